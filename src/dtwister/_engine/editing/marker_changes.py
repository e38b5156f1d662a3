"""Laying markers that have an owner and a time, and taking them away."""

from __future__ import annotations

from dtwister._engine.editing.play_context import PlayContext
from dtwister._engine.questions.laid_markers import markers
from dtwister._errors import EngineError
from dtwister._model.events import PRINTED, BorderMarked, MarkerOwned, SquareMarked
from dtwister._model.ids import NO_SEAT, SeatId, SpaceId
from dtwister._model.lifetimes import FOR_GOOD, OWN_TURN, TURN_END, Lifetime
from dtwister._model.state import SQUARE


def lay_marker(
    context: PlayContext,
    space: SpaceId,
    feature: str,
    *,
    way: int = SQUARE,
    owner: SeatId = NO_SEAT,
    lasts: Lifetime = FOR_GOOD,
) -> bool:
    """Lay a marker on a square, or on a side of it; False if something prevents it.

    It belongs to the room, so that it turns and moves with it.

    >>> import dtwister
    >>> from dtwister.plugin import Ability, PlayContext, events
    >>> class Burning(Ability):
    ...     listens = (events.Recovered,)
    ...
    ...     def react(self, context: PlayContext, event: events.Recovered, bearer: int) -> None:
    ...         lay_marker(context, context.space(event.piece), "demo:fire")
    """
    if owner < 0 and lasts.until == OWN_TURN:
        raise EngineError(f"the marker {feature} needs an owner, whose next turn ends it")
    if not context.do(_marked(space, way, feature)):
        return False
    if owner >= 0 or lasts != FOR_GOOD:
        last = context.state.clock + lasts.turns - 1 if lasts.until == TURN_END else 0
        context.do(MarkerOwned(space, way, owner, lasts.until, last))
    return True


def take_marker(context: PlayContext, space: SpaceId, way: int = SQUARE) -> bool:
    """Take a marker from a square or a side of it; False if none is there, or it stays.

    >>> import dtwister
    >>> from dtwister.plugin import Ability, PlayContext, events
    >>> class Quenching(Ability):
    ...     listens = (events.Recovered,)
    ...
    ...     def react(self, context: PlayContext, event: events.Recovered, bearer: int) -> None:
    ...         take_marker(context, context.space(event.piece))
    """
    if not any((one.space, one.way) == (space, way) for one in markers(context)):
        return False
    return context.do(_marked(space, way, PRINTED))


def _marked(space: SpaceId, way: int, feature: str) -> SquareMarked | BorderMarked:
    return SquareMarked(space, feature) if way == SQUARE else BorderMarked(space, way, feature)


def end_markers(context: PlayContext, moment: str, seat: SeatId) -> None:
    """Take away the markers that lie until a moment: the end or the beginning of a turn."""
    for one in markers(context):
        if one.until != moment:
            continue
        if one.owner == seat if moment == OWN_TURN else one.last_turn <= context.state.clock:
            take_marker(context, one.space, one.way)

"""Gaining, losing and showing statuses, as events; and what ends as time passes."""

from __future__ import annotations

from dtwister._engine.editing.marker_changes import end_markers
from dtwister._engine.editing.play_context import PlayContext
from dtwister._engine.setup.status_kinds import status_of
from dtwister._errors import EngineError
from dtwister._model.events import (
    StatusGained,
    StatusGainedInSecret,
    StatusLost,
    StatusLostInSecret,
    StatusShown,
)
from dtwister._model.ids import NO_SEAT, PieceId, SeatId
from dtwister._model.lifetimes import FOR_GOOD, MOMENTS, OWN_TURN, TURN_END, HeldStatus, Lifetime
from dtwister._model.specs import Status


def gain_status(
    context: PlayContext,
    piece: PieceId,
    status: Status,
    *,
    owner: SeatId = NO_SEAT,
    lasts: Lifetime = FOR_GOOD,
    like: str = "",
) -> bool:
    """Give a piece on the board a status; False if something prevents it.

    Of one owner a piece has it once: the new one takes the place of the old one. `like` is the id
    of the character that the piece becomes like, for a status that copies.

    >>> import dtwister
    >>> from dtwister.plugin import Ability, PlayContext, events
    >>> from dtwister.plugin.statuses import Status
    >>> HURRIED = Status(id="demo:hurried", name="hurried", movement=6)
    >>> class Hurry(Ability):
    ...     listens = (events.Recovered,)
    ...
    ...     def react(self, context: PlayContext, event: events.Recovered, bearer: int) -> None:
    ...         gain_status(context, event.piece, HURRIED)
    """
    name = context.name(piece)
    status_of(context.match.rules, status.id)
    if lasts.until not in MOMENTS:
        raise EngineError(
            f"the status {status.id} cannot last until {lasts.until!r}; take THIS_TURN, "
            "NEXT_OWN_TURN, for_turns(n) or FOR_GOOD"
        )
    if owner < 0 and (lasts.until == OWN_TURN or status.secret):
        raise EngineError(f"the status {status.id} of {name} needs an owner, whose turn or secret")
    if context.space(piece) < 0 or context.state.face_down >> piece & 1:
        raise EngineError(
            f"{name} cannot gain the status {status.id}: it is not on the board, face up"
        )
    if status.copies and like not in context.match.rules.characters:
        raise EngineError(f"the status {status.id} needs a character to be like, got {like!r}")
    last = context.state.clock + lasts.turns - 1 if lasts.until == TURN_END else 0
    event = StatusGainedInSecret if status.secret else StatusGained
    return context.do(event(piece, status.id, owner, lasts.until, last, like))


def lose_status(context: PlayContext, piece: PieceId, status: Status) -> bool:
    """Take a status from a piece, from any owner; return False if it does not go.

    >>> import dtwister
    >>> from dtwister.plugin import Ability, PlayContext, events
    >>> from dtwister.plugin.statuses import Status
    >>> HURRIED = Status(id="demo:hurried", name="hurried", movement=6)
    >>> class Rest(Ability):
    ...     listens = (events.Recovered,)
    ...
    ...     def react(self, context: PlayContext, event: events.Recovered, bearer: int) -> None:
    ...         lose_status(context, event.piece, HURRIED)
    """
    found = [
        held for held in context.state.statuses if held.piece == piece and held.status == status.id
    ]
    ended = [_end(context, held) for held in found]
    return any(ended)


def show_status(context: PlayContext, piece: PieceId, status: Status) -> None:
    """Let all seats know a secret status of a piece.

    >>> import dtwister
    >>> from dtwister.plugin import Ability, PlayContext, events
    >>> from dtwister.plugin.statuses import Status
    >>> HURRIED = Status(id="demo:hurried", name="hurried", movement=6)
    >>> class Tell(Ability):
    ...     listens = (events.Recovered,)
    ...
    ...     def react(self, context: PlayContext, event: events.Recovered, bearer: int) -> None:
    ...         show_status(context, event.piece, HURRIED)
    """
    for held in context.state.statuses:
        if held.piece == piece and held.status == status.id and held.secret:
            context.do(StatusShown(held.piece, held.status, held.owner))


def _end(context: PlayContext, held: HeldStatus) -> bool:
    event = StatusLostInSecret if held.secret else StatusLost
    return context.do(event(held.piece, held.status, held.owner))


def pass_time(context: PlayContext, moment: str, seat: SeatId) -> None:
    """End what lasts until a moment: the end of the turn of a seat, or its beginning.

    The frame of a turn calls it, at its end and before it announces the next one.

    >>> from dtwister.plugin import PlayContext
    >>> from dtwister.plugin.statuses import OWN_TURN
    >>> def begin(context: PlayContext, seat: int) -> None:
    ...     pass_time(context, OWN_TURN, seat)
    """
    if context.state.marker_terms:
        end_markers(context, moment, seat)
    for held in context.state.statuses:
        if held.until != moment:
            continue
        if held.owner == seat if moment == OWN_TURN else held.last_turn <= context.state.clock:
            _end(context, held)

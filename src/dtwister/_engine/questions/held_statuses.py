"""Questions about the statuses of pieces."""

from __future__ import annotations

from dtwister._engine.context import Context
from dtwister._engine.setup.status_kinds import status_of
from dtwister._model.actions import Action
from dtwister._model.ids import PieceId
from dtwister._model.lifetimes import OWN_ABILITIES, HeldStatus
from dtwister._model.specs import Status


def statuses_of(context: Context, piece: PieceId) -> tuple[HeldStatus, ...]:
    """Return the statuses of a piece, in the order in which it gained them.

    >>> import dtwister
    >>> statuses_of(dtwister.new_game("base:standard", seed=7).context, 3)
    ()
    """
    return tuple([held for held in context.state.statuses if held.piece == piece])


def has_status(context: Context, piece: PieceId, status: Status) -> bool:
    """Return whether a piece has a status, from any owner.

    >>> import dtwister
    >>> from dtwister.plugin.statuses import Status
    >>> context = dtwister.new_game("base:standard", seed=7).context
    >>> has_status(context, 3, Status(id="demo:frozen", name="frozen"))
    False
    """
    return any(held.piece == piece and held.status == status.id for held in context.state.statuses)


def status_that_takes(context: Context, piece: PieceId, action: type[Action]) -> Status | None:
    """Return the status that took from a piece its own ability for an action; None if none did.

    >>> import dtwister
    >>> from dtwister.plugin.movement import Move
    >>> status_that_takes(dtwister.new_game("base:standard", seed=7).context, 3, Move) is None
    True
    """
    match = context.match
    if match.origin is None:
        return None
    lost = {one.id for one in match.origin.kind_of[piece].offers if one.action is action}
    own = lost - {one.id for one in match.abilities.of_everyone}
    for held in statuses_of(context, piece):
        status = status_of(match.rules, held.status)
        if lost & status.takes or (own and (status.copies or OWN_ABILITIES in status.takes)):
            return status
    return None

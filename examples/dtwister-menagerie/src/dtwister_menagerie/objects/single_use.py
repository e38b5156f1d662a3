"""Objects that are used up: which of its loads a character uses, and its end."""

from __future__ import annotations

from dtwister.plugin import Ability, Context, PlayContext, events
from dtwister.plugin.numbers import NO_PIECE, PieceId


def held(context: Context, piece: PieceId, ability: Ability) -> PieceId:
    """Return the first load of a character that has an ability, or `NO_PIECE`."""
    loads = context.loads_of(piece)
    return next((load for load in loads if ability in context.kind(load).abilities), NO_PIECE)


def use_up(context: PlayContext, piece: PieceId, item: PieceId) -> None:
    """Discard a load of a character."""
    context.do(events.Removed(item, "discarded", context.seat(piece), context.space(piece)))

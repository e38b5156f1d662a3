"""Tokens that lie on a room for the other kind: mistakes of the set-up (MULTI-126)."""

from __future__ import annotations

from dtwister.plugin import Ability, PlayContext, events
from dtwister.plugin.numbers import PieceId


class MisplacedTokens(Ability):
    """A token of the wrong kind is discarded when its room is revealed,
    without points.

    That can be with an option `trusting`, or in a position that was set up by hand (R-M30).
    """

    id = "multi:mistakes"
    rules = ("MULTI-125", "MULTI-126", "MULTI-127", "R-M30", "MULTI-76")
    listens = (events.RoomRevealed,)

    def react(self, context: PlayContext, event: events.RoomRevealed, bearer: PieceId) -> None:
        """Take away the tokens that should not be there."""
        right = context.match.grid.layout.slots[event.slot].kinds
        for piece in context.tokens_on(event.slot):
            kind = "objects" if context.kind(piece).is_object else "characters"
            if right not in ("both", kind):
                context.do(events.Removed(piece, "discarded"))

"""The wishing coin: thrown into a fountain it is worth a point (FOUNT-COIN)."""

from __future__ import annotations

import attrs

from dtwister.plugin import Ability, Event, PlayContext, events, fields
from dtwister.plugin.numbers import PieceId
from dtwister_features.scoring import score
from dtwister_fountain.ground import around_fountains


@attrs.frozen
class Wished(Event, tag="fountain:wished"):
    """A character threw a coin into a fountain."""

    piece: PieceId = fields.piece()


class Wishing(Ability):
    """A character that ends its walk beside a fountain throws its coin in."""

    id = "fountain:wishing"
    rules = ("FOUNT-COIN-01", "FOUNT-COIN-02")
    listens = (events.Walked,)

    def react(self, context: PlayContext, event: events.Walked, bearer: PieceId) -> None:
        """Discard the coin and score; the bearer is the coin itself."""
        walker, space = event.piece, context.space(bearer)
        if context.load_of(walker) != bearer or context.space(walker) != space:
            return
        if space not in around_fountains(context):
            return
        seat = context.seat(walker)
        context.do(Wished(walker))
        context.do(events.Removed(bearer, "discarded", seat, space))
        score(context, seat, 1, "wish")

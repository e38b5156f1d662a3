"""The Crown: scores once for each character that wears it (MENAG-CROWN)."""

from __future__ import annotations

from dtwister.plugin import Ability, Memory, PlayContext
from dtwister.plugin.numbers import PieceId
from dtwister_features.game_events import TurnBegan
from dtwister_features.scoring import score

CROWNED: Memory[tuple[PieceId, ...]] = Memory(
    "menagerie:crowned", lambda match: (), holds=tuple[PieceId, ...]
)
"""The characters that have scored with a crown."""


class Reigning(Ability):
    """Scores 1 VP as the turn of its carrier's seat begins, once for each character."""

    id = "menagerie:reigning"
    rules = ("MENAG-CROWN-01", "MENAG-CROWN-02")
    listens = (TurnBegan,)

    def react(self, context: PlayContext, event: TurnBegan, bearer: PieceId) -> None:
        """Score for a miniature of that seat that wears it; the bearer is the crown."""
        wearer = context.carrier_of(bearer)
        if wearer < 0 or context.seat(wearer) != event.seat or context.is_wounded(wearer):
            return
        crowned = context.recall(CROWNED)
        if wearer not in crowned:
            context.remember(CROWNED, (*crowned, wearer))
            score(context, event.seat, 1, "crown")

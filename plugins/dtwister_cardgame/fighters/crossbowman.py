"""The Crossbowman: shoots without a Bow, once a turn (CG-CHAR-CROSSBOWMAN)."""

from __future__ import annotations

from dtwister.plugin import Refusal, Table
from dtwister_cardgame.wheel import is_used, use_up
from dtwister_features.common import refusal
from dtwister_features.shooting import Shooting


class Crossbow(Shooting):
    """A ranged weapon that is built in and needs the turn to be loaded again.

    To join a shot is to fire it (R-C66). With a Bow he has two weapons and uses one (R-C69).
    """

    id = "card:crossbow"
    rules = ("CG-CHAR-CROSSBOWMAN-02", "CG-CHAR-CROSSBOWMAN-03", "R-C66", "R-C69")

    def limit(self, table: Table, piece: int) -> Refusal | None:
        """It was fired in this turn."""
        if not is_used(table, piece, self.id):
            return None
        sentence = f"{table.name(piece)} has fired the crossbow in this turn"
        return refusal("fired", "CG-CHAR-CROSSBOWMAN-03", sentence)

    def used(self, table: Table, piece: int) -> None:
        """It is fired."""
        use_up(table, piece, self.id)

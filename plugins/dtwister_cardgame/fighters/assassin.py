"""The Assassin: her side kills (CG-CHAR-ASSASSIN)."""

from __future__ import annotations

from dtwister.plugin import Table
from dtwister_features.combat import Combat
from dtwister_features.tactics import Tactic
from dtwister_features.weapons import CLOSE_COMBAT


class Poison(Tactic):
    """Where her side wins a close combat, all losing enemies are eliminated, not wounded (R-C77).

    She may attack or be attacked. Shooting she only wounds; in the target's zone, or with a spear,
    she is in close combat (R-C78). Whoever is eliminated has nothing left to regenerate (R-C79).
    """

    id = "card:poison"
    rules = (
        "CG-CHAR-ASSASSIN-02",
        "CG-CHAR-ASSASSIN-03",
        "CG-CHAR-ASSASSIN-04",
        "R-C77",
        "R-C78",
        "R-C79",
    )
    tags = frozenset({CLOSE_COMBAT})

    def kills(self, table: Table, fight: Combat, bearer: int) -> bool:
        """Always."""
        return True

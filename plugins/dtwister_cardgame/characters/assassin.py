"""The Assassin: its side kills (CG-CHAR-ASSASSIN)."""

from __future__ import annotations

from dtwister.plugin import Context
from dtwister.plugin.numbers import PieceId
from dtwister_features.combat.combat_frame import CombatFrame
from dtwister_features.combat.combat_hooks import CombatHook
from dtwister_features.combat.weapons import CLOSE_COMBAT


class Poison(CombatHook):
    """The losers of a close combat against its side are eliminated, not wounded.

    It may attack or be attacked. Shooting it only wounds; in the target's zone, or with a spear,
    it is in close combat (R-C78). An eliminated character cannot regenerate (R-C79).

    Rules: R-C77.
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

    def eliminates(self, context: Context, fight: CombatFrame, bearer: PieceId) -> bool:
        """Return True in all cases."""
        return True

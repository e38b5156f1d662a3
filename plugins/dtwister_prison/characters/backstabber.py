"""The Backstabber: stronger beside a friend (CHAR-BACKSTABBER)."""

from __future__ import annotations

from dtwister.plugin import Ability, Table
from dtwister_features.weapons import CLOSE_COMBAT

BONUS = 2


class Stab(Ability):
    """Two more when another miniature of her side takes part in the combat.

    It may be a shooter (CHAR-BACKSTABBER-04) or another Backstabber (R-205), but no wounded
    (R-204). As an ability for close combat it is off for whoever shoots (CHAR-BACKSTABBER-05), and
    with shooters about for whoever is adjacent to no enemy, such as the bearer of a spear (R-206).
    """

    id = "prison:stab"
    rules = (
        "CHAR-BACKSTABBER-02",
        "CHAR-BACKSTABBER-03",
        "CHAR-BACKSTABBER-04",
        "CHAR-BACKSTABBER-05",
        "R-204",
        "R-205",
        "R-206",
    )
    tags = frozenset({CLOSE_COMBAT})

    def combat(self, table: Table, bearer: int, attacking: bool, fighters: int) -> int:
        """Two more unless she is the only miniature of her side."""
        return BONUS if fighters > 1 else 0

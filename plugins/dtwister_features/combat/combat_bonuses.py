"""What makes a fighter stronger: beside a friend, with a Sword, with an Armor."""

from __future__ import annotations

from dtwister.plugin import Ability, Context
from dtwister_features.combat.weapons import CLOSE_COMBAT

GROUP_BONUS = 2


class GroupAttackBonus(Ability):
    """Two more when another miniature of its side takes part in the combat.

    It may be a shooter (CHAR-BACKSTABBER-04) or another Backstabber (R-205), but no wounded
    (R-204). As an ability for close combat it is off for whoever shoots (CHAR-BACKSTABBER-05), and
    with shooters about for whoever is adjacent to no enemy, such as the bearer of a spear (R-206).
    """

    id = "features:stab"
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

    def combat(self, context: Context, bearer: int, attacking: bool, fighters: int) -> int:
        """Two more unless it is the only miniature of its side."""
        return GROUP_BONUS if fighters > 1 else 0


class DefenceBonus(Ability):
    """The Armor: its bearer has +1 in defence, wounded or not (OBJ-ARMOR-01, OBJ-ARMOR-03)."""

    id = "features:protection"
    rules = ("OBJ-ARMOR-01", "OBJ-ARMOR-02", "OBJ-ARMOR-03", "R-135")
    while_wounded = True

    def combat(self, context: Context, bearer: int, attacking: bool, fighters: int) -> int:
        """Return one more when defending."""
        return 0 if attacking else 1


class AttackBonus(Ability):
    """The Sword: its bearer has +1 in close combat when attacking (OBJ-SWORD-01)."""

    id = "features:edge"
    rules = ("OBJ-SWORD-01", "OBJ-SWORD-02", "R-141")
    tags = frozenset({"attack-weapon"})

    def combat(self, context: Context, bearer: int, attacking: bool, fighters: int) -> int:
        """Return one more when attacking; a wounded never attacks."""
        return 1 if attacking else 0

"""Bonuses to combat values, such as those of a Sword, an Armor,
a friend beside it.
"""

from __future__ import annotations

from dtwister.plugin import Ability, Context
from dtwister.plugin.numbers import PieceId
from dtwister_features.combat.weapons import ATTACK_WEAPON, CLOSE_COMBAT

__all__ = ["CombatBonus"]


class CombatBonus(Ability):
    """Adds to the combat value of its bearer; content says how much, and when.

    `attack` counts while its side attacks, `defence` while it defends. With `in_group` another
    miniature of its side must take part: it may be a shooter, or have the same ability, but no
    wounded counts. With `close_combat` it is off for shooters, and in combats with shooters for
    every fighter without an adjacent enemy. As a `weapon` it does not add to another weapon for
    attacks, such as a spear. With `while_wounded` it serves a wounded bearer too.

    >>> CombatBonus(attack=1, weapon=True).tags
    frozenset({'attack-weapon'})
    """

    id = "features:combat-bonus"

    def __init__(
        self,
        *,
        attack: int = 0,
        defence: int = 0,
        in_group: bool = False,
        close_combat: bool = False,
        weapon: bool = False,
        while_wounded: bool = False,
    ) -> None:
        if not attack and not defence:
            raise ValueError("expected a number for attack or defence, got none")
        self.attack = attack
        self.defence = defence
        self.in_group = in_group
        tags = {CLOSE_COMBAT: close_combat, ATTACK_WEAPON: weapon}
        self.tags = frozenset(tag for tag, has in tags.items() if has)
        self.while_wounded = while_wounded

    def combat(self, context: Context, bearer: PieceId, attacking: bool, fighters: int) -> int:
        """Return the bonus for its side, if it has the company that it needs."""
        if self.in_group and fighters < 2:
            return 0
        return self.attack if attacking else self.defence

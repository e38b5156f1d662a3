"""The Samurai: one attack a turn for nothing (CG-CHAR-SAMURAI)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

import attrs

from dtwister.plugin import Ability, Action, PieceAction, Refusal, Table, fields
from dtwister_cardgame.wheel import is_used, use_up
from dtwister_features.actions import Attack
from dtwister_features.attacking import Attacking
from dtwister_features.common import refusal
from dtwister_features.spear import Reach, Strike
from dtwister_features.weapons import weapons_of


@attrs.frozen
class FreeAttack(PieceAction):
    """Attack in close combat for 0 AP, with the own hands or with a spear."""

    tag: ClassVar[str] = "card:free-attack"
    verb: ClassVar[str] = "free-attack"
    rule: ClassVar[str] = "CG-CHAR-SAMURAI-02"
    target: int = fields.piece()
    using: str = fields.word(choices=("hands", "spear"), default="hands", label="using")


class ExpertFighter(Ability):
    """Once a turn he begins a close combat for nothing, be it a group combat or with a spear.

    He can also pay for an attack and keep this one for later (R-C99). He needs nothing on the wheel
    for it, and cannot shoot with it (R-C98). All further attacks have their price.
    """

    id = "card:expert-fighter"
    rules = (
        "CG-CHAR-SAMURAI-02",
        "CG-CHAR-SAMURAI-03",
        "CG-CHAR-SAMURAI-04",
        "R-C98",
        "R-C99",
    )
    action: ClassVar[type[Action] | None] = FreeAttack
    cost = 0

    def candidates(self, table: Table, piece: int) -> Iterator[Action]:
        """All that he could attack for a price."""
        for attack in Attacking().offer(table, piece):
            assert isinstance(attack, Attack)
            yield FreeAttack(piece, attack.target)
        for weapon in _spears(table, piece)[:1]:
            for strike in weapon.offer(table, piece):
                assert isinstance(strike, Strike)
                yield FreeAttack(piece, strike.target, "spear")

    def refuse(self, table: Table, action: Action) -> Refusal | None:
        """Used in this turn, or no attack that he could pay for."""
        assert isinstance(action, FreeAttack)
        piece, name = action.piece, table.name(action.piece)
        if is_used(table, piece, self.id):
            sentence = f"{name} has attacked for nothing in this turn"
            return refusal("used", "CG-CHAR-SAMURAI-04", sentence)
        if action.using == "hands":
            return Attacking().refuse(table, Attack(piece, action.target))
        for weapon in _spears(table, piece)[:1]:
            return weapon.refuse(table, Strike(piece, action.target))
        return refusal("no-weapon", "CG-OBJ-SPEAR-01", f"{name} has no spear")

    def perform(self, table: Table, action: Action) -> None:
        """Declare the combat."""
        assert isinstance(action, FreeAttack)
        piece = action.piece
        use_up(table, piece, self.id)
        if action.using == "hands":
            Attacking().perform(table, Attack(piece, action.target))
        else:
            _spears(table, piece)[0].perform(table, Strike(piece, action.target))


def _spears(table: Table, piece: int) -> list[Reach]:
    """The spears that a character carries."""
    return [weapon for weapon in weapons_of(table, piece) if isinstance(weapon, Reach)]

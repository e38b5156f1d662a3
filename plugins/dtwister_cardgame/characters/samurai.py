"""The Samurai: one attack a turn for nothing (CG-CHAR-SAMURAI)."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from dtwister.plugin import Ability, Context, PieceAction, PlayContext, Refusal, fields
from dtwister.plugin.numbers import PieceId
from dtwister_cardgame.turn.wheel_turn import is_used, use_up
from dtwister_features.abilities.spear import Strike, StrikeAbility
from dtwister_features.combat.close_attack import AttackAbility
from dtwister_features.combat.weapons import weapons_of
from dtwister_features.game_actions import Attack
from dtwister_features.refusals import refusal


@attrs.frozen
class FreeAttack(
    PieceAction,
    tag="card:free-attack",
    verb="free-attack",
    rule="CG-CHAR-SAMURAI-02",
    phrase="attack {target} with its {using}",
):
    """Attack in close combat for 0 AP, unarmed or with a spear."""

    target: PieceId = fields.piece()
    using: str = fields.word(choices=("hands", "spear"), default="hands", label="using")


class FreeAttackAbility(Ability[FreeAttack]):
    """Once a turn it begins a close combat for nothing,
    also in a group or with a spear.

    It can also pay for an attack and keep this one for later (R-C99). It needs nothing on the wheel
    for it, and cannot shoot with it (R-C98). All further attacks cost the usual price.
    """

    id = "card:expert-fighter"
    rules = (
        "CG-CHAR-SAMURAI-02",
        "CG-CHAR-SAMURAI-03",
        "CG-CHAR-SAMURAI-04",
        "R-C98",
        "R-C99",
    )
    cost = 0

    def candidates(self, context: Context, piece: PieceId) -> Iterator[FreeAttack]:
        """Yield everything that it could attack for a price."""
        for attack in AttackAbility().offer(context, piece):
            yield FreeAttack(piece, attack.target)
        for weapon in _spears(context, piece)[:1]:
            for strike in weapon.offer(context, piece):
                yield FreeAttack(piece, strike.target, "spear")

    def refuse(self, context: Context, action: FreeAttack) -> Refusal | None:
        """Refuse a second time in this turn, or an attack that it could not pay for."""
        piece, name = action.piece, context.name(action.piece)
        if is_used(context, piece, self.id):
            sentence = f"{name} cannot attack for free: it did so earlier in this turn"
            return refusal("used", "CG-CHAR-SAMURAI-04", sentence)
        if action.using == "hands":
            return AttackAbility().refuse(context, Attack(piece, action.target))
        for weapon in _spears(context, piece)[:1]:
            return weapon.refuse(context, Strike(piece, action.target))
        return refusal("no-weapon", "CG-OBJ-SPEAR-01", f"{name} cannot strike: it has no spear")

    def perform(self, context: PlayContext, action: FreeAttack) -> None:
        """Declare the combat."""
        piece = action.piece
        use_up(context, piece, self.id)
        if action.using == "hands":
            AttackAbility().perform(context, Attack(piece, action.target))
        else:
            _spears(context, piece)[0].perform(context, Strike(piece, action.target))


def _spears(context: Context, piece: PieceId) -> list[StrikeAbility]:
    """Return the spears that a character carries."""
    return [weapon for weapon in weapons_of(context, piece) if isinstance(weapon, StrikeAbility)]

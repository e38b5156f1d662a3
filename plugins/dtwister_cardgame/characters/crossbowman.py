"""The Crossbowman: shoots without a Bow, once a turn (CG-CHAR-CROSSBOWMAN)."""

from __future__ import annotations

from dtwister.plugin import Context, PlayContext, Refusal
from dtwister.plugin.numbers import PieceId
from dtwister_cardgame.turn.wheel_turn import is_used, use_up
from dtwister_features.combat.ranged_attack import ShootAbility
from dtwister_features.refusals import refusal


class Crossbow(ShootAbility):
    """A ranged weapon that is built in and needs the turn to be loaded again.

    To join a shot is to fire it (R-C66). With a Bow it has two weapons and uses one (R-C69).
    """

    id = "card:crossbow"
    rules = ("CG-CHAR-CROSSBOWMAN-02", "CG-CHAR-CROSSBOWMAN-03", "R-C66", "R-C69")

    def limit(self, context: Context, piece: PieceId) -> Refusal | None:
        """Refuse if it was fired in this turn."""
        if not is_used(context, piece, self.id):
            return None
        sentence = f"{context.name(piece)} cannot fire its crossbow: it fired in this turn"
        return refusal("fired", "CG-CHAR-CROSSBOWMAN-03", sentence)

    def when_used(self, context: PlayContext, piece: PieceId) -> None:
        """Note that it was fired."""
        use_up(context, piece, self.id)

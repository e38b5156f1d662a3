"""The Banner: those who fight beside its carrier fight better (MENAG-BANNER)."""

from __future__ import annotations

from dtwister.plugin import Context
from dtwister.plugin.numbers import PieceId
from dtwister_features.combat.combat_frame import CombatFrame
from dtwister_features.combat.combat_hooks import CombatHook


class Rallying(CombatHook):
    """Adds 1 to the total of its side for each friend that fights beside its carrier."""

    id = "menagerie:rallying"
    rules = ("MENAG-BANNER-01",)

    def side_value(
        self, context: Context, fight: CombatFrame, bearer: PieceId, attacking: bool
    ) -> int:
        """Count the friends on the side of the carrier."""
        side = fight.attackers if attacking else fight.defenders
        seat = context.seat(bearer)
        return sum(context.seat(piece) == seat for piece in side if piece != bearer)

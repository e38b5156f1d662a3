"""The Weapon master: sees the enemy's Combat card first (CG-CHAR-WEAPONMASTER)."""

from __future__ import annotations

from dtwister.plugin import PlayContext
from dtwister.plugin.numbers import PieceId
from dtwister_features.combat.combat_frame import CombatFrame
from dtwister_features.combat.combat_hooks import CombatHook
from dtwister_features.combat.combat_tactics import let_look


class CombatSkills(CombatHook):
    """In close combat its player sees the enemy's cards before choosing a card.

    In group combat too (CG-CHAR-WEAPONMASTER-03), but in none that a shot began
    (CG-CHAR-WEAPONMASTER-04, R-C67). Two of them on opposite sides cancel each other
    (CG-CHAR-WEAPONMASTER-05), and a Telepath comes first (R-C104).
    """

    id = "card:combat-skills"
    rules = (
        "CG-CHAR-WEAPONMASTER-02",
        "CG-CHAR-WEAPONMASTER-03",
        "CG-CHAR-WEAPONMASTER-04",
        "CG-CHAR-WEAPONMASTER-05",
        "R-C104",
        "R-C67",
    )

    def before_cards(self, context: PlayContext, fight: CombatFrame, bearer: PieceId) -> None:
        """Let its player look, when the time comes."""
        rivals = fight.defenders if bearer in fight.attackers else fight.attackers
        cancelled = any(
            self in context.kind(rival).abilities and not context.is_wounded(rival)
            for rival in rivals
        )
        if not cancelled and not fight.is_ranged(context):
            let_look(context, context.seat(bearer))

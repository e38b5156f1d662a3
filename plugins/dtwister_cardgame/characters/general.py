"""The General: friends in its room fight better (CG-CHAR-GENERAL)."""

from __future__ import annotations

from dtwister.plugin import Context
from dtwister.plugin.numbers import PieceId
from dtwister_features.combat.combat_frame import CombatFrame
from dtwister_features.combat.combat_hooks import CombatHook


class Charismatic(CombatHook):
    """Each friend in its room that fights has one more, near it or not (R-C86).

    That is in attack and in defence, for a wounded one too (CG-CHAR-GENERAL-03); not for itself
    (CG-CHAR-GENERAL-04). It must be unwounded and in a room (CG-CHAR-GENERAL-05), and a combat
    that was not begun by a shot (CG-CHAR-GENERAL-06, R-C67).
    """

    id = "card:charismatic"
    rules = (
        "CG-CHAR-GENERAL-02",
        "CG-CHAR-GENERAL-03",
        "CG-CHAR-GENERAL-04",
        "CG-CHAR-GENERAL-05",
        "CG-CHAR-GENERAL-06",
        "R-C86",
    )
    from_afar = True

    def side_value(
        self, context: Context, fight: CombatFrame, bearer: PieceId, attacking: bool
    ) -> int:
        """Return one for each friend of its room on a side."""
        room = context.slot_of(context.space(bearer))
        if room < 0 or fight.is_ranged(context):
            return 0
        side = fight.attackers if attacking else fight.defenders
        return sum(
            piece != bearer
            and context.seat(piece) == context.seat(bearer)
            and context.slot_of(context.space(piece)) == room
            for piece in side
        )

"""The General: friends in his room fight better (CG-CHAR-GENERAL)."""

from __future__ import annotations

from dtwister.plugin import Table
from dtwister_features.combat import Combat
from dtwister_features.tactics import Tactic


class Charismatic(Tactic):
    """Each friend in his room that fights has one more, be he far away in it or with them (R-C86).

    That is in attack and in defence, for a wounded one too (CG-CHAR-GENERAL-03); not for himself
    (CG-CHAR-GENERAL-04). It needs him unwounded and in a room (CG-CHAR-GENERAL-05), and a combat
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

    def side_value(self, table: Table, fight: Combat, bearer: int, attacking: bool) -> int:
        """One for each friend of his room on a side."""
        room = table.slot_of(table.space(bearer))
        if room < 0 or fight.is_ranged(table):
            return 0
        side = fight.attackers if attacking else fight.defenders
        return sum(
            piece != bearer
            and table.seat(piece) == table.seat(bearer)
            and table.slot_of(table.space(piece)) == room
            for piece in side
        )

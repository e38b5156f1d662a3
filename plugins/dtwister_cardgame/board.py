"""What differs between the board of zones and that of squares (CG-ZONE, CG-CARRY)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from dtwister.plugin import Table
from dtwister_cardgame.combat import ZoneCombat


class ZoneRules(ZoneCombat):
    """Who is near is in the same zone, and it is part of the state who carries what.

    A starting zone is one zone, with both its places and all facings (R-C01, R-C39).
    """

    id: ClassVar[str] = "card:zones"
    holds: ClassVar[bool] = True
    cites: ClassVar[Mapping[str, str]] = {
        "GOLD-02": "CG-GOLD-01",
        "TURN-05": "CG-GOLD-01",
        "AP-04": "CG-WHEEL-08",
        "AP-05": "CG-WHEEL-11",
        "WOUND-02": "CG-WOUND-03",
        "WOUND-10": "CG-CHAR-CLERIC-03",
        "CARD-02": "CG-COMBAT-02",
        "COMBAT-01": "CG-COMBAT-01",
        "COMBAT-08": "CG-COMBAT-09",
        "COMBAT-08 wounded": "CG-COMBAT-10",
        "SCN-P1-08": "CG-TUT1-05",
        "R-63": "R-C38",
        "R-218": "R-C51",
        "R-222": "CG-CHAR-TELEPATH-02",
        "CHAR-TELEPATH-04": "CG-CHAR-TELEPATH-04",
        "RANGED-03": "CG-RANGED-01",
        "RANGED-03 covered": "CG-OBJ-SHIELD-01",
        "RANGED-04": "CG-RANGED-03",
        "RANGED-10": "CG-RANGED-04",
        "RANGED-12 not-asked": "R-C66",
        "VET-RANGED-03": "CG-RANGED-01",
        "OBJ-SPEAR-01": "CG-OBJ-SPEAR-01",
        "OBJ-SPEAR-08": "CG-OBJ-SPEAR-06",
        "OBJ-SPEAR-10": "CG-OBJ-SPEAR-07",
    }

    def reach(self, table: Table, space: int) -> tuple[int, ...]:
        """The zone itself; all of it, if it is a starting zone."""
        line = table.match.plan.line_of.get(space)
        return (space,) if line is None else table.match.plan.lines[line]

    def carrier_of(self, table: Table, piece: int) -> int:
        """Who carries a piece, by the state."""
        return table.state.carrier[piece]

"""What differs between the board of zones and that of squares (CG-ZONE, CG-CARRY)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from dtwister.plugin import Board, Table


class ZoneRules(Board):
    """Who is near is in the same zone, and it is part of the state who carries what.

    A starting zone is one zone, with both its places and all facings (R-C01, R-C39).
    """

    id: ClassVar[str] = "card:zones"
    holds: ClassVar[bool] = True
    cites: ClassVar[Mapping[str, str]] = {}

    def reach(self, table: Table, space: int) -> tuple[int, ...]:
        """The zone itself; all of it, if it is a starting zone."""
        line = table.match.plan.line_of.get(space)
        return (space,) if line is None else table.match.plan.lines[line]

    def carrier_of(self, table: Table, piece: int) -> int:
        """Who carries a piece, by the state."""
        return table.state.carrier[piece]

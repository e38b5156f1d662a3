"""The Sword (OBJ-SWORD)."""

from __future__ import annotations

from dtwister.plugin import Ability, Table


class Edge(Ability):
    """The bearer has +1 in close combat when attacking (OBJ-SWORD-01)."""

    id = "base:edge"
    rules = ("OBJ-SWORD-01", "OBJ-SWORD-02", "R-141")
    tags = frozenset({"attack-weapon"})

    def combat(self, table: Table, bearer: int, attacking: bool, fighters: int) -> int:
        """One more when attacking; a wounded never attacks."""
        return 1 if attacking else 0

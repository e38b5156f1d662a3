"""The Armor (OBJ-ARMOR)."""

from __future__ import annotations

from dtwister.plugin import Ability, Table


class Protection(Ability):
    """The bearer has +1 in defence, wounded or not (OBJ-ARMOR-01, OBJ-ARMOR-03)."""

    id = "base:protection"
    rules = ("OBJ-ARMOR-01", "OBJ-ARMOR-02", "OBJ-ARMOR-03", "R-135")
    while_wounded = True

    def combat(self, table: Table, bearer: int, attacking: bool, fighters: int) -> int:
        """One more when defending."""
        return 0 if attacking else 1

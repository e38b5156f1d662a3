"""The Goblin: worth 2 VP when he leaves (CHAR-GOBLIN)."""

from __future__ import annotations

from dtwister.plugin import Ability, Table


class DoubleExit(Ability):
    """Its owner earns one point more when he leaves as a miniature (CHAR-GOBLIN-02)."""

    id = "base:double-exit"
    rules = ("CHAR-GOBLIN-02",)

    def exit_points(self, table: Table, bearer: int) -> int:
        """One more; a wounded that is carried out scores nothing (CHAR-GOBLIN-04)."""
        return 0 if table.is_wounded(bearer) else 1

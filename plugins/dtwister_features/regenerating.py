"""Regeneration: a wounded heals itself (CHAR-TROLL)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

import attrs

from dtwister.plugin import Ability, Action, PieceAction, Refusal, Table, events
from dtwister_features.abilities import all_wounded, crowded
from dtwister_features.common import refusal


@attrs.frozen
class Regenerate(PieceAction):
    """Become a miniature again (CHAR-TROLL-02)."""

    tag: ClassVar[str] = "features:regenerate"
    verb: ClassVar[str] = "regenerate"
    rule: ClassVar[str] = "CHAR-TROLL-02"


class Regeneration(Ability):
    """Works while wounded, not in the turn of the wound."""

    id = "features:regeneration"
    rules = ("CHAR-TROLL-02", "CHAR-TROLL-03", "CHAR-TROLL-04", "CHAR-TROLL-06")
    action: ClassVar[type[Action] | None] = Regenerate
    while_wounded = True

    def squares(self, table: Table) -> int:
        """Where somebody is wounded."""
        return all_wounded(table) if any(table.state.hurt) else 0

    def candidates(self, table: Table, piece: int) -> Iterator[Action]:
        """Just the one."""
        yield Regenerate(piece)

    def refuse(self, table: Table, action: Action) -> Refusal | None:
        """Not wounded, wounded in this turn, carried."""
        assert isinstance(action, Regenerate)
        name = table.name(action.piece)
        if not table.is_wounded(action.piece):
            return refusal("not-wounded", "CHAR-TROLL-02", f"{name} is not wounded")
        if table.is_fresh(action.piece):
            return refusal("fresh", "CHAR-TROLL-03", f"{name} was wounded in this turn")
        problem = crowded(table, action.piece)
        if problem is None:
            return None
        return refusal(problem.code, "CHAR-TROLL-06", problem.sentence)

    def perform(self, table: Table, action: Action) -> None:
        """The wounded stands up."""
        assert isinstance(action, Regenerate)
        table.do(events.Recovered(action.piece))

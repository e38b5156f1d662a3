"""Regeneration: a wounded heals itself (CHAR-TROLL)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

import attrs

from dtwister.plugin import Ability, Action, Context, PieceAction, PlayContext, Refusal, events
from dtwister_features.abilities.healing import all_wounded, why_cannot_recover
from dtwister_features.refusals import refusal


@attrs.frozen
class Regenerate(PieceAction):
    """Become a miniature again (CHAR-TROLL-02)."""

    tag: ClassVar[str] = "features:regenerate"
    verb: ClassVar[str] = "regenerate"
    rule: ClassVar[str] = "CHAR-TROLL-02"


class RegenerateAbility(Ability):
    """Works while wounded, not in the turn of the wound."""

    id = "features:regeneration"
    rules = ("CHAR-TROLL-02", "CHAR-TROLL-03", "CHAR-TROLL-04", "CHAR-TROLL-06")
    action: ClassVar[type[Action] | None] = Regenerate
    while_wounded = True

    def squares(self, context: Context) -> int:
        """Where somebody is wounded."""
        return all_wounded(context) if any(context.state.hurt) else 0

    def candidates(self, context: Context, piece: int) -> Iterator[Action]:
        """Just the one."""
        yield Regenerate(piece)

    def refuse(self, context: Context, action: Action) -> Refusal | None:
        """Not wounded, wounded in this turn, carried."""
        assert isinstance(action, Regenerate)
        name = context.name(action.piece)
        if not context.is_wounded(action.piece):
            return refusal("not-wounded", "CHAR-TROLL-02", f"{name} is not wounded")
        if context.is_fresh(action.piece):
            return refusal("fresh", "CHAR-TROLL-03", f"{name} was wounded in this turn")
        problem = why_cannot_recover(context, action.piece)
        if problem is None:
            return None
        return refusal(problem.code, "CHAR-TROLL-06", problem.sentence)

    def perform(self, context: PlayContext, action: Action) -> None:
        """The wounded stands up."""
        assert isinstance(action, Regenerate)
        context.do(events.Recovered(action.piece))

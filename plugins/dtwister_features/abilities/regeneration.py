"""Regeneration: a wounded heals itself (CHAR-TROLL)."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from dtwister.plugin import Ability, Context, PieceAction, PlayContext, Refusal, events, intents
from dtwister.plugin.numbers import PieceId
from dtwister.plugin.questions import is_fresh
from dtwister.plugin.squares import NOWHERE, Squares, wounded_squares
from dtwister_features.abilities.healing import why_cannot_recover
from dtwister_features.refusals import refusal

__all__: list[str] = []


@attrs.frozen
class Regenerate(
    PieceAction,
    tag="features:regenerate",
    verb="regenerate",
    rule="CHAR-TROLL-02",
    phrase="regenerate",
):
    """Become a miniature again (CHAR-TROLL-02)."""

    intent = intents.Worth(8.0)


class RegenerateAbility(Ability[Regenerate]):
    """Works while wounded, not in the turn of the wound."""

    id = "features:regeneration"
    rules = ("CHAR-TROLL-02", "CHAR-TROLL-03", "CHAR-TROLL-04", "CHAR-TROLL-06")
    while_wounded = True

    def squares(self, context: Context) -> Squares:
        """Return the squares with wounded characters."""
        return wounded_squares(context) if any(context.state.hurt) else NOWHERE

    def candidates(self, context: Context, piece: PieceId) -> Iterator[Regenerate]:
        """Yield the recovery of the piece itself, which is the only one."""
        yield Regenerate(piece)

    def refuse(self, context: Context, action: Regenerate) -> Refusal | None:
        """Refuse if not wounded, wounded in this turn, or carried."""
        name = context.name(action.piece)
        if not context.is_wounded(action.piece):
            return refusal(
                "not-wounded", "CHAR-TROLL-02", f"{name} cannot regenerate: it is not wounded"
            )
        if is_fresh(context, action.piece):
            return refusal(
                "fresh", "CHAR-TROLL-03", f"{name} cannot regenerate: it was wounded in this turn"
            )
        problem = why_cannot_recover(context, action.piece)
        if problem is None:
            return None
        return refusal(problem.code, "CHAR-TROLL-06", problem.sentence)

    def perform(self, context: PlayContext, action: Regenerate) -> None:
        """Stand the wounded character up again as a miniature."""
        context.do(events.Recovered(action.piece))

"""Targets: may this piece be chosen by that one? Abilities guard pieces against it."""

from __future__ import annotations

from dtwister._engine.context import Context
from dtwister._engine.questions.conditions import is_in_effect
from dtwister._engine.questions.forbidding import checked_refusal
from dtwister._errors import Refusal
from dtwister._model.actions import Aim
from dtwister._model.ids import PieceId


def guard_against(context: Context, aim: Aim) -> tuple[PieceId, Refusal] | None:
    """Return what guards a piece against being chosen as a target, and why; None if nothing does.

    That is the bearer of the first ability that objects, in the order in which abilities work.

    >>> import dtwister
    >>> from dtwister.plugin import Aim
    >>> context = dtwister.new_game("base:standard", seed=7).context
    >>> guard_against(context, Aim(target=3, piece=20)) is None
    True
    """
    for ability, bearers in context.match.abilities.guards:
        for bearer in bearers:
            if is_in_effect(context, ability, bearer):
                found = ability.guard(context, aim, bearer)
                if found is not None:
                    return bearer, checked_refusal(ability, "guard", found)
    return None


def why_no_target(context: Context, aim: Aim) -> Refusal | None:
    """Return why a piece cannot be chosen as a target by that piece and action; None if it can.

    Whatever chooses a target asks it, for choices that are legal otherwise.

    >>> import dtwister
    >>> from dtwister.plugin import Aim
    >>> context = dtwister.new_game("base:standard", seed=7).context
    >>> why_no_target(context, Aim(target=3, piece=20)) is None
    True
    """
    if not context.match.abilities.guards:
        return None
    found = guard_against(context, aim)
    return None if found is None else found[1]

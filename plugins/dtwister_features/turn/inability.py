"""Refusals for want of an ability, with the pieces in this game that have it."""

from __future__ import annotations

from dtwister.plugin import Action, Context, Match, PieceAction, Refusal
from dtwister.plugin.caching import per_match
from dtwister.plugin.questions import first_cited
from dtwister.plugin.statuses import status_that_takes
from dtwister_features.refusals import refusal

__all__: list[str] = []

UNKNOWN_IN_GAME = "AP-05"
"""The rule to cite if the book with the rule of the action is not in play."""


@per_match
def lenders(match: Match, kind: type[Action]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the names of the characters and of the objects of a game that give an action."""
    able = [
        one
        for one in match.kinds.values()
        if any(ability.action is kind for ability in (*one.offers, *one.wounded_offers))
    ]
    characters = sorted({one.name for one in able if not one.is_object})
    objects = sorted({one.name for one in able if one.is_object})
    return tuple(characters), tuple(objects)


def helps_wounded(match: Match, kind: type[Action]) -> bool:
    """Return whether some wounded of a game could do an action."""
    return any(
        ability.action is kind for one in match.kinds.values() for ability in one.wounded_offers
    )


def no_ability(context: Context, action: PieceAction) -> Refusal:
    """Return the refusal of an action for which its piece has neither an ability nor an object.

    Actions of plug-ins may name no rule; then their tag says where to look.
    """
    name, verb = context.name(action.piece), action.verb.replace("-", " ")
    taken = status_that_takes(context, action.piece, type(action))
    if taken is not None:
        rule = taken.rules[0] if taken.rules else taken.id
        return refusal("no-ability-now", rule, f"{name} cannot {verb}: it is {taken.name}")
    characters, objects = lenders(context.match, type(action))
    carriers = tuple(f"the carrier of the {one}" for one in objects)
    if characters:
        reason = f"only {_joined((*(f'the {one}' for one in characters), *carriers))} can"
    elif objects:
        reason = f"it carries no {_joined(objects)}"
    else:
        reason = "no piece of this game can"
    rule = first_cited(context.match, action.rule, UNKNOWN_IN_GAME) if action.rule else action.tag
    return refusal("no-ability", rule, f"{name} cannot {verb}: {reason}")


def _joined(names: tuple[str, ...]) -> str:
    """Join names as in "a, b or c"."""
    *most, last = names
    return f"{', '.join(most)} or {last}" if most else last

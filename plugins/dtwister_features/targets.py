"""The choice of targets: its sorts, and what becomes of one that nothing seemed to forbid.

Every ability that chooses a piece asks `dtwister.plugin.questions.why_no_target` about an `Aim`.
"""

from __future__ import annotations

from dtwister.plugin import Ability, Aim, PlayContext
from dtwister.plugin.numbers import PieceId
from dtwister.plugin.questions import guard_against
from dtwister.plugin.statuses import show_status, statuses_of

__all__ = ["ATTACK", "HELP", "MIND", "PUSH", "SHOT", "THEFT", "aim_of", "is_foiled"]

ATTACK = "attack"
"""The sort of all choices for a combat, shots among them."""
SHOT = "shot"
"""The sort of choices for ranged combat."""
PUSH = "push"
"""The sort of choices of a character to be moved."""
MIND = "mind"
"""The sort of choices of a mind to be read or controlled."""
THEFT = "theft"
"""The sort of choices of what others carry."""
HELP = "help"
"""The sort of choices that are meant well: healing, and gifts."""


def aim_of(ability: Ability, piece: PieceId, target: PieceId, *sorts: str) -> Aim:
    """Return the choice of a target by a piece with one of its abilities.

    Its sorts are the tags of the ability, such as `magical`, and those given.
    """
    return Aim(target, piece, ability.action, ability.tags.union(sorts))


def is_foiled(context: PlayContext, aim: Aim) -> bool:
    """Return whether a target cannot be chosen after all, and show what guards it.

    The choice was legal for all that its seat could know. What was paid stays paid.

    Rules: R-C76.
    """
    if not context.match.abilities.guards:
        return False
    found = guard_against(context, aim)
    if found is None:
        return False
    if found[0] >= 0:
        context.show(found[0])
        for held in statuses_of(context, found[0]):
            show_status(context, held.piece, context.match.rules.statuses[held.status])
    return True

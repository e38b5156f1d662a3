"""Refusals that several rules share."""

from __future__ import annotations

from dtwister.plugin import Refusal
from dtwister.plugin.squares import DIRECTION_NAMES

__all__ = ["no_such_way", "refusal"]


def refusal(code: str, rule: str, sentence: str) -> Refusal:
    """Return a refusal: its stable code, the rule it cites, and its sentence.

    >>> refusal("face-down", "MOVE-13", "the room is face down").rule
    'MOVE-13'
    """
    return Refusal(code, rule, sentence)


def no_such_way(way: str, rule: str) -> Refusal | None:
    """Return why a word is not a direction, or None if it is one (GOLD-01).

    >>> no_such_way("north", "OBJ-FIREBALL-02")
    >>> no_such_way("north-east", "OBJ-FIREBALL-02").code
    'no-such-way'
    """
    if way in DIRECTION_NAMES:
        return None
    directions = ", ".join(DIRECTION_NAMES)
    sentence = f"pieces cannot act towards {way!r}: expected one of {directions}"
    return refusal("no-such-way", rule, sentence)

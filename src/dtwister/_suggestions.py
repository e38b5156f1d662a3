"""The names that a misspelt word may mean: one likeness, for all messages."""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import SequenceMatcher
from typing import Final

from dtwister._printing import ECHO, quoted

LIKENESS: Final = 0.6
"""The likeness, from 0 to 1, from which a word is taken for a slip of a name."""

_COLOUR: Final = re.compile(r"([^.]*)\.(.*)")


def near_names(
    word: str, known: Iterable[str], *, most: int = 1, likeness: float = LIKENESS
) -> list[str]:
    """Return the known names that a word may be a misspelling of, the nearest first.

    A namespace in front is left out, since a shared one would make all names look alike; of names
    that are equal without it, the one with the word's own namespace wins. A colour in front must be
    near too.

    >>> near_names("movment", ["movement", "combat"]), near_names("bse:thef", ["base:thief"])
    (['movement'], ['base:thief'])
    >>> near_names("blue.nobody", ["blue.goblin"]), near_names("blue.golbin", ["blue.goblin"])
    ([], ['blue.goblin'])
    """
    namespace, _, bare = word[:ECHO].rpartition(":")  # comparing takes time that grows with it
    scores = {name: _likeness(bare, name.rpartition(":")[2], likeness) for name in known}
    near = [name for name, score in scores.items() if score >= likeness]
    near.sort(key=lambda name: (-scores[name], name.rpartition(":")[0] != namespace))
    return near[:most]


def did_you_mean(word: str, known: Iterable[str], *, most: int = 1) -> str:
    """Return a question with the names that a word may mean; empty if none is near.

    >>> did_you_mean("mvoe", ["move", "jump"])
    "did you mean 'move'?"
    """
    near = near_names(word, known, most=most)
    return f"did you mean {' or '.join(map(quoted, near))}?" if near else ""


def hint_after(word: str, known: Iterable[str], *, most: int = 1) -> str:
    """Return the question behind a semicolon, to go on with a message; or nothing.

    >>> hint_after("mvoe", ["move", "jump"])
    "; did you mean 'move'?"
    """
    question = did_you_mean(word, known, most=most)
    return f"; {question}" if question else ""


def maybe_meant(word: str, known: Iterable[str]) -> str:
    """Return the question in brackets, with a blank before it; or nothing.

    >>> maybe_meant("mvoe", ["move", "jump"])
    " (did you mean 'move'?)"
    """
    question = did_you_mean(word, known)
    return f" ({question})" if question else ""


def _likeness(word: str, name: str, least: float) -> float:
    """Return from 0 to 1 how much a word is like a name, or its part behind a colour.

    It may be 0 for what is less than `least`.
    """
    said, wanted = _COLOUR.fullmatch(word), _COLOUR.fullmatch(name)
    if said is None:
        return _ratio(word, wanted[2] if wanted else name, least)
    if wanted is None:
        return _ratio(word, name, least)
    return min(_ratio(said[1], wanted[1], least), _ratio(said[2], wanted[2], least))


def _ratio(word: str, name: str, least: float) -> float:
    # Twice the letters in common, by all letters: few names can reach it, and counting is quick.
    common = sum(min(word.count(letter), name.count(letter)) for letter in set(word))
    if 2 * common < least * (len(word) + len(name)):
        return 0.0
    return SequenceMatcher(None, word, name).ratio()

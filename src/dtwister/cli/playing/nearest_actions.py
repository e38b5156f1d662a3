"""The legal actions that a line comes near to, for a wish that is not quite legal."""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import SequenceMatcher
from itertools import islice
from typing import Final

from dtwister._engine.game import Game
from dtwister._engine.match import Match
from dtwister._engine.text_form import action_text
from dtwister._engine.visibility.view import View
from dtwister._printing import ECHO
from dtwister._suggestions import LIKENESS

NEAREST: Final = 3
"""The most actions that are suggested."""
LOOKED_AT: Final = 2000
"""The most legal actions that are compared."""
_LEAST: Final = 0.3
"""The likeness, word by word on average, from which an action is suggested."""
_FAR: Final = 6
"""The number of steps from which two squares have nothing in common."""

_BETWEEN: Final = re.compile(r"[()]|-(?=[a-z]+\d)")
"""Between the squares and the handlings of a walk."""
_SQUARE: Final = re.compile(r"([a-z]+)([0-9]+)")


def nearest_actions(position: Game | View, line: str, most: int = NEAREST) -> list[str]:
    """Return the texts of the legal actions that a line comes nearest to, the nearest first.

    Words count if they are like one of the action: a verb, a piece without its colour, a square
    near by. Of actions that are equally near, the shorter one comes first.

    >>> import dtwister
    >>> game = dtwister.new_game("base:standard", seed=7)
    >>> nearest_actions(game, "start thief on a3", most=2)
    ['start blue.thief on a2', 'start blue.thief on a4']
    >>> nearest_actions(game, "good morning")
    []
    """
    words = _parts_of(line[:ECHO])
    if not words:
        return []
    match, found = position.match, []
    likeness = _Likeness(match)
    for action in islice(position.legal_actions, LOOKED_AT):
        text = action_text(match, action)
        score = likeness.of(words, _parts_of(text))
        if score >= _LEAST:
            found.append((-score, len(text), text))
    return [text for _, _, text in sorted(found)[:most]]


def _parts_of(text: str) -> list[str]:
    """Return the words of a text, the squares and pieces of a walk each by itself."""
    parts: list[str] = []
    for word in text.split():
        pieces = (
            [word] if "." in word and "(" not in word else re.split(r"[()]|-(?=[a-z]+\d)", word)
        )
        parts += [part.lstrip("+-") for part in pieces if part.strip("+-")]
    return parts


class _Likeness:
    """Compares lines with actions of one match; each pair of words once."""

    def __init__(self, match: Match) -> None:
        grid = match.grid
        self._place = (
            {}
            if grid.zoned
            else {name: divmod(space, grid.width) for space, name in grid.names.items()}
        )
        self._known: dict[tuple[str, str], float] = {}

    def of(self, words: Iterable[str], parts: list[str]) -> float:
        """Return from 0 to 1 how much of what was typed an action has; the verb counts half.

        The last word is where a walk ends, so it is compared with the end of the action too.
        """
        said = list(words)
        scores = [max(self._pair(word, part) for part in parts) for word in said]
        scores.append(self._pair(said[-1], parts[-1]))
        weights = [0.5 if word == parts[0] else 1.0 for word in said] + [1.0]
        return sum(map(float.__mul__, scores, weights)) / sum(weights)

    def _pair(self, word: str, part: str) -> float:
        key = (word, part)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._compared(word, part)
        return found

    def _compared(self, word: str, part: str) -> float:
        if word in (part, part.partition(".")[2]):
            return 1.0
        here, there = self._place.get(word), self._place.get(part)
        if here is not None and there is not None:
            steps = abs(here[0] - there[0]) + abs(here[1] - there[1])
            return max(0.0, 1.0 - steps / _FAR)
        if here is not None or there is not None or _SQUARE.fullmatch(word):
            return 0.0
        if "." not in word:
            part = part.rpartition(".")[2]
        ratio = SequenceMatcher(None, word, part).ratio()
        return ratio if ratio >= LIKENESS else 0.0

"""Frames: the positions of a game as changes, with each text written once.

A frame is a list of numbers of texts: the single parts, one for each room, and then one for each
piece. Texts are shared by all positions and all readers.
"""

from __future__ import annotations

from collections.abc import Sequence
from difflib import SequenceMatcher


class TextTable:
    """Texts, each of them once, in the order in which they were first needed.

    >>> table = TextTable()
    >>> [table.number(text) for text in ("a", "b", "a")], table.texts
    ([0, 1, 0], ['a', 'b'])
    """

    def __init__(self) -> None:
        self.texts: list[str] = []
        self._numbers: dict[str, int] = {}

    def number(self, text: str) -> int:
        """Return the number of a text, which is entered if it is new."""
        found = self._numbers.get(text)
        if found is None:
            found = self._numbers[text] = len(self.texts)
            self.texts.append(text)
        return found


def changes(before: Sequence[int], after: Sequence[int], single: int) -> list[list[int]]:
    """Return what leads from one frame to the next: changed single parts, then splices.

    The first list has place and value of each changed part among the first `single` ones. Each list
    after it is a splice of the rest: where, how many go, and what comes.

    >>> changes([1, 2, 7, 8, 9], [1, 3, 7, 9, 5], 2)
    [[1, 3], [1, 1], [2, 0, 5]]
    >>> changes([], [4, 5, 6], 2)
    [[0, 4, 1, 5], [0, 0, 6]]
    """
    head: list[int] = []
    for place in range(single):
        if place >= len(before) or before[place] != after[place]:
            head += [place, after[place]]
    found = [head]
    old, new = before[single:], after[single:]
    if old == new:
        return found
    shift = 0
    matcher = SequenceMatcher(None, old, new, autojunk=False)
    for kind, start, end, first, last in matcher.get_opcodes():
        if kind != "equal":
            found.append([start + shift, end - start, *new[first:last]])
            shift += (last - first) - (end - start)
    return found

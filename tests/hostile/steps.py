"""Counting the steps of a regular expression: a plain backtracking matcher over its parse tree.

The steps of Python's own matcher cannot be counted, and time is no measure. This one tries what
that one tries, in the same order, and counts.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from re import _constants as code  # type: ignore[attr-defined]
from re import _parser as parser  # type: ignore[attr-defined]
from typing import Any

LIMIT = 300_000
"""Steps after which a match is given up."""


class TooLong(Exception):
    """A match took more steps than the limit."""


class Counter:
    """Matches one pattern, and counts the characters and places that it looks at."""

    def __init__(self, pattern: re.Pattern[str]) -> None:
        self.flags = pattern.flags
        self.tree = parser.parse(pattern.pattern, pattern.flags & ~re.UNICODE)
        self.groups: dict[int, tuple[int, int]] = {}
        self.steps = 0
        self.text = ""

    def count(self, text: str, how: str) -> int:
        """The steps of `match`, `fullmatch` or any of the searching methods on a text."""
        self.text, self.steps = text, 0
        at = 0
        while at <= len(text):
            self.groups = {}
            end = next(
                (
                    end
                    for end in self._sequence(list(self.tree), at)
                    if how != "fullmatch" or end == len(text)
                ),
                None,
            )
            if how in ("match", "fullmatch"):
                break
            at = at + 1 if end is None or end == at else end
        return self.steps

    def _step(self) -> None:
        self.steps += 1
        if self.steps > LIMIT:
            raise TooLong

    def _sequence(self, nodes: list[Any], at: int) -> Iterator[int]:
        if not nodes:
            yield at
            return
        for end in self._node(nodes[0], at):
            yield from self._sequence(nodes[1:], end)

    # One branch for each kind of node that a pattern has.
    def _node(self, node: Any, at: int) -> Iterator[int]:  # noqa: C901
        self._step()
        kind, value = node
        single = self._single(kind, value)
        if single is not None:
            if at < len(self.text) and single(self.text[at]):
                yield at + 1
        elif kind is code.AT:
            if self._at(value, at):
                yield at
        elif kind in (code.MAX_REPEAT, code.MIN_REPEAT, code.POSSESSIVE_REPEAT):
            least, most, body = value
            ends = self._repeat(list(body), at, least, int(most), kind is code.MIN_REPEAT)
            if kind is code.POSSESSIVE_REPEAT:
                end = next(ends, None)
                if end is not None:
                    yield end
            else:
                yield from ends
        elif kind is code.SUBPATTERN:
            number, _, _, body = value
            for end in self._sequence(list(body), at):
                if number is not None:
                    self.groups[number] = (at, end)
                yield end
        elif kind is code.BRANCH:
            for branch in value[1]:
                yield from self._sequence(list(branch), at)
        elif kind in (code.ASSERT, code.ASSERT_NOT):
            direction, body = value
            start = at if direction > 0 else at - body.getwidth()[0]
            found = start >= 0 and any(
                direction > 0 or end == at for end in self._sequence(list(body), start)
            )
            if found is (kind is code.ASSERT):
                yield at
        elif kind is code.ATOMIC_GROUP:
            end = next(self._sequence(list(value), at), None)
            if end is not None:
                yield end
        else:
            raise AssertionError(f"{kind} in a pattern: teach it to {__name__}")

    def _repeat(self, body: list[Any], at: int, least: int, most: int, lazy: bool) -> Iterator[int]:
        # Of single characters there are as many as fit, and then one less each time.
        single = self._single(*body[0]) if len(body) == 1 else None
        if single is not None and not lazy:
            end = at
            while end < len(self.text) and end - at < most and single(self.text[end]):
                self._step()
                end += 1
            while end >= at + least:
                self._step()
                yield end
                end -= 1
            return
        if lazy and least <= 0:
            yield at
        if most > 0:
            for end in self._sequence(body, at):
                if end > at or least > 0:
                    yield from self._repeat(body, end, least - 1, most - 1, lazy)
        if not lazy and least <= 0:
            yield at

    def _single(self, kind: Any, value: Any) -> Callable[[str], bool] | None:
        if kind is code.LITERAL:
            return lambda sign: ord(sign) == value
        if kind is code.NOT_LITERAL:
            return lambda sign: ord(sign) != value
        if kind is code.ANY:
            return lambda sign: sign != "\n" or bool(self.flags & re.DOTALL)
        if kind is code.IN:
            return lambda sign: _in(value, sign)
        return None

    def _at(self, where: Any, at: int) -> bool:
        text = self.text
        if where is code.AT_BEGINNING:
            return at == 0 or bool(self.flags & re.MULTILINE and text[at - 1] == "\n")
        if where is code.AT_BEGINNING_STRING:
            return at == 0
        if where is code.AT_END:
            last = at == len(text) or (at == len(text) - 1 and text[at] == "\n")
            return last or bool(self.flags & re.MULTILINE and text[at] == "\n")
        if where is code.AT_END_STRING:
            return at == len(text)
        before = at > 0 and _word(text[at - 1])
        after = at < len(text) and _word(text[at])
        return (before != after) is (where is code.AT_BOUNDARY)


def _word(sign: str) -> bool:
    return sign.isalnum() or sign == "_"


_CATEGORIES: dict[Any, Callable[[str], bool]] = {
    code.CATEGORY_WORD: _word,
    code.CATEGORY_NOT_WORD: lambda sign: not _word(sign),
    code.CATEGORY_DIGIT: str.isdecimal,
    code.CATEGORY_NOT_DIGIT: lambda sign: not sign.isdecimal(),
    code.CATEGORY_SPACE: str.isspace,
    code.CATEGORY_NOT_SPACE: lambda sign: not sign.isspace(),
}


def _in(items: list[Any], sign: str) -> bool:
    found = False
    for kind, value in items:
        if kind is code.LITERAL:
            found |= ord(sign) == value
        elif kind is code.RANGE:
            found |= value[0] <= ord(sign) <= value[1]
        elif kind is code.CATEGORY:
            found |= _CATEGORIES[value](sign)
    return found is (items[0][0] is not code.NEGATE)


def alphabet(pattern: re.Pattern[str]) -> list[str]:
    """Some characters that the parts of a pattern tell apart, and one that it does not name."""
    found: dict[str, None] = {}

    def add(node: Any) -> None:
        if isinstance(node, tuple) and len(node) == 2 and node[0] is code.LITERAL:
            found.setdefault(chr(node[1]))
        elif isinstance(node, tuple) and len(node) == 2 and node[0] is code.RANGE:
            found.setdefault(chr(node[1][0]))
        elif isinstance(node, tuple) and len(node) == 2 and node[0] is code.CATEGORY:
            found.setdefault(" " if "SPACE" in str(node[1]) else "0")
        elif isinstance(node, list | tuple | parser.SubPattern):
            for part in node:
                add(part)

    add(parser.parse(pattern.pattern, pattern.flags & ~re.UNICODE))
    return [*dict.fromkeys([*found, "\n", "é", " ", "a", "0"])][:24]


def literals(pattern: re.Pattern[str]) -> str:
    """The literal characters that a pattern begins with."""
    text = ""
    for kind, value in parser.parse(pattern.pattern, pattern.flags & ~re.UNICODE):
        if kind is not code.LITERAL:
            break
        text += chr(value)
    return text

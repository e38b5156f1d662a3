"""Limits of readers, and the checks that come before any work on a text.

Every reader of text has a limit of size, of depth and of digits: anything larger is an error,
reported before any expensive work. The page `docs/reference/limits.md` lists them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

import attrs

from dtwister._errors import InvalidNotation
from dtwister._model.values.shared_methods import PlainValue
from dtwister._printing import quoted

DIGITS: Final = 20
"""Most digits of a whole number: those of the largest seed."""


@attrs.frozen
class Limit(PlainValue):
    """The limits of one kind of text: its size, its depth, the length of its numbers."""

    what: str
    size: int
    """Characters; of files on disk, bytes."""
    depth: int
    """Most lists and tables in one another; 0 where nothing nests."""
    digits: int = DIGITS
    """Most digits of a number; 0 where there are no numbers."""

    def check_size(self, text: str | bytes) -> None:
        """Raise `InvalidNotation` for a text that is larger.

        >>> ACTION.check_size("x" * 2001)
        Traceback (most recent call last):
        dtwister._errors.InvalidNotation: expected an action of at most 2000 characters, got 2001
        """
        if not isinstance(text, str | bytes):
            raise TypeError(f"expected {self.what} as text, got {quoted(text)}")
        if len(text) > self.size:
            unit = "bytes" if isinstance(text, bytes) else "characters"
            raise InvalidNotation(
                f"expected {self.what} of at most {self.size} {unit}, got {len(text)}"
            )

    def check_data(self, data: object) -> None:
        """Raise `InvalidNotation` for plain data with too many, too deep or too long parts.

        The parts are looked at one by one, without recursion, and no further than the limit.

        >>> JSON.check_data([10**30])
        Traceback (most recent call last):
        dtwister._errors.InvalidNotation: expected numbers of at most 20 digits in JSON, got ...
        """
        left = self.size
        waiting: list[tuple[object, int]] = [(data, 0)]
        while waiting:
            value, depth = waiting.pop()
            left -= 1 + (len(value) if isinstance(value, str | bytes | list | tuple | dict) else 0)
            if left < 0:
                raise InvalidNotation(
                    f"expected {self.what} of at most {self.size} characters and entries, got more"
                )
            if isinstance(value, int) and abs(value) >= 10**self.digits:
                raise InvalidNotation(
                    f"expected numbers of at most {self.digits} digits in {self.what}, "
                    f"got {quoted(value)}"
                )
            if isinstance(value, list | tuple | Mapping):
                if depth == self.depth:
                    raise InvalidNotation(
                        f"expected {self.what} nested at most {self.depth} deep, got more"
                    )
                parts = [*value.keys(), *value.values()] if isinstance(value, Mapping) else value
                waiting.extend((part, depth + 1) for part in parts)


ACTION: Final = Limit("an action", 2_000, 16)
"""An action in notation, one line."""
JSON: Final = Limit("JSON", 100_000, 16)
"""An action or event in its JSON form; the size counts texts and entries."""
VIEW: Final = Limit("a view or a board in JSON", 1 << 20, 16)
"""A view or a board in its JSON form; the size counts texts and entries."""
POSITION: Final = Limit("a position", 1 << 20, 16)
RECORD: Final = Limit("a record", 1 << 26, 16)
SESSION: Final = Limit("a saved session", 1 << 26, 16)
"""A session as text, with its record."""
TAG_NAME: Final = Limit("a name of a tag", 100, 0, 0)
TAG: Final = Limit("a tag", 1_000, 0, 0)
COMMENT: Final = Limit("a comment", 10_000, 0, 0)
"""A remark on one action of a record."""
CONTENT: Final = Limit("a content file", 1 << 20, 16, 18)
RULEBOOK: Final = Limit("a page of rules", 1 << 20, 0, 0)
CODE: Final = Limit("a Python file", 1 << 20, 0, 0)
"""Only read, never run; depth and digits are those that Python itself takes."""
DRAWING: Final = Limit("a drawing", 100_000, 0, 0)
MANIFEST: Final = Limit("a word of a manifest", 200, 0, 9)
PERFT: Final = Limit("a perft file", 1 << 20, 16)
ARGUMENT: Final = Limit("an argument", 1_000, 0)
"""A word of the command line."""

LIMITS: Final = (
    ACTION,
    JSON,
    VIEW,
    POSITION,
    RECORD,
    SESSION,
    TAG_NAME,
    TAG,
    COMMENT,
    CONTENT,
    RULEBOOK,
    CODE,
    DRAWING,
    MANIFEST,
    PERFT,
    ARGUMENT,
)
"""All of them, in the order of the page that lists them."""

WORD: Final = 1_000
"""Longest bare key or number in TOML: longer ones only serve to slow a reader down."""

_WHOLE: Final = re.compile(r"-?[0-9]++")
_JSON_TOKEN: Final = re.compile(r'"(?:[^"\\]|\\.)*+"?|[\[\]{}]|[0-9]++', re.DOTALL)


def whole(word: str) -> int:
    """Return the whole number that a word says; `ValueError` says what was expected.

    >>> whole("-12")
    -12
    >>> whole("²")
    Traceback (most recent call last):
    ValueError: expected a whole number, got '²'
    """
    if not _WHOLE.fullmatch(word):
        raise ValueError(f"expected a whole number, got {quoted(word)}")
    if len(word.lstrip("-")) > DIGITS:
        raise ValueError(f"expected a whole number of at most {DIGITS} digits, got {quoted(word)}")
    return int(word)


def check_json(text: str, limit: Limit = JSON) -> None:
    """Raise `InvalidNotation` for JSON that is too long, too deep or has too long numbers."""
    limit.check_size(text)
    depth = 0
    for found in _JSON_TOKEN.finditer(text):
        token: Any = found.group()
        if token in "[{":
            depth += 1
        elif token in "]}":
            depth -= 1
        elif token[0] != '"' and len(token) > limit.digits:
            raise InvalidNotation(
                f"expected numbers of at most {limit.digits} digits in {limit.what}, "
                f"got {quoted(token)}"
            )
        if depth > limit.depth:
            raise InvalidNotation(
                f"expected {limit.what} nested at most {limit.depth} deep, got more"
            )

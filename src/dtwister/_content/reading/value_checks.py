"""Checks for the values of TOML tables.

A table is described by an attrs class (see `content_tables`). Its fields are annotated with checks,
for example `Annotated[int, Whole(0, 99)]`, which `table_structuring` applies.
"""

from __future__ import annotations

import datetime
import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, Final

import attrs

from dtwister._content.findings import finding_codes
from dtwister._content.reading.toml_source import KeyPath
from dtwister._model.values.shared_methods import PlainValue
from dtwister._printing import clipped, quoted
from dtwister._suggestions import did_you_mean

MAX_TEXT: Final = 20_000
MAX_ENTRIES: Final = 256

_ID = re.compile(r"(?:[a-z][a-z0-9_-]*:)?[a-z0-9][a-z0-9_-]*")
_NAMES: Final[Mapping[type, str]] = {
    bool: "a boolean",
    int: "an integer",
    float: "a float",
    str: "a string",
    list: "an array",
    dict: "a table",
    datetime.datetime: "a date",
    datetime.date: "a date",
    datetime.time: "a time",
}


@attrs.frozen
class ValueProblem(PlainValue):
    """An error in a value; `path` leads to it from the value that was checked."""

    code: str
    message: str
    hint: str = ""
    path: KeyPath = ()


class CheckFailed(Exception):
    """A value that fails its check."""

    def __init__(self, *problems: ValueProblem) -> None:
        self.problems = problems
        super().__init__("; ".join(problem.message for problem in problems))


def suggestion(word: str, known: Iterable[str]) -> str:
    """Return a hint for an unknown word.

    >>> suggestion("movment", ["movement", "combat"])
    "did you mean 'movement'?"
    >>> suggestion("x", ["movement", "combat"])
    'known: combat, movement'
    """
    names = sorted(set(known))
    near = did_you_mean(word, names)
    if near or len(names) > 12:
        return near
    return f"known: {', '.join(map(clipped, names))}" if names else "none is known"


def name_of(value: object) -> str:
    """Return the name of the type of a TOML value.

    >>> name_of(True), name_of([])
    ('a boolean', 'an array')
    """
    return _NAMES.get(type(value), "something else")


def expected(what: str, value: object, path: KeyPath = ()) -> CheckFailed:
    """The error for a value of another type.

    >>> str(expected("an integer", "four"))
    'expected an integer, got a string'
    """
    message = f"expected {what}, got {name_of(value)}"
    return CheckFailed(ValueProblem(finding_codes.WRONG_TYPE, message, path=path))


class Check(ABC, PlainValue):
    """Base of the checks that stand in annotations; a check returns the value or raises
    `CheckFailed`.
    """

    @abstractmethod
    def __call__(self, value: object) -> Any:
        """Return the value as content has it, or raise `CheckFailed`."""


@attrs.frozen
class Whole(Check):
    """An integer between two bounds, both included.

    >>> Whole(0, 9)(4)
    4
    """

    least: int
    most: int

    def __call__(self, value: object) -> int:
        """Return the value as content has it, or raise `CheckFailed`."""
        if type(value) is not int:
            raise expected("an integer", value)
        if not self.least <= value <= self.most:
            shown = str(value) if abs(value) < 10**18 else "the number"
            message = f"{shown} is out of range"
            hint = f"from {self.least} to {self.most}"
            raise CheckFailed(ValueProblem(finding_codes.OUT_OF_RANGE, message, hint))
        return value


UNSEEN: Final = r"\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069"
"""Characters that cannot be seen and are in no name:
they steer terminals and reverse text.
"""
NO_LINE: Final = r"^[^\u0000-\u001f" + UNSEEN + "]*$"
"""The pattern of a text of one line."""
NO_LINES: Final = r"^[^\u0000-\u0008\u000b-\u001f" + UNSEEN + "]*$"
"""The pattern of a text of several lines."""


@cache
def _whole(pattern: str) -> re.Pattern[str]:
    """The pattern of a JSON Schema for Python, where `$` stands before a last line break too."""
    return re.compile(pattern.removesuffix("$") + r"\Z")


@attrs.frozen
class Text(Check):
    """A string of limited length, without characters that cannot be seen.

    `least` is 1 if it must not be empty, `pattern` gives the characters that it may have.

    >>> Text(least=1)("Cook")
    'Cook'
    """

    least: int = 0
    most: int = MAX_TEXT
    pattern: str = NO_LINES

    def __call__(self, value: object) -> str:
        """Return the value as content has it, or raise `CheckFailed`."""
        if not isinstance(value, str):
            raise expected("a string", value)
        if not self.least <= len(value) <= self.most:
            hint = f"from {self.least} to {self.most} characters"
            message = f"a text of {len(value)} characters"
            raise CheckFailed(ValueProblem(finding_codes.OUT_OF_RANGE, message, hint))
        if self.pattern and not _whole(self.pattern).match(value):
            found = next(sign for sign in value if not _whole(self.pattern).match(sign))
            message = f"the character U+{ord(found):04X} is invisible"
            raise CheckFailed(ValueProblem(finding_codes.UNSEEN_SIGN, message, "leave it out"))
        return value


@attrs.frozen
class Id(Check):
    """An id, with or without a namespace; `plain` allows none.

    >>> Id()("base:thief")
    'base:thief'
    """

    plain: bool = False

    def __call__(self, value: object) -> str:
        """Return the value as content has it, or raise `CheckFailed`."""
        if not isinstance(value, str):
            raise expected("a string", value)
        if not _ID.fullmatch(value) or len(value) > 100 or (self.plain and ":" in value):
            example = "'wall-walker'" if self.plain else "'wall-walker' or 'base:wall-walker'"
            hint = f"lower-case letters, digits, '-' and '_', as in {example}"
            raise CheckFailed(
                ValueProblem(finding_codes.MALFORMED_ID, f"malformed id {quoted(value[:40])}", hint)
            )
        return value


def qualify(name: str, namespace: str) -> str:
    """A full id; one without a namespace gets this one.

    >>> qualify("thief", "base"), qualify("core:thief", "base")
    ('base:thief', 'core:thief')
    """
    return name if ":" in name else f"{namespace}:{name}"


@attrs.frozen
class OneOf(Check):
    """Accepts one of a few words, and suggests the nearest for another.

    >>> OneOf(("down", "right"))("down")
    'down'
    """

    choices: tuple[str, ...]

    def __call__(self, value: object) -> str:
        """Return the value as content has it, or raise `CheckFailed`."""
        if not isinstance(value, str):
            raise expected("a string", value)
        if value not in self.choices:
            allowed = ", ".join(repr(choice) for choice in self.choices)
            message = f"{quoted(value[:40])} is not allowed here"
            near = suggestion(value, self.choices)
            hint = f"allowed: {allowed}" + (f"; {near}" if near.startswith("did") else "")
            raise CheckFailed(ValueProblem(finding_codes.NOT_A_CHOICE, message, hint))
        return value


@attrs.frozen
class Either(Check):
    """An integer in bounds, or one of a few words.

    >>> Either(Whole(0, 9), OneOf(("any",)))("any")
    'any'
    """

    whole: Whole
    word: OneOf

    def __call__(self, value: object) -> int | str:
        """Return the value as content has it, or raise `CheckFailed`."""
        if isinstance(value, str):
            return self.word(value)
        if type(value) is int:
            return self.whole(value)
        raise expected("an integer or a string", value)


@attrs.frozen
class Plain(Check):
    """An integer, a boolean or a string.

    >>> Plain()(True)
    True
    """

    def __call__(self, value: object) -> int | bool | str:
        """Return the value as content has it, or raise `CheckFailed`."""
        if isinstance(value, str):
            return Text()(value)
        if isinstance(value, bool):
            return value
        if isinstance(value, int):
            return Whole(-(2**53), 2**53)(value)
        raise expected("an integer, a boolean or a string", value)


@attrs.frozen
class PlainTable(Check):
    """A free table of integers, booleans and strings, as pairs in the order of the file.

    >>> PlainTable()({"starters": 4})
    (('starters', 4),)
    """

    def __call__(self, value: object) -> tuple[tuple[str, int | bool | str], ...]:
        """Return the value as content has it, or raise `CheckFailed`."""
        if not isinstance(value, dict):
            raise expected("a table", value)
        pairs: list[tuple[str, int | bool | str]] = []
        problems: list[ValueProblem] = []
        for key, entry in value.items():
            try:
                pairs.append((key, Plain()(entry)))
            except CheckFailed as wrong:
                problems += (attrs.evolve(p, path=(key, *p.path)) for p in wrong.problems)
        if problems:
            raise CheckFailed(*problems)
        return tuple(pairs)


Parameters = tuple[tuple[str, int | bool | str | tuple[str, ...]], ...]


@attrs.frozen
class AbilityEntry(Check):
    """An entry of `abilities`: an id, or a table of an id and parameters.

    >>> AbilityEntry()({"id": "demo:swift", "bonus": 1})
    ('demo:swift', (('bonus', 1),))
    """

    def __call__(self, value: object) -> tuple[str, Parameters]:
        """Return the value as content has it, or raise `CheckFailed`."""
        if isinstance(value, str):
            return Id()(value), ()
        if not isinstance(value, dict):
            raise expected("a string or a table", value)
        problems: list[ValueProblem] = []
        parameters: list[tuple[str, int | bool | str | tuple[str, ...]]] = []
        identity = ""
        if "id" not in value:
            problems.append(ValueProblem(finding_codes.MISSING_KEY, "missing key 'id'"))
        for key, entry in value.items():
            try:
                if key == "id":
                    identity = Id()(entry)
                else:
                    parameters.append((key, _parameter(entry)))
            except CheckFailed as wrong:
                problems += (attrs.evolve(p, path=(key, *p.path)) for p in wrong.problems)
        if problems:
            raise CheckFailed(*problems)
        return identity, tuple(parameters)


def _parameter(value: object) -> int | bool | str | tuple[str, ...]:
    if not isinstance(value, list):
        return Plain()(value)
    for number, entry in enumerate(value):
        if not isinstance(entry, str):
            raise expected("a string", entry, (number,))
    return tuple(value)


def key_of(field: attrs.Attribute[Any]) -> str:
    """Return the key of a field: `from` for `from_`,
    which Python does not take as a name.
    """
    return field.name.rstrip("_")


def key_names(kind: type[Any]) -> list[str]:
    """The keys of a table, from the class that describes it."""
    return [key_of(field) for field in attrs.fields(kind)]

"""Validators for the fields of specs that are written in code; each error names the spec.

They run when a spec is made, that is while plug-ins load, and never during play.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

import attrs

from dtwister._model.ability import Ability
from dtwister._printing import clipped

Validator = Callable[[Any, "attrs.Attribute[Any]", Any], None]

MAX_ICON: Final = 2000
"""The most characters of an icon."""
_BLANK: Final = r"[ ,\n]"
_UNSIGNED: Final = r"(?:[0-9]{1,4}(?:\.[0-9]{1,4})?|\.[0-9]{1,4})"
_FIRST: Final = f"{_BLANK}*-?{_UNSIGNED}"
_NEXT: Final = f"(?:{_BLANK}+{_UNSIGNED}|{_BLANK}*-{_UNSIGNED})"
_ARITIES: Final = {"Mm": 2, "LlTt": 2, "HhVv": 1, "SsQq": 4, "Cc": 6, "Aa": 7}
"""Commands of a path -> the numbers that they take, once or more; `Z` takes none."""
_ARITY_OF: Final = {letter: count for letters, count in _ARITIES.items() for letter in letters}


def _steps(letters: str, arity: int) -> str:
    """Return the pattern of a command with its numbers."""
    return f"[{letters}]{_FIRST}{_NEXT}{{{arity - 1}}}(?:{_NEXT}{{{arity}}})*"


_STEP: Final = "|".join(_steps(letters, arity) for letters, arity in _ARITIES.items())
ICON_PATTERN: Final = f"^(?:{_BLANK}*{_steps('Mm', 2)}(?:{_BLANK}*(?:{_STEP}|[Zz]))*{_BLANK}*)?$"
"""The pattern of an icon, in a form that JSON Schema understands too."""
_ICON_SIGNS: Final = re.compile(r"[MmLlHhVvCcSsQqTtAaZz0-9., \n-]*")
_ICON_NUMBERS: Final = re.compile(f"{_FIRST}{_NEXT}*{_BLANK}*")
_ICON_NUMBER: Final = re.compile(r"[0-9.]+")
_ICON_COMMAND: Final = re.compile(r"([MmLlHhVvCcSsQqTtAaZz])([^MmLlHhVvCcSsQqTtAaZz]*)")


def _wrong(spec: Any, field: attrs.Attribute[Any], right: str, value: Any) -> str:
    what = type(spec).__name__.lower()
    return f"the {what} {spec.id!r}: {field.name} must be {right}, got {value!r}"


def whole_number(least: int) -> Validator:
    """Check for a whole number of at least so much."""

    def check(spec: Any, field: attrs.Attribute[Any], value: Any) -> None:
        right = f"a whole number of at least {least}"
        if isinstance(value, bool) or not isinstance(value, int):
            raise TypeError(_wrong(spec, field, right, value))
        if value < least:
            raise ValueError(_wrong(spec, field, right, value))

    return check


printed_value: Validator = attrs.validators.optional(whole_number(0))
"""Refuse values of characters that are not whole numbers of at least 0; None may stand there."""


def flag(spec: Any, field: attrs.Attribute[Any], value: Any) -> None:
    """True or False."""
    if not isinstance(value, bool):
        raise TypeError(_wrong(spec, field, "True or False", value))


def direction(spec: Any, field: attrs.Attribute[Any], value: Any) -> None:
    """The name of a direction, or nothing."""
    if value not in ("", "north", "east", "south", "west"):
        right = "'north', 'east', 'south', 'west' or empty"
        raise ValueError(_wrong(spec, field, right, value))


def text(spec: Any, field: attrs.Attribute[Any], value: Any) -> None:
    """A text, which may be empty."""
    if not isinstance(value, str):
        raise TypeError(_wrong(spec, field, "a text", value))


def word(spec: Any, field: attrs.Attribute[Any], value: Any) -> None:
    """A text that is not empty."""
    if not isinstance(value, str):
        raise TypeError(_wrong(spec, field, "a text", value))
    if not value:
        raise ValueError(_wrong(spec, field, "a text that is not empty", value))


def words(spec: Any, field: attrs.Attribute[Any], value: Any) -> None:
    """A tuple of texts, such as ids."""
    if isinstance(value, str):
        right = f'a tuple of texts such as ("{value}",), with the comma'
        raise TypeError(_wrong(spec, field, right, value))
    _each(spec, field, value, str, "texts")


def whole_numbers(spec: Any, field: attrs.Attribute[Any], value: Any) -> None:
    """A tuple of whole numbers."""
    _each(spec, field, value, int, "whole numbers")


def tags(spec: Any, field: attrs.Attribute[Any], value: Any) -> None:
    """A frozenset of texts."""
    if not isinstance(value, frozenset) or not all(isinstance(tag, str) for tag in value):
        right = 'a frozenset of texts such as frozenset({"strong"})'
        raise TypeError(_wrong(spec, field, right, value))


def abilities(spec: Any, field: attrs.Attribute[Any], value: Any) -> None:
    """A tuple of abilities: instances, not classes."""
    if isinstance(value, tuple):
        for one in value:
            if isinstance(one, type) and issubclass(one, Ability):
                right = f"a tuple of instances: write {one.__name__}() instead of {one.__name__}"
                raise TypeError(_wrong(spec, field, right, value))
    _each(spec, field, value, Ability, "instances of Ability")


def icon(spec: Any, field: attrs.Attribute[Any], value: Any) -> None:
    """An icon, or nothing."""
    if not isinstance(value, str):
        raise TypeError(_icon_wrong(spec, field, "a text", value))
    problem = icon_problem(value) if value else ""
    if problem:
        raise ValueError(
            _icon_wrong(spec, field, "the data of an SVG path", value) + f": {problem}"
        )


def _icon_wrong(spec: Any, field: attrs.Attribute[Any], right: str, value: Any) -> str:
    what, named = type(spec).__name__.lower(), getattr(spec, "id", "") or spec.name
    return f"the {what} {named!r}: {field.name} must be {right}, got {str(value)[:40]!r}"


def icon_problem(text: str) -> str:
    """Return what is wrong with the data of an SVG path that is an icon; empty if nothing is.

    >>> icon_problem("M4 4H20V20H4Z"), icon_problem("L4 4")
    ('', "it begins with 'L4 4', expected M and a point")
    >>> icon_problem("M0 0<script>"), icon_problem("M4 4L20")
    ("the sign '<' is not part of a path", "'L20' has other numbers than L takes (2)")
    """
    if len(text) > MAX_ICON:
        return f"it has {len(text)} characters, expected at most {MAX_ICON}"
    if not text:
        return ""
    signs = _ICON_SIGNS.match(text)
    at = signs.end() if signs else 0
    if at < len(text):
        return f"the sign {text[at]!r} is not part of a path"
    if not text.strip(" ,\n").startswith(("M", "m")):
        return f"it begins with {text[:10]!r}, expected M and a point"
    for letter, numbers in _ICON_COMMAND.findall(text):
        arity = _ARITY_OF.get(letter, 0)
        if not _are_numbers(numbers, arity):
            takes = f"{letter} takes ({arity})"
            return f"{clipped(letter + numbers.strip(), 30)!r} has other numbers than {takes}"
    return ""


def _are_numbers(text: str, arity: int) -> bool:
    """Return whether a command of a path can take these numbers, once or more.

    The pattern of a whole path says the same. To compile it takes longer than all else here.
    """
    if not arity:
        return not text.strip(" ,\n")
    return bool(_ICON_NUMBERS.fullmatch(text)) and len(_ICON_NUMBER.findall(text)) % arity == 0


def _each(spec: Any, field: attrs.Attribute[Any], value: Any, kind: type[Any], what: str) -> None:
    if not isinstance(value, tuple):
        raise TypeError(_wrong(spec, field, f"a tuple of {what}", value))
    for one in value:
        if not isinstance(one, kind) or isinstance(one, bool):
            raise TypeError(_wrong(spec, field, f"a tuple of {what}", value))

"""Validators for the fields of specs that are written in code; each error names the spec.

They run when a spec is made, that is while plug-ins load, and never during play.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs

from dtwister._model.ability import Ability

Validator = Callable[[Any, "attrs.Attribute[Any]", Any], None]


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


def _each(spec: Any, field: attrs.Attribute[Any], value: Any, kind: type[Any], what: str) -> None:
    if not isinstance(value, tuple):
        raise TypeError(_wrong(spec, field, f"a tuple of {what}", value))
    for one in value:
        if not isinstance(one, kind) or isinstance(one, bool):
            raise TypeError(_wrong(spec, field, f"a tuple of {what}", value))

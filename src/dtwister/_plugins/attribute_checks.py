"""Checks of the values that abilities declare: each attribute is of the type that is read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

import attrs

from dtwister._engine.compiled_rules import Memory
from dtwister._model.ability import Ability
from dtwister._model.actions import Action
from dtwister._model.events import Event
from dtwister._printing import quoted


@attrs.frozen
class _Expected:
    """The values that an attribute may have, in words and as a test."""

    words: str
    fits: Callable[[object], bool]


def _texts_in(container: type[tuple[object, ...] | frozenset[object]]) -> Callable[[object], bool]:
    def fits(value: object) -> bool:
        return isinstance(value, container) and all(isinstance(one, str) for one in value)

    return fits


def _classes_of(base: type[object]) -> Callable[[object], bool]:
    def fits(value: object) -> bool:
        return isinstance(value, tuple) and all(
            isinstance(one, type) and issubclass(one, base) for one in value
        )

    return fits


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


_FLAG: Final = _Expected("True or False", lambda value: isinstance(value, bool))
_TEXTS: Final = _Expected("a tuple of texts", _texts_in(tuple))
_NAMES: Final = _Expected("a frozenset of texts", _texts_in(frozenset))
_EVENTS: Final = _Expected("a tuple of classes of events", _classes_of(Event))
_ATTRIBUTES: Final[Mapping[str, _Expected]] = {
    "id": _Expected("a text", lambda value: isinstance(value, str)),
    **dict.fromkeys(("rules", "before", "after"), _TEXTS),
    "layer": _Expected("a whole number", _is_whole),
    "cost": _Expected(
        "a whole number, at least 0",
        lambda value: _is_whole(value) and value >= 0,  # type: ignore[operator]
    ),
    **dict.fromkeys(("boards", "passes", "crosses", "may_stop_on", "must_stop_on"), _NAMES),
    **dict.fromkeys(("bridges", "supports", "tags"), _NAMES),
    **dict.fromkeys(("crosses_enemies", "while_wounded", "squares_fixed"), _FLAG),
    **dict.fromkeys(("listens", "replaces"), _EVENTS),
    "forbids": _Expected("a tuple of classes of actions", _classes_of(Action)),
    "answers_for": _Expected(
        "a Memory or None", lambda value: value is None or isinstance(value, Memory)
    ),
}
"""Attribute of `Ability` -> what it may be."""


def wrong_value_in(ability: Ability | type[Ability]) -> str:
    """Return which attribute of an ability, or of a class, has a wrong value; or "".

    >>> class Vaulting(Ability):
    ...     passes = "portcullis"
    >>> wrong_value_in(Vaulting)
    "Vaulting.passes: expected a frozenset of texts, got 'portcullis'; write frozenset({'portcul..."
    """
    kind = ability if isinstance(ability, type) else type(ability)
    for name, expected in _ATTRIBUTES.items():
        value: object = getattr(ability, name)
        if value is getattr(Ability, name) or isinstance(value, property):
            continue  # as it was, or known only of an instance
        if not expected.fits(value):
            return (
                f"{kind.__name__}.{name}: expected {expected.words}, got {_text_of(value)}"
                f"{_remedy(expected, value)}"
            )
    return ""


def _text_of(value: object) -> str:
    return f"the class {value.__name__}" if isinstance(value, type) else quoted(value)


def _remedy(expected: _Expected, value: object) -> str:
    """Return how to write a value that was meant for several; empty for all others."""
    if expected is _NAMES and isinstance(value, str):
        return f"; write frozenset({{{value!r}}})"
    if expected is _NAMES and isinstance(value, set | list | tuple) and value:
        return f"; write frozenset({{{', '.join(map(repr, value))}}})"
    if expected is _TEXTS and isinstance(value, str):
        return f"; write ({value!r},)"
    if isinstance(value, type):
        return f"; write ({value.__name__},)"
    return ""

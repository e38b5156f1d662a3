"""The JSON form of actions and events: plain dictionaries with names in place of numbers.

`{"action": "core:move", "piece": "blue.thief", "course": ["d3", "e3", "+blue.rope", "f3", "-"]}`
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any, TypeVar

import attrs
from cattrs import Converter
from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn, override

from dtwister._caching import per_match
from dtwister._engine.match import Match
from dtwister._engine.text_form import (
    LIST_NAMERS,
    NAMERS,
    NONE_OF,
    UNKNOWN_SIGN,
    course_steps,
    is_secret,
    kind_of,
    named_parts,
    names_of,
)
from dtwister._errors import InvalidNotation
from dtwister._limits import JSON
from dtwister._model.actions import Action
from dtwister._model.events import Event
from dtwister._model.fields import CHOICES, HIDDEN
from dtwister._model.values.value_types import ANY, NAMED, ValueType, field_types
from dtwister._notation.names import Names, Unreadable
from dtwister._printing import quoted
from dtwister._suggestions import maybe_meant

T = TypeVar("T")


def action_to_json(match: Match, action: Action) -> dict[str, Any]:
    """Return an action as a dictionary that the `json` module can write.

    >>> import dtwister
    >>> game = dtwister.new_game("base:standard", seed=1)
    >>> action = next(iter(game.legal_actions))
    >>> action_from_json(game.match, action_to_json(game.match, action)) == action
    True
    """
    return {"action": action.tag, **_form(match).to_dict(action)}


def action_from_json(match: Match, data: Any) -> Action:
    """Read an action from its JSON form; `InvalidNotation` for data that does not fit.

    >>> import dtwister
    >>> game = dtwister.new_game("base:standard", seed=1)
    >>> action = action_from_json(game.match, {"action": "features:resign", "seat": "blue"})
    >>> dtwister.action_text(game.match, action)
    'resign blue'
    """
    return _form(match).read(data, "action", match.rules.actions)


def event_to_json(match: Match, event: Event) -> dict[str, Any]:
    """Return an event as a dictionary that the `json` module can write.

    >>> import dtwister
    >>> game = dtwister.new_game("base:standard", seed=1)
    >>> (event,) = game.play(dtwister.parse_legal(game, "thief a2"))
    >>> event_to_json(game.match, event)["event"]
    'features:starter-chosen'
    """
    return {"event": event.tag, **_form(match).to_dict(event)}


def event_from_json(match: Match, data: Any) -> Event:
    """Read an event from its JSON form; `InvalidNotation` for data that does not fit.

    >>> import dtwister
    >>> match = dtwister.new_game("base:standard", seed=1).match
    >>> event_from_json(match, {"event": "core:room-revealed", "slot": "a1"})
    RoomRevealed(slot=0)
    """
    return _form(match).read(data, "event", match.rules.events)


# -- values ----------------------------------------------------------------------------------------


def value_to_json(
    match: Match, field: attrs.Attribute[Any], value: Any, holds: ValueType = ANY
) -> Any:
    """Return the value of a field, with names in place of numbers.

    `holds` is the type of the value, if the kind of the field does not tell it.
    """
    kind = kind_of(field)
    if value is None:
        return None
    if kind in NAMERS:
        return NAMERS[kind](match, value)
    if kind == "course":
        return course_steps(match, value)
    if kind in LIST_NAMERS:
        return [LIST_NAMERS[kind](match, part) for part in value]
    if kind == "number" and value == HIDDEN and is_secret(field):
        return UNKNOWN_SIGN
    return named_parts(match, holds, value)


def named_value(names: Names, field: attrs.Attribute[Any], word: str) -> int:
    """Return the number that a name gives to a field; `Unreadable` if it gives none.

    `?` is a hidden number in a secret field, and none in others.
    """
    kind = kind_of(field)
    if word == UNKNOWN_SIGN and not is_secret(field):
        return NONE_OF[kind]
    if kind == "piece":
        return names.piece(word)
    readers = {"space": names.space, "slot": names.slot}
    return readers.get(kind, names.seat_number)(word)


def value_from_json(
    names: Names, field: attrs.Attribute[Any], value: Any, holds: ValueType = ANY
) -> Any:
    """Return the value that a JSON value gives to a field; `Unreadable` if it gives none."""
    kind = kind_of(field)
    if value is None:
        return None
    if kind in NAMERS:
        return named_value(names, field, _typed(value, str, "a name"))
    if kind == "number":
        return HIDDEN if value == UNKNOWN_SIGN else _numbered(names, field, value)
    if kind == "room-square":
        return names.room_square(_typed(value, str, "a room and the number of a square"))
    if kind == "word":
        return _word(field, _typed(value, str, "a word"))
    if kind in ("course", "pieces", "seats", "numbers"):
        readers = {"course": names.step, "pieces": names.piece, "seats": names.seat_number}
        read = readers.get(kind)
        parts = _typed(value, list, "a list")
        if read is None:
            return tuple(_numbered(names, field, part) for part in parts)
        return tuple(read(_typed(part, str, "a name")) for part in parts)
    return plain_value(value, holds, names)


def _numbered(names: Names, field: attrs.Attribute[Any], value: Any) -> int:
    known = names_of(field)
    return names.number(known, value) if known and isinstance(value, str) else _whole(value)


def _typed(value: Any, kind: type[T], what: str) -> T:
    if not isinstance(value, kind):
        raise Unreadable(f"expected {what}, got {quoted(value)}")
    return value


def _whole(value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise Unreadable(f"expected a whole number, got {quoted(value)}")
    return value


def _word(field: attrs.Attribute[Any], word: str) -> str:
    choices = field.metadata.get(CHOICES, ())
    if choices and word not in choices and word != UNKNOWN_SIGN:
        raise Unreadable(f"expected {' or '.join(choices)}, got {quoted(word)}")
    return word


def plain_value(value: Any, holds: ValueType = ANY, names: Names | None = None) -> Any:
    """Return a value of JSON with tuples in place of lists; `Unreadable` for tables.

    Names in the place of numbers are read as far as the type of the value is known.

    >>> plain_value([1, ["a", None]])
    (1, ('a', None))
    """
    if isinstance(value, list):
        parts = tuple(plain_value(part, holds.part(n), names) for n, part in enumerate(value))
        return frozenset(parts) if holds.kind == "set" else parts
    if isinstance(value, str) and names is not None and value != UNKNOWN_SIGN:
        if holds.kind in NAMED:
            return names.named(holds, value)
        if holds.kind == "room-square":
            return names.room_square(value)
    if isinstance(value, float) and not math.isfinite(value):
        raise Unreadable(f"expected a number, got {value}")
    if value is None or isinstance(value, bool | int | float | str):
        return value
    raise Unreadable(f"expected numbers, words and lists, got {quoted(value)}")


# -- the converter of one match --------------------------------------------------------------------


class _Form:
    """A cattrs converter that knows the names of one match."""

    def __init__(self, match: Match) -> None:
        self.names = Names(match)
        self.converter = Converter(detailed_validation=False, forbid_extra_keys=True)
        self.known: set[type[Any]] = set()

    def _learn(self, match: Match, kind: type[Any]) -> None:
        """Have the converter handle each field of a class as its metadata say."""
        if kind in self.known:
            return

        types = field_types(kind)

        def holds(field: attrs.Attribute[Any]) -> ValueType:
            return types.get(field.name, ANY)

        def of(field: attrs.Attribute[Any]) -> Any:
            return override(
                unstruct_hook=lambda value: value_to_json(match, field, value, holds(field)),
                struct_hook=lambda value, _type: value_from_json(
                    self.names, field, value, holds(field)
                ),
            )

        hooks = {field.name: of(field) for field in attrs.fields(kind)}
        to_dict = make_dict_unstructure_fn(kind, self.converter, **hooks)
        self.converter.register_unstructure_hook(kind, to_dict)
        from_dict = make_dict_structure_fn(kind, self.converter, **hooks)
        self.converter.register_structure_hook(kind, from_dict)
        self.known.add(kind)

    def to_dict(self, value: Action | Event) -> dict[str, Any]:
        """Return the fields of an action or event."""
        self._learn(self.names.match, type(value))
        made: dict[str, Any] = self.converter.unstructure(value)
        return made

    def read(self, data: Any, what: str, known: Mapping[str, type[T]]) -> T:
        """Read an action or event whose class the entry `what` names."""
        JSON.check_data(data)
        if not isinstance(data, dict):
            raise InvalidNotation(f"{quoted(data)}: expected a dictionary with an entry {what!r}")
        tag = data.get(what)
        kind = known.get(tag) if isinstance(tag, str) else None
        if kind is None:
            hint = maybe_meant(tag, known) if isinstance(tag, str) else ""
            raise InvalidNotation(f"{quoted(data)}: unknown {what} {quoted(tag)}{hint}")
        rest = {key: value for key, value in data.items() if key != what}
        _check_keys(data, rest, kind)
        self._learn(self.names.match, kind)
        try:
            return self.converter.structure(rest, kind)
        except Unreadable as error:
            raise InvalidNotation(f"{quoted(data)}: {error.message}") from None


def _check_keys(data: Any, rest: dict[str, Any], kind: type[Any]) -> None:
    fields = {field.name: field for field in attrs.fields(kind)}
    for key in rest:
        if key not in fields:
            hint = maybe_meant(str(key), fields)
            raise InvalidNotation(f"{quoted(data)}: unknown key {quoted(key)}{hint}")
    for name, field in fields.items():
        if name not in rest and field.default is attrs.NOTHING:
            raise InvalidNotation(f"{quoted(data)}: missing key {name!r}")


@per_match
def _form(match: Match) -> _Form:
    """Return the converter of a match;
    cached, since cattrs writes its functions only once for it.
    """
    return _Form(match)

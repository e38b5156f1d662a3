"""Values of frames and memories as plain data for TOML, and back.

Numbers, words and truth values stay as they are and tuples are lists; other values are tables with
one entry: `{none = true}`, `{set = [...]}`, `{list = [...]}`, `{map = [[key, value]]}`. A frozen
attrs object is a table of its fields with its name under `is`.
"""

from __future__ import annotations

import inspect
import typing
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

import attrs

from dtwister._engine.match import Match
from dtwister._engine.text_form import (
    LIST_NAMERS,
    NAMERS,
    kind_of,
    named_number,
    room_square_text,
)
from dtwister._errors import NotationError
from dtwister._model.lifetimes import RoomSquare
from dtwister._model.state import Result
from dtwister._model.values.value_types import (
    ANY,
    NAMED,
    ValueType,
    field_types,
    misfit_of,
    written_types,
)
from dtwister._notation.json_form import value_from_json, value_to_json
from dtwister._notation.names import Names, Unreadable
from dtwister._printing import quoted
from dtwister._suggestions import maybe_meant

_NAMED = frozenset((*NAMERS, *LIST_NAMERS, "course"))


class Codec:
    """Writes and reads the values of one match."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.names = Names(match)
        self.classes = _classes(match)

    # -- writing -----------------------------------------------------------------------------------

    def dump(self, value: Any, kind: ValueType = ANY) -> Any:
        """Return a value as plain data; numbers have names as far as their type is known."""
        if value is None:
            return {"none": True}
        if kind.kind in NAMED and isinstance(value, int):
            return named_number(self.match, kind, value)
        if isinstance(value, bool | int | float | str):
            return value
        if isinstance(value, tuple):
            return [self.dump(part, kind.part(n)) for n, part in enumerate(value)]
        if isinstance(value, list):
            return {"list": [self.dump(part) for part in value]}
        if isinstance(value, frozenset):
            return {"set": [self.dump(part, kind.part(0)) for part in sorted(value)]}
        if isinstance(value, RoomSquare):
            return room_square_text(value) if kind.kind == "room-square" else self._object(value)
        if isinstance(value, dict):
            return {"map": [[self.dump(key), self.dump(part)] for key, part in value.items()]}
        if attrs.has(type(value)):
            return self._object(value)
        raise NotationError(
            f"{value!r} cannot be written: expected plain data, got {type(value).__name__}"
        )

    def _object(self, value: Any) -> dict[str, Any]:
        name = name_of(type(value))
        if self.classes.get(name) is not type(value):
            raise NotationError(
                f"{value!r} cannot be written: its class is found neither among the frames, "
                "actions and events nor beside a memory"
            )
        made: dict[str, Any] = {"is": name}
        types = field_types(type(value))
        for field in attrs.fields(type(value)):
            holds = types.get(field.name, ANY)
            made[field.name] = self._dump_field(field, getattr(value, field.name), holds)
        return made

    def _dump_field(self, field: attrs.Attribute[Any], value: Any, holds: ValueType) -> Any:
        if kind_of(field) in _NAMED and value is not None:
            try:
                return value_to_json(self.match, field, value)
            except (NotationError, TypeError):  # a special value that is not such a number
                return {"value": self.dump(value)}
        return self.dump(value, holds)

    # -- reading -----------------------------------------------------------------------------------

    def load(self, data: Any, kind: ValueType = ANY) -> Any:
        """Return the value that plain data stand for; `Unreadable` if there is none.

        Where numbers have names, digits are read as well.
        """
        if isinstance(data, list):
            return tuple(self.load(part, kind.part(n)) for n, part in enumerate(data))
        if isinstance(data, str) and kind.kind in NAMED:
            return self.names.named(kind, data)
        if isinstance(data, str) and kind.kind == "room-square":
            return self.names.room_square(data)
        if isinstance(data, bool | int | float | str):
            return data
        if isinstance(data, dict) and "is" in data:
            return self._load_object(data)
        if isinstance(data, dict) and len(data) == 1:
            return self._load_marked(*next(iter(data.items())), kind)
        raise Unreadable(f"expected a value, got {quoted(data)}")

    def _load_marked(self, mark: str, data: Any, kind: ValueType) -> Any:
        if mark == "none" and data is True:
            return None
        parts = self.load(data, kind if mark == "set" else ANY)
        if mark == "value":
            return parts
        if isinstance(parts, tuple):
            if mark == "list":
                return list(parts)
            if mark == "set":
                return frozenset(parts)
            if mark == "map" and all(isinstance(p, tuple) and len(p) == 2 for p in parts):
                return dict(parts)
        raise Unreadable(f"expected a value, got {quoted({mark: data})}")

    def _load_object(self, data: dict[str, Any]) -> Any:
        name = data["is"]
        kind = self.classes.get(name) if isinstance(name, str) else None
        if kind is None:
            raise Unreadable(f"unknown name {quoted(name)}{_hint(name, self.classes)}")
        fields = {field.name: field for field in attrs.fields(kind)}
        for key in data:
            if key != "is" and key not in fields:
                raise Unreadable(f"unknown entry {quoted(key)} of {name}{_hint(key, fields)}")
        for key in fields:
            if key not in data:
                raise Unreadable(f"missing entry {key!r} of {name}")
        types, written = field_types(kind), written_types(kind)
        values = {
            field.alias or field.name: self._load_field(
                field, data[field.name], types.get(field.name) or written.get(field.name, ANY)
            )
            for field in fields.values()
        }
        return kind(**values)

    def _load_field(self, field: attrs.Attribute[Any], data: Any, holds: ValueType) -> Any:
        kind = kind_of(field)
        if kind in LIST_NAMERS and _are_digits(data):
            listed = ValueType("many", (ValueType(kind.removesuffix("s")),))
            return self._checked(field.name, tuple(data), listed)
        if kind in _NAMED and not isinstance(data, dict):
            return value_from_json(self.names, field, data)
        return self._checked(field.name, self.load(data, holds), holds)

    def _checked(self, name: str, value: Any, holds: ValueType) -> Any:
        if wrong := type_misfit(self.match, value, holds):
            raise Unreadable(f"{name}: {wrong}")
        return value


def _are_digits(data: Any) -> bool:
    """Return whether data are numbers in place of names, as in fields that had none before."""
    return isinstance(data, list) and data != [] and all(isinstance(part, int) for part in data)


def _hint(name: Any, known: Iterable[str]) -> str:
    return maybe_meant(name, known) if isinstance(name, str) else ""


def type_misfit(match: Match, value: Any, kind: ValueType) -> str:
    """Return how a value differs from its type; empty if it fits, or nothing is known of it.

    >>> import dtwister
    >>> from dtwister._model.ids import PieceId
    >>> from dtwister._model.values.value_types import value_type
    >>> match = dtwister.new_game("base:standard", seed=1).match
    >>> type_misfit(match, (0, 4000), value_type(tuple[PieceId, ...]))
    'expected a piece, got 4000'
    """

    def is_known(part: ValueType, number: int) -> bool:
        # One below 0 stands for none; those that a plug-in names may be any.
        named = part.kind == "named" or isinstance(named_number(match, part, number), str)
        return named or number < 0

    return misfit_of(kind, value, is_known)


def memory_misfits(match: Match, values: Sequence[Any]) -> Iterator[tuple[str, str]]:
    """Yield memories with wrong values, and why: by seat, unchanging, of another type.

    >>> import dtwister
    >>> game = dtwister.new_game("base:standard", seed=1)
    >>> list(memory_misfits(game.match, game.state.memory))
    []
    """
    memories, seats = match.memories, len(match.seats)
    for memory, kind, value in zip(memories.slots, memories.types, values, strict=True):
        try:
            hash(value)
        except TypeError:
            yield memory.key, f"{quoted(value)} can change; use a tuple"
            continue
        by_seat = memory.secret == "by_seat"
        if by_seat and not (isinstance(value, tuple) and len(value) == seats):
            yield (
                memory.key,
                (
                    f"expected a tuple with a value for each seat, as secret is 'by_seat', got "
                    f"{quoted(value)}"
                ),
            )
        elif wrong := type_misfit(match, value, kind):
            yield memory.key, wrong


def misfit(value: Any, like: Any) -> str:
    """Return how the form of a value differs from that at the start; empty if it fits.

    Where there was nothing at the start, an empty tuple or None, any entries may be there later.

    >>> misfit(((1, 2), ()), ((3,), (4,))), misfit((("a",), ()), ((3,), (4,)))
    ('', 'expected a whole number')
    """
    if value is None or like is None:
        return ""
    if type(value) is not type(like):
        return f"expected {_FORMS.get(type(like), name_of(type(like)))}"
    if isinstance(value, tuple | frozenset) and like:
        forms = list(like)
        return next((wrong for part in value if (wrong := _misfits(part, forms))), "")
    if attrs.has(type(value)):
        names = [field.name for field in attrs.fields(type(value))]
        pairs = ((getattr(value, name), getattr(like, name)) for name in names)
        return next((wrong for pair in pairs if (wrong := misfit(*pair))), "")
    return ""


def _misfits(part: Any, forms: list[Any]) -> str:
    """Return the problem of an entry that is unlike all of some others."""
    problems = [misfit(part, like) for like in forms]
    return "" if "" in problems else problems[0]


_FORMS: dict[type[Any], str] = {
    bool: "true or false",
    int: "a whole number",
    float: "a number",
    str: "a word",
    tuple: "a list",
    list: "{list = [...]}",
    dict: "{map = [...]}",
    frozenset: "{set = [...]}",
}


def name_of(kind: type[Any]) -> str:
    """Return the name of a class in text: its tag or `text_name`, else where it is defined."""
    tag = getattr(kind, "tag", "") or getattr(kind, "text_name", "")
    return tag if isinstance(tag, str) and tag else f"{kind.__module__}.{kind.__qualname__}"


def _classes(match: Match) -> dict[str, type[Any]]:
    """Return the attrs classes whose objects may be in a state: name -> class.

    Reading a text must never import what the text names. So the classes are looked for in the rules
    themselves: registered classes, modules that declare memories, and the types of fields.
    """
    rules = match.rules
    found: dict[str, type[Any]] = {}
    waiting: list[Any] = [*rules.frames.values(), *rules.actions.values(), *rules.events.values()]
    waiting.append(Result)
    for memory in match.memories.slots:
        module = inspect.getmodule(memory.initial)
        waiting.extend(vars(module).values() if module is not None else ())
        waiting.append(type(memory.initial(match)))
    while waiting:
        kind = waiting.pop()
        if not isinstance(kind, type) or not attrs.has(kind) or name_of(kind) in found:
            continue
        found[name_of(kind)] = kind
        waiting.extend(_types_of_fields(kind))
    return found


@lru_cache(maxsize=4096)
def _types_of_fields(kind: type[Any]) -> tuple[Any, ...]:
    """Return the types that the fields of a class name, with the parts of generic ones.

    Cached, since evaluating annotations takes longer than all the rest of writing a position.
    """
    try:
        hints = typing.get_type_hints(kind)
    except (NameError, TypeError):  # a type that is imported for type checkers only
        return ()
    waiting = list(hints.values())
    found: list[Any] = []
    while waiting:
        hint = waiting.pop()
        waiting.extend(typing.get_args(hint))
        found.append(hint)
    return tuple(found)


def stray_memories(match: Match, told: Mapping[str, Any]) -> list[str]:
    """Return the memories of plug-ins not in play for which a text has a value."""
    here = {memory.key for memory in match.memories.slots}
    return [name for name, value in told.items() if name not in here and not _is_empty(value)]


def _is_empty(value: Any) -> bool:
    """Return whether a written value holds nothing: zeros and empty lists."""
    return all(map(_is_empty, value)) if isinstance(value, list) else not value

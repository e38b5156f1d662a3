"""Actions and events as bytes, for those parts of a game that are seldom looked at.

An object takes a hundred bytes or more in memory, its values a tenth of that. What cannot be
rebuilt from plain values stays as it is: `packed` returns None then.
"""

from __future__ import annotations

import marshal
from collections.abc import Callable, Iterable, Mapping
from operator import attrgetter
from typing import Any, NamedTuple

import attrs

from dtwister._caching import entries_of, per_process, per_rules
from dtwister._engine.compiled_rules import Rules
from dtwister._model.actions import Action
from dtwister._model.events import Event
from dtwister._model.ids import SeatId

Entry = tuple[Action, SeatId, tuple[Event, ...]]
"""An action, its player, and some events."""


def packed(rules: Rules, entries: Iterable[Entry]) -> bytes | None:
    """Return some entries as bytes; None if one has values that are not plain.

    >>> import dtwister
    >>> from dtwister import Move
    >>> rules = dtwister.load_rules()
    >>> data = packed(rules, [(Move(3, (10, 11)), 0, ())])
    >>> unpacked(rules, data)
    [(Move(piece=3, course=(10, 11)), 0, ())]
    """
    known, found = _known_forms(rules), []
    try:
        for action, by, happened in entries:
            form = known.get(type(action)) or _form_under(rules, type(action))
            told = [_form_under(rules, type(event)).plain(event) for event in happened]
            found.append(((form.tag, form.values(action)), by, told))
        return marshal.dumps(found)
    except (ValueError, TypeError):  # a value that is not plain, or a class of no plug-in
        return None


def unpacked(rules: Rules, data: bytes) -> list[Entry]:
    """Return the entries that were packed under the same rules."""
    actions, events = rules.actions, rules.events
    return [
        (
            _made(actions, plain),
            SeatId(by),
            tuple([_made(events, event) for event in happened]),
        )
        for plain, by, happened in marshal.loads(data)
    ]


def join_packed(parts: Iterable[bytes]) -> bytes:
    """Return the entries of some parts, each of which was packed, as one part."""
    return marshal.dumps([entry for part in parts for entry in marshal.loads(part)])


def packed_numbers(numbers: Iterable[int]) -> bytes:
    """Return numbers as bytes, such as masks, which may be of any size.

    >>> unpacked_numbers(packed_numbers([3, 1 << 80]))
    (3, 1208925819614629174706176)
    """
    return marshal.dumps(tuple(numbers))


def unpacked_numbers(data: bytes) -> tuple[int, ...]:
    """Return the numbers that were packed."""
    found: tuple[int, ...] = marshal.loads(data)
    return found


class _Form(NamedTuple):
    """The way from an object of a class to its values, and back."""

    tag: str
    values: Callable[[Any], Any]
    make: Callable[..., Any]

    def plain(self, value: object) -> tuple[str, Any]:
        """Return an object as plain values."""
        return self.tag, self.values(value)


@per_rules
def _form_under(rules: Rules, kind: type[Any]) -> _Form:
    """Return how objects of a class of some plug-in are taken apart; else ValueError."""
    kinds: Mapping[str, type[Any]] = rules.actions if issubclass(kind, Action) else rules.events
    if kinds.get(kind.tag) is not kind:
        raise ValueError(f"the class {kind.__qualname__} is not that of the tag {kind.tag!r}")
    return _form_of(kind)


_known_forms = entries_of(_form_under)


def _made(kinds: Mapping[str, type[Any]], plain: tuple[str, Any]) -> Any:
    tag, values = plain
    return _form_of(kinds[tag]).make(values)


@per_process
def _form_of(kind: type[Any]) -> _Form:
    """Return how objects of a class are taken apart; ValueError if they cannot be made again."""
    fields = attrs.fields(kind)
    if any(not field.init for field in fields):
        raise ValueError(f"the class {kind.__qualname__} has fields that are not given")
    if not fields:
        return _Form(kind.tag, lambda value: None, lambda values: kind())
    names = [field.name for field in fields]
    if any(field.kw_only for field in fields):
        aliases = [field.alias for field in fields]
        return _Form(
            kind.tag,
            lambda value: [getattr(value, name) for name in names],
            lambda values: kind(**dict(zip(aliases, values, strict=True))),
        )
    if len(names) == 1:
        return _Form(kind.tag, attrgetter(names[0]), lambda values: kind(values))
    return _Form(kind.tag, attrgetter(*names), lambda values: kind(*values))

"""Tables that plug-ins add to layouts: their classes, and their references.

A plug-in derives a class from `LayoutPart` and registers it under a key. Its fields are the keys of
the table; their annotations describe the values, and everything else follows from them: the
findings, the JSON Schema and the value that rules read with `layout.part(Ferry)`.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Iterator
from typing import Annotated, Any, ClassVar, Final, Union, get_args, get_origin, get_type_hints

import attrs

from dtwister._caching import per_process
from dtwister._content.reading.value_checks import Check, Id, Whole, key_of
from dtwister._model.fields import ELSEWHERE
from dtwister._model.values.shared_methods import PlainValue, Printed

ROOM: Final = "room"
SLOT: Final = "slot"
LAYOUT_KEYS: Final = frozenset(
    [
        "id",
        "title",
        "seats",
        "slots",
        "lines",
        "links",
        "room_size",
        "players",
        "rooms",
        "pool",
        "place",
        "start",
        "teams",
        "faces",
        "by_colour",
        "board",
        "icons",
        "provenance",
        "evidence",
    ]
)
"""The keys of layouts, those of `LayoutTable`: no table of a plug-in may have one of them.

They stand here since that class and those beside it take long to make. Only reading needs them.
"""


@attrs.frozen
class Reference(Id):
    """An id of something that must exist: a room, or a slot of the same layout.

    >>> Reference(to="slot")("b3")
    'b3'
    """

    to: str = attrs.field(kw_only=True)


RoomId = Annotated[str, Reference(to=ROOM)]
"""The id of a room; without a namespace it is one of the file's own plug-in."""
SlotId = Annotated[str, Reference(plain=True, to=SLOT)]
"""The id of a slot of the layout."""
_Square = Annotated[int, Whole(-10_000, 10_000)]
_NewId = Annotated[str, Id(plain=True)]


@attrs.frozen(kw_only=True)
class LayoutPart(Printed):
    """Base of the tables that a plug-in adds to layouts; derive an attrs class from it.

    Errors that concern several fields are reported by raising a `ValueError` in
    `__attrs_post_init__`.

    >>> @attrs.frozen(kw_only=True)
    ... class Ferry(LayoutPart):
    ...     slot: SlotId
    ...     fare: Annotated[int, Whole(0, 9)] = 1
    >>> part_problem(Ferry)
    ''
    """


@attrs.frozen(kw_only=True)
class Stop(PlainValue):
    """A place where a room that moves can lie.

    >>> Stop(id="up", x=5, y=0).id
    'up'
    """

    id: _NewId
    x: _Square
    y: _Square


@attrs.frozen(kw_only=True)
class MovingRoom(LayoutPart):
    """Base of tables of a room that moves: its slot, and the places where it can lie.

    The places become slots without a room, and a row among which the room can move
    (`Layout.tracks`); it is checked that no square belongs to two of them. With `aside` they are
    off the board, so that no gear turns a room that lies there.

    >>> @attrs.frozen(kw_only=True)
    ... class Raft(MovingRoom):
    ...     places: tuple[Stop, ...] = PLACES
    >>> Raft(slot="a2", places=(Stop(id="shore", x=0, y=0),)).places[0].id
    'shore'
    """

    aside: ClassVar[bool] = False
    slot: SlotId
    places: tuple[Stop, ...] = attrs.field(default=(), metadata={ELSEWHERE: True})


PLACES: Final[Any] = attrs.field(metadata={ELSEWHERE: True})
"""The field `places` of a kind of moving room that must list them."""


def part_problem(kind: Any) -> str:
    """Return why a class cannot be registered as a part of layouts; empty if it can.

    >>> part_problem(dict)
    'expected an attrs class derived from LayoutPart, got dict'
    """
    if not isinstance(kind, type) or not issubclass(kind, LayoutPart):
        shown = kind.__name__ if isinstance(kind, type) else repr(kind)
        return f"expected an attrs class derived from LayoutPart, got {shown}"
    if "__attrs_attrs__" not in vars(kind):
        return f"{kind.__name__} is not an attrs class of its own; write @attrs.frozen above it"
    try:
        hints = get_type_hints(kind, include_extras=True)
    except NameError as error:
        return f"an annotation of {kind.__name__} cannot be read: {error}"
    for field in attrs.fields(kind):
        if not _is_checked(hints[field.name]):
            return (
                f"the field {field.name!r} of {kind.__name__} does not say what may stand there; "
                f"write {field.name}: Annotated[int, Whole(0, 9)], or another check"
            )
    return ""


def _is_checked(kind: Any) -> bool:
    """Return whether an annotation is a check, or is made of some."""
    if get_origin(kind) is Annotated:
        return any(isinstance(part, Check) for part in get_args(kind))
    if get_origin(kind) in (Union, types.UnionType):
        return all(_is_checked(part) for part in get_args(kind) if part is not type(None))
    if get_origin(kind) is tuple:
        return get_args(kind)[1:] == (...,) and _is_checked(get_args(kind)[0])
    if not attrs.has(kind):
        return False
    hints = get_type_hints(kind, include_extras=True)
    return all(_is_checked(hints[field.name]) for field in attrs.fields(kind))


def references_in(part: LayoutPart) -> Iterator[tuple[tuple[str | int, ...], str, str]]:
    """Yield each reference in a part:
    the path to it, the kind of its target, and the id.

    >>> list(references_in(MovingRoom(slot="b3")))
    [(('slot',), 'slot', 'b3')]
    """
    found: list[tuple[tuple[str | int, ...], str, str]] = []

    def note(path: tuple[str | int, ...], to: str, name: str) -> str:
        found.append((path, to, name))
        return name

    _changed(part, type(part), (), note)
    yield from found


def with_full_ids(part: LayoutPart, qualify: Callable[[str], str]) -> LayoutPart:
    """Return a part with the ids of rooms made full."""

    def full(_path: tuple[str | int, ...], to: str, name: str) -> str:
        return qualify(name) if to == ROOM else name

    changed = _changed(part, type(part), (), full)
    assert isinstance(changed, LayoutPart)
    return changed


def _changed(
    value: Any,
    kind: Any,
    path: tuple[str | int, ...],
    change: Callable[[tuple[str | int, ...], str, str], str],
) -> Any:
    """Return a value of an annotation with its references changed."""
    if get_origin(kind) is Annotated:
        checks = [part for part in get_args(kind) if isinstance(part, Reference)]
        return change(path, checks[0].to, value) if checks else value
    if value is None:
        return None
    if get_origin(kind) in (Union, types.UnionType):
        inner = next(part for part in get_args(kind) if part is not type(None))
        return _changed(value, inner, path, change)
    if get_origin(kind) is tuple:
        inner = get_args(kind)[0]
        return tuple(_changed(one, inner, (*path, n), change) for n, one in enumerate(value))
    if not attrs.has(type(value)):
        return value
    parts = {
        name: _changed(getattr(value, name), hint, (*path, key), change)
        for name, key, hint in fields_of(type(value))
    }
    return attrs.evolve(value, **{name.lstrip("_"): one for name, one in parts.items()})


@per_process
def fields_of(kind: type[Any]) -> tuple[tuple[str, str, Any], ...]:
    """Return the name, the key and the annotation of each field of a table."""
    hints = get_type_hints(kind, include_extras=True)
    return tuple((field.name, key_of(field), hints[field.name]) for field in attrs.fields(kind))


def classes_in(kind: type[Any]) -> set[type[Any]]:
    """Return a class of tables, and those of the tables that may stand in it.

    >>> sorted(found.__name__ for found in classes_in(MovingRoom))
    ['MovingRoom', 'Stop']
    """
    found: set[type[Any]] = set()
    waiting: list[Any] = [kind]
    while waiting:
        one = waiting.pop()
        if isinstance(one, type) and attrs.has(one) and one not in found:
            found.add(one)
            waiting += (hint for _, _, hint in fields_of(one))
        waiting += get_args(one)
    return found

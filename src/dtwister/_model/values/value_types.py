"""Types of values: what a memory or a field holds, read from an annotation.

`tuple[tuple[PieceId, SpaceId], ...]` says that there are pairs of a piece and a square. Texts write
their names then, and concealed pieces in them are found.
"""

from __future__ import annotations

import contextlib
import sys
import types
from collections.abc import Callable, Iterator, Mapping
from typing import (
    Annotated,
    Any,
    Final,
    Literal,
    NewType,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

import attrs

from dtwister._caching import per_process
from dtwister._model.fields import KIND, NAMES
from dtwister._model.ids import PieceId, SeatId, SpaceId
from dtwister._model.lifetimes import RoomSquare
from dtwister._model.values.shared_methods import PlainValue, Printed


@attrs.frozen(eq=False)
class NumberNames(Printed):
    """Names for some numbers of a plug-in, such as the cards of a hand.

    `of` returns the names of a match: number -> name. A number without a name is written in digits.
    Say it of a field with `fields.number(names=...)`, and of the numbers in a memory with
    `Annotated[int, names]`.

    >>> SUITS = NumberNames("a suit", lambda match: {1: "cups", 2: "swords"})
    >>> Suit = Annotated[int, SUITS]
    >>> value_type(tuple[Suit, ...]).has_names
    True
    """

    what: str
    """The word for one of them, with its article: `a suit`."""
    of: Callable[[Any], Mapping[int, str]]

    def __attrs_post_init__(self) -> None:
        """Check that the names can be asked for."""
        if not callable(self.of):
            raise TypeError(
                f"the names of {self.what}: expected a function of the match, got {self.of!r:.60}; "
                "write lambda match: {...}"
            )


@attrs.frozen
class NumberKind(PlainValue):
    """The kind of a number that has no type of its own: a slot, or a room.

    >>> value_type(Annotated[int, NumberKind("slot")]).kind
    'slot'
    """

    kind: str


SlotNumber = Annotated[int, NumberKind("slot")]
"""The number of a place of a room, in the types of memories and fields."""
RoomNumber = Annotated[int, NumberKind("room")]
"""The number of a room (`Match.rooms`), in the types of memories and fields."""


@attrs.frozen(init=False)
class Alternating(PlainValue):
    """The types of a tuple in which several kinds of numbers come in turn.

    >>> Chosen = Annotated[tuple[int, ...], Alternating(PieceId, SpaceId)]
    >>> [value_type(Chosen).part(index).kind for index in range(4)]
    ['piece', 'space', 'piece', 'space']
    """

    kinds: tuple[Any, ...]

    def __init__(self, *kinds: Any) -> None:
        self.__attrs_init__(kinds)


ANNOTATED: Final = frozenset({"plain", "by_seat"})
"""The kinds of fields whose annotation says what is in them."""
NAMED: Final = frozenset({"piece", "space", "slot", "seat", "room", "named"})
"""The kinds of numbers that texts write by name."""


@attrs.frozen(eq=False)
class ValueType(Printed):
    """The type of a value: one of some kinds, with the types of its parts."""

    kind: str = "any"
    """`many` has parts of one type or of several in turn, `set` of one type; `row` one of each."""
    parts: tuple[ValueType, ...] = ()
    optional: bool = False
    """True if None may stand in its place."""
    names: NumberNames | None = None
    words: tuple[Any, ...] = ()
    """The values that may stand there, if it is one of a few."""
    of: type[Any] | None = None
    """The class of an object."""

    @property
    def has_names(self) -> bool:
        """Return whether texts write names in place of numbers anywhere in it."""
        return self.kind in NAMED or any(part.has_names for part in self.parts)

    @property
    def has_pieces(self) -> bool:
        """Return whether there are pieces in it."""
        return self.kind == "piece" or any(part.has_pieces for part in self.parts)

    def part(self, index: int) -> ValueType:
        """Return the type of one of the parts of a value."""
        if self.kind in ("many", "set"):
            return self.parts[index % len(self.parts)]
        return self.parts[index] if self.kind == "row" and index < len(self.parts) else ANY


ANY: Final = ValueType()
"""The type of a value of which nothing is said."""

_NUMBERS: Final[Mapping[Any, ValueType]] = {
    PieceId: ValueType("piece"),
    SpaceId: ValueType("space"),
    SeatId: ValueType("seat"),
}
_PLAIN: Final[Mapping[Any, ValueType]] = {
    int: ValueType("whole"),
    str: ValueType("text"),
    bool: ValueType("flag"),
    float: ValueType("number"),
    Any: ANY,
    object: ANY,
    RoomSquare: ValueType("room-square", of=RoomSquare),
}
_WORDS: Final = {
    "whole": "a whole number",
    "text": "a text",
    "flag": "True or False",
    "number": "a number",
    "piece": "a piece",
    "space": "a square",
    "slot": "a place of a room",
    "seat": "a seat",
    "room": "a room",
    "room-square": "a RoomSquare",
    "many": "a tuple",
    "row": "a tuple",
    "set": "a frozenset",
}
_FITTING: Final[Mapping[str, type[Any]]] = {
    **dict.fromkeys(("whole", *NAMED), int),
    "text": str,
    "flag": bool,
    "many": tuple,
    "row": tuple,
    "set": frozenset,
    "room-square": RoomSquare,
}


def value_type(hint: Any) -> ValueType:
    """Return the type of the values that an annotation means; `TypeError` if it means none.

    >>> value_type(tuple[PieceId, ...]).parts[0].kind
    'piece'
    >>> value_type(list[int])
    Traceback (most recent call last):
    TypeError: expected a type of values that cannot change, got list[int]; write tuple[int, ...]
    """
    simple: ValueType | None = None
    if isinstance(hint, type | NewType) or hint is Any:
        simple = _NUMBERS.get(hint) or _PLAIN.get(hint)
    if simple is not None:
        return simple
    origin, parts = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _annotated(parts[0], parts[1:])
    if origin is Literal:
        return ValueType("any", words=parts)
    if origin in (Union, types.UnionType):
        return _union(hint, parts)
    if origin is tuple and parts[1:] == (...,):
        return ValueType("many", (value_type(parts[0]),))
    if origin is tuple:
        return ValueType("row", tuple(map(value_type, parts)))
    if origin is frozenset:
        return ValueType("set", (value_type(parts[0]),))
    if hint is tuple or hint is frozenset:
        return ValueType("many" if hint is tuple else "set", (ANY,))
    if isinstance(hint, type) and attrs.has(hint):
        return ValueType("object", of=hint)
    raise TypeError(
        f"expected a type of values that cannot change, got {_shown(hint)}{_remedy(hint)}"
    )


def _annotated(kind: Any, marks: tuple[Any, ...]) -> ValueType:
    for mark in marks:
        if isinstance(mark, NumberNames):
            return ValueType("named", names=mark)
        if isinstance(mark, NumberKind) and mark.kind in NAMED:
            return ValueType(mark.kind)
        if isinstance(mark, Alternating):
            return ValueType("many", tuple(map(value_type, mark.kinds)))
    return value_type(kind)


def _union(hint: Any, parts: tuple[Any, ...]) -> ValueType:
    """Return the type of an annotation with `|`: None may stand there, or one of plain kinds."""
    others = [value_type(part) for part in parts if part is not type(None)]
    optional = len(others) < len(parts)
    if len(others) == 1:
        return attrs.evolve(others[0], optional=optional)
    if any(one.has_names for one in others):
        raise TypeError(
            f"expected one type, or one and None, got {_shown(hint)}: the numbers cannot be told "
            "apart; write a tuple with a field for each"
        )
    return ANY


def _shown(hint: Any) -> str:
    if isinstance(hint, type) and not get_args(hint):
        return hint.__name__
    return repr(hint).replace("typing.", "") if not isinstance(hint, str) else repr(hint)


def _remedy(hint: Any) -> str:
    origin = get_origin(hint) or hint
    parts = [_shown(part) for part in get_args(hint)]
    if origin is list:
        return f"; write tuple[{parts[0] if parts else 'int'}, ...]"
    if origin is set:
        return f"; write frozenset[{parts[0] if parts else 'int'}]"
    if origin in (dict, Mapping):
        pair = ", ".join(parts) if len(parts) == 2 else "PieceId, int"
        return f"; write tuple[tuple[{pair}], ...]"
    return "; write a type such as tuple[PieceId, ...]"


def wrong_types(told: Mapping[str, tuple[Any, str]]) -> Iterator[tuple[str, str]]:
    """Yield the memories that hold no type of values, and why, by their types and secrecies.

    >>> told = {"demo:holes": (list[int], ""), "demo:hole": (int, "by_seat"), "demo:pit": (int, "")}
    >>> [name for name, _ in wrong_types(told)]
    ['demo:holes', 'demo:hole']
    """
    for name, (hint, secret) in told.items():
        try:
            kind = value_type(hint)
        except TypeError as error:
            yield name, str(error)
            continue
        if secret == "by_seat" and kind.kind not in ("many", "row", "any"):
            yield (
                name,
                (
                    "expected a tuple with a value for each seat, as secret is 'by_seat', got "
                    f"{_shown(hint)}; write tuple[{_shown(hint)}, ...]"
                ),
            )


@per_process
def wrong_annotation(kind: type[Any]) -> tuple[str, str]:
    """Return the first field whose annotation means no type of values, and why; or two empty texts.

    >>> from dtwister.plugin import fields
    >>> @attrs.frozen
    ... class Purse:
    ...     coins: list[int] = fields.plain()
    >>> wrong_annotation(Purse)[1]
    'expected a type of values that cannot change, got list[int]; write tuple[int, ...]'
    """
    for field in attrs.fields(kind):
        if field.metadata.get(KIND) in ANNOTATED:
            try:
                value_type(annotation_of(kind, field))
            except TypeError as error:
                return field.name, str(error)
    return "", ""


@per_process
def field_types(kind: type[Any]) -> Mapping[str, ValueType]:
    """Return the types of the fields of a class that are not simply a name or a word.

    Mostly the annotation tells it. A field whose annotation cannot be read, or means no type of
    values, is of the type `ANY`.

    >>> from dtwister.plugin import fields
    >>> @attrs.frozen
    ... class Purse:
    ...     owner: PieceId = fields.piece()
    ...     coins: tuple[tuple[PieceId, int], ...] = fields.plain()
    >>> {name: one.part(0).part(0).kind for name, one in field_types(Purse).items()}
    {'coins': 'piece'}
    """
    found: dict[str, ValueType] = {}
    for field in attrs.fields(kind):
        sort, names = field.metadata.get(KIND, "plain"), field.metadata.get(NAMES)
        if sort in ANNOTATED:
            try:
                found[field.name] = value_type(annotation_of(kind, field))
            except TypeError:
                found[field.name] = ANY
        elif sort == "room-square":
            found[field.name] = ValueType(sort, optional=True, of=RoomSquare)
        elif names is not None:
            one = ValueType("named", optional=True, names=names)
            found[field.name] = one if sort == "number" else ValueType("many", (one,))
    return found


@per_process
def written_types(kind: type[Any]) -> Mapping[str, ValueType]:
    """Return the types of the fields of a class that are written as numbers or words.

    >>> from dtwister.plugin import fields
    >>> @attrs.frozen
    ... class Purse:
    ...     owner: PieceId = fields.piece()
    ...     coins: int = fields.number()
    >>> {name: one.kind for name, one in written_types(Purse).items()}
    {'coins': 'whole'}
    """
    found: dict[str, ValueType] = {}
    for field in attrs.fields(kind):
        if field.metadata.get(KIND) in ("number", "numbers", "word"):
            with contextlib.suppress(TypeError):
                found[field.name] = value_type(annotation_of(kind, field))
    return found


def annotation_of(kind: type[Any], field: attrs.Attribute[Any]) -> Any:
    """Return the annotation of a field, evaluated; `Any` if that fails."""
    said: Any = field.type  # a text, if the module delays its annotations
    if not isinstance(said, str):
        return Any if said is None else said
    owner = next((one for one in kind.__mro__ if field.name in _annotations_of(one)), kind)
    try:
        # `get_type_hints` does the same, but fails for all fields if it does for one.
        hints = get_type_hints(
            types.SimpleNamespace(__annotations__={field.name: said}),
            vars(sys.modules.get(owner.__module__)) if owner.__module__ in sys.modules else {},
            include_extras=True,
        )
    except Exception:
        return Any  # a name that only type checkers import
    return hints[field.name]


def _annotations_of(kind: type[Any]) -> Mapping[str, Any]:
    found: Mapping[str, Any] = vars(kind).get("__annotations__", {})
    return found


def changed(kind: ValueType, value: Any, change: Callable[[ValueType, Any], Any]) -> Any:
    """Return a value with its numbers changed; the same value if none is another one.

    >>> changed(value_type(tuple[PieceId, int]), (4, 4), lambda kind, n: n + (kind.kind == "piece"))
    (5, 4)
    """
    if kind.kind in NAMED:
        return change(kind, value) if isinstance(value, int) else value
    if not kind.parts or not isinstance(value, tuple | frozenset):
        return value
    if isinstance(value, frozenset):
        return frozenset(changed(kind.part(0), part, change) for part in value)
    parts = tuple([changed(kind.part(n), part, change) for n, part in enumerate(value)])
    return parts if any(a is not b for a, b in zip(parts, value, strict=True)) else value


def misfit_of(kind: ValueType, value: Any, known: Callable[[ValueType, int], bool]) -> str:
    """Return how a value differs from a type; empty if it fits.

    `known` says whether a number is one of its kind.

    >>> misfit_of(value_type(tuple[PieceId, ...]), (3, "a"), lambda kind, number: True)
    "expected a piece, got 'a'"
    """
    if value is None and kind.optional:
        return ""
    if kind.kind == "any":
        strange = bool(kind.words) and value not in kind.words
        few = ", ".join(map(repr, kind.words))
        return f"expected one of {few}, got {value!r:.60}" if strange else ""
    if not _fits(kind, value):
        return f"expected {_wanted(kind)}, got {value!r:.60}"
    if kind.kind == "row" and len(value) != len(kind.parts):
        return f"expected {len(kind.parts)} values, got {len(value)}: {value!r:.60}"
    if kind.kind in NAMED and not known(kind, value):
        return f"expected {_wanted(kind)}, got {value!r:.60}"
    if not kind.parts:
        return ""
    parts = enumerate(value)
    return next((wrong for n, part in parts if (wrong := misfit_of(kind.part(n), part, known))), "")


def _fits(kind: ValueType, value: Any) -> bool:
    if kind.kind == "number":
        return isinstance(value, int | float) and not isinstance(value, bool)
    wanted = kind.of or _FITTING[kind.kind]
    return isinstance(value, wanted) and isinstance(value, bool) == (wanted is bool)


def _wanted(kind: ValueType) -> str:
    if kind.names is not None:
        return kind.names.what
    name = kind.of.__name__ if kind.of is not None else kind.kind
    return _WORDS.get(kind.kind, f"a {name}") + (" or None" if kind.optional else "")

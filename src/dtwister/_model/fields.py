"""The meaning of fields of actions, events, frames and memories.
Text form, JSON and secrecy derive from it.

A field is declared with one of these functions; nothing else needs to be written for it to appear
in notation, records and views.

>>> import attrs
>>> from dtwister.plugin import Action, fields
>>> from dtwister.plugin.markers import RoomSquare
>>> from dtwister.plugin.numbers import NO_SLOT, NO_SPACE, PieceId, SeatId, SpaceId
>>> @attrs.frozen
... class Report(Action):
...     spy: PieceId = fields.piece()
...     friends: tuple[PieceId, ...] = fields.pieces(label="with", default=())
...     where: SpaceId = fields.space(label="on", default=NO_SPACE)
...     room: int = fields.slot(label="in", default=NO_SLOT)
...     to: SeatId = fields.seat(label="to", default=0)
...     others: tuple[SeatId, ...] = fields.seats(label="and", default=())
...     card: int = fields.number(secret=True, default=0)
...     cards: tuple[int, ...] = fields.numbers(default=())
...     mood: str = fields.word(choices=("calm", "afraid"), default="calm")
...     way: tuple[int, ...] = fields.course(default=())
...     camp: RoomSquare | None = fields.room_square(default=None)
...     hands: tuple[int, ...] = fields.by_seat(secret=True, default=())
...     notes: tuple[str, ...] = fields.plain(default=())
>>> Report(spy=3, mood="afraid").friends
()
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import attrs

if TYPE_CHECKING:
    from dtwister._model.values.value_types import NumberNames

BRACED = re.compile(r"\{(\w*)\}")
"""The name of a field in a phrase."""
OPTIONAL = re.compile(r"\[([^][]*)\]")
"""A part of a phrase that is left out if a field in it has no value."""
HIDDEN = -1
"""The number that a view shows in place of one that its seat may not know."""

KIND = "dtwister.kind"
SECRET = "dtwister.secret"
LABEL = "dtwister.label"
CHOICES = "dtwister.choices"
UNLESS_DEFAULT = "dtwister.unless-default"
"""Key in the metadata of a field of content: digests leave it out while it has its default.

So content that does not use a field that was added later keeps its digest.
"""
ELSEWHERE = "dtwister.elsewhere"
"""Key in the metadata of a field with a duplicated value:
no digest counts it again.
"""
NAMES = "dtwister.names"
"""Key in the metadata of a field with numbers: their names, or None."""


def _field(kind: str, secret: bool, label: str, default: Any, **extra: Any) -> Any:
    names = extra.get(NAMES)
    if names is not None and not hasattr(names, "of"):
        raise TypeError(f"expected names = NumberNames(...), got {names!r:.60}")
    metadata = {KIND: kind, SECRET: secret, LABEL: label, **extra}
    return attrs.field(metadata=metadata, default=default)


def piece(*, secret: bool = False, label: str = "", default: Any = attrs.NOTHING) -> Any:
    """A piece, written as `blue.thief`. `label` is a word before it in the text form."""
    return _field("piece", secret, label, default)


def space(*, secret: bool = False, label: str = "", default: Any = attrs.NOTHING) -> Any:
    """Declare a field that holds a square or a zone, written as `d3`."""
    return _field("space", secret, label, default)


def slot(*, secret: bool = False, label: str = "", default: Any = attrs.NOTHING) -> Any:
    """Declare a field that holds a place of a room, written as its id in the layout, `a2`."""
    return _field("slot", secret, label, default)


def seat(*, secret: bool = False, label: str = "", default: Any = attrs.NOTHING) -> Any:
    """Declare a field that holds a seat, written as its colour, `blue`."""
    return _field("seat", secret, label, default)


def number(
    *,
    secret: bool = False,
    label: str = "",
    default: Any = attrs.NOTHING,
    names: NumberNames | None = None,
) -> Any:
    """Declare a field that holds a whole number, written in digits, such as `-2`.

    `names` are the names of some of the numbers, such as those of cards.
    """
    return _field("number", secret, label, default, **{NAMES: names})


def word(
    *,
    secret: bool = False,
    label: str = "",
    default: Any = attrs.NOTHING,
    choices: tuple[str, ...] = (),
) -> Any:
    """Declare a field that holds a word without blanks; one of `choices` if given."""
    return _field("word", secret, label, default, **{CHOICES: choices})


def room_square(*, secret: bool = False, label: str = "", default: Any = attrs.NOTHING) -> Any:
    """Declare a field that holds a square of a room, a `RoomSquare`, written as `base:room-1/7`.

    It stays right when the room turns or moves (`dtwister.plugin.markers.square_now`).
    """
    return _field("room-square", secret, label, default)


def course(*, label: str = "", default: Any = attrs.NOTHING) -> Any:
    """Declare a field that holds a walk, written as `d3-e3(+blue.rope)-f3(-)`."""
    return _field("course", False, label, default)


def numbers(
    *,
    secret: bool = False,
    label: str = "",
    default: Any = attrs.NOTHING,
    names: NumberNames | None = None,
) -> Any:
    """Declare a field that holds several whole numbers, written as `4,1,0`.

    `names` are the names of some of the numbers, such as those of cards.
    """
    return _field("numbers", secret, label, default, **{NAMES: names})


def pieces(*, secret: bool = False, label: str = "", default: Any = attrs.NOTHING) -> Any:
    """Declare a field that holds several pieces, written as `blue.rope,blue.key`."""
    return _field("pieces", secret, label, default)


def seats(*, secret: bool = False, label: str = "", default: Any = attrs.NOTHING) -> Any:
    """Declare a field that holds several seats, written as `blue,yellow`."""
    return _field("seats", secret, label, default)


def by_seat(*, secret: bool = False, default: Any = attrs.NOTHING) -> Any:
    """One value per seat; with `secret` each seat sees its own entry only.

    If an entry is a tuple, other seats see how many values it has.
    """
    return _field("by_seat", secret, "", default)


def plain(*, secret: bool = False, default: Any = attrs.NOTHING) -> Any:
    """Any other value made of numbers, words, tuples and frozen sets.

    The annotation of the field says what it holds: texts write a `PieceId`, a `SpaceId` or a
    `SeatId` by its name, and a seat that may not know a piece does not see its number.
    """
    return _field("plain", secret, "", default)

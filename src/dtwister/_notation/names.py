"""Reading names: pieces, squares, slots, seats, and the courses made of them."""

from __future__ import annotations

import re

from dtwister._caching import per_match
from dtwister._engine.match import Match
from dtwister._engine.text_form import NOTHING_SIGN, UNKNOWN_SIGN, number_names
from dtwister._limits import whole
from dtwister._model.actions import LEAVE, leave, take
from dtwister._model.fields import HIDDEN
from dtwister._model.ids import (
    CHANCE,
    NO_SEAT,
    SPECTATOR,
    PieceId,
    SeatId,
    SpaceId,
    enumerate_pieces,
)
from dtwister._model.lifetimes import RoomSquare
from dtwister._model.values.value_types import NumberNames, ValueType
from dtwister._printing import quoted
from dtwister._suggestions import maybe_meant

NATURE_NAME = "nature"
"""The name of chance as the one that decides."""
SPECTATOR_NAME = "spectator"
"""The name of a watcher without a seat."""

_SQUARE = re.compile(r"[a-z]+[0-9]+")
_ZONE = re.compile(r"[a-z0-9]+[.>][^-()\s]")
_HANDLING = re.compile(r"\(([^()]*)\)")


class Unreadable(Exception):
    """A word that is not such a name: the reason, and its place in the word."""

    def __init__(self, message: str, offset: int = 0) -> None:
        self.message = message
        self.offset = offset
        super().__init__(message)


def decider_name(match: Match, seat: SeatId) -> str:
    """Return the name of the seat that decides: a colour, or that of chance."""
    return NATURE_NAME if seat == CHANCE else match.seats[seat]


def watcher_name(match: Match, seat: SeatId) -> str:
    """Return the name of the seat that watches: a colour, or that of the spectator."""
    return SPECTATOR_NAME if seat == SPECTATOR else match.seats[seat]


@per_match
def _slot_numbers(match: Match) -> dict[str, int]:
    """Return the places of rooms by their names."""
    return {slot.id: index for index, slot in enumerate(match.grid.layout.slots)}


@per_match
def _room_numbers(match: Match) -> dict[str, int]:
    """Return the rooms of a match by their ids."""
    return {room.room.id: index for index, room in enumerate(match.rooms)}


@per_match
def _numbers_of(match: Match, names: NumberNames) -> dict[str, int]:
    """Return the numbers that have names of a plug-in, by these."""
    return {name: number for number, name in number_names(match, names).items()}


class Names:
    """Reads the names of one match. With `short`,
    an unambiguous piece needs no colour.

    `seat` is the seat that a name without a colour belongs to first.
    """

    def __init__(self, match: Match, *, short: bool = False, seat: SeatId = NO_SEAT) -> None:
        self.match = match
        self.short = short
        self.seat = seat
        self._space = _ZONE if match.grid.zoned else _SQUARE

    def piece(self, word: str) -> PieceId:
        """Return the number of a named piece; `Unreadable` if there is none."""
        found = self.match.piece_index.get(word, self.match.placeholders.index.get(word))
        if found is not None:
            return found
        if word == UNKNOWN_SIGN:
            return PieceId(HIDDEN)
        pieces = (*self.match.pieces, *self.match.placeholders.pieces)
        fitting = [
            index
            for index, piece in enumerate_pieces(pieces)
            if piece.name.partition(".")[2] == word
        ]
        own = [index for index in fitting if pieces[index].seat == self.seat]
        if self.short and len(own or fitting) == 1:
            return (own or fitting)[0]
        if fitting:
            names = " or ".join(pieces[index].name for index in fitting)
            raise Unreadable(f"expected a piece with its colour, such as {names}")
        hint = maybe_meant(word, self.match.piece_index)
        raise Unreadable(f"unknown piece {quoted(word)}{hint}")

    def space(self, word: str) -> SpaceId:
        """Return the number of a named square or zone; `Unreadable` if there is none."""
        if word == UNKNOWN_SIGN:
            return SpaceId(HIDDEN)
        found = self.match.grid.space(word)
        if found is None:
            hint = maybe_meant(word, self.match.grid.names.values())
            raise Unreadable(f"unknown square {quoted(word)}{hint}")
        return found

    def slot(self, word: str) -> int:
        """Return the number of a place of a room; `Unreadable` if there is none."""
        if word == UNKNOWN_SIGN:
            return HIDDEN
        slots = _slot_numbers(self.match)
        found = slots.get(word)
        if found is None:
            hint = maybe_meant(word, slots) or f"; available: {', '.join(slots)}"
            raise Unreadable(f"unknown place of a room {quoted(word)}{hint}")
        return found

    def seat_number(self, word: str) -> SeatId:
        """Return the number of a seat by its colour; `Unreadable` if there is none."""
        if word == UNKNOWN_SIGN:
            return SeatId(HIDDEN)
        if word not in self.match.seats:
            raise Unreadable(
                f"unknown seat {quoted(word)}; available: {', '.join(self.match.seats)}"
            )
        return SeatId(self.match.seats.index(word))

    def room(self, word: str) -> int:
        """Return the number of a room by its id; `Unreadable` if there is none."""
        rooms = _room_numbers(self.match)
        if word not in rooms:
            raise Unreadable(f"unknown room {quoted(word)}{maybe_meant(word, rooms)}")
        return rooms[word]

    def room_square(self, word: str) -> RoomSquare:
        """Return a square of a room, written as `base:hall/7`; `Unreadable` if there is none."""
        room, _, cell = word.rpartition("/")
        if not room or not cell.isdecimal() or not cell.isascii() or len(cell) > 4:
            raise Unreadable(
                f"expected a room and the number of a square of it, such as 'base:hall/7', got "
                f"{quoted(word)}"
            )
        size = self.match.rooms[self.room(room)].room.size
        if int(cell) >= size * size:
            count = size * size
            raise Unreadable(f"{room} has {count} squares, counted from 0, got {quoted(cell)}")
        return RoomSquare(room, int(cell))

    def number(self, names: NumberNames | None, word: str) -> int:
        """Return a number by its name or digits; `Unreadable` if it is neither."""
        known = {} if names is None else _numbers_of(self.match, names)
        if word in known:
            return known[word]
        try:
            return whole(word)
        except ValueError as error:
            if names is None:
                raise Unreadable(str(error)) from None
            hint = maybe_meant(word, known) or f"; expected a number or {', '.join(known)}"
            raise Unreadable(f"unknown name of {names.what}: {quoted(word)}{hint}") from None

    def is_number(self, names: NumberNames | None, word: str) -> bool:
        """Return whether a word is one of the names that a plug-in gives to numbers."""
        return names is not None and word in _numbers_of(self.match, names)

    def named(self, kind: ValueType, word: str) -> int:
        """Return the number of some type that a name means; `Unreadable` if there is none."""
        if word == UNKNOWN_SIGN:
            raise Unreadable(f"expected the name of a {kind.kind}, got '?', as only views have it")
        if kind.kind == "named":
            return self.number(kind.names, word)
        readers = {"piece": self.piece, "space": self.space, "slot": self.slot, "room": self.room}
        return readers.get(kind.kind, self.seat_number)(word)

    def step(self, word: str) -> int:
        """Return one step of a course: a square, `+piece`, `-`, or `-piece`."""
        if word == NOTHING_SIGN:
            return LEAVE
        if word.startswith(("+", NOTHING_SIGN)):
            piece, verb = self.piece(word[1:]), "takes" if word[0] == "+" else "leaves"
            if piece == HIDDEN:
                raise Unreadable(
                    f"expected {word[0]!r} and the piece that the walk {verb}, got {quoted(word)}"
                )
            return take(piece) if word[0] == "+" else leave(piece)
        if not self._space.fullmatch(word):
            raise Unreadable(f"expected a square, '+piece', '-' or '-piece', got {quoted(word)}")
        return self.space(word)

    def course(self, word: str) -> tuple[int, ...]:
        """A walk written as one word: `d3-e3(+blue.rope)-f3(-)`."""
        grid = self.match.grid
        spaces = [space for name in word.split("-") if (space := grid.space(name)) is not None]
        if len(spaces) == word.count("-") + 1:
            return tuple(spaces)  # nothing is handled on the way
        steps: list[int] = []
        at = 0
        while True:
            square = self._space.match(word, at)
            if square is None:
                found = quoted(word[at:]) if word[at:] else "the end"
                raise Unreadable(f"expected a square, got {found}", at)
            steps.append(self._at(at, square[0]))
            at = square.end()
            while handling := _HANDLING.match(word, at):
                if handling[1][:1] not in ("+", NOTHING_SIGN):
                    raise Unreadable("expected '(+piece)' or '(-)'", at)
                steps.append(self._at(at + 1, handling[1]))
                at = handling.end()
            if at == len(word):
                return tuple(steps)
            if word[at] != "-":
                found = quoted(word[at:])
                raise Unreadable(f"expected '-', '(+piece)' or '(-)', got {found}", at)
            at += 1

    def _at(self, offset: int, word: str) -> int:
        try:
            return self.step(word)
        except Unreadable as error:
            raise Unreadable(error.message, offset) from None

"""Numbers of pieces, squares and seats, each of its own type, and those that stand for none.

Pieces, squares, slots, rooms and seats are numbers from 0 on. Those of pieces, squares and seats
are types of their own to type checkers, which so find a seat where a piece is wanted; when the
program runs they are plain numbers. A number below 0 is one of these constants, and no two of them
that can stand in the same place are equal. Compare with the name, not with the number.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NewType, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

T = TypeVar("T")

PieceId = NewType("PieceId", int)
"""The number of a piece: its place in `Match.pieces`; placeholders come after all pieces."""
SpaceId = NewType("SpaceId", int)
"""The number of a square or a zone; below 0 a place off the board (`dtwister.plugin.places`)."""
SeatId = NewType("SeatId", int)
"""The number of a seat: its place in `Match.seats`; below 0 chance, the spectator or no seat."""

if TYPE_CHECKING:

    def enumerate_pieces(values: Iterable[T], start: int = 0, /) -> Iterator[tuple[PieceId, T]]:
        """Yield each value of a table with one entry for each piece, with its piece."""

    def enumerate_seats(values: Iterable[T], start: int = 0, /) -> Iterator[tuple[SeatId, T]]:
        """Yield each value of a table with one entry for each seat, with its seat."""

else:
    # They are `enumerate` itself, since a call that only changed the type would cost time.
    enumerate_pieces = enumerate_seats = enumerate

# -- pieces --------------------------------------------------------------------------------------

NO_PIECE: Final = PieceId(-1)
"""In the place of a piece: none. Nothing is carried, the square is empty."""
WHOLE_GAME: Final = PieceId(-2)
"""In the place of the bearer of an ability: no piece has it, but the game (or its scenario)."""

# -- seats ---------------------------------------------------------------------------------------

CHANCE: Final = SeatId(-3)
"""The seat of decisions that chance makes; it answers them and sees nothing."""
SPECTATOR: Final = SeatId(-2)
"""The seat of a watcher without one; it sees only public things and never decides."""
REFEREE: Final = SeatId(-4)
"""In the place of a seat that acts: the application, with its clock and its word on agreements."""
NO_SEAT: Final = SeatId(-1)
"""In the place of a seat: none. No seat caused it, no seat leaves by that line."""

# -- places --------------------------------------------------------------------------------------

NO_SPACE: Final = SpaceId(-97)
"""In the place of a square: none.
It is not a place of a piece (`dtwister.plugin.places`) either.
"""
NO_SLOT: Final = -1
"""In the place of a slot: none, as for a square of a starting line."""
NO_ROOM: Final = -1
"""In the place of a room: none lies on the slot."""
NO_DIRECTION: Final = -1
"""In the place of a direction: none."""

ANY_SQUARE: Final = -1
"""As a mask of squares: all of them, since -1 has every bit."""

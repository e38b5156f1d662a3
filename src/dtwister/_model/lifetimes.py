"""Statuses that pieces have: which piece, which status, whose it is, and until when.

A plug-in declares and registers a `Status`, which says what it brings and takes.
"""

from __future__ import annotations

from typing import ClassVar, Final

import attrs

from dtwister._model.ids import NO_PIECE, NO_SEAT, PieceId, SeatId
from dtwister._model.values.shared_methods import PlainValue

TURN_END: Final = "turn-end"
"""It ends with a turn, of whatever seat."""
OWN_TURN: Final = "own-turn"
"""It ends when the next turn of its owner begins."""
GOOD: Final = "for-good"
MOMENTS: Final = (TURN_END, OWN_TURN, GOOD)
OWN_ABILITIES: Final = "*"
"""In `Status.takes`: all abilities of the piece itself, but for those that every character has."""
UNKNOWN_STATUS: Final = "?"
"""The id of a status that a view hides."""


@attrs.frozen
class Lifetime(PlainValue):
    """The time for which a status lasts.

    >>> for_turns(2).turns
    2
    """

    until: str
    turns: int = 0
    """The number of turns, the present one included; only with an end of a turn."""


THIS_TURN: Final = Lifetime(TURN_END, 1)
"""Until the present turn ends."""
NEXT_OWN_TURN: Final = Lifetime(OWN_TURN)
"""Until the next turn of the owner begins."""
FOR_GOOD: Final = Lifetime(GOOD)


def for_turns(turns: int) -> Lifetime:
    """Return the lifetime of some turns of any seats, the present one included.

    >>> for_turns(1) == THIS_TURN
    True
    """
    if turns < 1:
        raise ValueError(f"expected a number of turns from 1 on, got {turns!r}")
    return Lifetime(TURN_END, turns)


@attrs.frozen
class HeldStatus(PlainValue):
    """A status that a piece has: which piece, which status, whose it is, and until when.

    >>> HeldStatus(3, "demo:petrified", 1).until
    'for-good'
    """

    piece: PieceId
    """In a view `NO_PIECE`, if its seat may not know."""
    status: str
    """The id of the status; in a view `?`, if its seat may not know."""
    owner: SeatId = NO_SEAT
    until: str = GOOD
    last_turn: int = 0
    """The number of the turn with which it ends (`State.clock`)."""
    like: str = ""
    """The id of the character that the piece copies."""
    secret: bool = False
    """True if only the owner may know of it."""

    @property
    def is_hidden(self) -> bool:
        """Return whether it stands in a view for a status that its seat may not know."""
        return self.piece == NO_PIECE


@attrs.frozen
class MarkerTerm(PlainValue):
    """The owner of a marker, and the time until which it lies.

    >>> MarkerTerm((0, 7, 4), 1).until
    'for-good'
    """

    place: tuple[int, int, int]
    """Its place, as in `State.markers`."""
    owner: SeatId = NO_SEAT
    until: str = GOOD
    last_turn: int = 0
    """The number of the turn with which it ends (`State.clock`)."""


@attrs.frozen
class RoomSquare(PlainValue):
    """A square of a room: it stays the same when the room turns or moves.

    Memories and frames keep it in place of a square (`fields.room_square`).

    >>> RoomSquare("demo:room", 7).cell
    7
    """

    text_name: ClassVar[str] = "room-square"
    room: str
    """The id of the room."""
    cell: int
    """The cell of the room as it is drawn, row by row from 0."""

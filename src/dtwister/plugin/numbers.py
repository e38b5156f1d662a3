"""Numbers of pieces, squares and seats, and those that stand for none."""

from dtwister._model.ids import (
    ANY_SQUARE,
    NO_DIRECTION,
    NO_PIECE,
    NO_ROOM,
    NO_SEAT,
    NO_SLOT,
    NO_SPACE,
    WHOLE_GAME,
    PieceId,
    SeatId,
    SpaceId,
)
from dtwister._model.values.value_types import Alternating, NumberNames, RoomNumber, SlotNumber

__all__ = [
    "ANY_SQUARE",
    "NO_DIRECTION",
    "NO_PIECE",
    "NO_ROOM",
    "NO_SEAT",
    "NO_SLOT",
    "NO_SPACE",
    "WHOLE_GAME",
    "Alternating",
    "NumberNames",
    "PieceId",
    "RoomNumber",
    "SeatId",
    "SlotNumber",
    "SpaceId",
]

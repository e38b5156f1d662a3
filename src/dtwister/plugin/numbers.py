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

__all__ = [
    "ANY_SQUARE",
    "NO_DIRECTION",
    "NO_PIECE",
    "NO_ROOM",
    "NO_SEAT",
    "NO_SLOT",
    "NO_SPACE",
    "WHOLE_GAME",
    "PieceId",
    "SeatId",
    "SpaceId",
]

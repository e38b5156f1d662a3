"""Numbers that stand for no piece, no square, no seat and so on."""

from dtwister._model.ids import (
    ANY_SQUARE,
    NO_DIRECTION,
    NO_PIECE,
    NO_ROOM,
    NO_SEAT,
    NO_SLOT,
    NO_SPACE,
    WHOLE_GAME,
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
]

"""Sets of squares, and directions."""

from dtwister._board.masks import (
    BIT,
    DIRECTION_NAMES,
    DIRECTIONS,
    at_least_two,
    bits,
    mask_of,
    offset,
    opposite,
    shifted,
)

__all__ = [
    "BIT",
    "DIRECTIONS",
    "DIRECTION_NAMES",
    "at_least_two",
    "bits",
    "mask_of",
    "offset",
    "opposite",
    "shifted",
]

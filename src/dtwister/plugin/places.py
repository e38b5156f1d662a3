"""The places of pieces that are not on a square."""

from dtwister._model.state import (
    ASIDE,
    BEYOND,
    DISCARDED,
    ELIMINATED,
    EXITED,
    POOL,
    RESCUED,
    RESERVE,
    may_come,
    on_slot,
)

__all__ = [
    "ASIDE",
    "BEYOND",
    "DISCARDED",
    "ELIMINATED",
    "EXITED",
    "POOL",
    "RESCUED",
    "RESERVE",
    "may_come",
    "on_slot",
]

"""Where a piece can be besides on a square."""

from dtwister._model.state import (
    ASIDE,
    DISCARDED,
    ELIMINATED,
    EXITED,
    POOL,
    RESCUED,
    RESERVE,
    on_slot,
)

__all__ = [
    "ASIDE",
    "DISCARDED",
    "ELIMINATED",
    "EXITED",
    "POOL",
    "RESCUED",
    "RESERVE",
    "on_slot",
]

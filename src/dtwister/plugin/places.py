"""The places of pieces that are not on a square."""

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

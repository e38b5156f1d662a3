"""The seats of two-player games; what each may know of them is compared by the kit."""

from __future__ import annotations

from dtwister import SPECTATOR
from dtwister.testing.chance import attempts
from dtwister.testing.seats import (
    DISCLOSING,
    counterpart,
    discloses,
    knowledge,
    refusals,
    same_for,
    told,
    watch,
)

__all__ = [
    "DISCLOSING",
    "SEATS",
    "attempts",
    "counterpart",
    "discloses",
    "knowledge",
    "refusals",
    "same_for",
    "told",
    "watch",
]

SEATS = (0, 1, SPECTATOR)
"""Both seats and a spectator."""

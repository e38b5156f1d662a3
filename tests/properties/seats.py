"""The seats of two-player games; what each may know of them is compared by the kit."""

from __future__ import annotations

from dtwister import SPECTATOR
from dtwister.testing.indistinguishable_games import (
    counterpart,
    discloses,
    events_seen_by,
    knowledge,
    refusals,
    same_for,
    seat_view,
)
from dtwister.testing.random_actions import attempts

__all__ = [
    "SEATS",
    "attempts",
    "counterpart",
    "discloses",
    "events_seen_by",
    "knowledge",
    "refusals",
    "same_for",
    "seat_view",
]

SEATS = (0, 1, SPECTATOR)
"""Both seats and a spectator."""

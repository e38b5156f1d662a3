"""What the card game remembers from turn to turn."""

from __future__ import annotations

from dtwister.plugin import Match, Memory


def _nothing(match: Match) -> tuple[int, ...]:
    return (0,) * len(match.seats)


WHEELS: Memory[tuple[int, ...]] = Memory("card:wheels", _nothing)
"""Seat -> the action points on its wheel between its turns (CG-SETUP-07)."""

ALL = (WHEELS,)

"""What the card game remembers from turn to turn."""

from __future__ import annotations

from dtwister.plugin import Match, Memory


def _nothing(match: Match) -> tuple[int, ...]:
    return (0,) * len(match.seats)


WHEELS: Memory[tuple[int, ...]] = Memory("card:wheels", _nothing)
"""Seat -> the action points on its wheel between its turns (CG-SETUP-07)."""

SHATTERED: Memory[tuple[int, ...]] = Memory("card:shattered", lambda match: ())
"""The Golems that have broken the walls of a room (CG-CHAR-GOLEM-05)."""

ALL = (WHEELS, SHATTERED)

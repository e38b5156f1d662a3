"""Lines of sight, one square after the other (LOS)."""

from __future__ import annotations

from oracles.board import Board, Spot


def line(board: Board, spot: Spot, way: int) -> list[Spot]:
    """The squares seen from a square in a direction, if nobody stands in the way."""
    seen: list[Spot] = []
    here = spot
    while True:
        there = board.beyond(here, way)
        if there is None:
            return seen
        beside = here == spot
        if not board.half_sees(here, way, beside=beside):
            return seen
        if not board.half_sees(there, (way + 2) % 4, beside=beside):
            return seen
        seen.append(there)
        here = there


def first_character(board: Board, characters: set[Spot], spot: Spot, way: int) -> Spot | None:
    """The square of the first character in a direction (LOS-05)."""
    for there in line(board, spot, way):
        if there in characters:
            return there
    return None

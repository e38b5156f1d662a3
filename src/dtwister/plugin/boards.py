"""Kinds of boards, and the labyrinth of a board of zones."""

from dtwister._board.zone_labyrinth import ZoneLabyrinth
from dtwister._engine.board_kinds import Board

__all__ = [
    "Board",
    "ZoneLabyrinth",
]

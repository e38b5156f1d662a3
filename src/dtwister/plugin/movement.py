"""Moves as actions."""

from dtwister._model.actions import LEAVE, Move, take, taken_piece

__all__ = [
    "LEAVE",
    "Move",
    "take",
    "taken_piece",
]

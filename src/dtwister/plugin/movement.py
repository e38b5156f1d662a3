"""Moves as actions, and the search for walks."""

from dtwister._model.actions import LEAVE, Move, leave, left_piece, take, taken_piece
from dtwister._movement.arrangement import Arrangement
from dtwister._movement.walk_inputs import Reach, WalkGround, WalkPieces
from dtwister._movement.walk_scene import WalkScene
from dtwister._movement.walk_search import WalkSearch, is_resting

__all__ = [
    "LEAVE",
    "Arrangement",
    "Move",
    "Reach",
    "WalkGround",
    "WalkPieces",
    "WalkScene",
    "WalkSearch",
    "is_resting",
    "leave",
    "left_piece",
    "take",
    "taken_piece",
]

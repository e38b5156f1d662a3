"""Moves as actions, and what a walk can use."""

from dtwister._model.actions import LEAVE, Move, take, taken_piece
from dtwister._movement.arrangement import Arrangement
from dtwister._movement.grants import GrantedWalker, MovementGrant
from dtwister._movement.item_handling import WalkContext
from dtwister._movement.search import simple_walks
from dtwister._movement.shortest_paths import Adjacency, PathField
from dtwister._movement.walker import Walker

__all__ = [
    "LEAVE",
    "Adjacency",
    "Arrangement",
    "GrantedWalker",
    "Move",
    "MovementGrant",
    "PathField",
    "WalkContext",
    "Walker",
    "simple_walks",
    "take",
    "taken_piece",
]

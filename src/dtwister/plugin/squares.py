"""Sets of squares, questions that are answered by them, and directions."""

from dtwister._board.masks import DIRECTION_NAMES, DIRECTIONS, opposite
from dtwister._engine.square_questions import (
    beside,
    category_squares,
    common_line_squares,
    exit_squares,
    feature_squares,
    floor_squares,
    is_obstacle,
    line_squares,
    miniature_squares,
    room_squares,
    wounded_squares,
)
from dtwister._model.square_set import EVERYWHERE, NOWHERE, Squares

__all__ = [
    "DIRECTIONS",
    "DIRECTION_NAMES",
    "EVERYWHERE",
    "NOWHERE",
    "Squares",
    "beside",
    "category_squares",
    "common_line_squares",
    "exit_squares",
    "feature_squares",
    "floor_squares",
    "is_obstacle",
    "line_squares",
    "miniature_squares",
    "opposite",
    "room_squares",
    "wounded_squares",
]

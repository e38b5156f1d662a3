"""Markers that work: whose they are, how long they lie; squares of rooms, and their sides."""

from dtwister._engine.editing.marker_changes import lay_marker, take_marker
from dtwister._engine.questions.laid_markers import (
    LaidMarker,
    border_at,
    gates_of,
    line_seats,
    marker_at,
    markers,
    room_square,
    square_now,
)
from dtwister._model.lifetimes import RoomSquare
from dtwister._model.state import SQUARE

__all__ = [
    "SQUARE",
    "LaidMarker",
    "RoomSquare",
    "border_at",
    "gates_of",
    "lay_marker",
    "line_seats",
    "marker_at",
    "markers",
    "room_square",
    "square_now",
    "take_marker",
]

"""Questions about a position that are answered by sets of squares."""

from __future__ import annotations

from collections.abc import Iterable

from dtwister._engine.context import Context
from dtwister._model.square_set import Squares

_of = Squares.from_mask


def miniature_squares(context: Context, seats: Iterable[int] | None = None) -> Squares:
    """Return the squares of the miniatures of some seats, or of all."""
    masks, found = context.state.minis, 0
    for mask in masks if seats is None else map(masks.__getitem__, seats):
        found |= mask
    return _of(found)


def wounded_squares(context: Context, seats: Iterable[int] | None = None) -> Squares:
    """Return the squares of the wounded of some seats, or of all."""
    masks, found = context.state.hurt, 0
    for mask in masks if seats is None else map(masks.__getitem__, seats):
        found |= mask
    return _of(found)


def exit_squares(context: Context, seat: int) -> Squares:
    """Return the squares of lines by which a seat leaves."""
    return _of(context.state.exits[seat])


def line_squares(context: Context) -> Squares:
    """Return the squares of all lines."""
    return _of(context.match.grid.lines_mask)


def common_line_squares(context: Context) -> Squares:
    """Return the squares of the lines that belong to all seats."""
    return _of(context.match.grid.common_lines)


def room_squares(context: Context, slot: int) -> Squares:
    """Return the squares of a place for a room."""
    return _of(context.match.grid.slot_masks[slot])


def feature_squares(context: Context, feature: str) -> Squares:
    """Return the squares with a feature, in revealed rooms."""
    return _of(context.labyrinth.features.get(feature, 0))


def category_squares(context: Context, categories: frozenset[str]) -> Squares:
    """Return the squares of some categories or subcategories, in revealed rooms."""
    return _of(context.labyrinth.squares_of(categories))


def floor_squares(context: Context) -> Squares:
    """Return the squares of floor that no marker covers, in revealed rooms."""
    return _of(context.labyrinth.floor)


def is_obstacle(context: Context, space: int) -> bool:
    """Return whether a square is of another category than floor."""
    return space >= 0 and context.labyrinth.non_floor >> space & 1 == 1


def beside(context: Context, squares: Squares) -> Squares:
    """Return the squares that are adjacent to some of a set."""
    return _of(context.labyrinth.beside(squares))

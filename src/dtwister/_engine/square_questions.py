"""Questions about a position that are answered by sets of squares."""

from __future__ import annotations

from collections.abc import Iterable

from dtwister._engine.context import Context
from dtwister._model.ids import SeatId, SpaceId
from dtwister._model.square_set import Squares

_of = Squares.from_mask


def miniature_squares(context: Context, seats: Iterable[SeatId] | None = None) -> Squares:
    """Return the squares of the miniatures of some seats, or of all.

    >>> import dtwister
    >>> from dtwister.testing import position
    >>> drawing = '''
    ... +---+---+---+---+
    ... |A.a  .  B.   O |
    ... +---+---+---+---+
    ... '''
    >>> pieces = {"A": "blue.thief", "a": "blue.rope", "B": "yellow.goblin wounded"}
    >>> context = position(dtwister.load_rules(), drawing, pieces=pieces).context
    >>> [context.square(space) for space in miniature_squares(context)]
    ['a1']
    """
    masks, found = context.state.minis, 0
    for mask in masks if seats is None else map(masks.__getitem__, seats):
        found |= mask
    return _of(found)


def wounded_squares(context: Context, seats: Iterable[SeatId] | None = None) -> Squares:
    """Return the squares of the wounded of some seats, or of all.

    >>> import dtwister
    >>> from dtwister.testing import position
    >>> drawing = '''
    ... +---+---+---+---+
    ... |A.a  .  B.   O |
    ... +---+---+---+---+
    ... '''
    >>> pieces = {"A": "blue.thief", "a": "blue.rope", "B": "yellow.goblin wounded"}
    >>> context = position(dtwister.load_rules(), drawing, pieces=pieces).context
    >>> [context.square(space) for space in wounded_squares(context, [1])]
    ['c1']
    """
    masks, found = context.state.hurt, 0
    for mask in masks if seats is None else map(masks.__getitem__, seats):
        found |= mask
    return _of(found)


def exit_squares(context: Context, seat: SeatId) -> Squares:
    """Return the squares of lines by which a seat leaves.

    >>> import dtwister
    >>> context = dtwister.new_game("base:standard", seed=7).context
    >>> [context.square(space) for space in exit_squares(context, 0)]
    ['v1', 'v2', 'v3', 'v4', 'v5', 'v6', 'v7', 'v8', 'v9', 'v10']
    """
    return _of(context.state.exits[seat])


def line_squares(context: Context) -> Squares:
    """Return the squares of all lines.

    >>> import dtwister
    >>> context = dtwister.new_game("base:standard", seed=7).context
    >>> len(line_squares(context))
    20
    """
    return _of(context.match.grid.lines_mask)


def common_line_squares(context: Context) -> Squares:
    """Return the squares of the lines that belong to all seats.

    >>> import dtwister
    >>> from dtwister.testing import position
    >>> drawing = '''
    ... +   +   +   +
    ...   *   .   .
    ... +   +   +   +
    ... '''
    >>> context = position(dtwister.load_rules(), drawing).context
    >>> [context.square(space) for space in common_line_squares(context)]
    ['a1']
    """
    return _of(context.match.grid.common_lines)


def room_squares(context: Context, slot: int) -> Squares:
    """Return the squares of a place for a room.

    >>> import dtwister
    >>> from dtwister.testing import position
    >>> drawing = '''
    ... +---+---+---+---+
    ... |A.a  .  B.   O |
    ... +---+---+---+---+
    ... '''
    >>> pieces = {"A": "blue.thief", "a": "blue.rope", "B": "yellow.goblin wounded"}
    >>> context = position(dtwister.load_rules(), drawing, pieces=pieces).context
    >>> [context.square(space) for space in room_squares(context, 0)][:4]
    ['a1', 'b1', 'c1', 'd1']
    """
    return _of(context.match.grid.slot_masks[slot])


def feature_squares(context: Context, feature: str) -> Squares:
    """Return the squares with a feature, in revealed rooms.

    >>> import dtwister
    >>> from dtwister.testing import position
    >>> drawing = '''
    ... +---+---+---+---+
    ... |A.a  .  B.   O |
    ... +---+---+---+---+
    ... '''
    >>> pieces = {"A": "blue.thief", "a": "blue.rope", "B": "yellow.goblin wounded"}
    >>> context = position(dtwister.load_rules(), drawing, pieces=pieces).context
    >>> [context.square(space) for space in feature_squares(context, "features:pit")]
    ['d1']
    """
    return _of(context.labyrinth.features.get(feature, 0))


def category_squares(context: Context, categories: frozenset[str]) -> Squares:
    """Return the squares of some categories or subcategories, in revealed rooms.

    >>> import dtwister
    >>> from dtwister.testing import position
    >>> drawing = '''
    ... +---+---+---+---+
    ... |A.a  .  B.   O |
    ... +---+---+---+---+
    ... '''
    >>> pieces = {"A": "blue.thief", "a": "blue.rope", "B": "yellow.goblin wounded"}
    >>> context = position(dtwister.load_rules(), drawing, pieces=pieces).context
    >>> [context.square(space) for space in category_squares(context, frozenset({"obstacle"}))]
    ['d1']
    """
    return _of(context.labyrinth.squares_of(categories))


def floor_squares(context: Context) -> Squares:
    """Return the squares of floor that no marker covers, in revealed rooms.

    >>> import dtwister
    >>> from dtwister.testing import position
    >>> drawing = '''
    ... +---+---+---+---+
    ... |A.a  .  B.   O |
    ... +---+---+---+---+
    ... '''
    >>> pieces = {"A": "blue.thief", "a": "blue.rope", "B": "yellow.goblin wounded"}
    >>> context = position(dtwister.load_rules(), drawing, pieces=pieces).context
    >>> [context.square(space) for space in floor_squares(context)]
    ['a1', 'b1', 'c1']
    """
    return _of(context.labyrinth.floor)


def is_obstacle(context: Context, space: SpaceId) -> bool:
    """Return whether a square is of another category than floor.

    >>> import dtwister
    >>> from dtwister.testing import position
    >>> drawing = '''
    ... +---+---+---+---+
    ... |A.a  .  B.   O |
    ... +---+---+---+---+
    ... '''
    >>> pieces = {"A": "blue.thief", "a": "blue.rope", "B": "yellow.goblin wounded"}
    >>> context = position(dtwister.load_rules(), drawing, pieces=pieces).context
    >>> thief = context.match.piece_index["blue.thief"]
    >>> is_obstacle(context, context.space(thief)), is_obstacle(context, context.space(thief) + 3)
    (False, True)
    """
    return space >= 0 and context.labyrinth.non_floor >> space & 1 == 1


def beside(context: Context, squares: Squares) -> Squares:
    """Return the squares that are adjacent to some of a set.

    >>> import dtwister
    >>> from dtwister.testing import position
    >>> drawing = '''
    ... +---+---+---+---+
    ... |A.a  .  B.   O |
    ... +---+---+---+---+
    ... '''
    >>> pieces = {"A": "blue.thief", "a": "blue.rope", "B": "yellow.goblin wounded"}
    >>> context = position(dtwister.load_rules(), drawing, pieces=pieces).context
    >>> from dtwister.plugin.squares import Squares
    >>> thief = context.match.piece_index["blue.thief"]
    >>> [context.square(space) for space in beside(context, Squares([context.space(thief)]))]
    ['b1', 'a2']
    """
    return _of(context.labyrinth.beside(squares))

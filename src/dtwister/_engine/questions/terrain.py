"""The terrain of squares: their category, their tags, and the exits of a seat."""

from __future__ import annotations

from dtwister._caching import per_labyrinth
from dtwister._engine.context import Context
from dtwister._model.ids import SeatId, SpaceId
from dtwister._model.square_set import Squares


def category_of(context: Context, space: SpaceId) -> str:
    """Return the category of a square; "line" on a line.

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
    >>> category_of(context, context.space(thief)), category_of(context, context.space(thief) + 3)
    ('floor', 'obstacle')
    """
    bit = 1 << space
    for category, mask in context.labyrinth.cells.items():
        if mask & bit:
            return category
    return "line" if context.match.grid.lines_mask & bit else "unknown"


@per_labyrinth
def squares_tagged(context: Context, tag: str) -> Squares:
    """Return the squares of features that have a tag.

    >>> import dtwister
    >>> context = dtwister.new_game("base:standard", seed=7).context
    >>> squares_tagged(context, "anti-magic")  # no square of this game is
    Squares([])
    """
    known, found = context.match.rules.square_features, 0
    for name, squares in context.labyrinth.features.items():
        found |= squares if tag in known[name].tags else 0
    return Squares.from_mask(found)


def goal_squares(context: Context, seat: SeatId) -> Squares:
    """Return the squares where a seat leaves, or from which it can leave by other ways.

    Rules: EXIT-01

    >>> import dtwister
    >>> context = dtwister.new_game("base:standard", seed=7).context
    >>> [context.square(space) for space in goal_squares(context, 0)]
    ['v1', 'v2', 'v3', 'v4', 'v5', 'v6', 'v7', 'v8', 'v9', 'v10']
    """
    mask = context.state.exits[seat]
    for ability in context.match.abilities.goals:
        mask |= int(ability.goals(context, seat))
    return Squares.from_mask(mask)

"""What squares are: their category, their tags, and those where a seat leaves."""

from __future__ import annotations

from dtwister._caching import per_labyrinth
from dtwister._engine.context import Context
from dtwister._model.square_set import Squares


def category_of(context: Context, space: int) -> str:
    """Return the category of a square; "line" on a line."""
    bit = 1 << space
    for category, mask in context.labyrinth.cells.items():
        if mask & bit:
            return category
    return "line" if context.match.grid.lines_mask & bit else "unknown"


@per_labyrinth
def squares_tagged(context: Context, tag: str) -> Squares:
    """Return the squares of features that have a tag."""
    known, found = context.match.rules.square_features, 0
    for name, squares in context.labyrinth.features.items():
        found |= squares if tag in known[name].tags else 0
    return Squares.from_mask(found)


def goal_squares(context: Context, seat: int) -> Squares:
    """Return the squares where a seat leaves, or from which it can leave by other ways.

    Rules: EXIT-01
    """
    mask = context.state.exits[seat]
    for ability in context.match.abilities.goals:
        mask |= int(ability.goals(context, seat))
    return Squares.from_mask(mask)

"""What squares are: their category, their tags, and those where a seat leaves."""

from __future__ import annotations

from dtwister._engine.context import Context


def category_of(context: Context, space: int) -> str:
    """Return the category of a square; "line" on a line."""
    bit = 1 << space
    for category, mask in context.labyrinth.cells.items():
        if mask & bit:
            return category
    return "line" if context.match.grid.lines_mask & bit else "unknown"


def squares_tagged(context: Context, tag: str) -> int:
    """Return the squares, as a mask, of features that have a tag."""
    labyrinth = context.labyrinth
    found: int | None = labyrinth.cache.get(("tagged", tag))
    if found is None:
        known, found = context.match.rules.square_features, 0
        for name, squares in labyrinth.features.items():
            found |= squares if tag in known[name].tags else 0
        labyrinth.store(("tagged", tag), found)
    return found


def goal_squares(context: Context, seat: int) -> int:
    """Return the squares where a seat leaves, or from which it can leave by other ways.

    Rules: EXIT-01
    """
    mask = context.state.exits[seat]
    for ability in context.match.goal_abilities:
        mask |= ability.goals(context, seat)
    return mask

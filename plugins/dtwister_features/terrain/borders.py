"""Barriers between two squares, and their names."""

from __future__ import annotations

from dtwister.plugin import Context
from dtwister.plugin.numbers import SpaceId
from dtwister.plugin.squares import DIRECTIONS, Squares, opposite

__all__ = ["is_diagonal"]

WORDS = {
    "portcullis": "a closed portcullis",
    "arrow-slit": "an arrow-slit",
    "wall": "a wall",
}
"""The names of the barriers that stop a step."""


def barrier_between(
    context: Context, space: SpaceId, there: SpaceId, way: int, passed: frozenset[str] = frozenset()
) -> str:
    """Return the category of the barrier between two squares, a key of `WORDS`; or "".

    Categories that are `passed` do not count; both halves of the border count (EDGE-03).
    """
    for category in WORDS:
        if category in passed:
            continue
        for square, side in ((space, way), (there, opposite(way))):
            slot = context.slot_of(square)
            ground = context.labyrinth.placed_rooms[slot] if slot >= 0 else None
            sides = ground.stops.get(category) if ground is not None else None
            if sides is not None and square in Squares.from_mask(sides[side]):
                return category
    return ""


def separation(context: Context, space: SpaceId, there: SpaceId) -> str:
    """Return the barrier between two squares side by side, in words;
    empty if there is none.

    The board may be one of zones; their borders are not examined.
    """
    if context.match.grid.zoned or min(space, there) < 0:
        return ""
    for way in DIRECTIONS:
        if context.neighbour(space, way) == there:
            category = barrier_between(context, space, there, way)
            return f"{WORDS[category]} is between them" if category else ""
    return ""


def is_diagonal(context: Context, space: SpaceId, there: SpaceId) -> bool:
    """Return whether two squares touch at a corner only."""
    beside = [context.neighbour(space, way) for way in DIRECTIONS]
    if there < 0 or there in beside:
        return False
    corners = {
        context.neighbour(near, turn)
        for way, near in zip(DIRECTIONS, beside, strict=True)
        if near is not None
        for turn in ((way + 1) % 4, (way + 3) % 4)
    }
    return there in corners

"""What is seen from a square: the first character in each direction."""

from __future__ import annotations

from dtwister._engine.context import Context
from dtwister._model.ids import NO_SPACE
from dtwister._model.state import State


def first_seen(context: Context, space: int, direction: int) -> int:
    """Return the square of the first character in a direction, or `NO_SPACE`.

    A character hides those behind, wounded or not; objects and floors hide nobody.

    Rules: LOS-05, LOS-06, WOUND-08
    """
    ray = context.labyrinth.ray(space, direction)
    return _first_of(ray, _characters(context.state)) if ray else NO_SPACE


def seen_from(context: Context, space: int) -> list[tuple[int, int]]:
    """Return the directions in which somebody is seen, each with the `first_seen` there."""
    masks, rays = context.labyrinth.rays(space)
    characters = _characters(context.state)
    if not masks & characters:
        return []
    found = [(way, _first_of(ray, characters)) for way, ray in rays]
    return [(way, there) for way, there in found if there >= 0]


def _characters(state: State) -> int:
    """Return the squares of all characters, as a mask."""
    characters = 0
    for mask in state.minis:
        characters |= mask
    for mask in state.hurt:
        characters |= mask
    return characters


def _first_of(ray: tuple[int, ...], characters: int) -> int:
    """Return the first square of a line of sight with a character."""
    for there in ray:
        if characters >> there & 1:
            return there
    return NO_SPACE

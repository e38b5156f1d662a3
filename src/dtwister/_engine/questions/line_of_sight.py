"""Lines of sight: the first character in each direction from a square."""

from __future__ import annotations

from dtwister._engine.context import Context
from dtwister._model.ids import NO_SPACE, SpaceId
from dtwister._model.state import State


def first_seen(context: Context, space: SpaceId, direction: int) -> SpaceId:
    """Return the square of the first character in a direction, or `NO_SPACE`.

    A character hides those behind, wounded or not; objects and floors hide no one.

    Rules: LOS-05, LOS-06, WOUND-08

    >>> import dtwister
    >>> from dtwister.testing import position
    >>> drawing = '''
    ... +---+---+---+---+
    ... |A.a  .  B.   O |
    ... +---+---+---+---+
    ... '''
    >>> pieces = {"A": "blue.thief", "a": "blue.rope", "B": "yellow.goblin wounded"}
    >>> context = position(dtwister.load_rules(), drawing, pieces=pieces).context
    >>> from dtwister.plugin.squares import DIRECTION_NAMES
    >>> thief = context.match.piece_index["blue.thief"]
    >>> there = first_seen(context, context.space(thief), DIRECTION_NAMES.index("east"))
    >>> context.square(there)
    'c1'
    """
    ray = context.labyrinth.ray(space, direction)
    return _first_of(ray, _characters(context.state)) if ray else NO_SPACE


def seen_from(context: Context, space: SpaceId) -> list[tuple[int, SpaceId]]:
    """Return the directions with a character in sight,
    each with the `first_seen` there.

    >>> import dtwister
    >>> from dtwister.testing import position
    >>> drawing = '''
    ... +---+---+---+---+
    ... |A.a  .  B.   O |
    ... +---+---+---+---+
    ... '''
    >>> pieces = {"A": "blue.thief", "a": "blue.rope", "B": "yellow.goblin wounded"}
    >>> context = position(dtwister.load_rules(), drawing, pieces=pieces).context
    >>> from dtwister.plugin.squares import DIRECTION_NAMES
    >>> thief = context.match.piece_index["blue.thief"]
    >>> seen = seen_from(context, context.space(thief))
    >>> [(DIRECTION_NAMES[way], context.square(there)) for way, there in seen]
    [('east', 'c1')]
    """
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


def _first_of(ray: tuple[SpaceId, ...], characters: int) -> SpaceId:
    """Return the first square of a line of sight with a character."""
    for there in ray:
        if characters >> there & 1:
            return there
    return NO_SPACE

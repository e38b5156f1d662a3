"""Sets of spaces as integers: the few operations on which the board is built.

The contract, for a compiled form to come: a mask is an integer >= 0; bit `i` stands for space `i`
of a grid that is `width` wide; the grid has an empty column at its right, so that a shift by one
never wraps from one row into the next. Directions are 0 north, 1 east, 2 south, 3 west.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, TypeVar

from dtwister._model.ids import SpaceId

K = TypeVar("K", str, int)

NORTH, EAST, SOUTH, WEST = range(4)
DIRECTIONS = (NORTH, EAST, SOUTH, WEST)
DIRECTION_NAMES = ("north", "east", "south", "west")

BIT = tuple(1 << number for number in range(4096))
"""Space -> its mask; looking it up is quicker than shifting."""


def opposite(direction: int) -> int:
    """The direction back.

    >>> opposite(NORTH) == SOUTH
    True
    """
    return direction ^ 2


def offset(direction: int, width: int) -> int:
    """Return the number to add to a space to reach its neighbour.

    >>> offset(SOUTH, 10)
    10
    """
    return (-width, 1, width, -1)[direction]


def bits(mask: int) -> Iterator[SpaceId]:
    """The spaces of a mask, lowest first.

    >>> list(bits(0b10110))
    [1, 2, 4]
    """
    while mask:
        low: Any = mask & -mask  # no call says that this is a square: it would cost time
        yield low.bit_length() - 1
        mask ^= low


def mask_of(spaces: Iterable[int]) -> int:
    """The mask of some spaces.

    >>> mask_of((1, 2, 4)) == 0b10110
    True
    """
    mask = 0
    for space in spaces:
        mask |= 1 << space
    return mask


def shifted(mask: int, direction: int, width: int) -> int:
    """Every space of the mask moved by one in a direction.

    >>> list(bits(shifted(mask_of((11,)), NORTH, 10)))
    [1]
    """
    if direction == NORTH:
        return mask >> width
    if direction == EAST:
        return mask << 1
    if direction == SOUTH:
        return mask << width
    return mask >> 1


def at_least_two(sets: tuple[int, int, int, int]) -> int:
    """The spaces that are in two or more of four masks.

    >>> list(bits(at_least_two((0b1100, 0b0110, 0b0001, 0b0010))))
    [1, 2]
    """
    north, east, south, west = sets
    return (
        (north & east)
        | (north & south)
        | (north & west)
        | (east & south)
        | (east & west)
        | (south & west)
    )


def masks_by(entries: Iterable[tuple[K, int]]) -> dict[K, int]:
    """Return the union of the masks for each key.

    >>> masks_by([("pit", 1), ("floor", 2), ("pit", 4)])
    {'pit': 5, 'floor': 2}
    """
    found: dict[K, int] = {}
    for name, mask in entries:
        found[name] = found.get(name, 0) | mask
    return found


def add_masks(found: dict[str, int], more: dict[str, int]) -> None:
    """Add masks to those that have the same names.

    >>> add_masks(found := {"pit": 1}, {"pit": 4, "floor": 2}); found
    {'pit': 5, 'floor': 2}
    """
    for name, mask in more.items():
        found[name] = found.get(name, 0) | mask

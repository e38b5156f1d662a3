"""The squares one step away from each square, for one way of walking."""

from __future__ import annotations

from dtwister._board.masks import BIT
from dtwister._caching import per_process
from dtwister._model.ids import SpaceId

Sides = tuple[int, int, int, int]
"""A mask for each direction."""
Steps = list[tuple[SpaceId, ...]]
"""Square -> the squares one step away. It is shared, and never changed."""

_DIGITS = tuple(
    bytes(1 << way if digit == ord("1") else 0 for digit in range(256)) for way in range(4)
)
"""Direction -> a table from the digits of a mask to bits of that direction."""


class Adjacency(dict[int, tuple[SpaceId, ...]]):
    """For a way of walking: square -> the squares one step away, and none from off the board.

    >>> Adjacency.of((0b1000, 0b01, 0b01, 0b10), width=3, span=4)
    {0: (1, 3), 1: (0,), 2: (), 3: (0,)}
    """

    def __missing__(self, space: int) -> tuple[SpaceId, ...]:
        return ()  # a place off the board

    @classmethod
    def of(cls, ways: Sides, *, width: int, span: int) -> Adjacency:
        """Return the steps on a grid: each direction leads out of some squares."""
        return cls(by_square(steps_along(ways, width, span)))


def steps_along(ways: Sides, width: int, span: int) -> Steps:
    """Return square -> the squares one step away; each direction leads out of some squares.

    >>> steps_along((0b1000, 0b01, 0b01, 0b10), width=3, span=4)
    [(1, 3), (0,), (), (0,)]
    """
    found = 0
    for way, digits in zip(ways, _DIGITS, strict=True):
        found |= int.from_bytes(f"{way:b}".encode().translate(digits), "big")
    return _steps(_neighbours(width, span), found.to_bytes(span, "little"))


def by_square(steps: Steps) -> dict[int, tuple[SpaceId, ...]]:
    """Return the same steps by their squares."""
    return {space: steps[space] for space in range(len(steps))}


def _steps(neighbours: tuple[tuple[tuple[SpaceId, ...], ...], ...], sides: bytes) -> Steps:
    """Return the steps from each square, which leads out on some sides."""
    return [neighbours[space][sides[space]] for space in range(len(sides))]


@per_process
def _neighbours(width: int, span: int) -> tuple[tuple[tuple[SpaceId, ...], ...], ...]:
    """Return square -> set of directions -> the squares there; all labyrinths have it in common."""
    offsets = (-width, 1, width, -1)
    return tuple(
        tuple(
            tuple(SpaceId(space + offsets[way]) for way in range(4) if sides & BIT[way])
            for sides in range(16)
        )
        for space in range(span)
    )

"""Sets of squares for authors."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from dtwister._model.ids import SpaceId

_new = int.__new__


class Squares(int):
    """An immutable set of squares, or of zones, given by their numbers.

    It works like a set: `in`, iteration in the order of the numbers, `len`, `|`, `&`, `-`. A set
    without squares is false. A negative number, the place of a piece that is off the board, is in
    none.

    The engine has such a set as a mask, a whole number with a bit for each square. A `Squares` is
    that number, so the engine takes it as it is, and `Squares.from_mask` makes one of a mask such
    as `context.labyrinth.floor`.

    >>> lower, upper = Squares([10, 11, 12]), Squares((12, 22))
    >>> lower & upper, lower - upper, len(lower | upper)
    (Squares([12]), Squares([10, 11]), 4)
    >>> 11 in lower, -1 in lower, bool(lower & Squares())
    (True, False, False)
    """

    __slots__ = ()

    def __new__(cls, spaces: Iterable[SpaceId] = ()) -> Squares:
        """Make a set of some squares."""
        mask = 0
        for space in spaces:
            mask |= 1 << space
        return _new(Squares, mask)

    @staticmethod
    def from_mask(mask: int) -> Squares:
        """Return the squares of a mask.

        >>> Squares.from_mask(0b101)
        Squares([0, 2])
        """
        return _new(Squares, mask)

    def __contains__(self, space: SpaceId) -> bool:
        return space >= 0 and self >> space & 1 == 1

    def __iter__(self) -> Iterator[SpaceId]:
        if self < 0:
            raise ValueError("the squares of EVERYWHERE cannot be listed; intersect it first")
        mask = int(self)
        while mask:
            low: Any = mask & -mask  # no call says that this is a square: it would cost time
            yield low.bit_length() - 1
            mask ^= low

    def __len__(self) -> int:
        if self < 0:
            raise ValueError("the squares of EVERYWHERE cannot be counted; intersect it first")
        return self.bit_count()

    def __and__(self, other: int) -> Squares:
        return _new(Squares, int.__and__(self, other))

    def __rand__(self, other: int) -> Squares:
        return _new(Squares, int.__and__(self, other))

    def __or__(self, other: int) -> Squares:
        return _new(Squares, int.__or__(self, other))

    def __ror__(self, other: int) -> Squares:
        return _new(Squares, int.__or__(self, other))

    def __sub__(self, other: int) -> Squares:
        return _new(Squares, int.__and__(self, ~other))

    def __rsub__(self, other: int) -> Squares:
        return _new(Squares, other & int.__invert__(self))

    def __repr__(self) -> str:
        return "EVERYWHERE" if self < 0 else f"Squares({list(self)})"

    def __reduce__(self) -> tuple[Callable[[int], Squares], tuple[int]]:
        return Squares.from_mask, (int(self),)


NOWHERE = Squares()
"""No square."""
EVERYWHERE = Squares.from_mask(-1)
"""All squares there could be, for results that depend on none."""

"""Arrangements: where the things are that a walker has moved so far."""

from __future__ import annotations

from dtwister._movement.walk_inputs import FREE, HAND, HELD

Key = tuple[int, ...]
"""A number for each moved thing, the lowest first: the thing, and its square or `HAND`."""

PLACE_BITS = 12


def moved(key: Key, item: int, place: int, home: int) -> Key:
    """Return the key after a thing came to a place; at home it counts as not moved.

    >>> key = moved((), 5, HAND, home=7)
    >>> key == (5 << PLACE_BITS | HAND,)
    True
    >>> moved(key, 5, 7, home=7)
    ()
    """
    if place != home and (not key or (len(key) == 1 and key[0] >> PLACE_BITS == item)):
        return (item << PLACE_BITS | place,)
    rest = [code for code in key if code >> PLACE_BITS != item]
    if place != home:
        rest.append(item << PLACE_BITS | place)
        rest.sort()
    return tuple(rest)


class Arrangement:
    """One arrangement of moved things, and the ground as it is then.

    >>> Arrangement((5 << PLACE_BITS | 7,), (), bytearray(9), [], True).places()
    [7]
    """

    __slots__ = ("ground", "has_room", "has_support", "is_legal", "key", "loads", "lying", "steps")

    def __init__(
        self,
        key: Key,
        loads: tuple[int, ...],
        ground: bytearray,
        steps: list[tuple[int, ...]],
        has_room: bool,
    ) -> None:
        self.key = key
        self.loads = loads
        self.ground = ground
        """The bits of each square for steps."""
        self.steps = steps
        """Square -> the squares one step away, whatever is there."""
        self.has_room = has_room
        """True if the walker can take one more thing without leaving any."""
        self.is_legal = True
        """True if a walk may end in it: no square has more than it may."""
        self.has_support = False
        """True if the walker carries a support."""
        self.lying: tuple[int, ...] = ()
        """The hollow squares with a support that holds every comer."""

    def is_open(self, space: int) -> bool:
        """Return whether a step may lead to a square, from some squares at least."""
        return bool(self.ground[space] & (FREE | HELD))

    def places(self) -> list[int]:
        """Return the squares where the walker has left things."""
        return sorted({code & HAND for code in self.key if code & HAND != HAND})

"""Possible steps, and the shortest ways: the parts of which walks are made.

Everything here belongs to one labyrinth as it lies. It is computed on first use and cached, since
the same squares are walked again and again.
"""

from __future__ import annotations

import weakref
from collections.abc import Sequence
from typing import Any

from dtwister._board.masks import BIT, mask_of
from dtwister._model.ids import SpaceId

Sides = tuple[int, int, int, int]
"""A mask for each direction."""

Way = tuple[int, ...]
"""Steps of a course after its first square."""

_LIMIT = 8192
_FIELD_LIMIT = 256
_ONE_STEP: tuple[Way, ...] = tuple((space,) for space in range(len(BIT)))
"""Space -> the way of one step there; adding it to a way is quicker than building a new one."""
_DEPTH = 1024
"""More steps than any tree has: a square and its steps make one number."""


Tree = tuple[int, Sequence[Way]]
"""The reachable squares, without the first one, as a mask;
and a shortest way to each. Ways are without the start, nearest first: each ends at its square, and
has as many steps.
"""


_PartialTree = tuple[tuple[Way, ...], tuple[int, ...], tuple[int, ...]]
"""The tree of a square as far as it is grown, layer by layer.
It has the ways; steps -> how many ways have no more; steps -> the squares reached in no more.

Plain tuples of numbers, since the garbage collector does not look at these again and again.
"""


class PathField:
    """The squares free for one sort of walkers, and their trees."""

    __slots__ = (
        "__weakref__",
        "_adjacency",
        "_grown",
        "_less",
        "_lost",
        "_onward",
        "_whole",
        "exits",
        "free",
    )

    def __init__(
        self, adjacency: Adjacency, free: int, exits: int, whole: PathField | None = None
    ) -> None:
        # Weak, like the way to the whole: a field does not hold what holds it, so that both go
        # with their labyrinth, and not when the garbage collector comes.
        self._adjacency = adjacency
        self.free = free
        """Squares that may be entered."""
        self.exits = exits
        """Squares from which nothing leads on."""
        self._grown: dict[int, _PartialTree] = {}
        self._onward: dict[int, tuple[int, ...]] = {}
        self._whole = None if whole is None else weakref.ref(whole)
        self._lost = 0 if whole is None else whole.free & ~free
        self._less: dict[int, PathField] = {}

    def clear_caches(self) -> None:
        """Empty the caches."""
        self._grown.clear()
        self._less.clear()

    def without(self, squares: int) -> PathField:
        """Return the field without some squares;
        parts that do not depend on them are reused.
        """
        squares &= self.free
        if not squares:
            return self
        found = self._less.get(squares)
        if found is None:
            if len(self._less) >= _FIELD_LIMIT:
                self._less.clear()
            found = PathField(self._adjacency, self.free & ~squares, self.exits, self)
            self._less[squares] = found
        return found

    def tree(self, space: int, steps: int) -> Tree:
        """The tree from a square."""
        if self._lost and not self._lost & self._adjacency.reach(space, steps):
            whole = None if self._whole is None else self._whole()
            if whole is not None:
                return whole.tree(space, steps)
        grown = self._grown.get(space)
        if grown is None:
            grown = self._grown[space] = self._seed(space)
        if len(grown[1]) <= steps:
            grown = self._grown[space] = self._grow(grown, space, steps)
        ways, counts, masks = grown
        count = counts[steps]
        return masks[steps], ways if count == len(ways) else ways[:count]

    def _seed(self, space: int) -> _PartialTree:
        """The first step from a square."""
        free, one = self.free, _ONE_STEP
        there = [square for square in self._adjacency[space] if free & BIT[square]]
        return tuple([one[square] for square in there]), (0, len(there)), (0, mask_of(there))

    def _grow(self, grown: _PartialTree, space: int, steps: int) -> _PartialTree:
        """Go on to more steps."""
        ways, counts, masks = [*grown[0]], [*grown[1]], [*grown[2]]
        mask, layer = masks[-1], ways[counts[-2] :]
        seen = {way[-1] for way in ways}
        seen.add(space)
        onward, find, enter, one, bit = self._onward, self._find_onward, seen.add, _ONE_STEP, BIT
        for _ in range(len(counts), steps + 1):
            following: list[Way] = []
            append = following.append
            for way in layer:
                here = way[-1]
                for there in onward[here] if here in onward else find(here):
                    if there not in seen:
                        enter(there)
                        append(way + one[there])
                        mask |= bit[there]
            ways += following
            counts.append(len(ways))
            masks.append(mask)
            layer = following
        return tuple(ways), tuple(counts), tuple(masks)

    def _find_onward(self, here: int) -> tuple[int, ...]:
        """The squares to which a step leads from a square on the way."""
        free = 0 if self.exits & BIT[here] else self.free
        found = tuple([there for there in self._adjacency[here] if free & BIT[there]])
        self._onward[here] = found
        return found

    def round_trip(self, space: int) -> Way | None:
        """Return the way to some adjacent square and back, or None."""
        free = self.free & ~self.exits
        if self.free & BIT[space]:
            for there in self._adjacency[space]:
                if free & BIT[there] and space in self._adjacency[there]:
                    return (there, space)
        return None


class Adjacency(dict[int, tuple[SpaceId, ...]]):
    """For a way of walking: square -> the squares one step away. Filled when asked."""

    __slots__ = ("__weakref__", "_fields", "_reach", "_steps", "_trees", "_ways")

    def __init__(self, ways: Sides, steps: Sides) -> None:
        super().__init__()
        self._ways = ways
        self._steps = steps
        self._reach: dict[int, int] = {}
        self._trees: dict[tuple[int, int, int, int, int], Tree] = {}
        self._fields: dict[tuple[int, int], PathField] = {}

    def __missing__(self, space: int) -> tuple[SpaceId, ...]:
        bit, width = BIT[space], self._steps[2]
        north, east, south, west = self._ways
        found: list[Any] = []  # squares; a call for each that says so would cost time
        if north & bit:
            found.append(space - width)
        if east & bit:
            found.append(space + 1)
        if south & bit:
            found.append(space + width)
        if west & bit:
            found.append(space - 1)
        self[space] = there = tuple(found)
        return there

    def reach(self, space: int, steps: int) -> int:
        """Return the squares within some steps of a square, whoever stands there."""
        key = space * _DEPTH + steps
        found = self._reach.get(key)
        if found is None:
            found = BIT[space]
            if steps > 0:
                within = self.reach(space, steps - 1)
                north, east, south, west = self._ways
                width = self._steps[2]
                found = (
                    within
                    | ((within & north) >> width)
                    | ((within & east) << 1)
                    | ((within & south) << width)
                    | ((within & west) >> 1)
                )
            self._reach[key] = found
        return found

    def field(self, free: int, exits: int) -> PathField:
        """The trees for walkers that may enter these squares and leave by those."""
        found = self._fields.get((free, exits))
        if found is None:
            if len(self._fields) >= _FIELD_LIMIT:
                self._fields.clear()
            found = self._fields[free, exits] = PathField(weakref.proxy(self), free, exits)
        return found

    def clear_caches(self) -> None:
        """Empty the caches; their contents are computed again when they are needed."""
        self._trees.clear()
        for field in (*self._fields.values(),):  # another thread may add one at the same time
            field.clear_caches()
        self._fields.clear()

    def tree(self, space: int, steps: int, enter: int, free: int, exits: int) -> Tree:
        """Return a shortest way to every square within some steps.

        `enter` are the squares that may be entered from free ones, `free` those that may be
        entered from anywhere; nothing leads on from `exits`. Cached, since the same squares are
        walked again and again while the labyrinth lies as it does.
        """
        near = self.reach(space, steps)
        key = (space, steps, enter & near, free & near, exits & near)
        found = self._trees.get(key)
        if found is None:
            if len(self._trees) >= _LIMIT:
                self._trees.clear()
            found = self._trees[key] = self.grow(space, steps, enter, free, exits)
        return found

    def grow(self, space: int, steps: int, enter: int, free: int, exits: int) -> Tree:
        """Compute a tree."""
        ways: dict[int, Way] = {space: ()}
        found: list[Way] = []
        layer = [space]
        for _ in range(steps):
            following: list[int] = []
            for here in layer:
                way = ways[here]
                reach = enter if free & BIT[here] else free
                for there in self[here]:
                    if there not in ways and reach & BIT[there]:
                        ways[there] = longer = (*way, there)
                        found.append(longer)
                        if not exits & BIT[there]:
                            following.append(there)
            layer = following
        return mask_of([way[-1] for way in found]), found

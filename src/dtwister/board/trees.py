"""Who can step where, and the shortest ways: what walks are put together from.

Everything here belongs to one labyrinth as it lies. It is worked out when it is first asked for,
and kept, since the same squares are walked again and again.
"""

from __future__ import annotations

from dtwister.board.masks import BIT
from dtwister.model.actions import LEAVE

Sides = tuple[int, int, int, int]
"""A mask for each direction."""

Way = tuple[int, ...]
"""Steps of a course after its first square."""

_LIMIT = 8192
_FIELDS = 256
_DEPTH = 1024
"""More steps than any tree has: a square and its steps make one number."""


class Tree:
    """The squares that a walk can come to, nearest first, each with a shortest way there."""

    __slots__ = ("mask", "near", "ways")

    def __init__(self, near: int, mask: int, ways: tuple[tuple[int, Way, int], ...]) -> None:
        self.near = near
        """The squares on which it depends whether this tree is right."""
        self.mask = mask
        """The squares come to, the first one included."""
        self.ways = ways
        """(square, the way there without the start, steps)."""


class Field:
    """The squares where nobody is in the way of one sort of walkers: their trees, and more."""

    __slots__ = ("_adjacency", "_laden", "exits", "free", "trees")

    def __init__(self, adjacency: Adjacency, free: int, exits: int) -> None:
        self._adjacency = adjacency
        self.free = free
        """Squares that may be entered."""
        self.exits = exits
        """Squares from which nothing leads on."""
        self.trees: dict[int, Tree] = {}
        """`space * _DEPTH + steps` -> tree, if it was asked for."""
        self._laden: dict[tuple[int, int], list[Way]] = {}

    def tree(self, space: int, steps: int) -> Tree:
        """The tree from a square."""
        key = space * _DEPTH + steps
        found = self.trees.get(key)
        if found is None:
            found = self.trees[key] = self._pruned(key, space, steps) or self._adjacency.grow(
                space, steps, self.free, self.free, self.exits
            )
        return found

    def _pruned(self, key: int, space: int, steps: int) -> Tree | None:
        """The tree as the part of a deeper one that is there already."""
        trees = self.trees
        for deeper in (key + 1, key + 2, key + 3, key + 4):
            deep = trees.get(deeper)
            if deep is not None:
                mask = BIT[space]
                count = 0
                for there, _, step in deep.ways:
                    if step > steps:
                        break
                    mask |= BIT[there]
                    count += 1
                return Tree(self._adjacency.reach(space, steps), mask, deep.ways[:count])
        return None

    def laden(self, space: int, steps: int, stop: int, bare: int) -> list[Way]:
        """All that a walk can come to with a load from a square where nothing else can be handled.

        It may stop on the squares of `stop`, with its load, or without after leaving it on one of
        those of `bare` on the way; but neither on the first square.
        """
        key = (space * _DEPTH + steps, stop)
        found = self._laden.get(key)
        if found is None:
            found = []
            bare &= ~self.exits
            for there, way, step in self.tree(space, steps).ways:
                bit = BIT[there]
                if stop & bit:
                    found.append(way)
                if bare & bit and step < steps:
                    left = (*way, LEAVE)
                    good = stop & ~bit
                    beyond = self.tree(there, steps - step).ways
                    found += [left + on for end, on, _ in beyond if good & BIT[end]]
            self._laden[key] = found
        return found

    def and_back(self, space: int) -> Way | None:
        """The way to some square beside and back, or None."""
        free = self.free & ~self.exits
        if self.free & BIT[space]:
            for there in self._adjacency[space]:
                if free & BIT[there] and space in self._adjacency[there]:
                    return (there, space)
        return None


class Adjacency(dict[int, tuple[int, ...]]):
    """For a way of walking: square -> the squares one step away. Filled when asked."""

    __slots__ = ("_fields", "_reach", "_steps", "_trees", "_ways")

    def __init__(self, ways: Sides, steps: Sides) -> None:
        super().__init__()
        self._ways = ways
        self._steps = steps
        self._reach: dict[tuple[int, int], int] = {}
        self._trees: dict[tuple[int, int, int, int, int], Tree] = {}
        self._fields: dict[tuple[int, int], Field] = {}

    def __missing__(self, space: int) -> tuple[int, ...]:
        bit = 1 << space
        found = tuple(
            space + step for way, step in zip(self._ways, self._steps, strict=True) if way & bit
        )
        self[space] = found
        return found

    def reach(self, space: int, steps: int) -> int:
        """The squares within some steps of a square, whoever stands there."""
        key = (space, steps)
        found = self._reach.get(key)
        if found is None:
            north, east, south, west = self._ways
            width = self._steps[2]
            found = 1 << space
            for _ in range(steps):
                found |= (
                    ((found & north) >> width)
                    | ((found & east) << 1)
                    | ((found & south) << width)
                    | ((found & west) >> 1)
                )
            self._reach[key] = found
        return found

    def field(self, free: int, exits: int) -> Field:
        """The trees for walkers that may enter these squares and leave by those."""
        found = self._fields.get((free, exits))
        if found is None:
            if len(self._fields) >= _FIELDS:
                self._fields.clear()
            found = self._fields[free, exits] = Field(self, free, exits)
        return found

    def forget(self) -> None:
        """Throw away what was kept; it is worked out again when it is asked for."""
        self._trees.clear()
        self._fields.clear()

    def tree(self, space: int, steps: int, enter: int, free: int, exits: int) -> Tree:
        """A shortest way to every square that can be come to in some steps.

        `enter` are the squares that may be entered from free ones, `free` those that may be
        entered from anywhere; nothing leads on from `exits`. Kept, since the same squares are
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
        """Work out a tree."""
        ways: dict[int, Way] = {space: ()}
        found: list[tuple[int, Way, int]] = []
        mask = BIT[space]
        layer = [space]
        for step in range(1, steps + 1):
            following: list[int] = []
            for here in layer:
                way = ways[here]
                reach = enter if free & BIT[here] else free
                for there in self[here]:
                    if there not in ways and reach & BIT[there]:
                        ways[there] = longer = (*way, there)
                        mask |= BIT[there]
                        found.append((there, longer, step))
                        if not exits & BIT[there]:
                            following.append(there)
            layer = following
        return Tree(self.reach(space, steps), mask, tuple(found))

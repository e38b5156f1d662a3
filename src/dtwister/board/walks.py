"""Walks with carrying: where a walker can come to in one move, and with what handled on the way.

The search goes over (square, load, what was moved). Within one arrangement it is a plain flood
from square to square. A walk is listed once for each different outcome; `Walker.follow` accepts
any way to it.
"""

from __future__ import annotations

from dtwister.board.ground import Tree
from dtwister.board.handling import BIT, Handling, World
from dtwister.model.actions import LEAVE

Waiting = tuple[World, int, tuple[int, ...]]
"""An arrangement, a square in it that is still to be looked at, and the course so far."""


class Walker(Handling):
    """One miniature about to walk."""

    __slots__ = ()

    def tree(self, world: World, space: int, left: int) -> Tree:
        """The squares that can be come to in an arrangement, with a shortest way to each."""
        ground = self.ground
        field = ground.field
        tree = ground.adjacency.open_tree(field, space, left)
        if ((world.enter ^ field.free) | (world.free ^ field.free)) & tree.near:
            return ground.adjacency.tree(space, left, world.enter, world.free, ground.exits)
        return tree

    def walks(self) -> list[tuple[int, ...]]:
        """One course for each different outcome of a move."""
        found: list[tuple[int, ...]] = []
        buckets: list[list[Waiting]] = [[] for _ in range(self.movement + 1)]
        self._flood(self.first(), self.start, (self.start,), 0, found, buckets)
        for steps, layer in enumerate(buckets):
            for world, space, course in layer:
                self._visit(world, space, course, steps, found, buckets)
        found.extend(self._round_trip())
        return found

    def _round_trip(self) -> list[tuple[int, ...]]:
        """Out and back to where all is as before, with the load or without: a move too (R-21)."""
        start = self.start
        if self.movement < 2:
            return []
        first, here = self.first(), BIT[start]
        if first.stop & first.free & here and self.ground.field.free & here:
            free = first.free & ~self.ground.exits
            for there in self.ground.adjacency[start]:
                if free & BIT[there] and start in self.ground.adjacency[there]:
                    return [(start, there, start)]
        for course in ((start,), (start, LEAVE)):
            world = self.first()
            if len(course) > 1:
                if world.load < 0 or not self.may_leave(world, start, -1):
                    break
                world = self.handled(world, start, LEAVE)
            if self.stops(world, start):
                for there in self.next_squares(world, start):
                    if start in self.next_squares(world, there):
                        return [(*course, there, start)]
        return []

    def _flood(
        self,
        world: World,
        space: int,
        course: tuple[int, ...],
        steps: int,
        found: list[tuple[int, ...]],
        buckets: list[list[Waiting]],
    ) -> None:
        """Spread at once through an arrangement that can be entered on one square only.

        Squares where something can be handled wait in the bucket of their step; a load is left on
        every bare square on the way.
        """
        world.flooded = True
        ground, bit = self.ground, BIT
        exits = ground.exits
        left = self.movement - steps
        tree = self.tree(world, space, left)
        good = (world.stop | exits) if world.legal else 0
        if world.load < 0:
            found += [course + way for there, way, _ in tree.ways if good & bit[there]]
            touch = world.touch & ~exits
            if touch & tree.near:
                if touch & bit[space]:
                    buckets[steps].append((world, space, course))
                for there, way, step in tree.ways:
                    if touch & bit[there]:
                        buckets[steps + step].append((world, there, course + way))
            return
        if left:
            self._set_down(world, space, course, steps, found, buckets)
        bare = ground.clear & ~ground.hollow & ~self._touch
        simple = ground.steady and not world.moved
        base = world.base or self._base(world)
        field, changed = ground.field, base.enter ^ ground.field.free
        trees, grow = field.trees, ground.adjacency.open_tree
        ends = base.stop | exits
        for there, way, step in tree.ways:
            longer = course + way
            mask = bit[there]
            if good & mask:
                found.append(longer)
            rest = left - step
            if rest > 0 and not exits & mask:
                if simple and bare & mask:
                    beyond = trees.get(there * 16 + rest) or grow(field, there, rest)
                    if not (changed | base.touch) & beyond.near:
                        # Nothing can be handled on the way: nothing needs to be set up for it.
                        start = (*longer, LEAVE)
                        good_end = ends & ~mask
                        found += [start + on for end, on, _ in beyond.ways if good_end & bit[end]]
                        continue
                self._set_down(world, there, longer, steps + step, found, buckets)

    def _set_down(
        self,
        world: World,
        space: int,
        course: tuple[int, ...],
        steps: int,
        found: list[tuple[int, ...]],
        buckets: list[list[Waiting]],
    ) -> None:
        """Leave the load on a bare square and go on from there; any other square has to wait."""
        ground = self.ground
        bit = BIT[space]
        if not ground.clear & ~ground.hollow & ~world.touch & ~self._touch & bit:
            if world.load in ground.holds or not (ground.hollow & ~ground.friends) & bit:
                buckets[steps].append((world, space, course))
            return
        other = self._dropped(world, space)
        if other.single:
            if not other.flooded:
                self._flood(other, space, (*course, LEAVE), steps, found, buckets)
        elif space not in other.seen:
            other.seen.add(space)
            buckets[steps].append((other, space, (*course, LEAVE)))

    def _visit(
        self,
        world: World,
        space: int,
        course: tuple[int, ...],
        steps: int,
        found: list[tuple[int, ...]],
        buckets: list[list[Waiting]],
    ) -> None:
        """Handle what is on a square; in an arrangement not flooded at once, go on from there."""
        mask = BIT[space]
        last = steps == self.movement
        if (world.load < 0 and world.touch & mask) or (world.load >= 0 and not last):
            for step in self.handlings(world, space):
                other = self.handled(world, space, step)
                if other.flooded or space in other.seen:
                    continue
                longer = (*course, step)
                if other.stop & mask and other.legal and steps:
                    found.append(longer)
                if other.single:
                    self._flood(other, space, longer, steps, found, buckets)
                else:
                    other.seen.add(space)
                    buckets[steps].append((other, space, longer))
        if not last and not world.flooded:
            self._step_on(world, space, course, steps, found, buckets)

    def _step_on(
        self,
        world: World,
        space: int,
        course: tuple[int, ...],
        steps: int,
        found: list[tuple[int, ...]],
        buckets: list[list[Waiting]],
    ) -> None:
        """One step further in an arrangement that several ways lead into."""
        ground, seen = self.ground, world.seen
        reach = world.enter if world.free & BIT[space] else world.free
        good = (world.stop | ground.exits) if world.legal else 0
        for there in ground.adjacency[space]:
            bit = BIT[there]
            if there not in seen and reach & bit:
                seen.add(there)
                longer = (*course, there)
                if good & bit:
                    found.append(longer)
                if not ground.exits & bit:
                    buckets[steps + 1].append((world, there, longer))

"""Walks with carrying: where a walker can come to in one move, and with what handled on the way.

The search goes over (square, load, what was moved). Within one arrangement it is a plain flood
from square to square. A walk is listed once for each different outcome; `Walker.follow` accepts
any way to it.
"""

from __future__ import annotations

from dtwister.board.handling import Handling, World
from dtwister.board.masks import BIT
from dtwister.board.trees import Tree
from dtwister.model.actions import LEAVE

FAR = 99
"""More steps than any walk has."""

Waiting = tuple[World, int, tuple[int, ...]]
"""An arrangement, a square in it that is still to be looked at, and the course so far."""


class Walker(Handling):
    """One miniature about to walk."""

    __slots__ = ()

    def tree(self, world: World, space: int, left: int) -> Tree:
        """The squares that can be come to in an arrangement, with a shortest way to each."""
        ground = self.ground
        field = ground.field
        tree = field.tree(space, left)
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
                if world.best.get(space, FAR) >= steps:
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
                if world.load < 0 or not self.may_leave(world, start, -1, resting=True):
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
        """Spread through an arrangement at once, from a square where it is entered.

        Squares where something can be handled wait in the bucket of their step; a load is left on
        every bare square on the way. An arrangement that can be entered on several squares is
        spread through anew wherever that is quicker than before.
        """
        if world.flooded if world.single else world.best.get(space, FAR) <= steps:
            return
        world.flooded = True
        world.best[space] = steps
        tree = self.tree(world, space, self.movement - steps)
        if world.load >= 0:
            self._flood_laden(world, space, course, steps, tree, found, buckets)
            return
        bit, exits = BIT, self.ground.exits
        good = (world.stop | exits) if world.legal else 0
        if world.single:
            found += [course + way for there, way, _ in tree.ways if good & bit[there]]
        else:
            seen = world.seen
            for there, way, _ in tree.ways:
                if good & bit[there] and there not in seen:
                    seen.add(there)
                    found.append(course + way)
        touch = world.touch & ~exits
        if touch & tree.near:
            if touch & bit[space]:
                buckets[steps].append((world, space, course))
            best = world.best
            for there, way, step in tree.ways:
                if touch & bit[there] and best.get(there, FAR) > steps + step:
                    best[there] = steps + step
                    buckets[steps + step].append((world, there, course + way))

    def _flood_laden(
        self,
        world: World,
        space: int,
        course: tuple[int, ...],
        steps: int,
        tree: Tree,
        found: list[tuple[int, ...]],
        buckets: list[list[Waiting]],
    ) -> None:
        """The same with a load, which may be left on the way."""
        ground, bit, exits = self.ground, BIT, self.ground.exits
        left = self.movement - steps
        if left:
            self._set_down(world, space, course, steps, found, buckets)
        good = (world.stop | exits) if world.legal else 0
        bare = ground.clear & ~ground.hollow & ~self._touch
        simple = ground.steady and not world.moved
        base = world.base or self._base(world)
        field, changed = ground.field, base.enter ^ ground.field.free
        grow = field.tree
        ends, touch = base.stop | exits, base.touch & ~exits
        single, seen, best = world.single, world.seen, world.best
        for there, way, step in tree.ways:
            longer = course + way
            mask = bit[there]
            if good & mask:
                if single:
                    found.append(longer)
                elif there not in seen:
                    seen.add(there)
                    found.append(longer)
            rest = left - step
            if rest <= 0 or exits & mask:
                continue
            if not single:
                if best.get(there, FAR) <= steps + step:
                    continue
                best[there] = steps + step
            if simple and bare & mask:
                beyond = grow(there, rest)
                if not changed & beyond.near:
                    # The ways are known, and an arrangement is set up only to handle more in it.
                    start = (*longer, LEAVE)
                    good_end = ends & ~mask
                    found += [start + on for end, on, _ in beyond.ways if good_end & bit[end]]
                    if touch & beyond.mask:
                        other = self._dropped(world, there)
                        self._wait(other, beyond, start, steps + step, buckets)
                    continue
            self._set_down(world, there, longer, steps + step, found, buckets)

    def _wait(
        self,
        world: World,
        tree: Tree,
        course: tuple[int, ...],
        steps: int,
        buckets: list[list[Waiting]],
    ) -> None:
        """Put the squares of a tree where something can be handled into the buckets."""
        world.flooded = True
        touch = world.touch & ~self.ground.exits
        for there, way, step in tree.ways:
            if touch & BIT[there]:
                world.best[there] = steps + step
                buckets[steps + step].append((world, there, course + way))

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
        if ground.clear & ~ground.hollow & ~world.touch & ~self._touch & bit:
            other = self._dropped(world, space)
            self._flood(other, space, (*course, LEAVE), steps, found, buckets)
        elif world.load in ground.holds or not (ground.hollow & ~ground.friends) & bit:
            buckets[steps].append((world, space, course))

    def _visit(
        self,
        world: World,
        space: int,
        course: tuple[int, ...],
        steps: int,
        found: list[tuple[int, ...]],
        buckets: list[list[Waiting]],
    ) -> None:
        """Handle what is on a square, and go on in the arrangements that come of it."""
        mask = BIT[space]
        last = steps == self.movement
        if last and world.load >= 0:
            return
        for step in self.handlings(world, space, resting=len(course) == 1 or course[-1] < 0):
            other = self.handled(world, space, step)
            known = other.flooded if other.single else other.best.get(space, FAR) <= steps
            if known and (other.single or not other.rest & mask):
                continue
            longer = (*course, step)
            stop = other.stop | other.rest
            if stop & mask and other.legal and steps and space not in other.seen:
                other.seen.add(space)
                found.append(longer)
            if not (last or known):
                self._flood(other, space, longer, steps, found, buckets)

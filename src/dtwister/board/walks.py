"""Walks with carrying: where a walker can come to in one move, and with what handled on the way.

A walk is listed once for each different outcome; `Walker.follow` accepts any way to it.
"""

from __future__ import annotations

from collections.abc import Sequence

from dtwister.board.handling import Handling
from dtwister.board.masks import BIT
from dtwister.board.search import Search
from dtwister.board.trees import Tree, Way
from dtwister.board.worlds import FAR, Moved, World
from dtwister.model.actions import LEAVE


class Walker(Handling):
    """One miniature about to walk."""

    __slots__ = ()

    gifted = False
    """Whether its steps depend on its load."""

    def tree(self, world: World, space: int, left: int) -> Tree:
        """The squares that can be come to in an arrangement, with a shortest way to each."""
        ground = self.ground
        field = ground.field
        odd = (world.enter ^ field.free) | (world.free ^ field.free)
        if odd and odd & ground.adjacency.reach(space, left):
            return ground.adjacency.tree(space, left, world.enter, world.free, ground.exits)
        return field.tree(space, left)

    def walks(self) -> list[tuple[int, ...]]:
        """One course for each different outcome of a move."""
        return [*_Arranged(self).courses(self.start, self.load), *self._round_trip()]

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


class _Arranged(Search):
    """The search of a walker who arranges things itself: supports, friends, wounded are about."""

    __slots__ = ("_alone", "_movable", "_near", "_simple", "_walker")

    def __init__(self, walker: Walker) -> None:
        ground = walker.ground
        special = ground.closed | ground.friends | ground.hollow | ground.gaps
        for space in ground.occupied:
            special |= BIT[space]
        near = ground.adjacency.reach(walker.start, walker.movement)
        super().__init__(
            ground.field.without(near & ~ground.free),
            walker.movement,
            items={},  # the walker tells what lies where
            stop=ground.clear | (ground.touch & ~special),
            drop=ground.clear & ~ground.hollow & ~ground.touch,
            friends=ground.friends,
        )
        self._home = dict(ground.home)
        self._walker = walker
        self._near = near
        self._alone = ground.hollow & ~ground.friends
        """The squares where nothing is left but supports."""
        self._simple = 0 if walker.gifted else ~special
        """The squares where nothing matters but what lies there."""
        self._movable = {-1, *ground.objects}
        """The things of which two can lie nowhere, and an empty hand."""
        about = sum(1 for space in ground.home.values() if near & BIT[space])
        self._beside = self._simple if about > 2 else 0

    def courses(self, start: int, load: int) -> list[Way]:
        """The courses from the square of the walker."""
        self._spread(self._arranged(load, ()), start)
        return self._found

    def _arranged(self, load: int, moved: Moved) -> World:
        """An arrangement, as the walker sees it."""
        walker = self._walker
        found = self._worlds[load, moved] = (
            walker.world(load, moved) if moved or load != walker.load else walker.first()
        )
        found.stop |= self._exits
        found.plain = False
        found.tracked = True
        field = self._field.free
        odd = ((found.enter ^ field) | (found.free ^ field)) & self._near
        found.odd = walker.gifted or bool(odd)
        return found

    def _tree(self, world: World, space: int, left: int) -> Tree:
        """The squares that can be come to in an arrangement."""
        return self._walker.tree(world, space, left)

    def _is_single(self, world: World) -> bool:
        """Whether nothing was moved but the load, and all that matters of it is where it lies."""
        return not (world.moved or world.odd or world.load in self._walker.ground.holds)

    def _in_the_way(self, world: World) -> int:
        """The squares where something else may come of a load than that it is left there."""
        simple = self._drop | BIT[self._home[world.load]]
        return world.touch | (self._waits(world) & ~simple)

    def _dropped(self, world: World, moved: Moved, here: int) -> World:
        """The arrangement after the load was left where nothing lay."""
        if self._walker.gifted:
            return self._arranged(-1, moved)
        other = world.like(-1, moved)
        other.stop &= ~here
        other.touch |= here
        if world.load in self._walker.ground.holds:  # it is no help where it lies now
            other.stop &= ~world.rest
            other.enter = other.free
            other.odd = bool((other.free ^ self._field.free) & self._near)
        return other

    def _taken(self, world: World, item: int, moved: Moved, bared: int) -> World:
        """The arrangement after a thing was taken, and the load left."""
        holds = self._walker.ground.holds
        if item in holds or world.load in holds:
            return self._arranged(item, moved)
        return super()._taken(world, item, moved, bared)

    def _things(self, world: World, space: int) -> Sequence[int]:
        """What lies on a square."""
        return self._walker.things(world, space)

    def _waits(self, world: World) -> int:
        """Where more can be done with a load than to leave it."""
        hollow = 0 if world.load in self._walker.ground.holds else self._alone
        return ~(hollow | self._exits)

    def _visit(self, world: World, space: int, course: Way, steps: int) -> None:
        """Handle what is on a square, and go on in the arrangements that come of it."""
        walker, here = self._walker, BIT[space]
        last = steps == self._movement
        if last and world.load >= 0:
            return
        things = walker.things(world, space) if here & self._simple and world.legal else None
        if things is not None and self._movable.issuperset((world.load, *things)):
            super()._visit(world, space, course, steps)
            return
        left = walker.left_at(world, space)
        for step in walker.handlings(world, space, resting=len(course) == 1 or course[-1] < 0):
            key = walker.after(left, step)
            other = self._worlds.get(key) or self._arranged(*key)
            known = other.best.get(space, FAR) <= steps
            if known and not other.rest & here:
                continue
            longer = (*course, step)
            stop = other.stop | other.rest
            if stop & here and other.legal and steps and not other.seen & here:
                other.seen |= here
                self._found.append(longer)
            if last or known:
                continue
            other.best[space] = steps
            # What cannot be exchanged at once may be, one thing after the other.
            if (self._waits(other) if other.load >= 0 else other.touch) & here:
                self._buckets[steps].append((other, space, longer))
            if other.load >= 0:
                self._laden(other, space, longer, steps)
            else:
                self._bare(other, space, longer, steps)

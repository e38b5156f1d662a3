"""Walks with carrying: where a walker can come to in one move, and with what handled on the way.

The search goes over (square, load, what was moved). A `World` is one arrangement of load and moved
things; within it the search is a plain flood from square to square. A walk is listed once for each
different outcome; `Walker.follow` accepts any way to it.

Words: a *support* is an object that holds its carrier on certain squares, or lies there and holds
others (a Rope on a pit). It must be *anchored*: fastened to two attachable squares beside.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

import attrs

from dtwister.model.actions import LEAVE, take, taken

BIT = tuple(1 << number for number in range(4096))
"""Space -> its mask; looking it up is quicker than shifting."""

NOWHERE = 4095
"""A square that no board has: where something lies that was left, no matter where."""

NO_ITEMS: tuple[int, ...] = ()


@attrs.frozen(kw_only=True, eq=False)
class Ground:
    """What a walker finds: everything that does not change while it walks."""

    adjacency: Mapping[int, tuple[int, ...]]
    free: int
    """Squares it may enter by itself; supports that lie there are not counted in."""
    gaps: int
    """Squares without enemy miniatures where it may stop only with a support."""
    exits: int
    """Squares by which it leaves the labyrinth; entering one ends the walk."""
    clear: int
    """Squares without pieces where it may stop by itself."""
    items: Mapping[int, tuple[int, ...]]
    """Square -> what could be taken there: objects and own wounded, also those that friends hold."""
    closed: int
    """Squares where nothing may be taken or left: enemy miniatures."""
    friends: int
    """Squares of friendly miniatures."""
    hollow: int
    """Squares where nothing but a support may be left alone."""
    occupied: Mapping[int, int]
    """Square -> how many enemy wounded lie there."""
    supports: frozenset[int]
    objects: frozenset[int]
    """Items that are objects; the others are wounded."""
    wounded_limit: int
    """How many wounded may lie on one square."""
    anchored: Callable[[int], int]
    """From the hollow squares with a support: where a support can be fastened."""


class World:
    """One arrangement: the load, and where the things are that were moved."""

    __slots__ = (
        "enter",
        "free",
        "legal",
        "load",
        "moved",
        "seen",
        "stop",
    )

    def __init__(self, load: int, moved: tuple[tuple[int, int], ...]) -> None:
        self.load = load
        self.moved = moved
        self.seen: dict[int, tuple[int, ...]] = {}
        self.free = 0
        self.enter = 0
        self.stop = 0
        self.legal = True


class Walker:
    """One miniature about to walk."""

    __slots__ = ("_emptied", "_home", "_lying", "ground", "load", "movement", "start", "worlds")

    def __init__(self, ground: Ground, *, start: int, load: int, movement: int) -> None:
        self.ground = ground
        self.start = start
        self.load = load
        self.movement = movement
        self.worlds: dict[tuple[int, tuple[tuple[int, int], ...]], World] = {}
        self._emptied: dict[int, World] = {}
        self._home: dict[int, int] = {
            item: space for space, items in ground.items.items() for item in items
        }
        self._lying = 0
        for item in ground.supports:
            home = self._home.get(item)
            if home is not None and ground.hollow & BIT[home]:
                self._lying |= BIT[home]

    # -- arrangements -----------------------------------------------------------------------------

    def world(self, load: int, moved: tuple[tuple[int, int], ...]) -> World:
        """The arrangement with a load and moved things, worked out when first asked."""
        key = (load, moved)
        found = self.worlds.get(key)
        if found is None:
            found = self.worlds[key] = World(load, moved)
            self._prepare(found)
        return found

    def first(self) -> World:
        """The arrangement at the start."""
        return self.world(self.load, ())

    def _prepare(self, world: World) -> None:
        ground = self.ground
        load, clear, lying = world.load, ground.clear, self._lying
        gone = dict(world.moved)
        if load >= 0:
            gone[load] = NOWHERE
        for item in gone:
            home = self._home[item]
            if item in ground.supports and ground.hollow & BIT[home]:
                lying &= ~BIT[home]
            if not ground.gaps & BIT[home] and self._emptied_by(home, gone):
                clear |= BIT[home]
        for item, space in world.moved:
            clear &= ~BIT[space]
            if item in ground.supports and ground.hollow & BIT[space]:
                lying |= BIT[space]
            if not self._fits(space, gone):
                world.legal = False
        world.stop = clear
        world.free = world.enter = ground.free | (lying & ground.gaps)
        if load in ground.supports:
            anchored = ground.anchored(lying)
            home = BIT[self._home[load]] & ground.hollow
            world.enter |= ground.gaps & anchored
            held = ((ground.gaps & anchored) | home) & ~lying
            if held:
                world.stop |= held & ~self._taken_up(gone)

    def _emptied_by(self, space: int, gone: Mapping[int, int]) -> bool:
        """Whether nothing is left of what was on a square when some things are gone."""
        ground = self.ground
        return not (
            space in ground.occupied
            or ground.friends & BIT[space]
            or any(item not in gone for item in ground.items[space])
        )

    def _dropped(self, load: int, space: int) -> World:
        """The arrangement after a load was left on a bare square, before anything else moved."""
        key = (-1, ((load, space),))
        found = self.worlds.get(key)
        if found is None:
            base = self._emptied.get(load)
            if base is None:
                base = self._emptied[load] = World(-1, ((load, NOWHERE),))
                self._prepare(base)
            found = self.worlds[key] = World(-1, key[1])
            found.free = found.enter = base.free
            found.stop = base.stop & ~BIT[space]
        return found

    def _taken_up(self, gone: Mapping[int, int]) -> int:
        """Squares where somebody or something else is."""
        ground = self.ground
        mask = ground.friends | ground.closed
        for space in ground.occupied:
            mask |= BIT[space]
        for space, items in ground.items.items():
            if any(item not in gone for item in items):
                mask |= BIT[space]
        for space in gone.values():
            mask |= BIT[space]
        return mask

    def things(self, world: World, space: int) -> tuple[int, ...]:
        """What could be taken on a square in an arrangement."""
        gone = world.moved
        here = self.ground.items.get(space, NO_ITEMS)
        if gone:
            names = [item for item, _ in gone]
            here = tuple(item for item in here if item not in names)
            here += tuple(item for item, where in gone if where == space)
        if world.load >= 0 and world.load in here:
            here = tuple(item for item in here if item != world.load)
        return here

    def _fits(self, space: int, gone: Mapping[int, int]) -> bool:
        """Whether a square where something was left may stay so when the walk ends."""
        ground = self.ground
        here = [item for item in ground.items.get(space, NO_ITEMS) if item not in gone]
        here += [item for item, where in gone.items() if where == space]
        objects = sum(1 for item in here if item in ground.objects)
        if ground.friends & BIT[space]:
            return len(here) <= 1
        wounded = len(here) - objects + ground.occupied.get(space, 0)
        return objects <= 1 and wounded <= ground.wounded_limit and objects + wounded <= 2

    # -- handling ---------------------------------------------------------------------------------

    def may_leave(self, world: World, space: int, instead: int) -> bool:
        """Whether the load may be left on a square, `instead` being taken there (-1: nothing)."""
        ground = self.ground
        bit = BIT[space]
        if ground.closed & bit:
            return False
        here = len(self.things(world, space)) - (1 if instead >= 0 else 0)
        if ground.friends & bit:
            return here == 0
        if ground.hollow & bit:
            if world.load not in ground.supports:
                return False
            if self._home[world.load] == space or self._home.get(instead) == space:
                return True
            return bool(ground.anchored(self._lying_in(world)) & bit)
        return True

    def _lying_in(self, world: World) -> int:
        """Hollow squares with a support lying there in an arrangement."""
        ground = self.ground
        lying = self._lying
        for item in (*(item for item, _ in world.moved), world.load):
            home = self._home.get(item, -1)
            if item in ground.supports and home >= 0 and ground.hollow & BIT[home]:
                lying &= ~BIT[home]
        for item, space in world.moved:
            if item in ground.supports and ground.hollow & BIT[space]:
                lying |= BIT[space]
        return lying

    def may_take(self, world: World, space: int, item: int) -> bool:
        """Whether something that lies on a square, or is held there, may be taken."""
        ground = self.ground
        bit = BIT[space]
        if ground.closed & bit or item not in self.things(world, space):
            return False
        if item in ground.supports and ground.hollow & bit:
            if ground.friends & bit:
                return False
            if world.load not in ground.supports:
                return all(other in ground.objects for other in self.things(world, space))
        return True

    def handlings(self, world: World, space: int) -> list[int]:
        """The handlings possible on a square, as they stand in a course."""
        found: list[int] = []
        load = world.load
        if load >= 0 and self.may_leave(world, space, -1):
            found.append(LEAVE)
        for item in self.things(world, space):
            if self.may_take(world, space, item) and (
                load < 0 or self.may_leave(world, space, item)
            ):
                found.append(take(item))
        return found

    def handled(self, world: World, space: int, step: int) -> World:
        """The arrangement after a handling on a square."""
        moved = dict(world.moved)
        if world.load >= 0:
            if self._home[world.load] == space:
                moved.pop(world.load, None)
            else:
                moved[world.load] = space
        load = -1
        if step != LEAVE:
            load = taken(step)
            moved.pop(load, None)
        return self.world(load, tuple(sorted(moved.items())))

    # -- walking ----------------------------------------------------------------------------------

    def walks(self) -> list[tuple[int, ...]]:
        """One course for each different outcome of a move."""
        ground = self.ground
        adjacency, exits, items = ground.adjacency, ground.exits, ground.items
        bit = BIT
        bare = ground.clear & ~ground.hollow
        first = self.first()
        start = self.start
        first.seen[start] = (start,)
        layer: list[tuple[World, int]] = [(first, start)]
        found: list[tuple[int, ...]] = []
        append = found.append
        for steps in range(self.movement + 1):
            following: list[tuple[World, int]] = []
            add = following.append
            last = steps == self.movement
            for world, space in layer:
                seen = world.seen
                course = seen[space]
                here = bit[space]
                if exits & here:
                    if world.legal:
                        append(course)
                    continue
                if world.stop & here and world.legal and steps:
                    append(course)
                load = world.load
                if load >= 0 and not world.moved and bare & here:
                    if not last:
                        other = self._dropped(load, space)
                        if space not in other.seen:
                            other.seen[space] = (*course, LEAVE)
                            layer.append((other, space))
                elif load >= 0 or space in items or world.moved:
                    for step in self.handlings(world, space):
                        other = self.handled(world, space, step)
                        if space not in other.seen:
                            other.seen[space] = (*course, step)
                            layer.append((other, space))
                if last:
                    continue
                enter = world.enter
                if world.free & here:
                    for there in adjacency[space]:
                        if enter & bit[there] and there not in seen:
                            seen[there] = (*course, there)
                            add((world, there))
                else:
                    free = world.free
                    for there in adjacency[space]:
                        if free & bit[there] and there not in seen:
                            seen[there] = (*course, there)
                            add((world, there))
            layer = following
        return found

    def follow(self, course: tuple[int, ...]) -> Iterator[tuple[World, int, int]]:
        """Walk a course as far as it is legal: after each step the world, the square, the index.

        A caller that gets fewer entries than the course has steps knows where it broke off.
        """
        world = self.first()
        space = self.start
        ground = self.ground
        left = self.movement
        yield world, space, 0
        for index, step in enumerate(course[1:], 1):
            if ground.exits & BIT[space]:
                return
            if step >= 0:
                if not left or step not in ground.adjacency[space]:
                    return
                reach = world.enter if world.free & BIT[space] else world.free
                if not reach & BIT[step]:
                    return
                left -= 1
                space = step
            else:
                if step not in self.handlings(world, space):
                    return
                world = self.handled(world, space, step)
            yield world, space, index

    def stops(self, world: World, space: int) -> bool:
        """Whether the walk may end on a square in an arrangement."""
        bit = BIT[space]
        if self.ground.exits & bit:
            return world.legal
        if world.legal and world.stop & bit:
            return True
        if world.load >= 0:
            return False
        things = self.things(world, space)
        if len(things) != 1 or not self.may_take(world, space, things[0]):
            return False
        return self.stops(self.handled(world, space, take(things[0])), space)

    def next_squares(self, world: World, space: int) -> list[int]:
        """The squares that a step leads to from a square in an arrangement."""
        if self.ground.exits & BIT[space]:
            return []
        reach = world.enter if world.free & BIT[space] else world.free
        return [there for there in self.ground.adjacency[space] if reach & BIT[there]]

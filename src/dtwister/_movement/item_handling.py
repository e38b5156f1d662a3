"""Handling on the way: the things that a walker finds, carries, takes and leaves.

An `Arrangement` is one arrangement of load and moved things. Words: a *support* is an object that
holds
its carrier on certain squares, or lies there and holds others (a Rope on a pit). It must be
*anchored*: fastened to two attachable squares beside.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import attrs

from dtwister._board.masks import BIT
from dtwister._model.actions import LEAVE, take
from dtwister._model.ids import ANY_SQUARE, NO_PIECE, NO_SPACE
from dtwister._movement.arrangement import Arrangement, Moved
from dtwister._movement.shortest_paths import Adjacency, PathField

NOWHERE = 4095
"""A square that no board has: the place of things left where it does not matter."""

NO_ITEMS: tuple[int, ...] = ()


@attrs.define(kw_only=True, eq=False)
class WalkContext:
    """The surroundings of a walker: everything that does not change while it walks."""

    adjacency: Adjacency
    field: PathField
    """The trees of walks with nothing in the way."""
    free: int
    """Squares it may enter by itself; supports that lie there are not counted in."""
    uncrossable: int
    """Squares without enemy miniatures where it may stop only with a support."""
    exits: int
    """Squares by which it leaves the labyrinth; entering one ends the walk."""
    clear: int
    """Squares without pieces where it may stop by itself."""
    items: Mapping[int, tuple[int, ...]]
    """Square -> the things that could be taken there: objects and wounded of friends."""
    closed: int
    """Squares where nothing may be taken or left: enemy miniatures."""
    friends: int
    """Squares of friendly miniatures."""
    loose: int
    """Hollow squares of friends from whom a support may be taken: it does not hold them."""
    non_floor: int
    """Squares where nothing but a support may be left alone."""
    occupied: Mapping[int, int]
    """Square -> how many enemy wounded lie there."""
    holds: Mapping[int, int]
    """Support -> the hollow squares on which it holds its carrier, or lies and holds others."""
    objects: frozenset[int]
    """Items that are objects; the others are wounded."""
    wounded_limit: int
    """The number of wounded that may lie on one square."""
    item_squares: Mapping[int, int]
    """Item -> its square in `items`."""
    touched: int
    """The squares of `items`."""
    lying: int
    """The hollow squares of `items` with a support."""
    anchored: Callable[[int], int]
    """From the hollow squares with a support: where a support can be fastened."""


class ItemHandling:
    """The possible handlings of one miniature in the course of one move."""

    __slots__ = (
        "_behind",
        "_home",
        "_lying",
        "_touch",
        "arrangements",
        "context",
        "load",
        "movement",
        "start",
    )

    def __init__(self, ground: WalkContext, *, start: int, load: int, movement: int) -> None:
        self.context = ground
        self.start = start
        self.load = load
        self.movement = movement
        self.arrangements: dict[tuple[int, Moved], Arrangement] = {}
        self._behind: dict[int, tuple[int, int]] = {}
        self._home = ground.item_squares
        self._touch = ground.touched
        self._lying = ground.lying

    # -- arrangements -----------------------------------------------------------------------------

    def arrangement(self, load: int, moved: Moved) -> Arrangement:
        """Return the arrangement with a load and moved things, computed on first use."""
        key = (load, moved)
        found = self.arrangements.get(key)
        if found is None:
            found = self.arrangements[key] = Arrangement(load, moved)
            self._prepare(found)
        return found

    def first(self) -> Arrangement:
        """The arrangement at the start."""
        found = self.arrangements.get((self.load, ()))
        if found is None:
            if self.load >= 0:
                return self.arrangement(self.load, ())
            ground = self.context
            found = self.arrangements[NO_PIECE, ()] = Arrangement(NO_PIECE, ())
            found.touch = self._touch
            found.stop = ground.clear
            found.free = found.enter = ground.free | (self._lying & ground.uncrossable)
        return found

    def _prepare(self, arrangement: Arrangement) -> None:
        ground, items, holds = self.context, self.context.items, self.context.holds
        load, moved = arrangement.load, arrangement.moved
        if load not in holds and self._arrange_simple(arrangement):
            return
        clear, touch, lying = ground.clear, self._touch, self._lying
        gone = dict(moved)
        if load >= 0:
            gone[load] = NOWHERE
        for item in gone:
            home = self._home[item]
            bit = BIT[home]
            if item in holds:
                lying &= ~bit
            here = items[home]
            if len(here) == 1 or gone.keys() >= set(here):
                touch &= ~bit
                if not (ground.uncrossable | ground.friends) & bit and home not in ground.occupied:
                    clear |= bit
        for item, space in moved:
            bit = BIT[space]
            clear &= ~bit
            touch |= bit
            if item in holds:
                lying |= holds[item] & bit
            shared = space in items or len(moved) > 1 or space in ground.occupied
            if shared and not self._may_be_left_bare(space, gone):
                arrangement.may_end = False
        arrangement.stop = clear
        arrangement.touch = touch
        arrangement.free = arrangement.enter = ground.free | (lying & ground.uncrossable)
        if load in holds:
            anchored = ground.anchored(lying)
            held = ground.uncrossable & holds[load]
            arrangement.enter |= held & anchored
            if held & ~lying:
                arrangement.rest = held & ~lying & ~(touch | self._other_squares)
                arrangement.stop |= arrangement.rest & anchored

    def _arrange_simple(self, arrangement: Arrangement) -> bool:
        """Prepare an arrangement in which no support was moved, and nothing from beside others.

        False if it is not like that.
        """
        ground, load = self.context, arrangement.load
        clear, touch = ground.clear, self._touch
        things = arrangement.moved if load < 0 else (*arrangement.moved, (load, NOWHERE))
        for item, _ in things:
            behind = self._behind.get(item)
            if behind is None:
                behind = self._behind[item] = self._left_behind(item)
            if behind[0] < 0:
                return False
            touch &= ~behind[0]
            clear |= behind[1]
        for _, space in arrangement.moved:
            bit = BIT[space]
            if (touch & bit or space in ground.occupied) and not self._may_be_left_bare(
                space, dict(things)
            ):
                arrangement.may_end = False
            clear &= ~bit
            touch |= bit
        arrangement.stop = clear
        arrangement.touch = touch
        arrangement.free = arrangement.enter = ground.free | (self._lying & ground.uncrossable)
        return True

    def _left_behind(self, item: int) -> tuple[int, int]:
        """Return the square from which a thing is gone,
        and the same if one may stop there then.

        (`ANY_SQUARE`, 0) for a support, and for a thing that does not lie alone.
        """
        ground, home = self.context, self._home[item]
        if item in ground.holds or len(ground.items[home]) > 1:
            return ANY_SQUARE, 0
        bit = BIT[home]
        barred = (ground.uncrossable | ground.friends) & bit or home in ground.occupied
        return bit, 0 if barred else bit

    @property
    def _other_squares(self) -> int:
        """The squares of others."""
        ground = self.context
        mask = ground.friends | ground.closed
        for space in ground.occupied:
            mask |= BIT[space]
        return mask

    def things(self, arrangement: Arrangement, space: int) -> tuple[int, ...]:
        """Return the things that could be taken on a square in an arrangement."""
        here = self.context.items.get(space, NO_ITEMS)
        if here and arrangement.load in here:
            here = tuple([item for item in here if item != arrangement.load])
        for item, where in arrangement.moved:
            if item in here:
                here = tuple([other for other in here if other != item])
            if where == space:
                here = (*here, item)
        return here

    def _may_be_left_bare(self, space: int, gone: Mapping[int, int]) -> bool:
        """Return whether a square where something was left may stay so when the walk ends."""
        ground = self.context
        here = [item for item in ground.items.get(space, NO_ITEMS) if item not in gone]
        here += [item for item, where in gone.items() if where == space]
        objects = sum(1 for item in here if item in ground.objects)
        if ground.friends & BIT[space]:
            return len(here) <= 1
        wounded = len(here) - objects + ground.occupied.get(space, 0)
        return objects <= 1 and wounded <= ground.wounded_limit and objects + wounded <= 2

    # -- handling ---------------------------------------------------------------------------------

    def may_leave(
        self, arrangement: Arrangement, space: int, instead: int, *, resting: bool = False
    ) -> bool:
        """Return whether the load may be left on a square,
        `instead` (or nothing) being taken there.

        `resting` says that nothing was entered since the load lay there: then it lies there still,
        and a support need not be fastened again (OBJ-ROPE-08).
        """
        ground = self.context
        bit = BIT[space]
        if ground.closed & bit:
            return False
        here = len(self.things(arrangement, space)) - (1 if instead >= 0 else 0)
        if ground.friends & bit:
            return here == 0
        if ground.non_floor & bit:
            if not ground.holds.get(arrangement.load, 0) & bit:
                return False
            if resting:
                return True
            if ground.holds.get(instead, 0) & bit and self._wounded_hangs_on(
                arrangement, space
            ):
                return True
            return bool(ground.anchored(self._lying_in(arrangement)) & bit)
        return True

    def _wounded_hangs_on(self, arrangement: Arrangement, space: int) -> bool:
        """Return whether a wounded is on a square."""
        objects = self.context.objects
        return space in self.context.occupied or any(
            item not in objects for item in self.things(arrangement, space)
        )

    def _lying_in(self, arrangement: Arrangement) -> int:
        """Hollow squares with a support lying there in an arrangement."""
        ground = self.context
        lying = self._lying
        for item in (*(item for item, _ in arrangement.moved), arrangement.load):
            home = self._home.get(item, NO_SPACE)
            if item in ground.holds and home >= 0:
                lying &= ~BIT[home]
        for item, space in arrangement.moved:
            if item in ground.holds:
                lying |= ground.holds[item] & BIT[space]
        return lying

    def may_take(self, arrangement: Arrangement, space: int, item: int) -> bool:
        """Return whether something that lies on a square, or is held there, may be taken."""
        ground = self.context
        bit = BIT[space]
        if ground.closed & bit or item not in self.things(arrangement, space):
            return False
        if ground.holds.get(item, 0) & bit:
            if ground.friends & bit:
                return bool(ground.loose & bit)
            if not ground.holds.get(arrangement.load, 0) & bit:
                return all(other in ground.objects for other in self.things(arrangement, space))
        return True

    def item_actions(
        self, arrangement: Arrangement, space: int, *, resting: bool = False
    ) -> list[int]:
        """Return the handlings possible on a square, as they stand in a course;
        `may_leave` on resting.
        """
        ground, load, bit = self.context, arrangement.load, BIT[space]
        things = self.things(arrangement, space)
        if not (ground.closed | ground.friends | ground.non_floor) & bit:
            found = [-2 - item for item in things]
            if load >= 0:
                found.append(LEAVE)
            return found
        found = []
        if load >= 0 and self.may_leave(arrangement, space, NO_PIECE, resting=resting):
            found.append(LEAVE)
        for item in things:
            if self.may_take(arrangement, space, item) and (
                load < 0 or self.may_leave(arrangement, space, item, resting=resting)
            ):
                found.append(-2 - item)
        return found

    def after_item_action(self, arrangement: Arrangement, space: int, step: int) -> Arrangement:
        """The arrangement after a handling on a square: one load at most (CARRY-01)."""
        return self.arrangement(*self.after(self.left_at(arrangement, space), step))

    def left_at(self, arrangement: Arrangement, space: int) -> Moved:
        """Return the places of moved things when the load is left on a square."""
        load, moved = arrangement.load, arrangement.moved
        if load < 0:
            return moved
        if self._home[load] == space:
            return moved  # a load is not one of the moved things
        return tuple(sorted((*moved, (load, space)))) if moved else ((load, space),)

    def after(self, left: Moved, step: int) -> tuple[int, Moved]:
        """Return the load and the places of moved things after a handling;
        `left` with no load.
        """
        if step == LEAVE:
            return NO_PIECE, left
        item = -2 - step
        for entry in left:
            if entry[0] == item:
                return item, tuple([other for other in left if other is not entry])
        return item, left

    # -- one course -------------------------------------------------------------------------------

    @staticmethod
    def leaves_load_in_place(course: Sequence[int]) -> bool:
        """Return whether at the end of a course the load lies where it lay,
        nothing being entered.
        """
        return len(course) == 1 or course[-1] < 0

    def follow(self, course: tuple[int, ...]) -> Iterator[tuple[Arrangement, int, int]]:
        """Walk a course as far as it is legal;
        yield arrangement, square and index at each step.

        Each square entered costs one, entered before or not; any smaller number will do (MOVE-02,
        MOVE-03).
        A caller that gets fewer entries than the course has steps knows where it broke off.
        """
        arrangement = self.first()
        space = self.start
        ground = self.context
        left = self.movement
        resting = True
        yield arrangement, space, 0
        for index, step in enumerate(course[1:], 1):
            if ground.exits & BIT[space]:
                return
            if step >= 0:
                if not left or step not in self.next_squares(arrangement, space):
                    return
                left -= 1
                space, resting = step, False
            else:
                if step not in self.item_actions(arrangement, space, resting=resting):
                    return
                arrangement, resting = self.after_item_action(arrangement, space, step), True
            yield arrangement, space, index

    def may_end_on(self, arrangement: Arrangement, space: int, *, resting: bool = False) -> bool:
        """Return whether the walk may end on a square in an arrangement (TERRAIN-FLOOR-03,
        MOVE-16).

        Places of things on the way do not count (GOLD-06). A support that was carried there must be
        fastened (OBJ-ROPE-07), but not if it is `resting` where it lay (OBJ-ROPE-08).
        """
        bit = BIT[space]
        if self.context.exits & bit:
            return arrangement.may_end
        if (
            arrangement.may_end
            and (arrangement.stop | arrangement.rest if resting else arrangement.stop) & bit
        ):
            return True
        if arrangement.load >= 0:
            return False
        things: Any = self.things(arrangement, space)  # the search has plain numbers
        if len(things) != 1 or not self.may_take(arrangement, space, things[0]):
            return False
        return self.may_end_on(
            self.after_item_action(arrangement, space, take(things[0])), space, resting=True
        )

    def paths(self, arrangement: Arrangement) -> Adjacency:
        """Return the steps that the walker can take in an arrangement,
        whatever is in its way.
        """
        return self.context.adjacency

    def next_squares(self, arrangement: Arrangement, space: int) -> list[int]:
        """The squares that a step leads to from a square in an arrangement."""
        if self.context.exits & BIT[space]:
            return []
        reach = arrangement.enter if arrangement.free & BIT[space] else arrangement.free
        return [there for there in self.context.adjacency[space] if reach & BIT[there]]

"""Walks with carrying: the reachable squares of one move,
with handling on the way.

A walk is listed once for each different outcome; `Walker.follow` accepts any way to it.
"""

from __future__ import annotations

from collections.abc import Sequence

from dtwister._board.masks import BIT
from dtwister._model.actions import LEAVE
from dtwister._model.ids import NO_PIECE
from dtwister._movement.arrangement import FAR, Arrangement, Moved
from dtwister._movement.item_handling import ItemHandling
from dtwister._movement.search import Search
from dtwister._movement.shortest_paths import Tree, Way


class Walker(ItemHandling):
    """One miniature about to walk."""

    __slots__ = ()

    has_grants = False
    """True if its steps depend on its load."""

    def tree(self, arrangement: Arrangement, space: int, left: int) -> Tree:
        """Return the reachable squares in an arrangement, with a shortest way to each."""
        ground = self.context
        field = ground.field
        odd = (arrangement.enter ^ field.free) | (arrangement.free ^ field.free)
        if odd and odd & ground.adjacency.reach(space, left):
            return ground.adjacency.tree(
                space, left, arrangement.enter, arrangement.free, ground.exits
            )
        return field.tree(space, left)

    def walks(self) -> list[tuple[int, ...]]:
        """Return one course for each different outcome of a move."""
        return [*_Arranged(self).courses(self.start, self.load), *self._round_trip()]

    def _round_trip(self) -> list[tuple[int, ...]]:
        """Return the way out and back with everything as before, loaded or not:
        a move too (R-21).
        """
        start = self.start
        if self.movement < 2:
            return []
        first, here = self.first(), BIT[start]
        if first.stop & first.free & here and self.context.field.free & here:
            free = first.free & ~self.context.exits
            for beside in self.context.adjacency[start]:
                if free & BIT[beside] and start in self.context.adjacency[beside]:
                    return [(start, beside, start)]
        for course in ((start,), (start, LEAVE)):
            arrangement = self.first()
            if len(course) > 1:
                if arrangement.load < 0 or not self.may_leave(
                    arrangement, start, NO_PIECE, resting=True
                ):
                    break
                arrangement = self.after_item_action(arrangement, start, LEAVE)
            if self.may_end_on(arrangement, start):
                for there in self.next_squares(arrangement, start):
                    if start in self.next_squares(arrangement, there):
                        return [(*course, there, start)]
        return []


class _Arranged(Search):
    """The search of a walker with conditions of its own: supports, friends or wounded."""

    __slots__ = ("_alone", "_movable", "_near", "_simple", "_walker")

    def __init__(self, walker: Walker) -> None:
        ground = walker.context
        special = ground.closed | ground.friends | ground.non_floor | ground.uncrossable
        for space in ground.occupied:
            special |= BIT[space]
        near = ground.adjacency.reach(walker.start, walker.movement)
        super().__init__(
            ground.field.without(near & ~ground.free),
            walker.movement,
            items={},  # the walker says where things are
            stop=ground.clear | (ground.touched & ~special),
            drop=ground.clear & ~ground.non_floor & ~ground.touched,
            friends=ground.friends,
        )
        self._home = dict(ground.item_squares)
        self._walker = walker
        self._near = near
        self._alone = ground.non_floor & ~ground.friends
        """The squares where only supports may be left."""
        self._simple = 0 if walker.has_grants else ~special
        """The squares where only the things there matter."""
        self._movable = {NO_PIECE, *ground.objects}
        """The things of which no two can share a square, and an empty hand."""
        about = sum(1 for space in ground.item_squares.values() if near & BIT[space])
        self._beside = self._simple if about > 2 else 0

    def courses(self, start: int, load: int) -> list[Way]:
        """The courses from the square of the walker."""
        self._search_arrangements(self._arranged(load, ()), start)
        return self._found

    def _arranged(self, load: int, moved: Moved) -> Arrangement:
        """An arrangement, as the walker sees it."""
        walker = self._walker
        found = self._arrangements[load, moved] = (
            walker.arrangement(load, moved) if moved or load != walker.load else walker.first()
        )
        found.stop |= self._exits
        found.is_simple = False
        found.is_shared = True
        field = self._field.free
        odd = ((found.enter ^ field) | (found.free ^ field)) & self._near
        found.has_extra_squares = walker.has_grants or bool(odd)
        return found

    def _paths_from(self, arrangement: Arrangement, space: int, left: int) -> Tree:
        """Return the reachable squares in an arrangement."""
        return self._walker.tree(arrangement, space, left)

    def _is_single(self, arrangement: Arrangement) -> bool:
        """Return whether only the load was moved, and only its place matters."""
        return not (
            arrangement.moved
            or arrangement.has_extra_squares
            or arrangement.load in self._walker.context.holds
        )

    def _special_squares(self, arrangement: Arrangement) -> int:
        """Return the squares where leaving a load may have further consequences."""
        simple = self._drop | BIT[self._home[arrangement.load]]
        return arrangement.touch | (self._needs_visit(arrangement) & ~simple)

    def _dropped(self, arrangement: Arrangement, moved: Moved, here: int) -> Arrangement:
        """Return the arrangement after the load was left on an empty square."""
        if self._walker.has_grants:
            return self._arranged(NO_PIECE, moved)
        other = arrangement.like(NO_PIECE, moved)
        other.stop &= ~here
        other.touch |= here
        if arrangement.load in self._walker.context.holds:  # it supports nothing where it is now
            other.stop &= ~arrangement.rest
            other.enter = other.free
            other.has_extra_squares = bool((other.free ^ self._field.free) & self._near)
        return other

    def _taken(self, arrangement: Arrangement, item: int, moved: Moved, bared: int) -> Arrangement:
        """The arrangement after a thing was taken, and the load left."""
        holds = self._walker.context.holds
        if item in holds or arrangement.load in holds:
            return self._arranged(item, moved)
        return super()._taken(arrangement, item, moved, bared)

    def _items_on(self, arrangement: Arrangement, space: int) -> Sequence[int]:
        """Return the things on a square."""
        return self._walker.things(arrangement, space)

    def _needs_visit(self, arrangement: Arrangement) -> int:
        """Return where more can be done with a load than leave it."""
        hollow = 0 if arrangement.load in self._walker.context.holds else self._alone
        return ~(hollow | self._exits)

    def _visit(self, arrangement: Arrangement, space: int, course: Way, steps: int) -> None:
        """Handle things on a square, and go on in the resulting arrangements."""
        walker, here = self._walker, BIT[space]
        last = steps == self._movement
        if last and arrangement.load >= 0:
            return
        things = (
            walker.things(arrangement, space)
            if here & self._simple and arrangement.may_end
            else None
        )
        if things is not None and self._movable.issuperset((arrangement.load, *things)):
            super()._visit(arrangement, space, course, steps)
            return
        left = walker.left_at(arrangement, space)
        for step in walker.item_actions(
            arrangement, space, resting=len(course) == 1 or course[-1] < 0
        ):
            key = walker.after(left, step)
            other = self._arrangements.get(key) or self._arranged(*key)
            known = other.steps_to.get(space, FAR) <= steps
            if known and not other.rest & here:
                continue
            longer = (*course, step)
            stop = other.stop | other.rest
            if stop & here and other.may_end and steps and not other.seen & here:
                other.seen |= here
                self._found.append(longer)
            if last or known:
                continue
            other.steps_to[space] = steps
            # Things that cannot be exchanged at once may be exchanged one after the other.
            if (self._needs_visit(other) if other.load >= 0 else other.touch) & here:
                self._buckets[steps].append((other, space, longer))
            if other.load >= 0:
                self._walk_loaded(other, space, longer, steps)
            else:
                self._walk_unloaded(other, space, longer, steps)

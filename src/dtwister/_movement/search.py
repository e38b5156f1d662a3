"""The search for all walks of one move:
position, load and moved things of the walker.

This is the search on plain ground: with any load the same squares may be crossed, no two characters
share a square, and each arrangement follows from the one before by a few bits. Walkers with more
conditions put their own arrangements in (`dtwister._movement.walker`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from dtwister._board.masks import BIT
from dtwister._model.actions import LEAVE, take
from dtwister._model.ids import NO_PIECE, NO_SPACE, PieceId
from dtwister._movement.arrangement import FAR, Arrangement, Moved
from dtwister._movement.shortest_paths import PathField, Tree, Way

_LEFT = (LEAVE,)
_Waiting = tuple[Arrangement, int, Way]
"""An arrangement, a square in it where something can be handled, and the course so far."""


def simple_walks(
    field: PathField,
    movement: int,
    start: int,
    load: int,
    *,
    items: Mapping[int, PieceId],
    stop: int,
    drop: int,
    friends: int,
) -> list[Way]:
    """Return the courses of all walks on plain ground, with a load (or `NO_PIECE`) at the start.

    `items` and the others are those of `Search`, which is used where there are several things.
    """
    if len(items) > 1:
        search = Search(field, movement, items=items, stop=stop, drop=drop, friends=friends)
        return search.courses(start, load)
    bit, root = BIT, (start,)
    _, ways = field.tree(start, movement)
    if load >= 0:
        found = _walks_carrying(field, root, start, movement, stop, drop)
        away = root + _LEFT
        found += [away + way for way in ways if stop & bit[way[-1]]]
    else:
        good = stop
        for space in items:
            good &= ~bit[space]
        found = [root + way for way in ways if good & bit[way[-1]]]
        for space, item in items.items():
            found += _walks_with_item(field, movement, root, ways, space, item, stop, drop)
    return found + _round_trip(field, movement, start, stop)


def _walks_with_item(
    field: PathField,
    movement: int,
    root: Way,
    ways: Sequence[Way],
    space: int,
    item: PieceId,
    stop: int,
    drop: int,
) -> list[Way]:
    """Walk to the only thing there, take it, and walk on with it."""
    for way in ways:
        if way[-1] == space:
            course = (*root, *way, take(item))
            found = [course] if stop & BIT[space] else []
            left = movement - len(way)
            return (
                found + _walks_carrying(field, course, space, left, stop, drop) if left else found
            )
    return []


def _walks_carrying(
    field: PathField, course: Way, space: int, left: int, stop: int, drop: int
) -> list[Way]:
    """Walk on with a load where there is nothing else:
    carry it, or leave it and walk on.
    """
    found: list[Way] = []
    bit, drop = BIT, drop & ~field.exits
    _, ways = field.tree(space, left)
    for way in ways:
        there = way[-1]
        longer = course + way
        if stop & bit[there]:
            found.append(longer)
        rest = left - len(way)
        if rest and drop & bit[there]:
            away = longer + _LEFT
            _, beyond = field.tree(there, rest)
            found += [away + on for on in beyond if stop & bit[on[-1]]]
    return found


def _round_trip(field: PathField, movement: int, start: int, stop: int) -> list[Way]:
    """Walk out and back with everything as before, if possible: a move too (R-21)."""
    back = field.round_trip(start) if stop & BIT[start] and movement > 1 else None
    return [] if back is None else [(start, *back)]


class Search:
    """All walks of one miniature, one for each different outcome.

    It goes over (square, load, moved things). Within one arrangement it spreads at once from a
    square where it is entered; squares where something can be handled wait in the bucket of their
    step. An arrangement that can be entered on several squares is spread through again wherever
    that is quicker than before.
    """

    __slots__ = (
        "_arrangements",
        "_beside",
        "_buckets",
        "_drop",
        "_exits",
        "_field",
        "_found",
        "_home",
        "_items",
        "_movement",
        "_open",
    )

    def __init__(
        self,
        field: PathField,
        movement: int,
        *,
        items: Mapping[int, int],
        stop: int,
        drop: int,
        friends: int,
    ) -> None:
        """`items` are the things there, square by square, a load among them.

        `stop` are the squares where the walker may stop when nothing lies there, `drop` those where
        it may leave things. A thing is left beside another one only for a while, and only where
        there are three or more; not in the hands of `friends`.
        """
        self._field = field
        self._movement = movement
        self._items = items
        self._home = {item: space for space, item in items.items()}
        self._open = stop
        self._exits = field.exits
        self._drop = drop & ~field.exits
        self._beside = drop & ~friends if len(items) > 2 else 0
        self._arrangements: dict[tuple[int, Moved], Arrangement] = {}
        self._found: list[Way] = []
        self._buckets: list[list[_Waiting]] = [[] for _ in range(movement + 1)]

    def courses(self, start: int, load: int) -> list[Way]:
        """Return the courses from a square, with a load there (`NO_PIECE`: nothing)."""
        self._search_arrangements(self._first(start, load), start)
        return self._found + _round_trip(self._field, self._movement, start, self._open)

    def _first(self, start: int, load: int) -> Arrangement:
        """The arrangement at the start."""
        touch = 0
        for space in self._items:
            touch |= BIT[space]
        if load >= 0:
            touch &= ~BIT[start]
            self._home[load] = start
        arrangement = self._arrangements[load, ()] = Arrangement(load, ())
        arrangement.stop = self._open & ~touch
        arrangement.touch = touch
        return arrangement

    def _search_arrangements(self, arrangement: Arrangement, start: int) -> None:
        """Go through all arrangements that can be reached, the nearest first."""
        course, buckets = (start,), self._buckets
        if arrangement.load < 0:
            self._walk_unloaded(arrangement, start, course, 0)
        else:
            arrangement.steps_to[start] = 0
            buckets[0].append((arrangement, start, course))
            self._walk_loaded(arrangement, start, course, 0)
        for steps, layer in enumerate(buckets):
            for waiting, space, way in layer:
                if waiting.steps_to.get(space, FAR) >= steps:
                    self._visit(waiting, space, way, steps)

    def _paths_from(self, arrangement: Arrangement, space: int, left: int) -> Tree:
        """Return the reachable squares in an arrangement; used for unusual ones only."""
        return self._field.tree(space, left)

    def _walk_unloaded(self, arrangement: Arrangement, space: int, course: Way, steps: int) -> None:
        """Walk on from a square where nothing else is handled, without a load."""
        left, bit = self._movement - steps, BIT
        field = self._field
        reached, ways = (
            self._paths_from(arrangement, space, left)
            if arrangement.has_extra_squares
            else field.tree(space, left)
        )
        if arrangement.may_end:
            good = arrangement.stop & ~arrangement.seen
            self._found += [course + way for way in ways if good & bit[way[-1]]]
            if arrangement.is_shared:
                arrangement.seen |= reached
        touch = arrangement.touch & ~self._exits
        if touch & reached:
            best, buckets = arrangement.steps_to, self._buckets
            for way in ways:
                there = way[-1]
                if touch & bit[there]:
                    step = steps + len(way)
                    if best.get(there, FAR) > step:
                        best[there] = step
                        buckets[step].append((arrangement, there, course + way))

    def _walk_loaded(self, arrangement: Arrangement, space: int, course: Way, steps: int) -> None:
        """Walk on with a load, which may be left on the way."""
        field, found, bit = self._field, self._found, BIT
        left = self._movement - steps
        reached, ways = (
            self._paths_from(arrangement, space, left)
            if arrangement.has_extra_squares
            else field.tree(space, left)
        )
        good = (arrangement.stop & ~arrangement.seen) if arrangement.may_end else 0
        moved, load, best, buckets = (
            arrangement.moved,
            arrangement.load,
            arrangement.steps_to,
            self._buckets,
        )
        tracked = arrangement.is_shared
        if tracked:
            arrangement.seen |= good & reached
        touch, single = arrangement.touch, self._is_single(arrangement)
        if single and not (reached | bit[space]) & self._special_squares(arrangement):
            if arrangement.may_end:
                found += _walks_carrying(field, course, space, left, arrangement.stop, self._drop)
            return
        wait = touch if arrangement.is_simple else self._needs_visit(arrangement)
        drop = self._drop & ~touch
        worlds, home = self._arrangements, self._home[load] if arrangement.is_simple else NO_SPACE
        for way in ways:
            there = way[-1]
            longer = course + way
            here = bit[there]
            if good & here:
                found.append(longer)
            rest = left - len(way)
            if not rest or there == home:  # where it was before the walk: this gives no new walk
                continue
            if tracked:
                if best.get(there, FAR) <= steps + len(way):
                    continue
                best[there] = steps + len(way)
            if drop & here:
                if single:
                    around, beyond = field.tree(there, rest)
                    if not touch & around:  # nothing more to handle
                        if arrangement.may_end:
                            away, ends = (
                                longer + _LEFT,
                                arrangement.stop & ~(here | arrangement.rest),
                            )
                            found += [away + on for on in beyond if ends & bit[on[-1]]]
                        continue
                key = (NO_PIECE, self._with(moved, load, there))
                other = worlds.get(key)
                if other is None:
                    other = worlds[key] = self._dropped(arrangement, key[1], here)
                self._walk_unloaded(other, there, longer + _LEFT, steps + len(way))
            elif wait & here:
                buckets[steps + len(way)].append((arrangement, there, longer))

    def _is_single(self, arrangement: Arrangement) -> bool:
        """Return whether only the load was moved, and only its place matters."""
        return not arrangement.is_shared

    def _special_squares(self, arrangement: Arrangement) -> int:
        """Return the squares where leaving a load may have further consequences."""
        return arrangement.touch

    def _dropped(self, arrangement: Arrangement, moved: Moved, here: int) -> Arrangement:
        """Return the arrangement after the load was left on an empty square."""
        other = arrangement.like(NO_PIECE, moved)
        other.stop &= ~here
        other.touch |= here
        return other

    def _needs_visit(self, arrangement: Arrangement) -> int:
        """Return where more can be done with a load than leave it;
        for walkers with conditions.
        """
        return arrangement.touch

    def _visit(self, arrangement: Arrangement, space: int, course: Way, steps: int) -> None:
        """Handle things on a square, and go on in the resulting arrangements."""
        load, moved, here = arrangement.load, arrangement.moved, BIT[space]
        last = steps == self._movement
        if load >= 0 and last:
            return
        things: Any = self._items_on(arrangement, space)  # the search has plain numbers
        worlds = self._arrangements
        alone = len(things) == 1
        if load >= 0:
            if not things or self._beside & here:
                self._leave(arrangement, space, course, steps, beside=bool(things))
            moved = self._with(moved, load, space)
        for item in things:
            now = moved
            for entry in moved:
                if entry[0] == item:
                    now = tuple([other for other in moved if other is not entry])
            key = (item, now)
            other = worlds.get(key)
            if other is None:
                other = worlds[key] = self._taken(arrangement, item, now, here if alone else 0)
            elif not other.is_shared or other.steps_to.get(space, FAR) <= steps:
                continue
            other.steps_to[space] = steps
            longer = (*course, take(item))
            if other.stop & here and other.may_end and not other.seen & here:
                other.seen |= here
                self._found.append(longer)
            if not last:
                self._walk_loaded(other, space, longer, steps)

    def _taken(self, arrangement: Arrangement, item: int, moved: Moved, bared: int) -> Arrangement:
        """The arrangement after a thing was taken, and the load left; `bared` if it lay alone."""
        other = arrangement.like(item, moved)
        if arrangement.load < 0:
            other.stop |= bared & self._open
            other.touch &= ~bared
        other.may_end = arrangement.may_end or self._is_legal(item, moved)
        return other

    def _leave(
        self, arrangement: Arrangement, space: int, course: Way, steps: int, *, beside: bool
    ) -> None:
        """Leave the load at the start, or for a while beside another thing."""
        here = BIT[space]
        moved = self._with(arrangement.moved, arrangement.load, space)
        other = self._arrangements.get((NO_PIECE, moved))
        if other is None:
            other = self._arrangements[NO_PIECE, moved] = self._dropped(arrangement, moved, here)
            other.may_end = arrangement.may_end and not beside
        elif other.steps_to.get(space, FAR) <= steps:
            return
        other.steps_to[space] = steps
        self._walk_unloaded(other, space, course + _LEFT, steps)

    def _with(self, moved: Moved, item: int, space: int) -> Moved:
        """Return the places of moved things when one more lies on a square."""
        if self._home[item] == space:
            return moved
        entry = ((item, space),)
        if not moved:
            return entry
        if len(moved) == 1:
            return moved + entry if moved[0][0] < item else entry + moved
        return tuple(sorted(moved + entry))

    def _items_on(self, arrangement: Arrangement, space: int) -> Sequence[int]:
        """Return the things on a square."""
        item = self._items.get(space, NO_PIECE)
        found = [] if item < 0 or item == arrangement.load else [item]
        for thing, where in arrangement.moved:
            if thing == item:
                found.remove(item)
            if where == space:
                found.append(thing)
        return found

    def _is_legal(self, load: int, moved: Moved) -> bool:
        """Return whether no square has two things."""
        places = {**self._home, **dict(moved)}
        places.pop(load, None)
        return len(set(places.values())) == len(places)

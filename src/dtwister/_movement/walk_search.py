"""The search for walks: breadth first over arrangements and squares.

A place of the search is an arrangement of moved things, a square, and whether something was taken
or left there just now. Listing goes over all places, the nearest first; sampling wanders from one
to the next; judging follows a course. All three ask the same questions.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from dtwister._model.actions import LEAVE, LEAVES
from dtwister._model.ids import NO_PIECE
from dtwister._movement.arrangement import Arrangement, Key, moved
from dtwister._movement.walk_inputs import (
    BARE,
    FREE,
    FRIEND,
    HAND,
    HELD,
    HOLLOW,
    REST,
    RESTED,
    SEEN,
    STOP,
    TAKES,
    TOLD,
    TOUCH,
)
from dtwister._movement.walk_scene import WalkScene
from dtwister._rng import Randomness

Course = tuple[int, ...]
_Place = tuple[Arrangement, int, Course]

_ONE: Final = tuple((space,) for space in range(HAND))
"""Square -> the end of a course that enters it; adding it is quicker than making a new one."""

HANDLING: Final = 0.3
"""The chance that a wandering walker takes or leaves something where it can."""


def is_resting(course: Sequence[int]) -> bool:
    """Return whether nothing was entered since a load was taken, or since the start.

    >>> is_resting((4,)), is_resting((4, 5)), is_resting((4, 5, TAKES - 9))
    (True, False, True)
    """
    return len(course) == 1 or course[-1] < 0


class WalkSearch:
    """The walks of one piece in one scene.

    >>> from dtwister.plugin.movement import WalkGround, WalkPieces, WalkScene
    >>> pieces = WalkPieces(is_object=[False, True], seat_of=[0, 0], allies=[()], wounded_limit=1)
    >>> row = [(1,), (0, 2), (1,)]
    >>> ground = WalkGround(pieces, 0, 0, movement=2, span=3, steps=row, free=0b111, bare=0b111)
    >>> scene = WalkScene(ground, 0, here={0: (0,), 1: (1,)}, wounded=0)
    >>> WalkSearch(scene).walks()[:3]
    [(0, 1, -3), (0, 1, 0), (0, 1, 2)]
    """

    __slots__ = ("_arrangements", "_found", "_several", "movement", "scene")

    def __init__(self, scene: WalkScene) -> None:
        self.scene = scene
        self.movement = scene.terrain.movement
        """The number of squares that the walker may enter."""
        self._several = scene.capacity != 1
        self._arrangements: dict[Key, Arrangement] = {}
        self._found: list[Course] = []

    # -- places ------------------------------------------------------------------------------------

    def first(self) -> Arrangement:
        """Return the arrangement at the start."""
        key: Key = ()
        for load in self.scene.loads:
            key = moved(key, load, HAND, self.scene.start)
        return self._arranged(key)

    def _arranged(self, key: Key) -> Arrangement:
        """Return the arrangement with some things moved, made when it is needed first."""
        found = self._arrangements.get(key)
        if found is None:
            found = self._arrangements[key] = self.scene.arrange(key)
        return found

    def squares(self, arrangement: Arrangement, space: int) -> list[int]:
        """Return the squares that a step leads to.

        Rules: MOVE-05, MOVE-07, MOVE-10, MOVE-12, OBJ-ROPE-09.
        """
        ground = arrangement.ground
        wanted = FREE | HELD if ground[space] & FREE else FREE
        return [there for there in arrangement.steps[space] if ground[there] & wanted]

    def handlings(self, arrangement: Arrangement, space: int, resting: bool) -> list[int]:
        """Return what can be left and taken on a square, as it stands in a course."""
        if not arrangement.ground[space] & TOUCH:
            return []
        scene, loads = self.scene, arrangement.loads
        things = scene.things_on(arrangement, space)
        if not (self._several or scene.squares[space] & (FRIEND | HOLLOW)):
            found = [LEAVE] if loads else []
            return found + [TAKES - item for item in things]
        found = [
            LEAVES - load if self._several else LEAVE
            for load in loads
            if scene.may_leave(arrangement, space, load, NO_PIECE, resting)
        ]
        for item in things:
            if not scene.may_take(arrangement, space, item):
                continue
            if self._several:
                fits = scene.has_place(arrangement, item)
            else:
                fits = arrangement.has_room or scene.may_leave(
                    arrangement, space, loads[0], item, resting
                )
            if fits:
                found.append(TAKES - item)
        return found

    def named(self, arrangement: Arrangement, step: int) -> int:
        """Return a handling as this search writes it: loads have names if there may be several."""
        loads = arrangement.loads
        if len(loads) == 1:
            if step == LEAVE and self._several:
                return LEAVES - loads[0]
            if step == LEAVES - loads[0] and not self._several:
                return LEAVE
        return step

    def after(self, arrangement: Arrangement, space: int, step: int) -> Arrangement:
        """Return the arrangement after something was taken or left on a square.

        A walker that can carry one thing leaves it when it takes another (CARRY-01).
        """
        homes, key, loads = self.scene.homes, arrangement.key, arrangement.loads
        if step <= LEAVES:
            load = LEAVES - step
            return self._arranged(moved(key, load, space, homes[load]))
        if loads and (step == LEAVE or not self._several):
            key = moved(key, loads[0], space, homes[loads[0]])
        if step != LEAVE:
            item = TAKES - step
            key = moved(key, item, HAND, homes[item])
        return self._arranged(key)

    def may_end(self, arrangement: Arrangement, space: int, resting: bool) -> bool:
        """Return whether the walk may end on a square; the walker takes what lies there.

        A support that was carried there must be fastened (OBJ-ROPE-07), but not if it is `resting`
        where it lay (OBJ-ROPE-08).

        Rules: GOLD-06, MOVE-16, TERRAIN-FLOOR-03.
        """
        if arrangement.is_legal and arrangement.ground[space] & (
            (STOP | REST) if resting else STOP
        ):
            return True
        if not (arrangement.has_room and arrangement.ground[space] & TOUCH):
            return False
        things = self.scene.things_on(arrangement, space)
        if not things or (len(things) > 1 and not self._several):
            return False
        if self._several and not self.scene.has_place(arrangement, things[0]):
            return False
        if not self.scene.may_take(arrangement, space, things[0]):
            return False
        return self.may_end(self.after(arrangement, space, TAKES - things[0]), space, True)

    # -- listing -----------------------------------------------------------------------------------

    def walks(self) -> list[Course]:
        """Return one course for each different outcome, those with the fewest squares first.

        Of several courses with as few squares it is the one that is found first: directions go
        from north to west, leaving goes before taking, and things go by their numbers.
        """
        scene = self.scene
        self._arrangements = {}
        self._found = []
        start, first = scene.start, self.first()
        first.ground[start] |= RESTED
        places: list[_Place] = [(first, start, (start,))]
        for left in range(self.movement, -1, -1):
            further = self._spread(places, left)
            if left == self.movement:
                for arrangement, _, _ in places:  # a way back to the start is a walk too
                    arrangement.ground[start] &= ~RESTED
            places = further
        return self._found

    def _spread(self, places: list[_Place], left: int) -> list[_Place]:
        """Handle things in all places with as many steps left, and take one step from each."""
        further: list[_Place] = []
        found, one, now = self._found, _ONE, None
        for arrangement, space, course in places:  # handling adds places to them
            if arrangement is not now:
                now, ground, steps = arrangement, arrangement.ground, arrangement.steps
                tells = STOP if arrangement.is_legal else 0
                handles = TOUCH if left or arrangement.has_room else 0
                # After the last step nothing is left to do but to take something.
                onward = 255 if left > 1 else TOUCH if arrangement.has_room else 0
            here = ground[space]
            if here & handles:
                self._handle(arrangement, space, course, left, places)
            if not left:
                continue
            enters = FREE | HELD if here & FREE else FREE
            for there in steps[space]:
                flags = ground[there]
                if flags & SEEN or not flags & enters:
                    continue
                longer = course + one[there]
                if flags & onward and not flags & RESTED:
                    further.append((arrangement, there, longer))
                if flags & tells and not flags & TOLD:
                    flags |= TOLD
                    found.append(longer)
                ground[there] = flags | SEEN
        return further

    def _handle(
        self, arrangement: Arrangement, space: int, course: Course, left: int, places: list[_Place]
    ) -> None:
        """Take and leave what can be on a square, and go on from there."""
        scene = self.scene
        squares = scene.squares[space]
        resting = course[-1] < 0 or len(course) == 1
        if not self._several and not squares & (FRIEND | HOLLOW):
            if course[-1] < 0:
                return  # here one handling after the other does no more than a single one
            if squares & BARE and arrangement.ground[space] & STOP:
                if arrangement.loads:
                    self._drop(arrangement, space, course, places)
                return  # nothing lies here
        for step in self.handlings(arrangement, space, resting):
            other = self.after(arrangement, space, step)
            flags = other.ground[space]
            if flags & RESTED or (flags & SEEN and not other.has_support):
                continue
            longer = (*course, step)
            if flags & (STOP | REST) and other.is_legal and left < self.movement:
                if not flags & TOLD:
                    self._found.append(longer)
                flags |= TOLD
            other.ground[space] = flags | RESTED
            places.append((other, space, longer))

    def _drop(
        self, arrangement: Arrangement, space: int, course: Course, places: list[_Place]
    ) -> None:
        """Leave the load where nothing else lies, and go on from there."""
        load = arrangement.loads[0]
        other = self._arranged(moved(arrangement.key, load, space, self.scene.homes[load]))
        flags = other.ground[space]
        if not flags & (RESTED | SEEN):
            other.ground[space] = flags | RESTED
            places.append((other, space, (*course, LEAVE)))

    # -- sampling ----------------------------------------------------------------------------------

    def wander(self, rng: Randomness) -> Course | None:
        """Return a random walk: up to the last place where it may end, or None."""
        arrangement, space = self.first(), self.scene.start
        course = [space]
        fit = 0
        for _ in range(1 + int(rng.random() * self.movement)):
            ground = arrangement.ground
            if ground[space] & TOUCH and rng.random() < HANDLING:
                steps = self.handlings(arrangement, space, is_resting(course))
                if steps:
                    step = steps[int(rng.random() * len(steps))]
                    arrangement = self.after(arrangement, space, step)
                    ground = arrangement.ground
                    course.append(step)
            squares = self.squares(arrangement, space)
            if not squares:
                break
            space = squares[int(rng.random() * len(squares))]
            course.append(space)
            if (ground[space] & STOP and arrangement.is_legal) or self.may_end(
                arrangement, space, False
            ):
                fit = len(course)
        return tuple(course[:fit]) if fit else None

    # -- judging -----------------------------------------------------------------------------------

    def follow(self, course: Sequence[int]) -> tuple[Arrangement, int, int]:
        """Walk a course as far as it is legal; return arrangement, square and number of steps.

        Each square entered costs one, entered before or not, and any smaller number will do
        (MOVE-02, MOVE-03). If the number is that of the course, all of it can be walked.
        """
        arrangement, space, left = self.first(), self.scene.start, self.movement
        for done in range(1, len(course)):
            step = course[done]
            if step >= 0:
                if not left or step not in self.squares(arrangement, space):
                    return arrangement, space, done
                space, left = step, left - 1
            else:
                resting = is_resting(course[:done])
                step = self.named(arrangement, step)
                if step not in self.handlings(arrangement, space, resting):
                    return arrangement, space, done
                arrangement = self.after(arrangement, space, step)
        return arrangement, space, len(course)

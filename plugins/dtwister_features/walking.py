"""The walk as an action: its listing, its refusals, what it does (MOVE)."""

from __future__ import annotations

from typing import ClassVar, cast

from dtwister.plugin import (
    BIT,
    LEAVE,
    Ability,
    Action,
    Field,
    Move,
    Randomness,
    Refusal,
    Table,
    Walker,
    events,
    pick,
    take,
)
from dtwister_features import explain
from dtwister_features.common import leave_labyrinth
from dtwister_features.magic import matters
from dtwister_features.moving import (
    Scene,
    closed_lines_of,
    crossable_by,
    paths_of,
    scene_of,
    sealed,
    terrain_of,
    walker_of,
)

_HANDLING = 0.3
"""How often a sampled walk handles something where it can."""

_Courses = list[tuple[int, ...]]


class _Survey:
    """What lies around a miniature, as long as the labyrinth lies as it does."""

    __slots__ = ("field", "fringe", "movement", "near", "reach", "seal", "start", "stop", "wide")

    def __init__(self, table: Table, piece: int, start: int, load: int) -> None:
        match, topology, kind = table.match, table.topology, table.match.kind_of[piece]
        seat = match.seat_of[piece]
        barred, stuck = terrain_of(table, kind)
        known = topology.known & ~closed_lines_of(table, seat)
        adjacency = paths_of(table, kind, start)
        self.start = start
        self.movement = kind.movement
        self.field: Field = adjacency.field(known & ~barred, match.exits[seat])
        self.stop = known & ~stuck
        """The squares where it may stop, but for who and what is there."""
        near = self.field.tree(start, kind.movement).mask
        self.near = near
        """The squares that its walks depend on: those that it could come to if it were alone."""
        self.reach = near & ~match.exits[seat]
        """The squares where it can handle something: not those by which it leaves."""
        self.fringe = near | (topology.beside(near) & topology.hollow)
        """The squares where it could make use of a support, and so come to others of `wide`."""
        self.seal = sealed((near,) * 5, match.plan.span)
        self.wide = 0
        """What its walks depend on then: one step more over any ground; 0 as long as not asked."""

    def widened(self, table: Table, piece: int, load: int) -> tuple[int, int]:
        """The squares of `wide`, alone and for a seal."""
        if not self.wide:
            paths = paths_of(table, table.match.kind_of[piece], self.start)
            self.wide = paths.reach(self.start, self.movement + 1)
        return self.wide, sealed((self.wide,) * 5, table.match.plan.span)


def _survey(table: Table, piece: int, load: int) -> _Survey:
    start = table.state.at[piece]
    memo = table.topology.memo
    key = (piece, start, load)
    found = memo.get(key)
    if found is None:
        found = memo[key] = _Survey(table, piece, start, load)
    return cast(_Survey, found)


class _Kept:
    """The walks of a miniature, and where they end."""

    __slots__ = ("ending", "ends", "moves")

    def __init__(self, piece: int, courses: _Courses, passing: int) -> None:
        """`passing`: the squares where it is in nobody's way."""
        self.moves: list[Action] = [Move(piece, course) for course in courses]
        self.ends = [BIT[_end(course)] & ~passing for course in courses]
        self.ending = 0
        for end in self.ends:
            self.ending |= end


def _end(course: tuple[int, ...]) -> int:
    """The last square of a course."""
    end = course[-1]
    return end if end >= 0 else next(step for step in reversed(course) if step >= 0)


def _lone_walks(survey: _Survey, bare: int, load: int, there: int, item: int) -> _Courses:
    """All walks where nobody is about, and nothing but the load, or one thing on a square.

    Nothing needs to be searched: the ways to the squares are known, and the ways on with a load,
    which may be left on the squares of `bare`.
    """
    field, stop, start, movement = survey.field, survey.stop, survey.start, survey.movement
    root = (start,)
    ways = field.tree(start, movement).ways
    if load >= 0:
        courses = [root + way for way in field.laden(start, movement, stop, bare)]
        left = (start, LEAVE)
        courses += [left + way for end, way, _ in ways if stop & BIT[end]]
    elif item < 0:
        courses = [root + way for end, way, _ in ways if stop & BIT[end]]
    else:
        good = stop & ~BIT[there]
        courses = [root + way for end, way, _ in ways if good & BIT[end]]
        way, steps = next((way, step) for end, way, step in ways if end == there)
        laden = (*root, *way, take(item))
        if stop & BIT[there]:
            courses.append(laden)
        courses += [laden + on for on in field.laden(there, movement - steps, stop, bare)]
    back = field.and_back(start) if stop & BIT[start] and movement > 1 else None
    return courses if back is None else [*courses, root + back]


def _kept_walks(table: Table, piece: int, load: int, scene: Scene) -> tuple[_Kept, bool]:
    """The walks of a miniature, worked out or kept; and whether friends were left out of sight.

    Friends come and go without a change: only the walks that would end on them are left out.
    """
    survey = _survey(table, piece, load)
    memo, start, topology = table.topology.memo, survey.start, table.topology
    here = BIT[start]
    passing = table.match.exits[table.match.seat_of[piece]] | here
    if not (scene.seal & survey.seal or scene.usable & survey.fringe):
        things = scene.items_mask & survey.reach
        item = -1
        if things and load < 0 and not things & (things - 1):
            there = things.bit_length() - 1
            item = scene.items[there][0] if len(scene.items[there]) == 1 else -1
        if not things or item >= 0 or (things == here and len(scene.items[start]) == 1):
            lone = (piece, start, load, things, item)
            kept = cast("_Kept | None", memo.get(lone))
            if kept is None:
                bare = survey.stop & ~topology.hollow
                courses = _lone_walks(survey, bare, load, things.bit_length() - 1, item)
                kept = _Kept(piece, courses, passing)
                topology.keep(lone, kept)
            return kept, True
    near, seal = survey.near, survey.seal
    if scene.usable & survey.fringe:
        near, seal = survey.widened(table, piece, load)
    items: tuple[tuple[int, tuple[int, ...]], ...] = ()
    if scene.items_mask & near:
        items = tuple([entry for entry in scene.items.items() if near & BIT[entry[0]]])
    key: tuple[object, ...] = (piece, start, near, scene.seal & seal, items)
    # Besides a wounded there is space for an object on the ground, but not in the hands of a
    # friend; of three things two may be left on one square for a while, but not with a friend.
    alone = not (scene.wounded & near or len(items) > 2 or table.match.yielders)
    if not alone:
        crossable = crossable_by(table, piece, scene.closed)
        key = (*key, scene.friends & near, crossable, *scene.hurt_there.items())
    kept = cast("_Kept | None", memo.get(key))
    if kept is None:
        kept = _Kept(piece, walker_of(table, piece, alone=alone).walks(), passing)
        topology.keep(key, kept)
    return kept, alone


class Walking(Ability):
    """Every miniature may walk, as far as its movement value reaches, laden or not (MOVE-01)."""

    id = "features:walking"
    rules = ("MOVE-01", "MOVE-04", "MOVE-17")
    action: ClassVar[type[Action] | None] = Move

    def walker(self, table: Table, piece: int) -> Walker:
        """The search itself, for walks that are built step by step."""
        return walker_of(table, piece)

    def offer(self, table: Table, piece: int) -> list[Action]:
        """One walk for each different outcome."""
        if table.match.granters or matters(table, piece):
            # What is kept is worked out as if neither a load nor magic made a difference.
            return [Move(piece, course) for course in walker_of(table, piece).walks()]
        scene = scene_of(table, table.match.seat_of[piece])
        kept, alone = _kept_walks(table, piece, table.write.load_of(piece), scene)
        busy = scene.friends & kept.ending
        if not alone or not busy:
            return kept.moves
        return [move for move, end in zip(kept.moves, kept.ends, strict=True) if not end & busy]

    def sample(self, table: Table, piece: int, rng: Randomness) -> Action | None:
        """Wander about, handle something now and then, stop at the last place that allows it."""
        walker = walker_of(table, piece)
        world, space = walker.first(), walker.start
        course = [space]
        fit = 0
        for _ in range(1 + int(rng.random() * walker.movement)):
            if (world.load >= 0 or world.touch & BIT[space]) and rng.random() < _HANDLING:
                handlings = walker.handlings(world, space)
                if handlings:
                    step = pick(handlings, rng)
                    world = walker.handled(world, space, step)
                    course.append(step)
            squares = walker.next_squares(world, space)
            if not squares:
                break
            space = pick(squares, rng)
            course.append(space)
            if walker.stops(world, space):
                fit = len(course)
        return Move(piece, tuple(course[:fit])) if fit else None

    def refuse(self, table: Table, action: Action) -> Refusal | None:
        """Follow the course; where it breaks off, say why."""
        assert isinstance(action, Move)
        course = action.course
        start = table.space(action.piece)
        if not course or course[0] != start:
            return explain.wrong_start(table, action.piece, start)
        if not any(step >= 0 for step in course[1:]):
            return explain.no_step(table, action.piece)
        walker = walker_of(table, action.piece)
        done = -1
        world, space = walker.first(), start
        for world, space, done in walker.follow(course):  # noqa: B007 (needed afterwards)
            pass
        if done < len(course) - 1:
            return explain.broken_off(table, action.piece, walker, world, space, course, done + 1)
        if walker.stops(world, space):
            return None
        return explain.bad_end(table, action.piece, walker, world, space)

    def perform(self, table: Table, action: Action) -> None:
        """Walk; whoever entered an exit leaves (MOVE-15)."""
        assert isinstance(action, Move)
        space = action.end
        before = table.pieces_at(space)
        table.do(events.Walked(action.piece, action.course))
        if table.match.exits[table.seat(action.piece)] & BIT[space]:
            leave_labyrinth(table, action.piece, space, before)

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

    __slots__ = (
        "adjacency",
        "busy",
        "field",
        "flying",
        "fringe",
        "ground",
        "movement",
        "near",
        "reach",
        "seal",
        "start",
        "stop",
        "wide",
    )

    def __init__(self, table: Table, piece: int, start: int, load: int) -> None:
        match, topology, kind = table.match, table.topology, table.match.kind_of[piece]
        exits = table.state.exits[match.seat_of[piece]]
        barred, stuck = terrain_of(table, kind)
        known = topology.known & ~closed_lines_of(table, match.seat_of[piece])
        adjacency = paths_of(table, kind, start)
        self.start = start
        self.movement = kind.movement
        self.field: Field = adjacency.field(known & ~barred, exits)
        self.ground = ~topology.hollow
        self.adjacency = adjacency
        self.flying = kind.crosses_enemies
        self.stop = known & ~stuck
        """The squares where it may stop, but for who and what is there."""
        near = self.field.tree(start, kind.movement).mask
        self.near = near
        """The squares that its walks depend on: those that it could come to if it were alone."""
        self.reach = near & ~exits
        """The squares where it can handle something: not those by which it leaves."""
        self.busy = ~(exits | BIT[start])
        """The squares where it could be in the way of somebody."""
        hollow = (near | topology.beside(near)) & topology.hollow
        self.fringe = near | hollow if hollow else 0
        """The squares where it could make use of a support, and so come to others of `wide`."""
        self.seal = sealed((near,) * 5, match.plan.span)
        self.wide = 0
        """What its walks depend on then: one step more over any ground; 0 as long as not asked."""

    def widened(self, span: int) -> tuple[int, int]:
        """The squares of `wide`, alone and for a seal."""
        if not self.wide:
            self.wide = self.adjacency.reach(self.start, self.movement + 1)
        return self.wide, sealed((self.wide,) * 5, span)

    def field_without(self, enemies: int) -> Field:
        """The field with the squares of enemies taken out, unless they are no hindrance."""
        if not enemies or self.flying:
            return self.field
        return self.adjacency.field(self.field.free & ~enemies, self.field.exits)


class _Kept:
    """The walks of a miniature; where they end is worked out when somebody stands there."""

    __slots__ = ("_busy", "_ends", "_left", "moves")

    def __init__(self, piece: int, courses: _Courses) -> None:
        self.moves: list[Action] = [Move(piece, course) for course in courses]
        self._ends: list[int] = []
        self._busy = 0
        self._left = self.moves

    def without(self, busy: int) -> list[Action]:
        """Those that do not end on certain squares."""
        if busy == self._busy:
            return self._left
        moves = self.moves
        if not self._ends:
            walks = cast("list[Move]", moves)
            self._ends = [BIT[m.course[-1] if m.course[-1] >= 0 else m.end] for m in walks]
        self._busy = busy
        self._left = [move for move, end in zip(moves, self._ends, strict=True) if not end & busy]
        return self._left


def _lone_walks(survey: _Survey, enemies: int, load: int, there: int, item: int) -> _Courses:
    """All walks where nothing is about but the load, or one thing on a square; and enemies.

    Nothing needs to be searched: the ways to the squares are known, and the ways on with a load.
    """
    start, movement = survey.start, survey.movement
    field = survey.field_without(enemies)
    stop = survey.stop & ~(enemies & ~field.exits)
    bare = stop & survey.ground
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
        for way, step in [(way, step) for end, way, step in ways if end == there]:
            laden = (*root, *way, take(item))
            if stop & BIT[there]:
                courses.append(laden)
            courses += [laden + on for on in field.laden(there, movement - step, stop, bare)]
    back = field.and_back(start) if stop & BIT[start] and movement > 1 else None
    return courses if back is None else [*courses, root + back]


def _walks(table: Table, piece: int, load: int, scene: Scene, survey: _Survey) -> list[Action]:
    """The walks of a miniature, worked out or kept.

    Friends come and go without a change: only the walks that would end on them are left out. The
    walks past allies are kept for where these stand: nothing is given to them on the way.
    """
    match, topology, start, near = table.match, table.topology, survey.start, survey.near
    busy = scene.friends & near & survey.busy
    enemies = scene.closed & near
    wide = scene.usable & survey.fringe
    if not ((scene.odd | scene.yielding) & near or wide):
        things = scene.items_mask & survey.reach
        there = things.bit_length() - 1
        item = -1
        if things and load < 0 and not things & (things - 1) and len(scene.items[there]) == 1:
            item = scene.items[there][0]
        if not things or item >= 0 or (things == BIT[start] and len(scene.items[start]) == 1):
            lone = (piece, start, load, there, item, enemies)
            kept = cast("_Kept | None", topology.memo.get(lone))
            if kept is None:
                kept = _Kept(piece, _lone_walks(survey, enemies, load, there, item))
                topology.keep(lone, kept)
            return kept.without(busy)
    seal = survey.seal
    if wide:
        near, seal = survey.widened(match.plan.span)
    items: tuple[tuple[int, tuple[int, ...]], ...] = ()
    if scene.items_mask & near:
        items = tuple([entry for entry in scene.items.items() if near & BIT[entry[0]]])
    key: tuple[object, ...] = (piece, start, near, scene.seal & seal, items)
    if scene.allied & near:  # the seal tells them from enemies no more
        key = (*key, "allied", scene.allied & near)
    busy = scene.friends & near & survey.busy
    # Besides a wounded there is space for an object on the ground, but not in the hands of a
    # friend; of three things two may be left on one square for a while, but not with a friend.
    alone = not (scene.wounded & near or len(items) > 2)
    if not alone:
        key = (*key, busy, *scene.hurt_there.items())
    if scene.yielding & near:
        key = (*key, crossable_by(table, piece, scene.yielding))
    kept = cast("_Kept | None", topology.memo.get(key))
    if kept is None:
        kept = _Kept(piece, walker_of(table, piece, alone=alone).walks())
        topology.keep(key, kept)
    return kept.without(busy) if alone else kept.moves


class Walking(Ability):
    """Every miniature may walk, as far as its movement value reaches, laden or not (MOVE-01)."""

    id = "features:walking"
    boards = frozenset({"squares"})
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
        start, load = table.state.at[piece], table.write.load_of(piece)
        memo = table.topology.memo
        key = (piece, start, load)
        survey = memo.get(key)
        if survey is None:
            survey = memo[key] = _Survey(table, piece, start, load)
        scene = scene_of(table, table.match.seat_of[piece])
        return _walks(table, piece, load, scene, cast(_Survey, survey))

    def sample(self, table: Table, piece: int, rng: Randomness) -> Action | None:
        """Wander about, handle something now and then, stop at the last place that allows it."""
        walker = walker_of(table, piece)
        world, space = walker.first(), walker.start
        course = [space]
        fit = 0
        for _ in range(1 + int(rng.random() * walker.movement)):
            if (world.load >= 0 or world.touch & BIT[space]) and rng.random() < _HANDLING:
                handlings = walker.handlings(world, space, resting=walker.rests(course))
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
        if walker.stops(world, space, resting=walker.rests(course)):
            return None
        return explain.bad_end(table, action.piece, walker, world, space)

    def perform(self, table: Table, action: Action) -> None:
        """Walk; whoever entered an exit leaves (MOVE-15)."""
        assert isinstance(action, Move)
        space = action.end
        before = table.pieces_at(space)
        table.do(events.Walked(action.piece, action.course))
        if table.state.exits[table.seat(action.piece)] & BIT[space]:
            leave_labyrinth(table, action.piece, space, before)

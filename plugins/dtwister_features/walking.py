"""The walk as an action: its listing, its refusals, what it does (MOVE)."""

from __future__ import annotations

from typing import ClassVar

from dtwister.plugin import (
    BIT,
    Ability,
    Action,
    Adjacency,
    Field,
    Move,
    Randomness,
    Refusal,
    Table,
    Walker,
    bits,
    events,
    pick,
    plain_courses,
)
from dtwister_features import explain
from dtwister_features.common import leave_labyrinth
from dtwister_features.magic import MAGICAL, matters
from dtwister_features.moving import (
    KEPT_WALKS,
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
_Items = tuple[tuple[int, tuple[int, ...]], ...]
_NOTHING: _Items = ()


class _Means:
    """How a miniature walks, wherever it is, as long as the labyrinth lies as it does."""

    __slots__ = (
        "adjacency",
        "before",
        "exits",
        "flying",
        "fold",
        "ground",
        "kind",
        "movement",
        "passable",
        "seat",
        "special",
        "stop",
        "survey",
    )

    def __init__(self, table: Table, piece: int) -> None:
        match, topology, kind = table.match, table.topology, table.match.kind_of[piece]
        barred, stuck = terrain_of(table, kind)
        self.kind = kind
        self.seat = match.seat_of[piece]
        self.special = bool(match.granters) or MAGICAL in kind.tags
        """Whether a load or magic can make a difference."""
        self.exits = table.state.exits[self.seat]
        known = topology.known & ~closed_lines_of(table, self.seat)
        self.passable = known & ~barred
        self.stop = known & ~stuck
        """The squares where it may stop, but for who and what is there."""
        self.ground = ~topology.hollow
        self.movement = kind.movement
        self.flying = kind.crosses_enemies
        self.fold = sealed((1,) * 5, match.plan.span)
        """A mask times this is a seal of the mask."""
        self.adjacency: Adjacency | None = None
        self.before = self._find_before(table, piece)
        self.survey: _Survey | None = None
        """What lies around the square where it was last."""

    def look_around(self, table: Table, start: int) -> _Survey:
        """What lies around a square."""
        adjacency = self.adjacency
        if adjacency is None:
            adjacency = paths_of(table, self.kind, start)
            if not self.kind.halts:
                self.adjacency = adjacency  # it is the same from wherever one starts
        found = _Survey(self, table, adjacency, start)
        if self.before is not None:
            found.follow(self.before, table.topology.touched)
        self.survey = found
        return found

    def _find_before(self, table: Table, piece: int) -> _Survey | None:
        """What it found when it was asked last before the labyrinth changed, with the same exits.

        What it crosses and where it can stop is the same outside of what has changed.
        """
        before = table.topology.before
        known: dict[int, _Means] = before.memo.get(KEPT_WALKS, {}) if before else {}
        means = known.get(piece)
        return means.survey if means is not None and means.exits == self.exits else None


class _Survey:
    """What lies around a miniature, as long as the labyrinth lies as it does.

    Its last walks are kept with it: mostly nothing near it has changed when it is asked next.
    """

    __slots__ = (
        "_use",
        "adjacency",
        "busy",
        "cares",
        "field",
        "fringe",
        "kept",
        "key",
        "load",
        "near",
        "plain",
        "reach",
        "signs",
        "start",
        "steady",
        "things",
        "things_about",
        "wide",
    )

    def __init__(self, means: _Means, table: Table, adjacency: Adjacency, start: int) -> None:
        topology, exits = table.topology, means.exits
        self.start = start
        self.adjacency = adjacency
        self.field: Field = adjacency.field(means.passable, exits)
        near = BIT[start] | self.field.tree(start, means.movement)[0]
        self.near = near
        """The squares that its walks depend on: those that it could come to if it were alone."""
        self.reach = near & ~exits
        """The squares where it can handle something: not those by which it leaves."""
        self.busy = near & ~(exits | BIT[start])
        """The squares where friends are in its way, and keep it from stopping."""
        hollow = (near | topology.beside(near)) & topology.hollow
        self.fringe = near | hollow if hollow else 0
        """The squares where it could make use of a support, and so come to others of `wide`."""
        self._use: dict[int, int] = {}
        self.wide = 0
        """What its walks depend on then: one step more over any ground; 0 as long as not asked."""
        self.key: tuple[object, ...] = ()
        """What the walks in `kept` depend on."""
        self.kept: _Kept | None = None
        self.plain = False
        self.steady: _Kept | None = None
        """The same if they are plain walks, and all that they depend on is what follows."""
        self.load = -1
        self.things: dict[int, tuple[int, ...]] | None = None
        self.things_about = _NOTHING
        self.signs = 0
        reach, span = self.reach, table.match.plan.span
        self.cares = sealed((near, near, self.fringe, reach, reach, near), span)
        """What of the signs of a scene matters here."""

    def widened(self, movement: int) -> int:
        """The squares of `wide`."""
        if not self.wide:
            self.wide = self.adjacency.reach(self.start, movement + 1)
        return self.wide

    def follow(self, before: _Survey, touched: int) -> None:
        """Go on with the walks found before the labyrinth changed, if it did not change here.

        Where supports and friends on obstacles matter, these depend on squares around as well.
        """
        if before.start == self.start and not self.near & touched and before.plain:
            self.key, self.kept, self.plain = before.key, before.kept, True

    def finds_same(self, table: Table, scene: Scene) -> bool:
        """Whether on the squares where things are they are the same as the last time."""
        at = table.state.at
        for space, things in self.things_about:
            for piece in things:
                if at[piece] != space:
                    return False
        self.things = scene.about
        return True

    def keep(self, key: tuple[object, ...], piece: int, courses: _Courses, *, plain: bool) -> _Kept:
        """Keep walks, in the place of the last ones; `plain` if they are on plain ground."""
        self.key, self.plain, self.steady = key, plain, None
        self.kept = found = _Kept(piece, courses)
        return found

    def makes_use(self, means: _Means, wide: int) -> bool:
        """Whether the walker could make use of a support, of which some are within its reach.

        Of one on an obstacle, or of a friend there; or of one that it can carry to an obstacle.
        """
        for space in bits(wide):
            use = self._use.get(space)
            if use is None:
                use = self._use[space] = self._use_from(means, space)
            if use:
                return True
        return False

    def _use_from(self, means: _Means, space: int) -> int:
        """The obstacles to which something can be carried in one move, if it lies on a square."""
        for steps in range(means.movement + 1):
            if self.adjacency.reach(self.start, steps) & BIT[space]:
                return self.adjacency.reach(space, means.movement - steps) & ~means.ground
        return BIT[space]  # an obstacle just out of reach


class _Kept:
    """The walks of a miniature, and those that are left when somebody stands where some end."""

    __slots__ = ("_busy", "_left", "moves")

    def __init__(self, piece: int, courses: _Courses) -> None:
        self.moves = Move.along(piece, courses)
        self._busy = 0
        self._left = self.moves

    def without(self, busy: int) -> list[Move]:
        """Those that do not end on certain squares."""
        if busy != self._busy:
            self._busy, crowd = busy, set(bits(busy))
            self._left = [
                move
                for move in self.moves
                if (last if (last := move.course[-1]) >= 0 else move.end) not in crowd
            ]
        return self._left


def _plain_walks(
    means: _Means, survey: _Survey, enemies: int, load: int, items: _Items, friends: int
) -> _Courses:
    """All walks where nothing is about that would make a difference to where one can walk."""
    field = survey.field if means.flying else survey.field.without(enemies)
    stop = means.stop & ~(enemies & ~means.exits)
    return plain_courses(
        field,
        means.movement,
        survey.start,
        load,
        items={space: things[0] for space, things in items},
        stop=stop,
        drop=field.free & means.ground & ~enemies,
        friends=friends,
    )


def _walks(
    table: Table, piece: int, load: int, scene: Scene, survey: _Survey, means: _Means
) -> list[Move]:
    """The walks of a miniature, worked out or kept.

    Friends come and go without a change: only the walks that would end on them are left out. The
    walks past allies are kept for where these stand: nothing is given to them on the way.
    """
    steady = survey.steady
    if (
        steady is not None
        and survey.load == load
        and scene.signs & survey.cares == survey.signs
        and (survey.things is scene.about or survey.finds_same(table, scene))
    ):
        return steady.without(scene.friends & survey.busy)
    near = survey.near
    busy = scene.friends & survey.busy
    wide = scene.usable & survey.fringe
    if not (scene.strange & near or (wide and survey.makes_use(means, wide))):
        things = scene.items_mask & survey.reach
        about = _NOTHING
        if things:
            about = tuple([entry for entry in scene.about.items() if things & BIT[entry[0]]])
        if not (scene.heaps & things or (len(about) > 1 and scene.wounded & near)):
            enemies = scene.closed & near
            # Of three things two may be left on one square for a while, but not with a friend.
            friends = busy if len(about) > 2 else 0
            plain = (load, enemies, friends, about)
            kept = survey.kept
            if kept is None or survey.key != plain:
                courses = _plain_walks(means, survey, enemies, load, about, friends)
                kept = survey.keep(plain, piece, courses, plain=True)
            survey.steady = None if len(about) > 2 else kept
            survey.load, survey.things = load, scene.about
            survey.things_about = about
            survey.signs = scene.signs & survey.cares
            return kept.without(busy)
    return _other_walks(table, piece, load, scene, survey, means, wide)


def _other_walks(
    table: Table,
    piece: int,
    load: int,
    scene: Scene,
    survey: _Survey,
    means: _Means,
    wide: int,
) -> list[Move]:
    """The same where more is about that matters to the walker."""
    near = survey.widened(means.movement) if wide else survey.near
    items: _Items = ()
    if scene.items_mask & near:
        items = tuple([entry for entry in scene.items.items() if near & BIT[entry[0]]])
    key: tuple[object, ...] = (
        "other",
        load,
        near,
        scene.seal(table.match.plan.span) & near * means.fold,
        items,
    )
    if scene.allied & near:  # the seal tells them from enemies no more
        key = (*key, "allied", scene.allied & near)
    busy = scene.friends & near & ~(means.exits | BIT[survey.start])
    # Besides a wounded there is space for an object on the ground, but not in the hands of a
    # friend.
    alone = not (scene.wounded & near or len(items) > 2)
    if not alone:
        key = (*key, busy, *scene.hurt_there.items())
    if scene.yielding & near:
        key = (*key, crossable_by(table, piece, scene.yielding))
    kept = survey.kept
    if kept is None or survey.key != key:
        kept = survey.keep(key, piece, walker_of(table, piece, alone=alone).walks(), plain=False)
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

    def offer(self, table: Table, piece: int) -> list[Move]:
        """One walk for each different outcome."""
        state, scene = table.state, scene_of(table, table.match.seat_of[piece])
        means: _Means | None = scene.kept.get(piece)
        if means is None:
            means = scene.kept[piece] = _Means(table, piece)
        if means.special and (table.match.granters or matters(table, piece)):
            # What is kept is worked out as if neither a load nor magic made a difference.
            return [Move(piece, course) for course in walker_of(table, piece).walks()]
        start = state.at[piece]
        survey = means.survey
        if survey is None or survey.start != start:
            survey = means.look_around(table, start)
        load = -1 if len(state.here[start]) == 1 else table.write.load_of(piece)
        return _walks(table, piece, load, scene, survey, means)

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

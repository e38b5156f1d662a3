"""The walks of miniatures, and how they are kept from one listing to the next.

Mostly nothing near a miniature has changed since it was asked last. So its walks are kept with what
they depend on, and told by one comparison whether they still hold.
"""

from __future__ import annotations

from typing import NamedTuple

from dtwister.plugin import (
    BIT,
    Adjacency,
    Field,
    Move,
    Table,
    bits,
    plain_courses,
)
from dtwister_features.magic import MAGICAL, matters
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

_Courses = list[tuple[int, ...]]
_Items = tuple[tuple[int, tuple[int, ...]], ...]
_NOTHING: _Items = ()
_NOBODY = -1
"""In the place of some squares: who stands there makes no difference."""


class _PlainEntry(NamedTuple):
    """Walks on plain ground with all that they depend on.

    An entry is published whole, in one assignment, and never changed: several threads may list
    forks and views of one game, and these share what is kept with the labyrinth.
    """

    kept: _Kept
    signs: int
    enemies: int
    crowd: int
    """The squares of friends, where these make a difference to more than where one stops."""
    about: _Items
    """The things within reach."""


class _KeyedEntry(NamedTuple):
    """Other walks, which depend on a key; published like the plain ones."""

    kept: _Kept
    key: tuple[object, ...]


class _Means:
    """How a miniature walks, wherever it is, as long as the labyrinth lies as it does."""

    __slots__ = (
        "adjacency",
        "exits",
        "flying",
        "fold",
        "ground",
        "kind",
        "movement",
        "passable",
        "special",
        "stop",
        "survey",
    )

    def __init__(self, table: Table, piece: int) -> None:
        match, topology, kind = table.match, table.topology, table.match.kind_of[piece]
        barred, stuck = terrain_of(table, kind)
        seat = match.seat_of[piece]
        self.kind = kind
        self.special = bool(match.granters) or MAGICAL in kind.tags
        """Whether a load or magic can make a difference."""
        self.exits = table.state.exits[seat]
        known = topology.known & ~closed_lines_of(table, seat)
        self.passable = known & ~barred
        self.stop = known & ~stuck
        """The squares where it may stop, but for who and what is there."""
        self.ground = ~topology.hollow
        self.movement = kind.movement
        self.flying = kind.crosses_enemies
        self.fold = sealed((1,) * 5, match.plan.span)
        """A mask times this is a seal of the mask."""
        self.adjacency: Adjacency | None = None
        self.survey: _Survey | None = None
        """What lies around the square where it was last."""

    def look_around(self, table: Table, start: int) -> _Survey:
        """What lies around a square."""
        adjacency = self.adjacency
        if adjacency is None:
            adjacency = paths_of(table, self.kind, start)
            if not self.kind.halts:
                self.adjacency = adjacency  # it is the same from wherever one starts
        survey = self.survey = _Survey(self, table, adjacency, start)
        return survey


class _Survey:
    """What lies around a miniature, as long as the labyrinth lies as it does.

    Its last walks are kept with it, and with these what they depend on.
    """

    __slots__ = (
        "_cares",
        "_latest",
        "_use",
        "adjacency",
        "busy",
        "field",
        "fringe",
        "near",
        "reach",
        "start",
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
        self.reach = reach = near & ~exits
        """The squares where it can handle something: not those by which it leaves."""
        self.busy = near & ~(exits | BIT[start])
        """The squares where friends are in its way, and keep it from stopping."""
        hollow = (near | topology.beside(near)) & topology.hollow
        self.fringe = fringe = near | hollow if hollow else 0
        """The squares where it could make use of a support, and so come to others of `wide`."""
        self._use: dict[int, int] = {}
        self.wide = 0
        """What its walks depend on then: one step more over any ground; 0 as long as not asked."""
        self._latest: _PlainEntry | _KeyedEntry | None = None
        """The last walks, on plain ground or not."""
        self._cares = sealed((near, near, fringe, reach, reach), table.match.plan.span)
        """What matters here of the signs of a scene."""

    def widened(self, movement: int) -> int:
        """The squares of `wide`."""
        if not self.wide:
            self.wide = self.adjacency.reach(self.start, movement + 1)
        return self.wide

    def still(self, table: Table, scene: Scene, busy: int) -> _Kept | None:
        """Return the last walks if they were on plain ground and nothing here has changed since."""
        entry = self._latest
        if not isinstance(entry, _PlainEntry):
            return None
        kept, signs, _, crowd, about = entry
        if signs != scene.signs & self._cares or (crowd >= 0 and crowd != busy):
            return None
        if about:
            at = table.state.at
            for space, things in about:
                for piece in things:
                    if at[piece] != space:
                        return None
        return kept

    def found(self, about: _Items, enemies: int, crowd: int) -> _Kept | None:
        """Return the last walks, if they were on plain ground and the change does not matter.

        A support, say, that is near but of no use.
        """
        entry = self._latest
        if isinstance(entry, _PlainEntry) and entry[2:] == (enemies, crowd, about):
            return entry.kept
        return None

    def keep_plain(
        self, scene: Scene, about: _Items, enemies: int, crowd: int, kept: _Kept
    ) -> _Kept:
        """Keep walks on plain ground, in the place of the last ones."""
        self._latest = _PlainEntry(kept, scene.signs & self._cares, enemies, crowd, about)
        return kept

    def known(self, key: tuple[object, ...]) -> _Kept | None:
        """Return the last walks, if they depended on this key."""
        entry = self._latest
        return entry.kept if isinstance(entry, _KeyedEntry) and entry.key == key else None

    def keep(self, key: tuple[object, ...], kept: _Kept) -> _Kept:
        """Keep other walks, in the place of the last ones."""
        self._latest = _KeyedEntry(kept, key)
        return kept

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

    __slots__ = ("_left", "moves")

    def __init__(self, piece: int, courses: _Courses) -> None:
        self.moves = Move.along(piece, courses)
        self._left = (0, self.moves)

    def without(self, busy: int) -> list[Move]:
        """Return those that do not end on certain squares."""
        then, left = self._left
        if busy != then:
            crowd = set(bits(busy))
            left = [
                move
                for move in self.moves
                if (last if (last := move.course[-1]) >= 0 else move.end) not in crowd
            ]
            self._left = (busy, left)
        return left


def listed_walks(table: Table, piece: int) -> list[Move]:
    """One walk for each different outcome.

    Friends come and go without a change: only the walks that would end on them are left out. The
    walks past allies are kept for where these stand: nothing is given to them on the way.
    """
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
    busy = scene.friends & survey.busy
    kept = survey.still(table, scene, busy)
    if kept is None:
        return _new_walks(table, piece, table.write.load_of(piece), scene, survey, means)
    return kept.without(busy)


def _new_walks(
    table: Table, piece: int, load: int, scene: Scene, survey: _Survey, means: _Means
) -> list[Move]:
    """The walks where something near the miniature has changed."""
    near = survey.near
    wide = scene.usable & survey.fringe
    if scene.strange & near or (wide and survey.makes_use(means, wide)):
        return _other_walks(table, piece, load, scene, survey, means, wide)
    things, about = scene.items_mask & survey.reach, _NOTHING
    if things:
        about = tuple([entry for entry in scene.about.items() if things & BIT[entry[0]]])
    if scene.heaps & things or (len(about) > 1 and scene.wounded & near):
        return _other_walks(table, piece, load, scene, survey, means, wide)
    busy = scene.friends & survey.busy
    # Of three things two may be left on one square for a while, but not with a friend.
    crowd = busy if len(about) > 2 else _NOBODY
    enemies = scene.closed & near
    kept = survey.found(about, enemies, crowd)
    if kept is None:
        kept = _Kept(piece, _plain_walks(means, survey, enemies, load, about, max(crowd, 0)))
    return survey.keep_plain(scene, about, enemies, crowd, kept).without(busy)


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
        load,
        near,
        scene.seal(table.match.plan.span) & near * means.fold,
        items,
    )
    if scene.allied & near:  # the seal tells them from enemies no more
        key = (*key, "allied", scene.allied & near)
    if scene.loose & near:  # nor does it tell from whom a support may be taken
        key = (*key, "loose", scene.loose & near)
    busy = scene.friends & near & ~(means.exits | BIT[survey.start])
    # Besides a wounded there is space for an object on the ground, but not in the hands of a
    # friend.
    alone = not (scene.wounded & near or len(items) > 2)
    if not alone:
        key = (*key, busy, *scene.hurt_there.items())
    if scene.yielding & near:
        key = (*key, crossable_by(table, piece, scene.yielding))
    kept = survey.known(key)
    if kept is None:
        courses = walker_of(table, piece, alone=alone).walks()
        kept = survey.keep(key, _Kept(piece, courses))
    return kept.without(busy) if alone else kept.moves

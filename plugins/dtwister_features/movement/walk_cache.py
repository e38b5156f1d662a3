"""The cache of walks of miniatures, from one listing to the next.

Mostly nothing near a miniature has changed since its walks were listed last. So its walks are
stored with everything they depend on, and one comparison tells whether they are still valid.
"""

from __future__ import annotations

from typing import NamedTuple

from dtwister._movement.entry import BIT, Adjacency, PathField, bits, simple_walks
from dtwister.plugin import Context
from dtwister.plugin.movement import Move
from dtwister.plugin.numbers import PieceId
from dtwister_features.movement.move_context import (
    SeatContext,
    closed_lines_of,
    crossable_by,
    pack_masks,
    paths_of,
    seat_context_of,
    terrain_of,
    walker_of,
)
from dtwister_features.terrain.magic import MAGICAL, magic_matters

__all__: list[str] = []

_Courses = list[tuple[int, ...]]
_Items = tuple[tuple[int, tuple[PieceId, ...]], ...]
_NOTHING: _Items = ()
_NOBODY = -1
"""In the place of some squares: their occupants make no difference."""


class _SimpleEntry(NamedTuple):
    """Walks on plain ground with everything they depend on.

    An entry is published whole, in one assignment, and never changed: several threads may list
    forks and views of one game, and these share the caches of the labyrinth.
    """

    moves: _CachedMoves
    fingerprint: int
    enemies: int
    blocking_friends: int
    """The squares of friends, where these affect more than possible ends."""
    nearby_items: _Items
    """The things within reach."""


class _KeyedEntry(NamedTuple):
    """Other walks, which depend on a key; published like the plain ones."""

    moves: _CachedMoves
    key: tuple[object, ...]


class _MoverProfile:
    """The way a miniature walks from any square,
    for as long as the labyrinth lies as it does.
    """

    __slots__ = (
        "adjacency",
        "cached_reach",
        "exits",
        "flying",
        "ground",
        "kind",
        "movement",
        "passable",
        "repeat_mask",
        "special",
        "stop",
    )

    def __init__(self, context: Context, piece: PieceId) -> None:
        match, labyrinth, kind = context.match, context.labyrinth, context.match.kind_of[piece]
        barred, stuck = terrain_of(context, kind)
        seat = match.seat_of[piece]
        self.kind = kind
        self.special = bool(match.piece_sets.granting_objects) or MAGICAL in kind.tags
        """True if a load or magic can make a difference."""
        self.exits = context.state.exits[seat]
        known = labyrinth.known & ~closed_lines_of(context, seat)
        self.passable = known & ~barred
        self.stop = known & ~stuck
        """The squares where it may stop, apart from their occupants."""
        self.ground = ~labyrinth.non_floor
        self.movement = kind.movement
        self.flying = kind.crosses_enemies
        self.repeat_mask = pack_masks((1,) * 5, match.grid.span)
        """A mask times this is a fingerprint of the mask."""
        self.adjacency: Adjacency | None = None
        self.cached_reach: _CachedReach | None = None
        """The surroundings of the square where it was last."""

    def look_around(self, context: Context, start: int) -> _CachedReach:
        """Return the surroundings of a square."""
        adjacency = self.adjacency
        if adjacency is None:
            adjacency = paths_of(context, self.kind, start)
            if not self.kind.must_stop_on:
                self.adjacency = adjacency  # it is the same from any start
        cached = self.cached_reach = _CachedReach(self, context, adjacency, start)
        return cached


class _CachedReach:
    """The surroundings of a miniature, for as long as the labyrinth lies as it does.

    Its last walks are stored with it, and with these everything they depend on.
    """

    __slots__ = (
        "_latest",
        "_relevance_mask",
        "_use",
        "adjacency",
        "field",
        "friend_squares",
        "handling_squares",
        "reach_plus_one",
        "start",
        "support_fringe",
        "within_reach",
    )

    def __init__(
        self, profile: _MoverProfile, context: Context, adjacency: Adjacency, start: int
    ) -> None:
        labyrinth, exits = context.labyrinth, profile.exits
        self.start = start
        self.adjacency = adjacency
        self.field: PathField = adjacency.field(profile.passable, exits)
        near = BIT[start] | self.field.tree(start, profile.movement)[0]
        self.within_reach = near
        """The squares that its walks depend on:
        those that it could reach if it were alone.
        """
        self.handling_squares = reach = near & ~exits
        """The squares where it can handle something: not those by which it leaves."""
        self.friend_squares = near & ~(exits | BIT[start])
        """The squares where friends are in its way, and keep it from stopping."""
        hollow = (near | labyrinth.beside(near)) & labyrinth.non_floor
        self.support_fringe = fringe = near | hollow if hollow else 0
        """The squares where it could use a support, and so reach others of `wide`."""
        self._use: dict[int, int] = {}
        self.reach_plus_one = 0
        """The squares that its walks then depend on: one step more over any ground;
        0 if unknown.
        """
        self._latest: _SimpleEntry | _KeyedEntry | None = None
        """The last walks, on plain ground or not."""
        self._relevance_mask = pack_masks(
            (near, near, fringe, reach, reach), context.match.grid.span
        )
        """The mask of the relevant parts of a scene."""

    def one_step_more(self, movement: int) -> int:
        """Return the squares of `wide`."""
        if not self.reach_plus_one:
            self.reach_plus_one = self.adjacency.reach(self.start, movement + 1)
        return self.reach_plus_one

    def lookup(self, context: Context, seat_context: SeatContext, busy: int) -> _CachedMoves | None:
        """Return the last walks if they were on plain ground and nothing here has changed since."""
        entry = self._latest
        if not isinstance(entry, _SimpleEntry):
            return None
        kept, signs, _, crowd, about = entry
        if signs != seat_context.fingerprint & self._relevance_mask or (
            crowd >= 0 and crowd != busy
        ):
            return None
        if about:
            at = context.state.at
            for space, things in about:
                for piece in things:
                    if at[piece] != space:
                        return None
        return kept

    def lookup_equivalent(self, about: _Items, enemies: int, crowd: int) -> _CachedMoves | None:
        """Return the last walks, if they were on plain ground and the change does not matter.

        For example a support that is near but of no use.
        """
        entry = self._latest
        if isinstance(entry, _SimpleEntry) and entry[2:] == (enemies, crowd, about):
            return entry.moves
        return None

    def store(
        self, seat_context: SeatContext, about: _Items, enemies: int, crowd: int, kept: _CachedMoves
    ) -> _CachedMoves:
        """Store walks on plain ground, in the place of the last ones."""
        self._latest = _SimpleEntry(
            kept, seat_context.fingerprint & self._relevance_mask, enemies, crowd, about
        )
        return kept

    def lookup_by_key(self, key: tuple[object, ...]) -> _CachedMoves | None:
        """Return the last walks, if they depended on this key."""
        entry = self._latest
        return entry.moves if isinstance(entry, _KeyedEntry) and entry.key == key else None

    def store_by_key(self, key: tuple[object, ...], kept: _CachedMoves) -> _CachedMoves:
        """Store other walks, in the place of the last ones."""
        self._latest = _KeyedEntry(kept, key)
        return kept

    def makes_use(self, profile: _MoverProfile, wide: int) -> bool:
        """Return whether the walker could use a support,
        of which some are within its reach.

        It may be one on an obstacle, with or without a friend, or one that it can carry to an
        obstacle.
        """
        for space in bits(wide):
            use = self._use.get(space)
            if use is None:
                use = self._use[space] = self._use_from(profile, space)
            if use:
                return True
        return False

    def _use_from(self, profile: _MoverProfile, space: int) -> int:
        """Return the obstacles to which something can be carried in one move
        from a square.
        """
        for steps in range(profile.movement + 1):
            if self.adjacency.reach(self.start, steps) & BIT[space]:
                return self.adjacency.reach(space, profile.movement - steps) & ~profile.ground
        return BIT[space]  # an obstacle just out of reach


class _CachedMoves:
    """The walks of a miniature, also without those that end on occupied squares."""

    __slots__ = ("_left", "moves")

    def __init__(self, piece: PieceId, courses: _Courses) -> None:
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


def list_walks(context: Context, piece: PieceId) -> list[Move]:
    """Return one walk for each different outcome.

    Friends come and go without a change: only the walks that would end on them are left out. The
    walks past allies are stored for their squares: nothing is given to them on the way.
    """
    state, seat_context = context.state, seat_context_of(context, context.match.seat_of[piece])
    profile: _MoverProfile | None = seat_context.walk_cache.get(piece)
    if profile is None:
        profile = seat_context.walk_cache[piece] = _MoverProfile(context, piece)
    if profile.special and (
        context.match.piece_sets.granting_objects or magic_matters(context, piece)
    ):
        # Stored walks are computed as if neither a load nor magic made a difference.
        return [Move(piece, course) for course in walker_of(context, piece).walks()]
    start = state.at[piece]
    cached = profile.cached_reach
    if cached is None or cached.start != start:
        cached = profile.look_around(context, start)
    busy = seat_context.friends & cached.friend_squares
    kept = cached.lookup(context, seat_context, busy)
    if kept is None:
        return _new_walks(context, piece, context.load_of(piece), seat_context, cached, profile)
    return kept.without(busy)


def _new_walks(
    context: Context,
    piece: PieceId,
    load: PieceId,
    seat_context: SeatContext,
    cached: _CachedReach,
    profile: _MoverProfile,
) -> list[Move]:
    """Return the walks where something near the miniature has changed."""
    near = cached.within_reach
    wide = seat_context.usable & cached.support_fringe
    if seat_context.irregular & near or (wide and cached.makes_use(profile, wide)):
        return _walks_by_key(context, piece, load, seat_context, cached, profile, wide)
    things, about = seat_context.items_mask & cached.handling_squares, _NOTHING
    if things:
        about = tuple([entry for entry in seat_context.all_items.items() if things & BIT[entry[0]]])
    if seat_context.stacked_items & things or (len(about) > 1 and seat_context.wounded & near):
        return _walks_by_key(context, piece, load, seat_context, cached, profile, wide)
    busy = seat_context.friends & cached.friend_squares
    # Of three things two may be left on one square for a while, but not with a friend.
    crowd = busy if len(about) > 2 else _NOBODY
    enemies = seat_context.closed & near
    kept = cached.lookup_equivalent(about, enemies, crowd)
    if kept is None:
        kept = _CachedMoves(
            piece, _simple_walks(profile, cached, enemies, load, about, max(crowd, 0))
        )
    return cached.store(seat_context, about, enemies, crowd, kept).without(busy)


def _simple_walks(
    profile: _MoverProfile,
    cached: _CachedReach,
    enemies: int,
    load: PieceId,
    items: _Items,
    friends: int,
) -> _Courses:
    """Return all walks where nothing near makes a difference to the squares
    to walk on.
    """
    field = cached.field if profile.flying else cached.field.without(enemies)
    stop = profile.stop & ~(enemies & ~profile.exits)
    return simple_walks(
        field,
        profile.movement,
        cached.start,
        load,
        items={space: things[0] for space, things in items},
        stop=stop,
        drop=field.free & profile.ground & ~enemies,
        friends=friends,
    )


def _walks_by_key(
    context: Context,
    piece: PieceId,
    load: PieceId,
    seat_context: SeatContext,
    cached: _CachedReach,
    profile: _MoverProfile,
    wide: int,
) -> list[Move]:
    """Return the same where more things near matter to the walker."""
    near = cached.one_step_more(profile.movement) if wide else cached.within_reach
    items: _Items = ()
    if seat_context.items_mask & near:
        items = tuple([entry for entry in seat_context.items.items() if near & BIT[entry[0]]])
    key: tuple[object, ...] = (
        load,
        near,
        seat_context.pack(context.match.grid.span) & near * profile.repeat_mask,
        items,
    )
    if seat_context.allied & near:  # the fingerprint no longer tells them from enemies
        key = (*key, "allied", seat_context.allied & near)
    if seat_context.loose & near:  # nor does it tell from which of them a support may be taken
        key = (*key, "loose", seat_context.loose & near)
    busy = seat_context.friends & near & ~(profile.exits | BIT[cached.start])
    # Besides a wounded there is space for an object on the ground, but not in the hands of a
    # friend.
    alone = not (seat_context.wounded & near or len(items) > 2)
    if not alone:
        key = (*key, busy, *seat_context.wounded_counts.items())
    if seat_context.yielding & near:
        key = (*key, crossable_by(context, piece, seat_context.yielding))
    kept = cached.lookup_by_key(key)
    if kept is None:
        courses = walker_of(context, piece, alone=alone).walks()
        kept = cached.store_by_key(key, _CachedMoves(piece, courses))
    return kept.without(busy) if alone else kept.moves

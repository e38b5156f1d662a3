"""The listing of walks, and the memo of one thread of what it listed last.

Mostly nothing near a miniature has changed since its walks were listed. So a thread remembers the
last walks of each one with all that they depend on, and compares. `DTWISTER_CACHES=off` leaves the
memo out. Nothing else depends on it, not even the order of the walks.
"""

from __future__ import annotations

from threading import local
from typing import Any
from weakref import ReferenceType, ref

from dtwister.plugin import Context, Match
from dtwister.plugin.caching import caches_are_on, per_process, per_state
from dtwister.plugin.movement import Move, Reach, WalkGround
from dtwister.plugin.numbers import PieceId, SeatId, SpaceId
from dtwister_features.movement.walk_setting import search_of, walker_ground
from dtwister_features.terrain.magic import MAGICAL, magic_matters

__all__: list[str] = []

_PARTS = 7
"""The number of masks in the fingerprint of a position."""
_ANY = -1
"""In the place of the squares of friends: these matter only as ends of walks."""
_Places = list[tuple[SpaceId, tuple[PieceId, ...]]]
"""Squares, and all pieces that are there."""


class _Position:
    """The squares that matter to the walks of a seat; made once a state."""

    __slots__ = (
        "fingerprint",
        "friends",
        "memo",
        "special",
        "things",
        "usable",
        "wounded",
    )

    def __init__(self, context: Context, seat: SeatId) -> None:
        self._look(context, seat)

    def _look(self, context: Context, seat: SeatId) -> None:
        """Find the squares; a method, since the locals of `__init__` cannot have native types."""
        state, match = context.state, context.match
        at, minis, sets = state.at, state.minis, match.piece_sets
        remembers = caches_are_on() and not sets.granting_objects and not match.abilities.linking
        self.memo = (
            _of_thread.memory.of(match, context.labyrinth, state.exits) if remembers else None
        )
        """The last walks of each miniature; None if they depend on more than is compared."""
        enemies = allied = hurt = usable = yielding = 0
        for foe in match.alliances.foes[seat]:
            enemies |= minis[foe]
            hurt |= state.hurt[foe]
        own = state.hurt[seat]
        for ally in match.alliances.allies[seat]:
            allied |= minis[ally]
            own |= state.hurt[ally]
        for piece in sets.supports:
            if at[piece] >= 0:
                usable |= 1 << at[piece]
        for piece in sets.bridgers:
            if at[piece] >= 0 and match.seat_of[piece] == seat:
                usable |= 1 << at[piece]
        for piece in sets.passable:
            if at[piece] >= 0:
                yielding |= 1 << at[piece]
        above = minis[seat] & context.labyrinth.non_floor
        self.usable = usable
        """Squares with something that may lead over obstacles."""
        self.friends = minis[seat] & ~above
        """Squares of friends on the ground."""
        self.wounded = own | hurt
        self.special = state.items | own | hurt | above | (yielding & enemies)
        """Squares on which it matters who is there."""
        span, fingerprint = match.grid.span, 0
        for mask in (enemies, allied, hurt, own, above, usable, state.items):
            fingerprint = fingerprint << span | mask
        self.fingerprint = fingerprint


@per_process
def _scope(mask: int, span: int) -> int:
    """Return some squares in each part of a fingerprint."""
    found = 0
    for _ in range(_PARTS):
        found = found << span | mask
    return found


@per_state
def _position_of(context: Context, seat: SeatId) -> _Position:
    """Return the squares that matter to the walks of a seat."""
    return _Position(context, seat)


class _Entry:
    """Walks with all that they depend on; an entry is never changed."""

    __slots__ = (
        "busy",
        "ends",
        "every",
        "fingerprint",
        "friends",
        "ground",
        "moves",
        "places",
        "reach",
        "scope",
        "start",
        "ways",
    )

    def __init__(
        self, ground: WalkGround, start: SpaceId, ways: tuple[Reach, Reach], reach: Reach
    ) -> None:
        self.ground = ground
        self.start = start
        self.ways = ways
        """The squares that walks can depend on, and those if something leads over obstacles."""
        self.reach = reach
        """Those of them on which these walks depend."""
        self.scope = 0
        """These squares, in each part of a fingerprint."""
        self.fingerprint = 0
        self.friends = _ANY
        """The squares of friends on the ground, or `_ANY`."""
        self.places: _Places = []
        self.every: list[Move] = []
        """The walks, also those that end on friends if these do not matter."""
        self.ends: list[SpaceId] = []
        """The squares on which these walks end, in the same order."""
        self.busy = 0
        """The squares of friends on which no walk of `moves` ends."""
        self.moves: list[Move] = []

    def without_ends(self, busy: int) -> _Entry:
        """Return an entry without the walks that end on the squares of a mask."""
        found = _Entry(self.ground, self.start, self.ways, self.reach)
        found.scope, found.fingerprint = self.scope, self.fingerprint
        found.friends, found.places = self.friends, self.places
        found.every, found.ends, found.busy = self.every, self.ends, busy
        found.moves = self._moves_without(busy) if busy else self.every
        return found

    def _moves_without(self, busy: int) -> list[Move]:
        """Return the walks that do not end on the squares of a mask."""
        bits = busy.to_bytes((len(self.reach.squares) >> 3) + 1, "little")
        every = self.every
        found: list[Move] = []
        for at, end in enumerate(self.ends):
            if not bits[end >> 3] >> (end & 7) & 1:
                found.append(every[at])
        return found

    def is_valid(
        self,
        reach: Reach,
        position: _Position,
        friends: int,
        here: dict[SpaceId, tuple[PieceId, ...]],
    ) -> bool:
        """Return whether nothing has changed of what the walks depend on."""
        if self.reach is not reach or self.fingerprint != position.fingerprint & self.scope:
            return False
        if self.friends != _ANY and self.friends != friends:
            return False
        # A loop, since a generator for each piece of each decision would cost time.
        for space, pieces in self.places:  # noqa: SIM110
            if here.get(space) != pieces:
                return False
        return True


_Memo = dict[PieceId, _Entry]


class _Memory:
    """The memo of a thread, for the labyrinth of which it listed walks last."""

    __slots__ = ("exits", "labyrinth", "match", "memo")

    def __init__(self) -> None:
        self.labyrinth: ReferenceType[object] | None = None
        self.match: ReferenceType[object] | None = None
        self.exits: tuple[int, ...] = ()
        self.memo: _Memo = {}

    def of(self, match: Match, labyrinth: object, exits: tuple[int, ...]) -> _Memo:
        """Return the memo for a labyrinth and its exits; one for another labyrinth is forgotten."""
        if (
            self.labyrinth is None
            or self.match is None
            or self.labyrinth() is not labyrinth
            or self.match() is not match
            or self.exits != exits
        ):
            self.labyrinth, self.match = ref(labyrinth), ref(match)
            self.exits, self.memo = exits, {}
        return self.memo


class _OfThread(local):
    """The memo of each thread."""

    def __init__(self) -> None:
        self.memory = _Memory()


_of_thread = _OfThread()


def list_walks(context: Context, piece: PieceId) -> list[Move]:
    """Return one walk for each different outcome, in the order in which they are found.

    Friends come and go without a change: only the walks that would end on them are left out.
    """
    match, state = context.match, context.state
    seat, start = match.seat_of[piece], state.at[piece]
    position = _position_of(context, seat)
    memo = position.memo
    if memo is None or (MAGICAL in match.kind_of[piece].tags and magic_matters(context, piece)):
        return Move.along(piece, search_of(context, piece).walks())
    entry = memo.get(piece)
    if entry is not None and entry.start == start:
        ground, ways = entry.ground, entry.ways
    else:
        kind = match.kind_of[piece]
        if entry is None or kind.must_stop_on:
            ground = walker_ground(context, piece, kind)
        else:
            ground = entry.ground
        ways, entry = ground.reach(start), None
    reach = ways[1] if position.usable and position.usable & ways[1].mask else ways[0]
    friends = position.friends & reach.mask & ~(1 << start)
    if entry is None or not entry.is_valid(reach, position, friends, state.here):
        entry = memo[piece] = _listed(context, piece, ground, ways, reach, position, friends)
    busy = friends & ~state.exits[seat] if entry.friends == _ANY else 0
    if busy != entry.busy:
        memo[piece] = entry = entry.without_ends(busy)
    return entry.moves


def _listed(
    context: Context,
    piece: PieceId,
    ground: WalkGround,
    ways: tuple[Reach, Reach],
    reach: Reach,
    position: _Position,
    friends: int,
) -> _Entry:
    """Return an entry with the walks of a miniature, listed now."""
    state = context.state
    entry = _Entry(ground, state.at[piece], ways, reach)
    entry.places = _places(position.special & reach.mask, reach.squares, state.here)
    alone = len(entry.places) <= 2 and not position.wounded & reach.mask
    unseen = friends if alone else 0
    courses = search_of(context, piece, unseen, reach.squares, ground).walks()
    entry.scope = _scope(reach.mask, context.match.grid.span)
    entry.fingerprint = position.fingerprint & entry.scope
    entry.friends = _ANY if alone else friends
    entry.moves = entry.every = Move.along(piece, courses)
    entry.ends = _ends_of(courses)
    return entry


def _ends_of(courses: list[tuple[Any, ...]]) -> list[SpaceId]:
    """Return the squares where walks end."""
    found = []
    for course in courses:
        at = len(course) - 1
        while course[at] < 0:
            at -= 1
        found.append(course[at])
    return found


def _places(squares: int, within: bytes, here: dict[SpaceId, tuple[PieceId, ...]]) -> _Places:
    """Return who is on some squares; all of these are `within` others, a byte for each."""
    found: _Places = []
    if squares:
        for space, pieces in here.items():
            if within[space] and squares >> space & 1:
                found.append((space, pieces))
    return found

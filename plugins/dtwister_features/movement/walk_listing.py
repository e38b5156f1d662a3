"""The listing of walks, and the memo of one thread of what it listed last.

Mostly nothing near a miniature has changed since its walks were listed. So a thread remembers the
last walks of each one with all that they depend on, and compares. `DTWISTER_CACHES=off` leaves the
memo out. Nothing else depends on it, not even the order of the walks.
"""

from __future__ import annotations

from collections.abc import Mapping
from threading import local
from typing import NamedTuple
from weakref import ReferenceType, ref

from dtwister.plugin import Context, Match
from dtwister.plugin.caching import caches_are_on, per_state
from dtwister.plugin.movement import Move, Reach
from dtwister.plugin.numbers import PieceId, SeatId, SpaceId
from dtwister_features.movement.walk_setting import search_of, walker_ground
from dtwister_features.terrain.magic import MAGICAL, magic_matters

__all__: list[str] = []

_PARTS = 7
"""The number of masks in the fingerprint of a position."""
_ANY = -1
"""In the place of the squares of friends: these matter only as ends of walks."""
_Places = tuple[tuple[SpaceId, tuple[PieceId, ...]], ...]
"""Squares, and all pieces that are there."""


class _Position:
    """The squares that matter to the walks of a seat; made once a state."""

    __slots__ = (
        "fingerprint",
        "friends",
        "memo",
        "repeat",
        "special",
        "things",
        "usable",
        "wounded",
    )

    def __init__(self, context: Context, seat: SeatId) -> None:
        state, match = context.state, context.match
        at, minis, sets = state.at, state.minis, match.piece_sets
        remembers = caches_are_on() and not sets.granting_objects
        self.memo = _memory.of(match, context.labyrinth, state.exits) if remembers else None
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
        span = match.grid.span
        self.repeat = ((1 << span * _PARTS) - 1) // ((1 << span) - 1)
        """The factor that makes a mask as long as a fingerprint."""
        fingerprint = 0
        for mask in (enemies, allied, hurt, own, above, usable, state.items):
            fingerprint = fingerprint << span | mask
        self.fingerprint = fingerprint


@per_state
def _position_of(context: Context, seat: SeatId) -> _Position:
    """Return the squares that matter to the walks of a seat."""
    return _Position(context, seat)


class _Entry(NamedTuple):
    """Walks with all that they depend on; an entry is never changed."""

    start: SpaceId
    reach: Reach
    near: int
    """The squares on which they depend."""
    fingerprint: int
    friends: int
    """The squares of friends on the ground, or `_ANY`."""
    places: _Places
    every: list[Move]
    """The walks, also those that end on friends if these do not matter."""
    busy: int
    """The squares of friends on which no walk of `moves` ends."""
    moves: list[Move]


_Memo = dict[PieceId, _Entry]


class _Memory(local):
    """The memo of a thread, for the labyrinth of which it listed walks last."""

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


_memory = _Memory()


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
    if entry is None or entry.start != start:
        entry, reach = None, walker_ground(context, piece, match.kind_of[piece]).reach(start)
    else:
        reach = entry.reach
    near = reach.wide if position.usable & reach.wide else reach.near
    friends = position.friends & near & ~(1 << start)
    if entry is None or not _is_valid(entry, near, position, friends, state.here):
        places = _places(position.special & near, state.here)
        alone = not position.wounded & near and len(places) <= 2
        unseen = friends if alone else 0
        moves = Move.along(piece, search_of(context, piece, unseen=unseen, within=near).walks())
        fingerprint, known = (
            position.fingerprint & near * position.repeat,
            _ANY if alone else friends,
        )
        entry = _Entry(start, reach, near, fingerprint, known, places, moves, 0, moves)
        memo[piece] = entry
    busy = friends & ~state.exits[seat] if entry.friends == _ANY else 0
    if busy != entry.busy:
        memo[piece] = entry = entry._replace(busy=busy, moves=_not_ending_on(busy, entry.every))
    return entry.moves


def _not_ending_on(busy: int, moves: list[Move]) -> list[Move]:
    """Return the walks that do not end on some squares."""
    return [
        move
        for move in moves
        if not busy >> (last if (last := move.course[-1]) >= 0 else move.end) & 1
    ]


def _is_valid(
    entry: _Entry,
    near: int,
    position: _Position,
    friends: int,
    here: Mapping[SpaceId, tuple[PieceId, ...]],
) -> bool:
    """Return whether nothing has changed of what an entry depends on."""
    if entry.near != near or entry.fingerprint != position.fingerprint & near * position.repeat:
        return False
    if entry.friends not in (_ANY, friends):
        return False
    # A loop, since a generator for each piece of each decision would cost time.
    for space, pieces in entry.places:  # noqa: SIM110
        if here.get(space) != pieces:
            return False
    return True


def _places(squares: int, here: Mapping[SpaceId, tuple[PieceId, ...]]) -> _Places:
    """Return who is on some squares."""
    return tuple([entry for entry in here.items() if squares >> entry[0] & 1])

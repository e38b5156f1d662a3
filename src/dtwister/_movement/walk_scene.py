"""The scene of one walk: a walker, the pieces about it, and what it may handle where.

Words: a *support* is an object that holds its carrier on certain squares, or lies there and holds
others (a Rope on a pit). It is *fastened* to two squares beside.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import add

from dtwister._model.ids import NO_PIECE, PieceId, SpaceId
from dtwister._model.load_places import ONE_PLACE, Places, fit_into
from dtwister._movement.arrangement import PLACE_BITS, Arrangement, Key
from dtwister._movement.walk_inputs import (
    BARE,
    CLOSED,
    FAST,
    FOE,
    FREE,
    FRIEND,
    GAP,
    HAND,
    HELD,
    HOLLOW,
    LOOSE,
    OBJECT,
    OWN,
    REST,
    SMOOTH,
    STOP,
    TOUCH,
    WalkGround,
    squares_of,
    steps_with_ends,
)

Steps = list[tuple[int, ...]]
"""Square -> the squares that a step leads to."""
Grant = tuple[Sequence[tuple[int, ...]], int]
"""The steps of the carrier of an object, and further squares that it may enter."""

_NO_THINGS: tuple[int, ...] = ()
_WITHOUT_TOUCH = bytes(number & ~TOUCH for number in range(256))


class WalkScene:
    """One walker, and all that does not change while it walks.

    >>> from dtwister.plugin.movement import WalkGround, WalkPieces
    >>> pieces = WalkPieces(is_object=[False, True], seat_of=[0, 0], allies=[()], wounded_limit=1)
    >>> ground = WalkGround(
    ...     pieces, 0, 0, movement=1, span=2, steps=[(1,), (0,)], free=0b11, bare=0b11
    ... )
    >>> WalkScene(ground, 0, here={0: (0, 1)}, wounded=0).loads
    (1,)
    """

    __slots__ = (
        "capacity",
        "carriers",
        "grants",
        "ground",
        "homes",
        "loads",
        "occupied",
        "places",
        "squares",
        "start",
        "supports",
        "terrain",
        "things",
        "unladen",
    )

    def __init__(
        self,
        terrain: WalkGround,
        start: int,
        here: dict[SpaceId, tuple[PieceId, ...]],
        wounded: int,
        *,
        within: bytes | None = None,
        unseen: int = 0,
        crossable: int = 0,
        barred: int = 0,
        loose: int = 0,
        grants: Mapping[int, Grant] | None = None,
    ) -> None:
        """Note where the pieces are: `here` has those of each square, `wounded` is a mask of them.

        Pieces that are not `within` some squares are left out; that is a byte for each square, 0
        where they are left out. So are friends on `unseen` squares.
        `crossable` are squares of enemies that let the walker through. `barred` ones it cannot
        enter today, and friends on `loose` ones need no support.
        """
        self.terrain = terrain
        self.start = start
        self.places: Places = terrain.pieces.carriers.get(terrain.piece, ONE_PLACE)
        """The places of the walker for loads."""
        self.capacity = len(self.places)
        """The number of things that the walker can carry."""
        self.carriers: dict[int, Places] = {}
        """Square -> the places for loads of the friend there, if they are not one for anything."""
        self.grants = {
            item: (steps_with_ends(steps, terrain.exits), free)
            for item, (steps, free) in (grants or {}).items()
        }
        """Object -> the further steps of its carrier, and further squares that it may enter."""
        self.squares = bytearray(terrain.squares)
        self.ground = bytearray(terrain.ground)
        """The squares as for a walker with a load, each thing where it was at the start."""
        self.things: dict[int, tuple[int, ...]] = {}
        """Square -> the things that can be taken there at the start, a load among them."""
        self.homes: dict[int, int] = {}
        """Thing -> its square at the start."""
        self.occupied: dict[int, int] = {}
        """Square -> how many wounded lie there that the walker cannot take."""
        self.supports: tuple[int, ...] = ()
        """The supports that can be taken."""
        if barred or loose:
            for space in squares_of(barred):
                self.ground[space] &= ~FREE
            for space in squares_of(loose):
                self.squares[space] |= LOOSE
        self._lay_out(here, wounded, within, unseen, crossable)
        self.loads = self.things.get(start, _NO_THINGS)[: self.capacity]
        """The things that the walker carries at the start."""
        self.unladen = self._for_unladen()
        """The same as for a walker without a load."""

    def _lay_out(
        self,
        here: dict[SpaceId, tuple[PieceId, ...]],
        wounded: int,
        within: bytes | None,
        unseen: int,
        crossable: int,
    ) -> None:
        """Put all pieces but the walker on their squares."""
        piece, seen = self.terrain.piece, self.terrain.seen
        for space, there in here.items():
            if within is not None and not within[space]:
                continue
            if len(there) == 1 and seen[there[0]] == OBJECT:
                self._place(space, NO_PIECE, there, 0)
                continue
            things: tuple[int, ...] = _NO_THINGS
            stranger = friend = NO_PIECE
            others = 0
            for other in there:
                sort = seen[other]
                if sort == OBJECT:
                    things += (other,)
                elif wounded and wounded >> other & 1:
                    if sort == FOE:
                        others += 1
                    else:
                        things += (other,)
                elif sort != OWN:
                    stranger = other
                elif other != piece and not (unseen and unseen >> space & 1):
                    friend = other
            if stranger >= 0:
                self._place_stranger(space, stranger, things, crossable)
            elif things or others or friend >= 0:
                self._place(space, friend, things, others)

    def _place(self, space: int, friend: int, things: tuple[int, ...], others: int) -> None:
        """Put a friend, things, and wounded that cannot be taken on a square."""
        terrain, squares = self.terrain, self.squares
        if friend >= 0:
            squares[space] = (squares[space] | FRIEND) & ~BARE
            if friend in terrain.pieces.carriers:
                self.carriers[space] = terrain.pieces.carriers[friend]
            if terrain.bridges and terrain.bridges.get(friend, 0) >> space & 1:
                self.ground[space] |= FREE
                if not squares[space] & SMOOTH:
                    squares[space] |= FAST
        if others:
            self.occupied[space] = others
            squares[space] &= ~BARE
        if things:
            self.things[space] = things
            for item in things:
                self.homes[item] = space
                if item in terrain.holds:
                    self.supports += (item,)
        if self.ground[space] & TOUCH:  # else it is an exit
            self.ground[space] &= ~STOP

    def _place_stranger(
        self, space: int, other: int, things: tuple[int, ...], crossable: int
    ) -> None:
        """Put a miniature of another seat on a square: nothing is handled there."""
        terrain, squares = self.terrain, self.squares
        squares[space] = (squares[space] | CLOSED) & ~BARE
        held = False
        for item in things:
            if item in terrain.holds:
                held = held or bool(terrain.holds[item] >> space & 1)
                if squares[space] & (HOLLOW | SMOOTH) == HOLLOW:
                    squares[space] |= FAST
        flags = self.ground[space]
        if flags & TOUCH:  # else it is an exit
            flags &= ~(TOUCH | STOP)
        if terrain.seen[other] == FOE and not (terrain.neutral and terrain.neutral >> space & 1):
            squares[space] &= ~GAP
            if not terrain.flies:
                if not (crossable and crossable >> space & 1):
                    flags &= ~FREE
                elif held:
                    flags |= FREE
        self.ground[space] = flags

    def _for_unladen(self) -> bytearray:
        """Return the squares as for a walker without a load: it touches what has things."""
        ground = self.ground
        found = ground.translate(_WITHOUT_TOUCH)
        for space in self.things:
            if ground[space] & TOUCH:
                found[space] |= TOUCH
        return found

    # -- arrangements ------------------------------------------------------------------------------

    def arrange(self, key: Key) -> Arrangement:
        """Return the arrangement with some things moved."""
        homes, things, squares = self.homes, self.things, self.squares
        loads = _NO_THINGS
        for code in key:
            if code & HAND == HAND:
                loads += (code >> PLACE_BITS,)
        ground = self.ground.copy() if loads else self.unladen.copy()
        for code in key:
            home = homes[code >> PLACE_BITS]
            if len(things[home]) == 1 or self._all_gone(things[home], key):
                if squares[home] & BARE:
                    ground[home] |= STOP
                if not loads:
                    ground[home] &= ~TOUCH
        found = Arrangement(key, loads, ground, self.terrain.steps, len(loads) < self.capacity)
        single, stuck = len(key) - len(loads) == 1, False
        shared = {*self.occupied, *self.carriers} if self.carriers else self.occupied
        for code in key:
            place = code & HAND
            if place != HAND:
                ground[place] = (ground[place] | TOUCH) & ~STOP
                crowded = not single or place in things or place in shared
                if crowded and not self._is_lawful(found, place):
                    found.is_legal = False
                    stuck = stuck or bool(squares[place] & FRIEND)
        if self.supports:
            self._fasten(found)
        if self.grants:
            self._grant(found)
        if stuck:
            # Friends exchange on the spot: the walker goes on when both can carry what they have.
            found.steps = [()] * len(found.steps)
        return found

    def _all_gone(self, things: tuple[int, ...], key: Key) -> bool:
        """Return whether all of some things were moved."""
        return {code >> PLACE_BITS for code in key}.issuperset(things)

    def _is_lawful(self, arrangement: Arrangement, space: int) -> bool:
        """Return whether what lies on a square may stay so when the walk ends.

        Rules: GOLD-03, GOLD-04, GOLD-05.
        """
        here, seen = self.things_on(arrangement, space), self.terrain.seen
        if self.squares[space] & FRIEND:
            return fit_into(self.carriers.get(space, ONE_PLACE), here)
        objects = 0
        for item in here:
            if seen[item] == OBJECT:
                objects += 1
        wounded = len(here) - objects + self.occupied.get(space, 0)
        most = self.terrain.pieces.wounded_limit
        return objects <= 1 and wounded <= most and objects + wounded <= 2

    def _fasten(self, arrangement: Arrangement) -> None:
        """Note where supports lie, and where those that are carried can be fastened."""
        ground, squares, holds = arrangement.ground, self.squares, self.terrain.holds
        moved = {code >> PLACE_BITS: code & HAND for code in arrangement.key}
        lying = _NO_THINGS
        for item in self.supports:
            place = moved.get(item, self.homes[item])
            if place != HAND and holds[item] >> place & 1:
                lying += (place,)
                if squares[place] & GAP:
                    ground[place] |= FREE
        arrangement.lying = lying
        for load in arrangement.loads:
            if load not in holds:
                continue
            arrangement.has_support = True
            for space in self.terrain.gaps:
                if holds[load] >> space & 1 and squares[space] & GAP:
                    ground[space] |= self._held_on(arrangement, space, load)

    def _held_on(self, arrangement: Arrangement, space: int, load: int) -> int:
        """Return the bits of a square on which a support that is carried holds."""
        fastened = self.is_fast(arrangement, space)
        found = HELD if fastened else 0
        if (
            space not in arrangement.lying
            and not self.squares[space] & (CLOSED | FRIEND)
            and space not in self.occupied
            and not self.things_on(arrangement, space)
        ):
            found |= STOP if fastened else 0
            found |= REST if fastened or self._rests(space, load) else 0
        return found

    def _rests(self, space: int, load: int) -> bool:
        """Return whether a support may rest on a square: one of several loads where it lay."""
        return self.capacity <= 1 or self.homes[load] == space

    def is_fast(self, arrangement: Arrangement, space: int) -> bool:
        """Return whether a support can be fastened on a square: two beside must hold it.

        Rules: OBJ-ROPE-07.
        """
        squares, lying = self.squares, arrangement.lying
        count = 0
        for beside in self.terrain.beside[space]:
            if squares[beside] & FAST or (beside in lying and not squares[beside] & SMOOTH):
                count += 1
        return count >= 2

    def _grant(self, arrangement: Arrangement) -> None:
        """Let the walker step over what its loads grant it."""
        granting = [self.grants[load] for load in arrangement.loads if load in self.grants]
        for number, (steps, free) in enumerate(granting):
            for space in squares_of(free):
                arrangement.ground[space] |= FREE
            arrangement.steps = _joined(arrangement.steps, steps) if number else steps

    # -- questions of those who explain ------------------------------------------------------------

    def is_closed(self, space: int) -> bool:
        """Return whether a miniature of another seat is on a square: nothing changes hands."""
        return bool(self.squares[space] & CLOSED)

    def has_friend(self, space: int) -> bool:
        """Return whether a miniature of the same seat is on a square."""
        return bool(self.squares[space] & FRIEND)

    def is_overladen(self, arrangement: Arrangement, space: int) -> bool:
        """Return whether a friend on a square has more than it can carry, until it gives some."""
        return self.has_friend(space) and not self._is_lawful(arrangement, space)

    def is_free(self, space: int) -> bool:
        """Return whether a step may lead to a square without what lies there or is carried."""
        return bool(self.ground[space] & FREE)

    # -- handling ----------------------------------------------------------------------------------

    def things_on(self, arrangement: Arrangement, space: int) -> tuple[int, ...]:
        """Return the things that lie on a square in an arrangement, the lowest number first."""
        found = self.things.get(space, _NO_THINGS)
        for code in arrangement.key:
            item = code >> PLACE_BITS
            if item in found:
                found = tuple([other for other in found if other != item])
            if code & HAND == space:
                found = tuple(sorted((*found, item)))
        return found

    def may_leave(
        self, arrangement: Arrangement, space: int, load: int, instead: int, resting: bool
    ) -> bool:
        """Return whether a load may be left, something (or `NO_PIECE`) being taken instead.

        A support that is `resting` lies there still and need not be fastened again (OBJ-ROPE-08).
        """
        flags = self.squares[space]
        if flags & CLOSED:
            return False
        if flags & FRIEND:
            if self.capacity > 1:
                return True  # what the friend then gives is another handling
            rest = [item for item in self.things_on(arrangement, space) if item != instead]
            return fit_into(self.carriers.get(space, ONE_PLACE), (*rest, load))
        if flags & HOLLOW:
            holds = self.terrain.holds
            if not holds.get(load, 0) >> space & 1:
                return False
            if (resting and self._rests(space, load)) or self.is_fast(arrangement, space):
                return True
            # A support takes the place of another one that holds a wounded.
            exchanged = (
                space in arrangement.lying
                if self.capacity > 1
                else bool(holds.get(instead, 0) >> space & 1)
            )
            return exchanged and self.hangs(arrangement, space)
        return True

    def has_place(self, arrangement: Arrangement, item: int) -> bool:
        """Return whether the walker can carry something besides its loads."""
        return fit_into(self.places, (*arrangement.loads, item))

    def hangs(self, arrangement: Arrangement, space: int) -> bool:
        """Return whether a wounded is on a square."""
        return space in self.occupied or self._holds_wounded(arrangement, space)

    def _holds_wounded(self, arrangement: Arrangement, space: int) -> bool:
        """Return whether a wounded that can be taken is on a square."""
        seen = self.terrain.seen
        # A loop, since the compiled method can have no generator.
        for item in self.things_on(arrangement, space):  # noqa: SIM110
            if seen[item] != OBJECT:
                return True
        return False

    def may_take(self, arrangement: Arrangement, space: int, item: int) -> bool:
        """Return whether something that lies on a square may be taken.

        Rules: OBJ-ROPE-05, PIT-09, R-43, R-44.
        """
        flags, holds = self.squares[space], self.terrain.holds
        if flags & CLOSED:
            return False
        if not holds.get(item, 0) >> space & 1:
            return True
        if flags & FRIEND:
            return bool(flags & LOOSE)
        others = arrangement.loads
        if self.capacity > 1:  # it leaves none for it: another one must lie there already
            others = tuple([one for one in self.things_on(arrangement, space) if one != item])
        for load in others:
            if holds.get(load, 0) >> space & 1:
                return True
        return not self._holds_wounded(arrangement, space)


def _joined(one: Steps, other: Steps) -> Steps:
    """Return the steps that any of two ways of walking allows."""
    return [tuple(dict.fromkeys(both)) for both in map(add, one, other)]

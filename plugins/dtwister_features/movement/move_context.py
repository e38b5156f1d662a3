"""The surroundings of a walker: squares it may enter, and things to handle.

Rules: MOVE, CARRY, PIT.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from dtwister._movement.entry import (
    BIT,
    Adjacency,
    GrantedWalker,
    MovementGrant,
    WalkContext,
    Walker,
    bits,
)
from dtwister.plugin import Context, PieceKind
from dtwister.plugin.caching import per_labyrinth, per_state
from dtwister.plugin.numbers import PieceId, SeatId
from dtwister_features.seats import edition
from dtwister_features.squares import (
    always_attachable,
    attachable,
    has_support,
    own_lines,
    stands_by_itself,
)
from dtwister_features.terrain.magic import (
    MAGICAL,
    is_magic_cancelled,
    kind_without_magic,
    squares_needing_magic,
    squares_without_magic,
)

__all__: list[str] = []


@per_labyrinth
def closed_lines_of(context: Context, seat: SeatId) -> int:
    """Return line squares where a seat may neither stand nor leave.

    For a seat that cannot leave, its exits are ground like its own line (EXIT-10).

    Rules: EXIT-04, MULTI-64.
    """
    open_ones = own_lines(context, seat) | context.state.exits[seat]
    return context.match.grid.lines_mask & ~open_ones


@per_labyrinth
def _walk_cache(context: Context) -> dict[int, Any]:
    """Return the cache of walks of pieces,
    for as long as the labyrinth lies as it does.
    """
    return {}


_Things = dict[int, tuple[PieceId, ...]]
"""Square -> the things that could be taken there."""


def _objects(context: Context) -> tuple[_Things, int]:
    """Return the objects on each square of the board, and the squares with several of them.

    Nothing of it outlives the state: the places of others' tokens must not be found in data that
    all states of a match share.
    """
    at = context.state.at
    items: _Things = {}
    heaps = 0
    for piece in context.match.objects:
        space = at[piece]
        if space >= 0:
            if space in items:
                items[space] = (*items[space], piece)
                heaps |= BIT[space]
            else:
                items[space] = (piece,)
    return items, heaps


def _with_wounded(
    context: Context, seat: SeatId, items: _Things, heaps: int
) -> tuple[_Things, int]:
    """Return the same with the wounded of a seat and of its allies."""
    state, match = context.state, context.match
    items = dict(items)
    for own in match.alliances.of[seat]:
        if state.hurt[own]:
            for piece in match.characters[own]:
                space = state.at[piece]
                if state.wounded >> piece & 1 and space >= 0:
                    if space in items:
                        heaps |= BIT[space]
                    items[space] = (*items.get(space, ()), piece)
    return items, heaps


def _loose(context: Context, squares: int) -> int:
    """Return those of some obstacles with a miniature that would not fall by itself.

    In the first edition friends may take a support from there. Rules: OBJ-ROPE-05, R-43.
    """
    found = 0
    for space in bits(squares):
        if stands_by_itself(context, context.mini_at(space), space):
            found |= BIT[space]
    return found


def _squares_with_support(context: Context, squares: int) -> int:
    """Return those of some obstacles with a support that holds characters
    that come there.
    """
    found = 0
    for piece in context.match.piece_sets.supports:
        if context.state.at[piece] >= 0:
            found |= BIT[context.state.at[piece]] & squares & holds_of(context)[0][piece]
    return found


class SeatContext:
    """The common surroundings of all walkers of a seat;
    stored while the state stays as it is.
    """

    __slots__ = (
        "_items",
        "_parts",
        "all_items",
        "allied",
        "barring",
        "bridged",
        "closed",
        "fingerprint",
        "friends",
        "friends_off_floor",
        "irregular",
        "items_mask",
        "loose",
        "lying",
        "stacked_items",
        "taken",
        "usable",
        "walk_cache",
        "wounded",
        "wounded_counts",
        "yielding",
    )

    def __init__(self, context: Context, seat: SeatId) -> None:
        state, match = context.state, context.match
        at, minis, hollow = state.at, state.minis, context.labyrinth.non_floor
        enemies, hurt, lying, allied = 0, 0, state.hurt[seat], 0
        for foe in match.alliances.foes[seat]:
            enemies |= minis[foe]
            hurt |= state.hurt[foe]
        for ally in match.alliances.allies[seat]:
            allied |= minis[ally]
            lying |= state.hurt[ally]
        passed = enemies & match.grid.common_lines
        self.barring = barring = enemies & ~passed
        """Enemies that block the way: none does on a line of all (MULTI-117)."""
        self.allied = allied
        """Squares of allied miniatures: they may be crossed (SCN-M7-09)."""
        self.closed = closed = enemies | allied
        """Squares where nothing is handled, and no character stops."""
        things, heaps = _objects(context)
        if lying:
            things, heaps = _with_wounded(context, seat, things, heaps)
        self.all_items = things
        """The things on each square: objects and own wounded, under enemies too."""
        self._items: _Things | None = None
        self.items_mask = (state.items | lying) & ~closed
        """The squares of things that could be taken."""
        self.stacked_items = heaps & ~closed
        """The squares with several things that could be taken."""
        self.friends = friends = minis[seat]
        self.taken = closed | hurt | lying | state.items
        self.wounded = lying
        self.wounded_counts: dict[int, int] = {}
        if hurt:
            self._count_wounded(context, seat, hurt)
        bridges = held = yielding = 0
        self.bridged: list[PieceId] = []
        for piece in match.piece_sets.bridgers:
            if match.seat_of[piece] == seat and at[piece] >= 0 and not state.wounded >> piece & 1:
                self.bridged.append(piece)
                bridges |= BIT[at[piece]] & hollow
        for piece in match.piece_sets.supports:
            if at[piece] >= 0:
                held |= BIT[at[piece]]
        for piece in match.piece_sets.passable:
            if at[piece] >= 0:
                yielding |= BIT[at[piece]] & barring
        hanging = held & hollow & ~closed
        self.lying = _squares_with_support(context, hanging) if hanging else 0
        """The obstacles with a support that holds characters that come there."""
        self.yielding = yielding
        self.usable = bridges | (held & ~(closed & ~yielding))
        above = friends & hollow
        self.friends_off_floor = above
        self.loose = _loose(context, above) if above and edition(context) == 1 else 0
        """Squares of friends on obstacles whose supports do not hold them."""
        self.irregular = above | hurt | passed | allied | yielding
        """Squares where something makes walks irregular."""
        self._parts = (closed, above, hurt, bridges, held)
        self.walk_cache: dict[int, Any] = _walk_cache(context)
        """Piece -> the cache of its walks, for as long as the labyrinth lies as it does."""
        parts = (closed, self.irregular, self.usable, self.items_mask, self.stacked_items)
        self.fingerprint = pack_masks(parts, match.grid.span)
        """A number that, with the things themselves, determines where plain walks lead."""

    @property
    def items(self) -> _Things:
        """Return the things to take, by square:
        objects and own wounded, not under enemies.

        Objects of any colour (CARRY-09, MULTI-08), also loads of friends (CARRY-06) and objects of
        any wounded (CARRY-08); wounded of the own colour (CARRY-10, MULTI-09) and of allies only
        (SCN-M7-11), and no loads of allies (R-M74).
        """
        found = self._items
        if found is None:
            within = self.items_mask
            found = {
                space: things for space, things in self.all_items.items() if within & BIT[space]
            }
            self._items = found
        return found

    def pack(self, span: int) -> int:
        """Return everything that walks depend on besides the items, as one number.

        With the items these masks are complete: a wounded enemy with an object is not a bare
        object.
        """
        return pack_masks(self._parts, span)

    def _count_wounded(self, context: Context, seat: SeatId, hurt: int) -> None:
        state = context.state
        foes = context.match.alliances.foes[seat]
        for space in bits(hurt):
            count = self.wounded_counts[space] = sum(
                1
                for piece in state.here[space]
                if state.wounded >> piece & 1 and context.match.seat_of[piece] in foes
            )
            if count > 1:
                self.wounded |= BIT[space]

    @property
    def item_squares(self) -> dict[int, int]:
        """Item -> its square."""
        return {item: space for space, items in self.items.items() for item in items}


def pack_masks(masks: tuple[int, ...], span: int) -> int:
    """Return several masks as one number, so that all are compared at once."""
    seal = 0
    for mask in masks:
        seal = seal << span | mask
    return seal


@per_state
def seat_context_of(context: Context, seat: SeatId) -> SeatContext:
    """Return the common surroundings of all walkers of a seat, in the present state."""
    return SeatContext(context, seat)


def _anchors(context: Context, piece: PieceId, supportable: int) -> Callable[[int], int]:
    """Return where a support can be fastened, given the squares with other supports.

    That is beside two attachable squares (OBJ-ROPE-07, VET-ROPE-03).
    """
    base: list[int] = []
    known: dict[int, int] = {}

    def anchored(lying: int) -> int:
        found = known.get(lying)
        if found is None:
            found = known[lying] = look(lying)
        return found

    def look(lying: int) -> int:
        if not base:
            own = context.labyrinth.non_floor
            kept = attachable(context, piece)
            stands = context.labyrinth.squares_of(context.kind(piece).may_stop_on)
            # Supports that the walker can move are counted by `lying`, wherever they are then.
            movable, closed = 0, seat_context_of(context, context.seat(piece)).closed
            for support in context.match.piece_sets.supports:
                space = context.state.at[support]
                if space >= 0 and not closed & BIT[space]:
                    movable |= BIT[space] & own & ~stands
            for friend in seat_context_of(context, context.seat(piece)).bridged:
                space = context.state.at[friend]
                if friend != piece and context.belongs(space, context.kind(friend).bridges):
                    movable &= ~BIT[space]
            base.append(kept & ~movable)
        fit = lying & ~always_attachable(context)[1]
        return context.labyrinth.anchored(base[0] | fit) & supportable

    return anchored


def walker_of(context: Context, piece: PieceId, *, alone: bool = False) -> Walker:
    """Return a miniature as the search of walks sees it.

    Enemies are those of all other seats (MULTI-07); a character that bridges an obstacle serves its
    own seat only (MULTI-11).

    `alone`: friends on the ground are left out. They bar no square, and may be given and hold
    anything that could lie there; only the final square of the walk must be free of them.
    """
    match, state, labyrinth = context.match, context.state, context.labyrinth
    seat, start, kind = match.seat_of[piece], state.at[piece], kind_without_magic(context, piece)
    seat_context = seat_context_of(context, seat)
    load = context.load_of(piece)
    here = BIT[start]
    friends = (seat_context.friends_off_floor if alone else seat_context.friends) & ~here
    barred, stuck = terrain_of(context, kind)
    holds, supportable = holds_of(context)
    # Objects, gears, friends and wounded bar no square (MOVE-05, MOVE-06, MOVE-08, MOVE-11).
    known = labyrinth.known & ~closed_lines_of(context, seat)
    free = known & ~barred
    if not kind.crosses_enemies:
        free &= ~seat_context.barring  # also on a line by which the walker would leave (EXIT-06)
        if seat_context.yielding:
            crossable = crossable_by(context, piece, seat_context.yielding)
            free |= crossable & ~barred
            for space in bits(crossable & labyrinth.non_floor):
                if has_support(context, space):  # holds anything that may pass (OBJ-ROPE-12)
                    free |= BIT[space]
    free &= ~squares_needing_magic(context, piece)
    for friend in seat_context.bridged:
        space = state.at[friend]
        if friend != piece and context.belongs(space, match.kind_of[friend].bridges):
            free |= BIT[space]
    adjacency = paths_of(context, kind, start)
    exits = state.exits[seat]
    ground = WalkContext(
        adjacency=adjacency,
        field=adjacency.field(known & ~barred, exits),
        free=free,
        uncrossable=stuck & supportable & ~seat_context.barring,
        exits=exits,
        clear=known & ~stuck & ~seat_context.taken & ~friends,
        items=seat_context.items,
        closed=seat_context.closed,
        friends=friends,
        loose=seat_context.loose,
        non_floor=labyrinth.non_floor,
        occupied=seat_context.wounded_counts,
        holds=holds,
        objects=match.piece_sets.objects,
        # Only the first edition lets two wounded share a square (GOLD-04).
        wounded_limit=2 if edition(context) == 1 else 1,
        item_squares=seat_context.item_squares,
        touched=seat_context.items_mask,
        lying=seat_context.lying,
        anchored=_anchors(context, piece, supportable),
    )
    if not match.piece_sets.granting_objects:
        return Walker(ground, start=start, load=load, movement=kind.movement)
    gifts: dict[int, MovementGrant] = {
        item: _grant_of(context, piece, kind, item)
        for item in match.piece_sets.granting_objects
        if item == load or item in seat_context.item_squares
    }
    return GrantedWalker(ground, start=start, load=load, movement=kind.movement, grants=gifts)


def _grant_of(context: Context, piece: PieceId, kind: PieceKind, item: PieceId) -> MovementGrant:
    """Return the squares that a miniature can step over while it carries an object."""
    labyrinth, grant = context.labyrinth, context.kind(item)
    magical = MAGICAL in grant.tags
    if magical and is_magic_cancelled(context, context.space(piece)):
        return MovementGrant(paths_of(context, kind, context.space(piece)), 0)
    seat_context, free = (
        seat_context_of(context, context.seat(piece)),
        labyrinth.squares_of(grant.crosses),
    )
    free &= ~(seat_context.barring | (squares_without_magic(context) if magical else 0))
    return MovementGrant(paths_of(context, kind, context.space(piece), grant), free)


def paths_of(
    context: Context, kind: PieceKind, start: int, grant: PieceKind | None = None
) -> Adjacency:
    """Return the steps of a kind of miniature,
    with those that a carried object grants.

    It walks up no slope (VET-TERR-10), and goes on in a later action from where it has to stop,
    unless it is the square on which it began.
    """
    labyrinth, passes, halts = context.labyrinth, kind.passes, kind.must_stop_on
    if grant is not None:
        passes, halts = passes | grant.passes, halts - grant.crosses
    return labyrinth.steps_to_walk(passes, labyrinth.squares_of(halts) & ~BIT[start])


@per_labyrinth
def terrain_of(context: Context, kind: PieceKind) -> tuple[int, int]:
    """Return the squares that a kind of miniature cannot cross, and those it cannot stop on."""
    labyrinth = context.labyrinth
    barred = labyrinth.non_floor & ~labyrinth.squares_of(kind.crosses)
    stuck = labyrinth.non_floor & ~labyrinth.squares_of(kind.may_stop_on)
    return barred, stuck


@per_labyrinth
def holds_of(context: Context) -> tuple[dict[int, int], int]:
    """Return support -> the hollow squares where it holds its carrier;
    and those of all supports.
    """
    labyrinth = context.labyrinth
    masks: dict[int, int] = {}
    every = 0
    for support in context.match.piece_sets.supports:
        mask = labyrinth.squares_of(context.kind(support).supports) & labyrinth.non_floor
        masks[support] = mask
        every |= mask
    return masks, every


def crossable_by(context: Context, piece: PieceId, enemies: int) -> int:
    """Return squares of enemies that let this kind of miniature cross,
    such as a giant's. Rules: OBJ-ROPE-12.
    """
    mask = 0
    for space in bits(enemies):
        enemy = context.mini_at(space)
        kind = context.kind(enemy)
        if any(
            ability.lets_cross(kind, context.kind(piece)) for ability in kind.crossable_abilities
        ):
            mask |= BIT[space]
    return mask

"""What a walker finds: what it may cross, stop on, take and leave (MOVE, CARRY, PIT)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from dtwister.plugin import (
    BIT,
    Adjacency,
    Gift,
    GiftedWalker,
    Ground,
    Kind,
    Table,
    Walker,
    bits,
)
from dtwister_features.common import (
    always_attachable,
    attachable,
    edition,
    has_support,
    own_lines,
    stands_by_itself,
)
from dtwister_features.magic import MAGICAL, dead_squares, is_dead, kind_now, out_of_magic


def closed_lines_of(table: Table, seat: int) -> int:
    """Line squares that a seat may neither stand on nor leave by (EXIT-04, MULTI-64).

    For a seat that cannot leave, its exits are ground like its own line (EXIT-10).
    """
    memo, key = table.topology.memo, ("features:closed-lines", seat)
    found: int | None = memo.get(key)
    if found is None:
        open_ones = own_lines(table, seat) | table.state.exits[seat]
        found = memo[key] = table.match.plan.lines_mask & ~open_ones
    return found


KEPT_WALKS = "features:walks"
"""Where a labyrinth has what is kept of walks."""

_Things = dict[int, tuple[int, ...]]
"""Square -> what could be taken there."""


def _objects(table: Table) -> tuple[_Things, int]:
    """Return the objects on each square of the board, and the squares with several of them.

    Nothing of it outlives the state: where the tokens of others lie is nothing that a seat may
    find in what all states of a match share.
    """
    at = table.state.at
    items: _Things = {}
    heaps = 0
    for piece in table.match.objects:
        space = at[piece]
        if space >= 0:
            if space in items:
                items[space] = (*items[space], piece)
                heaps |= BIT[space]
            else:
                items[space] = (piece,)
    return items, heaps


def _with_wounded(table: Table, seat: int, items: _Things, heaps: int) -> tuple[_Things, int]:
    """The same with the wounded of a seat and of its allies."""
    state, match = table.state, table.match
    items = dict(items)
    for own in match.parties.of[seat]:
        if state.hurt[own]:
            for piece in match.characters[own]:
                space = state.at[piece]
                if state.wounded >> piece & 1 and space >= 0:
                    if space in items:
                        heaps |= BIT[space]
                    items[space] = (*items.get(space, ()), piece)
    return items, heaps


def _loose(table: Table, squares: int) -> int:
    """Return those of some obstacles where a miniature stands that would not fall by itself.

    In the first edition friends may take a support from there. Rules: OBJ-ROPE-05, R-43.
    """
    found = 0
    for space in bits(squares):
        if stands_by_itself(table, table.mini_at(space), space):
            found |= BIT[space]
    return found


def _lying(table: Table, squares: int) -> int:
    """Those of some obstacles on which a support lies that holds whoever comes there."""
    found = 0
    for piece in table.match.supports:
        if table.state.at[piece] >= 0:
            found |= BIT[table.state.at[piece]] & squares & holds_of(table)[0][piece]
    return found


class Scene:
    """What all walkers of a seat find in common; kept while the state stays as it is."""

    __slots__ = (
        "_items",
        "_parts",
        "about",
        "above",
        "allied",
        "barring",
        "bridged",
        "closed",
        "friends",
        "heaps",
        "hurt_there",
        "items_mask",
        "kept",
        "loose",
        "lying",
        "signs",
        "strange",
        "taken",
        "usable",
        "wounded",
        "yielding",
    )

    def __init__(self, table: Table, seat: int) -> None:
        state, match = table.state, table.match
        at, minis, hollow = state.at, state.minis, table.topology.hollow
        enemies, hurt, lying, allied = 0, 0, state.hurt[seat], 0
        for foe in match.parties.foes[seat]:
            enemies |= minis[foe]
            hurt |= state.hurt[foe]
        for ally in match.parties.allies[seat]:
            allied |= minis[ally]
            lying |= state.hurt[ally]
        passed = enemies & match.plan.shared
        self.barring = barring = enemies & ~passed
        """Enemies that block the way: nobody does on a line of all (MULTI-117)."""
        self.allied = allied
        """Squares of allied miniatures: they may be crossed (SCN-M7-09)."""
        self.closed = closed = enemies | allied
        """Squares where nothing is handled, and where nobody stops."""
        things, heaps = _objects(table)
        if lying:
            things, heaps = _with_wounded(table, seat, things, heaps)
        self.about = things
        """What there is, square by square: objects and own wounded, under enemies too."""
        self._items: _Things | None = None
        self.items_mask = (state.items | lying) & ~closed
        """The squares of what could be taken."""
        self.heaps = heaps & ~closed
        """The squares with several things that could be taken."""
        self.friends = friends = minis[seat]
        self.taken = closed | hurt | lying | state.items
        self.wounded = lying
        self.hurt_there: dict[int, int] = {}
        if hurt:
            self._count_wounded(table, seat, hurt)
        bridges = held = yielding = 0
        self.bridged: list[int] = []
        for piece in match.bridgers:
            if match.seat_of[piece] == seat and at[piece] >= 0 and not state.wounded >> piece & 1:
                self.bridged.append(piece)
                bridges |= BIT[at[piece]] & hollow
        for piece in match.supports:
            if at[piece] >= 0:
                held |= BIT[at[piece]]
        for piece in match.yielders:
            if at[piece] >= 0:
                yielding |= BIT[at[piece]] & barring
        hanging = held & hollow & ~closed
        self.lying = _lying(table, hanging) if hanging else 0
        """The obstacles on which a support lies that holds whoever comes there."""
        self.yielding = yielding
        self.usable = bridges | (held & ~(closed & ~yielding))
        above = friends & hollow
        self.above = above
        self.loose = _loose(table, above) if above and edition(table) == 1 else 0
        """Squares of friends on obstacles whose supports do not hold them."""
        self.strange = above | hurt | passed | allied | yielding
        """Squares where something makes walks no plain ones."""
        self._parts = (closed, above, hurt, bridges, held)
        self.kept: dict[int, Any] = table.topology.memo.setdefault(KEPT_WALKS, {})
        """Piece -> what is kept of its walks as long as the labyrinth lies as it does."""
        parts = (closed, self.strange, self.usable, self.items_mask, self.heaps)
        self.signs = sealed(parts, match.plan.span)
        """What tells, with the things themselves, where plain walks lead."""

    @property
    def items(self) -> _Things:
        """What could be taken, square by square: objects and own wounded, not under enemies.

        Objects of any colour (CARRY-09, MULTI-08), also what friends carry (CARRY-06) and what any
        wounded has (CARRY-08); wounded of the own colour (CARRY-10, MULTI-09) and of allies only
        (SCN-M7-11), and nothing that allies carry (R-M74).
        """
        found = self._items
        if found is None:
            within = self.items_mask
            found = {space: things for space, things in self.about.items() if within & BIT[space]}
            self._items = found
        return found

    def seal(self, span: int) -> int:
        """What walks depend on besides the items, as one number.

        With the items these masks tell all: a wounded enemy with an object is no bare object.
        """
        return sealed(self._parts, span)

    def _count_wounded(self, table: Table, seat: int, hurt: int) -> None:
        state = table.state
        foes = table.match.parties.foes[seat]
        for space in bits(hurt):
            count = self.hurt_there[space] = sum(
                1
                for piece in state.here[space]
                if state.wounded >> piece & 1 and table.match.seat_of[piece] in foes
            )
            if count > 1:
                self.wounded |= BIT[space]

    @property
    def home(self) -> dict[int, int]:
        """Item -> its square."""
        return {item: space for space, items in self.items.items() for item in items}


def sealed(masks: tuple[int, ...], span: int) -> int:
    """Several masks as one number, so that all are compared at once."""
    seal = 0
    for mask in masks:
        seal = seal << span | mask
    return seal


def scene_of(table: Table, seat: int) -> Scene:
    """What all walkers of a seat find in common, as the table lies."""
    scenes: dict[int, Scene] | None = table.scratch.get("features:scenes")
    if scenes is None:
        scenes = table.scratch["features:scenes"] = {}
    found = scenes.get(seat)
    if found is None:
        found = scenes[seat] = Scene(table, seat)
    return found


def _anchors(table: Table, piece: int, supportable: int) -> Callable[[int], int]:
    """Where a support can be fastened, given the squares where others lie.

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
            own = table.topology.hollow
            kept = attachable(table, piece)
            stands = table.topology.squares_of(table.kind(piece).stops)
            # Supports that the walker can move are counted by `lying`, wherever they are then.
            movable, closed = 0, scene_of(table, table.seat(piece)).closed
            for support in table.match.supports:
                space = table.state.at[support]
                if space >= 0 and not closed & BIT[space]:
                    movable |= BIT[space] & own & ~stands
            for friend in scene_of(table, table.seat(piece)).bridged:
                space = table.state.at[friend]
                if friend != piece and table.belongs(space, table.kind(friend).bridges):
                    movable &= ~BIT[space]
            base.append(kept & ~movable)
        fit = lying & ~always_attachable(table)[1]
        return table.topology.anchored(base[0] | fit) & supportable

    return anchored


def walker_of(table: Table, piece: int, *, alone: bool = False) -> Walker:
    """A miniature as the search of walks sees it.

    Enemies are those of all other seats (MULTI-07); whoever bridges an obstacle serves its own seat
    only (MULTI-11).

    `alone`: friends on the ground are left out of sight. They bar no square, and may be given and
    hold what could lie there; only where the walk ends, the square has to be theirs no more.
    """
    match, state, topology = table.match, table.state, table.topology
    seat, start, kind = match.seat_of[piece], state.at[piece], kind_now(table, piece)
    scene = scene_of(table, seat)
    load = table.load_of(piece)
    here = BIT[start]
    friends = (scene.above if alone else scene.friends) & ~here
    barred, stuck = terrain_of(table, kind)
    holds, supportable = holds_of(table)
    # Objects, gears, friends and wounded bar no square (MOVE-05, MOVE-06, MOVE-08, MOVE-11).
    known = topology.known & ~closed_lines_of(table, seat)
    free = known & ~barred
    if not kind.crosses_enemies:
        free &= ~scene.barring  # also on a line by which the walker would leave (EXIT-06)
        if scene.yielding:
            crossable = crossable_by(table, piece, scene.yielding)
            free |= crossable & ~barred
            for space in bits(crossable & topology.hollow):
                if has_support(table, space):  # it bears whoever may pass (OBJ-ROPE-12)
                    free |= BIT[space]
    free &= ~out_of_magic(table, piece)
    for friend in scene.bridged:
        space = state.at[friend]
        if friend != piece and table.belongs(space, match.kind_of[friend].bridges):
            free |= BIT[space]
    adjacency = paths_of(table, kind, start)
    exits = state.exits[seat]
    ground = Ground(
        adjacency=adjacency,
        field=adjacency.field(known & ~barred, exits),
        free=free,
        gaps=stuck & supportable & ~scene.barring,
        exits=exits,
        clear=known & ~stuck & ~scene.taken & ~friends,
        items=scene.items,
        closed=scene.closed,
        friends=friends,
        loose=scene.loose,
        hollow=topology.hollow,
        occupied=scene.hurt_there,
        holds=holds,
        objects=match.object_set,
        # Only the first edition lets two wounded share a square (GOLD-04).
        wounded_limit=2 if edition(table) == 1 else 1,
        home=scene.home,
        touch=scene.items_mask,
        lying=scene.lying,
        anchored=_anchors(table, piece, supportable),
    )
    if not match.granters:
        return Walker(ground, start=start, load=load, movement=kind.movement)
    gifts = {
        item: _gift(table, piece, kind, item)
        for item in match.granters
        if item == load or item in scene.home
    }
    return GiftedWalker(ground, start=start, load=load, movement=kind.movement, gifts=gifts)


def _gift(table: Table, piece: int, kind: Kind, item: int) -> Gift:
    """What a miniature can step over as long as it carries an object."""
    topology, grant = table.topology, table.kind(item)
    magical = MAGICAL in grant.tags
    if magical and is_dead(table, table.space(piece)):
        return Gift(paths_of(table, kind, table.space(piece)), 0)
    scene, free = scene_of(table, table.seat(piece)), topology.squares_of(grant.crosses)
    free &= ~(scene.barring | (dead_squares(table) if magical else 0))
    return Gift(paths_of(table, kind, table.space(piece), grant), free)


def paths_of(table: Table, kind: Kind, start: int, grant: Kind | None = None) -> Adjacency:
    """The steps of a kind of miniature, with what an object that it carries may grant it.

    It walks up no slope (VET-TERR-10), and goes on in a later action from where it has to stop,
    unless it is the square on which it began.
    """
    topology, passes, halts = table.topology, kind.passes, kind.halts
    if grant is not None:
        passes, halts = passes | grant.passes, halts - grant.crosses
    return topology.paths(passes, topology.squares_of(halts) & ~BIT[start])


def terrain_of(table: Table, kind: Kind) -> tuple[int, int]:
    """The squares that a kind of miniature cannot cross, and those it cannot stop on."""
    topology = table.topology
    key = ("features:terrain", kind.id)
    found: tuple[int, int] | None = topology.memo.get(key)
    if found is None:
        barred = topology.hollow & ~topology.squares_of(kind.crosses)
        stuck = topology.hollow & ~topology.squares_of(kind.stops)
        found = (barred, stuck)
        topology.keep(key, found)
    return found


def holds_of(table: Table) -> tuple[dict[int, int], int]:
    """Support -> the hollow squares on which it holds its carrier; and those of all supports."""
    topology = table.topology
    found: tuple[dict[int, int], int] | None = topology.memo.get("features:holds")
    if found is None:
        masks: dict[int, int] = {}
        every = 0
        for support in table.match.supports:
            mask = topology.squares_of(table.kind(support).supports) & topology.hollow
            masks[support] = mask
            every |= mask
        found = (masks, every)
        topology.keep("features:holds", found)
    return found


def crossable_by(table: Table, piece: int, enemies: int) -> int:
    """Squares of enemies that let this kind of miniature cross, such as a giant's (OBJ-ROPE-12)."""
    mask = 0
    for space in bits(enemies):
        enemy = table.mini_at(space)
        kind = table.kind(enemy)
        if any(ability.lets_cross(kind, table.kind(piece)) for ability in kind.yielding):
            mask |= BIT[space]
    return mask

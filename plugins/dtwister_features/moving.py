"""The walk: what a miniature may cross, stop on, take and leave (MOVE, CARRY, PIT)."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, cast

from dtwister.plugin import (
    BIT,
    Ability,
    Action,
    Ground,
    Kind,
    Move,
    Randomness,
    Refusal,
    Table,
    Walker,
    bits,
    events,
    pick,
)
from dtwister_features import explain
from dtwister_features.common import (
    attachable,
    edition,
    enemy_minis,
    enemy_wounded,
    has_support,
    leave_labyrinth,
    own_lines,
)


def _closed_lines(table: Table, seat: int) -> int:
    """Line squares that a seat may neither stand on nor leave by (EXIT-04, MULTI-64).

    For a seat that cannot leave, its exits are ground like its own line (EXIT-10).
    """
    match = table.match
    return match.plan.lines_mask & ~own_lines(table, seat) & ~match.exits[seat]


def _items(table: Table, seat: int, closed: int) -> dict[int, tuple[int, ...]]:
    """What could be taken, square by square: objects and own wounded, not under enemies.

    Objects of either colour (CARRY-09), also what friends carry (CARRY-06) and what any wounded
    has (CARRY-08); wounded of the own colour only (CARRY-10).
    """
    state, match = table.state, table.match
    at = state.at
    items: dict[int, tuple[int, ...]] = {}
    for piece in match.objects:
        space = at[piece]
        if space >= 0 and not closed & BIT[space]:
            items[space] = (*items.get(space, ()), piece)
    if state.hurt[seat]:
        for piece in match.characters[seat]:
            space = at[piece]
            if state.wounded >> piece & 1 and space >= 0:
                items[space] = (*items.get(space, ()), piece)
    return items


class _Scene:
    """What all walkers of a seat find in common; kept while the state stays as it is."""

    __slots__ = (
        "bridged",
        "bridges",
        "closed",
        "closed_lines",
        "held",
        "home",
        "hurt_there",
        "items",
        "items_mask",
        "lying",
        "odd",
        "seal",
        "taken",
    )

    def __init__(self, table: Table, seat: int) -> None:
        state = table.state
        self.closed = enemy_minis(table, seat)
        self.closed_lines = _closed_lines(table, seat)
        self.items = _items(table, seat, self.closed)
        hurt = enemy_wounded(table, seat)
        self.hurt_there: dict[int, int] = {}
        for space in bits(hurt):
            self.hurt_there[space] = sum(
                1
                for piece in state.here[space]
                if state.wounded >> piece & 1 and table.match.seat_of[piece] != seat
            )
        self.taken = self.closed | hurt | state.hurt[seat] | state.items
        self.bridged = tuple(
            piece
            for piece in table.match.bridgers
            if state.at[piece] >= 0
            and table.match.seat_of[piece] == seat
            and not state.wounded >> piece & 1
        )
        self.bridges = self.held = self.items_mask = 0
        for piece in self.bridged:
            self.bridges |= BIT[state.at[piece]]
        for piece in table.match.supports:
            if state.at[piece] >= 0:
                self.held |= BIT[state.at[piece]]
        self.home: dict[int, int] = {}
        for space, items in self.items.items():
            self.items_mask |= BIT[space]
            for item in items:
                self.home[item] = space
        self.lying = 0
        for piece in table.match.supports:
            if state.at[piece] >= 0 and not self.closed & BIT[state.at[piece]]:
                self.lying |= BIT[state.at[piece]] & _holds(table)[0][piece]
        # With the items these masks tell all: a wounded enemy with an object is no bare object.
        hollow = table.topology.hollow
        self.odd = self.closed | ((self.bridges | self.held) & hollow)
        self.seal = _sealed(
            (self.closed, state.minis[seat], hurt, self.bridges, self.held),
            table.match.plan.span,
        )


def _sealed(masks: tuple[int, ...], span: int) -> int:
    """Several masks as one number, so that all are compared at once."""
    seal = 0
    for mask in masks:
        seal = seal << span | mask
    return seal


def _scene(table: Table, seat: int) -> _Scene:
    key = ("features:scene", seat)
    found = table.scratch.get(key)
    if found is None:
        found = table.scratch[key] = _Scene(table, seat)
    return cast(_Scene, found)


def _anchors(table: Table, piece: int, supportable: int) -> Callable[[int], int]:
    """Where a support can be fastened, given the squares where others lie (OBJ-ROPE-07)."""
    base: list[int] = []

    def anchored(lying: int) -> int:
        if not base:
            own = table.topology.hollow
            kept = attachable(table, piece)
            stands = 0
            for category in table.kind(piece).stops:
                stands |= table.topology.cells.get(category, 0)
            # Supports that the walker can move are counted by `lying`, wherever they are then.
            movable = 0
            for support in table.match.supports:
                space = table.state.at[support]
                if space >= 0 and not enemy_minis(table, table.seat(piece)) & BIT[space]:
                    movable |= BIT[space] & own & ~stands
            for friend in _scene(table, table.seat(piece)).bridged:
                space = table.state.at[friend]
                if friend != piece and table.category(space) in table.kind(friend).bridges:
                    movable &= ~BIT[space]
            base.append(kept & ~movable)
        return table.topology.anchored(base[0] | lying) & supportable

    return anchored


def walker_of(table: Table, piece: int, *, alone: bool = False) -> Walker:
    """A miniature as the search of walks sees it; `alone` leaves friends nearby out of sight."""
    match, state, topology = table.match, table.state, table.topology
    seat, start, kind = match.seat_of[piece], state.at[piece], match.kind_of[piece]
    scene = _scene(table, seat)
    load = table.load_of(piece)
    passes = _passes(table, kind, load)
    here = BIT[start]
    friends = 0 if alone else state.minis[seat] & ~here
    taken = scene.taken & (here | scene.closed) if alone else scene.taken
    barred, stuck = _terrain(table, piece)
    holds, supportable = _holds(table)
    # Objects, gears, friends and wounded bar no square (MOVE-05, MOVE-06, MOVE-08, MOVE-11).
    free = topology.known & ~(barred | scene.closed_lines)
    if not kind.crosses_enemies:
        free &= ~scene.closed  # also on a line by which the walker would leave (EXIT-06)
        if match.yielders:
            crossable = _crossable(table, piece, scene.closed)
            free |= crossable & ~barred
            for space in bits(crossable & topology.hollow):
                if has_support(table, space):  # it bears whoever may pass (OBJ-ROPE-12)
                    free |= BIT[space]
    for friend in scene.bridged:
        space = state.at[friend]
        if friend != piece and table.category(space) in match.kind_of[friend].bridges:
            free |= BIT[space]
    adjacency = topology.adjacency(passes)
    exits = match.exits[seat]
    ground = Ground(
        adjacency=adjacency,
        field=adjacency.field(topology.known & ~(barred | scene.closed_lines), exits),
        free=free,
        gaps=stuck & supportable & ~scene.closed,
        exits=exits,
        clear=topology.known & ~scene.closed_lines & ~stuck & ~taken & ~friends,
        items=scene.items,
        closed=scene.closed,
        friends=friends,
        hollow=topology.hollow,
        occupied=scene.hurt_there,
        holds=holds,
        objects=match.object_set,
        # Only the first edition lets two wounded share a square (GOLD-04).
        wounded_limit=2 if edition(table) == 1 else 1,
        home=scene.home,
        touch=scene.items_mask,
        lying=scene.lying,
        steady=_steady(scene, adjacency.reach(start, kind.movement)),
        anchored=_anchors(table, piece, supportable),
    )
    return Walker(ground, start=start, load=load, movement=kind.movement)


def _steady(scene: _Scene, near: int) -> bool:
    """Whether there is no support within reach, or nothing else that could be handled."""
    if not scene.held & near:
        return True
    things = scene.items_mask & near
    return not things & (things - 1) and all(len(scene.items[space]) == 1 for space in bits(things))


def _surroundings(
    table: Table, piece: int, scene: _Scene, near: int, seal: int
) -> tuple[object, ...]:
    """Everything on the squares near a walker that its walks can depend on."""
    match, start = table.match, table.state.at[piece]
    items: tuple[object, ...] | None = None
    if scene.items_mask & near:
        items = tuple([entry for entry in scene.items.items() if near & BIT[entry[0]]])
    if match.yielders or edition(table) == 1:
        items = (items, _crossable(table, piece, scene.closed), *scene.hurt_there.items())
    return (piece, start, near, scene.seal & seal, items)


def _quiet_moves(
    table: Table, piece: int, load: int, scene: _Scene, near: int
) -> list[Action] | None:
    """The moves of a miniature with nothing near that it could handle.

    None if somebody or something near makes a difference: then the walks have to be searched.
    """
    match, state = table.match, table.state
    seat, start = match.seat_of[piece], state.at[piece]
    others = near & ~BIT[start]
    if scene.items_mask & others or match.yielders:
        return None
    busy = (scene.taken | state.minis[seat]) & others
    if load >= 0 and busy & ~scene.closed:
        return None
    key = ("quiet", piece, start, load, near, scene.odd & near)
    kept = cast("tuple[list[Action], list[int]] | None", table.topology.memo.get(key))
    if kept is None:
        moves: list[Action] = []
        ends: list[int] = []
        for course in walker_of(table, piece, alone=True).walks():
            moves.append(Move(piece, course))
            end = BIT[course[-1]]
            ends.append(0 if end & match.exits[seat] or course[-1] == start else end)
        kept = (moves, ends)
        table.topology.keep(key, kept)
    if not busy:
        return kept[0]
    return [move for move, end in zip(*kept, strict=True) if not end & busy]


def _near(table: Table, piece: int, load: int, scene: _Scene) -> tuple[int, int]:
    """The squares that the walks of a piece can depend on, alone and for a seal of five masks.

    Where no support is about these are the squares that it could come to if it were alone; else
    one step more over any ground.
    """
    start = table.state.at[piece]
    plan = table.match.plan
    movement = table.match.kind_of[piece].movement
    ropes = (scene.held | scene.bridges) & plan.around(start, movement + 1)
    key = (piece, start, load, ropes != 0)
    memo = table.topology.memo
    kept = memo.get(key)
    if kept is None:
        near = _reachable(table, piece, start, load, wide=ropes != 0)
        kept = (near, _sealed((near,) * 5, plan.span))
        table.topology.keep(key, kept)
    return cast("tuple[int, int]", kept)


def _reachable(table: Table, piece: int, start: int, load: int, *, wide: bool) -> int:
    """The squares in reach of a miniature alone; `wide`: with one step more over any ground."""
    kind, match, topology = table.kind(piece), table.match, table.topology
    adjacency = topology.adjacency(_passes(table, kind, load))
    if wide:
        return adjacency.reach(start, kind.movement + 1)
    seat = match.seat_of[piece]
    free = topology.known & ~(_terrain(table, piece)[0] | _closed_lines(table, seat))
    field = adjacency.field(free, match.exits[seat])
    near = BIT[start]
    for there, _, _ in adjacency.open_tree(field, start, kind.movement).ways:
        near |= BIT[there]
    return near


def _passes(table: Table, kind: Kind, load: int) -> frozenset[str]:
    """The borders that a kind of miniature steps through with a load."""
    return kind.passes if load < 0 else kind.passes | table.match.kind_of[load].passes


def _terrain(table: Table, piece: int) -> tuple[int, int]:
    """The squares that a kind of miniature cannot cross, and those it cannot stop on."""
    topology, kind = table.topology, table.kind(piece)
    key = ("features:terrain", kind.id)
    found = topology.memo.get(key)
    if found is None:
        barred = stuck = 0
        for category, squares in topology.cells.items():
            if category != "floor":
                barred |= squares if category not in kind.crosses else 0
                stuck |= squares if category not in kind.stops else 0
        found = (barred, stuck)
        topology.keep(key, found)
    return cast("tuple[int, int]", found)


def _holds(table: Table) -> tuple[dict[int, int], int]:
    """Support -> the hollow squares on which it holds its carrier; and those of all supports."""
    topology = table.topology
    found = topology.memo.get("features:holds")
    if found is None:
        masks: dict[int, int] = {}
        every = 0
        for support in table.match.supports:
            mask = 0
            for category in table.kind(support).supports:
                mask |= topology.cells.get(category, 0) & topology.hollow
            masks[support] = mask
            every |= mask
        found = (masks, every)
        topology.keep("features:holds", found)
    return cast("tuple[dict[int, int], int]", found)


def _crossable(table: Table, piece: int, enemies: int) -> int:
    """Squares of enemies that let this kind of miniature cross, such as a giant's (OBJ-ROPE-12)."""
    mask = 0
    for space in bits(enemies) if table.match.yielders else ():
        enemy = table.mini_at(space)
        kind = table.kind(enemy)
        if any(ability.lets_cross(kind, table.kind(piece)) for ability in kind.yielding):
            mask |= BIT[space]
    return mask


_HANDLING = 0.3
"""How often a sampled walk handles something where it can."""


class Walking(Ability):
    """Every miniature may walk, as far as its movement value reaches, laden or not (MOVE-01)."""

    id = "features:walking"
    rules = ("MOVE-01", "MOVE-04", "MOVE-17")
    action: ClassVar[type[Action] | None] = Move

    def walker(self, table: Table, piece: int) -> Walker:
        """The search itself, for walks that are built step by step."""
        return walker_of(table, piece)

    def offer(self, table: Table, piece: int) -> list[Action]:
        """One walk for each different outcome; kept while nothing near the walker changes."""
        load = table.write.load_of(piece)
        scene = _scene(table, table.match.seat_of[piece])
        near, seal = _near(table, piece, load, scene)
        quiet = _quiet_moves(table, piece, load, scene, near)
        if quiet is not None:
            return quiet
        topology = table.topology
        key = _surroundings(table, piece, scene, near, seal)
        found = topology.memo.get(key)
        if found is None:
            found = [Move(piece, course) for course in walker_of(table, piece).walks()]
            topology.keep(key, found)
        return cast("list[Action]", found)

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

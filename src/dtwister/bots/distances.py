"""Distances to the goal of a seat: the shortest ways from the goal back.

The goal is the exit; for a seat that cannot leave it is the squares of its enemies.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from dtwister._board.adjacency import Adjacency
from dtwister._board.grid import BoardGrid
from dtwister._board.masks import DIRECTIONS, bits, mask_of, opposite, shifted
from dtwister._caching import per_labyrinth, per_match
from dtwister._engine.context import Context
from dtwister._engine.piece_kinds import PieceKind
from dtwister._engine.questions.terrain import goal_squares
from dtwister._model.ability import Ability
from dtwister._model.action_intents import Intent, OpensWay
from dtwister._model.ids import SeatId, SpaceId

UNKNOWN_DELAY = 1
"""The additional cost of a square in a face-down room."""
OBSTACLE_DELAY = 6
ENEMY_DELAY = 4
BORDER_DELAY = 9
"""The cost of a side that stops: a room must be turned, or a way around found."""
TURNING_DELAY = 4
"""The same on a board of zones, whose rooms are small and turned often."""
Edges = tuple[tuple[Mapping[int, tuple[SpaceId, ...]], int, bool], ...]
"""Space -> the spaces before it; with the cost of a step, and whether the delays there count."""
FAR = 60
"""A distance for squares from which no way leads to the goal."""


class Distances:
    """The distances to the goal of one seat,
    computed for each way of walking on demand.
    """

    def __init__(
        self,
        context: Context,
        seat: SeatId,
        *,
        hunts: bool = False,
        goal: int = 0,
        alone: bool = False,
    ) -> None:
        self.table = context
        self.seat = seat
        foes = context.match.alliances.foes[seat]
        self.enemies: int = _joined(context.state.minis[other] for other in foes)
        self.goal: int = (
            goal
            or (0 if hunts else goal_squares(context, seat))
            or self.enemies | _joined(context.state.hurt[other] for other in foes)
        )
        if alone:
            self.enemies = 0  # after the goal, which may be them
        self._known: dict[str, list[int]] = {}

    def of(self, kind: PieceKind) -> list[int]:
        """Space -> about how many squares it is to the goal for a kind of character."""
        found = self._known.get(kind.id)
        if found is None:
            passes = kind.passes | opened_by(self.table, kind)
            found = self._known[kind.id] = self.flood(passes, kind.crosses)
        return found

    def flood(self, passes: frozenset[str], crosses: frozenset[str]) -> list[int]:
        """Return the distances of all spaces, for what passes and crosses these categories."""
        match = self.table.match
        lines = self.table.state.exits[self.seat] | match.line_setup.entry[self.seat] | self.goal
        board = match.grid.board & ~(match.grid.lines_mask & ~lines)
        return _flood(self.table, self.goal & board, self.enemies, board, passes, crosses)


class ZoneDistances(Distances):
    """The same on a board of zones, whose neighbours depend on how the rooms lie."""

    def flood(self, passes: frozenset[str], crosses: frozenset[str]) -> list[int]:
        """Return the distances of all zones."""
        return _zone_flood(self.table, self.goal, self.enemies, passes)


@per_labyrinth
def _flood(
    context: Context,
    goal: int,
    enemies: int,
    board: int,
    passes: frozenset[str],
    crosses: frozenset[str],
) -> list[int]:
    delays = _delays(context, crosses)
    if enemies:
        delays = [*delays]
        for space in bits(enemies & board):
            delays[space] = delays[space] or ENEMY_DELAY
    return _shortest(_edges(context, passes), delays, goal, context.match.grid.board & ~board)


@per_labyrinth
def _zone_flood(context: Context, goal: int, enemies: int, passes: frozenset[str]) -> list[int]:
    delays = [0] * context.match.grid.span
    for zone in bits(enemies):
        delays[zone] = ENEMY_DELAY
    return _shortest(_zone_edges(context, passes), delays, goal)


def _shortest(edges: Edges, delays: list[int], goal: int, closed: int = 0) -> list[int]:
    """Return the distance of each space from the goal, back along the edges."""
    distance = [FAR] * len(delays)
    waiting: list[list[SpaceId]] = [[] for _ in range(FAR)]
    for space in bits(closed):
        distance[space] = 0  # so that no way there is shorter
    for space in bits(goal):
        distance[space] = 0
    waiting[0] += bits(goal)
    for now, front in enumerate(waiting):
        for space in front:
            if distance[space] < now:
                continue
            for before, cost, is_delayed in edges:
                for there in before[space]:
                    later = now + cost
                    if is_delayed:
                        later += delays[there]
                    if later < distance[there]:
                        distance[there] = later
                        waiting[later].append(there)
    for space in bits(closed):
        distance[space] = FAR
    return distance


@per_labyrinth
def _edges(context: Context, passes: frozenset[str]) -> Edges:
    """Return the edges between squares, for what passes these categories: open and stopped ones."""
    grid, labyrinth = context.match.grid, context.labyrinth
    halves = [grid.board & ~labyrinth.half_stops(direction, passes) for direction in DIRECTIONS]
    free, stopped = [], []
    for direction in DIRECTIONS:
        back = opposite(direction)
        # A step leads on where both halves of a side let through: there and back.
        ways = halves[direction] & shifted(halves[back], back, grid.width)
        free.append(ways)
        stopped.append(grid.board & shifted(grid.board, back, grid.width) & ~ways)
    return (_before(grid, free), 1, True), (_before(grid, stopped), 1 + BORDER_DELAY, False)


def _before(grid: BoardGrid, ways: Sequence[int]) -> Adjacency:
    north, east, south, west = ways
    return Adjacency.of((north, east, south, west), width=grid.width, span=grid.span)


@per_labyrinth
def _delays(context: Context, crosses: frozenset[str]) -> list[int]:
    """Return the delay on each square, for what crosses these categories."""
    grid, labyrinth = context.match.grid, context.labyrinth
    delays = [0] * grid.span
    for space in bits(grid.board & labyrinth.non_floor & ~labyrinth.squares_of(crosses)):
        delays[space] = OBSTACLE_DELAY
    for space in bits(grid.board & ~labyrinth.known):
        delays[space] = UNKNOWN_DELAY
    return delays


@per_labyrinth
def _zone_edges(context: Context, passes: frozenset[str]) -> Edges:
    """Return the edges between zones, for what passes these categories: open, stopped, unknown."""
    labyrinth = context.labyrinth
    free = labyrinth.adjacency(passes)
    stopped = Adjacency()
    for space in bits(labyrinth.known):
        beside = (labyrinth.neighbour_space(space, direction) for direction in DIRECTIONS)
        stopped[space] = tuple(
            there for there in beside if there is not None and there not in free[space]
        )
    placed = enumerate(labyrinth.placed_rooms)
    unknown = mask_of(slot for slot, room in placed if room is None)
    edges = (free, 1, True), (stopped, 1 + TURNING_DELAY, True)
    return (*edges, *_unknown_edges(context, unknown))


@per_match
def _unknown_edges(context: Context, unknown: int) -> Edges:
    """Return the edges to and from zones of face-down rooms, whose orientation is not known.

    All zones of such a room may be beside each zone of the rooms around it.
    """
    grid = context.match.grid
    one_step, two_steps = Adjacency(), Adjacency()
    for space in grid.names:
        if grid.line_of.get(space) is None:
            slot = grid.slot_of[space]
            own = bool(unknown >> slot & 1)
            rooms = [slot, *sorted(_slots_beside(context, slot))]
            starts = [start for start, (front, _) in grid.facing.items() if own and front == slot]
            one_step[space] = tuple(starts)
            two_steps[space] = _zones_of(grid, [s for s in rooms if own or unknown >> s & 1])
        else:
            slot = grid.facing[space][0]
            one_step[space] = _zones_of(grid, [slot] if unknown >> slot & 1 else [])
    return (one_step, 1, True), (two_steps, 1 + UNKNOWN_DELAY, True)


def _zones_of(grid: BoardGrid, slots: Iterable[int]) -> tuple[SpaceId, ...]:
    return tuple(space for slot in slots for space in grid.slots[slot])


def _slots_beside(context: Context, slot: int) -> set[int]:
    grid = context.match.grid
    found = {
        grid.slot_of.get(SpaceId(square + step), slot)
        for square in grid.slots[slot]
        for step in grid.offsets
    }
    return found - {slot}


def distances_of(
    context: Context,
    seat: SeatId,
    *,
    hunts: bool = False,
    goal: int = 0,
    alone: bool = False,
) -> Distances:
    """Return the distances to the goal of one seat, on a board of whatever kind.

    `alone` leaves enemies on the way out of account.
    """
    kind = ZoneDistances if context.match.grid.zoned else Distances
    return kind(context, seat, hunts=hunts, goal=goal, alone=alone)


def serves(ability: Ability, intent: type[Intent]) -> bool:
    """Return whether the actions of an ability have an intent."""
    return ability.action is not None and isinstance(ability.action.intent, intent)


def opened_by(context: Context, kind: PieceKind) -> frozenset[str]:
    """Return the categories of borders that a kind of character can open."""
    if not any(serves(ability, OpensWay) for ability in kind.offers):
        return frozenset()
    borders = context.match.rules.border_features.values()
    return frozenset(border.category for border in borders if len(border.states) > 1)


def _joined(masks: Iterable[int]) -> int:
    found = 0
    for mask in masks:
        found |= mask
    return found

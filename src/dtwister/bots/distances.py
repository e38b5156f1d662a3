"""Distances to the goal of a seat: a flood of masks from the goal back.

The goal is the exit; for a seat that cannot leave it is the squares of its enemies.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from heapq import heappop, heappush

from dtwister._board.labyrinth import Labyrinth
from dtwister._board.masks import DIRECTIONS, bits, opposite, shifted
from dtwister._caching import per_labyrinth
from dtwister._engine.context import Context
from dtwister._engine.piece_kinds import PieceKind
from dtwister._engine.questions.terrain import goal_squares
from dtwister._model.ability import Ability
from dtwister._model.action_intents import Intent, OpensWay
from dtwister._model.ids import NO_SLOT, SeatId, SpaceId

UNKNOWN_DELAY = 1
"""The additional cost of a square in a face-down room."""
OBSTACLE_DELAY = 6
ENEMY_DELAY = 4
BORDER_DELAY = 9
"""The cost of a side that stops: a room must be turned, or a way around found."""
TURNING_DELAY = 4
"""The same on a board of zones, whose rooms are small and turned often."""
FREE: frozenset[str] = frozenset()
Edge = tuple[SpaceId, int, frozenset[str]]
"""A zone beside, the cost of a step from there,
the categories of borders that stop it.
"""
FAR = 60
"""A distance for squares from which no way leads to the goal."""


class LabyrinthCache:
    """The distances computed before; forgotten when the labyrinth changes."""

    def __init__(self) -> None:
        self.topology: Labyrinth | None = None
        self.floods: dict[tuple[int, int, int, frozenset[str], frozenset[str]], list[int]] = {}

    def of(self, labyrinth: Labyrinth) -> LabyrinthCache:
        """Return the cache of a labyrinth."""
        if self.topology is not labyrinth:
            self.topology = labyrinth
            self.floods = {}
        return self


class Distances:
    """The distances to the goal of one seat,
    computed for each way of walking on demand.
    """

    def __init__(
        self,
        context: Context,
        seat: SeatId,
        memo: LabyrinthCache | None = None,
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
        self._memo = (memo or LabyrinthCache()).of(context.labyrinth)
        self._known: dict[str, list[int]] = {}

    def of(self, kind: PieceKind) -> list[int]:
        """Space -> about how many squares it is to the goal for a kind of character."""
        found = self._known.get(kind.id)
        if found is None:
            passes = kind.passes | opened_by(self.table, kind)
            key = (self.seat, self.enemies, self.goal, passes, kind.crosses)
            found = self._memo.floods.get(key)
            if found is None:
                found = self.flood(passes, kind.crosses)
                self._memo.floods[key] = found
            self._known[kind.id] = found
        return found

    def flood(self, passes: frozenset[str], crosses: frozenset[str]) -> list[int]:
        """Compute the distances of all spaces, for what passes and crosses these categories."""
        match, labyrinth, goal = self.table.match, self.table.labyrinth, self.goal
        grid, enemies = match.grid, self.enemies
        lines = self.table.state.exits[self.seat] | match.line_setup.entry[self.seat] | goal
        board = grid.board & ~(grid.lines_mask & ~lines)
        obstacles = labyrinth.non_floor & ~labyrinth.squares_of(crosses)
        delays = (
            (board & ~labyrinth.known, UNKNOWN_DELAY),
            (obstacles & board, OBSTACLE_DELAY),
            (enemies & board & ~obstacles, ENEMY_DELAY),
        )
        slow = _joined(mask for mask, _ in delays)
        steps = _steps(labyrinth, passes, board)
        distance = [FAR] * (board.bit_length() + 1)
        waiting: dict[int, int] = {0: goal & board}
        reached = 0
        for now in range(FAR):
            front = waiting.pop(now, 0) & ~reached
            if front:
                reached |= front
                for space in bits(front):
                    distance[space] = now
                free, blocked = _entered(front, steps, board, grid.width)
                free &= ~reached
                blocked &= ~reached & ~free
                if free & ~slow:
                    waiting[now + 1] = waiting.get(now + 1, 0) | free & ~slow
                for mask, delay in delays:
                    if free & mask:
                        later = now + 1 + delay
                        waiting[later] = waiting.get(later, 0) | free & mask
                if blocked:
                    later = now + 1 + BORDER_DELAY
                    waiting[later] = waiting.get(later, 0) | blocked
            if not waiting or reached == board:
                break
        return distance


class ZoneDistances(Distances):
    """The same on a board of zones, whose neighbours depend on how the rooms lie."""

    def flood(self, passes: frozenset[str], crosses: frozenset[str]) -> list[int]:
        """Compute the distances of all zones."""
        exits = self.table.state.exits[self.seat]
        enemies, edges = self.enemies, _zone_edges(self.table, exits)
        distance = [FAR] * len(edges)
        waiting = [(0, space) for space in bits(self.goal)]
        while waiting:
            now, space = heappop(waiting)
            if now >= distance[space]:
                continue
            distance[space] = now
            for there, cost, stops in edges[space]:
                later = now + cost
                if later >= distance[there]:
                    continue
                later += TURNING_DELAY if not stops <= passes else 0
                later += ENEMY_DELAY if enemies >> there & 1 else 0
                if later < distance[there]:
                    heappush(waiting, (later, there))
        return distance


@per_labyrinth
def _zone_edges(context: Context, exits: int) -> list[list[Edge]]:
    """Return for each zone its predecessors,
    each with the cost of the step and its obstacles.
    """
    grid = context.match.grid
    return [
        [*_edges_before(context, exits, space)] if space in grid.names else []
        for space in map(SpaceId, range(grid.span))
    ]


def _edges_before(context: Context, exits: int, space: SpaceId) -> Iterator[Edge]:
    grid, labyrinth = context.match.grid, context.labyrinth
    line = grid.line_of.get(space)
    slot = grid.slot_of.get(space, NO_SLOT)
    if line is None:
        near = [slot, *sorted(_slots_beside(context, slot))]
    else:
        near = [grid.facing[space][0]]
        if not exits >> space & 1:
            yield from ((there, 1, FREE) for there in grid.lines[line])
    own = slot < 0 or labyrinth.placed_rooms[slot] is None
    for other in near:
        if labyrinth.placed_rooms[other] is None or (own and line is None):
            # Its orientation is unknown: all its zones may be beside this one.
            cost = 1 if line is not None else 1 + UNKNOWN_DELAY
            yield from ((there, cost, FREE) for there in grid.slots[other])
    if slot >= 0 and own:
        starts = (start for start, (front, _) in grid.facing.items() if front == slot)
        yield from ((start, 1, FREE) for start in starts)
    for direction in DIRECTIONS:
        beyond = labyrinth.neighbour_space(space, direction)
        if beyond is not None:
            yield beyond, 1, _stopping(context, space, direction, beyond)


def _stopping(context: Context, space: SpaceId, direction: int, beyond: SpaceId) -> frozenset[str]:
    """Return the categories of borders between two zones that stop a step."""
    labyrinth, slot_of = context.labyrinth, context.match.grid.slot_of
    found = set()
    for half, way in ((space, direction), (beyond, opposite(direction))):
        ground = labyrinth.placed_rooms[slot_of[half]] if half in slot_of else None
        for category, sides in ground.stops.items() if ground is not None else ():
            if sides[way] >> half & 1:
                found.add(category)
    return frozenset(found)


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
    memo: LabyrinthCache | None = None,
    *,
    hunts: bool = False,
    goal: int = 0,
    alone: bool = False,
) -> Distances:
    """Return the distances to the goal of one seat, on a board of whatever kind.

    `alone` leaves enemies on the way out of account.
    """
    kind = ZoneDistances if context.match.grid.zoned else Distances
    return kind(context, seat, memo, hunts=hunts, goal=goal, alone=alone)


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


def _steps(labyrinth: Labyrinth, passes: frozenset[str], board: int) -> tuple[int, ...]:
    """Return per direction the squares whose own half of that side lets through."""
    return tuple(board & ~labyrinth.half_stops(direction, passes) for direction in DIRECTIONS)


def _entered(front: int, steps: tuple[int, ...], board: int, width: int) -> tuple[int, int]:
    """Return the squares from which a step enters the front:
    freely, or through a stopping side.
    """
    free = beside = 0
    for direction in DIRECTIONS:
        back = opposite(direction)
        # A step from there in `back` leads to the front: both halves of the side must let through.
        free |= shifted(front & steps[direction], direction, width) & steps[back]
        beside |= shifted(front, direction, width) & board
    return free, beside & ~free

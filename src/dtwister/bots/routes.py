"""Actual ways on foot, and the turns of rooms that open one."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Iterator

import attrs

from dtwister._board.adjacency import Sides
from dtwister._board.labyrinth import Labyrinth
from dtwister._board.masks import DIRECTIONS, bits, opposite, shifted
from dtwister._caching import per_labyrinth
from dtwister._engine.context import Context
from dtwister._engine.editing.state_editor import StateEditor
from dtwister._engine.piece_kinds import PieceKind
from dtwister._model.action_intents import TurnsRoom, value_of
from dtwister._model.actions import Action
from dtwister._model.ids import PieceId, SpaceId
from dtwister.bots.distances import opened_by
from dtwister.bots.trapped import hopeful_squares, turns_of

LOOKED_AT = 250
"""The number of labyrinths examined in search of a turn that opens a way."""
NOWHERE = 999
"""More steps than there are squares."""
Opens = Callable[[Context, int], bool]
"""A test whether the goal is found in a labyrinth,
from the squares that the turner reaches.
"""


@attrs.frozen
class RoomTurn:
    """A turn of a room that leads to the goal:
    the gear where it is made, and the action.
    """

    space: SpaceId
    action: Action


@per_labyrinth
def on_foot(context: Context, kind: PieceKind) -> tuple[Sides, int]:
    """Return per direction the squares from which a step leads on,
    and possible final squares.
    """
    labyrinth, passes = context.labyrinth, kind.passes | opened_by(context, kind)
    ways = labyrinth.ways(passes)
    free = labyrinth.known & ~(labyrinth.non_floor & ~labyrinth.squares_of(kind.crosses))
    if not any(
        ground and (any(ground.slopes) or ground.uphill) for ground in labyrinth.placed_rooms
    ):
        return ways, free
    north, east, south, west = (
        way & ~labyrinth.uphill(direction, passes)
        for way, direction in zip(ways, DIRECTIONS, strict=True)
    )
    return (north, east, south, west), free


def region(context: Context, piece: PieceId, start: SpaceId) -> int:
    """Return the squares that a piece reaches on foot from a square,
    with no one in its way.
    """
    kind, width = context.kind(piece), context.match.grid.width
    ways, free = on_foot(context, kind)
    found = front = 1 << start
    while front:
        ahead = 0
        for direction in DIRECTIONS:
            ahead |= shifted(front & ways[direction], direction, width)
        front = ahead & free & ~found
        found |= front
    return found


def steps_to(context: Context, piece: PieceId, goal: int) -> list[int]:
    """Return space -> its steps on foot to a goal;
    `NOWHERE` if the goal is out of reach.
    """
    kind, grid = context.kind(piece), context.match.grid
    ways, free = on_foot(context, kind)
    distance = [NOWHERE] * (grid.board.bit_length() + 1)
    found = front = goal
    step = 0
    while front:
        for space in bits(front):
            distance[space] = step
        ahead = 0
        for direction in DIRECTIONS:
            # A piece in the front has come there from its neighbour on the other side.
            ahead |= shifted(front, opposite(direction), grid.width) & ways[direction]
        front = ahead & free & ~found
        found |= front
        step += 1
    return distance


def outside(context: Context, piece: PieceId) -> int:
    """Return the squares from which a piece reaches an exit, a dark room,
    or a gear on foot.

    On all others it is walled in.
    """
    hopeful = hopeful_squares(context, context.seat(piece)) & context.labyrinth.known
    return _connected(context, context.kind(piece), hopeful)


@per_labyrinth
def _connected(context: Context, kind: PieceKind, squares: int) -> int:
    """Return the squares from which a kind of character reaches some of these on foot."""
    ways, free = on_foot(context, kind)
    found = front = squares
    while front:
        ahead = 0
        for direction in DIRECTIONS:
            back = opposite(direction)
            ahead |= shifted(front, back, context.match.grid.width) & ways[direction]
        front = ahead & free & ~found
        found |= front
    return found


def opening(
    context: Context, piece: PieceId, opens: Opens, among: Collection[int] = ()
) -> tuple[RoomTurn | None, bool]:
    """Return the first of the fewest turns by a piece that open the goal;
    of all rooms, or some. Also return whether all possible turns were examined.
    """
    start = context.space(piece)
    seen = {(tuple(context.state.turns), _lowest(region(context, piece, start)))}
    ahead: deque[tuple[Context, SpaceId, RoomTurn | None]] = deque([(context, start, None)])
    looked = 0
    while ahead:
        here, space, first = ahead.popleft()
        for turn, there in _turned(here, piece, region(here, piece, space), among):
            looked += 1
            at = there.space(piece)
            squares = region(there, piece, at)
            key = (tuple(there.state.turns), _lowest(squares))
            if key in seen:
                continue
            if opens(there, squares):
                return first or turn, True
            if looked >= LOOKED_AT:
                return None, False
            seen.add(key)
            ahead.append((there, at, first or turn))
    return None, True


def _lowest(mask: int) -> int:
    return mask & -mask


def room_turn(action: Action, intent: TurnsRoom) -> tuple[int, int]:
    """Return the slot of the room that an action turns, and the quarters clockwise."""
    quarters = 1 if value_of(action, intent.way) == "clockwise" else -1
    return value_of(action, intent.slot), quarters


def _turned(
    context: Context, piece: PieceId, squares: int, among: Collection[int]
) -> Iterator[tuple[RoomTurn, Context]]:
    """Yield the possible turns of a piece from some squares,
    and the resulting labyrinths.
    """
    match = context.match
    for ability in turns_of(context.kind(piece)):
        for gear in ability.squares(context) & squares:
            at_gear = context.state.copy()
            StateEditor(match, at_gear).place(piece, gear)
            there = Context(match, at_gear)
            for action in ability.offer(there, piece):
                slot, quarters = room_turn(action, action.intent)
                if among and slot not in among:
                    continue
                after = there.state.copy()
                editor = StateEditor(match, after)
                editor.rotate_room(slot, quarters)
                after.cache_labyrinth(_lying(context, after.turns))
                yield RoomTurn(gear, action), Context(match, after)


def _lying(context: Context, turns: list[int]) -> Labyrinth:
    """Return the labyrinth after turns of rooms;
    not cached, since most are used only once.
    """
    match, state = context.match, context.state
    grounds = list(context.labyrinth.placed_rooms)
    for slot, turn in enumerate(turns):
        ground = grounds[slot]
        if ground is not None and turn != state.turns[slot]:
            tile = state.tiles[slot]
            grounds[slot] = match.placed_room(
                slot, tile, turn, ground.gate_states, match.markers(state, tile)
            )
    return Labyrinth(match.grid, tuple(grounds))

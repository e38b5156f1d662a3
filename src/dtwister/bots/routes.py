"""Ways on foot as they really are, and the turns of rooms that open one."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Iterator

import attrs

from dtwister._board.labyrinth import Labyrinth
from dtwister._board.masks import DIRECTIONS, bits, opposite, shifted
from dtwister._caching import per_labyrinth
from dtwister._engine.context import Context
from dtwister._engine.editing.state_editor import StateEditor
from dtwister._engine.piece_kinds import PieceKind
from dtwister._model.action_intents import TurnsRoom, value_of
from dtwister._model.actions import Action
from dtwister._model.ids import PieceId, SpaceId
from dtwister._movement.shortest_paths import Sides
from dtwister.bots.distances import opened_by
from dtwister.bots.trapped import hopeful_squares, turns_of

LOOKED_AT = 250
"""How many labyrinths are looked at in search of a turn that opens a way."""
NOWHERE = 999
"""More steps than there are squares."""
Opens = Callable[[Context, int], bool]
"""Whether what is sought is found in a labyrinth, with the squares that the turner comes to."""


@attrs.frozen
class RoomTurn:
    """A turn of a room that leads to what was sought: the gear where it is made, and the action."""

    space: SpaceId
    action: Action


@per_labyrinth
def on_foot(context: Context, kind: PieceKind) -> tuple[Sides, int]:
    """Per direction the squares from which a step leads on, and where a kind may stand."""
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
    """The squares to which a piece comes on foot from a square, if nobody is in its way."""
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
    """Space -> how many steps it is on foot to a goal; `NOWHERE` if it is not come to."""
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
            # Whoever is in the front has come there from its neighbour on the other side.
            ahead |= shifted(front, opposite(direction), grid.width) & ways[direction]
        front = ahead & free & ~found
        found |= front
        step += 1
    return distance


def outside(context: Context, piece: PieceId) -> int:
    """Return the squares from which a piece comes on foot to an exit, a dark room, or a gear.

    On all others it is walled in.
    """
    hopeful = hopeful_squares(context, context.seat(piece)) & context.labyrinth.known
    return _connected(context, context.kind(piece), hopeful)


@per_labyrinth
def _connected(context: Context, kind: PieceKind, squares: int) -> int:
    """Return the squares from which a kind of character comes on foot to some of these."""
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
    """The first of the fewest turns by a piece that open what is sought; of all rooms, or of some.

    Then whether all that can be turned was looked at.
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
    """Yield what a piece can turn from some squares, and how the labyrinth lies then."""
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
    """Return the labyrinth after turns of rooms; not kept, since most are looked at only once."""
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

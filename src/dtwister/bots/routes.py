"""Ways on foot as they really are, and the turns of rooms that open one."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator
from typing import Any, cast

import attrs

from dtwister.board.ground import Topology
from dtwister.board.masks import DIRECTIONS, bits, opposite, shifted
from dtwister.board.trees import Sides
from dtwister.bots.distances import opened_by
from dtwister.bots.walled import hopeful_squares, turns_of
from dtwister.engine.kinds import Kind
from dtwister.engine.table import Table
from dtwister.engine.writer import Writer
from dtwister.model.actions import Action

LOOKED_AT = 250
"""How many labyrinths are looked at in search of a turn that opens a way."""
NOWHERE = 999
"""More steps than there are squares."""
Opens = Callable[[Table, int], bool]
"""Whether what is sought is found in a labyrinth, with the squares that the turner comes to."""


@attrs.frozen
class Turn:
    """A turn of a room that leads to what was sought: the gear where it is made, and the action."""

    space: int
    action: Action


def on_foot(table: Table, kind: Kind) -> tuple[Sides, int]:
    """Per direction the squares from which a step leads on, and where a kind may stand."""
    topology, key = table.topology, ("bots:on-foot", kind.id)
    known = topology.memo.get(key)
    if known is None:
        known = _on_foot(topology, kind, kind.passes | opened_by(table, kind))
        topology.keep(key, known)
    return cast("tuple[Sides, int]", known)


def _on_foot(topology: Topology, kind: Kind, passes: frozenset[str]) -> tuple[Sides, int]:
    ways = topology.ways(passes)
    free = topology.known & ~(topology.hollow & ~topology.squares_of(kind.crosses))
    if not any(ground and (any(ground.slopes) or ground.uphill) for ground in topology.grounds):
        return ways, free
    north, east, south, west = (
        way & ~topology.uphill(direction, passes)
        for way, direction in zip(ways, DIRECTIONS, strict=True)
    )
    return (north, east, south, west), free


def region(table: Table, piece: int, start: int) -> int:
    """The squares to which a piece comes on foot from a square, if nobody is in its way."""
    kind, width = table.kind(piece), table.match.plan.width
    ways, free = on_foot(table, kind)
    found = front = 1 << start
    while front:
        ahead = 0
        for direction in DIRECTIONS:
            ahead |= shifted(front & ways[direction], direction, width)
        front = ahead & free & ~found
        found |= front
    return found


def steps_to(table: Table, piece: int, goal: int) -> list[int]:
    """Space -> how many steps it is on foot to a goal; `NOWHERE` if it is not come to."""
    kind, plan = table.kind(piece), table.match.plan
    ways, free = on_foot(table, kind)
    distance = [NOWHERE] * (plan.board.bit_length() + 1)
    found = front = goal
    step = 0
    while front:
        for space in bits(front):
            distance[space] = step
        ahead = 0
        for direction in DIRECTIONS:
            # Whoever is in the front has come there from its neighbour on the other side.
            ahead |= shifted(front, opposite(direction), plan.width) & ways[direction]
        front = ahead & free & ~found
        found |= front
        step += 1
    return distance


def outside(table: Table, piece: int) -> int:
    """The squares from which a piece comes on foot to an exit, a dark room, or a gear.

    On all others it is walled in.
    """
    topology, kind, width = table.topology, table.kind(piece), table.match.plan.width
    key = ("bots:outside", kind.id, table.goals(table.seat(piece)))
    known = topology.memo.get(key)
    if known is None:
        ways, free = on_foot(table, kind)
        found = front = hopeful_squares(table, table.seat(piece)) & topology.known
        while front:
            ahead = 0
            for direction in DIRECTIONS:
                ahead |= shifted(front, opposite(direction), width) & ways[direction]
            front = ahead & free & ~found
            found |= front
        topology.keep(key, found)
        return found
    return cast(int, known)


def opening(
    table: Table, piece: int, opens: Opens, among: Collection[int] = ()
) -> tuple[Turn | None, bool]:
    """The first of the fewest turns by a piece that open what is sought; of all rooms, or of some.

    Then whether all that can be turned was looked at.
    """
    start = table.space(piece)
    seen = {(tuple(table.state.turns), _lowest(region(table, piece, start)))}
    ahead: deque[tuple[Table, int, Turn | None]] = deque([(table, start, None)])
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


def _turned(
    table: Table, piece: int, squares: int, among: Collection[int]
) -> Iterator[tuple[Turn, Table]]:
    """What a piece can turn from some squares, and how the labyrinth lies then."""
    match = table.match
    for ability in turns_of(table.kind(piece)):
        for gear in bits(squares & ability.squares(table)):
            there = Table(match, table.state.copy())
            there.write.put(piece, gear)
            for action in cast("Iterable[Any]", ability.offer(there, piece)):
                if among and action.slot not in among:
                    continue
                after = there.state.copy()
                writer = Writer(match, after)
                writer.turn(action.slot, 1 if action.way == "clockwise" else -1)
                after.topology = _lying(table, after.turns)
                yield Turn(gear, action), Table(match, after)


def _lying(table: Table, turns: list[int]) -> Topology:
    """The labyrinth after turns of rooms; not kept, since most are looked at only once."""
    match, state = table.match, table.state
    grounds = list(table.topology.grounds)
    for slot, turn in enumerate(turns):
        ground = grounds[slot]
        if ground is not None and turn != state.turns[slot]:
            tile = state.tiles[slot]
            grounds[slot] = match.ground(slot, tile, turn, ground.states, match.covers(state, tile))
    return Topology(match.plan, tuple(grounds))

"""Steps from zone to zone: which lead where, whoever is there, and why others do not (CG-MOVE)."""

from __future__ import annotations

from dtwister.plugin import BIT, Refusal, Table, opposite
from dtwister_cardgame.places import is_exit, labyrinth, way_to
from dtwister_features.common import refusal

FLYING = "flying"


def passes_of(table: Table, piece: int, loads: tuple[int, ...] | None = None) -> frozenset[str]:
    """The categories of borders through which a character steps, by itself and by its objects.

    With `loads` it is asked as if the character carried these.
    """
    passes = table.kind(piece).passes
    for load in table.loads_of(piece) if loads is None else loads:
        passes |= table.kind(load).passes if table.kind(load).is_object else frozenset()
    return passes


def step_problem(table: Table, piece: int, space: int, to: int) -> Refusal | None:
    """Why a step of a character does not lead from one zone to another one, whoever is there.

    In a starting zone it may face another zone, at the same place or at the other one
    (CG-START-05, CG-START-06, R-C30). Out of a room it comes to face the zone that it left
    (CG-START-07, R-C29); so the starting zone may be on the way from room to room (CG-MOVE-14,
    CG-START-08). Nothing leads anywhere across a corner or over the long sides of the board
    (CG-GOLD-07, CG-ZONE-15).
    """
    plan = table.match.plan
    name, there = table.name(piece), table.square(to)
    line = plan.line_of.get(space)
    if to not in plan.names or to == space:
        return refusal("no-step", "CG-MOVE-04", f"{there} is no zone beside {table.square(space)}")
    if line is not None and plan.line_of.get(to) == line:
        return None
    own_zone = to in plan.line_of and not is_exit(table, table.seat(piece), to)
    if own_zone and plan.front[to][1] != space:
        return refusal("no-step", "R-C29", f"{there} does not face {table.square(space)}")
    way = way_to(table, space, to)
    if way < 0:
        return _no_way(table, space, to)
    passes = passes_of(table, piece)
    if labyrinth(table).passable(space, way, passes):
        return None
    rule = "CG-MOVE-13" if FLYING in table.kind(piece).tags else "CG-MOVE-04"
    what = border_between(table, space, way, passes)
    return refusal("no-passage", rule, f"{name} cannot pass the {what} before {there}")


def face_down(table: Table, to: int) -> Refusal | None:
    """Why nothing leads into a room: nobody knows yet which it is (CG-ZONE-16)."""
    slot = table.match.plan.slot_of.get(to, -1)
    if slot < 0 or table.is_revealed(slot):
        return None
    return refusal("face-down", "CG-ZONE-16", f"the room of {table.square(to)} is face down")


def _no_way(table: Table, space: int, to: int) -> Refusal:
    plan, here, there = table.match.plan, table.square(space), table.square(to)
    if (hidden := face_down(table, to)) is not None:
        return hidden
    if space not in plan.front:
        return refusal("not-beside", "CG-GOLD-07", f"{there} is not beside {here}")
    if plan.front[space][1] == to:
        sentence = f"{there} is not at the rim; another zone must be faced"
        return refusal("facing-the-impossible", "CG-START-04", sentence)
    return refusal("not-faced", "CG-START-03", f"{here} does not face {there}")


def border_between(table: Table, space: int, way: int, passes: frozenset[str]) -> str:
    """The category of border that stops a step; the own half comes first (CG-ZONE-03, R-C12)."""
    topology = labyrinth(table)
    other = topology.beyond(space, way)
    assert other is not None
    for here, direction in ((space, way), (other, opposite(way))):
        slot = table.match.plan.slot_of.get(here)
        ground = None if slot is None else topology.grounds[slot]
        for category, sides in ground.stops.items() if ground is not None else ():
            if category not in passes and sides[direction] & BIT[here]:
                return category
    return "border"

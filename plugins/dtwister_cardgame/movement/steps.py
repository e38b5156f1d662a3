"""Steps from zone to zone: which lead where, whoever is there, and why others do not (CG-MOVE)."""

from __future__ import annotations

from dtwister.plugin import Context, Refusal
from dtwister.plugin.numbers import NO_SLOT
from dtwister.plugin.squares import BIT, opposite
from dtwister_cardgame.zones.zone_occupancy import is_exit, labyrinth, way_to
from dtwister_features.refusals import refusal

FLYING = "flying"


def passes_of(context: Context, piece: int, loads: tuple[int, ...] | None = None) -> frozenset[str]:
    """The categories of borders through which a character steps, by itself and by its objects.

    With `loads` it is asked as if the character carried these.
    """
    passes = context.kind(piece).passes
    for load in context.loads_of(piece) if loads is None else loads:
        passes |= context.kind(load).passes if context.kind(load).is_object else frozenset()
    return passes


def step_problem(context: Context, piece: int, space: int, to: int) -> Refusal | None:
    """Why a step of a character does not lead from one zone to another one, whoever is there.

    In a starting zone it may face another zone, at the same place or at the other one
    (CG-START-05, CG-START-06, R-C30). Out of a room it comes to face the zone that it left
    (CG-START-07, R-C29); so the starting zone may be on the way from room to room (CG-MOVE-14,
    CG-START-08). Nothing leads anywhere across a corner or over the long sides of the board
    (CG-GOLD-07, CG-ZONE-15).
    """
    grid = context.match.grid
    name, there = context.name(piece), context.square(to)
    line = grid.line_of.get(space)
    if to not in grid.names or to == space:
        return refusal(
            "no-step", "CG-MOVE-04", f"{there} is no zone beside {context.square(space)}"
        )
    if line is not None and grid.line_of.get(to) == line:
        return None
    own_zone = to in grid.line_of and not is_exit(context, context.seat(piece), to)
    if own_zone and grid.facing[to][1] != space:
        return refusal("no-step", "R-C29", f"{there} does not face {context.square(space)}")
    way = way_to(context, space, to)
    if way < 0:
        return _no_way(context, space, to)
    passes = passes_of(context, piece)
    if labyrinth(context).passable(space, way, passes):
        return None
    rule = "CG-MOVE-13" if FLYING in context.kind(piece).tags else "CG-MOVE-04"
    what = border_between(context, space, way, passes)
    return refusal("no-passage", rule, f"{name} cannot pass the {what} before {there}")


def face_down(context: Context, to: int) -> Refusal | None:
    """Why nothing leads into a room: nobody knows yet which it is (CG-ZONE-16)."""
    slot = context.match.grid.slot_of.get(to, NO_SLOT)
    if slot < 0 or context.is_revealed(slot):
        return None
    return refusal("face-down", "CG-ZONE-16", f"the room of {context.square(to)} is face down")


def _no_way(context: Context, space: int, to: int) -> Refusal:
    grid, here, there = context.match.grid, context.square(space), context.square(to)
    if (hidden := face_down(context, to)) is not None:
        return hidden
    if space not in grid.facing:
        return refusal("not-beside", "CG-GOLD-07", f"{there} is not beside {here}")
    if grid.facing[space][1] == to:
        sentence = f"{there} is not at the rim; another zone must be faced"
        return refusal("facing-the-impossible", "CG-START-04", sentence)
    return refusal("not-faced", "CG-START-03", f"{here} does not face {there}")


def border_between(context: Context, space: int, way: int, passes: frozenset[str]) -> str:
    """The category of border that stops a step; the own half comes first (CG-ZONE-03, R-C12)."""
    topology = labyrinth(context)
    other = topology.neighbour_space(space, way)
    assert other is not None
    for here, direction in ((space, way), (other, opposite(way))):
        slot = context.match.grid.slot_of.get(here)
        ground = None if slot is None else topology.placed_rooms[slot]
        for category, sides in ground.stops.items() if ground is not None else ():
            if category not in passes and sides[direction] & BIT[here]:
                return category
    return "border"

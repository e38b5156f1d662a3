"""Steps from zone to zone, whatever is there,
and why others are refused (CG-MOVE).
"""

from __future__ import annotations

from dtwister.plugin import Context, Refusal
from dtwister.plugin.numbers import NO_SLOT, PieceId, SpaceId
from dtwister.plugin.squares import Squares, opposite
from dtwister_cardgame.zones.zone_occupancy import is_exit, labyrinth, way_to
from dtwister_features.refusals import refusal

FLYING = "flying"


def passes_of(
    context: Context, piece: PieceId, loads: tuple[PieceId, ...] | None = None
) -> frozenset[str]:
    """Return the categories of borders that a character passes,
    alone and by its objects.

    With `loads` it is asked as if the character carried these.
    """
    passes = context.kind(piece).passes
    for load in context.loads_of(piece) if loads is None else loads:
        passes |= context.kind(load).passes if context.kind(load).is_object else frozenset()
    return passes


def _cannot_step(context: Context, piece: PieceId, space: SpaceId, to: SpaceId) -> str:
    here, there = context.square(space), context.square(to)
    return f"{context.name(piece)} cannot step from {here} to {there}"


def step_problem(context: Context, piece: PieceId, space: SpaceId, to: SpaceId) -> Refusal | None:
    """Return why a step of a character does not lead from one zone to another one.
    Other characters do not matter here.

    In a starting zone it may face another zone, at the same place or at the other one
    (CG-START-05, CG-START-06, R-C30). Out of a room it comes to face the zone that it left
    (CG-START-07, R-C29); so the starting zone may be on the way from room to room (CG-MOVE-14,
    CG-START-08). Nothing leads anywhere across a corner or over the long sides of the board
    (CG-GOLD-07, CG-ZONE-15).
    """
    grid = context.match.grid
    line = grid.line_of.get(space)
    if to not in grid.names or to == space:
        said = _cannot_step(context, piece, space, to)
        return refusal("no-step", "CG-MOVE-04", f"{said}: that is not another zone beside it")
    if line is not None and grid.line_of.get(to) == line:
        return None
    own_zone = to in grid.line_of and not is_exit(context, context.seat(piece), to)
    if own_zone and grid.facing[to][1] != space:
        said = _cannot_step(context, piece, space, to)
        return refusal("no-step", "R-C29", f"{said}: {context.square(to)} does not face it")
    way = way_to(context, space, to)
    if way < 0:
        return _no_way(context, piece, space, to)
    passes = passes_of(context, piece)
    if labyrinth(context).passable(space, way, passes):
        return None
    rule = "CG-MOVE-13" if FLYING in context.kind(piece).tags else "CG-MOVE-04"
    what = border_between(context, space, way, passes)
    said = _cannot_step(context, piece, space, to)
    return refusal("no-passage", rule, f"{said}: it cannot pass the {what}")


def face_down(context: Context, to: SpaceId) -> Refusal | None:
    """Return why no step leads into a room: its front is still unknown (CG-ZONE-16)."""
    slot = context.match.grid.slot_of.get(to, NO_SLOT)
    if slot < 0 or context.is_revealed(slot):
        return None
    return refusal(
        "face-down",
        "CG-ZONE-16",
        f"characters cannot go to {context.square(to)}: its room is face down",
    )


def _no_way(context: Context, piece: PieceId, space: SpaceId, to: SpaceId) -> Refusal:
    grid, there = context.match.grid, context.square(to)
    said = _cannot_step(context, piece, space, to)
    if (hidden := face_down(context, to)) is not None:
        return hidden
    if space not in grid.facing:
        return refusal("not-beside", "CG-GOLD-07", f"{said}: the two are not side by side")
    if grid.facing[space][1] == to:
        sentence = f"{said}: {there} is not at the rim; face another zone first"
        return refusal("facing-the-impossible", "CG-START-04", sentence)
    return refusal("not-faced", "CG-START-03", f"{said}: it does not face {there}")


def border_between(context: Context, space: SpaceId, way: int, passes: frozenset[str]) -> str:
    """Return the category of border that stops a step; the own half comes first.
    Rules: CG-ZONE-03, R-C12.
    """
    topology = labyrinth(context)
    other = topology.neighbour_space(space, way)
    assert other is not None
    for here, direction in ((space, way), (other, opposite(way))):
        slot = context.match.grid.slot_of.get(here)
        ground = None if slot is None else topology.placed_rooms[slot]
        for category, sides in ground.stops.items() if ground is not None else ():
            if category not in passes and here in Squares.from_mask(sides[direction]):
                return category
    return "border"

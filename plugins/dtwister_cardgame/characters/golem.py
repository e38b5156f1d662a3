"""The Golem: breaks all walls of a room, once in a game (CG-CHAR-GOLEM)."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from dtwister.plugin import Ability, Context, PieceAction, PlayContext, Refusal, events
from dtwister.plugin.numbers import PieceId, SpaceId
from dtwister.plugin.squares import DIRECTIONS, Squares
from dtwister_cardgame.state_variables import SHATTERED
from dtwister_cardgame.zones.zone_terrain import BROKEN_WALL
from dtwister_features.refusals import refusal
from dtwister_features.terrain.printed_terrain import BROKEN

WALLS = ("wall", "arrow-slit")
"""The borders that count as walls of a room; pit traps do not (R-C91)."""


@attrs.frozen
class Shatter(
    PieceAction,
    tag="card:shatter",
    verb="shatter",
    rule="CG-CHAR-GOLEM-02",
    phrase="break the walls of the room",
):
    """Break all walls of the room (CG-CHAR-GOLEM-02)."""


class ShatterAbility(Ability[Shatter]):
    """Breaks all walls and arrow-slits of its room, its halves of the rim among them.

    Those of the rooms beside it stay (R-C90). Broken walls belong to the room, wherever that is
    turned or moved (CG-CHAR-GOLEM-06).
    """

    id = "card:breaks-walls"
    rules = (
        "CG-CHAR-GOLEM-02",
        "CG-CHAR-GOLEM-04",
        "CG-CHAR-GOLEM-05",
        "CG-CHAR-GOLEM-06",
        "R-C90",
        "R-C91",
        "R-C92",
    )

    def candidates(self, context: Context, piece: PieceId) -> Iterator[Shatter]:
        """Yield the only possible action."""
        yield Shatter(piece)

    def refuse(self, context: Context, action: Shatter) -> Refusal | None:
        """Refuse outside rooms, a second time, or without anything to break."""
        piece, name = action.piece, context.name(action.piece)
        slot = context.slot_of(context.space(piece))
        if slot < 0:
            return refusal(
                "no-room", "R-C92", f"{name} cannot shatter anything: it is not in a room"
            )
        if piece in context.recall(SHATTERED):
            return refusal(
                "used-up",
                "CG-CHAR-GOLEM-05",
                f"{name} cannot shatter again: it did so earlier in this game",
            )
        if not walls_of(context, slot) and not gates_of(context, slot):
            return refusal(
                "nothing",
                "R-C11",
                f"{name} cannot shatter anything: its room has no wall and no portcullis",
            )
        return None

    def perform(self, context: PlayContext, action: Shatter) -> None:
        """Break the walls; the portcullis too, whatever its state is."""
        slot = context.slot_of(context.space(action.piece))
        walls, gates = walls_of(context, slot), gates_of(context, slot)
        context.remember(SHATTERED, tuple(sorted((*context.recall(SHATTERED), action.piece))))
        for space, way in walls:
            context.do(events.BorderMarked(space, way, BROKEN_WALL.id))
        for gate in gates:
            context.do(events.GateChanged(slot, gate, BROKEN))


def walls_of(context: Context, slot: int) -> list[tuple[SpaceId, int]]:
    """Return (zone, direction) of the walls of a room, each of them once."""
    ground = context.labyrinth.placed_rooms[slot]
    assert ground is not None
    found = []
    for way in DIRECTIONS:
        for category in WALLS:
            sides = ground.stops.get(category)
            for space in Squares.from_mask(sides[way]) if sides is not None else ():
                other = context.neighbour(space, way)
                inner = other is not None and context.slot_of(other) == slot
                if not inner or way in (1, 2):
                    found.append((space, way))
    return found


def gates_of(context: Context, slot: int) -> list[int]:
    """Return the portcullises of a room that are not broken."""
    ground = context.labyrinth.placed_rooms[slot]
    assert ground is not None
    return sorted({gate for gate in ground.gates.values() if ground.gate_states[gate] != BROKEN})


ALL = (ShatterAbility,)

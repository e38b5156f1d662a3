"""The Golem: breaks all walls of a room, once in a game (CG-CHAR-GOLEM)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

import attrs

from dtwister.plugin import (
    DIRECTIONS,
    Ability,
    Action,
    PieceAction,
    Refusal,
    Table,
    bits,
    events,
)
from dtwister_cardgame.memory import SHATTERED
from dtwister_cardgame.terrain import BROKEN_WALL
from dtwister_features.common import refusal
from dtwister_features.terrain import BROKEN

WALLS = ("wall", "arrow-slit")
"""What counts as a wall of a room; pit traps do not (R-C91)."""


@attrs.frozen
class Shatter(PieceAction):
    """Break all walls of the room (CG-CHAR-GOLEM-02)."""

    tag: ClassVar[str] = "card:shatter"
    verb: ClassVar[str] = "shatter"
    rule: ClassVar[str] = "CG-CHAR-GOLEM-02"


class BreaksWalls(Ability):
    """Breaks all walls and arrow-slits of its room, its halves of the rim among them.

    Those of the rooms beside it stay (R-C90). What is broken belongs to the room, wherever that is
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
    action: ClassVar[type[Action] | None] = Shatter

    def candidates(self, table: Table, piece: int) -> Iterator[Action]:
        """Just the one."""
        yield Shatter(piece)

    def refuse(self, table: Table, action: Action) -> Refusal | None:
        """In no room, done before, nothing to break."""
        assert isinstance(action, Shatter)
        piece, name = action.piece, table.name(action.piece)
        slot = table.slot_of(table.space(piece))
        if slot < 0:
            return refusal("no-room", "R-C92", f"{name} is in no room")
        if piece in table.recall(SHATTERED):
            return refusal("used-up", "CG-CHAR-GOLEM-05", f"{name} has done this in this game")
        if not walls_of(table, slot) and not gates_of(table, slot):
            return refusal("nothing", "R-C11", "there is nothing to break in this room")
        return None

    def perform(self, table: Table, action: Action) -> None:
        """Break the walls; the portcullis too, whatever its state is."""
        assert isinstance(action, Shatter)
        slot = table.slot_of(table.space(action.piece))
        walls, gates = walls_of(table, slot), gates_of(table, slot)
        table.remember(SHATTERED, tuple(sorted((*table.recall(SHATTERED), action.piece))))
        for space, way in walls:
            table.do(events.BorderMarked(space, way, BROKEN_WALL.id))
        for gate in gates:
            table.do(events.GateChanged(slot, gate, BROKEN))


def walls_of(table: Table, slot: int) -> list[tuple[int, int]]:
    """(zone, direction) of the walls of a room, each of them once."""
    ground = table.topology.grounds[slot]
    assert ground is not None
    found = []
    for way in DIRECTIONS:
        for category in WALLS:
            sides = ground.stops.get(category)
            for space in bits(sides[way]) if sides is not None else ():
                other = table.neighbour(space, way)
                inner = other is not None and table.slot_of(other) == slot
                if not inner or way in (1, 2):
                    found.append((space, way))
    return found


def gates_of(table: Table, slot: int) -> list[int]:
    """The portcullises of a room that are not broken."""
    ground = table.topology.grounds[slot]
    assert ground is not None
    return sorted({gate for gate in ground.gates.values() if ground.states[gate] != BROKEN})


ALL = (BreaksWalls,)

"""Water: whoever is pushed while in it loses hold of its object (VET-TERR-09, VET-BANSHEE-01).

No set here has water. An expansion derives a class of its own from `Water`, with a slot of memory
that it registers, and gives it to its square feature:

    class River(Water):
        id = "marsh:river"
        footing = Memory("marsh:footing", nowhere)
"""

from __future__ import annotations

from typing import Any, ClassVar

from dtwister.plugin import BIT, Event, Memory, Table, events
from dtwister_features import happenings
from dtwister_features.ground_rules import Hazard, abilities_of_ground

Footings = tuple[tuple[int, int], ...]
"""(character, the last square it was on that holds it without water), sorted."""

Arrival = (
    happenings.Jumped
    | happenings.Pushed
    | events.Shifted
    | events.Placed
    | events.TurnedUp
    | events.Removed
)


def nowhere(match: Any) -> Footings:
    """What is remembered at the start: nothing."""
    return ()


class Water(Hazard):
    """Remembers where each character had firm ground last; harmless by itself (R-319)."""

    rules = ("VET-TERR-09", "VET-BANSHEE-01", "R-319")
    footing: ClassVar[Memory[Footings]]
    listens: ClassVar[tuple[type[Event], ...]] = (
        events.Walked,
        events.Shifted,
        events.Placed,
        events.TurnedUp,
        events.Removed,
        events.RoomTurned,
        events.RoomMoved,
        happenings.Jumped,
        happenings.Pushed,
    )

    def befall(self, table: Table, piece: int, by: int) -> bool:
        """Nothing, unless an expansion says so."""
        return False

    def react(self, table: Table, event: Event, bearer: int) -> None:
        """Note where somebody had firm ground."""
        if isinstance(event, events.Walked):
            self._note(table, event.piece, event.course)
        elif isinstance(event, events.RoomTurned | events.RoomMoved):
            if isinstance(event, events.RoomTurned):
                to = _turned(table, event.slot, event.quarters)
            else:
                slots = table.match.plan.slots
                to = dict(zip(slots[event.slot], slots[event.to], strict=True))
            known = self._footings(table).items()
            moved = tuple((piece, to.get(space, space)) for piece, space in known)
            table.remember(self.footing, moved)
        else:
            assert isinstance(event, Arrival)
            self._note(table, event.piece, (table.space(event.piece),))

    def last_footing(self, table: Table, piece: int) -> int:
        """The last valid square of a character without water, this one included; -1 for none."""
        space = table.space(piece)
        return space if is_firm(table, space) else self._footings(table).get(piece, -1)

    def _footings(self, table: Table) -> dict[int, int]:
        """Character -> its last firm square."""
        kept: Footings = table.recall(self.footing)
        return dict(kept)

    def _note(self, table: Table, piece: int, course: tuple[int, ...]) -> None:
        """Remember the last firm square of a course; forget who is off the board."""
        if table.kind(piece).is_object:
            return
        known = self._footings(table)
        if table.space(piece) < 0:
            known.pop(piece, None)
        else:
            firm = [space for space in course if is_firm(table, space)]
            if firm:
                known[piece] = firm[-1]
        table.remember(self.footing, tuple(sorted(known.items())))


def is_firm(table: Table, space: int) -> bool:
    """Whether a square holds anybody: known, and no obstacle."""
    topology = table.topology
    return space >= 0 and bool(topology.known & ~topology.hollow & BIT[space])


def water_at(table: Table, space: int) -> Water | None:
    """What a square of water does; None where there is no water."""
    found = (a for a in abilities_of_ground(table, space) if isinstance(a, Water))
    return next(found, None)


def strand(table: Table, thing: int, where: int, by: int) -> None:
    """Lay an object that was lost in the water on a square; where that cannot be, discard it."""
    there = [other for other in table.pieces_at(where) if other != thing]
    if is_firm(table, where) and len(there) < 2 and table.object_at(where) in (-1, thing):
        if table.space(thing) != where:
            table.do(events.Shifted(thing, where, with_load=False))
        return
    table.do(events.Removed(thing, "discarded", by, table.space(thing)))


def _turned(table: Table, slot: int, quarters: int) -> dict[int, int]:
    """Square of a room -> where it lies after the room turned (ROTATE-04)."""
    spaces, size = table.match.plan.slots[slot], table.match.plan.size
    # Clockwise: row and column of a cell become its column and, from the far end, its row.
    step = {
        spaces[row * size + column]: spaces[column * size + size - 1 - row]
        for row in range(size)
        for column in range(size)
    }
    to = {space: space for space in spaces}
    for _ in range(quarters % 4):
        to = {space: step[there] for space, there in to.items()}
    return to

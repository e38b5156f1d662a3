"""Opening, closing and breaking portcullises (TERRAIN-PORT)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import ClassVar

from dtwister.plugin import BIT, Ability, Action, Refusal, Table, events, opposite
from dtwister_features.actions import WAYS, BreakGate, CloseGate, GateAction, OpenGate
from dtwister_features.common import kept_with_ground, no_such_way, refusal, spot
from dtwister_features.terrain import BROKEN, CLOSED, OPEN


def find_gate(table: Table, piece: int, way: int, half: str) -> tuple[int, int] | None:
    """(slot, gate) of the portcullis on a side of the square of a piece, or None.

    A far half behind a wall of the own tile cannot be reached (R-07), nor behind anything else that
    gives no access. From a line it is the half of the room in front.
    """
    topology = table.topology
    space = table.space(piece)
    if half == "near":
        gate = topology.gate_at(space, way)
        return None if gate is None else (table.slot_of(space), gate)
    other = table.neighbour(space, way)
    if other is None or table.slot_of(other) in (-1, table.slot_of(space)):
        return None
    slot = table.slot_of(space)
    ground = topology.grounds[slot] if slot >= 0 else None
    if ground is not None:
        for category, sides in ground.stops.items():
            if category != "portcullis" and sides[way] & ground.shut[way] & BIT[space]:
                return None
    gate = topology.gate_at(other, opposite(way))
    return None if gate is None else (table.slot_of(other), gate)


def _gates_around(table: Table, piece: int) -> tuple[tuple[str, str, int, int], ...]:
    """(way, half, slot, gate) of the portcullises on the sides of the square of a piece.

    That stays the same as long as the labyrinth lies as it does.
    """
    key = ("features:gates", table.space(piece))
    known: tuple[tuple[str, str, int, int], ...] | None = table.topology.memo.get(key)
    if known is None:
        found = [
            (name, half, *there)
            for way, name in enumerate(WAYS)
            for half in ("near", "far")
            if (there := find_gate(table, piece, way, half)) is not None
        ]
        known = tuple(found)
        table.topology.keep(key, known)
    return known


def gate_state(table: Table, slot: int, gate: int) -> int:
    """The state of a portcullis."""
    return table.state.marks.get((table.state.tiles[slot], gate), CLOSED)


class _GateAbility(Ability):
    """What handling a portcullis has in common: the state it asks for, the state it makes."""

    needs: ClassVar[int] = CLOSED
    makes: ClassVar[int] = OPEN
    wrong: ClassVar[Mapping[int, str]] = {}
    """State of a portcullis -> the rule that keeps it from being worked, if not the general one."""
    squares_stay = True

    def squares(self, table: Table) -> int:
        """Beside a portcullis in the right state."""
        return table.topology.beside_gates(self.needs)

    def candidates(self, table: Table, piece: int) -> Iterator[Action]:
        """The portcullises beside the square."""
        assert self.action is not None and issubclass(self.action, GateAction)
        for way, half, slot, gate in _gates_around(table, piece):
            if gate_state(table, slot, gate) == self.needs:
                yield self.action(piece, way, half)

    def offer(self, table: Table, piece: int) -> Iterable[Action]:
        """What is legal; that stays the same as long as the labyrinth lies as it does.

        An ability that looks at more than the labyrinth says by itself what it offers.
        """
        kept, key = kept_with_ground(table, self.id), spot(table, piece)
        known: tuple[Action, ...] | None = kept.get(key)
        if known is None:
            known = kept[key] = tuple(super().offer(table, piece))
        return known

    def refuse(self, table: Table, action: Action) -> Refusal | None:
        """No portcullis there, or one in the wrong state."""
        assert isinstance(action, GateAction)
        problem = no_such_way(action.way, action.rule)
        if problem is not None:
            return problem
        found = find_gate(table, action.piece, WAYS.index(action.way), action.half)
        where = f"{action.way} of {table.square(table.space(action.piece))}"
        if found is None:
            return refusal("no-portcullis", action.rule, f"there is no portcullis {where}")
        state = gate_state(table, *found)
        if state == self.needs:
            return None
        words = {CLOSED: "closed", OPEN: "open", BROKEN: "broken"}
        rule = self.wrong.get(state, "TERRAIN-PORT-07")
        return refusal("wrong-state", rule, f"the portcullis {where} is {words[state]}")

    def perform(self, table: Table, action: Action) -> None:
        """Change the state of the portcullis."""
        assert isinstance(action, GateAction)
        found = find_gate(table, action.piece, WAYS.index(action.way), action.half)
        assert found is not None
        table.do(events.GateChanged(*found, self.makes))


class OpensGates(_GateAbility):
    """Opens closed portcullises (TERRAIN-PORT-04)."""

    id = "features:opens-gates"
    rules: ClassVar[tuple[str, ...]] = ("TERRAIN-PORT-04", "TERRAIN-PORT-08")
    action: ClassVar[type[Action] | None] = OpenGate


class ClosesGates(_GateAbility):
    """Closes open portcullises (TERRAIN-PORT-05)."""

    id = "features:closes-gates"
    rules: ClassVar[tuple[str, ...]] = ("TERRAIN-PORT-05", "TERRAIN-PORT-08")
    action: ClassVar[type[Action] | None] = CloseGate
    needs: ClassVar[int] = OPEN
    makes: ClassVar[int] = CLOSED


class BreaksGates(_GateAbility):
    """Breaks closed portcullises for good (TERRAIN-PORT-06)."""

    id = "features:breaks-gates"
    rules: ClassVar[tuple[str, ...]] = ("TERRAIN-PORT-03", "TERRAIN-PORT-06", "TERRAIN-PORT-07")
    action: ClassVar[type[Action] | None] = BreakGate
    makes: ClassVar[int] = BROKEN

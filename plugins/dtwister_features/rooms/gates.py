"""Opening, closing and breaking portcullises (TERRAIN-PORT)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import ClassVar

from dtwister.plugin import Ability, Action, Context, PlayContext, Refusal, events
from dtwister.plugin.numbers import NO_SLOT
from dtwister.plugin.squares import BIT, opposite
from dtwister_features.game_actions import WAYS, BreakGate, CloseGate, GateAction, OpenGate
from dtwister_features.refusals import no_such_way, refusal
from dtwister_features.squares import labyrinth_cache, piece_square_key
from dtwister_features.terrain.printed_terrain import BROKEN, CLOSED, OPEN


def find_gate(context: Context, piece: int, way: int, half: str) -> tuple[int, int] | None:
    """(slot, gate) of the portcullis on a side of the square of a piece, or None.

    A far half behind a wall of the own tile cannot be reached (R-07), nor behind anything else that
    gives no access. From a line it is the half of the room in front.
    """
    labyrinth = context.labyrinth
    space = context.space(piece)
    if half == "near":
        gate = labyrinth.gate_at(space, way)
        return None if gate is None else (context.slot_of(space), gate)
    other = context.neighbour(space, way)
    if other is None or context.slot_of(other) in (NO_SLOT, context.slot_of(space)):
        return None
    slot = context.slot_of(space)
    ground = labyrinth.placed_rooms[slot] if slot >= 0 else None
    if ground is not None:
        for category, sides in ground.stops.items():
            if category != "portcullis" and sides[way] & ground.shut[way] & BIT[space]:
                return None
    gate = labyrinth.gate_at(other, opposite(way))
    return None if gate is None else (context.slot_of(other), gate)


def _gates_around(context: Context, piece: int) -> tuple[tuple[str, str, int, int], ...]:
    """(way, half, slot, gate) of the portcullises on the sides of the square of a piece.

    That stays the same as long as the labyrinth lies as it does.
    """
    key = ("features:gates", context.space(piece))
    known: tuple[tuple[str, str, int, int], ...] | None = context.labyrinth.cache.get(key)
    if known is None:
        found = [
            (name, half, *there)
            for way, name in enumerate(WAYS)
            for half in ("near", "far")
            if (there := find_gate(context, piece, way, half)) is not None
        ]
        known = tuple(found)
        context.labyrinth.store(key, known)
    return known


def gate_state(context: Context, slot: int, gate: int) -> int:
    """The state of a portcullis."""
    return context.state.gate_states.get((context.state.tiles[slot], gate), CLOSED)


class _GateAbilityBase(Ability):
    """What handling a portcullis has in common: the state it asks for, the state it makes."""

    needs: ClassVar[int] = CLOSED
    makes: ClassVar[int] = OPEN
    wrong: ClassVar[Mapping[int, str]] = {}
    """State of a portcullis -> the rule that keeps it from being worked, if not the general one."""
    squares_fixed = True

    def squares(self, context: Context) -> int:
        """Beside a portcullis in the right state."""
        return context.labyrinth.beside_gates(self.needs)

    def candidates(self, context: Context, piece: int) -> Iterator[Action]:
        """The portcullises beside the square."""
        assert self.action is not None and issubclass(self.action, GateAction)
        for way, half, slot, gate in _gates_around(context, piece):
            if gate_state(context, slot, gate) == self.needs:
                yield self.action(piece, way, half)

    def offer(self, context: Context, piece: int) -> Iterable[Action]:
        """What is legal; that stays the same as long as the labyrinth lies as it does.

        An ability that looks at more than the labyrinth says by itself what it offers.
        """
        kept, key = labyrinth_cache(context, self.id), piece_square_key(context, piece)
        known: tuple[Action, ...] | None = kept.get(key)
        if known is None:
            known = kept[key] = tuple(super().offer(context, piece))
        return known

    def refuse(self, context: Context, action: Action) -> Refusal | None:
        """No portcullis there, or one in the wrong state."""
        assert isinstance(action, GateAction)
        problem = no_such_way(action.way, action.rule)
        if problem is not None:
            return problem
        found = find_gate(context, action.piece, WAYS.index(action.way), action.half)
        where = f"{action.way} of {context.square(context.space(action.piece))}"
        if found is None:
            return refusal("no-portcullis", action.rule, f"there is no portcullis {where}")
        state = gate_state(context, *found)
        if state == self.needs:
            return None
        words = {CLOSED: "closed", OPEN: "open", BROKEN: "broken"}
        rule = self.wrong.get(state, "TERRAIN-PORT-07")
        return refusal("wrong-state", rule, f"the portcullis {where} is {words[state]}")

    def perform(self, context: PlayContext, action: Action) -> None:
        """Change the state of the portcullis."""
        assert isinstance(action, GateAction)
        found = find_gate(context, action.piece, WAYS.index(action.way), action.half)
        assert found is not None
        context.do(events.GateChanged(*found, self.makes))


class OpenGateAbility(_GateAbilityBase):
    """Opens closed portcullises (TERRAIN-PORT-04)."""

    id = "features:opens-gates"
    rules: ClassVar[tuple[str, ...]] = ("TERRAIN-PORT-04", "TERRAIN-PORT-08")
    action: ClassVar[type[Action] | None] = OpenGate


class CloseGateAbility(_GateAbilityBase):
    """Closes open portcullises (TERRAIN-PORT-05)."""

    id = "features:closes-gates"
    rules: ClassVar[tuple[str, ...]] = ("TERRAIN-PORT-05", "TERRAIN-PORT-08")
    action: ClassVar[type[Action] | None] = CloseGate
    needs: ClassVar[int] = OPEN
    makes: ClassVar[int] = CLOSED


class BreakGateAbility(_GateAbilityBase):
    """Breaks closed portcullises for good (TERRAIN-PORT-06)."""

    id = "features:breaks-gates"
    rules: ClassVar[tuple[str, ...]] = ("TERRAIN-PORT-03", "TERRAIN-PORT-06", "TERRAIN-PORT-07")
    action: ClassVar[type[Action] | None] = BreakGate
    makes: ClassVar[int] = BROKEN

"""Opening, closing and breaking portcullises (TERRAIN-PORT)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import ClassVar, TypeVar

from dtwister.plugin import Ability, Context, PlayContext, Refusal, events
from dtwister.plugin.caching import per_labyrinth
from dtwister.plugin.numbers import NO_SLOT, PieceId, SpaceId
from dtwister.plugin.squares import Squares, opposite
from dtwister_features.game_actions import WAYS, BreakGate, CloseGate, GateAction, OpenGate
from dtwister_features.refusals import no_such_way, refusal
from dtwister_features.terrain.printed_terrain import BROKEN, CLOSED, OPEN

__all__ = ["BreakGateAbility", "CloseGateAbility", "OpenGateAbility"]

GateActionT = TypeVar("GateActionT", bound=GateAction)


def find_gate(context: Context, piece: PieceId, way: int, half: str) -> tuple[int, int] | None:
    """Return (slot, gate) of the portcullis on a side of the square of a piece,
    or None.

    A far half behind a wall of the own tile cannot be reached (R-07), nor behind anything else that
    gives no access. From a line it is the half of the room in front.
    """
    return _gate_beside(context, context.space(piece), way, half)


def _gate_beside(context: Context, space: SpaceId, way: int, half: str) -> tuple[int, int] | None:
    labyrinth = context.labyrinth
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
            shut = Squares.from_mask(sides[way] & ground.shut[way])
            if category != "portcullis" and space in shut:
                return None
    gate = labyrinth.gate_at(other, opposite(way))
    return None if gate is None else (context.slot_of(other), gate)


@per_labyrinth
def _gates_around(context: Context, space: SpaceId) -> tuple[tuple[str, str, int, int], ...]:
    """Return (way, half, slot, gate) of the portcullises on the sides of a square."""
    return tuple(
        (name, half, *there)
        for way, name in enumerate(WAYS)
        for half in ("near", "far")
        if (there := _gate_beside(context, space, way, half)) is not None
    )


def gate_state(context: Context, slot: int, gate: int) -> int:
    """Return the state of a portcullis: open, closed or broken."""
    return context.state.gate_states.get((context.state.tiles[slot], gate), CLOSED)


class _GateAbilityBase(Ability[GateActionT]):
    """The common part of actions on a portcullis:
    the state before, and the state after.
    """

    needs: ClassVar[int] = CLOSED
    makes: ClassVar[int] = OPEN
    wrong: ClassVar[Mapping[int, str]] = {}
    """State of a portcullis -> the rule of the refusal, if not the general one."""
    squares_fixed = True

    def squares(self, context: Context) -> Squares:
        """Return the squares beside a portcullis in the right state."""
        return Squares.from_mask(context.labyrinth.beside_gates(self.needs))

    def candidates(self, context: Context, piece: PieceId) -> Iterator[GateActionT]:
        """Yield the portcullises beside the square."""
        assert self.action is not None
        for way, half, slot, gate in _gates_around(context, context.space(piece)):
            if gate_state(context, slot, gate) == self.needs:
                yield self.action(piece, way, half)

    def offer(self, context: Context, piece: PieceId) -> Iterable[GateActionT]:
        """Return the legal actions, the same as long as the labyrinth lies as it does.

        An ability that depends on more than the labyrinth overrides this.
        """
        return _offered_gates(context, self, piece, context.space(piece))

    def refuse(self, context: Context, action: GateActionT) -> Refusal | None:
        """Refuse without a portcullis there, or with one in the wrong state."""
        problem = no_such_way(action.way, action.rule)
        if problem is not None:
            return problem
        found = find_gate(context, action.piece, WAYS.index(action.way), action.half)
        said = f"{context.name(action.piece)} cannot {action.verb} a portcullis {action.way}"
        if found is None:
            return refusal("no-portcullis", action.rule, f"{said}: none is there")
        state = gate_state(context, *found)
        if state == self.needs:
            return None
        words = {CLOSED: "closed", OPEN: "open", BROKEN: "broken"}
        rule = self.wrong.get(state, "TERRAIN-PORT-07")
        return refusal("wrong-state", rule, f"{said}: it is {words[state]}")

    def perform(self, context: PlayContext, action: GateActionT) -> None:
        """Change the state of the portcullis."""
        found = find_gate(context, action.piece, WAYS.index(action.way), action.half)
        assert found is not None
        context.do(events.GateChanged(*found, self.makes))


@per_labyrinth
def _offered_gates(
    context: Context, ability: _GateAbilityBase[GateActionT], piece: PieceId, space: SpaceId
) -> tuple[GateActionT, ...]:
    return tuple(Ability.offer(ability, context, piece))


class OpenGateAbility(_GateAbilityBase[OpenGate]):
    """Opens closed portcullises (TERRAIN-PORT-04)."""

    id = "features:opens-gates"
    rules: ClassVar[tuple[str, ...]] = ("TERRAIN-PORT-04", "TERRAIN-PORT-08")


class CloseGateAbility(_GateAbilityBase[CloseGate]):
    """Closes open portcullises (TERRAIN-PORT-05)."""

    id = "features:closes-gates"
    rules: ClassVar[tuple[str, ...]] = ("TERRAIN-PORT-05", "TERRAIN-PORT-08")
    needs = OPEN
    makes = CLOSED


class BreakGateAbility(_GateAbilityBase[BreakGate]):
    """Breaks closed portcullises for good (TERRAIN-PORT-06)."""

    id = "features:breaks-gates"
    rules: ClassVar[tuple[str, ...]] = ("TERRAIN-PORT-03", "TERRAIN-PORT-06", "TERRAIN-PORT-07")
    makes = BROKEN

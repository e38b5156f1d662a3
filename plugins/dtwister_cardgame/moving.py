"""Movements: one step after the other, with what is handled on the way (CG-MOVE, CG-START).

A movement is a frame. Its first step, or its first handling, is an action of the turn and costs
1 AP; as long as it lasts, nothing else can be done (CG-GOLD-01). So there is no movement without a
step or a handling (R-C11, R-C21). No step is allowed after which the movement could not end within
the golden rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

import attrs

from dtwister.plugin import (
    BIT,
    Ability,
    Action,
    Decision,
    Frame,
    PieceAction,
    Refusal,
    Source,
    Table,
    events,
    fields,
    opposite,
)
from dtwister_cardgame import carrying, happenings
from dtwister_cardgame.actions import Drop, Give, Handling, Step, Stop, Swap, Take
from dtwister_cardgame.places import (
    FULL,
    arrive,
    blocked,
    blockers,
    company,
    entrance,
    held_up,
    is_exit,
    labyrinth,
    room_left,
    way_to,
    zone_of,
)
from dtwister_features.common import refusal

FLYING = "flying"
Arrangement = frozenset[tuple[int, int]]


def passes_of(table: Table, piece: int) -> frozenset[str]:
    """The categories of borders through which a character steps, by itself and by its objects."""
    passes = table.kind(piece).passes
    for load in table.loads_of(piece):
        passes |= table.kind(load).passes if table.kind(load).is_object else frozenset()
    return passes


# -- steps -----------------------------------------------------------------------------------------


@attrs.frozen
class Walker:
    """What matters of a character for where it can go from here on."""

    piece: int
    seat: int
    passes: frozenset[str]
    group: tuple[int, ...]
    """The character with those that it carries."""


def walker_of(table: Table, piece: int) -> Walker:
    """A character as it is now."""
    return Walker(piece, table.seat(piece), passes_of(table, piece), company(table, piece))


def step_problem(table: Table, walker: Walker, space: int, to: int) -> Refusal | None:
    """Why a step does not lead from one zone to another one, whoever is there, or None."""
    topology, plan = labyrinth(table), table.match.plan
    name, there = table.name(walker.piece), table.square(to)
    line = plan.line_of.get(space)
    if to not in plan.names or to == space:
        return refusal("no-step", "CG-MOVE-04", f"{there} is no zone beside {table.square(space)}")
    if line is not None and plan.line_of.get(to) == line:
        return None
    if to in plan.line_of and not is_exit(table, walker.seat, to) and plan.front[to][1] != space:
        return refusal("no-step", "R-C29", f"{there} does not face {table.square(space)}")
    way = way_to(table, space, to)
    if way < 0:
        return _no_way(table, space, to)
    if topology.passable(space, way, walker.passes):
        return None
    rule = "CG-MOVE-13" if FLYING in table.kind(walker.piece).tags else "CG-MOVE-04"
    what = border_between(table, space, way, walker.passes)
    return refusal("no-passage", rule, f"{name} cannot pass the {what} before {there}")


def _no_way(table: Table, space: int, to: int) -> Refusal:
    plan, here, there = table.match.plan, table.square(space), table.square(to)
    if space in plan.front:
        if plan.front[space][1] == to:
            sentence = f"{there} is not at the rim; another zone must be faced"
            return refusal("facing-the-impossible", "CG-START-04", sentence)
        return refusal("not-faced", "CG-START-03", f"{here} does not face {there}")
    slot = plan.slot_of.get(to, -1)
    if slot >= 0 and not table.is_revealed(slot):
        return refusal("face-down", "CG-ZONE-16", f"the room of {there} is face down")
    return refusal("not-beside", "CG-GOLD-07", f"{there} is not beside {here}")


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


def refuse_step(table: Table, piece: int, to: int, points: int) -> Refusal | None:
    """Why a character cannot step to a zone with so many MP, the step's own among them."""
    walker, space = walker_of(table, piece), table.space(piece)
    if points < 1:
        return refusal("no-points", "CG-MOVE-01", f"{table.name(piece)} has no MP left")
    problem = step_problem(table, walker, space, to)
    if problem is not None:
        return problem
    way = way_to(table, space, to)
    if (held := held_up(table, piece, way)) is not None:
        return held
    if is_exit(table, walker.seat, to):
        return blocked(table, piece, to)
    back = space if blockers(table, piece, to) else -1
    if _can_end(table, walker, to, points - 1, back):
        return None
    where = table.square(to)
    return refusal("full", "CG-GOLD-02", f"no way on from {where}, which holds {FULL} friends")


def _can_end(table: Table, walker: Walker, space: int, points: int, back: int) -> bool:
    """Whether a movement can end within CG-GOLD-02 from here with so many MP.

    A zone may hold too many for the moment, if it can be left again (CG-GOLD-05). `back` is the
    zone to which alone it can be left, or -1. Wounded that are carried can be left on the way.
    """
    left = room_left(table, space, walker.seat, walker.group)
    if left >= len(walker.group):
        return True
    if points < 1:
        return False
    for count in range(len(walker.group), 0, -1):
        rest = attrs.evolve(walker, group=walker.group[:count])
        stay = len(walker.group) - count
        if left >= stay and _leads_on(table, rest, space, points, back):
            return True
    return False


def _leads_on(table: Table, walker: Walker, space: int, points: int, back: int) -> bool:
    """Whether a movement can go on from a zone to one where it may end."""
    for to in labyrinth(table).adjacency(walker.passes)[space]:
        if back >= 0 and to != back:
            continue
        if step_problem(table, walker, space, to) is not None:
            continue
        if is_exit(table, walker.seat, to):
            if blocked(table, walker.piece, to) is None:
                return True
            continue
        following = space if blockers(table, walker.piece, to) else -1
        if _can_end(table, walker, to, points - 1, following):
            return True
    return False


def steps_from(table: Table, piece: int, points: int) -> Iterator[int]:
    """The zones to which a character can step with so many MP."""
    if points < 1:
        return
    walker, space = walker_of(table, piece), table.space(piece)
    for to in labyrinth(table).adjacency(walker.passes)[space]:
        if refuse_step(table, piece, to, points) is None:
            yield to


def step(table: Table, piece: int, to: int) -> bool:
    """Step to a zone; whether the character left the labyrinth by that (CG-START-10)."""
    space = table.space(piece)
    way = way_to(table, space, to)
    _show_what_helps(table, piece, space, way)
    table.do(happenings.Stepped(piece, to))
    return arrive(table, piece, way)


def _show_what_helps(table: Table, piece: int, space: int, way: int) -> None:
    """Show the object by which alone a character passes a border (R-C76)."""
    topology, passes = labyrinth(table), table.kind(piece).passes
    if way < 0 or topology.passable(space, way, passes):
        return
    for load in table.loads_of(piece):
        if topology.passable(space, way, passes | table.kind(load).passes):
            table.show(load)
            return


# -- handling --------------------------------------------------------------------------------------


def handlings(table: Table, piece: int) -> Iterator[Handling]:
    """All handlings that are worth trying for a character."""
    loads = table.loads_of(piece)
    here = [
        other for there in zone_of(table, table.space(piece)) for other in table.pieces_at(there)
    ]
    for other in here:
        if other != piece and other not in loads:
            yield Take(piece, other)
            yield from (Swap(piece, item, other) for item in loads)
            yield from (Give(piece, item, other) for item in loads)
    for item in loads:
        yield Drop(piece, item)


def refuse_handling(table: Table, action: Handling) -> Refusal | None:
    """Why a handling is not possible where a character is."""
    piece, item = action.piece, action.item
    if isinstance(action, Take):
        return carrying.refuse_take(table, piece, item)
    if isinstance(action, Drop):
        return carrying.refuse_drop(table, piece, item)
    if isinstance(action, Give):
        return carrying.refuse_give(table, piece, item, action.to)
    assert isinstance(action, Swap)
    return carrying.refuse_swap(table, piece, item, action.other)


def handle(table: Table, action: Handling) -> None:
    """Do a handling."""
    piece, item = action.piece, action.item
    if isinstance(action, Take):
        carrying.take_up(table, piece, item)
    elif isinstance(action, Drop):
        table.do(events.PutDown(piece, item))
    elif isinstance(action, Give):
        carrying.take_up(table, action.to, item)
    elif isinstance(action, Swap):
        carrying.swap(table, piece, item, action.other)


def arrangement(table: Table, piece: int) -> Arrangement:
    """Who carries what in the zone of a character."""
    carrier = table.state.carrier
    return frozenset(
        (other, carrier[other])
        for there in zone_of(table, table.space(piece))
        for other in table.pieces_at(there)
        if carrier[other] >= 0
    )


def arranged(table: Table, action: Handling) -> Arrangement:
    """Who would carry what in the zone after a handling."""
    held = dict(arrangement(table, action.piece))
    piece, item = action.piece, action.item
    if isinstance(action, Swap):
        held[item], held[action.other] = held[action.other], piece
    elif isinstance(action, Drop):
        held.pop(item)
    else:
        held[item] = action.to if isinstance(action, Give) else piece
    for taken in (item, action.other if isinstance(action, Swap) else item):
        held = {other: by for other, by in held.items() if by != taken}
    return frozenset(held.items())


# -- the frame -------------------------------------------------------------------------------------


@attrs.frozen
class Movement(Frame):
    """A movement under way: steps and handling until it stops (CG-MOVE-01, CG-GOLD-01)."""

    tag: ClassVar[str] = "card:movement"
    piece: int = fields.piece()
    points: int = fields.number()
    """The MP that are left."""
    past: tuple[Arrangement, ...] = fields.plain(pieces=True, default=())
    """Who carried what in this zone since the last step: nothing leads back to that (R-C11)."""

    def decision(self, table: Table) -> Decision | None:
        """How to go on; nothing if only stopping is left."""
        if not self.points and next(self._handlings(table), None) is None:
            return None
        seat, name = table.seat(self.piece), table.name(self.piece)
        return Decision(seat, "move", f"{name} is moving; {self.points} MP left")

    def advance(self, table: Table) -> None:
        """Nothing is left to do."""
        end_movement(table, self.piece)

    def sources(self, table: Table) -> Iterable[Source]:
        """Steps, handling, and stopping."""
        return (
            Source(Step.verb, self.piece, self._offer_steps),
            Source("handle", self.piece, lambda table, piece: self._handlings(table)),
            Source(Stop.verb, self.piece, self._offer_stop),
        )

    def _offer_steps(self, table: Table, piece: int) -> Iterator[Action]:
        return (Step(piece, to) for to in steps_from(table, piece, self.points))

    def _offer_stop(self, table: Table, piece: int) -> list[Action]:
        action = Stop(piece)
        return [action] if self.refuse(table, action) is None else []

    def _handlings(self, table: Table) -> Iterator[Handling]:
        for action in handlings(table, self.piece):
            if self.refuse(table, action) is None:
                yield action

    def refuse(self, table: Table, action: Action) -> Refusal | None:
        """Anything that is no part of this movement (CG-GOLD-01)."""
        moving = isinstance(action, Step | Handling | Stop)
        if not isinstance(action, PieceAction) or not moving or action.piece != self.piece:
            sentence = f"{table.name(self.piece)} is moving; nothing else comes in between"
            return refusal("not-now", "CG-GOLD-01", sentence)
        if isinstance(action, Step):
            return refuse_step(table, self.piece, action.to, self.points)
        if isinstance(action, Handling):
            problem = refuse_handling(table, action)
            if problem is not None:
                return problem
            if _needs_way(table, self.piece):
                return self._refuse_loss(table, action)
            if arranged(table, action) in self.past:
                return refusal("as-before", "R-C11", "all would be as it was here before")
            return None
        space = table.space(self.piece)
        group = company(table, self.piece)
        if room_left(table, space, table.seat(self.piece), group) >= len(group):
            return None
        sentence = f"{table.square(space)} would hold more than {FULL} of a side"
        return refusal("full", "CG-GOLD-02", sentence)

    def _refuse_loss(self, table: Table, action: Handling) -> Refusal | None:
        """Why a character must keep its loads as they are: else its movement could not end."""
        loads = [load for load in table.loads_of(self.piece) if load != action.item]
        loads += [action.other] if isinstance(action, Swap) else []
        loads += [action.item] if isinstance(action, Take) else []
        kinds = [table.kind(load) for load in loads]
        passes = table.kind(self.piece).passes.union(*(k.passes for k in kinds if k.is_object))
        people = tuple(load for load in loads if not table.kind(load).is_object)
        walker = Walker(self.piece, table.seat(self.piece), passes, (self.piece, *people))
        way = entrance(table, self.piece)
        space = table.space(self.piece)
        back = labyrinth(table).beyond(space, way) if way >= 0 else None
        if _can_end(table, walker, space, self.points, -1 if back is None else back):
            return None
        where = table.square(space)
        return refusal("no-way-on", "CG-GOLD-02", f"then there would be no way on from {where}")

    def resolve(self, table: Table, action: Action) -> None:
        """Go one step, handle something, or stop."""
        if isinstance(action, Stop):
            end_movement(table, self.piece)
        elif isinstance(action, Step):
            table.swap(Movement(self.piece, self.points - 1))
            if step(table, self.piece, action.to):
                end_movement(table, self.piece)
        elif isinstance(action, Handling):
            now = arrangement(table, self.piece)
            table.swap(attrs.evolve(self, past=(*self.past, now)))
            handle(table, action)


def _needs_way(table: Table, piece: int) -> bool:
    """Whether a character cannot end its movement where it is."""
    group = company(table, piece)
    return room_left(table, table.space(piece), table.seat(piece), group) < len(group)


def begin_movement(table: Table, piece: int) -> None:
    """Begin a movement with all MP of the character (CG-MOVE-03)."""
    table.push(Movement(piece, table.kind(piece).movement))
    table.do(happenings.MovementBegan(piece))


def end_movement(table: Table, piece: int) -> None:
    """The movement is over; what is left of its MP is lost (CG-MOVE-02)."""
    table.pop()
    table.do(happenings.MovementEnded(piece))


# -- how a movement begins -------------------------------------------------------------------------


class Stepping(Ability):
    """Every able character may begin a movement with a step, for 1 AP (CG-MOVE-01)."""

    id = "card:stepping"
    rules = ("CG-MOVE-01", "CG-MOVE-03")
    boards = frozenset({"card:zones"})
    action: ClassVar[type[Action] | None] = Step

    def offer(self, table: Table, piece: int) -> Iterator[Action]:
        """All first steps."""
        return (Step(piece, to) for to in steps_from(table, piece, table.kind(piece).movement))

    def refuse(self, table: Table, action: Action) -> Refusal | None:
        """What holds for every step."""
        assert isinstance(action, Step)
        return refuse_step(table, action.piece, action.to, table.kind(action.piece).movement)

    def perform(self, table: Table, action: Action) -> None:
        """Begin the movement, and take the first step."""
        assert isinstance(action, Step)
        begin_movement(table, action.piece)
        table.frame.resolve(table, action)


class _Handles(Ability):
    """Every able character may begin a movement by handling something, for 1 AP (R-C21)."""

    rules = ("R-C21",)
    boards = frozenset({"card:zones"})

    def offer(self, table: Table, piece: int) -> Iterator[Action]:
        """All handlings of this sort."""
        for action in handlings(table, piece):
            if type(action) is self.action and self.refuse(table, action) is None:
                yield action

    def refuse(self, table: Table, action: Action) -> Refusal | None:
        """What holds for every handling."""
        assert isinstance(action, Handling)
        return refuse_handling(table, action)

    def perform(self, table: Table, action: Action) -> None:
        """Begin the movement with it."""
        assert isinstance(action, Handling)
        begin_movement(table, action.piece)
        table.frame.resolve(table, action)


class Taking(_Handles):
    """Begins a movement by taking something."""

    id = "card:taking"
    action: ClassVar[type[Action] | None] = Take


class Dropping(_Handles):
    """Begins a movement by putting something down."""

    id = "card:dropping"
    action: ClassVar[type[Action] | None] = Drop


class Giving(_Handles):
    """Begins a movement by giving something."""

    id = "card:giving"
    action: ClassVar[type[Action] | None] = Give


class Swapping(_Handles):
    """Begins a movement by exchanging something."""

    id = "card:swapping"
    action: ClassVar[type[Action] | None] = Swap


ALL = (Stepping(), Taking(), Dropping(), Giving(), Swapping())

"""Movements: one step after the other, with what is handled on the way (CG-MOVE, CG-START).

A movement is a frame. Its first step, or its first handling, is an action of the turn and costs
1 AP; as long as it lasts, nothing else can be done (CG-GOLD-01). So there is no movement without a
step or a handling (R-C11, R-C21). No step is allowed after which the movement could not end within
the golden rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import ClassVar

import attrs

from dtwister.plugin import (
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
)
from dtwister_cardgame import carrying, happenings
from dtwister_cardgame.actions import Drop, Give, Handling, Step, Stop, Swap, Take
from dtwister_cardgame.outlook import ANYWHERE, Arrangement, Prospect, can_end, can_go_on
from dtwister_cardgame.places import (
    FULL,
    arrive,
    blocked,
    blockers,
    fits,
    held_up,
    is_exit,
    labyrinth,
    too_many,
    way_to,
    zone_of,
)
from dtwister_cardgame.steps import passes_of, step_problem
from dtwister_features.common import refusal

HANDLINGS: tuple[type[Handling], ...] = (Take, Drop, Give, Swap)


# -- steps -----------------------------------------------------------------------------------------


def refuse_step(table: Table, piece: int, to: int, points: int) -> Refusal | None:
    """Why a character cannot step to a zone with so many MP, the step's own among them.

    Friends there are no matter (CG-MOVE-05), nor are enemies (CG-MOVE-06): only where they are too
    many, or hold the character up, the movement must lead on from there (CG-GOLD-05).
    """
    if points < 1:
        return refusal("no-points", "CG-MOVE-01", f"{table.name(piece)} has no MP left")
    problem = step_problem(table, piece, table.space(piece), to)
    return problem or _refuse_going(table, piece, to, points)


def _refuse_going(table: Table, piece: int, to: int, points: int) -> Refusal | None:
    """Why a character cannot go where a step leads, for who is there or where it is."""
    space = table.space(piece)
    if (held := held_up(table, piece, way_to(table, space, to))) is not None:
        return held
    if is_exit(table, table.seat(piece), to):
        return blocked(table, piece, to)
    if fits(table, piece, to):
        return None
    back = space if blockers(table, piece, to) else ANYWHERE
    if can_end(table, Prospect(piece, to, points - 1, table.loads_of(piece), back)):
        return None
    where = table.square(to)
    return refusal("full", "CG-GOLD-02", f"no way on from {where}, which holds {FULL} friends")


def steps_from(table: Table, piece: int, points: int) -> Iterator[int]:
    """The zones to which a character can step with so many MP."""
    if points < 1:
        return
    for to in labyrinth(table).adjacency(passes_of(table, piece))[table.space(piece)]:
        if _refuse_going(table, piece, to, points) is None:
            yield to


def step(table: Table, piece: int, to: int) -> bool:
    """Step to a zone; False if that ends the movement, such as by an exit (CG-START-10)."""
    space = table.space(piece)
    _show_what_helps(table, piece, space, way_to(table, space, to))
    return arrive(table, piece, happenings.Stepped(piece, to))


def _show_what_helps(table: Table, piece: int, space: int, way: int) -> None:
    """Show the object by which alone a character passes a border (R-C76)."""
    topology, passes = labyrinth(table), table.kind(piece).passes
    if way < 0 or topology.passable(space, way, passes):
        return
    for load in table.loads_of(piece):
        kind = table.kind(load)
        if kind.is_object and topology.passable(space, way, passes | kind.passes):
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
    """How all that can be carried is arranged in the zone of a character."""
    carrier = table.state.carrier
    return frozenset(
        (other, carrier[other], there)
        for there in zone_of(table, table.space(piece))
        for other in table.pieces_at(there)
        if table.kind(other).is_object or table.is_wounded(other)
    )


def arranged(table: Table, action: Handling) -> Arrangement:
    """How it would be arranged in the zone after a handling."""
    held = {card: (by, there) for card, by, there in arrangement(table, action.piece)}
    piece, item = action.piece, action.item
    taker, other = piece, item
    if isinstance(action, Give):
        taker = action.to
    elif isinstance(action, Swap):
        other = action.other
        taker = table.carrier_of(other)
        held[other] = (piece, table.space(piece))
    held[item] = (taker, table.space(taker))
    if isinstance(action, Drop):
        held[item] = (-1, table.space(piece))
    for taken in (item, other):
        # What a wounded has stays where it lies when somebody picks it up (R-C37).
        held.update({own: (-1, table.space(own)) for own in table.loads_of(taken)})
    return frozenset((card, *where) for card, where in held.items())


# -- the frame -------------------------------------------------------------------------------------


@attrs.frozen
class Movement(Frame):
    """A movement under way: steps and handling until it stops (CG-MOVE-01, CG-GOLD-01)."""

    tag: ClassVar[str] = "card:movement"
    piece: int = fields.piece()
    points: int = fields.number()
    """The MP that are left."""
    past: tuple[Arrangement, ...] = fields.plain(pieces=(0, 1), default=())
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
            *(Source(kind.verb, self.piece, self._offer_of(kind)) for kind in HANDLINGS),
            Source(Stop.verb, self.piece, self._offer_stop),
        )

    def _offer_steps(self, table: Table, piece: int) -> Iterator[Action]:
        return (Step(piece, to) for to in steps_from(table, piece, self.points))

    def _offer_of(self, kind: type[Handling]) -> Callable[[Table, int], Iterable[Action]]:
        return lambda table, piece: (a for a in self._handlings(table) if type(a) is kind)

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
            return problem or self._refuse_change(table, action)
        return too_many(table, self.piece, table.space(self.piece))

    def _refuse_change(self, table: Table, action: Handling) -> Refusal | None:
        """Why nothing may be handled like this: it was so before, or the movement could not end."""
        piece, after = self.piece, arranged(table, action)
        if after in self.past:
            return refusal("as-before", "R-C11", "all would be as it was here before")
        if fits(table, piece, table.space(piece)):
            return None
        past = (*self.past, arrangement(table, piece))
        if can_go_on(table, piece, self.points, after, past):
            return None
        where = table.square(table.space(piece))
        return refusal("no-way-on", "CG-GOLD-02", f"then there would be no way on from {where}")

    def resolve(self, table: Table, action: Action) -> None:
        """Go one step, handle something, or stop."""
        if isinstance(action, Stop):
            end_movement(table, self.piece)
        elif isinstance(action, Step):
            table.swap(Movement(self.piece, self.points - 1))
            if not step(table, self.piece, action.to):
                end_movement(table, self.piece)
        elif isinstance(action, Handling):
            now = arrangement(table, self.piece)
            table.swap(attrs.evolve(self, past=(*self.past, now)))
            handle(table, action)


def begin_movement(table: Table, action: PieceAction) -> None:
    """Begin a movement, with all MP of the character, by a step or a handling (CG-MOVE-03)."""
    table.push(Movement(action.piece, table.kind(action.piece).movement))
    if table.do(happenings.MovementBegan(action.piece)):
        table.frame.resolve(table, action)
    else:
        table.pop()


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
        begin_movement(table, action)


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
        begin_movement(table, action)


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

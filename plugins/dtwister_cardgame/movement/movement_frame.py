"""Movements: one step after the other,
with handling on the way (CG-MOVE, CG-START).

A movement is a frame. Its first step, or its first handling, is an action of the turn and costs
1 AP; as long as it lasts, nothing else can be done (CG-GOLD-01). So there is no movement without a
step or a handling (R-C11, R-C21). No step is allowed after which the movement could not end within
the golden rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

import attrs

from dtwister.plugin import (
    Ability,
    Action,
    Context,
    PieceAction,
    PlayContext,
    Refusal,
    events,
    fields,
)
from dtwister.plugin.decisions import ActionSource, Decision, Frame
from dtwister.plugin.numbers import NO_PIECE, PieceId, SpaceId
from dtwister_cardgame import card_events
from dtwister_cardgame.card_actions import Drop, Give, ItemAction, Step, Stop, Swap, Take
from dtwister_cardgame.movement import carrying
from dtwister_cardgame.movement.lookahead import (
    ANYWHERE,
    Arrangement,
    MoveState,
    can_end,
    can_go_on,
)
from dtwister_cardgame.movement.steps import passes_of, step_problem
from dtwister_cardgame.zones.zone_occupancy import (
    FULL,
    arrive,
    blockers,
    fits,
    is_exit,
    labyrinth,
    too_many,
    way_to,
    why_blocked,
    why_held_up,
    zone_of,
)
from dtwister_features.refusals import refusal

ItemActionT = TypeVar("ItemActionT", bound=ItemAction)
ITEM_ACTIONS: tuple[type[ItemAction], ...] = (Take, Drop, Give, Swap)


# -- steps -----------------------------------------------------------------------------------------


def refuse_step(context: Context, piece: PieceId, to: SpaceId, points: int) -> Refusal | None:
    """Return why a character cannot step to a zone with its MP,
    the step's own included.

    Friends there do not matter (CG-MOVE-05), nor do enemies (CG-MOVE-06): only where they are too
    many, or hold the character up, the movement must lead on from there (CG-GOLD-05).
    """
    if points < 1:
        return refusal(
            "no-points", "CG-MOVE-01", f"{context.name(piece)} cannot step: it has no MP left"
        )
    problem = step_problem(context, piece, context.space(piece), to)
    return problem or _refuse_going(context, piece, to, points)


def _refuse_going(context: Context, piece: PieceId, to: SpaceId, points: int) -> Refusal | None:
    """Return why a character cannot go to the end of a step,
    due to characters or places.
    """
    space = context.space(piece)
    if (held := why_held_up(context, piece, way_to(context, space, to))) is not None:
        return held
    if is_exit(context, context.seat(piece), to):
        return why_blocked(context, piece, to)
    if fits(context, piece, to):
        return None
    back = space if blockers(context, piece, to) else ANYWHERE
    if can_end(context, MoveState(piece, to, points - 1, context.loads_of(piece), back)):
        return None
    said = f"{context.name(piece)} cannot step to {context.square(to)}"
    return refusal("full", "CG-GOLD-02", f"{said}: {FULL} friends are there and no way leads on")


def steps_from(context: Context, piece: PieceId, points: int) -> Iterator[SpaceId]:
    """Yield the zones to which a character can step with its MP."""
    if points < 1:
        return
    for to in labyrinth(context).adjacency(passes_of(context, piece))[context.space(piece)]:
        if _refuse_going(context, piece, to, points) is None:
            yield to


def step(context: PlayContext, piece: PieceId, to: SpaceId) -> bool:
    """Step to a zone; return False if that ends the movement, such as by an exit.

    Rules: CG-START-10.
    """
    space = context.space(piece)
    _show_what_helps(context, piece, space, way_to(context, space, to))
    return arrive(context, piece, card_events.Stepped(piece, to))


def _show_what_helps(context: PlayContext, piece: PieceId, space: SpaceId, way: int) -> None:
    """Show the object by which alone a character passes a border (R-C76)."""
    topology, passes = labyrinth(context), context.kind(piece).passes
    if way < 0 or topology.passable(space, way, passes):
        return
    for load in context.loads_of(piece):
        kind = context.kind(load)
        if kind.is_object and topology.passable(space, way, passes | kind.passes):
            context.show(load)
            return


# -- handling --------------------------------------------------------------------------------------


def item_actions(context: Context, piece: PieceId) -> Iterator[ItemAction]:
    """Yield all handlings that are worth trying for a character."""
    loads = context.loads_of(piece)
    here = [
        other
        for there in zone_of(context, context.space(piece))
        for other in context.pieces_at(there)
    ]
    for other in here:
        if other != piece and other not in loads:
            yield Take(piece, other)
            yield from (Swap(piece, item, other) for item in loads)
            yield from (Give(piece, item, other) for item in loads)
    for item in loads:
        yield Drop(piece, item)


def refuse_item_action(context: Context, action: ItemAction) -> Refusal | None:
    """Return why a handling is not possible where a character is."""
    piece, item = action.piece, action.item
    if isinstance(action, Take):
        return carrying.refuse_take(context, piece, item)
    if isinstance(action, Drop):
        return carrying.refuse_drop(context, piece, item)
    if isinstance(action, Give):
        return carrying.refuse_give(context, piece, item, action.to)
    assert isinstance(action, Swap)
    return carrying.refuse_swap(context, piece, item, action.other)


def apply_item_action(context: PlayContext, action: ItemAction) -> None:
    """Do a handling."""
    piece, item = action.piece, action.item
    if isinstance(action, Take):
        carrying.take_up(context, piece, item)
    elif isinstance(action, Drop):
        context.do(events.PutDown(piece, item))
    elif isinstance(action, Give):
        carrying.take_up(context, action.to, item)
    elif isinstance(action, Swap):
        carrying.swap(context, piece, item, action.other)


def arrangement(context: Context, piece: PieceId) -> Arrangement:
    """Return the arrangement of all possible loads in the zone of a character."""
    carrier = context.state.carrier
    return frozenset(
        (other, carrier[other], there)
        for there in zone_of(context, context.space(piece))
        for other in context.pieces_at(there)
        if context.kind(other).is_object or context.is_wounded(other)
    )


def arranged(context: Context, action: ItemAction) -> Arrangement:
    """Return that arrangement after a handling."""
    held = {card: (by, there) for card, by, there in arrangement(context, action.piece)}
    piece, item = action.piece, action.item
    taker, other = piece, item
    if isinstance(action, Give):
        taker = action.to
    elif isinstance(action, Swap):
        other = action.other
        taker = context.carrier_of(other)
        held[other] = (piece, context.space(piece))
    held[item] = (taker, context.space(taker))
    if isinstance(action, Drop):
        held[item] = (NO_PIECE, context.space(piece))
    for taken in (item, other):
        # The loads of a wounded stay where they are when it is picked up (R-C37).
        held.update({own: (NO_PIECE, context.space(own)) for own in context.loads_of(taken)})
    return frozenset((card, *where) for card, where in held.items())


# -- the frame -------------------------------------------------------------------------------------


@attrs.frozen
class MovementFrame(Frame, tag="card:movement"):
    """A movement under way: steps and handling until it stops (CG-MOVE-01, CG-GOLD-01)."""

    piece: PieceId = fields.piece()
    points: int = fields.number()
    """The MP that are left."""
    past: tuple[Arrangement, ...] = fields.plain(default=())
    """The earlier arrangements in this zone since the last step: none may come again.

    Rules: R-C11.
    """

    def decision(self, context: Context) -> Decision | None:
        """Ask for the next step or handling; None if only stopping is left."""
        if not self.points and next(self._handlings(context), None) is None:
            return None
        seat, name = context.seat(self.piece), context.name(self.piece)
        return Decision(seat, "move", f"{name} is moving; {self.points} MP left")

    def advance(self, context: PlayContext) -> None:
        """End the movement, since nothing is left to do."""
        end_movement(context, self.piece)

    def action_sources(self, context: Context) -> Iterable[ActionSource]:
        """Offer steps, handling, and stopping."""
        return (
            ActionSource(Step.verb, self.piece, self._offer_steps),
            *(ActionSource(kind.verb, self.piece, self._offer_of(kind)) for kind in ITEM_ACTIONS),
            ActionSource(Stop.verb, self.piece, self._offer_stop),
        )

    def _offer_steps(self, context: Context, piece: PieceId) -> Iterator[Action]:
        return (Step(piece, to) for to in steps_from(context, piece, self.points))

    def _offer_of(self, kind: type[ItemAction]) -> Callable[[Context, PieceId], Iterable[Action]]:
        return lambda context, piece: (a for a in self._handlings(context) if type(a) is kind)

    def _offer_stop(self, context: Context, piece: PieceId) -> list[Action]:
        action = Stop(piece)
        return [action] if self.refuse(context, action) is None else []

    def _handlings(self, context: Context) -> Iterator[ItemAction]:
        for action in item_actions(context, self.piece):
            if self.refuse(context, action) is None:
                yield action

    def refuse(self, context: Context, action: Action) -> Refusal | None:
        """Refuse anything that is not part of this movement (CG-GOLD-01)."""
        moving = isinstance(action, Step | ItemAction | Stop)
        if not isinstance(action, PieceAction) or not moving or action.piece != self.piece:
            sentence = (
                f"{context.match.seats[context.seat(self.piece)]} cannot do this now: "
                f"{context.name(self.piece)} must finish its movement first"
            )
            return refusal("not-now", "CG-GOLD-01", sentence)
        if isinstance(action, Step):
            return refuse_step(context, self.piece, action.to, self.points)
        if isinstance(action, ItemAction):
            problem = refuse_item_action(context, action)
            return problem or self._refuse_change(context, action)
        return too_many(context, self.piece, context.space(self.piece))

    def _refuse_change(self, context: Context, action: ItemAction) -> Refusal | None:
        """Return why a handling is refused: it goes back, or the movement could not end."""
        piece, after = self.piece, arranged(context, action)
        said = f"{context.name(piece)} cannot {action.verb} this"
        if after in self.past:
            return refusal("as-before", "R-C11", f"{said}: all would be as it was here before")
        if fits(context, piece, context.space(piece)):
            return None
        past = (*self.past, arrangement(context, piece))
        if can_go_on(context, piece, self.points, after, past):
            return None
        where = context.square(context.space(piece))
        return refusal("no-way-on", "CG-GOLD-02", f"{said}: then no way would lead on from {where}")

    def resolve(self, context: PlayContext, action: Action) -> None:
        """Go one step, handle something, or stop."""
        if isinstance(action, Stop):
            end_movement(context, self.piece)
        elif isinstance(action, Step):
            context.replace_top(MovementFrame(self.piece, self.points - 1))
            if not step(context, self.piece, action.to):
                end_movement(context, self.piece)
        elif isinstance(action, ItemAction):
            now = arrangement(context, self.piece)
            context.replace_top(attrs.evolve(self, past=(*self.past, now)))
            apply_item_action(context, action)


def begin_movement(context: PlayContext, action: PieceAction) -> None:
    """Begin a movement, with all MP of the character, by a step or a handling (CG-MOVE-03)."""
    context.push(MovementFrame(action.piece, context.kind(action.piece).movement))
    if context.do(card_events.MovementBegan(action.piece)):
        context.frame.resolve(context, action)
    else:
        context.pop()


def end_movement(context: PlayContext, piece: PieceId) -> None:
    """End the movement; the rest of its MP is lost (CG-MOVE-02)."""
    context.pop()
    context.do(card_events.MovementEnded(piece))


# -- the beginning of a movement
# --------------------------------------------------------------------


class StepAbility(Ability[Step]):
    """Every able character may begin a movement with a step, for 1 AP (CG-MOVE-01)."""

    id = "card:stepping"
    rules = ("CG-MOVE-01", "CG-MOVE-03")
    boards = frozenset({"card:zones"})

    def offer(self, context: Context, piece: PieceId) -> Iterator[Step]:
        """Return all first steps."""
        return (Step(piece, to) for to in steps_from(context, piece, context.kind(piece).movement))

    def refuse(self, context: Context, action: Step) -> Refusal | None:
        """Refuse what every step refuses."""
        return refuse_step(context, action.piece, action.to, context.kind(action.piece).movement)

    def perform(self, context: PlayContext, action: Step) -> None:
        """Begin the movement, and take the first step."""
        begin_movement(context, action)


class _ItemAbility(Ability[ItemActionT]):
    """Every able character may begin a movement by handling something, for 1 AP (R-C21)."""

    rules = ("R-C21",)
    boards = frozenset({"card:zones"})

    def offer(self, context: Context, piece: PieceId) -> Iterator[ItemActionT]:
        """Yield all handlings of this sort."""
        assert self.action is not None
        for action in item_actions(context, piece):
            if isinstance(action, self.action) and self.refuse(context, action) is None:
                yield action

    def refuse(self, context: Context, action: ItemActionT) -> Refusal | None:
        """Refuse what every handling refuses."""
        return refuse_item_action(context, action)

    def perform(self, context: PlayContext, action: ItemActionT) -> None:
        """Begin the movement with it."""
        begin_movement(context, action)


class TakeAbility(_ItemAbility[Take]):
    """Begins a movement by taking something."""

    id = "card:taking"


class DropAbility(_ItemAbility[Drop]):
    """Begins a movement by putting something down."""

    id = "card:dropping"


class GiveAbility(_ItemAbility[Give]):
    """Begins a movement by giving something."""

    id = "card:giving"


class SwapAbility(_ItemAbility[Swap]):
    """Begins a movement by exchanging something."""

    id = "card:swapping"


ALL = (StepAbility(), TakeAbility(), DropAbility(), GiveAbility(), SwapAbility())

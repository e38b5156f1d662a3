"""The turn of the card game: action points from a wheel, of which some can be saved (CG-WHEEL)."""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from dtwister.plugin import Ability, Action, Context, PlayContext, Refusal, fields
from dtwister.plugin.decisions import ActionSource, Decision
from dtwister.plugin.numbers import PieceId, SeatId
from dtwister.plugin.questions import is_recovered
from dtwister.plugin.statuses import OWN_TURN, TURN_END, pass_time
from dtwister_cardgame import state_variables
from dtwister_cardgame.card_actions import Stop
from dtwister_features import game_events
from dtwister_features.refusals import refusal
from dtwister_features.seats import next_seat
from dtwister_features.state_variables import with_seat_entry
from dtwister_features.turn.turn_frames import END, TurnFrame, abilities_of

FIRST_GAIN = 2
GAIN = 3
SAVED = 3
"""The number of points that may stay on the wheel at the end of a turn."""


@attrs.frozen
class WheelTurn(TurnFrame, tag="card:turn"):
    """One turn of one seat with the points on its wheel.

    Every action with a price costs 1 AP (CG-WHEEL-10). Gain and savings together never make the
    wheel show more than 6 (CG-WHEEL-07).
    """

    ap: int = fields.number(default=0)
    entrances: tuple[tuple[PieceId, int], ...] = fields.plain(default=())
    """(piece, side of its room) of pieces that came into a zone
    with an unwounded enemy in this turn: the side by which they may leave it again, as the room is
    drawn (CG-MOVE-08, R-C22).
    """
    used: tuple[tuple[PieceId, str], ...] = fields.plain(default=())
    """(piece, id of an ability) of abilities used in this turn that work once a turn."""
    time_up: bool = fields.plain(default=False)

    @classmethod
    def begin(cls, context: PlayContext, seat: SeatId) -> None:
        """Begin a turn: the gain is added to the points on the wheel.

        It is 2 in the very first turn of the game and 3 in all others (CG-WHEEL-02, CG-WHEEL-03).

        Rules: CG-WHEEL-01, CG-WHEEL-04.
        """
        gain = FIRST_GAIN if context.state.clock == 0 else GAIN
        context.replace_top(cls(seat, context.recall(state_variables.WHEELS)[seat] + gain))
        pass_time(context, OWN_TURN, seat)
        context.do(game_events.TurnBegan(seat))

    @classmethod
    def at(cls, context: Context, *, seat: SeatId, ap: int) -> WheelTurn:
        """Return a turn in which some points are left; for drawn positions."""
        return cls(seat, ap)

    def decision(self, context: Context) -> Decision | None:
        """Ask for actions, as many as the wheel pays for."""
        if self.time_up:
            return None
        colour = context.match.seats[self.seat]
        return Decision(self.seat, "act", f"{colour} acts; {self.ap} AP on the wheel")

    def advance(self, context: PlayContext) -> None:
        """End the turn when the time is up (CG-OPT-01)."""
        self.end(context)

    def points_of(self, piece: PieceId) -> int:
        """Return all points, since they serve any character (CG-WHEEL-09)."""
        return self.ap

    def paid(self, piece: PieceId, cost: int) -> WheelTurn:
        """Return the turn with fewer points; an action is paid when it is declared.

        Rules: CG-WHEEL-08.
        """
        return attrs.evolve(self, ap=self.ap - cost)

    @property
    def is_over_time(self) -> bool:
        """Return whether its time ran out (CG-OPT-01)."""
        return self.time_up

    def out_of_time(self) -> WheelTurn:
        """Return the turn when its time ran out; unfinished actions are finished first.

        Rules: R-C75.
        """
        return attrs.evolve(self, time_up=True)

    def refuse(self, context: Context, action: Action) -> Refusal | None:
        """Refuse what any turn refuses; a movement is ended only while it is under way.

        Rules: R-C11.
        """
        if isinstance(action, Stop) and context.is_piece(action.piece):
            said = f"{context.name(action.piece)} cannot stop: it is not moving"
            return refusal("not-moving", "R-C11", said)
        return super().refuse(context, action)

    def action_sources(self, context: Context) -> Iterable[ActionSource]:
        """Offer the actions of each able character, with a price and without.

        Objects serve their carriers, in the carrier's own turn (CG-CARRY-07). A wounded has only
        abilities that say so (CG-CHAR-ANY-02). And the turn can end.

        Rules: CG-CHAR-ANY-01.
        """
        for piece in context.match.characters[self.seat]:
            if context.space(piece) < 0 or is_recovered(context, piece):
                continue
            for ability in abilities_of(context, piece):
                if ability.cost <= self.ap and ability.action is not None:
                    yield source_of(ability, piece)
        yield END

    def end(self, context: PlayContext) -> None:
        """End the turn with at most three points saved (CG-WHEEL-05, CG-WHEEL-06, R-C10)."""
        wheels = context.recall(state_variables.WHEELS)
        context.remember(
            state_variables.WHEELS, with_seat_entry(wheels, self.seat, min(self.ap, SAVED))
        )
        context.do(game_events.TurnEnded(self.seat))
        pass_time(context, TURN_END, self.seat)
        if context.state.result is None:
            type(self).begin(context, next_seat(context, self.seat))


def source_of(ability: Ability, piece: PieceId) -> ActionSource:
    """Return the source of the actions of an ability."""
    assert ability.action is not None
    sampled = type(ability).sample is not Ability.sample
    return ActionSource(
        ability.action.verb, piece, ability.offer, ability.sample if sampled else None
    )


def turn_of(context: Context) -> WheelTurn:
    """Return the turn under way."""
    turn = context.find(WheelTurn)
    assert turn is not None
    return turn


def is_used(context: Context, piece: PieceId, ability: str) -> bool:
    """Return whether a character has used an ability in this turn that works once a turn."""
    return (piece, ability) in turn_of(context).used


def use_up(context: PlayContext, piece: PieceId, ability: str) -> None:
    """Remember that a character used an ability that works once a turn."""
    turn = turn_of(context)
    # In the order of use: sorted numbers would give away one that a seat may not know.
    entry = (piece, ability)
    if entry not in turn.used:
        context.replace_frame(WheelTurn, attrs.evolve(turn, used=(*turn.used, entry)))

"""Declarations at any time: giving up, a draw, a timer that ran out (R-83, TIMER)."""

from __future__ import annotations

import attrs

from dtwister.plugin import Ability, Action, Context, PlayContext, Refusal, events, fields
from dtwister.plugin.decisions import Decision, Declaration, legal_answers
from dtwister.plugin.numbers import NO_SEAT, SeatId
from dtwister_features import game_events
from dtwister_features.combat.combat_board import combat_board_of
from dtwister_features.combat.combat_frame import CombatFrame
from dtwister_features.game_actions import EndTurn
from dtwister_features.refusals import refusal
from dtwister_features.rooms.room_actions import PlaceTokensFrame
from dtwister_features.scenario_options import TIMER
from dtwister_features.state_variables import RESIGNED
from dtwister_features.turn.turn_frames import TurnFrame

__all__: list[str] = []

TIMERS = ("turn", "placing", "card")
"""The timers: of the turn, of the other side's placing, of the other side's Combat card."""


@attrs.frozen
class Resign(
    Declaration, tag="features:resign", verb="resign", rule="R-83", final=True, phrase="give up"
):
    """A seat gives up (R-83); the others play on, if there are several (R-M10)."""

    gives_up = True
    seat: SeatId = fields.seat()

    def refuse(self, context: Context) -> Refusal | None:
        """Refuse a seat that does not exist or gave up already."""
        if not 0 <= self.seat < len(context.match.seats):
            sentence = f"seat {self.seat} cannot resign: the game has no such seat"
            return refusal("no-such-seat", "R-83", sentence)
        if self.seat in context.recall(RESIGNED):
            colour = context.match.seats[self.seat]
            return refusal("resigned", "R-M10", f"{colour} cannot resign: it has already resigned")
        return None

    def resolve(self, context: PlayContext) -> None:
        """Let the last seat, alone or with allies, win; otherwise the game goes on."""
        resigned = (*context.recall(RESIGNED), self.seat)
        context.remember(RESIGNED, resigned)
        parties = context.match.alliances.of
        left = [seat for seat in context.match.seat_ids if seat not in resigned]
        if len({parties[seat] for seat in left}) == 1:
            context.do(events.GameEnded(tuple(left), "resignation"))
        else:
            context.do(game_events.Resigned(self.seat))


class ResignedSeat(Ability):
    """A seat that gave up is played by rule: the first thing that it may do, and no actions.

    That is the lowest Action card, the lowest Combat card, the first squares (R-M10).
    """

    id = "features:standing-in"
    rules = ("R-M10",)
    answers_for = RESIGNED

    def answer_for_seat(self, context: Context, decision: Decision) -> Action | None:
        """Return an answer in place of a seat that gave up."""
        if decision.kind == "act":
            return EndTurn()
        return next(legal_answers(context), None)


@attrs.frozen
class AgreeDraw(
    Declaration, tag="features:agree-draw", verb="agree-draw", rule="R-83", phrase="agree on a draw"
):
    """All seats agree on a draw (R-83)."""

    needs_agreement = True

    def resolve(self, context: PlayContext) -> None:
        """End the game as a draw, since all seats agreed to it."""
        context.do(events.GameEnded((), "agreed"))


@attrs.frozen
class Timeout(
    Declaration,
    tag="features:timeout",
    verb="timeout",
    rule="TIMER-01",
    phrase="declare the time over",
):
    """A timer ran out: of the turn, of the other's placing, or of the other's Combat card.

    The engine has no clock; an application with one declares this (TIMER-01 to TIMER-03, R-C75).
    """

    what: str = fields.word(choices=TIMERS)

    def refuse(self, context: Context) -> Refusal | None:
        """Refuse without the option, or when no such timer is running."""
        if self.what not in TIMERS:
            sentence = (
                f"timer {self.what!r} cannot run out: expected a timer of {', '.join(TIMERS)}"
            )
            return refusal("no-such-timer", "TIMER-01", sentence)
        said = f"the {self.what} timer cannot run out"
        if not context.option(TIMER):
            sentence = f"{said}: this game is played without timers"
            return refusal("no-timer", "TIMER-01", sentence)
        turn = context.find(TurnFrame)  # type: ignore[type-abstract]  # any turn will do
        if turn is None or (turn.is_over_time and self.what == "turn"):
            return refusal("not-running", "TIMER-01", f"{said}: no turn is running")
        top = context.frame
        if self.what == "placing":
            if not isinstance(top, PlaceTokensFrame) or top.share(context)[0] == top.revealer:
                return refusal(
                    "not-running", "TIMER-02", f"{said}: the other side has nothing to place"
                )
        elif self.what == "card" and (not isinstance(top, CombatFrame) or not _waits(context, top)):
            return refusal("not-running", "TIMER-03", f"{said}: the other side has no card to play")
        return None

    def overdue(self, context: Context) -> SeatId:
        """Return the seat of the turn, or the one that has to place or to lay a card."""
        turn, top = context.find(TurnFrame), context.frame  # type: ignore[type-abstract]  # any turn will do
        if self.what == "placing" and isinstance(top, PlaceTokensFrame):
            return top.share(context)[0]
        if self.what == "card" and isinstance(top, CombatFrame):
            return top.to_choose()
        return NO_SEAT if turn is None else turn.seat

    def resolve(self, context: PlayContext) -> None:
        """End the turn when the action is done, or answer in place of the other side."""
        turn, top = context.find(TurnFrame), context.frame  # type: ignore[type-abstract]  # any turn will do
        assert turn is not None
        if self.what == "turn":
            context.replace_frame(TurnFrame, turn.out_of_time())
            context.do(game_events.TimeRanOut(turn.seat, "turn"))
        elif isinstance(top, PlaceTokensFrame):
            context.do(game_events.TimeRanOut(top.share(context)[0], "placing"))
            context.replace_top(attrs.evolve(top, taken_over=True))
        elif isinstance(top, CombatFrame):
            seat = top.to_choose()
            context.do(game_events.TimeRanOut(seat, "card"))
            while isinstance(top, CombatFrame) and top.to_choose() == seat:
                top.lay_card(context, seat, 0)
                top = context.frame


def _waits(context: Context, combat: CombatFrame) -> bool:
    """Return whether one seat has laid all cards and another one,
    mostly the active one, has not.

    The seat that lays first has to hurry only where a forced card of the other one counts as well.
    """
    seat = combat.to_choose()
    if seat == combat.order[0] and combat_board_of(context).hurries_all:
        return any(len(combat.cards[one]) >= combat.counts[one] for one in combat.seats)
    return seat not in (NO_SEAT, combat.order[0])


ALL = (Resign, AgreeDraw, Timeout)

"""Scenarios in which only departures count:
the race, and those with exits of their own. Rules: SCN-M3.
"""

from __future__ import annotations

from dtwister.plugin import Ability, Context, Event, PlayContext, events
from dtwister.plugin.numbers import PieceId
from dtwister_features import game_events, state_variables
from dtwister_features.turn.endings import leaders


class ExitsOnly(Ability):
    """Eliminated characters are worth nothing to any seat, whatever the reason."""

    id = "multi:exits-only"
    rules = ("SCN-M3-11", "SCN-M3-12", "SCN-M5-15", "SCN-M5-16")
    replaces = (events.Scored,)

    def replace(self, context: Context, event: events.Scored, bearer: PieceId) -> Event | None:
        """Prevent the scoring of an elimination."""
        return None if event.why == "elimination" else event


class CycleLimit(Ability):
    """The game ends when every seat has played its Action cards a number of times.

    That is when the last seat of the order takes them back (SCN-M3-15, R-M45, R-M46). No number of
    points ends it before (SCN-M3-13); the seat with most of them then wins (SCN-M3-16).

    Rules: SCN-M3-14.
    """

    id = "multi:cycles"
    rules = ("SCN-M3-13", "SCN-M3-14", "SCN-M3-15", "SCN-M3-16", "R-M45", "R-M46")
    listens = (game_events.TurnEnded,)

    def __init__(self, count: int) -> None:
        self.count = count

    def react(self, context: PlayContext, event: Event, bearer: PieceId) -> None:
        """Count the cycles when a turn ends; the marker is one ahead of them."""
        cycles = context.recall(state_variables.CYCLES)
        if context.state.result is None and min(cycles) >= self.count:
            context.do(events.GameEnded(leaders(context), "cycles"))


ALL = (ExitsOnly, CycleLimit)

"""Scenarios in which only leaving counts: the race, and those with exits of their own (SCN-M3)."""

from __future__ import annotations

from dtwister.plugin import Ability, Event, Table, events
from dtwister_features import happenings, memory
from dtwister_features.endings import leaders


class ExitsOnly(Ability):
    """Whoever is eliminated is worth nothing to anybody, whatever the reason."""

    id = "multi:exits-only"
    rules = ("SCN-M3-11", "SCN-M3-12", "SCN-M5-15", "SCN-M5-16")
    replaces = (events.Scored,)

    def replace(self, table: Table, event: Event, bearer: int) -> Event | None:
        """Prevent the scoring of an elimination."""
        assert isinstance(event, events.Scored)
        return None if event.why == "elimination" else event


class Cycles(Ability):
    """The game ends when every seat has played its Action cards so many times (SCN-M3-14).

    That is when the last seat of the order takes them back (SCN-M3-15, R-M45, R-M46). No number of
    points ends it before (SCN-M3-13); who has most of them then wins (SCN-M3-16).
    """

    id = "multi:cycles"
    rules = ("SCN-M3-13", "SCN-M3-14", "SCN-M3-15", "SCN-M3-16", "R-M45", "R-M46")
    listens = (happenings.TurnEnded,)

    def __init__(self, count: int) -> None:
        self.count = count

    def react(self, table: Table, event: Event, bearer: int) -> None:
        """Count the cycles when a turn ends; the marker is one ahead of them."""
        cycles = table.recall(memory.CYCLES)
        if table.state.result is None and min(cycles) >= self.count:
            table.do(events.GameEnded(leaders(table), "cycles"))


ALL = (ExitsOnly, Cycles)

"""Zones that are laid face down at set-up, so that a lot says who leaves where (SCN-M5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import permutations
from typing import ClassVar

import attrs

from dtwister.plugin import NATURE, Action, Decision, Frame, Refusal, Rng, Source, Table, events
from dtwister_features import happenings, memory
from dtwister_features.actions import DrawZones
from dtwister_features.common import refusal


@attrs.frozen
class LayingZones(Frame):
    """Nature lays the zones of all colours face down at their places (SCN-M5-03, SCN-M5-21)."""

    tag: ClassVar[str] = "features:laying-zones"

    def decision(self, table: Table) -> Decision | None:
        """Chance decides."""
        return Decision(NATURE, "zones", "the exits are shuffled and laid face down")

    def draw(self, table: Table, rng: Rng) -> Action:
        """All ways of laying them are equally likely."""
        lots = rng.shuffled(memory.lots_of(table.match))
        return DrawZones(tuple(lots[: len(table.match.drawn_lines)]))

    def sources(self, table: Table) -> Iterable[Source]:
        """All lots."""
        return (Source("zones", -1, self._offer),)

    def _offer(self, table: Table, piece: int) -> list[Action]:
        match = table.match
        lots = set(permutations(memory.lots_of(match), len(match.drawn_lines)))
        return [DrawZones(seats) for seats in sorted(lots)]

    def refuse(self, table: Table, action: Action) -> Refusal | None:
        """Every seat has one zone as far as there are enough; what is left belongs to nobody."""
        if not isinstance(action, DrawZones):
            return refusal("not-now", "SCN-M5-03", "the exits are to be laid")
        missing = Counter(action.seats)
        missing.subtract(memory.lots_of(table.match))
        if len(action.seats) != len(table.match.drawn_lines) or max(missing.values()) > 0:
            return refusal("bad-lot", "SCN-M5-03", "every seat gets one of the exits by lot")
        return None

    def resolve(self, table: Table, action: Action) -> None:
        """Lay them; nobody sees which lies where (SCN-M5-04)."""
        assert isinstance(action, DrawZones)
        table.pop()
        table.remember(memory.ZONES, action.seats)
        table.do(happenings.ZonesLaid(NATURE, action.seats))


def turn_up_zones(table: Table) -> None:
    """Turn up the zones, if there are any: from now on they are exits (SCN-M5-10, SCN-M5-12)."""
    seats = table.recall(memory.ZONES)
    if seats:
        table.remember(memory.ZONES, ())
        table.do(events.ExitsDrawn(seats))

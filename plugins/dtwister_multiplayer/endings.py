"""How games for three and four players end besides by their target (R-M22)."""

from __future__ import annotations

from typing import ClassVar

from dtwister.plugin import Ability, Event, Table, events
from dtwister_features import happenings
from dtwister_features.endings import leaders


class NobodyActs(Ability):
    """The game ends with a turn after which no seat has anybody who could ever act (R-M22).

    That is a miniature on the board, or a wounded that can recover by itself.
    """

    id = "multi:nobody-acts"
    rules: ClassVar[tuple[str, ...]] = ("R-M22", "R-M20")
    layer = 2  # a target that was reached comes first
    listens = (happenings.TurnEnded,)

    def react(self, table: Table, event: Event, bearer: int) -> None:
        """Look for somebody when a turn ends."""
        state, match = table.state, table.match
        if state.result is not None or any(state.minis):
            return
        wounded = (p for team in match.characters for p in team if table.is_wounded(p))
        if not any(table.space(p) >= 0 and table.kind(p).wounded_offers for p in wounded):
            table.do(events.GameEnded(self.winners(table), "nobody-acts"))

    def winners(self, table: Table) -> tuple[int, ...]:
        """Who wins then."""
        return leaders(table)

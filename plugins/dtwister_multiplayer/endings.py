"""Further ends of games for three and four players, besides their target (R-M22)."""

from __future__ import annotations

from typing import ClassVar

from dtwister.plugin import Ability, Context, Event, PlayContext, events
from dtwister.plugin.numbers import PieceId, SeatId
from dtwister_features import game_events
from dtwister_features.turn.endings import leaders


class EndWithoutFutureActors(Ability):
    """The game ends with a turn after which no seat has a piece that could ever act.

    That is a miniature on the board, or a wounded that can recover by itself.

    Rules: R-M22.
    """

    id = "multi:nobody-acts"
    rules: ClassVar[tuple[str, ...]] = ("R-M22", "R-M20")
    ends_for_want_of_pieces = True
    layer = 2  # a target that was reached comes first
    listens = (game_events.TurnEnded,)

    def react(self, context: PlayContext, event: Event, bearer: PieceId) -> None:
        """Look for such a piece when a turn ends."""
        state, match = context.state, context.match
        if state.result is not None or any(state.minis):
            return
        wounded = (p for team in match.characters for p in team if context.is_wounded(p))
        if not any(context.space(p) >= 0 and context.kind(p).wounded_offers for p in wounded):
            context.do(events.GameEnded(self.winners(context), "nobody-acts"))

    def winners(self, context: Context) -> tuple[SeatId, ...]:
        """Return the winners in that case."""
        return leaders(context)

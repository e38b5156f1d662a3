"""Two against two: the minute in which allies may talk (SCN-M7-18, SCN-M7-19)."""

from __future__ import annotations

from typing import ClassVar

import attrs

from dtwister.plugin import Ability, Event, PlayContext, events, fields
from dtwister.plugin.numbers import NO_PIECE


@attrs.frozen
class AlliesMet(Event):
    """Two allies may talk for a minute when the turn is over; the engine has no clock."""

    tag: ClassVar[str] = "multi:allies-met"
    seat: int = fields.seat()
    ally: int = fields.seat()


class AlliesMeeting(Ability):
    """Tells when a walk crossed an allied character or ended beside one (R-M78).

    The option `plugins_for_other_boards` says that allies do not advise each other otherwise;
    nothing on the board
    depends on it.
    """

    id = "multi:strangers"
    rules = ("SCN-M7-18", "SCN-M7-19", "R-M78")
    listens = (events.Walked,)

    def react(self, context: PlayContext, event: Event, bearer: int) -> None:
        """Look at the squares of the walk, and at those beside its end."""
        assert isinstance(event, events.Walked)
        if not context.match.options.get("strangers", False):
            return
        seat, end = context.seat(event.piece), context.space(event.piece)
        near = {step for step in event.course[1:] if step >= 0}
        if end >= 0:
            near |= {*context.neighbours(end)}
        for ally in context.match.alliances.allies[seat]:
            characters = (p for p in context.match.characters[ally] if context.space(p) in near)
            if next(characters, NO_PIECE) >= 0:
                context.do(AlliesMet(seat, ally))

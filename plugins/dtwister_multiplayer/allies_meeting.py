"""Two against two: the minute in which allies may talk (SCN-M7-18, SCN-M7-19)."""

from __future__ import annotations

import attrs

from dtwister.plugin import Ability, Event, Option, PlayContext, events, fields
from dtwister.plugin.numbers import NO_PIECE, PieceId, SeatId

STRANGERS = Option(
    "strangers",
    False,
    text="Whether allies talk only in the minutes that meetings give them.",
    rules=("SCN-M7-18",),
)


@attrs.frozen
class AlliesMet(
    Event, tag="multi:allies-met", phrase="{seat} and {ally} may talk", rule="SCN-M7-18"
):
    """Two allies may talk for a minute when the turn is over; the engine has no clock."""

    seat: SeatId = fields.seat()
    ally: SeatId = fields.seat()


class AlliesMeeting(Ability):
    """Tells when a walk crossed an allied character or ended beside one (R-M78).

    The option `strangers` says that allies do not advise each other otherwise; nothing on the
    board depends on it.
    """

    id = "multi:strangers"
    rules = ("SCN-M7-18", "SCN-M7-19", "R-M78")
    listens = (events.Walked,)

    def react(self, context: PlayContext, event: events.Walked, bearer: PieceId) -> None:
        """Look at the squares of the walk, and at those beside its end."""
        if not context.option(STRANGERS):
            return
        seat, end = context.seat(event.piece), context.space(event.piece)
        near = {step for step in event.course[1:] if step >= 0}
        if end >= 0:
            near |= {*context.neighbours(end)}
        for ally in context.match.alliances.allies[seat]:
            characters = (p for p in context.match.characters[ally] if context.space(p) in near)
            if next(characters, NO_PIECE) >= 0:
                context.do(AlliesMet(seat, ally))

"""The Speed Potion (OBJ-POTION)."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from dtwister.plugin import Ability, Context, PieceAction, PlayContext, Refusal, events, intents
from dtwister.plugin.numbers import PieceId
from dtwister_features.game_events import TimeAdded
from dtwister_features.refusals import refusal
from dtwister_features.scenario_options import TIMER
from dtwister_features.seats import edition
from dtwister_features.turn.turn_frames import add_to_purse, lose_purse

POINTS = 4
SECONDS = 60


@attrs.frozen
class Drink(
    PieceAction,
    tag="base:drink",
    verb="drink",
    rule="OBJ-POTION-01",
    phrase="drink the Speed Potion",
):
    """Drink the Speed Potion (OBJ-POTION-01)."""

    intent = intents.Worth(5.0)


class DrinkAbility(Ability[Drink]):
    """The carrier drinks it and has 4 AP of its own in this turn."""

    id = "base:speed"
    rules = ("OBJ-POTION-01", "OBJ-POTION-02", "R-139", "TIMER-04")

    def candidates(self, context: Context, piece: PieceId) -> Iterator[Drink]:
        """Yield the only possible action."""
        yield Drink(piece)

    def refuse(self, context: Context, action: Drink) -> Refusal | None:
        """Refuse unless it is in hand."""
        if not self._potions(context, action.piece):
            return refusal(
                "no-potion",
                "OBJ-POTION-01",
                f"{context.name(action.piece)} cannot drink: it carries no potion",
            )
        return None

    def _potions(self, context: Context, piece: PieceId) -> list[PieceId]:
        """Return the potions that a character carries; with several it drinks one."""
        loads = context.loads_of(piece)
        return [load for load in loads if self in context.kind(load).abilities]

    def perform(self, context: PlayContext, action: Drink) -> None:
        """Discard the potion first; then give its effect (OBJ-POTION-01).

        The points go into the purse of the drinker. No other piece is paid from it (OBJ-POTION-03),
        and it lasts for the whole turn, in whatever order it is used (OBJ-POTION-05).
        """
        seat = context.seat(action.piece)
        load = self._potions(context, action.piece)[0]
        context.do(events.Removed(load, "discarded", seat, context.space(action.piece)))
        add_to_purse(context, action.piece, POINTS)
        if context.option(TIMER) and edition(context) == 1:
            context.do(TimeAdded(seat, SECONDS))


class SpeedLostWithDrinker(Ability):
    """A character that is wounded or gone loses its own points (R-138)."""

    id = "base:speed-ends"
    rules = ("R-138", "OBJ-POTION-06")
    listens = (events.Wounded, events.Removed)

    def react(
        self, context: PlayContext, event: events.Wounded | events.Removed, bearer: PieceId
    ) -> None:
        """Empty the purse of the piece."""
        lose_purse(context, event.piece)

"""The Treasure (OBJ-TREASURE)."""

from __future__ import annotations

import attrs

from dtwister.plugin import Ability, Context, Event, PlayContext, events
from dtwister.plugin.numbers import PieceId
from dtwister_features.state_variables import KEPT, with_seat_entry

__all__: list[str] = []


class KeptWhenCarriedOut(Ability):
    """Kept by the seat that carries it out, instead of being discarded."""

    id = "features:kept"
    rules = ("OBJ-TREASURE-02", "R-143")
    replaces = (events.Removed,)
    listens = (events.Removed,)

    def replace(self, context: Context, event: events.Removed, bearer: PieceId) -> Event | None:
        """Store it instead when it is carried out."""
        if event.piece != bearer or event.how != "carried-out":
            return event
        return attrs.evolve(event, how="kept")

    def react(self, context: PlayContext, event: events.Removed, bearer: PieceId) -> None:
        """Leave it in view before its new owner."""
        if event.piece == bearer and event.how == "kept":
            kept = context.recall(KEPT)
            context.remember(KEPT, with_seat_entry(kept, event.by, (*kept[event.by], bearer)))

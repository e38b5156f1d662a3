"""The Treasure (OBJ-TREASURE)."""

from __future__ import annotations

import attrs

from dtwister.plugin import Ability, Context, Event, PlayContext, events
from dtwister_features.state_variables import KEPT, with_seat_entry


class TreasureExitBonus(Ability):
    """Worth one point when carried out, and kept instead of being discarded."""

    id = "features:riches"
    rules = ("OBJ-TREASURE-01", "OBJ-TREASURE-02", "R-143", "R-144")
    replaces = (events.Removed,)
    listens = (events.Removed,)

    def exit_points(self, context: Context, bearer: int) -> int:
        """One more for the miniature that carries it out."""
        return 1

    def replace(self, context: Context, event: Event, bearer: int) -> Event | None:
        """Carried out, it is kept."""
        assert isinstance(event, events.Removed)
        if event.piece != bearer or event.how != "carried-out":
            return event
        return attrs.evolve(event, how="kept")

    def react(self, context: PlayContext, event: Event, bearer: int) -> None:
        """It stays in view before its new owner."""
        assert isinstance(event, events.Removed)
        if event.piece == bearer and event.how == "kept":
            kept = context.recall(KEPT)
            context.remember(KEPT, with_seat_entry(kept, event.by, (*kept[event.by], bearer)))

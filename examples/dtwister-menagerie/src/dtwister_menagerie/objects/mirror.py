"""The Mirror shield: a stare comes back (MENAG-MIRROR)."""

from __future__ import annotations

import attrs

from dtwister.plugin import Ability, Context, Event
from dtwister.plugin.numbers import PieceId
from dtwister_menagerie.characters.gorgon import Stared


class Mirroring(Ability):
    """Turns a stare at its carrier back on the one that stares."""

    id = "menagerie:mirroring"
    rules = ("MENAG-MIRROR-01",)
    replaces = (Stared,)

    def replace(self, context: Context, event: Stared, bearer: PieceId) -> Event:
        """Let the starer stare at itself; the bearer is the shield."""
        if bearer not in context.loads_of(event.target):
            return event
        return attrs.evolve(event, target=event.piece)

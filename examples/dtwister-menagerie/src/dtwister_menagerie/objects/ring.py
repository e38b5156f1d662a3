"""The Ring of teleport: its carrier steps from one rotation gear to another (MENAG-RING)."""

from __future__ import annotations

from collections.abc import Iterable

from dtwister.plugin import Ability, Context
from dtwister.plugin.numbers import PieceId, SpaceId
from dtwister.plugin.squares import feature_squares
from dtwister_features.rooms.room_actions import GEAR


class Teleporting(Ability):
    """Links all rotation gears in revealed rooms for the walks of the carrier."""

    id = "menagerie:teleporting"
    rules = ("MENAG-RING-01",)

    def links(
        self, context: Context, piece: PieceId, bearer: PieceId
    ) -> Iterable[tuple[SpaceId, SpaceId]]:
        """Return each pair of gears, both ways."""
        gears = feature_squares(context, GEAR)
        return [(here, there) for here in gears for there in gears if here != there]

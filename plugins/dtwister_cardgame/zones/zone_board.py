"""The differences between the board of zones and that
of squares (CG-ZONE, CG-CARRY).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from dtwister.plugin import Context, Option
from dtwister.plugin.numbers import SpaceId
from dtwister.plugin.squares import Squares
from dtwister_cardgame import rule_aliases
from dtwister_cardgame.zones.zone_combat import ZoneCombat

SECRET_OBJECTS = Option(
    "secret-objects",
    False,
    text="Whether what an enemy carries, and which of its pieces are wounded, is hidden.",
    rules=("CG-OPT-06", "CG-OPT-07"),
)
"""The option with which enemies may not look at loads, or know the wounded."""


class ZoneRules(ZoneCombat):
    """Reach is the same zone, and the state says who carries what.

    A step leads to an adjacent zone (CG-ZONE-05). The place of a piece is its room and icon, also
    when the room is turned (CG-ZONE-06).

    A starting zone is one zone, with both its places and all facings (R-C01, R-C39): a character
    there has a place and faces a zone (CG-START-01), by its icon (R-C28), and is in no room
    (CG-START-02). Zones are quarters of rooms, with borders of one kind (R-C16). Of objects any
    number may lie in a zone (R-C03).
    """

    id = "card:zones"
    has_carriers = True
    backs_show_kind = True  # the back of a character is its wounded side (R-C08)
    rule_aliases: ClassVar[Mapping[str, str]] = {
        **rule_aliases.SET_UP_ALIASES,
        "GOLD-02": "CG-GOLD-01",
        "TURN-05": "CG-GOLD-01",
        "AP-04": "CG-WHEEL-08",
        "AP-05": "CG-WHEEL-11",
        "WOUND-02": "CG-WOUND-03",
        "WOUND-10": "CG-CHAR-CLERIC-03",
        **rule_aliases.COMBAT_ALIASES,
        **rule_aliases.PIECE_ALIASES,
    }

    def reach(self, context: Context, space: SpaceId) -> tuple[SpaceId, ...]:
        """Return the zone itself; all of it, if it is a starting zone."""
        line = context.match.grid.line_of.get(space)
        return (space,) if line is None else context.match.grid.lines[line]

    def within_reach_of(self, context: Context, squares: Squares) -> Squares:
        """Return the zones themselves."""
        return Squares(near for space in squares for near in self.reach(context, space))

    def conceals(self, options: Mapping[str, int | bool | str]) -> bool:
        """Return whether the option of CG-OPT-06 and CG-OPT-07 is on."""
        return SECRET_OBJECTS.value_in(options)

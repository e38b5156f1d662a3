"""The Berserk: plays two Combat cards at once (MENAG-BERSERK)."""

from __future__ import annotations

from dtwister.plugin import PlayContext
from dtwister.plugin.numbers import PieceId
from dtwister_features.combat.combat_cards import choosable_cards
from dtwister_features.combat.combat_frame import CombatFrame
from dtwister_features.combat.combat_hooks import CombatHook
from dtwister_features.combat.combat_tactics import add_card
from dtwister_features.combat.weapons import CLOSE_COMBAT


class Frenzy(CombatHook):
    """In close combat its side lays a second Combat card, and loses both."""

    id = "menagerie:frenzy"
    rules = ("MENAG-BERSERK-02",)
    tags = frozenset({CLOSE_COMBAT})

    def before_cards(self, context: PlayContext, fight: CombatFrame, bearer: PieceId) -> None:
        """Add a card, if there is a second one in hand."""
        seat = context.seat(bearer)
        if len(choosable_cards(context, seat)) > 1:
            add_card(context, seat)

"""Combat cards of an expansion's own: with another value, or with an effect when they lie open."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dtwister.plugin import Context, PlayContext
from dtwister.plugin.numbers import PieceId, SeatId
from dtwister_features.combat.combat_hooks import CombatHook
from dtwister_features.turn.decks import OwnCard

if TYPE_CHECKING:
    from dtwister_features.combat.combat_frame import CombatFrame

__all__ = ["CombatCard"]


class CombatCard(OwnCard, CombatHook):
    """Base of kinds of Combat cards; give one to a scenario, or to the game.

    Each seat begins with `copies` of it in hand. It is laid, hidden, named, discarded and taken out
    by a handicap like any other Combat card.

    >>> class Mammoth(CombatCard):
    ...     id = "circus:mammoth"
    ...     card = 7
    ...     value = 7
    >>> Mammoth().copies, Mammoth.label()
    (1, '+7')
    """

    def when_turned_up(self, context: PlayContext, fight: CombatFrame, seat: SeatId) -> None:
        """Act once a seat has turned up this card, before the totals are compared."""

    def when_shown(self, context: PlayContext, fight: CombatFrame, bearer: PieceId) -> None:
        """Call `when_turned_up` for each seat that laid the card, the attacking side first."""
        for seat in fight.seats:
            for card in fight.shown[seat]:
                if card == self.card:
                    self.when_turned_up(context, fight, seat)

    def side_value(
        self, context: Context, fight: CombatFrame, bearer: PieceId, attacking: bool
    ) -> int:
        """Return nothing: the card counts as a card, by its `value`."""
        return 0

"""The Berserker: two Combat cards at once (CG-CHAR-BERSERKER)."""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from dtwister.plugin import Action, Context, PlayContext, Refusal, fields
from dtwister.plugin.decisions import ActionSource, Decision, Frame
from dtwister.plugin.numbers import NO_PIECE, PieceId, SeatId
from dtwister_features.combat.combat_cards import choosable_cards
from dtwister_features.combat.combat_frame import CombatFrame
from dtwister_features.combat.combat_hooks import CombatHook
from dtwister_features.combat.combat_tactics import add_card
from dtwister_features.combat.weapons import CLOSE_COMBAT
from dtwister_features.game_actions import Forgo
from dtwister_features.refusals import refusal


@attrs.frozen
class TwoCards(
    Action,
    tag="card:two-cards",
    verb="two-cards",
    rule="CG-CHAR-BERSERKER-02",
    phrase="play two Combat cards",
):
    """Announce that two Combat cards will be played (CG-CHAR-BERSERKER-03)."""


@attrs.frozen
class AnnounceCardsFrame(Frame, tag="card:announcing"):
    """A choice of how many cards to play, before anything else (R-C51)."""

    seat: SeatId = fields.seat()

    def decision(self, context: Context) -> Decision | None:
        """Ask for one card or two."""
        colour = context.match.seats[self.seat]
        return Decision(self.seat, "two-cards", f"{colour} may play two Combat cards")

    def action_sources(self, context: Context) -> Iterable[ActionSource]:
        """Offer two cards, or one."""
        return (ActionSource("two-cards", NO_PIECE, _two), ActionSource("forgo", NO_PIECE, _one))

    def refuse(self, context: Context, action: Action) -> Refusal | None:
        """Refuse anything else."""
        if isinstance(action, TwoCards | Forgo):
            return None
        colour = context.match.seats[self.seat]
        sentence = f"{colour} cannot do this now: it must first choose to play one card or two"
        return refusal("not-now", "CG-CHAR-BERSERKER-03", sentence)

    def resolve(self, context: PlayContext, action: Action) -> None:
        """Let the seat lay a second card, or not."""
        context.pop()
        if isinstance(action, TwoCards):
            add_card(context, self.seat)


def _two(context: Context, piece: PieceId) -> list[Action]:
    return [TwoCards()]


def _one(context: Context, piece: PieceId) -> list[Action]:
    return [Forgo()]


class KillerRage(CombatHook):
    """Attacking one against one in close combat, its player may play two Combat cards.

    Both count, and both are used up, but for +0 (CG-CHAR-BERSERKER-04). Wounded bystanders make no
    group (R-C82). A Telepath names one of the two cards (R-C81); a Weapon master's player sees both
    (CG-CHAR-BERSERKER-06).
    """

    id = "card:killer-rage"
    rules = (
        "CG-CHAR-BERSERKER-02",
        "CG-CHAR-BERSERKER-04",
        "CG-CHAR-BERSERKER-05",
        "CG-CHAR-BERSERKER-06",
        "R-C81",
        "R-C82",
    )
    tags = frozenset({CLOSE_COMBAT})

    def before_cards(self, context: PlayContext, fight: CombatFrame, bearer: PieceId) -> None:
        """Ask, unless it defends, has company, or there is no second card in hand."""
        seat = context.seat(bearer)
        alone = bearer in fight.attackers and fight.is_one_on_one
        if alone and len(choosable_cards(context, seat)) > 1:
            context.push(AnnounceCardsFrame(seat))

"""The Telepath: mind control (CHAR-TELEPATH)."""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from dtwister.plugin import Action, Aim, Context, PlayContext, Refusal, fields
from dtwister.plugin.decisions import ActionSource, Decision, Frame
from dtwister.plugin.numbers import NO_PIECE, PieceId, SeatId
from dtwister.plugin.questions import why_no_target
from dtwister_features.combat.combat_cards import choosable_cards, reveal_missing, show_hand
from dtwister_features.combat.combat_frame import CombatFrame, combat_of
from dtwister_features.combat.combat_hooks import CombatHook, is_confused
from dtwister_features.combat.combat_tactics import force_card, has_free_choice
from dtwister_features.combat.weapons import CLOSE_COMBAT
from dtwister_features.game_actions import Forgo
from dtwister_features.refusals import refusal
from dtwister_features.targets import MIND
from dtwister_features.turn.decks import card_name, printed_cards

__all__ = ["NameCardHook"]


@attrs.frozen
class NameCard(
    Action,
    tag="features:name-card",
    verb="name",
    rule="CHAR-TELEPATH-02",
    phrase="name Combat card {card}",
):
    """Name a Combat card that the opponent must play if possible (CHAR-TELEPATH-02)."""

    card: int = fields.number()


@attrs.frozen
class NameCardFrame(Frame, tag="features:naming", may_disclose=True):
    """The Telepath's player may name a card, before any card is laid (R-218)."""

    seat: SeatId = fields.seat()
    other: SeatId = fields.seat()
    """The seat whose card is to be named."""

    def decision(self, context: Context) -> Decision | None:
        """Ask for a card, or none."""
        colour, other = context.match.seats[self.seat], context.match.seats[self.other]
        return Decision(self.seat, "name", f"{colour} may name a Combat card for {other}")

    def action_sources(self, context: Context) -> Iterable[ActionSource]:
        """Offer every printed value but +0, even if the opponent cannot have it (R-222)."""
        return (ActionSource("name", NO_PIECE, _cards), ActionSource("forgo", NO_PIECE, _nothing))

    def refuse(self, context: Context, action: Action) -> Refusal | None:
        """Refuse anything but such a card, or forgoing (R-219)."""
        if isinstance(action, Forgo):
            return None
        colour = context.match.seats[self.seat]
        if not isinstance(action, NameCard):
            sentence = f"{colour} cannot do this now: it must name a Combat card or forgo it first"
            return refusal("not-now", "R-218", sentence)
        if action.card == 0:
            sentence = f"{colour} cannot name Combat +0: the rules exclude it"
            return refusal("zero", "CHAR-TELEPATH-04", sentence)
        if action.card not in printed_cards(context.match):
            name = card_name(context.match, action.card)
            sentence = f"{colour} cannot name Combat {name}: the game has no such card"
            return refusal("no-such-card", "R-222", sentence)
        return None

    def resolve(self, context: PlayContext, action: Action) -> None:
        """Let the opponent play that card, or else show its hand and choose freely."""
        context.pop()
        if not isinstance(action, NameCard):
            return
        laid = combat_of(context).cards[self.other]
        if action.card in laid:
            return  # Another rule already makes it play this card.
        if action.card in choosable_cards(context, self.other, laid):
            force_card(context, self.other, action.card)
        else:
            reveal_missing(context, self.other, action.card)
            show_hand(context, self.other, self.seat)


def _cards(context: Context, piece: PieceId) -> Iterable[Action]:
    return (NameCard(card) for card in printed_cards(context.match) if card != 0)


def _nothing(context: Context, piece: PieceId) -> Iterable[Action]:
    return (Forgo(),)


class NameCardHook(CombatHook):
    """In one-on-one close combat its player may name the card of the opponent.

    Close combat at a distance is close combat (CHAR-TELEPATH-09); shooting is not
    (CHAR-TELEPATH-07): the tag says so. A wounded Telepath cannot use it (R-220).
    """

    id = "features:mind-control"
    rules = (
        "CHAR-TELEPATH-02",
        "CHAR-TELEPATH-03",
        "CHAR-TELEPATH-05",
        "CHAR-TELEPATH-06",
        "CHAR-TELEPATH-07",
        "CHAR-TELEPATH-08",
        "CHAR-TELEPATH-09",
        "VET-TELEPATH-01",
        "VET-TELEPATH-02",
        "VET-TELEPATH-03",
        "VET-TELEPATH-04",
        "VET-TELEPATH-05",
    )
    tags = frozenset({CLOSE_COMBAT})

    def before_cards(self, context: PlayContext, fight: CombatFrame, bearer: PieceId) -> None:
        """Ask for a card, unless a rule has forced all cards of the opponent already (R-320).

        Of an opponent that plays two cards it names one (VET-TELEPATH-02).
        """
        other = fight.enemy_of(bearer)
        if self._controls(context, fight, bearer) and has_free_choice(fight, other):
            context.push(NameCardFrame(context.seat(bearer), other))

    def protects_cards(self, context: Context, fight: CombatFrame, bearer: PieceId) -> bool:
        """Return whether it works: then the opponent changes no card afterwards.

        Rules: VET-TELEPATH-01.
        """
        return self._controls(context, fight, bearer)

    def _controls(self, context: Context, fight: CombatFrame, bearer: PieceId) -> bool:
        """Return whether it works: one against one, clear minds, and no other Telepath."""
        if not fight.is_one_on_one:
            return False
        fighters = (*fight.attackers, *fight.defenders)
        if any(is_confused(context, fight, piece) for piece in fighters):
            return False
        (enemy,) = (piece for piece in fighters if piece != bearer)
        if why_no_target(context, Aim(enemy, bearer, NameCard, self.tags | {MIND})) is not None:
            return False
        rivals = [piece for piece in fighters if self in context.kind(piece).abilities]
        return not any(piece != bearer and not context.is_wounded(piece) for piece in rivals)

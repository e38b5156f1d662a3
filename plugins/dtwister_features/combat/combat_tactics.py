"""The effects of tactics on a combat:
more seats, more cards, other cards (`CombatHook`).
"""

from __future__ import annotations

import attrs

from dtwister.plugin import PlayContext
from dtwister.plugin.numbers import SeatId
from dtwister_features import game_events
from dtwister_features.combat.combat_board import Side, combat_board_of
from dtwister_features.combat.combat_cards import choosable_cards, without_cards
from dtwister_features.combat.combat_frame import CombatFrame, combat_of
from dtwister_features.combat.combat_hooks import are_cards_protected
from dtwister_features.state_variables import with_seat_entry

__all__ = ["add_card", "exchange_card", "force_card", "join_combat", "let_look"]


def join_combat(context: PlayContext, seat: SeatId, *, attacking: bool, pieces: Side) -> None:
    """Let a further seat join a side with some of its miniatures,
    with all consequences.

    From then on it is a seat of that side like the first one: abilities for attackers, or for
    defenders, work for its miniatures (R-M68). Nothing takes it back (ALLY-14), and miniatures that
    are adjacent to an enemy now have to fight (ALLY-08, ALLY-09).
    """
    fight = combat_of(context)
    if attacking:
        fight = attrs.evolve(fight, helping_attack=(*fight.helping_attack, seat))
    else:
        fight = attrs.evolve(fight, helping_defence=(*fight.helping_defence, seat))
    far = fight.shooters
    close = tuple(piece for piece in fight.attackers if piece not in far)
    attackers, defenders = combat_board_of(context).combatants(
        context,
        (*close, *(pieces if attacking else ())),
        (*fight.defenders, *(() if attacking else pieces)),
        fight.attacking,
        fight.defending,
    )
    attackers = tuple(sorted({*attackers, *far}))
    fight = attrs.evolve(fight, attackers=attackers, defenders=defenders)
    context.replace_frame(CombatFrame, fight)
    context.do(game_events.CombatJoined(seat, attacking, attackers, defenders))


def force_card(context: PlayContext, seat: SeatId, card: int) -> bool:
    """Make a side play a card that it has, if there is one left for it to choose.

    Cards are forced in the order in which it is asked for: a card that a rule forces when the
    combat begins comes before any declaration (R-320, VET-TELEPATH-05).
    """
    fight = combat_of(context)
    if not has_free_choice(fight, seat) or card not in choosable_cards(
        context, seat, fight.cards[seat]
    ):
        return False
    forced = with_seat_entry(fight.forced, seat, (*fight.forced[seat], card))
    context.replace_frame(CombatFrame, attrs.evolve(fight.with_card(seat, card), forced=forced))
    context.do(game_events.CardForced(seat, card))
    return True


def has_free_choice(fight: CombatFrame, seat: SeatId) -> bool:
    """Return whether a side may choose at least one of its cards itself."""
    return len(fight.forced[seat]) < fight.counts[seat]


def add_card(context: PlayContext, seat: SeatId) -> None:
    """Let a side play one card more than it would."""
    fight = combat_of(context)
    counts = with_seat_entry(fight.counts, seat, fight.counts[seat] + 1)
    context.replace_frame(CombatFrame, attrs.evolve(fight, counts=counts))


def let_look(context: PlayContext, seat: SeatId) -> None:
    """Let a seat see the cards of its enemy before it lays its own.

    It cannot if something of the enemy forbids it. If both sides would, neither does.
    """
    fight = combat_of(context)
    if not are_cards_protected(context, fight, seat):
        context.replace_frame(CombatFrame, attrs.evolve(fight, looker=seat))


def exchange_card(context: PlayContext, seat: SeatId, old: int, new: int) -> bool:
    """Let a side take back a card that lies open and play another one of its hand.

    It cannot if something of the enemy forbids it (VET-TELEPATH-01).
    """
    fight = combat_of(context)
    laid = fight.shown[seat]
    if (
        old not in laid
        or new not in choosable_cards(context, seat, laid)
        or are_cards_protected(context, fight, seat)
    ):
        return False
    cards = with_seat_entry(fight.cards, seat, (*without_cards(laid, [old]), new))
    context.replace_frame(CombatFrame, attrs.evolve(fight, cards=cards, shown=cards))
    context.do(game_events.CardExchanged(seat, old, new))
    return True

"""Combat cards in hand: playable cards, used cards, and cards shown to others."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from dtwister.plugin import Context, PlayContext
from dtwister.plugin.numbers import SeatId
from dtwister_features import game_events, state_variables
from dtwister_features.state_variables import Hands, with_seat_entry

__all__ = ["choosable_cards", "discard"]


def choosable_cards(context: Context, seat: SeatId, laid: tuple[int, ...] = ()) -> tuple[int, ...]:
    """Return the Combat cards that a seat may choose from (CG-INFO-02).

    Cards that it has laid already are left out.

    Without any it plays +0 (R-18).
    """
    hand = context.recall(state_variables.COMBAT_HANDS)[seat]
    return (tuple(without_cards(hand, laid)) if laid else hand) or (0,)


def without_cards(hand: Iterable[int], cards: Iterable[int]) -> list[int]:
    """Return a hand without some cards, each taken out once.

    >>> without_cards((0, 2, 2, 3), (2, 5))
    [0, 2, 3]
    """
    rest = list(hand)
    for card in cards:
        if card in rest:
            rest.remove(card)
    return rest


def discard(context: PlayContext, used: Mapping[SeatId, Iterable[int]]) -> None:
    """Take the cards that seats used out of the game, except +0.

    No list of used cards is stored, so no seat can look at them (VIEW-07, R-87, CG-INFO-05). A seat
    that saw the hand knows the rest of it, since the card was shown.

    Rules: COMBAT-09, CARD-08, CARD-09, ALLY-28.
    """
    gone = {seat: spent for seat, cards in used.items() if (spent := [c for c in cards if c])}
    if not gone:
        return
    hands, seen, seats = (
        context.recall(state_variables.COMBAT_HANDS),
        context.recall(state_variables.SEEN_HANDS),
        context.match.seat_ids,
    )
    context.remember(state_variables.COMBAT_HANDS, _hands_without(seats, hands, gone))
    if any(entry[seat] for entry in seen for seat in gone):
        context.remember(
            state_variables.SEEN_HANDS, tuple(_hands_without(seats, entry, gone) for entry in seen)
        )


def _hands_without(
    seats: tuple[SeatId, ...], hands: Hands, gone: Mapping[SeatId, Iterable[int]]
) -> Hands:
    """Return the hands of all seats without the cards of some that are gone."""
    return tuple(
        tuple(without_cards(hand, gone[seat])) if seat in gone else hand
        for seat, hand in zip(seats, hands, strict=True)
    )


def show_hand(context: PlayContext, seat: SeatId, to: SeatId) -> None:
    """Show the Combat cards of one seat to another one and to no others (VIEW-10)."""
    hand, seen = (
        context.recall(state_variables.COMBAT_HANDS)[seat],
        context.recall(state_variables.SEEN_HANDS),
    )
    context.remember(
        state_variables.SEEN_HANDS, with_seat_entry(seen, to, with_seat_entry(seen[to], seat, hand))
    )
    context.do(game_events.HandShown(seat, to, hand))


def reveal_missing(context: PlayContext, seat: SeatId, card: int) -> None:
    """Tell all seats that a seat does not have a Combat card, and remember it.

    Cards never come back into a hand. A set in which they do has to forget this, and the cards that
    were seen.
    """
    missing = context.recall(state_variables.MISSING)
    context.remember(
        state_variables.MISSING,
        with_seat_entry(missing, seat, tuple(sorted({*missing[seat], card}))),
    )

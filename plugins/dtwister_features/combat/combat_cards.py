"""Combat cards in hand: what may be played, what is used up, what others were shown."""

from __future__ import annotations

from collections.abc import Iterable

from dtwister.plugin import Context, PlayContext
from dtwister_features import game_events, state_variables
from dtwister_features.state_variables import with_seat_entry

__all__ = ["choosable_cards", "discard"]


def choosable_cards(context: Context, seat: int, laid: Iterable[int] = ()) -> tuple[int, ...]:
    """The Combat cards that a seat may choose from, but for those it has laid already (CG-INFO-02).

    Without any it plays +0 (R-18).
    """
    return tuple(without_cards(context.recall(state_variables.COMBAT_HANDS)[seat], laid)) or (0,)


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


def discard(context: PlayContext, seat: int, card: int) -> None:
    """A used Combat card is out of the game, except +0 (COMBAT-09, CARD-08, CARD-09, ALLY-28).

    No list of used cards is kept, so nobody can look at them (VIEW-07, R-87, CG-INFO-05).
    Whoever saw the hand knows what is left of it, since the card was shown.
    """
    if card == 0:
        return
    hands, seen = (
        context.recall(state_variables.COMBAT_HANDS),
        context.recall(state_variables.SEEN_HANDS),
    )
    context.remember(
        state_variables.COMBAT_HANDS,
        with_seat_entry(hands, seat, tuple(without_cards(hands[seat], [card]))),
    )
    if any(entry[seat] for entry in seen):
        known = tuple(with_seat_entry(e, seat, tuple(without_cards(e[seat], [card]))) for e in seen)
        context.remember(state_variables.SEEN_HANDS, known)


def show_hand(context: PlayContext, seat: int, to: int) -> None:
    """One seat shows its Combat cards to another one and to nobody else (VIEW-10)."""
    hand, seen = (
        context.recall(state_variables.COMBAT_HANDS)[seat],
        context.recall(state_variables.SEEN_HANDS),
    )
    context.remember(
        state_variables.SEEN_HANDS, with_seat_entry(seen, to, with_seat_entry(seen[to], seat, hand))
    )
    context.do(game_events.HandShown(seat, to, hand))


def reveal_missing(context: PlayContext, seat: int, card: int) -> None:
    """Everybody learns that a seat does not have a Combat card, and remembers it.

    Cards never come back into a hand. A set in which they do has to forget this, and what was seen.
    """
    missing = context.recall(state_variables.MISSING)
    context.remember(
        state_variables.MISSING,
        with_seat_entry(missing, seat, tuple(sorted({*missing[seat], card}))),
    )

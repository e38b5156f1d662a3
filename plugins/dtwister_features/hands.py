"""Combat cards in hand: what may be played, what is used up, what others were shown."""

from __future__ import annotations

from collections.abc import Iterable

from dtwister.plugin import Table
from dtwister_features import happenings, memory
from dtwister_features.memory import with_entry


def hand_of(table: Table, seat: int, laid: Iterable[int] = ()) -> tuple[int, ...]:
    """The Combat cards that a seat may choose from, but for those it has laid already (CG-INFO-02).

    Without any it plays +0 (R-18).
    """
    return tuple(without(table.recall(memory.COMBAT_HANDS)[seat], laid)) or (0,)


def without(hand: Iterable[int], cards: Iterable[int]) -> list[int]:
    """A hand without some cards, each taken out once.

    >>> without((0, 2, 2, 3), (2, 5))
    [0, 2, 3]
    """
    rest = list(hand)
    for card in cards:
        if card in rest:
            rest.remove(card)
    return rest


def discard(table: Table, seat: int, card: int) -> None:
    """A used Combat card is out of the game, except +0 (COMBAT-09, CARD-08, CARD-09, ALLY-28).

    No list of used cards is kept, so nobody can look at them (VIEW-07, R-87, CG-INFO-05).
    Whoever saw the hand knows what is left of it, since the card was shown.
    """
    if card == 0:
        return
    hands, seen = table.recall(memory.COMBAT_HANDS), table.recall(memory.SEEN_HANDS)
    table.remember(
        memory.COMBAT_HANDS, with_entry(hands, seat, tuple(without(hands[seat], [card])))
    )
    if any(entry[seat] for entry in seen):
        known = tuple(with_entry(e, seat, tuple(without(e[seat], [card]))) for e in seen)
        table.remember(memory.SEEN_HANDS, known)


def show_hand(table: Table, seat: int, to: int) -> None:
    """One seat shows its Combat cards to another one and to nobody else (VIEW-10)."""
    hand, seen = table.recall(memory.COMBAT_HANDS)[seat], table.recall(memory.SEEN_HANDS)
    table.remember(memory.SEEN_HANDS, with_entry(seen, to, with_entry(seen[to], seat, hand)))
    table.do(happenings.HandShown(seat, to, hand))


def admit_missing(table: Table, seat: int, card: int) -> None:
    """Everybody learns that a seat does not have a Combat card, and remembers it.

    Cards never come back into a hand. A set in which they do has to forget this, and what was seen.
    """
    missing = table.recall(memory.MISSING)
    table.remember(memory.MISSING, with_entry(missing, seat, tuple(sorted({*missing[seat], card}))))

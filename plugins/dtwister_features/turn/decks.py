"""The Action and Combat cards that a game is played with."""

from __future__ import annotations

from dtwister.plugin import Match
from dtwister_features.setup import handicap

ACTION_DECK = (2, 3, 4, 5)

COMBAT_DECK = (0, 1, 2, 2, 3, 3, 4, 5, 6)

JUMP_CARDS = 3


def _cards_setting(match: Match, name: str, default: tuple[int, ...]) -> tuple[int, ...]:
    """Return a deck of the scenario, written as "2,3,4,5"; empty text: no such cards."""
    text = match.settings.get(name)
    if text is None:
        return default
    return tuple(sorted(int(part) for part in str(text).split(",") if part.strip()))


def action_deck(match: Match) -> tuple[int, ...]:
    """Return the Action cards of each seat (CARD-01)."""
    return _cards_setting(match, "action-deck", ACTION_DECK)


def printed_cards(match: Match) -> tuple[int, ...]:
    """Return the values that are on Combat cards, whoever has them still."""
    return tuple(sorted(set(_cards_setting(match, "combat-deck", COMBAT_DECK))))


def combat_deck(match: Match, seat: int) -> tuple[int, ...]:
    """Return the Combat cards with which a seat starts (CARD-01, HANDICAP-03)."""
    deck = _cards_setting(match, "combat-deck", COMBAT_DECK)
    return handicap.cards_left(match, seat, deck)

"""The Action and Combat cards that a game is played with."""

from __future__ import annotations

from functools import cache

from dtwister.plugin import Match
from dtwister.plugin.caching import per_match
from dtwister.plugin.numbers import SeatId
from dtwister_features.scenario_options import ACTION_DECK, COMBAT_DECK
from dtwister_features.setup import handicap

__all__: list[str] = []


@cache
def _cards(text: str) -> tuple[int, ...]:
    """Return the deck written as "2,3,4,5"; for an empty text no cards."""
    return tuple(sorted(int(part) for part in text.split(",") if part.strip()))


@per_match
def action_deck(match: Match) -> tuple[int, ...]:
    """Return the Action cards of each seat (CARD-01)."""
    return _cards(match.setting(ACTION_DECK))


def printed_cards(match: Match) -> tuple[int, ...]:
    """Return the values that are on Combat cards, in any hands."""
    return tuple(sorted(set(_cards(match.setting(COMBAT_DECK)))))


@per_match
def combat_deck(match: Match, seat: SeatId) -> tuple[int, ...]:
    """Return the Combat cards with which a seat starts (CARD-01, HANDICAP-03)."""
    deck = _cards(match.setting(COMBAT_DECK))
    return handicap.cards_left(match, seat, deck)

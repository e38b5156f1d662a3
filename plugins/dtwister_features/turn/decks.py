"""The Action and Combat cards of a game."""

from __future__ import annotations

from functools import cache
from typing import Annotated, ClassVar

from dtwister import EngineError
from dtwister.plugin import Ability, Match
from dtwister.plugin.caching import per_match
from dtwister.plugin.numbers import NumberNames, SeatId
from dtwister_features.scenario_options import ACTION_DECK, COMBAT_DECK
from dtwister_features.setup import handicap

__all__ = ["COMBAT_CARDS", "CombatCardNumber", "OwnCard", "card_name", "card_value"]


@cache
def _cards(text: str) -> tuple[int, ...]:
    """Return the deck written as "2,3,4,5"; for an empty text no cards."""
    return tuple(sorted(int(part) for part in text.split(",") if part.strip()))


@per_match
def action_deck(match: Match) -> tuple[int, ...]:
    """Return the Action cards of each seat (CARD-01)."""
    return _cards(match.setting(ACTION_DECK))


class OwnCard(Ability):
    """The printed part of a Combat card of one's own: see `combat.own_cards.CombatCard`."""

    card: ClassVar[int] = 0
    """Its number in hands: above 0, and that of no other card. Texts write the end of its `id`."""
    name: ClassVar[str] = ""
    """Its name for people; by default its value."""
    value: ClassVar[int] = 0
    """The amount that it adds to the total of a side."""
    copies: int = 1
    """The number of them with which each seat begins."""

    @classmethod
    def label(cls) -> str:
        """Return its name in sentences."""
        return cls.name or f"+{cls.value}"


@per_match
def own_cards(match: Match) -> dict[int, OwnCard]:
    """Return the kinds of Combat cards that expansions add to a game, by their numbers."""
    printed = _cards(match.setting(COMBAT_DECK))
    found: dict[int, OwnCard] = {}
    for ability in match.abilities.of_game:
        if isinstance(ability, OwnCard):
            other = found.get(ability.card)
            if ability.card <= 0 or ability.card in printed or other is not None:
                owner = other.id if other else "a printed card"
                raise EngineError(
                    f"expected a number of its own for the Combat card {ability.id}, got "
                    f"{ability.card}, that of {owner}; try one above {max(printed, default=0)}"
                )
            found[ability.card] = ability
    return found


@per_match
def _card_names(match: Match) -> dict[int, str]:
    """Return the names of the kinds of cards that expansions add: `trumpet` for `circus:trumpet`.

    Where two would have the same name, they have their whole ids.
    """
    ids = {card: kind.id for card, kind in own_cards(match).items()}
    short = [name.partition(":")[2] for name in ids.values()]
    return {
        card: name if short.count(end := name.partition(":")[2]) > 1 else end
        for card, name in ids.items()
    }


COMBAT_CARDS = NumberNames("a Combat card", _card_names)
"""The names of Combat cards in texts: a printed card has its number."""
CombatCardNumber = Annotated[int, COMBAT_CARDS]
"""A Combat card, in the types of memories and fields."""


def card_in_text(match: Match, card: int) -> int | str:
    """Return a Combat card as texts write it: its number, or its name if it has one."""
    return _card_names(match).get(card, card)


def card_value(match: Match, card: int) -> int:
    """Return what a Combat card adds to a total."""
    kinds = own_cards(match)
    return kinds[card].value if card in kinds else card


def card_name(match: Match, card: int) -> str:
    """Return how sentences call a Combat card."""
    kinds = own_cards(match)
    return kinds[card].label() if card in kinds else f"+{card}"


def _whole_deck(match: Match) -> tuple[int, ...]:
    """Return the Combat cards of a seat without a handicap."""
    own = [card for card, kind in own_cards(match).items() for _ in range(kind.copies)]
    return tuple(sorted((*_cards(match.setting(COMBAT_DECK)), *own)))


def printed_cards(match: Match) -> tuple[int, ...]:
    """Return the Combat cards that there are, in any hands, each once."""
    return tuple(sorted(set(_whole_deck(match))))


@per_match
def combat_deck(match: Match, seat: SeatId) -> tuple[int, ...]:
    """Return the Combat cards with which a seat starts (CARD-01, HANDICAP-03)."""
    return handicap.cards_left(match, seat, _whole_deck(match))

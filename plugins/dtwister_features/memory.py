"""What the turn of the board games remembers: cards, and who began."""

from __future__ import annotations

from typing import Any

import attrs

from dtwister.plugin import HIDDEN, Match, Memory, Table, shuffled

ACTION_DECK = (2, 3, 4, 5)
COMBAT_DECK = (0, 1, 2, 2, 3, 3, 4, 5, 6)
JUMP_CARDS = 3
UNSEEN = "?"
"""What stands for a pair of rooms that a seat may not know."""
FULL_TEAM = 8
"""The value of the option `characters` that agrees on nothing but the table (HANDICAP-02)."""

Hands = tuple[tuple[int, ...], ...]

HANDICAPS: dict[str, tuple[int, tuple[int, ...]]] = {
    "none": (8, ()),
    "very-experienced/experienced": (6, ()),
    "very-experienced/good": (5, ()),
    "very-experienced/beginner": (6, (5, 6)),
    "very-experienced/newbie": (5, (5, 6)),
    "experienced/good": (6, ()),
    "experienced/beginner": (5, (6,)),
    "experienced/newbie": (4, (6,)),
    "good/beginner": (6, ()),
    "good/newbie": (6, (6,)),
}
"""Stronger against weaker -> characters of the stronger, Combat cards he lacks (HANDICAP-01)."""


def _numbers(match: Match, name: str, default: tuple[int, ...]) -> tuple[int, ...]:
    """A deck of the scenario, written as "2,3,4,5"; empty text: no such cards."""
    text = match.settings.get(name)
    if text is None:
        return default
    return tuple(sorted(int(part) for part in str(text).split(",") if part.strip()))


def action_deck(match: Match) -> tuple[int, ...]:
    """The Action cards of each seat (CARD-01)."""
    return _numbers(match, "action-deck", ACTION_DECK)


def _agreed(match: Match) -> int:
    """How many characters the players agreed on for the stronger seat (HANDICAP-02)."""
    return int(match.options.get("characters", FULL_TEAM))


def stronger_seat(match: Match) -> int:
    """The seat that plays with a handicap; -1 for none."""
    options = match.options
    without = options.get("handicap", "none") == "none" and _agreed(match) == FULL_TEAM
    return -1 if without else int(options.get("stronger", 0))


def characters_kept(match: Match, seat: int) -> int:
    """With how many characters a seat plays: as agreed, else by the table (HANDICAP-01)."""
    team, agreed = len(match.characters[seat]), _agreed(match)
    if seat != stronger_seat(match):
        return team
    if agreed != FULL_TEAM:
        return min(team, agreed)
    return min(team, HANDICAPS[str(match.options["handicap"])][0])


def combat_deck(match: Match, seat: int) -> tuple[int, ...]:
    """The Combat cards with which a seat starts (CARD-01, HANDICAP-03)."""
    deck = list(_numbers(match, "combat-deck", COMBAT_DECK))
    if seat == stronger_seat(match):
        for card in HANDICAPS[str(match.options.get("handicap", "none"))][1]:
            if card in deck:
                deck.remove(card)
    return tuple(deck)


def _backs(hand: tuple[int, ...]) -> tuple[int, ...]:
    """What others see of a hand: how many cards it has (R-107)."""
    return (HIDDEN,) * len(hand)


def _sample_action(table: Table, seat: int, seen: tuple[int, ...], rng: Any) -> tuple[int, ...]:
    """The Action cards not played in this cycle: anybody can work that out (R-86)."""
    rest = list(action_deck(table.match))
    for card in table.recall(PLAYED)[seat]:
        rest.remove(card)
    return tuple(rest)


def _sample_combat(table: Table, seat: int, seen: tuple[int, ...], rng: Any) -> tuple[int, ...]:
    """So many cards as are seen; a +0 that was there at the start is always among them."""
    deck = combat_deck(table.match, seat)
    sure = [card for card in deck if card == 0]
    others = shuffled([card for card in deck if card != 0], rng)
    return tuple(sorted((*sure, *others)[: len(seen)]))


# A hand is seen by its seat only; of others the number of cards is known (VIEW-05, R-107).
ACTION_HANDS: Memory[Hands] = Memory(
    "features:action-hands",
    lambda match: (action_deck(match),) * len(match.seats),
    secret="by_seat",
    mask=_backs,
    sample=_sample_action,
)
COMBAT_HANDS: Memory[Hands] = Memory(
    "features:combat-hands",
    lambda match: tuple(combat_deck(match, seat) for seat in range(len(match.seats))),
    secret="by_seat",
    mask=_backs,
    sample=_sample_combat,
)
"""Hidden from the others (VIEW-05); an event tells one seat of a forced show (VIEW-10)."""
JUMPS: Memory[tuple[int, ...]] = Memory(
    "features:jumps",
    lambda match: (int(match.settings.get("jump-cards", JUMP_CARDS)),) * len(match.seats),
)
"""Jump cards left, seat by seat (CARD-10, R-107)."""
PLAYED: Memory[Hands] = Memory("features:played", lambda match: ((),) * len(match.seats))
"""Action cards played in the cycle at hand, the last one on top (CARD-03, VIEW-08, R-86)."""
CYCLES: Memory[tuple[int, ...]] = Memory("features:cycles", lambda match: (0,) * len(match.seats))
"""How often each seat has taken its Action cards back."""
HIGHEST: Memory[int] = Memory("features:highest", lambda match: 0)
"""The highest Action card that anybody has played (CARD-06)."""
KEPT: Memory[tuple[tuple[int, ...], ...]] = Memory(
    "features:kept", lambda match: ((),) * len(match.seats)
)
"""Seat -> pieces that it scored with, which stay in view before it (SCN-B1-06)."""


@attrs.frozen
class Brought:
    """The pairs of rooms that a seat brings to a game where these are chosen."""

    pairs: tuple[str, ...] = ()
    lost: tuple[str, ...] = ()
    """Pairs that it wanted and that another seat keeps (R-301)."""
    openly: bool = False
    """Whether everybody saw the choice."""


def _cover(brought: Brought) -> Brought:
    """What others see of a secret choice: how many pairs it has (VET-MODE-05)."""
    if brought.openly:
        return brought
    unknown = (UNSEEN,) * len(brought.pairs), (UNSEEN,) * len(brought.lost)
    return Brought(*unknown)


def _known_pairs(entries: tuple[Brought, ...]) -> set[str]:
    """The pairs that are in the game, as far as a seat knows from the choices."""
    return {pair for entry in entries for pair in (*entry.pairs, *entry.lost) if pair != UNSEEN}


def _sample_brought(table: Table, seat: int, seen: Brought, rng: Any) -> Brought:
    """Pairs that others do not have: among the rooms that lie there, if these are laid already.

    What somebody lost, another seat keeps. Seats whose choice is not known share what is left.
    """
    if UNSEEN not in (*seen.pairs, *seen.lost):
        return seen
    match, entries = table.match, table.recall(PAIRS)
    hidden = [one for one, entry in enumerate(entries) if UNSEEN in (*entry.pairs, *entry.lost)]
    known = {pair for entry in entries for pair in entry.pairs}
    kept = tuple(pair for entry in entries for pair in entry.lost if pair != UNSEEN)
    laid = {match.pair_of[tile] for tile in table.state.tiles if tile >= 0}
    free = [pair for pair in sorted(laid or match.pairs) if pair not in (*known, *kept)]
    if len(hidden) == 1:
        free = shuffled(free, rng)

    def made_up(one: int) -> tuple[str, ...]:
        if one not in hidden:
            return entries[one].pairs
        return (*kept, *free[hidden.index(one) :: len(hidden)])[: len(entries[one].pairs)]

    own = made_up(seat)
    theirs = [pair for one in range(len(entries)) if one != seat for pair in made_up(one)]
    lost = shuffled([pair for pair in theirs if pair not in own], rng)
    return Brought(own, tuple(lost[: len(seen.lost)]))


PAIRS: Memory[tuple[Brought, ...]] = Memory(
    "features:pairs",
    lambda match: (Brought(),) * len(match.seats),
    secret="by_seat",
    mask=_cover,
    sample=_sample_brought,
    pairs=_known_pairs,
)
"""The pairs of rooms that the seats chose; where nobody chose, all may be dealt (VET-MODE-06)."""

ALL = (ACTION_HANDS, COMBAT_HANDS, JUMPS, PLAYED, CYCLES, HIGHEST, KEPT, PAIRS)


def with_entry(values: tuple[Any, ...], seat: int, value: Any) -> tuple[Any, ...]:
    """A tuple by seat with one entry changed.

    >>> with_entry((1, 2), 1, 5)
    (1, 5)
    """
    return (*values[:seat], value, *values[seat + 1 :])

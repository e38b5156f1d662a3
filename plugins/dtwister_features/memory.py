"""What the turn of the board games remembers: cards, and who began."""

from __future__ import annotations

from typing import Any

from dtwister.plugin import HIDDEN, RESERVE, Match, Memory, Table, shuffled

ACTION_DECK = (2, 3, 4, 5)
COMBAT_DECK = (0, 1, 2, 2, 3, 3, 4, 5, 6)
JUMP_CARDS = 3
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


def seat_named(match: Match, setting: str) -> int:
    """The seat that a setting of the scenario names by a colour of the layout; -1 for none."""
    colour = str(match.settings.get(setting, ""))
    return match.home_seat(colour) if colour else -1


def dots_of(match: Match, seat: int) -> list[int]:
    """The dots of the own line of a seat (SETUP-06)."""
    return [
        match.plan.lines[index][dot]
        for index, line in enumerate(match.plan.layout.lines)
        if line.owner == seat
        for dot in line.dots
    ]


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


def _sample_starters(table: Table, seat: int, seen: tuple[int, ...], rng: Any) -> tuple[int, ...]:
    """So many characters behind the screen as are seen to be chosen, each on a dot of its own."""
    count = len(seen) // 2
    at = table.state.at
    behind = [piece for piece in table.match.characters[seat] if at[piece] == RESERVE]
    pieces = shuffled(behind, rng)[:count]
    dots = shuffled(dots_of(table.match, seat), rng)[:count]
    return tuple(number for pair in zip(pieces, dots, strict=True) for number in pair)


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
STARTERS: Memory[Hands] = Memory(
    "features:starters",
    lambda match: ((),) * len(match.seats),
    secret="by_seat",
    mask=_backs,
    sample=_sample_starters,
)
"""Seat -> the starters it has chosen so far, each followed by its dot (SETUP-05, VIEW-03)."""

ALL = (ACTION_HANDS, COMBAT_HANDS, JUMPS, PLAYED, CYCLES, HIGHEST, KEPT, STARTERS)


def with_entry(values: tuple[Any, ...], seat: int, value: Any) -> tuple[Any, ...]:
    """A tuple by seat with one entry changed.

    >>> with_entry((1, 2), 1, 5)
    (1, 5)
    """
    return (*values[:seat], value, *values[seat + 1 :])

"""What the turn of the board games remembers: cards, and who began."""

from __future__ import annotations

from typing import Any

import attrs

from dtwister.plugin import HIDDEN, RESERVE, Frame, Match, Memory, Rng, Table, shuffled
from dtwister_features import handicap

ACTION_DECK = (2, 3, 4, 5)
COMBAT_DECK = (0, 1, 2, 2, 3, 3, 4, 5, 6)
JUMP_CARDS = 3
UNSEEN = "?"
"""What stands for a pair of rooms that a seat may not know."""
Hands = tuple[tuple[int, ...], ...]


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
    """The dots of the own line of a seat (SETUP-06).

    A starting zone of a board of zones has a place in front of each room beside it (R-C04); who
    lies there face down faces nothing yet, so that any of its spaces would do.
    """
    if match.plan.zoned:
        return _places_of(match, seat)
    return [
        match.plan.lines[index][dot]
        for index, line in enumerate(match.plan.layout.lines)
        if line.owner == seat
        for dot in line.dots
    ]


def _places_of(match: Match, seat: int) -> list[int]:
    """The first space of each place in the starting zone of a seat."""
    first: dict[int, int] = {}
    for index, line in enumerate(match.plan.layout.lines):
        for space in match.plan.lines[index] if line.owner == seat else ():
            first.setdefault(match.plan.front[space][0], space)
    return list(first.values())


def shared_dots(match: Match) -> list[int]:
    """The dots of lines that belong to nobody; on these all seats start, if there are any."""
    return [
        match.plan.lines[index][dot]
        for index, line in enumerate(match.plan.layout.lines)
        if line.owner == "any"
        for dot in line.dots
    ]


def lots_of(match: Match) -> list[int]:
    """What there is to be drawn for the drawn lines: every seat once, else nobody (SCN-M5-21).

    With fewer lines than seats some are left over.
    """
    seats = len(match.seats)
    return [*range(seats), *(-1,) * (len(match.drawn_lines) - seats)]


def printed_cards(match: Match) -> tuple[int, ...]:
    """The values that are on Combat cards, whoever has them still."""
    return tuple(sorted(set(_numbers(match, "combat-deck", COMBAT_DECK))))


def combat_deck(match: Match, seat: int) -> tuple[int, ...]:
    """Return the Combat cards with which a seat starts (CARD-01, HANDICAP-03)."""
    deck = _numbers(match, "combat-deck", COMBAT_DECK)
    return handicap.cards_left(match, seat, deck)


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
    """So many cards as are seen, in agreement with all that is known of them.

    A hand that was shown is known to whoever saw it. Of other hands everybody knows the cards that
    are open, those that are missing, and that a +0 that was there at the start is there still.
    """
    for shown in table.recall(SEEN_HANDS):
        if shown[seat] and HIDDEN not in shown[seat]:
            return shown[seat]
    deck, sure = list(combat_deck(table.match, seat)), []
    for card in (*_open_cards(table, seat), *([0] if 0 in deck else ())):
        if card in deck:
            deck.remove(card)
            sure.append(card)
    missing = table.recall(MISSING)[seat]
    # What is missing can only come after everything else that could be there.
    others = sorted(shuffled(deck, rng), key=lambda card: card in missing)
    return tuple(sorted((*sure, *others)[: len(seen)]))


def _sample_starters(table: Table, seat: int, seen: tuple[int, ...], rng: Any) -> tuple[int, ...]:
    """So many characters behind the screen as are seen to be chosen, each on a dot of its own."""
    count = len(seen) // 2
    at = table.state.at
    behind = [piece for piece in table.match.characters[seat] if at[piece] == RESERVE]
    pieces = shuffled(behind, rng)[:count]
    dots = shuffled(dots_of(table.match, seat), rng)[:count]
    return tuple(number for pair in zip(pieces, dots, strict=True) for number in pair)


def _open_cards(table: Table, seat: int) -> tuple[int, ...]:
    """The cards of which everybody knows at the moment that they are in a hand."""
    frames = (frame for frame in table.state.frames if isinstance(frame, OpenCards))
    return next((frame.open_cards(seat) for frame in frames), ())


def _sample_seen(table: Table, seat: int, seen: Hands, rng: Any) -> Hands:
    """What a seat saw of other hands is what they are: they change in the open only."""
    hands = table.recall(COMBAT_HANDS)
    return tuple(hand if shown else () for shown, hand in zip(seen, hands, strict=True))


@attrs.frozen
class OpenCards(Frame):
    """Base of frames in which everybody knows some Combat cards that are still in a hand."""

    def open_cards(self, seat: int) -> tuple[int, ...]:
        """Those of a seat."""
        return ()


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
"""Hidden from the others (VIEW-05); what is laid stays in hand until the combat is resolved."""
SEEN_HANDS: Memory[tuple[Hands, ...]] = Memory(
    "features:seen-hands",
    lambda match: (((),) * len(match.seats),) * len(match.seats),
    secret="by_seat",
    mask=lambda seen: tuple(_backs(hand) for hand in seen),
    sample=_sample_seen,
)
"""Seat -> the Combat hands that it was shown, less what was played since (VIEW-10).

Everybody knows that a hand was shown, and only who saw it knows which one.
"""
MISSING: Memory[Hands] = Memory("features:missing", lambda match: ((),) * len(match.seats))
"""Seat -> Combat cards that it had to admit not to have."""
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
RESIGNED: Memory[tuple[int, ...]] = Memory("features:resigned", lambda match: ())
"""The seats that gave up, and stay on the board (R-M10)."""
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


def _sample_zones(table: Table, seat: int, seen: tuple[int, ...], rng: Any) -> tuple[int, ...]:
    """Any lot: nobody knows more of it than how many zones lie there."""
    return tuple(shuffled(lots_of(table.match), rng)[: len(seen)])


ZONES: Memory[tuple[int, ...]] = Memory(
    "features:zones",
    lambda match: (),
    secret="all",
    mask=_backs,
    sample=_sample_zones,
)
"""Drawn line -> the seat that will leave by it, as long as the zones lie face down (SCN-M5-04)."""


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

    What somebody lost, another seat keeps. Seats whose choice is not known share what is left, and
    the same in each of the calls for one sample.
    """
    if UNSEEN not in (*seen.pairs, *seen.lost):
        return seen
    match, entries = table.match, table.recall(PAIRS)
    known = {pair for entry in entries for pair in entry.pairs}
    kept = dict.fromkeys(pair for entry in entries for pair in entry.lost if pair != UNSEEN)
    laid = {match.pair_of[tile] for tile in table.state.tiles if tile >= 0}
    free = shuffled([pair for pair in sorted(match.pairs) if pair not in known], _lot(table))
    # There may be fewer rooms on the board than were brought.
    waiting = sorted(free, key=lambda pair: (pair not in kept, pair not in laid))
    made_up: list[tuple[str, ...]] = []
    for entry in entries:
        own = entry.pairs
        if UNSEEN in own:
            own, waiting = tuple(waiting[: len(own)]), waiting[len(own) :]
        made_up.append(own)
    theirs = [pair for one, pairs in enumerate(made_up) if one != seat for pair in pairs]
    lost = shuffled([pair for pair in theirs if pair not in made_up[seat]], rng)
    return Brought(made_up[seat], tuple(lost[: len(seen.lost)]))


def _lot(table: Table) -> Rng:
    """A generator that is the same in all calls for one sample, and another one in the next."""
    return Rng(table.state.rng)


PAIRS: Memory[tuple[Brought, ...]] = Memory(
    "features:pairs",
    lambda match: (Brought(),) * len(match.seats),
    secret="by_seat",
    mask=_cover,
    sample=_sample_brought,
    pairs=_known_pairs,
)
"""The pairs of rooms that the seats chose; where nobody chose, all may be dealt (VET-MODE-06)."""

ALL = (
    ACTION_HANDS,
    COMBAT_HANDS,
    SEEN_HANDS,
    MISSING,
    JUMPS,
    PLAYED,
    CYCLES,
    HIGHEST,
    RESIGNED,
    KEPT,
    STARTERS,
    ZONES,
    PAIRS,
)


def with_entry(values: tuple[Any, ...], seat: int, value: Any) -> tuple[Any, ...]:
    """A tuple by seat with one entry changed.

    >>> with_entry((1, 2), 1, 5)
    (1, 5)
    """
    return (*values[:seat], value, *values[seat + 1 :])

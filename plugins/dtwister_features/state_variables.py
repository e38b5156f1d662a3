"""What the turn of the board games remembers: cards, and who began."""

from __future__ import annotations

from typing import Any, ClassVar

import attrs

from dtwister.plugin import HIDDEN, Context, Memory
from dtwister.plugin.chance import Rng, shuffled
from dtwister.plugin.decisions import Frame
from dtwister.plugin.numbers import PieceId, SeatId
from dtwister.plugin.places import RESERVE
from dtwister_features.scenario_options import JUMP_CARDS
from dtwister_features.setup.starting_dots import dots_of, lots_of
from dtwister_features.turn.decks import action_deck, combat_deck

__all__ = ["COMBAT_HANDS", "CYCLES", "JUMPS", "SEEN_HANDS", "with_seat_entry"]

UNSEEN = "?"
"""What stands for a pair of rooms or the owner of an exit that a seat may not know."""

Hands = tuple[tuple[int, ...], ...]


def _hidden_hand(hand: tuple[int, ...]) -> tuple[int, ...]:
    """Return what others see of a hand: how many cards it has (R-107)."""
    return (HIDDEN,) * len(hand)


def _sample_action(
    context: Context, seat: SeatId, seen: tuple[int, ...], rng: Any
) -> tuple[int, ...]:
    """Return the Action cards not played in this cycle: anybody can work that out (R-86)."""
    rest = list(action_deck(context.match))
    for card in context.recall(PLAYED)[seat]:
        rest.remove(card)
    return tuple(rest)


def _sample_combat(
    context: Context, seat: SeatId, seen: tuple[int, ...], rng: Any
) -> tuple[int, ...]:
    """So many cards as are seen, in agreement with all that is known of them.

    A hand that was shown is known to whoever saw it. Of other hands everybody knows the cards that
    are open, those that are missing, and that a +0 that was there at the start is there still.
    """
    missing = context.recall(MISSING)[seat]
    for shown in context.recall(SEEN_HANDS):
        if shown[seat] and HIDDEN not in shown[seat]:
            return shown[seat]
    deck, sure = list(combat_deck(context.match, seat)), []
    for card in (*_open_cards(context, seat), *([0] if 0 in deck else ())):
        if card in deck:
            deck.remove(card)
            sure.append(card)
    # What is missing can only come after everything else that could be there.
    others = sorted(shuffled(deck, rng), key=lambda card: card in missing)
    return tuple(sorted((*sure, *others)[: len(seen)]))


def _sample_starters(
    context: Context, seat: SeatId, seen: tuple[int, ...], rng: Any
) -> tuple[int, ...]:
    """So many characters behind the screen as are seen to be chosen, each on a dot of its own."""
    count = len(seen) // 2
    at = context.state.at
    behind = [piece for piece in context.match.characters[seat] if at[piece] == RESERVE]
    pieces = shuffled(behind, rng)[:count]
    dots = shuffled([*dots_of(context.match, seat)], rng)[:count]
    return tuple(number for pair in zip(pieces, dots, strict=True) for number in pair)


def _open_cards(context: Context, seat: SeatId) -> tuple[int, ...]:
    """Return the cards of which everybody knows at the moment that they are in a hand."""
    frames = (frame for frame in context.state.frames if isinstance(frame, OpenCards))
    return next((frame.open_cards(seat) for frame in frames), ())


def _sample_seen(context: Context, seat: SeatId, seen: Hands, rng: Any) -> Hands:
    """What a seat saw of other hands is what they are: they change in the open only."""
    hands = context.recall(COMBAT_HANDS)
    return tuple(hand if shown else () for shown, hand in zip(seen, hands, strict=True))


@attrs.frozen
class OpenCards(Frame):
    """Base of frames in which everybody knows some Combat cards that are still in a hand."""

    def open_cards(self, seat: SeatId) -> tuple[int, ...]:
        """Return those of a seat."""
        return ()


# A hand is seen by its seat only; of others the number of cards is known (VIEW-05, R-107).
ACTION_HANDS: Memory[Hands] = Memory(
    "features:action-hands",
    lambda match: (action_deck(match),) * len(match.seats),
    secret="by_seat",
    mask=_hidden_hand,
    sample=_sample_action,
)

COMBAT_HANDS: Memory[Hands] = Memory(
    "features:combat-hands",
    lambda match: tuple(combat_deck(match, seat) for seat in match.seat_ids),
    secret="by_seat",
    mask=_hidden_hand,
    sample=_sample_combat,
)
"""Hidden from the others (VIEW-05); what is laid stays in hand until the combat is resolved."""

SEEN_HANDS: Memory[tuple[Hands, ...]] = Memory(
    "features:seen-hands",
    lambda match: (((),) * len(match.seats),) * len(match.seats),
    secret="by_seat",
    mask=lambda seen: tuple([_hidden_hand(hand) for hand in seen]),
    sample=_sample_seen,
)
"""Seat -> the Combat hands that it was shown, less what was played since (VIEW-10).

Everybody knows that a hand was shown, and only who saw it knows which one.
"""

MISSING: Memory[Hands] = Memory("features:missing", lambda match: ((),) * len(match.seats))
"""Seat -> Combat cards that it had to admit not to have."""

JUMPS: Memory[tuple[int, ...]] = Memory(
    "features:jumps",
    lambda match: (match.setting(JUMP_CARDS),) * len(match.seats),
)
"""Jump cards left, seat by seat (CARD-10, R-107)."""

PLAYED: Memory[Hands] = Memory("features:played", lambda match: ((),) * len(match.seats))
"""Action cards played in the cycle at hand, the last one on top (CARD-03, VIEW-08, R-86)."""

CYCLES: Memory[tuple[int, ...]] = Memory("features:cycles", lambda match: (0,) * len(match.seats))
"""How often each seat has taken its Action cards back."""

HIGHEST: Memory[int] = Memory("features:highest", lambda match: 0)
"""The highest Action card that anybody has played (CARD-06)."""

RESIGNED: Memory[tuple[SeatId, ...]] = Memory("features:resigned", lambda match: ())
"""The seats that gave up, and stay on the board (R-M10)."""

KEPT: Memory[tuple[tuple[PieceId, ...], ...]] = Memory(
    "features:kept", lambda match: ((),) * len(match.seats)
)
"""Seat -> pieces that it scored with, which stay in view before it (SCN-B1-06)."""

STARTERS: Memory[Hands] = Memory(
    "features:starters",
    lambda match: ((),) * len(match.seats),
    secret="by_seat",
    mask=_hidden_hand,
    sample=_sample_starters,
)
"""Seat -> the starters it has chosen so far, each followed by its dot (SETUP-05, VIEW-03)."""


def _sample_zones(
    context: Context, seat: SeatId, seen: tuple[SeatId, ...], rng: Any
) -> tuple[SeatId, ...]:
    """Return any lot: nobody knows more of it than how many zones lie there."""
    return tuple(shuffled([*lots_of(context.match)], rng)[: len(seen)])


ZONES: Memory[tuple[SeatId, ...]] = Memory(
    "features:zones",
    lambda match: (),
    secret="all",
    mask=lambda lots: (UNSEEN,) * len(lots),
    sample=_sample_zones,
)
"""Drawn line -> the seat that will leave by it, as long as the zones lie face down (SCN-M5-04)."""


@attrs.frozen
class Brought:
    """The pairs of rooms that a seat brings to a game where these are chosen."""

    text_name: ClassVar[str] = "dtwister_features.memory.Brought"
    """What positions call it: part of their format, wherever the class is."""
    pairs: tuple[str, ...] = ()
    lost: tuple[str, ...] = ()
    """Pairs that it wanted and that another seat keeps (R-301)."""
    openly: bool = False
    """Whether everybody saw the choice."""


def _hidden_choice(brought: Brought) -> Brought:
    """Return what others see of a secret choice: how many pairs it has (VET-MODE-05)."""
    if brought.openly or not (brought.pairs or brought.lost):
        return brought
    unknown = (UNSEEN,) * len(brought.pairs), (UNSEEN,) * len(brought.lost)
    return Brought(*unknown)


def _known_pairs(entries: tuple[Brought, ...]) -> set[str]:
    """Return the pairs that are in the game, as far as a seat knows from the choices."""
    return {pair for entry in entries for pair in (*entry.pairs, *entry.lost) if pair != UNSEEN}


def _sample_brought(context: Context, seat: SeatId, seen: Brought, rng: Any) -> Brought:
    """Pairs that others do not have: among the rooms that lie there, if these are laid already.

    What somebody lost, another seat keeps. Seats whose choice is not known share what is left, and
    the same in each of the calls for one sample.
    """
    if UNSEEN not in (*seen.pairs, *seen.lost):
        return seen
    match, entries = context.match, context.recall(PAIRS)
    known = {pair for entry in entries for pair in entry.pairs}
    kept = dict.fromkeys(pair for entry in entries for pair in entry.lost if pair != UNSEEN)
    laid = {match.room_setup.pair_of[tile] for tile in context.state.tiles if tile >= 0}
    free = shuffled(
        [pair for pair in sorted(match.room_setup.pairs) if pair not in known], _sample_rng(context)
    )
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


def _sample_rng(context: Context) -> Rng:
    """A generator that is the same in all calls for one sample, and another one in the next."""
    return Rng(context.state.rng)


PAIRS: Memory[tuple[Brought, ...]] = Memory(
    "features:pairs",
    lambda match: (Brought(),) * len(match.seats),
    secret="by_seat",
    mask=_hidden_choice,
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


def with_seat_entry(values: tuple[Any, ...], seat: SeatId, value: Any) -> tuple[Any, ...]:
    """Return a tuple by seat with one entry changed.

    >>> with_seat_entry((1, 2), 1, 5)
    (1, 5)
    """
    return (*values[:seat], value, *values[seat + 1 :])

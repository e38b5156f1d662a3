"""The memories of the turn of the board games: cards, and the first seat."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

import attrs

from dtwister.plugin import HIDDEN, Context, Memory
from dtwister.plugin.chance import Rng, shuffled
from dtwister.plugin.decisions import Frame
from dtwister.plugin.numbers import Alternating, PieceId, SeatId, SpaceId
from dtwister.plugin.places import RESERVE
from dtwister_features.scenario_options import JUMP_CARDS
from dtwister_features.setup.starting_dots import dots_of, lots_of
from dtwister_features.turn.decks import CombatCardNumber, action_deck, combat_deck

__all__ = ["COMBAT_HANDS", "CYCLES", "JUMPS", "SEEN_HANDS", "with_seat_entry"]

UNSEEN = "?"
"""The placeholder for a pair of rooms or the owner of an exit
that a seat may not know.
"""

Hands = tuple[tuple[int, ...], ...]
_CombatHands = tuple[tuple[CombatCardNumber, ...], ...]


def _hidden_hand(hand: tuple[int, ...]) -> tuple[int, ...]:
    """Return a hand as others see it: the number of its cards (R-107)."""
    return (HIDDEN,) * len(hand)


def _sample_action(
    context: Context, seat: SeatId, seen: tuple[int, ...], rng: Any
) -> tuple[int, ...]:
    """Return the Action cards not played in this cycle, which are public knowledge.

    Rules: R-86.
    """
    rest = list(action_deck(context.match))
    for card in context.recall(PLAYED)[seat]:
        rest.remove(card)
    return tuple(rest)


def _sample_combat(
    context: Context, seat: SeatId, seen: tuple[int, ...], rng: Any
) -> tuple[int, ...]:
    """Return as many cards as are seen, in agreement with everything known about them.

    A hand that was shown is known to the seat that saw it. Of other hands all seats know the open
    cards, the missing ones, and that a +0 of the start is still there.
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
    # Missing cards come only after all others that could be there.
    others = sorted(shuffled(deck, rng), key=lambda card: card in missing)
    return tuple(sorted((*sure, *others)[: len(seen)]))


def _sample_starters(
    context: Context, seat: SeatId, seen: tuple[int, ...], rng: Any
) -> tuple[int, ...]:
    """Return as many characters as were chosen,
    all behind the screen and on different dots.
    """
    count = len(seen) // 2
    at = context.state.at
    behind = [piece for piece in context.match.characters[seat] if at[piece] == RESERVE]
    pieces = shuffled(behind, rng)[:count]
    dots = shuffled([*dots_of(context.match, seat)], rng)[:count]
    return tuple(number for pair in zip(pieces, dots, strict=True) for number in pair)


def _open_cards(context: Context, seat: SeatId) -> tuple[int, ...]:
    """Return the cards that all seats know to be in a hand at the moment."""
    frames = (frame for frame in context.state.frames if isinstance(frame, OpenCards))
    return next((frame.open_cards(seat) for frame in frames), ())


def _sample_seen(context: Context, seat: SeatId, seen: Hands, rng: Any) -> Hands:
    """Return what a seat saw of other hands unchanged: they change in the open only."""
    hands = context.recall(COMBAT_HANDS)
    return tuple(hand if shown else () for shown, hand in zip(seen, hands, strict=True))


@attrs.frozen
class OpenCards(Frame):
    """Base of frames in which all seats know some Combat cards that are still
    in a hand.
    """

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
    holds=Hands,
)

COMBAT_HANDS: Memory[Hands] = Memory(
    "features:combat-hands",
    lambda match: tuple(combat_deck(match, seat) for seat in match.seat_ids),
    secret="by_seat",
    mask=_hidden_hand,
    sample=_sample_combat,
    changes_openly=True,
    holds=_CombatHands,
)
"""Hidden from the others (VIEW-05);
laid cards stay in hand until the combat is resolved.
"""

SEEN_HANDS: Memory[tuple[Hands, ...]] = Memory(
    "features:seen-hands",
    lambda match: (((),) * len(match.seats),) * len(match.seats),
    secret="by_seat",
    mask=lambda seen: tuple([_hidden_hand(hand) for hand in seen]),
    sample=_sample_seen,
    holds=tuple[_CombatHands, ...],
)
"""Seat -> the Combat hands that it was shown, less cards played since (VIEW-10).
All seats know that a hand was shown, but only the seat that saw it knows its cards.
"""

MISSING: Memory[Hands] = Memory(
    "features:missing", lambda match: ((),) * len(match.seats), holds=_CombatHands
)
"""Seat -> Combat cards that it had to admit it does not have."""

JUMPS: Memory[tuple[int, ...]] = Memory(
    "features:jumps",
    lambda match: (match.setting(JUMP_CARDS),) * len(match.seats),
    holds=tuple[int, ...],
)
"""Jump cards left, seat by seat (CARD-10, R-107)."""

PLAYED: Memory[Hands] = Memory(
    "features:played", lambda match: ((),) * len(match.seats), holds=Hands
)
"""Action cards played in the cycle at hand, the last one on top (CARD-03, VIEW-08, R-86)."""

CYCLES: Memory[tuple[int, ...]] = Memory(
    "features:cycles", lambda match: (0,) * len(match.seats), holds=tuple[int, ...]
)
"""The number of times that each seat has taken its Action cards back."""

HIGHEST: Memory[int] = Memory("features:highest", lambda match: 0, holds=int)
"""The highest Action card that has been played (CARD-06)."""

RESIGNED: Memory[tuple[SeatId, ...]] = Memory(
    "features:resigned", lambda match: (), holds=tuple[SeatId, ...]
)
"""The seats that gave up, and stay on the board (R-M10)."""

KEPT: Memory[tuple[tuple[PieceId, ...], ...]] = Memory(
    "features:kept",
    lambda match: ((),) * len(match.seats),
    holds=tuple[tuple[PieceId, ...], ...],
)
"""Seat -> pieces that it scored with, which stay in view before it (SCN-B1-06)."""

STARTERS: Memory[Hands] = Memory(
    "features:starters",
    lambda match: ((),) * len(match.seats),
    secret="by_seat",
    mask=_hidden_hand,
    sample=_sample_starters,
    holds=tuple[Annotated[tuple[int, ...], Alternating(PieceId, SpaceId)], ...],
)
"""Seat -> the starters it has chosen so far, each followed by its dot (SETUP-05, VIEW-03)."""


def _sample_zones(
    context: Context, seat: SeatId, seen: tuple[SeatId, ...], rng: Any
) -> tuple[SeatId, ...]:
    """Return any lot: no seat knows more of it than the number of zones."""
    return tuple(shuffled([*lots_of(context.match)], rng)[: len(seen)])


ZONES: Memory[tuple[SeatId, ...]] = Memory(
    "features:zones",
    lambda match: (),
    secret="all",
    mask=lambda lots: (UNSEEN,) * len(lots),
    sample=_sample_zones,
    holds=tuple[SeatId, ...],
)
"""Drawn line -> the seat that will leave by it, as long as the zones lie face down (SCN-M5-04)."""


@attrs.frozen
class Brought:
    """The pairs of rooms that a seat brings to a game where these are chosen."""

    text_name: ClassVar[str] = "dtwister_features.memory.Brought"
    """The name in positions: part of their format, wherever the class is."""
    pairs: tuple[str, ...] = ()
    lost: tuple[str, ...] = ()
    """Pairs that it wanted and that another seat keeps (R-301)."""
    openly: bool = False
    """True if all seats saw the choice."""


def _hidden_choice(brought: Brought) -> Brought:
    """Return a secret choice as others see it: the number of its pairs (VET-MODE-05)."""
    if brought.openly or not (brought.pairs or brought.lost):
        return brought
    unknown = (UNSEEN,) * len(brought.pairs), (UNSEEN,) * len(brought.lost)
    return Brought(*unknown)


def _known_pairs(entries: tuple[Brought, ...]) -> set[str]:
    """Return the pairs that are in the game, as far as a seat knows from the choices."""
    return {pair for entry in entries for pair in (*entry.pairs, *entry.lost) if pair != UNSEEN}


def _sample_brought(context: Context, seat: SeatId, seen: Brought, rng: Any) -> Brought:
    """Return pairs that others do not have:
    among the rooms on the board, if laid already.

    A pair that one seat lost, another one keeps. Seats whose choice is unknown share the rest, in
    the same way in each of the calls for one sample.
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
    # The board may have fewer rooms than were brought.
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
    """Return a generator that is the same in all calls for one sample,
    and differs in the next.
    """
    return Rng(context.state.rng)


PAIRS: Memory[tuple[Brought, ...]] = Memory(
    "features:pairs",
    lambda match: (Brought(),) * len(match.seats),
    secret="by_seat",
    mask=_hidden_choice,
    sample=_sample_brought,
    pairs=_known_pairs,
    holds=tuple[Brought, ...],
)
"""The pairs of rooms that the seats chose;
without a choice, all may be dealt (VET-MODE-06).
"""

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

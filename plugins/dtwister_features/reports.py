"""Reports for people and programs: hands, the turn, combats, cards that lie open."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypedDict

import attrs

from dtwister.plugin import HIDDEN, Context, Memory, PlayContext
from dtwister.plugin.numbers import NO_PIECE, PieceId, SeatId
from dtwister.plugin.reports import (
    CombatReason,
    CombatReport,
    CombatSide,
    Hand,
    PieceValues,
    Purse,
    Reporter,
    TurnReport,
    ViewPart,
)
from dtwister_features import state_variables
from dtwister_features.combat.combat_frame import CombatFrame, side_parts
from dtwister_features.combat.combat_resolution import combat_value
from dtwister_features.state_variables import Hands, with_seat_entry
from dtwister_features.turn.decks import (
    action_deck,
    card_in_text,
    card_value,
    combat_deck,
    own_cards,
)
from dtwister_features.turn.turn_frames import CardTurn, TurnFrame

__all__: list[str] = []


class CardsData(TypedDict):
    """Cards that all seats know."""

    played: dict[str, list[int]]
    """Seat -> its Action cards of the cycle at hand, the last one on top."""
    cycles: dict[str, int]
    """Seat -> how many times it has taken its Action cards back."""
    jumps: dict[str, int]
    """Seat -> its Jump cards left."""
    missing: dict[str, list[int | str]]
    """Seat -> Combat cards that it had to admit it does not have."""
    highest: int
    """The highest Action card that has been played."""
    card: int
    """The Action card of the turn under way; 0 before one is played."""


@attrs.frozen
class BoardGameReporter(Reporter):
    """Reports what the board games have in common."""

    id = "features:reporter"

    def hands(self, context: Context) -> Iterator[Hand]:
        """Yield the Action cards and the Combat cards of each seat, as far as they are known."""
        colours = context.match.seats
        if action_deck(context.match):
            actions = context.recall(state_variables.ACTION_HANDS)
            for colour, cards in zip(colours, actions, strict=True):
                yield Hand(colour, "action", tuple(_known(cards)))
        combats = context.recall(state_variables.COMBAT_HANDS)
        for seat, colour in enumerate(colours):
            hand = _combat_hand(context, SeatId(seat), combats[seat])
            yield Hand(colour, "combat", _in_text(context, hand))

    def deal(self, context: PlayContext, hand: Hand, *, played: bool) -> bool:
        """Give a seat Action or Combat cards, or note those that it played."""
        match = context.match
        numbers: dict[int | str | None, int] = {card_in_text(match, n): n for n in own_cards(match)}
        given = [numbers.get(card, card) for card in hand.cards]
        if unknown := [card for card in given if not isinstance(card, int)]:
            raise ValueError(f"expected cards of {hand.seat}, got {unknown[0]!r}")
        cards = tuple(card for card in given if isinstance(card, int))
        seat = SeatId(match.seats.index(hand.seat))
        if hand.kind == "combat":
            rest = _rest_of(combat_deck(match, seat), cards, hand)
            _set_entry(context, state_variables.COMBAT_HANDS, seat, rest if played else cards)
            return True
        if hand.kind != "action" or not action_deck(match):
            return False
        rest = _rest_of(action_deck(match), cards, hand)
        gone = cards if played else rest
        _set_entry(context, state_variables.ACTION_HANDS, seat, rest if played else cards)
        _set_entry(context, state_variables.PLAYED, seat, gone)
        highest = max(context.recall(state_variables.HIGHEST), *gone, 0)
        context.remember(state_variables.HIGHEST, highest)
        return True

    def turn(self, context: Context) -> TurnReport | None:
        """Return the turn under way, with the points of single pieces."""
        turn = context.find(TurnFrame)  # type: ignore[type-abstract]  # any turn will do
        if turn is None:
            return None
        own = turn.purse if isinstance(turn, CardTurn) else ()
        return TurnReport(
            context.match.seats[turn.seat],
            turn.points_of(NO_PIECE),
            tuple(Purse(context.name(piece), points) for piece, points in own),
            turn.is_over_time,
        )

    def combat(self, context: Context) -> CombatReport | None:
        """Return the combat under way, with the cards that are known."""
        fight = context.find(CombatFrame)
        if fight is None:
            return None
        return CombatReport(
            attack=_side(context, fight, attacking=True),
            defence=_side(context, fight, attacking=False),
            target=context.name(fight.target),
            stage=fight.stage,
            shooters=_names(context, fight.shooters),
            is_ranged=bool(fight.shooters) and fight.is_ranged(context),
            is_open=bool(fight.shown),
        )

    def values(self, context: Context, piece: int) -> PieceValues | None:
        """Return the movement of a character, and its values alone in close combat."""
        number = PieceId(piece)
        kind = context.kind(number)
        if kind.is_object or context.space(number) < 0:
            return None
        attack, defence = (
            combat_value(context, number, attacking=attacking, fighters=1)
            for attacking in (True, False)
        )
        return PieceValues(kind.movement, attack, defence)


def _rest_of(deck: tuple[int, ...], cards: tuple[int, ...], hand: Hand) -> tuple[int, ...]:
    """Return a deck without some cards; `ValueError` for a card that it does not have so often."""
    rest = list(deck)
    for card in cards:
        if card not in rest:
            there = ", ".join(map(str, deck))
            raise ValueError(
                f"{hand.seat} cannot have the {hand.kind} cards {', '.join(map(str, cards))}: "
                f"there are {there}"
            )
        rest.remove(card)
    return tuple(rest)


def _set_entry(
    context: PlayContext, memory: Memory[Hands], seat: SeatId, cards: tuple[int, ...]
) -> None:
    """Set the cards of a seat in a memory; hands are sorted, and what was played is not."""
    kept = cards if memory is state_variables.PLAYED else tuple(sorted(cards))
    context.remember(memory, with_seat_entry(context.recall(memory), seat, kept))


def _known(cards: Iterable[int]) -> tuple[int | None, ...]:
    """Return cards with None for those that are hidden."""
    return tuple([None if card == HIDDEN else card for card in cards])


def _in_text(context: Context, cards: Iterable[int | None]) -> tuple[int | str | None, ...]:
    """Return Combat cards as texts write them."""
    match = context.match
    return tuple([None if card is None else card_in_text(match, card) for card in cards])


def _combat_hand(context: Context, seat: SeatId, hand: tuple[int, ...]) -> tuple[int | None, ...]:
    """Return a Combat hand, with the cards that the seat of the context was shown."""
    if HIDDEN in hand:
        for shown in context.recall(state_variables.SEEN_HANDS):
            if shown[seat] and HIDDEN not in shown[seat]:
                return shown[seat]
    return _known(hand)


def _names(context: Context, pieces: Iterable[PieceId]) -> tuple[str, ...]:
    return tuple(context.name(piece) for piece in pieces)


def _side(context: Context, fight: CombatFrame, *, attacking: bool) -> CombatSide:
    """Return one side of a combat."""
    seats = fight.attacking if attacking else fight.defending
    parts = [part for part in side_parts(context, fight, attacking=attacking) if part.amount]
    value = sum(part.amount for part in parts)
    laid = [(context.match.seats[seat], _known(_laid(fight, seat))) for seat in seats]
    known = [card for _, cards in laid for card in cards if card is not None]
    complete = len(known) == sum(fight.counts[seat] for seat in seats)
    return CombatSide(
        seats=tuple(context.match.seats[seat] for seat in seats),
        fighters=_names(context, fight.attackers if attacking else fight.defenders),
        value=value,
        reasons=tuple(
            CombatReason(
                context.name(part.piece) if part.piece >= 0 else "",
                context.name(part.source) if part.source >= 0 else "",
                part.ability,
                part.amount,
            )
            for part in parts
        ),
        cards=tuple(
            Hand(colour, "combat", _in_text(context, cards)) for colour, cards in laid if cards
        ),
        total=value + sum(card_value(context.match, card) for card in known) if complete else None,
    )


def _laid(fight: CombatFrame, seat: SeatId) -> tuple[int, ...]:
    """Return the cards that a seat laid; of hidden ones those that lie open come first."""
    if fight.shown:
        return fight.shown[seat]
    laid = fight.cards[seat]
    if HIDDEN not in laid:
        return laid
    known = fight.open_cards(seat)
    return (*known, *laid[len(known) :])


def _cards(context: Context) -> CardsData | None:
    """Return the cards that lie open; None in a game without Action cards."""
    match = context.match
    if not action_deck(match):
        return None
    played, cycles, missing, jumps = (
        context.recall(state_variables.PLAYED),
        context.recall(state_variables.CYCLES),
        context.recall(state_variables.MISSING),
        context.recall(state_variables.JUMPS),
    )
    turn = context.find(CardTurn)
    return {
        "played": {colour: list(played[seat]) for seat, colour in enumerate(match.seats)},
        "cycles": dict(zip(match.seats, cycles, strict=True)),
        "jumps": dict(zip(match.seats, jumps, strict=True)),
        "missing": {
            colour: [card_in_text(match, card) for card in missing[seat]]
            for seat, colour in enumerate(match.seats)
        },
        "highest": context.recall(state_variables.HIGHEST),
        "card": turn.card if turn is not None else 0,
    }


class KeptData(TypedDict):
    """Pieces that seats scored with and keep before them."""

    pieces: dict[str, list[str]]


def _kept(context: Context) -> KeptData | None:
    """Return the pieces that seats keep before them, if there are any."""
    match, kept = context.match, context.recall(state_variables.KEPT)
    if not any(kept):
        return None
    return {
        "pieces": {
            colour: [match.name_of(piece) for piece in pieces]
            for colour, pieces in zip(match.seats, kept, strict=True)
        }
    }


class ResignationsData(TypedDict):
    """Seats that gave up."""

    seats: list[str]


def _resigned(context: Context) -> ResignationsData | None:
    """Return the seats that gave up and stay on the board, if there are any."""
    seats = context.recall(state_variables.RESIGNED)
    return {"seats": [context.match.seats[seat] for seat in seats]} if seats else None


class OwnCardData(TypedDict):
    """A kind of Combat card that an expansion brings."""

    card: str
    """Its name in hands and in actions."""
    ability: str
    name: str
    value: int


class OwnCardsData(TypedDict):
    """The kinds of Combat cards beside the printed ones."""

    kinds: list[OwnCardData]


def _own_cards(context: Context) -> OwnCardsData | None:
    """Return the kinds of Combat cards that expansions bring, if there are any."""
    kinds = own_cards(context.match)
    if not kinds:
        return None
    return {
        "kinds": [
            {
                "card": str(card_in_text(context.match, card)),
                "ability": kind.id,
                "name": kind.label(),
                "value": kind.value,
            }
            for card, kind in sorted(kinds.items())
        ]
    }


OWN_CARDS: ViewPart[OwnCardsData] = ViewPart("features:own-cards", OwnCardsData, _own_cards)
CARDS: ViewPart[CardsData] = ViewPart("features:cards", CardsData, _cards)
KEPT: ViewPart[KeptData] = ViewPart("features:kept", KeptData, _kept)
RESIGNATIONS: ViewPart[ResignationsData] = ViewPart(
    "features:resigned", ResignationsData, _resigned
)

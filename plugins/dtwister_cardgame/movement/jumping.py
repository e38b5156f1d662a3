"""Jumps over pit traps, for a Jump card or a Combat card in its place (CG-JUMP)."""

from __future__ import annotations

from collections.abc import Iterator

from dtwister.plugin import Ability, Context, PlayContext, Refusal
from dtwister.plugin.numbers import PieceId, SeatId, SpaceId
from dtwister.plugin.squares import DIRECTIONS, Squares, opposite
from dtwister_cardgame import card_events
from dtwister_cardgame.card_actions import Leap
from dtwister_cardgame.movement.steps import face_down
from dtwister_cardgame.zones.zone_occupancy import (
    arrive,
    is_exit,
    labyrinth,
    too_many,
    way_to,
    why_blocked,
    why_held_up,
)
from dtwister_features import state_variables
from dtwister_features.combat.combat_cards import discard
from dtwister_features.refusals import refusal
from dtwister_features.state_variables import with_seat_entry
from dtwister_features.terrain.borders import is_diagonal

PIT = "pit-trap"
PIT_TRAP = frozenset({PIT})


class LeapAbility(Ability[Leap]):
    """Every able character may jump over a pit trap at its zone (CG-JUMP-01).

    It is not a movement: it uses no MP, and nothing is handled on the way; the load goes along
    (CG-JUMP-08, R-C47). A pit trap has one zone on either side (R-C45), which may be the zone that
    is faced from a starting zone, or the starting zone, or the way out (R-C48, R-C32).
    """

    id = "card:leaping"
    rules = ("CG-JUMP-01", "CG-JUMP-08")
    boards = frozenset({"card:zones"})

    def candidates(self, context: Context, piece: PieceId) -> Iterator[Leap]:
        """Yield jumps over all sides, for each card that may pay."""
        space, seat = context.space(piece), context.seat(piece)
        cards = payments(context, seat)
        for way in DIRECTIONS:
            to = labyrinth(context).neighbour_space(space, way)
            if to is not None:
                yield from (Leap(piece, to, card) for card in cards)

    def refuse(self, context: Context, action: Leap) -> Refusal | None:
        """Refuse without a card or a pit trap, or with anything in the way beyond."""
        piece, to = action.piece, action.to
        return (
            refuse_payment(context, context.seat(piece), action.card)
            or _refuse_way(context, piece, to)
            or _refuse_landing(context, piece, to)
        )

    def perform(self, context: PlayContext, action: Leap) -> None:
        """Give up the card and jump."""
        piece, seat = action.piece, context.seat(action.piece)
        if action.card:
            discard(context, {seat: (action.card,)})
        else:
            cards = context.recall(state_variables.JUMPS)
            context.remember(state_variables.JUMPS, with_seat_entry(cards, seat, cards[seat] - 1))
        arrive(context, piece, card_events.Leapt(piece, action.to, action.card))


def payments(context: Context, seat: SeatId) -> tuple[int, ...]:
    """Return the cards that may pay for a jump: 0 for a Jump card, or Combat cards.

    A Jump card leaves the game (CG-JUMP-05).

    Rules: CG-JUMP-06.
    """
    if context.recall(state_variables.JUMPS)[seat]:
        return (0,)
    return tuple(
        sorted({card for card in context.recall(state_variables.COMBAT_HANDS)[seat] if card})
    )


def refuse_payment(context: Context, seat: SeatId, card: int) -> Refusal | None:
    """Return why a jump cannot be paid with a card, or None (CG-JUMP-07)."""
    colour = context.match.seats[seat]
    if context.recall(state_variables.JUMPS)[seat]:
        if not card:
            return None
        sentence = f"{colour} cannot pay with Combat +{card}: it has a Jump card left"
        return refusal("jump-card-left", "CG-JUMP-07", sentence)
    if not card:
        sentence = (
            f"{colour} cannot pay with a Jump card: none is left; name a Combat card other than +0"
        )
        return refusal("no-jump-card", "CG-JUMP-07", sentence)
    if card not in payments(context, seat):
        sentence = f"{colour} cannot pay with Combat +{card}: it is not in hand"
        return refusal("no-such-card", "CG-JUMP-06", sentence)
    return None


def _refuse_way(context: Context, piece: PieceId, to: SpaceId) -> Refusal | None:
    """Refuse all but a pit trap on a side of the zone with nothing on the other half.

    Two pit traps back to back are jumped over like one (R-C13).

    Rules: R-C46.
    """
    if (hidden := face_down(context, to)) is not None:
        return hidden
    space, there = context.space(piece), context.square(to)
    way, said = way_to(context, space, to), f"{context.name(piece)} cannot leap to {there}"
    if way < 0 or not _has_pit(context, space, to, way):
        reason = "no pit trap lies between"
        if way < 0 and is_diagonal(context, space, to):
            reason = f"it lies diagonally from {context.square(space)}"
        return refusal("no-pit-trap", "CG-JUMP-02", f"{said}: {reason}")
    if not labyrinth(context).passable(space, way, PIT_TRAP):
        return refusal("no-passage", "R-C46", f"{said}: more than a pit trap is in the way")
    return why_held_up(context, piece, way)


def _has_pit(context: Context, space: SpaceId, to: SpaceId, way: int) -> bool:
    """Return whether a pit trap is on either half of a border."""
    return any(
        PIT in ground.stops and here in Squares.from_mask(ground.stops[PIT][direction])
        for here, direction in ((space, way), (to, opposite(way)))
        if (slot := context.slot_of(here)) >= 0
        and (ground := labyrinth(context).placed_rooms[slot]) is not None
    )


def _refuse_landing(context: Context, piece: PieceId, to: SpaceId) -> Refusal | None:
    seat = context.seat(piece)
    if is_exit(context, seat, to):
        return why_blocked(context, piece, to)
    foes = context.match.alliances.foes[seat]
    for other in context.pieces_at(to):
        if context.kind(other).is_object or context.is_wounded(other):
            continue
        if context.seat(other) in foes:
            said = f"{context.name(piece)} cannot leap to {context.square(to)}"
            return refusal("enemy", "CG-JUMP-03", f"{said}: {context.name(other)} is there")
    return too_many(context, piece, to, "CG-JUMP-04")

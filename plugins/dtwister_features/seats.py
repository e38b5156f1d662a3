"""Seats: their order, alliances and editions of the rules."""

from __future__ import annotations

from dtwister.plugin import Context, Refusal
from dtwister.plugin.caching import per_match
from dtwister.plugin.numbers import PieceId, SeatId
from dtwister_features.refusals import refusal
from dtwister_features.scenario_options import EDITION

__all__ = ["edition", "is_friendly", "next_seat"]


@per_match
def edition(context: Context) -> int:
    """Return 1 for DT1, 2 for DT2."""
    return 1 if EDITION.value_in(context.match.options) == "DT1" else 2


def next_seat(context: Context, seat: SeatId) -> SeatId:
    """Return the seat to the left, which plays next: turns go clockwise (TURN-01, MULTI-31)."""
    seats = context.match.seat_ids
    return seats[(seat + 1) % len(seats)]


def right_hand(context: Context, seat: SeatId) -> SeatId:
    """Return the seat to the right, which plays just before (R-M01);
    with two seats the opponent.
    """
    return context.match.seat_ids[seat - 1]


def others(context: Context, seat: SeatId) -> list[SeatId]:
    """Return all other seats."""
    return [other for other in context.match.seat_ids if other != seat]


def placer(context: Context, revealer: SeatId) -> SeatId:
    """Return the seat that places the objects of the revealer's colour (PLACE-02, MULTI-43).

    It is the right-hand neighbour; where seats face each other, the facing seat (SCN-M7-07).
    """
    facing = context.match.alliances.facing[revealer]
    return facing if facing >= 0 else right_hand(context, revealer)


def is_ally(context: Context, seat: SeatId, other: SeatId) -> bool:
    """Return whether two different seats are allies for the whole game (SCN-M7-04)."""
    return other in context.match.alliances.allies[seat]


def is_friendly(context: Context, seat: SeatId, other: SeatId) -> bool:
    """Return whether two seats are the same one, or allies."""
    return seat == other or other in context.match.alliances.allies[seat]


def no_enemy(context: Context, piece: PieceId, target: PieceId) -> Refusal | None:
    """Return why a character is not an enemy that another one may attack, or None.
    Rules: COMBAT-01, SCN-M7-08.
    """
    seat, other = context.match.seat_of[piece], context.match.seat_of[target]
    if seat == other:
        said = f"{context.name(piece)} cannot attack {context.name(target)}"
        return refusal("friend", "COMBAT-01", f"{said}: it is not an enemy")
    if is_ally(context, seat, other):
        said = f"{context.name(piece)} cannot attack {context.name(target)}"
        return refusal("ally", "SCN-M7-08", f"{said}: it is an ally")
    return None

"""The loads of characters: how many, and how they are taken and given (CG-CARRY).

Each function judges one handling by a character that is moving, or gives the events of it. The
loads of an eliminated character stay where they were, without a carrier (CG-CARRY-09).
"""

from __future__ import annotations

from dtwister.plugin import Context, PlayContext, Refusal, events
from dtwister.plugin.numbers import NO_PIECE, PieceId, SeatId
from dtwister.plugin.questions import can_carry
from dtwister_features.refusals import refusal


def loads_limit(context: Context, piece: PieceId) -> int:
    """Return how many cards a character may carry at any moment (CG-GOLD-06)."""
    return len(context.kind(piece).carries)


def is_full(context: Context, piece: PieceId, item: PieceId) -> Refusal | None:
    """Return why a character cannot carry a piece besides its loads, or None (R-C34)."""
    limit = loads_limit(context, piece)
    if can_carry(context, piece, (*context.loads_of(piece), item)):
        return None
    name = context.name(piece)
    for ability in context.kind(piece).abilities:
        if ability.carries is not None and ability.rules:
            return refusal(
                "too-much",
                ability.rules[0],
                f"{name} cannot carry more: it carries at most {limit}",
            )
    return refusal("too-much", "CG-GOLD-06", f"{name} cannot carry more: it already carries a load")


def is_here(context: Context, piece: PieceId, other: PieceId) -> bool:
    """Return whether a piece is in the zone of a character (R-C39)."""
    space = context.space(other)
    return space >= 0 and space in context.match.board.reach(context, context.space(piece))


def _cannot_reach(context: Context, piece: PieceId, other: PieceId) -> str:
    return f"{context.name(piece)} cannot reach {context.name(other)}"


def _no_piece(context: Context, piece: PieceId, other: PieceId, rule: str) -> Refusal | None:
    if not context.is_piece(other) or other == piece:
        said = _cannot_reach(context, piece, other)
        return refusal("no-such-piece", rule, f"{said}: that is not another piece of the game")
    if not is_here(context, piece, other):
        said = _cannot_reach(context, piece, other)
        return refusal("not-here", rule, f"{said}: it is in another zone")
    return None


def no_load(context: Context, item: PieceId) -> Refusal | None:
    """Return why a character of the active seat cannot carry a piece at all, or None."""
    if context.kind(item).is_object or context.is_wounded(item):
        return None
    return refusal(
        "unwounded", "CG-CARRY-10", f"{context.name(item)} cannot be carried: it is not wounded"
    )


def no_holder(context: Context, seat: SeatId, holder: PieceId) -> Refusal | None:
    """Return why nothing can be taken from a character, or None (CG-CARRY-04, CG-CARRY-05)."""
    if context.seat(holder) == seat or context.is_wounded(holder):
        return None
    sentence = f"{context.name(holder)} cannot lose its load: it is an unwounded enemy"
    return refusal("enemy-load", "CG-CARRY-06", sentence)


def _cannot_take(context: Context, piece: PieceId, item: PieceId) -> str:
    return f"{context.name(piece)} cannot take {context.name(item)}"


def refuse_take(context: Context, piece: PieceId, item: PieceId) -> Refusal | None:
    """Return why a character cannot take a piece of its zone,
    with or without a holder.

    Objects of either colour (CG-CARRY-03), enemies in the zone or not (R-C35); a wounded friend
    too, but no wounded enemy (CG-CARRY-10).
    """
    problem = _no_piece(context, piece, item, "CG-CARRY-01") or no_load(context, item)
    if problem is not None:
        return problem
    seat = context.seat(piece)
    if not context.kind(item).is_object and context.seat(item) != seat:
        said = _cannot_take(context, piece, item)
        return refusal("enemy-wounded", "CG-CARRY-10", f"{said}: it is a wounded enemy")
    holder = context.carrier_of(item)
    if holder == piece:
        said = _cannot_take(context, piece, item)
        return refusal("has-it", "R-C11", f"{said}: it already carries it")
    if holder >= 0 and (kept := no_holder(context, seat, holder)) is not None:
        return kept
    return is_full(context, piece, item)


def refuse_drop(context: Context, piece: PieceId, item: PieceId) -> Refusal | None:
    """Return why a character cannot put a piece down (CG-CARRY-02)."""
    if item in context.loads_of(piece):
        return None
    sentence = f"{context.name(piece)} cannot drop {context.name(item)}: it does not carry it"
    return refusal("not-carried", "CG-CARRY-02", sentence)


def refuse_hands(context: Context, item: PieceId, to: PieceId) -> Refusal | None:
    """Return why a piece cannot be put into a character's hands, however full (R-C38)."""
    if context.carrier_of(to) >= 0:
        said = _cannot_take(context, to, item)
        return refusal("carried", "R-C38", f"{said}: it is carried itself")
    if context.is_wounded(to) and not context.kind(item).is_object:
        said = _cannot_take(context, to, item)
        return refusal("wounded", "CG-WOUND-03", f"{said}: both are wounded")
    return is_full(context, to, item) if not loads_limit(context, to) else None


def _cannot_give(context: Context, piece: PieceId, item: PieceId, to: PieceId) -> str:
    return f"{context.name(piece)} cannot give {context.name(item)} to {context.name(to)}"


def refuse_give(context: Context, piece: PieceId, item: PieceId, to: PieceId) -> Refusal | None:
    """Return why a character cannot give its load to a friend in its zone.

    Rules: CG-CARRY-04, R-C36.
    """
    if (problem := refuse_drop(context, piece, item)) is not None:
        return problem
    if (problem := _no_piece(context, piece, to, "CG-CARRY-04")) is not None:
        return problem
    if context.kind(to).is_object or to == item:
        said = _cannot_give(context, piece, item, to)
        return refusal("no-character", "CG-CARRY-04", f"{said}: that is not another character")
    if context.seat(to) != context.seat(piece):
        rule = "R-C36" if context.is_wounded(to) else "CG-CARRY-04"
        said = _cannot_give(context, piece, item, to)
        return refusal("enemy", rule, f"{said}: that is an enemy")
    return refuse_hands(context, item, to) or is_full(context, to, item)


def _cannot_swap(context: Context, piece: PieceId, item: PieceId, other: PieceId) -> str:
    return f"{context.name(piece)} cannot swap {context.name(item)} for {context.name(other)}"


def refuse_swap(context: Context, piece: PieceId, item: PieceId, other: PieceId) -> Refusal | None:
    """Return why a character cannot exchange its load with another one in its zone.

    That is a friend, or a wounded of either side (CG-CARRY-04, CG-CARRY-05); no seat is asked.
    """
    if (problem := refuse_drop(context, piece, item)) is not None:
        return problem
    problem = _no_piece(context, piece, other, "CG-CARRY-04") or no_load(context, other)
    if problem is not None:
        return problem
    seat, holder = context.seat(piece), context.carrier_of(other)
    if holder in (NO_PIECE, piece):
        said = _cannot_swap(context, piece, item, other)
        return refusal("nobody-has-it", "CG-CARRY-04", f"{said}: no other character carries it")
    if (kept := no_holder(context, seat, holder)) is not None:
        return kept
    if not context.kind(other).is_object and context.seat(other) != seat:
        said = _cannot_swap(context, piece, item, other)
        return refusal("enemy-wounded", "CG-CARRY-10", f"{said}: that is a wounded enemy")
    return refuse_hands(context, item, holder)


def put_down(context: PlayContext, piece: PieceId, item: PieceId) -> bool:
    """Put down a load of a character; return False if it still carries it."""
    context.do(events.PutDown(piece, item))
    return context.carrier_of(item) != piece


def take_up(context: PlayContext, piece: PieceId, item: PieceId) -> bool:
    """Take a piece; loads of a wounded stay in the zone when it is picked up (R-C37).

    Return False if something prevents it.
    """
    for held in context.loads_of(item):
        put_down(context, item, held)
    context.do(events.TakenUp(piece, item))
    return context.carrier_of(item) == piece


def swap(context: PlayContext, piece: PieceId, item: PieceId, other: PieceId) -> None:
    """Exchange the loads of two characters, as far as nothing prevents it."""
    holder = context.carrier_of(other)
    if put_down(context, piece, item) and take_up(context, piece, other):
        take_up(context, holder, item)

"""What characters carry: how much, from whom they may take it, to whom they may give it (CG-CARRY).

Each function judges one handling by a character that is moving, or gives the events of it. What an
eliminated character carried stays where it was, since nobody carries it any more (CG-CARRY-09).
"""

from __future__ import annotations

from dtwister.plugin import Refusal, Table, events
from dtwister_cardgame.board import Bearing
from dtwister_features.common import refusal


def loads_limit(table: Table, piece: int) -> int:
    """How many cards a character may carry at any moment (CG-GOLD-06)."""
    return table.match.board.may_carry(table.kind(piece))


def is_full(table: Table, piece: int) -> Refusal | None:
    """Why a character cannot carry one more card, or None (R-C34)."""
    limit = loads_limit(table, piece)
    if len(table.loads_of(piece)) < limit:
        return None
    name = table.name(piece)
    for ability in table.kind(piece).abilities:
        if isinstance(ability, Bearing) and ability.rules:
            return refusal("too-much", ability.rules[0], f"{name} carries at most {limit}")
    return refusal("too-much", "CG-GOLD-06", f"{name} carries something already")


def is_here(table: Table, piece: int, other: int) -> bool:
    """Whether a piece is in the zone of a character (R-C39)."""
    space = table.space(other)
    return space >= 0 and space in table.match.board.reach(table, table.space(piece))


def _no_piece(table: Table, piece: int, other: int, rule: str) -> Refusal | None:
    if not table.is_piece(other) or other == piece:
        return refusal("no-such-piece", rule, "there is no such piece")
    if not is_here(table, piece, other):
        name = table.name(other)
        return refusal("not-here", rule, f"{name} is not in the zone of {table.name(piece)}")
    return None


def no_load(table: Table, item: int) -> Refusal | None:
    """Why a piece is nothing that can be carried by a character of the active seat, or None."""
    if table.kind(item).is_object or table.is_wounded(item):
        return None
    return refusal("unwounded", "CG-CARRY-10", f"{table.name(item)} is not wounded")


def no_holder(table: Table, seat: int, holder: int) -> Refusal | None:
    """Why nothing can be taken from a character, or None (CG-CARRY-04, CG-CARRY-05)."""
    if table.seat(holder) == seat or table.is_wounded(holder):
        return None
    name = table.name(holder)
    return refusal("enemy-load", "CG-CARRY-06", f"{name} is an unwounded enemy and keeps its load")


def refuse_take(table: Table, piece: int, item: int) -> Refusal | None:
    """Why a character cannot take a piece of its zone, from the ground or from whoever has it.

    Objects of either colour (CG-CARRY-03), enemies in the zone or not (R-C35); a wounded friend
    too, but no wounded enemy (CG-CARRY-10).
    """
    problem = _no_piece(table, piece, item, "CG-CARRY-01") or no_load(table, item)
    if problem is not None:
        return problem
    seat, name = table.seat(piece), table.name(item)
    if not table.kind(item).is_object and table.seat(item) != seat:
        return refusal("enemy-wounded", "CG-CARRY-10", f"{name} is a wounded enemy")
    holder = table.carrier_of(item)
    if holder == piece:
        return refusal("has-it", "R-C11", f"{table.name(piece)} carries {name} already")
    if holder >= 0 and (kept := no_holder(table, seat, holder)) is not None:
        return kept
    return is_full(table, piece)


def refuse_drop(table: Table, piece: int, item: int) -> Refusal | None:
    """Why a character cannot put a piece down (CG-CARRY-02)."""
    if item in table.loads_of(piece):
        return None
    names = f"{table.name(piece)} does not carry {table.name(item)}"
    return refusal("not-carried", "CG-CARRY-02", names)


def refuse_hands(table: Table, item: int, to: int) -> Refusal | None:
    """Why a character cannot have a piece put into its hands, however full these are (R-C38)."""
    name = table.name(to)
    if table.carrier_of(to) >= 0:
        return refusal("carried", "R-C38", f"{name} is carried, and takes nothing by itself")
    if table.is_wounded(to) and not table.kind(item).is_object:
        return refusal("wounded", "CG-WOUND-03", f"{name} is wounded and carries no wounded")
    return is_full(table, to) if not loads_limit(table, to) else None


def refuse_give(table: Table, piece: int, item: int, to: int) -> Refusal | None:
    """Why a character cannot give what it carries to a friend in its zone (CG-CARRY-04, R-C36)."""
    if (problem := refuse_drop(table, piece, item)) is not None:
        return problem
    if (problem := _no_piece(table, piece, to, "CG-CARRY-04")) is not None:
        return problem
    name = table.name(to)
    if table.kind(to).is_object or to == item:
        return refusal("no-character", "CG-CARRY-04", f"{name} is no character to give it to")
    if table.seat(to) != table.seat(piece):
        rule = "R-C36" if table.is_wounded(to) else "CG-CARRY-04"
        return refusal("enemy", rule, f"{name} is an enemy, to whom nothing can be given")
    return refuse_hands(table, item, to) or is_full(table, to)


def refuse_swap(table: Table, piece: int, item: int, other: int) -> Refusal | None:
    """Why a character cannot change what it carries for what somebody in its zone has.

    That is a friend, or a wounded of either side (CG-CARRY-04, CG-CARRY-05); nobody is asked.
    """
    if (problem := refuse_drop(table, piece, item)) is not None:
        return problem
    problem = _no_piece(table, piece, other, "CG-CARRY-04") or no_load(table, other)
    if problem is not None:
        return problem
    seat, holder = table.seat(piece), table.carrier_of(other)
    if holder in (-1, piece):
        name = table.name(other)
        return refusal("nobody-has-it", "CG-CARRY-04", f"nobody else carries {name}")
    if (kept := no_holder(table, seat, holder)) is not None:
        return kept
    if not table.kind(other).is_object and table.seat(other) != seat:
        return refusal("enemy-wounded", "CG-CARRY-10", f"{table.name(other)} is a wounded enemy")
    return refuse_hands(table, item, holder)


def put_down(table: Table, piece: int, item: int) -> bool:
    """Put down what a character carries; False if it carries it still."""
    table.do(events.PutDown(piece, item))
    return table.carrier_of(item) != piece


def take_up(table: Table, piece: int, item: int) -> bool:
    """Take a piece; what a wounded held stays in the zone when it is picked up (R-C37).

    False if something keeps it from being taken.
    """
    for held in table.loads_of(item):
        put_down(table, item, held)
    table.do(events.TakenUp(piece, item))
    return table.carrier_of(item) == piece


def swap(table: Table, piece: int, item: int, other: int) -> None:
    """Two characters exchange what they carry, as far as nothing keeps them from it."""
    holder = table.carrier_of(other)
    if put_down(table, piece, item) and take_up(table, piece, other):
        take_up(table, holder, item)

"""Look ahead whether a movement can still end within the limit of a zone.

A zone may hold too many for the moment, if a movement can lead on from there. So this looks ahead:
over all steps for the remaining MP, and over all handling on the way.

Rules: CG-GOLD-05.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import attrs

from dtwister.plugin import Context
from dtwister.plugin.numbers import NO_PIECE, PieceId, SpaceId
from dtwister.plugin.questions import can_carry
from dtwister_cardgame.movement import carrying
from dtwister_cardgame.movement.steps import passes_of
from dtwister_cardgame.zones.zone_occupancy import (
    FULL,
    blockers,
    characters_in,
    forced_exit_side,
    is_exit,
    labyrinth,
    why_blocked,
    zone_of,
)

Cards = tuple[PieceId, ...]
Arrangement = frozenset[tuple[PieceId, PieceId, SpaceId]]
"""(piece, its carrier or `NO_PIECE`, its place) for all possible loads in a zone."""

ANYWHERE = SpaceId(-1)
NOWHERE = SpaceId(-2)


@attrs.frozen
class MoveState:
    """A character as it would be at some moment of its movement."""

    piece: PieceId
    space: SpaceId
    points: int
    loads: Cards
    back: SpaceId = ANYWHERE
    """The only zone to which it may leave this one, if an enemy holds it up.

    Rules: CG-MOVE-08.
    """
    left: tuple[tuple[PieceId, SpaceId], ...] = ()
    """(character that it put down on the way, zone)."""
    used: frozenset[PieceId] = frozenset()
    """The pieces it has carried on the way, which no longer lie at their first places."""


def can_end(context: Context, here: MoveState) -> bool:
    """Return whether the movement can end from here within CG-GOLD-02."""
    people = _characters_among(context, here.loads)
    if _staying(context, here, here.loads) + 1 + len(people) <= FULL:
        return True
    return here.points > 0 and any(
        _leads_on(context, here, loads) for loads in _choices(context, here)
    )


def can_go_on(
    context: Context,
    piece: PieceId,
    points: int,
    arranged: Arrangement,
    past: tuple[Arrangement, ...],
) -> bool:
    """Return whether a movement can lead on from its place,
    if the loads are arranged like this.

    More may be taken or put down before, as long as no earlier arrangement comes again (R-C11).
    """
    space = context.space(piece)
    way = forced_exit_side(context, piece)
    back = ANYWHERE
    if way >= 0:
        beyond = labyrinth(context).neighbour_space(space, way)
        back = NOWHERE if beyond is None else beyond
    seen, waiting = {*past, arranged}, [arranged]
    while waiting:
        now = waiting.pop()
        loads = tuple(sorted(card for card, by, _ in now if by == piece))
        if _leads_on(context, MoveState(piece, space, points, loads, back), loads):
            return True
        for following in _changes(context, piece, now):
            if following not in seen:
                seen.add(following)
                waiting.append(following)
    return False


def _leads_on(context: Context, here: MoveState, loads: Cards) -> bool:
    """Return whether a step with these loads leads to a possible end of the movement."""
    if not here.points or _staying(context, here, loads) > FULL:
        return False
    piece, seat = here.piece, context.seat(here.piece)
    put = [(one, here.space) for one in _characters_among(context, here.loads) if one not in loads]
    left, used = (*here.left, *put), here.used | {*loads}
    for to in labyrinth(context).adjacency(passes_of(context, piece, loads))[here.space]:
        if here.back not in (ANYWHERE, to):
            continue
        if is_exit(context, seat, to):
            if why_blocked(context, piece, to) is None:
                return True
            continue
        back = here.space if blockers(context, piece, to) else ANYWHERE
        if can_end(context, MoveState(piece, to, here.points - 1, loads, back, left, used)):
            return True
    return False


def _characters_among(context: Context, cards: Cards) -> list[PieceId]:
    return [card for card in cards if not context.kind(card).is_object]


def _staying(context: Context, here: MoveState, loads: Cards) -> int:
    """Return how many characters of its side a zone holds besides the walker
    and its loads.
    """
    gone = {here.piece, *here.loads, *loads, *(one for one, _ in here.left)}
    zone = zone_of(context, here.space)
    there = characters_in(context, here.space, context.seat(here.piece))
    return (
        sum(1 for one in there if one not in gone)
        + sum(1 for one, space in here.left if space in zone)
        + sum(1 for one in _characters_among(context, here.loads) if one not in loads)
    )


def _choices(context: Context, here: MoveState) -> Iterator[Cards]:
    """Yield the relevant loads with which a character may leave a zone."""
    cards = [card for card in here.loads if _matters(context, here.piece, card)]
    cards += [
        card
        for space in zone_of(context, here.space)
        for card in context.pieces_at(space)
        if card not in here.loads and card not in here.used and _is_help(context, here.piece, card)
    ]
    most = min(carrying.loads_limit(context, here.piece), len(cards))
    for count in range(most, -1, -1):
        for chosen in combinations(cards, count):
            if can_carry(context, here.piece, chosen):
                yield chosen


def _matters(context: Context, piece: PieceId, card: PieceId) -> bool:
    """Return whether carrying a piece makes a difference to where the walker may end."""
    kind = context.kind(card)
    return not kind.is_object or not kind.passes <= context.kind(piece).passes


def _is_help(context: Context, piece: PieceId, card: PieceId) -> bool:
    """Return whether a piece is an object in reach that leads over more borders."""
    kind, holder = context.kind(card), context.carrier_of(card)
    if not kind.is_object or kind.passes <= context.kind(piece).passes:
        return False
    return holder < 0 or carrying.no_holder(context, context.seat(piece), holder) is None


def _changes(context: Context, piece: PieceId, now: Arrangement) -> Iterator[Arrangement]:
    """Yield the arrangements after the walker put something down,
    or took a helpful object.
    """
    space = context.space(piece)
    held = [card for card, by, _ in now if by == piece]
    for entry in now:
        card, by, _ = entry
        if by == piece:
            yield now - {entry} | {(card, NO_PIECE, space)}
        elif _is_help(context, piece, card) and can_carry(context, piece, (*held, card)):
            yield now - {entry} | {(card, piece, space)}

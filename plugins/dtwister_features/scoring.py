"""Scoring, elimination, and leaving the labyrinth."""

from __future__ import annotations

from dtwister.plugin import Context, PlayContext, events
from dtwister.plugin.numbers import NO_SEAT, PieceId, SeatId, SpaceId
from dtwister.plugin.squares import is_obstacle
from dtwister_features.seats import is_friendly

__all__ = ["eliminate", "leave_labyrinth", "score"]


def score(context: PlayContext, seat: SeatId, points: int, why: str) -> None:
    """Give victory points to a seat; they are numbers, whatever counts them (VET-VP-01)."""
    if points:
        context.do(events.Scored(seat, points, why))


def eliminate(context: PlayContext, piece: PieceId, by: SeatId) -> bool:
    """Eliminate a character: its object stays, or is lost on an obstacle;
    a seat may score.

    `by` is the seat that caused it, by combat (MULTI-72) or otherwise (MULTI-73); no other seat
    scores (MULTI-71, MULTI-75). One action may come here several times (VP-05). Return False if
    something else happened instead, and it is still on the board.
    """
    owner, space = context.seat(piece), context.space(piece)
    context.do(events.Removed(piece, "eliminated", by, space))
    if context.space(piece) >= 0:
        return False
    drop_from_obstacle(context, space)
    for seat in seats_to_score(context, owner, by):
        score(context, seat, 1, "elimination")
    return True


def seats_to_score(context: Context, owner: SeatId, by: SeatId) -> tuple[SeatId, ...]:
    """Return the seats that score an elimination,
    with the one that caused it (or `NO_SEAT`).

    If that is the owner itself, every other seat scores (VP-01, R-79, MULTI-74). That is a suicide
    (VET-SUICIDE-01): the opponent scores (VET-SUICIDE-02), or with more seats all the others
    (VET-SUICIDE-03, VET-MULTI-01, CG-VP-02, R-C70). Of allies, which are one party, one seat
    scores (R-M76). It is scored, but opens no new actions (R-317).
    """
    cause = owner if by < 0 else by
    return context.match.alliances.rivals[cause] if is_friendly(context, cause, owner) else (cause,)


def drop_from_obstacle(context: PlayContext, space: SpaceId) -> None:
    """Discard objects that lie alone on an obstacle, but for supports.

    Rules: PIT-04, R-45, R-54.
    """
    if not is_obstacle(context, space):
        return
    for other in context.pieces_at(space):
        kind = context.kind(other)
        if kind.is_object and not context.belongs(space, kind.supports):
            context.do(events.Removed(other, "discarded", NO_SEAT, space))


def leave_labyrinth(
    context: PlayContext, piece: PieceId, space: SpaceId, before: tuple[PieceId, ...]
) -> None:
    """Let a miniature on an exit square leave at once, with its load.

    In most games all lines of other seats are exits (MULTI-60, MULTI-62), but never those of all
    (MULTI-112). It scores, more with some loads (VP-02, VP-03, MULTI-70, CG-VP-01, CG-VP-03). A
    load leaves the game, without points for a wounded (EXIT-07, EXIT-08, EXIT-09, VP-04, CG-VP-05).
    `before` are the pieces that were on the square already; none of it is taken along (EXIT-05,
    R-76, R-77).

    Rules: EXIT-01, EXIT-02.
    """
    seat = context.seat(piece)
    loads = context.loads_of(piece)
    if not context.match.board.has_carriers:
        loads = tuple(p for p in context.pieces_at(space) if p != piece and p not in before)
    worth = [
        sum(ability.exit_points(context, bearer) for ability in context.kind(bearer).exit_abilities)
        for bearer in (piece, *loads)
    ]
    context.do(events.Removed(piece, "exited", seat, space))
    if context.space(piece) >= 0:
        return  # a replacement kept it from leaving
    for load in loads:
        how = "carried-out" if context.kind(load).is_object else "rescued"
        context.do(events.Removed(load, how, seat, space))
    brought = zip((piece, *loads), worth, strict=True)
    score(context, seat, 1 + sum(own for one, own in brought if context.space(one) < 0), "exit")

"""Pushes of a character to the next square: their refusals and effects.

An ability that pushes chooses a character and a direction, and calls `refuse_push` and `push`.
Among the official pieces only the Banshee of the Prison set does so, so the rules have its name.
"""

from __future__ import annotations

from dtwister.plugin import Context, PlayContext, Refusal
from dtwister.plugin.numbers import NO_SPACE, PieceId, SeatId, SpaceId
from dtwister.plugin.questions import can_carry, category_of, wounded_at
from dtwister.plugin.squares import exit_squares, is_obstacle, line_squares
from dtwister_features import game_events
from dtwister_features.refusals import refusal
from dtwister_features.scoring import drop_from_obstacle
from dtwister_features.seats import edition, is_friendly
from dtwister_features.squares import has_support, home_line, may_bring, own_lines, stands_by_itself
from dtwister_features.terrain.borders import WORDS, barrier_between
from dtwister_features.terrain.falling import unsupported_pieces
from dtwister_features.terrain.hazards import apply_hazard, is_deadly, is_uphill
from dtwister_features.terrain.printed_terrain import NO_LANDING
from dtwister_features.terrain.water import Water, wash_ashore, water_at

__all__ = ["push", "refuse_push"]


def refuse_push(context: Context, piece: PieceId, way: int) -> Refusal | None:
    """Return why a character cannot be pushed one square in a direction, or None.

    Friend or foe, miniature or wounded makes no difference (CHAR-BANSHEE-03, R-216).
    """
    space, said = context.space(piece), f"{context.name(piece)} cannot be pushed"
    if space in home_line(context, context.seat(piece)):
        return refusal("own-line", "CHAR-BANSHEE-12", f"{said}: it is on its own starting line")
    there = context.neighbour(space, way)
    if there is None:
        return refusal("rim", "CHAR-BANSHEE-12", f"{said}: the board ends there")
    return (
        _refuse_border(context, piece, space, there, way)
        or _refuse_square(context, piece, space, there)
        or _refuse_company(context, piece, there)
    )


def _refuse_border(
    context: Context, piece: PieceId, space: SpaceId, there: SpaceId, way: int
) -> Refusal | None:
    """Return why a border stops a push, even if the character itself could pass it;
    or None.
    """
    slot, said = context.slot_of(there), _cannot_push(context, piece, there)
    if slot >= 0 and not context.is_revealed(slot):
        return refusal("face-down", "R-215", f"{said}: that is in a face-down room")
    if context.adjacent(space, there):
        return None
    category = barrier_between(context, space, there, way) or "barrier"
    what = WORDS.get(category, "a barrier")
    return refusal(category, "CHAR-BANSHEE-05", f"{said}: {what} is in the way")


def _cannot_push(context: Context, piece: PieceId, there: SpaceId) -> str:
    return f"{context.name(piece)} cannot be pushed to {context.square(there)}"


def _refuse_square(
    context: Context, piece: PieceId, space: SpaceId, there: SpaceId
) -> Refusal | None:
    """Return why no character is pushed onto a square: another's line, or the ground;
    or None.

    Where leaving is suspended, a line is a square like others for characters that may stand there.
    """
    seat, said = context.seat(piece), _cannot_push(context, piece, there)
    if there in exit_squares(context, seat):
        return refusal("exit", "R-214", f"{said}: a push cannot end on an exit")
    if there in line_squares(context) - own_lines(context, seat):
        return refusal("closed-line", "R-214", f"{said}: that is not a line of its own")
    if context.belongs(there, NO_LANDING):
        category = category_of(context, there)
        return refusal("no-landing", "VET-BANSHEE-03", f"{said}: a push cannot end on {category}")
    if is_uphill(context, space, there):
        return refusal("uphill", "VET-BANSHEE-03", f"{said}: it lies up the slope")
    return None


def _refuse_company(context: Context, piece: PieceId, there: SpaceId) -> Refusal | None:
    """Return why the pieces on the next square stop a push, or None (GOLD-04).

    Friends and enemies are those of the character that is pushed (R-210).
    """
    seat, said = context.seat(piece), _cannot_push(context, piece, there)
    is_wounded = context.is_wounded(piece)
    standing = context.mini_at(there)
    if standing >= 0 and not (is_wounded and is_friendly(context, context.seat(standing), seat)):
        who = context.name(standing)
        return refusal("occupied", "CHAR-BANSHEE-06", f"{said}: {who} is there")
    lying = wounded_at(context, there)
    if any(not is_friendly(context, context.seat(other), seat) for other in lying):
        return refusal("enemy-wounded", "CHAR-BANSHEE-06", f"{said}: a wounded enemy is there")
    coming = [piece, *context.loads_of(piece)]
    if len(coming) > 2 and not context.pieces_at(there):
        return None  # what lies together may be pushed together
    if not is_wounded and len(context.match.kind_of[piece].carries) > 1:
        if not can_carry(context, piece, (*coming[1:], *context.pieces_at(there))):
            return refusal("too-much", "CHAR-BANSHEE-07", f"{said}: it would carry too much")
        return None
    objects = [p for p in (*coming, *context.pieces_at(there)) if context.kind(p).is_object]
    wounded = [p for p in (*coming, *lying) if context.is_wounded(p)]
    rule = "CHAR-BANSHEE-08" if standing >= 0 else "CHAR-BANSHEE-07"
    if len(objects) > 1:
        rule = "R-212" if has_support(context, there) and _is_hollow(context, there) else rule
        return refusal("two-objects", rule, f"{said}: two objects would lie there")
    if len(wounded) > 1 and edition(context) != 1:
        return refusal("two-wounded", rule, f"{said}: two wounded would lie there")
    if len(coming) + len(context.pieces_at(there)) > 2:
        return refusal("too-much", rule, f"{said}: the square would hold too many pieces")
    return None


def push(context: PlayContext, piece: PieceId, way: int, by: SeatId) -> None:
    """Push a character one square, with its load.

    On an obstacle that does not hold it, it suffers the effect of the obstacle (CHAR-BANSHEE-10,
    VET-BANSHEE-02), caused by the seat `by`. Its load stays behind if it is eliminated
    (CHAR-BANSHEE-11, R-106). It stands on any piece on the new square, and so carries it (R-37).

    Rules: CHAR-BANSHEE-04, CHAR-BANSHEE-09, R-211.
    """
    space = context.space(piece)
    there = context.neighbour(space, way)
    assert there is not None
    lost = [load for load in context.loads_of(piece) if _loses(context, load, space, there)]
    holds = is_held(context, piece, there)
    water = _loses(context, lost[0], space, there) if lost else None
    footing = water.last_footing(context, piece) if water else NO_SPACE
    with_load = water is None and (holds or not is_deadly(context, there))
    context.do(game_events.Pushed(piece, there, with_load))
    at = context.space(piece)
    if at < 0 or at == space:
        return  # something else happened instead
    if water:
        for load in lost:
            if context.space(load) == space:
                wash_ashore(context, load, footing, by)
    elif not with_load:
        drop_from_obstacle(context, space)
    if not holds if at == there else piece in unsupported_pieces(context):
        apply_hazard(context, piece, at, by)


def _loses(context: Context, load: PieceId, space: SpaceId, there: SpaceId) -> Water | None:
    """Return the water in which a push loses a load that is not a support.

    Rules: VET-BANSHEE-01.
    """
    if load < 0 or not context.kind(load).is_object or context.kind(load).supports:
        return None
    return water_at(context, space) or water_at(context, there)


def is_held(context: Context, piece: PieceId, there: SpaceId) -> bool:
    """Return whether something holds a character on a square to which it is pushed.

    That is the ground, an ability of its own, a support that is there or that it brings along, or a
    friend that stands there by itself and takes it up. Crossing without stopping does not help
    (R-94, R-213).

    Rules: PIT-05, R-212.
    """
    if not _is_hollow(context, there):
        return True
    if not context.is_wounded(piece) and stands_by_itself(context, piece, there):
        return True
    friend = context.mini_at(there)
    if has_support(context, there) or (friend >= 0 and stands_by_itself(context, friend, there)):
        return True
    return any(may_bring(context, piece, there, load) for load in context.loads_of(piece))


def _is_hollow(context: Context, space: SpaceId) -> bool:
    """Return whether a square is ground that holds no character by itself."""
    return is_obstacle(context, space)

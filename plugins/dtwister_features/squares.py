"""Questions that several rules share about squares, enemies and pieces."""

from __future__ import annotations

from dtwister.plugin import Context, Event, Match, PieceKind, PlayContext, Refusal
from dtwister.plugin.caching import per_labyrinth, per_match
from dtwister.plugin.numbers import NO_SPACE, PieceId, SeatId, SpaceId
from dtwister.plugin.questions import can_carry
from dtwister.plugin.squares import (
    DIRECTION_NAMES,
    Squares,
    exit_squares,
    floor_squares,
    is_obstacle,
    line_squares,
    miniature_squares,
    wounded_squares,
)
from dtwister_features.refusals import refusal
from dtwister_features.scoring import leave_labyrinth
from dtwister_features.seats import is_ally, is_friendly

__all__ = [
    "all_characters",
    "empty_floor",
    "empty_for_tokens",
    "enemy_minis",
    "enemy_wounded",
    "landing_problem",
    "move_and_leave",
    "square_beside",
    "stands_by_itself",
]


def square_beside(context: Context, space: SpaceId, way: str) -> SpaceId:
    """Return the adjacent square in a direction, such as `north`, or `NO_SPACE`.

    A border that closes, a word that is not a direction and the edge of the board all mean none.

    >>> import dtwister
    >>> from dtwister.testing import position
    >>> drawing = '''
    ... +---+---+---+
    ... |A.   . | . |
    ... +---+---+---+
    ... '''
    >>> context = position(dtwister.load_rules(), drawing, pieces={"A": "blue.thief"}).context
    >>> thief = context.space(PieceId(0))
    >>> context.square(square_beside(context, thief, "east"))
    'b1'
    >>> square_beside(context, SpaceId(thief + 1), "east") == NO_SPACE
    True
    """
    if way not in DIRECTION_NAMES:
        return NO_SPACE
    there = context.neighbour(space, DIRECTION_NAMES.index(way))
    return there if there is not None and context.adjacent(space, there) else NO_SPACE


def enemy_minis(context: Context, seat: SeatId) -> Squares:
    """Return the squares of miniatures of seats that are not allies (MULTI-07)."""
    return miniature_squares(context, context.match.alliances.foes[seat])


def enemy_wounded(context: Context, seat: SeatId) -> Squares:
    """Return the squares of wounded of seats that are not allies."""
    return wounded_squares(context, context.match.alliances.foes[seat])


def all_characters(context: Context) -> Squares:
    """Return the squares on which a character is, of any seat, able or wounded."""
    return Squares.from_mask(_characters(context))


def _characters(context: Context) -> int:
    mask = 0
    for squares in context.state.minis:
        mask |= squares
    for squares in context.state.hurt:
        mask |= squares
    return mask


def own_lines(context: Context, seat: SeatId) -> Squares:
    """Return line squares where characters of a seat may stand.

    Rules: MOVE-14, MULTI-61, MULTI-110.
    """
    return Squares.from_mask(context.match.line_setup.entry[seat] & ~context.state.exits[seat])


def home_line(context: Context, seat: SeatId) -> Squares:
    """Return the squares of the line that belongs to a seat;
    a line of all has no owner.

    Unlike `own_lines` this does not ask where its characters may stand (R-239).
    """
    return _home_lines(context.match)[seat]


@per_match
def _home_lines(match: Match) -> tuple[Squares, ...]:
    masks = [0] * len(match.seats)
    for line, squares in zip(match.grid.layout.lines, match.grid.line_masks, strict=True):
        if isinstance(line.owner, int) and line.owner < len(masks):
            masks[line.owner] |= squares
    return tuple(map(Squares.from_mask, masks))


def has_support(context: Context, space: SpaceId) -> bool:
    """Return whether an object on a square holds the character there (PIT-03)."""
    pieces = context.pieces_at(space)
    return any(context.belongs(space, context.kind(piece).supports) for piece in pieces)


def stands_by_itself(context: Context, piece: PieceId, space: SpaceId) -> bool:
    """Return whether the ground of a square lets a miniature end its action there
    unaided.

    Nothing here is about pits: every category of obstacle works alike (PIT-11), and an ability may
    name a subcategory of one (R-126).
    """
    if not is_obstacle(context, space):
        return True
    return context.belongs(space, context.kind(piece).may_stop_on)


def attachable(context: Context, piece: PieceId) -> Squares:
    """Return the squares where a user can fasten a support (VET-ROPE-01, R-98, R-311).

    That is ground where the user may stand, lines, squares of obstacles that hold a support already
    (VET-ROPE-04, VET-ROPE-05), those with a friend that bridges them (R-312); and squares whose
    features declare it (VET-ROPE-02).
    """
    labyrinth, kind = context.labyrinth, context.kind(piece)
    mask = labyrinth.known & ~labyrinth.non_floor
    if not context.is_wounded(
        piece
    ):  # a wounded is held nowhere by an ability of its own (WOUND-03)
        mask |= labyrinth.squares_of(kind.may_stop_on)
    for support in context.match.piece_sets.supports:
        space = context.state.at[support]
        if is_obstacle(context, space):
            mask |= Squares([space])
    always, never = always_attachable(context)
    seat = context.seat(piece)
    for friend in context.match.piece_sets.bridgers:
        space = context.state.at[friend]
        if (
            friend == piece
            or space < 0
            or context.seat(friend) != seat
            or context.is_wounded(friend)
        ):
            continue
        if context.belongs(space, context.kind(friend).bridges):
            mask |= Squares([space])
    return Squares.from_mask((mask | always) & ~never)


@per_labyrinth
def always_attachable(context: Context) -> tuple[Squares, Squares]:
    """Return squares where a support can always be fastened, and never.

    Rules: VET-ROPE-02, VET-TERR-09.
    """
    masks = {True: 0, False: 0, None: 0}
    for name, squares in context.labyrinth.features.items():
        masks[context.match.rules.square_features[name].attachable] |= squares
    return Squares.from_mask(masks[True]), Squares.from_mask(masks[False])


def empty_floor(context: Context) -> Squares:
    """Return the empty floor squares: floor with no piece and no marker on it.

    Rotation gears and squares of lines do not count; markers on borders make no difference.
    Where tokens may be placed is another question (`empty_for_tokens`).
    Rules: TERRAIN-FLOOR-01, TERRAIN-FLOOR-02, R-309, VET-TERR-06, VET-TERR-08.
    """
    return floor_squares(context) - _occupied(context)


def empty_for_tokens(context: Context) -> Squares:
    """Return the squares where a token may be placed: empty floor, and empty rotation gears.

    Rules: PLACE-03, PLACE-04, TERRAIN-GEAR-01.
    """
    return Squares.from_mask(context.labyrinth.placeable & ~_occupied(context))


def _occupied(context: Context) -> int:
    """Return the squares of all pieces."""
    return _characters(context) | context.state.items


def _cannot_stand(context: Context, piece: PieceId, space: SpaceId) -> str:
    return f"{context.name(piece)} cannot stand on {context.square(space)}"


def landing_problem(
    context: Context,
    piece: PieceId,
    space: SpaceId,
    loads: tuple[PieceId, ...],
    *,
    own_support: bool = False,
) -> Refusal | None:
    """Return why a miniature may not come to stand on a square with its loads, or None (GOLD-03).

    This is for everything but walks: jumps, walking through walls. An object there becomes its load
    (R-37). With `own_support` a support that it brings along may hold it there (R-134, against
    R-315), unless that support lies on an obstacle now (OBJ-ROPE-09).
    """
    seat = context.seat(piece)
    if space in exit_squares(context, seat):
        if space in all_characters(context):
            said = _cannot_stand(context, piece, space)
            return refusal("occupied", "R-75", f"{said}: a character is there")
        return None
    if space in line_squares(context) - own_lines(context, seat):
        said = _cannot_stand(context, piece, space)
        return refusal("closed-line", "EXIT-04", f"{said}: it cannot enter that line")
    there = [other for other in context.pieces_at(space) if other != piece and other not in loads]
    for other in there:
        if context.kind(other).is_object:
            continue
        if not context.is_wounded(other):
            rule = stopping_rule(context, seat, context.seat(other))
            said = _cannot_stand(context, piece, space)
            return refusal("occupied", rule, f"{said}: {context.name(other)} is there")
        if not is_friendly(context, context.seat(other), seat):
            said = _cannot_stand(context, piece, space)
            return refusal("enemy-wounded", "MOVE-09", f"{said}: a wounded enemy is there")
    if not can_carry(context, piece, (*loads, *there)):
        said = _cannot_stand(context, piece, space)
        many = "two loads" if len(loads) + len(there) == 2 else "too much"
        return refusal("two-loads", "GOLD-05", f"{said}: it would carry {many}")
    if stands_by_itself(context, piece, space) or has_support(context, space):
        return None
    if own_support and any(may_bring(context, piece, space, load) for load in loads):
        return None
    said = _cannot_stand(context, piece, space)
    return refusal("no-ground", "MOVE-16", f"{said}: nothing there holds it")


def open_landing(context: Context, piece: PieceId) -> Squares:
    """Return the squares where a miniature may come to stand if nothing is on them.

    `landing_problem` and `allows_landing` say the same, and what stands in the way elsewhere. The
    squares by which it leaves are left out.
    """
    return _open_landing(context, context.seat(piece), context.kind(piece))


@per_labyrinth
def _open_landing(context: Context, seat: SeatId, kind: PieceKind) -> Squares:
    labyrinth = context.labyrinth
    lines = context.match.grid.lines_mask & ~own_lines(context, seat)
    stand = ~labyrinth.non_floor | labyrinth.squares_of(kind.may_stop_on)
    for name, squares in labyrinth.features.items():
        if not context.match.rules.square_features[name].landing:
            stand &= ~squares
    lines |= context.state.exits[seat]
    return Squares.from_mask(labyrinth.known & stand & ~lines)


def stopping_rule(context: Context, seat: SeatId, other: SeatId) -> str:
    """Return the rule that forbids a miniature to stop on one of another seat, or of its own."""
    if is_ally(context, seat, other):
        return "SCN-M7-10"
    return "MOVE-06" if other == seat else "MOVE-07"


def may_bring(context: Context, piece: PieceId, space: SpaceId, load: PieceId) -> bool:
    """Return whether a character can fasten the support that it brings to an obstacle.

    Not if it is in use on an obstacle now: the next square must be crossable without it (R-100).
    """
    if is_obstacle(context, context.space(piece)):
        return False
    if not context.belongs(space, context.kind(load).supports):
        return False
    return space in Squares.from_mask(context.labyrinth.anchored(attachable(context, piece)))


def move_and_leave(context: PlayContext, piece: PieceId, event: Event) -> None:
    """Let a miniature come to another square; if that is an exit, it leaves (MOVE-15, EXIT-01).

    Its place after the event counts, since the event may be replaced, prevented or followed by
    others.
    """
    state, was = context.state, tuple(context.state.at)
    context.do(event)
    space = state.at[piece]
    if space < 0 or space == was[piece] or state.wounded >> piece & 1:
        return
    if state.exits[context.match.seat_of[piece]] >> space & 1:
        there = tuple(other for other in context.pieces_at(space) if was[other] == space)
        leave_labyrinth(context, piece, space, there)


def _may_stop(context: Context, piece: PieceId) -> Squares:
    """Return the obstacles on which a character may stop by an ability of its own."""
    if context.state.wounded >> piece & 1:
        return Squares()
    return _where_kind_may_stop(context, context.match.kind_of[piece])


@per_labyrinth
def _where_kind_may_stop(context: Context, kind: PieceKind) -> Squares:
    return Squares.from_mask(context.labyrinth.squares_of(kind.may_stop_on))


def _is_carried(context: Context, piece: PieceId, space: SpaceId) -> bool:
    """Return whether a wounded is the load of a miniature that stands there by itself."""
    carrier = context.mini_at(space)
    return (
        carrier >= 0
        and is_friendly(context, context.seat(carrier), context.seat(piece))
        and context.belongs(space, context.kind(carrier).may_stop_on)
    )

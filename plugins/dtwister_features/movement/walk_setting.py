"""The setting of a walk: what the rules and the abilities say of a walker and its surroundings.

The search knows no rule but those of walking and handling. Here the categories that abilities name
become squares, and magic and enemies that let some pass are looked up.

Rules: MOVE, CARRY, PIT.
"""

from __future__ import annotations

import attrs

from dtwister.plugin import Context, PieceKind
from dtwister.plugin.caching import per_labyrinth, per_match, per_process
from dtwister.plugin.movement import WalkGround, WalkPieces, WalkScene, WalkSearch
from dtwister.plugin.numbers import NO_PIECE, PieceId, SeatId, SpaceId
from dtwister.plugin.questions import links_of_object, square_links
from dtwister_features.seats import edition
from dtwister_features.squares import always_attachable, enemy_minis, stands_by_itself
from dtwister_features.terrain.magic import (
    MAGICAL,
    kind_without_magic,
    squares_needing_magic,
    squares_without_magic,
)

__all__: list[str] = []

Links = tuple[tuple[SpaceId, SpaceId], ...]
"""Pairs of squares: a step leads from the first to the second one."""


@per_match
def pieces_of(context: Context) -> WalkPieces:
    """Return the pieces of a match, as walks need them.

    A walker may take objects of any colour (CARRY-09, MULTI-08), also loads of friends (CARRY-06)
    and what lies beside a wounded (CARRY-08); it may take wounded of its own colour (CARRY-10,
    MULTI-09) and of allies (SCN-M7-11), but no loads of allies (R-M74). Enemies are the pieces of
    all other seats (MULTI-07). They bar the way, also on a line by which it would leave (EXIT-06),
    but not on a line of all (MULTI-117); allies do not (SCN-M7-09).
    """
    match = context.match
    return WalkPieces(
        is_object=[kind.is_object for kind in match.kind_of],
        seat_of=match.seat_of,
        allies=match.alliances.allies,
        # Only the first edition lets two wounded share a square (GOLD-04).
        wounded_limit=2 if edition(context) == 1 else 1,
        carriers=match.piece_sets.carriers,
    )


@attrs.frozen(eq=False)
class _Obstacles:
    """The obstacles of a labyrinth, and what helps over them.

    Rules: MULTI-11, OBJ-ROPE-07, VET-ROPE-03.
    """

    holds: dict[PieceId, int]
    """Support -> the hollow squares where it holds its carrier."""
    bridges: dict[PieceId, int]
    """Piece -> the squares that it bridges for its friends."""
    supportable: int
    """The hollow squares where any support holds."""
    always: int
    """Squares where a support can always be fastened."""
    never: int


@per_labyrinth
def _obstacles_of(context: Context) -> _Obstacles:
    """Return the obstacles of a labyrinth."""
    match, hollow = context.match, context.labyrinth.non_floor
    squares_of, sets, kind_of = context.labyrinth.squares_of, match.piece_sets, match.kind_of
    holds = {support: squares_of(kind_of[support].supports) & hollow for support in sets.supports}
    supportable = 0
    for mask in holds.values():
        supportable |= mask
    always, never = always_attachable(context)
    bridges = {piece: squares_of(kind_of[piece].bridges) for piece in sets.bridgers}
    return _Obstacles(holds, bridges, supportable, int(always), int(never))


@per_labyrinth
def ground_of(
    context: Context, piece: PieceId, kind: PieceKind, exits: int, halts: int, links: Links
) -> WalkGround:
    """Return the labyrinth for a miniature that leaves by some exits and has to stop on `halts`.

    It may step along `links`. It may be a kind without its magic, which still counts where a
    support is fastened.
    """
    match = context.match
    stands = match.kind_of[piece].may_stop_on
    gait = kind.passes, kind.crosses, kind.may_stop_on, stands, kind.crosses_enemies
    common = _common_ground(context, match.seat_of[piece], gait, exits, halts, links)
    return common.for_walker(piece, kind.movement)


_Gait = tuple[frozenset[str], frozenset[str], frozenset[str], frozenset[str], bool]
"""The categories that a kind passes, crosses, may stop on, and stops on with its magic; then if
enemies let it pass."""


@per_labyrinth
def _common_ground(
    context: Context, seat: SeatId, gait: _Gait, exits: int, halts: int, links: Links
) -> WalkGround:
    """Return the labyrinth for all miniatures of a seat that walk alike.

    Objects, gears, friends and wounded bar no square (MOVE-05, MOVE-06, MOVE-08, MOVE-11). A line
    belongs to a seat, or it leaves by it, or it may not go there (EXIT-04, EXIT-10, MULTI-64). No
    step leads uphill, nor out of squares where it has to stop (VET-TERR-10).
    """
    match, labyrinth, obstacles = context.match, context.labyrinth, _obstacles_of(context)
    grid, hollow, squares_of = match.grid, labyrinth.non_floor, labyrinth.squares_of
    passes, crosses, may_stop_on, stands_on, crosses_enemies = gait
    known = labyrinth.known & ~(grid.lines_mask & ~(match.line_setup.entry[seat] | exits))
    stuck = hollow & ~squares_of(may_stop_on)
    return WalkGround(
        pieces_of(context),
        NO_PIECE,
        seat,
        movement=0,
        span=grid.span,
        steps=_steps(context, passes, halts, links),
        free=known & ~(hollow & ~squares_of(crosses)),
        bare=known & ~stuck,
        flies=crosses_enemies,
        exits=exits,
        neutral=grid.common_lines,
        hollow=hollow,
        gap=stuck & obstacles.supportable,
        fast=((labyrinth.known & ~hollow) | squares_of(stands_on) | obstacles.always)
        & ~obstacles.never,
        smooth=obstacles.never,
        beside=_beside(context),
        holds=obstacles.holds,
        bridges=obstacles.bridges,
    )


@per_labyrinth
def _beside(context: Context) -> list[tuple[SpaceId, ...]]:
    """Return square -> the squares next to it with nothing in between; walkers share the list."""
    return context.labyrinth.steps()


def _steps(
    context: Context, passes: frozenset[str], halts: int, links: Links
) -> list[tuple[SpaceId, ...]]:
    """Return the steps of a walker: to adjacent squares, then along links by their numbers."""
    steps = context.labyrinth.steps_to_walk(passes, halts)
    if not links:
        return steps
    found = steps[:]
    for here, there in links:
        if there not in found[here] and not halts >> here & 1:
            found[here] += (there,)
    return found


def _halting_squares(context: Context, kind: PieceKind, granted: frozenset[str], start: int) -> int:
    """Return the squares where a walker has to stop, but for those that an object grants it.

    It goes on in a later action, from the square on which it begins.
    """
    return context.labyrinth.squares_of(kind.must_stop_on - granted) & ~(1 << start)


def walker_ground(context: Context, piece: PieceId, kind: PieceKind) -> WalkGround:
    """Return the labyrinth for a miniature where it is now."""
    state = context.state
    exits, halts = state.exits[context.match.seat_of[piece]], 0
    if kind.must_stop_on:
        halts = _halting_squares(context, kind, frozenset(), state.at[piece])
    links = square_links(context, piece) if context.match.abilities.has_links else ()
    return ground_of(context, piece, kind, exits, halts, links)


def crossable_by(context: Context, piece: PieceId) -> int:
    """Return squares of enemies that let a miniature cross, such as a giant's (OBJ-ROPE-12)."""
    match, state, found = context.match, context.state, 0
    for enemy in match.piece_sets.passable:
        space, kind = state.at[enemy], match.kind_of[enemy]
        if (
            space >= 0
            and not state.wounded >> enemy & 1
            and match.seat_of[enemy] in match.alliances.foes[match.seat_of[piece]]
            and any(a.lets_cross(kind, match.kind_of[piece]) for a in kind.crossable_abilities)
        ):
            found |= 1 << space
    return found


def _loose(context: Context, seat: SeatId) -> int:
    """Return the obstacles with a miniature of a seat that would not fall by itself.

    In the first edition friends may take a support from there (OBJ-ROPE-05, R-43).
    """
    above, found = context.state.minis[seat] & context.labyrinth.non_floor, 0
    if above and edition(context) == 1:
        for piece in context.match.characters[seat]:
            space = context.state.at[piece]
            if space >= 0 and above >> space & 1 and stands_by_itself(context, piece, space):
                found |= 1 << space
    return found


def _grants(
    context: Context, piece: PieceId, kind: PieceKind
) -> dict[int, tuple[list[tuple[SpaceId, ...]], int]]:
    """Return what each object on the board lets a miniature step over while it carries it."""
    match, state, labyrinth = context.match, context.state, context.labyrinth
    start = state.at[piece]
    found: dict[int, tuple[list[tuple[SpaceId, ...]], int]] = {}
    for item in match.piece_sets.granting_objects:
        if state.at[item] < 0:
            continue
        grant = match.kind_of[item]
        passes, crosses, barred = kind.passes | grant.passes, grant.crosses, 0
        if MAGICAL in grant.tags:
            barred = int(squares_without_magic(context))
            if barred >> start & 1:
                passes, crosses = kind.passes, frozenset()
        barred |= int(enemy_minis(context, match.seat_of[piece])) & ~match.grid.common_lines
        links = square_links(context, piece) + links_of_object(context, item, piece)
        halts = _halting_squares(context, kind, crosses, start)
        steps = _steps(context, passes, halts, links)
        found[int(item)] = steps, labyrinth.squares_of(crosses) & ~barred
    return found


_BESIDE = 2
"""The steps beyond its last one on which a walk may depend: supports are fastened to others."""


def squares_about(context: Context, piece: PieceId) -> bytes | None:
    """Return squares that hold all on which the next walk of a miniature can depend.

    It is a byte for each square, 0 for the others. None if some step leads further than beside.
    Unlike a `Reach` it knows no border, so it is at hand for a walk that is not listed.
    """
    match = context.match
    if match.abilities.has_links or match.piece_sets.granting_objects:
        return None
    radius = match.kind_of[piece].movement + _BESIDE
    return _diamond(context.state.at[piece], radius, match.grid.width, match.grid.span)


@per_process
def _diamond(start: SpaceId, radius: int, width: int, span: int) -> bytes:
    """Return the squares at most some steps away from a square, whatever is between.

    >>> list(_diamond(SpaceId(4), 1, width=3, span=9))
    [0, 1, 0, 1, 1, 1, 0, 1, 0]
    """
    found = bytearray(span)
    above, column = divmod(start, width)
    for row in range(max(0, above - radius), min(above + radius, (span - 1) // width) + 1):
        aside = radius - abs(row - above)
        begin = row * width + max(0, column - aside)
        end = min(row * width + min(width, column + aside + 1), span)
        found[begin:end] = b"\1" * (end - begin)
    return bytes(found)


def search_of(
    context: Context,
    piece: PieceId,
    unseen: int = 0,
    within: bytes | None = None,
    ground: WalkGround | None = None,
) -> WalkSearch:
    """Return the search for the walks of a miniature.

    Friends on `unseen` squares are left out, and all pieces that are not `within` some squares
    (`Reach.squares`). `ground` is its `walker_ground`, if that is known and no magic matters.
    """
    match, state, sets = context.match, context.state, context.match.piece_sets
    kind, barred = match.kind_of[piece], 0
    if MAGICAL in kind.tags:
        barred = int(squares_needing_magic(context, piece))
        kind = kind_without_magic(context, piece)
    return WalkSearch(
        WalkScene(
            ground or walker_ground(context, piece, kind),
            state.at[piece],
            state.here,
            state.wounded,
            within=within,
            unseen=unseen,
            crossable=crossable_by(context, piece) if sets.passable else 0,
            barred=barred,
            loose=_loose(context, match.seat_of[piece]) if sets.supports else 0,
            grants=_grants(context, piece, kind) if sets.granting_objects else None,
        )
    )

"""What several rules share: refusals, leaving the board, scoring, what may stand where."""

from __future__ import annotations

from typing import Any

from dtwister.plugin import Context, Event, PlayContext, Refusal
from dtwister.plugin.squares import BIT
from dtwister_features.refusals import refusal
from dtwister_features.scoring import leave_labyrinth
from dtwister_features.seats import is_ally, is_friendly


def enemy_minis(context: Context, seat: int) -> int:
    """The squares of miniatures of seats that are no allies (MULTI-07)."""
    mask = 0
    minis = context.state.minis
    for other in context.match.alliances.foes[seat]:
        mask |= minis[other]
    return mask


def enemy_wounded(context: Context, seat: int) -> int:
    """The squares of wounded of seats that are no allies."""
    mask = 0
    hurt = context.state.hurt
    for other in context.match.alliances.foes[seat]:
        mask |= hurt[other]
    return mask


def all_characters(context: Context) -> int:
    """The squares of all characters."""
    mask = 0
    for squares in context.state.minis:
        mask |= squares
    for squares in context.state.hurt:
        mask |= squares
    return mask


def labyrinth_cache(context: Context, name: str) -> dict[int, Any]:
    """What is kept under a name, by `piece_square_key`, as long as the labyrinth lies as it
    does.
    """
    labyrinth = context.labyrinth
    found: dict[int, Any] | None = labyrinth.cache.get(name)
    if found is None:
        found = {}
        labyrinth.store(name, found)
    return found


def piece_square_key(context: Context, piece: int) -> int:
    """A piece on its square as one number."""
    return piece << 12 | context.state.at[piece]


def own_lines(context: Context, seat: int) -> int:
    """The line squares where the characters of a seat may stand (MOVE-14, MULTI-61, MULTI-110)."""
    return context.match.entry[seat] & ~context.state.exits[seat]


def home_line(context: Context, seat: int) -> int:
    """The squares of the line that belongs to a seat; a line of all belongs to nobody.

    Unlike `own_lines` this does not ask where its characters may stand (R-239).
    """
    match = context.match
    found: tuple[int, ...] | None = match.cache.get("features:home-lines")
    if found is None:
        masks = [0] * len(match.seats)
        for line, squares in zip(match.grid.layout.lines, match.grid.line_masks, strict=True):
            if isinstance(line.owner, int) and line.owner < len(masks):
                masks[line.owner] |= squares
        found = match.cache["features:home-lines"] = tuple(masks)
    return found[seat]


def has_support(context: Context, space: int) -> bool:
    """Whether an object on a square holds whoever is there (PIT-03)."""
    pieces = context.pieces_at(space)
    return any(context.belongs(space, context.kind(piece).supports) for piece in pieces)


def stands_by_itself(context: Context, piece: int, space: int) -> bool:
    """Whether the ground of a square lets a miniature end its action there without help.

    Nothing here is about pits: every category of obstacle works alike (PIT-11), and an ability may
    name a subcategory of one (R-126).
    """
    if not context.labyrinth.non_floor & BIT[space]:
        return True
    return context.belongs(space, context.kind(piece).may_stop_on)


def attachable(context: Context, piece: int) -> int:
    """The squares to which a support can be fastened by its user (VET-ROPE-01, R-98, R-311).

    Ground where the user may stand, lines, squares of obstacles that hold a support already
    (VET-ROPE-04, VET-ROPE-05), those on which a friend stands who bridges them (R-312); and what
    features declare (VET-ROPE-02).
    """
    labyrinth, kind = context.labyrinth, context.kind(piece)
    mask = labyrinth.known & ~labyrinth.non_floor
    if not context.is_wounded(
        piece
    ):  # a wounded stands nowhere by an ability of its own (WOUND-03)
        mask |= labyrinth.squares_of(kind.may_stop_on)
    for support in context.match.supports:
        space = context.state.at[support]
        if space >= 0 and labyrinth.non_floor & BIT[space]:
            mask |= BIT[space]
    always, never = always_attachable(context)
    seat = context.seat(piece)
    for friend in context.match.bridgers:
        space = context.state.at[friend]
        if (
            friend == piece
            or space < 0
            or context.seat(friend) != seat
            or context.is_wounded(friend)
        ):
            continue
        if context.belongs(space, context.kind(friend).bridges):
            mask |= BIT[space]
    return (mask | always) & ~never


def always_attachable(context: Context) -> tuple[int, int]:
    """Squares to which a support can be fastened always, and never (VET-ROPE-02, VET-TERR-09)."""
    labyrinth = context.labyrinth
    found: tuple[int, int] | None = labyrinth.cache.get("features:attachable")
    if found is None:
        masks = {True: 0, False: 0, None: 0}
        for name, squares in labyrinth.features.items():
            masks[context.match.rules.square_features[name].attachable] |= squares
        found = (masks[True], masks[False])
        labyrinth.store("features:attachable", found)
    return found


def empty_floor(context: Context) -> int:
    """Return the empty floor squares: floor with no piece and no marker on it.

    Rotation gears and squares of lines are none; markers on borders make no difference.
    Where tokens may be placed is another question (`empty_for_tokens`).
    Rules: TERRAIN-FLOOR-01, TERRAIN-FLOOR-02, R-309, VET-TERR-06, VET-TERR-08.
    """
    return context.labyrinth.floor & ~_occupied(context)


def empty_for_tokens(context: Context) -> int:
    """Return the squares where a token may be placed: empty floor, and empty rotation gears.

    Rules: PLACE-03, PLACE-04, TERRAIN-GEAR-01.
    """
    return context.labyrinth.placeable & ~_occupied(context)


def _occupied(context: Context) -> int:
    """Return the squares of all pieces."""
    return all_characters(context) | context.state.items


def landing_problem(
    context: Context, piece: int, space: int, load: int, *, own_support: bool = False
) -> Refusal | None:
    """Return why a miniature may not come to stand on a square with a load, or None (GOLD-03).

    For whatever is no walk: jumps, walking through walls. What lies there becomes its load (R-37).
    With `own_support` a support that it brings along may hold it there (R-134, against R-315),
    unless that support lies on an obstacle now (OBJ-ROPE-09).
    """
    seat = context.seat(piece)
    if context.state.exits[seat] & BIT[space]:
        if all_characters(context) & BIT[space]:
            return refusal("occupied", "R-75", f"somebody is on {context.square(space)}")
        return None
    if context.match.grid.lines_mask & ~own_lines(context, seat) & BIT[space]:
        return refusal("closed-line", "EXIT-04", f"{context.square(space)} is no line to enter")
    there = [other for other in context.pieces_at(space) if other not in (piece, load)]
    for other in there:
        if context.kind(other).is_object:
            continue
        if not context.is_wounded(other):
            rule = stopping_rule(context, seat, context.seat(other))
            return refusal(
                "occupied", rule, f"{context.name(other)} stands on {context.square(space)}"
            )
        if not is_friendly(context, context.seat(other), seat):
            return refusal(
                "enemy-wounded", "MOVE-09", f"an enemy wounded lies on {context.square(space)}"
            )
    if len(there) + (1 if load >= 0 else 0) > 1:
        return refusal("two-loads", "GOLD-05", f"{context.square(space)} would hold too much")
    if stands_by_itself(context, piece, space) or has_support(context, space):
        return None
    if own_support and load >= 0 and may_bring(context, piece, space, load):
        return None
    return refusal(
        "no-ground", "MOVE-16", f"{context.name(piece)} cannot stand on {context.square(space)}"
    )


def open_landing(context: Context, piece: int) -> int:
    """The squares, as a mask, where a miniature may come to stand if nothing is on them.

    `landing_problem` and `allows_landing` say the same, and what stands in the way elsewhere. The
    squares
    by which it leaves are none of them.
    """
    labyrinth, seat, kind = context.labyrinth, context.seat(piece), context.kind(piece)
    key = ("features:landing", seat, kind.id)
    found: int | None = labyrinth.cache.get(key)
    if found is None:
        lines = context.match.grid.lines_mask & ~own_lines(context, seat)
        stand = ~labyrinth.non_floor | labyrinth.squares_of(kind.may_stop_on)
        for name, squares in labyrinth.features.items():
            if not context.match.rules.square_features[name].landing:
                stand &= ~squares
        found = labyrinth.known & stand & ~(lines | context.state.exits[seat])
        labyrinth.store(key, found)
    return found


def stopping_rule(context: Context, seat: int, other: int) -> str:
    """The rule that forbids a miniature to stop on one of another seat, or of its own."""
    if is_ally(context, seat, other):
        return "SCN-M7-10"
    return "MOVE-06" if other == seat else "MOVE-07"


def may_bring(context: Context, piece: int, space: int, load: int) -> bool:
    """Whether the load can be fastened on an obstacle by the character that brings it there.

    Not if it is in use on an obstacle now: the next square must be crossable without it (R-100).
    """
    if context.labyrinth.non_floor & BIT[context.space(piece)]:
        return False
    if not context.belongs(space, context.kind(load).supports):
        return False
    return bool(context.labyrinth.anchored(attachable(context, piece)) & BIT[space])


def move_and_leave(context: PlayContext, piece: int, event: Event) -> None:
    """Let a miniature come to another square; if that is an exit, it leaves (MOVE-15, EXIT-01).

    What counts is where it is after the event, which may be replaced, prevented or followed by
    others.
    """
    was = tuple(context.state.at)
    context.do(event)
    space = context.space(piece)
    if space < 0 or space == was[piece] or context.is_wounded(piece):
        return
    if context.state.exits[context.seat(piece)] & BIT[space]:
        there = tuple(other for other in context.pieces_at(space) if was[other] == space)
        leave_labyrinth(context, piece, space, there)


def _may_stop(context: Context, piece: int) -> int:
    """The obstacles, as a mask, on which a character may stop by an ability of its own."""
    if context.state.wounded >> piece & 1:
        return 0
    labyrinth, kind = context.labyrinth, context.match.kind_of[piece]
    key = ("features:may-stop", kind.id)
    found: int | None = labyrinth.cache.get(key)
    if found is None:
        found = labyrinth.squares_of(kind.may_stop_on)
        labyrinth.store(key, found)
    return found


def _is_carried(context: Context, piece: int, space: int) -> bool:
    """Whether a wounded is the load of a miniature that stands there by itself."""
    carrier = context.mini_at(space)
    return (
        carrier >= 0
        and is_friendly(context, context.seat(carrier), context.seat(piece))
        and context.belongs(space, context.kind(carrier).may_stop_on)
    )

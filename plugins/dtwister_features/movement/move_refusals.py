"""Refusals of walks: the first illegal part, with its rule."""

from __future__ import annotations

from dtwister.plugin import Context, Refusal
from dtwister.plugin.movement import (
    Arrangement,
    WalkSearch,
    left_piece,
    taken_piece,
)
from dtwister.plugin.numbers import NO_PIECE, PieceId, SpaceId
from dtwister.plugin.questions import can_carry, square_links
from dtwister.plugin.squares import DIRECTION_NAMES
from dtwister_features.movement.walk_setting import Links
from dtwister_features.refusals import refusal
from dtwister_features.seats import is_ally, is_friendly
from dtwister_features.squares import stopping_rule
from dtwister_features.terrain.borders import WORDS, barrier_between
from dtwister_features.terrain.magic import why_cancelled

__all__: list[str] = []


def passes_of(context: Context, piece: PieceId) -> frozenset[str]:
    """Return the categories of borders that a miniature passes,
    by itself or by its load.
    """
    kinds = (context.kind(one) for one in (piece, *context.loads_of(piece)))
    return frozenset().union(*(kind.passes for kind in kinds))


def why_wrong_start(context: Context, piece: PieceId, start: SpaceId) -> Refusal:
    """Return why a course cannot begin where it does, or None."""
    return refusal(
        "wrong-start",
        "MOVE-01",
        f"{context.name(piece)} cannot start there: it stands on {context.square(start)}",
    )


def why_no_step(context: Context, piece: PieceId) -> Refusal:
    """Return why a course that enters no square is refused, or None."""
    sentence = f"{context.name(piece)} cannot move like this: it must enter at least one square"
    return refusal("no-step", "R-33", sentence)


def why_broken_off(
    context: Context,
    piece: PieceId,
    search: WalkSearch,
    arrangement: Arrangement,
    space: int,
    course: tuple[int, ...],
    index: int,
) -> Refusal:
    """Return why the step at `index` of the course is not possible."""
    space = SpaceId(space)
    if search.scene.terrain.exits >> space & 1:
        sentence = f"{context.name(piece)} cannot go on: it leaves by {context.square(space)}"
        return refusal("has-left", "EXIT-03", sentence)
    step = course[index]
    if step >= 0:
        used = sum(1 for done in course[1:index] if done >= 0)
        if used >= search.movement:
            return refusal(
                "too-far",
                "MOVE-01",
                f"{context.name(piece)} cannot go further: "
                f"it enters at most {search.movement} squares in one move",
            )
        return _no_way(context, piece, search, arrangement, space, SpaceId(step))
    if taken_piece(step) < 0:
        return _cannot_leave(context, piece, search, arrangement, space, left_piece(step))
    return _cannot_take(context, piece, search, arrangement, space, taken_piece(step))


def _no_way(
    context: Context,
    piece: PieceId,
    search: WalkSearch,
    arrangement: Arrangement,
    space: SpaceId,
    there: SpaceId,
) -> Refusal:
    here, name = context.square(space), context.square(there)
    if search.scene.is_overladen(arrangement, space):
        sentence = f"{context.name(piece)} cannot go on from {here}: the friend there has too much"
        return refusal("two-loads", "CARRY-07", sentence)
    said = f"{context.name(piece)} cannot enter {name}"
    ways = [d for d in range(4) if context.neighbour(space, d) == there]
    steps = arrangement.steps[space]
    links = square_links(context, piece)
    if not ways and there not in steps and (space, there) not in links:
        return _not_next(context, piece, links, space, there)
    slot = context.slot_of(there)
    if slot >= 0 and not context.is_revealed(slot):
        return refusal("face-down", "MOVE-13", f"{said}: it is in a face-down room")
    if there not in steps:
        if not ways:
            return _must_stop(context, piece, space) or refusal(
                "barrier", "MOVE-12", f"{said}: the link from {here} is closed"
            )
        return _barrier(context, piece, space, there, ways[0])
    enemy = context.mini_at(there)  # also on the line by which it would leave (MULTI-63)
    kind = context.kind(piece)
    if enemy >= 0 and not is_friendly(context, context.seat(enemy), context.seat(piece)):
        lost = why_cancelled(context, piece, there) if kind.crosses_enemies else None
        return lost or refusal("enemy", "MOVE-07", f"{said}: {context.name(enemy)} is there")
    if context.labyrinth.non_floor >> there & 1:
        if arrangement.is_open(there):
            return refusal(
                "support-in-use",
                "OBJ-ROPE-09",
                f"{said}: the support that holds it on {here} cannot hold it there too",
            )
        if support := _support_for(search, arrangement, there):
            return _not_attached(context, support[0], name)
        lost = (
            why_cancelled(context, piece, there) if context.belongs(there, kind.crosses) else None
        )
        return lost or refusal("obstacle", "MOVE-10", f"{said}: it cannot cross the obstacle there")
    return refusal(
        "closed-line", "EXIT-04", f"{said}: it is on a line that this seat cannot leave by"
    )


def _not_next(
    context: Context, piece: PieceId, links: Links, space: SpaceId, there: SpaceId
) -> Refusal:
    """Return why no step leads to a square that is neither adjacent nor linked."""
    said = f"{context.name(piece)} cannot enter {context.square(there)}"
    if any(context.match.grid.neighbour(space, d) == there for d in range(4)):
        return refusal("empty-place", "BOARD-07", f"{said}: no room is there now")
    here = context.square(space)
    if (there, space) in links:
        return refusal("one-way", "GOLD-01", f"{said}: the link leads only from there to {here}")
    sentence = f"{said}: it is not next to {here}; steps are never diagonal"
    return refusal("not-next", "GOLD-01", sentence)


def _support_for(search: WalkSearch, arrangement: Arrangement, space: int) -> tuple[PieceId, ...]:
    """Return the loads that would hold the walker on a square if they were fastened there."""
    holds = search.scene.terrain.holds
    return tuple(PieceId(load) for load in arrangement.loads if holds.get(load, 0) >> space & 1)


def _not_attached(context: Context, support: PieceId, name: str) -> Refusal:
    sentence = f"{context.name(support)} cannot be used on {name}: two squares beside must hold it"
    return refusal("not-attached", "OBJ-ROPE-07", sentence)


def _barrier(context: Context, piece: PieceId, space: SpaceId, there: SpaceId, way: int) -> Refusal:
    """Name the half of the border that stops this walker; it may pass the other one."""
    category = barrier_between(context, space, there, way, passes_of(context, piece))
    said = f"{context.name(piece)} cannot step {DIRECTION_NAMES[way]} from {context.square(space)}"
    if category:
        return refusal(category, "MOVE-12", f"{said}: {WORDS[category]} is in the way")
    if context.labyrinth.uphill(way) >> space & 1:
        return refusal("uphill", "VET-TERR-10", f"{said}: that leads up a slope")
    return _must_stop(context, piece, space) or refusal(
        "barrier", "MOVE-12", f"{said}: a barrier is in the way"
    )


def _must_stop(context: Context, piece: PieceId, space: SpaceId) -> Refusal | None:
    """Return that a walker has to stop on a square, with the rule; None if it need not."""
    said = f"{context.name(piece)} cannot go on from {context.square(space)}"
    for ability in context.kind(piece).abilities:
        if context.belongs(space, ability.must_stop_on):
            rule = next(iter(ability.rules), "MOVE-10")
            return refusal("must-stop", rule, f"{said}: it must stop there")
    return None


def _ally_there(context: Context, piece: PieceId, space: SpaceId) -> Refusal | None:
    """Return why nothing changes hands on a square, if an ally stands there."""
    other = context.mini_at(space)
    if other < 0 or not is_ally(context, context.seat(piece), context.seat(other)):
        return None
    sentence = (
        f"{context.name(piece)} cannot exchange anything on {context.square(space)}: "
        f"an ally is there"
    )
    return refusal("ally", "R-M74", sentence)


def _cannot_leave(
    context: Context,
    piece: PieceId,
    search: WalkSearch,
    arrangement: Arrangement,
    space: SpaceId,
    named: PieceId,
) -> Refusal:
    name, scene = context.square(space), search.scene
    if not arrangement.loads:
        sentence = f"{context.name(piece)} cannot leave anything on {name}: it carries no load"
        return refusal("no-load", "CARRY-03", sentence)
    load = PieceId(arrangement.loads[0]) if named < 0 else named
    if load not in arrangement.loads:
        sentence = f"{context.name(piece)} cannot leave {context.name(load)}: it does not carry it"
        return refusal("no-load", "CARRY-03", sentence)
    if named < 0 and len(arrangement.loads) > 1:
        names = " or ".join(context.name(PieceId(one)) for one in arrangement.loads)
        sentence = f"{context.name(piece)} cannot leave just anything: say {names}"
        return refusal("which-load", "CARRY-03", sentence)
    said = f"{context.name(piece)} cannot leave {context.name(load)} on {name}"
    if scene.is_closed(space):
        return _ally_there(context, piece, space) or refusal(
            "enemy", "R-44", f"{said}: an enemy is there"
        )
    if scene.has_friend(space):
        if space in scene.carriers:
            return refusal("two-loads", "CARRY-07", f"{said}: the friend there cannot carry it")
        return refusal("two-loads", "CARRY-07", f"{said}: the friend there would carry two loads")
    if _support_for(search, arrangement, space):
        return _not_attached(context, load, name)
    return refusal("obstacle", "CARRY-04", f"{said}: the square cannot hold it")


def _cannot_take(
    context: Context,
    piece: PieceId,
    search: WalkSearch,
    arrangement: Arrangement,
    space: SpaceId,
    item: PieceId,
) -> Refusal:
    said = f"{context.name(piece)} cannot take {context.name(item)} on {context.square(space)}"
    scene = search.scene
    if scene.is_closed(space):
        return _ally_there(context, piece, space) or refusal(
            "enemy", "R-44", f"{said}: an enemy is there"
        )
    if item not in search.scene.things_on(arrangement, space):
        if _is_enemy_wounded(context, piece, item):
            return refusal("enemy-wounded", "CARRY-10", f"{said}: it is a wounded enemy")
        return refusal("not-there", "CARRY-02", f"{said}: it is not there")
    if not search.scene.may_take(arrangement, space, item):
        if scene.has_friend(space):
            return refusal("support-in-use", "OBJ-ROPE-05", f"{said}: a friend has it there")
        return refusal("support-in-use", "PIT-09", f"{said}: it holds a wounded friend there")
    if scene.capacity != 1 and not scene.has_place(arrangement, item):
        return _no_place(context, piece, arrangement, space, item)
    return _cannot_leave(context, piece, search, arrangement, space, NO_PIECE)


def _no_place(
    context: Context, piece: PieceId, arrangement: Arrangement, space: SpaceId, item: PieceId
) -> Refusal:
    """Return why a walker that carries other things than one of any sort can take no more."""
    said = f"{context.name(piece)} cannot take {context.name(item)} on {context.square(space)}"
    if not arrangement.loads:
        return refusal("no-place", "CARRY-01", f"{said}: it carries nothing of that kind")
    names = " and ".join(context.name(PieceId(load)) for load in arrangement.loads)
    return refusal("no-place", "CARRY-01", f"{said}: it carries {names}, which it must leave first")


def _is_enemy_wounded(context: Context, piece: PieceId, item: PieceId) -> bool:
    """Return whether a number names a wounded of an enemy."""
    if not context.is_piece(item) or not context.is_wounded(item):
        return False
    return not is_friendly(context, context.seat(item), context.seat(piece))


def _golden_rule_broken(
    context: Context, piece: PieceId, search: WalkSearch, arrangement: Arrangement
) -> Refusal:
    """Return which golden rule was broken by leaving something, and where.

    Rules: CARRY-04, CARRY-05.
    """
    scene = search.scene
    for space in map(SpaceId, arrangement.places()):
        name, things = context.square(space), search.scene.things_on(arrangement, space)
        objects = sum(1 for item in map(PieceId, things) if context.kind(item).is_object)
        wounded = len(things) - objects + scene.occupied.get(space, 0)
        what = "more than two pieces" if objects + wounded > 2 else ""
        what = "two wounded" if wounded > scene.terrain.pieces.wounded_limit else what
        what = "two objects" if objects > 1 else what
        if what:
            sentence = f"{context.name(piece)} cannot end its walk: {what} would lie on {name}"
            return refusal("too-much", "CARRY-04", sentence)
    sentence = f"{context.name(piece)} cannot end its walk: the items left behind break GOLD-05"
    return refusal("too-much", "CARRY-04", sentence)


def why_no_end(
    context: Context, piece: PieceId, search: WalkSearch, arrangement: Arrangement, space: int
) -> Refusal:
    """Return why the walk may not end where it does."""
    space = SpaceId(space)
    name = context.square(space)
    said = f"{context.name(piece)} cannot stop on {name}"
    if not arrangement.is_legal:
        return _golden_rule_broken(context, piece, search, arrangement)
    seat = context.seat(piece)
    other = context.mini_at(space)
    if other >= 0 and other != piece:
        rule = stopping_rule(context, seat, context.seat(other))
        if rule == "MOVE-07" and context.match.grid.common_lines >> space & 1:
            rule = "MULTI-118"
        return refusal("occupied", rule, f"{said}: {context.name(other)} is there")
    if search.scene.occupied.get(space):
        return refusal("enemy-wounded", "MOVE-09", f"{said}: a wounded enemy is there")
    things = search.scene.things_on(arrangement, space)
    loads = (*arrangement.loads, *things)
    if things and not can_carry(context, piece, tuple(map(PieceId, loads))):
        both = " and ".join(context.name(PieceId(load)) for load in loads)
        many = "both " if len(loads) == 2 else ""
        return refusal("two-loads", "GOLD-05", f"{said}: it would carry {many}{both}")
    if support := _support_for(search, arrangement, space):
        return _not_attached(context, support[0], name)
    if context.labyrinth.non_floor >> space & 1:
        rule = "MOVE-16" if search.scene.is_free(space) else "PIT-01"
        return refusal("obstacle", rule, f"{said}: it cannot stand on that square")
    return refusal("bad-end", "MOVE-16", f"{said}: no walk may end there")

"""Why a walk is refused: the first thing that does not fit, with its rule."""

from __future__ import annotations

from dtwister.plugin import (
    BIT,
    DIRECTION_NAMES,
    LEAVE,
    Refusal,
    Table,
    Walker,
    World,
    taken,
)
from dtwister_features.borders import WORDS, barrier_between
from dtwister_features.common import is_ally, is_friendly, refusal, stopping_rule
from dtwister_features.magic import cancelled


def passes_of(table: Table, piece: int) -> frozenset[str]:
    """The categories of borders that a miniature steps through, by itself or by its load."""
    load = table.load_of(piece)
    own = table.kind(piece).passes
    return own if load < 0 else own | table.kind(load).passes


def wrong_start(table: Table, piece: int, start: int) -> Refusal:
    """The course does not begin where the miniature stands."""
    return refusal(
        "wrong-start",
        "MOVE-01",
        f"{table.name(piece)} stands on {table.square(start)}; the walk must begin there",
    )


def no_step(table: Table, piece: int) -> Refusal:
    """The course enters no square."""
    return refusal("no-step", "R-33", f"{table.name(piece)} must enter at least one square")


def broken_off(
    table: Table,
    piece: int,
    walker: Walker,
    world: World,
    space: int,
    course: tuple[int, ...],
    index: int,
) -> Refusal:
    """The step at `index` of the course is not possible."""
    if walker.ground.exits & BIT[space]:
        return refusal(
            "has-left", "EXIT-03", f"on {table.square(space)} the miniature leaves; the walk ends"
        )
    step = course[index]
    if step >= 0:
        used = sum(1 for done in course[1:index] if done >= 0)
        if used >= walker.movement:
            return refusal(
                "too-far",
                "MOVE-01",
                f"{table.name(piece)} enters at most {walker.movement} squares in one move",
            )
        return _no_way(table, piece, walker, world, space, step)
    if step == LEAVE:
        return _cannot_leave(table, piece, walker, world, space, -1)
    return _cannot_take(table, piece, walker, world, space, taken(step))


def _no_way(
    table: Table, piece: int, walker: Walker, world: World, space: int, there: int
) -> Refusal:
    here, name = table.square(space), table.square(there)
    ways = [d for d in range(4) if table.neighbour(space, d) == there]
    if not ways and any(table.match.plan.neighbour(space, d) == there for d in range(4)):
        return refusal("empty-place", "BOARD-07", f"no room lies at {name} now")
    if not ways:
        return refusal(
            "not-next", "GOLD-01", f"{name} is not next to {here}; steps are never diagonal"
        )
    slot = table.slot_of(there)
    if slot >= 0 and not table.is_revealed(slot):
        return refusal("face-down", "MOVE-13", f"{name} lies in a face-down room")
    if there not in walker.paths(world)[space]:
        return _barrier(table, piece, space, there, ways[0])
    bit = BIT[there]
    enemy = table.mini_at(there)  # also on the line by which it would leave (MULTI-63)
    kind = table.kind(piece)
    if enemy >= 0 and not is_friendly(table, table.seat(enemy), table.seat(piece)):
        lost = cancelled(table, piece, there) if kind.crosses_enemies else None
        return lost or refusal("enemy", "MOVE-07", f"{table.name(enemy)} stands on {name}")
    if table.topology.hollow & bit:
        if world.enter & bit:
            return refusal(
                "support-in-use",
                "OBJ-ROPE-09",
                f"what holds {table.name(piece)} on {here} cannot hold it on {name} too",
            )
        if walker.ground.holds.get(world.load, 0) & bit:
            return _not_attached(table, world.load, name)
        lost = cancelled(table, piece, there) if table.belongs(there, kind.crosses) else None
        return lost or refusal("obstacle", "MOVE-10", f"{table.name(piece)} cannot cross {name}")
    return refusal("closed-line", "EXIT-04", f"{name} is on a line that is no exit for this seat")


def _not_attached(table: Table, support: int, name: str) -> Refusal:
    sentence = f"{table.name(support)} cannot be fastened to two squares beside {name}"
    return refusal("not-attached", "OBJ-ROPE-07", sentence)


def _barrier(table: Table, piece: int, space: int, there: int, way: int) -> Refusal:
    """Name the half of the border that stops this walker; others may be no barrier for it."""
    category = barrier_between(table, space, there, way, passes_of(table, piece))
    side = f"{DIRECTION_NAMES[way]} of {table.square(space)}"
    if category:
        return refusal(category, "MOVE-12", f"{WORDS[category]} is to the {side}")
    if table.topology.uphill(way) & BIT[space]:
        return refusal("uphill", "VET-TERR-10", f"the way to the {side} leads up a slope")
    for ability in table.kind(piece).abilities:
        if table.belongs(space, ability.halts):
            rule = next(iter(ability.rules), "MOVE-10")
            sentence = f"{table.name(piece)} has to stop on {table.square(space)}"
            return refusal("must-stop", rule, sentence)
    return refusal(
        "barrier",
        "MOVE-12",
        f"no way leads {DIRECTION_NAMES[way]} from {table.square(space)}",
    )


def _ally_there(table: Table, piece: int, space: int) -> Refusal | None:
    """Why nothing changes hands on a square, if an ally stands there."""
    other = table.mini_at(space)
    if other < 0 or not is_ally(table, table.seat(piece), table.seat(other)):
        return None
    sentence = f"nothing is given to an ally or taken from one on {table.square(space)}"
    return refusal("ally", "R-M74", sentence)


def _cannot_leave(
    table: Table, piece: int, walker: Walker, world: World, space: int, instead: int
) -> Refusal:
    name = table.square(space)
    bit = BIT[space]
    ground = walker.ground
    if world.load < 0:
        return refusal("no-load", "CARRY-03", f"there is nothing to leave on {name}")
    load = table.name(world.load)
    if ground.closed & bit:
        return _ally_there(table, piece, space) or refusal(
            "enemy", "R-44", f"nothing is given to the enemy on {name}"
        )
    if ground.friends & bit:
        return refusal("two-loads", "CARRY-07", f"the friend on {name} would carry two loads")
    if ground.holds.get(world.load, 0) & bit:
        return _not_attached(table, world.load, name)
    return refusal("obstacle", "CARRY-04", f"{load} cannot be left on {name}")


def _cannot_take(
    table: Table, piece: int, walker: Walker, world: World, space: int, item: int
) -> Refusal:
    name = table.square(space)
    bit = BIT[space]
    ground = walker.ground
    if ground.closed & bit:
        return _ally_there(table, piece, space) or refusal(
            "enemy", "R-44", f"nothing is taken from the enemy on {name}"
        )
    if item not in walker.things(world, space):
        if _is_enemy_wounded(table, piece, item):
            return refusal("enemy-wounded", "CARRY-10", "enemy wounded cannot be carried")
        return refusal("not-there", "CARRY-02", f"{table.name(item)} is not to be had on {name}")
    if not walker.may_take(world, space, item):
        if ground.friends & bit:
            sentence = (
                f"{table.name(piece)} cannot take {table.name(item)}: a friend has it on {name}"
            )
            return refusal("support-in-use", "OBJ-ROPE-05", sentence)
        return refusal(
            "support-in-use", "PIT-09", f"{table.name(item)} holds an own wounded on {name}"
        )
    return _cannot_leave(table, piece, walker, world, space, item)


def _is_enemy_wounded(table: Table, piece: int, item: int) -> bool:
    """Whether a number names a wounded of an enemy."""
    if not table.is_piece(item) or not table.is_wounded(item):
        return False
    return not is_friendly(table, table.seat(item), table.seat(piece))


def _too_much(table: Table, walker: Walker, world: World) -> Refusal:
    """What was left breaks a golden rule: which one, and where (CARRY-04, CARRY-05)."""
    ground = walker.ground
    for space in sorted({where for _, where in world.moved}):
        name, things = table.square(space), walker.things(world, space)
        objects = sum(1 for item in things if item in ground.objects)
        wounded = len(things) - objects + ground.occupied.get(space, 0)
        what = "more than two pieces" if objects + wounded > 2 else ""
        what = "two wounded" if wounded > ground.wounded_limit else what
        what = "two objects" if objects > 1 else what
        if what:
            return refusal("too-much", "CARRY-04", f"{what} would lie on {name}")
    return refusal("too-much", "CARRY-04", "what was left breaks a golden rule")


def bad_end(table: Table, piece: int, walker: Walker, world: World, space: int) -> Refusal:
    """The walk may not end where it does."""
    name = table.square(space)
    bit = BIT[space]
    if not world.legal:
        return _too_much(table, walker, world)
    seat = table.seat(piece)
    other = table.mini_at(space)
    if other >= 0 and other != piece:
        rule = stopping_rule(table, seat, table.seat(other))
        if rule == "MOVE-07" and table.match.plan.shared & bit:
            rule = "MULTI-118"
        return refusal("occupied", rule, f"{table.name(other)} stands on {name}")
    if walker.ground.occupied.get(space):
        return refusal("enemy-wounded", "MOVE-09", f"an enemy wounded lies on {name}")
    things = walker.things(world, space)
    if things and (world.load >= 0 or len(things) > 1):
        loads = [*([world.load] if world.load >= 0 else []), *things][:2]
        both = " and ".join(table.name(load) for load in loads)
        said = f"{table.name(piece)} cannot stop on {name}: it would carry both {both}"
        return refusal("two-loads", "GOLD-05", said)
    if walker.ground.holds.get(world.load, 0) & bit:
        return _not_attached(table, world.load, name)
    if table.topology.hollow & bit:
        rule = "MOVE-16" if walker.ground.free & bit else "PIT-01"
        return refusal("obstacle", rule, f"{table.name(piece)} cannot stop on {name}")
    return refusal("bad-end", "MOVE-16", f"{table.name(piece)} cannot stop on {name}")

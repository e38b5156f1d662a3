"""Pushing a character to the next square: what forbids it, and what it does.

An ability that pushes says whom and in which direction, and asks `refuse_push` and `push`. Only the
Banshee of the Prison set does so among the official pieces, so the rules go by her name.
"""

from __future__ import annotations

from dtwister.plugin import BIT, Refusal, Table
from dtwister_features import happenings
from dtwister_features.borders import WORDS, barrier_between
from dtwister_features.common import (
    drop_from_obstacle,
    edition,
    fallen,
    has_support,
    home_line,
    is_friendly,
    may_bring,
    own_lines,
    refusal,
    stands_by_itself,
)
from dtwister_features.ground_rules import befall, is_deadly, is_uphill
from dtwister_features.terrain import NO_LANDING
from dtwister_features.water import Water, strand, water_at


def refuse_push(table: Table, piece: int, way: int) -> Refusal | None:
    """Why a character cannot be pushed one square in a direction, or None.

    Friend or foe, miniature or wounded, that makes no difference (CHAR-BANSHEE-03, R-216).
    """
    space = table.space(piece)
    if home_line(table, table.seat(piece)) & BIT[space]:
        name = table.name(piece)
        return refusal("own-line", "CHAR-BANSHEE-12", f"{name} stands on its own starting line")
    there = table.neighbour(space, way)
    if there is None:
        return refusal("rim", "CHAR-BANSHEE-12", f"the board ends beside {table.square(space)}")
    return (
        _refuse_border(table, space, there, way)
        or _refuse_square(table, piece, space, there)
        or _refuse_company(table, piece, there)
    )


def _refuse_border(table: Table, space: int, there: int, way: int) -> Refusal | None:
    """A face-down room, or a barrier; that the character could pass it by itself is no help."""
    slot = table.slot_of(there)
    if slot >= 0 and not table.is_revealed(slot):
        return refusal("face-down", "R-215", f"{table.square(there)} is in a face-down room")
    if table.adjacent(space, there):
        return None
    category = barrier_between(table, space, there, way) or "barrier"
    what = WORDS.get(category, category)
    where = f"between {table.square(space)} and {table.square(there)}"
    return refusal(category, "CHAR-BANSHEE-05", f"{what} is {where}")


def _refuse_square(table: Table, piece: int, space: int, there: int) -> Refusal | None:
    """A line that is not its own, or ground onto which nobody is pushed.

    Where leaving is suspended, a line is a square like others for those who may stand there.
    """
    seat, name = table.seat(piece), table.square(there)
    if table.state.exits[seat] & BIT[there]:
        return refusal("exit", "R-214", f"{name} is an exit, and a push is none")
    if table.match.plan.lines_mask & ~own_lines(table, seat) & BIT[there]:
        return refusal("closed-line", "R-214", f"{name} is no line of {table.name(piece)}")
    if table.belongs(there, NO_LANDING):
        sentence = f"nobody is pushed into {table.category(there)} {name}"
        return refusal("no-landing", "VET-BANSHEE-03", sentence)
    if is_uphill(table, space, there):
        return refusal("uphill", "VET-BANSHEE-03", f"{name} lies up the slope")
    return None


def _refuse_company(table: Table, piece: int, there: int) -> Refusal | None:
    """Whoever is on the square behind, or too many pieces for one square afterwards (GOLD-04).

    Friends and enemies are those of the character that is pushed (R-210).
    """
    seat, name = table.seat(piece), table.square(there)
    is_wounded = table.is_wounded(piece)
    standing = table.mini_at(there)
    if standing >= 0 and not (is_wounded and is_friendly(table, table.seat(standing), seat)):
        who = table.name(standing)
        return refusal("occupied", "CHAR-BANSHEE-06", f"{who} stands on {name}")
    lying = table.wounded_at(there)
    if any(not is_friendly(table, table.seat(other), seat) for other in lying):
        return refusal("enemy-wounded", "CHAR-BANSHEE-06", f"an enemy wounded lies on {name}")
    coming = [other for other in (piece, table.load_of(piece)) if other >= 0]
    objects = [p for p in (*coming, *table.pieces_at(there)) if table.kind(p).is_object]
    wounded = [p for p in (*coming, *lying) if table.is_wounded(p)]
    rule = "CHAR-BANSHEE-08" if standing >= 0 else "CHAR-BANSHEE-07"
    if len(objects) > 1:
        rule = "R-212" if has_support(table, there) and _is_hollow(table, there) else rule
        return refusal("two-objects", rule, f"two objects would lie on {name}")
    if len(wounded) > 1 and edition(table) != 1:
        return refusal("two-wounded", rule, f"two wounded would lie on {name}")
    if len(coming) + len(table.pieces_at(there)) > 2:
        return refusal("too-much", rule, f"{name} would hold too much")
    return None


def push(table: Table, piece: int, way: int, by: int) -> None:
    """Push a character one square, with what it carries (CHAR-BANSHEE-04, CHAR-BANSHEE-09, R-211).

    On an obstacle that does not hold it, it suffers what befalls people there (CHAR-BANSHEE-10,
    VET-BANSHEE-02), by the doing of the seat `by`. What it carried stays behind if it is eliminated
    (CHAR-BANSHEE-11, R-106). On what lies on the new square it stands, and so carries it (R-37).
    """
    space = table.space(piece)
    there = table.neighbour(space, way)
    assert there is not None
    load = table.load_of(piece)
    holds = is_held(table, piece, there)
    water = _loses(table, load, space, there)
    footing = water.last_footing(table, piece) if water else -1
    with_load = water is None and (holds or not is_deadly(table, there))
    table.do(happenings.Pushed(piece, there, with_load))
    at = table.space(piece)
    if at < 0 or at == space:
        return  # something else happened instead
    if water and table.space(load) == space:
        strand(table, load, footing, by)
    elif not with_load:
        drop_from_obstacle(table, space)
    if not holds if at == there else piece in fallen(table):
        befall(table, piece, at, by)


def _loses(table: Table, load: int, space: int, there: int) -> Water | None:
    """The water in which a push loses a load: an object that is no support (VET-BANSHEE-01)."""
    if load < 0 or not table.kind(load).is_object or table.kind(load).supports:
        return None
    return water_at(table, space) or water_at(table, there)


def is_held(table: Table, piece: int, there: int) -> bool:
    """Whether something keeps a character on a square onto which it is pushed (PIT-05, R-212).

    The ground, an ability of its own, a support that is there or that it brings along, or a friend
    who stands there by itself and takes it up. Crossing without stopping is no help (R-94, R-213).
    """
    if not _is_hollow(table, there):
        return True
    if not table.is_wounded(piece) and stands_by_itself(table, piece, there):
        return True
    friend = table.mini_at(there)
    if has_support(table, there) or (friend >= 0 and stands_by_itself(table, friend, there)):
        return True
    load = table.load_of(piece)
    return load >= 0 and may_bring(table, piece, there, load)


def _is_hollow(table: Table, space: int) -> bool:
    """Whether a square is ground that holds nobody by itself."""
    return bool(table.topology.hollow & BIT[space])

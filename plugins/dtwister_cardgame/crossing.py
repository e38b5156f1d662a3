"""The Wall-walker: goes through walls, with handling before and after (CG-CHAR-WALLWALKER)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

import attrs

from dtwister.plugin import HIDDEN, Ability, Action, Refusal, Table, events, fields
from dtwister_cardgame import carrying
from dtwister_cardgame.places import (
    FULL,
    arrive,
    blocked,
    held_up,
    is_exit,
    room_left,
    zone_of,
)
from dtwister_features.actions import WAYS
from dtwister_features.common import refusal
from dtwister_features.walls import WalksThroughWalls, WalkThrough

RULE = "CG-CHAR-WALLWALKER-06"
Loads = tuple[int, ...]


@attrs.frozen
class Cross(WalkThrough):
    """Go through a wall, with one handling on this side and one behind it.

    A piece that is named and carried is put down. One that lies there is picked up, and one that
    somebody there holds is taken in exchange; with full hands it takes the place of the load.
    """

    tag: ClassVar[str] = "card:cross"
    verb: ClassVar[str] = "cross"
    rule: ClassVar[str] = "CG-CHAR-WALLWALKER-02"
    before: int = fields.piece(label="before", default=HIDDEN)
    after: int = fields.piece(label="after", default=HIDDEN)


class CrossesWalls(WalksThroughWalls):
    """Goes through a wall, a double one like one, with her load (CG-ZONE-04).

    One half must be a wall or an arrow-slit, and the other must let her through; from and to
    starting zones she goes as a jump does (R-C107). She may arrive among enemies (R-C108).
    """

    id = "card:crosses-walls"
    rules: ClassVar[tuple[str, ...]] = (
        "CG-CHAR-WALLWALKER-02",
        "CG-CHAR-WALLWALKER-03",
        "CG-CHAR-WALLWALKER-04",
        "CG-CHAR-WALLWALKER-05",
        "CG-CHAR-WALLWALKER-06",
        "CG-CHAR-WALLWALKER-07",
        "CG-CHAR-WALLWALKER-08",
        "R-C107",
        "R-C108",
    )
    action: ClassVar[type[Action] | None] = Cross

    def candidates(self, table: Table, piece: int) -> Iterator[Cross]:
        """Each wall, with all that could be handled on both sides of it."""
        for plain in super().candidates(table, piece):
            space = table.space(piece)
            there = table.neighbour(space, WAYS.index(plain.way))
            assert there is not None
            for before in (HIDDEN, *_things(table, piece, space)):
                left = () if before != HIDDEN else table.loads_of(piece)
                for after in dict.fromkeys((HIDDEN, *_things(table, piece, there), *left, before)):
                    yield Cross(piece, plain.way, before, after)

    def offer(self, table: Table, piece: int) -> list[Action]:
        """Those that are legal."""
        return list(Ability.offer(self, table, piece))

    def landing(self, table: Table, action: WalkThrough, there: int) -> Refusal | None:
        """Held up, the exit blocked, too many friends there, nothing like that to handle."""
        assert isinstance(action, Cross)
        piece, seat = action.piece, table.seat(action.piece)
        problem = held_up(table, piece, WAYS.index(action.way))
        if problem is not None:
            return problem
        loads = _handled(table, piece, table.loads_of(piece), table.space(piece), action.before)
        if isinstance(loads, Refusal):
            return loads
        if is_exit(table, seat, there):
            if action.after != HIDDEN:
                return refusal("gone", RULE, f"{table.name(piece)} leaves the labyrinth by that")
            return blocked(table, piece, there)
        group = (piece, *(load for load in loads if not table.kind(load).is_object))
        if room_left(table, there, seat, group) < len(group):
            sentence = f"{table.square(there)} would hold more than {FULL} of a side"
            return refusal("full", "CG-GOLD-02", sentence)
        after = _handled(table, piece, loads, there, action.after)
        return after if isinstance(after, Refusal) else None

    def perform(self, table: Table, action: Action) -> None:
        """Handle, go, and handle; in the enemy's starting zone she leaves (R-C32)."""
        assert isinstance(action, Cross)
        piece, way = action.piece, WAYS.index(action.way)
        there = table.neighbour(table.space(piece), way)
        assert there is not None
        _handle(table, piece, action.before)
        if arrive(table, piece, events.Shifted(piece, there)) and table.space(piece) == there:
            _handle(table, piece, action.after)


def _things(table: Table, piece: int, space: int) -> list[int]:
    """The pieces in a zone, but for a character itself."""
    there = (other for place in zone_of(table, space) for other in table.pieces_at(place))
    return [other for other in there if other != piece]


def _handled(table: Table, piece: int, loads: Loads, space: int, item: int) -> Loads | Refusal:
    """What a character carries after handling a piece in a zone; or why it cannot handle it."""
    if item == HIDDEN:
        return loads
    if item in loads:
        return tuple(load for load in loads if load != item)
    if not table.is_piece(item) or item == piece:
        return refusal("no-such-piece", RULE, "there is no such piece")
    name, seat = table.name(item), table.seat(piece)
    if table.space(item) not in zone_of(table, space):
        return refusal("not-here", RULE, f"{name} is not in {table.square(space)}")
    problem = carrying.no_load(table, item)
    if problem is not None:
        return problem
    if not table.kind(item).is_object and table.seat(item) != seat:
        return refusal("enemy-wounded", "CG-CARRY-10", f"{name} is a wounded enemy")
    holder = table.carrier_of(item)
    if holder not in (-1, piece):
        if not loads:
            return refusal("nothing-for-it", RULE, f"there is nothing to exchange {name} for")
        kept = carrying.no_holder(table, seat, holder)
        kept = kept or carrying.refuse_hands(table, loads[0], holder)
        if kept is not None:
            return kept
        return (*loads[1:], item)
    full = len(loads) >= carrying.loads_limit(table, piece)
    return (*loads[full:], item)


def _handle(table: Table, piece: int, item: int) -> None:
    """Put down, pick up or exchange."""
    loads = table.loads_of(piece)
    if item == HIDDEN:
        return
    if item in loads:
        table.do(events.PutDown(piece, item))
    elif table.carrier_of(item) >= 0:
        carrying.swap(table, piece, loads[0], item)
    else:
        full = len(loads) >= carrying.loads_limit(table, piece)
        if not full or carrying.put_down(table, piece, loads[0]):
            carrying.take_up(table, piece, item)


ALL = (CrossesWalls,)

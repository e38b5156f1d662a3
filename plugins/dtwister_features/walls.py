"""Walking through a wall, as an action of its own (CHAR-WALLWALKER)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

import attrs

from dtwister.plugin import BIT, Ability, Action, PieceAction, Refusal, Table, events, fields
from dtwister_features.actions import WAYS
from dtwister_features.common import (
    all_characters,
    kept_with_ground,
    landing_problem,
    move_and_leave,
    no_such_way,
    open_landing,
    refusal,
    spot,
)

WALLS = frozenset({"wall", "arrow-slit"})
"""The borders that count as walls for her (CHAR-WALLWALKER-09, VET-SLIT-01, R-321)."""
PORTCULLISES = WALLS | {"portcullis"}


@attrs.frozen
class WalkThrough(PieceAction):
    """Go to the square behind a wall (CHAR-WALLWALKER-02)."""

    tag: ClassVar[str] = "features:walk-through"
    verb: ClassVar[str] = "walk-through"
    rule: ClassVar[str] = "CHAR-WALLWALKER-02"
    way: str = fields.word(choices=WAYS)


class WalksThroughWalls(Ability):
    """One square, through one wall or a double wall, as an action of its own."""

    id = "features:across-walls"
    rules: ClassVar[tuple[str, ...]] = (
        "CHAR-WALLWALKER-02",
        "CHAR-WALLWALKER-03",
        "CHAR-WALLWALKER-04",
        "CHAR-WALLWALKER-05",
        "CHAR-WALLWALKER-06",
        "CHAR-WALLWALKER-07",
        "CHAR-WALLWALKER-08",
        "CHAR-WALLWALKER-09",
    )
    action: ClassVar[type[Action] | None] = WalkThrough
    squares_stay = True

    def squares(self, table: Table) -> int:
        """Beside a wall that leads somewhere."""
        plain, through = table.topology.ways(), table.topology.ways(WALLS)
        found = 0
        for way in range(4):
            found |= through[way] & ~plain[way]
        return found

    def candidates(self, table: Table, piece: int) -> Iterator[WalkThrough]:
        """The sides with a wall that leads somewhere."""
        for action, _ in self._crossings(table, piece):
            yield action

    def offer(self, table: Table, piece: int) -> list[Action]:
        """The walls behind which there is a place for her."""
        free = open_landing(table, piece) & ~(all_characters(table) | table.state.items)
        return [
            action
            for action, there in self._crossings(table, piece)
            if free & BIT[there] or self.landing(table, action, there) is None
        ]

    def _crossings(self, table: Table, piece: int) -> tuple[tuple[WalkThrough, int], ...]:
        """The walls beside her that lead somewhere, with the spaces behind them."""
        kept, key = kept_with_ground(table, self.id), spot(table, piece)
        known: tuple[tuple[WalkThrough, int], ...] | None = kept.get(key)
        if known is None:
            plain, through = table.topology.ways(), table.topology.ways(WALLS)
            space, found = table.space(piece), []
            for way, name in enumerate(WAYS):
                there = table.neighbour(space, way)
                if there is not None and through[way] & ~plain[way] & BIT[space]:
                    found.append((WalkThrough(piece, name), there))
            known = kept[key] = tuple(found)
        return known

    def refuse(self, table: Table, action: Action) -> Refusal | None:
        """No wall, a portcullis, a face-down room, no place behind."""
        assert isinstance(action, WalkThrough)
        unclear = no_such_way(action.way, "CHAR-WALLWALKER-02")
        if unclear is not None:
            return unclear
        space, way = table.space(action.piece), WAYS.index(action.way)
        problem = _no_wall(table, space, way)
        if problem is not None:
            return problem
        there = table.neighbour(space, way)
        assert there is not None
        return self.landing(table, action, there)

    def landing(self, table: Table, action: WalkThrough, there: int) -> Refusal | None:
        """Why she cannot come to the space behind the wall, or None."""
        load = table.load_of(action.piece)
        problem = landing_problem(table, action.piece, there, load, own_support=True)
        if problem is None:
            return None
        rule = problem.rule if problem.code == "two-loads" else "CHAR-WALLWALKER-04"
        return refusal(problem.code, rule, problem.sentence)

    def perform(self, table: Table, action: Action) -> None:
        """Go, with the load (R-132); onto the opposing line she leaves (R-133)."""
        assert isinstance(action, WalkThrough)
        way = WAYS.index(action.way)
        there = table.neighbour(table.space(action.piece), way)
        assert there is not None
        move_and_leave(table, action.piece, events.Shifted(action.piece, there))


def _no_wall(table: Table, space: int, way: int) -> Refusal | None:
    """Why no wall that can be walked through is on a side of a space, or None (R-131)."""
    topology = table.topology
    name = f"{WAYS[way]} of {table.square(space)}"
    slot = topology.slot_beyond(space, way)
    if slot >= 0 and not table.is_revealed(slot) and table.state.tiles[slot] != -1:
        return refusal("face-down", "CHAR-WALLWALKER-07", f"a face-down room is {name}")
    if table.neighbour(space, way) is None:
        return refusal("rim", "R-133", f"the board ends {name}")
    bit = BIT[space]
    if topology.ways()[way] & bit:
        return refusal("no-wall", "R-131", f"there is no wall {name}")
    if topology.ways(WALLS)[way] & bit:
        return None
    if topology.ways(PORTCULLISES)[way] & bit:
        return refusal("portcullis", "CHAR-WALLWALKER-06", f"a closed portcullis is {name}")
    return refusal("no-passage", "R-131", f"more than a wall is {name}")

"""Walking through a wall, as an action of its own (CHAR-WALLWALKER)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

import attrs

from dtwister.plugin import (
    Ability,
    Action,
    Context,
    PieceAction,
    PlayContext,
    Refusal,
    events,
    fields,
)
from dtwister.plugin.numbers import NO_ROOM
from dtwister.plugin.squares import BIT
from dtwister_features.game_actions import WAYS
from dtwister_features.refusals import no_such_way, refusal
from dtwister_features.squares import (
    all_characters,
    labyrinth_cache,
    landing_problem,
    move_and_leave,
    open_landing,
    piece_square_key,
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


class WalkThroughAbility(Ability):
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
    squares_fixed = True

    def squares(self, context: Context) -> int:
        """Beside a wall that leads somewhere."""
        plain, through = context.labyrinth.ways(), context.labyrinth.ways(WALLS)
        found = 0
        for way in range(4):
            found |= through[way] & ~plain[way]
        return found

    def candidates(self, context: Context, piece: int) -> Iterator[WalkThrough]:
        """The sides with a wall that leads somewhere."""
        for action, _ in self._crossings(context, piece):
            yield action

    def offer(self, context: Context, piece: int) -> list[Action]:
        """The walls behind which there is a place for her."""
        free = open_landing(context, piece) & ~(all_characters(context) | context.state.items)
        return [
            action
            for action, there in self._crossings(context, piece)
            if free & BIT[there] or self.landing(context, action, there) is None
        ]

    def _crossings(self, context: Context, piece: int) -> tuple[tuple[WalkThrough, int], ...]:
        """The walls beside her that lead somewhere, with the spaces behind them."""
        kept, key = labyrinth_cache(context, self.id), piece_square_key(context, piece)
        known: tuple[tuple[WalkThrough, int], ...] | None = kept.get(key)
        if known is None:
            plain, through = context.labyrinth.ways(), context.labyrinth.ways(WALLS)
            space, found = context.space(piece), []
            for way, name in enumerate(WAYS):
                there = context.neighbour(space, way)
                if there is not None and through[way] & ~plain[way] & BIT[space]:
                    found.append((WalkThrough(piece, name), there))
            known = kept[key] = tuple(found)
        return known

    def refuse(self, context: Context, action: Action) -> Refusal | None:
        """No wall, a portcullis, a face-down room, no place behind."""
        assert isinstance(action, WalkThrough)
        unclear = no_such_way(action.way, "CHAR-WALLWALKER-02")
        if unclear is not None:
            return unclear
        space, way = context.space(action.piece), WAYS.index(action.way)
        problem = _no_wall(context, space, way)
        if problem is not None:
            return problem
        there = context.neighbour(space, way)
        assert there is not None
        return self.landing(context, action, there)

    def landing(self, context: Context, action: WalkThrough, there: int) -> Refusal | None:
        """Why she cannot come to the space behind the wall, or None."""
        load = context.load_of(action.piece)
        problem = landing_problem(context, action.piece, there, load, own_support=True)
        if problem is None:
            return None
        rule = problem.rule if problem.code == "two-loads" else "CHAR-WALLWALKER-04"
        return refusal(problem.code, rule, problem.sentence)

    def perform(self, context: PlayContext, action: Action) -> None:
        """Go, with the load (R-132); onto the opposing line she leaves (R-133)."""
        assert isinstance(action, WalkThrough)
        way = WAYS.index(action.way)
        there = context.neighbour(context.space(action.piece), way)
        assert there is not None
        move_and_leave(context, action.piece, events.Shifted(action.piece, there))


def _no_wall(context: Context, space: int, way: int) -> Refusal | None:
    """Why no wall that can be walked through is on a side of a space, or None (R-131)."""
    labyrinth = context.labyrinth
    name = f"{WAYS[way]} of {context.square(space)}"
    slot = labyrinth.slot_beyond(space, way)
    if slot >= 0 and not context.is_revealed(slot) and context.state.tiles[slot] != NO_ROOM:
        return refusal("face-down", "CHAR-WALLWALKER-07", f"a face-down room is {name}")
    if context.neighbour(space, way) is None:
        return refusal("rim", "R-133", f"the board ends {name}")
    bit = BIT[space]
    if labyrinth.ways()[way] & bit:
        return refusal("no-wall", "R-131", f"there is no wall {name}")
    if labyrinth.ways(WALLS)[way] & bit:
        return None
    if labyrinth.ways(PORTCULLISES)[way] & bit:
        return refusal("portcullis", "CHAR-WALLWALKER-06", f"a closed portcullis is {name}")
    return refusal("no-passage", "R-131", f"more than a wall is {name}")

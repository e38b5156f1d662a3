"""Walking through a wall, as an action of its own (CHAR-WALLWALKER)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

import attrs
from typing_extensions import TypeVar

from dtwister.plugin import Ability, Context, PieceAction, PlayContext, Refusal, events, fields
from dtwister.plugin.caching import per_labyrinth
from dtwister.plugin.numbers import NO_ROOM, PieceId, SpaceId
from dtwister.plugin.squares import Squares
from dtwister_features.game_actions import WAYS
from dtwister_features.refusals import no_such_way, refusal
from dtwister_features.squares import (
    all_characters,
    landing_problem,
    move_and_leave,
    open_landing,
)

__all__ = ["WalkThrough", "WalkThroughAbility"]

WALLS = frozenset({"wall", "arrow-slit"})
"""The borders that count as walls for it (CHAR-WALLWALKER-09, VET-SLIT-01, R-321)."""
PORTCULLISES = WALLS | {"portcullis"}


@attrs.frozen
class WalkThrough(
    PieceAction,
    tag="features:walk-through",
    verb="walk-through",
    rule="CHAR-WALLWALKER-02",
    phrase="walk through the wall {way}",
):
    """Go to the square behind a wall (CHAR-WALLWALKER-02)."""

    way: str = fields.word(choices=WAYS)


WalkThroughT = TypeVar("WalkThroughT", bound=WalkThrough, default=WalkThrough)


class WalkThroughAbility(Ability[WalkThroughT]):
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
    squares_fixed = True

    def squares(self, context: Context) -> Squares:
        """Return the squares beside a wall that leads somewhere."""
        plain, through = context.labyrinth.ways(), context.labyrinth.ways(WALLS)
        found = 0
        for way in range(4):
            found |= through[way] & ~plain[way]
        return Squares.from_mask(found)

    def candidates(self, context: Context, piece: PieceId) -> Iterator[WalkThroughT]:
        """Yield the sides with a wall that leads somewhere."""
        for action, _ in self._crossings(context, piece):
            yield action

    def offer(self, context: Context, piece: PieceId) -> list[WalkThroughT]:
        """Return the walls behind which there is a place for it."""
        free = open_landing(context, piece) - (all_characters(context) | context.state.items)
        return [
            action
            for action, there in self._crossings(context, piece)
            if there in free or self.landing(context, action, there) is None
        ]

    def _crossings(
        self, context: Context, piece: PieceId
    ) -> tuple[tuple[WalkThroughT, SpaceId], ...]:
        """Return the walls beside it that lead somewhere, with the spaces behind them."""
        assert self.action is not None  # the default has one, and so has every derived cost
        return _crossings(context, self.action, piece, context.space(piece))

    def refuse(self, context: Context, action: WalkThroughT) -> Refusal | None:
        """Refuse without a wall, at a portcullis or a face-down room,
        or without a place behind.
        """
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

    def landing(self, context: Context, action: WalkThroughT, there: SpaceId) -> Refusal | None:
        """Return why it cannot come to the space behind the wall, or None."""
        loads = context.loads_of(action.piece)
        problem = landing_problem(context, action.piece, there, loads, own_support=True)
        if problem is None:
            return None
        rule = problem.rule if problem.code == "two-loads" else "CHAR-WALLWALKER-04"
        return refusal(problem.code, rule, problem.sentence)

    def perform(self, context: PlayContext, action: WalkThroughT) -> None:
        """Go with the load (R-132); leave if that is onto the opposing line (R-133)."""
        way = WAYS.index(action.way)
        there = context.neighbour(context.space(action.piece), way)
        assert there is not None
        move_and_leave(context, action.piece, events.Shifted(action.piece, there))


@per_labyrinth
def _crossings(
    context: Context, kind: type[WalkThroughT], piece: PieceId, space: SpaceId
) -> tuple[tuple[WalkThroughT, SpaceId], ...]:
    plain, through = context.labyrinth.ways(), context.labyrinth.ways(WALLS)
    found = []
    for way, name in enumerate(WAYS):
        there = context.neighbour(space, way)
        walls = Squares.from_mask(through[way] & ~plain[way])
        if there is not None and space in walls:
            found.append((kind(piece, name), there))
    return tuple(found)


def _no_wall(context: Context, space: SpaceId, way: int) -> Refusal | None:
    """Return why no wall that can be walked through is on a side of a space, or None (R-131)."""
    labyrinth = context.labyrinth
    said = f"characters cannot walk through the {WAYS[way]} side of {context.square(space)}"
    slot = labyrinth.slot_beyond(space, way)
    if slot >= 0 and not context.is_revealed(slot) and context.state.tiles[slot] != NO_ROOM:
        return refusal("face-down", "CHAR-WALLWALKER-07", f"{said}: the room there is face down")
    if context.neighbour(space, way) is None:
        return refusal("rim", "R-133", f"{said}: the board ends there")
    if space in Squares.from_mask(labyrinth.ways()[way]):
        return refusal("no-wall", "R-131", f"{said}: no wall is there")
    if space in Squares.from_mask(labyrinth.ways(WALLS)[way]):
        return None
    if space in Squares.from_mask(labyrinth.ways(PORTCULLISES)[way]):
        return refusal("portcullis", "CHAR-WALLWALKER-06", f"{said}: a closed portcullis is there")
    return refusal("no-passage", "R-131", f"{said}: more than a wall is in the way")

"""Walks of those who carry something, or could take it, with which they step over more.

What an object grants it grants for as long as it is carried, so what can be stepped over differs
from one arrangement to the next.
"""

from __future__ import annotations

from collections.abc import Mapping

import attrs

from dtwister.board.handling import Ground
from dtwister.board.masks import BIT
from dtwister.board.trees import Adjacency, Tree
from dtwister.board.walks import Walker
from dtwister.board.worlds import World


@attrs.frozen(eq=False)
class Gift:
    """What the carrier of an object can do: its steps, and squares that it may enter besides."""

    adjacency: Adjacency
    free: int


class GiftedWalker(Walker):
    """A walker whose steps depend on its load."""

    __slots__ = ("gifts",)

    gifted = True

    def __init__(
        self, ground: Ground, *, start: int, load: int, movement: int, gifts: Mapping[int, Gift]
    ) -> None:
        super().__init__(ground, start=start, load=load, movement=movement)
        self.gifts = gifts

    def tree(self, world: World, space: int, left: int) -> Tree:
        """The squares that can be come to in an arrangement, with a shortest way to each."""
        gift = self.gifts.get(world.load)
        if gift is None:
            return super().tree(world, space, left)
        enter, free = world.enter | gift.free, world.free | gift.free
        return gift.adjacency.tree(space, left, enter, free, self.ground.exits)

    def paths(self, world: World) -> Adjacency:
        """The steps that the walker can take in an arrangement, whoever is in its way."""
        gift = self.gifts.get(world.load)
        return super().paths(world) if gift is None else gift.adjacency

    def next_squares(self, world: World, space: int) -> list[int]:
        """The squares that a step leads to from a square in an arrangement."""
        gift = self.gifts.get(world.load)
        if gift is None or self.ground.exits & BIT[space]:
            return super().next_squares(world, space)
        free = world.free | gift.free
        reach = world.enter | free if free & BIT[space] else free
        return [there for there in gift.adjacency[space] if reach & BIT[there]]

"""Walks of characters whose load, or a thing in reach, lets them step over more.

An object grants its steps only while it is carried, so the squares that can be crossed differ from
one arrangement to the next.
"""

from __future__ import annotations

from collections.abc import Mapping

import attrs

from dtwister._board.masks import BIT
from dtwister._movement.arrangement import Arrangement
from dtwister._movement.item_handling import WalkContext
from dtwister._movement.shortest_paths import Adjacency, Tree
from dtwister._movement.walker import Walker


@attrs.frozen(eq=False)
class MovementGrant:
    """The steps that an object grants to its carrier,
    and further squares it may enter.
    """

    adjacency: Adjacency
    free: int


class GrantedWalker(Walker):
    """A walker whose steps depend on its load."""

    __slots__ = ("grants",)

    has_grants = True

    def __init__(
        self,
        ground: WalkContext,
        *,
        start: int,
        load: int,
        movement: int,
        grants: Mapping[int, MovementGrant],
    ) -> None:
        super().__init__(ground, start=start, load=load, movement=movement)
        self.grants = grants

    def tree(self, arrangement: Arrangement, space: int, left: int) -> Tree:
        """Return the reachable squares in an arrangement, with a shortest way to each."""
        grant = self.grants.get(arrangement.load)
        if grant is None:
            return super().tree(arrangement, space, left)
        enter, free = arrangement.enter | grant.free, arrangement.free | grant.free
        return grant.adjacency.tree(space, left, enter, free, self.context.exits)

    def paths(self, arrangement: Arrangement) -> Adjacency:
        """Return the steps that the walker can take in an arrangement,
        whatever is in its way.
        """
        grant = self.grants.get(arrangement.load)
        return super().paths(arrangement) if grant is None else grant.adjacency

    def next_squares(self, arrangement: Arrangement, space: int) -> list[int]:
        """Return the squares that a step leads to from a square in an arrangement."""
        grant = self.grants.get(arrangement.load)
        if grant is None or self.context.exits & BIT[space]:
            return super().next_squares(arrangement, space)
        free = arrangement.free | grant.free
        reach = arrangement.enter | free if free & BIT[space] else free
        return [there for there in grant.adjacency[space] if reach & BIT[there]]

"""Boards of zones: neighbours, where rooms turn and their zones keep their names.

A zone is known by the slot of its room and its icon (`R3.@`), and so is everything in it; when the
room is turned, another zone comes to lie beside the next room. A starting zone has a space for each
room beside it and each zone of that room (`R3>@`): to stand there is to face that zone. All its
spaces are one step apart from one another.
"""

from __future__ import annotations

from typing import Any

from dtwister._board.adjacency import Adjacency, Sides, Steps
from dtwister._board.grid import BoardGrid
from dtwister._board.labyrinth import Labyrinth
from dtwister._board.masks import BIT, DIRECTIONS, bits, mask_of, opposite
from dtwister._board.placed_rooms import PlacedRoom
from dtwister._caching import per_labyrinth
from dtwister._model.ids import NO_SLOT, NO_SPACE, SpaceId


class ZoneLabyrinth(Labyrinth):
    """All revealed rooms of a board of zones together.

    >>> import dtwister
    >>> game = dtwister.new_game("card:tutorial-1", seed=1)
    >>> isinstance(game.context.labyrinth, ZoneLabyrinth)
    True
    """

    __slots__ = ("_beyond",)

    def __init__(self, grid: BoardGrid, grounds: tuple[PlacedRoom | None, ...]) -> None:
        super().__init__(grid, grounds)
        self._beyond = self._all_beyond()

    def neighbour_space(self, space: SpaceId, direction: int) -> SpaceId | None:
        """Return the zone beyond a side of a zone, whatever is between; or None.

        From a starting zone that is the zone which is faced, if it lies at the rim there.
        """
        return self._beyond.get((space, direction))

    def across_rim(self, space: SpaceId, *, beside: bool) -> SpaceId:
        """Return the space from which a starting zone faces a zone across its rim,
        or `NO_SPACE`.

        That is the space of the starting zone at the rim, if the border there lets sight pass.
        `beside`: the viewer is in the zone itself, so an arrow-slit is at its own zone.
        """
        for direction in DIRECTIONS:
            start = self.neighbour_space(space, direction)
            if start is not None and start in self.grid.facing:
                return NO_SPACE if self._half_blinds(space, direction, beside=beside) else start
        return NO_SPACE

    def _all_beyond(self) -> dict[tuple[SpaceId, int], SpaceId]:
        grid = self.grid
        found: dict[tuple[SpaceId, int], SpaceId] = {}
        for ground, squares in zip(self.placed_rooms, grid.slots, strict=True):
            if ground is None:
                continue
            for square, space in zip(squares, ground.lies, strict=True):
                for direction, step in enumerate(grid.offsets):
                    there: Any = square + step
                    slot = grid.slot_of.get(there)
                    if slot is None:
                        start = grid.line_space_facing.get((space, direction))
                        if start is not None:
                            found[space, direction] = start
                            found[start, opposite(direction)] = space
                        continue
                    other = self.placed_rooms[slot]
                    if other is not None:
                        found[space, direction] = other.lies[grid.slots[slot].index(there)]
        return found

    def slot_beyond(self, space: SpaceId, direction: int) -> int:
        """Return the slot of the other room beyond a side of a zone, or `NO_SLOT`.

        From a starting zone that is the room in front.
        """
        grid = self.grid
        if space in grid.facing:
            return grid.facing[space][0] if grid.direction_inward[space] == direction else NO_SLOT
        own = grid.slot_of[space]
        ground = self.placed_rooms[own]
        if ground is None:
            return NO_SLOT
        square = grid.slots[own][ground.lies.index(space)]
        there: Any = square + grid.offsets[direction]
        slot = grid.slot_of.get(there, NO_SLOT)
        return NO_SLOT if slot == own else slot

    @per_labyrinth
    def access(self, space: SpaceId) -> tuple[int, ...]:
        """Return the face-down slots to which a zone gives access, or a place of a starting zone.

        From there it makes no difference which zone is faced.
        """
        slots = {
            self.slot_beyond(space, direction)
            for direction in DIRECTIONS
            if not self.half_shuts(space, direction)
        }
        return tuple(sorted(s for s in slots if s >= 0 and self.placed_rooms[s] is None))

    def passable(self, space: SpaceId, direction: int, passes: frozenset[str]) -> bool:
        """Return whether both halves of a border let a step pass, with these passes (EDGE-03)."""
        other = self.neighbour_space(space, direction)
        return (
            other is not None
            and not self.half_stops(direction, passes) & BIT[space]
            and not self.half_stops(opposite(direction), passes) & BIT[other]
        )

    def ways(self, passes: frozenset[str] = frozenset()) -> Sides:
        """Per direction the zones from which a step leads to the zone on that side."""
        found = self._ways.get(passes)
        if found is None:
            north, east, south, west = (
                mask_of([space for space in bits(self.known) if self.passable(space, way, passes)])
                for way in DIRECTIONS
            )
            found = self._ways[passes] = (north, east, south, west)
        return found

    def adjacency(self, passes: frozenset[str] = frozenset()) -> Adjacency:
        """The zones one step away from each zone, for a walker with these passes."""
        found = self._adjacency.get(passes)
        if found is None:
            found = Adjacency()
            for space in bits(self.known):
                found[space] = self._steps(space, passes)
            self._adjacency[passes] = found  # whole, since threads share it
        return found

    def _steps(self, space: SpaceId, passes: frozenset[str]) -> tuple[SpaceId, ...]:
        line = self.grid.line_of.get(space)
        same = () if line is None else self.grid.lines[line]
        others = tuple(
            there
            for direction in DIRECTIONS
            if (there := self.neighbour_space(space, direction)) is not None
            and self.passable(space, direction, passes)
        )
        return (*(other for other in same if other != space), *others)

    def steps(self, passes: frozenset[str] = frozenset()) -> Steps:
        """The zones one step away from each space of the board."""
        found = self.adjacency(passes)
        return [found[space] for space in range(self.grid.span)]

    def beside(self, mask: int) -> int:
        """The zones next to those of a mask, whatever lies between."""
        found = 0
        for space in bits(mask):
            for direction in DIRECTIONS:
                there = self.neighbour_space(space, direction)
                found |= 0 if there is None else BIT[there]
        return found

    @property
    @per_labyrinth
    def with_access(self) -> int:
        """The zones from which a face-down room can be revealed."""
        return mask_of([space for space in bits(self.known) if self.access(space)])

    @per_labyrinth
    def beside_gates(self, state: int) -> int:
        """Return the zones with a gate in a state on a side: their own, or the neighbour's."""
        found = 0
        for ground in self.placed_rooms:
            for (space, direction), gate in ground.gates.items() if ground else ():
                if ground is not None and ground.gate_states[gate] == state:
                    there = self.neighbour_space(space, direction)
                    found |= BIT[space] | (0 if there is None else BIT[there])
        return found

    def clear_caches(self) -> None:
        """Empty its caches, but for the zones beside each other, which are few."""
        super().clear_caches()

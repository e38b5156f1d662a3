"""The labyrinth as it lies: what each border lets through,
and what each square is.

A `PlacedRoom` is the masks of one tile in one orientation on one slot with its gates in given
states; a `Labyrinth` joins those of all revealed slots. Both are immutable and shared; answers
about a topology are computed on first use and cached.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from dtwister._board.adjacency import Adjacency, Sides, Steps, by_square, steps_along
from dtwister._board.grid import BoardGrid
from dtwister._board.masks import (
    DIRECTIONS,
    add_masks,
    at_least_two,
    mask_of,
    opposite,
    shifted,
)
from dtwister._board.placed_rooms import PlacedRoom, four_sides
from dtwister._caching import Caches, per_labyrinth
from dtwister._model.ids import NO_SLOT, SpaceId


class Labyrinth:
    """All revealed tiles and the lines together."""

    __slots__ = (
        "__weakref__",
        "_adjacency",
        "_anchors",
        "_categories",
        "_halves",
        "_paths",
        "_steep",
        "_step_lists",
        "_ways",
        "cells",
        "features",
        "floor",
        "grid",
        "known",
        "labyrinth_caches",
        "non_floor",
        "opaque",
        "placeable",
        "placed_rooms",
    )

    def __init__(self, grid: BoardGrid, grounds: tuple[PlacedRoom | None, ...]) -> None:
        self.grid: BoardGrid = grid
        self.placed_rooms: tuple[PlacedRoom | None, ...] = grounds
        self.known: int = grid.lines_mask
        self.placeable: int = 0
        self.floor: int = 0
        self.opaque: int = 0
        self.cells: dict[str, int] = {}
        self.features: dict[str, int] = {}
        self._categories: dict[str, int] = {}
        self._steep = False
        for ground in grounds:
            if ground is not None:
                self.known |= ground.mask
                self.placeable |= ground.placeable
                self.floor |= ground.floor
                self.opaque |= ground.opaque
                self._steep = self._steep or ground.steep
                add_masks(self.cells, ground.cells)
                add_masks(self.features, ground.features)
                add_masks(self._categories, ground.subcells)
        add_masks(self._categories, self.cells)
        self.non_floor: int = 0
        """Squares of every category but "floor": nothing may lie there by default."""
        for name, mask in self.cells.items():
            if name != "floor":
                self.non_floor |= mask
        self.labyrinth_caches: Caches = {}
        """Caches of what follows from the way the labyrinth lies (`per_labyrinth`)."""
        self._halves: dict[frozenset[str], Sides] = {}
        self._ways: dict[frozenset[str], Sides] = {}
        self._step_lists: dict[frozenset[str], Steps] = {}
        self._adjacency: dict[frozenset[str], Adjacency] = {}
        self._paths: dict[tuple[frozenset[str], int], Steps] = {}
        self._anchors: dict[int, int] = {}

    def squares_of(self, categories: Iterable[str]) -> int:
        """Return the squares of any of some categories or subcategories, as a mask."""
        found = 0
        for category in categories:
            found |= self._categories.get(category, 0)
        return found

    def neighbour_space(self, space: SpaceId, direction: int) -> SpaceId | None:
        """Return the space beyond a side of a space, whatever is between; or None."""
        return self.grid.neighbour(space, direction)

    def slot_beyond(self, space: SpaceId, direction: int) -> int:
        """Return the slot of the other room beyond a side of a space, or `NO_SLOT`."""
        grid = self.grid
        there: Any = space + grid.offsets[direction]
        slot = grid.slot_of.get(there, NO_SLOT)
        return NO_SLOT if slot == grid.slot_of.get(space) else slot

    def half_shuts(self, space: SpaceId, direction: int) -> bool:
        """Return whether a space's own half gives no access to a face-down room behind it."""
        slot = self.grid.slot_of.get(space)
        ground = None if slot is None else self.placed_rooms[slot]
        if ground is None:
            return bool(self.grid.line_walls[direction] >> space & 1)
        return bool(ground.shut[direction] >> space & 1)

    def half_stops(self, direction: int, passes: frozenset[str]) -> int:
        """Return the squares whose own half towards a direction stops these passes.

        The halves of a line are open, but towards a line of another seat (BOARD-05).
        """
        found = self._halves.get(passes)
        if found is None:
            found = self._halves[passes] = self._find_halves(passes)
        return found[direction]

    def _find_halves(self, passes: frozenset[str]) -> Sides:
        north, east, south, west = self.grid.line_walls
        for ground in self.placed_rooms:
            if ground is not None:
                for category, sides in ground.stops.items():
                    if category not in passes:
                        north |= sides[0]
                        east |= sides[1]
                        south |= sides[2]
                        west |= sides[3]
        return north, east, south, west

    @per_labyrinth
    def access(self, space: SpaceId) -> tuple[int, ...]:
        """Return the face-down slots beyond sides of a square that its own half lets through."""
        return self._find_access(space)

    def _find_access(self, space: SpaceId) -> tuple[int, ...]:
        grid = self.grid
        slots = set()
        for direction, step in enumerate(grid.offsets):
            there: Any = space + step
            slot = grid.slot_of.get(there)
            if slot is None or self.placed_rooms[slot] is not None:
                continue
            if not self.half_shuts(space, direction):
                slots.add(slot)
        return tuple(sorted(slots))

    def ways(self, passes: frozenset[str] = frozenset()) -> Sides:
        """Per direction the squares from which a step leads to another known square.

        Both halves of a border must let it pass (EDGE-03, EDGE-04); the squares of a face-down room
        are not known (BOARD-08, EDGE-07).
        """
        found = self._ways.get(passes)
        if found is None:
            width = self.grid.width
            halves = [self.half_stops(direction, passes) for direction in DIRECTIONS]
            sides = []
            for direction in DIRECTIONS:
                back = opposite(direction)
                enterable = self.known & ~halves[back]
                sides.append(self.known & ~halves[direction] & shifted(enterable, back, width))
            found = self._ways[passes] = four_sides(sides)
        return found

    def adjacency(self, passes: frozenset[str] = frozenset()) -> Adjacency:
        """The squares one step away from each square, for a walker with these passes."""
        found = self._adjacency.get(passes)
        if found is None:
            found = self._adjacency[passes] = Adjacency(by_square(self.steps(passes)))
        return found

    def steps(self, passes: frozenset[str] = frozenset()) -> Steps:
        """The same for the squares of the board alone, which is quicker to make."""
        found = self._step_lists.get(passes)
        if found is None:
            ways = self.ways(passes)
            found = self._step_lists[passes] = steps_along(ways, self.grid.width, self.grid.span)
        return found

    def steps_to_walk(self, passes: frozenset[str] = frozenset(), halting: int = 0) -> Steps:
        """The steps of a walker: adjacent squares, but not uphill, nor out of halting squares."""
        key = (passes, halting)
        found = self._paths.get(key)
        if found is None:
            climbs = [self.uphill(way, passes) for way in DIRECTIONS] if self._steep else [0] * 4
            if not halting and not any(climbs):
                found = self.steps(passes)
            else:
                ways = zip(self.ways(passes), climbs, strict=True)
                downhill = four_sides([way & ~(climb | halting) for way, climb in ways])
                found = steps_along(downhill, self.grid.width, self.grid.span)
            self._paths[key] = found
        return found

    def uphill(self, direction: int, passes: frozenset[str] = frozenset()) -> int:
        """The squares from which a step in a direction leads up a slope.

        That is a one-way border, or it leads off or onto a square that slopes up that way.
        """
        found = 0
        for ground in self.placed_rooms:
            if ground is not None:
                steep = ground.slopes[direction]
                found |= steep | shifted(steep, opposite(direction), self.grid.width)
                for category, sides in ground.uphill.items():
                    found |= sides[direction] if category not in passes else 0
        return found & self.known

    def clear_caches(self) -> None:
        """Empty its caches; their contents are computed again when they are needed."""
        self.labyrinth_caches.clear()
        for found in (
            *(self._halves, self._ways, self._step_lists),
            *(self._adjacency, self._paths, self._anchors),
        ):
            found.clear()

    def beside(self, mask: int) -> int:
        """The squares next to those of a mask, whatever lies between."""
        width = self.grid.width
        return (mask >> width) | (mask << width) | (mask << 1) | (mask >> 1)

    @property
    @per_labyrinth
    def beside_non_floor(self) -> int:
        """The squares beside squares without a floor."""
        return self.beside(self.non_floor)

    @property
    @per_labyrinth
    def with_access(self) -> int:
        """The squares beside face-down slots whose own half lets through there."""
        grid, hidden, found = self.grid, 0, 0
        for slot, ground in enumerate(self.placed_rooms):
            if ground is None:
                hidden |= grid.slot_masks[slot]
        for direction in DIRECTIONS:
            shut = grid.line_walls[direction]
            for ground in self.placed_rooms:
                if ground is not None:
                    shut |= ground.shut[direction]
            found |= shifted(hidden, opposite(direction), grid.width) & ~shut
        return found & self.known

    @per_labyrinth
    def beside_gates(self, state: int) -> int:
        """Return the squares with a gate in a state on a side: their own, or the neighbour's."""
        own = 0
        for ground in self.placed_rooms:
            if ground is not None:
                own |= ground.gated.get(state, 0)
        return own | self.beside(own)

    def adjacent(self, one: SpaceId, other: SpaceId) -> bool:
        """Return whether two squares are adjacent (BOARD-06)."""
        return other in self.adjacency()[one]

    @per_labyrinth
    def rays(self, space: SpaceId) -> tuple[int, tuple[tuple[int, tuple[SpaceId, ...]], ...]]:
        """Return the squares on lines of sight from a square, as a mask and by direction."""
        found = tuple((way, ray) for way in DIRECTIONS if (ray := self.ray(space, way)))
        return mask_of([there for _, ray in found for there in ray]), found

    @per_labyrinth
    def ray(self, space: SpaceId, direction: int) -> tuple[SpaceId, ...]:
        """Return the squares that a line of sight from a square in a direction reaches.

        It is straight and has no limit, over rooms and lines (LOS-01, LOS-02, LOS-09), up to a
        face-down room or the end of the board (LOS-10).
        """
        back = opposite(direction)
        seen: list[SpaceId] = []
        here = space
        while True:
            there = self.neighbour_space(here, direction)
            if there is None or not self.known >> there & 1:
                break
            if self._half_blinds(here, direction, beside=not seen):
                break
            if self._half_blinds(there, back, beside=not seen):
                break
            seen.append(there)
            if self.opaque >> there & 1:
                break
            here = there
        return tuple(seen)

    def _half_blinds(self, space: SpaceId, direction: int, *, beside: bool) -> bool:
        """Return whether the half of a border that a square has stops sight (LOS-03, LOS-04).

        `beside`: the viewer is beside this border, so an arrow-slit lets it see (LOS-07, LOS-08).
        """
        line = self.grid.line_walls[direction] >> space & 1
        slot = self.grid.slot_of.get(space)
        ground = None if slot is None else self.placed_rooms[slot]
        if ground is None:
            return bool(line)
        if ground.blind[direction] >> space & 1:
            return True
        return not beside and bool(ground.slits[direction] >> space & 1)

    def anchored(self, attachable: int) -> int:
        """The squares with at least two adjacent squares among the attachable ones."""
        found = self._anchors.get(attachable)
        if found is None:
            ways = self.ways()
            width = self.grid.width
            found = self._anchors[attachable] = at_least_two(
                (
                    ways[0] & shifted(attachable, 2, width),
                    ways[1] & shifted(attachable, 3, width),
                    ways[2] & shifted(attachable, 0, width),
                    ways[3] & shifted(attachable, 1, width),
                )
            )
        return found

    def gate_at(self, space: SpaceId, direction: int) -> int | None:
        """The gate that the tile under a square has on that side of it."""
        slot = self.grid.slot_of.get(space)
        ground = None if slot is None else self.placed_rooms[slot]
        return None if ground is None else ground.gates.get((space, direction))

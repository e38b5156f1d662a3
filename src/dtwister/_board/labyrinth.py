"""The labyrinth as it lies: which borders let through what, which squares are what.

A `PlacedRoom` is the masks of one tile in one orientation on one slot with its gates in given
states; a `Labyrinth` joins those of all revealed slots. Both are immutable and shared; what a
topology is asked for is worked out when it is first asked, and kept.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import attrs

from dtwister._board.grid import BoardGrid
from dtwister._board.masks import (
    BIT,
    DIRECTION_NAMES,
    DIRECTIONS,
    at_least_two,
    bits,
    mask_of,
    opposite,
    shifted,
)
from dtwister._board.rooms import CompiledRoom, turned_cell
from dtwister._model.ids import NO_SLOT
from dtwister._movement.shortest_paths import Adjacency, Sides

_CACHE_LIMIT = 8192


@attrs.frozen(eq=False)
class PlacedRoom:
    """The masks of one tile as it lies on its slot; of its rim it has its own halves (EDGE-02)."""

    mask: int
    cells: dict[str, int]
    """Category -> squares."""
    subcells: dict[str, int]
    """Subcategory -> squares."""
    features: dict[str, int]
    """Id of the square feature -> squares."""
    placeable: int
    floor: int
    opaque: int
    stops: dict[str, Sides]
    """Category of border -> per direction the squares whose own half does not let a step pass."""
    blind: Sides
    """Per direction the squares whose own half stops every line of sight."""
    slits: Sides
    """Per direction the squares whose own half lets only sight from beside it pass."""
    uphill: dict[str, Sides]
    """Category of border -> per direction the squares whose own half lets nobody step out."""
    slopes: Sides
    """Per direction the squares on which it leads up."""
    gates: dict[tuple[int, int], int]
    """(square, direction) -> gate of the tile."""
    shut: Sides
    """Per direction the squares whose own half gives no access to a face-down room behind it."""
    gate_states: tuple[int, ...]
    """Gate -> its state."""
    lies: tuple[int, ...]
    """The spaces as they lie, row by row; on a board of zones that depends on the turn."""


def place_room(
    room: CompiledRoom,
    turn: int,
    spaces: tuple[int, ...],
    states: tuple[int, ...],
    icons: tuple[tuple[str, str], ...] = (),
) -> PlacedRoom:
    """The masks of a tile turned by `turn` quarters on the squares `spaces`.

    With `icons` the spaces are zones, in the order of these (`Layout.icons`).
    """
    size = room.room.size
    turned = [turned_cell(cell, turn, size) for cell in range(size * size)]
    if icons:
        order = [name for _, name in icons]
        place = [spaces[order.index(name)] for name in room.room.cells]
    else:
        place = [spaces[there] for there in turned]
    lies = tuple(space for _, space in sorted(zip(turned, place, strict=True)))
    cells: dict[str, int] = {}
    subcells: dict[str, int] = {}
    features: dict[str, int] = {}
    slopes = [0, 0, 0, 0]
    placeable = floor = opaque = 0
    for cell, feature in enumerate(room.cells):
        bit = 1 << place[cell]
        cells[feature.category] = cells.get(feature.category, 0) | bit
        for narrower in feature.subcategories:
            subcells[narrower] = subcells.get(narrower, 0) | bit
        features[feature.id] = features.get(feature.id, 0) | bit
        placeable |= bit if feature.placeable else 0
        floor |= bit if feature.floor else 0
        opaque |= bit if feature.blocks_sight else 0
        if feature.uphill:
            slopes[(DIRECTION_NAMES.index(feature.uphill) + turn) % 4] |= bit
    stops: dict[str, list[int]] = {}
    uphill: dict[str, list[int]] = {}
    blind = [0, 0, 0, 0]
    slits = [0, 0, 0, 0]
    shut = [0, 0, 0, 0]
    gates: dict[tuple[int, int], int] = {}
    halves = [(cell, side, border, border.states[0]) for cell, side, border in room.fixed_borders]
    for index, gate in enumerate(room.gates):
        for cell, side in gate.halves:
            halves.append((cell, side, gate.feature, gate.feature.states[states[index]]))
            gates[place[cell], (side + turn) % 4] = index
    for cell, side, border, state in halves:
        bit = 1 << place[cell]
        direction = (side + turn) % 4
        if not state.passes:
            stops.setdefault(border.category, [0, 0, 0, 0])[direction] |= bit
        if not (state.passes if state.gives_access is None else state.gives_access):
            shut[direction] |= bit
        if not state.leaves:
            uphill.setdefault(border.category, [0, 0, 0, 0])[direction] |= bit
        if state.sees_beside:
            slits[direction] |= bit
        elif not state.sees:
            blind[direction] |= bit
    return PlacedRoom(
        mask=mask_of(spaces),
        cells=cells,
        subcells=subcells,
        features=features,
        placeable=placeable,
        floor=floor,
        opaque=opaque,
        stops={category: _sides(sides) for category, sides in stops.items()},
        blind=_sides(blind),
        slits=_sides(slits),
        uphill={category: _sides(sides) for category, sides in uphill.items()},
        slopes=_sides(slopes),
        gates=gates,
        shut=_sides(shut),
        gate_states=states,
        lies=lies,
    )


def _sides(sides: list[int]) -> Sides:
    return (sides[0], sides[1], sides[2], sides[3])


class Labyrinth:
    """All revealed tiles and the lines together."""

    __slots__ = (
        "_access",
        "_adjacency",
        "_anchors",
        "_beside",
        "_categories",
        "_halves",
        "_paths",
        "_rays",
        "_ways",
        "cache",
        "cells",
        "features",
        "floor",
        "grid",
        "known",
        "non_floor",
        "opaque",
        "placeable",
        "placed_rooms",
    )

    def __init__(self, grid: BoardGrid, grounds: tuple[PlacedRoom | None, ...]) -> None:
        self.grid = grid
        self.placed_rooms = grounds
        self.known = grid.lines_mask
        self.cells: dict[str, int] = {}
        self.features: dict[str, int] = {}
        self._categories: dict[str, int] = {}
        self.placeable = self.floor = self.opaque = 0
        for ground in grounds:
            if ground is None:
                continue
            self.known |= ground.mask
            self.placeable |= ground.placeable
            self.floor |= ground.floor
            self.opaque |= ground.opaque
            for category, mask in ground.cells.items():
                self.cells[category] = self.cells.get(category, 0) | mask
            for part in (ground.cells, ground.subcells):
                for category, mask in part.items():
                    self._categories[category] = self._categories.get(category, 0) | mask
            for feature, mask in ground.features.items():
                self.features[feature] = self.features.get(feature, 0) | mask
        self.non_floor = 0
        """Squares of every category but "floor": nothing lies there by itself."""
        for category, mask in self.cells.items():
            self.non_floor |= mask if category != "floor" else 0
        self.cache: dict[Any, Any] = {}
        """What others worked out about this labyrinth and want to keep; bounded by `keep`."""
        self._beside: dict[str, int] = {}
        self._access: dict[int, tuple[int, ...]] = {}
        self._halves: dict[tuple[int, frozenset[str]], int] = {}
        self._ways: dict[frozenset[str], Sides] = {}
        self._adjacency: dict[frozenset[str], Adjacency] = {}
        self._paths: dict[tuple[frozenset[str], int], Adjacency] = {}
        self._rays: dict[tuple[int, int], tuple[int, ...]] = {}
        self._anchors: dict[int, int] = {}

    def squares_of(self, categories: Iterable[str]) -> int:
        """Return the squares of any of some categories or subcategories, as a mask."""
        found = 0
        for category in categories:
            found |= self._categories.get(category, 0)
        return found

    def neighbour_space(self, space: int, direction: int) -> int | None:
        """The space on the other side of a side of a space, whatever is between; or None."""
        return self.grid.neighbour(space, direction)

    def slot_beyond(self, space: int, direction: int) -> int:
        """The slot of another room on the other side of a side of a space, or `NO_SLOT`."""
        grid = self.grid
        slot = grid.slot_of.get(space + grid.offsets[direction], NO_SLOT)
        return NO_SLOT if slot == grid.slot_of.get(space) else slot

    def half_shuts(self, space: int, direction: int) -> bool:
        """Whether the half that a space has gives no access to a face-down room behind it."""
        slot = self.grid.slot_of.get(space)
        ground = None if slot is None else self.placed_rooms[slot]
        if ground is None:
            return bool(self.grid.line_walls[direction] >> space & 1)
        return bool(ground.shut[direction] >> space & 1)

    def half_stops(self, direction: int, passes: frozenset[str]) -> int:
        """The squares whose own half towards a direction stops a walker with these passes.

        The halves of a line are open, but towards a line of somebody else (BOARD-05).
        """
        found = self._halves.get((direction, passes))
        if found is None:
            found = self.grid.line_walls[direction]
            for ground in self.placed_rooms:
                if ground is not None:
                    for category, sides in ground.stops.items():
                        if category not in passes:
                            found |= sides[direction]
            self._halves[direction, passes] = found
        return found

    def access(self, space: int) -> tuple[int, ...]:
        """The face-down slots beyond sides of a square that its own half lets through."""
        found = self._access.get(space)
        if found is None:
            grid = self.grid
            slots = []
            for direction, step in enumerate(grid.offsets):
                slot = grid.slot_of.get(space + step)
                if slot is None or self.placed_rooms[slot] is not None:
                    continue
                if not self.half_shuts(space, direction):
                    slots.append(slot)
            found = self._access[space] = tuple(sorted(set(slots)))
        return found

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
            found = self._ways[passes] = _sides(sides)
        return found

    def adjacency(self, passes: frozenset[str] = frozenset()) -> Adjacency:
        """The squares one step away from each square, for a walker with these passes."""
        found = self._adjacency.get(passes)
        if found is None:
            found = self._adjacency[passes] = Adjacency(self.ways(passes), self.grid.offsets)
        return found

    def steps_to_walk(self, passes: frozenset[str] = frozenset(), halting: int = 0) -> Adjacency:
        """The steps of a walker: adjacent squares, but not uphill, nor out of halting squares."""
        key = (passes, halting)
        found = self._paths.get(key)
        if found is None:
            steep = any(
                ground and (ground.uphill or any(ground.slopes)) for ground in self.placed_rooms
            )
            climbs = [self.uphill(way, passes) for way in DIRECTIONS] if steep else [0, 0, 0, 0]
            if not halting and not any(climbs):
                found = self.adjacency(passes)
            else:
                ways = zip(self.ways(passes), climbs, strict=True)
                downhill = [way & ~(climb | halting) for way, climb in ways]
                found = Adjacency(_sides(downhill), self.grid.offsets)
            self._paths[key] = found
        return found

    def uphill(self, direction: int, passes: frozenset[str] = frozenset()) -> int:
        """The squares from which a step in a direction leads up a slope (VET-TERR-10).

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
        """Throw away what was kept; it is worked out again when it is asked for."""
        self.cache.clear()
        for adjacency in (*self._adjacency.values(), *self._paths.values()):
            adjacency.clear_caches()

    def store(self, key: object, value: object) -> None:
        """Put something into the memo; when it is full it starts anew."""
        if len(self.cache) >= _CACHE_LIMIT:
            self.cache.clear()
        self.cache[key] = value

    def beside(self, mask: int) -> int:
        """The squares next to those of a mask, whatever lies between."""
        width = self.grid.width
        return (mask >> width) | (mask << width) | (mask << 1) | (mask >> 1)

    @property
    def beside_non_floor(self) -> int:
        """The squares next to hollow ones."""
        found = self._beside.get("hollow")
        if found is None:
            found = self._beside["hollow"] = self.beside(self.non_floor)
        return found

    @property
    def with_access(self) -> int:
        """The squares beside face-down slots whose own half lets through there."""
        found = self._beside.get("access")
        if found is None:
            hidden = 0
            for slot, ground in enumerate(self.placed_rooms):
                if ground is None:
                    hidden |= self.grid.slot_masks[slot]
            found = 0
            for space in bits(self.beside(hidden) & self.known):
                if self.access(space):
                    found |= BIT[space]
            self._beside["access"] = found
        return found

    def beside_gates(self, state: int) -> int:
        """The squares with a gate in a state on a side: their own, or the neighbour's."""
        key = f"gate {state}"
        found = self._beside.get(key)
        if found is None:
            own = 0
            for ground in self.placed_rooms:
                if ground is not None:
                    for (space, _), gate in ground.gates.items():
                        if ground.gate_states[gate] == state:
                            own |= BIT[space]
            found = self._beside[key] = own | self.beside(own)
        return found

    def adjacent(self, one: int, other: int) -> bool:
        """Whether two squares are adjacent (BOARD-06)."""
        return other in self.adjacency()[one]

    def ray(self, space: int, direction: int) -> tuple[int, ...]:
        """The squares that a line of sight from a square in a direction reaches.

        It is straight and has no limit, over rooms and lines (LOS-01, LOS-02, LOS-09), up to what
        is not known: a face-down room, the end of the board (LOS-10).
        """
        found = self._rays.get((space, direction))
        if found is None:
            found = self._rays[space, direction] = self._look(space, direction)
        return found

    def _look(self, space: int, direction: int) -> tuple[int, ...]:
        back = opposite(direction)
        seen: list[int] = []
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

    def _half_blinds(self, space: int, direction: int, *, beside: bool) -> bool:
        """Whether the half of a border that a square has stops sight (LOS-03, LOS-04).

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

    def gate_at(self, space: int, direction: int) -> int | None:
        """The gate that the tile under a square has on that side of it."""
        slot = self.grid.slot_of.get(space)
        ground = None if slot is None else self.placed_rooms[slot]
        return None if ground is None else ground.gates.get((space, direction))

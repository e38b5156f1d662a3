"""Rooms as they lie: the masks of a tile in one orientation on one slot, with its gates.

They are immutable and shared.
"""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from dtwister._board.adjacency import Sides
from dtwister._board.masks import DIRECTION_NAMES, masks_by
from dtwister._board.rooms import VOID, CompiledRoom, turned_cells
from dtwister._model.ids import SpaceId
from dtwister._model.specs import BorderFeature, BorderState, SquareFeature


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
    """Category of border -> per direction the squares whose own half lets no step out."""
    slopes: Sides
    """Per direction the squares on which it leads up."""
    gates: dict[tuple[SpaceId, int], int]
    """(square, direction) -> gate of the tile."""
    shut: Sides
    """Per direction the squares whose own half gives no access to a face-down room behind it."""
    gate_states: tuple[int, ...]
    """Gate -> its state."""
    lies: tuple[SpaceId, ...]
    """The spaces in their order on the board, row by row;
    for zones it depends on the turn.
    """
    gated: dict[int, int] = attrs.field(
        default=attrs.Factory(lambda self: _gated(self.gates, self.gate_states), takes_self=True),
        init=False,
    )
    """State -> the squares with a gate in that state on a side."""
    steep: bool = attrs.field(
        default=attrs.Factory(lambda self: bool(self.uphill or any(self.slopes)), takes_self=True),
        init=False,
    )
    """True if some step in it leads up."""

    def moved(self, by: int) -> PlacedRoom:
        """Return the same room some squares further on, in the order of their numbers."""
        return PlacedRoom(
            mask=self.mask << by,
            cells={name: mask << by for name, mask in self.cells.items()},
            subcells={name: mask << by for name, mask in self.subcells.items()},
            features={name: mask << by for name, mask in self.features.items()},
            placeable=self.placeable << by,
            floor=self.floor << by,
            opaque=self.opaque << by,
            stops={category: _moved(sides, by) for category, sides in self.stops.items()},
            blind=_moved(self.blind, by),
            slits=_moved(self.slits, by),
            uphill={category: _moved(sides, by) for category, sides in self.uphill.items()},
            slopes=_moved(self.slopes, by),
            gates={(SpaceId(at + by), way): gate for (at, way), gate in self.gates.items()},
            shut=_moved(self.shut, by),
            gate_states=self.gate_states,
            lies=tuple([SpaceId(space + by) for space in self.lies]),
        )


def place_room(
    room: CompiledRoom,
    turn: int,
    spaces: tuple[SpaceId, ...],
    states: tuple[int, ...],
    icons: tuple[tuple[str, str], ...] = (),
) -> PlacedRoom:
    """Return the masks of a tile turned by `turn` quarters on the squares `spaces`.

    With `icons` the spaces are zones, in the order of these (`Layout.icons`).
    """
    size = room.room.size
    turned = turned_cells(turn, size)
    order = [name for _, name in icons]
    there = [order.index(name) for name in room.room.cells] if icons else turned
    place = [spaces[index] for index in there]
    borders = _border_masks(room, turn, place, states)
    cells = [
        (feature, 1 << space)
        for feature, space in zip(room.cells, place, strict=True)
        if feature is not VOID
    ]
    return PlacedRoom(
        mask=_union(bit for _, bit in cells),
        cells=masks_by((feature.category, bit) for feature, bit in cells),
        subcells=masks_by((name, bit) for feature, bit in cells for name in feature.subcategories),
        features=masks_by((feature.id, bit) for feature, bit in cells),
        placeable=_union(bit for feature, bit in cells if feature.placeable),
        floor=_union(bit for feature, bit in cells if feature.floor),
        opaque=_union(bit for feature, bit in cells if feature.blocks_sight),
        stops={category: four_sides(sides) for category, sides in borders.stops.items()},
        blind=four_sides(borders.blind),
        slits=four_sides(borders.slits),
        uphill={category: four_sides(sides) for category, sides in borders.uphill.items()},
        slopes=_slopes(cells, turn),
        gates=borders.gates,
        shut=four_sides(borders.shut),
        gate_states=states,
        lies=tuple(space for _, space in sorted(zip(turned, place, strict=True))),
    )


class _BorderMasks:
    """The masks of the borders of a room as it lies, while they are collected."""

    def __init__(self) -> None:
        self.stops: dict[str, list[int]] = {}
        self.uphill: dict[str, list[int]] = {}
        self.blind = [0, 0, 0, 0]
        self.slits = [0, 0, 0, 0]
        self.shut = [0, 0, 0, 0]
        self.gates: dict[tuple[SpaceId, int], int] = {}

    def add(self, border: BorderFeature, state: BorderState, bit: int, direction: int) -> None:
        """Add the half of a border that a square has towards a direction."""
        if not state.passes:
            self.stops.setdefault(border.category, [0, 0, 0, 0])[direction] |= bit
        if not (state.passes if state.gives_access is None else state.gives_access):
            self.shut[direction] |= bit
        if not state.leaves:
            self.uphill.setdefault(border.category, [0, 0, 0, 0])[direction] |= bit
        if state.sees_beside:
            self.slits[direction] |= bit
        elif not state.sees:
            self.blind[direction] |= bit


def _border_masks(
    room: CompiledRoom, turn: int, place: list[SpaceId], states: tuple[int, ...]
) -> _BorderMasks:
    """Collect the borders of a room that is turned, its gates being in some states."""
    found = _BorderMasks()
    for cell, side, border in room.fixed_borders:
        found.add(border, border.states[0], 1 << place[cell], (side + turn) % 4)
    for index, gate in enumerate(room.gates):
        state = gate.feature.states[states[index]]
        for cell, side in gate.halves:
            direction = (side + turn) % 4
            found.add(gate.feature, state, 1 << place[cell], direction)
            found.gates[place[cell], direction] = index
    return found


def _gated(gates: dict[tuple[SpaceId, int], int], states: tuple[int, ...]) -> dict[int, int]:
    """Return the squares with a gate in each state on a side."""
    return masks_by((states[gate], 1 << space) for (space, _), gate in gates.items())


def _union(masks: Iterable[int]) -> int:
    found = 0
    for mask in masks:
        found |= mask
    return found


def _slopes(cells: list[tuple[SquareFeature, int]], turn: int) -> Sides:
    """Return per direction the squares on which it leads up, in a room that is turned."""
    slopes = [0, 0, 0, 0]
    for feature, bit in cells:
        if feature.uphill:
            slopes[(DIRECTION_NAMES.index(feature.uphill) + turn) % 4] |= bit
    return four_sides(slopes)


def _moved(sides: Sides, by: int) -> Sides:
    return sides[0] << by, sides[1] << by, sides[2] << by, sides[3] << by


def four_sides(sides: list[int]) -> Sides:
    """Return four masks as `Sides`."""
    return (sides[0], sides[1], sides[2], sides[3])

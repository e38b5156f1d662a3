"""Tiles: rooms prepared for play, and the changes that markers on them make.

A marker covers a cell or a side: there the feature of the marker replaces the printed one. Markers
belong to their tile and turn with it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import attrs

from dtwister._board.masks import EAST, NORTH, SOUTH, WEST, opposite
from dtwister._caching import per_process
from dtwister._model.specs import BorderFeature, Room, SquareFeature
from dtwister._model.state import SQUARE
from dtwister._model.values.shared_methods import Printed

MarkerPlace = tuple[int, int, str]
"""(cell, direction or `SQUARE`, id of the feature that a marker stands for)."""
VOID = SquareFeature(id="", name="nothing", sign=" ", category="", placeable=False)
"""The feature of a cell outside the board: rooms in drawings need not be square."""


@attrs.frozen(eq=False)
class Gate(Printed):
    """A border of a tile whose state can change: the halves it has on the tile (EDGE-01)."""

    feature: BorderFeature
    halves: tuple[tuple[int, int], ...]
    """(cell, direction): two for a border inside the tile, one for the rim."""


@attrs.frozen(eq=False)
class CompiledRoom(Printed):
    """A room prepared for play: its cells, its fixed borders, its gates."""

    room: Room
    cells: tuple[SquareFeature, ...]
    fixed_borders: tuple[tuple[int, int, BorderFeature], ...]
    gates: tuple[Gate, ...]


def neighbour_cell(cell: int, direction: int, size: int) -> int | None:
    """The cell next to a cell of the same tile, or None beyond the rim.

    >>> neighbour_cell(0, 1, 5), neighbour_cell(4, 1, 5)
    (1, None)
    """
    row, column = divmod(cell, size)
    row += (-1, 0, 1, 0)[direction]
    column += (0, 1, 0, -1)[direction]
    return row * size + column if 0 <= row < size and 0 <= column < size else None


def compile_room(
    room: Room, squares: Mapping[str, SquareFeature], borders: Mapping[str, BorderFeature]
) -> CompiledRoom:
    """Prepare a room, given the features that its drawing names."""
    fixed: list[tuple[int, int, BorderFeature]] = []
    gates: list[Gate] = []
    for cell, direction, name in room.sides:
        feature = half_of(borders[name], direction, borders)
        if len(feature.states) == 1:
            fixed.append((cell, direction, feature))
            continue
        other = neighbour_cell(cell, direction, room.size)
        if other is None:
            gates.append(Gate(feature, ((cell, direction),)))
        elif direction in (1, 2):
            gates.append(Gate(feature, ((cell, direction), (other, opposite(direction)))))
    cells = tuple(squares[cell] if cell else VOID for cell in room.cells)
    return CompiledRoom(room, cells, tuple(fixed), tuple(gates))


def turned_cell(cell: int, turn: int, size: int) -> int:
    """Return the cell on which a cell lies after `turn` clockwise quarter turns.

    >>> turned_cell(0, 1, 5), turned_cell(0, 2, 5)
    (4, 24)
    """
    row, column = divmod(cell, size)
    for _ in range(turn % 4):
        row, column = column, size - 1 - row
    return row * size + column


@per_process
def turned_cells(turn: int, size: int) -> tuple[int, ...]:
    """Return cell -> the cell on which it lies after `turn` clockwise quarter turns.

    >>> turned_cells(1, 2)
    (1, 3, 0, 2)
    """
    return tuple(turned_cell(cell, turn, size) for cell in range(size * size))


def half_of(
    feature: BorderFeature, direction: int, borders: Mapping[str, BorderFeature]
) -> BorderFeature:
    """The half of a border that a cell has towards a direction.

    A directed border is named as it is seen from the cell north or west of it; the other cell has
    its reverse.
    """
    return borders[feature.reverse] if feature.reverse and direction in (NORTH, WEST) else feature


def halves_of(cell: int, direction: int, size: int) -> tuple[tuple[int, int], ...]:
    """The halves of a side that lie on the tile, the one of the northern or western cell first.

    >>> halves_of(1, 3, 5), halves_of(0, 3, 5)
    (((0, 1), (1, 3)), ((0, 3),))
    """
    other = neighbour_cell(cell, direction, size)
    if other is None:
        return ((cell, direction),)
    halves = ((cell, direction), (other, opposite(direction)))
    return halves if direction in (EAST, SOUTH) else halves[::-1]


def with_markers(
    room: CompiledRoom,
    covers: Iterable[MarkerPlace],
    squares: Mapping[str, SquareFeature],
    borders: Mapping[str, BorderFeature],
) -> CompiledRoom:
    """A tile as it is with markers on it; its gates keep their numbers."""
    cells = list(room.cells)
    laid: list[tuple[int, int, BorderFeature]] = []
    for cell, side, name in covers:
        if side == SQUARE:
            cells[cell] = squares[name]
        else:
            for half, way in halves_of(cell, side, room.room.size):
                laid.append((half, way, half_of(borders[name], way, borders)))
    hidden = {(cell, side) for cell, side, _ in laid}
    fixed = [half for half in room.fixed_borders if half[:2] not in hidden]
    gates = [
        Gate(gate.feature, tuple(half for half in gate.halves if half not in hidden))
        for gate in room.gates
    ]
    return CompiledRoom(room.room, tuple(cells), (*fixed, *laid), tuple(gates))

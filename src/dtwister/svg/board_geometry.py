"""Places of squares, zones, rooms and lines in a picture, whichever side is down.

The unit is that of the picture: a square is 48 units wide, a zone 120. Points are turned here, so
that texts stay upright when the board is turned.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

import attrs

from dtwister._board.grid import BoardGrid
from dtwister._board.masks import DIRECTION_NAMES, NORTH, WEST, opposite
from dtwister._errors import OptionError
from dtwister._model.ids import SpaceId
from dtwister._printing import quoted

SQUARE_UNITS: Final = 48
ZONE_UNITS: Final = 120
Point = tuple[float, float]


def turns_for(down: str, seats: Sequence[str], grid: BoardGrid) -> int:
    """Return the quarter turns, clockwise, that bring a side to the bottom.

    A side is a direction, or the colour of a seat that has a line there.
    """
    if down in DIRECTION_NAMES:
        return (2 - DIRECTION_NAMES.index(down)) % 4
    if down in seats:
        return _turns_for_seat(seats.index(down), grid)
    known = ", ".join((*DIRECTION_NAMES, *seats))
    raise OptionError(f"unknown side {quoted(down)}; available: {known}")


def _turns_for_seat(seat: int, grid: BoardGrid) -> int:
    """Return the turns that bring the line of a seat to the bottom; none if it has no line."""
    layout = grid.layout
    for line in layout.lines:
        if line.owner != seat:
            continue
        x, y = line.x - grid.left, line.y - grid.top
        if line.dir == "right":
            return 0 if y > (grid.height - 1) / 2 else 2
        return 3 if x < (grid.width - 2) / 2 else 1
    return 0


@attrs.frozen(eq=False)
class BoardGeometry:
    """The places of a board in a picture.

    >>> import dtwister
    >>> grid = dtwister.new_game("base:standard", seed=1).match.grid
    >>> places = BoardGeometry(grid, 0)
    >>> places.width, places.height, places.centre(grid.space("a1"))
    (1056, 480, (24.0, 24.0))
    >>> BoardGeometry(grid, 1).centre(grid.space("a1"))
    (456.0, 24.0)
    """

    grid: BoardGrid
    turns: int
    """The quarter turns of the board, clockwise."""
    unit: int = attrs.field(init=False)
    """The width of a square or a zone."""
    _spread: Point = attrs.field(init=False)
    """The width and height before the board is turned."""

    @unit.default
    def _unit(self) -> int:
        return ZONE_UNITS if self.grid.zoned else SQUARE_UNITS

    @_spread.default
    def _size(self) -> Point:
        # The grid has an empty column in the east.
        return (self.grid.width - 1) * self.unit, self.grid.height * self.unit

    def extent(self, void: Collection[SpaceId]) -> tuple[range, range]:
        """Return the columns and the rows of a board without some squares, which do not exist."""
        if not void:
            return range(self.grid.width - 1), range(self.grid.height)
        places = [self.column_and_row(one) for one in self.grid.names if one not in void]
        columns, rows = [place[0] for place in places], [place[1] for place in places]
        return range(min(columns), max(columns) + 1), range(min(rows), max(rows) + 1)

    def frame(self, columns: range, rows: range) -> tuple[float, float, float, float]:
        """Return the corner and the size, in the picture, of some columns and rows."""
        unit = self.unit
        (x, y), (width, height) = self.box(
            columns.start * unit, rows.start * unit, len(columns) * unit, len(rows) * unit
        )
        return x, y, width, height

    @property
    def room_units(self) -> int:
        """The width of a room."""
        return self.grid.size * self.unit

    @property
    def width(self) -> float:
        """The width of the board."""
        return self._spread[self.turns % 2]

    @property
    def height(self) -> float:
        """The height of the board."""
        return self._spread[1 - self.turns % 2]

    def turned(self, x: float, y: float) -> Point:
        """Return where a point of the board is in the picture."""
        width, height = self._spread
        if self.turns == 0:
            return x, y
        if self.turns == 1:
            return height - y, x
        return (width - x, height - y) if self.turns == 2 else (y, width - x)

    def box(self, x: float, y: float, width: float, height: float) -> tuple[Point, Point]:
        """Return the north-western corner and the size in the picture of a part of the board."""
        one, other = self.turned(x, y), self.turned(x + width, y + height)
        corner = min(one[0], other[0]), min(one[1], other[1])
        return corner, (abs(one[0] - other[0]), abs(one[1] - other[1]))

    def column_and_row(self, space: SpaceId) -> tuple[int, int]:
        """Return the place of a square on the grid."""
        row, column = divmod(space, self.grid.width)
        return column, row

    def square(self, space: SpaceId) -> Point:
        """Return the corner of a square in the picture."""
        column, row = self.column_and_row(space)
        return self.box(column * self.unit, row * self.unit, self.unit, self.unit)[0]

    def centre(self, space: SpaceId) -> Point:
        """Return the centre of a square, or of a place of a starting zone."""
        if space in self.grid.facing:
            return self._place_before(space)
        column, row = self.column_and_row(space)
        return self.turned((column + 0.5) * self.unit, (row + 0.5) * self.unit)

    def zone_centre(self, slot: int, place: int) -> Point:
        """Return the centre of a zone, by its place in the room as it lies, row by row."""
        return self.centre(self.grid.slots[slot][place])

    def room(self, slot: int) -> Point:
        """Return the corner of a place for a room in the picture."""
        column, row = self.column_and_row(self.grid.slots[slot][0])
        side = self.room_units
        return self.box(column * self.unit, row * self.unit, side, side)[0]

    # -- starting zones ---------------------------------------------------------------------------

    def starting_zone(self, space: SpaceId) -> tuple[Point, Point]:
        """Return corner and size of the starting zone of a place, as far as it faces its room."""
        x, y, width, height = self._strip(space)
        return self.box(x, y, width, height)

    def _strip(self, space: SpaceId) -> tuple[float, float, float, float]:
        """Return the part of a starting zone beside one room, before the board is turned."""
        grid, unit, side = self.grid, self.unit, self.room_units
        slot, _ = grid.facing[space]
        column, row = self.column_and_row(grid.slots[slot][0])
        x, y, way = column * unit, row * unit, opposite(grid.direction_inward[space])
        if way in (NORTH, opposite(NORTH)):
            return x, y - unit if way == NORTH else y + side, side, unit
        return x - unit if way == WEST else x + side, y, unit, side

    def _place_before(self, space: SpaceId) -> Point:
        """Return the centre of a place of a starting zone: one beside the other."""
        grid = self.grid
        slot, zone = grid.facing[space]
        x, y, width, height = self._strip(space)
        at, count = grid.slots[slot].index(zone), len(grid.slots[slot])
        part = (at + 0.5) / count
        if width >= height:
            return self.turned(x + width * part, y + height / 2)
        return self.turned(x + width / 2, y + height * part)

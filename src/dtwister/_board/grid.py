"""The grid compiled from a layout: spaces, slots, lines and the names of squares."""

from __future__ import annotations

from typing import Any

import attrs

from dtwister._board.masks import DIRECTIONS, mask_of, offset, opposite
from dtwister._caching import Caches, per_rules
from dtwister._model.ids import SpaceId
from dtwister._model.specs import Layout
from dtwister._model.values.shared_methods import Printed


def square_name(column: int, row: int) -> str:
    """Return the name of a square by its place.

    >>> square_name(0, 0), square_name(27, 9)
    ('a1', 'ab10')
    """
    return f"{column_letters(column)}{row + 1}"


def column_letters(column: int) -> str:
    """Return the letters of a column."""
    text = ""
    number = column + 1
    while number:
        number, rest = divmod(number - 1, 26)
        text = chr(97 + rest) + text
    return text


def column_number(letters: str) -> int:
    """Return the number of a column, by its letters.

    >>> column_number("a"), column_number("ab")
    (0, 27)
    """
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - 96
    return number - 1


@attrs.frozen(eq=False)
class BoardGrid(Printed):
    """The squares of a layout as numbered spaces of a grid.

    Columns have letters from the west, rows have numbers from the north: the square in the
    north-western corner is `a1`. Lines count as columns and rows like rooms.
    """

    layout: Layout
    width: int
    height: int
    left: int
    top: int
    size: int
    slots: tuple[tuple[SpaceId, ...], ...]
    """For each slot the spaces of its cells, row by row."""
    lines: tuple[tuple[SpaceId, ...], ...]
    slot_of: dict[SpaceId, int]
    line_of: dict[SpaceId, int]
    slot_masks: tuple[int, ...]
    line_masks: tuple[int, ...]
    lines_mask: int
    common_lines: int
    """The squares of lines that have no owner, so that all seats may use them."""
    board: int
    line_walls: tuple[int, int, int, int]
    """Per direction the line squares that are closed there:
    beside a line of another seat.
    """
    names: dict[SpaceId, str]
    offsets: tuple[int, int, int, int]
    slots_of_line: tuple[tuple[int, ...], ...]
    """For each line the slots it touches."""
    facing: dict[SpaceId, tuple[int, SpaceId]] = attrs.field(factory=dict)
    """On a board of zones, for each space of a starting zone: the slot in front of it, and the
    space of that slot which it faces."""
    direction_inward: dict[SpaceId, int] = attrs.field(factory=dict)
    """For each space of a starting zone the direction of the rooms."""
    line_space_facing: dict[tuple[SpaceId, int], SpaceId] = attrs.field(factory=dict)
    """(space of a room, direction) -> the space of the starting zone on that side facing it."""
    tracks: tuple[tuple[int, ...], ...] = ()
    """The slots among which a room can move, in order (`Layout.tracks`)."""
    span: int = 0
    """The number of bits in a mask of the board."""
    zoned: bool = attrs.field(
        default=attrs.Factory(lambda self: bool(self.layout.icons), takes_self=True), init=False
    )
    """True if the board is made of zones (`Layout.icons`) and not of squares."""
    _spaces: dict[str, SpaceId] = attrs.field(
        default=attrs.Factory(
            lambda self: {name: space for space, name in self.names.items()}, takes_self=True
        ),
        init=False,
        repr=False,
    )
    """Name -> space."""
    rules_caches: Caches = attrs.field(factory=dict, init=False, repr=False)
    """Caches of what follows from the rules and this board, for all games on it."""

    @per_rules
    def squares_within(self, space: SpaceId, steps: int) -> int:
        """Return the squares within some steps of a square, whatever the borders are."""
        found, width = 1 << space, self.width
        for _ in range(steps):
            found |= (found >> width | found << width | found >> 1 | found << 1) & self.board
        return found

    def space(self, name: str) -> SpaceId | None:
        """Return the space with a name, or None.

        >>> from dtwister._model.specs import Layout, Slot
        >>> plan = compile_layout(Layout(id="x", title="", seats=(), slots=(Slot(id="a", x=0, y=0),
        ...     ),
        ...                         lines=()))
        >>> plan.names[plan.space("b3")]
        'b3'
        """
        return self._spaces.get(name)

    def track_of(self, slot: int) -> tuple[int, ...]:
        """Return the places of the room that lies on a slot at the start; usually one."""
        return next((track for track in self.tracks if slot in track), (slot,))

    def neighbour(self, space: SpaceId, direction: int) -> SpaceId | None:
        """Return the square next to a square, whatever is between; None off the board.

        It is None too where another room touches that side only in part.
        On a board of zones this is for places in slots, not for zones
        (`Labyrinth.neighbour_space`).

        Rules: BOARD-07.
        """
        other: Any = space + self.offsets[direction]  # a call that says so would cost time
        return other if other in self.slot_of or other in self.line_of else None


def _line_squares(layout: Layout) -> list[list[tuple[int, int]]]:
    return [
        [
            (
                line.x + (step if line.dir == "right" else 0),
                line.y + (step if line.dir == "down" else 0),
            )
            for step in range(line.length)
        ]
        for line in layout.lines
    ]


def compile_layout(layout: Layout) -> BoardGrid:
    """Compile the grid of a layout; coordinates decide which squares are neighbours.

    >>> from dtwister._model.specs import Layout, Slot
    >>> plan = compile_layout(Layout(id="x", title="", seats=(), slots=(Slot(id="a", x=0, y=0),),
    ...                         lines=()))
    >>> plan.width, plan.height
    (6, 5)
    """
    size = layout.room_size
    rooms = _room_squares(layout)
    lines = _line_squares(layout)
    squares = [square for group in (*rooms, *lines) for square in group]
    left, top, width, height = _extent(squares)

    def number(x: int, y: int) -> SpaceId:
        return SpaceId((y - top) * width + x - left)

    def numbered(groups: list[list[tuple[int, int]]]) -> tuple[tuple[SpaceId, ...], ...]:
        return tuple(tuple(number(x, y) for x, y in group) for group in groups)

    slot_spaces, line_spaces = numbered(rooms), numbered(lines)
    names = {number(x, y): square_name(x - left, y - top) for x, y in squares}
    slot_of, line_of = _group_of(slot_spaces), _group_of(line_spaces)
    north, east, south, west = (offset(direction, width) for direction in DIRECTIONS)
    offsets = (north, east, south, west)
    grid = BoardGrid(
        layout=layout,
        width=width,
        height=height,
        left=left,
        top=top,
        size=size,
        slots=slot_spaces,
        lines=line_spaces,
        slot_of=slot_of,
        line_of=line_of,
        slot_masks=tuple(mask_of(group) for group in slot_spaces),
        line_masks=tuple(mask_of(group) for group in line_spaces),
        lines_mask=mask_of(tuple(line_of)),
        common_lines=_common_lines(layout, line_of),
        board=mask_of(tuple(names)),
        line_walls=_line_walls(layout, line_of, offsets),
        names=names,
        offsets=offsets,
        slots_of_line=tuple(_slots_beside(group, slot_of, offsets) for group in line_spaces),
        tracks=_tracks(layout),
        span=width * height,
    )
    return _with_zones(grid) if layout.icons else grid


def _room_squares(layout: Layout) -> list[list[tuple[int, int]]]:
    """Return the coordinates of the squares of each slot, row by row."""
    size = layout.room_size
    return [
        [(slot.x + cell % size, slot.y + cell // size) for cell in range(size * size)]
        for slot in layout.slots
    ]


def _extent(squares: list[tuple[int, int]]) -> tuple[int, int, int, int]:
    """Return the western column, the northern row, the width with the empty column, the height."""
    columns = [x for x, _ in squares] or [0]
    rows = [y for _, y in squares] or [0]
    left, top = min(columns), min(rows)
    return left, top, max(columns) - left + 2, max(rows) - top + 1


def _group_of(groups: tuple[tuple[SpaceId, ...], ...]) -> dict[SpaceId, int]:
    """Return the number of the group for each space of some groups."""
    return {space: index for index, group in enumerate(groups) for space in group}


def _common_lines(layout: Layout, line_of: dict[SpaceId, int]) -> int:
    """Return the squares of lines that have no owner."""
    shared = {index for index, line in enumerate(layout.lines) if line.owner == "any"}
    return mask_of([space for space, line in line_of.items() if line in shared])


def _slots_beside(
    group: tuple[SpaceId, ...], slot_of: dict[SpaceId, int], offsets: tuple[int, int, int, int]
) -> tuple[int, ...]:
    """Return the slots that a line touches."""
    beside = {SpaceId(space + step) for space in group for step in offsets}
    return tuple(sorted({slot_of[space] for space in beside if space in slot_of}))


def _tracks(layout: Layout) -> tuple[tuple[int, ...], ...]:
    """Return the tracks of a layout with the numbers of their slots."""
    numbers = {slot.id: index for index, slot in enumerate(layout.slots)}
    return tuple(tuple(numbers[name] for name in track) for track in layout.tracks)


def _with_zones(grid: BoardGrid) -> BoardGrid:
    """Return the plan of a board of zones, made from that of its squares.

    A space in a slot is the zone with a certain icon, wherever that comes to lie when the room is
    turned; so everything there stays in its space, and the labyrinth says which zones are beside it
    (`ZoneLabyrinth`). A line is a starting zone: it has a space for each slot beside it and each
    icon, the place of a character that faces that zone of that room.
    """
    layout = grid.layout
    letters = [letter for letter, _ in layout.icons]
    names = {
        space: f"{slot.id}.{letter}"
        for slot, spaces in zip(layout.slots, grid.slots, strict=True)
        for space, letter in zip(spaces, letters, strict=False)
    }
    following = SpaceId(grid.width * grid.height)
    lines: list[tuple[SpaceId, ...]] = []
    front: dict[SpaceId, tuple[int, SpaceId]] = {}
    inward: dict[SpaceId, int] = {}
    for line, slots in enumerate(grid.slots_of_line):
        first = following
        for slot in slots:
            direction = _direction_of(grid, line, slot)
            for space, letter in zip(grid.slots[slot], letters, strict=False):
                names[following] = f"{layout.slots[slot].id}>{letter}"
                front[following] = (slot, space)
                inward[following] = direction
                following = SpaceId(following + 1)
        lines.append(tuple(map(SpaceId, range(first, following))))
    line_of = _group_of(tuple(lines))
    return attrs.evolve(
        grid,
        lines=tuple(lines),
        line_of=line_of,
        line_masks=tuple(mask_of(group) for group in lines),
        lines_mask=mask_of(tuple(line_of)),
        common_lines=_common_lines(layout, line_of),
        board=mask_of(tuple(names)),
        line_walls=(0, 0, 0, 0),
        names=names,
        facing=front,
        direction_inward=inward,
        line_space_facing={
            (space, opposite(inward[start])): start for start, (_, space) in front.items()
        },
        span=following,
    )


def _direction_of(grid: BoardGrid, line: int, slot: int) -> int:
    """Return the direction in which a slot lies beside a line."""
    return next(
        direction
        for square in grid.lines[line]
        for direction, step in enumerate(grid.offsets)
        if grid.slot_of.get(SpaceId(square + step)) == slot
    )


def _line_walls(
    layout: Layout, line_of: dict[SpaceId, int], offsets: tuple[int, int, int, int]
) -> tuple[int, int, int, int]:
    """Owned lines that touch are not connected; shared ones are one area."""
    walls = [0, 0, 0, 0]
    for space, line in line_of.items():
        for direction, step in enumerate(offsets):
            other = line_of.get(SpaceId(space + step))
            if other is None or other == line:
                continue
            if layout.lines[line].owner != "any" or layout.lines[other].owner != "any":
                walls[direction] |= 1 << space
    return (walls[0], walls[1], walls[2], walls[3])

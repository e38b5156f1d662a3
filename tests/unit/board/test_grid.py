"""The grid of a layout: numbers, names, what is next to what."""

from __future__ import annotations

import pytest

from dtwister._board.grid import compile_layout
from dtwister._model.specs import Layout, Line, Slot

# Two rooms of two by two, with a gap of one square between them, and a line on the west.
LAYOUT = Layout(
    id="t:board",
    title="",
    seats=("a", "b"),
    room_size=2,
    slots=(Slot(id="one", x=0, y=0), Slot(id="two", x=3, y=0)),
    lines=(Line(id="west", owner=0, x=-1, y=0, length=3, dir="down"),),
)


def test_squares_are_numbered_row_by_row_with_an_empty_column_at_the_end() -> None:
    grid = compile_layout(LAYOUT)
    assert (grid.width, grid.height, grid.span) == (7, 3, 21)
    assert (grid.left, grid.top, grid.size) == (-1, 0, 2)
    assert grid.slots == ((1, 2, 8, 9), (4, 5, 11, 12))
    assert grid.lines == ((0, 7, 14),)
    assert grid.offsets == (-7, 1, 7, -1)
    assert grid.names[0] == "a1" and grid.names[12] == "f2" and grid.names[14] == "a3"
    assert grid.lines_mask == 1 | 1 << 7 | 1 << 14 and grid.common_lines == 0
    assert grid.slots_of_line == ((0,),)


def test_a_neighbour_is_on_the_board() -> None:
    grid = compile_layout(LAYOUT)
    assert [grid.neighbour(1, way) for way in range(4)] == [None, 2, 8, 0]
    assert [grid.neighbour(2, way) for way in range(4)] == [None, None, 9, 1]
    assert [grid.neighbour(14, way) for way in range(4)] == [7, None, None, None]


@pytest.mark.parametrize(
    ("name", "space"),
    [("a1", 0), ("b1", 1), ("f2", 12), ("d1", None), ("g1", None), ("b3", None), ("h1", None)],
)
def test_names_are_read_back(name: str, space: int | None) -> None:
    assert compile_layout(LAYOUT).space(name) == space


@pytest.mark.parametrize("name", ["", "1", "a", "a0", "1a", "A1", "a1 ", "aa1", "a01", "?"])
def test_what_is_no_name(name: str) -> None:
    assert compile_layout(LAYOUT).space(name) is None


def test_columns_after_z_have_two_letters() -> None:
    wide = Layout(
        id="t:wide",
        title="",
        seats=(),
        room_size=1,
        slots=tuple(Slot(id=f"s{n}", x=n, y=0) for n in range(30)),
        lines=(),
    )
    grid = compile_layout(wide)
    assert [grid.names[n] for n in (25, 26, 27, 29)] == ["z1", "aa1", "ab1", "ad1"]
    assert [grid.space(name) for name in ("z1", "aa1", "ad1", "ae1")] == [25, 26, 29, None]


def test_around_a_square_whatever_the_borders_are() -> None:
    grid = compile_layout(LAYOUT)

    def within(steps: int) -> set[str]:
        return {grid.names[n] for n in range(grid.span) if grid.squares_within(1, steps) >> n & 1}

    assert within(0) == {"b1"}
    assert within(1) == {"b1", "a1", "c1", "b2"}
    assert within(2) == within(1) | {"a2", "c2"}
    assert within(3) == within(2) | {"a3"}
    assert grid.squares_within(1, 1) == grid.squares_within(1, 1)


def test_a_line_to_the_right() -> None:
    line = Line(id="north", owner="any", x=0, y=-1, length=2, dir="right")
    grid = compile_layout(
        Layout(id="x", title="", seats=(), room_size=2, slots=LAYOUT.slots, lines=(line,))
    )
    assert [grid.names[space] for space in grid.lines[0]] == ["a1", "b1"]
    assert grid.common_lines == grid.lines_mask == 0b11
    assert grid.top == -1 and grid.height == 3

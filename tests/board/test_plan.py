"""The grid of a layout: numbers, names, what is next to what."""

from __future__ import annotations

import pytest

from dtwister.board.plan import make_plan
from dtwister.model.specs import Layout, Line, Slot

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
    plan = make_plan(LAYOUT)
    assert (plan.width, plan.height, plan.span) == (7, 3, 21)
    assert (plan.left, plan.top, plan.size) == (-1, 0, 2)
    assert plan.slots == ((1, 2, 8, 9), (4, 5, 11, 12))
    assert plan.lines == ((0, 7, 14),)
    assert plan.offsets == (-7, 1, 7, -1)
    assert plan.names[0] == "a1" and plan.names[12] == "f2" and plan.names[14] == "a3"
    assert plan.lines_mask == 1 | 1 << 7 | 1 << 14 and plan.shared == 0
    assert plan.lined_slots == ((0,),)


def test_a_neighbour_is_on_the_board() -> None:
    plan = make_plan(LAYOUT)
    assert [plan.neighbour(1, way) for way in range(4)] == [None, 2, 8, 0]
    assert [plan.neighbour(2, way) for way in range(4)] == [None, None, 9, 1]
    assert [plan.neighbour(14, way) for way in range(4)] == [7, None, None, None]


@pytest.mark.parametrize(
    ("name", "space"),
    [("a1", 0), ("b1", 1), ("f2", 12), ("d1", None), ("g1", None), ("b3", None), ("h1", None)],
)
def test_names_are_read_back(name: str, space: int | None) -> None:
    assert make_plan(LAYOUT).space(name) == space


@pytest.mark.parametrize("name", ["", "1", "a", "a0", "1a", "A1", "a1 ", "aa1", "a01", "?"])
def test_what_is_no_name(name: str) -> None:
    assert make_plan(LAYOUT).space(name) is None


def test_columns_after_z_have_two_letters() -> None:
    wide = Layout(
        id="t:wide",
        title="",
        seats=(),
        room_size=1,
        slots=tuple(Slot(id=f"s{n}", x=n, y=0) for n in range(30)),
        lines=(),
    )
    plan = make_plan(wide)
    assert [plan.names[n] for n in (25, 26, 27, 29)] == ["z1", "aa1", "ab1", "ad1"]
    assert [plan.space(name) for name in ("z1", "aa1", "ad1", "ae1")] == [25, 26, 29, None]


def test_around_a_square_whatever_the_borders_are() -> None:
    plan = make_plan(LAYOUT)

    def within(steps: int) -> set[str]:
        return {plan.names[n] for n in range(plan.span) if plan.around(1, steps) >> n & 1}

    assert within(0) == {"b1"}
    assert within(1) == {"b1", "a1", "c1", "b2"}
    assert within(2) == within(1) | {"a2", "c2"}
    assert within(3) == within(2) | {"a3"}
    assert plan.around(1, 1) == plan.around(1, 1)


def test_a_line_to_the_right() -> None:
    line = Line(id="north", owner="any", x=0, y=-1, length=2, dir="right")
    plan = make_plan(
        Layout(id="x", title="", seats=(), room_size=2, slots=LAYOUT.slots, lines=(line,))
    )
    assert [plan.names[space] for space in plan.lines[0]] == ["a1", "b1"]
    assert plan.shared == plan.lines_mask == 0b11
    assert plan.top == -1 and plan.height == 3

"""Rooms prepared for play: cells, borders and gates, and what markers on them change."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from dtwister._board.masks import DIRECTIONS, EAST, NORTH, SOUTH, WEST, opposite
from dtwister._board.rooms import (
    CompiledRoom,
    compile_room,
    half_of,
    halves_of,
    neighbour_cell,
    turned_cell,
    with_markers,
)
from dtwister._model.specs import BorderFeature, BorderState, Room, SquareFeature
from dtwister._model.state import SQUARE

SIZE = 3
FLOOR = SquareFeature(id="t:floor", name="floor", sign=".")
PIT = SquareFeature(id="t:pit", name="pit", sign="O", category="obstacle")
SQUARES = {spec.id: spec for spec in (FLOOR, PIT)}


def border(name: str, *states: str, reverse: str = "") -> BorderFeature:
    made = tuple(BorderState(name=state) for state in states)
    return BorderFeature(
        id=f"t:{name}", name=name, sign="|", rail="---", category=name, states=made, reverse=reverse
    )


WALL = border("wall", "whole")
GATE = border("gate", "closed", "open")
UP, DOWN = border("up", "up", reverse="t:down"), border("down", "down", reverse="t:up")
BORDERS = {spec.id: spec for spec in (WALL, GATE, UP, DOWN)}


def room(
    sides: Mapping[tuple[int, int], BorderFeature], pits: tuple[int, ...] = ()
) -> CompiledRoom:
    cells = tuple("t:pit" if cell in pits else "t:floor" for cell in range(SIZE * SIZE))
    drawn = tuple(sorted((cell, way, spec.id) for (cell, way), spec in sides.items()))
    spec = Room(id="t:room", pair=1, turns=1, size=SIZE, cells=cells, sides=drawn)
    return compile_room(spec, SQUARES, BORDERS)


def both_halves(cell: int, way: int, spec: BorderFeature) -> dict[tuple[int, int], BorderFeature]:
    """A side of the drawing, as the cells on both sides of it have it."""
    return dict.fromkeys(halves_of(cell, way, SIZE), spec)


def test_cells_have_neighbours_up_to_the_rim() -> None:
    assert [neighbour_cell(4, way, SIZE) for way in DIRECTIONS] == [1, 5, 7, 3]
    assert [neighbour_cell(0, way, SIZE) for way in DIRECTIONS] == [None, 1, 3, None]
    assert [neighbour_cell(8, way, SIZE) for way in DIRECTIONS] == [5, None, None, 7]


@pytest.mark.parametrize("cell", range(9))
def test_a_turn_takes_neighbours_to_neighbours(cell: int) -> None:
    assert turned_cell(cell, 0, SIZE) == turned_cell(cell, 4, SIZE) == cell
    for turn in range(4):
        for way in DIRECTIONS:
            other = neighbour_cell(cell, way, SIZE)
            turned = neighbour_cell(turned_cell(cell, turn, SIZE), (way + turn) % 4, SIZE)
            assert turned == (None if other is None else turned_cell(other, turn, SIZE))


@pytest.mark.parametrize("way", DIRECTIONS)
def test_a_side_has_the_same_halves_from_both_cells(way: int) -> None:
    first, second = halves_of(4, way, SIZE)
    other = neighbour_cell(4, way, SIZE)
    assert other is not None
    assert halves_of(other, opposite(way), SIZE) == (first, second)
    assert {first, second} == {(4, way), (other, opposite(way))}
    assert first[0] < second[0]  # the northern or western cell
    corner = {NORTH: 1, EAST: 5, SOUTH: 7, WEST: 3}[way]
    assert halves_of(corner, way, SIZE) == ((corner, way),)


def test_a_directed_border_has_its_reverse_for_the_other_cell() -> None:
    for way in (EAST, SOUTH):
        assert half_of(UP, way, BORDERS) is UP
    for way in (NORTH, WEST):
        assert half_of(UP, way, BORDERS) is DOWN
        assert half_of(WALL, way, BORDERS) is WALL


def test_a_room_has_its_cells_and_its_fixed_borders() -> None:
    made = room({**both_halves(0, EAST, WALL), (8, SOUTH): WALL, **both_halves(4, SOUTH, UP)}, (2,))
    assert made.cells == (FLOOR, FLOOR, PIT, *[FLOOR] * 6)
    assert set(made.fixed_borders) == {
        (0, EAST, WALL),
        (1, WEST, WALL),
        (8, SOUTH, WALL),
        (4, SOUTH, UP),
        (7, NORTH, DOWN),
    }
    assert made.gates == ()


def test_what_can_change_is_one_gate_with_its_halves() -> None:
    made = room({**both_halves(0, EAST, GATE), **both_halves(1, SOUTH, GATE), (3, WEST): GATE})
    assert made.fixed_borders == ()
    assert [gate.halves for gate in made.gates] == [
        ((0, EAST), (1, WEST)),
        ((1, SOUTH), (4, NORTH)),
        ((3, WEST),),
    ]
    assert {gate.feature for gate in made.gates} == {GATE}


def test_a_marker_covers_a_cell_and_no_other() -> None:
    made = room({(8, SOUTH): WALL})
    covered = with_markers(made, [(4, SQUARE, "t:pit")], SQUARES, BORDERS)
    assert [cell for cell, spec in enumerate(covered.cells) if spec is PIT] == [4]
    assert (covered.fixed_borders, covered.room) == (made.fixed_borders, made.room)
    assert PIT not in made.cells


@pytest.mark.parametrize(("cell", "side"), [(0, EAST), (1, WEST)])
def test_a_marker_on_a_side_covers_both_halves(cell: int, side: int) -> None:
    made = room({**both_halves(0, EAST, WALL), (8, SOUTH): WALL})
    covered = with_markers(made, [(cell, side, "t:up")], SQUARES, BORDERS)
    assert set(covered.fixed_borders) == {(0, EAST, UP), (1, WEST, DOWN), (8, SOUTH, WALL)}


def test_gates_under_markers_keep_their_numbers() -> None:
    made = room({**both_halves(0, EAST, GATE), (3, WEST): GATE})
    covered = with_markers(made, [(0, EAST, "t:wall")], SQUARES, BORDERS)
    assert [gate.halves for gate in covered.gates] == [(), ((3, WEST),)]

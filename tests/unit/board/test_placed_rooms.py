"""The masks of a tile as it lies."""

from __future__ import annotations

import pytest

from dtwister._board.masks import EAST, NORTH, SOUTH, WEST, mask_of
from dtwister._board.rooms import turned_cell, with_markers
from dtwister._model.specs import (
    BorderFeature,
)
from dtwister._model.state import SQUARE
from fixtures.positions.tiles import (
    BORDERS,
    CURTAIN,
    GATE,
    HILL,
    PIT,
    SIZE,
    SLIT,
    SQUARES,
    STEP,
    TREE,
    WALL,
    WINDOW,
    board,
    lay,
    only,
    tile,
)


@pytest.mark.parametrize("turn", range(4))
@pytest.mark.parametrize("cell", range(9))
def test_each_cell_lies_where_the_turn_takes_it(cell: int, turn: int) -> None:
    grid = board((0, 0))
    space = grid.slots[0][turned_cell(cell, turn, SIZE)]
    every = mask_of(grid.slots[0])
    ground = lay(grid, 0, tile({cell: PIT}), turn)
    assert ground.mask == every
    assert ground.cells == {"floor": every ^ 1 << space, "obstacle": 1 << space}
    assert ground.features == {"t:floor": every ^ 1 << space, "t:pit": 1 << space}
    assert ground.placeable == every ^ 1 << space
    assert ground.opaque == 0 and ground.slopes == (0, 0, 0, 0)
    assert ground.lies == grid.slots[0]
    tree = lay(grid, 0, tile({cell: TREE}), turn)
    assert (tree.opaque, tree.placeable) == (1 << space, every)
    hill = lay(grid, 0, tile({cell: HILL}), turn)
    assert hill.slopes == only(turn, space)


@pytest.mark.parametrize("turn", range(4))
@pytest.mark.parametrize(("cell", "side"), [(0, NORTH), (2, EAST), (7, SOUTH), (3, WEST)])
def test_each_border_is_where_the_turn_takes_it(cell: int, side: int, turn: int) -> None:
    grid = board((0, 0))
    space = grid.slots[0][turned_cell(cell, turn, SIZE)]
    here, nowhere = only((side + turn) % 4, space), (0, 0, 0, 0)

    def masks(spec: BorderFeature, *states: int) -> tuple[object, ...]:
        ground = lay(grid, 0, tile(sides={(cell, side): spec}), turn, *states)
        return ground.stops, ground.shut, ground.blind, ground.slits, ground.uphill

    assert masks(WALL) == ({"wall": here}, here, here, nowhere, {})
    assert masks(SLIT) == ({"slit": here}, here, nowhere, here, {})
    assert masks(CURTAIN) == ({}, here, here, nowhere, {})
    assert masks(WINDOW) == ({"window": here}, nowhere, nowhere, nowhere, {})
    assert masks(STEP) == ({}, nowhere, nowhere, nowhere, {"step": here})
    assert masks(GATE, 0) == ({"gate": here}, here, here, nowhere, {})
    assert masks(GATE, 1) == ({}, nowhere, nowhere, nowhere, {})
    ground = lay(grid, 0, tile(sides={(cell, side): GATE}), turn, 1)
    assert ground.gates == {(space, (side + turn) % 4): 0}
    assert ground.gate_states == (1,)


def test_two_borders_of_a_category_are_both_there() -> None:
    grid = board((0, 0))
    spaces = grid.slots[0]
    sides = {(0, NORTH): WALL, (1, NORTH): WALL, (8, SOUTH): STEP, (7, SOUTH): STEP}
    ground = lay(grid, 0, tile(sides=sides))
    assert ground.stops == {"wall": only(NORTH, spaces[0], spaces[1])}
    assert ground.uphill == {"step": only(SOUTH, spaces[7], spaces[8])}


def test_a_gate_inside_a_tile_has_two_halves_and_one_state() -> None:
    grid = board((0, 0))
    spaces = grid.slots[0]
    inside = tile(sides={(0, EAST): GATE, (1, WEST): GATE})
    assert [gate.halves for gate in inside.gates] == [((0, EAST), (1, WEST))]
    ground = lay(grid, 0, inside, 0, 0)
    assert ground.gates == {(spaces[0], EAST): 0, (spaces[1], WEST): 0}
    assert ground.stops == {"gate": (0, 1 << spaces[0], 0, 1 << spaces[1])}


def test_markers_cover_cells_and_sides_and_leave_gates_their_numbers() -> None:
    drawn = tile(sides={(0, EAST): GATE, (1, WEST): GATE, (4, NORTH): WALL, (1, SOUTH): WALL})
    laid = with_markers(drawn, [(8, SQUARE, "t:pit"), (1, SOUTH, "t:slit")], SQUARES, BORDERS)
    assert [spec.id for spec in laid.cells] == ["t:floor"] * 8 + ["t:pit"]
    assert {(cell, side, spec.id) for cell, side, spec in laid.fixed_borders} == {
        (1, SOUTH, "t:slit"),
        (4, NORTH, "t:slit"),
    }
    assert len(laid.gates) == 1 and laid.gates[0].halves == drawn.gates[0].halves
    over = with_markers(drawn, [(0, EAST, "t:wall")], SQUARES, BORDERS)
    assert over.gates[0].halves == () and len(over.fixed_borders) == 4
    rim = with_markers(drawn, [(0, NORTH, "t:wall")], SQUARES, BORDERS)
    assert {half[:2] for half in rim.fixed_borders} - {
        half[:2] for half in drawn.fixed_borders
    } == {(0, NORTH)}


# -- the labyrinth ---------------------------------------------------------------------------------

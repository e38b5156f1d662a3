"""The masks of a tile as it lies, and of the labyrinth that tiles and lines make together."""

from __future__ import annotations

from collections.abc import Mapping

import attrs
import pytest

from dtwister._board.grid import BoardGrid, compile_layout
from dtwister._board.labyrinth import Labyrinth, PlacedRoom, place_room
from dtwister._board.masks import EAST, NORTH, SOUTH, WEST, bits, mask_of
from dtwister._board.rooms import CompiledRoom, compile_room, turned_cell, with_markers
from dtwister._model.specs import (
    BorderFeature,
    BorderState,
    Layout,
    Line,
    Room,
    Slot,
    SquareFeature,
)
from dtwister._model.state import SQUARE

SIZE = 3
FLOOR = SquareFeature(id="t:floor", name="floor", sign=".")
PIT = SquareFeature(id="t:pit", name="pit", sign="O", category="obstacle")
TREE = SquareFeature(
    id="t:tree", name="tree", sign="T", category="tree", blocks_sight=True, placeable=True
)
HILL = SquareFeature(id="t:hill", name="hill", sign="/", uphill="north")
SQUARES = {spec.id: spec for spec in (FLOOR, PIT, TREE, HILL)}


def border(name: str, *states: BorderState, **more: str) -> BorderFeature:
    return BorderFeature(
        id=f"t:{name}", name=name, sign="|", rail="---", category=name, states=states, **more
    )


WALL = border("wall", BorderState(name="whole"))
SLIT = border("slit", BorderState(name="whole", sees=True, sees_beside=True))
CURTAIN = border("curtain", BorderState(name="drawn", passes=True, gives_access=False))
WINDOW = border("window", BorderState(name="glass", sees=True, gives_access=True))
GATE = border("gate", BorderState(name="closed"), BorderState(name="open", passes=True, sees=True))
STEP = border("step", BorderState(name="foot", passes=True, sees=True, leaves=False))
BORDERS = {spec.id: spec for spec in (WALL, SLIT, CURTAIN, WINDOW, GATE, STEP)}


def tile(
    cells: Mapping[int, SquareFeature] | None = None,
    sides: Mapping[tuple[int, int], BorderFeature] | None = None,
) -> CompiledRoom:
    """A tile of plain floor, but for some cells and sides."""
    names = [(cells or {}).get(cell, FLOOR).id for cell in range(SIZE * SIZE)]
    drawn = sorted((cell, side, spec.id) for (cell, side), spec in (sides or {}).items())
    room = Room(id="t:room", pair=1, turns=1, size=SIZE, cells=tuple(names), sides=tuple(drawn))
    return compile_room(room, SQUARES, BORDERS)


def board(*slots: tuple[int, int], lines: tuple[Line, ...] = ()) -> BoardGrid:
    """The plan of some slots, by the places of their first squares."""
    made = tuple(Slot(id=f"s{n}", x=x, y=y) for n, (x, y) in enumerate(slots))
    return compile_layout(
        Layout(id="t:board", title="", seats=("a", "b"), slots=made, lines=lines, room_size=SIZE)
    )


def lay(grid: BoardGrid, slot: int, what: CompiledRoom, turn: int = 0, *states: int) -> PlacedRoom:
    return place_room(what, turn, grid.slots[slot], states)


def only(direction: int, *spaces: int) -> tuple[int, ...]:
    """Masks for four directions, of which one has some spaces."""
    return tuple(mask_of(spaces) if way == direction else 0 for way in range(4))


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


def labyrinth(
    grid: BoardGrid, *tiles: CompiledRoom | None, turns: tuple[int, ...] = (0, 0, 0)
) -> Labyrinth:
    grounds = [
        None if one is None else lay(grid, slot, one, turns[slot], *(0 for _ in one.gates))
        for slot, one in enumerate(tiles)
    ]
    return Labyrinth(grid, tuple(grounds))


PAIR = board((0, 0), (3, 0))


def test_a_border_between_rooms_lets_through_what_both_halves_let_through() -> None:
    left, right = PAIR.slots[0][2], PAIR.slots[1][0]
    for sides in (({(2, EAST): WALL}, {}), ({}, {(0, WEST): WALL})):
        topology = labyrinth(PAIR, tile(sides=sides[0]), tile(sides=sides[1]))
        assert not topology.adjacent(left, right) and not topology.adjacent(right, left)
        assert right not in topology.ray(left, EAST) and left not in topology.ray(right, WEST)
        through = topology.adjacency(frozenset({"wall"}))
        assert right in through[left] and left in through[right]
    plain = labyrinth(PAIR, tile(), tile())
    assert plain.adjacent(left, right) and plain.adjacent(right, left)
    assert plain.ray(PAIR.slots[0][0], EAST) == (*PAIR.slots[0][1:3], *PAIR.slots[1][0:3])


def test_a_slit_is_looked_through_from_beside_it_only() -> None:
    left, right = PAIR.slots[0][0:3], PAIR.slots[1][0:3]
    topology = labyrinth(PAIR, tile(sides={(2, EAST): SLIT}), tile())
    assert topology.ray(left[2], EAST) == right
    assert topology.ray(left[1], EAST) == (left[2],)
    assert topology.ray(right[0], WEST) == left[::-1]
    assert topology.ray(right[1], WEST) == (right[0],)


def test_what_stops_sight_is_seen_itself() -> None:
    row = PAIR.slots[0][3:6]
    topology = labyrinth(PAIR, tile({4: TREE}), None)
    assert topology.ray(row[0], EAST) == (row[1],)
    assert topology.ray(row[1], EAST) == (row[2],)
    assert topology.ray(row[2], EAST) == ()


def test_a_face_down_room_is_not_known_and_what_gives_access_to_it() -> None:
    topology = labyrinth(PAIR, tile(sides={(2, EAST): WALL, (5, EAST): WINDOW}), None)
    rim = [PAIR.slots[0][cell] for cell in (2, 5, 8)]
    assert [topology.access(space) for space in rim] == [(), (1,), (1,)]
    assert topology.with_access == mask_of(rim[1:])
    assert topology.known == mask_of(PAIR.slots[0])
    assert [topology.slot_beyond(space, EAST) for space in rim] == [1, 1, 1]
    assert topology.slot_beyond(rim[0], WEST) == -1 == topology.slot_beyond(rim[0], NORTH)
    assert topology.half_shuts(rim[0], EAST) and not topology.half_shuts(rim[1], EAST)


def test_hollow_squares_are_those_of_every_category_but_floor() -> None:
    topology = labyrinth(PAIR, tile({0: PIT, 4: TREE}), tile({8: PIT}))
    hollow = [PAIR.slots[0][0], PAIR.slots[0][4], PAIR.slots[1][8]]
    assert topology.non_floor == mask_of(hollow)
    assert topology.cells["obstacle"] == mask_of([hollow[0], hollow[2]])
    beside = {there for space in hollow for way in range(4) if (there := _next(space, way)) >= 0}
    assert {*bits(topology.beside_non_floor)} & {*PAIR.names} == beside


def _next(space: int, way: int) -> int:
    there = PAIR.neighbour(space, way)
    return -1 if there is None else there


def test_steps_up_a_slope_are_no_paths_but_squares_stay_adjacent() -> None:
    low, foot, top = (PAIR.slots[0][cell] for cell in (7, 4, 1))
    topology = labyrinth(PAIR, tile({4: HILL}), None)
    # Uphill is the way onto the slope from below and the way off it at the top.
    assert {*bits(topology.uphill(NORTH))} == {low, foot}
    assert [topology.uphill(way) for way in (EAST, SOUTH, WEST)] == [0, 0, 0]
    paths = topology.steps_to_walk()
    assert foot not in paths[low] and top not in paths[foot]
    assert low in paths[foot] and foot in paths[top]
    assert topology.adjacent(low, foot) and topology.adjacent(foot, top)
    turned = labyrinth(PAIR, tile({4: HILL}), None, turns=(1, 0))
    assert {*bits(turned.uphill(EAST))} == {foot, PAIR.slots[0][3]}


def test_a_one_way_border_has_a_foot_on_one_side() -> None:
    foot, top = PAIR.slots[0][2], PAIR.slots[1][0]
    topology = labyrinth(PAIR, tile(sides={(2, EAST): STEP}), tile())
    assert {*bits(topology.uphill(EAST))} == {foot}
    assert topology.uphill(EAST, frozenset({"step"})) == 0
    assert top not in topology.steps_to_walk()[foot] and foot in topology.steps_to_walk()[top]
    assert top in topology.steps_to_walk(frozenset({"step"}))[foot]


def test_nobody_walks_out_of_squares_on_which_one_halts() -> None:
    halt = PAIR.slots[0][4]
    topology = labyrinth(PAIR, tile(), None)
    paths = topology.steps_to_walk(halting=1 << halt)
    assert paths[halt] == ()
    assert halt in paths[PAIR.slots[0][3]]
    assert topology.steps_to_walk() == list(topology.adjacency().values())


def test_a_support_is_fastened_to_two_squares_beside() -> None:
    topology = labyrinth(PAIR, tile({4: PIT}, {(4, NORTH): WALL}), None)
    pit = PAIR.slots[0][4]
    north, west, east, south = (PAIR.slots[0][cell] for cell in (1, 3, 5, 7))
    for pair, holds in (
        ((west, east), True),
        ((east, south), True),
        ((west, south), True),
        ((north, east), False),
        ((south,), False),
        ((north, east, south), True),
    ):
        assert bool(topology.anchored(mask_of(pair)) >> pit & 1) is holds, pair


def test_gates_are_handled_from_both_sides() -> None:
    grid = PAIR
    ground = lay(grid, 0, tile(sides={(2, EAST): GATE}), 0, 0)
    labyrinth = Labyrinth(grid, (ground, lay(grid, 1, tile())))
    left, right = grid.slots[0][2], grid.slots[1][0]
    assert labyrinth.gate_at(left, EAST) == 0 and labyrinth.gate_at(right, WEST) is None
    closed = {*bits(labyrinth.beside_gates(0))} & {*grid.names}
    assert {left, right} <= closed and labyrinth.beside_gates(1) == 0
    opened = attrs.evolve(ground, gate_states=(1,))
    other = Labyrinth(grid, (opened, lay(grid, 1, tile())))
    assert other.beside_gates(0) == 0 and other.beside_gates(1) != 0


# -- lines -----------------------------------------------------------------------------------------


def rows(*owners: int | str) -> BoardGrid:
    """A room with lines of two squares each along its north side, one beside the other."""
    lines = tuple(
        Line(id=f"l{n}", owner=owner, x=2 * n, y=-1, length=2, dir="right")
        for n, owner in enumerate(owners)
    )
    return board((0, 0), lines=lines)


@pytest.mark.parametrize(
    ("owners", "joined"), [((0, 1), False), ((0, "any"), False), (("any", "any"), True)]
)
def test_lines_that_touch_are_walled_off_unless_all_may_stand_on_both(
    owners: tuple[int | str, ...], joined: bool
) -> None:
    grid = rows(*owners)
    topology = labyrinth(grid, tile())
    (first, left), (right, last) = grid.lines
    assert topology.adjacent(left, right) is topology.adjacent(right, left) is joined
    assert (right in topology.ray(left, EAST)) is joined
    assert (left in topology.ray(right, WEST)) is joined
    assert topology.adjacent(first, left) and topology.adjacent(right, last)
    assert topology.half_shuts(left, EAST) is not joined
    assert topology.half_shuts(left, SOUTH) is topology.half_shuts(first, EAST) is False
    assert grid.common_lines == mask_of(
        [s for line, owner in zip(grid.lines, owners, strict=True) if owner == "any" for s in line]
    )


def test_lines_are_known_and_give_access_to_the_rooms_beside() -> None:
    grid = rows(0)
    labyrinth = Labyrinth(grid, (None,))
    assert labyrinth.known == grid.lines_mask == mask_of(grid.lines[0])
    assert labyrinth.access(grid.lines[0][0]) == (0,)
    assert labyrinth.non_floor == 0 and labyrinth.cells == {}
    assert grid.slots_of_line == ((0,),)


# -- what goes on ----------------------------------------------------------------------------------


def test_the_caches_of_a_labyrinth_can_be_cleared() -> None:
    topology = labyrinth(PAIR, tile(), tile())
    square = PAIR.slots[0][0]
    seen = topology.ray(square, EAST)
    assert topology.ray(square, EAST) is seen
    topology.clear_caches()
    assert topology.labyrinth_caches == {}
    assert topology.ray(square, EAST) == seen and seen

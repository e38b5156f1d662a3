"""The masks of the labyrinth that tiles and lines make together."""

from __future__ import annotations

import attrs
import pytest

from dtwister._board.grid import BoardGrid
from dtwister._board.labyrinth import Labyrinth
from dtwister._board.masks import EAST, NORTH, SOUTH, WEST, bits, mask_of
from dtwister._board.rooms import CompiledRoom
from dtwister._model.specs import (
    Line,
)
from fixtures.positions.tiles import (
    GATE,
    HILL,
    PIT,
    SLIT,
    STEP,
    TREE,
    WALL,
    WINDOW,
    board,
    lay,
    tile,
)


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

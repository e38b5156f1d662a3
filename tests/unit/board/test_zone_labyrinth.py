"""Boards of zones: what is beside what where rooms are turned, and what starting zones face."""

from __future__ import annotations

import pytest

from dtwister import Game
from dtwister._board.masks import DIRECTIONS, bits, mask_of, opposite
from dtwister._board.zone_labyrinth import ZoneLabyrinth
from dtwister._model.ids import NO_SPACE
from fixtures.positions.zone_boards import board

ALL = frozenset({"wall", "arrow-slit", "portcullis", "pit-trap"})
BOARDS = ("B", "C", "D", "E", "F")


def labyrinth(game: Game) -> ZoneLabyrinth:
    """The labyrinth of a game, with nothing worked out yet."""
    found = game.context.labyrinth
    assert isinstance(found, ZoneLabyrinth)
    return ZoneLabyrinth(found.grid, found.placed_rooms)


@pytest.mark.parametrize("name", BOARDS)
def test_a_step_over_a_side_leads_back_over_the_other(name: str) -> None:
    zones = labyrinth(board(name))
    steps = 0
    for space in bits(zones.known):
        for way in DIRECTIONS:
            there = zones.neighbour_space(space, way)
            if there is not None:
                assert zones.neighbour_space(there, opposite(way)) == space
                assert zones.passable(space, way, ALL) == zones.passable(there, opposite(way), ALL)
                steps += 1
    assert steps > 40


def test_a_turned_room_has_the_same_zones_beside_each_other_elsewhere() -> None:
    straight = board("C", rooms={"r1": "blue-a/0"})
    turned = board("C", rooms={"r1": "blue-a/1"})
    before, after = labyrinth(straight), labyrinth(turned)
    own = before.grid.slots[0]
    moved = 0
    for space in own:
        for way in DIRECTIONS:
            inside = before.neighbour_space(space, way)
            if inside in own:
                assert after.neighbour_space(space, (way + 1) % 4) == inside
                moved += before.neighbour_space(space, way) != after.neighbour_space(space, way)
    assert moved


def test_a_starting_zone_faces_the_rooms_beside_it_and_nothing_else() -> None:
    zones = labyrinth(board("C"))
    grid = zones.grid
    for space, (slot, faced) in grid.facing.items():
        inward = grid.direction_inward[space]
        assert faced in grid.slots[slot]
        for way in DIRECTIONS:
            assert zones.slot_beyond(space, way) == (slot if way == inward else -1)
            there = zones.neighbour_space(space, way)
            assert there in (None, faced)
            assert there is None or way == inward
    own = grid.lines[0]
    steps = zones.adjacency()
    for space in own:
        assert set(own) - {space} <= set(steps[space])


def test_the_room_on_the_other_side_is_another_one_or_none() -> None:
    zones = labyrinth(board("C"))
    grid, seen = zones.grid, set()
    for slot, spaces in enumerate(grid.slots):
        for space in spaces:
            for way in DIRECTIONS:
                beyond = zones.slot_beyond(space, way)
                assert beyond != slot
                there = zones.neighbour_space(space, way)
                if beyond >= 0:
                    assert there in grid.slots[beyond]
                    seen.add((slot, beyond))
    assert seen == {(a, b) for b, a in seen} and len(seen) == 8


def test_who_sees_out_over_the_rim_of_the_board() -> None:
    zones = labyrinth(board("C"))
    lines = mask_of([*zones.grid.facing])
    for space in bits(zones.known & ~lines):
        beside = [zones.neighbour_space(space, way) for way in DIRECTIONS]
        starts = [there for there in beside if there in zones.grid.facing]
        for own in (True, False):
            assert zones.across_rim(space, beside=own) in (*starts, NO_SPACE)
        if not starts:
            assert zones.across_rim(space, beside=True) == NO_SPACE
    assert {zones.across_rim(space, beside=False) for space in bits(zones.known)} > {NO_SPACE}


def test_passes_open_steps_and_close_none() -> None:
    zones = labyrinth(board("D"))
    plain, every = zones.adjacency(), zones.adjacency(ALL)
    assert all(set(plain[space]) <= set(every[space]) for space in bits(zones.known))
    assert any(set(plain[space]) < set(every[space]) for space in bits(zones.known))
    for space in bits(zones.known):
        for way, mask in enumerate(zones.ways()):
            assert bool(mask >> space & 1) == zones.passable(space, way, frozenset())
    assert zones.steps_to_walk(ALL, 0) == [every[space] for space in range(zones.grid.span)]


def test_a_room_that_lies_face_down_is_no_neighbour_and_can_be_revealed() -> None:
    game = board("C", rooms={"r2": "blue-b/0 face-down"})
    zones, hidden = labyrinth(game), 1
    reached = set()
    for space in bits(zones.known):
        assert space not in zones.grid.slots[hidden]
        assert set(zones.access(space)) <= {hidden}
        assert bool(zones.with_access >> space & 1) == bool(zones.access(space))
        reached.add(zones.access(space))
        neighbours = {zones.neighbour_space(space, way) for way in DIRECTIONS}
        assert neighbours.isdisjoint(zones.grid.slots[hidden])
    assert reached == {(), (hidden,)}
    assert labyrinth(board("C")).with_access == 0


@pytest.mark.parametrize(("state", "opened"), [("closed", 0), ("open", 1)])
def test_zones_beside_a_gate_are_its_own_and_the_neighbours(state: str, opened: int) -> None:
    zones = labyrinth(board("E", gates={"r2": state}))
    room = zones.placed_rooms[1]
    assert room is not None and room.gates
    expected = set()
    for ground in zones.placed_rooms:
        for (space, way), gate in ground.gates.items() if ground else ():
            if ground is not None and ground.gate_states[gate] == opened:
                expected |= {space, zones.neighbour_space(space, way)}
    assert set(bits(zones.beside_gates(opened))) == expected - {None}
    if opened:
        assert {space for space, _ in room.gates} <= expected


def test_what_lies_beside_some_zones_is_beside_one_of_them() -> None:
    zones = labyrinth(board("C"))
    for space in bits(zones.known):
        beside = {zones.neighbour_space(space, way) for way in DIRECTIONS} - {None}
        assert set(bits(zones.beside(1 << space))) == beside
    assert zones.beside(zones.known) == mask_of(
        [there for space in bits(zones.known) for there in bits(zones.beside(1 << space))]
    )


def test_a_gate_between_two_rooms_is_beside_the_zones_of_both() -> None:
    zones = labyrinth(board("E", gates={"r2": "open"}))
    for ground in zones.placed_rooms:
        for (space, way), gate in ground.gates.items() if ground else ():
            there = zones.neighbour_space(space, way)
            if there is not None and ground is not None:
                found = zones.beside_gates(ground.gate_states[gate])
                assert found >> space & 1 and found >> there & 1
                return
    raise AssertionError("no gate leads to a neighbour")

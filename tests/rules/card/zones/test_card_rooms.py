"""The rooms of the card game: what holds for each of them, and what is beside what (CG-ZONE)."""

from __future__ import annotations

from itertools import combinations, product

import pytest

from dtwister._board.masks import DIRECTION_NAMES, bits
from dtwister._board.zone_labyrinth import ZoneLabyrinth
from dtwister._engine.match import Match
from dtwister._model.state import State
from fixtures.positions.zone_boards import RULES, board
from fixtures.zone_drawings import DRAWINGS, ROOMS, Board, Drawing

NAMES = sorted(DRAWINGS)
ALL = frozenset({"wall", "arrow-slit", "portcullis", "pit-trap"})
PASSES = (
    frozenset[str](),
    frozenset({"pit-trap"}),
    frozenset({"arrow-slit"}),
    frozenset({"wall"}),
    frozenset({"portcullis"}),
    frozenset({"pit-trap", "arrow-slit"}),
    ALL,
)


# -- the file --------------------------------------------------------------------------------------


@pytest.mark.rule("CG-ZONE-01", "R-C16")
@pytest.mark.parametrize("name", NAMES)
def test_a_room_has_one_zone_of_each_icon(name: str) -> None:
    assert sorted(DRAWINGS[name].icons.values()) == sorted("ost@")
    cells = sorted(RULES.rooms[f"card:{name}"].cells)
    assert cells == ["card:circle", "card:square", "card:triangle", "features:gear"]


def test_there_are_six_pairs_of_twins_that_turn_opposite_ways() -> None:
    assert len(ROOMS) == 12
    for pair in range(1, 7):
        twins = [room for room in ROOMS.values() if room["pair"] == pair]
        assert {room["turns"] for room in twins} == {"clockwise", "counterclockwise"}
        assert len(twins) == 2
        assert len({room["color"] for room in twins}) == 1


@pytest.mark.rule("CG-ZONE-11")
def test_a_room_has_at_most_one_portcullis_and_nine_have_one() -> None:
    counts = []
    for room in DRAWINGS.values():
        inner = sum(1 for *_, kind in room.inner() if kind == "portcullis")
        counts.append(inner + sum(1 for *_, kind in room.rim() if kind == "portcullis"))
    assert sorted(counts) == [0] * 3 + [1] * 9
    match = board("B").match
    assert all(len(room.gates) <= 1 for room in match.rooms)
    assert sum(len(room.gates) for room in match.rooms) == 9


@pytest.mark.parametrize("name", NAMES)
def test_every_side_of_a_room_has_an_open_half_edge(name: str) -> None:
    open_sides = {way for _, way, kind in DRAWINGS[name].rim() if kind == "open"}
    assert open_sides == set(DIRECTION_NAMES)


def joined(room: Drawing, passable: set[str], start: str) -> set[str]:
    """The zones of a room that can be reached from one of them inside the room."""
    found = {room.place(start)}
    for _ in range(3):
        for one, other, kind in room.inner():
            if kind in passable and found & {one, other}:
                found |= {one, other}
    return {room.icons[place] for place in found}


@pytest.mark.parametrize("name", NAMES)
def test_the_zones_of_a_room_hang_together(name: str) -> None:
    assert joined(DRAWINGS[name], {"open", "portcullis", "pit-trap"}, "@") == set("ost@")


@pytest.mark.parametrize("name", NAMES)
def test_the_gear_can_be_walked_to_and_no_zone_is_sealed(name: str) -> None:
    room = DRAWINGS[name]
    doors = {room.icons[place] for place, _, kind in room.rim() if kind == "open"}
    assert joined(room, {"open"}, "@") & doors
    leaps = doors | {room.icons[place] for place, _, kind in room.rim() if kind == "pit-trap"}
    assert all(joined(room, {"open", "pit-trap"}, icon) & leaps for icon in "ost@")


def test_no_room_turned_looks_like_another_or_like_itself() -> None:
    looks = {
        (name, turn): tuple(sorted(room.turned(turn).sides.items()))
        for name, room in DRAWINGS.items()
        for turn in range(4)
    }
    assert len(set(looks.values())) == 48


def test_every_pair_has_a_portcullis_an_arrow_slit_and_a_pit_trap() -> None:
    for pair in range(1, 7):
        kinds = {
            kind
            for name, room in ROOMS.items()
            if room["pair"] == pair
            for kind in DRAWINGS[name].sides.values()
        }
        assert kinds >= {"portcullis", "arrow-slit", "pit-trap", "wall"}


# -- what is beside what ---------------------------------------------------------------------------

FOUR = {f"r{number}": "?" for number in (1, 2, 3, 4)}


def laid(match: Match, rooms: dict[str, tuple[str, int]], opened: bool = False) -> ZoneLabyrinth:
    """The labyrinth of some rooms as they lie; the others are face down."""
    state: State = match.new_state(0)
    tiles = [room.room.id for room in match.rooms]
    for slot, (name, turn) in rooms.items():
        number = int(slot[1]) - 1
        room = tiles.index(f"card:{name}")
        state.tiles[number], state.turns[number] = room, turn
        state.faceup |= 1 << number
        if opened and match.rooms[room].gates:
            state.gate_states[room, 0] = 1
    labyrinth = match.labyrinth(state)
    assert isinstance(labyrinth, ZoneLabyrinth)
    return labyrinth


def same(match: Match, rooms: dict[str, tuple[str, int]], *passes: frozenset[str]) -> None:
    """Assert that the labyrinth is what the drawings say."""
    labyrinth, grid = laid(match, rooms), match.grid
    drawn = Board({slot: DRAWINGS[name].turned(turn) for slot, (name, turn) in rooms.items()})
    number = {name: space for space, name in grid.names.items()}
    for zone in (*drawn.zones(), *drawn.faced()):
        for direction, way in enumerate(DIRECTION_NAMES):
            other = labyrinth.neighbour_space(number[zone], direction)
            assert (None if other is None else grid.names[other]) == drawn.beside(zone, way)
        for some in passes:
            found = {grid.names[there] for there in labyrinth.adjacency(some)[number[zone]]}
            assert found == drawn.steps(zone, some), (rooms, zone, some)


@pytest.mark.rule("CG-ZONE-02", "CG-ZONE-03", "CG-ZONE-04", "CG-ZONE-05", "R-C12", "R-C13")
@pytest.mark.parametrize("name", NAMES)
def test_all_pairs_of_rooms_lie_as_their_drawings_say(name: str) -> None:
    match = board("B").match
    for turn, other, way in product(range(4), NAMES, range(4)):
        here, there = (name, turn), (other, way)
        same(match, {"r1": here, "r2": there, "r3": there, "r4": here}, frozenset(), ALL)


@pytest.mark.rule("CG-ZONE-02", "CG-ZONE-03", "R-C12")
@pytest.mark.parametrize("name", NAMES)
def test_a_border_asks_for_all_that_is_on_its_two_halves(name: str) -> None:
    match = board("B").match
    for turn, other in product(range(4), NAMES):
        same(match, {"r1": (name, turn), "r3": (other, 0), "r4": (name, 2)}, *PASSES)


@pytest.mark.rule("CG-ZONE-08")
def test_open_portcullises_are_as_if_nothing_were_there() -> None:
    match = board("B").match
    for one, other in combinations(NAMES, 2):
        rooms = {"r1": (one, 1), "r2": (other, 2), "r3": (other, 0), "r4": (one, 3)}
        opened, closed = laid(match, rooms, opened=True), laid(match, rooms)
        for space in match.grid.names:
            reached = opened.adjacency()[space]
            assert reached == closed.adjacency(frozenset({"portcullis"}))[space]


@pytest.mark.rule("CG-ZONE-16", "CG-ZONE-15")
def test_nothing_is_known_of_face_down_rooms_and_nothing_beyond_the_long_sides() -> None:
    match = board("B").match
    for name in NAMES:
        same(match, {"r2": (name, 1), "r3": (name, 2)}, ALL)


def test_masks_of_the_labyrinth_say_the_same_as_its_steps() -> None:
    match = board("B").match
    for turn, name in product(range(4), NAMES):
        labyrinth = laid(match, {"r1": (name, turn), "r2": (NAMES[0], 1), "r3": (NAMES[5], turn)})
        drawn = Board(
            {
                "r1": DRAWINGS[name].turned(turn),
                "r2": DRAWINGS[NAMES[0]].turned(1),
                "r3": DRAWINGS[NAMES[5]].turned(turn),
            }
        )
        names = match.grid.names
        for direction, way in enumerate(DIRECTION_NAMES):
            open_ways = labyrinth.ways()[direction]
            for space, zone in names.items():
                if zone.startswith("r4."):
                    assert not open_ways >> space & 1
                    continue
                other = drawn.beside(zone, way)
                is_open = other is not None and not drawn.border(zone, way)
                assert bool(open_ways >> space & 1) == is_open
        for space, zone in names.items():
            if not zone.startswith("r4."):
                beside = {drawn.beside(zone, way) for way in DIRECTION_NAMES} - {None}
                assert {names[one] for one in bits(labyrinth.beside(1 << space))} == beside


@pytest.mark.rule("CG-REVEAL-02", "CG-REVEAL-03", "R-C17")
@pytest.mark.parametrize("name", NAMES)
def test_access_is_over_own_halves_that_are_no_wall_slit_or_portcullis(name: str) -> None:
    match = board("B").match
    for turn in range(4):
        labyrinth, grid = laid(match, {"r1": (name, turn)}), match.grid
        room = DRAWINGS[name].turned(turn)
        found = {grid.names[one]: labyrinth.access(one) for one in grid.slots[0]}
        expected: dict[str, set[int]] = {zone: set() for zone in found}
        for place, way, kind in room.rim():
            slot = {"east": 1, "south": 2}.get(way)
            if slot is not None and kind in ("open", "pit-trap"):
                expected[f"r1.{room.icons[place]}"].add(slot)
        assert {zone: set(slots) for zone, slots in found.items()} == expected
        for space, (slot, _) in grid.facing.items():
            assert labyrinth.access(space) == (() if slot == 0 else (slot,))
        with_access = {space for space in grid.names if labyrinth.access(space)}
        assert set(bits(labyrinth.with_access)) == with_access


def test_longer_boards_are_the_same_in_the_middle() -> None:
    rooms = {f"r{number}": "?" for number in range(1, 9)}
    rooms.update(r3="blue-a/0", r4="blue-b/0", r5="green-a/1", r6="green-b/2")
    long, short = board(rooms=rooms), board("C")
    shift = {f"r{number}": f"r{number + 2}" for number in (1, 2, 3, 4)}
    plans = short.match.grid, long.match.grid
    topologies = short.context.labyrinth, long.context.labyrinth
    for space, zone in plans[0].names.items():
        if "." not in zone:
            continue
        there = plans[1].space(shift[zone[:2]] + zone[2:])
        assert there is not None
        expected = {
            shift[name[:2]] + name[2:]
            for other in topologies[0].adjacency()[space]
            if "." in (name := plans[0].names[other])
        }
        assert {plans[1].names[other] for other in topologies[1].adjacency()[there]} == expected

"""The board of a game: rooms and their slots, pairs, and whose lines are whose."""

from __future__ import annotations

import attrs

import dtwister
from dtwister._board.placed_rooms import place_room
from dtwister._engine.setup.board_setup import (
    LineSetup,
    compiled_room_of,
    compiled_rooms,
    grid_of,
    placed_room_of,
    seat_called,
    set_up_lines,
    set_up_rooms,
)
from dtwister._model.specs import Layout

RULES = dtwister.load_rules()
MATCH = dtwister.new_game("base:standard", rules=RULES, seed=1).match


def layout() -> Layout:
    return MATCH.grid.layout


def test_grids_and_rooms_are_compiled_once_for_all_games() -> None:
    name = MATCH.scenario.layout
    assert grid_of(RULES, name) is grid_of(RULES, name) is MATCH.grid
    room = MATCH.rooms[0].room.id
    assert compiled_room_of(RULES, room) is MATCH.rooms[0]


def test_rooms_are_sorted_into_pairs() -> None:
    setup = MATCH.room_setup
    assert all(len(both) == 2 for both in setup.pairs.values())
    assert setup.pair_of == {room: pair for pair, both in setup.pairs.items() for room in both}
    assert sorted(setup.pair_of) == [*range(len(MATCH.rooms))]
    for both in setup.pairs.values():
        one, other = (MATCH.rooms[room].room for room in both)
        assert one.pair == other.pair and one.turns != other.turns


def test_a_room_that_always_lies_on_a_slot_is_found_by_its_id() -> None:
    rooms = MATCH.rooms
    name = rooms[3].room.id
    first, *others = layout().slots
    for text in (name, name.rpartition(":")[2]):
        board = attrs.evolve(layout(), slots=(attrs.evolve(first, fixed=text), *others))
        assert set_up_rooms(rooms, board, trusting=False).fixed == {0: 3}
    assert set_up_rooms(rooms, layout(), trusting=False).fixed == {}


def test_players_who_trust_each_other_lay_any_token_anywhere() -> None:
    strict = set_up_rooms(MATCH.rooms, layout(), trusting=False)
    assert strict.accepted_tokens == tuple(slot.kinds for slot in layout().slots)
    trusting = set_up_rooms(MATCH.rooms, layout(), trusting=True)
    assert set(trusting.accepted_tokens) == {"both"}


def test_a_seat_leaves_by_one_line_and_stands_on_the_other() -> None:
    lines = MATCH.line_setup
    assert lines.exits[0] and lines.exits[1] and not lines.exits[0] & lines.exits[1]
    assert lines.entry == (lines.exits[1], lines.exits[0])
    assert (lines.drawn, lines.staying) == ((), frozenset())


def test_a_seat_that_may_not_leave_walks_on_the_line() -> None:
    scenario = attrs.evolve(MATCH.scenario, no_exit=("yellow",))
    lines = set_up_lines(RULES, scenario, MATCH.grid, ("blue", "yellow"))
    seat = seat_called(RULES, scenario, "yellow")
    assert lines.staying == {seat} and lines.exits[seat] == 0
    assert lines.entry[seat] == MATCH.line_setup.entry[seat] | MATCH.line_setup.exits[seat]


def test_a_lot_says_whose_exit_a_drawn_line_is() -> None:
    lines = LineSetup(
        exits=(1, 2, 4), entry=(0, 0, 0), drawn=(0, 1), drawn_masks=(8, 16), staying=frozenset({2})
    )
    assert lines.exits_with(()) == (1, 2, 4)
    assert lines.exits_with((1, 0)) == (1 | 16, 2 | 8, 4)
    assert lines.exits_with((-1, 2)) == (1, 2, 4)


def test_rooms_fit_on_a_board_of_icons_only_with_each_of_them() -> None:
    game = dtwister.new_game("card:3", rules=RULES, seed=1)
    names = tuple(one.room.id for one in game.match.rooms)
    assert compiled_rooms(RULES, game.match.grid.layout, names) == game.match.rooms
    try:
        compiled_rooms(RULES, game.match.grid.layout, (MATCH.rooms[0].room.id,))
    except dtwister.OptionError as error:
        assert "does not fit on the board" in str(error)
    else:
        raise AssertionError("a room of squares fits on a board of zones")


def test_a_room_lies_on_every_slot_as_if_it_was_placed_there_square_by_square() -> None:
    for scenario in ("base:standard", "prison:5", "multi:standard-4", "multi:1"):
        match = dtwister.new_game(scenario, rules=RULES, seed=1).match
        for slot, spaces in enumerate(match.grid.slots):
            room = match.rooms[slot % len(match.rooms)]
            for turn in range(4):
                states = tuple(len(gate.feature.states) - 1 for gate in room.gates)
                placed = placed_room_of(match.grid, slot, room, turn, states)
                expected = place_room(room, turn, spaces, states)
                assert attrs.asdict(placed) == attrs.asdict(expected)

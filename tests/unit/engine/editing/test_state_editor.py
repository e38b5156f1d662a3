"""Changes of rooms, scores and the course of a game; what is derived stays right."""

from __future__ import annotations

import pytest

import dtwister
from dtwister import Game
from dtwister._engine.editing.state_builder import check_derived
from dtwister._engine.editing.state_editor import StateEditor
from dtwister._errors import EngineError
from dtwister._model.state import SQUARE
from fixtures.positions.walled_hall import HALL, PIECE, edited, space


@pytest.fixture(autouse=True)
def _before_is_as_it_was() -> object:
    before = HALL.digest
    yield
    assert HALL.digest == before
    assert check_derived(HALL.match, HALL.state) == []


@pytest.mark.parametrize("quarters", [1, 2, 3, 4])
def test_a_room_turns_with_all_that_is_in_it_and_back(quarters: int) -> None:
    game = dtwister.new_game("base:standard", seed=1)
    state = game.state.copy()
    editor = StateEditor(game.match, state)
    slots = game.match.grid.slots
    for piece, at in zip((0, 1, 9), (slots[0][0], slots[0][7], slots[1][3]), strict=True):
        editor.place(piece, at)
    before = list(state.at)
    turn = state.turns[0]
    editor.rotate_room(0, quarters)
    assert state.turns[0] == (turn + quarters) % 4
    assert (state.at == before) == (quarters == 4)
    assert state.at[9] == before[9]
    assert {place in slots[0] for place in state.at[:2]} == {True}
    assert check_derived(game.match, state) == []
    editor.rotate_room(0, 4 - quarters)
    assert state.at == before and state.turns[0] == turn


def test_changes_of_a_branch_show_in_no_other_state() -> None:
    editor, state = edited()
    editor.add_points(1, 3)
    editor.set_face_down(PIECE["blue.rope"], face_down=True)
    editor.reveal_room(0)
    editor.end_game((1,), "test")
    assert state.vp == [0, 3] and state.face_down >> PIECE["blue.rope"] & 1
    other = Game(HALL.match, state)
    assert other != HALL and other.result is not None and other.result.winners == (1,)
    editor.set_face_down(PIECE["blue.rope"], face_down=False)
    assert not state.face_down


def test_two_rooms_change_places_with_all_that_is_in_them() -> None:
    game = dtwister.new_game("base:standard", seed=1)
    state = game.state.copy()
    editor = StateEditor(game.match, state)
    slots = game.match.grid.slots
    editor.place(0, slots[0][6])
    editor.place(1, slots[3][2])
    editor.lay_on_room(9, 3)
    editor.reveal_room(3)
    tiles, turns = list(state.tiles), list(state.turns)
    editor.swap_rooms(0, 3)
    assert (state.at[0], state.at[1]) == (slots[3][6], slots[0][2])
    assert state.faceup == 1
    assert [state.tiles[0], state.tiles[3]] == [tiles[3], tiles[0]]
    assert [state.turns[0], state.turns[3]] == [turns[3], turns[0]]
    assert game.context.tokens_on(0) == () and Game(game.match, state).context.tokens_on(0) == (9,)
    assert check_derived(game.match, state) == []


def test_a_marker_lies_in_a_room_and_stands_for_a_feature() -> None:
    editor, state = edited()
    a1 = space("a1")
    with pytest.raises(EngineError, match="'features:dragon'"):
        editor.set_marker(a1, SQUARE, "features:dragon")
    game = dtwister.new_game("base:standard", seed=1)
    line = next(iter(game.match.grid.line_of))
    with pytest.raises(EngineError, match="a marker cannot lie on"):
        StateEditor(game.match, game.state.copy()).set_marker(line, SQUARE, "features:pit")
    before = dict(state.markers)
    editor.set_marker(a1, SQUARE, "features:pit")
    assert HALL.match.labyrinth(state).features["features:pit"] >> a1 & 1
    editor.set_marker(a1, SQUARE, "")
    assert state.markers == before


def test_what_holds_for_a_turn_is_forgotten_and_the_turn_is_counted() -> None:
    editor, state = edited()
    editor.wound(PIECE["blue.thief"])
    editor.begin_turn()
    assert (state.fresh, state.recovered) == (0, 0)
    assert state.clock == HALL.state.clock + 1


def test_the_memory_changes_in_this_state_alone() -> None:
    editor, state = edited()
    value = object()
    editor.remember(0, value)
    assert state.memory[0] is value and HALL.state.memory[0] is not value

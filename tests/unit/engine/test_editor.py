"""Changes of one state: places of pieces, wounded, loads, rooms; what is derived stays right."""

from __future__ import annotations

import pytest

import dtwister
from dtwister import Game
from dtwister._engine.editor import StateEditor, check_derived
from dtwister._model.state import RESERVE, State, on_slot
from fixtures.positions.walled_hall import HALL, PIECE, space


def edited() -> tuple[StateEditor, State]:
    """An editor of a branch of the position, as the engine makes one for each action."""
    state = HALL.state.branch()
    return StateEditor(HALL.match, state), state


@pytest.fixture(autouse=True)
def _before_is_as_it_was() -> object:
    before = HALL.digest
    yield
    assert HALL.digest == before
    assert check_derived(HALL.match, HALL.state) == []


@pytest.mark.parametrize("name", ["blue.thief", "blue.rope", "yellow.goblin", "blue.cleric"])
def test_a_piece_that_is_placed_is_there_and_nowhere_else(name: str) -> None:
    editor, state = edited()
    piece, there = PIECE[name], space("b2")
    editor.place(piece, there)
    assert state.at[piece] == there
    assert [at for at, pieces in state.here.items() if piece in pieces] == [there]
    assert check_derived(HALL.match, state) == []
    editor.return_to_reserve(piece)
    assert state.at[piece] == RESERVE and there not in state.here
    assert check_derived(HALL.match, state) == []
    editor.lay_on_room(piece, 0)
    assert state.at[piece] == on_slot(0)
    assert check_derived(HALL.match, state) == []


def test_a_piece_that_leaves_takes_what_holds_for_a_turn_along() -> None:
    editor, state = edited()
    thief = PIECE["blue.thief"]
    editor.wound(thief)
    editor.take_off_board(thief, "eliminated")
    assert state.at[thief] < 0 and not state.fresh >> thief & 1
    assert check_derived(HALL.match, state) == []


def test_a_wounded_stays_where_it_is_and_so_does_its_object() -> None:
    editor, state = edited()
    thief, at = PIECE["blue.thief"], space("a1")
    assert editor.load_of(thief) == PIECE["blue.rope"]
    editor.wound(thief)
    assert (state.at[thief], state.at[PIECE["blue.rope"]]) == (at, at)
    assert state.wounded >> thief & 1 and state.fresh >> thief & 1
    assert check_derived(HALL.match, state) == []
    editor.recover(thief)
    assert not state.wounded >> thief & 1 and state.recovered >> thief & 1
    assert state.at[thief] == at
    assert check_derived(HALL.match, state) == []
    editor.begin_turn()
    assert (state.fresh, state.recovered) == (0, 0)
    assert state.clock == HALL.state.clock + 1


def test_a_walk_takes_the_load_along_and_handles_what_is_on_the_way() -> None:
    editor, state = edited()
    thief, rope, armor = PIECE["blue.thief"], PIECE["blue.rope"], PIECE["blue.armor"]
    a1, a2, b2, c2, c1 = map(space, ("a1", "a2", "b2", "c2", "c1"))
    editor.walk_course(thief, (a1, a2, b2))
    assert state.at[thief] == state.at[rope] == b2
    editor.walk_course(thief, (b2, dtwister.LEAVE, c2, c1, dtwister.take(armor), c2))
    assert (state.at[rope], state.at[armor], state.at[thief]) == (b2, c2, c2)
    assert editor.loads_of(thief) == (armor,)
    assert check_derived(HALL.match, state) == []


@pytest.mark.parametrize("with_load", [True, False])
def test_who_is_moved_without_a_walk_brings_the_load_or_not(with_load: bool) -> None:
    editor, state = edited()
    editor.displace(PIECE["blue.thief"], space("b2"), with_load)
    assert state.at[PIECE["blue.rope"]] == space("b2" if with_load else "a1")
    assert check_derived(HALL.match, state) == []


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


def test_what_is_derived_can_be_worked_out_again_and_is_compared() -> None:
    editor, state = edited()
    editor.place(PIECE["blue.cleric"], space("d2"))
    state.minis = [0, 0]
    assert check_derived(HALL.match, state) == ["minis"]
    editor.rebuild()
    assert check_derived(HALL.match, state) == []
    assert state.here[space("d2")] == (PIECE["blue.cleric"],)

"""Changes of where pieces are and how they are; what is derived stays right."""

from __future__ import annotations

import pytest

import dtwister
from dtwister._engine.editing.state_builder import check_derived
from dtwister._engine.questions.carrying import load_of, loads_of
from dtwister._model.state import RESERVE, on_slot
from fixtures.positions.walled_hall import HALL, PIECE, edited, space


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
    assert load_of(HALL.match, state, thief) == PIECE["blue.rope"]
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
    assert loads_of(HALL.match, state, thief) == (armor,)
    assert check_derived(HALL.match, state) == []


@pytest.mark.parametrize("with_load", [True, False])
def test_who_is_moved_without_a_walk_brings_the_load_or_not(with_load: bool) -> None:
    editor, state = edited()
    editor.displace(PIECE["blue.thief"], space("b2"), with_load)
    assert state.at[PIECE["blue.rope"]] == space("b2" if with_load else "a1")
    assert check_derived(HALL.match, state) == []


def test_a_piece_is_concealed_once_and_shown_when_it_leaves() -> None:
    editor, state = edited()
    thief, troll = PIECE["blue.thief"], PIECE["blue.troll"]
    for piece in (thief, troll, thief):
        editor.conceal(piece, True)
    assert state.concealed == (thief, troll)
    editor.take_off_board(thief, "exited")
    assert state.concealed == (troll,)
    editor.conceal(troll, False)
    assert state.concealed == ()

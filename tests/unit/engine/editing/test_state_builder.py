"""Parts of a state that are written outright, and what follows from them."""

from __future__ import annotations

import pytest

from dtwister._engine.editing.state_builder import StateBuilder, check_derived
from dtwister._model.state import ASIDE, NOWHERE, State
from fixtures.positions.walled_hall import HALL, PIECE, space


def built() -> tuple[StateBuilder, State]:
    """A builder of a copy of the position."""
    builder = StateBuilder.of_copy(HALL.match, HALL.state)
    return builder, builder.state


@pytest.fixture(autouse=True)
def _before_is_as_it_was() -> object:
    before = HALL.digest
    yield
    assert HALL.digest == before
    assert check_derived(HALL.match, HALL.state) == []


def test_a_piece_is_put_anywhere_on_the_board_and_off_it() -> None:
    builder, state = built()
    cleric, thief = PIECE["blue.cleric"], PIECE["blue.thief"]
    builder.put(cleric, space("a2"))
    builder.put(thief, ASIDE)
    assert (state.at[cleric], state.at[thief]) == (space("a2"), ASIDE)
    assert state.here[space("a1")] == (PIECE["blue.rope"],)
    assert check_derived(HALL.match, state) == []


def test_a_piece_takes_the_place_of_another_as_it_is() -> None:
    builder, state = built()
    cleric, goblin = PIECE["blue.cleric"], PIECE["yellow.goblin"]
    builder.put_in_place_of(cleric, goblin)
    assert state.at[cleric] == space("b1") and state.wounded >> cleric & 1
    assert not state.wounded >> goblin & 1 and goblin not in state.here[space("b1")]
    assert check_derived(HALL.match, state) == []


def test_placeholders_are_added_after_the_pieces_and_removed() -> None:
    builder, state = built()
    builder.add_placeholders(2)
    assert state.at[-2:] == [NOWHERE, NOWHERE] and len(state.carrier) == len(state.at)
    builder.remove_placeholders()
    assert (state.at, state.carrier) == (HALL.state.at, HALL.state.carrier)


def test_what_is_written_over_is_seen_in_the_labyrinth() -> None:
    builder, state = built()
    known = HALL.match.labyrinth(state).known
    builder.set_rooms(list(state.tiles), list(state.turns), 0)
    assert HALL.match.labyrinth(state).known & ~HALL.match.grid.lines_mask == 0
    assert known & ~HALL.match.grid.lines_mask
    builder.set_points([4, 7])
    builder.set_clock(12)
    assert (state.vp, state.clock) == ([4, 7], 12)


def test_what_is_derived_can_be_worked_out_again_and_is_compared() -> None:
    builder, state = built()
    builder.place(PIECE["blue.cleric"], space("d2"))
    state.minis = [0, 0]
    assert check_derived(HALL.match, state) == ["minis"]
    builder.rebuild()
    assert check_derived(HALL.match, state) == []
    assert state.here[space("d2")] == (PIECE["blue.cleric"],)

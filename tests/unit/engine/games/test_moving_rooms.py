"""A room that moves to another place takes everything along, hidden things too."""

from __future__ import annotations

import pytest

import dtwister
from dtwister import Game
from dtwister._engine.editing.state_builder import check_derived
from dtwister._engine.editing.state_editor import StateEditor
from dtwister._errors import EngineError
from dtwister._model.state import on_slot
from fixtures.games import slot
from fixtures.positions.staged_boards import after_set_up


def moved(game: Game, name: str, to: str) -> Game:
    """The game with a room at another place, whatever the rules say to that."""
    state = game.state.copy()
    StateEditor(game.match, state).move_room(slot(game, name), slot(game, to))
    assert check_derived(game.match, state) == []
    return Game(game.match, state)


@pytest.mark.parametrize("seed", range(4))
def test_tokens_that_lie_face_down_on_a_room_move_along(seed: int) -> None:
    game = after_set_up("multi:4", seed)
    b3, a3 = slot(game, "b3"), slot(game, "a3")
    tokens = game.context.tokens_on(b3)
    there = moved(game, "b3", "a3")
    assert there.context.tokens_on(a3) == tokens and there.context.tokens_on(b3) == ()
    assert (there.state.tiles[b3], there.state.turns[b3]) == (-1, 0)
    assert there.state.tiles[a3] == game.state.tiles[b3]
    assert there.state.turns[a3] == game.state.turns[b3]
    assert moved(there, "a3", "b3") == game
    assert dtwister.parse_position(game.rules, dtwister.position_text(there)) == there


@pytest.mark.parametrize("seat", [dtwister.SPECTATOR, 0, 1, 2, 3])
def test_who_may_not_know_the_room_does_not_know_it_elsewhere(seat: int) -> None:
    game = moved(after_set_up("multi:4", 5), "b3", "c3")
    view = game.view(seat)
    c3 = slot(game, "c3")
    assert sum(view.tokens_on(c3).values()) == 4
    for seed in range(5):
        made = view.sample(dtwister.Rng(seed))
        assert made.view(seat) == view
        # Everybody knows which room that is.
        assert made.state.tiles[c3] == game.state.tiles[c3]
        assert all(made.context.kind(token).is_object for token in made.context.tokens_on(c3))


def test_a_room_moves_to_an_empty_place_only() -> None:
    game = after_set_up("multi:4", 1)
    editor = StateEditor(game.match, game.state.copy())
    for name, to in (("b3", "b2"), ("a3", "c3"), ("b3", "b3")):
        with pytest.raises(EngineError, match="a room cannot move"):
            editor.move_room(slot(game, name), slot(game, to))


def test_a_view_of_an_earlier_state_is_not_changed() -> None:
    game = after_set_up("multi:4", 2)
    before, digest = game.state, game.digest
    moved(game, "b3", "a3")
    assert game.state is before and game.digest == digest
    assert on_slot(slot(game, "a3")) not in game.state.at

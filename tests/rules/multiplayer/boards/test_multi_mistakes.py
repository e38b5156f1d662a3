"""Tokens that lie on rooms for the other kind, in the square and in the race (MULTI-126)."""

from __future__ import annotations

import pytest

import dtwister
from dtwister import Game
from dtwister._engine.editing.play_context import PlayContext
from dtwister._engine.editing.state_builder import StateBuilder
from dtwister._model import events
from dtwister._model.state import DISCARDED, on_slot
from dtwister_features.game_actions import Lay
from dtwister_features.turn.turn_frames import CardTurn
from fixtures.games import accepted, kind_is, piece, play_until, refused, say, slot
from fixtures.positions.staged_boards import doors

CASES = {
    "multi:1": ("south", "d2", ("red.sword", "blue.rope"), "red.cleric"),
    "multi:3": ("start-1", "g1", ("red.cleric", "blue.thief"), "red.sword"),
}
"""Scenario -> a line, a room beside it, two tokens that do not belong there, one that does."""


def before_the_door(scenario: str) -> Game:
    """Blue's warrior stands before a face-down room on which right and wrong tokens lie."""
    line, room, wrong, right = CASES[scenario]
    started = dtwister.new_game(scenario, seed=2)
    match, state = started.match, started.state.copy()
    editor = StateBuilder(match, state)
    state.at = [DISCARDED] * len(match.pieces)
    state.frames, state.clock = [], 5
    for name in (*wrong, right):
        state.at[match.piece_index[name]] = on_slot(slot(started, room))
    editor.rebuild()
    state.faceup = 1 << slot(started, room)
    _, onto = doors(Game(match, state), line)[0]
    state.faceup, state.labyrinth = 0, None
    editor.place(match.piece_index["blue.warrior"], onto)
    context = PlayContext(match, state)
    context.push(CardTurn.at(context, seat=0, ap=4))
    return Game(match, state)


@pytest.mark.rule("SCN-M1-07", "SCN-M3-09", "MULTI-126", "MULTI-127", "R-M30")
@pytest.mark.parametrize("scenario", CASES)
def test_a_token_of_the_wrong_kind_is_discarded_for_nobodys_points(scenario: str) -> None:
    game = before_the_door(scenario)
    _, room, wrong, right = CASES[scenario]
    happened = game.play(say(game, f"reveal blue.warrior {room}"))
    gone = [event for event in happened if isinstance(event, events.Removed)]
    assert {(game.match.pieces[one.piece].name, one.how) for one in gone} == {
        (name, "discarded") for name in wrong
    }
    assert set(game.vp) == {0}
    assert game.context.tokens_on(slot(game, room)) == (piece(game, right),)
    assert game.decision is not None and game.decision.kind == "place"


@pytest.mark.rule("R-M30")
@pytest.mark.parametrize("scenario", CASES)
@pytest.mark.parametrize("seat", [0, 1, 2, dtwister.SPECTATOR])
def test_a_view_of_such_a_position_has_samples(scenario: str, seat: int) -> None:
    view = before_the_door(scenario).view(seat)
    assert view.sample(dtwister.Rng(1)).view(seat) == view


@pytest.mark.rule("SCN-M1-07", "SCN-M3-09", "R-M30")
@pytest.mark.parametrize("scenario", CASES)
def test_only_who_trusts_the_others_may_lay_a_token_where_it_does_not_belong(scenario: str) -> None:
    for trusting in (False, True):
        game = dtwister.new_game(scenario, seed=3, trusting=trusting)
        play_until(game, kind_is("lay"), dtwister.Rng(3))
        assert game.decision is not None
        seat = game.decision.seat
        waiting = next(one for one in game.match.characters[seat] if game.state.at[one] == -1)
        wrong = Lay(waiting, slot(game, "a1"))
        if trusting:
            accepted(game, wrong)
        else:
            refused(game, wrong, "wrong-kind", "MULTI-125")


def test_games_among_those_who_trust_each_other_can_be_played() -> None:
    rng = dtwister.Rng(9)
    game = dtwister.new_game("multi:3", seed=9, trusting=True)
    lost = 0
    for step in range(400):
        if game.is_over:
            break
        if step % 40 == 0:
            view = game.view(step % 3)
            assert view.sample(rng).view(step % 3) == view
        for event in game.play(game.legal_actions.sample(rng)):
            lost += isinstance(event, events.Removed) and event.how == "discarded"
    assert lost

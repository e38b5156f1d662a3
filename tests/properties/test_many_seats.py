"""What must hold of all games, in games of three and four seats: secrets, samples, texts, undo."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given

import dtwister
from dtwister import Rng
from dtwister._engine.editing.state_builder import check_derived
from dtwister._model.state import UNKNOWN
from dtwister.testing.invariants import all_seats
from fixtures.random_games import begun, examples, is_answer, positions, seeds, varied_action
from fixtures.seat_knowledge import attempts, events_seen_by, refusals, same_for, seat_view

SCENARIOS = (
    "multi:standard-3",
    "multi:standard-4",
    "multi:1",
    "multi:2-3",
    "multi:2-4",
    "multi:3",
    "multi:4",
    "multi:5-3",
    "multi:5-4",
)

each_game = pytest.mark.parametrize("scenario", SCENARIOS)


@pytest.mark.rule("MULTI-12", "SCN-M5-04")
@each_game
@examples(2)
@given(seed=seeds)
def test_no_seat_can_tell_the_game_from_one_made_up_from_its_view(scenario: str, seed: int) -> None:
    rng = Rng(seed)
    different = Counter[int]()
    for number, game in enumerate(positions(scenario, seed, decisions=360, every=12)):
        seat = all_seats(game)[number % (len(game.seats) + 1)]
        view = seat_view(game, seat)
        other = view.sample(rng)
        different[seat] += other.state != game.state
        assert seat_view(other, seat) == view and other.decision == game.decision
        assert check_derived(other.match, other.state) == []
        assert UNKNOWN not in other.state.at and UNKNOWN not in other.state.tiles
        same_for(seat, game, other, attempts(game, rng, 4))
    assert different.total() > 10
    assert all(different[seat] for seat in all_seats(game))


@pytest.mark.rule("MULTI-12")
@each_game
@examples(1)
@given(seed=seeds)
def test_a_seat_that_is_asked_is_told_the_truth(scenario: str, seed: int) -> None:
    rng = Rng(seed)
    for game in positions(scenario, seed, decisions=300, every=7):
        assert check_derived(game.match, game.state) == []
        decision = game.decision
        for seat in all_seats(game):
            view = seat_view(game, seat)
            tries = attempts(game, rng, 3)
            if decision is not None and decision.seat == seat:
                assert list(view.legal_actions) == list(game.legal_actions)
                assert refusals(view, tries) == refusals(game, tries)
            else:
                assert list(view.legal_actions) == []
        for action in filter(is_answer, attempts(game, rng, 6)):
            assert (action in game.legal_actions) is (game.why_not(action) is None)


@each_game
@examples(1)
@given(seed=seeds)
def test_texts_records_and_undo_come_back_to_the_same_game(scenario: str, seed: int) -> None:
    game = begun(scenario, seed)
    rng = Rng(seed)
    for number in range(260):
        if game.is_over:
            break
        action = varied_action(game, rng)
        text = dtwister.action_text(game.match, action)
        assert dtwister.parse_action(game.match, text) == action
        if number % 20 == 0:
            assert dtwister.parse_position(game.rules, dtwister.position_text(game)) == game
            fork, before = game.fork(), game.digest
            fork.play(action)
            assert fork.undo() == action
            assert fork.digest == before and fork.state.exits == game.state.exits
        events = game.play(action)
        assert all(len(events_seen_by(events, seat)) == len(events) for seat in all_seats(game))
    again = dtwister.replay(game.rules, dtwister.record_text(game))
    assert again == game and again.history == game.history

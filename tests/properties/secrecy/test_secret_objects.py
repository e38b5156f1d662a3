"""With secret objects and secret wounded, nobody can tell what he may not look at."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given

import dtwister
from dtwister import Game, Rng
from dtwister._engine.editing.state_builder import check_derived
from dtwister._engine.visibility.view import seen_action
from dtwister._model.ids import CHANCE
from dtwister._model.state import UNKNOWN
from dtwister._notation.json_form import action_from_json, action_to_json
from fixtures.random_games import examples, positions, seeds, varied_action
from fixtures.seat_knowledge import (
    SEATS,
    attempts,
    counterpart,
    discloses,
    events_seen_by,
    refusals,
    same_for,
    seat_view,
)

each_game = pytest.mark.parametrize("scenario", ("card:1", "card:3"))
each_seat = pytest.mark.parametrize("seat", SEATS)


def concealing(scenario: str, seed: int, every: int, decisions: int = 400) -> Iterator[Game]:
    """A random game with the option, at so many of the decisions where something is concealed."""
    options = {"secret-objects": True}
    played = positions(scenario, seed, decisions=decisions, every=1, **options)
    for number, game in enumerate(game for game in played if game.state.concealed):
        if number % every == 0:
            yield game


@pytest.mark.rule("CG-OPT-06", "CG-OPT-07", "R-C76")
@each_seat
@each_game
@examples(4)
@given(seed=seeds)
def test_a_seat_cannot_tell_the_game_from_another_one_that_agrees_with_its_view(
    scenario: str, seat: int, seed: int
) -> None:
    rng = Rng(seed)
    for game in concealing(scenario, seed, every=9):
        view = seat_view(game, seat)
        other = view.sample(rng)
        assert check_derived(other.match, other.state) == []
        assert UNKNOWN not in other.state.at
        assert len(other.state.at) == len(other.match.pieces)
        same_for(seat, game, other, attempts(game, rng, 5))


@pytest.mark.rule("R-C76")
@each_seat
@each_game
@examples(4)
@given(seed=seeds)
def test_what_is_played_looks_the_same_in_both_games(scenario: str, seat: int, seed: int) -> None:
    rng = Rng(seed)
    for game in concealing(scenario, seed, every=5):
        if game.is_over:
            break
        other = seat_view(game, seat).sample(rng)
        action = varied_action(game, rng)
        if discloses(game, action):
            continue  # a leap may be paid with a card from the hand
        twin_action = counterpart(game, other, action, seat)
        assert twin_action is not None, f"seat {seat} could tell by {action}"
        fork = game.fork()
        events, others = fork.play(action), other.play(twin_action)
        assert events_seen_by(events, seat) == events_seen_by(others, seat)
        done = [seen_action(each.history[-1][0], CHANCE, seat) for each in (fork, other)]
        assert done[0] == done[1]
        same_for(seat, fork, other, attempts(fork, rng, 3))


@each_game
@examples(4)
@given(seed=seeds)
def test_whoever_is_asked_is_told_by_a_view_what_the_game_tells(scenario: str, seed: int) -> None:
    rng = Rng(seed)
    for game in concealing(scenario, seed, every=6):
        decision = game.decision
        if decision is None or decision.seat < 0:
            continue
        view = seat_view(game, decision.seat)
        tries = attempts(game, rng, 5)
        assert list(view.legal_actions) == list(game.legal_actions)
        assert refusals(view, tries) == refusals(game, tries)
        for action in game.legal_actions:
            assert game.why_not(action) is None
            fork = game.fork()
            fork.play(action)
            assert check_derived(fork.match, fork.state) == []


@each_game
@examples(4)
@given(seed=seeds)
def test_everything_reads_back(scenario: str, seed: int) -> None:
    for game in concealing(scenario, seed, every=20):
        match, rules = game.match, game.rules
        for action in list(game.legal_actions):
            text = dtwister.action_text(match, action)
            assert dtwister.parse_action(match, text) == action
            data = action_to_json(match, action)
            assert action_from_json(match, data) == action
        assert dtwister.parse_position(rules, dtwister.position_text(game)) == game
        assert dtwister.replay(rules, dtwister.record_text(game)) == game


@each_game
@examples(4)
@given(seed=seeds)
def test_a_made_up_game_can_be_played_and_taken_back(scenario: str, seed: int) -> None:
    rng = Rng(seed)
    for game in concealing(scenario, seed, every=60):
        other = seat_view(game, 0).sample(rng)
        for _ in range(60):
            if other.is_over:
                break
            other.play(varied_action(other, rng))
        while other.can_undo:
            other.undo()
        assert seat_view(other, 0) == seat_view(game, 0)

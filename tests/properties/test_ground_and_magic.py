"""Random games on ground of every kind, with markers, shields, magic and what cancels it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given

import dtwister
from dtwister import Game, Move, Rng
from dtwister.plugin import events
from dtwister_features.movement.move_action import MoveAbility
from fixtures.positions.veterans import RULES
from fixtures.random_games import (
    altered_action,
    examples,
    is_answer,
    seeds,
    set_up,
    some_action,
    varied_action,
)

SCENARIO = "vets:mixed"


def games(seed: int, decisions: int, every: int) -> Iterator[Game]:
    """A random game at every so many decisions after its set-up."""
    game = set_up(SCENARIO, seed, rules=RULES)
    rng = Rng(seed)
    for number in range(decisions):
        if game.is_over:
            return
        if number % every == 0:
            yield game
        game.play(varied_action(game, rng))


@examples(6)
@given(seed=seeds)
def test_lists_membership_and_refusals_agree(seed: int) -> None:
    rng = Rng(seed)
    for game in games(seed, 160, 8):
        listed = list(game.legal_actions)
        for action in listed:
            assert game.why_not(action) is None
            assert action in game.legal_actions
        tries = [some_action(game, rng) for _ in range(10)]
        tries += [altered_action(game, rng.choice(listed), rng) for _ in range(30)]
        for action in filter(is_answer, tries):
            assert (action in game.legal_actions) is (game.why_not(action) is None)


def after(game: Game, move: Move) -> tuple[object, ...]:
    """What comes of a walk: who walked, how everything stands then, and what is told of it."""
    fork = game.fork()
    told = [event for event in fork.play(move) if not isinstance(event, events.Walked)]
    return move.piece, fork.digest, tuple(told)


@examples(5)
@given(seed=seeds)
def test_every_walk_that_is_sampled_has_its_outcome_in_the_list(seed: int) -> None:
    rng = Rng(seed)
    found = 0
    for game in games(seed, 160, 10):
        if game.decision is None or game.decision.kind != "act":
            continue
        moves = [action for action in game.legal_actions if isinstance(action, Move)]
        outcomes = {after(game, move) for move in moves}
        assert len(outcomes) == len(moves)
        for piece in {move.piece for move in moves}:
            for _ in range(12):
                move = MoveAbility().sample(game.context, piece, rng)
                if isinstance(move, Move):
                    found += 1
                    assert game.why_not(move) is None
                    assert after(game, move) in outcomes, dtwister.action_text(game.match, move)
    assert found > 50


@examples(4)
@given(seed=seeds)
def test_positions_records_views_and_undo_hold_with_markers(seed: int) -> None:
    for game in games(seed, 200, 25):
        assert dtwister.parse_position(RULES, dtwister.position_text(game)) == game
        assert dtwister.draw(game)
        for seat in (0, 1, None):
            view = game.view(seat)
            assert view.state.markers == game.state.markers
            assert view.sample(Rng(seed)).view(seat) == view
        action = game.legal_actions.sample(Rng(seed))
        before, fork = game.digest, game.fork()
        fork.play(action)
        fork.undo()
        assert fork.digest == before
    text = dtwister.record_text(game)
    assert dtwister.replay(RULES, text).digest == game.digest


def test_markers_come_about_in_these_games() -> None:
    laid = sum(bool(game.state.markers) for seed in range(6) for game in games(seed, 160, 40))
    assert laid > 3


@pytest.mark.parametrize("seed", [1, 2])
def test_states_keep_what_they_derive(seed: int) -> None:
    from dtwister._engine.editing.state_builder import check_derived

    for game in games(seed, 150, 10):
        assert check_derived(game.match, game.state) == []

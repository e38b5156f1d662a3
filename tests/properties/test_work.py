"""What single operations cost, counted in calls of Python functions: no time is asserted."""

from __future__ import annotations

from functools import cache

import pytest

import dtwister
from dtwister import Game, Rng
from dtwister._caching import without_caches
from fixtures.counted.counted_calls import calls_of

SCENARIOS = ("base:standard", "prison:5", "multi:standard-4", "card:3")
DECISIONS = 150


@cache
def middle_game(scenario: str) -> Game:
    game = dtwister.new_game(scenario, seed=1)
    rng = Rng(1)
    for _ in range(DECISIONS):
        game.play(game.legal_actions.sample(rng))
    assert not game.is_over
    return game


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_digest_asks_little_of_plain_values(scenario: str) -> None:
    game = middle_game(scenario)
    calls = calls_of(lambda: game.digest)
    assert not any(name.startswith("_funcs.") for name in calls)  # attrs is not asked again
    assert sum(calls.values()) < 150


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_line_of_a_record_is_soon_written_and_read(scenario: str) -> None:
    game = middle_game(scenario)
    actions = [action for action, _ in game.history]
    lines = [dtwister.action_text(game.match, action) for action in actions]
    written = calls_of(lambda: [dtwister.action_text(game.match, action) for action in actions])
    read = calls_of(lambda: [dtwister.parse_action(game.match, line) for line in lines])
    assert sum(written.values()) / len(actions) < 20
    assert sum(read.values()) / len(actions) < 25
    assert not any("did_you_mean" in name for name in read)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_record_goes_over_the_history_once(scenario: str) -> None:
    game = middle_game(scenario)
    steps = len(game.history)
    calls = calls_of(lambda: dtwister.record_text(game))
    assert calls["game.Game._steps"] <= 2 * (steps + 1)  # the states, and the actions
    assert calls["text_form.action_text"] == steps


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_replay_judges_and_plays_each_action_once(scenario: str) -> None:
    game = middle_game(scenario)
    text, steps = dtwister.record_text(game), len(game.history)
    calls = calls_of(lambda: dtwister.replay(game.rules, text))
    assert calls["action_parser.parse_action"] == steps
    assert calls["legality.why_refused"] == steps
    assert calls["execution.apply_action"] == steps
    assert calls["game.Game.context"] <= 2 * steps


@pytest.mark.parametrize("scenario", SCENARIOS[:3])
def test_a_drawing_works_out_its_extent_once(scenario: str) -> None:
    game = middle_game(scenario)
    squares = len(game.match.grid.names)
    calls = calls_of(lambda: dtwister.draw(game))
    assert calls["board_drawing.BoardDrawing.width"] <= 1
    assert calls["board_drawing.BoardDrawing.height"] <= 1
    assert sum(calls.values()) < 15 * squares


@pytest.mark.rule("VIEW-06")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_samples_keep_the_labyrinth(scenario: str) -> None:
    """Only rooms that lie face down are laid, and they are no part of it."""
    game = middle_game(scenario)
    for seat in (*range(len(game.seats)), None):
        view = game.view(seat)
        calls = calls_of(lambda view=view: list(view.sample(Rng(1)).legal_actions))  # type: ignore[misc]
        assert calls["labyrinth.Labyrinth.__init__"] == 0
        made = view.sample(Rng(2))
        assert made.context.labyrinth is game.context.labyrinth
        bare = made.state.copy()
        bare.labyrinth = None
        with without_caches():
            anew = made.match.labyrinth(bare)
        assert anew is not made.context.labyrinth
        assert anew.known == made.context.labyrinth.known
        # Without caches the rooms are placed again, so compare what they hold.
        assert repr(anew.placed_rooms) == repr(made.context.labyrinth.placed_rooms)
        texts = [dtwister.action_text(made.match, action) for action in made.legal_actions]
        rest = Game(made.match, bare)
        assert texts == [dtwister.action_text(made.match, action) for action in rest.legal_actions]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_new_game_does_not_compare_all_abilities(scenario: str) -> None:
    calls = calls_of(lambda: dtwister.new_game(scenario, seed=1))
    assert calls["compiled_rules.ability_order.<locals>.<genexpr>"] < 400
    assert sum(calls.values()) < 3000

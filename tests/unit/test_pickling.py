"""Copies of games, views and rules, and what `pickle` writes of them."""

from __future__ import annotations

import copy
import multiprocessing
import pickle
import zlib

import pytest

import dtwister
from dtwister import DtwisterError, Game, PluginError, RecordError, Rng
from dtwister import _pickling as pickling


def played(scenario: str, decisions: int = 40, seed: int = 3) -> Game:
    game = dtwister.new_game(scenario, seed=seed)
    rng = Rng(seed)
    while game.number < decisions and not game.is_over:
        game.play(game.legal_actions.sample(rng))
    return game


def again(value: object) -> object:
    return pickle.loads(pickle.dumps(value))


@pytest.mark.parametrize("scenario", ["base:standard", "prison:5", "multi:standard-4", "card:3"])
def test_a_game_comes_back_with_its_history(scenario: str) -> None:
    game = played(scenario)
    found = again(game)
    assert isinstance(found, Game)
    assert found == game and found.history == game.history and found.number == game.number
    assert found.match is game.match and found.seed == game.seed
    assert found.view(0).information_state == game.view(0).information_state
    assert found.undo() == game.undo() and found == game


def test_a_long_game_is_smaller_than_its_record() -> None:
    game = played("base:standard", 200)
    assert len(pickle.dumps(game)) < len(dtwister.record_text(game))


@pytest.mark.parametrize("scenario", ["base:standard", "prison:5", "multi:standard-4", "card:3"])
def test_a_view_comes_back_with_what_its_seat_knows(scenario: str) -> None:
    game = played(scenario)
    for seat in (0, 1, None):
        view = game.view(seat)
        found = again(view)
        assert isinstance(found, dtwister.View) and found == view
        assert found.decision == view.decision and list(found.legal_actions) == list(
            view.legal_actions
        )
        assert found.information_state == view.information_state
        assert found.information_state is not None and view.information_state is not None
        assert found.information_state.text == view.information_state.text
        assert found.sample(Rng(2)) == view.sample(Rng(2))


def test_rules_come_back_as_themselves_or_as_others_of_the_same_digest() -> None:
    rules = dtwister.load_rules()
    assert again(rules) is rules and copy.copy(rules) is rules and copy.deepcopy(rules) is rules
    less = dtwister.load_rules(without=["card"])
    data, digest = pickle.dumps(less), less.digest
    del less
    found = pickle.loads(data)
    assert found.digest == digest and "card" not in {one.id for one in found.manifests}


def test_other_rules_are_an_error_that_names_the_difference() -> None:
    source = pickling._sources[dtwister.load_rules()]
    with pytest.raises(
        PluginError, match=r"pickle, rules: .*base 9\.9 in the pickle, 0\.1\.0 here"
    ):
        pickling._rules_again(source, "0" * 16, {"base": "9.9"})


def test_what_cannot_be_pickled_says_why() -> None:
    game = played("base:standard")
    light = dtwister.new_game("base:standard", seed=1, keep_history=False)
    for value, why in (
        (dtwister.Rules(), "load_rules"),
        (light, "without history"),
        (game.view(0).sample(Rng(1)), "a sample of a view"),
    ):
        with pytest.raises(DtwisterError, match=why):
            pickle.dumps(value)


def test_damaged_data_is_an_error() -> None:
    data = zlib.compress(dtwister.record_text(played("base:standard")).encode())
    for damaged in (data[:-9], b"", data[:40] + b"x" + data[41:]):
        with pytest.raises(RecordError, match="pickle, game: expected a compressed record"):
            pickling._game_again(dtwister.load_rules(), damaged)


def test_copies_of_games_are_forks_without_listeners() -> None:
    game = played("base:standard")
    heard: list[dtwister.Event] = []
    game.subscribe_unfiltered(heard.append)
    for other in (copy.copy(game), copy.deepcopy(game)):
        assert other == game and other is not game and other.history == game.history
        other.play(other.legal_actions.sample(Rng(1)))
        assert other != game and heard == []
    view = game.view(0)
    assert copy.copy(view) is view and copy.deepcopy([view])[0] is view


def points(game: Game) -> tuple[int, ...]:
    """Return the points of a game; a process is given it."""
    return game.vp


def test_games_go_to_processes_that_are_spawned() -> None:
    games = [played("base:beginner", 30, seed) for seed in (1, 2)]
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        assert pool.map(points, games) == [game.vp for game in games]

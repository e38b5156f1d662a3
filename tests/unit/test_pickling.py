"""Copies of games, views and rules, and what `pickle` writes of them."""

from __future__ import annotations

import copy
import copyreg
import multiprocessing
import pickle
import zlib
from typing import Any

import pytest

import dtwister
from dtwister import DtwisterError, Game, PluginError, RecordError, Rng
from dtwister import _pickling as pickling
from dtwister._engine.match import Match
from dtwister.testing import Scene, zone_position


def played(scenario: str, decisions: int = 40, seed: int = 3) -> Game:
    game = dtwister.new_game(scenario, seed=seed)
    rng = Rng(seed)
    while game.number < decisions and not game.is_over:
        game.play(game.legal_actions.sample(rng))
    return game


def again(value: Any) -> Any:
    return pickle.loads(pickle.dumps(value))


def test_every_marked_class_is_written() -> None:
    marked = {kind for kind in copyreg.dispatch_table if kind.__module__.startswith("dtwister.")}
    assert marked == {*pickling._REDUCERS}


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


def test_rules_that_were_made_by_hand_cannot_be_pickled() -> None:
    with pytest.raises(DtwisterError, match=r"expected those of dtwister\.load_rules"):
        pickle.dumps(dtwister.Rules())


SCENARIOS = ("base:standard", "prison:5", "multi:standard-4", "card:4", "veterans:draft")


def knowledge(game: Game) -> list[tuple[str, object, Game]]:
    """Return what all seats know of a game: the key, the hidden parts, a sample."""
    found = []
    for seat in (*range(len(game.seats)), None):
        view = game.view(seat)
        known = view.information_state
        assert known is not None
        found.append((known.key, known.recollection, view.sample(Rng(4))))
    return found


def goes_on_alike(game: Game, other: Game, decisions: int = 12) -> None:
    """Check that two games are the same, and stay so when they are played on."""
    assert other == game and other is not game and other.match is game.match
    assert (other.number, other.first_number) == (game.number, game.first_number)
    assert other.keeps_history == game.keeps_history and other.seed == game.seed
    rng = Rng(8)
    for _ in range(decisions):
        assert knowledge(other) == knowledge(game)
        if game.is_over:
            break
        action = game.legal_actions.sample(rng)
        assert other.play(action) == game.play(action)
    if game.keeps_history:
        assert other.history == game.history and other.past == game.past
        while game.can_undo:
            assert other.undo() == game.undo()
        assert other == game and knowledge(other) == knowledge(game) and not other.can_undo


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("seat", [0, 1, None])
def test_a_sample_comes_back_as_it_is(scenario: str, seat: int | None) -> None:
    for decisions in (0, 12, 60):
        sample = played(scenario, decisions).view(seat).sample(Rng(5))
        goes_on_alike(sample.fork(), again(sample))
        for _ in range(25):
            if not sample.is_over:
                sample.play(sample.legal_actions.sample(Rng(6)))
        goes_on_alike(sample.fork(), again(sample))


@pytest.mark.rule("VIEW-02", "VIEW-04", "VIEW-05")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_sample_takes_nothing_of_the_game_along(scenario: str) -> None:
    """The samples of two games that a seat cannot tell apart are the same bytes."""
    different = 0
    for decisions in (1, 9, 40, 90):
        game = played(scenario, decisions)
        for seat in (0, 1, None):
            view = game.view(seat)
            other = view.sample(Rng(2))
            different += other.state != game.state
            samples = [one.view(seat).sample(Rng(3)) for one in (game, other)]
            one, two = map(pickle.dumps, samples)
            assert one == two
    assert different > 3


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("decisions", [0, 3, 50])
def test_a_game_without_history_comes_back(scenario: str, decisions: int) -> None:
    game = dtwister.new_game(scenario, seed=3, keep_history=False)
    rng = Rng(3)
    while game.number < decisions:
        game.play(game.legal_actions.sample(rng))
    before = game.fork()
    goes_on_alike(game, again(game))
    found = again(before)
    with pytest.raises(DtwisterError, match="keeps no history"):
        found.told(0)
    assert len(pickle.dumps(before)) < 40_000


DRAWING = """
+---+---+---+
|A.   .r  . |
+---+---+---+
"""


def drawn() -> list[Game]:
    rules = dtwister.load_rules()
    rooms = {"r1": "blue-a/0", "r2": "?", "r3": "?", "r4": "blue-b/0"}
    pieces = {"blue.naga": "r4.t", "blue.rope": "carried by blue.naga", "yellow.cleric": "r1>@"}
    return [
        Scene(rules, DRAWING, A="blue.thief", r="blue.rope").game,
        zone_position(rules, "card:2x2", rooms, pieces, settings={"turn": "card:turn"}),
    ]


@pytest.mark.parametrize("number", [0, 1])
def test_a_drawn_game_comes_back_with_its_board(number: int) -> None:
    game = drawn()[number]
    game.play(game.legal_actions.sample(Rng(1)))
    for value in (game, game.view(0), game.view(1).sample(Rng(1)), game.match):
        found = again(value)
        match = found if isinstance(found, Match) else found.match
        assert match.identity == game.match.identity
        assert match.grid.layout == game.match.grid.layout
        assert [one.room.id for one in match.rooms] == [one.room.id for one in game.match.rooms]
        assert copy.copy(game.match) is game.match is copy.deepcopy(game.match)
    found = again(game)
    assert found == game and dtwister.draw(found) == dtwister.draw(game)
    assert list(found.legal_actions) == list(game.legal_actions)
    assert found.undo() == game.undo() and found == game


def test_a_view_of_a_long_game_comes_back() -> None:
    game = played("multi:standard-4", 2_000)
    view = game.view(0)
    found = again(view)
    assert found == view and found.information_state == view.information_state
    assert copy.deepcopy(view.information_state) is view.information_state
    assert found.information_state.text == view.information_state.text


def test_copies_of_states_are_independent() -> None:
    state = played("base:standard").state
    for other in (copy.copy(state), copy.deepcopy(state), again(state)):
        assert other == state and other is not state
        other.vp[0] += 1
        assert other != state


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
    games += [games[0].view(0).sample(Rng(1)), *drawn()]
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        assert pool.map(points, games) == [game.vp for game in games]

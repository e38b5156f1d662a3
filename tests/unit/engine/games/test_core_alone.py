"""The core runs with no plug-in, and with one room and one character."""

from __future__ import annotations

import random

import pytest

from dtwister._engine.game import Game
from dtwister._errors import OptionError
from dtwister._plugins.loading import load
from fixtures.stub_games import RULES, played


def test_no_plug_in_at_all() -> None:
    report = load(entry_points=False)
    rules = report.rules
    assert report.plugins == ()
    assert dict(rules.scenarios) == dict(rules.characters) == dict(rules.rooms) == {}
    assert list(rules.actions) == ["core:move"]
    assert rules.digest == load(entry_points=False).rules.digest
    with pytest.raises(OptionError, match="no plug-in with one is loaded"):
        Game.new(rules, "stub:tiny", seed=0)


def test_one_room_and_one_character() -> None:
    assert list(RULES.rooms) == ["stub:hall"]
    assert list(RULES.characters) == ["stub:cook"]
    for seed in range(20):
        game = played(999, seed)
        assert game.is_over
        assert game.result is not None
        assert game.result.why == "time"


def test_everything_that_a_game_can_do() -> None:
    game = played(12)
    before = game.digest
    fork = game.fork()
    rng = random.Random(0)
    for _ in range(5):
        fork.play(fork.legal_actions.sample(rng))
    for _ in range(5):
        fork.undo()
    assert fork == game
    assert game.digest == before
    for seat in (None, 0, 1):
        assert game.view(seat).digest() == fork.view(seat).digest()
    assert [event.tag for event in game.play(next(iter(game.legal_actions)))]

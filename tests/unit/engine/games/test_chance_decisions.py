"""Decisions of chance that the caller answers: `legal_actions`, `in`, `sample` and play agree."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

import dtwister
from dtwister import Action, Game, Rng
from dtwister.plugin import Context
from dtwister.testing.invariants import state_is_sound
from dtwister_features.setup.set_up_frames import SeatLotFrame

SCENARIOS = sorted(dtwister.load_rules().scenarios)


def chance_decisions(scenario: str, limit: int = 220) -> Iterator[Game]:
    """A game at each of its decisions of chance, up to its first turns."""
    game = dtwister.new_game(scenario, seed=4, auto_chance=False)
    for _ in range(limit):
        if game.decision is None:
            return
        if game.decision.is_chance:
            yield game
        game.play(next(iter(game.legal_actions)))


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_what_chance_may_answer_is_listed_judged_and_played_alike(scenario: str) -> None:
    kinds = set()
    for game in chance_decisions(scenario):
        assert game.decision is not None
        kinds.add(game.decision.kind)
        legal, drawn = game.legal_actions, game.chance_outcome()
        listed = list(legal)
        assert listed and legal and len(legal) == len(listed)
        assert drawn in legal and game.why_not(drawn) is None
        samples = [legal.sample(Rng(seed)) for seed in range(5)]
        samples += [legal.sample(random.Random(seed)) for seed in range(3)]
        for action in (*listed, *samples):
            assert action in legal
            assert game.why_not(action) is None
            assert action in legal.kind(action.verb) or action not in listed
            fork = game.fork()
            fork.play(action)
            assert fork.history[-1] == (action, True)
        assert legal.sample(Rng(1)) == legal.sample(Rng(1))
        state_is_sound(game)
    assert kinds, "each scenario leaves something to chance"


def test_the_listing_of_a_deal_is_the_outcome_of_the_seed() -> None:
    """A deal has too many outcomes to list: the drawn one stands for them all."""
    game = dtwister.new_game("base:standard", seed=4, auto_chance=False)
    assert list(game.legal_actions) == [game.chance_outcome()]
    other = dtwister.new_game("base:standard", seed=5, auto_chance=False).chance_outcome()
    assert other != game.chance_outcome()
    assert other in game.legal_actions
    samples = {game.legal_actions.sample(Rng(seed)) for seed in range(8)}
    assert len(samples) == 8


def test_a_clash_lists_all_who_want_the_rooms() -> None:
    game = dtwister.new_game("veterans:free-choice", seed=4, auto_chance=False)
    while True:
        assert game.decision is not None
        if game.decision.kind == "lot" and game.state.frames[-1].tag == "features:clash":
            break
        game.play(next(iter(game.legal_actions)))  # so both name the same pairs
    texts = [dtwister.action_text(game.match, action) for action in game.legal_actions]
    assert texts == [f"lot {seat}" for seat in game.seats]


def test_an_action_of_a_seat_is_not_in_the_list_of_chance() -> None:
    game = dtwister.new_game("base:standard", seed=4)
    choice = next(iter(game.legal_actions))
    dealing = dtwister.new_game("base:standard", seed=4, auto_chance=False)
    assert choice not in dealing.legal_actions
    assert dealing.why_not(choice) is not None


def test_an_action_after_which_chance_fails_changes_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fails(frame: SeatLotFrame, context: Context, rng: Rng) -> Action:
        raise ValueError("no lot")

    game = dtwister.new_game("base:standard", seed=4)
    monkeypatch.setattr(SeatLotFrame, "sample_chance", fails)
    for _ in range(200):
        assert game.decision is not None
        before, history = game.digest, game.history
        action = next(iter(game.legal_actions))
        try:
            game.play(action)
        except ValueError as error:
            assert str(error) == "no lot"
            break
    assert game.digest == before and game.history == history
    monkeypatch.undo()
    game.play(action)
    assert game.history[-1][1], "chance has answered"

"""The suites of PettingZoo, Gymnasium and OpenSpiel, run on our environments."""

import builtins
import pickle
import warnings
from typing import Any

import pytest

import dtwister
from dtwister.envs import gymnasium_env, open_spiel_game, pettingzoo_env
from fixtures.tiers import is_full

LISTED = ("base:beginner", "prison:1", "prison:3", "prison:5", "multi:standard-4", "card:3")
SCENARIOS = LISTED if is_full() else ("prison:1",)
DECISIONS = 300 if is_full() else 40


@pytest.fixture
def without_advice() -> Any:
    """Leave out what the suites advise: other names of agents, or one array without a mask."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", module=r"pettingzoo\.test|gymnasium\.")
        yield


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_pettingzoo(scenario: str, without_advice: None) -> None:
    suites = pytest.importorskip("pettingzoo.test", reason="dtwister[research] is not installed")
    suites.api_test(pettingzoo_env(scenario, max_decisions=DECISIONS), num_cycles=2 * DECISIONS)
    suites.seed_test(lambda: pettingzoo_env(scenario, max_decisions=DECISIONS), DECISIONS)


@pytest.mark.parametrize("recall", (False, True))
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_gymnasium(scenario: str, recall: bool, without_advice: None) -> None:
    checker = pytest.importorskip(
        "gymnasium.utils.env_checker", reason="dtwister[research] is not installed"
    )
    env = gymnasium_env(scenario, seat=1, illegal="nearest", max_decisions=DECISIONS, recall=recall)
    checker.check_env(env, skip_render_check=True)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_open_spiel(scenario: str) -> None:
    spiel = pytest.importorskip("pyspiel", reason="dtwister[research] is not installed")
    game = open_spiel_game(scenario, max_decisions=60 if is_full() else 12)
    spiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def test_open_spiel_follows_from_the_history() -> None:
    spiel = pytest.importorskip("pyspiel", reason="dtwister[research] is not installed")
    game = open_spiel_game("prison:1", max_decisions=20)
    state, rng = game.new_initial_state(), dtwister.Rng(3)
    while not state.is_terminal():
        state.apply_action(rng.shuffled(state.legal_actions())[0])
    again = game.new_initial_state()
    for action in state.history():
        again.apply_action(action)
    assert str(again) == str(state)
    saved = spiel.serialize_game_and_state(game, state)
    _, loaded = spiel.deserialize_game_and_state(saved)
    assert str(loaded) == str(state)
    assert loaded.information_state_string(1) == state.information_state_string(1)
    assert loaded.information_state_tensor(1) == state.information_state_tensor(1)
    assert str(pickle.loads(pickle.dumps(state))) == str(state)


def test_an_agent_plays_by_the_mask_and_sees_its_seat_only() -> None:
    pytest.importorskip("pettingzoo", reason="dtwister[research] is not installed")
    env = pettingzoo_env("prison:1", max_decisions=10, render_mode="ansi")
    env.reset(seed=3)
    steps = 0
    for agent in env.agent_iter():
        seen, reward, ended, cut, _ = env.last()
        for other in set(env.agents) - {agent}:
            assert not env.observe(other)["action_mask"].any()
        if ended or cut:
            assert (ended, cut, reward) == (False, True, 0.0)
            env.step(None)
            if not env.agents:
                break
            continue
        assert set(seen["action_mask"].nonzero()[0]) == set(env.episode.choices)
        env.step(int(seen["action_mask"].argmax()))
        steps += 1
        assert dtwister.draw(env.episode.view(None)).splitlines()[0] in env.render()
    assert steps == 10


def test_the_one_seat_is_asked_at_each_step() -> None:
    pytest.importorskip("gymnasium", reason="dtwister[research] is not installed")
    env = gymnasium_env("prison:1", seat="yellow", opponents="greedy", max_decisions=30)
    observation, _ = env.reset(seed=5)
    ended = cut = False
    while not (ended or cut):
        assert env.episode.asked == 1
        number = int(observation["action_mask"].argmax())
        observation, _, ended, cut, info = env.step(number)
        assert info["number"] == number
    with pytest.raises(dtwister.DtwisterError, match="illegal: expected 'error' or 'nearest'"):
        gymnasium_env("prison:1", illegal="maybe")
    with pytest.raises(dtwister.OptionError, match="unknown bot"):
        gymnasium_env("prison:1", opponents="greed")


def test_what_is_not_installed_is_named_with_the_remedy(monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def lacking(name: str, *args: Any, **kwargs: Any) -> Any:
        if name.partition(".")[0] in ("pettingzoo", "gymnasium"):
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
        return real(name, *args, **kwargs)

    for module in ("dtwister.envs._aec_env", "dtwister.envs._arrays"):
        monkeypatch.delitem(__import__("sys").modules, module, raising=False)
    monkeypatch.setattr(builtins, "__import__", lacking)
    with pytest.raises(dtwister.DtwisterError, match=r"pip install 'dtwister\[research\]'"):
        pettingzoo_env("prison:1")

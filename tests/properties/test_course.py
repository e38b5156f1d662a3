"""The course of a game: undo, fork and replay are exact, and nothing changes what is past."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given

import dtwister
from dtwister import DtwisterError, Game, IllegalAction, OptionError, Rng
from dtwister._engine.context import Context
from dtwister._engine.legality import why_refused
from fixtures import print_random_game
from fixtures.random_games import (
    SCENARIOS,
    altered_action,
    examples,
    positions,
    seeds,
    set_up,
    some_action,
    varied_action,
)

PROCESS = Path(print_random_game.__file__)


def played(scenario: str, seed: int, decisions: int, *, auto_chance: bool = True) -> Game:
    """A random game, from its first decision on."""
    game = dtwister.new_game(scenario, seed=seed, auto_chance=auto_chance)
    rng = Rng(seed ^ 0xC0FFEE)
    for _ in range(decisions):
        if game.is_over:
            break
        decision = game.decision
        assert decision is not None
        game.play(game.chance_outcome() if decision.is_chance else varied_action(game, rng))
    return game


@pytest.mark.parametrize("auto_chance", [True, False])
@pytest.mark.parametrize("scenario", SCENARIOS)
@examples(3)
@given(seed=seeds)
def test_undo_goes_back_through_every_earlier_state(
    scenario: str, auto_chance: bool, seed: int
) -> None:
    game = dtwister.new_game(scenario, seed=seed, auto_chance=auto_chance)
    rng = Rng(seed)
    reached = []
    while len(reached) < 250 and not game.is_over:
        decision = game.decision
        assert decision is not None
        action = game.chance_outcome() if decision.is_chance else varied_action(game, rng)
        reached.append((game.state.key(), game.digest, decision, action))
        game.play(action)
    assert game.past
    if not auto_chance:
        assert [state.key() for state in game.past] == [key for key, _, _, _ in reached]
    for key, digest, decision, action in reversed(reached):
        assert game.can_undo
        assert game.undo() == action
        assert game.state.key() == key
        assert game.digest == digest
        assert game.decision == decision
    assert not game.can_undo
    before = game.digest
    with pytest.raises(DtwisterError, match="cannot be undone: no seat has played yet"):
        game.undo()
    assert game.digest == before


@pytest.mark.parametrize("scenario", SCENARIOS)
@examples(3)
@given(seed=seeds)
def test_states_that_are_past_never_change(scenario: str, seed: int) -> None:
    game = dtwister.new_game(scenario, seed=seed)
    rng = Rng(seed)
    reached = []
    for _ in range(250):
        if game.is_over:
            break
        list(game.legal_actions)
        game.play(varied_action(game, rng))
        reached.append((game.state, game.state.key()))
    for state, key in reached:
        assert state.key() == key


@pytest.mark.parametrize("scenario", SCENARIOS)
@examples(3)
@given(seed=seeds)
def test_a_fork_leaves_the_game_as_it_was_and_goes_the_same_way(scenario: str, seed: int) -> None:
    for game in positions(scenario, seed, decisions=200, every=20):
        fork, twin = game.fork(), game.fork()
        before = (game.digest, game.history, game.decision, tuple(game.legal_actions))
        rng = Rng(seed)
        for _ in range(25):
            if fork.is_over:
                break
            action = varied_action(fork, rng)
            assert fork.play(action) == twin.play(action)
            assert fork.digest == twin.digest
            assert fork == twin and hash(fork) == hash(twin)
        assert fork.is_over or fork != game
        assert (game.digest, game.history, game.decision, tuple(game.legal_actions)) == before
        while len(fork.history) > len(game.history):
            fork.undo()
        assert fork == game and fork.history == game.history


def test_a_fork_has_no_listeners_of_the_game() -> None:
    game = set_up("base:beginner", 5)
    heard: list[object] = []
    game.subscribe_unfiltered(heard.append)
    fork = game.fork()
    fork.play(fork.legal_actions.sample(Rng(1)))
    assert heard == []
    events = game.play(game.legal_actions.sample(Rng(1)))
    assert heard == list(events) != []


@pytest.mark.parametrize("scenario", SCENARIOS)
@examples(3)
@given(seed=seeds)
def test_the_same_actions_make_the_same_states(scenario: str, seed: int) -> None:
    game = played(scenario, seed, 300)
    again = dtwister.new_game(scenario, seed=seed)
    by_hand = dtwister.new_game(scenario, seed=seed, auto_chance=False)
    states = {len(again.history): again.digest}
    for action, by_chance in game.history:
        if not by_chance:
            again.play(action)
            states[len(again.history)] = again.digest
    for count, (action, by_chance) in enumerate(game.history, 1):
        decision = by_hand.decision
        assert decision is not None
        assert decision.is_chance is by_chance
        if by_chance:
            assert by_hand.chance_outcome() == action
        by_hand.play(action)
        assert by_hand.digest == states.get(count, by_hand.digest)
    assert game == again == by_hand
    assert game.digest == again.digest == by_hand.digest
    assert hash(game) == hash(again)
    assert game.history == again.history == by_hand.history


OPTIONS: dict[str, list[dict[str, str | int | bool]]] = {
    "base:standard": [{}, {"edition": "DT2"}, {"handicap": "very-experienced/newbie"}],
    "prison:5": [{}, {"timer": True}],
    "veterans:free-choice": [
        {},
        {"sets": "base:base"},
        {"sets": "prison:prison"},
        {"characters": 6},
    ],
    "multi:standard-3": [{}, {"edition": "DT2"}],
    "card:2": [{}, {"secret-objects": True}, {"mode": "draft"}],
}
"""Scenarios with options that make other games of them."""


@pytest.mark.parametrize("scenario", OPTIONS)
def test_games_of_the_same_rules_do_not_disturb_one_another(scenario: str) -> None:
    """What one game leaves with the rules for the next ones is right for these."""
    shared = dtwister.load_report().rules
    for _ in range(2):  # the second time everything was there already
        for options in OPTIONS[scenario]:
            game = dtwister.new_game(scenario, rules=shared, seed=7, **options)
            alone = dtwister.new_game(
                scenario, rules=dtwister.load_report().rules, seed=7, **options
            )
            rng = Rng(7)
            for _ in range(300):
                if game.is_over:
                    break
                assert list(game.legal_actions) == list(alone.legal_actions)
                action = varied_action(game, rng)
                game.play(action)
                alone.play(action)
            assert game == alone


@pytest.mark.parametrize("nothing", ["thief a2", None, 7, Rng(1)])
def test_what_is_no_action_is_called_so(nothing: object) -> None:
    game = dtwister.new_game("base:standard", seed=1)
    before = game.digest
    for ask in (game.play, game.why_not):
        with pytest.raises(TypeError, match="expected an Action, got") as caught:
            ask(nothing)  # type: ignore[arg-type]
        assert ("parse_legal" in str(caught.value)) is isinstance(nothing, str)
    assert game.digest == before


def test_a_seed_is_a_number() -> None:
    with pytest.raises(OptionError, match=r"expected a seed from 0 to .*, got 'x'"):
        dtwister.new_game("base:standard", seed="x")  # type: ignore[arg-type]


@examples(10)
@given(seed=seeds)
def test_another_seed_makes_another_game(seed: int) -> None:
    one, other = (dtwister.new_game("base:standard", seed=s) for s in (seed, seed + 1))
    assert one != other
    assert one.digest != other.digest


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_other_processes_find_the_same_digests_and_lists(scenario: str) -> None:
    said = [
        subprocess.run(
            [sys.executable, str(PROCESS), scenario, "77", "220"],
            env={"PYTHONHASHSEED": hash_seed, "PYTHONPATH": ":".join(sys.path)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for hash_seed in ("1", "4242")
    ]
    assert said[0] == said[1]
    assert said[0].count("\n") > 200
    game = dtwister.new_game(scenario, seed=77)
    first = said[0].splitlines()[0].split()
    assert first[:2] == [game.rules.digest, game.digest]


@pytest.mark.rule("GOLD-02")
@pytest.mark.parametrize("scenario", SCENARIOS)
@examples(3)
@given(seed=seeds)
def test_a_refused_action_changes_nothing(scenario: str, seed: int) -> None:
    rng = Rng(seed)
    refused = 0
    for game in positions(scenario, seed, decisions=200, every=15):
        state, history, digest = game.state, game.history, game.digest
        decision, listed = game.decision, tuple(game.legal_actions)
        heard: list[object] = []
        end = game.subscribe_unfiltered(heard.append)
        tries = [some_action(game, rng) for _ in range(15)]
        tries += [altered_action(game, rng.choice(listed), rng) for _ in range(15) if listed]
        for action in tries:
            refusal = game.why_not(action)
            if refusal is None:
                continue
            with pytest.raises(IllegalAction) as caught:
                game.play(action)
            refused += 1
            assert caught.value.refusal == refusal
            assert refusal.code and refusal.rule and refusal.sentence
            assert game.state is state
        end()
        assert heard == []
        assert game.digest == digest
        assert game.history == history
        assert game.decision == decision
        assert tuple(game.legal_actions) == listed
    assert refused > 100


@pytest.mark.parametrize("scenario", SCENARIOS)
@examples(3)
@given(seed=seeds)
def test_what_was_legal_before_is_judged_anew(scenario: str, seed: int) -> None:
    rng = Rng(seed)
    refused = 0
    for game in positions(scenario, seed, decisions=200, every=8):
        listed = list(game.legal_actions)
        if not listed:
            break
        game.legal_actions.sample(rng)
        later = game.fork()
        later.play(rng.choice(listed))
        for action in [rng.choice(listed) for _ in range(8)]:
            refusal = why_refused(Context(later.match, later.state), action)
            assert later.why_not(action) == refusal
            assert game.why_not(action) is None
            if refusal is not None:
                refused += 1
                with pytest.raises(IllegalAction):
                    later.fork().play(action)
    assert refused > 20

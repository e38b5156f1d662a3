"""The chain of steps behind a game, with its packed parts."""

from __future__ import annotations

from typing import Any

import pytest

import dtwister
from dtwister import CHANCE, Rng
from dtwister._engine.editing.state_builder import check_derived
from dtwister._engine.execution import apply_action
from dtwister._engine.storage import history
from dtwister._engine.storage.history import (
    BLOCK,
    SEARCHED,
    WHOLE,
    Block,
    Step,
    played_back,
    played_since,
    states_at,
    steps_from,
    whole,
)

SCENARIOS = ("base:standard", "prison:5", "multi:standard-4", "card:3")


class Watched:
    """A random game, with what was seen at each decision as it went on."""

    def __init__(self, scenario: str, decisions: int, seed: int = 5) -> None:
        self.game = dtwister.new_game(scenario, seed=seed, auto_chance=False)
        self.states = [self.game.state]
        self.played: list[tuple[dtwister.Action, int]] = []
        self.events: list[tuple[dtwister.Event, ...]] = []
        rng = Rng(seed)
        while len(self.played) < decisions and not self.game.is_over:
            decision = self.game.decision
            assert decision is not None
            chance = decision.is_chance
            action = self.game.chance_outcome() if chance else self.game.legal_actions.sample(rng)
            self.events.append(tuple(self.game.play(action)))
            self.states.append(self.game.state)
            self.played.append((self.game._history.action, decision.seat))  # type: ignore[union-attr]


def blocks_of(game: dtwister.Game) -> list[Block]:
    """Return the packed parts of a game, the latest first."""
    link: Step | Block | None = game._history
    found = []
    while link is not None:
        if isinstance(link, Block):
            found.append(link)
        link = link.before
    return found


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_packed_steps_come_back_as_they_were(scenario: str) -> None:
    seen = Watched(scenario, 90)
    game = seen.game
    assert len(blocks_of(game)) >= 7
    found = steps_from(game.match, game._history, 0)
    assert [step.number for step in found] == list(range(90))
    assert [(step.action, step.by) for step in found] == seen.played
    assert [step.events for step in found] == seen.events
    assert [step.state.key() for step in found] == [state.key() for state in seen.states[:-1]]
    assert all(not check_derived(game.match, step.state) for step in found)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_undo_goes_back_through_packed_steps(scenario: str) -> None:
    seen = Watched(scenario, 60)
    game = seen.game
    for number in reversed(range(60)):
        assert game.undo() == seen.played[number][0]
        assert game.state == seen.states[number] and game.number == number
        assert check_derived(game.match, game.state) == []
        listed = dtwister.Game(game.match, seen.states[number], auto_chance=False)
        if number % 7 == 0 and game.decision is not None and not game.decision.is_chance:
            assert list(game.legal_actions) == list(listed.legal_actions)
    assert not game.can_undo


def test_the_latest_steps_stay_whole_and_blocks_have_a_state_in_turn() -> None:
    game = Watched("base:standard", 95).game
    link: Step | Block | None = game._history
    count = 0
    while isinstance(link, Step):
        count += 1
        link = link.before
    assert WHOLE <= count < WHOLE + BLOCK
    blocks = blocks_of(game)[::-1]
    assert [block.number for block in blocks] == [BLOCK * index for index in range(len(blocks))]
    assert [block.state is not None for block in blocks] == [
        index % 2 == 0 for index in range(len(blocks))
    ]
    assert all(isinstance(block.actions, bytes) for block in blocks)


def test_actions_are_read_back_from_either_end() -> None:
    seen = Watched("base:standard", 50)
    match, last = seen.game.match, seen.game._history
    assert list(played_back(match, last)) == seen.played[::-1]
    assert played_since(match, last, 20) == seen.played[20:]
    assert played_since(match, last, 50) == played_since(match, None, 0) == []
    assert list(played_back(match, None)) == []


@pytest.mark.parametrize("number", [0, 7, 19, 20, 33, 44, 49, 50])
def test_steps_from_a_number_are_those_after_it(number: int) -> None:
    seen = Watched("base:standard", 50)
    found = steps_from(seen.game.match, seen.game._history, number)
    assert [(step.action, step.by) for step in found] == seen.played[number:]
    assert [step.state.key() for step in found] == [one.key() for one in seen.states[number:-1]]


def test_states_are_found_by_number() -> None:
    seen = Watched("base:standard", 50)
    found = states_at(seen.game.match, seen.game._history, seen.game.state, [0, 13, 20, 47, 50])
    assert {number: state.key() for number, state in found.items()} == {
        number: seen.states[number].key() for number in (0, 13, 20, 47, 50)
    }
    assert all(not check_derived(seen.game.match, state) for state in found.values())


def test_forks_share_what_is_packed_and_go_on_apart() -> None:
    seen = Watched("base:standard", 40)
    fork = seen.game.fork()
    rng = Rng(1)
    for _ in range(40):
        decision = fork.decision
        assert decision is not None
        fork.play(fork.chance_outcome() if decision.is_chance else fork.legal_actions.sample(rng))
    for game in (seen.game, fork):
        assert [state.key() for state in game.past[:40]] == [one.key() for one in seen.states[:-1]]
    for _ in range(40):
        fork.undo()
    assert fork == seen.game and fork.history == seen.game.history
    shared = {id(block) for block in blocks_of(seen.game)}
    assert shared & {id(block) for block in blocks_of(fork)}


def test_a_search_that_takes_back_much_does_not_pack_at_once_again() -> None:
    game = Watched("base:standard", 80).game
    for _ in range(30):
        game.undo()
    blocks = len(blocks_of(game))
    rng = Rng(2)
    for _ in range(30):
        decision = game.decision
        assert decision is not None
        game.play(game.chance_outcome() if decision.is_chance else game.legal_actions.sample(rng))
    assert len(blocks_of(game)) == blocks
    assert game._pack_at - game.number < SEARCHED


def test_a_step_is_whole_and_a_block_becomes_one() -> None:
    game = Watched("base:standard", 40).game
    last = game._history
    assert whole(game.match, last) is last and whole(game.match, None) is None
    block = blocks_of(game)[0]
    step = whole(game.match, block)
    assert step is not None and step.number == block.number + BLOCK - 1


def test_players_are_told_with_actions() -> None:
    game = dtwister.new_game("base:standard", seed=5)
    game.play(dtwister.parse_action(game.match, "resign yellow"), by="yellow")
    assert [by for by, _ in game.played_since(0)] == [CHANCE, 1]


def test_only_the_steps_from_a_number_on_are_played_again(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Watched("base:standard", 90).game
    latest, number = blocks_of(game)[0], blocks_of(game)[0].number + 3
    played = []

    def counted(*given: Any, **more: Any) -> Any:
        played.append(1)
        return apply_action(*given, **more)

    monkeypatch.setattr(history, "apply_action", counted)
    steps = steps_from(game.match, game._history, number)
    assert [step.number for step in steps] == list(range(number, len(game.history)))
    # A block without a state begins at that of the block before.
    assert 0 < len(played) <= 2 * BLOCK
    played.clear()
    steps_from(game.match, game._history, latest.number - BLOCK + 3)
    assert 0 < len(played) <= 3 * BLOCK

"""The chain of steps behind a game."""

from __future__ import annotations

import dtwister
from dtwister import Rng
from dtwister._engine.history import steps_back, steps_since


def played(decisions: int) -> dtwister.Game:
    game = dtwister.new_game("base:standard", seed=5)
    rng = Rng(5)
    for _ in range(decisions):
        game.play(game.legal_actions.sample(rng))
    return game


def test_steps_are_numbered_and_go_back_to_the_first() -> None:
    game = played(20)
    steps = list(steps_back(game._history))
    assert [step.number for step in steps] == list(range(game.number))[::-1]
    assert [step.action for step in steps][::-1] == [action for action, _ in game.history]
    assert [step.state for step in steps][::-1] == list(game.past)
    assert list(steps_back(None)) == []


def test_steps_hold_who_played_and_what_happened() -> None:
    game = played(10)
    seat = game.decision.seat if game.decision else -1
    events = game.play(next(iter(game.legal_actions)))
    assert game._history is not None
    later = [step for step in steps_back(game._history) if step.by == seat]
    assert tuple(events)[: len(later[0].events)] == later[0].events


def test_steps_since_a_state_are_those_after_it() -> None:
    game = played(20)
    past = game.past
    found = steps_since(game._history, game.state, past[15])
    assert found is not None
    assert [state for state, _ in found] == list(past[15:])
    assert steps_since(game._history, game.state, game.state) == []
    game.undo()
    assert steps_since(game._history, game.state, past[-1]) in ([], None)
    assert steps_since(game._history, game.state, played(3).state) is None

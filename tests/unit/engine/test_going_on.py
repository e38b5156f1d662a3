"""How a game goes on: its number, its contexts, and errors that leave it as it was."""

from __future__ import annotations

import pytest

import dtwister
from dtwister._engine.going_on import (
    FORGOTTEN,
    context_of,
    decision_of,
    go_on,
    is_chance_asked,
    legality_context,
    let_chance_answer,
    number_of,
)
from dtwister._engine.visibility.view import hides_something
from dtwister._errors import EngineError, IllegalAction
from dtwister._model.events import Event
from fixtures.plugins.stub import Hope, Pass
from fixtures.stub_games import new, played

RULES = dtwister.load_rules()


def test_the_number_counts_the_actions_of_all_and_of_chance() -> None:
    game = new(auto_chance=False)
    assert (number_of(game), is_chance_asked(game)) == (0, True)
    events: list[Event] = []
    let_chance_answer(game, events)
    assert not is_chance_asked(game)
    assert number_of(game) == len(game.history) > 0
    assert events


def test_a_context_is_made_once_for_each_state() -> None:
    game = played(5)
    before = context_of(game)
    assert context_of(game) is before
    asked = decision_of(game)
    assert asked is decision_of(game) is not None
    go_on(game, Pass())
    assert context_of(game) is not before
    assert context_of(game).state is game.state


def test_an_action_that_is_refused_changes_nothing() -> None:
    game = played(5)
    before = (game.state, number_of(game), decision_of(game), game.history)
    with pytest.raises(IllegalAction):
        go_on(game, Hope(1))
    assert (game.state, number_of(game), decision_of(game), game.history) == before


def test_an_action_that_fails_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    game = played(5)
    before = (game.state, number_of(game), decision_of(game), context_of(game), game.history)

    def fail(*arguments: object) -> None:
        raise RuntimeError("the frame broke")

    monkeypatch.setattr(type(game.state.frames[-1]), "resolve", fail)
    with pytest.raises(EngineError, match="the frame broke"):
        go_on(game, Pass())
    after = (game.state, number_of(game), decision_of(game), context_of(game), game.history)
    assert after == before


def test_actions_are_judged_by_the_view_of_the_seat_while_something_is_hidden() -> None:
    game = dtwister.new_game(
        "card:4", rules=RULES, seed=25, mode="draft", **{"secret-objects": True}
    )
    rng = dtwister.Rng(1)
    for _ in range(300):
        if hides_something(game.state):
            break
        go_on(game, game.legal_actions.sample(rng))
    judged = legality_context(game)
    assert judged is not context_of(game)
    assert judged is legality_context(game)
    open_game = played(5)
    assert legality_context(open_game) is context_of(open_game)


def test_a_game_without_history_keeps_a_few_steps() -> None:
    game = dtwister.new_game("base:beginner", rules=RULES, seed=1, keep_history=False)
    kept = set()
    for number in range(4 * FORGOTTEN):
        go_on(game, next(iter(game.legal_actions)))
        first = game._first_number
        kept.add(number_of(game) - first)
        assert number_of(game) >= number
    assert max(kept) <= FORGOTTEN + 1

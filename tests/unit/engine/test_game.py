"""A game at one point of its course: playing, going back, forks, seats, equality."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from dtwister import SPECTATOR
from dtwister._engine.game import Game
from dtwister._errors import DtwisterError, EngineError, IllegalAction, OptionError
from fixtures.plugins.stub import Hope, Pass
from fixtures.stub_games import RULES, new, played

TURN = 5
"""After so many actions the first turn has begun."""


def test_a_scenario_has_to_be_there_and_so_has_its_frame() -> None:
    for name in ("stub:tny", "", None, 3):
        with pytest.raises(OptionError, match="stub:tiny"):
            Game.new(RULES, name)  # type: ignore[arg-type]
    with pytest.raises(EngineError, match="stub:start"):
        Game.new(attrs.evolve(RULES, frames={}), "stub:tiny", seed=1)


def test_chance_answers_by_itself_unless_it_is_left_to_the_caller() -> None:
    asked = new(auto_chance=False)
    assert asked.decision is not None and asked.decision.is_chance
    assert new().decision is not None and not new().decision.is_chance  # type: ignore[union-attr]
    asked.play(asked.chance_outcome())
    assert asked == new()
    with pytest.raises(DtwisterError):
        asked.chance_outcome()


def test_play_tells_what_happened_and_a_refused_action_changes_nothing() -> None:
    game = played(TURN)
    before, digest = game.state, game.digest
    with pytest.raises(IllegalAction) as caught:
        game.play(Hope(1))
    assert caught.value.refusal == game.why_not(Hope(1))
    assert (game.state, game.digest) == (before, digest)
    events = game.play(Pass())
    assert [event.tag for event in events] == ["stub:turn-began", "core:scored"]
    assert game.state is not before and before.digest() == digest
    assert game.vp != tuple(before.vp)


@pytest.mark.parametrize("thing", ["pass", None, Pass])
def test_what_is_no_action_cannot_be_played(thing: Any) -> None:
    with pytest.raises(TypeError, match="expected an Action, got"):
        played(TURN).play(thing)


def test_undo_goes_back_by_an_action_of_a_seat_with_what_chance_added() -> None:
    game = new()
    assert not game.can_undo
    with pytest.raises(DtwisterError):
        game.undo()
    states, actions = [game.digest], []
    for _ in range(6):
        actions.append(next(iter(game.legal_actions)))
        game.play(actions[-1])
        states.append(game.digest)
    assert [action for action, chance in game.history if not chance] == actions
    while game.can_undo:
        assert game.digest == states.pop()
        assert game.undo() == actions.pop()
    assert [game.digest] == states


def test_undo_takes_back_chance_alone_where_the_caller_answers_for_it() -> None:
    game = new(auto_chance=False)
    outcome = game.chance_outcome()
    game.play(outcome)
    assert game.can_undo and game.undo() == outcome
    assert game.decision is not None and game.decision.is_chance


def test_what_came_since_a_decision_is_found() -> None:
    game = played(TURN)
    start, number = game.state, game.number
    assert game.steps_since(number) == game.played_since(number) == []
    game.play(Pass())
    between = game.state
    game.play(Pass())
    assert game.steps_since(number) == [(start, Pass()), (between, Pass())]
    assert game.states_at([number, number + 1]) == {number: start, number + 1: between}
    assert [action for _, action in game.played_since(number)] == [Pass(), Pass()]
    assert game.past[-2:] == (start, between)
    game.undo()
    assert game.steps_since(number) == [(start, Pass())]


def test_a_fork_goes_its_own_way() -> None:
    game = played(TURN)
    game.subscribe_unfiltered(lambda event: pytest.fail("the fork told a listener of the game"))
    other = game.fork()
    assert other == game and hash(other) == hash(game) and other.history == game.history
    other.play(Pass())
    assert other != game and len(other.history) == len(game.history) + 1
    other.undo()
    assert other == game


def test_games_are_equal_by_match_and_state_and_not_by_their_seeds() -> None:
    assert new(seed=3) == new(seed=3)
    game, other = played(TURN), played(TURN)
    other.seed = 99
    assert game == other
    assert new(turns=30) != new(turns=29)
    assert game != "a game"


def test_a_seat_is_a_number_or_a_colour_and_none_is_the_spectator() -> None:
    game = new()
    assert [game.seat_number(seat) for seat in (0, 1, "blue", "yellow", None, SPECTATOR)] == [
        *(0, 1, 0, 1),
        *(SPECTATOR, SPECTATOR),
    ]
    for wrong in (2, -1, "red", "", True, 1.0, [0]):
        with pytest.raises(OptionError):
            game.seat_number(wrong)  # type: ignore[arg-type]
    assert game.view("yellow").seat == 1


def test_a_listener_is_told_until_it_ends() -> None:
    game, told = played(TURN), []
    end = game.subscribe_unfiltered(told.append)
    events = game.play(Pass())
    assert tuple(told) == events
    end()
    game.play(Pass())
    assert tuple(told) == events


def test_a_game_is_compared_with_games_only() -> None:
    game = new()
    assert (game == object()) is False and game != 3
    assert game.__eq__(3) is NotImplemented

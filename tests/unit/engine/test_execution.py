"""From an action to the next decision: settling, frames that go on, failures and who is blamed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import attrs
import pytest

from dtwister._engine.context import Context
from dtwister._engine.editing.play_context import PlayContext
from dtwister._engine.execution import advance_to_decision, apply_standing_rules
from dtwister._engine.game import Game
from dtwister._errors import EngineError, Refusal
from dtwister._model.ability import Ability
from dtwister._model.actions import Action
from dtwister._model.events import Scored
from dtwister._model.frames import ActionSource, Decision, Frame
from dtwister._model.state import Result
from dtwister._rng import Rng
from dtwister.plugin import events
from fixtures.plugins.stub import Pass, Resign, Turn
from fixtures.stub_games import RULES

TURN = 5
"""After so many actions the first turn has begun."""


def ruled(*abilities: Ability) -> Game:
    """A game of the stub with some abilities of the whole game, in its first turn."""
    rules = attrs.evolve(RULES, game=abilities)
    game = Game.new(rules, "stub:tiny", seed=3)
    for _ in range(4):
        game.play(next(iter(game.legal_actions)))
    assert isinstance(game.state.frames[-1], Turn)
    return game


def set_standing_rules(game: Game, *abilities: Ability) -> None:
    """Give a game other standing rules from now on."""
    index = attrs.evolve(game.match.abilities, standing_rules=abilities)
    game.match = attrs.evolve(game.match, abilities=index)


# -- settling --------------------------------------------------------------------------------------


class Countdown(Ability):
    """Changes something until nothing is left."""

    id = "test:countdown"

    def __init__(self, name: str, left: int, log: list[str]) -> None:
        self.name, self.left, self.log = name, left, log

    def apply_standing_rule(self, context: PlayContext) -> bool:
        self.log.append(self.name)
        self.left -= 1
        return self.left >= 0


def test_what_comes_first_looks_again_after_every_change() -> None:
    log: list[str] = []
    game = ruled()
    set_standing_rules(game, Countdown("a", 1, log), Countdown("b", 2, log))
    apply_standing_rules(PlayContext(game.match, game.state.branch()))
    assert log == ["a", "a", "b", "a", "b", "a", "b"]


def test_nothing_is_settled_any_more_once_the_game_is_over() -> None:
    log: list[str] = []
    game = ruled()
    state = game.state.branch()
    state.result = Result((0,), "test")
    set_standing_rules(game, Countdown("a", 1, log))
    apply_standing_rules(PlayContext(game.match, state))
    assert log == []


class Restless(Ability):
    """Always finds something to change."""

    id = "test:restless"

    def apply_standing_rule(self, context: PlayContext) -> bool:
        return True


def test_settling_that_does_not_end_is_an_error() -> None:
    game = ruled()
    set_standing_rules(game, Restless())
    with pytest.raises(EngineError, match="state-based rules did not converge after 10000 rounds"):
        apply_standing_rules(PlayContext(game.match, game.state.branch()))


class Finish(Ability):
    """Ends the game as soon as a seat looks."""

    id = "test:finish"

    def apply_standing_rule(self, context: PlayContext) -> bool:
        context.do(events.GameEnded(winners=(0,), why="test"))
        return True


# -- going on --------------------------------------------------------------------------------------


@attrs.frozen
class Silent(Frame, tag="test:silent"):
    """A frame that asks nothing, and notes what it is asked."""

    log: Any = attrs.field(factory=list, eq=False)

    def decision(self, context: Context) -> Decision | None:
        self.log.append("decision")
        return None

    def advance(self, context: PlayContext) -> None:
        self.log.append("advance")


@attrs.frozen
class Between(Silent, standing_rules_apply=True):
    """The same, between actions."""


def over(game: Game, frame: Frame) -> PlayContext:
    """A table with a frame on top of those of a game."""
    context = PlayContext(game.match, game.state.branch())
    context.push(frame)
    return context


def test_no_frame_is_asked_after_a_result() -> None:
    frame = Silent()
    context = over(ruled(), frame)
    context.state.result = Result((1,), "test")
    advance_to_decision(context)
    assert frame.log == []


def test_no_frame_is_asked_after_settling_has_ended_the_game() -> None:
    frame = Between()
    game = ruled()
    set_standing_rules(game, Finish())
    context = over(game, frame)
    advance_to_decision(context)
    assert context.state.result is not None and context.state.result.winners == (0,)
    assert frame.log == []


@attrs.frozen
class Last(Silent):
    """Ends the game when it goes on."""

    def advance(self, context: PlayContext) -> None:
        self.log.append("advance")
        context.do(events.GameEnded(winners=(), why="test"))


def test_a_frame_that_ends_the_game_is_the_last_to_go_on() -> None:
    frame = Last()
    advance_to_decision(over(ruled(), frame))
    assert frame.log == ["decision", "advance"]


def test_without_frames_there_is_nothing_to_do() -> None:
    game = ruled()
    context = PlayContext(game.match, game.state.branch())
    context.state.frames.clear()
    advance_to_decision(context)
    assert context.asked is None and context.state.result is None


def test_a_frame_that_goes_on_for_ever_is_an_error() -> None:
    with pytest.raises(EngineError, match="the frame test:silent goes on for ever"):
        advance_to_decision(over(ruled(), Silent()))


class Answering(Ability):
    """Passes for seat 1, as long as that is wanted."""

    id = "test:answering"

    def answer_for_seat(self, context: Context, decision: Decision) -> Action | None:
        wanted = decision.kind == "act" and decision.seat == 1 and context.state.clock < 8
        return Pass() if wanted else None


def test_a_seat_is_answered_for_until_another_one_is_asked() -> None:
    game = ruled(Answering())
    assert game.decision is not None and game.decision.seat == 0
    clock = game.state.clock
    game.play(Pass())
    assert game.decision is not None and game.decision.seat == 0
    assert game.state.clock == clock + 2
    while game.state.clock < 8:
        game.play(Pass())
    game.play(Pass())
    assert game.decision is not None and game.decision.seat == 1


# -- chance ----------------------------------------------------------------------------------------


def test_an_answer_of_nature_moves_its_generator_and_no_other_does() -> None:
    game = Game.new(RULES, "stub:tiny", seed=3, auto_chance=False)
    before = game.state.rng
    game.play(game.chance_outcome())
    dealt = game.state.rng
    assert dealt != before
    game.play(next(iter(game.legal_actions)))
    assert game.state.rng == dealt


# -- failures --------------------------------------------------------------------------------------


class Failing(Ability):
    """Fails when a seat scores."""

    id = "stub:failing"
    listens = (Scored,)

    def react(self, context: PlayContext, event: Any, bearer: int) -> None:
        raise ZeroDivisionError("nothing to divide")


def test_an_ability_that_fails_is_named_and_the_game_is_as_it_was() -> None:
    game = ruled(Failing())
    digest = game.digest
    with pytest.raises(EngineError) as caught:
        game.play(Pass())
    message = str(caught.value)
    assert message.startswith("ZeroDivisionError while stub:pass was applied, in ability ")
    assert "ability stub:failing of plug-in 'stub' (test_execution.py:" in message
    assert message.endswith("nothing to divide; the game is as it was before")
    assert game.digest == digest


@attrs.frozen
class Confused(Turn, tag="stub:confused"):
    """A turn that fails at what it is asked."""

    def refuse(self, context: Context, action: Action) -> Refusal | None:
        raise KeyError("no idea")

    def action_sources(self, context: Context) -> Iterator[ActionSource]:
        raise LookupError("no list")


def test_a_frame_that_fails_to_judge_or_to_list_is_named() -> None:
    game = ruled()
    context = over(game, Confused(seat=0, ap=2))
    confused = Game(game.match, context.state)
    place = r"frame stub:confused of plug-in 'stub' \(test_execution.py:\d+\)"
    with pytest.raises(EngineError, match=rf"KeyError in {place} while stub:pass was checked: "):
        confused.why_not(Pass())
    with pytest.raises(EngineError, match=rf"LookupError in {place} while its actions were listed"):
        list(confused.legal_actions)
    with pytest.raises(EngineError, match=rf"LookupError in {place} while .* were sampled: no"):
        confused.legal_actions.sample(Rng(1))


@attrs.frozen
class Sulking(Resign, tag="stub:sulk"):
    """A declaration that fails when it is judged."""

    def refuse(self, context: Context) -> Refusal | None:
        raise EngineError("not today")


def test_an_error_that_is_raised_on_purpose_stays_what_it_is() -> None:
    with pytest.raises(EngineError, match=r"^not today$"):
        ruled().why_not(Sulking(0))

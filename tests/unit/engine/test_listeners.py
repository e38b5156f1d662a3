"""Outside listeners: one that fails breaks neither the game nor the other listeners."""

from __future__ import annotations

import pytest

from dtwister import Event, ListenerError
from dtwister._errors import DtwisterError
from fixtures.stub_games import played


class Failing:
    """A listener that fails at every event."""

    def __init__(self) -> None:
        self.told = 0

    def __call__(self, event: Event) -> None:
        self.told += 1
        raise ValueError(f"no room for {event.tag}")


def test_a_listener_that_fails_is_reported_after_all_has_happened() -> None:
    game, twin = played(4), played(4)
    action = next(iter(game.legal_actions))
    failing, before, after = Failing(), [], []  # type: ignore[var-annotated]
    game.subscribe_unfiltered(before.append)
    game.subscribe_unfiltered(failing)
    game.subscribe_unfiltered(after.append)
    events = twin.play(action)
    assert events
    with pytest.raises(ListenerError) as caught:
        game.play(action)
    assert game == twin
    assert game.history == twin.history
    assert game.decision == twin.decision
    assert list(game.legal_actions) == list(twin.legal_actions)
    assert tuple(before) == tuple(after) == events
    assert failing.told == len(events)
    error = caught.value
    assert isinstance(error, DtwisterError)
    assert error.events == events
    assert [str(one) for one in error.errors] == [f"no room for {e.tag}" for e in events]
    assert "the action was played" in str(error)
    assert f"ValueError: no room for {events[0].tag}" in str(error)
    assert isinstance(error.__cause__, ExceptionGroup)
    assert error.__cause__.exceptions == error.errors


def test_the_game_goes_on_and_back_after_a_listener_failed() -> None:
    game = played(4)
    before = game.digest
    end = game.subscribe_unfiltered(Failing())
    with pytest.raises(ListenerError):
        game.play(next(iter(game.legal_actions)))
    end()
    game.play(next(iter(game.legal_actions)))
    game.undo()
    game.undo()
    assert game.digest == before


def test_a_listener_that_ends_another_one_while_it_is_told() -> None:
    game = played(4)
    heard: list[Event] = []
    ends = []
    game.subscribe_unfiltered(lambda event: ends[0]())
    ends.append(game.subscribe_unfiltered(heard.append))
    events = game.play(next(iter(game.legal_actions)))
    assert tuple(heard) == events, "those who listened when the action was played are all told"
    game.play(next(iter(game.legal_actions)))
    assert tuple(heard) == events


def test_an_interrupt_is_no_failure_of_a_listener() -> None:
    def interrupted(event: Event) -> None:
        raise KeyboardInterrupt

    game, twin = played(4), played(4)
    action = next(iter(game.legal_actions))
    game.subscribe_unfiltered(interrupted)
    with pytest.raises(KeyboardInterrupt):
        game.play(action)
    twin.play(action)
    assert game == twin


@pytest.mark.parametrize("listener", [None, "print", 3])
def test_only_functions_are_told(listener: object) -> None:
    game = played(1)
    for subscribe in (game.subscribe, game.subscribe_unfiltered):
        with pytest.raises(TypeError, match="expected a function of an event, got"):
            subscribe(listener)  # type: ignore[operator]

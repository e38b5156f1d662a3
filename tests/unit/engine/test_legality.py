"""The set of answers to a decision: lazy, and one with `why_refused`."""

from __future__ import annotations

from fixtures.plugins.stub import Hope, Pass, Resign
from fixtures.stub_games import new, played

TURN = 5
"""After so many actions the first turn has begun."""


def test_an_action_of_another_kind_than_is_asked_is_refused() -> None:
    game = played(TURN)
    refusal = game.why_not(Hope(1))
    assert refusal is not None and refusal.code == "no-step"


def test_after_the_end_everything_is_refused() -> None:
    game = new()
    game.play(Resign(0))
    assert game.result is not None and game.result.winners == (1,)
    for action in (Pass(), Resign(1)):
        refusal = game.why_not(action)
        assert refusal is not None and refusal.code == "game-over"
    assert list(game.legal_actions) == []
    assert game.decision is None

"""An ability answers every question that it leaves alone: it adds, forbids and changes nothing."""

from __future__ import annotations

from typing import Any

import pytest

import dtwister
from dtwister.plugin import Ability, Aim
from dtwister.plugin.numbers import NO_PIECE, PieceId, SeatId
from dtwister.plugin.squares import Squares


@pytest.fixture
def silent() -> Ability[Any]:
    return Ability()


def test_it_forbids_and_guards_nothing(silent: Ability[Any]) -> None:
    game = dtwister.new_game("base:standard", seed=1)
    action = next(iter(game.legal_actions))
    assert silent.forbid(game.context, action, PieceId(0)) is None
    assert silent.guard(game.context, Aim(PieceId(0)), PieceId(1)) is None


def test_it_links_no_squares(silent: Ability[Any]) -> None:
    game = dtwister.new_game("base:standard", seed=1)
    assert list(silent.links(game.context, NO_PIECE, PieceId(0))) == []


def test_it_adds_nothing_to_values(silent: Ability[Any]) -> None:
    game = dtwister.new_game("base:standard", seed=1)
    assert silent.combat(game.context, PieceId(0), attacking=True, fighters=1) == 0
    assert silent.exit_points(game.context, PieceId(0)) == 0


def test_it_has_no_goals_and_answers_for_nobody(silent: Ability[Any]) -> None:
    game = dtwister.new_game("base:standard", seed=1)
    assert game.decision is not None
    assert silent.goals(game.context, SeatId(0)) == Squares()
    assert silent.answer_for_seat(game.context, game.decision) is None
    assert list(silent.why_impossible(game.context)) == []

"""Games as plain parts, where no record can hold them."""

from __future__ import annotations

import attrs
import pytest

import dtwister
from dtwister import Game, Rng
from dtwister._engine.storage.game_parts import game_of, parts_of


def played(game: Game, decisions: int) -> Game:
    rng = Rng(2)
    for _ in range(decisions):
        game.play(game.legal_actions.sample(rng))
    return game


def test_the_parts_of_a_sample_begin_where_it_began() -> None:
    game = played(dtwister.new_game("base:standard", seed=7), 20)
    sample = played(game.view(0).sample(Rng(1)), 5)
    parts = parts_of(sample)
    assert (parts.begun, parts.first_number, len(parts.played)) == (game.number, game.number, 5)
    assert [action for action, _ in parts.played] == [one for one, _ in sample.history]
    assert list(parts.known) == [0] and parts.known[0] == game.view(0).information_state
    assert parts.state.labyrinth is None and parts.first.labyrinth is None
    assert game_of(parts) == sample and game_of(parts).past == sample.past


@pytest.mark.parametrize("decisions", [0, 3, 30])
def test_taking_a_game_apart_leaves_it_as_it_was(decisions: int) -> None:
    game = played(dtwister.new_game("base:standard", seed=7, keep_history=False), decisions)
    before = (game.number, game.digest, game._history, dict(game._following.known))
    parts = parts_of(game)
    assert (game.number, game.digest, game._history, dict(game._following.known)) == before
    assert parts.played == () and parts.first_number == game.number
    assert all(not one.keeps_text for one in parts.known.values())
    again = game_of(parts)
    assert (again.number, again.keeps_history) == (game.number, False)
    assert played(again, 12) == played(game, 12)


def test_chance_stays_with_its_caller() -> None:
    game = dtwister.new_game("base:standard", seed=7, auto_chance=False)
    sample = game.view(None).sample(Rng(1))
    sample.auto_chance = False
    again = game_of(parts_of(sample))
    assert not again.auto_chance
    assert again.decision == sample.decision and again.decision.is_chance  # type: ignore[union-attr]
    assert (
        attrs.asdict(parts_of(again), recurse=False).keys()
        == attrs.asdict(parts_of(sample), recurse=False).keys()
    )

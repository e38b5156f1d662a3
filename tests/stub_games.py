"""Games of the stub plug-in for tests of the core."""

from __future__ import annotations

import random

import pytest

from dtwister._engine.compiled_rules import Rules
from dtwister._engine.game import Game
from dtwister._plugins.loading import load
from stub import plugin as stub

RULES: Rules = load(plugins=[stub], entry_points=False).rules


def new(seed: int = 3, turns: int = 30, **more: object) -> Game:
    return Game.new(RULES, "stub:tiny", seed=seed, options={"turns": turns}, **more)


def played(moves: int, seed: int = 3, turns: int = 30) -> Game:
    """A game after some random actions."""
    game = new(seed, turns)
    rng = random.Random(seed)
    for _ in range(moves):
        if game.is_over:
            break
        game.play(game.legal_actions.sample(rng))
    return game


every_moment = pytest.mark.parametrize("moves", [0, 1, 2, 3, 4, 9, 40])

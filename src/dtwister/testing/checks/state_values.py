"""Checks of the values that a state has for plug-ins."""

from __future__ import annotations

from dtwister._engine.game import Game
from dtwister._notation.value_codec import memory_misfits


def memories_fit(game: Game) -> None:
    """Check that each memory holds what it declares.

    >>> import dtwister
    >>> memories_fit(dtwister.new_game("base:standard", seed=7))
    """
    for key, wrong in memory_misfits(game.match, game.state.memory):
        raise AssertionError(f"the memory {key}: {wrong}")

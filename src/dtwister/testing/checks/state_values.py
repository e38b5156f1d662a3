"""Checks of the values that a state has for plug-ins."""

from __future__ import annotations

from dtwister._engine.game import Game
from dtwister._notation.value_codec import type_misfit


def memories_fit(game: Game) -> None:
    """Check that each memory holds what it declares.

    >>> import dtwister
    >>> memories_fit(dtwister.new_game("base:standard", seed=7))
    """
    memories = game.match.memories
    for memory, kind, value in zip(memories.slots, memories.types, game.state.memory, strict=True):
        wrong = type_misfit(game.match, value, kind)
        if wrong:
            raise AssertionError(f"the memory {memory.key} holds another type of value: {wrong}")

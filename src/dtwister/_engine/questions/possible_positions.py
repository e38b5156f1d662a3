"""The question whether a position can come up in play."""

from __future__ import annotations

from collections.abc import Iterator

from dtwister._engine.context import Context
from dtwister._engine.piece_kinds import overriding
from dtwister._errors import Refusal


def why_impossible(context: Context) -> Iterator[Refusal]:
    """Yield the reasons why a position cannot come up between two actions, each with its rule.

    >>> import dtwister
    >>> list(why_impossible(dtwister.new_game("base:standard", seed=7).context))
    []
    """
    for ability in overriding(context.match.abilities.of_game, "why_impossible"):
        for found in ability.why_impossible(context):
            yield context.match.board.with_alias(found)

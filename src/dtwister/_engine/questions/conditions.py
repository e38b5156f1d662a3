"""The conditions of pieces in this turn, and of positions: whether they can come up in play."""

from __future__ import annotations

from collections.abc import Iterator

from dtwister._engine.context import Context
from dtwister._engine.piece_kinds import overriding
from dtwister._errors import Refusal
from dtwister._model.ability import Ability
from dtwister._model.ids import PieceId


def is_fresh(context: Context, piece: PieceId) -> bool:
    """Return whether a character became wounded during this turn.

    >>> import dtwister
    >>> from dtwister.plugin.questions import is_fresh
    >>> context = dtwister.new_game("base:standard", seed=7).context
    >>> is_fresh(context, context.match.piece_index["blue.thief"])
    False
    """
    return bool(context.state.fresh >> piece & 1)


def is_recovered(context: Context, piece: PieceId) -> bool:
    """Return whether a character was healed or regenerated during this turn.

    >>> import dtwister
    >>> from dtwister.plugin.questions import is_recovered
    >>> context = dtwister.new_game("base:standard", seed=7).context
    >>> is_recovered(context, context.match.piece_index["blue.thief"])
    False
    """
    return bool(context.state.recovered >> piece & 1)


def is_in_effect(context: Context, ability: Ability, bearer: PieceId) -> bool:
    """Return whether a bearer is on the board and has an ability now (WOUND-03)."""
    if bearer < 0:
        return True  # the whole game bears it
    state = context.state
    return state.at[bearer] >= 0 and (ability.while_wounded or not state.wounded >> bearer & 1)


def why_impossible(context: Context) -> Iterator[Refusal]:
    """Yield the reasons why a position cannot come up between two actions, each with its rule.

    >>> import dtwister
    >>> list(why_impossible(dtwister.new_game("base:standard", seed=7).context))
    []
    """
    for ability in overriding(context.match.abilities.of_game, "why_impossible"):
        for found in ability.why_impossible(context):
            yield context.match.board.with_alias(found)

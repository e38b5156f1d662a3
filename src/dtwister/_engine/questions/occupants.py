"""What lies where: the wounded and the object on a square, the tokens on a room."""

from __future__ import annotations

from dtwister._engine.context import Context
from dtwister._model.ids import NO_PIECE


def wounded_at(context: Context, space: int) -> tuple[int, ...]:
    """Return the wounded on a square."""
    state = context.state
    return tuple(piece for piece in state.here.get(space, ()) if state.wounded >> piece & 1)


def object_at(context: Context, space: int) -> int:
    """Return the object on a square, or `NO_PIECE`."""
    kind_of = context.match.kind_of
    for piece in context.state.here.get(space, ()):
        if kind_of[piece].is_object:
            return piece
    return NO_PIECE


def held_by(context: Context, piece: int) -> int:
    """Return the object that a character carries or, wounded, has on its square; or `NO_PIECE`.

    Rules: R-38
    """
    return object_at(context, context.state.at[piece])


def count_on(context: Context, slot: int) -> int:
    """Return how many tokens lie face down on a room; everybody may count them.

    Rules: VIEW-04
    """
    return context.covered.get(slot) or len(context.tokens_on(slot))

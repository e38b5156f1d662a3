"""The occupants of squares and rooms: the wounded, objects, tokens."""

from __future__ import annotations

from dtwister._engine.context import Context
from dtwister._model.ids import NO_PIECE, PieceId, SpaceId


def wounded_at(context: Context, space: SpaceId) -> tuple[PieceId, ...]:
    """Return the wounded on a square.

    >>> import dtwister
    >>> from dtwister.testing import position
    >>> drawing = '''
    ... +---+---+---+---+
    ... |A.a  .  B.   O |
    ... +---+---+---+---+
    ... '''
    >>> pieces = {"A": "blue.thief", "a": "blue.rope", "B": "yellow.goblin wounded"}
    >>> context = position(dtwister.load_rules(), drawing, pieces=pieces).context
    >>> goblin = context.match.piece_index["yellow.goblin"]
    >>> wounded_at(context, context.space(goblin)) == (goblin,)
    True
    """
    state = context.state
    return tuple(piece for piece in state.here.get(space, ()) if state.wounded >> piece & 1)


def object_at(context: Context, space: SpaceId) -> PieceId:
    """Return the object on a square, or `NO_PIECE`.

    >>> import dtwister
    >>> from dtwister.testing import position
    >>> drawing = '''
    ... +---+---+---+---+
    ... |A.a  .  B.   O |
    ... +---+---+---+---+
    ... '''
    >>> pieces = {"A": "blue.thief", "a": "blue.rope", "B": "yellow.goblin wounded"}
    >>> context = position(dtwister.load_rules(), drawing, pieces=pieces).context
    >>> thief = context.match.piece_index["blue.thief"]
    >>> context.name(object_at(context, context.space(thief)))
    'blue.rope'
    """
    kind_of = context.match.kind_of
    for piece in context.state.here.get(space, ()):
        if kind_of[piece].is_object:
            return piece
    return NO_PIECE


def count_on(context: Context, slot: int) -> int:
    """Return how many tokens lie face down on a room; all seats may count them.

    Rules: VIEW-04

    >>> import dtwister
    >>> from dtwister.testing import position
    >>> drawing = '''
    ... +---+---+---+
    ... | ?   ?   ? |
    ... +---+---+---+
    ... '''
    >>> pieces = {"A": "blue.thief room a1", "a": "blue.rope room a1"}
    >>> context = position(dtwister.load_rules(), drawing, pieces=pieces).context
    >>> count_on(context, 0)
    2
    """
    return context.covered.get(slot) or len(context.tokens_on(slot))

"""The occupants of squares and rooms: the wounded, objects, tokens."""

from __future__ import annotations

from dtwister._engine.context import Context
from dtwister._model.ids import NO_PIECE, PieceId, SpaceId
from dtwister._model.load_places import fit_into


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


def can_carry(context: Context, piece: PieceId, loads: tuple[PieceId, ...]) -> bool:
    """Return whether a character can carry some things together.

    Rules: CARRY-01

    >>> import dtwister
    >>> match = (context := dtwister.new_game("base:standard", seed=7).context).match
    >>> thief = match.piece_index["blue.thief"]
    >>> can_carry(context, thief, match.objects[:1]), can_carry(context, thief, match.objects[:2])
    (True, False)
    """
    places = context.match.piece_sets.carriers.get(piece)
    return len(loads) <= 1 if places is None else fit_into(places, loads)


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

"""Characters on obstacles that nothing holds."""

from __future__ import annotations

from dtwister.plugin import Context
from dtwister.plugin.numbers import PieceId
from dtwister.plugin.squares import Squares
from dtwister_features.squares import _characters, _is_carried, _may_stop, has_support

__all__: list[str] = []


def unsupported_pieces(context: Context) -> list[PieceId]:
    """Return the characters on obstacles that nothing holds (PIT-05).

    A support there holds a wounded too: it hangs on (PIT-06, CHAR-THIEF-05, OBJ-ROPE-10).
    """
    found: list[PieceId] = []
    there = context.labyrinth.non_floor & _characters(context)
    if not there:
        return found
    for space in Squares.from_mask(there):
        pieces = context.pieces_at(space)
        if len(pieces) == 1 and space in _may_stop(context, pieces[0]):
            continue  # mostly they are held by an ability of their own
        if has_support(context, space):
            continue
        found.extend(
            piece
            for piece in pieces
            if not context.kind(piece).is_object
            and (
                context.is_wounded(piece)
                or not context.belongs(space, context.kind(piece).may_stop_on)
            )
            and not (context.is_wounded(piece) and _is_carried(context, piece, space))
        )
    return found

"""The loads of characters, by the state alone:
the same for contexts and for editors.
"""

from __future__ import annotations

from dtwister._engine.match import Match
from dtwister._model.ids import NO_PIECE, PieceId
from dtwister._model.state import State

NO_PIECES: tuple[PieceId, ...] = ()


def load_of(match: Match, state: State, piece: PieceId) -> PieceId:
    """Return what shares the square of a miniature, its load; `NO_PIECE` for nothing.

    On boards whose state says who carries what: the first piece that it carries.

    Rules: CARRY-11, R-37
    """
    there = state.here.get(state.at[piece])
    if there is None or len(there) == 1:
        return NO_PIECE
    if match.board.has_carriers:
        return next(iter(loads_of(match, state, piece)), NO_PIECE)
    return there[there[0] == piece]


def loads_of(match: Match, state: State, piece: PieceId) -> tuple[PieceId, ...]:
    """Return everything that a character carries;
    on the board of squares at most one piece.
    """
    there = state.here.get(state.at[piece])
    if there is None or len(there) == 1:
        return NO_PIECES
    if not match.board.has_carriers:
        return match.piece_sets.singletons[there[there[0] == piece]]
    carrier = state.carrier
    return tuple(other for other in there if carrier[other] == piece)

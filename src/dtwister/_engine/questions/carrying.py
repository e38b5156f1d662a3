"""The loads of characters, by the state alone: the same for contexts and for editors.

There is one truth on each kind of board. On squares it is the place of the pieces: what shares the
square of a miniature is its load (R-37), and what shares that of a wounded it holds (R-38). Where
several characters share a space, the state says who carries what (`Board.has_carriers`).
"""

from __future__ import annotations

from dtwister._engine.match import Match
from dtwister._model.ids import NO_PIECE, PieceId
from dtwister._model.load_places import ONE_PLACE, fit_into
from dtwister._model.state import State

NO_PIECES: tuple[PieceId, ...] = ()


def load_of(match: Match, state: State, piece: PieceId) -> PieceId:
    """Return the first thing that a character carries; `NO_PIECE` for nothing.

    Rules: CARRY-11, R-37
    """
    there = state.here.get(state.at[piece])
    if there is None or len(there) == 1:
        return NO_PIECE
    if match.board.has_carriers or len(there) > 2:
        return next(iter(loads_of(match, state, piece)), NO_PIECE)
    other = there[there[0] == piece]
    return other if _has(match, state, piece, other) else NO_PIECE


def loads_of(match: Match, state: State, piece: PieceId) -> tuple[PieceId, ...]:
    """Return everything that a character carries or, wounded, holds; a load carries nothing."""
    there = state.here.get(state.at[piece])
    if there is None or len(there) == 1:
        return NO_PIECES
    if match.board.has_carriers:
        carrier = state.carrier
        return tuple([other for other in there if carrier[other] == piece])
    if len(there) == 2:
        other = there[there[0] == piece]
        singletons = match.piece_sets.singletons
        return singletons[other] if _has(match, state, piece, other) else NO_PIECES
    return tuple([other for other in there if carrier_of(match, state, other) == piece])


def portable_loads(match: Match, state: State, piece: PieceId) -> tuple[PieceId, ...]:
    """Return the loads that a piece takes along when it moves: all that find a place (CARRY-01).

    A status may have taken a place from it; what has none stays where it is.
    """
    loads = loads_of(match, state, piece)
    if len(loads) < 2 or match.board.has_carriers:
        return loads
    places = match.piece_sets.carriers.get(piece, ONE_PLACE)
    found: tuple[PieceId, ...] = ()
    for load in loads:
        if fit_into(places, (*found, load)):
            found = (*found, load)
    return found


def carrier_of(match: Match, state: State, piece: PieceId) -> PieceId:
    """Return the character that carries a piece or, wounded, holds it; or `NO_PIECE`."""
    if match.board.has_carriers:
        return state.carrier[piece]
    there = state.here.get(state.at[piece])
    if there is None or len(there) == 1:
        return NO_PIECE
    wounded = NO_PIECE
    for other in there:
        if other != piece and _has(match, state, other, piece):
            if not state.wounded >> other & 1:
                return other
            wounded = other if wounded < 0 else wounded
    return wounded


def _has(match: Match, state: State, piece: PieceId, other: PieceId) -> bool:
    """Return whether one piece has the other, on a square with these two alone."""
    if match.kind_of[piece].is_object:
        return False
    if match.kind_of[other].is_object:
        return True
    return not state.wounded >> piece & 1 and bool(state.wounded >> other & 1)

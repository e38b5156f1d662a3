"""Walled-in pieces: on foot they reach nothing that could change their situation."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from itertools import islice

from dtwister._board.masks import BIT
from dtwister._engine.context import Context
from dtwister._engine.piece_kinds import PieceKind
from dtwister._engine.questions.terrain import goal_squares
from dtwister._model.ability import Ability
from dtwister._model.action_intents import TurnsRoom
from dtwister._model.ids import ANY_SQUARE, NO_PIECE, NO_SLOT, PieceId, SeatId
from dtwister.bots.distances import serves


def hopeful_squares(context: Context, seat: SeatId) -> int:
    """Return the squares from which a seat leaves, reveals or turns a room."""
    return goal_squares(context, seat) | context.labyrinth.with_access | _turning(context)


def free_pieces(context: Context, pieces: Iterable[PieceId]) -> Iterator[PieceId]:
    """Yield the pieces of a seat that reach an exit, a face-down room, or a gear."""
    hopeful = ANY_SQUARE
    for piece in pieces:
        if hopeful < 0:
            hopeful = hopeful_squares(context, context.seat(piece))
        if _comes_to(context, piece, hopeful):
            yield piece


def last_mobile_piece(context: Context, pieces: Collection[PieceId]) -> PieceId:
    """Return the only one of several pieces of a seat that is not walled in, or `NO_PIECE`."""
    free = list(islice(free_pieces(context, pieces), 2)) if len(pieces) > 1 else []
    return free[0] if len(free) == 1 else NO_PIECE


def rooms_around(context: Context, pieces: Iterable[PieceId]) -> set[int]:
    """Return the slots where some pieces are, and those beside."""
    grid = context.match.grid
    slots = {context.slot_of(context.space(piece)) for piece in pieces} - {NO_SLOT}
    beside = [context.labyrinth.beside(grid.slot_masks[slot]) for slot in slots]
    return slots | {
        slot for slot, mask in enumerate(grid.slot_masks) if any(mask & one for one in beside)
    }


def freeing_squares(context: Context, seat: SeatId, helper: PieceId) -> int:
    """Return the squares from which rooms in or beside which others
    of a seat are can be turned.
    """
    match, state, grid = context.match, context.state, context.match.grid
    others = [p for p in match.characters[seat] if p != helper and context.is_able(p)]
    around = rooms_around(context, others)
    pairs = {match.rooms[state.tiles[s]].room.pair for s in around if context.is_revealed(s)}
    mask = 0
    for slot, tile in enumerate(state.tiles):
        if tile >= 0 and context.is_revealed(slot) and match.rooms[tile].room.pair in pairs:
            mask |= grid.slot_masks[slot]
    return mask & _turning(context)


def turns_of(kind: PieceKind) -> tuple[Ability, ...]:
    """Return the abilities with which a kind of character turns rooms."""
    return tuple(ability for ability in kind.offers if serves(ability, TurnsRoom))


def _turning(context: Context) -> int:
    """Return the squares from which rooms are turned."""
    mask = 0
    for kind in context.match.kinds.values():
        for ability in turns_of(kind):
            mask |= int(ability.squares(context))
    return mask


def _comes_to(context: Context, piece: PieceId, goal: int) -> bool:
    """Return whether a piece reaches one of some squares with no one in its way."""
    labyrinth, kind = context.labyrinth, context.kind(piece)
    steps = labyrinth.adjacency(kind.passes)
    left = labyrinth.known & ~(labyrinth.non_floor & ~labyrinth.squares_of(kind.crosses))
    ahead = [context.space(piece)]
    while ahead:
        space = ahead.pop()
        if goal & BIT[space]:
            return True
        for there in steps[space]:
            if left & BIT[there]:
                left &= ~BIT[there]
                ahead.append(there)
    return False

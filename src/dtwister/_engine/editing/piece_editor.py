"""The places and conditions of pieces: the part of the editor that changes them.

Every method keeps the derived fields (occupants of squares, masks) in step with the declared ones.
"""

from __future__ import annotations

from typing import Any

import attrs

from dtwister._board.masks import BIT
from dtwister._engine.match import Match
from dtwister._engine.questions.carrying import loads_of, portable_loads
from dtwister._model.actions import LEAVE, left_piece, taken_piece
from dtwister._model.ids import NO_PIECE, PieceId, SeatId, SpaceId
from dtwister._model.lifetimes import HeldStatus
from dtwister._model.state import RESERVE, WAYS_OUT, State, on_slot


class PieceEditor:
    """Changes the places and conditions of the pieces of one state."""

    __slots__ = ("_owns_places", "match", "state")

    match: Match
    state: State
    _owns_places: bool
    """True if the places of pieces belong to this state alone (`State.branch`)."""

    def __init__(self, match: Match, state: State, *, owns_places: bool = False) -> None:
        self.match = match
        self.state = state
        self._owns_places = owns_places

    # -- places of pieces --------------------------------------------------------------------------

    def _own_places(self) -> None:
        """Give the state its own places of pieces, which it may share with another so far."""
        state = self.state
        state.at = state.at[:]
        state.here = state.here.copy()
        state.minis = state.minis[:]
        self._owns_places = True

    def _lift(self, piece: PieceId) -> None:
        """Take a piece from its square, if it is on one."""
        state = self.state
        if not self._owns_places:
            self._own_places()
        space = state.at[piece]
        if space < 0:
            return
        here = state.here
        if len(here[space]) > 1:
            here[space] = rest = tuple([other for other in here[space] if other != piece])
            for other in rest:
                if self._shares_mask(piece, other):
                    return  # another of the same sort is still there
        else:
            del here[space]
        bit = BIT[space]
        if self.match.kind_of[piece].is_object:
            state.items &= ~bit
        else:
            masks = self._own_hurt() if state.wounded >> piece & 1 else state.minis
            masks[self.match.seat_of[piece]] &= ~bit

    def _shares_mask(self, piece: PieceId, other: PieceId) -> bool:
        """Return whether two pieces are in the same mask when they are on the same square."""
        match, wounded = self.match, self.state.wounded
        if match.kind_of[piece].is_object or match.kind_of[other].is_object:
            return match.kind_of[piece].is_object and match.kind_of[other].is_object
        same = match.seat_of[piece] == match.seat_of[other]
        return same and not (wounded >> piece ^ wounded >> other) & 1

    def _own_hurt(self) -> list[int]:
        """Copy the masks of the wounded before a change: other states may share them."""
        self.state.hurt = hurt = self.state.hurt[:]
        return hurt

    def place(self, piece: PieceId, space: SpaceId) -> None:
        """Put a piece on a square, from wherever it is."""
        self._lift(piece)
        state, match = self.state, self.match
        state.at[piece] = space
        pieces = state.here.get(space)
        state.here[space] = (
            tuple(sorted((*pieces, piece))) if pieces else match.piece_sets.singletons[piece]
        )
        if match.kind_of[piece].is_object:
            state.items |= BIT[space]
        else:
            masks = self._own_hurt() if state.wounded >> piece & 1 else state.minis
            masks[match.seat_of[piece]] |= BIT[space]

    def take_off_board(self, piece: PieceId, how: str) -> None:
        """Take a piece out of the game."""
        self._lift(piece)
        self._drop_everything(piece)
        self.state.at[piece] = WAYS_OUT[how]
        mask = ~(1 << piece)
        self.state.face_down &= mask
        self.state.fresh &= mask
        self.state.recovered &= mask
        self.conceal(piece, False)
        if self.state.statuses:
            self._lose_open_statuses(piece)

    def _drop_everything(self, piece: PieceId) -> None:
        """Put down everything that a piece that leaves carries, and end its being carried."""
        state = self.state
        if piece in state.carrier or state.carrier[piece] >= 0:
            for load in loads_of(self.match, state, piece) if state.concealed else ():
                self._show_object(load)
            state.carrier = [NO_PIECE if by == piece else by for by in state.carrier]
            state.carrier[piece] = NO_PIECE

    def set_carrier(self, piece: PieceId, carrier: PieceId) -> None:
        """Let a character carry a piece; with `NO_PIECE` it is put down where it is.

        On squares it comes to the square of the carrier, which says the same (R-37).
        """
        state = self.state
        if self.match.board.has_carriers:
            state.carrier = state.carrier[:]
            state.carrier[piece] = carrier
        self._show_object(piece)
        if carrier >= 0 and state.at[piece] != state.at[carrier]:
            self.place(piece, state.at[carrier])

    def conceal(self, piece: PieceId, hidden: bool) -> None:
        """Let only one seat know what a piece is (`State.concealed`), or everybody."""
        state = self.state
        if hidden != (piece in state.concealed):
            rest = tuple(other for other in state.concealed if other != piece)
            state.concealed = (*rest, piece) if hidden else rest

    def _show_object(self, piece: PieceId) -> None:
        """Show an object to all seats when it is put down or changes hands."""
        if self.match.kind_of[piece].is_object:
            self.conceal(piece, False)

    def lay_on_room(self, piece: PieceId, slot: int) -> None:
        """Lay a token face down on a room."""
        self._lift(piece)
        self.state.at[piece] = on_slot(slot)

    def return_to_reserve(self, piece: PieceId) -> None:
        """Take a piece behind its screen."""
        self._lift(piece)
        self.state.at[piece] = RESERVE

    def walk_course(self, piece: PieceId, course: tuple[int, ...]) -> None:
        """Move a miniature along a course, with its load and all that it handles."""
        loads = portable_loads(self._match_now(), self.state, piece)
        space: Any = course[-1]  # a call that says that it is a square would cost time
        if min(course) < 0:
            space, loads = self._handle(piece, course, loads)
        if self.state.at[piece] != space:
            self.place(piece, space)
        for load in loads:
            if self.state.at[load] != space:
                self.place(load, space)

    def _match_now(self) -> Match:
        """Return the match as the statuses of pieces change it: what they can carry."""
        statuses = self.state.statuses
        return self.match.with_statuses(statuses) if statuses else self.match

    def _handle(
        self, piece: PieceId, course: tuple[Any, ...], loads: tuple[PieceId, ...]
    ) -> tuple[SpaceId, tuple[PieceId, ...]]:
        """Put down loads along the way, and return the end of the walk and the loads there.

        A walker that can carry one thing leaves it when it takes another (CARRY-01).
        """
        exchanges = len(self._match_now().kind_of[piece].carries) <= 1
        space: SpaceId = course[0]
        moved: dict[PieceId, SpaceId] = {}
        for step in course[1:]:
            if step >= 0:
                space = step
                continue
            named, item = left_piece(step), taken_piece(step)
            for load in loads:
                if load == named or (named < 0 and (exchanges or step == LEAVE)):
                    moved[load] = space
                    loads = tuple([other for other in loads if other != load])
            if item >= 0:
                loads = (*loads, item)
                moved.pop(item, None)
        for item, there in moved.items():
            if self.state.at[item] != there:
                self.place(item, there)
        return space, loads

    def displace(self, piece: PieceId, space: SpaceId, with_load: bool) -> None:
        """Move a piece to a square without a walk."""
        loads = portable_loads(self._match_now(), self.state, piece) if with_load else ()
        self.place(piece, space)
        for load in loads:
            self.place(load, space)

    # -- conditions of pieces ----------------------------------------------------------------------

    def set_face_down(self, piece: PieceId, *, face_down: bool) -> None:
        """Lay a piece face down on its square, or turn it up."""
        bit = 1 << piece
        state = self.state
        state.face_down = state.face_down | bit if face_down else state.face_down & ~bit

    def wound(self, piece: PieceId) -> None:
        """Turn a miniature into a wounded; its object stays on the square (CARRY-15)."""
        space = self.state.at[piece]
        self._lift(piece)
        bit = 1 << piece
        self.state.wounded |= bit
        self.state.fresh |= bit
        self.state.recovered &= ~bit
        self.place_again(piece, space)

    def recover(self, piece: PieceId) -> None:
        """Turn a wounded into a miniature, which all seats know."""
        self.conceal(piece, False)
        space = self.state.at[piece]
        self._lift(piece)
        bit = 1 << piece
        self.state.wounded &= ~bit
        self.state.recovered |= bit
        self.place_again(piece, space)

    # -- statuses ----------------------------------------------------------------------------------

    def set_statuses(self, statuses: tuple[HeldStatus, ...]) -> None:
        """Set the statuses of all pieces; what follows from the labyrinth is computed again."""
        self.state.statuses = statuses
        self.state.labyrinth = None

    def gain_status(self, held: HeldStatus) -> None:
        """Give a piece a status, in place of the same one of the same owner."""
        rest = self._without(held.piece, held.status, held.owner)
        self.set_statuses((*rest, held))

    def lose_status(self, piece: PieceId, status: str, owner: SeatId) -> None:
        """Take from a piece a status that an owner gave it."""
        self.set_statuses(self._without(piece, status, owner))

    def _without(self, piece: PieceId, status: str, owner: SeatId) -> tuple[HeldStatus, ...]:
        key = (piece, status, owner)
        return tuple(
            [one for one in self.state.statuses if (one.piece, one.status, one.owner) != key]
        )

    def show_status(self, piece: PieceId, status: str, owner: SeatId) -> None:
        """Let all seats know a status of a piece."""
        key = (piece, status, owner)
        self.set_statuses(
            tuple(
                [
                    attrs.evolve(one, secret=False)
                    if (one.piece, one.status, one.owner) == key
                    else one
                    for one in self.state.statuses
                ]
            )
        )

    def _lose_open_statuses(self, piece: PieceId) -> None:
        """Take all statuses from a piece that leaves; secret ones end in their time, unseen."""
        rest = [one for one in self.state.statuses if one.piece != piece or one.secret]
        self.set_statuses(tuple(rest))

    def place_again(self, piece: PieceId, space: SpaceId) -> None:
        """Put a lifted piece down."""
        self.state.at[piece] = RESERVE
        if space >= 0:
            self.place(piece, space)

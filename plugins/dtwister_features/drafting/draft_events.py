"""The events of the choice of teams and rooms."""

from __future__ import annotations

import attrs

from dtwister.plugin import Event, StateEditor, fields
from dtwister.plugin.numbers import PieceId, SeatId
from dtwister.plugin.places import POOL

__all__ = [
    "Chosen",
    "CopiesMixed",
    "Picked",
    "PoolClosed",
    "PoolOpened",
    "PutAway",
    "RoomsChosen",
    "RoomsLost",
    "RoomsPicked",
]


@attrs.frozen
class PoolOpened(
    Event, tag="features:pool-laid-out", phrase="the pieces to choose from are laid out"
):
    """All pieces of the sets are there to choose from, in view of all seats or not."""

    openly: bool = fields.plain()

    def apply(self, editor: StateEditor) -> None:
        """Put everything on offer, with no choices yet."""
        for piece in editor.match.piece_ids:
            if piece not in editor.match.companions:
                editor.take_off_board(piece, "offered" if self.openly else "aside")


@attrs.frozen
class Chosen(Event, tag="features:chosen", owner="seat"):
    """A seat chose a piece, unseen by the others."""

    seat: SeatId = fields.seat()
    piece: PieceId = fields.piece(secret=True)
    restates_action = True

    def apply(self, editor: StateEditor) -> None:
        """Put it behind the screen (VET-MODE-13)."""
        editor.return_to_reserve(self.piece)


@attrs.frozen
class RoomsChosen(Event, tag="features:rooms-chosen", owner="seat"):
    """A seat chose a pair of rooms, unseen by the others."""

    seat: SeatId = fields.seat()
    pair: str = fields.word(secret=True)
    restates_action = True


@attrs.frozen
class RoomsLost(
    Event,
    tag="features:rooms-lost",
    owner="seat",
    phrase="{seat} must choose other rooms than {pair}",
    rule="R-301",
):
    """A seat must choose another pair, since another seat keeps this one (R-301)."""

    seat: SeatId = fields.seat()
    pair: str = fields.word(secret=True)


@attrs.frozen
class CopiesMixed(
    Event,
    tag="features:copies-mixed",
    owner="seat",
    phrase="the common objects of {seat} are mixed",
):
    """The chosen common objects of a seat were exchanged for others just like them."""

    seat: SeatId = fields.seat()
    back: tuple[PieceId, ...] = fields.pieces(secret=True)
    """The pieces that leave the team."""
    copies: tuple[PieceId, ...] = fields.pieces(secret=True)
    """The pieces that join the team."""

    def apply(self, editor: StateEditor) -> None:
        """Take the old copies out of the team, and put the new ones into it."""
        for piece in self.back:
            editor.take_off_board(piece, "aside")
        for piece in self.copies:
            editor.return_to_reserve(piece)


@attrs.frozen
class Picked(Event, tag="features:picked", phrase="{piece} joins the team of {seat}"):
    """A piece came into a team, in view of all seats."""

    seat: SeatId = fields.seat()
    piece: PieceId = fields.piece()

    def apply(self, editor: StateEditor) -> None:
        """Put it behind the screen (VET-MODE-13)."""
        editor.return_to_reserve(self.piece)


@attrs.frozen
class PutAway(
    Event, tag="features:put-away", phrase="{piece} is no longer on offer", rule="VET-MODE-11"
):
    """A piece is no longer on offer, since another seat took its twin (VET-MODE-11)."""

    piece: PieceId = fields.piece()

    def apply(self, editor: StateEditor) -> None:
        """Take the piece out of the game."""
        editor.take_off_board(self.piece, "discarded")


@attrs.frozen
class RoomsPicked(Event, tag="features:rooms-picked"):
    """A seat named a pair of rooms, heard by all seats."""

    seat: SeatId = fields.seat()
    pair: str = fields.word()
    restates_action = True


@attrs.frozen
class PoolClosed(
    Event, tag="features:pool-closed", phrase="the teams are complete", rule="VET-MODE-13"
):
    """The teams are complete; pieces that were not picked leave the game.

    Rules: VET-MODE-13.
    """

    def apply(self, editor: StateEditor) -> None:
        """Discard all pieces that are still in the pool."""
        for piece in editor.match.piece_ids:
            if editor.state.at[piece] == POOL:
                editor.take_off_board(piece, "discarded")


ALL = (
    PoolOpened,
    Chosen,
    RoomsChosen,
    RoomsLost,
    CopiesMixed,
    Picked,
    PutAway,
    RoomsPicked,
    PoolClosed,
)

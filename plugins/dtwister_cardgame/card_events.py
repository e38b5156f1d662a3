"""The events of the card game that neither the core nor the board games have."""

from __future__ import annotations

import attrs

from dtwister.plugin import Event, StateEditor, fields
from dtwister.plugin.numbers import PieceId, SeatId, SpaceId
from dtwister_features.turn.decks import COMBAT_CARDS


@attrs.frozen
class MovementBegan(Event, tag="card:movement-began", phrase="{piece} begins to move"):
    """A character begins a movement."""

    piece: PieceId = fields.piece()


@attrs.frozen
class Stepped(Event, tag="card:stepped", phrase="{piece} steps to {to}", rule="CG-MOVE-11"):
    """A character came to another zone, with everything that it carries (CG-MOVE-11)."""

    piece: PieceId = fields.piece()
    to: SpaceId = fields.space()

    def apply(self, editor: StateEditor) -> None:
        """Move the character and its loads."""
        editor.displace(self.piece, self.to, True)


@attrs.frozen
class MovementEnded(Event, tag="card:movement-ended", phrase="{piece} ends its movement"):
    """A character ended its movement."""

    piece: PieceId = fields.piece()


@attrs.frozen
class Leapt(Event, tag="card:leapt", phrase="{piece} jumps to {to}", rule="R-C47"):
    """A character jumped over a pit trap, with everything that it carries (R-C47)."""

    piece: PieceId = fields.piece()
    to: SpaceId = fields.space()
    card: int = fields.number(names=COMBAT_CARDS)
    """The Combat card that was given up for it, which is shown; 0: a Jump card (CG-JUMP-06)."""

    def apply(self, editor: StateEditor) -> None:
        """Move the character and its loads."""
        editor.displace(self.piece, self.to, True)


@attrs.frozen
class FacingChosen(
    Event,
    tag="card:facing-chosen",
    owner="seat",
    phrase="{seat} chooses what {piece} faces",
    rule="R-C06",
):
    """A seat chose the facing of a starter; no other seat sees it yet (R-C06)."""

    seat: SeatId = fields.seat()
    piece: PieceId = fields.piece(secret=True)
    space: SpaceId = fields.space(secret=True)


ALL = (MovementBegan, Stepped, MovementEnded, Leapt, FacingChosen)

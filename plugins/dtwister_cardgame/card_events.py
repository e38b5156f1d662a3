"""The events of the card game that neither the core nor the board games have."""

from __future__ import annotations

from typing import ClassVar

import attrs

from dtwister.plugin import Event, StateEditor, fields


@attrs.frozen
class MovementBegan(Event):
    """A character begins a movement."""

    tag: ClassVar[str] = "card:movement-began"
    piece: int = fields.piece()


@attrs.frozen
class Stepped(Event):
    """A character came to another zone, with all that it carries (CG-MOVE-11)."""

    tag: ClassVar[str] = "card:stepped"
    piece: int = fields.piece()
    to: int = fields.space()

    def apply(self, editor: StateEditor) -> None:
        """Move the character and its loads."""
        editor.displace(self.piece, self.to, True)


@attrs.frozen
class MovementEnded(Event):
    """A movement is over."""

    tag: ClassVar[str] = "card:movement-ended"
    piece: int = fields.piece()


@attrs.frozen
class Leapt(Event):
    """A character jumped over a pit trap, with all that it carries (R-C47)."""

    tag: ClassVar[str] = "card:leapt"
    piece: int = fields.piece()
    to: int = fields.space()
    card: int = fields.number()
    """The Combat card that was given up for it, which is shown; 0: a Jump card (CG-JUMP-06)."""

    def apply(self, editor: StateEditor) -> None:
        """Move the character and its loads."""
        editor.displace(self.piece, self.to, True)


@attrs.frozen
class FacingChosen(Event):
    """A seat chose what a starter faces; nobody else sees it yet (R-C06)."""

    tag: ClassVar[str] = "card:facing-chosen"
    owner: ClassVar[str] = "seat"
    seat: int = fields.seat()
    piece: int = fields.piece(secret=True)
    space: int = fields.space(secret=True)


ALL = (MovementBegan, Stepped, MovementEnded, Leapt, FacingChosen)

"""Events: what happens. Each is one typed change of the state, or a plain announcement.

`apply` is called with the editor of the state, which nothing else in a plug-in ever holds. An event
with a secret field is shown to other seats with that field hidden.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

import attrs

from dtwister._model import fields
from dtwister._model.ids import NO_PIECE, NO_SEAT, NO_SPACE
from dtwister._model.state import SQUARE

if TYPE_CHECKING:
    from dtwister._engine.editing.state_editor import StateEditor


@attrs.frozen
class Event:
    """Base of all events; by itself an announcement that changes nothing."""

    tag: ClassVar[str] = "core:event"
    owner: ClassVar[str] = ""
    """The field that holds the seat which may see the secret fields."""

    def apply(self, editor: StateEditor) -> None:
        """Make the change; called once, by the engine."""


@attrs.frozen
class Walked(Event):
    """A piece walked a course, with all its handling."""

    tag: ClassVar[str] = "core:walked"
    piece: int = fields.piece()
    course: tuple[int, ...] = fields.course()

    def apply(self, editor: StateEditor) -> None:
        """Move the walker and everything it handled."""
        editor.walk_course(self.piece, self.course)


@attrs.frozen
class Shifted(Event):
    """A piece came from its square to another one without walking; its load goes along."""

    tag: ClassVar[str] = "core:shifted"
    piece: int = fields.piece()
    space: int = fields.space()
    with_load: bool = fields.plain(default=True)

    def apply(self, editor: StateEditor) -> None:
        """Move the piece, and its load unless it stays."""
        editor.displace(self.piece, self.space, self.with_load)


@attrs.frozen
class Placed(Event):
    """A piece came onto a square from outside the labyrinth."""

    tag: ClassVar[str] = "core:placed"
    piece: int = fields.piece()
    space: int = fields.space()

    def apply(self, editor: StateEditor) -> None:
        """Put the piece there, face up."""
        editor.place(self.piece, self.space)


@attrs.frozen
class LaidOnRoom(Event):
    """A token was laid face down on a room."""

    tag: ClassVar[str] = "core:laid-on-room"
    owner: ClassVar[str] = "seat"
    seat: int = fields.seat()
    piece: int = fields.piece(secret=True)
    slot: int = fields.slot()

    def apply(self, editor: StateEditor) -> None:
        """Take the token from behind the screen to the room."""
        editor.lay_on_room(self.piece, self.slot)


@attrs.frozen
class LaidOnLine(Event):
    """A token was laid face down on a starting line."""

    tag: ClassVar[str] = "core:laid-on-line"
    owner: ClassVar[str] = "seat"
    seat: int = fields.seat()
    piece: int = fields.piece(secret=True)
    space: int = fields.space()

    def apply(self, editor: StateEditor) -> None:
        """Put the token there, face down."""
        editor.place(self.piece, self.space)
        editor.set_face_down(self.piece, face_down=True)


@attrs.frozen
class TurnedUp(Event):
    """A token that lay face down on its square was turned up."""

    tag: ClassVar[str] = "core:turned-up"
    piece: int = fields.piece()

    def apply(self, editor: StateEditor) -> None:
        """Show the piece."""
        editor.set_face_down(self.piece, face_down=False)


@attrs.frozen
class PutAside(Event):
    """A token was taken out of the game unseen."""

    tag: ClassVar[str] = "core:put-aside"
    owner: ClassVar[str] = "seat"
    seat: int = fields.seat()
    piece: int = fields.piece(secret=True)

    def apply(self, editor: StateEditor) -> None:
        """Take the token out of the game."""
        editor.take_off_board(self.piece, "aside")


@attrs.frozen
class RoomsDealt(Event):
    """Nature laid the rooms face down."""

    tag: ClassVar[str] = "core:rooms-dealt"
    owner: ClassVar[str] = "seat"
    seat: int = fields.plain()
    tiles: tuple[int, ...] = fields.numbers(secret=True)
    turns: tuple[int, ...] = fields.numbers(secret=True)

    def apply(self, editor: StateEditor) -> None:
        """Lay the rooms."""
        editor.deal_rooms(self.tiles, self.turns)


@attrs.frozen
class RoomRevealed(Event):
    """A room was turned face up."""

    tag: ClassVar[str] = "core:room-revealed"
    slot: int = fields.slot()

    def apply(self, editor: StateEditor) -> None:
        """Turn the room up."""
        editor.reveal_room(self.slot)


@attrs.frozen
class RoomTurned(Event):
    """A room turned a quarter: +1 clockwise, -1 counterclockwise."""

    tag: ClassVar[str] = "core:room-turned"
    slot: int = fields.slot()
    quarters: int = fields.number()

    def apply(self, editor: StateEditor) -> None:
        """Turn the room and all that is in it."""
        editor.rotate_room(self.slot, self.quarters)


@attrs.frozen
class RoomMoved(Event):
    """A room moved to another of its places."""

    tag: ClassVar[str] = "core:room-moved"
    slot: int = fields.slot()
    to: int = fields.slot()

    def apply(self, editor: StateEditor) -> None:
        """Move the room and all that is in it."""
        editor.move_room(self.slot, self.to)


@attrs.frozen
class RoomsExchanged(Event):
    """Two rooms changed places, with all that is in them; neither was turned."""

    tag: ClassVar[str] = "core:rooms-exchanged"
    slot: int = fields.slot()
    other: int = fields.slot()

    def apply(self, editor: StateEditor) -> None:
        """Exchange the rooms."""
        editor.swap_rooms(self.slot, self.other)


@attrs.frozen
class TakenUp(Event):
    """A character took up a piece in its place, from the ground or from somebody there."""

    tag: ClassVar[str] = "core:taken-up"
    piece: int = fields.piece()
    item: int = fields.piece()

    def apply(self, editor: StateEditor) -> None:
        """From now on the character carries it."""
        editor.set_carrier(self.item, self.piece)


@attrs.frozen
class PutDown(Event):
    """A character put down what it carried."""

    tag: ClassVar[str] = "core:put-down"
    piece: int = fields.piece()
    item: int = fields.piece()

    def apply(self, editor: StateEditor) -> None:
        """Nobody carries it any more."""
        editor.set_carrier(self.item, NO_PIECE)


@attrs.frozen
class Concealed(Event):
    """From now on only one seat may know which piece this is (`State.concealed`)."""

    tag: ClassVar[str] = "core:concealed"
    piece: int = fields.piece()

    def apply(self, editor: StateEditor) -> None:
        """Conceal the piece."""
        editor.conceal(self.piece, True)


@attrs.frozen
class Shown(Event):
    """A piece that was concealed lies open again."""

    tag: ClassVar[str] = "core:shown"
    piece: int = fields.piece()

    def apply(self, editor: StateEditor) -> None:
        """Let everybody know the piece."""
        editor.conceal(self.piece, False)


@attrs.frozen
class ExitsDrawn(Event):
    """The drawn lines lie open: the seat that leaves by each of them, or `NO_SEAT`."""

    tag: ClassVar[str] = "core:exits-drawn"
    seats: tuple[int, ...] = fields.seats()

    def apply(self, editor: StateEditor) -> None:
        """Open the exits."""
        editor.draw_exits(self.seats)


@attrs.frozen
class GateChanged(Event):
    """A border of a room changed its state, for instance a portcullis was opened."""

    tag: ClassVar[str] = "core:gate-changed"
    slot: int = fields.slot()
    gate: int = fields.number()
    state: int = fields.number()

    def apply(self, editor: StateEditor) -> None:
        """Change the state of the border."""
        editor.set_gate(self.slot, self.gate, self.state)


PRINTED = "printed"
"""In the place of a feature: no marker any more, the square or side is as it is printed."""


@attrs.frozen
class SquareMarked(Event):
    """A marker was laid on a square, which now is what the marker stands for, or `printed`."""

    tag: ClassVar[str] = "core:square-marked"
    space: int = fields.space()
    feature: str = fields.word()

    def apply(self, editor: StateEditor) -> None:
        """Cover the square, or uncover it."""
        editor.set_marker(self.space, SQUARE, "" if self.feature == PRINTED else self.feature)


@attrs.frozen
class BorderMarked(Event):
    """A marker was laid on a side of a square, which now is what it stands for, or `printed`."""

    tag: ClassVar[str] = "core:border-marked"
    space: int = fields.space()
    way: int = fields.number()
    feature: str = fields.word()

    def apply(self, editor: StateEditor) -> None:
        """Cover the side, or uncover it."""
        editor.set_marker(self.space, self.way, "" if self.feature == PRINTED else self.feature)


@attrs.frozen
class Wounded(Event):
    """A character was wounded."""

    tag: ClassVar[str] = "core:wounded"
    piece: int = fields.piece()
    by: int = fields.seat(default=NO_SEAT)

    def apply(self, editor: StateEditor) -> None:
        """Turn the character into a wounded."""
        editor.wound(self.piece)


@attrs.frozen
class Recovered(Event):
    """A wounded character became a miniature again."""

    tag: ClassVar[str] = "core:recovered"
    piece: int = fields.piece()

    def apply(self, editor: StateEditor) -> None:
        """Turn the wounded into a miniature that may do nothing else this turn."""
        editor.recover(self.piece)


@attrs.frozen
class Removed(Event):
    """A piece left the board: how is "eliminated", "exited", "rescued", "discarded" or "kept"."""

    tag: ClassVar[str] = "core:removed"
    piece: int = fields.piece()
    how: str = fields.word()
    by: int = fields.seat(default=NO_SEAT)
    space: int = fields.space(default=NO_SPACE)

    def apply(self, editor: StateEditor) -> None:
        """Take the piece off the board."""
        editor.take_off_board(self.piece, self.how)


@attrs.frozen
class Scored(Event):
    """A seat earned victory points."""

    tag: ClassVar[str] = "core:scored"
    seat: int = fields.seat()
    points: int = fields.number()
    why: str = fields.word()

    def apply(self, editor: StateEditor) -> None:
        """Add the points."""
        editor.add_points(self.seat, self.points)


@attrs.frozen
class GameEnded(Event):
    """The game is over; `winners` is empty for a draw of all."""

    tag: ClassVar[str] = "core:game-ended"
    winners: tuple[int, ...] = fields.seats()
    why: str = fields.word()

    def apply(self, editor: StateEditor) -> None:
        """Set the result."""
        editor.end_game(self.winners, self.why)

"""Events: typed changes of the state, or plain announcements.

`apply` gets the editor of the state, which nothing else in a plug-in ever holds. Other seats see an
event without its secret fields. An ability makes events with `PlayContext.do`, and may listen:

>>> from dtwister.plugin import Ability, events
>>> class Applause(Ability):
...     id = "circus:applause"
...     listens = (events.Recovered,)
...
...     def react(self, context, event, bearer):
...         context.do(events.Scored(seat=context.seat(bearer), points=1, why="applause"))
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

import attrs

from dtwister._model import fields
from dtwister._model.class_headers import EventHeader
from dtwister._model.ids import NO_PIECE, NO_SEAT, NO_SPACE, PieceId, SeatId, SpaceId
from dtwister._model.lifetimes import GOOD, HeldStatus
from dtwister._model.state import SQUARE

if TYPE_CHECKING:
    from dtwister._engine.editing.state_editor import StateEditor


@attrs.frozen
class Event(EventHeader):
    """Base of all events; by itself an announcement that changes nothing.

    >>> import dtwister
    >>> game = dtwister.new_game("base:standard", seed=7)
    >>> (event,) = game.play(dtwister.parse_legal(game, "thief a2"))
    >>> isinstance(event, dtwister.Event), event.tag
    (True, 'features:starter-chosen')
    """

    tag: ClassVar[str] = ""
    """The id of the class, for JSON and records; it stands in the line of the class."""
    owner: ClassVar[str] = ""
    """The field that holds the seat which may see the secret fields."""
    restates_action: ClassVar[bool] = False
    """True if it says no more than the action that causes it; accounts leave it out."""

    def apply(self, editor: StateEditor) -> None:
        """Make the change; called once, by the engine."""


@attrs.frozen
class Walked(Event, tag="core:walked"):
    """A piece walked a course, with all its handling."""

    piece: PieceId = fields.piece()
    course: tuple[int, ...] = fields.course()
    restates_action = True

    def apply(self, editor: StateEditor) -> None:
        """Move the walker and everything it handled."""
        editor.walk_course(self.piece, self.course)


@attrs.frozen
class Shifted(Event, tag="core:shifted"):
    """A piece came from its square to another one without walking; its load goes along."""

    piece: PieceId = fields.piece()
    space: SpaceId = fields.space()
    with_load: bool = fields.plain(default=True)
    restates_action = True

    def apply(self, editor: StateEditor) -> None:
        """Move the piece, and its load unless it stays."""
        editor.displace(self.piece, self.space, self.with_load)


@attrs.frozen
class Placed(Event, tag="core:placed"):
    """A piece came onto a square from outside the labyrinth."""

    piece: PieceId = fields.piece()
    space: SpaceId = fields.space()
    restates_action = True

    def apply(self, editor: StateEditor) -> None:
        """Put the piece there, face up."""
        editor.place(self.piece, self.space)


@attrs.frozen
class Arrived(Event, tag="core:arrived"):
    """A piece came to rest on a square, whatever brought it there.

    It is announced once for each piece when an action is over with its hazards, and only in games
    in which an ability listens to it. `cause` is the tag of the event that brought the piece, such
    as `core:walked`.
    """

    piece: PieceId = fields.piece()
    space: SpaceId = fields.space()
    cause: str = fields.word()
    restates_action = True


@attrs.frozen
class LaidOnRoom(Event, tag="core:laid-on-room", owner="seat"):
    """A token was laid face down on a room."""

    seat: SeatId = fields.seat()
    piece: PieceId = fields.piece(secret=True)
    slot: int = fields.slot()
    restates_action = True

    def apply(self, editor: StateEditor) -> None:
        """Take the token from behind the screen to the room."""
        editor.lay_on_room(self.piece, self.slot)


@attrs.frozen
class LaidOnLine(Event, tag="core:laid-on-line", owner="seat"):
    """A token was laid face down on a starting line."""

    seat: SeatId = fields.seat()
    piece: PieceId = fields.piece(secret=True)
    space: SpaceId = fields.space()
    restates_action = True

    def apply(self, editor: StateEditor) -> None:
        """Put the token there, face down."""
        editor.place(self.piece, self.space)
        editor.set_face_down(self.piece, face_down=True)


@attrs.frozen
class LaidConcealed(Event, tag="core:laid-concealed", owner="seat", phrase="{seat} hides {piece}"):
    """A piece came concealed from a hidden place onto a square: others see that one lies there."""

    seat: SeatId = fields.seat()
    piece: PieceId = fields.piece(secret=True)
    space: SpaceId = fields.space()

    def apply(self, editor: StateEditor) -> None:
        """Put the piece there; only its seat knows which it is (`State.concealed`)."""
        editor.place(self.piece, self.space)
        editor.conceal_in_play(self.piece)


@attrs.frozen
class TurnedUp(Event, tag="core:turned-up"):
    """A token that lay face down on its square was turned up."""

    piece: PieceId = fields.piece()
    restates_action = True

    def apply(self, editor: StateEditor) -> None:
        """Show the piece."""
        editor.set_face_down(self.piece, face_down=False)


@attrs.frozen
class PutAside(Event, tag="core:put-aside", owner="seat"):
    """A token was taken out of the game unseen."""

    seat: SeatId = fields.seat()
    piece: PieceId = fields.piece(secret=True)
    restates_action = True

    def apply(self, editor: StateEditor) -> None:
        """Take the token out of the game."""
        editor.take_off_board(self.piece, "aside")


@attrs.frozen
class RoomsDealt(Event, tag="core:rooms-dealt", owner="seat"):
    """Chance laid the rooms face down."""

    seat: SeatId = fields.plain()
    tiles: tuple[int, ...] = fields.numbers(secret=True)
    turns: tuple[int, ...] = fields.numbers(secret=True)
    restates_action = True

    def apply(self, editor: StateEditor) -> None:
        """Lay the rooms."""
        editor.deal_rooms(self.tiles, self.turns)


@attrs.frozen
class RoomRevealed(Event, tag="core:room-revealed"):
    """A room was turned face up."""

    slot: int = fields.slot()
    restates_action = True

    def apply(self, editor: StateEditor) -> None:
        """Turn the room up."""
        editor.reveal_room(self.slot)


@attrs.frozen
class RoomTurned(Event, tag="core:room-turned"):
    """A room turned a quarter: +1 clockwise, -1 counterclockwise."""

    slot: int = fields.slot()
    quarters: int = fields.number()
    restates_action = True

    def apply(self, editor: StateEditor) -> None:
        """Turn the room and everything in it."""
        editor.rotate_room(self.slot, self.quarters)


@attrs.frozen
class RoomMoved(Event, tag="core:room-moved", phrase="room {slot} moves to {to}"):
    """A room moved to another of its places."""

    slot: int = fields.slot()
    to: int = fields.slot()

    def apply(self, editor: StateEditor) -> None:
        """Move the room and everything in it."""
        editor.move_room(self.slot, self.to)


@attrs.frozen
class RoomsExchanged(Event, tag="core:rooms-exchanged", phrase="rooms {slot} and {other} swap"):
    """Two rooms changed places, with everything in them; neither was turned."""

    slot: int = fields.slot()
    other: int = fields.slot()

    def apply(self, editor: StateEditor) -> None:
        """Exchange the rooms."""
        editor.swap_rooms(self.slot, self.other)


@attrs.frozen
class TakenUp(Event, tag="core:taken-up", phrase="{piece} takes {item}"):
    """A character took up a piece in its place, from the ground or from another character."""

    piece: PieceId = fields.piece()
    item: PieceId = fields.piece()

    def apply(self, editor: StateEditor) -> None:
        """From now on the character carries it."""
        editor.set_carrier(self.item, self.piece)


@attrs.frozen
class PutDown(Event, tag="core:put-down", phrase="{piece} puts {item} down"):
    """A character put down what it carried."""

    piece: PieceId = fields.piece()
    item: PieceId = fields.piece()

    def apply(self, editor: StateEditor) -> None:
        """Let it lie without a carrier."""
        editor.set_carrier(self.item, NO_PIECE)


@attrs.frozen
class Concealed(Event, tag="core:concealed", phrase="{piece} is concealed"):
    """From now on only one seat may know which piece this is (`State.concealed`)."""

    piece: PieceId = fields.piece()

    def apply(self, editor: StateEditor) -> None:
        """Conceal the piece."""
        editor.conceal_in_play(self.piece)


@attrs.frozen
class Shown(Event, tag="core:shown", phrase="{piece} is shown"):
    """A piece that was concealed lies open again."""

    piece: PieceId = fields.piece()

    def apply(self, editor: StateEditor) -> None:
        """Let all seats know the piece."""
        editor.conceal(self.piece, False)


@attrs.frozen
class ExitsDrawn(Event, tag="core:exits-drawn", phrase="the exits lie open: {seats}"):
    """The drawn lines lie open: the seat that leaves by each of them, or `NO_SEAT`."""

    seats: tuple[SeatId, ...] = fields.seats()

    def apply(self, editor: StateEditor) -> None:
        """Open the exits."""
        editor.draw_exits(self.seats)


@attrs.frozen
class GateChanged(Event, tag="core:gate-changed"):
    """A border of a room changed its state, for instance a portcullis was opened."""

    slot: int = fields.slot()
    gate: int = fields.number()
    state: int = fields.number()
    restates_action = True

    def apply(self, editor: StateEditor) -> None:
        """Change the state of the border."""
        editor.set_gate(self.slot, self.gate, self.state)


PRINTED = "printed"
"""In the place of a feature: no marker any more, the square or side is as it is printed."""


@attrs.frozen
class SquareMarked(Event, tag="core:square-marked", phrase="a marker lies on {space}: {feature}"):
    """A marker was laid on a square, which now is its feature, or `printed`."""

    space: SpaceId = fields.space()
    feature: str = fields.word()

    def apply(self, editor: StateEditor) -> None:
        """Cover the square, or uncover it."""
        editor.set_marker(self.space, SQUARE, "" if self.feature == PRINTED else self.feature)


@attrs.frozen
class BorderMarked(Event, tag="core:border-marked", phrase="a marker lies at {space}: {feature}"):
    """A marker was laid on a side of a square, which now is its feature, or `printed`."""

    space: SpaceId = fields.space()
    way: int = fields.number()
    feature: str = fields.word()

    def apply(self, editor: StateEditor) -> None:
        """Cover the side, or uncover it."""
        editor.set_marker(self.space, self.way, "" if self.feature == PRINTED else self.feature)


@attrs.frozen
class MarkerOwned(Event, tag="core:marker-owned", phrase="the marker on {space} is of {seat}"):
    """A marker that was laid belongs to a seat, or lies for a time only."""

    space: SpaceId = fields.space()
    way: int = fields.number()
    """The direction of a side, or 4 for the square itself."""
    seat: SeatId = fields.seat(default=NO_SEAT)
    until: str = fields.word(default=GOOD)
    last_turn: int = fields.number(default=0)

    def apply(self, editor: StateEditor) -> None:
        """Note the owner and the time."""
        editor.own_marker(self.space, self.way, self.seat, self.until, self.last_turn)


@attrs.frozen
class Wounded(Event, tag="core:wounded", phrase="{piece} is wounded"):
    """A character was wounded."""

    piece: PieceId = fields.piece()
    by: SeatId = fields.seat(default=NO_SEAT)

    def apply(self, editor: StateEditor) -> None:
        """Turn the character into a wounded."""
        editor.wound(self.piece)


@attrs.frozen
class Recovered(Event, tag="core:recovered", phrase="{piece} is unharmed again"):
    """A wounded character became a miniature again."""

    piece: PieceId = fields.piece()

    def apply(self, editor: StateEditor) -> None:
        """Turn the wounded into a miniature that may do nothing else this turn."""
        editor.recover(self.piece)


@attrs.frozen
class StatusGained(Event, tag="core:status-gained", phrase="{piece} is {status}"):
    """A piece gained a status, for all to see."""

    piece: PieceId = fields.piece()
    status: str = fields.word()
    seat: SeatId = fields.seat(default=NO_SEAT)
    """The owner."""
    until: str = fields.word(default=GOOD)
    last_turn: int = fields.number(default=0)
    like: str = fields.word(default="")

    def apply(self, editor: StateEditor) -> None:
        """Give the piece the status."""
        editor.gain_status(_held(self, secret=False))


@attrs.frozen
class StatusGainedInSecret(Event, tag="core:status-gained-in-secret", owner="seat"):
    """A piece gained a status that only its owner may know."""

    piece: PieceId = fields.piece(secret=True)
    status: str = fields.word(secret=True)
    seat: SeatId = fields.seat()
    until: str = fields.word(default=GOOD)
    last_turn: int = fields.number(default=0)
    like: str = fields.word(secret=True, default="")

    def apply(self, editor: StateEditor) -> None:
        """Give the piece the status."""
        editor.gain_status(_held(self, secret=True))


def _held(event: StatusGained | StatusGainedInSecret, *, secret: bool) -> HeldStatus:
    return HeldStatus(
        event.piece, event.status, event.seat, event.until, event.last_turn, event.like, secret
    )


@attrs.frozen
class StatusLost(Event, tag="core:status-lost", phrase="{piece} is no longer {status}"):
    """A piece lost a status, for all to see."""

    piece: PieceId = fields.piece()
    status: str = fields.word()
    seat: SeatId = fields.seat(default=NO_SEAT)

    def apply(self, editor: StateEditor) -> None:
        """Take the status from the piece."""
        editor.lose_status(self.piece, self.status, self.seat)


@attrs.frozen
class StatusLostInSecret(Event, tag="core:status-lost-in-secret", owner="seat"):
    """A piece lost a status that only its owner could know."""

    piece: PieceId = fields.piece(secret=True)
    status: str = fields.word(secret=True)
    seat: SeatId = fields.seat()

    def apply(self, editor: StateEditor) -> None:
        """Take the status from the piece."""
        editor.lose_status(self.piece, self.status, self.seat)


@attrs.frozen
class StatusShown(Event, tag="core:status-shown", phrase="{piece} is {status}"):
    """A status that only its owner could know lies open from now on."""

    piece: PieceId = fields.piece()
    status: str = fields.word()
    seat: SeatId = fields.seat()

    def apply(self, editor: StateEditor) -> None:
        """Let all seats know the status."""
        editor.show_status(self.piece, self.status, self.seat)


@attrs.frozen
class Removed(Event, tag="core:removed", phrase="{piece} leaves the board: {how}"):
    """A piece left the board; `how` is a word such as "eliminated", "exited" or "beyond"."""

    piece: PieceId = fields.piece()
    how: str = fields.word()
    by: SeatId = fields.seat(default=NO_SEAT)
    space: SpaceId = fields.space(default=NO_SPACE)

    def apply(self, editor: StateEditor) -> None:
        """Take the piece off the board."""
        editor.take_off_board(self.piece, self.how)


@attrs.frozen
class Scored(Event, tag="core:scored", phrase="{seat} scores {points}: {why}"):
    """A seat earned victory points."""

    seat: SeatId = fields.seat()
    points: int = fields.number()
    why: str = fields.word()

    def apply(self, editor: StateEditor) -> None:
        """Add the points."""
        editor.add_points(self.seat, self.points)


@attrs.frozen
class TakenBack(Event, tag="core:taken-back", phrase="an action is taken back"):
    """An action was taken back, and what came after it; no part of a game, it is told only."""

    number: int = fields.number()
    """The number of the decision that is at hand again (`Game.number`)."""


@attrs.frozen
class GameEnded(Event, tag="core:game-ended", phrase="the game is over[: {winners} won]"):
    """The game is over; `winners` is empty for a draw of all."""

    winners: tuple[SeatId, ...] = fields.seats()
    why: str = fields.word()

    def apply(self, editor: StateEditor) -> None:
        """Set the result."""
        editor.end_game(self.winners, self.why)

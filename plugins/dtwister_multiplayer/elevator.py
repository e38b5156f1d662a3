"""The elevator: a room on rails, moved by the gears of some rooms (SCN-M4-20 to SCN-M4-29)."""

from __future__ import annotations

import attrs

from dtwister.plugin import Ability, Context, PieceAction, PlayContext, Refusal, events, fields
from dtwister.plugin.numbers import NO_ROOM, NO_SLOT, PieceId
from dtwister.plugin.squares import NOWHERE, Squares, feature_squares, room_squares
from dtwister.plugin.tables import PLACES, MovingRoom, RoomId, Stop
from dtwister_features.refusals import refusal
from dtwister_features.rooms.room_actions import GEAR, on_gear

WAYS = ("up", "down")
"""To the place before and to the one behind, in the order in which the layout lists them."""


@attrs.frozen
class SendElevator(
    PieceAction, tag="multi:send", verb="send", rule="SCN-M4-20", phrase="send the elevator {way}"
):
    """Move the elevator one place up or down (SCN-M4-20)."""

    way: str = fields.word(choices=WAYS)


@attrs.frozen(kw_only=True)
class Elevator(MovingRoom):
    """`elevator`: a room on rails, where it can stand, and the rooms that drive it."""

    places: tuple[Stop, ...] = PLACES
    driven_from: tuple[RoomId, ...] = ()


@attrs.frozen
class Shaft:
    """The places of the elevator, the one where it is, and the rooms whose gears drive it."""

    places: tuple[int, ...]
    now: int
    """The index of the present place."""
    drivers: Squares
    """The squares of the revealed rooms with such gears."""

    @property
    def slot(self) -> int:
        """Return the slot on which the elevator lies."""
        return self.places[self.now]

    def beside(self, way: str) -> int:
        """Return the slot to which it would come; `NO_SLOT` at the end of the shaft (SCN-M4-23)."""
        there = self.now + (1 if way == "down" else -1)
        return self.places[there] if 0 <= there < len(self.places) else NO_SLOT


def shaft_of(context: Context) -> Shaft | None:
    """Return the shaft of the board as it is; None for a board without an elevator."""
    grid, state = context.match.grid, context.state
    elevator = grid.layout.part(Elevator)
    if elevator is None:
        return None
    first = [slot.id for slot in grid.layout.slots].index(elevator.slot)
    places = grid.track_of(first)
    now = next(number for number, slot in enumerate(places) if state.tiles[slot] != NO_ROOM)
    drivers = NOWHERE
    for slot, tile in enumerate(state.tiles):
        if context.is_revealed(slot) and context.match.rooms[tile].room.id in elevator.driven_from:
            drivers |= room_squares(context, slot)
    return Shaft(places, now, drivers)


class SendElevatorAbility(Ability[SendElevator]):
    """A miniature on one of its gears may move the elevator, for 1 AP a place.

    It keeps its orientation and takes along everything in it; nothing at its rim holds it. Every
    miniature drives it alike, also a Mekanork: up and down have no arrow. By the ordinary rule it
    can be turned as well, by gear 1 and nothing else (SCN-M4-27, SCN-M4-28).
    """

    id = "multi:elevator"
    rules = (
        "SCN-M4-20",
        "SCN-M4-21",
        "SCN-M4-22",
        "SCN-M4-23",
        "SCN-M4-24",
        "SCN-M4-25",
        "SCN-M4-26",
        "SCN-M4-29",
        "R-M51",
        "R-M52",
        "R-M55",
    )
    squares_fixed = True

    def squares(self, context: Context) -> Squares:
        """Return the squares of gears that drive the elevator."""
        shaft = shaft_of(context)
        return feature_squares(context, GEAR) & shaft.drivers if shaft else NOWHERE

    def offer(self, context: Context, piece: PieceId) -> list[SendElevator]:
        """Return up and down, as far as the shaft goes."""
        sent = [SendElevator(piece, way) for way in WAYS]
        return [action for action in sent if self.refuse(context, action) is None]

    def refuse(self, context: Context, action: SendElevator) -> Refusal | None:
        """Refuse off such a gear, with the elevator face down, or at the end of the shaft."""
        shaft, name = shaft_of(context), context.name(action.piece)
        said = f"{name} cannot send the elevator"
        if shaft is None:
            return refusal("no-elevator", "SCN-M4-20", f"{said}: this board has none")
        if action.way not in WAYS:
            sentence = f"{said} {action.way!r}: expected up or down"
            return refusal("no-such-way", "SCN-M4-20", sentence)
        if not on_gear(context, action.piece) or context.space(action.piece) not in shaft.drivers:
            sentence = f"{said}: it is not on a gear that moves it"
            return refusal("no-gear", "SCN-M4-20", sentence)
        if not context.is_revealed(shaft.slot):
            return refusal("face-down", "R-M52", f"{said}: it is face down")
        if shaft.beside(action.way) < 0:
            return refusal("shaft-end", "SCN-M4-23", f"{said} {action.way}: the shaft ends there")
        return None

    def perform(self, context: PlayContext, action: SendElevator) -> None:
        """Move the room with everything in it."""
        shaft = shaft_of(context)
        assert shaft is not None
        context.do(events.RoomMoved(shaft.slot, shaft.beside(action.way)))

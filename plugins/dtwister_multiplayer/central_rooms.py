"""Central rooms: they are turned over about an edge when they are revealed (MULTI-47)."""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from dtwister.plugin import (
    Ability,
    Action,
    Context,
    Event,
    PlayContext,
    Refusal,
    StateEditor,
    fields,
)
from dtwister.plugin.decisions import ActionSource, Decision, Frame
from dtwister.plugin.numbers import NO_PIECE, NO_ROOM, PieceId, SeatId
from dtwister.plugin.squares import DIRECTION_NAMES, DIRECTIONS, room_squares
from dtwister_features import game_events

WAYS = tuple(DIRECTION_NAMES)


@attrs.frozen
class TurnOver(
    Action,
    tag="multi:turn-over",
    verb="turn-over",
    rule="MULTI-47",
    phrase="turn the room over about its {way} edge",
):
    """Choose the edge about which a central room is turned over (MULTI-47)."""

    way: str = fields.word(choices=WAYS)


@attrs.frozen
class TurnedOver(
    Event, tag="multi:turned-over", phrase="room {slot} is turned over", rule="MULTI-48"
):
    """A central room is turned over about an edge; no seat has seen yet how it lay.

    About the northern or southern edge it comes to lie half a turn away from how it was dealt, as
    a tile in the hand does (R-M12).

    Rules: MULTI-48.
    """

    slot: int = fields.slot()
    way: str = fields.word(choices=WAYS)

    def apply(self, editor: StateEditor) -> None:
        """Turn the room as a tile in the hand turns."""
        if self.way in ("north", "south"):
            editor.rotate_room(self.slot, 2)


def is_central(context: Context, slot: int) -> bool:
    """Return whether each of the four sides of a room touches another room (MULTI-49, R-M13).

    Lines and places without a room do not count; a side that is partly touched does.
    """
    grid, tiles = context.match.grid, context.state.tiles
    own = room_squares(context, slot)
    for direction in DIRECTIONS:
        beside = {
            grid.slot_of.get(there)
            for space in grid.slots[slot]
            if (there := grid.neighbour(space, direction)) is not None and there not in own
        }
        if not any(other is not None and tiles[other] != NO_ROOM for other in beside):
            return False
    return True


@attrs.frozen
class TurnOverFrame(Frame, tag="multi:turning-over"):
    """The revealing seat chooses one of the four edges (MULTI-47)."""

    slot: int = fields.slot()
    seat: SeatId = fields.seat()

    def decision(self, context: Context) -> Decision | None:
        """Ask the revealing seat."""
        match = context.match
        room = match.grid.layout.slots[self.slot].id
        colour = match.seats[self.seat]
        return Decision(self.seat, "edge", f"{colour} turns room {room} over about an edge")

    def action_sources(self, context: Context) -> Iterable[ActionSource]:
        """Offer the edges."""
        return (ActionSource("turn-over", NO_PIECE, self._offer),)

    def _offer(self, context: Context, piece: PieceId) -> list[Action]:
        return [TurnOver(way) for way in WAYS]

    def refuse(self, context: Context, action: Action) -> Refusal | None:
        """Refuse anything but an edge."""
        colour = context.match.seats[self.seat]
        if not isinstance(action, TurnOver):
            sentence = f"{colour} cannot do this now: it must choose an edge of the central room"
            return Refusal("not-now", "MULTI-47", sentence)
        if action.way not in WAYS:
            sentence = (
                f"{colour} cannot choose {action.way!r}: expected an edge of {', '.join(WAYS)}"
            )
            return Refusal("no-such-way", "MULTI-47", sentence)
        return None

    def resolve(self, context: PlayContext, action: TurnOver) -> None:
        """Turn it over."""
        context.pop()
        context.do(TurnedOver(self.slot, action.way))


class CentralRooms(Ability):
    """The seat that reveals a central room chooses how it is turned over.

    Rules: MULTI-47, MULTI-49.
    """

    id = "multi:central-rooms"
    rules = ("MULTI-47", "MULTI-48", "MULTI-49", "R-M12", "R-M13")
    listens = (game_events.RevealBegan,)

    def react(self, context: PlayContext, event: game_events.RevealBegan, bearer: PieceId) -> None:
        """Ask before the room is seen."""
        if is_central(context, event.slot):
            context.push(TurnOverFrame(event.slot, event.seat))

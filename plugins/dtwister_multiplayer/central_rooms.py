"""Central rooms: they are turned over about an edge when they are revealed (MULTI-47)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

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
from dtwister.plugin.numbers import NO_PIECE, NO_ROOM
from dtwister.plugin.squares import BIT, DIRECTION_NAMES, DIRECTIONS
from dtwister_features import game_events

WAYS = tuple(DIRECTION_NAMES)


@attrs.frozen
class TurnOver(Action):
    """Choose the edge about which a central room is turned over (MULTI-47)."""

    tag: ClassVar[str] = "multi:turn-over"
    verb: ClassVar[str] = "turn-over"
    rule: ClassVar[str] = "MULTI-47"
    way: str = fields.word(choices=WAYS)


@attrs.frozen
class TurnedOver(Event):
    """A central room is turned over about an edge; nobody has seen yet how it lay (MULTI-48).

    About the northern or southern edge it comes to lie half a turn away from how it was dealt, as
    a tile in the hand does (R-M12).
    """

    tag: ClassVar[str] = "multi:turned-over"
    slot: int = fields.slot()
    way: str = fields.word(choices=WAYS)

    def apply(self, editor: StateEditor) -> None:
        """Turn the room as the hand does."""
        if self.way in ("north", "south"):
            editor.rotate_room(self.slot, 2)


def is_central(context: Context, slot: int) -> bool:
    """Whether each of the four sides of a room touches another room (MULTI-49, R-M13).

    Lines and places without a room do not count; a side that is partly touched does.
    """
    grid, tiles = context.match.grid, context.state.tiles
    mask = grid.slot_masks[slot]
    for direction in DIRECTIONS:
        beside = {
            grid.slot_of.get(there)
            for space in grid.slots[slot]
            if (there := grid.neighbour(space, direction)) is not None and not mask & BIT[there]
        }
        if not any(other is not None and tiles[other] != NO_ROOM for other in beside):
            return False
    return True


@attrs.frozen
class TurnOverFrame(Frame):
    """The revealing seat chooses one of the four edges (MULTI-47)."""

    tag: ClassVar[str] = "multi:turning-over"
    slot: int = fields.slot()
    seat: int = fields.seat()

    def decision(self, context: Context) -> Decision | None:
        """The revealing seat is asked."""
        match = context.match
        room = match.grid.layout.slots[self.slot].id
        colour = match.seats[self.seat]
        return Decision(self.seat, "edge", f"{colour} turns room {room} over about an edge")

    def action_sources(self, context: Context) -> Iterable[ActionSource]:
        """The edges."""
        return (ActionSource("turn-over", NO_PIECE, self._offer),)

    def _offer(self, context: Context, piece: int) -> list[Action]:
        return [TurnOver(way) for way in WAYS]

    def refuse(self, context: Context, action: Action) -> Refusal | None:
        """Anything but an edge."""
        if not isinstance(action, TurnOver):
            return Refusal("not-now", "MULTI-47", "the edge of the central room comes first")
        if action.way not in WAYS:
            return Refusal("no-such-way", "MULTI-47", f"{action.way!r} is none of {WAYS}")
        return None

    def resolve(self, context: PlayContext, action: Action) -> None:
        """Turn it over."""
        assert isinstance(action, TurnOver)
        context.pop()
        context.do(TurnedOver(self.slot, action.way))


class CentralRooms(Ability):
    """Whoever reveals a central room chooses how it is turned over (MULTI-47, MULTI-49)."""

    id = "multi:central-rooms"
    rules = ("MULTI-47", "MULTI-48", "MULTI-49", "R-M12", "R-M13")
    listens = (game_events.RevealBegan,)

    def react(self, context: PlayContext, event: Event, bearer: int) -> None:
        """Ask before the room is seen."""
        assert isinstance(event, game_events.RevealBegan)
        if is_central(context, event.slot):
            context.push(TurnOverFrame(event.slot, event.seat))

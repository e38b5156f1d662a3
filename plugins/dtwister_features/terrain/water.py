"""Water: a push in it makes a character lose its object.

No set here has water. An expansion derives a class of its own from `Water`, with a slot of memory
that it registers, and gives it to its square feature:

    class River(Water):
        id = "marsh:river"
        footing = Memory("marsh:footing", no_footings, holds=Footings)

Rules: VET-TERR-09, VET-BANSHEE-01.
"""

from __future__ import annotations

from typing import Any, ClassVar

from dtwister.plugin import Context, Event, Memory, PlayContext, events
from dtwister.plugin.numbers import NO_PIECE, NO_SPACE, PieceId, SeatId, SpaceId
from dtwister.plugin.questions import object_at
from dtwister.plugin.squares import Squares
from dtwister_features import game_events
from dtwister_features.terrain.hazards import Hazard, abilities_of_ground

__all__ = ["Footings", "Water", "no_footings"]

Footings = tuple[tuple[PieceId, SpaceId], ...]
"""(character, the last square it was on that holds it without water), sorted."""

Arrival = (
    game_events.Jumped
    | game_events.Pushed
    | events.Shifted
    | events.Placed
    | events.TurnedUp
    | events.Removed
)


def no_footings(match: Any) -> Footings:
    """Return the memory at the start: nothing."""
    return ()


class Water(Hazard):
    """Remembers where each character had firm ground last; harmless by itself (R-319)."""

    rules = ("VET-TERR-09", "VET-BANSHEE-01", "R-319")
    footing: ClassVar[Memory[Footings]]
    listens: ClassVar[tuple[type[Event], ...]] = (
        events.Walked,
        events.Shifted,
        events.Placed,
        events.TurnedUp,
        events.Removed,
        events.RoomTurned,
        events.RoomMoved,
        game_events.Jumped,
        game_events.Pushed,
    )

    def apply_to(self, context: Context, piece: PieceId, by: SeatId) -> bool:
        """Do nothing, unless an expansion overrides it."""
        return False

    def react(
        self,
        context: PlayContext,
        event: events.Walked | events.RoomTurned | events.RoomMoved | Arrival,
        bearer: PieceId,
    ) -> None:
        """Note the firm ground of a character."""
        if isinstance(event, events.Walked):
            self._note(context, event.piece, event.course)
        elif isinstance(event, events.RoomTurned | events.RoomMoved):
            if isinstance(event, events.RoomTurned):
                to = _turned(context, event.slot, event.quarters)
            else:
                slots = context.match.grid.slots
                to = dict(zip(slots[event.slot], slots[event.to], strict=True))
            known = self._footings(context).items()
            moved = tuple((piece, to.get(space, space)) for piece, space in known)
            context.remember(self.footing, moved)
        else:
            self._note(context, event.piece, (context.space(event.piece),))

    def last_footing(self, context: Context, piece: PieceId) -> SpaceId:
        """Return a character's last valid square without water, the present one included;
        or `NO_SPACE`.
        """
        space = context.space(piece)
        return space if is_firm(context, space) else self._footings(context).get(piece, NO_SPACE)

    def _footings(self, context: Context) -> dict[PieceId, SpaceId]:
        """Return character -> its last firm square."""
        kept: Footings = context.recall(self.footing)
        return dict(kept)

    def _note(self, context: PlayContext, piece: PieceId, course: tuple[Any, ...]) -> None:
        """Remember the last firm square of a course;
        forget characters that are off the board.
        """
        if context.kind(piece).is_object:
            return
        known = self._footings(context)
        if context.space(piece) < 0:
            known.pop(piece, None)
        else:
            firm = [space for space in course if is_firm(context, space)]
            if firm:
                known[piece] = firm[-1]
        context.remember(self.footing, tuple(sorted(known.items())))


def is_firm(context: Context, space: SpaceId) -> bool:
    """Return whether a square holds any character: known, and not an obstacle."""
    labyrinth = context.labyrinth
    return space in Squares.from_mask(labyrinth.known & ~labyrinth.non_floor)


def water_at(context: Context, space: SpaceId) -> Water | None:
    """Return the effect of a square of water; None where there is no water."""
    found = (a for a in abilities_of_ground(context, space) if isinstance(a, Water))
    return next(found, None)


def wash_ashore(context: PlayContext, thing: PieceId, where: SpaceId, by: SeatId) -> None:
    """Lay an object lost in the water on a square;
    discard it where that is impossible.
    """
    there = [other for other in context.pieces_at(where) if other != thing]
    if (
        is_firm(context, where)
        and len(there) < 2
        and object_at(context, where) in (NO_PIECE, thing)
    ):
        if context.space(thing) != where:
            context.do(events.Shifted(thing, where, with_load=False))
        return
    context.do(events.Removed(thing, "discarded", by, context.space(thing)))


def _turned(context: Context, slot: int, quarters: int) -> dict[SpaceId, SpaceId]:
    """Return square of a room -> its place after the room turned (ROTATE-04)."""
    spaces, size = context.match.grid.slots[slot], context.match.grid.size
    # Clockwise: row and column of a cell become its column and, from the far end, its row.
    step = {
        spaces[row * size + column]: spaces[column * size + size - 1 - row]
        for row in range(size)
        for column in range(size)
    }
    to = {space: space for space in spaces}
    for _ in range(quarters % 4):
        to = {space: step[there] for space, there in to.items()}
    return to

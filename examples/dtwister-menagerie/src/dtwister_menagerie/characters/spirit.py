"""The Spirit: leaves the world, and comes back in the room where it vanished (MENAG-SPIRIT)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import attrs

from dtwister.plugin import (
    Ability,
    Action,
    Context,
    Memory,
    PieceAction,
    PlayContext,
    Refusal,
    events,
    fields,
    intents,
)
from dtwister.plugin.decisions import ActionSource, Decision, Frame
from dtwister.plugin.markers import RoomSquare, room_square, square_now
from dtwister.plugin.numbers import PieceId, SpaceId
from dtwister.plugin.places import BEYOND
from dtwister.plugin.squares import NOWHERE, Squares, room_squares
from dtwister_features.game_events import TurnBegan
from dtwister_features.squares import empty_floor

Vanished = tuple[tuple[PieceId, RoomSquare], ...]

VANISHED: Memory[Vanished] = Memory("menagerie:vanished", lambda match: (), holds=Vanished)
"""Each Spirit that is beyond, with the square on which it vanished."""


@attrs.frozen
class Vanish(PieceAction, tag="menagerie:vanish", verb="vanish", rule="MENAG-SPIRIT-03"):
    """Leave the world until the next own turn."""

    intent = intents.Worth(0.5)


@attrs.frozen
class Appear(PieceAction, tag="menagerie:appear", verb="appear", rule="MENAG-SPIRIT-04"):
    """Come back into the world."""

    to: SpaceId = fields.space(label="on")
    intent = intents.Goes()


class Incorporeal(Ability):
    """Walks through walls."""

    id = "menagerie:incorporeal"
    rules = ("MENAG-SPIRIT-02",)
    passes = frozenset({"wall"})


class Vanishing(Ability[Vanish]):
    """Goes beyond, for 1 AP."""

    id = "menagerie:vanishing"
    rules = ("MENAG-SPIRIT-03",)

    def candidates(self, context: Context, piece: PieceId) -> Iterator[Vanish]:
        """Yield the only possible action."""
        yield Vanish(piece)

    def refuse(self, context: Context, action: Vanish) -> Refusal | None:
        """Refuse where there is no room to come back to."""
        if context.slot_of(context.space(action.piece)) >= 0:
            return None
        said = f"{context.name(action.piece)} cannot vanish: it is in no room"
        return Refusal("no-room", "MENAG-SPIRIT-03", said)

    def perform(self, context: PlayContext, action: Vanish) -> None:
        """Note the square, and leave the world."""
        piece, space = action.piece, context.space(action.piece)
        entry = (piece, room_square(context, space))
        if context.do(events.Removed(piece, "beyond", context.seat(piece), space)):
            context.remember(VANISHED, (*context.recall(VANISHED), entry))


class Returning(Ability):
    """Spirits come back as the turn of their seat begins: a rule of the whole game."""

    id = "menagerie:returning"
    rules = ("MENAG-SPIRIT-04",)
    listens = (TurnBegan,)

    def react(self, context: PlayContext, event: TurnBegan, bearer: PieceId) -> None:
        """Ask for each Spirit of the seat where it comes back."""
        for piece, _ in reversed(context.recall(VANISHED)):
            if context.seat(piece) == event.seat:
                context.push(ReturnFrame(piece))


@attrs.frozen
class ReturnFrame(Frame, tag="menagerie:return"):
    """A Spirit comes back: its seat says on which square."""

    piece: PieceId = fields.piece()

    def open_squares(self, context: Context) -> Squares:
        """Return the empty floor squares of the room in which it vanished."""
        for piece, place in context.recall(VANISHED):
            if piece == self.piece and context.space(piece) == BEYOND:
                slot = context.slot_of(square_now(context, place))
                return room_squares(context, slot) & empty_floor(context) if slot >= 0 else NOWHERE
        return NOWHERE

    def decision(self, context: Context) -> Decision | None:
        """Ask if there is a square; otherwise it stays beyond until the next turn."""
        if not self.open_squares(context):
            return None
        name = context.name(self.piece)
        return Decision(context.seat(self.piece), "appear", f"{name} comes back")

    def action_sources(self, context: Context) -> Iterable[ActionSource]:
        """Offer the squares."""
        return (ActionSource("appear", self.piece, self._offer),)

    def _offer(self, context: Context, piece: PieceId) -> list[Action]:
        return [Appear(piece, space) for space in self.open_squares(context)]

    def refuse(self, context: Context, action: Action) -> Refusal | None:
        """Refuse all but these squares."""
        said = f"{context.name(self.piece)} cannot do this now: it comes back first"
        if not isinstance(action, Appear) or action.piece != self.piece:
            return Refusal("not-now", "MENAG-SPIRIT-04", said)
        if action.to in self.open_squares(context):
            return None
        where = context.square(action.to)
        said = f"{context.name(self.piece)} cannot appear on {where}"
        sentence = f"{said}: it is not an empty floor square of the room in which it vanished"
        return Refusal("not-there", "MENAG-SPIRIT-04", sentence)

    def resolve(self, context: PlayContext, action: Appear) -> None:
        """Put it there, and forget where it vanished."""
        context.pop()
        rest = tuple(entry for entry in context.recall(VANISHED) if entry[0] != self.piece)
        context.remember(VANISHED, rest)
        context.do(events.Placed(self.piece, action.to))

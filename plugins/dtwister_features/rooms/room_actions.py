"""Actions on rooms: reveal them, place tokens of them, turn them.
Rules: REVEAL, PLACE, ROTATE.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

import attrs

from dtwister.plugin import Ability, Action, Context, PlayContext, Refusal, events, fields
from dtwister.plugin.caching import per_labyrinth
from dtwister.plugin.chance import Randomness, pick
from dtwister.plugin.decisions import ActionSource, Decision, Frame
from dtwister.plugin.numbers import NO_ROOM, PieceId, SeatId, SpaceId
from dtwister.plugin.squares import NOWHERE, Squares, feature_squares, line_squares
from dtwister_features import game_events
from dtwister_features.game_actions import PlaceToken, Reveal, Rotate
from dtwister_features.refusals import refusal
from dtwister_features.seats import edition, placer
from dtwister_features.squares import empty_for_tokens

__all__ = ["GEAR", "arrow", "on_gear"]

GEAR = "features:gear"
"""The feature of squares from which a room is turned."""


def accessible(context: Context, piece: PieceId) -> tuple[int, ...]:
    """Return the face-down rooms to which a miniature has direct access.

    The borders are judged without the passes of its abilities (REVEAL-04). On a board of zones
    those of the zone count, including anything open or broken there (CG-REVEAL-03, CG-REVEAL-04);
    from a starting zone it is the room at the own place (CG-REVEAL-02).

    Rules: REVEAL-02, REVEAL-03.
    """
    state, grid = context.state, context.match.grid
    space, tiles = state.at[piece], state.tiles
    line = grid.line_of.get(space)
    if line is not None and edition(context) == 1:
        beside, faceup = grid.slots_of_line[line], state.faceup
        return tuple([s for s in beside if not faceup >> s & 1 and tiles[s] != NO_ROOM])
    return tuple([s for s in context.labyrinth.access(space) if tiles[s] != NO_ROOM])


class RevealAbility(Ability[Reveal]):
    """Every miniature with direct access may reveal a room (REVEAL-01, MULTI-40)."""

    id = "features:revealing"
    rules = ("REVEAL-01",)
    squares_fixed = True

    def squares(self, context: Context) -> Squares:
        """Return squares beside a face-down room; in the first edition all line squares
        (REVEAL-03).
        """
        lines = line_squares(context) if edition(context) == 1 else NOWHERE
        return lines | context.labyrinth.with_access

    def offer(self, context: Context, piece: PieceId) -> list[Reveal]:
        """Return the rooms with direct access."""
        return [Reveal(piece, slot) for slot in accessible(context, piece)]

    def refuse(self, context: Context, action: Reveal) -> Refusal | None:
        """Refuse a room that is face up already, or without direct access."""
        slot, state = action.slot, context.state
        slots = context.match.grid.layout.slots
        if not 0 <= slot < len(slots) or state.tiles[slot] == NO_ROOM:
            said = f"{context.name(action.piece)} cannot reveal that"
            return refusal("no-such-room", "REVEAL-01", f"{said}: it is not a room")
        if state.faceup >> slot & 1:
            said = f"{context.name(action.piece)} cannot reveal room {slots[slot].id}"
            return refusal("face-up", "REVEAL-06", f"{said}: it is already face up")
        if slot not in accessible(context, action.piece):
            said = f"{context.name(action.piece)} cannot reveal room {slots[slot].id}"
            return refusal("no-access", "REVEAL-02", f"{said}: it has no direct access to it")
        return None

    def perform(self, context: PlayContext, action: Reveal) -> None:
        """Turn the room up, and place the tokens on it (REVEAL-05).

        It stays in its place (CG-REVEAL-05), and no piece moves (CG-REVEAL-10). The frame is there
        before the event, so that reactions can ask before the room is seen.
        """
        seat = context.match.seat_of[action.piece]
        context.push(RevealFrame(action.slot, seat))
        if not context.do(game_events.RevealBegan(seat, action.slot)):
            context.pop()


@attrs.frozen
class RevealFrame(Frame, tag="features:turning-up"):
    """A room is about to be turned up; its tokens are placed at once (REVEAL-05)."""

    slot: int = fields.slot()
    revealer: SeatId = fields.seat()

    def advance(self, context: PlayContext) -> None:
        """Turn it up."""
        tokens = context.tokens_on(self.slot)
        context.pop()
        context.do(events.RoomRevealed(self.slot))
        if tokens and context.state.faceup >> self.slot & 1:
            context.push(PlaceTokensFrame(self.slot, self.revealer))


@attrs.frozen
class PlaceTokensFrame(Frame, tag="features:placing"):
    """The tokens of a revealed room are placed: the revealer's share, then the other's.

    The other is the revealer's right-hand neighbour, which places only if the revealer has objects
    there (MULTI-43, MULTI-46), after all the rest (MULTI-44), on the same squares (MULTI-45);
    tokens of further colours are in the revealer's share (MULTI-41, MULTI-42, R-M11).
    """

    slot: int = fields.slot()
    revealer: SeatId = fields.seat()
    taken_over: bool = fields.plain(default=False)
    """True if the revealer places the rest, since the other's time ran out (TIMER-02)."""

    def share(self, context: Context) -> tuple[SeatId, tuple[PieceId, ...]]:
        """Return the seat to place now, and its tokens (PLACE-01, PLACE-02, PLACE-07)."""
        tokens, match = context.tokens_on(self.slot), context.match
        kind_of, seat_of = match.kind_of, match.seat_of
        late = tuple([p for p in tokens if kind_of[p].is_object and seat_of[p] == self.revealer])
        first = tuple([piece for piece in tokens if piece not in late])
        if first:
            return self.revealer, first
        return (self.revealer if self.taken_over else placer(context, self.revealer)), late

    def squares(self, context: Context) -> Squares:
        """Return where a token may be placed (PLACE-03, PLACE-04).

        That is empty squares that are floor, or count as floor for this, but no line squares
        (TERRAIN-FLOOR-02, TERRAIN-GEAR-01, TERRAIN-LINE-01). Any zone is floor (CG-REVEAL-09).
        """
        return empty_for_tokens(context) & context.match.grid.slot_masks[self.slot]

    def decision(self, context: Context) -> Decision | None:
        """Ask for one token after the other."""
        seat, tokens = self.share(context)
        if not tokens or not self.squares(context):
            return None
        room = context.match.grid.layout.slots[self.slot].id
        colour = context.match.seats[seat]
        return Decision(seat, "place", f"{colour} places tokens of room {room}")

    def advance(self, context: PlayContext) -> None:
        """End when all is placed; tokens without a square are out of the game (R-29)."""
        for piece in context.tokens_on(self.slot):
            context.do(events.Removed(piece, "discarded"))
        context.pop()

    def action_sources(self, context: Context) -> Iterable[ActionSource]:
        """Return a source for each token that is still to be placed."""
        _, tokens = self.share(context)
        return [ActionSource("place", piece, self._offer, self._sample) for piece in tokens]

    def _offer(self, context: Context, piece: PieceId) -> list[Action]:
        # Any order, any square, closed off or not (PLACE-05).
        return [PlaceToken(piece, space) for space in self.squares(context)]

    def _sample(self, context: Context, piece: PieceId, rng: Randomness) -> Action | None:
        squares = list(self.squares(context))
        return PlaceToken(piece, pick(squares, rng)) if squares else None

    def refuse(self, context: Context, action: Action) -> Refusal | None:
        """Refuse the wrong token or the wrong square."""
        seat, tokens = self.share(context)
        colour = context.match.seats[seat]
        if not isinstance(action, PlaceToken):
            sentence = f"{colour} cannot do this now: it must place the tokens of the revealed room"
            return refusal("not-now", "R-27", sentence)
        piece, space = action.piece, action.space
        if piece not in tokens:
            said = f"{colour} cannot place {context.name(piece)}"
            sentence = f"{said}: it is not one of the tokens to place now"
            return refusal("not-your-share", "PLACE-01", sentence)
        if space in self.squares(context):
            return None
        said = f"{colour} cannot place {context.name(piece)} on {context.square(space)}"
        ground = context.labyrinth.placed_rooms[self.slot]
        assert ground is not None
        if space not in Squares.from_mask(ground.mask):
            return refusal("other-room", "PLACE-03", f"{said}: that is not in the revealed room")
        if space not in Squares.from_mask(ground.placeable):
            return refusal("obstacle", "PLACE-03", f"{said}: that square cannot hold tokens")
        return refusal("occupied", "PLACE-04", f"{said}: that square is not empty")

    def resolve(self, context: PlayContext, action: PlaceToken) -> None:
        """Place the token, face up; a character is a miniature at once (PLACE-06)."""
        context.do(events.Placed(action.piece, action.space))


def on_gear(context: Context, piece: PieceId) -> bool:
    """Return whether a piece stands on a rotation gear."""
    return context.space(piece) in feature_squares(context, GEAR)


def turnable(context: Context, piece: PieceId) -> list[int]:
    """Return the rooms that a miniature on a gear may turn:
    its own and the revealed twin. Rules: ROTATE-02.

    A room that is off the board for the moment is left out (R-M37).
    """
    own = context.slot_of(context.space(piece))
    state, pair_of = context.state, context.match.room_setup.pair_of
    pair = pair_of[state.tiles[own]]
    twins = [
        slot
        for slot, tile in enumerate(state.tiles)
        if slot != own and state.faceup >> slot & 1 and pair_of[tile] == pair
    ]
    slots = context.match.grid.layout.slots
    return [slot for slot in (own, *twins) if not slots[slot].aside]


def arrow(context: Context, slot: int) -> str:
    """Return the way in which the arrow of a revealed room points."""
    turns = context.match.rooms[context.state.tiles[slot]].room.turns
    return "clockwise" if turns > 0 else "counterclockwise"


class RotateAbility(Ability[Rotate]):
    """A miniature on a gear may turn its room, or its twin, a quarter (ROTATE-01, ROTATE-02).

    Like every action of a turn it is open to able miniatures of the active seat only (ROTATE-07).
    """

    id = "features:rotating"
    rules: ClassVar[tuple[str, ...]] = ("ROTATE-01", "ROTATE-02")
    either_way: ClassVar[bool] = False
    squares_fixed = True

    def squares(self, context: Context) -> Squares:
        """Return the squares with a rotation gear."""
        return feature_squares(context, GEAR)

    def ways(self, context: Context, slot: int) -> tuple[str, ...]:
        """Return the directions in which a room may be turned."""
        if self.either_way:
            return ("clockwise", "counterclockwise")
        return (arrow(context, slot),)

    def offer(self, context: Context, piece: PieceId) -> Iterable[Rotate]:
        """Return the legal actions, the same as long as the labyrinth lies as it does.

        An ability that depends on more than the labyrinth overrides this.
        """
        return _offered_turns(context, self, piece, context.space(piece))

    def turns(self, context: Context, piece: PieceId) -> Iterator[Rotate]:
        """Yield the rooms and directions for a miniature on a gear."""
        for slot in turnable(context, piece):
            for way in self.ways(context, slot):
                yield Rotate(piece, slot, way)

    def refuse(self, context: Context, action: Rotate) -> Refusal | None:
        """Refuse off a gear, for another or a face-down room, or against the arrow."""
        slots = context.match.grid.layout.slots
        name = context.name(action.piece)
        if not on_gear(context, action.piece):
            sentence = f"{name} cannot rotate a room: it is not on a rotation gear"
            return refusal("no-gear", "ROTATE-01", sentence)
        if not 0 <= action.slot < len(slots):
            return refusal(
                "no-such-room", "ROTATE-01", f"{name} cannot rotate that: it is not a room"
            )
        said = f"{name} cannot rotate room {slots[action.slot].id}"
        if not context.is_revealed(action.slot):
            return refusal("face-down", "ROTATE-06", f"{said}: it is face down")
        if slots[action.slot].aside:
            return refusal("off-board", "R-M37", f"{said}: it is off the board at the moment")
        if action.slot not in turnable(context, action.piece):
            return refusal(
                "other-room", "ROTATE-02", f"{said}: it is neither its own room nor its twin"
            )
        if action.way not in self.ways(context, action.slot):
            return refusal(
                "against-arrow",
                "ROTATE-01",
                f"{said} that way: its arrow points {arrow(context, action.slot)}",
            )
        return None

    def perform(self, context: PlayContext, action: Rotate) -> None:
        """Turn the room with everything in it by one quarter, for good.

        ROTATE-03, ROTATE-04, ROTATE-05; CG-ROTATE-04, CG-ROTATE-05, CG-ROTATE-06, CG-ROTATE-07. It
        needs no character in it (CG-ROTATE-08).
        """
        quarters = 1 if action.way == "clockwise" else -1
        context.do(events.RoomTurned(action.slot, quarters))


@per_labyrinth
def _offered_turns(
    context: Context, ability: RotateAbility, piece: PieceId, space: SpaceId
) -> tuple[Rotate, ...]:
    return tuple(ability.turns(context, piece)) if on_gear(context, piece) else ()


class RotateEitherWayAbility(RotateAbility):
    """Turns its room, and the twin, in either direction (CHAR-MEKANORK-02, CHAR-MEKANORK-03)."""

    id = "features:craftsmanship"
    rules = ("CHAR-MEKANORK-02", "CHAR-MEKANORK-03", "R-92", "R-93")
    either_way = True

    def turns(self, context: Context, piece: PieceId) -> Iterator[Rotate]:
        """Yield the turns that the arrow alone does not allow."""
        for action in super().turns(context, piece):
            if action.way != arrow(context, action.slot):
                yield action

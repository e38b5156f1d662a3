"""Set-up: the tokens that go face down on rooms (SETUP-07 to SETUP-10, SCN-P-02)."""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from dtwister.plugin import Action, Context, PlayContext, Refusal, events, fields
from dtwister.plugin.chance import Randomness, pick
from dtwister.plugin.decisions import ActionSource, Decision, Frame
from dtwister.plugin.numbers import PieceId, SeatId
from dtwister.plugin.places import RESERVE
from dtwister.plugin.questions import first_cited
from dtwister_features.game_actions import Lay
from dtwister_features.refusals import refusal
from dtwister_features.scenario_options import STARTERS
from dtwister_features.seats import next_seat
from dtwister_features.setup.handicap import full_team
from dtwister_features.state_variables import with_seat_entry

__all__: list[str] = []


def behind_screen(context: Context, seat: SeatId) -> tuple[list[PieceId], list[PieceId]]:
    """Return the characters and the objects that a seat has behind its screen."""
    at, seat_of = context.state.at, context.match.seat_of
    characters = [piece for piece in context.match.characters[seat] if at[piece] == RESERVE]
    objects = [
        piece for piece in context.match.objects if at[piece] == RESERVE and seat_of[piece] == seat
    ]
    return characters, objects


@attrs.frozen
class TokenLayingFrame(Frame, tag="features:laying"):
    """The seats lay their tokens face down on rooms, one each in turn (SETUP-07, SETUP-08)."""

    seat: SeatId = fields.seat()
    laid: tuple[int, ...] = fields.numbers(default=())
    """Slot -> number of tokens laid there so far: public, unlike their identity.

    Rules: VIEW-04.
    """
    given: tuple[int, ...] = fields.numbers(default=())
    """Seat -> number of tokens laid by it so far."""

    def decision(self, context: Context) -> Decision | None:
        """Ask for one token of the next seat to lay."""
        if not self._can_lay(context, self.seat):
            return None
        colour = context.match.seats[self.seat]
        return Decision(self.seat, "lay", f"{colour} lays a token face down on a room")

    def advance(self, context: PlayContext) -> None:
        """Skip a seat without tokens (R-12); end when all are laid (R-13, HANDICAP-05)."""
        if any(self._can_lay(context, seat) for seat in context.match.seat_ids):
            context.replace_top(
                TokenLayingFrame(next_seat(context, self.seat), self.laid, self.given)
            )
            return
        context.pop()

    def _can_lay(self, context: Context, seat: SeatId) -> bool:
        """Return whether a seat has a token for which there is a place."""
        takes = {context.match.room_setup.accepted_tokens[slot] for slot in self._open(context)}
        tokens = zip(("characters", "objects"), behind_screen(context, seat), strict=True)
        return any(pieces and not takes.isdisjoint(("both", kind)) for kind, pieces in tokens)

    def _open(self, context: Context) -> list[int]:
        """Return the rooms in use: of several levels the lowest one (SCN-M2-09, R-M33)."""
        slots, free = context.match.grid.layout.slots, self._free(context)
        lowest = min((slots[index].level for index in free), default=0)
        return [index for index in free if slots[index].level == lowest]

    def _free(self, context: Context) -> list[int]:
        """Return the rooms that are not full (SETUP-09)."""
        slots = context.match.grid.layout.slots
        return [
            index
            for index, slot in enumerate(slots)
            if (self.laid[index] if self.laid else 0) < slot.capacity
        ]

    def _rooms_for(self, context: Context, piece: PieceId) -> list[int]:
        """Return the rooms for a token, in order; those for any kind only if that is safe.

        Rules: R-M31.
        """
        takes = context.match.room_setup.accepted_tokens
        wanted = "objects" if context.kind(piece).is_object else "characters"
        fitting = [i for i in self._open(context) if takes[i] in ("both", wanted)]
        own = [slot for slot in fitting if takes[slot] == wanted]
        return own if own and not self._may_mix(context, wanted) else fitting

    def _may_mix(self, context: Context, kind: str) -> bool:
        """Return whether a token in a room for any kind leaves places for all
        of the other kind. Rules: R-M31.

        A seat knows its own tokens; the others may still have as many of that kind as possible. So
        a refusal tells nothing about the tokens they laid.
        """
        match, slots = context.match, context.match.grid.layout.slots
        places = sum(
            slots[slot].capacity - (self.laid[slot] if self.laid else 0)
            for slot in self._open(context)
            if match.room_setup.accepted_tokens[slot] != kind
        )
        characters, objects = behind_screen(context, self.seat)
        needed = len(objects if kind == "characters" else characters)
        there = [match.seat_of[i] for i in match.objects if i not in match.companions]
        for seat in match.seat_ids:
            if seat != self.seat:
                people = full_team(match, seat) - context.setting(STARTERS)
                things = there.count(seat)
                left = people + things - (self.given[seat] if self.given else 0)
                needed += min(things if kind == "characters" else people, left)
        return places > needed

    def action_sources(self, context: Context) -> Iterable[ActionSource]:
        """Return a source for each token behind the screen of the seat."""
        characters, objects = behind_screen(context, self.seat)
        tokens = (*characters, *objects)
        return [ActionSource("lay", piece, self._offer, self._sample) for piece in tokens]

    def _offer(self, context: Context, piece: PieceId) -> list[Action]:
        return [Lay(piece, slot) for slot in self._rooms_for(context, piece)]

    def _sample(self, context: Context, piece: PieceId, rng: Randomness) -> Action | None:
        rooms = self._rooms_for(context, piece)
        return Lay(piece, pick(rooms, rng)) if rooms else None

    def refuse(self, context: Context, action: Action) -> Refusal | None:
        """Refuse anything but an own token not laid yet (SETUP-10), and a room with space."""
        colour = context.match.seats[self.seat]
        if not isinstance(action, Lay):
            sentence = f"{colour} cannot do this now: it must lay a token and may not pass"
            return refusal("not-now", "R-12", sentence)
        characters, objects = behind_screen(context, self.seat)
        if action.piece not in characters and action.piece not in objects:
            sentence = f"{colour} cannot lay this: choose one of your own tokens"
            return refusal("not-behind-screen", "SETUP-08", sentence)
        slots = context.match.grid.layout.slots
        if not 0 <= action.slot < len(slots):
            sentence = f"{colour} cannot lay a token there: it is not a room"
            return refusal("no-such-room", "SETUP-08", sentence)
        room = slots[action.slot]
        said = f"{colour} cannot lay this token on room {room.id}"
        if action.slot not in self._free(context):
            return refusal("full", "SETUP-09", f"{said}: it already holds {room.capacity}")
        if action.slot not in self._open(context):
            below = f"{said}: the level below is not full yet"
            return refusal("too-high", "SCN-M2-09", below)
        if action.slot in self._rooms_for(context, action.piece):
            return None
        if context.match.room_setup.accepted_tokens[action.slot] == "both":
            sentence = f"{said}: fill the rooms for its kind first, or others may find no place"
            return refusal("no-place-left", "R-M31", sentence)
        rule = first_cited(context.match, "MULTI-125", "SCN-P-01", "SETUP-09")
        return refusal("wrong-kind", rule, f"{said}: it takes {room.kinds} only")

    def resolve(self, context: PlayContext, action: Lay) -> None:
        """Lay the token; the next seat is to lay one."""
        laid = self.laid or (0,) * len(context.match.grid.slots)
        laid = (*laid[: action.slot], laid[action.slot] + 1, *laid[action.slot + 1 :])
        given = self.given or (0,) * len(context.match.seats)
        given = with_seat_entry(given, self.seat, given[self.seat] + 1)
        context.replace_top(TokenLayingFrame(next_seat(context, self.seat), laid, given))
        context.do(events.LaidOnRoom(self.seat, action.piece, action.slot))

"""Mutual choice and draft: all seats see the picks (VET-MODE-08 to VET-MODE-12)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

import attrs

from dtwister.plugin import Action, Context, PlayContext, Refusal, fields
from dtwister.plugin.decisions import CHANCE, ActionSource, Decision, Frame
from dtwister.plugin.numbers import NO_PIECE, NO_SEAT, PieceId, SeatId
from dtwister.plugin.places import POOL, RESERVE
from dtwister_features.drafting import draft_events, draft_pool
from dtwister_features.drafting.draft_actions import Pick, PickRooms
from dtwister_features.game_actions import Lot
from dtwister_features.game_events import SeatDrawn
from dtwister_features.seats import next_seat, others
from dtwister_features.setup.set_up_frames import SeatLotFrame, SetUpFrame
from dtwister_features.state_variables import PAIRS, Brought, with_seat_entry

__all__ = ["DraftFrame", "DraftPickFrame", "MutualChoiceFrame", "PickForAllFrame", "PickFrame"]


@attrs.frozen
class PickRoomsFrame(Frame, tag="features:picking-rooms"):
    """The seats name pairs of rooms in turn; in a draft as well (VET-MODE-08, R-304)."""

    seat: SeatId = fields.seat()

    @staticmethod
    def _named(context: Context) -> list[str]:
        return [pair for brought in context.recall(PAIRS) for pair in brought.pairs]

    def decision(self, context: Context) -> Decision | None:
        """Ask for one pair of the next seat, until every seat has named its number."""
        seats = context.match.seats
        if len(self._named(context)) >= draft_pool.number_to_choose(
            context.match, draft_pool.PAIRS
        ) * len(seats):
            return None
        return Decision(self.seat, "pick-rooms", f"{seats[self.seat]} names a pair of rooms")

    def action_sources(self, context: Context) -> Iterable[ActionSource]:
        """Offer every pair that is not named yet."""
        return (ActionSource("pick-rooms", NO_PIECE, self._offer),)

    def _offer(self, context: Context, piece: PieceId) -> list[Action]:
        named = self._named(context)
        return [PickRooms(pair) for pair in context.match.room_setup.pairs if pair not in named]

    def refuse(self, context: Context, action: Action) -> Refusal | None:
        """Refuse anything but a pair of the sets that is not named yet."""
        colour = context.match.seats[self.seat]
        if not isinstance(action, PickRooms):
            sentence = f"{colour} cannot do this now: it must name a pair of rooms"
            return Refusal("not-now", "VET-MODE-08", sentence)
        if action.pair not in context.match.room_setup.pairs:
            return draft_pool.no_such_pair(context, action.pair, "VET-MODE-08")
        if action.pair in self._named(context):
            sentence = f"{colour} cannot name {action.pair}: it was already named"
            return Refusal("picked-already", "VET-MODE-08", sentence)
        return None

    def resolve(self, context: PlayContext, action: PickRooms) -> None:
        """Remember it; the next seat is to name one."""
        entries = context.recall(PAIRS)
        more = Brought((*entries[self.seat].pairs, action.pair), openly=True)
        context.remember(PAIRS, with_seat_entry(entries, self.seat, more))
        context.replace_top(PickRoomsFrame(next_seat(context, self.seat)))
        context.do(draft_events.RoomsPicked(self.seat, action.pair))


@attrs.frozen
class PickFrame(Frame):
    """The seats pick characters, or objects, in turn, one at a time."""

    what: str = fields.word(choices=(draft_pool.CHARACTERS, draft_pool.OBJECTS))
    seat: SeatId = fields.seat()

    rules: ClassVar[dict[str, str]] = {}
    """Kind of pick -> the rule about it."""
    taken: ClassVar[str] = "R-302"
    """The rule that nothing is picked twice."""
    shared: ClassVar[bool] = False
    """True if the other seats get the same piece."""

    def _missing(self, context: Context) -> int:
        size = draft_pool.team_size(context.match, self.what, shared=self.shared)
        pieces = draft_pool.pieces_of(context, self.seat, self.what)
        return size - sum(context.space(piece) == RESERVE for piece in pieces)

    def decision(self, context: Context) -> Decision | None:
        """Ask for one piece of the next seat, until all teams are complete."""
        missing = self._missing(context)
        if missing <= 0:
            return None
        colour = context.match.seats[self.seat]
        text = f"{colour} picks one of its {self.what}; {missing} to go"
        return Decision(self.seat, f"pick-{self.what}", text)

    def action_sources(self, context: Context) -> Iterable[ActionSource]:
        """Offer every piece on offer; of copies the first."""
        offered = draft_pool.first_copies(context, self.seat, self.what, POOL)
        return [ActionSource("pick", piece, self._offer) for piece in offered]

    def _offer(self, context: Context, piece: PieceId) -> list[Action]:
        return [] if self.refuse(context, Pick(piece)) else [Pick(piece)]

    def refuse(self, context: Context, action: Action) -> Refusal | None:
        """Refuse anything but an own piece of the right kind that is on offer."""
        rule = self.rules[self.what]
        colour = context.match.seats[self.seat]
        if not isinstance(action, Pick):
            return Refusal(
                "not-now", rule, f"{colour} cannot do this now: it must pick {self.what}"
            )
        problem = draft_pool.piece_problem(context, action.piece, self.seat, self.what, rule)
        if problem is not None:
            return problem
        said = f"{colour} cannot pick {context.name(action.piece)}"
        if context.space(action.piece) == RESERVE:
            return Refusal("picked-already", self.taken, f"{said}: it is already in the team")
        if context.space(action.piece) != POOL:
            return Refusal("put-away", rule, f"{said}: another seat took it")
        return draft_pool.copy_problem(context, action.piece, POOL)

    def resolve(self, context: PlayContext, action: Pick) -> None:
        """Take it; the next seat is to pick."""
        context.replace_top(attrs.evolve(self, seat=next_seat(context, self.seat)))
        context.do(draft_events.Picked(self.seat, action.piece))
        self.take(context, action.piece)

    def take(self, context: PlayContext, piece: PieceId) -> None:
        """Do to the other seats what follows from a pick; here nothing."""

    def counterparts(self, context: Context, piece: PieceId) -> list[PieceId]:
        """Return the same piece of each other seat, in seating order;
        of copies the first on offer.
        """
        kind = context.kind(piece)
        return [
            other
            for seat in others(context, self.seat)
            for other in draft_pool.first_copies(context, seat, self.what, POOL)
            if context.kind(other) is kind
        ]


@attrs.frozen
class PickForAllFrame(PickFrame, tag="features:picking-for-all"):
    """All seats get each pick, common objects as well.

    Rules: VET-MODE-09, VET-MODE-10, R-305.
    """

    rules: ClassVar[dict[str, str]] = {
        draft_pool.CHARACTERS: "VET-MODE-09",
        draft_pool.OBJECTS: "VET-MODE-10",
    }
    shared = True

    def take(self, context: PlayContext, piece: PieceId) -> None:
        """Give each other seat its own piece of the same kind."""
        for other in self.counterparts(context, piece):
            context.do(draft_events.Picked(context.seat(other), other))


@attrs.frozen
class DraftPickFrame(PickFrame, tag="features:drafting"):
    """Each pick is put away for the others (VET-MODE-11, VET-MODE-12, EX-301)."""

    rules: ClassVar[dict[str, str]] = {
        draft_pool.CHARACTERS: "VET-MODE-11",
        draft_pool.OBJECTS: "VET-MODE-12",
    }

    def refuse(self, context: Context, action: Action) -> Refusal | None:
        """Refuse picks that would leave a seat without enough to take (R-306)."""
        problem = super().refuse(context, action)
        if problem is not None or not isinstance(action, Pick):
            return problem
        stakes = draft_pool.DraftStakes(context, self.what)
        stakes.take(self.seat, context.kind(action.piece).id)
        if stakes.can_be_completed():
            return None
        said = f"{context.match.seats[self.seat]} cannot pick {context.name(action.piece)}"
        sentence = f"{said}: too few {self.what} would be left for the others"
        return Refusal("too-few-left", "R-306", sentence)

    def take(self, context: PlayContext, piece: PieceId) -> None:
        """Put away theirs, unless the boxes have more of it, or it is common (R-305, R-306)."""
        stakes = draft_pool.DraftStakes(context, self.what)
        away = stakes.put_away_by(context.kind(piece).id)
        for other in self.counterparts(context, piece):
            if context.seat(other) in away:
                context.do(draft_events.PutAway(other))


@attrs.frozen
class OpenChoiceFrame(Frame):
    """The order of an open choice: a lot, rooms, characters, objects; then the set-up."""

    stage: int = fields.number(default=0)
    first: SeatId = fields.seat(default=NO_SEAT)

    picking: ClassVar[type[PickFrame]] = PickFrame
    """The frame in which characters, and then objects, are picked."""
    set_up: ClassVar[type[SetUpFrame]] = SetUpFrame
    """The frame that comes afterwards."""

    def advance(self, context: PlayContext) -> None:
        """Go to the next stage."""
        context.replace_top(attrs.evolve(self, stage=self.stage + 1))
        if self.stage == 0:
            draft_pool.check_pool(context, shared=self.picking.shared)
            context.do(draft_events.PoolOpened(True))
            context.push(FirstSeatLotFrame("choosing"))
        elif self.stage == 1:
            context.push(PickRoomsFrame(self.first))
        elif self.stage == 2:
            context.push(self.picking(draft_pool.CHARACTERS, self.first))
        elif self.stage == 3:
            context.push(self.picking(draft_pool.OBJECTS, self.first_with_objects(context)))
        else:
            context.do(draft_events.PoolClosed())
            context.replace_top(self.set_up())

    def first_with_objects(self, context: Context) -> SeatId:
        """Return the seat that begins with the objects: the same again (R-303)."""
        return self.first


@attrs.frozen
class MutualChoiceFrame(OpenChoiceFrame, tag="features:mutual-choice"):
    """One seat picks, and the others get the same (VET-MODE-09, VET-MODE-10)."""

    picking = PickForAllFrame


@attrs.frozen
class DraftFrame(OpenChoiceFrame, tag="features:draft"):
    """The picks of one seat are closed to the others (VET-MODE-11, VET-MODE-12)."""

    picking = DraftPickFrame

    def first_with_objects(self, context: Context) -> SeatId:
        """Return the other seat, which begins with the objects (VET-MODE-12)."""
        return next_seat(context, self.first)


@attrs.frozen
class FirstSeatLotFrame(SeatLotFrame, tag="features:drawing-first"):
    """Chance draws the seat that picks first (VET-MODE-08, VET-MODE-11)."""

    def decision(self, context: Context) -> Decision | None:
        """Ask chance."""
        return Decision(CHANCE, "lot", "a seat is drawn that picks first")

    def resolve(self, context: PlayContext, action: Lot) -> None:
        """Begin with the rooms, and with the characters."""
        context.pop()
        context.do(SeatDrawn(action.seat, self.what))
        choice = context.frame
        assert isinstance(choice, OpenChoiceFrame)
        context.replace_top(attrs.evolve(choice, first=action.seat))


FRAMES = (
    MutualChoiceFrame,
    DraftFrame,
    FirstSeatLotFrame,
    PickRoomsFrame,
    PickForAllFrame,
    DraftPickFrame,
)

"""Mutual choice and draft: everybody sees what is picked (VET-MODE-08 to VET-MODE-12)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

import attrs

from dtwister.plugin import (
    NATURE,
    POOL,
    RESERVE,
    Action,
    Decision,
    Frame,
    Refusal,
    Source,
    Table,
    fields,
)
from dtwister_features.actions import Lot
from dtwister_features.choosing import happenings, pools
from dtwister_features.choosing.actions import Pick, PickRooms
from dtwister_features.common import next_seat, others
from dtwister_features.happenings import SeatDrawn
from dtwister_features.memory import PAIRS, Brought, with_entry
from dtwister_features.setup import Drawing, SetUp


@attrs.frozen
class PickingRooms(Frame):
    """The seats name pairs of rooms in turn; in a draft as well (VET-MODE-08, R-304)."""

    tag: ClassVar[str] = "features:picking-rooms"
    seat: int = fields.seat()

    @staticmethod
    def _named(table: Table) -> list[str]:
        return [pair for brought in table.recall(PAIRS) for pair in brought.pairs]

    def decision(self, table: Table) -> Decision | None:
        """One pair of the seat whose turn it is, until every seat has named its number."""
        seats = table.match.seats
        if len(self._named(table)) >= pools.wanted(table.match, pools.PAIRS) * len(seats):
            return None
        return Decision(self.seat, "pick-rooms", f"{seats[self.seat]} names a pair of rooms")

    def sources(self, table: Table) -> Iterable[Source]:
        """Every pair that nobody has named."""
        return (Source("pick-rooms", -1, self._offer),)

    def _offer(self, table: Table, piece: int) -> list[Action]:
        named = self._named(table)
        return [PickRooms(pair) for pair in table.match.pairs if pair not in named]

    def refuse(self, table: Table, action: Action) -> Refusal | None:
        """It must be a pair of the sets that nobody has named."""
        if not isinstance(action, PickRooms):
            return Refusal("not-now", "VET-MODE-08", "a pair of rooms is to be named")
        if action.pair not in table.match.pairs:
            return pools.no_such_pair(table, action.pair, "VET-MODE-08")
        if action.pair in self._named(table):
            return Refusal("picked-already", "VET-MODE-08", f"{action.pair} is named already")
        return None

    def resolve(self, table: Table, action: Action) -> None:
        """Remember it; the next seat is to name one."""
        assert isinstance(action, PickRooms)
        entries = table.recall(PAIRS)
        more = Brought((*entries[self.seat].pairs, action.pair), openly=True)
        table.remember(PAIRS, with_entry(entries, self.seat, more))
        table.swap(PickingRooms(next_seat(table, self.seat)))
        table.do(happenings.RoomsPicked(self.seat, action.pair))


@attrs.frozen
class Picking(Frame):
    """The seats pick characters, or objects, in turn, one at a time."""

    what: str = fields.word(choices=(pools.CHARACTERS, pools.OBJECTS))
    seat: int = fields.seat()

    rules: ClassVar[dict[str, str]] = {}
    """What is picked -> the rule about it."""
    taken: ClassVar[str] = "R-302"
    """The rule that nothing is picked twice."""
    shared: ClassVar[bool] = False
    """Whether the others get the same as the one who picks."""

    def _missing(self, table: Table) -> int:
        size = pools.team_size(table.match, self.what, shared=self.shared)
        pieces = pools.pieces_of(table, self.seat, self.what)
        return size - sum(table.space(piece) == RESERVE for piece in pieces)

    def decision(self, table: Table) -> Decision | None:
        """One piece of the seat whose turn it is, until all teams are complete."""
        missing = self._missing(table)
        if missing <= 0:
            return None
        colour = table.match.seats[self.seat]
        text = f"{colour} picks one of its {self.what}; {missing} to go"
        return Decision(self.seat, f"pick-{self.what}", text)

    def sources(self, table: Table) -> Iterable[Source]:
        """Every piece on offer; of copies the first."""
        offered = pools.first_copies(table, self.seat, self.what, POOL)
        return [Source("pick", piece, self._offer) for piece in offered]

    def _offer(self, table: Table, piece: int) -> list[Action]:
        return [] if self.refuse(table, Pick(piece)) else [Pick(piece)]

    def refuse(self, table: Table, action: Action) -> Refusal | None:
        """It must be an own piece of the right kind that is on offer."""
        rule = self.rules[self.what]
        if not isinstance(action, Pick):
            return Refusal("not-now", rule, f"{self.what} are to be picked")
        problem = pools.piece_problem(table, action.piece, self.seat, self.what, rule)
        if problem is not None:
            return problem
        name = table.name(action.piece)
        if table.space(action.piece) == RESERVE:
            return Refusal("picked-already", self.taken, f"{name} is in the team already")
        if table.space(action.piece) != POOL:
            return Refusal("put-away", rule, f"{name} is put away: another seat took it")
        return pools.copy_problem(table, action.piece, POOL)

    def resolve(self, table: Table, action: Action) -> None:
        """Take it; the next seat is to pick."""
        assert isinstance(action, Pick)
        table.swap(attrs.evolve(self, seat=next_seat(table, self.seat)))
        table.do(happenings.Picked(self.seat, action.piece))
        self.take(table, action.piece)

    def take(self, table: Table, piece: int) -> None:
        """What a pick means for the others."""

    def counterparts(self, table: Table, piece: int) -> list[int]:
        """The same piece of each other seat, in seating order; of copies the first on offer."""
        kind = table.kind(piece)
        return [
            other
            for seat in others(table, self.seat)
            for other in pools.first_copies(table, seat, self.what, POOL)
            if table.kind(other) is kind
        ]


@attrs.frozen
class PickingForAll(Picking):
    """What one picks, all get: common objects as well (VET-MODE-09, VET-MODE-10, R-305)."""

    tag: ClassVar[str] = "features:picking-for-all"
    rules: ClassVar[dict[str, str]] = {
        pools.CHARACTERS: "VET-MODE-09",
        pools.OBJECTS: "VET-MODE-10",
    }
    shared: ClassVar[bool] = True

    def take(self, table: Table, piece: int) -> None:
        """The others take theirs."""
        for other in self.counterparts(table, piece):
            table.do(happenings.Picked(table.seat(other), other))


@attrs.frozen
class Drafting(Picking):
    """What one takes, is put away for the others (VET-MODE-11, VET-MODE-12, EX-301)."""

    tag: ClassVar[str] = "features:drafting"
    rules: ClassVar[dict[str, str]] = {
        pools.CHARACTERS: "VET-MODE-11",
        pools.OBJECTS: "VET-MODE-12",
    }

    def refuse(self, table: Table, action: Action) -> Refusal | None:
        """Nobody may be left without enough to take (R-306)."""
        problem = super().refuse(table, action)
        if problem is not None or not isinstance(action, Pick):
            return problem
        stakes = pools.Stakes(table, self.what)
        stakes.take(self.seat, table.kind(action.piece).id)
        if stakes.can_be_completed():
            return None
        name = table.name(action.piece)
        sentence = f"with {name} taken there would not be enough {self.what} left for all"
        return Refusal("too-few-left", "R-306", sentence)

    def take(self, table: Table, piece: int) -> None:
        """Put away theirs, unless the boxes have more of it, or it is common (R-305, R-306)."""
        stakes = pools.Stakes(table, self.what)
        away = stakes.put_away_by(table.kind(piece).id)
        for other in self.counterparts(table, piece):
            if table.seat(other) in away:
                table.do(happenings.PutAway(other))


@attrs.frozen
class OpenChoice(Frame):
    """The order of an open choice: who begins, rooms, characters, objects; then the set-up."""

    stage: int = fields.number(default=0)
    first: int = fields.seat(default=-1)

    picking: ClassVar[type[Picking]] = Picking
    """The frame in which characters, and then objects, are picked."""
    set_up: ClassVar[type[SetUp]] = SetUp
    """What comes afterwards."""

    def advance(self, table: Table) -> None:
        """Go to the next stage."""
        table.swap(attrs.evolve(self, stage=self.stage + 1))
        if self.stage == 0:
            pools.check(table, shared=self.picking.shared)
            table.do(happenings.PoolLaidOut(True))
            table.push(DrawingFirst("choosing"))
        elif self.stage == 1:
            table.push(PickingRooms(self.first))
        elif self.stage == 2:
            table.push(self.picking(pools.CHARACTERS, self.first))
        elif self.stage == 3:
            table.push(self.picking(pools.OBJECTS, self.first_with_objects(table)))
        else:
            table.do(happenings.PoolClosed())
            table.swap(self.set_up())

    def first_with_objects(self, table: Table) -> int:
        """The seat that begins with the objects: the same again (R-303)."""
        return self.first


@attrs.frozen
class MutualChoice(OpenChoice):
    """One seat picks, and the others get the same (VET-MODE-09, VET-MODE-10)."""

    tag: ClassVar[str] = "features:mutual-choice"
    picking: ClassVar[type[Picking]] = PickingForAll


@attrs.frozen
class Draft(OpenChoice):
    """What one seat takes, the others cannot have (VET-MODE-11, VET-MODE-12)."""

    tag: ClassVar[str] = "features:draft"
    picking: ClassVar[type[Picking]] = Drafting

    def first_with_objects(self, table: Table) -> int:
        """With the objects the other seat begins (VET-MODE-12)."""
        return next_seat(table, self.first)


@attrs.frozen
class DrawingFirst(Drawing):
    """Nature draws the seat that picks first (VET-MODE-08, VET-MODE-11)."""

    tag: ClassVar[str] = "features:drawing-first"

    def decision(self, table: Table) -> Decision | None:
        """Chance decides."""
        return Decision(NATURE, "lot", "a seat is drawn that picks first")

    def resolve(self, table: Table, action: Action) -> None:
        """It begins with the rooms, and with the characters."""
        assert isinstance(action, Lot)
        table.pop()
        table.do(SeatDrawn(action.seat, self.what))
        choice = table.frame
        assert isinstance(choice, OpenChoice)
        table.swap(attrs.evolve(choice, first=action.seat))


FRAMES = (MutualChoice, Draft, DrawingFirst, PickingRooms, PickingForAll, Drafting)

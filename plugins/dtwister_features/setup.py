"""Set-up of the board games: rooms, starters, placing, first player (SETUP)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

import attrs

from dtwister.plugin import (
    NATURE,
    RESERVE,
    Action,
    Decision,
    Frame,
    Refusal,
    Rng,
    Source,
    Table,
    events,
    fields,
)
from dtwister_features import happenings, memory
from dtwister_features.actions import Deal, Lay, Lot, SetAside, Start
from dtwister_features.common import next_seat, refusal
from dtwister_features.memory import with_entry
from dtwister_features.turn import begin_turn


@attrs.frozen
class SetUp(Frame):
    """The order of the set-up: deal, set aside, starters, placing, turn up, first turn.

    When it begins, all pieces are behind the screens (SETUP-03) and all cards in hand (SETUP-04).
    """

    tag: ClassVar[str] = "features:set-up"
    stage: int = fields.number(default=0)

    def advance(self, table: Table) -> None:
        """Go to the next stage."""
        table.swap(SetUp(self.stage + 1))
        seats = range(len(table.match.seats))
        if self.stage == 0:
            table.push(Dealing())
        elif self.stage == 1:
            stronger = memory.stronger_seat(table.match)
            if stronger >= 0:
                table.push(SettingAside(stronger))
        elif self.stage == 2:
            for seat in reversed(seats):
                table.push(Starting(seat))
        elif self.stage == 3:
            table.push(Drawing("placing"))
        elif self.stage == 4:
            self._turn_up(table)
            table.push(Drawing("playing"))

    @staticmethod
    def _turn_up(table: Table) -> None:
        """All starters are turned up at the same time (SETUP-11)."""
        for piece in range(len(table.match.pieces)):
            if table.state.face_down >> piece & 1:
                table.do(events.TurnedUp(piece))


@attrs.frozen
class Dealing(Frame):
    """Nature lays the rooms, each in a random orientation (SETUP-01, R-10)."""

    tag: ClassVar[str] = "features:dealing"

    def decision(self, table: Table) -> Decision | None:
        """Chance decides."""
        return Decision(NATURE, "deal", "the rooms are shuffled and laid face down")

    def draw(self, table: Table, rng: Rng) -> Action:
        """Whole pairs at random, in random places, turned at random (BOARD-02, R-145)."""
        slots = len(table.match.plan.slots)
        pairs = _pairs(table)
        chosen: list[int] = []
        for pair in rng.shuffled(sorted(pairs)):
            if len(chosen) + len(pairs[pair]) <= slots:
                chosen.extend(pairs[pair])
        order = rng.shuffled(chosen)
        order += [-1] * (slots - len(order))
        return Deal(tuple(order), tuple(rng.below(4) for _ in order))

    def refuse(self, table: Table, action: Action) -> Refusal | None:
        """A deal must lay different rooms, at most one on each slot, whole pairs of them."""
        if not isinstance(action, Deal):
            return refusal("not-now", "SETUP-01", "the rooms are to be dealt")
        slots, pairs = len(table.match.plan.slots), _pairs(table)
        there = {tile for both in pairs.values() for tile in both}
        used = {tile for tile in action.tiles if tile >= 0}
        right = (
            len(action.tiles) == len(action.turns) == slots
            and len(used) == sum(tile != -1 for tile in action.tiles)
            and used <= there
            and all(0 <= turn <= 3 for turn in action.turns)
        )
        if not right:
            return refusal("bad-deal", "SETUP-01", f"a deal lays {slots} different rooms")
        if any(0 < len(used.intersection(both)) < len(both) for both in pairs.values()):
            return refusal("lone-room", "BOARD-02", "rooms are dealt in whole pairs")
        left = [both for both in pairs.values() if not used.intersection(both)]
        if any(len(used) + len(both) <= slots for both in left):
            return refusal("too-few-rooms", "SETUP-01", "there is space for more rooms")
        return None

    def resolve(self, table: Table, action: Action) -> None:
        """Lay the rooms."""
        assert isinstance(action, Deal)
        table.pop()
        table.do(events.RoomsDealt(NATURE, action.tiles, action.turns))


def _pairs(table: Table) -> dict[str, tuple[int, ...]]:
    """Pair -> its rooms (BOARD-02): of those that were chosen, or else of all (VET-MODE-06)."""
    brought = {pair for entry in table.recall(memory.PAIRS) for pair in entry.pairs}
    return {
        pair: both for pair, both in table.match.pairs.items() if not brought or pair in brought
    }


@attrs.frozen
class Drawing(Frame):
    """Nature draws a seat: to place first, or to take the first turn (SETUP-07, SETUP-12)."""

    tag: ClassVar[str] = "features:drawing"
    what: str = fields.word()

    def decision(self, table: Table) -> Decision | None:
        """Chance decides."""
        first = "places first" if self.what == "placing" else "takes the first turn"
        return Decision(NATURE, "lot", f"a seat is drawn that {first}")

    def draw(self, table: Table, rng: Rng) -> Action:
        """Any seat, with equal chances."""
        return Lot(rng.below(len(table.match.seats)))

    def sources(self, table: Table) -> Iterable[Source]:
        """All seats."""
        return (Source("lot", -1, self._offer),)

    def _offer(self, table: Table, piece: int) -> list[Action]:
        return [Lot(seat) for seat in range(len(table.match.seats))]

    def refuse(self, table: Table, action: Action) -> Refusal | None:
        """It must be a lot that draws a seat of the game."""
        if not isinstance(action, Lot) or not 0 <= action.seat < len(table.match.seats):
            return refusal("bad-lot", "SETUP-07", "a seat of the game is to be drawn")
        return None

    def resolve(self, table: Table, action: Action) -> None:
        """Go on with the seat that was drawn."""
        assert isinstance(action, Lot)
        table.pop()
        table.do(happenings.SeatDrawn(action.seat, self.what))
        if self.what == "placing":
            table.push(Laying(action.seat))
        else:
            begin_turn(table, action.seat)


@attrs.frozen
class SettingAside(Frame):
    """The stronger seat takes surplus characters out of its team, unseen (HANDICAP-01, VIEW-11)."""

    tag: ClassVar[str] = "features:setting-aside"
    seat: int = fields.seat()

    def surplus(self, table: Table) -> int:
        """How many characters are still too many."""
        return len(_reserve(table, self.seat)[0]) - memory.characters_kept(table.match, self.seat)

    def decision(self, table: Table) -> Decision | None:
        """One character after the other."""
        if self.surplus(table) <= 0:
            return None
        colour = table.match.seats[self.seat]
        return Decision(self.seat, "set-aside", f"{colour} takes a character out of the team")

    def sources(self, table: Table) -> Iterable[Source]:
        """The characters behind the screen."""
        return (Source("set-aside", -1, self._offer),)

    def _offer(self, table: Table, piece: int) -> list[Action]:
        return [SetAside(other) for other in _reserve(table, self.seat)[0]]

    def refuse(self, table: Table, action: Action) -> Refusal | None:
        """It must be a character behind the screen."""
        if not isinstance(action, SetAside) or action.piece not in _reserve(table, self.seat)[0]:
            return refusal("not-behind-screen", "HANDICAP-01", "an own character is to be named")
        return None

    def resolve(self, table: Table, action: Action) -> None:
        """Take it out of the game."""
        assert isinstance(action, SetAside)
        table.do(events.PutAside(self.seat, action.piece))


def _reserve(table: Table, seat: int) -> tuple[list[int], list[int]]:
    """The characters and the objects that a seat has behind its screen."""
    at = table.state.at
    characters = [piece for piece in table.match.characters[seat] if at[piece] == RESERVE]
    objects = [
        piece for piece in table.match.objects if at[piece] == RESERVE and table.seat(piece) == seat
    ]
    return characters, objects


def _dots(table: Table, seat: int) -> list[int]:
    """The dots of the own line of a seat (SETUP-06)."""
    plan = table.match.plan
    return [
        plan.lines[index][dot]
        for index, line in enumerate(plan.layout.lines)
        if line.owner == seat
        for dot in line.dots
    ]


@attrs.frozen
class Starting(Frame):
    """A seat lays its starters face down on its line; nobody sees which (SETUP-05, HANDICAP-04)."""

    tag: ClassVar[str] = "features:starting"
    seat: int = fields.seat()

    def _laid(self, table: Table) -> int:
        return sum(
            1 for piece in table.match.characters[self.seat] if table.state.face_down >> piece & 1
        )

    def _missing(self, table: Table) -> int:
        wanted = min(int(table.setting("starters", 4)), len(_dots(table, self.seat)))
        return min(wanted - self._laid(table), len(_reserve(table, self.seat)[0]))

    def decision(self, table: Table) -> Decision | None:
        """One character after the other."""
        if self._missing(table) <= 0:
            return None
        colour = table.match.seats[self.seat]
        return Decision(self.seat, "starter", f"{colour} lays a character face down on its line")

    def _free(self, table: Table) -> list[int]:
        return [dot for dot in _dots(table, self.seat) if not table.pieces_at(dot)]

    def sources(self, table: Table) -> Iterable[Source]:
        """Every character behind the screen."""
        return [Source("start", piece, self._offer) for piece in _reserve(table, self.seat)[0]]

    def _offer(self, table: Table, piece: int) -> list[Action]:
        return [Start(piece, dot) for dot in self._free(table)]

    def refuse(self, table: Table, action: Action) -> Refusal | None:
        """It must be an own character, and a free dot of the own line."""
        if not isinstance(action, Start):
            return refusal("not-now", "SETUP-05", "the starters are to be laid")
        characters, objects = _reserve(table, self.seat)
        if action.piece in objects:
            return refusal("object", "SETUP-05", "objects cannot start on the line")
        if action.piece not in characters:
            return refusal("not-behind-screen", "SETUP-05", "an own character is to be named")
        if action.space not in self._free(table):
            return refusal(
                "no-dot", "SETUP-06", f"{table.square(action.space)} is no free dot of the own line"
            )
        return None

    def resolve(self, table: Table, action: Action) -> None:
        """Lay the token face down."""
        assert isinstance(action, Start)
        table.do(events.LaidOnLine(self.seat, action.piece, action.space))


@attrs.frozen
class Laying(Frame):
    """The seats lay their tokens face down on rooms, one each in turn (SETUP-07, SETUP-08)."""

    tag: ClassVar[str] = "features:laying"
    seat: int = fields.seat()
    laid: tuple[int, ...] = fields.numbers(default=())
    """Slot -> tokens laid there so far: public, while which ones they are is not (VIEW-04)."""

    def decision(self, table: Table) -> Decision | None:
        """One token of the seat whose turn to lay it is."""
        if not any(_reserve(table, self.seat)) or not self._open(table):
            return None
        colour = table.match.seats[self.seat]
        return Decision(self.seat, "lay", f"{colour} lays a token face down on a room")

    def advance(self, table: Table) -> None:
        """Skip a seat without tokens (R-12); end when all are laid (R-13, HANDICAP-05)."""
        seats = range(len(table.match.seats))
        if self._open(table) and any(any(_reserve(table, seat)) for seat in seats):
            table.swap(Laying(next_seat(table, self.seat), self.laid))
            return
        table.pop()

    def _open(self, table: Table) -> list[int]:
        """The rooms that are not full (SETUP-09)."""
        slots = table.match.plan.layout.slots
        return [
            index
            for index, slot in enumerate(slots)
            if (self.laid[index] if self.laid else 0) < slot.capacity
        ]

    def _rooms_for(self, table: Table, piece: int) -> list[int]:
        slots = table.match.plan.layout.slots
        wanted = "objects" if table.kind(piece).is_object else "characters"
        return [i for i in self._open(table) if slots[i].kinds in ("both", wanted)]

    def sources(self, table: Table) -> Iterable[Source]:
        """Every token behind the screen."""
        characters, objects = _reserve(table, self.seat)
        return [Source("lay", piece, self._offer) for piece in (*characters, *objects)]

    def _offer(self, table: Table, piece: int) -> list[Action]:
        return [Lay(piece, slot) for slot in self._rooms_for(table, piece)]

    def refuse(self, table: Table, action: Action) -> Refusal | None:
        """It must be an own token not laid yet (SETUP-10), and a room with space."""
        if not isinstance(action, Lay):
            return refusal("not-now", "R-12", "a token is to be laid; passing is not possible")
        characters, objects = _reserve(table, self.seat)
        if action.piece not in characters and action.piece not in objects:
            return refusal("not-behind-screen", "SETUP-08", "an own token is to be named")
        slots = table.match.plan.layout.slots
        if not 0 <= action.slot < len(slots):
            return refusal("no-such-room", "SETUP-08", "there is no such room")
        room = slots[action.slot]
        if action.slot not in self._open(table):
            return refusal("full", "SETUP-09", f"room {room.id} holds {room.capacity} already")
        if action.slot not in self._rooms_for(table, action.piece):
            return refusal("wrong-kind", "SCN-P-01", f"room {room.id} takes {room.kinds} only")
        return None

    def resolve(self, table: Table, action: Action) -> None:
        """Lay the token; the next seat is to lay one."""
        assert isinstance(action, Lay)
        laid = self.laid or (0,) * len(table.match.plan.slots)
        laid = with_entry(laid, action.slot, laid[action.slot] + 1)
        table.swap(Laying(next_seat(table, self.seat), laid))
        table.do(events.LaidOnRoom(self.seat, action.piece, action.slot))


FRAMES = (SetUp, Dealing, Drawing, SettingAside, Starting, Laying)

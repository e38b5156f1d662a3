"""Set-up: the tokens that go face down on rooms (SETUP-07 to SETUP-10, SCN-P-02)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

import attrs

from dtwister.plugin import RESERVE, Action, Decision, Frame, Refusal, Source, Table, events, fields
from dtwister_features.actions import Lay
from dtwister_features.common import next_seat, refusal
from dtwister_features.memory import with_entry


def behind_screen(table: Table, seat: int) -> tuple[list[int], list[int]]:
    """The characters and the objects that a seat has behind its screen."""
    at = table.state.at
    characters = [piece for piece in table.match.characters[seat] if at[piece] == RESERVE]
    objects = [
        piece for piece in table.match.objects if at[piece] == RESERVE and table.seat(piece) == seat
    ]
    return characters, objects


def _behind(table: Table, seat: int) -> list[int]:
    """All that a seat has behind its screen."""
    characters, objects = behind_screen(table, seat)
    return [*characters, *objects]


def _in_need(left: list[int], free: dict[str, int]) -> int:
    """How many of so many characters and objects need a room that takes either."""
    return max(0, left[0] - free["characters"]) + max(0, left[1] - free["objects"])


@attrs.frozen
class Laying(Frame):
    """The seats lay their tokens face down on rooms, one each in turn (SETUP-07, SETUP-08)."""

    tag: ClassVar[str] = "features:laying"
    seat: int = fields.seat()
    laid: tuple[int, ...] = fields.numbers(default=())
    """Slot -> tokens laid there so far: public, while which ones they are is not (VIEW-04)."""

    def decision(self, table: Table) -> Decision | None:
        """One token of the seat whose turn to lay it is."""
        if not self._can_lay(table, self.seat):
            return None
        colour = table.match.seats[self.seat]
        return Decision(self.seat, "lay", f"{colour} lays a token face down on a room")

    def advance(self, table: Table) -> None:
        """Skip a seat without tokens (R-12); end when all are laid (R-13, HANDICAP-05).

        What finds no room of its kind any more stays out of the game (R-M31).
        """
        if any(self._can_lay(table, seat) for seat in range(len(table.match.seats))):
            table.swap(Laying(next_seat(table, self.seat), self.laid))
            return
        table.pop()
        if self._open(table):
            for seat in range(len(table.match.seats)):
                for piece in _behind(table, seat):
                    table.do(events.PutAside(seat, piece))

    def _can_lay(self, table: Table, seat: int) -> bool:
        """Whether a seat has a token behind its screen for which there is a room."""
        there = _behind(table, seat)
        return bool(there) and any(self._fitting(table, piece) for piece in there)

    def _open(self, table: Table) -> list[int]:
        """The rooms that are not full (SETUP-09)."""
        slots = table.match.plan.layout.slots
        return [
            index
            for index, slot in enumerate(slots)
            if (self.laid[index] if self.laid else 0) < slot.capacity
        ]

    def _fitting(self, table: Table, piece: int) -> list[int]:
        """The rooms that are not full and take the kind of a token (SCN-P-01, MULTI-125).

        Where the players trust each other, whoever is mistaken finds out later (R-M30, MULTI-126).
        """
        found = self._open(table)
        if table.match.options.get("trusting"):
            return found
        slots = table.match.plan.layout.slots
        wanted = "objects" if table.kind(piece).is_object else "characters"
        return [i for i in found if slots[i].kinds in ("both", wanted)]

    def _rooms_for(self, table: Table, piece: int) -> list[int]:
        """Where a token can be laid so that there is a place for the others of its seat (R-M31).

        A seat does not know what the others still have, so that this is no matter.
        """
        found = self._fitting(table, piece)
        slots = table.match.plan.layout.slots
        if all(slots[room].kinds != "both" for room in found):
            return found
        free = dict.fromkeys(("characters", "objects", "both"), 0)
        for room in self._open(table):
            free[slots[room].kinds] += slots[room].capacity - (self.laid[room] if self.laid else 0)
        left = [len(pieces) for pieces in behind_screen(table, table.seat(piece))]
        if free["both"] == sum(free.values()) or _in_need(left, free) > free["both"]:
            return found
        left[table.kind(piece).is_object] -= 1
        if _in_need(left, free) <= free["both"] - 1:
            return found
        return [room for room in found if slots[room].kinds != "both"]

    def sources(self, table: Table) -> Iterable[Source]:
        """Every token behind the screen."""
        characters, objects = behind_screen(table, self.seat)
        return [Source("lay", piece, self._offer) for piece in (*characters, *objects)]

    def _offer(self, table: Table, piece: int) -> list[Action]:
        return [Lay(piece, slot) for slot in self._rooms_for(table, piece)]

    def refuse(self, table: Table, action: Action) -> Refusal | None:
        """It must be an own token not laid yet (SETUP-10), and a room with space."""
        if not isinstance(action, Lay):
            return refusal("not-now", "R-12", "a token is to be laid; passing is not possible")
        characters, objects = behind_screen(table, self.seat)
        if action.piece not in characters and action.piece not in objects:
            return refusal("not-behind-screen", "SETUP-08", "an own token is to be named")
        slots = table.match.plan.layout.slots
        if not 0 <= action.slot < len(slots):
            return refusal("no-such-room", "SETUP-08", "there is no such room")
        room = slots[action.slot]
        if action.slot not in self._open(table):
            return refusal("full", "SETUP-09", f"room {room.id} holds {room.capacity} already")
        if action.slot not in self._rooms_for(table, action.piece):
            if action.slot in self._fitting(table, action.piece):
                others = "some of the other tokens would find no room"
                return refusal("dead-end", "R-M31", others)
            return refusal("wrong-kind", "SCN-P-01", f"room {room.id} takes {room.kinds} only")
        return None

    def resolve(self, table: Table, action: Action) -> None:
        """Lay the token; the next seat is to lay one."""
        assert isinstance(action, Lay)
        laid = self.laid or (0,) * len(table.match.plan.slots)
        laid = with_entry(laid, action.slot, laid[action.slot] + 1)
        table.swap(Laying(next_seat(table, self.seat), laid))
        table.do(events.LaidOnRoom(self.seat, action.piece, action.slot))

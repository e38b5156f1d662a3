"""Set-up: who plays with fewer characters, and the starters on the lines (SETUP-05, HANDICAP)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

import attrs

from dtwister.plugin import Action, Decision, Frame, Refusal, Source, Table, events, fields
from dtwister_features import handicap, happenings, memory
from dtwister_features.actions import SetAside, Start
from dtwister_features.common import next_seat, refusal
from dtwister_features.laying import Laying, behind_screen
from dtwister_features.memory import dots_of, shared_dots, with_entry


@attrs.frozen
class SettingAside(Frame):
    """A seat takes surplus characters out of its team, unseen (HANDICAP-01, VIEW-11).

    That is the stronger seat, or every one if teams are smaller than the sets (SCN-M2-07, R-M32).
    """

    tag: ClassVar[str] = "features:setting-aside"
    seat: int = fields.seat()

    def surplus(self, table: Table) -> int:
        """How many characters are still too many."""
        team = len(table.match.characters[self.seat])
        kept = handicap.characters_kept(table.match, self.seat, team)
        return len(behind_screen(table, self.seat)[0]) - kept

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
        return [SetAside(other) for other in behind_screen(table, self.seat)[0]]

    def refuse(self, table: Table, action: Action) -> Refusal | None:
        """It must be a character behind the screen."""
        if (
            not isinstance(action, SetAside)
            or action.piece not in behind_screen(table, self.seat)[0]
        ):
            return refusal("not-behind-screen", "HANDICAP-01", "an own character is to be named")
        return None

    def resolve(self, table: Table, action: Action) -> None:
        """Take it out of the game."""
        assert isinstance(action, SetAside)
        table.do(events.PutAside(self.seat, action.piece))


@attrs.frozen
class Starting(Frame):
    """A seat chooses its starters and their dots; nobody else sees which (SETUP-05, HANDICAP-04).

    With fewer starters than dots the dots are a secret too as long as another seat has still to
    choose at the same time (R-241): so nothing is laid before `StartersLaid`.
    """

    tag: ClassVar[str] = "features:starting"
    seat: int = fields.seat()

    def _chosen(self, table: Table) -> tuple[int, ...]:
        return table.recall(memory.STARTERS)[self.seat]

    def _waiting(self, table: Table) -> list[int]:
        """The characters behind the screen that are not chosen yet."""
        chosen = self._chosen(table)[::2]
        return [piece for piece in behind_screen(table, self.seat)[0] if piece not in chosen]

    def _free(self, table: Table) -> list[int]:
        used = self._chosen(table)[1::2]
        return [dot for dot in dots_of(table.match, self.seat) if dot not in used]

    def decision(self, table: Table) -> Decision | None:
        """One character after the other, until all dots or all starters are used up (R-11)."""
        chosen = len(self._chosen(table)) // 2
        if chosen >= int(table.setting("starters", 4)):
            return None
        if not self._free(table) or not self._waiting(table):
            return None
        colour = table.match.seats[self.seat]
        return Decision(self.seat, "starter", f"{colour} lays a character face down on its line")

    def sources(self, table: Table) -> Iterable[Source]:
        """Every character behind the screen."""
        return [Source("start", piece, self._offer) for piece in self._waiting(table)]

    def _offer(self, table: Table, piece: int) -> list[Action]:
        return [Start(piece, dot) for dot in self._free(table)]

    def refuse(self, table: Table, action: Action) -> Refusal | None:
        """It must be an own character, and a free dot of the own line."""
        if not isinstance(action, Start):
            return refusal("not-now", "SETUP-05", "the starters are to be laid")
        if action.piece in behind_screen(table, self.seat)[1]:
            return refusal("object", "SETUP-05", "objects cannot start on the line")
        if action.piece not in self._waiting(table):
            return refusal("not-behind-screen", "SETUP-05", "an own character is to be named")
        if action.space not in self._free(table):
            return refusal(
                "no-dot", "SETUP-06", f"{table.square(action.space)} is no free dot of the own line"
            )
        return None

    def resolve(self, table: Table, action: Action) -> None:
        """Remember the choice."""
        assert isinstance(action, Start)
        chosen = (*self._chosen(table), action.piece, action.space)
        starters = table.recall(memory.STARTERS)
        table.remember(memory.STARTERS, with_entry(starters, self.seat, chosen))
        table.do(happenings.StarterChosen(self.seat, action.piece, action.space))


@attrs.frozen
class StartersLaid(Frame):
    """The starters that some seats have chosen come face down on their dots, for all to see."""

    tag: ClassVar[str] = "features:starters-laid"
    seats: tuple[int, ...] = fields.numbers()

    def advance(self, table: Table) -> None:
        """Lay them, seat by seat."""
        table.pop()
        for seat in self.seats:
            starters = table.recall(memory.STARTERS)
            chosen = starters[seat]
            table.remember(memory.STARTERS, with_entry(starters, seat, ()))
            # In the order of the dots: that of the choices is nobody's business.
            for dot, piece in sorted(zip(chosen[1::2], chosen[::2], strict=True)):
                table.do(events.LaidOnLine(seat, piece, dot))


@attrs.frozen
class StartingInTurn(Frame):
    """Each seat lays one character in turn on any free dot of a line of all (MULTI-119).

    Characters of several seats may start on one line (MULTI-120). The tokens for the rooms come
    afterwards, in the same order (MULTI-121).
    """

    tag: ClassVar[str] = "features:starting-in-turn"
    seat: int = fields.seat()
    dots: tuple[int, ...] = fields.numbers(default=())
    """The dots that are taken."""
    laid: tuple[int, ...] = fields.numbers(default=())
    """Seat -> starters laid so far."""

    def _free(self, table: Table) -> list[int]:
        return [dot for dot in shared_dots(table.match) if dot not in self.dots]

    def _count(self, seat: int) -> int:
        return self.laid[seat] if self.laid else 0

    def decision(self, table: Table) -> Decision | None:
        """One character of the seat whose turn to lay it is."""
        if self._count(self.seat) >= int(table.setting("starters", 4)):
            return None
        if not self._free(table) or not behind_screen(table, self.seat)[0]:
            return None
        colour = table.match.seats[self.seat]
        return Decision(self.seat, "starter", f"{colour} lays a character face down on a line")

    def advance(self, table: Table) -> None:
        """All starters are laid: now the other tokens."""
        table.swap(Laying(self.seat))

    def sources(self, table: Table) -> Iterable[Source]:
        """Every character behind the screen."""
        waiting = behind_screen(table, self.seat)[0]
        return [Source("start", piece, self._offer) for piece in waiting]

    def _offer(self, table: Table, piece: int) -> list[Action]:
        return [Start(piece, dot) for dot in self._free(table)]

    def refuse(self, table: Table, action: Action) -> Refusal | None:
        """It must be an own character, and a free dot of any line of all."""
        if not isinstance(action, Start):
            return refusal("not-now", "MULTI-119", "the starters are to be laid")
        characters, objects = behind_screen(table, self.seat)
        if action.piece in objects:
            return refusal("object", "MULTI-119", "objects cannot start on a line")
        if action.piece not in characters:
            return refusal("not-behind-screen", "MULTI-119", "an own character is to be named")
        if action.space not in self._free(table):
            square = table.square(action.space)
            return refusal("no-dot", "MULTI-119", f"{square} is no free dot of a line of all")
        return None

    def resolve(self, table: Table, action: Action) -> None:
        """Lay it; the next seat is to lay one."""
        assert isinstance(action, Start)
        laid = with_entry(
            self.laid or (0,) * len(table.match.seats), self.seat, self._count(self.seat) + 1
        )
        following = next_seat(table, self.seat)
        table.swap(StartingInTurn(following, (*self.dots, action.space), laid))
        table.do(events.LaidOnLine(self.seat, action.piece, action.space))


def choose_starters(table: Table) -> None:
    """All seats choose at the same time; or one first, if the scenario says so (SCN-P2-06).

    On lines of all they start later, one after the other (MULTI-119).
    """
    if shared_dots(table.match):
        return
    seats = range(len(table.match.seats))
    first = memory.seat_named(table.match, "starters-first")
    together = [seat for seat in seats if seat != first]
    groups = [together] if first < 0 else [[first], together]
    for group in reversed(groups):
        table.push(StartersLaid(tuple(group)))
        for seat in reversed(group):
            table.push(Starting(seat))

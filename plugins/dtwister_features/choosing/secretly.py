"""Free choice: everybody chooses in secret (VET-MODE-04 to VET-MODE-06)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

import attrs

from dtwister.plugin import (
    ASIDE,
    NATURE,
    RESERVE,
    Action,
    Decision,
    Frame,
    Randomness,
    Refusal,
    Rng,
    Source,
    Table,
    fields,
    shuffled,
)
from dtwister_features.actions import Lot
from dtwister_features.choosing import happenings, pools
from dtwister_features.choosing.actions import Choose, ChooseRooms, Mix
from dtwister_features.happenings import SeatDrawn
from dtwister_features.memory import PAIRS, Brought, with_entry
from dtwister_features.setup import SetUp

TRIES = 10_000
"""How often choices are drawn until they agree with each other; nearly always once is enough."""

# A piece that is not chosen lies aside, and one that is chosen behind the screen: nobody but its
# owner can tell the two apart (VET-MODE-05, VIEW-12).


@attrs.frozen
class FreeChoice(Frame):
    """The order of the free choice: teams, rooms, then the set-up as always (VET-MODE-13)."""

    tag: ClassVar[str] = "features:free-choice"
    set_up: ClassVar[type[SetUp]] = SetUp
    """What comes afterwards."""
    stage: int = fields.number(default=0)

    def advance(self, table: Table) -> None:
        """Go to the next stage."""
        table.swap(attrs.evolve(self, stage=self.stage + 1))
        if self.stage == 0:
            pools.check(table, shared=True)
            table.do(happenings.PoolLaidOut(False))
            table.push(ChoosingRooms())
            table.push(Mixing())
            for seat in reversed(range(len(table.match.seats))):
                table.push(Choosing(seat))
        else:
            table.swap(self.set_up())


@attrs.frozen
class Choosing(Frame):
    """A seat chooses its characters, then its objects, one after the other (VET-MODE-04)."""

    tag: ClassVar[str] = "features:choosing"
    seat: int = fields.seat()

    def _missing(self, table: Table, what: str) -> int:
        chosen = sum(
            table.space(piece) == RESERVE for piece in pools.pieces_of(table, self.seat, what)
        )
        return pools.team_size(table.match, what, shared=True) - chosen

    def _what(self, table: Table) -> str:
        """What is to be chosen now."""
        first = self._missing(table, pools.CHARACTERS) > 0
        return pools.CHARACTERS if first else pools.OBJECTS

    def decision(self, table: Table) -> Decision | None:
        """One piece after the other."""
        what = self._what(table)
        missing = self._missing(table, what)
        if missing <= 0:
            return None
        colour = table.match.seats[self.seat]
        text = f"{colour} chooses one of its {what}; {missing} to go"
        return Decision(self.seat, f"choose-{what}", text)

    def sources(self, table: Table) -> Iterable[Source]:
        """Every piece that is not chosen; of copies the first."""
        offered = pools.first_copies(table, self.seat, self._what(table), ASIDE)
        return [Source("choose", piece, self._offer) for piece in offered]

    def _offer(self, table: Table, piece: int) -> list[Action]:
        return [Choose(piece)]

    def refuse(self, table: Table, action: Action) -> Refusal | None:
        """It must be an own piece of the right kind that is not chosen yet."""
        what = self._what(table)
        if not isinstance(action, Choose):
            return Refusal("not-now", "VET-MODE-04", f"{what} are to be chosen")
        problem = pools.piece_problem(table, action.piece, self.seat, what, "VET-MODE-04")
        if problem is not None:
            return problem
        if table.space(action.piece) != ASIDE:
            sentence = f"{table.name(action.piece)} is chosen already"
            return Refusal("chosen-already", "R-302", sentence)
        return pools.copy_problem(table, action.piece, ASIDE)

    def resolve(self, table: Table, action: Action) -> None:
        """Take it behind the screen."""
        assert isinstance(action, Choose)
        table.do(happenings.Chosen(self.seat, action.piece))


@attrs.frozen
class Mixing(Frame):
    """Nature decides which copies the chosen common objects are, so that no number tells."""

    tag: ClassVar[str] = "features:mixing"

    def _copies(self, table: Table) -> dict[tuple[int, str], list[int]]:
        """Seat and kind -> all copies, chosen or not."""
        found: dict[tuple[int, str], list[int]] = {}
        for piece in table.match.objects:
            if pools.is_common(table.kind(piece)):
                found.setdefault((table.seat(piece), table.kind(piece).id), []).append(piece)
        return found

    def decision(self, table: Table) -> Decision | None:
        """Chance decides, if anything has copies."""
        if not self._copies(table):
            return None
        return Decision(NATURE, "mix", "common objects are exchanged for others just like them")

    @staticmethod
    def _chosen(table: Table, copies: list[int]) -> int:
        return sum(table.space(piece) == RESERVE for piece in copies)

    def draw(self, table: Table, rng: Rng) -> Action:
        """As many of each kind as were chosen, any of them."""
        found: list[int] = []
        for copies in self._copies(table).values():
            found += rng.shuffled(copies)[: self._chosen(table, copies)]
        return Mix(tuple(sorted(found)))

    def refuse(self, table: Table, action: Action) -> Refusal | None:
        """It must be as many of each kind as were chosen."""
        if not isinstance(action, Mix):
            return Refusal("not-now", "VET-MODE-05", "common objects are to be mixed")
        given = sorted(set(action.copies))
        groups = self._copies(table).values()
        right = given == list(action.copies) and all(
            sum(piece in copies for piece in given) == self._chosen(table, copies)
            for copies in groups
        )
        if not right or sum(self._chosen(table, copies) for copies in groups) != len(given):
            sentence = "as many of each kind as were chosen are to be named, in their order"
            return Refusal("bad-mix", "VET-MODE-05", sentence)
        return None

    def resolve(self, table: Table, action: Action) -> None:
        """Exchange them, each seat its own."""
        assert isinstance(action, Mix)
        table.pop()
        for seat in range(len(table.match.seats)):
            copies = [
                piece
                for (owner, _), group in self._copies(table).items()
                for piece in group
                if owner == seat
            ]
            back = tuple(piece for piece in copies if table.space(piece) == RESERVE)
            new = tuple(piece for piece in action.copies if piece in copies)
            table.do(happenings.CopiesMixed(seat, back, new))


@attrs.frozen
class ChoosingRooms(Frame):
    """Every seat chooses its pairs of rooms; clashes are settled by lot (VET-MODE-06, R-301)."""

    tag: ClassVar[str] = "features:choosing-rooms"

    def _asked(self, table: Table) -> int:
        """The seat that is to choose; -1 if all have."""
        needed, entries = pools.wanted(table.match, pools.PAIRS), table.recall(PAIRS)
        for seat, brought in enumerate(entries):
            if len(brought.pairs) < needed:
                return seat
        return -1

    def decision(self, table: Table) -> Decision | None:
        """One pair after the other."""
        seat = self._asked(table)
        if seat < 0:
            return None
        again = " again, since there was a clash" if table.recall(PAIRS)[seat].lost else ""
        colour = table.match.seats[seat]
        return Decision(seat, "choose-rooms", f"{colour} chooses a pair of rooms{again}")

    def advance(self, table: Table) -> None:
        """Settle a clash, or end."""
        if clashing(table.recall(PAIRS)):
            table.push(Clash())
        else:
            table.pop()

    def sources(self, table: Table) -> Iterable[Source]:
        """Every pair that this seat may still choose, whatever the others have."""
        return (Source("choose-rooms", -1, self._offer),)

    def _offer(self, table: Table, piece: int) -> list[Action]:
        own = table.recall(PAIRS)[self._asked(table)]
        pairs = [pair for pair in table.match.pairs if pair not in (*own.pairs, *own.lost)]
        return [ChooseRooms(pair) for pair in pairs]

    def refuse(self, table: Table, action: Action) -> Refusal | None:
        """It must be a pair of the sets that this seat has not named before."""
        if not isinstance(action, ChooseRooms):
            return Refusal("not-now", "VET-MODE-06", "a pair of rooms is to be chosen")
        if action.pair not in table.match.pairs:
            return pools.no_such_pair(table, action.pair, "VET-MODE-06")
        own = table.recall(PAIRS)[self._asked(table)]
        if action.pair in own.pairs:
            return Refusal("chosen-already", "VET-MODE-06", f"{action.pair} is chosen already")
        if action.pair in own.lost:
            return Refusal("lost", "R-301", f"another seat keeps {action.pair}")
        return None

    def resolve(self, table: Table, action: Action) -> None:
        """Remember it."""
        assert isinstance(action, ChooseRooms)
        seat, entries = self._asked(table), table.recall(PAIRS)
        own = entries[seat]
        more = attrs.evolve(own, pairs=(*own.pairs, action.pair))
        table.remember(PAIRS, with_entry(entries, seat, more))
        table.do(happenings.RoomsChosen(seat, action.pair))

    def sampled(self, table: Table, watcher: int, rng: Randomness) -> ChoosingRooms:
        """What others chose may be anything, since there may be clashes that nobody knows yet."""
        seen = table.recall(PAIRS)
        for _ in range(TRIES):
            drawn = self._drawn(table, seen, watcher, rng)
            if drawn is not None:
                table.remember(PAIRS, drawn)
                break
        return self

    def _drawn(
        self, table: Table, seen: tuple[Brought, ...], watcher: int, rng: Randomness
    ) -> tuple[Brought, ...] | None:
        """Choices as many as are seen; None if nobody could have come to them like this."""
        entries = list(seen)
        hidden = [seat for seat in range(len(seen)) if seat != watcher]
        # What the watcher lost, another seat keeps.
        kept = seen[watcher].lost if watcher >= 0 else ()
        for seat in hidden:
            free = shuffled([pair for pair in table.match.pairs if pair not in kept], rng)
            pairs = (*kept, *free)[: len(seen[seat].pairs)]
            entries[seat] = attrs.evolve(seen[seat], pairs=pairs)
        if isinstance(table.frame, Clash) and not clashing(tuple(entries)):
            return None
        for seat in hidden:
            own = entries[seat]
            theirs = [pair for entry in entries if entry is not own for pair in entry.pairs]
            lost = shuffled([pair for pair in theirs if pair not in own.pairs], rng)
            if len(lost) < len(own.lost):
                return None
            entries[seat] = attrs.evolve(own, lost=tuple(lost[: len(own.lost)]))
        return tuple(entries)


def clashing(entries: tuple[Brought, ...]) -> str:
    """The first pair of rooms that several seats have chosen; empty if there is none (R-301)."""
    chosen = [pair for entry in entries for pair in entry.pairs]
    return min((pair for pair in chosen if chosen.count(pair) > 1), default="")


@attrs.frozen
class Clash(Frame):
    """Nature draws the seat that keeps a pair of rooms which several want (R-301).

    Everybody learns that there was a clash. Which pair it was, those learn who lose it.
    """

    tag: ClassVar[str] = "features:clash"

    def decision(self, table: Table) -> Decision | None:
        """Chance decides."""
        return Decision(NATURE, "lot", "a seat is drawn that keeps a pair of rooms")

    def _rivals(self, table: Table) -> list[int]:
        entries = table.recall(PAIRS)
        pair = clashing(entries)
        return [seat for seat, entry in enumerate(entries) if pair in entry.pairs]

    def sources(self, table: Table) -> Iterable[Source]:
        """All who want it."""
        return (Source("lot", -1, self._offer),)

    def _offer(self, table: Table, piece: int) -> list[Action]:
        return [Lot(seat) for seat in self._rivals(table)]

    def draw(self, table: Table, rng: Rng) -> Action:
        """Any of those who want it, with equal chances."""
        return Lot(rng.choice(self._rivals(table)))

    def refuse(self, table: Table, action: Action) -> Refusal | None:
        """It must be a lot that draws one of those who want the pair."""
        if not isinstance(action, Lot) or action.seat not in self._rivals(table):
            return Refusal("bad-lot", "R-301", "a seat of those who want the pair is to be drawn")
        return None

    def resolve(self, table: Table, action: Action) -> None:
        """The others must choose again."""
        assert isinstance(action, Lot)
        table.pop()
        table.do(SeatDrawn(action.seat, "keeping"))
        pair = clashing(table.recall(PAIRS))
        for seat in self._rivals_of(table, pair, action.seat):
            entries = table.recall(PAIRS)
            own = entries[seat]
            rest = tuple(other for other in own.pairs if other != pair)
            less = attrs.evolve(own, pairs=rest, lost=(*own.lost, pair))
            table.remember(PAIRS, with_entry(entries, seat, less))
            table.do(happenings.RoomsLost(seat, pair))

    @staticmethod
    def _rivals_of(table: Table, pair: str, keeper: int) -> list[int]:
        entries = table.recall(PAIRS)
        return [n for n, entry in enumerate(entries) if n != keeper and pair in entry.pairs]


FRAMES = (FreeChoice, Choosing, Mixing, ChoosingRooms, Clash)

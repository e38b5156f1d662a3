"""Free choice: all seats choose in secret (VET-MODE-04 to VET-MODE-06)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from itertools import chain, combinations, product
from math import comb, prod
from typing import ClassVar, Final

import attrs

from dtwister.plugin import Action, Context, PlayContext, Refusal, fields
from dtwister.plugin.chance import Randomness, Rng, equally_likely, shuffled
from dtwister.plugin.decisions import CHANCE, ActionSource, Decision, Frame
from dtwister.plugin.numbers import NO_PIECE, NO_SEAT, PieceId, SeatId
from dtwister.plugin.places import ASIDE, RESERVE
from dtwister_features.drafting import draft_events, draft_pool
from dtwister_features.drafting.draft_actions import Choose, ChooseRooms, Mix
from dtwister_features.game_actions import Lot
from dtwister_features.game_events import SeatDrawn
from dtwister_features.setup.set_up_frames import SetUpFrame
from dtwister_features.state_variables import PAIRS, Brought, with_seat_entry

__all__ = ["FreeChoiceFrame"]

_MOST_LISTED: Final = 1000
"""The most outcomes of chance that are worth listing."""

TRIES = 10_000
"""The number of times that choices are drawn until they agree;
nearly always once is enough.
"""

# A piece that is not chosen lies aside, and one that is chosen behind the screen:
# only its owner can tell the two apart (VET-MODE-05, VIEW-12).


@attrs.frozen
class FreeChoiceFrame(Frame, tag="features:free-choice"):
    """The order of the free choice: teams, rooms, then the set-up as always (VET-MODE-13)."""

    set_up: ClassVar[type[SetUpFrame]] = SetUpFrame
    """The frame that comes afterwards."""
    stage: int = fields.number(default=0)

    def advance(self, context: PlayContext) -> None:
        """Open the pool and let the seats choose; after that, go on to the set-up."""
        context.replace_top(attrs.evolve(self, stage=self.stage + 1))
        if self.stage == 0:
            draft_pool.check_pool(context, shared=True)
            context.do(draft_events.PoolOpened(False))
            context.push(ChooseRoomsFrame())
            context.push(MixFrame())
            for seat in reversed(context.match.seat_ids):
                context.push(ChooseFrame(seat))
        else:
            context.replace_top(self.set_up())


@attrs.frozen
class ChooseFrame(Frame, tag="features:choosing"):
    """A seat chooses its characters, then its objects, one after the other (VET-MODE-04)."""

    seat: SeatId = fields.seat()

    def _missing(self, context: Context, what: str) -> int:
        chosen = sum(
            context.space(piece) == RESERVE
            for piece in draft_pool.pieces_of(context, self.seat, what)
        )
        return draft_pool.team_size(context.match, what, shared=True) - chosen

    def _what(self, context: Context) -> str:
        """Return the kind of thing to choose now."""
        first = self._missing(context, draft_pool.CHARACTERS) > 0
        return draft_pool.CHARACTERS if first else draft_pool.OBJECTS

    def decision(self, context: Context) -> Decision | None:
        """Ask for one piece after the other."""
        what = self._what(context)
        missing = self._missing(context, what)
        if missing <= 0:
            return None
        colour = context.match.seats[self.seat]
        text = f"{colour} chooses one of its {what}; {missing} to go"
        return Decision(self.seat, f"choose-{what}", text)

    def action_sources(self, context: Context) -> Iterable[ActionSource]:
        """Offer every piece that is not chosen; of copies the first."""
        offered = draft_pool.first_copies(context, self.seat, self._what(context), ASIDE)
        return [ActionSource("choose", piece, self._offer) for piece in offered]

    def _offer(self, context: Context, piece: PieceId) -> list[Action]:
        return [Choose(piece)]

    def refuse(self, context: Context, action: Action) -> Refusal | None:
        """Refuse anything but an own piece of the right kind that is not chosen yet."""
        what, colour = self._what(context), context.match.seats[self.seat]
        if not isinstance(action, Choose):
            sentence = f"{colour} cannot do this now: it must choose {what}"
            return Refusal("not-now", "VET-MODE-04", sentence)
        problem = draft_pool.piece_problem(context, action.piece, self.seat, what, "VET-MODE-04")
        if problem is not None:
            return problem
        if context.space(action.piece) != ASIDE:
            sentence = f"{colour} cannot choose {context.name(action.piece)}: it was already chosen"
            return Refusal("chosen-already", "R-302", sentence)
        return draft_pool.copy_problem(context, action.piece, ASIDE)

    def resolve(self, context: PlayContext, action: Choose) -> None:
        """Take it behind the screen."""
        context.do(draft_events.Chosen(self.seat, action.piece))


@attrs.frozen
class MixFrame(Frame, tag="features:mixing"):
    """Chance draws the copies of chosen common objects,
    so that no number gives them away.
    """

    def _copies(self, context: Context) -> dict[tuple[SeatId, str], list[PieceId]]:
        """Return seat and kind -> all copies, chosen or not."""
        found: dict[tuple[SeatId, str], list[PieceId]] = {}
        for piece in context.match.objects:
            if draft_pool.is_common(context.kind(piece)):
                found.setdefault((context.seat(piece), context.kind(piece).id), []).append(piece)
        return found

    def decision(self, context: Context) -> Decision | None:
        """Ask chance, if anything has copies."""
        if not self._copies(context):
            return None
        return Decision(CHANCE, "mix", "common objects are exchanged for others just like them")

    @staticmethod
    def _chosen(context: Context, copies: list[PieceId]) -> int:
        return sum(context.space(piece) == RESERVE for piece in copies)

    def sample_chance(self, context: Context, rng: Rng) -> Action:
        """Return as many copies of each kind as were chosen, any of them."""
        found: list[PieceId] = []
        for copies in self._copies(context).values():
            found += rng.shuffled(copies)[: self._chosen(context, copies)]
        return Mix(tuple(sorted(found)))

    def probabilities(self, context: Context) -> Mapping[Action, Fraction] | None:
        """Return all choices of copies, with equal chances; None if there are very many."""
        groups = [(one, self._chosen(context, one)) for one in self._copies(context).values()]
        if prod(comb(len(copies), chosen) for copies, chosen in groups) > _MOST_LISTED:
            return None
        drawn = product(*(combinations(copies, chosen) for copies, chosen in groups))
        return equally_likely(Mix(tuple(sorted(chain(*found)))) for found in drawn)

    def refuse(self, context: Context, action: Action) -> Refusal | None:
        """Refuse anything but as many of each kind as were chosen."""
        if not isinstance(action, Mix):
            sentence = "chance cannot do this now: it must mix the common objects"
            return Refusal("not-now", "VET-MODE-05", sentence)
        given = sorted(set(action.copies))
        groups = self._copies(context).values()
        right = given == list(action.copies) and all(
            sum(piece in copies for piece in given) == self._chosen(context, copies)
            for copies in groups
        )
        if not right or sum(self._chosen(context, copies) for copies in groups) != len(given):
            sentence = (
                "chance cannot mix the objects like this: "
                "name as many of each kind as were chosen, in order"
            )
            return Refusal("bad-mix", "VET-MODE-05", sentence)
        return None

    def resolve(self, context: PlayContext, action: Mix) -> None:
        """Exchange them, each seat its own."""
        context.pop()
        for seat in context.match.seat_ids:
            copies = [
                piece
                for (owner, _), group in self._copies(context).items()
                for piece in group
                if owner == seat
            ]
            back = tuple(piece for piece in copies if context.space(piece) == RESERVE)
            new = tuple(piece for piece in action.copies if piece in copies)
            context.do(draft_events.CopiesMixed(seat, back, new))


@attrs.frozen
class ChooseRoomsFrame(Frame, tag="features:choosing-rooms"):
    """Every seat chooses its pairs of rooms; clashes are settled by lot (VET-MODE-06, R-301)."""

    def _asked(self, context: Context) -> SeatId:
        """Return the seat that is to choose; `NO_SEAT` if all have."""
        needed, entries = (
            draft_pool.number_to_choose(context.match, draft_pool.PAIRS),
            context.recall(PAIRS),
        )
        for seat, brought in zip(context.match.seat_ids, entries, strict=True):
            if len(brought.pairs) < needed:
                return seat
        return NO_SEAT

    def decision(self, context: Context) -> Decision | None:
        """Ask for one pair after the other."""
        seat = self._asked(context)
        if seat < 0:
            return None
        again = " again, since there was a clash" if context.recall(PAIRS)[seat].lost else ""
        colour = context.match.seats[seat]
        return Decision(seat, "choose-rooms", f"{colour} chooses a pair of rooms{again}")

    def advance(self, context: PlayContext) -> None:
        """Settle a clash, or end."""
        if clashing(context.recall(PAIRS)):
            context.push(RoomClashFrame())
        else:
            context.pop()

    def action_sources(self, context: Context) -> Iterable[ActionSource]:
        """Offer every pair that this seat may still choose, whatever the others have."""
        return (ActionSource("choose-rooms", NO_PIECE, self._offer),)

    def _offer(self, context: Context, piece: PieceId) -> list[Action]:
        own = context.recall(PAIRS)[self._asked(context)]
        pairs = [
            pair for pair in context.match.room_setup.pairs if pair not in (*own.pairs, *own.lost)
        ]
        return [ChooseRooms(pair) for pair in pairs]

    def refuse(self, context: Context, action: Action) -> Refusal | None:
        """Refuse anything but a pair of the sets that this seat has not named before."""
        colour = context.match.seats[self._asked(context)]
        if not isinstance(action, ChooseRooms):
            sentence = f"{colour} cannot do this now: it must choose a pair of rooms"
            return Refusal("not-now", "VET-MODE-06", sentence)
        if action.pair not in context.match.room_setup.pairs:
            return draft_pool.no_such_pair(context, action.pair, "VET-MODE-06")
        own = context.recall(PAIRS)[self._asked(context)]
        if action.pair in own.pairs:
            sentence = f"{colour} cannot choose {action.pair}: it was already chosen"
            return Refusal("chosen-already", "VET-MODE-06", sentence)
        if action.pair in own.lost:
            sentence = f"{colour} cannot choose {action.pair}: another seat keeps it"
            return Refusal("lost", "R-301", sentence)
        return None

    def resolve(self, context: PlayContext, action: ChooseRooms) -> None:
        """Remember it."""
        seat, entries = self._asked(context), context.recall(PAIRS)
        own = entries[seat]
        more = attrs.evolve(own, pairs=(*own.pairs, action.pair))
        context.remember(PAIRS, with_seat_entry(entries, seat, more))
        context.do(draft_events.RoomsChosen(seat, action.pair))

    def sampled(self, context: PlayContext, watcher: SeatId, rng: Randomness) -> ChooseRoomsFrame:
        """Return made-up choices of others;
        they may be anything, even with hidden clashes.
        """
        seen = context.recall(PAIRS)
        for _ in range(TRIES):
            drawn = self._drawn(context, seen, watcher, rng)
            if drawn is not None:
                context.remember(PAIRS, drawn)
                break
        return self

    def _drawn(
        self, context: Context, seen: tuple[Brought, ...], watcher: SeatId, rng: Randomness
    ) -> tuple[Brought, ...] | None:
        """Return as many choices as are seen; None if no seat could have come to them."""
        entries = list(seen)
        hidden = [seat for seat in context.match.seat_ids if seat != watcher]
        # Another seat keeps the pair that the watcher lost.
        kept = seen[watcher].lost if watcher >= 0 else ()
        for seat in hidden:
            free = shuffled(
                [pair for pair in context.match.room_setup.pairs if pair not in kept], rng
            )
            pairs = (*kept, *free)[: len(seen[seat].pairs)]
            entries[seat] = attrs.evolve(seen[seat], pairs=pairs)
        if isinstance(context.frame, RoomClashFrame) and not clashing(tuple(entries)):
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
    """Return the first pair of rooms that several seats have chosen; or "" (R-301)."""
    chosen = [pair for entry in entries for pair in entry.pairs]
    return min((pair for pair in chosen if chosen.count(pair) > 1), default="")


@attrs.frozen
class RoomClashFrame(Frame, tag="features:clash"):
    """Chance draws the seat that keeps a pair of rooms which several want (R-301).

    All seats learn that there was a clash. Only those that lose the pair learn which it was.
    """

    def decision(self, context: Context) -> Decision | None:
        """Ask chance."""
        return Decision(CHANCE, "lot", "a seat is drawn that keeps a pair of rooms")

    def _rivals(self, context: Context) -> list[SeatId]:
        entries = context.recall(PAIRS)
        pair = clashing(entries)
        return [seat for seat in context.match.seat_ids if pair in entries[seat].pairs]

    def action_sources(self, context: Context) -> Iterable[ActionSource]:
        """Offer all seats that want it."""
        return (ActionSource("lot", NO_PIECE, self._offer),)

    def _offer(self, context: Context, piece: PieceId) -> list[Action]:
        return [Lot(seat) for seat in self._rivals(context)]

    def probabilities(self, context: Context) -> Mapping[Action, Fraction]:
        """Return the seats that want it, with equal chances."""
        return equally_likely(self._offer(context, NO_PIECE))

    def sample_chance(self, context: Context, rng: Rng) -> Action:
        """Return any of the seats that want it, with equal chances."""
        return Lot(rng.choice(self._rivals(context)))

    def refuse(self, context: Context, action: Action) -> Refusal | None:
        """Refuse anything but a lot for one of the seats that want the pair."""
        if not isinstance(action, Lot) or action.seat not in self._rivals(context):
            return Refusal(
                "bad-lot", "R-301", "chance cannot do this: it must draw a seat that wants the pair"
            )
        return None

    def resolve(self, context: PlayContext, action: Lot) -> None:
        """Let the others choose again."""
        context.pop()
        context.do(SeatDrawn(action.seat, "keeping"))
        pair = clashing(context.recall(PAIRS))
        for seat in self._rivals_of(context, pair, action.seat):
            entries = context.recall(PAIRS)
            own = entries[seat]
            rest = tuple(other for other in own.pairs if other != pair)
            less = attrs.evolve(own, pairs=rest, lost=(*own.lost, pair))
            context.remember(PAIRS, with_seat_entry(entries, seat, less))
            context.do(draft_events.RoomsLost(seat, pair))

    @staticmethod
    def _rivals_of(context: Context, pair: str, keeper: SeatId) -> list[SeatId]:
        entries = context.recall(PAIRS)
        return [n for n in context.match.seat_ids if n != keeper and pair in entries[n].pairs]


FRAMES = (FreeChoiceFrame, ChooseFrame, MixFrame, ChooseRoomsFrame, RoomClashFrame)

"""The referee of a session: what is played, offered and timed, by seats instead of keys."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, nullcontext

from dtwister._engine.game import Game
from dtwister._engine.going_on import join_packed_parts
from dtwister._engine.text_form import safe_text
from dtwister._errors import IllegalAction, ListenerError, Refusal, SessionError
from dtwister._model.actions import Action
from dtwister._model.frames import Declaration
from dtwister._model.ids import CHANCE, REFEREE, SPECTATOR, SeatId, enumerate_seats
from dtwister._notation.recording.record_model import Record
from dtwister._notation.records import GrowingRecord
from dtwister._printing import quoted
from dtwister._session.course import Course
from dtwister._session.seating import Seating
from dtwister._session.time_control import MOST_SECONDS, Clocks, TimeControl


class Referee:
    """A game with its seats, clocks, offers and course; the session holds a lock around it.

    Each method is given the time, so that one request happens at one moment.
    """

    def __init__(
        self,
        game: Game,
        seating: Seating,
        *,
        control: TimeControl | None,
        grace: float,
        tags: Mapping[str, str],
        like: Record | None = None,
        began: int | None = None,
    ) -> None:
        self.game = game
        self.seating = seating
        self.grace = float(grace)
        self.record = GrowingRecord(game, tags=tags, like=like)
        """The record of the game, with tags, comments and clock times."""
        self.tags = dict(self.record.tags)
        """The tags but for the names of the players."""
        self.began = game.number if began is None else began
        """The number of the decision at which the session began: what was played before stands."""
        self.around_change: Callable[[], AbstractContextManager[object]] = nullcontext
        self.clocks = None if control is None else Clocks(control, len(game.seats))
        if self.clocks is not None and like is not None:
            self._set_clocks(self.clocks, like)
        self.offers: dict[Declaration, list[SeatId]] = {}
        self.course = Course(game.number)
        self._name_players()

    def _set_clocks(self, clocks: Clocks, like: Record) -> None:
        """Let each seat go on with the time that a record says it had left last."""
        left = {one.by: one.clock for one in like.actions if one.clock is not None}
        for seat, colour in enumerate_seats(self.game.seats):
            if colour in left:
                clocks.set(seat, min(left[colour], MOST_SECONDS), 0.0)

    # -- seats -------------------------------------------------------------------------------------

    def seat_of(self, key: str | None, now: float) -> SeatId:
        """Return the seat of a key, and note that its player was heard of."""
        seat = self.seating.seat_of(key)
        if seat != SPECTATOR:
            self.seating[seat].seen = now
        return seat

    def claim(self, colour: str | None, name: str, now: float) -> str:
        """Give an open seat to a person, and return its key."""
        with self.around_change():
            key = self.seating.claim(colour, name, now)
            self._seated(now)
        return key

    def open(self, seat: SeatId, now: float) -> None:
        """Open a seat to others."""
        with self.around_change():
            self.seating.empty(seat)
            self.offers.clear()
            self._seated(now)

    def _seated(self, now: float) -> None:
        self.course.changed()
        self._name_players()
        self.run_clock(now)

    def _name_players(self) -> None:
        """Let the tags of the record name the players."""
        names = {one.colour: one.name for one in self.seating.seats if one.name}
        self.record.set_tags({**self.tags, **names})

    def is_absent(self, seat: SeatId, now: float) -> bool:
        """Return whether the person on a seat was silent for the time of grace."""
        player = self.seating[seat]
        return player.key is not None and now - player.seen > self.grace

    def dismiss(self, seat: SeatId, now: float) -> None:
        """Let an absent seat give up."""
        said = f"{self.game.seats[seat]} cannot be dismissed"
        if not self.is_absent(seat, now):
            raise SessionError(
                Refusal("not-absent", "TURN-01", f"{said}: it was heard of a short time ago")
            )
        giving_up = self._giving_up(seat)
        if self.asked() != seat or giving_up is None:
            raise SessionError(
                Refusal("not-waited-for", "TURN-01", f"{said}: no decision waits for it")
            )
        self._play(giving_up, seat, now)

    # -- acting ------------------------------------------------------------------------------------

    def asked(self) -> SeatId | None:
        """Return the seat that has to answer; None when the game is over."""
        decision = self.game.decision
        return None if decision is None or decision.seat == CHANCE else decision.seat

    def why_not(self, seat: SeatId, action: Action, number: int | None) -> Refusal | None:
        """Return why a seat may not act, as its view has it, since the game knows more."""
        if number is not None:
            late = self.game.why_not(action, seat, number=number)
            if late is not None and late.code == "stale":
                return late
        return self.game.view(seat).why_not(action)

    def act(self, seat: SeatId, action: Action, number: int | None, now: float) -> None:
        """Play or declare an action of a seat."""
        if not isinstance(action, Action):
            raise TypeError(f"expected an Action, got {quoted(action)}")
        if number is None and not isinstance(action, Declaration):
            said = f"{self.game.seats[seat]} cannot declare this"
            raise SessionError(
                Refusal(
                    "not-a-declaration", "TURN-01", f"{said}: it answers a decision, so play it"
                )
            )
        refusal = self.why_not(seat, action, number)
        if refusal is not None:
            raise IllegalAction(refusal, safe_text(self.game.match, action))
        self._play(action, seat, now)

    def _play(self, action: Action, by: SeatId, now: float) -> None:
        """Play an action in the game, and follow with clocks, offers and the course."""
        before, asked = self.game.number, self.asked()
        with self.around_change():
            try:
                self.game.play(action, by)
            except ListenerError:  # the action was played
                self._follow(before, asked, by, now)
                raise
            self._follow(before, asked, by, now)

    def _follow(self, before: int, asked: SeatId | None, by: SeatId, now: float) -> None:
        self.offers.clear()
        self.course.played(before)
        self.run_clock(now)
        join_packed_parts(self.game)
        if self.clocks is None or by != asked or self.seating[by].bot is not None:
            return
        if self.asked() not in (by, None):
            self.clocks.add_increment(by)
        left = round(self.clocks.left(by, now), 3)
        self.record.note(before - self.game.first_number + 1, clock=left)

    # -- agreements --------------------------------------------------------------------------------

    def may_offer(self, seat: SeatId) -> tuple[Declaration, ...]:
        """Return what a seat may offer to all others, or agree to."""
        if seat == SPECTATOR or self._why_no_offer(seat) is not None:
            return ()
        return tuple([one for one in self.agreements() if seat not in self.offers.get(one, ())])

    def offer(self, seat: SeatId, action: Action, now: float) -> None:
        """Let a seat agree to something; declare it when all have agreed."""
        if not isinstance(action, Action):
            raise TypeError(f"expected a Declaration, got {quoted(action)}")
        refusal = self.why_not_offer(seat, action)
        if refusal is not None:
            raise SessionError(refusal)
        assert isinstance(action, Declaration)
        agreed = self.offers.setdefault(action, [])
        if seat in agreed:
            return
        agreed.append(seat)
        if set(agreed) >= set(self.voters()):
            self._play(action, REFEREE, now)
        else:
            self.course.changed()

    def why_not_offer(self, seat: SeatId, action: Action) -> Refusal | None:
        """Return why a seat may not offer something to all others; None if it may."""
        if not isinstance(action, Declaration) or action not in self.agreements():
            said = f"{self.game.seats[seat]} cannot offer this"
            return Refusal("no-agreement", "R-83", f"{said}: seats cannot agree on it now")
        return self._why_no_offer(seat)

    def decline(self) -> None:
        """Withdraw all offers."""
        if self.offers:
            self.offers.clear()
            self.course.changed()

    def voters(self) -> list[SeatId]:
        """Return the seats that have to agree: those that could still give up, or all."""
        seats = list(self.game.match.seat_ids)
        left = [seat for seat in seats if self._giving_up(seat) is not None]
        return left or seats

    def agreements(self) -> list[Declaration]:
        """Return what the referee declares once all seats have agreed."""
        return [one for one in self.game.declarations(REFEREE) if one.needs_agreement]

    def _giving_up(self, seat: SeatId) -> Declaration | None:
        return next((one for one in self.game.declarations(seat) if one.gives_up), None)

    def _why_no_offer(self, seat: SeatId) -> Refusal | None:
        said = f"{self.game.seats[seat]} cannot offer this"
        voters = self.voters()
        if seat not in voters:
            return Refusal("gave-up", "R-83", f"{said}: it gave up")
        for other in voters:
            if self.seating[other].key is None:
                colour = self.game.seats[other]
                return Refusal("no-person", "R-83", f"{said}: {colour} is open, or a bot plays it")
        return None

    # -- going back --------------------------------------------------------------------------------

    def why_not_take_back(self, seat: SeatId) -> Refusal | None:
        """Return why a seat may not take back the last action (R-20)."""
        if self.game.is_over:
            said = f"{self.game.seats[seat]} cannot go back"
            return Refusal("game-over", "END-01", f"{said}: the game is over")
        if self.game.number <= self.began:
            return Refusal(
                "nothing-played",
                "R-20",
                "the game cannot go back: no seat has played since the session began",
            )
        return self.game.why_not_take_back(seat)

    def take_back(self, seat: SeatId, number: int, now: float) -> None:
        """Take back the last action of a seat, where that is fair."""
        at_hand = self.game.number
        if number != at_hand:
            said = f"{self.game.seats[seat]} cannot go back from decision {number}"
            raise SessionError(
                Refusal("stale", "TURN-01", f"{said}: decision {at_hand} is at hand; look again")
            )
        refusal = self.why_not_take_back(seat)
        if refusal is not None:
            raise IllegalAction(refusal, "take-back")
        with self.around_change():
            try:
                self.game.take_back(seat)
            finally:  # a failing listener is told of it after the game went back
                if self.game.number != at_hand:
                    self._went_back(now)

    def _went_back(self, now: float) -> None:
        self.offers.clear()
        self.course.rewound(self.game.number)
        self.run_clock(now)

    # -- clocks ------------------------------------------------------------------------------------

    def run_clock(self, now: float) -> None:
        """Let the clock of the asked seat run, once each seat has a player; not that of a bot."""
        if self.clocks is None:
            return
        asked = self.asked() if self.seating.are_taken else None
        if asked is not None and self.seating[asked].bot is not None:
            asked = None
        self.clocks.run(asked, now)

    def catch_up(self, now: float) -> float:
        """Declare that the time of a seat ran out, where it did; return the time."""
        clocks = self.clocks
        if clocks is not None:
            for _ in self.game.seats:
                seat = clocks.running
                if seat is None or clocks.left(seat, now) > 0:
                    break
                self._run_out(clocks, seat, now)
        return now

    def _run_out(self, clocks: Clocks, seat: SeatId, now: float) -> None:
        """Declare the timeout of the rules for a seat; without one, let it give up."""
        context = self.game.context
        timeouts = [one for one in self.game.declarations(REFEREE) if one.overdue(context) == seat]
        if timeouts:
            self._play(min(timeouts, key=lambda one: self._asks_again(one, seat)), REFEREE, now)
            clocks.set(seat, clocks.control.overtime, now)
            return
        giving_up = self._giving_up(seat)
        if giving_up is None:
            clocks.run(None, now)  # the rules know no end for it
            return
        self._play(giving_up, seat, now)

    def give_up(self, seat: SeatId, now: float) -> bool:
        """Let a seat give up whose bot failed; False if the rules know no giving up."""
        giving_up = self._giving_up(seat)
        if giving_up is not None:
            self._play(giving_up, seat, now)
        return giving_up is not None

    def _asks_again(self, timeout: Declaration, seat: SeatId) -> bool:
        """Return whether a timeout leaves the decision to the same seat."""
        fork = self.game.fork()
        fork.play(timeout, REFEREE)
        return fork.decision is not None and fork.decision.seat == seat

"""The referee of a session: what is played, offered and timed, by seats instead of keys."""

from __future__ import annotations

from collections.abc import Mapping

from dtwister._engine.game import Game
from dtwister._engine.text_form import safe_text
from dtwister._errors import IllegalAction, ListenerError, Refusal, SessionError
from dtwister._model.actions import Action
from dtwister._model.frames import Declaration
from dtwister._model.ids import CHANCE, REFEREE, SPECTATOR, SeatId
from dtwister._printing import quoted
from dtwister._session.course import Course
from dtwister._session.seating import Seating
from dtwister._session.time_control import Clocks, TimeControl


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
    ) -> None:
        self.game = game
        self.seating = seating
        self.grace = float(grace)
        self.tags = dict(tags)
        self.clocks = None if control is None else Clocks(control, len(game.seats))
        self.clock_notes: dict[int, float] = {}
        """Number of an action of the record -> the seconds that its seat had left after it."""
        self.offers: dict[Declaration, list[SeatId]] = {}
        self.course = Course(game.number)
        self._first = game.number - len(game.history)

    # -- seats -------------------------------------------------------------------------------------

    def claim(self, colour: str | None, name: str, now: float) -> str:
        """Give an open seat to a person, and return its key."""
        key = self.seating.claim(colour, name, now)
        self.course.changed()
        self.run_clock(now)
        return key

    def open(self, seat: SeatId, now: float) -> None:
        """Open a seat to others."""
        self.seating.empty(seat)
        self.offers.clear()
        self.course.changed()
        self.run_clock(now)

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
        if self.clocks is None or by != asked or self.seating[by].bot is not None:
            return
        if self.asked() not in (by, None):
            self.clocks.add_increment(by)
        self.clock_notes[before - self._first + 1] = round(self.clocks.left(by, now), 3)

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
        if not isinstance(action, Declaration) or action not in self.agreements():
            said = f"{self.game.seats[seat]} cannot offer this"
            raise SessionError(
                Refusal("no-agreement", "R-83", f"{said}: seats cannot agree on it now")
            )
        refusal = self._why_no_offer(seat)
        if refusal is not None:
            raise refusal
        agreed = self.offers.setdefault(action, [])
        if seat in agreed:
            return
        agreed.append(seat)
        if set(agreed) >= set(self.voters()):
            self._play(action, REFEREE, now)
        else:
            self.course.changed()

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

    def _why_no_offer(self, seat: SeatId) -> SessionError | None:
        said = f"{self.game.seats[seat]} cannot offer this"
        voters = self.voters()
        if seat not in voters:
            return SessionError(Refusal("gave-up", "R-83", f"{said}: it gave up"))
        for other in voters:
            if self.seating[other].key is None:
                colour = self.game.seats[other]
                return SessionError(
                    Refusal("no-person", "R-83", f"{said}: {colour} is open, or a bot plays it")
                )
        return None

    # -- going back --------------------------------------------------------------------------------

    def why_not_take_back(self, seat: SeatId) -> Refusal | None:
        """Return why a seat may not take back the last action (R-20)."""
        if self.game.is_over:
            said = f"{self.game.seats[seat]} cannot go back"
            return Refusal("game-over", "END-01", f"{said}: the game is over")
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
        try:
            self.game.take_back(seat)
        finally:  # a failing listener is told of it after the game went back
            if self.game.number != at_hand:
                self._went_back(now)

    def _went_back(self, now: float) -> None:
        self.offers.clear()
        self.course.rewound(self.game.number)
        last = self.game.number - self._first
        self.clock_notes = {at: left for at, left in self.clock_notes.items() if at <= last}
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

    def catch_up(self, now: float) -> None:
        """Declare that the time of a seat ran out, where it did."""
        clocks = self.clocks
        if clocks is None:
            return
        for _ in self.game.seats:
            seat = clocks.running
            if seat is None or clocks.left(seat, now) > 0:
                return
            self._run_out(clocks, seat, now)

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

    def _asks_again(self, timeout: Declaration, seat: SeatId) -> bool:
        """Return whether a timeout leaves the decision to the same seat."""
        fork = self.game.fork()
        fork.play(timeout, REFEREE)
        return fork.decision is not None and fork.decision.seat == seat

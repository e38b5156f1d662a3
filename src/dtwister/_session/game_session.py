"""A session: one game with its players, as an object without a network."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from threading import RLock
from typing import Any

from dtwister._engine.authority import checked_number
from dtwister._engine.compiled_rules import Rules
from dtwister._engine.game import Game
from dtwister._engine.match import Match
from dtwister._engine.visibility.information import Told
from dtwister._engine.visibility.view import View
from dtwister._errors import OptionError, Refusal, SessionError
from dtwister._model.actions import Action
from dtwister._model.frames import Decision, Declaration
from dtwister._model.ids import SPECTATOR, SeatId
from dtwister._model.state import Result
from dtwister._notation.json_forms.session_data import AnswerData, SessionData
from dtwister._notation.recording.record_model import Record, check_tags
from dtwister._notation.records import GrowingRecord
from dtwister._printing import quoted
from dtwister._session.bot_turn import BotTurn
from dtwister._session.referee import Referee
from dtwister._session.requests import answer_to
from dtwister._session.saved_changes import change_text
from dtwister._session.saving import restored, text_of
from dtwister._session.seating import Seating
from dtwister._session.session_messages import message_of
from dtwister._session.time_control import TimeControl, check_seconds
from dtwister.bots import Bot, BotError

GRACE = 60.0
"""The usual number of seconds after which a silent player is absent."""


class Session:
    """One game with its players: all that a server or a match of bots needs but the network.

    Each seat has a key, which its player gives with all that it asks and does. `claim` hands it
    out. The key None is that of the spectator. `message` is all that a seat may know, as JSON, and
    `receive` answers what a client sends.

    The game belongs to the session: play it by the session only. Each method holds the lock of the
    session, so threads may share it. What a method returns is for one thread.

    >>> import dtwister
    >>> session = Session(dtwister.new_game("base:standard", seed=7))
    >>> blue, yellow = session.claim("blue"), session.claim("yellow")
    >>> action = dtwister.parse_legal(session.view(blue), "thief a2")
    >>> session.play(blue, action, session.number)
    >>> session.message(yellow, since=3)["news"][0]["action"]
    {'action': 'features:start', 'piece': '?', 'space': '?'}
    """

    def __init__(
        self,
        game: Game,
        *,
        control: TimeControl | None = None,
        bots: Mapping[str, Bot] | None = None,
        tags: Mapping[str, str] | None = None,
        like: Record | None = None,
        grace: float = GRACE,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Begin a session with a game, which may have a past: what was played before stands.

        `control` gives each seat a clock. `bots` play seats, by their colours. `tags` go into the
        record. `like` is an earlier record of the same game: its tags, comments and clock times
        stay, and the clocks go on from these. A player is absent after `grace` seconds of silence.
        `clock` tells the time in seconds; a test gives one that stands still.
        """
        for value, kind in ((game, Game), (control, TimeControl), (like, Record)):
            if not isinstance(value, kind) and (value is not None or kind is Game):
                raise TypeError(f"expected a {kind.__name__}, got {quoted(value)}")
        if not game.auto_chance:
            raise OptionError("expected a game that answers for chance, got auto_chance=False")
        if not game.keeps_history:
            raise OptionError("expected a game with its history, got keep_history=False")
        check_seconds("grace", grace)
        check_tags(tags or {})
        while (decision := game.decision) is not None and decision.is_chance:
            game.play(game.chance_outcome())  # the game was interrupted here
        seating = Seating(game.seats)
        for colour, bot in (bots or {}).items():
            if not callable(getattr(bot, Bot.choose.__name__, None)):
                raise TypeError(f"expected a Bot for {colour}, got {quoted(bot)}")
            seating[game.seat_number(colour)].bot = bot
        self._lock = RLock()
        self._clock = clock
        self._referee = Referee(
            game, seating, control=control, grace=grace, tags=tags or {}, like=like
        )
        self._referee.run_clock(clock())

    # -- questions that need no key ----------------------------------------------------------------

    @property
    def match(self) -> Match:
        """The part of the game that stays the same."""
        return self._referee.game.match

    @property
    def number(self) -> int:
        """The number of the decision at hand."""
        with self._lock:
            return self._referee.game.number

    @property
    def serial(self) -> int:
        """The number of the last change; ask for news with it."""
        with self._lock:
            return self._referee.course.serial

    @property
    def decision(self) -> Decision | None:
        """The decision at hand; None when the game is over."""
        with self._lock:
            return self._referee.game.decision

    @property
    def result(self) -> Result | None:
        """The result of the game; None while it goes on."""
        with self._lock:
            return self._referee.game.result

    @property
    def open_seats(self) -> tuple[str, ...]:
        """The colours of the seats that may be claimed."""
        with self._lock:
            return tuple([one.colour for one in self._referee.seating.seats if one.is_open])

    def fork(self) -> Game:
        """Return an independent copy of the game, with all its secrets."""
        with self._lock:
            return self._referee.game.fork()

    def record(self, seat: int | str | None = None) -> Record:
        """Return the record of the game, with tags, names and clocks; for a seat what it may know.

        >>> import dtwister
        >>> session = Session(dtwister.new_game("base:standard", seed=7), tags={"event": "Final"})
        >>> key = session.claim("blue", name="A. Player")
        >>> dict(session.record().tags)
        {'event': 'Final', 'blue': 'A. Player'}
        """
        with self._lock:
            return self._referee.record.record(seat)

    def keep(self, around: Callable[[], AbstractContextManager[object]]) -> GrowingRecord:
        """Enter a context around each change of the game or its players; return the record.

        It is for an application that writes the record as the game goes: on leaving the context it
        asks the record for `more`, and writes that. Without `keep`, ask for `record` or `text` when
        you want them. An error of the context is raised after the change. A second call takes the
        place of the first.

        >>> import contextlib, dtwister
        >>> session, lines = Session(dtwister.new_game("base:standard", seed=7)), []
        >>> @contextlib.contextmanager
        ... def around():
        ...     yield
        ...     lines.append(record.more())
        >>> record = session.keep(around)
        >>> begun, blue = record.text(), session.claim("blue")
        >>> session.play(blue, dtwister.parse_legal(session.view(blue), "thief a2"), 1)
        >>> print(*lines)
          2 = "blue: start blue.thief on a2"
        """
        if not callable(around):
            raise TypeError(f"expected a function that returns a context, got {quoted(around)}")
        with self._lock:
            self._referee.around_change = around
            return self._referee.record

    # -- seats -------------------------------------------------------------------------------------

    def claim(self, seat: str | None = None, *, name: str = "") -> str:
        """Take an open seat, given by its colour, or the first one; return its new key.

        The key is told only here. One person may take several seats, each with a key of its own.

        >>> import dtwister
        >>> session = Session(dtwister.new_game("base:standard", seed=7))
        >>> keys = [session.claim(), session.claim()]
        >>> session.open_seats
        ()
        """
        with self._lock:
            return self._referee.claim(seat, name, self._referee.catch_up(self._clock()))

    def leave(self, key: str) -> None:
        """Leave a seat, which is open afterwards; the key opens nothing from now on."""
        with self._lock:
            self._referee.open(*self._player(key))

    def reopen(self, seat: str) -> None:
        """Open the seat of a person to others: for the application, which knows why.

        Its next player may know all that the seat may know, so other players should not decide it.
        """
        with self._lock:
            seating, now = self._referee.seating, self._referee.catch_up(self._clock())
            number = seating.number_of(seat)
            if seating[number].key is None:
                raise SessionError(
                    Refusal(
                        "not-taken", "TURN-01", f"{seat} cannot be opened: no person has this seat"
                    )
                )
            self._referee.open(number, now)

    def dismiss(self, key: str, seat: str) -> None:
        """Let an absent seat give up that keeps the others waiting.

        >>> import dtwister
        >>> now = [0.0]
        >>> game = dtwister.new_game("base:standard", seed=7)
        >>> session = Session(game, clock=lambda: now[0])
        >>> blue, yellow = session.claim("blue"), session.claim("yellow")
        >>> now[0] += 90
        >>> session.dismiss(yellow, "blue")
        >>> session.result
        Result(winners=(1,), why='resignation')
        """
        with self._lock:
            _, now = self._player(key)
            self._referee.dismiss(self._referee.seating.number_of(seat), now)

    def view(self, key: str | None) -> View:
        """Return all that a seat may know, to ask it more than messages tell.

        >>> import dtwister
        >>> session = Session(dtwister.new_game("base:standard", seed=7))
        >>> session.view(session.claim("blue")).is_asked, session.view(None).is_asked
        (True, False)
        """
        with self._lock:
            return self._referee.game.view(self._referee.seat_of(key, self._clock()))

    def told(self, key: str | None, since: int = 0) -> tuple[Told, ...]:
        """Return what a seat was told since a decision: actions and events, the oldest first.

        >>> import dtwister
        >>> session = Session(dtwister.new_game("base:standard", seed=7))
        >>> blue = session.claim("blue")
        >>> session.play(blue, dtwister.parse_legal(session.view(blue), "thief a2"), 1)
        >>> told, = session.told(None, since=1)
        >>> dtwister.action_text(session.match, told.action)
        'start ? on ?'
        """
        with self._lock:
            return self._referee.game.told(self._referee.seat_of(key, self._clock()), since)

    # -- acting ------------------------------------------------------------------------------------

    def why_not(self, key: str, action: Action, number: int | None = None) -> Refusal | None:
        """Return why a seat may not play, declare or offer an action now; None if it may."""
        with self._lock:
            seat, _ = self._player(key)
            if isinstance(action, Declaration) and action.needs_agreement:
                return self._referee.why_not_offer(seat, action)
            return self._referee.why_not(seat, action, number)

    def play(self, key: str, action: Action, number: int) -> None:
        """Answer the decision at hand; `IllegalAction` or `SessionError` if that is refused.

        `number` is that of the decision that the player saw, so that a late click is refused.

        >>> import dtwister
        >>> session = Session(dtwister.new_game("base:standard", seed=7))
        >>> blue = session.claim("blue")
        >>> session.play(blue, dtwister.parse_legal(session.view(blue), "thief a2"), 0)
        Traceback (most recent call last):
        dtwister._errors.IllegalAction: start blue.thief on a2: stale (TURN-01): ...
        """
        with self._lock:
            seat, now = self._player(key)
            self._referee.act(seat, action, checked_number(number), now)

    def declare(self, key: str, action: Action) -> None:
        """Declare something for a seat, such as giving up, whatever is asked.

        >>> import dtwister
        >>> session = Session(dtwister.new_game("base:standard", seed=7))
        >>> yellow = session.claim("yellow")
        >>> session.declare(yellow, session.view(yellow).declarations[0])
        >>> session.result.why
        'resignation'
        """
        with self._lock:
            seat, now = self._player(key)
            self._referee.act(seat, action, None, now)

    def may_offer(self, key: str | None) -> tuple[Declaration, ...]:
        """Return what a seat may offer to all others now, such as a draw, or agree to.

        >>> import dtwister
        >>> session = Session(dtwister.new_game("base:standard", seed=7))
        >>> blue, yellow = session.claim(), session.claim()
        >>> [dtwister.action_text(session.match, one) for one in session.may_offer(blue)]
        ['agree-draw']
        """
        with self._lock:
            return self._referee.may_offer(self._referee.seat_of(key, self._clock()))

    def offer(self, key: str, action: Action) -> None:
        """Offer something to all other seats, such as a draw; or agree to what another offered.

        When all seats agreed, the referee declares it. The next action withdraws all offers.

        >>> import dtwister
        >>> session = Session(dtwister.new_game("base:standard", seed=7))
        >>> blue, yellow = session.claim("blue"), session.claim("yellow")
        >>> draw, = session.may_offer(blue)
        >>> session.offer(blue, draw)
        >>> session.offer(yellow, draw)
        >>> session.result.why
        'agreed'
        """
        with self._lock:
            seat, now = self._player(key)
            self._referee.offer(seat, action, now)

    def decline(self, key: str) -> None:
        """Decline or withdraw all offers."""
        with self._lock:
            self._player(key)
            self._referee.decline()

    def why_not_take_back(self, key: str) -> Refusal | None:
        """Return why a seat may not take back the last action; None if it may (R-20)."""
        with self._lock:
            return self._referee.why_not_take_back(self._player(key)[0])

    def take_back(self, key: str, number: int) -> None:
        """Take back the last action of a seat, where that is fair; `IllegalAction` if it is not.

        `number` is that of the decision at hand. The time that went by is not given back.

        >>> import dtwister
        >>> session = Session(dtwister.new_game("base:standard", seed=7))
        >>> blue = session.claim("blue")
        >>> session.play(blue, dtwister.parse_legal(session.view(blue), "thief a2"), 1)
        >>> session.take_back(blue, 2)
        >>> session.number
        1
        """
        with self._lock:
            seat, now = self._player(key)
            self._referee.take_back(seat, checked_number(number), now)

    def advance(self, most: int | None = None) -> int:
        """Do what is due: declare that time ran out, and let bots answer; return how many did.

        Call it after each change, and now and then, such as every second. `most` is the most
        answers of bots. The seat of a bot that fails with a `BotError` gives up.

        >>> import dtwister
        >>> from dtwister.bots import GreedyBot
        >>> bots = {"blue": GreedyBot(dtwister.Rng(1))}
        >>> session = Session(dtwister.new_game("base:standard", seed=7), bots=bots)
        >>> session.advance(), session.decision.text
        (4, 'yellow lays a character face down on its line')
        """
        most = None if most is None else checked_number(most)
        with self._lock:
            self._referee.catch_up(self._clock())
            answers = 0
            while (most is None or answers < most) and (turn := self.bot_turn()) is not None:
                try:
                    turn.play(turn.bot.choose(turn.view))
                except BotError:
                    if not turn.give_up():
                        raise
                answers += 1
            return answers

    def bot_turn(self) -> BotTurn | None:
        """Return the decision that waits for a bot; None if a person is asked, or no seat.

        It is for an application that lets its bots think in other processes, and plays their
        answers with `BotTurn.play`. One that waits for its bots calls `advance`.
        """
        with self._lock:
            asked, game = self._referee.asked(), self._referee.game
            bot = None if asked is None else self._referee.seating[asked].bot
            if asked is None or bot is None:
                return None
            return BotTurn(game.seats[asked], bot, game.view(asked), game.number, self)

    # -- messages ----------------------------------------------------------------------------------

    def message(self, key: str | None, since: int | None = None) -> SessionData:
        """Return what a seat may know, as JSON: whole, or the news since a serial number.

        `since` is the `serial` of an earlier message. A serial number that is still to come is
        answered whole: the session was restored from an earlier text.

        >>> import dtwister
        >>> session = Session(dtwister.new_game("base:standard", seed=7))
        >>> whole = session.message(None)
        >>> whole["view"]["board"] == whole["board"]["board"]
        True
        >>> session.message(None, since=whole["serial"])["view"] is None
        True
        """
        with self._lock:
            seat = self._referee.seat_of(key, self._clock())
            return message_of(
                self._referee,
                seat,
                None if since is None else checked_number(since),
                self._clock(),
            )

    def receive(self, key: str | None, request: Any) -> AnswerData:
        """Do what a client asks for, as JSON: whatever it sends, there is an answer.

        `request` is a text, or data that were read from one. Anything else, and any request that is
        refused, is answered by a refusal and changes nothing.

        >>> import dtwister
        >>> session = Session(dtwister.new_game("base:standard", seed=7))
        >>> answer = session.receive(None, {"do": "claim", "seat": "blue", "name": ""})
        >>> session.receive(answer["key"], '{"do": "leave"}')
        {'answer': 'done', 'serial': 3}
        >>> session.receive(answer["key"], '{"do": "leave"}')["refusal"]["refusal"]
        'unknown-key'
        """
        with self._lock:
            return answer_to(self, key, request)

    # -- keeping -----------------------------------------------------------------------------------

    def text(self, since: int | None = None) -> str:
        """Return all of the session as text, secrets of the game included; `restore` reads it.

        Of keys it has hashes only. Bots are not in it. With `since`, a serial number, it has only
        the changes after that; `restore` takes them.

        >>> import dtwister
        >>> session = Session(dtwister.new_game("base:standard", seed=7))
        >>> blue = session.claim("blue")
        >>> again = Session.restore(session.match.rules, session.text())
        >>> again.message(blue) == session.message(blue)
        True
        """
        with self._lock:
            if since is None:
                return text_of(self._referee, self._clock())
            return change_text(self._referee, checked_number(since), self._clock())

    @classmethod
    def restore(
        cls,
        rules: Rules,
        text: str,
        *,
        changes: Sequence[str] = (),
        bots: Mapping[str, Bot] | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> Session:
        """Return the session that `text` wrote; its clocks go on from where they stood.

        A text that is damaged is an `InvalidNotation`, and a game that cannot be replayed a
        `RecordError`; both say where. `changes` are those after the text, the oldest first. `bots`
        are those that played when it was written.

        >>> import dtwister
        >>> Session.restore(dtwister.load_rules(), "{}")
        Traceback (most recent call last):
        dtwister._errors.InvalidNotation: session: missing key 'saved_session'...
        """
        session = cls.__new__(cls)
        session._lock = RLock()
        session._clock = clock
        session._referee = restored(rules, text, changes, bots or {}, clock())
        return session

    # -- keys --------------------------------------------------------------------------------------

    def _player(self, key: str) -> tuple[SeatId, float]:
        """Return the seat of a key and the time; the spectator is refused."""
        seat = self._referee.seat_of(key, self._clock())
        if seat == SPECTATOR:
            raise SessionError(
                Refusal("no-seat", "TURN-01", "the spectator cannot do this: it has no seat")
            )
        return seat, self._referee.catch_up(self._clock())

"""Records that grow with a session, and sessions of games with a past."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

import pytest

import dtwister
from dtwister import Rng
from dtwister.bots import GreedyBot
from dtwister.session import Session, TimeControl
from fixtures.sessions import StillClock, Table, refusal_of, table


class Written:
    """A text that follows a session, as a file does."""

    def __init__(self, session: Session) -> None:
        self.record = session.keep(self.around)
        self.text = self.record.text()
        self.rewritten = 0

    @contextlib.contextmanager
    def around(self) -> Iterator[None]:
        try:
            yield
        finally:
            more = self.record.more()
            self.rewritten += more is None
            self.text = self.record.text() if more is None else self.text + more


def same(written: Written, session: Session) -> bool:
    """Return whether the text says the same as the record of the session."""
    found = dtwister.read_record(written.text)
    expected = session.record()
    return (found.actions, found.tags) == (expected.actions, expected.tags)


def test_a_text_follows_every_change() -> None:
    here = table("base:beginner", control=TimeControl(600, increment=2))
    written = Written(here.session)
    for number in range(60):
        here.clock.now += 1
        here.play_on(1, seed=number)
        assert same(written, here.session)
    assert written.rewritten == 0
    assert dtwister.replay(here.session.match.rules, written.text) == here.session.fork()
    assert len(dtwister.read_record(written.text).clocks) == 60


def test_a_text_follows_take_backs_names_offers_and_the_end() -> None:
    here = table("base:beginner", control=TimeControl(600))
    session = here.session
    written = Written(session)
    here.play()
    session.take_back(here.keys["blue"], session.number)
    assert written.rewritten == 1 and same(written, session)
    session.leave(here.keys["yellow"])
    here.keys["yellow"] = session.claim("yellow", name="A. Player")
    assert same(written, session)
    assert dtwister.read_record(written.text).tags == {"yellow": "A. Player"}
    session.leave(here.keys["yellow"])
    assert same(written, session) and dtwister.read_record(written.text).tags == {}
    here.keys["yellow"] = session.claim("yellow")
    here.clock.now += 700
    session.advance()
    assert session.result is not None and same(written, session)


def test_a_text_follows_bots_and_agreements() -> None:
    bots = {"blue": GreedyBot(Rng(1))}
    session = Session(dtwister.new_game("base:beginner", seed=7), bots=bots)
    written = Written(session)
    assert session.advance(most=2) == 2
    assert same(written, session) and len(session.record().actions) == 3
    here = table()
    written = Written(here.session)
    draw = here.session.may_offer(here.keys["blue"])[0]
    here.session.offer(here.keys["blue"], draw)
    here.session.offer(here.keys["yellow"], draw)
    assert same(written, here.session) and here.session.record().result is not None


def test_an_error_while_writing_is_raised_after_the_change() -> None:
    here = table()

    @contextlib.contextmanager
    def full() -> Iterator[None]:
        yield
        raise OSError("no room")

    here.session.keep(full)
    with pytest.raises(OSError, match="no room"):
        here.play()
    assert here.session.number == 2
    assert here.session.message(None, since=3)["news"] != []


def begun(decisions: int = 8) -> dtwister.Game:
    game = dtwister.new_game("base:beginner", seed=7)
    while game.number < decisions:
        game.play(next(iter(game.legal_actions)))
    return game


def test_what_was_played_before_the_session_stands() -> None:
    game = begun(3)
    session = Session(game)
    here = Table(session, {seat: session.claim(seat) for seat in game.seats}, StillClock())
    for _ in range(2):
        refusal = session.why_not_take_back(here.keys["blue"])
        assert refusal is not None and refusal.code == "nothing-played"
        assert refusal.sentence.endswith("no seat has played since the session began")
        with pytest.raises(dtwister.IllegalAction) as caught:
            session.take_back(here.keys["blue"], session.number)
        assert refusal_of(caught.value) == "nothing-played"
        here.play()
        session.take_back(here.keys["blue"], session.number)
    here.play()
    again = Session.restore(session.match.rules, session.text())
    again.take_back(here.keys["blue"], again.number)
    assert again.why_not_take_back(here.keys["blue"]) == refusal


def test_tags_and_notes_of_an_earlier_record_stay() -> None:
    game = begun()
    like = dtwister.record_of(
        game, tags={"event": "Final"}, comments={2: "Bold."}, clocks={2: 80, 4: 70, 6: 90}
    )
    clock = StillClock()
    session = Session(game, control=TimeControl(100), tags={"round": "2"}, like=like, clock=clock)
    here = Table(session, {seat: session.claim(seat) for seat in game.seats}, clock)
    record = session.record()
    assert (record.tags, record.comments) == ({"event": "Final", "round": "2"}, like.comments)
    assert record.clocks == like.clocks
    clocks = session.message(None)["clocks"]
    assert clocks is not None
    last = {one.by: one.clock for one in like.actions if one.clock is not None}
    assert clocks["seconds"] == {seat: last.get(seat, 100.0) for seat in game.seats}
    clock.now += 5
    here.play()
    assert session.record().comments == {2: "Bold."}
    again = Session.restore(session.match.rules, session.text(), clock=clock)
    assert again.record() == session.record()


def test_a_clock_time_of_a_record_is_never_more_than_a_clock_can_show() -> None:
    game = begun()
    like = dtwister.record_of(game, clocks={2: 10**9})
    session = Session(game, control=TimeControl(100), like=like)
    assert Session.restore(session.match.rules, session.text()).number == session.number


def test_a_game_that_was_interrupted_at_chance_goes_on() -> None:
    whole = begun()
    record = dtwister.record_of(whole)
    game = dtwister.replay(whole.rules, record, upto=0)
    assert game.decision is not None and game.decision.is_chance
    session = Session(game)
    assert session.decision is not None and session.decision.seat == 0
    assert session.fork() == dtwister.new_game("base:beginner", seed=7)


def test_the_record_of_a_seat_has_the_notes_at_its_own_actions() -> None:
    here = table(control=TimeControl(100))
    for _ in range(6):
        here.clock.now += 1
        here.play()
    record = here.session.record("yellow")
    assert set(record.clocks) < set(here.session.record().clocks)
    assert {record.actions[number - 1].by for number in record.clocks} == {"yellow"}


def test_a_game_without_history_has_no_session() -> None:
    game = dtwister.new_game("base:beginner", seed=7, keep_history=False)
    with pytest.raises(dtwister.OptionError, match="expected a game with its history"):
        Session(game)


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("control", 600, "expected a TimeControl, got 600"),
        ("like", "x", "expected a Record, got 'x'"),
        ("bots", {"blue": "greedy"}, "expected a Bot for blue, got 'greedy'"),
    ],
)
def test_a_session_is_made_of_the_right_things(name: str, value: object, message: str) -> None:
    game = dtwister.new_game("base:beginner", seed=7)
    with pytest.raises(TypeError, match=message):
        Session(game, **{name: value})  # type: ignore[arg-type]


def test_a_session_needs_a_game_and_a_context_to_enter() -> None:
    game = dtwister.new_game("base:beginner", seed=7)
    for other in (None, game.view(0), "base:beginner"):
        with pytest.raises(TypeError, match="expected a Game, got"):
            Session(other)  # type: ignore[arg-type]
    session = Session(game)
    with pytest.raises(TypeError, match="expected a function that returns a context, got None"):
        session.keep(None)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="expected a whole number, got 'x'"):
        session.advance("x")  # type: ignore[arg-type]

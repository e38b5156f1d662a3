"""What players may do with their keys."""

from __future__ import annotations

import threading

import pytest

import dtwister
from dtwister import IllegalAction, OptionError, Rng, SessionError
from dtwister.bots import GreedyBot, RandomBot
from dtwister.session import Session
from fixtures.sessions import refusal_of, table


def test_a_seat_answers_for_itself_only() -> None:
    here = table()
    session, action = here.session, next(iter(here.session.view(here.keys["blue"]).legal_actions))
    with pytest.raises(IllegalAction) as caught:
        session.play(here.keys["yellow"], action, session.number)
    assert refusal_of(caught.value) == "not-asked"
    assert session.number == 1
    session.play(here.keys["blue"], action, session.number)
    assert session.number == 2


@pytest.mark.parametrize("number", [0, 2, -1, 10**30])
def test_a_late_or_early_answer_is_refused_as_stale(number: int) -> None:
    here = table()
    action = next(iter(here.session.view(here.keys["blue"]).legal_actions))
    with pytest.raises(IllegalAction) as caught:
        here.session.play(here.keys["blue"], action, number)
    assert refusal_of(caught.value) == "stale"
    why = here.session.why_not(here.keys["blue"], action, number)
    assert why is not None and why.code == "stale"


@pytest.mark.parametrize("number", [None, True, "1", 1.0])
def test_an_answer_needs_a_number(number: object) -> None:
    here = table()
    action = next(iter(here.session.view(here.keys["blue"]).legal_actions))
    with pytest.raises(TypeError, match="expected a whole number"):
        here.session.play(here.keys["blue"], action, number)  # type: ignore[arg-type]


def test_a_wrong_key_or_none_does_nothing() -> None:
    here = table()
    before = here.session.text()
    for key, code in (("wrong", "unknown-key"), (None, "no-seat")):
        for verb in ("leave", "decline", "why_not_take_back"):
            with pytest.raises(SessionError) as caught:
                getattr(here.session, verb)(key)
            assert refusal_of(caught.value) == code
    assert here.session.text() == before


def test_any_seat_may_give_up_but_only_itself() -> None:
    here = table()
    resign = dtwister.parse_action(here.session.match, "resign blue")
    with pytest.raises(IllegalAction) as caught:
        here.session.declare(here.keys["yellow"], resign)
    assert refusal_of(caught.value) == "not-yours"
    here.session.declare(here.keys["blue"], resign)
    assert here.session.result is not None and here.session.result.winners == (1,)


def test_an_answer_is_no_declaration() -> None:
    here = table()
    action = next(iter(here.session.view(here.keys["blue"]).legal_actions))
    with pytest.raises(SessionError) as caught:
        here.session.declare(here.keys["blue"], action)
    assert refusal_of(caught.value) == "not-a-declaration"


def test_a_seat_cannot_declare_what_is_for_the_referee() -> None:
    here = table(timer=True)
    for text in ("agree-draw", "timeout turn"):
        action = dtwister.parse_action(here.session.match, text)
        for key in here.keys.values():
            with pytest.raises(IllegalAction):
                here.session.declare(key, action)
    assert here.session.result is None


def test_a_seat_that_was_left_can_be_claimed_by_another_person() -> None:
    here = table()
    old = here.keys["yellow"]
    here.session.leave(old)
    assert here.session.open_seats == ("yellow",)
    new = here.session.claim("yellow", name="B. Player")
    assert here.session.view(new).seat == 1
    with pytest.raises(SessionError):
        here.session.view(old)


def test_the_application_reopens_a_seat() -> None:
    here = table()
    here.session.reopen("blue")
    assert here.session.open_seats == ("blue",)
    with pytest.raises(SessionError) as caught:
        here.session.reopen("blue")
    assert refusal_of(caught.value) == "not-taken"


def test_bots_answer_when_the_session_advances() -> None:
    game = dtwister.new_game("base:standard", seed=3)
    session = Session(game, bots={"yellow": GreedyBot(Rng(1))})
    key = session.claim()
    for _ in range(4):
        session.play(key, next(iter(session.view(key).legal_actions)), session.number)
    assert session.decision is not None and session.decision.seat == 1
    assert session.advance(most=1) == 1
    assert session.advance() > 0
    assert session.decision is not None and session.decision.seat == 0
    assert session.advance() == 0


def test_bots_alone_play_to_the_end() -> None:
    game = dtwister.new_game("prison:1", seed=3)
    bots = {colour: GreedyBot(Rng(1)) for colour in game.seats}
    session = Session(game, bots=bots)
    session.advance(most=3_000)
    assert session.result is not None


def test_a_bot_that_cheats_is_refused_like_anybody() -> None:
    class Cheat:
        def choose(self, view: dtwister.View) -> dtwister.Action:
            return dtwister.parse_action(view.match, "start blue.thief on a1")

    session = Session(dtwister.new_game("base:standard", seed=3), bots={"blue": Cheat()})
    with pytest.raises(IllegalAction):
        session.advance()
    assert session.number == 1


def test_chance_is_for_the_game() -> None:
    with pytest.raises(OptionError, match="auto_chance"):
        Session(dtwister.new_game("base:standard", seed=3, auto_chance=False))
    with pytest.raises(OptionError, match="unknown seat 'pink'"):
        Session(dtwister.new_game("base:standard", seed=3), bots={"pink": RandomBot(Rng(1))})


def test_a_take_back_is_fair_or_refused() -> None:
    here = table()
    blue, yellow = here.keys["blue"], here.keys["yellow"]
    here.play()
    for key, number, code in ((yellow, 2, "not-yours"), (blue, 1, "stale"), (blue, 3, "stale")):
        with pytest.raises((SessionError, IllegalAction)) as caught:
            here.session.take_back(key, number)
        assert refusal_of(caught.value) == code
    here.session.take_back(blue, 2)
    assert here.session.number == 1
    here.session.declare(blue, here.session.view(blue).declarations[0])
    refusal = here.session.why_not_take_back(blue)
    assert refusal is not None and refusal.code == "game-over"


def test_a_fork_and_a_record_do_not_touch_the_session() -> None:
    here = table()
    fork = here.session.fork()
    fork.play(next(iter(fork.legal_actions)))
    assert here.session.number == 1
    record = here.session.record()
    assert dtwister.replay(here.session.match.rules, record).number == 1
    assert here.session.record("yellow").seed is None


def test_a_failing_listener_leaves_the_session_whole() -> None:
    game = dtwister.new_game("base:standard", seed=7)
    session = Session(game)
    blue = session.claim("blue")
    game.subscribe(lambda event: print(1 // 0))
    with pytest.raises(dtwister.ListenerError):
        session.play(blue, next(iter(session.view(blue).legal_actions)), 1)
    assert (session.number, session.serial) == (2, 3)
    with pytest.raises(dtwister.ListenerError):
        session.take_back(blue, 2)
    assert (session.number, session.serial) == (1, 4)


def test_threads_get_each_answer_once() -> None:
    """Of many equal clicks at once one is played, and the others are stale."""
    here = table()
    key = here.keys["blue"]
    action = next(iter(here.session.view(key).legal_actions))
    codes: list[str] = []

    def click() -> None:
        try:
            here.session.play(key, action, 1)
            codes.append("played")
        except IllegalAction as error:
            codes.append(error.refusal.code)

    threads = [threading.Thread(target=click) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(codes) == ["played", *["stale"] * 7]
    assert here.session.number == 2


def test_a_bot_that_thinks_elsewhere_answers_once() -> None:
    game = dtwister.new_game("base:standard", seed=7)
    session = Session(game, bots={"blue": GreedyBot(Rng(1))})
    yellow = session.claim("yellow")
    turn = session.bot_turn()
    assert turn is not None and turn.view.seat == 0
    action = turn.bot.choose(turn.view)
    turn.play(action)
    assert session.number == turn.number + 1
    with pytest.raises(IllegalAction) as caught:
        turn.play(action)
    assert refusal_of(caught.value) == "stale"
    session.advance()
    assert session.bot_turn() is None, "yellow is asked, a person"
    session.declare(yellow, session.view(yellow).declarations[0])
    assert session.bot_turn() is None

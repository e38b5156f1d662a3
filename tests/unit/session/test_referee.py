"""Clocks, offers and absent players, as the referee of a session has them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import dtwister
from dtwister import Rng, SessionError
from dtwister.bots import GreedyBot
from dtwister.session import Session, TimeControl
from fixtures.sessions import StillClock, Table, refusal_of, table


def seconds(here: Table) -> dict[str, float]:
    clocks = here.session.message(None)["clocks"]
    assert clocks is not None
    return clocks["seconds"]


def running(here: Table) -> str | None:
    clocks = here.session.message(None)["clocks"]
    assert clocks is not None
    return clocks["running"]


# -- clocks ----------------------------------------------------------------------------------------


def test_the_clock_of_the_asked_seat_runs() -> None:
    here = table(control=TimeControl(100, increment=7))
    here.clock.now += 10
    assert seconds(here) == {"blue": 90.0, "yellow": 100.0}
    for _ in range(3):
        here.play()
    assert seconds(here)["blue"] == 90.0, "the increment comes when another seat is asked"
    here.play()
    assert (running(here), seconds(here)["blue"]) == ("yellow", 97.0)


def test_no_clock_runs_before_all_seats_are_taken() -> None:
    clock = StillClock()
    game = dtwister.new_game("base:standard", seed=7)
    session = Session(game, control=TimeControl(100), clock=clock)
    blue = session.claim("blue")
    clock.now += 500
    session.advance()
    yellow = session.claim("yellow")
    here = Table(session, {"blue": blue, "yellow": yellow}, clock)
    assert seconds(here)["blue"] == 100.0
    clock.now += 1
    session.leave(yellow)
    clock.now += 500
    assert seconds(here)["blue"] == 99.0


def test_a_bot_has_no_clock() -> None:
    clock = StillClock()
    bots = {"blue": GreedyBot(Rng(1))}
    game = dtwister.new_game("base:standard", seed=7)
    session = Session(game, control=TimeControl(100), bots=bots, clock=clock)
    here = Table(session, {"yellow": session.claim()}, clock)
    clock.now += 500
    assert running(here) is None and seconds(here)["blue"] == 100.0
    session.advance()
    assert running(here) == "yellow"


def test_a_seat_out_of_time_gives_up_where_the_rules_have_no_timeout() -> None:
    here = table(control=TimeControl(100))
    here.clock.now += 99.9
    here.session.advance()
    assert here.session.result is None
    here.clock.now += 0.1
    here.session.advance()
    assert here.session.result is not None
    assert here.session.result.winners == (1,)


def test_an_answer_that_comes_too_late_does_not_count() -> None:
    here = table(control=TimeControl(100))
    action = next(iter(here.session.view(here.keys["blue"]).legal_actions))
    here.clock.now += 101
    with pytest.raises(dtwister.IllegalAction) as caught:
        here.session.play(here.keys["blue"], action, 1)
    assert refusal_of(caught.value) == "stale"
    assert here.session.result is not None


def test_the_timeout_of_the_rules_ends_the_turn() -> None:
    here = table(control=TimeControl(100, overtime=20), timer=True)
    here.play_until("act")
    asked = here.session.match.seats[here.session.decision.seat]  # type: ignore[union-attr]
    here.clock.now += 101
    serial = here.session.serial
    here.session.advance()
    assert here.session.result is None
    news = here.session.message(None, since=serial)["news"]
    assert [one["by"] for one in news if "told" in one] == ["referee"]
    assert running(here) != asked and seconds(here)[asked] == 20.0


def test_a_timeout_answers_for_the_seat_that_has_to_place() -> None:
    """The referee declares the timeout that takes the decision from the seat out of time."""
    here = table(control=TimeControl(100), timer=True, seed=5)
    here.play_until("act")
    for seed in range(60):
        here.play_on(1, seed)
        decision, turn = here.session.decision, here.session.view(None).turn
        assert decision is not None
        seats = here.session.match.seats
        if turn is not None and decision.kind != "act" and seats[decision.seat] != turn.seat:
            break
    else:
        pytest.fail("no seat had to answer in the turn of the other one")
    waiting = decision.seat
    here.clock.now += 101
    here.session.advance()
    assert here.session.result is None
    after = here.session.decision
    assert after is not None and after.seat != waiting


def test_clock_times_are_in_the_record() -> None:
    here = table(control=TimeControl(100))
    here.clock.now += 10
    here.play()
    here.clock.now += 5
    here.play()
    assert here.session.record().clocks == {2: 90.0, 3: 85.0}
    here.session.take_back(here.keys["blue"], 3)
    assert here.session.record().clocks == {2: 90.0}
    assert seconds(here)["blue"] == 85.0, "time that went by is not given back"


# -- offers ----------------------------------------------------------------------------------------


def draw(here: Table) -> dtwister.Action:
    return dtwister.parse_action(here.session.match, "agree-draw")


def offered(here: Table) -> list[tuple[list[str], list[str]]]:
    offers = here.session.message(None)["offers"]
    return [(one["by"], one["waits_for"]) for one in offers]


def test_a_draw_is_agreed_by_all() -> None:
    here = table("multi:standard-3")
    first, second, third = here.keys
    here.session.offer(here.keys[third], draw(here))
    here.session.offer(here.keys[third], draw(here))
    assert offered(here) == [([third], [first, second])]
    assert here.session.may_offer(here.keys[third]) == ()
    here.session.offer(here.keys[first], draw(here))
    assert offered(here) == [([third, first], [second])]
    here.session.offer(here.keys[second], draw(here))
    assert here.session.result is not None and here.session.result.why == "agreed"
    assert offered(here) == []


def test_the_next_action_withdraws_an_offer() -> None:
    here = table()
    here.session.offer(here.keys["blue"], draw(here))
    here.play()
    assert offered(here) == []
    here.session.offer(here.keys["yellow"], draw(here))
    assert here.session.result is None


@pytest.mark.parametrize(
    "end",
    [
        lambda here: here.session.decline(here.keys["yellow"]),
        lambda here: here.session.decline(here.keys["blue"]),
        lambda here: here.session.leave(here.keys["yellow"]),
        lambda here: here.session.take_back(here.keys["blue"], 2),
    ],
)
def test_an_offer_ends(end: Callable[[Table], None]) -> None:
    here = table()
    here.play()
    here.session.offer(here.keys["blue"], draw(here))
    assert offered(here) == [(["blue"], ["yellow"])]
    end(here)
    assert offered(here) == []


def test_a_seat_that_gave_up_is_not_asked() -> None:
    here = table("multi:standard-3")
    first, second, third = here.keys
    here.session.declare(here.keys[first], here.session.view(here.keys[first]).declarations[0])
    with pytest.raises(SessionError) as caught:
        here.session.offer(here.keys[first], draw(here))
    assert refusal_of(caught.value) == "gave-up"
    here.session.offer(here.keys[second], draw(here))
    here.session.offer(here.keys[third], draw(here))
    assert here.session.result is not None and here.session.result.why == "agreed"


def test_nothing_else_can_be_offered() -> None:
    here = table(timer=True)
    here.play_until("act")
    for text in ("timeout turn", "resign blue"):
        with pytest.raises(SessionError) as caught:
            here.session.offer(here.keys["blue"], dtwister.parse_action(here.session.match, text))
        assert refusal_of(caught.value) == "no-agreement"


def test_a_bot_agrees_to_nothing() -> None:
    game = dtwister.new_game("base:standard", seed=7)
    session = Session(game, bots={"yellow": GreedyBot(Rng(1))})
    key = session.claim()
    assert session.may_offer(key) == ()
    with pytest.raises(SessionError) as caught:
        session.offer(key, dtwister.parse_action(session.match, "agree-draw"))
    assert refusal_of(caught.value) == "no-person"


# -- absent players --------------------------------------------------------------------------------


def absent(here: Table) -> list[str]:
    return [one["seat"] for one in here.session.message(None)["seats"] if one["is_absent"]]


def test_a_silent_player_is_absent_after_the_grace() -> None:
    here = table(grace=30)
    here.clock.now += 30
    assert absent(here) == []
    here.clock.now += 1
    here.session.message(here.keys["yellow"])
    assert absent(here) == ["blue"]


def test_an_absent_player_gives_up_when_another_one_asks_for_it() -> None:
    here = table(grace=30)
    with pytest.raises(SessionError) as caught:
        here.session.dismiss(here.keys["yellow"], "blue")
    assert refusal_of(caught.value) == "not-absent"
    here.clock.now += 31
    with pytest.raises(SessionError) as caught:
        here.session.dismiss(here.keys["blue"], "yellow")
    assert refusal_of(caught.value) == "not-waited-for"
    with pytest.raises(SessionError) as caught:
        here.session.dismiss(here.keys["blue"], "blue")
    assert refusal_of(caught.value) == "not-absent", "to ask is a sign of life"
    here.clock.now += 31
    here.session.dismiss(here.keys["yellow"], "blue")
    assert here.session.result is not None and here.session.result.winners == (1,)

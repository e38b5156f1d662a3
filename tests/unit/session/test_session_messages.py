"""What each seat is told: whole, or the news since, and after a take-back."""

from __future__ import annotations

import json
from typing import Any

import pytest
from jsonschema import Draft202012Validator

import dtwister
from dtwister import Rng
from dtwister._notation.json_forms.message_schema import message_schema
from dtwister.bots import GreedyBot
from dtwister.session import Session, TimeControl
from fixtures.sessions import table


def told(news: list[Any]) -> list[tuple[int, str]]:
    return [(one["told"], one["by"]) for one in news if "told" in one]


def followed(known: list[Any], news: list[Any]) -> list[Any]:
    """Return what a client knows of the course after some news."""
    for one in news:
        if "rewind" in one:
            known = [old for old in known if old["told"] < one["rewind"]]
        else:
            known = [*known, one]
    return known


def test_a_whole_message_begins_anew() -> None:
    here = table()
    message = here.session.message(here.keys["yellow"])
    assert message["session"] == "yellow"
    assert message["board"] is not None and message["view"] is not None
    assert message["view"]["board"] == message["board"]["board"]
    assert (message["serial"], message["number"], message["news"]) == (3, 1, [])


def test_a_client_that_knows_all_gets_no_view() -> None:
    here = table()
    message = here.session.message(here.keys["yellow"], since=here.session.serial)
    assert (message["board"], message["view"], message["news"]) == (None, None, [])


def test_news_are_what_happened_since() -> None:
    here = table()
    here.play("thief a2")
    serial = here.session.serial
    here.play("warrior a4")
    for since, numbers in ((serial, [2]), (serial - 1, [1, 2]), (0, [0, 1, 2])):
        message = here.session.message(here.keys["blue"], since=since)
        assert [number for number, _ in told(message["news"])] == numbers
        assert message["board"] is None and message["view"] is not None
    everything = here.session.message(None, since=0)["news"]
    assert told(everything) == [(0, "nature"), (1, "blue"), (2, "blue")]


def test_a_game_may_begin_without_an_action_of_chance() -> None:
    here = table("veterans:free-choice")
    assert here.session.message(None, since=0)["news"] == []
    here.play()
    assert told(here.session.message(None, since=0)["news"]) == [(0, "blue")]


def test_each_seat_is_told_what_it_may_know() -> None:
    here = table()
    here.play("thief a2")
    for colour, piece in (("blue", "blue.thief"), ("yellow", "?")):
        [news] = here.session.message(here.keys[colour], since=3)["news"]
        assert "told" in news and dict(news["action"])["piece"] == piece
        assert dict(news["events"][0])["piece"] == piece


def test_a_client_learns_that_something_was_taken_back() -> None:
    here = table()
    here.play("thief a2")
    serial = here.session.serial
    here.session.take_back(here.keys["blue"], 2)
    message = here.session.message(here.keys["blue"], since=serial)
    assert message["news"] == [{"rewind": 1}] and message["view"] is not None
    here.play("warrior a4")
    news = here.session.message(here.keys["blue"], since=serial)["news"]
    assert news[0] == {"rewind": 1} and told(news) == [(1, "blue")]


def test_a_client_from_the_future_begins_anew() -> None:
    here = table()
    assert here.session.message(None, since=999)["board"] is not None
    for wrong in ("3", True, 1.5):
        with pytest.raises(TypeError, match="expected a whole number"):
            here.session.message(None, since=wrong)  # type: ignore[arg-type]


def test_a_client_may_put_the_course_together_from_news() -> None:
    """Whatever the client knew, news bring it to what the game tells."""
    here, rng, known, serial = table(seed=3), Rng(3), list[Any](), 0
    for step in range(90):
        if here.session.decision is None:
            break
        here.play_on(1, step)
        if rng.below(3) == 0:
            for key in here.keys.values():
                if here.session.why_not_take_back(key) is None:
                    here.session.take_back(key, here.session.number)
        if rng.below(4) == 0:
            message = here.session.message(here.keys["blue"], since=serial)
            known, serial = followed(known, message["news"]), message["serial"]
            assert known == followed([], here.session.message(here.keys["blue"], since=0)["news"])
            assert [one["told"] for one in known] == list(range(here.session.number))
    assert len(known) > 30


def test_a_client_that_was_long_away_is_told_all_that_it_missed() -> None:
    """News from any earlier change on, in a game of which most is packed, and restored, too."""
    here, rng = table("prison:5", control=TimeControl(900, 5)), Rng(3)
    key, begun, changes = here.keys["blue"], here.session.text(), list[str]()
    serial, known = here.session.serial, dict[int, list[Any]]()
    known[serial] = followed([], here.session.message(key, since=0)["news"])
    while here.session.number < 260:
        here.play_on(1, rng.below(1_000))
        if rng.below(4) == 0:
            for one in here.keys.values():
                if here.session.why_not_take_back(one) is None:
                    here.session.take_back(one, here.session.number)
        changes.append(here.session.text(since=serial))
        news = here.session.message(key, since=serial)["news"]
        last, serial = known[serial], here.session.serial
        known[serial] = followed(last, news)
    again = Session.restore(here.session.match.rules, begun, changes=changes, clock=here.clock)
    assert [one["told"] for one in known[serial]] == list(range(here.session.number))
    for session in (here.session, again):
        for since in [*known][::11]:
            message = session.message(key, since=since)
            assert followed(known[since], message["news"]) == known[serial]
        assert session.record() == here.session.record()
        assert session.record("blue") == here.session.record("blue")


def test_only_the_seat_that_may_is_told_that_it_may() -> None:
    here = table()
    here.play()
    may = {
        key: here.session.message(here.keys.get(key))["may_take_back"]
        for key in ("blue", "yellow", "")
    }
    assert may == {"blue": True, "yellow": False, "": False}
    offers = {key: len(here.session.message(here.keys.get(key))["may_offer"]) for key in may}
    assert offers == {"blue": 1, "yellow": 1, "": 0}


def test_players_are_told_of_each_other() -> None:
    game = dtwister.new_game("base:standard", seed=7)
    session = Session(game, bots={"yellow": GreedyBot(Rng(1))})
    assert [one["player"] for one in session.message(None)["seats"]] == ["open", "bot"]
    key = session.claim(name="A. Player")
    seats = session.message(None)["seats"]
    assert [(one["player"], one["name"]) for one in seats] == [("person", "A. Player"), ("bot", "")]
    assert key not in json.dumps(session.message(key))


@pytest.mark.parametrize("scenario", ["base:standard", "prison:5", "card:1", "multi:standard-4"])
def test_every_message_fits_its_schema(scenario: str) -> None:
    schema = message_schema(dtwister.load_rules())
    validator = Draft202012Validator({"$ref": "#/$defs/SessionData", "$defs": schema["$defs"]})
    here = table(scenario, control=TimeControl(600, 5))
    here.play_on(40)
    here.session.offer(
        next(iter(here.keys.values())), here.session.may_offer(next(iter(here.keys.values())))[0]
    )
    for key in (None, *here.keys.values()):
        for since in (None, 0, here.session.serial):
            data = here.session.message(key, since)
            again = json.loads(json.dumps(data, allow_nan=False))
            assert again == data
            error = next(validator.iter_errors(again), None)
            assert error is None, error and (error.message[:300], error.json_path)

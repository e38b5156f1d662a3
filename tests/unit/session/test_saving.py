"""A saved session comes back whole, or not at all."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule

import dtwister
from dtwister import DtwisterError, InvalidNotation, RecordError, Rng
from dtwister.bots import GreedyBot
from dtwister.session import Session, TimeControl
from fixtures.random_games import examples
from fixtures.sessions import StillClock, Table, table
from fixtures.tiers import scale

RULES = dtwister.load_rules()


def restored(here: Table, text: str | None = None) -> Session:
    text = here.session.text() if text is None else text
    return Session.restore(RULES, text, clock=here.clock)


def messages(session: Session, here: Table) -> list[Any]:
    return [
        session.message(key, since)
        for key in (None, *here.keys.values())
        for since in (None, 0, session.serial // 2, session.serial)
    ]


def full() -> Table:
    """Return a session in which there is something of everything that is saved."""
    here = table(control=TimeControl(600, 5))
    here.clock.now += 12
    here.play("thief a2")
    here.play("warrior a4")
    here.session.take_back(here.keys["blue"], 3)
    here.play("wizard a9")
    here.clock.now += 30
    here.session.offer(here.keys["yellow"], here.session.may_offer(here.keys["yellow"])[0])
    return here


def test_nothing_is_lost() -> None:
    here = full()
    text = here.session.text()
    again = restored(here, text)
    assert again.text() == text
    assert messages(again, here) == messages(here.session, here)
    assert again.record() == here.session.record()
    [offer] = again.message(None)["offers"]
    assert offer["by"] == ["yellow"]


def test_time_that_the_server_was_down_does_not_count() -> None:
    here = full()
    text = here.session.text()
    later = StillClock(now=0.5)
    again = Session.restore(RULES, text, clock=later)
    assert again.message(None)["clocks"] == here.session.message(None)["clocks"]
    later.now += 10
    here.clock.now += 10
    assert again.message(None)["clocks"] == here.session.message(None)["clocks"]
    later.now += 25
    assert [one["is_absent"] for one in again.message(None)["seats"]] == [True, False]


def test_keys_open_their_seats_afterwards_and_are_not_in_the_text() -> None:
    here = full()
    text = here.session.text()
    again = restored(here, text)
    for number, (colour, key) in enumerate(here.keys.items()):
        assert again.view(key).seat == number, colour
        assert key not in text


def test_both_go_on_alike() -> None:
    here = full()
    again = Table(restored(here), here.keys, here.clock)
    for other in (here, again):
        other.play_on(60, seed=4)
    assert messages(again.session, here) == messages(here.session, here)
    assert again.session.text() == here.session.text()


def test_bots_are_given_again() -> None:
    game = dtwister.new_game("base:standard", seed=7)
    session = Session(game, bots={"yellow": GreedyBot(Rng(1))}, tags={"event": "Final"})
    text = session.text()
    with pytest.raises(InvalidNotation, match=r"seats\[1\].*expected the bot of yellow.*bots="):
        Session.restore(RULES, text)
    with pytest.raises(InvalidNotation, match=r"seats\[0\].*expected no bot for blue"):
        Session.restore(RULES, text, bots=dict.fromkeys(game.seats, GreedyBot(Rng(1))))
    again = Session.restore(RULES, text, bots={"yellow": GreedyBot(Rng(1))})
    assert again.text() == text
    assert again.record().tags == {"event": "Final"}


def test_a_game_with_a_past_and_one_that_is_over_are_saved_too() -> None:
    here = table("prison:1", seed=2)
    here.play_on(30)
    game = here.session.fork()
    middle = Session(game, clock=here.clock)
    again = Session.restore(RULES, middle.text(), clock=here.clock)
    assert again.message(None, since=0) == middle.message(None, since=0)
    here.session.declare(here.keys["blue"], here.session.view(here.keys["blue"]).declarations[0])
    assert messages(restored(here), here) == messages(here.session, here)


# -- damage ----------------------------------------------------------------------------------------


def at(*path: Any, to: Any) -> Callable[[dict[str, Any]], None]:
    """Return a function that changes one value in a saved session."""

    def change(data: dict[str, Any]) -> None:
        inner: Any = data
        for part in path[:-1]:
            inner = inner[part]
        inner[path[-1]] = to

    return change


def without(key: str) -> Callable[[dict[str, Any]], None]:
    return lambda data: data.pop(key) and None


WRONG: list[tuple[Callable[[dict[str, Any]], None], str]] = [
    (at("saved_session", to="2"), "session.saved_session: expected '1'"),
    (without("seats"), "missing key 'seats'"),
    (at("other", to=1), "unknown key 'other'"),
    (at("grace", to=-1), "expected seconds"),
    (at("grace", to="60"), "session.grace: expected a number"),
    (at("serial", to=0), "session.entries"),
    (at("serial", to=10**20 - 1), "session.entries"),
    (at("seats", 0, "seat", to="pink"), "session.seats: expected blue, yellow"),
    (at("seats", 0, "key", to=None), r"seats\[0\].key"),
    (at("seats", 0, "key", to="0" * 63), r"seats\[0\].key"),
    (at("seats", 0, "player", to="open"), r"seats\[0\].key: expected null"),
    (at("seats", 0, "name", to="a\nb"), r"seats\[0\].*printable"),
    (at("seats", 0, "silent", to=1e300), r"seats\[0\].*expected seconds"),
    (at("clocks", "base", to=0), "expected seconds"),
    (at("clocks", "seconds", to={"blue": 1}), "session.clocks.seconds"),
    (at("clocks", "seconds", "blue", to=-5), "session.clocks.seconds"),
    (at("clocks", "running", to="yellow"), "session.clocks.running"),
    (at("offers", 0, "by", to=[]), r"offers\[0\].by"),
    (at("offers", 0, "by", to=["blue", "yellow"]), r"offers\[0\].by"),
    (at("offers", 0, "by", to=["pink"]), r"offers\[0\].by"),
    (
        at("offers", 0, "action", to={"action": "features:resign", "seat": "blue"}),
        r"offers\[0\].action",
    ),
    (at("offers", 0, "action", to={"action": "x"}), r"offers\[0\].action"),
    (at("entries", to=[]), "session.entries.*earlier copy"),
    (at("entries", 1, "number", to=99), "session.entries.*earlier copy"),
    (at("entries", 1, "serial", to=99), "session.entries.*earlier copy"),
    (at("entries", 0, "number", to=1), "session.entries.*earlier copy"),
    (at("record", to="format = 1\n"), "session.record: "),
    (at("record", to=""), "session.record: "),
]


@pytest.mark.parametrize(("change", "said"), WRONG)
def test_a_changed_text_is_refused_with_its_place(
    change: Callable[[dict[str, Any]], None], said: str
) -> None:
    data = json.loads(full().session.text())
    change(data)
    with pytest.raises((InvalidNotation, RecordError), match=said):
        Session.restore(RULES, json.dumps(data))


def test_two_seats_with_one_key_are_refused() -> None:
    data = json.loads(full().session.text())
    data["seats"][0]["key"] = data["seats"][1]["key"]
    with pytest.raises(InvalidNotation, match="expected different keys"):
        Session.restore(RULES, json.dumps(data))


def test_a_record_of_other_rules_is_refused() -> None:
    data = json.loads(full().session.text())
    data["record"] = data["record"].replace('base = "1 ', 'base = "2 ')
    with pytest.raises(RecordError, match=r"session\.record: .*install the version of base"):
        Session.restore(RULES, json.dumps(data))


def test_a_game_that_leaves_chance_to_others_is_refused() -> None:
    data = json.loads(full().session.text())
    game = dtwister.new_game("base:standard", seed=1, auto_chance=False)
    data["record"] = dtwister.record_text(game)
    with pytest.raises(RecordError, match="auto_chance"):
        Session.restore(RULES, json.dumps(data))


@pytest.mark.parametrize("text", ["", "null", "[]", "{", "x" * 50, '{"saved_session": NaN}'])
def test_other_texts_are_refused(text: str) -> None:
    with pytest.raises(InvalidNotation, match=r"session|expected a number of JSON"):
        Session.restore(RULES, text)


def test_a_text_that_was_cut_is_refused_wherever_it_was() -> None:
    text = full().session.text()
    step = len(text) // scale(40, 1_000)
    for end in range(0, len(text) - 2, step):
        with pytest.raises(DtwisterError):
            Session.restore(RULES, text[:end])


# -- any course ------------------------------------------------------------------------------------


class Course(RuleBasedStateMachine):
    """Random operations; after each of them a restored session says the same."""

    @initialize(
        scenario=st.sampled_from(["base:standard", "prison:3", "card:1", "multi:standard-3"]),
        timer=st.booleans(),
        seed=st.integers(0, 9),
    )
    def begin(self, scenario: str, timer: bool, seed: int) -> None:
        known = {option.name for option in RULES.scenarios[scenario].options}
        options = {"timer": timer} if "timer" in known else {}
        self.here = table(scenario, seed=seed, control=TimeControl(300, 2, 20), grace=50, **options)
        self.rng = Rng(seed)

    def _key(self, number: int) -> str | None:
        keys = list(self.here.keys.values())
        return keys[number] if number < len(keys) else None

    def _try(self, key: str | None, request: Any) -> None:
        self.here.session.receive(key, request)

    @precondition(lambda self: self.here.session.decision is not None)
    @rule(count=st.integers(1, 12))
    def play(self, count: int) -> None:
        for _ in range(count):
            decision = self.here.session.decision
            seats = self.here.session.match.seats
            if decision is None or seats[decision.seat] not in self.here.keys:
                return
            key = self.here.keys[seats[decision.seat]]
            action = self.here.session.view(key).legal_actions.sample(self.rng)
            try:
                self.here.session.play(key, action, self.here.session.number)
            except dtwister.IllegalAction as error:
                assert error.refusal.code in ("stale", "game-over")  # time ran out

    @rule(who=st.integers(0, 3))
    def take_back(self, who: int) -> None:
        self._try(self._key(who), {"do": "take-back", "number": self.here.session.number})

    @rule(who=st.integers(0, 3))
    def offer(self, who: int) -> None:
        self._try(self._key(who), {"do": "offer", "action": {"action": "features:agree-draw"}})

    @rule(who=st.integers(0, 3))
    def decline(self, who: int) -> None:
        self._try(self._key(who), {"do": "decline"})

    @rule(who=st.integers(0, 3), other=st.integers(0, 3))
    def dismiss(self, who: int, other: int) -> None:
        seats = self.here.session.match.seats
        self._try(self._key(who), {"do": "dismiss", "seat": seats[other % len(seats)]})

    @rule(who=st.integers(0, 3))
    def leave_or_claim(self, who: int) -> None:
        seats = self.here.session.match.seats
        colour = seats[who % len(seats)]
        if colour in self.here.keys:
            self.here.session.leave(self.here.keys.pop(colour))
        else:
            self.here.keys[colour] = self.here.session.claim(colour, name="C. Player")

    @rule(seconds=st.sampled_from([0, 1, 7, 60, 310]))
    def wait(self, seconds: int) -> None:
        self.here.clock.now += seconds
        self.here.session.advance()

    @rule()
    def restore(self) -> None:
        text = self.here.session.text()
        again = restored(self.here, text)
        assert again.text() == text
        assert messages(again, self.here) == messages(self.here.session, self.here)
        self.here.session = again


TestCourse = Course.TestCase
TestCourse.settings = examples(scale(8, 300))


# -- changes ---------------------------------------------------------------------------------------


def test_a_session_is_its_first_text_and_all_changes() -> None:
    """Each change is joined to the earlier ones, taken-back actions, offers and seats included."""
    here = table(control=TimeControl(600, 5))
    first, changes, known = here.session.text(), [], here.session.serial
    rng = Rng(3)
    for step in range(90):
        blue = here.keys["blue"]
        if step % 4 == 3 and here.session.why_not_take_back(here.key_of_asked()) is None:
            here.session.take_back(here.key_of_asked(), here.session.number)
        elif step % 13 == 12 and here.session.may_offer(blue):
            here.session.offer(blue, here.session.may_offer(blue)[0])
        elif step == 40:
            here.session.leave(blue)
            here.keys["blue"] = here.session.claim("blue", name="Another")
        else:
            here.play_on(1, seed=rng.below(1_000))
        here.clock.now += 2
        if here.session.serial == known:
            continue
        changes.append(here.session.text(since=known))
        known = here.session.serial
        if step % 9 and step < 80:
            continue
        again = Session.restore(RULES, first, changes=changes, clock=here.clock)
        assert messages(again, here) == messages(here.session, here)
        assert again.record() == here.session.record()
    assert sum('"is_rewind":true' in one for one in changes) > 1
    assert max(map(len, changes)) < 3_000 < len(here.session.text())


def test_a_change_of_several_serial_numbers_is_as_good() -> None:
    here = table(control=TimeControl(600, 5))
    first, known = here.session.text(), here.session.serial
    for text in ("thief a2", "warrior a4"):
        here.play(text)
    here.session.take_back(here.keys["blue"], 3)
    here.session.take_back(here.keys["blue"], 2)
    here.play("wizard a9")
    again = Session.restore(
        RULES, first, changes=[here.session.text(since=known)], clock=here.clock
    )
    assert again.text() == here.session.text()
    assert messages(again, here) == messages(here.session, here)


def test_a_game_that_is_over_is_saved_by_changes() -> None:
    here = table("prison:1", seed=2)
    first = here.session.text()
    here.play_on(30)
    middle, known = here.session.text(since=2), here.session.serial
    assert json.loads(middle)["since"] == 2
    blue = here.keys["blue"]
    here.session.declare(blue, here.session.view(blue).declarations[0])
    serial = json.loads(first)["serial"]
    whole = [here.session.text(since=serial)]
    again = Session.restore(RULES, first, changes=whole, clock=here.clock)
    assert again.result == here.session.result and known < again.serial
    assert messages(again, here) == messages(here.session, here)


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (lambda changes: changes.pop(1), r"change 2.since: expected serial 4, got 5"),
        (lambda changes: changes.reverse(), r"change 1.since: expected serial 3, got"),
        (lambda changes: changes.append("{"), r"change 5, line 1"),
        (lambda changes: changes.append("{}"), r"change 5: missing key"),
        (
            lambda changes: changes.append(
                changes.pop().replace('"played_before":4', '"played_before":9')
            ),
            r"change 4.played_before: expected 0 to 4 actions, got 9",
        ),
        (
            lambda changes: changes.append(changes.pop().replace("start blue", "start red")),
            r"session.record",
        ),
        (
            lambda changes: changes.append(changes.pop().replace('["5 =', '["6 =')),
            r"session.record: .*expected number 5",
        ),
    ],
)
def test_damaged_changes_are_told_with_their_place(
    damage: Callable[[list[str]], object], said: str
) -> None:
    here = table()
    first, changes = here.session.text(), []
    for text in ("thief a2", "warrior a4", "wizard a9", "goblin a7"):
        known = here.session.serial
        here.play(text)
        changes.append(here.session.text(since=known))
    damage(changes)
    with pytest.raises(DtwisterError, match=said):
        Session.restore(RULES, first, changes=changes)

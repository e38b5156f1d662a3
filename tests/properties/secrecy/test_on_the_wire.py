"""What a client receives tells nothing that its seat may not know: compared byte by byte.

Two games that a seat cannot tell apart are played in two sessions. All that goes to its client,
asked for or not, has to be the same.
"""

from __future__ import annotations

import itertools
import json
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import attrs
import pytest

import dtwister
from dtwister import SPECTATOR, Action, Game, InvalidNotation, Rng, Told
from dtwister._engine.storage.history import steps_from
from dtwister.json import action_to_json
from dtwister.session import Session, TimeControl
from fixtures.random_games import CHOOSING, TUTORIAL, positions, varied_action
from fixtures.seat_knowledge import attempts, counterpart, discloses, swapped_tokens
from fixtures.sessions import StillClock, Table, table
from fixtures.tiers import is_full, scale

ALL = tuple(sorted(dtwister.load_rules().scenarios))
SOME = ("base:standard", "prison:5", "card:4", "card:tutorial-2", "multi:standard-3", *CHOOSING)
WORLDS = ALL if is_full() else SOME
LENGTHS = (30, 50, 70, 90, 110) if is_full() else (30, 110)


def opened(game: Game) -> Table:
    """Return a session in which a game goes on, with a person on each seat."""
    clock = StillClock()
    session = Session(game, control=TimeControl(600, 5), clock=clock)
    return Table(session, {colour: session.claim(colour) for colour in game.seats}, clock)


@attrs.define
class Wire:
    """The client of one seat: it asks for all that there is, and keeps what it gets."""

    here: Table
    seat: int
    known: int = 0
    received: list[str] = attrs.field(factory=list)

    @property
    def key(self) -> str | None:
        seats = self.here.session.match.seats
        return None if self.seat == SPECTATOR else self.here.keys[seats[self.seat]]

    def read(self, since: int | None) -> None:
        message = self.here.session.message(self.key, since)
        self.received.append(json.dumps(message))
        self.known = message["serial"]

    def send(self, **request: Any) -> None:
        self.received.append(json.dumps(self.here.session.receive(self.key, request)))

    def look(self, tries: list[Any]) -> None:
        """Ask for messages and for legal actions, and try what is refused."""
        self.read(self.known)
        self.read(None)
        self.read(0)
        self.send(do="legal", piece=None)
        for action in tries:
            self.send(do="why-not", action=action)
            if json.loads(self.received[-1])["refusal"] is not None:
                self.send(do="play", action=action, number=self.here.session.number)
                self.send(do="preview", action=action)
                self.send(do="declare", action=action)
        for piece in self.here.session.match.piece_index:
            self.send(do="destinations", piece=piece)
            self.send(do="walk", walk={"walk": piece, "course": []})
        self.send(do="take-back", number=-1)
        if self.key is not None:
            self.received.append(repr(self.here.session.why_not_take_back(self.key)))


def written(game: Game, actions: list[Action]) -> list[Any]:
    """Return actions as JSON; some attempts have no form."""
    found = []
    for action in actions:
        with suppress(LookupError, InvalidNotation):
            found.append(action_to_json(game.match, action))
    return found


def same_bytes(one: Wire, other: Wire) -> None:
    for number, (first, second) in enumerate(zip(one.received, other.received, strict=True)):
        if first != second:
            at = next(
                i for i, pair in enumerate(zip(first, second, strict=False)) if len({*pair}) > 1
            )
            raise AssertionError(
                f"seat {one.seat} can tell by message {number}: {first[at - 80 : at + 80]!r}, "
                f"{second[at - 80 : at + 80]!r}"
            )


def compared(game: Game, seat: int, rng: Rng, steps: int = 6) -> int:
    """Play a game and one that agrees with the view of a seat alike, and compare what it gets."""
    other = game.view(None if seat == SPECTATOR else seat).sample(rng)
    wires = [Wire(opened(one.fork()), seat) for one in (game, other)]
    here, there = wires
    different = other.state != game.state
    for _ in range(steps):
        one, two = here.here.session.fork(), there.here.session.fork()
        tries = written(one, attempts(one, rng, 2))
        for wire in wires:
            wire.look(tries)
        same_bytes(here, there)
        if one.is_over:
            break
        action = varied_action(one, rng)
        twin = None if discloses(one, action) else counterpart(one, two, action, seat)
        if twin is None:
            break
        for wire, played in ((here, action), (there, twin)):
            wire.here.session.play(wire.here.key_of_asked(), played, wire.here.session.number)
    return int(different)


@pytest.mark.rule("VIEW-01", "VIEW-02", "VIEW-03", "VIEW-04", "VIEW-05", "VIEW-07", "VIEW-09")
@pytest.mark.parametrize("scenario", WORLDS)
def test_a_client_cannot_tell_a_game_from_one_that_its_seat_could_be_in(scenario: str) -> None:
    rng, different = Rng(11), 0
    every = scale(60, 9)
    for game in positions(scenario, 11, decisions=260, every=every):
        for seat in (*range(len(game.seats)), SPECTATOR):
            different += compared(game, seat, rng)
    assert different > (1 if scenario in TUTORIAL else 2)


# -- whole games -----------------------------------------------------------------------------------


def transcript(scenario: str, actions: list[Action], seat: int, options: dict[str, Any]) -> Wire:
    """Play a whole game in a session, and return all that the client of a seat received."""
    wire = Wire(table(scenario, seed=4, control=TimeControl(600, 5), **options), seat)
    rng = Rng(1)
    wire.read(None)
    for number, action in enumerate(actions):
        here = wire.here
        here.clock.now += 1
        here.session.play(here.key_of_asked(), action, here.session.number)
        wire.read(wire.known)
        if number % 10 == 0:
            wire.look(written(here.session.fork(), attempts(here.session.fork(), rng, 1))[:1])
    wire.look([])
    return wire


@pytest.mark.rule("VIEW-02", "VIEW-03", "VIEW-04")
@pytest.mark.parametrize("scenario", ["base:standard", "prison:5"])
def test_hidden_choices_change_no_byte_of_a_whole_game(scenario: str) -> None:
    exchanged = 0
    for *_, game in (positions(scenario, 4, decisions=n) for n in LENGTHS):
        for seat in (0, 1, SPECTATOR):
            changes = swapped_tokens(game, seat)
            if not changes:
                continue
            played = [
                (action, changes.get(number, action))
                for number, (action, by_chance) in enumerate(game.history)
                if not by_chance
            ]
            one, other = (
                transcript(scenario, [pair[at] for pair in played], seat, {}) for at in (0, 1)
            )
            assert one.here.session.fork() != other.here.session.fork()
            same_bytes(one, other)
            exchanged += 1
    assert exchanged >= 2


# -- many clients at once --------------------------------------------------------------------------


ENOUGH = 20
"""How many requests at least change something, of all clients."""


@attrs.define
class Client:
    """A client in a thread of its own: it polls, plays, offers and goes back, as chance has it."""

    here: Table
    seat: int
    rng: Rng
    done: dict[int, tuple[int, str]]
    """Serial number -> the seat and the request that made the change."""
    got: list[tuple[int, int, str]] = attrs.field(factory=list)
    """(since, serial, message)"""

    def run(self, steps: int) -> None:
        known, key = 0, Wire(self.here, self.seat).key
        for step in itertools.count():
            # Whose turn it is is left to chance, so some need more steps than others.
            if step >= steps and len(self.done) > ENOUGH:
                return
            assert step < 50 * steps, f"seat {self.seat} waits in vain"
            message = self.here.session.message(key, known)
            self.got.append((known, message["serial"], json.dumps(message)))
            known = message["serial"]
            request = self.wish(key, message)
            with self.here.session._lock:  # so that the change is known to be of this request
                before = self.here.session.serial
                self.here.session.receive(key, request)
                if self.here.session.serial != before:
                    self.done[self.here.session.serial] = (self.seat, request)

    def wish(self, key: str | None, message: Any) -> str:
        roll = self.rng.below(12)
        if roll == 0 and self.seat == 0 and message["may_offer"]:  # so nothing is agreed
            return json.dumps({"do": "offer", "action": message["may_offer"][0]})
        if roll == 1:
            return json.dumps({"do": "decline"})
        if roll == 2 and message["may_take_back"]:
            return json.dumps({"do": "take-back", "number": message["number"]})
        legal: Any = self.here.session.receive(key, {"do": "legal", "piece": None})
        if not legal["actions"]:
            return '{"do": "decline"}' if roll == 3 else '{"do": "play"}'
        action = self.rng.choice(legal["actions"])
        return json.dumps({"do": "play", "action": action, "number": legal["number"]})


@pytest.mark.parametrize("scenario", ["base:standard", "multi:standard-3"])
def test_clients_at_once_get_what_each_would_get_alone(scenario: str) -> None:
    """Each message is the one that the session, played by one thread, has at that serial number."""
    here, done = table(scenario, seed=5, control=TimeControl(600, 5)), dict[int, tuple[int, str]]()
    seats = [*range(len(here.keys)), *range(len(here.keys)), SPECTATOR, SPECTATOR]
    clients = [Client(here, seat, Rng(number), done) for number, seat in enumerate(seats)]
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    failed: list[BaseException] = []

    def run(client: Client) -> None:
        try:
            client.run(scale(40, 400))
        except BaseException as error:
            failed.append(error)

    try:
        threads = [threading.Thread(target=run, args=(client,)) for client in clients]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    finally:
        sys.setswitchinterval(usual)
    assert failed == []
    alone = table(scenario, seed=5, control=TimeControl(600, 5))
    first = alone.session.serial
    assert sorted(done) == list(range(first + 1, here.session.serial + 1))
    assert len(done) > ENOUGH
    checked = 0
    for serial in range(first, here.session.serial + 1):
        if serial in done:
            seat, request = done[serial]
            alone.session.receive(Wire(alone, seat).key, request)
        assert alone.session.serial == serial
        for client in clients:
            for since, at, message in client.got:
                if at == serial:
                    again = alone.session.message(Wire(alone, client.seat).key, since)
                    assert json.dumps(again) == message, f"seat {client.seat} at {serial}"
                    checked += 1
    assert checked == sum(len(client.got) for client in clients)


# -- planted leaks ---------------------------------------------------------------------------------


def _tell_all(game: Game, seat: object = None, since: int = 0) -> tuple[Told, ...]:
    steps = steps_from(game.match, game._history, since)
    return tuple(Told(step.number, step.by, step.action, tuple(step.events)) for step in steps)


def _tell_all_but_actions(game: Game, seat: object = None, since: int = 0) -> tuple[Told, ...]:
    told = _told(game, seat, since)
    everything = {one.number: one.events for one in _tell_all(game, since=since)}
    return tuple(attrs.evolve(one, events=everything.get(one.number, one.events)) for one in told)


_told: Callable[..., tuple[Told, ...]] = Game.told
_view: Callable[..., Any] = Game.view
_receive: Callable[..., Any] = Session.receive


def _digest_in_refusals(session: Session, key: str | None, request: Any) -> Any:
    answer = _receive(session, key, request)
    if answer["answer"] == "refused":
        answer["refusal"]["sentence"] += f" [{session.fork().digest}]"
    return answer


LEAKS: dict[str, tuple[type, str, Callable[..., Any]]] = {
    "actions": (Game, "told", _tell_all),
    "events": (Game, "told", _tell_all_but_actions),
    "views": (Game, "view", lambda game, seat=None: _view(game, 0)),
    "refusals": (Session, "receive", _digest_in_refusals),
}


@pytest.mark.parametrize("leak", LEAKS)
def test_a_planted_leak_is_found(leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    games = [one.fork() for one in positions("base:standard", 11, decisions=60, every=12)]
    same = [compared(game, 1, Rng(3)) for game in games]
    assert sum(same) > 2, "without the leak, nothing is found"
    kind, name, leaky = LEAKS[leak]
    found = 0
    for game in games:
        other = game.view(1).sample(Rng(3))  # made before, since a sample is made of a view
        wires = [Wire(opened(one.fork()), 1) for one in (game, other)]
        with monkeypatch.context() as patch:
            patch.setattr(kind, name, leaky)
            for wire in wires:
                one = wire.here.session.fork()
                wire.look([])
                if one.decision is not None and one.decision.seat == 0:
                    wire.here.play()
                    wire.look([])
        try:
            same_bytes(*wires)
        except (AssertionError, ValueError):
            found += 1
    assert found > 0

"""Whole games over HTTP, in one process and without a socket."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import attrs
import pytest

from asgi_client import AsgiClient
from play_server import LARGEST, PlayServer

START = {"action": "features:start", "piece": "blue.thief", "space": "a2"}
DRAW = {"action": "features:agree-draw"}


@attrs.define
class StillClock:
    now: float = 0.0

    def __call__(self) -> float:
        return self.now


@attrs.define
class Player:
    """A client of one seat, or a spectator without a key."""

    client: AsgiClient
    game: str
    key: str | None = None

    def send(self, do: str, **more: Any) -> Any:
        path = f"/games/{self.game}"
        return self.client.post(path, {"do": do, **more}, self.key).json()

    def refused(self, do: str, **more: Any) -> str:
        answer = self.send(do, **more)
        assert answer["answer"] == "refused", answer
        return str(answer["refusal"]["refusal"])

    def message(self, **query: int) -> Any:
        return self.client.get(f"/games/{self.game}", self.key, **query).json()

    def claim(self, seat: str | None = None) -> Player:
        answer = self.send("claim", seat=seat, name="A. Player")
        return Player(self.client, self.game, answer["key"])

    def play(self) -> None:
        """Answer with the first legal action."""
        legal = self.send("legal", piece=None)
        answer = self.send("play", action=legal["actions"][0], number=legal["number"])
        assert answer["answer"] == "done", answer


@pytest.fixture
def clock() -> StillClock:
    return StillClock()


@pytest.fixture
def client(tmp_path: Path, clock: StillClock) -> Iterator[AsgiClient]:
    with AsgiClient(PlayServer(tmp_path, clock).app()) as client:
        yield client


def begun(
    client: AsgiClient, scenario: str = "base:standard", clock: Any = None, **options: Any
) -> Player:
    """Begin a game, and return its spectator."""
    seats = {"multi:standard-3": ["red", "yellow", "green"]}.get(scenario, ["blue", "yellow"])
    wanted = {"scenario": scenario, "seats": seats, "options": options}
    answer = client.post("/games", {"game": wanted, "clock": clock})
    assert answer.status == 200, answer.body
    return Player(client, answer.json()["game"])


def test_two_players_and_a_spectator(client: AsgiClient) -> None:
    spectator = begun(client)
    blue, yellow = spectator.claim("blue"), spectator.claim("yellow")
    assert blue.send("play", action=START, number=1)["answer"] == "done"
    shown = [
        who.message(since=3)["news"][0]["action"]["piece"] for who in (blue, yellow, spectator)
    ]
    assert shown == ["blue.thief", "?", "?"]
    assert yellow.refused("play", action=START, number=2) == "not-asked"
    assert blue.refused("play", action=START, number=1) == "stale"
    assert spectator.refused("play", action=START, number=2) == "no-seat"
    assert yellow.refused("take-back", number=2) == "not-yours"
    assert blue.send("take-back", number=2)["answer"] == "done"
    assert yellow.message(since=4)["news"] == [{"rewind": 1}]
    assert yellow.send("offer", action=DRAW)["answer"] == "done"
    assert blue.message()["offers"][0]["waits_for"] == ["blue"]
    assert blue.send("offer", action=DRAW)["answer"] == "done"
    assert spectator.message()["view"]["result"] == {"result": "agreed", "winners": []}


def test_three_players_of_whom_one_gives_up(client: AsgiClient) -> None:
    spectator = begun(client, "multi:standard-3")
    players = {seat: spectator.claim(seat) for seat in ("red", "yellow", "green")}
    for _ in range(30):
        decision = spectator.message()["view"]["decision"]
        players[decision["seat"]].play()
    [resign] = players["red"].message()["view"]["declarations"]
    assert players["red"].send("declare", action=resign)["answer"] == "done"
    view = spectator.message()["view"]
    assert view["result"] is None and view["parts"]["features:resigned"] == {"seats": ["red"]}


def test_a_clock_that_ran_out_ends_the_game(client: AsgiClient, clock: StillClock) -> None:
    spectator = begun(client, clock=[60, 5])
    blue, _ = spectator.claim("blue"), spectator.claim("yellow")
    clock.now += 50
    blue.play()
    assert blue.message()["clocks"]["seconds"] == {"blue": 10.0, "yellow": 60.0}
    clock.now += 11
    assert spectator.message()["view"]["result"]["winners"] == ["yellow"]


def test_a_restarted_server_goes_on(client: AsgiClient, tmp_path: Path, clock: StillClock) -> None:
    spectator = begun(client, clock=[60, 5])
    blue, yellow = spectator.claim("blue"), spectator.claim("yellow")
    for _ in range(3):
        blue.play()
    yellow.send("offer", action=DRAW)
    before = [who.message(since=0) for who in (blue, yellow, spectator)]
    (tmp_path / "damaged.json").write_text("{", "utf-8")
    (tmp_path / "other.json").write_bytes(b"\xff")
    with AsgiClient(PlayServer(tmp_path, clock).app()) as again:
        for who in (blue, yellow, spectator):
            who.client = again
        assert [who.message(since=0) for who in (blue, yellow, spectator)] == before
        assert blue.send("take-back", number=4)["answer"] == "done"
    assert (tmp_path / "damaged.json").read_text("utf-8") == "{"


def test_a_poll_waits_for_news(client: AsgiClient) -> None:
    spectator = begun(client)
    blue = spectator.claim("blue")
    serial = spectator.message()["serial"]
    assert spectator.message(since=serial, wait=0)["news"] == []
    began, got = threading.Event(), list[Any]()
    for room in rooms(client):
        room.waiting = Waiting(began)
    poll = threading.Thread(target=lambda: got.append(spectator.message(since=serial, wait=20)))
    poll.start()
    assert began.wait(timeout=20)
    blue.play()
    poll.join(timeout=20)
    assert [len(one["news"]) for one in got] == [1]
    assert not any(room.waiting for room in rooms(client))


class Waiting(set[Any]):
    """The polls of a room, which tell when the first of them waits."""

    def __init__(self, began: threading.Event) -> None:
        super().__init__()
        self.began = began

    def add(self, poll: Any) -> None:
        """Add a poll that waits from now on."""
        super().add(poll)
        self.began.set()


def rooms(client: AsgiClient) -> list[Any]:
    """Return the rooms of the server behind a client."""
    app: Any = client.app
    return list(app.routes[0].endpoint.__self__.rooms.values())


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b"\xff",
        b"[" * 50_000,
        b'{"game": {"scenario": "x", "seats": [], "options": {}}, "clock": null}',
        b'{"game": {"scenario": "base:standard", "seats": ["blue", "yellow"], "options": {}}}',
        b'{"game": {"scenario": "base:standard", "seats": ["blue", "yellow"], "options": {}},'
        b' "clock": [0]}',
        b'{"game": {"scenario": "base:standard", "seats": ["blue", "yellow"], "options": {}},'
        b' "clock": 5}',
    ],
)
def test_a_game_that_cannot_begin_is_refused(
    client: AsgiClient, body: bytes, tmp_path: Path
) -> None:
    assert client.post("/games", body).status == 400
    assert list(tmp_path.iterdir()) == []


def test_other_requests_are_refused(client: AsgiClient) -> None:
    spectator = begun(client)
    path = f"/games/{spectator.game}"
    assert client.get(path, "forged").status == 403
    for query in ({"since": "x"}, {"since": "9" * 5_000}, {"wait": "nan"}, {"since": "1.5"}):
        assert client.get(path, **query).status == 400
    assert client.get("/games/none").status == 404
    assert client.post(path, b"x" * (LARGEST + 1)).status == 413
    assert client.request("POST", path, b"x", {}, length=False).status == 413
    for body in (b"{", b"[" * 50_000, json.dumps({"do": "leave"}).encode()):
        answer = client.post(path, body, "forged").json()
        assert answer["answer"] == "refused"


def test_the_server_is_short_and_uses_nothing_private() -> None:
    source = Path(PlayServer.__init__.__code__.co_filename).read_text("utf-8")
    assert len(source.splitlines()) <= 150
    assert "dtwister._" not in source and "._referee" not in source

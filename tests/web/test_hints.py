"""Hints: what a search would play, told to the seat that asks, from what that seat knows."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import attrs
import pytest

from dtwister import Decision, Rng
from dtwister.bots import SearchBot
from dtwister.json import action_to_json
from dtwister.web.hosting import bot_pool
from dtwister.web.hosting.hint_desk import ITERATIONS, RemoteAdviser
from fixtures.pages.web_tables import LIMITS, PATIENCE, Begun, Served

PATIENT = attrs.evolve(LIMITS, hint_seconds=float(PATIENCE))


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    monkeypatch.setattr(bot_pool, "START_METHOD", "fork")
    with Served(tmp_path / "games.sqlite", limits=PATIENT) as server:
        yield server


def begun(server: Served, **more: Any) -> Begun:
    """Begin a game, and play until a search can give hints."""
    game = server.begin("prison:1", **more)
    while decision_of(server, game).kind != "act":
        game.play()
    return game


def decision_of(server: Served, game: Begun) -> Decision:
    session = server.web.host.games[game.id]._session
    assert session is not None and session.decision is not None
    return session.decision


class Thinking:
    """A search that thinks until it is told to end, in this process; it notes what it is given."""

    def __init__(self, server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
        self.end = threading.Event()
        self.began = threading.Semaphore(0)
        self.views: list[Any] = []
        monkeypatch.setattr(server.web.host.pool, "_asked", self._asked)

    def _asked(self, thinker: Any, view: Any) -> Any:
        assert isinstance(thinker, RemoteAdviser)
        self.views.append(view)
        self.began.release()
        assert self.end.wait(PATIENCE)
        best = next(iter(view.legal_actions))
        return [{"action": action_to_json(view.match, best), "text": "", "chance": 0.5}]


def test_a_hint_is_what_the_search_thinks_of_the_view_of_its_seat(server: Served) -> None:
    game = begun(server)
    assert game.message("blue")["game"]["hints"] is True
    answer = game.send(game.asked(), do="hint")
    session = server.web.host.games[game.id]._session
    assert session is not None and game.asked() is not None
    view = session.view(game.keys[str(game.asked())])
    advice = SearchBot(Rng(session.number), iterations=ITERATIONS).advise(view)[:3]
    assert answer["number"] == session.number
    assert [(one["action"], one["chance"]) for one in answer["hints"]] == [
        (action_to_json(view.match, one.action), round(one.chance, 3)) for one in advice
    ]
    action = answer["hints"][0]["action"]
    assert (
        game.send(game.asked(), do="play", action=action, number=session.number)["answer"] == "done"
    )


def test_nothing_of_a_hint_reaches_another_seat_or_changes_the_game(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, thinking = begun(server), Thinking(server, monkeypatch)
    asked, other = game.asked(), next(one for one in game.keys if one != game.asked())
    before = game.message(other)
    sockets = [server.socket(game.id) for _ in range(3)]
    for socket, seat in zip(sockets, (asked, other, None), strict=True):
        socket.hello(None if seat is None else game.keys[seat])
    thinking.end.set()
    assert sockets[0].ask(do="hint")["answer"] == "hint"
    [view] = thinking.views
    assert view.match.seats[view.seat] == asked
    for socket in sockets[1:]:
        assert socket.ask(do="legal", piece=None)["answer"] == "legal"
        assert len(socket.frames) == 2, "it was sent its message and its answer, and no more"
    assert game.message(other) == before
    for socket in sockets:
        socket.close()


def test_while_a_search_thinks_the_game_goes_on_and_the_seat_waits(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, thinking = begun(server), Thinking(server, monkeypatch)
    asked = str(game.asked())
    socket = server.socket(game.id)
    socket.hello(game.keys[asked])
    socket.send({"id": "first", "do": "hint"})
    assert thinking.began.acquire(timeout=PATIENCE)
    refused = socket.ask(id="second", do="hint")
    assert (refused["id"], refused["error"]["code"]) == ("second", "hint-waits")
    reply = server.post(game.path, {"do": "hint"}, game.keys[asked])
    assert (reply.status, reply.code) == (409, "hint-waits")
    assert socket.ask(id="third", do="legal", piece=None)["id"] == "third"
    thinking.end.set()
    assert socket.next()["id"] == "first"
    assert game.send(asked, do="hint")["answer"] == "hint"
    assert len(thinking.views) == 1, "the same hint is not thought of twice"
    game.play()
    if game.asked() == asked:
        game.send(asked, do="hint")
        assert len(thinking.views) == 2, "after an action it is another one"
    socket.close()


def test_a_hint_outlives_the_client_that_asked_for_it(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, thinking = begun(server), Thinking(server, monkeypatch)
    asked = str(game.asked())
    socket = server.socket(game.id)
    socket.hello(game.keys[asked])
    socket.send({"id": 1, "do": "hint"})
    assert thinking.began.acquire(timeout=PATIENCE)
    [work] = server.web.host.hints.waiting.values()
    socket.close()
    thinking.end.set()
    server.run_later(_ended(work)).result(PATIENCE)
    assert game.send(asked, do="hint")["answer"] == "hint"
    assert len(thinking.views) == 1


async def _ended(work: Any) -> None:
    await work


def test_few_searches_think_at_once_and_not_many_wait(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    thinking = Thinking(server, monkeypatch)
    server.web.host.hints.most = 2
    games = [begun(server) for _ in range(3)]
    sockets = []
    for game in games[:2]:
        sockets.append(server.socket(game.id))
        sockets[-1].hello(game.keys[str(game.asked())])
        sockets[-1].send({"id": 1, "do": "hint"})
        assert sockets[-1].ask(id=2, do="legal", piece=None)["id"] == 2
    reply = server.post(games[2].path, {"do": "hint"}, games[2].keys[str(games[2].asked())])
    assert (reply.status, reply.code) == (503, "too-many-hints")
    assert thinking.began.acquire(timeout=PATIENCE)
    assert len(thinking.views) == 1, "there is one process"
    assert b"dtwister_hints_waiting 2\n" in server.get("/api/metrics").body
    thinking.end.set()
    for socket in sockets:
        assert socket.next()["answer"] == "hint"
        socket.close()


@pytest.mark.parametrize(
    ("more", "seat", "status", "code"),
    [
        ({"hints": False}, "asked", 409, "no-hints"),
        ({"clock": [600, 5]}, "asked", 409, "no-hints"),
        ({}, "other", 409, "not-asked"),
        ({}, None, 403, "no-seat"),
        ({}, "asked", 409, "set-up"),
    ],
)
def test_where_there_is_no_hint_an_error_says_why(
    server: Served, more: Any, seat: str | None, status: int, code: str
) -> None:
    game = server.begin("prison:1", **more)
    asked = str(game.asked())
    keys: dict[str | None, str | None] = {None: None, "asked": game.keys[asked]}
    keys["other"] = next(key for one, key in game.keys.items() if one != asked)
    reply = server.post(game.path, {"do": "hint"}, keys[seat])
    assert (reply.status, reply.code) == (status, code)
    assert game.message()["game"]["hints"] is (code != "no-hints")


def test_a_hint_needs_a_right_key_and_no_more(server: Served) -> None:
    game = begun(server)
    assert server.post(game.path, {"do": "hint"}, "forged").code == "unknown-key"
    for more, code in (({"seat": "blue"}, "unreadable"), ({"id": "x" * 65}, "bad-id")):
        reply = server.post(game.path, {"do": "hint", **more}, game.keys["blue"])
        assert (reply.status, reply.code) == (400, code)


def test_a_search_that_fails_says_so_and_the_next_one_answers(
    server: Served, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    game = begun(server)
    monkeypatch.setattr(RemoteAdviser, "answer", lambda *_: 1 / 0)
    key = game.keys[str(game.asked())]
    reply = server.post(game.path, {"do": "hint"}, key)
    assert (reply.status, reply.code) == (503, "hint-failed")
    assert b"ZeroDivisionError" not in reply.body, "what went wrong is for the log"
    assert "ZeroDivisionError" in capsys.readouterr().err
    thinking = Thinking(server, monkeypatch)
    thinking.end.set()
    assert server.post(game.path, {"do": "hint"}, key).status == 200


def test_a_restart_keeps_whether_there_are_hints(tmp_path: Path) -> None:
    data = tmp_path / "again.sqlite"
    with Served(data, limits=LIMITS) as server:
        games = [server.begin("prison:1", hints=hints) for hints in (True, False)]
    with Served(data, limits=LIMITS) as server:
        found = [Begun(server, one.id, one.keys).message()["game"]["hints"] for one in games]
    assert found == [True, False]


def test_a_server_that_ends_does_not_wait_for_a_search(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_pool, "START_METHOD", "fork")
    monkeypatch.setattr(RemoteAdviser, "answer", lambda *_: threading.Event().wait())
    with Served(tmp_path / "games.sqlite", limits=PATIENT) as server:
        game = begun(server)
        socket = server.socket(game.id)
        socket.hello(game.keys[str(game.asked())])
        socket.send({"id": 1, "do": "hint"})
        assert socket.ask(id=2, do="legal", piece=None)["id"] == 2
        while not server.web.host.pool._all:
            socket.ask(id=2, do="legal", piece=None)
    assert not server.web.host.hints.waiting


def test_hints_and_a_clock_together_are_refused(server: Served) -> None:
    wanted = {"game": {"scenario": "prison:1"}, "clock": [600, 5], "hints": True}
    reply = server.post("/api/games", wanted)
    assert (reply.status, reply.code) == (400, "bad-game")
    assert "hints: expected false" in reply.data["error"]["message"]

"""The events of the games of authors, as they fall, in each window that looks on."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.routing import WebSocketRoute

from dtwister import DtwisterError
from dtwister.web.authoring import event_stream
from dtwister.web.authoring.author_game import AuthorGame
from dtwister.web.authoring.event_stream import EventStreams
from dtwister.web.sockets.socket_ends import (
    CLOSED_FAILED,
    CLOSED_RESTART,
    CLOSED_TOO_MANY,
    CLOSED_UNKNOWN_GAME,
)
from fixtures.pages.web_tables import LIMITS, Served, Socket

DRAWING = "+---+---+---+\n|A.   .r B. |\n+---+---+---+"
PIECES = {"A": "blue.thief", "r": "blue.rope", "B": "yellow.warrior"}


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Served]:
    with Served(tmp_path / "games.sqlite", limits=LIMITS, author=True) as server:
        yield server


def begun(server: Served) -> str:
    reply = server.post("/api/author/games", {"drawing": DRAWING, "pieces": PIECES})
    assert reply.status == 200, reply
    return str(reply.data["game"])


def window(server: Served, game: str) -> Socket:
    host = {"host": f"127.0.0.1:{server.settings.port}"}
    return Socket(server, f"/api/author/games/{game}/socket", host)


def streams_of(server: Served) -> EventStreams:
    for route in server.app.routes:
        if isinstance(route, WebSocketRoute) and "author" in route.path:
            found: Any = route.endpoint
            assert isinstance(found.__self__, EventStreams)
            return found.__self__
    raise AssertionError("no route for the windows of authors")


def test_each_window_is_told_of_each_action_with_its_events(server: Served) -> None:
    game = begun(server)
    path, windows = f"/api/author/games/{game}", [window(server, game) for _ in range(2)]
    for one in windows:
        assert one.next() == {"game": game, "at": 0, "action": None, "events": [], "what_if": None}
    server.post(path, {"do": "play", "text": "move blue.thief a1-b1(+blue.rope)"})
    server.post(path, {"do": "bot", "bot": "random"})
    for at in (1, 2):
        moment = server.get(path, at=at).data
        assert moment["events"]
        for one in windows:
            news = one.next()
            assert (news["at"], news["what_if"]) == (at, None)
            assert news["action"] == moment["actions"][at - 1]
            assert news["events"] == moment["events"]
    for one in windows:
        one.close()
    assert streams_of(server)._queues == {}, "a window that is closed is forgotten"


def test_a_what_if_is_told_and_goes_on_in_a_game_of_its_own(server: Served) -> None:
    game = begun(server)
    path, one = f"/api/author/games/{game}", window(server, game)
    one.next()
    server.post(path, {"do": "play", "text": "move blue.thief a1-b1"})
    one.next()
    other = server.post(path, {"do": "play", "at": 0, "text": "end"}).data["game"]
    news = one.next()
    assert (news["game"], news["at"], news["action"], news["what_if"]) == (game, 1, "end", other)
    server.post(f"/api/author/games/{other}", {"do": "bot"})
    server.post(path, {"do": "why", "text": "end"})
    server.post(path, {"do": "play", "text": "end"})
    assert (one.next()["at"], one.frames[-1].count('"what_if":null')) == (2, 1)
    one.close()


def test_windows_have_a_limit_and_need_a_game(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(event_stream, "MOST_STREAMS", 1)
    game = begun(server)
    first, second, lost = window(server, game), window(server, game), window(server, "none")
    assert first.next()["at"] == 0
    assert second.next()["error"]["code"] == "too-many-watchers"
    assert second.next() == CLOSED_TOO_MANY
    assert lost.next()["error"]["code"] == "unknown-game"
    assert lost.next() == CLOSED_UNKNOWN_GAME
    first.close()
    again = window(server, game)
    assert again.next()["at"] == 0
    again.close()


def test_content_that_fails_is_told_and_closes_the_window(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = begun(server)
    one = window(server, game)
    one.next()

    def fails(*_: Any) -> Any:
        raise DtwisterError("the event has no text")

    monkeypatch.setattr(AuthorGame, "events", fails)
    assert server.post(f"/api/author/games/{game}", {"do": "bot"}).status == 200
    assert one.next()["error"]["message"] == "the event has no text"
    assert one.next() == CLOSED_FAILED


def test_a_server_that_ends_closes_the_windows(server: Served) -> None:
    one = window(server, begun(server))
    one.next()
    server.loop.call_soon_threadsafe(server.web.host.end_waits)
    assert one.next() == CLOSED_RESTART

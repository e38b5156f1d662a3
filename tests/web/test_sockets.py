"""Real sockets, handed over after the hello: all that comes over a connection, and its ends."""

from __future__ import annotations

import gc
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import attrs
import pytest
from starlette.websockets import WebSocket
from websockets.exceptions import ConnectionClosed
from websockets.frames import Opcode

from dtwister.web.sockets import socket_protocol
from dtwister.web.sockets.asgi_wire import AsgiWire
from dtwister.web.sockets.game_client import LIFE_SIGN
from dtwister.web.sockets.open_socket import PING_AFTER, PING_TIMEOUT, OpenSocket
from dtwister.web.sockets.socket_protocol import SocketProtocol
from fixtures.pages.socket_tables import Client, RawClient, SocketTable, TableGame, socket_table
from fixtures.pages.web_tables import LIMITS

REQUEST = json.dumps({"id": 1, "do": "legal", "piece": None}).encode()


@pytest.fixture
def table(tmp_path: Path) -> Iterator[SocketTable]:
    with socket_table(tmp_path) as table:
        yield table


@pytest.fixture
def game(table: SocketTable) -> TableGame:
    return table.begin()


# -- what is told ----------------------------------------------------------------------------------


@pytest.mark.parametrize("compression", ["deflate", None])
def test_two_clients_are_told_of_each_action(game: TableGame, compression: Any) -> None:
    with (
        game.client("blue", compression=compression) as blue,
        game.client("yellow", compression=compression) as yellow,
    ):
        assert [one.message()["session"] for one in (blue, yellow)] == ["blue", "yellow"]
        for _ in range(6):
            asked = blue if blue.news[-1]["view"]["is_asked"] else yellow
            answer = game.play(asked)
            assert answer["answer"] == "done"
            for client in (blue, yellow):
                while client.news[-1]["serial"] < answer["serial"]:
                    client.message()
        assert blue.news[-1]["number"] == yellow.news[-1]["number"] > 6
    game.table.until(lambda: game.table.web.sockets.open == 0)
    hosted = game.table.web.host.find(game.id)
    assert not hosted.listeners and not game.table.web.sockets.clients


def test_a_client_that_comes_back_is_told_only_what_is_new(game: TableGame) -> None:
    with game.client("blue") as blue:
        serial = blue.message()["serial"]
        game.play(blue)
    with game.client("blue", since=serial) as again:
        message = again.message()
        assert message["board"] is None and len(message["news"]) == 1


def test_a_handed_over_socket_holds_nothing_of_the_handshake(game: TableGame) -> None:
    with game.client("blue") as blue, game.client(None) as watcher:
        for client in (blue, watcher):
            client.message()
            client.ask(do="legal", piece=None)
        kinds = (WebSocket, SocketProtocol)
        game.table.until(lambda: gc.collect() >= 0 and not _alive(*kinds))
        assert len(_alive(OpenSocket)) == 2


def test_with_another_uvicorn_sockets_are_served_by_asgi(
    game: TableGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(socket_protocol, "NEEDED", (*socket_protocol.NEEDED, "gone_since"))
    with game.client("blue") as blue, game.client("yellow") as yellow:
        asked = blue if blue.message()["view"]["is_asked"] else yellow
        assert game.play(asked)["answer"] == "done"
        clients = game.table.web.sockets.clients
        assert [type(client.wire) for client in clients] == [AsgiWire, AsgiWire]


def _alive(*kinds: type[Any]) -> list[Any]:
    return [one for one in gc.get_objects() if type(one) in kinds]


# -- frames ----------------------------------------------------------------------------------------


def test_requests_may_come_together_with_the_hello(game: TableGame) -> None:
    with game.raw("blue") as raw:
        text = raw.frame(Opcode.TEXT, REQUEST)
        raw.send(raw.frame(Opcode.TEXT, raw.hello), text, text, text[:3])
        raw.send(text[3:])
        frames = [raw.told() for _ in range(4)]
        assert sum("session" in one for one in frames) == 1
        assert sum(one.get("answer") == "legal" for one in frames) == 3


def test_a_request_may_come_in_parts_with_a_ping_between(game: TableGame) -> None:
    with game.raw("blue") as raw:
        raw.send(raw.frame(Opcode.TEXT, raw.hello))
        assert raw.told()["session"] == "blue"
        raw.send(raw.frame(Opcode.TEXT, REQUEST[:9], fin=False), raw.frame(Opcode.PING, b"here"))
        assert raw.next() == (Opcode.PONG, b"here")
        raw.send(raw.frame(Opcode.CONT, REQUEST[9:]))
        assert raw.told()["answer"] == "legal"


def test_a_compressed_request_may_come_in_parts(game: TableGame) -> None:
    with game.client("blue") as blue:
        blue.socket.send([REQUEST[:9].decode(), REQUEST[9:20].decode(), REQUEST[20:].decode()])
        while "session" in (answer := blue.next()):
            pass
        assert answer["answer"] == "legal"
        assert blue.ask(do="legal", piece=None) == answer


@pytest.mark.parametrize(
    ("opcode", "data", "code"),
    [
        (Opcode.BINARY, b"\x00", 1003),
        (Opcode.TEXT, b"\xff\xfe", 1007),
        (Opcode.TEXT, b"x" * (LIMITS.request + 1), 1009),
        (Opcode.CONT, b"x", 1002),
        (Opcode.CLOSE, b"", 1005),
    ],
)
def test_a_wrong_frame_closes_the_socket(
    game: TableGame, opcode: Opcode, data: bytes, code: int
) -> None:
    with game.raw("blue") as raw:
        raw.send(raw.frame(Opcode.TEXT, raw.hello))
        raw.told()
        raw.send(raw.frame(opcode, data))
        assert raw.code() in (code, 0 if code == 1005 else code)
        game.table.until(lambda: game.table.web.sockets.open == 0)


def test_a_client_that_vanishes_in_a_request_is_forgotten(game: TableGame) -> None:
    for _ in range(5):
        with game.raw("blue") as raw:
            raw.send(raw.frame(Opcode.TEXT, raw.hello), *[raw.frame(Opcode.TEXT, REQUEST)] * 5)
    game.table.until(lambda: game.table.web.sockets.open == 0)
    with game.client("blue") as blue:
        assert game.play(blue)["answer"] == "done"


# -- limits and keys -------------------------------------------------------------------------------


def test_a_client_with_too_many_requests_is_closed(tmp_path: Path) -> None:
    with socket_table(tmp_path, attrs.evolve(LIMITS, rate=0.001, burst=3)) as table:
        game = table.begin()
        with game.client("blue") as blue, pytest.raises(ConnectionClosed) as closed:
            while True:
                blue.ask(do="legal", piece=None)
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 4429


def test_a_key_that_is_given_up_closes_its_socket(game: TableGame) -> None:
    with game.client("yellow") as yellow, game.client("yellow") as other:
        yellow.message()
        assert yellow.ask(do="leave")["answer"] == "done"
        with pytest.raises(ConnectionClosed) as closed:
            while True:
                other.next()
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 4403


def test_sockets_are_counted_until_they_are_gone(tmp_path: Path) -> None:
    with socket_table(tmp_path, attrs.evolve(LIMITS, watchers=2)) as table:
        game = table.begin()
        with game.client(None) as one, game.client(None) as two:
            assert [client.message()["session"] for client in (one, two)] == ["spectator"] * 2
            with game.raw(None) as many:
                assert many.told()["error"]["code"] == "too-many-watchers"
        table.until(lambda: table.web.sockets.open == 0)
        with game.client(None) as one:
            assert one.message()["session"] == "spectator"


# -- slow, silent and gone -------------------------------------------------------------------------


def raw_watcher(raw: RawClient) -> None:
    raw.send(raw.frame(Opcode.TEXT, raw.hello))
    raw.told()


def test_a_client_that_reads_nothing_holds_up_no_other(game: TableGame) -> None:
    with game.raw(None) as raw, game.client("blue") as blue, game.client("yellow") as yellow:
        raw_watcher(raw)
        [slow] = [one for one in game.table.web.sockets.clients if one.key is None]
        opened: Any = slow.wire
        game.table.call(opened.pause_writing)  # as its transport does when it is full
        serial = blue.message()["serial"]
        for _ in range(3):
            while blue.news[-1]["serial"] < serial:
                blue.message()
            asked = blue if blue.news[-1]["view"]["is_asked"] else yellow
            serial = game.play(asked)["serial"]
        game.table.until(lambda: slow._is_telling)
        game.table.call(opened.resume_writing)
        message = raw.told()
        assert message["serial"] == serial and len(message["news"]) == 3, "it is told all at once"


def test_a_silent_client_is_asked_and_then_left(game: TableGame) -> None:
    with game.raw(None) as raw:
        raw_watcher(raw)
        [client] = game.table.web.sockets.clients
        now = client.wire._heard_at  # type: ignore[attr-defined]
        game.table.call(lambda: client.keep_alive(now + PING_AFTER + 1))
        assert raw.next() == (Opcode.PING, b"")
        raw.send(raw.frame(Opcode.PONG, b""), raw.frame(Opcode.PING, b"x"))
        assert raw.next() == (Opcode.PONG, b"x")
        game.table.call(lambda: client.keep_alive(now + PING_AFTER + PING_TIMEOUT + 2))
        assert raw.next() == (Opcode.PING, b""), "it answered, so it is asked again"
        game.table.call(lambda: client.keep_alive(now + PING_AFTER + 2 * PING_TIMEOUT + 9))
        assert raw.code() == 1011
        game.table.until(lambda: game.table.web.sockets.open == 0)


def test_a_waiting_client_is_a_sign_of_life(game: TableGame) -> None:
    with game.client("blue") as blue, game.client("yellow") as yellow:
        blue.message(), yellow.message()
        hosted = game.table.web.host.find(game.id)
        session: Any = hosted._session
        before = session._clock
        session._clock = lambda: before() + 1_000
        [client] = [one for one in game.table.web.sockets.clients if one.key == game.keys["blue"]]
        game.table.call(lambda: client.keep_alive(client._told_at + LIFE_SIGN))
        absent = {one["seat"]: one["is_absent"] for one in blue.message()["seats"]}
        assert absent == {"blue": False, "yellow": True}


def test_clients_are_told_that_the_server_starts_again(tmp_path: Path) -> None:
    with socket_table(tmp_path) as table:
        game = table.begin()
        with game.client("blue") as blue, game.client(None) as watcher:
            for client in (blue, watcher):
                client.message()
            table.call(table.web.host.end_waits)
            assert [_code(client) for client in (blue, watcher)] == [1012, 1012]


def _code(client: Client) -> int:
    with pytest.raises(ConnectionClosed) as closed:
        while True:
            client.next()
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code

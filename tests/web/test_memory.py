"""The memory of a table: what a game holds while its clients wait, counted in objects."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from uvicorn.server import ServerState
from websockets.datastructures import Headers
from websockets.extensions.permessage_deflate import PerMessageDeflate
from websockets.http11 import Request

from dtwister.svg import Painter
from dtwister.web.layer_pictures import STYLE, layers_of
from dtwister.web.web_server import server_config
from fixtures.pages.web_tables import LIMITS, Begun, Served

HANDSHAKE = {
    "Host": "localhost",
    "Upgrade": "websocket",
    "Connection": "Upgrade",
    "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Extensions": "permessage-deflate; client_max_window_bits",
}
"""What a browser sends to open a socket."""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Served]:
    with Served(tmp_path / "games.sqlite", limits=LIMITS) as server:
        yield server


def test_a_socket_holds_no_compressor_between_two_messages(server: Served) -> None:
    config = server_config(server.web, server.settings)
    config.load()

    async def opened() -> Any:
        kind: Any = config.ws_protocol_class
        return kind(config, ServerState(), {})

    protocol = asyncio.run(opened())
    protocol.conn.accept(Request("/api/games/x/socket", Headers(HANDSHAKE)))
    [extension] = protocol.conn.extensions
    assert isinstance(extension, PerMessageDeflate), "messages are compressed"
    assert extension.local_no_context_takeover and extension.remote_no_context_takeover
    assert not hasattr(extension, "encoder") and not hasattr(extension, "decoder")


def messages_in_memory() -> int:
    """Return how many messages of sessions there are in this process."""
    gc.collect()
    return sum(
        type(one) is dict and isinstance(one.get("may_take_back"), bool) for one in gc.get_objects()
    )


def test_nothing_of_a_message_is_held_while_clients_wait(server: Served) -> None:
    games, sockets = [server.begin("prison:1") for _ in range(3)], []
    for game in games:
        for key in (*game.keys.values(), None):
            sockets.append(server.socket(game.id))
            sockets[-1].hello(key)
            sockets[-1].ask(do="legal", piece=None)
        game.play()
    for socket in sockets:
        assert socket.next()["news"]
        assert socket.ask(do="legal", piece=None)["answer"] == "legal"
    assert messages_in_memory() == 0
    for socket in sockets:
        socket.close()


def looked_at(server: Served, game: Begun) -> None:
    """Compare the layers of all seats with those of a painter of their own."""
    session = server.web.host.games[game.id]._session
    assert session is not None
    for key in (*game.keys.values(), None):
        view = session.view(key)
        sent = server.get(f"{game.path}/layers", key).data
        assert sent["layers"] == layers_of(Painter(view.match, STYLE), view, ())["layers"]


def test_games_of_one_match_share_a_painter_that_goes_with_the_last_one(server: Served) -> None:
    games = [server.begin("prison:1") for _ in range(4)]
    for number in range(12):
        for game in games:
            game.play()
        if number % 4 == 0:
            for game in games:
                looked_at(server, game)
    hosted = [server.web.host.games[game.id] for game in games]
    painters = {id(painter) for one in hosted for painter in one.painters.values()}
    assert len(painters) == 1
    other = server.begin("base:standard")
    looked_at(server, other)
    assert server.web.host.games[other.id].painters["south"] not in hosted[0].painters.values()
    for one in hosted:
        server.run_later(one.forget()).result(60)
    gc.collect()
    alive = [one for one in gc.get_objects() if isinstance(one, Painter)]
    assert len(alive) == 1, "that of the game that is still in memory"


def looked_for(server: Served, game: Begun, silent: float) -> bool:
    """Let the server look at a game that was silent for some seconds; return whether it stays."""
    hosted = server.web.host.games[game.id]
    hosted.used -= silent
    server.run_later(server.web.host._look_at(hosted)).result(60)
    return hosted.is_loaded


def test_a_game_without_clients_leaves_the_memory_and_comes_back(server: Served) -> None:
    game = server.begin("prison:1")
    game.play()
    before = game.message("blue")
    assert looked_for(server, game, LIMITS.idle - 60)
    assert not looked_for(server, game, 120)
    assert game.message("blue") == before
    assert server.web.host.games[game.id].is_loaded


def test_a_game_with_a_client_or_a_running_clock_stays_in_memory(server: Served) -> None:
    watched, timed = server.begin("prison:1"), server.begin("prison:1", clock=[60, 5])
    socket = server.socket(watched.id)
    socket.hello(None)
    for game in (watched, timed):
        assert looked_for(server, game, LIMITS.idle * 2)
    socket.close()
    assert not looked_for(server, watched, LIMITS.idle * 2)


def test_a_game_that_is_over_leaves_the_memory_sooner(server: Served) -> None:
    resign = {"action": "features:resign", "seat": "blue"}
    games = [server.begin("prison:1", clock=clock) for clock in (None, [60, 5])]
    for game in games:
        assert game.send("blue", do="declare", action=resign)["answer"] == "done"
        assert not looked_for(server, game, LIMITS.over + 1)
        assert game.message("blue")["view"]["result"] is not None

"""The sockets of all games: each is opened, greeted, and given to a client of its game.

The first frame of a client says who it is: `{"hello": 1, "key": KEY, "since": SERIAL}`. After that
the server sends messages of the session, and answers requests.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections import Counter
from functools import partial
from typing import TYPE_CHECKING

from starlette.routing import BaseRoute, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from dtwister import SessionError
from dtwister.web.hosting.hosted_game import HostedGame
from dtwister.web.http_answers import ApiError
from dtwister.web.sockets.asgi_wire import AsgiWire
from dtwister.web.sockets.game_client import GameClient
from dtwister.web.sockets.socket_ends import (
    CLOSED_BAD_HELLO,
    CLOSED_FAILED,
    CLOSED_TOO_MANY,
    CLOSED_UNKNOWN_GAME,
    CLOSED_WRONG_KEY,
    end_socket,
    refused,
)
from dtwister.web.sockets.socket_protocol import HAND_OVER

if TYPE_CHECKING:
    from dtwister.web.hosting.game_host import GameHost

_LOOK = 1.0
"""The seconds between two looks at the clients."""
_Hello = tuple[str | None, int | None]


class GameSockets:
    """The sockets of all games."""

    def __init__(self, host: GameHost) -> None:
        self.host: GameHost = host
        self.clients: set[GameClient] = set()
        """The clients that said who they are."""
        self._of_game: Counter[str] = Counter()

    @property
    def open(self) -> int:
        """The number of open sockets."""
        return self._of_game.total()

    def routes(self) -> list[BaseRoute]:
        """Return the routes."""
        return [WebSocketRoute("/api/games/{game}/socket", self.connected)]

    async def look_after(self) -> None:
        """Keep the clients alive, for as long as the server runs."""
        while True:
            await asyncio.sleep(_LOOK)
            now = time.monotonic()
            for client in list(self.clients):
                client.keep_alive(now)

    async def connected(self, socket: WebSocket) -> None:
        """Serve one client until it goes away, or is handed over."""
        await socket.accept()
        limits, id = self.host.settings.limits, socket.path_params["game"]
        try:
            game = self.host.find(id)
        except ApiError as error:
            await end_socket(socket, CLOSED_UNKNOWN_GAME, error)
            return
        if self.open >= limits.connections or self._of_game[id] >= limits.watchers:
            many = ApiError(503, "too-many-watchers", "too many clients are connected", "wait")
            await end_socket(socket, CLOSED_TOO_MANY, many)
            return
        self._of_game[id] += 1
        is_given = False
        try:
            hello = await self._greeted(socket, game)
            if hello is not None:
                is_given = await self._served(socket, game, *hello)
        except (WebSocketDisconnect, RuntimeError, ConnectionError):
            pass  # it went away
        finally:
            if not is_given:
                self._left(game)

    async def _greeted(self, socket: WebSocket, game: HostedGame) -> _Hello | None:
        """Return what a client said of itself; None if it was refused."""
        try:
            async with asyncio.timeout(self.host.settings.limits.hello):
                key, since = read_hello(await socket.receive_text())
        except (TimeoutError, KeyError, ValueError, RecursionError) as error:
            said = ApiError(
                400, "bad-hello", f"expected a hello: {error}", 'send {"hello": 1, "key": null}'
            )
            await end_socket(socket, CLOSED_BAD_HELLO, said)
            return None
        try:
            await game.ask(lambda session: session.view(key))
        except SessionError as error:
            await end_socket(socket, CLOSED_WRONG_KEY, refused(error))
            return None
        except ApiError as error:
            await end_socket(socket, CLOSED_FAILED, error)
            return None
        return key, since

    async def _served(
        self, socket: WebSocket, game: HostedGame, key: str | None, since: int | None
    ) -> bool:
        """Serve a client; return whether the server handed its socket over."""
        hand_over = socket.scope.get("extensions", {}).get(HAND_OVER)
        if hand_over is not None:
            opened, waiting = hand_over()
            client = self._enter(GameClient(self.host, game, opened, key, since))
            ended = partial(self._gone, client)
            opened.serve(client, waiting, start=self.host.start_task, ended=ended)
            return True
        wire = AsgiWire(socket)
        client = self._enter(GameClient(self.host, game, wire, key, since))
        try:
            await wire.serve(client)
        finally:
            self._leave(client)
        return False

    def _enter(self, client: GameClient) -> GameClient:
        self.clients.add(client)
        client.game.listeners.add(client.tell)
        client.tell()
        return client

    def _leave(self, client: GameClient) -> None:
        client.is_over = True
        self.clients.discard(client)
        client.game.listeners.discard(client.tell)

    def _gone(self, client: GameClient) -> None:
        self._leave(client)
        self._left(client.game)

    def _left(self, game: HostedGame) -> None:
        self._of_game[game.id] -= 1
        if not self._of_game[game.id]:
            del self._of_game[game.id]


def read_hello(text: str) -> tuple[str | None, int | None]:
    """Return the key and the serial number of the first frame of a client.

    >>> read_hello('{"hello": 1, "key": null, "since": 7}')
    (None, 7)
    """
    data = json.loads(text)
    if not isinstance(data, dict) or data.get("hello") != 1:
        raise ValueError("the first frame must have hello: 1")
    key, since = data.get("key"), data.get("since")
    if not isinstance(key, str | None):
        raise ValueError("key must be a text or null")
    right = since is None or (isinstance(since, int) and not isinstance(since, bool))
    if not right or (since is not None and not 0 <= since < 10**9):
        raise ValueError("since must be a serial number or null")
    return key, since

"""The events of the games of authors, as they fall: one socket for each window that looks on."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from starlette.concurrency import run_in_threadpool
from starlette.routing import BaseRoute, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from dtwister import DtwisterError
from dtwister.web.authoring.author_game import AuthorGame
from dtwister.web.http_answers import ApiError, json_bytes
from dtwister.web.sockets.socket_ends import (
    CLOSED_FAILED,
    CLOSED_RESTART,
    CLOSED_TOO_MANY,
    CLOSED_UNKNOWN_GAME,
    end_socket,
)

if TYPE_CHECKING:
    from dtwister.web.hosting.game_host import GameHost

MOST_STREAMS: Final = 50
"""The most sockets of authors."""
News = tuple[AuthorGame, str | None]
"""A game after an action; for a what-if, with the id that it has."""


class EventStreams:
    """The sockets that show the events of the games of authors."""

    def __init__(self, host: GameHost, games: Mapping[str, AuthorGame]) -> None:
        self.host: GameHost = host
        self.games: Mapping[str, AuthorGame] = games
        self._queues: dict[str, set[asyncio.Queue[News]]] = {}

    def routes(self) -> list[BaseRoute]:
        """Return the routes."""
        return [WebSocketRoute("/api/author/games/{game}/socket", self.connected)]

    def tell(self, id: str, game: AuthorGame, what_if: str | None = None) -> None:
        """Tell all who look on that an action was played in a game, or in a what-if of it."""
        for queue in self._queues.get(id, ()):
            queue.put_nowait((game, what_if))

    async def connected(self, socket: WebSocket) -> None:
        """Serve one window until it is closed."""
        await socket.accept()
        id: str = socket.path_params["game"]
        game = self.games.get(id)
        if game is None:
            unknown = ApiError(404, "unknown-game", "this game is not here", "open its link again")
            await end_socket(socket, CLOSED_UNKNOWN_GAME, unknown)
        elif sum(map(len, self._queues.values())) >= MOST_STREAMS:
            many = ApiError(503, "too-many-watchers", "too many windows look on", "close some")
            await end_socket(socket, CLOSED_TOO_MANY, many)
        else:
            with contextlib.suppress(WebSocketDisconnect, RuntimeError):
                await self._shown(socket, id, game)

    async def _shown(self, socket: WebSocket, id: str, game: AuthorGame) -> None:
        queue: asyncio.Queue[News] = asyncio.Queue()
        self._queues.setdefault(id, set()).add(queue)
        works = (_send_all(socket, id, game, queue), _read(socket), self.host.closing.wait())
        tasks: list[asyncio.Task[Any]] = [asyncio.ensure_future(work) for work in works]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._queues[id].discard(queue)
            if not self._queues[id]:
                del self._queues[id]
            for task in tasks:
                task.cancel()
            for found in await asyncio.gather(*tasks, return_exceptions=True):
                if isinstance(found, DtwisterError):
                    error = ApiError(500, "failed", str(found), "see the findings")
                    await end_socket(socket, CLOSED_FAILED, error)
        if self.host.is_closing:
            await socket.close(CLOSED_RESTART, "the server starts again")


async def _send_all(
    socket: WebSocket, id: str, game: AuthorGame, queue: asyncio.Queue[News]
) -> None:
    first = {"game": id, "at": game.moments, "action": None, "events": [], "what_if": None}
    await socket.send_text(json_bytes(first).decode())
    while True:
        game, what_if = await queue.get()
        at = game.moments
        news = {
            "game": id,
            "at": at,
            "action": game.steps[at - 1],
            "events": await run_in_threadpool(game.events, at),
            "what_if": what_if,
        }
        await socket.send_text(json_bytes(news).decode())


async def _read(socket: WebSocket) -> None:
    """Read until the window is closed; it has nothing to say."""
    while True:
        await socket.receive_text()

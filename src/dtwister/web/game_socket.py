"""The socket of one game: messages come as soon as there is news, and requests are answered.

The first frame of a client says who it is: `{"hello": 1, "key": KEY, "since": SERIAL}`. After that
the server sends messages of the session. A client that is slow misses none and blocks no other:
what is new is put together when it can take it.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
from typing import TYPE_CHECKING, Any, Final

from starlette.routing import BaseRoute, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from dtwister import DtwisterError, SessionError
from dtwister.json import refusal_to_json
from dtwister.web.hosting.hosted_game import HostedGame
from dtwister.web.http_answers import ApiError, json_bytes
from dtwister.web.rate_limits import Allowance

if TYPE_CHECKING:
    from dtwister.web.hosting.game_host import GameHost

CLOSED_BAD_HELLO: Final = 4400
CLOSED_WRONG_KEY: Final = 4403
CLOSED_UNKNOWN_GAME: Final = 4404
CLOSED_TOO_MANY: Final = 4429
CLOSED_RESTART: Final = 1012
CLOSED_FAILED: Final = 1011
_LIFE_SIGN: Final = 20.0
"""The seconds after which an open socket counts as a sign of life of its player."""


class GameSockets:
    """The sockets of all games."""

    def __init__(self, host: GameHost) -> None:
        self.host: GameHost = host
        self.open: int = 0
        """The number of open sockets."""
        self._of_game: dict[str, int] = {}

    def routes(self) -> list[BaseRoute]:
        """Return the routes."""
        return [WebSocketRoute("/api/games/{game}/socket", self.connected)]

    async def connected(self, socket: WebSocket) -> None:
        """Serve one client until it goes away."""
        await socket.accept()
        limits, id = self.host.settings.limits, socket.path_params["game"]
        try:
            game = self.host.find(id)
        except ApiError as error:
            await end_socket(socket, CLOSED_UNKNOWN_GAME, error)
            return
        if self.open >= limits.connections or self._of_game.get(id, 0) >= limits.watchers:
            many = ApiError(503, "too-many-watchers", "too many clients are connected", "wait")
            await end_socket(socket, CLOSED_TOO_MANY, many)
            return
        self.open += 1
        self._of_game[id] = self._of_game.get(id, 0) + 1
        try:
            await self._greeted(socket, game)
        except (WebSocketDisconnect, RuntimeError):
            pass  # it went away
        finally:
            self.open -= 1
            self._of_game[id] -= 1
            if not self._of_game[id]:
                del self._of_game[id]

    async def _greeted(self, socket: WebSocket, game: HostedGame) -> None:
        try:
            async with asyncio.timeout(self.host.settings.limits.hello):
                key, since = read_hello(await socket.receive_text())
        except (TimeoutError, KeyError, ValueError, RecursionError) as error:
            said = ApiError(
                400, "bad-hello", f"expected a hello: {error}", 'send {"hello": 1, "key": null}'
            )
            await end_socket(socket, CLOSED_BAD_HELLO, said)
            return
        try:
            await game.ask(lambda session: session.view(key))
        except SessionError as error:
            await end_socket(socket, CLOSED_WRONG_KEY, refused(error))
            return
        except ApiError as error:
            await end_socket(socket, CLOSED_FAILED, error)
            return
        client = _Client(self.host, socket, game, key, since)
        await client.served()


class _Client:
    """One client that said who it is."""

    def __init__(
        self,
        host: GameHost,
        socket: WebSocket,
        game: HostedGame,
        key: str | None,
        since: int | None,
    ) -> None:
        self.host, self.socket, self.game, self.key, self.since = host, socket, game, key, since
        self.absent: list[bool] = []
        """The seats whose players were away, as the client knows."""
        self.news = asyncio.Event()
        self.sending = asyncio.Lock()
        limits = host.settings.limits
        self.allowance = Allowance(limits.rate, limits.burst)
        self.later: set[asyncio.Task[None]] = set()
        """Answers that take long."""

    async def served(self) -> None:
        """Send news and answer requests, until one of both ends."""
        self.game.listeners.add(self.news)
        tasks = [asyncio.ensure_future(self._send_news()), asyncio.ensure_future(self._answer())]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.game.listeners.discard(self.news)
            for task in (*tasks, *self.later):
                task.cancel()
            for found in await asyncio.gather(*tasks, return_exceptions=True):
                if isinstance(found, ApiError):
                    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
                        await end_socket(self.socket, _code_of(found), found)
        if self.host.is_closing:
            with contextlib.suppress(WebSocketDisconnect, RuntimeError):
                await self.socket.close(CLOSED_RESTART, "the server starts again")

    async def _send_news(self) -> None:
        rematch = self.game.rematch
        while not self.host.is_closing:
            self.news.clear()
            if rematch != self.game.rematch:
                rematch = self.game.rematch
                await self._send({"rematch": rematch})
            await self._send_message()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(_LIFE_SIGN):
                    await self.news.wait()

    async def _send_message(self) -> None:
        """Send what is new; nothing of it is held while the client waits for more."""
        try:
            message = await self.game.message(self.key, self.since)
        except SessionError as error:
            raise refused(error) from error  # the seat was left, or opened to others
        absent = [one["is_absent"] for one in message["seats"]]
        is_new = message["serial"] != self.since or absent != self.absent
        if is_new or message["board"] is not None:
            self.since, self.absent = message["serial"], absent
            await self._send(message)

    async def _answer(self) -> None:
        while True:
            await self._hear(await self.socket.receive_text())

    async def _hear(self, text: str) -> None:
        most = self.host.settings.limits.request
        if not self.allowance.take():
            raise ApiError(429, "too-many", "too many requests", "wait a little")
        if len(text) > most:
            raise ApiError(413, "too-big", f"expected at most {most} characters", "send less")
        try:
            request = json.loads(text)
            if not isinstance(request, dict):
                raise ApiError(400, "unreadable", "expected an object of JSON", 'begin with "{"')
        except (ValueError, RecursionError) as error:
            said = ApiError(400, "unreadable", f"expected JSON: {error}", "send an object")
            await self._send({"id": None, **said.data()})
        except ApiError as error:
            await self._send({"id": None, **error.data()})
        else:
            if request.get("do") != "hint":
                await self._send(await self._answer_to(request))
                return
            # It takes seconds, and the client goes on meanwhile; a seat has one at a time.
            work = asyncio.ensure_future(self._answer_later(request))
            self.later.add(work)
            work.add_done_callback(self.later.discard)

    async def _answer_later(self, request: dict[str, Any]) -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            await self._send(await self._answer_to(request))

    async def _answer_to(self, request: dict[str, Any]) -> dict[str, Any]:
        id = request.get("id")
        try:
            answer = await self.host.receive(self.game, self.key, request)
        except SessionError as error:
            return {"id": id, "answer": "refused", "refusal": refusal_to_json(error.refusal)}
        except ApiError as error:
            return {"id": id, **error.data()}
        except DtwisterError as error:
            return {"id": id, **ApiError(500, "failed", str(error), "try once more").data()}
        return {"id": id, **answer}

    async def _send(self, data: Any) -> None:
        async with self.sending:
            await self.socket.send_text(json_bytes(data).decode())


def refused(error: SessionError) -> ApiError:
    """Return a refusal of a session as an error: a key that is wrong, or was given up."""
    refusal = error.refusal
    return ApiError(403, refusal.code, refusal.sentence, "use the link of your seat, or watch")


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


def _code_of(error: ApiError) -> int:
    codes = {403: CLOSED_WRONG_KEY, 413: CLOSED_TOO_MANY, 429: CLOSED_TOO_MANY}
    return codes.get(error.status, CLOSED_FAILED)


async def end_socket(socket: WebSocket, code: int, error: ApiError) -> None:
    """Tell a client of an error, and close its socket."""
    await socket.send_text(json_bytes(error.data()).decode())
    await socket.close(code, error.code)

"""One client of a game: it is told what is new, and its requests are answered.

A client that is slow misses no news and blocks no other client: what is new is put together when
it can take it. Between two messages a client has no task, since most clients wait most of the time.
"""

from __future__ import annotations

import contextlib
import time
import traceback
from typing import Any, Final, Protocol

from dtwister import DtwisterError, SessionError
from dtwister.json import refusal_to_json
from dtwister.web.hosting.game_host import GameHost, say
from dtwister.web.hosting.hosted_game import HostedGame
from dtwister.web.http_answers import ApiError, json_bytes, object_of
from dtwister.web.rate_limits import Allowance
from dtwister.web.sockets.socket_ends import CLOSED_RESTART, RESTART, code_of, refused

LIFE_SIGN: Final = 20.0
"""The seconds after which an open socket counts as a sign of life of its player."""


class Wire(Protocol):
    """The connection to one client; a connection that is gone raises `ConnectionError`."""

    async def ready(self) -> None:
        """Wait as long as the client is slow."""

    async def send(self, data: bytes) -> None:
        """Send a text; wait as long as the client is slow."""

    async def close(self, code: int, reason: str) -> None:
        """Close the connection."""

    def keep_alive(self, now: float) -> None:
        """Look whether the client is there."""


class GameClient:
    """One client of a game that said who it is."""

    __slots__ = (
        *("_absent", "_allowance", "_is_news", "_is_telling", "_rematch", "_since", "_told_at"),
        *("game", "host", "is_over", "key", "wire"),
    )

    def __init__(
        self, host: GameHost, game: HostedGame, wire: Wire, key: str | None, since: int | None
    ) -> None:
        self.host: GameHost = host
        self.game: HostedGame = game
        self.wire: Wire = wire
        self.key: str | None = key
        self.is_over: bool = False
        """True when its connection is closed, or being closed."""
        self._since = since
        self._absent: tuple[bool, ...] = ()
        """The seats whose players were away, as the client knows."""
        self._rematch = game.rematch
        limits = host.settings.limits
        self._allowance = Allowance(limits.rate, limits.burst)
        self._is_news = self._is_telling = False
        self._told_at = 0.0

    # -- news --------------------------------------------------------------------------------------

    def tell(self) -> None:
        """Send what is new, now or when the client can take it."""
        self._is_news = True
        if not self._is_telling and not self.is_over:
            self._is_telling = True
            self.host.start_task(self._tell())

    def keep_alive(self, now: float) -> None:
        """Note a sign of life of the player, who may learn that others are away."""
        if now - self._told_at >= LIFE_SIGN:
            self.tell()
        self.wire.keep_alive(now)

    async def _tell(self) -> None:
        try:
            while self._is_news and not self.is_over:
                self._is_news = False
                await self._send_news()
        except BaseException as error:
            await self._failed(error)
        finally:
            self._is_telling = False

    async def _send_news(self) -> None:
        self._told_at = time.monotonic()
        if self.host.is_closing:
            await self._close(CLOSED_RESTART, RESTART)
            return
        if self._rematch != self.game.rematch:
            self._rematch = self.game.rematch
            await self._send({"rematch": self._rematch})
        await self.wire.ready()
        async with self.host.telling:
            message = await self.game.message(self.key, self._since)
        is_new = message.serial != self._since or message.absent != self._absent
        if is_new or message.is_whole:
            self._since, self._absent = message.serial, message.absent
            await self._send_data(message.data)

    # -- requests ----------------------------------------------------------------------------------

    async def hear(self, text: str) -> None:
        """Answer a request; one that breaks the limits ends the connection."""
        try:
            await self._hear(text)
        except BaseException as error:
            await self._failed(error)

    async def _hear(self, text: str) -> None:
        most = self.host.settings.limits.request
        if not self._allowance.take():
            raise ApiError(429, "too-many", "too many requests", "wait a little")
        if len(text) > most:
            raise ApiError(413, "too-big", f"expected at most {most} characters", "send less")
        try:
            request = object_of(text)
        except ApiError as error:
            await self._send({"id": None, **error.data()})
        else:
            if request.get("do") != "hint":
                await self._send(await self._answer_to(request))
                return
            # It takes seconds, and the client goes on meanwhile; a seat has one at a time.
            self.host.start_task(self._answer_later(request))

    async def _answer_later(self, request: dict[str, Any]) -> None:
        try:
            await self._send(await self._answer_to(request))
        except BaseException as error:
            await self._failed(error)

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

    # -- the end -----------------------------------------------------------------------------------

    async def _send(self, data: Any) -> None:
        await self._send_data(json_bytes(data))

    async def _send_data(self, data: bytes) -> None:
        if not self.is_over:
            await self.wire.send(data)

    async def _close(self, code: int, reason: str) -> None:
        self.is_over = True
        await self.wire.close(code, reason)

    async def _failed(self, error: BaseException) -> None:
        """End the connection after an error, of which the client is told what it may know."""
        if isinstance(error, ConnectionError):
            self.is_over = True  # the client went away
            return
        if not isinstance(error, Exception):
            raise error
        if isinstance(error, SessionError):
            error = refused(error)  # the seat was left, or opened to others
        if not isinstance(error, ApiError):
            say("".join(traceback.format_exception(error)))
            error = ApiError(500, "failed", "something went wrong in the server", "connect again")
        with contextlib.suppress(ConnectionError):
            await self._send(error.data())
            await self._close(code_of(error), error.code)

"""The application: all routes behind one guard, for any ASGI server."""

from __future__ import annotations

import contextlib
import traceback
from collections.abc import AsyncIterator
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route

from dtwister import DtwisterError, Rules, SessionError, __version__
from dtwister.web.authoring.author_routes import AuthorRoutes
from dtwister.web.describing.api_description import asyncapi, openapi
from dtwister.web.game_routes import GameRoutes
from dtwister.web.hosting.game_host import GameHost, say
from dtwister.web.hosting.game_store import StoreError
from dtwister.web.http_answers import ApiError, error_answer, json_answer
from dtwister.web.lobby_routes import LobbyRoutes
from dtwister.web.page_routes import PageRoutes
from dtwister.web.request_guard import RequestGuard
from dtwister.web.sockets.game_sockets import GameSockets
from dtwister.web.sockets.socket_ends import refused
from dtwister.web.web_metrics import WebMetrics
from dtwister.web.web_settings import WebSettings


class WebApp:
    """All parts of a server, and the application that has their routes.

    >>> import dtwister
    >>> from pathlib import Path
    >>> from dtwister.web import WebSettings
    >>> server = WebApp(dtwister.load_rules(), WebSettings(data=Path(":memory:")))
    >>> app = server.app()
    >>> server.host.store.close()
    """

    def __init__(self, rules: Rules, settings: WebSettings) -> None:
        self.settings: WebSettings = settings
        self.metrics: WebMetrics = WebMetrics()
        self.host: GameHost = GameHost(rules, settings)
        self.sockets: GameSockets = GameSockets(self.host)
        self.host.tasks.append(self.sockets.look_after)

    def app(self) -> Starlette:
        """Return the application, for any ASGI server."""
        host = self.host
        routes: list[BaseRoute] = [
            *LobbyRoutes(host).routes(),
            *GameRoutes(host).routes(),
            *self.sockets.routes(),
            *PageRoutes(host).routes(),
            Route("/api/health", self.health, methods=["GET"]),
            Route("/api/metrics", self.numbers, methods=["GET"]),
            Route("/api/openapi.json", self.openapi, methods=["GET"]),
            Route("/api/asyncapi.json", self.asyncapi, methods=["GET"]),
        ]
        if self.settings.author:
            author = AuthorRoutes(host)
            routes += author.routes()
            host.tasks.append(author.watch)
        if self.settings.base_path:
            routes = [Mount(self.settings.base_path, routes=routes)]
        handlers: dict[Any, Any] = {
            ApiError: _api_error,
            SessionError: _refusal,
            StoreError: _store_error,
            HTTPException: _http_error,
            DtwisterError: _engine_error,
            Exception: _internal_error,
        }
        guard = Middleware(RequestGuard, settings=self.settings, metrics=self.metrics)
        return Starlette(
            routes=routes,
            middleware=[guard],
            exception_handlers=handlers,
            lifespan=self._lifespan,
        )

    async def health(self, _request: Request) -> Response:
        """Tell that the server works: its file answers."""
        await self.host.check()
        return json_answer({"status": "ok", "version": __version__})

    async def openapi(self, _request: Request) -> Response:
        """Describe all requests, as OpenAPI."""
        base, author = self.settings.base_path, self.settings.author
        return json_answer(openapi(self.host.rules, base, author=author))

    async def asyncapi(self, _request: Request) -> Response:
        """Describe the sockets, as AsyncAPI."""
        base, author = self.settings.base_path, self.settings.author
        return json_answer(asyncapi(self.host.rules, base, author=author))

    async def numbers(self, _request: Request) -> Response:
        """Tell the numbers of the server in the text form of Prometheus."""
        host = self.host
        text = self.metrics.text(
            {
                "games": len(host.games),
                "games_running": len(host.running()),
                "games_in_memory": sum(game.is_loaded for game in host.games.values()),
                "sockets": self.sockets.open,
                "bot_failures": host.pool.failures,
                "hints_waiting": len(host.hints.waiting),
            }
        )
        return PlainTextResponse(text, media_type="text/plain; version=0.0.4")

    @contextlib.asynccontextmanager
    async def _lifespan(self, _app: Starlette) -> AsyncIterator[None]:
        await self.host.open()
        try:
            yield
        finally:
            await self.host.close()


async def _api_error(_request: Request, error: Exception) -> Response:
    assert isinstance(error, ApiError)
    return error_answer(error)


async def _refusal(_request: Request, error: Exception) -> Response:
    assert isinstance(error, SessionError)
    return error_answer(refused(error))


async def _store_error(_request: Request, error: Exception) -> Response:
    say(str(error))
    return error_answer(
        ApiError(
            503, "not-stored", "the server cannot store this, so it was not done", "try it later"
        )
    )


async def _http_error(_request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    codes = {404: "unknown-page", 405: "wrong-method"}
    code = codes.get(error.status_code, "refused")
    found = error_answer(ApiError(error.status_code, code, error.detail, "see api/openapi.json"))
    found.headers.update(error.headers or {})
    return found


async def _engine_error(_request: Request, error: Exception) -> Response:
    say(f"{type(error).__name__}: {error}")
    return error_answer(
        ApiError(500, "failed", str(error), "report it with the record of the game")
    )


async def _internal_error(_request: Request, error: Exception) -> Response:
    say("".join(traceback.format_exception(error)))
    return error_answer(
        ApiError(500, "internal", "something went wrong in the server", "try once more")
    )

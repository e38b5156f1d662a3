"""The guard before all routes: who may call, how often, and what browsers may do with answers."""

from __future__ import annotations

import time
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from dtwister.web.http_answers import ApiError, error_answer
from dtwister.web.rate_limits import Allowances
from dtwister.web.web_metrics import WebMetrics
from dtwister.web.web_settings import WebSettings

_HOUR: Final = 3_600.0
CONTENT_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
    "connect-src 'self'; manifest-src 'self'; base-uri 'self'; form-action 'none'; "
    "frame-ancestors 'none'"
)
"""The content security policy of all pages but those that bring their own."""
_PICTURE_POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'"
_HEADERS: Final = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}


class RequestGuard:
    """Refuses what comes from other sites or too often, and sets the headers of all answers."""

    def __init__(self, app: ASGIApp, settings: WebSettings, metrics: WebMetrics) -> None:
        self.app: ASGIApp = app
        self.settings: WebSettings = settings
        self.metrics: WebMetrics = metrics
        limits = settings.limits
        self._requests = Allowances(limits.rate * 3, limits.burst * 3)
        self._begins = Allowances(limits.begins / _HOUR, limits.begins)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request or socket."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        began, status = time.perf_counter(), [0]

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                status[0] = message["status"]
                _add_headers(message)
            await send(message)

        error = self._refused(scope)
        try:
            if error is None:
                await self.app(scope, receive, guarded)
            elif scope["type"] == "http":
                await error_answer(error)(scope, receive, guarded)
            else:
                await send({"type": "websocket.close", "code": 4403, "reason": error.code})
        finally:
            if scope["type"] == "http":
                self.metrics.request(status[0], time.perf_counter() - began)

    def _refused(self, scope: Scope) -> ApiError | None:
        """Return why a request is refused; None if it is not."""
        headers = Headers(scope=scope)
        host, origin = headers.get("host", ""), headers.get("origin")
        hosts = self.settings.hosts
        if hosts and host not in hosts and host.rpartition(":")[0] not in hosts:
            return ApiError(
                421,
                "wrong-host",
                f"this server is not called {host[:100]!r}",
                "start it with --origin and the address by which people reach it",
            )
        if origin is not None and not self._is_own(origin, host):
            return ApiError(
                403,
                "wrong-origin",
                f"requests of pages of {origin[:100]!r} are refused",
                "use the pages of this server, or start it with --origin",
            )
        client = scope.get("client")
        name = "" if client is None else client[0]
        if not self._requests.take(name):
            return ApiError(429, "too-many", "too many requests", "wait a little")
        begins = scope["type"] == "http" and scope["method"] == "POST"
        path = scope["path"]
        if begins and path.endswith("/api/games") and not self._begins.take(name):
            return ApiError(429, "too-many-games", "too many games were begun", "wait an hour")
        return None

    def _is_own(self, origin: str, host: str) -> bool:
        if origin in self.settings.origins:
            return True
        try:
            return urlsplit(origin).netloc == host
        except ValueError:
            return False


def _add_headers(message: Message) -> None:
    headers = MutableHeaders(scope=message)
    for name, value in _HEADERS.items():
        headers.setdefault(name, value)
    kind = headers.get("content-type", "")
    is_picture = kind.startswith("image/svg")
    headers.setdefault("content-security-policy", _PICTURE_POLICY if is_picture else CONTENT_POLICY)

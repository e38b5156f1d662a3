"""A client that calls an ASGI application in this process, without a socket."""

from __future__ import annotations

import asyncio
import json
import threading
from types import TracebackType
from typing import Any
from urllib.parse import urlencode

import attrs
from starlette.applications import Starlette


@attrs.frozen
class Answer:
    """The answer of the application."""

    status: int
    body: bytes

    def json(self) -> Any:
        assert self.status == 200, self
        return json.loads(self.body)


class AsgiClient:
    """Runs an application in a thread with a loop of its own; any thread may send requests."""

    def __init__(self, app: Starlette) -> None:
        self.app = app
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever)

    def __enter__(self) -> AsgiClient:
        self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.run_until_complete(self._loop.shutdown_default_executor())
        self._loop.close()

    def get(self, path: str, key: str | None = None, **query: object) -> Answer:
        return self.request("GET", path, b"", _headers(key), query)

    def post(self, path: str, body: object, key: str | None = None) -> Answer:
        sent = body if isinstance(body, bytes) else json.dumps(body).encode()
        return self.request("POST", path, sent, _headers(key))

    def request(
        self,
        method: str,
        path: str,
        body: bytes,
        headers: dict[str, str],
        query: dict[str, object] | None = None,
        *,
        length: bool = True,
    ) -> Answer:
        """Send a request, and wait for the answer; `length` says how long the body is."""
        if length:
            headers = {**headers, "content-length": str(len(body))}
        work = self._request(method, path, body, headers, urlencode(query or {}))
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(timeout=60)

    async def _request(
        self, method: str, path: str, body: bytes, headers: dict[str, str], query: str
    ) -> Answer:
        scope = {
            "type": "http",
            "method": method,
            "path": path,
            "query_string": query.encode(),
            "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
        }
        answer: dict[str, Any] = {"status": 0, "body": b""}

        async def receive() -> dict[str, Any]:
            return {"type": "http.request", "body": body, "more_body": False}

        async def send(message: Any) -> None:
            answer["status"] = message.get("status", answer["status"])
            answer["body"] += message.get("body", b"")

        await self.app(scope, receive, send)
        return Answer(**answer)


def _headers(key: str | None) -> dict[str, str]:
    return {} if key is None else {"authorization": f"Bearer {key}"}

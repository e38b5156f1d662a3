"""The connection to a client by plain ASGI, for servers that hand no socket over, and for tests."""

from __future__ import annotations

import asyncio
import contextlib

from starlette.websockets import WebSocket, WebSocketDisconnect

from dtwister.web.sockets.open_socket import Hearer


class AsgiWire:
    """The connection to one client, in the task that ASGI has for it."""

    def __init__(self, socket: WebSocket) -> None:
        self._socket = socket
        self._sending = asyncio.Lock()
        self._closed = asyncio.Event()

    async def serve(self, hearer: Hearer) -> None:
        """Tell one of all messages until the connection is closed by one of both."""
        works = (self._read(hearer), self._closed.wait())
        tasks = [asyncio.ensure_future(work) for work in works]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _read(self, hearer: Hearer) -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError, KeyError):
            while True:
                await hearer.hear(await self._socket.receive_text())

    async def ready(self) -> None:
        """Return at once: ASGI does not say whether a client is slow."""

    async def send(self, data: bytes) -> None:
        """Send a text; wait as long as the client is slow."""
        async with self._sending:
            try:
                await self._socket.send_text(data.decode())
            except (WebSocketDisconnect, RuntimeError) as error:
                raise ConnectionResetError("the client is gone") from error

    async def close(self, code: int, reason: str) -> None:
        """Close the connection."""
        async with self._sending:
            try:
                await self._socket.close(code, reason)
            except (WebSocketDisconnect, RuntimeError) as error:
                raise ConnectionResetError("the client is gone") from error
            finally:
                self._closed.set()

    def keep_alive(self, now: float) -> None:
        """Leave it to the server to ask whether the client is there."""

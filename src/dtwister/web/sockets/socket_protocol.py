"""The protocol of sockets on a port, which hands a socket over once its client said who it is."""

from __future__ import annotations

import asyncio
from typing import Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

from dtwister.web.sockets.message_deflate import OFFERED
from dtwister.web.sockets.open_socket import OpenSocket

HAND_OVER: Final = "dtwister.hand-over"
"""The extension of ASGI by which an application takes a socket over (`hand_over`)."""
NEEDED: Final = (
    "close_sent", "connections", "disconnected", "queue", "request", "stop_keepalive", "transport",
    "writable",
)  # fmt: skip
"""The parts of uvicorn that `hand_over` uses; they are not promised."""


class SocketProtocol(WebSocketsSansIOProtocol):
    """Sockets for ASGI, compressed message by message.

    >>> import uvicorn
    >>> config = uvicorn.Config("dtwister.web:WebApp", ws=SocketProtocol)
    """

    def __init__(self, *words: Any, **named: Any) -> None:
        super().__init__(*words, **named)
        if self.config.ws_per_message_deflate:
            self.conn.available_extensions = OFFERED

    def handle_connect(self, event: Request) -> None:
        """Let the application begin, and tell it that it may take the socket over.

        With a uvicorn that lacks what that needs, the application serves the socket by ASGI.
        """
        super().handle_connect(event)
        if self.response.status_code == 101 and all(hasattr(self, name) for name in NEEDED):
            extensions: Any = self.scope["extensions"]
            extensions[HAND_OVER] = self.hand_over

    def hand_over(self) -> tuple[OpenSocket, list[str]]:
        """Give the connection away; return it with the messages that wait.

        `ConnectionError` is raised if the client is gone. The application returns after it.
        """
        waiting = []
        while not self.queue.empty():
            message: Any = self.queue.get_nowait()
            if message["type"] != "websocket.receive" or "text" not in message:
                raise ConnectionResetError("the client went away")
            waiting.append(message["text"])
        if self.disconnected or self.close_sent or self.transport.is_closing():
            raise ConnectionResetError("the client is gone")
        self.stop_keepalive()
        transport, self.transport = self.transport, _GivenAway()
        self.request.headers.clear()  # the parser has the request for as long as it reads
        self.connections.discard(self)
        among: set[Any] = self.connections
        is_paused = not self.writable.is_set()
        return OpenSocket(self.conn, transport, among, is_paused=is_paused), waiting


class _GivenAway(asyncio.Transport):
    """In the place of a transport that another one has now."""

    def is_closing(self) -> bool:
        """Return True: nothing can be sent here."""
        return True

    def close(self) -> None:
        """Do nothing: the other one closes it."""

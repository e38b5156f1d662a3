"""The protocol of sockets on a port: compressed, and with little memory for each client.

A compressor that remembers earlier messages takes forty kilobytes for each client, also for one
that only waits. A message here is compressed by itself, fast. It is a tenth longer for that.
"""

from __future__ import annotations

from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory

LEVEL = 3
"""The level of compression: the next ones take twice the time, and save a twentieth."""


class SocketProtocol(WebSocketsSansIOProtocol):
    """Sockets that hold no compressor between two messages.

    >>> import uvicorn
    >>> config = uvicorn.Config("dtwister.web:WebApp", ws=SocketProtocol)
    """

    def __init__(self, *words: Any, **named: Any) -> None:
        super().__init__(*words, **named)
        if self.config.ws_per_message_deflate:
            self.conn.available_extensions = [
                ServerPerMessageDeflateFactory(
                    server_no_context_takeover=True,
                    client_no_context_takeover=True,
                    compress_settings={"level": LEVEL},
                )
            ]

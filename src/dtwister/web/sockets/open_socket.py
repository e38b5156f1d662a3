"""A socket on which all is agreed: messages in both directions, with little memory for each client.

A server hands a socket over once its client has said who it is. What the handshake needed is gone
then: the request with its headers, the tasks and queues of ASGI. What is left is the connection,
the state of its protocol, and a task while a message of the client is answered.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, Final, Protocol

from websockets.exceptions import InvalidState
from websockets.extensions.permessage_deflate import PerMessageDeflate
from websockets.frames import CloseCode, Frame, Opcode
from websockets.server import ServerProtocol

from dtwister.web.sockets.message_deflate import MessageDeflate

PING_AFTER: Final = 20.0
"""The seconds of silence after which a client is asked whether it is there."""
PING_TIMEOUT: Final = 20.0
"""The seconds in which it has to answer."""
_CLOSING: Final = 10.0
"""The seconds in which a client has to close its side."""
_ROOM: Final = memoryview(bytearray(65_536))
"""The place for the bytes of one read; they are copied before another socket reads."""


class Hearer(Protocol):
    """A client whose messages come by a connection."""

    async def hear(self, text: str) -> None:
        """Take a message."""


class OpenSocket(asyncio.BufferedProtocol):
    """The connection to one client, after the handshake."""

    __slots__ = (
        *("_among", "_conn", "_drained", "_ended", "_hearer", "_heard_at", "_is_answering"),
        *("_parts", "_pinged_at", "_start", "_transport", "_waiting"),
    )

    def __init__(
        self,
        conn: ServerProtocol,
        transport: asyncio.Transport,
        among: set[Any],
        *,
        is_paused: bool,
    ) -> None:
        """Take over a connection; `among` are those that the server ends when it ends."""
        self._conn = conn
        conn.extensions = [
            MessageDeflate(one) if isinstance(one, PerMessageDeflate) else one
            for one in conn.extensions
        ]
        self._transport = transport
        self._among = among
        self._drained = asyncio.Event() if is_paused else None
        """Set when a slow client took what was sent; None if it did."""
        self._parts: list[bytes] = []
        """The parts of a message that is not complete."""
        self._waiting: list[str] = []
        """The messages that are not answered."""
        self._is_answering = False
        self._heard_at = time.monotonic()
        self._pinged_at = 0.0
        """The time of a ping that was not answered."""
        among.add(self)
        transport.set_protocol(self)

    def serve(
        self,
        hearer: Hearer,
        waiting: Sequence[str],
        *,
        start: Callable[[Coroutine[Any, Any, None]], None],
        ended: Callable[[], None],
    ) -> None:
        """Tell one of all messages, those that wait already first; `ended` is called once."""
        self._hearer, self._start, self._ended = hearer, start, ended
        self._waiting += waiting
        self._answer()

    # -- what comes --------------------------------------------------------------------------------

    def get_buffer(self, sizehint: int) -> memoryview:
        """Return where the next bytes are put."""
        return _ROOM

    def buffer_updated(self, nbytes: int) -> None:
        """Take bytes."""
        self._heard_at, self._pinged_at = time.monotonic(), 0.0
        self._conn.receive_data(bytes(_ROOM[:nbytes]))
        for event in self._conn.events_received():
            if isinstance(event, Frame):
                self._take(event)
        self._flush()
        if self._conn.parser_exc is not None:
            self._transport.close()
        self._answer()

    def _take(self, frame: Frame) -> None:
        if frame.opcode in (Opcode.TEXT, Opcode.CONT):
            self._parts.append(bytes(frame.data))
            if frame.fin:
                whole, self._parts = b"".join(self._parts), []
                self._take_message(whole)
        elif frame.opcode is Opcode.BINARY:
            self._fail(CloseCode.UNSUPPORTED_DATA, "expected text")
        elif frame.opcode is Opcode.CLOSE:
            self._flush()
            self._transport.close()

    def _take_message(self, whole: bytes) -> None:
        try:
            self._waiting.append(whole.decode())
        except UnicodeDecodeError:
            self._fail(CloseCode.INVALID_DATA, "expected UTF-8")

    def _answer(self) -> None:
        """Have the messages answered; meanwhile no more are read."""
        if self._waiting and not self._is_answering:
            self._is_answering = True
            self._transport.pause_reading()
            self._start(self._answer_all())
        elif not self._is_answering:
            self._transport.resume_reading()

    async def _answer_all(self) -> None:
        try:
            while self._waiting and not self._transport.is_closing():
                await self._hearer.hear(self._waiting.pop(0))
        finally:
            self._is_answering = False
            self._transport.resume_reading()

    # -- what is sent ------------------------------------------------------------------------------

    async def ready(self) -> None:
        """Wait as long as the client is slow."""
        while self._drained is not None:
            await self._drained.wait()

    async def send(self, data: bytes) -> None:
        """Send a text; wait as long as the client is slow."""
        await self.ready()
        self._check()
        try:
            self._conn.send_text(data)
        except InvalidState as error:
            raise ConnectionResetError("the client is about to go") from error
        self._flush()

    async def close(self, code: int, reason: str) -> None:
        """Close the connection; a client that does not answer is given some seconds."""
        self._check()
        self._fail(code, reason)

    def keep_alive(self, now: float) -> None:
        """Ask a silent client whether it is there; end the connection if it does not answer."""
        if self._transport.is_closing():
            return
        if self._pinged_at:
            if now - self._pinged_at > PING_TIMEOUT:
                self._fail(CloseCode.INTERNAL_ERROR, "the client does not answer")
                self._transport.close()
        elif now - self._heard_at > PING_AFTER:
            self._pinged_at = now
            self._conn.send_ping(b"")
            self._flush()

    def _fail(self, code: int, reason: str) -> None:
        try:
            self._conn.send_close(code, reason)
        except InvalidState:
            return  # it is being closed
        self._flush()
        asyncio.get_running_loop().call_later(_CLOSING, self._transport.close)

    def _check(self) -> None:
        if self._transport.is_closing():
            raise ConnectionResetError("the client is gone")

    def _flush(self) -> None:
        output = b"".join(self._conn.data_to_send())
        if output and not self._transport.is_closing():
            self._transport.write(output)

    # -- the transport and the server --------------------------------------------------------------

    def pause_writing(self) -> None:
        """Wait: the client is slow."""
        if self._drained is None:
            self._drained = asyncio.Event()

    def resume_writing(self) -> None:
        """Go on: the client took what was sent."""
        if self._drained is not None:
            self._drained.set()
            self._drained = None

    def connection_lost(self, exc: Exception | None) -> None:
        """Note that the client is gone."""
        self._among.discard(self)
        self.resume_writing()
        self._ended()

    def shutdown(self) -> None:
        """End the connection, since the server ends."""
        self._fail(CloseCode.SERVICE_RESTART, "the server starts again")
        self._transport.close()

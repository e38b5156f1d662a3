"""Compression of messages, each by itself, which holds nothing between two messages.

A compressor that remembers earlier messages takes forty kilobytes for each client, also for one
that only waits. A message here is compressed by itself, fast. It is a tenth longer for that.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from websockets.extensions.base import Extension
from websockets.extensions.permessage_deflate import (
    PerMessageDeflate,
    ServerPerMessageDeflateFactory,
)
from websockets.frames import CTRL_OPCODES, Frame

LEVEL: Final = 3
"""The level of compression: the next ones take twice the time, and save a twentieth."""
OFFERED: Final = (
    ServerPerMessageDeflateFactory(
        server_no_context_takeover=True,
        client_no_context_takeover=True,
        compress_settings={"level": LEVEL},
    ),
)
"""The compression that is offered to clients."""


@cache
def _deflate(remote_bits: int, local_bits: int) -> PerMessageDeflate:
    return PerMessageDeflate(True, True, remote_bits, local_bits, {"level": LEVEL})


class MessageDeflate(Extension):
    """The compression of one socket; only a message that came in part takes memory.

    >>> from websockets.frames import Opcode
    >>> socket = MessageDeflate(_deflate(15, 15))
    >>> sent = socket.encode(Frame(Opcode.TEXT, b"a" * 1_000))
    >>> len(sent.data) < 20, len(socket.decode(sent).data)
    (True, 1000)
    """

    __slots__ = ("_local_bits", "_part", "_remote_bits")
    name = PerMessageDeflate.name

    def __init__(self, agreed: PerMessageDeflate) -> None:
        """Compress as a client agreed to."""
        self._remote_bits = agreed.remote_max_window_bits
        self._local_bits = agreed.local_max_window_bits
        self._part: PerMessageDeflate | None = None
        """It decompresses the message that came in part."""

    def encode(self, frame: Frame) -> Frame:
        """Compress a frame, which is a whole message or none."""
        return _deflate(self._remote_bits, self._local_bits).encode(frame)

    def decode(self, frame: Frame, *, max_size: int | None = None) -> Frame:
        """Decompress a frame."""
        if frame.opcode in CTRL_OPCODES:
            return frame
        part = self._part or PerMessageDeflate(True, True, self._remote_bits, self._local_bits)
        self._part = None if frame.fin else part
        return part.decode(frame, max_size=max_size)

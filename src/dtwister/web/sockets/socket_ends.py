"""The ends of sockets: their codes, and the error that a client is told before."""

from __future__ import annotations

from typing import Final

from starlette.websockets import WebSocket

from dtwister import SessionError
from dtwister.web.http_answers import ApiError, json_bytes

CLOSED_BAD_HELLO: Final = 4400
CLOSED_WRONG_KEY: Final = 4403
CLOSED_UNKNOWN_GAME: Final = 4404
CLOSED_TOO_MANY: Final = 4429
CLOSED_RESTART: Final = 1012
CLOSED_FAILED: Final = 1011
RESTART: Final = "the server starts again"
"""The reason of a close at the end of the server."""

_REMEDIES: Final = {
    "bad-name": "send another name",
    "unknown-seat": "name one of these seats",
}


def refused(error: SessionError) -> ApiError:
    """Return a refusal of a session as an error: a key that is wrong, or was given up."""
    refusal = error.refusal
    remedy = _REMEDIES.get(refusal.code, "use the link of your seat, or watch")
    return ApiError(403, refusal.code, refusal.sentence, remedy)


def code_of(error: ApiError) -> int:
    """Return the code by which an error closes a socket.

    >>> code_of(ApiError(429, "too-many", "too many requests"))
    4429
    """
    codes = {403: CLOSED_WRONG_KEY, 413: CLOSED_TOO_MANY, 429: CLOSED_TOO_MANY}
    return codes.get(error.status, CLOSED_FAILED)


async def end_socket(socket: WebSocket, code: int, error: ApiError) -> None:
    """Tell a client of an error, and close its socket."""
    await socket.send_text(json_bytes(error.data()).decode())
    await socket.close(code, error.code)

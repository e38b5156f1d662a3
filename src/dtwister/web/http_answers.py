"""Answers over HTTP: JSON, errors with a remedy, and bodies that are read with care."""

from __future__ import annotations

import json
from typing import Any

from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response


class ApiError(Exception):
    """An error that a client is told: a status, a code, a sentence, and what to try.

    >>> ApiError(404, "unknown-game", "this game is not here", "begin one").data()["error"]["try"]
    'begin one'
    """

    def __init__(self, status: int, code: str, message: str, remedy: str = "") -> None:
        super().__init__(message)
        self.status: int = status
        self.code: str = code
        self.message: str = message
        self.remedy: str = remedy

    def data(self) -> dict[str, Any]:
        """Return the error as JSON."""
        said = {"code": self.code, "message": self.message, "try": self.remedy}
        return {"error": said}


def json_bytes(data: Any) -> bytes:
    """Return data as JSON, as it is sent.

    >>> json_bytes({"name": "Ä"}).decode()
    '{"name":"Ä"}'
    """
    text = json.dumps(data, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    return text.encode("utf-8", "replace")


def json_answer(data: Any, status: int = 200) -> Response:
    """Return an answer with JSON, which no cache keeps: it may be a secret of one seat."""
    return bytes_answer(json_bytes(data), status)


def bytes_answer(data: bytes, status: int = 200) -> Response:
    """Return an answer with what is JSON already."""
    return Response(data, status, {"cache-control": "no-store"}, media_type="application/json")


def error_answer(error: ApiError) -> Response:
    """Return the answer that tells a client of an error."""
    return json_answer(error.data(), error.status)


def object_of(text: str | bytes) -> dict[str, Any]:
    """Return the object that a text of JSON is; `ApiError` says what else it is.

    >>> object_of('{"do": "legal"}')
    {'do': 'legal'}
    """
    try:
        data = json.loads(text)
    except UnicodeDecodeError as error:
        wrong = f"expected UTF-8, got another byte at {error.start}"
    except json.JSONDecodeError as error:
        wrong = f"expected JSON: {error}"
    except (ValueError, RecursionError):
        wrong = "expected JSON that is less deep and has shorter numbers"
    else:
        if isinstance(data, dict):
            return data
        raise ApiError(400, "unreadable", "expected an object of JSON", 'begin with "{"')
    raise ApiError(400, "unreadable", wrong, "send one object of JSON")


async def body_of(request: Request, most: int) -> bytes:
    """Return the body of a request; a larger one is refused while it comes in."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise ApiError(
            415,
            "not-json",
            f"expected a body of the type application/json, got {kind[:60]!r}",
            "send the header Content-Type: application/json",
        )
    found = bytearray()
    try:
        async for part in request.stream():
            found += part
            if len(found) > most:
                raise ApiError(
                    413,
                    "too-big",
                    f"expected a body of at most {most} bytes, got more",
                    "send less",
                )
    except ClientDisconnect:
        raise ApiError(400, "incomplete", "the body ended too early", "send it once more") from None
    return bytes(found)


async def json_of(request: Request, most: int) -> dict[str, Any]:
    """Return the JSON object in the body of a request."""
    return object_of(await body_of(request, most))


def key_of(request: Request) -> str | None:
    """Return the key that a request brings, None for a watcher.

    It comes in the header `Authorization: Bearer KEY`, never in the address: addresses are logged.
    """
    given = request.headers.get("authorization")
    if given is None:
        return None
    scheme, _, key = given.partition(" ")
    if scheme.lower() != "bearer" or not key.strip():
        raise ApiError(
            401,
            "unreadable-key",
            "expected the header Authorization: Bearer KEY",
            "send the key of your seat, or no header to watch",
        )
    return key.strip()

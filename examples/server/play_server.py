"""A play server: games for two to four seats over HTTP, each a session, with long polling.

Run it with: python examples/server/play_server.py [FOLDER]

    POST /games                    begin a game; the answer has its id
    GET  /games/ID?since=N&wait=S  get a message; wait up to S seconds until there is news
    POST /games/ID                 send a request of a client, such as a claim or an action

The key of a seat goes along as `Authorization: Bearer KEY`; without one you are the spectator.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import secrets
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import uvicorn
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Route

import dtwister
from dtwister.json import options_from_json
from dtwister.session import Session, SessionError, TimeControl

LARGEST, LONGEST = 100_000, 20  # bytes of a request, and seconds that it may wait for news


class Room:
    """One game: its session, its file, and the requests that wait for news."""

    def __init__(self, session: Session, path: Path) -> None:
        self.session, self.path, self.saved = session, path, 0
        self.lock = asyncio.Lock()
        self.waiting: set[asyncio.Event] = set()

    async def change(self, work: Callable[[], Any] = lambda: None) -> Any:
        """Do something to the session, look at its clocks, save it, and tell of the news."""
        async with self.lock:
            answer = await run_in_threadpool(self._change, work)
        for event in self.waiting:
            event.set()
        return answer

    def _change(self, work: Callable[[], Any]) -> Any:
        answer = work()
        self.session.advance()
        if self.session.serial != self.saved:
            new = self.path.with_suffix(".new")
            new.write_text(self.session.text(), encoding="utf-8")
            new.replace(self.path)  # whole or not at all
            self.saved = self.session.serial
        return answer

    async def news(self, since: int | None, seconds: int) -> None:
        """Wait until there is news, or for so many seconds."""
        event = asyncio.Event()
        self.waiting.add(event)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while self.session.serial == since:
                    await event.wait()
                    event.clear()
        self.waiting.discard(event)


class PlayServer:
    """All games of a folder, and the routes to them."""

    def __init__(self, folder: Path, clock: Callable[[], float] = time.monotonic) -> None:
        self.folder, self.clock, self.rules = folder, clock, dtwister.load_rules()
        self.rooms: dict[str, Room] = {}
        folder.mkdir(exist_ok=True)
        for path in sorted(folder.glob("*.json")):
            try:
                session = Session.restore(self.rules, path.read_text("utf-8"), clock=clock)
                self.rooms[path.stem] = Room(session, path)
            except (dtwister.DtwisterError, ValueError) as error:
                print(f"{path} was left as it is: {error}", file=sys.stderr)

    async def begin(self, request: Request) -> JSONResponse:
        """Begin a game, such as `{"game": {"scenario": ...}, "clock": [600, 5]}`."""
        try:
            wanted = json.loads(await _body(request))
            setup = options_from_json(self.rules, wanted["game"])
            control = TimeControl(*wanted["clock"]) if wanted["clock"] else None
        except (
            dtwister.DtwisterError,
            LookupError,
            TypeError,
            ValueError,
            RecursionError,
        ) as error:
            raise HTTPException(400, str(error)) from error
        seats, options = tuple(setup["seats"]), setup["options"]
        game = dtwister.Game.new(self.rules, setup["scenario"], seats=seats, options=options)
        name, session = secrets.token_hex(8), Session(game, control=control, clock=self.clock)
        self.rooms[name] = Room(session, self.folder / f"{name}.json")
        await self.rooms[name].change()
        return JSONResponse({"game": name})

    async def send(self, request: Request) -> JSONResponse:
        """Answer a request of a client."""
        (room, key), body = self._asked(request), await _body(request)
        return JSONResponse(await room.change(lambda: room.session.receive(key, body)))

    async def message(self, request: Request) -> JSONResponse:
        """Send what a seat may know: whole, or the news since a serial number."""
        (room, key), query = self._asked(request), request.query_params
        try:
            since = int(query["since"]) if "since" in query else None
            room.session.view(key)  # a wrong key waits for nothing
            await room.news(since, min(int(query.get("wait", 0)), LONGEST))
            await room.change()
            return JSONResponse(await run_in_threadpool(room.session.message, key, since))
        except (SessionError, ValueError) as error:
            status = 403 if isinstance(error, SessionError) else 400
            raise HTTPException(status, str(error)) from error

    def _asked(self, request: Request) -> tuple[Room, str | None]:
        room = self.rooms.get(request.path_params["game"])
        if room is None:
            raise HTTPException(404, "unknown game")
        return room, request.headers.get("authorization", "").removeprefix("Bearer ") or None

    def app(self) -> Starlette:
        """Return the application, for any ASGI server."""
        one, begin = "/games/{game}", Route("/games", self.begin, methods=["POST"])
        send = Route(one, self.send, methods=["POST"])
        return Starlette(routes=[begin, send, Route(one, self.message)])


async def _body(request: Request) -> bytes:
    if int(request.headers.get("content-length", LARGEST + 1)) > LARGEST:
        raise HTTPException(413, f"expected at most {LARGEST} bytes")
    return await request.body()


if __name__ == "__main__":
    uvicorn.run(PlayServer(Path(sys.argv[1] if len(sys.argv) > 1 else "games")).app())

"""Pages and their files: the lobby, the table, the guided games."""

from __future__ import annotations

import asyncio
import hashlib
import html
import re
from collections import OrderedDict
from pathlib import Path
from typing import TYPE_CHECKING, Final

import attrs
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from dtwister.pages import replay_page
from dtwister.web.http_answers import ApiError

if TYPE_CHECKING:
    from dtwister.web.hosting.game_host import GameHost

STATIC: Final = Path(__file__).parent / "static"
_BASE: Final = '<base href="/">'
"""The line of a page that says where its links begin; the server writes its base path there."""
_NAME: Final = re.compile(
    r"(?:[A-Za-z0-9_-][A-Za-z0-9._-]*/){0,3}[A-Za-z0-9_-][A-Za-z0-9._-]{0,99}"
)
"""The names of files of pages: no other text of an address reaches the file system."""
_REPLAY_POLICY: Final = "frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
"""The page of a replay allows its own script and style by their hashes."""
_REPLAYS: Final = 50
"""The most replays that are kept."""
_KINDS: Final = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".woff2": "font/woff2",
    ".webmanifest": "application/manifest+json",
}


@attrs.frozen
class _File:
    data: bytes
    kind: str
    tag: str


class PageRoutes:
    """The pages, read once; with the tools of authors they are read each time."""

    def __init__(self, host: GameHost, static: Path = STATIC) -> None:
        self.host: GameHost = host
        self.static: Path = static
        self._files: dict[str, _File] = {}
        self._replays: OrderedDict[str, str] = OrderedDict()
        """Replays that were made, the oldest first: each takes a second of work."""
        self._replaying = asyncio.Lock()
        """Held while one is made, so that many who ask leave threads for those who play."""

    def routes(self) -> list[BaseRoute]:
        """Return the routes."""
        pages: list[BaseRoute] = [
            Route("/", self.lobby, methods=["GET"]),
            Route("/game/{game}", self.table, methods=["GET"]),
            Route("/game/{game}/replay", self.replay, methods=["GET"]),
            Route("/learn", self.learn, methods=["GET"]),
            Route("/static/{path:path}", self.file, methods=["GET"]),
        ]
        if self.host.settings.author:
            pages.append(Route("/author", self.author, methods=["GET"]))
        return pages

    async def lobby(self, request: Request) -> Response:
        """Send the lobby."""
        return self._page(request, "index.html")

    async def table(self, request: Request) -> Response:
        """Send the table of a game, which asks for all else itself."""
        self.host.find(request.path_params["game"])
        return self._page(request, "table.html")

    async def replay(self, request: Request) -> Response:
        """Send the page that replays a game that is over; it holds all secrets of the game."""
        game = self.host.find(request.path_params["game"])
        if not game.is_over:
            raise ApiError(
                409, "not-over", "the replay tells all secrets of a game", "wait for its end"
            )
        async with self._replaying:
            text = self._replays.get(game.id)
            if text is None:
                text = await game.ask(lambda one: replay_page(one.fork(), record=one.record()))
                while len(self._replays) >= _REPLAYS:
                    self._replays.popitem(last=False)
                self._replays[game.id] = text
        headers = {"content-security-policy": _REPLAY_POLICY}
        return Response(text, headers=headers, media_type="text/html; charset=utf-8")

    async def learn(self, request: Request) -> Response:
        """Send the page of guided games."""
        return self._page(request, "learn.html")

    async def author(self, request: Request) -> Response:
        """Send the page for authors."""
        return self._page(request, "author.html")

    async def file(self, request: Request) -> Response:
        """Send a file of the pages."""
        return _sent(request, self._file(request.path_params["path"]), "no-cache")

    def _page(self, request: Request, name: str) -> Response:
        return _sent(request, self._file(name), "no-cache")

    def _file(self, name: str) -> _File:
        found = self._files.get(name)
        if found is None or self.host.settings.author:
            found = self._files[name] = self._read(name)
        return found

    def _read(self, name: str) -> _File:
        path = self.static / (name if _NAME.fullmatch(name) else ".")
        kind = _KINDS.get(path.suffix)
        if kind is None or not path.is_file():
            raise ApiError(
                404, "unknown-page", "the server has no page of this name", "look at the lobby"
            )
        data = path.read_bytes()
        if path.suffix == ".html":
            base = html.escape(f"{self.host.settings.base_path}/", quote=True)
            data = data.replace(_BASE.encode(), f'<base href="{base}">'.encode())
        return _File(data, kind, f'"{hashlib.blake2b(data, digest_size=12).hexdigest()}"')


def _sent(request: Request, file: _File, caching: str) -> Response:
    """Return a file, or say that the client has it already."""
    headers = {"etag": file.tag, "cache-control": caching}
    if request.headers.get("if-none-match") == file.tag:
        return Response(status_code=304, headers=headers)
    return Response(file.data, headers=headers, media_type=file.kind)

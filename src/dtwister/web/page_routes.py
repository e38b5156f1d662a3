"""Pages and their files: the lobby, the table, the guided games."""

from __future__ import annotations

import hashlib
import html
from pathlib import Path
from typing import TYPE_CHECKING, Final

import attrs
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from dtwister.web.http_answers import ApiError

if TYPE_CHECKING:
    from dtwister.web.hosting.game_host import GameHost

STATIC: Final = Path(__file__).parent / "static"
_BASE: Final = '<base href="/">'
"""The line of a page that says where its links begin; the server writes its base path there."""
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

    def routes(self) -> list[BaseRoute]:
        """Return the routes."""
        pages: list[BaseRoute] = [
            Route("/", self.lobby, methods=["GET"]),
            Route("/game/{game}", self.table, methods=["GET"]),
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
        path = self.static / name
        kind = _KINDS.get(path.suffix)
        inside = path.resolve().is_relative_to(self.static.resolve())
        if kind is None or "\0" in name or not inside or not path.is_file():
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

"""Routes of one game: its messages, the requests of its clients, its pictures and its record."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from dtwister import OptionError
from dtwister.session import Session
from dtwister.svg import Painter, style_sheet
from dtwister.web.hosting.hosted_game import HostedGame
from dtwister.web.http_answers import ApiError, bytes_answer, json_answer, json_of, key_of
from dtwister.web.layer_pictures import SIDES, SharedPainters, layers_of, picture_of

if TYPE_CHECKING:
    from dtwister.web.hosting.game_host import GameHost

_DIGESTS = 2_000
"""The most digests of layers that a client may say it has."""


def whole_number(request: Request, name: str, most: int) -> int | None:
    """Return a whole number of the address; None if it is not there."""
    text = request.query_params.get(name)
    if text is None:
        return None
    if not text.isascii() or not text.isdigit() or len(text) > 9 or int(text) > most:
        raise ApiError(
            400,
            "bad-number",
            f"{name}: expected a whole number from 0 to {most}, got {text[:20]!r}",
            "use the serial of the last message",
        )
    return int(text)


class GameRoutes:
    """The routes of one game."""

    def __init__(self, host: GameHost) -> None:
        self.host: GameHost = host
        self._painters = SharedPainters()

    def routes(self) -> list[BaseRoute]:
        """Return the routes."""
        one = "/api/games/{game}"
        return [
            Route(one, self.message, methods=["GET"]),
            Route(one, self.receive, methods=["POST"]),
            Route(f"{one}/board.svg", self.picture, methods=["GET"]),
            Route(f"{one}/layers", self.layers, methods=["GET"]),
            Route(f"{one}/style.css", self.style, methods=["GET"]),
            Route("/game/{game}/record", self.record, methods=["GET"]),
        ]

    def _painter(self, game: HostedGame, session: Session, down: str = SIDES[0]) -> Painter:
        """Return the painter of a game for a side at the bottom; it draws only what changed."""
        found = game.painters[down] = self._painters.of(session.match, down)
        return found

    def _game(self, request: Request) -> HostedGame:
        return self.host.find(request.path_params["game"])

    async def message(self, request: Request) -> Response:
        """Send what a seat may know: whole, or the news since a serial number."""
        game, key = self._game(request), key_of(request)
        since = whole_number(request, "since", 10**9)
        wait = whole_number(request, "wait", 3_600) or 0
        await game.ask(lambda session: session.view(key))  # a wrong key waits for nothing
        if wait and since is not None and not self.host.is_closing:
            await game.news(since, min(float(wait), self.host.settings.limits.wait))
        return bytes_answer((await game.message(key, since)).data)

    async def receive(self, request: Request) -> Response:
        """Answer a request of a client."""
        game, key = self._game(request), key_of(request)
        wanted = await json_of(request, self.host.settings.limits.request)
        return json_answer(await self.host.receive(game, key, wanted))

    async def picture(self, request: Request) -> Response:
        """Send the board as a seat may know it."""
        game, key = self._game(request), key_of(request)
        text = await game.ask(lambda one: picture_of(self._painter(game, one), one.view(key)))
        return Response(text, headers={"cache-control": "no-store"}, media_type="image/svg+xml")

    async def layers(self, request: Request) -> Response:
        """Send the layers of the board that a client does not have."""
        game, key = self._game(request), key_of(request)
        have = request.query_params.get("have", "").split(",")
        if len(have) > _DIGESTS:
            raise ApiError(400, "too-many", f"have: expected at most {_DIGESTS}", "leave it out")
        known, down = frozenset(have), request.query_params.get("down", SIDES[0])
        if down not in SIDES:
            raise ApiError(
                400, "unknown-side", "down: unknown side", f"use one of {', '.join(SIDES)}"
            )

        def work(session: Session) -> object:
            data = layers_of(self._painter(game, session, down), session.view(key), known)
            return {"serial": session.serial, "number": session.number, **data}

        return json_answer(await game.ask(work))

    async def style(self, request: Request) -> Response:
        """Send the style sheet of the layers: `theme` is auto, light, dark or print."""
        seats = self._game(request).about.game["seats"]
        try:
            text = style_sheet(seats, theme=request.query_params.get("theme", "auto"))
        except OptionError as error:
            raise ApiError(400, "unknown-theme", str(error), "leave it out") from error
        headers = {"cache-control": "max-age=3600"}
        return Response(text, headers=headers, media_type="text/css; charset=utf-8")

    async def record(self, request: Request) -> Response:
        """Send the record of a game that is over."""
        game = self._game(request)
        if not game.is_over:
            raise ApiError(
                409, "not-over", "the record tells all secrets of a game", "wait for its end"
            )
        text = await game.ask(lambda session: session.record().text())
        day = time.strftime("%Y-%m-%d", time.gmtime(game.about.created))
        name = f"{game.about.game['scenario'].replace(':', '-')}-{day}.toml"
        headers = {"content-disposition": f'attachment; filename="{name}"'}
        return Response(text, headers=headers, media_type="application/toml; charset=utf-8")

"""Routes for authors: content that is loaded again, and games with everything open."""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict
from typing import TYPE_CHECKING, Any, Final

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from dtwister import SPECTATOR, DtwisterError, OptionError
from dtwister.svg import board
from dtwister.web.authoring.author_game import AuthorGame
from dtwister.web.authoring.author_wish import AuthorWish
from dtwister.web.authoring.content_watch import LoadedContent
from dtwister.web.authoring.event_stream import EventStreams
from dtwister.web.hosting.game_host import say
from dtwister.web.http_answers import ApiError, json_answer, json_of

if TYPE_CHECKING:
    from dtwister.web.hosting.game_host import GameHost

_MOST: Final = 200
"""The most games of authors, of which the oldest goes first; a link makes it again."""
_LOOK: Final = 0.5
"""The seconds between two looks at the files."""


class AuthorRoutes:
    """The routes for authors. They show all secrets of their own games, and none of others."""

    def __init__(self, host: GameHost) -> None:
        self.host: GameHost = host
        settings = host.settings
        self.content: LoadedContent = LoadedContent(host.rules, settings.folders, settings.without)
        self.games: OrderedDict[str, AuthorGame] = OrderedDict()
        self.streams: EventStreams = EventStreams(host, self.games)

    def routes(self) -> list[BaseRoute]:
        """Return the routes."""
        one = "/api/author/games/{game}"
        return [
            Route("/api/author", self.state, methods=["GET"]),
            Route("/api/author/games", self.begin, methods=["POST"]),
            Route(one, self.look, methods=["GET"]),
            Route(one, self.do, methods=["POST"]),
            Route(f"{one}/board.svg", self.picture, methods=["GET"]),
            Route(f"{one}/text", self.text, methods=["GET"]),
            *self.streams.routes(),
        ]

    async def watch(self) -> None:
        """Look at the files for as long as the server runs; load them again when they change."""
        await self._read(load=False)
        while True:
            await asyncio.sleep(_LOOK)
            if await asyncio.to_thread(self.content.is_stale):
                await self._read(load=True)

    async def _read(self, *, load: bool) -> None:
        try:
            await self.content.read(load=load)
        except (DtwisterError, OSError) as error:
            self.content.error = str(error)
            say(f"the files cannot be loaded: {error}")
            return
        if load and not self.content.error:
            self.host.use_rules(self.content.rules)
            said = f"{len(self.content.findings)} findings" if self.content.findings else "valid"
            say(f"the files were loaded again: {said}")

    # -- routes ------------------------------------------------------------------------------------

    async def state(self, request: Request) -> Response:
        """Tell the findings; with `since` and `wait`, as soon as the files were loaded again."""
        since, wait = number_of(request, "since", 0), number_of(request, "wait", 0)
        if since == self.content.serial and wait:
            await self._changed(min(float(wait), self.host.settings.limits.wait))
        return json_answer(self.content.data())

    async def _changed(self, seconds: float) -> None:
        """Wait until the files were loaded again or the server ends, or for so many seconds."""
        works = (self.content.changed.wait(), self.host.closing.wait())
        tasks = [asyncio.ensure_future(work) for work in works]
        try:
            await asyncio.wait(tasks, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()

    async def begin(self, request: Request) -> Response:
        """Begin a game from a scenario, a drawing, a position, or the data of a link."""
        wanted = await json_of(request, self.host.settings.limits.request)
        source = wanted.get("game", wanted)
        if not isinstance(source, dict) or (source is not wanted and len(wanted) > 1):
            raise ApiError(
                400, "bad-game", "game: expected an object and no other entries", "send the text"
            )
        rules = self.content.rules
        return json_answer(self._kept(await _done(lambda: AuthorGame.begin(rules, source))))

    async def look(self, request: Request) -> Response:
        """Show a moment: the views of all seats, the state, events and legal actions."""
        game = self._game(request)
        at = number_of(request, "at", game.moments)
        return json_answer(await _done(lambda: game.look(at)))

    async def do(self, request: Request) -> Response:
        """Play an action or let a bot answer, at any moment; or ask why an action is not legal.

        At the last moment the game goes on; at an earlier one it branches off, with an id of its
        own, and the game stays as it is.
        """
        id, game = request.path_params["game"], self._game(request)
        wanted = await json_of(request, self.host.settings.limits.request)
        try:
            wish = AuthorWish.read(wanted)
        except OptionError as error:
            raise ApiError(400, "unreadable", str(error), "see api/openapi.json") from error
        at = game.moments if wish.at is None else wish.at
        if wish.do == "why":
            return json_answer({"refusal": await _done(lambda: game.why_not(at, wish.action))})
        if wish.do == "play":
            made = await _done(lambda: game.play(at, wish.action))
        else:
            made = await _done(lambda: game.step_bot(at, wish.bot))
        is_what_if = at != game.moments
        answer = self._kept(made, None if is_what_if else id)
        self.streams.tell(id, made, answer["game"] if is_what_if else None)
        return json_answer(answer)

    async def picture(self, request: Request) -> Response:
        """Draw a moment as a seat knows it, or with everything open."""
        game, seat = self._game(request), request.query_params.get("seat", "all")
        at = number_of(request, "at", game.moments)

        def drawn() -> str:
            here = game.at(at)
            if seat == "all":
                return board(here, squares=True)
            return board(here.view(SPECTATOR if seat == "spectator" else seat), squares=True)

        text = await _done(drawn)
        return Response(text, headers={"cache-control": "no-store"}, media_type="image/svg+xml")

    async def text(self, request: Request) -> Response:
        """Send all it takes to make the game again, for a link."""
        game = self._game(request)
        at = number_of(request, "at", game.moments)
        return json_answer({"game": await _done(lambda: game.data(at))})

    def _game(self, request: Request) -> AuthorGame:
        game = self.games.get(request.path_params["game"])
        if game is None:
            raise ApiError(404, "unknown-game", "this game is not here", "open its link again")
        return game

    def _kept(self, game: AuthorGame, id: str | None = None) -> dict[str, Any]:
        name = id or secrets.token_urlsafe(9)
        self.games[name] = game
        while len(self.games) > _MOST:
            self.games.popitem(last=False)
        return {"game": name, "at": game.moments}


def number_of(request: Request, name: str, default: int) -> int:
    """Return a whole number of the address, or what it is if it is not there."""
    text = request.query_params.get(name)
    if text is None:
        return default
    if not text.isascii() or not text.isdigit() or len(text) > 9:
        raise ApiError(400, "bad-number", f"{name}: expected a whole number", "leave it out")
    return int(text)


async def _done(work: Any) -> Any:
    """Do some work on games of authors in a thread; an error of content is one of the request."""
    try:
        return await run_in_threadpool(work)
    except DtwisterError as error:
        raise ApiError(400, "bad-game", str(error), "see the findings") from error

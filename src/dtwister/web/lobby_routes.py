"""Routes of the lobby: scenarios, bots, games that are begun, listed, joined and played again."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from dtwister import OptionError, Rules, __version__, svg
from dtwister.json import glossary_to_json
from dtwister.pages import rule_text
from dtwister.web.hosting.hosted_game import HostedGame
from dtwister.web.hosting.lobby_requests import read_join
from dtwister.web.http_answers import ApiError, json_answer, json_of, key_of

if TYPE_CHECKING:
    from dtwister.web.hosting.game_host import GameHost

_LISTED = 200
"""The most games of a sort that the lobby lists, the newest first."""


def scenario_data(rules: Rules, id: str) -> dict[str, Any]:
    """Return a scenario as the lobby shows it.

    >>> import dtwister
    >>> data = scenario_data(dtwister.load_rules(), "prison:5")
    >>> data["name"], data["seats"], data["options"][0]["name"]
    ('Stand Alone', ['blue', 'yellow'], 'target')
    """
    scenario = rules.scenarios[id]
    return {
        "id": id,
        "name": scenario.name,
        "text": scenario.text,
        "plugin": rules.origins.get(id, id.partition(":")[0]),
        "seats": list(rules.layouts[scenario.layout].seats),
        "options": [
            {
                "name": one.name,
                "kind": one.kind,
                "default": one.default,
                "text": one.text,
                "choices": list(one.choices),
                "least": one.least,
                "most": one.most,
            }
            for one in scenario.options
        ],
    }


def game_data(game: HostedGame) -> dict[str, Any]:
    """Return a game as the lobby lists it."""
    about, summary = game.about, game.summary
    return {
        "id": game.id,
        "scenario": about.game["scenario"],
        "options": about.game["options"],
        "clock": None if about.clock is None else list(about.clock),
        "created": about.created,
        "number": summary["number"],
        "asked": summary["asked"],
        "result": summary["result"],
        "seats": [
            {
                **one,
                "bot": about.bots[one["seat"]].kind if one["seat"] in about.bots else None,
                "reserved": one["seat"] in about.heirs.values(),
            }
            for one in summary["players"]
        ],
        "rematch": game.rematch,
    }


class LobbyRoutes:
    """The routes of the lobby."""

    def __init__(self, host: GameHost) -> None:
        self.host: GameHost = host

    def routes(self) -> list[BaseRoute]:
        """Return the routes."""
        return [
            Route("/api/about", self.about, methods=["GET"]),
            Route("/api/glossary", self.glossary, methods=["GET"]),
            Route("/api/rules/{rule}", self.rule, methods=["GET"]),
            Route("/api/scenarios", self.scenarios, methods=["GET"]),
            Route("/api/scenarios/{scenario}/picture.svg", self.picture, methods=["GET"]),
            Route("/api/games", self.games, methods=["GET"]),
            Route("/api/games", self.begin, methods=["POST"]),
            Route("/api/games/{game}/join", self.join, methods=["POST"]),
            Route("/api/games/{game}/rematch", self.rematch, methods=["POST"]),
        ]

    async def about(self, _request: Request) -> Response:
        """Tell the version, the limits, the bots, and whether the tools of authors are there."""
        limits = self.host.settings.limits
        data = {
            "version": __version__,
            "rules": self.host.rules.digest,
            "limits": {"request": limits.request, "wait": limits.wait, "games": limits.games},
            "bots": [
                {"name": one.name, "title": one.title, "strength": one.strength}
                for one in self.host.bot_kinds.values()
            ],
            "author": self.host.settings.author,
            "time": time.time(),
        }
        return json_answer(data)

    async def glossary(self, _request: Request) -> Response:
        """Tell what the actions and events of all plug-ins mean."""
        return json_answer(glossary_to_json(self.host.rules))

    async def rule(self, request: Request) -> Response:
        """Tell a rule with its text."""
        name = request.path_params["rule"]
        found = await run_in_threadpool(rule_text, self.host.rules, name)
        if found is None:
            raise ApiError(
                404,
                "unknown-rule",
                f"unknown rule {name[:40]!r}",
                "use an id such as MOVE-01, as refusals and the glossary have them",
            )
        return json_answer(found)

    async def scenarios(self, _request: Request) -> Response:
        """List the scenarios."""
        rules = self.host.rules
        return json_answer({"scenarios": [scenario_data(rules, id) for id in rules.scenarios]})

    async def picture(self, request: Request) -> Response:
        """Draw the board of a scenario before anything lies on it."""
        rules, id = self.host.rules, request.path_params["scenario"]
        if id not in rules.scenarios:
            raise ApiError(404, "unknown-scenario", "unknown scenario", "see GET api/scenarios")
        layout = rules.layouts[rules.scenarios[id].layout]
        theme = request.query_params.get("theme", "light")
        if theme not in ("light", "dark"):
            raise ApiError(400, "unknown-theme", "theme: expected light or dark", "leave it out")
        text = await run_in_threadpool(lambda: svg.layout(layout, rules=rules, theme=theme))
        headers = {"cache-control": "max-age=3600"}
        return Response(text, headers=headers, media_type="image/svg+xml")

    async def games(self, _request: Request) -> Response:
        """List the games that may be listed, the newest first."""
        listed = [game for game in self.host.games.values() if game.about.is_listed]
        listed.sort(key=lambda game: -game.about.created)
        running = [game_data(game) for game in listed if not game.is_over]
        finished = [game_data(game) for game in listed if game.is_over]
        return json_answer({"running": running[:_LISTED], "finished": finished[:_LISTED]})

    async def begin(self, request: Request) -> Response:
        """Begin a game; the answer has the keys of the seats of persons."""
        wanted = await json_of(request, self.host.settings.limits.request)
        game, keys = await self.host.begin(wanted)
        return json_answer({"game": game.id, "links": keys, "watch": game.id})

    async def join(self, request: Request) -> Response:
        """Take an open seat; its key is told only here."""
        wanted = await json_of(request, self.host.settings.limits.request)
        game = self.host.find(request.path_params["game"])
        try:
            seat, name = read_join(wanted)
        except OptionError as error:
            raise ApiError(400, "bad-join", str(error), 'send {"seat": null}') from error
        colour, key = await self.host.join(game, seat, name)
        return json_answer({"seat": colour, "key": key})

    async def rematch(self, request: Request) -> Response:
        """Begin the game once more, sides changed; the key is that of the new seat."""
        game = self.host.find(request.path_params["game"])
        after, seat, key = await self.host.rematch(game, key_of(request))
        return json_answer({"game": after.id, "seat": seat, "key": key})

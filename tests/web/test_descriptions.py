"""The descriptions for programs have every route, and all that tests send and receive fits them.

`fixtures.pages.described_messages` checks each message of each test with a server. Here it is
checked that it would find a misfit, and that each request is made once.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from starlette.routing import Route, WebSocketRoute

import dtwister
from dtwister.web import lobby_routes
from dtwister.web.describing.api_description import asyncapi, forms, openapi, paths_of
from fixtures.pages.described_messages import Misfit, Watched, described
from fixtures.pages.web_tables import LIMITS, Served

RULES = dtwister.load_rules()
START = {"action": "features:start", "piece": "blue.thief", "space": "a2"}
UNDESCRIBED = {"/", "/author", "/game/{game}", "/learn", "/static/{path:path}"}
"""Pages for people."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    data = tmp_path_factory.mktemp("web") / "games.sqlite"
    with Served(data, limits=LIMITS, author=True) as server:
        yield server


@pytest.mark.parametrize("author", [False, True])
def test_every_route_is_described(author: bool, tmp_path: Any) -> None:
    with Served(tmp_path / "games.sqlite", author=author) as server:
        routes = server.app.routes
        reply = server.get("/api/openapi.json")
        sockets = {one.path for one in routes if isinstance(one, WebSocketRoute)}
        channels = server.get("/api/asyncapi.json").data["channels"].values()
    found = {
        (method.lower(), route.path)
        for route in routes
        if isinstance(route, Route)
        for method in (route.methods or ())
        if method != "HEAD" and route.path not in UNDESCRIBED
    }
    assert found == {(one.method, one.path) for one in paths_of(author=author)}
    assert found == {(method, path) for path, one in reply.data["paths"].items() for method in one}
    assert sockets == {one["address"] for one in channels}


def test_the_descriptions_are_served_and_refer_to_nothing_that_is_missing(server: Served) -> None:
    for name, describe in (("openapi", openapi), ("asyncapi", asyncapi)):
        made = describe(RULES, author=True)
        reply = server.get(f"/api/{name}.json")
        assert reply.data == json.loads(json.dumps(made))
        names = set(made["components"]["schemas"])
        used = {one.split('"')[0] for one in reply.body.decode().split('"#/components/schemas/')}
        assert used - {"{"} <= names, used - names
    Draft202012Validator.check_schema({"$defs": forms(RULES, author=True)})
    plain, author = (forms(RULES, author=author) for author in (False, True))
    assert {one for one in author if one.startswith("Author")} == author.keys() - plain.keys() - {
        "Finding"
    }


def test_each_request_is_answered_as_it_is_described(server: Served) -> None:
    """The check is in the fixture: here each request is made."""
    game = server.begin("base:standard")
    blue, path = game.keys["blue"], game.path
    made: set[tuple[str, str]] = set()
    check = server.described()

    def note(method: str, path: str) -> None:
        one = check.path(method, path)
        assert one is not None, path
        made.add((one.method, one.path))

    def get(path: str, key: str | None = None) -> Any:
        note("get", path)
        reply = server.get(path, key)
        assert reply.status == 200, (path, reply)
        return reply

    def post(path: str, body: Any, key: str | None = None) -> Any:
        note("post", path)
        reply = server.post(path, body, key)
        assert reply.status == 200, (path, reply)
        return reply.data

    for name in ("about", "glossary", "scenarios", "games", "health", "metrics", "author"):
        get(f"/api/{name}")
    for name in ("rules/MOVE-01", "openapi.json", "asyncapi.json"):
        get(f"/api/{name}")
    get("/api/scenarios/prison:1/picture.svg")
    begun = post("/api/games", {"game": {"scenario": "prison:1"}, "hints": False})
    post(f"/api/games/{begun['game']}/join", {"seat": None, "name": "A. Player"})
    post(path, {"do": "play", "action": START, "number": 1, "id": "first"}, blue)
    post(path, {"do": "declare", "action": {"action": "features:resign", "seat": "blue"}}, blue)
    for name in ("", "/layers", "/board.svg", "/style.css"):
        get(f"{path}{name}", None if name == "/style.css" else blue)
    for name in ("record", "replay"):
        get(f"/game/{game.id}/{name}")
    post(f"{path}/rematch", {}, blue)
    drawn = post("/api/author/games", {"scenario": "base:standard", "seed": 7})
    path = f"/api/author/games/{drawn['game']}"
    post(path, {"do": "play", "text": "thief a2"})
    for name in ("", "/board.svg", "/text"):
        get(f"{path}{name}")
    assert made == {(one.method, one.path) for one in paths_of(author=True)}


def test_what_does_not_fit_is_found(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby_routes, "scenario_data", lambda _rules, id: {"id": id})
    with pytest.raises(Misfit, match="the answer to GET /api/scenarios does not fit Scenarios"):
        server.get("/api/scenarios")
    check = described(RULES, author=False)
    begun = b'{"game": "a", "links": {}, "watch": "a"}'
    wanted = b'{"game": {"scenario": "prison:1"}, "seats": {"blue": {"kind": "cat"}}}'
    words = ("POST", "/api/games", wanted, 200, "application/json")
    with pytest.raises(Misfit, match="the body of POST /api/games does not fit BeginGame"):
        check.exchange(*words, begun)
    with pytest.raises(Misfit, match="the answer to POST"):
        check.exchange(*words, b"{}")
    with pytest.raises(Misfit, match="does not fit Error"):
        check.exchange("GET", "/nowhere", b"", 500, "application/json", b'"failed"')
    with pytest.raises(Misfit, match="is not JSON"):
        check.exchange("GET", "/nowhere", b"", 500, "text/plain", b"failed")
    with pytest.raises(Misfit, match="in place of image"):
        check.exchange("GET", "/api/games/a/board.svg", b"", 200, "text/html; a", b"")
    for frame in ({"session": "blue"}, {"id": 1}, {"id": 1, "answer": "well"}, {"error": "no"}):
        with pytest.raises(Misfit):
            check.frame(frame, None)
    done = {"id": 1, "answer": "done", "serial": 3}
    check.frame(done, {"id": 1, "do": "decline"})
    for request in (
        {"id": 1, "do": "claim", "seat": None, "name": ""},
        {"id": "", "do": "decline"},
    ):
        with pytest.raises(Misfit, match="does not fit Request"):
            check.frame(done, request)


def test_a_server_with_real_clients_is_watched() -> None:
    """Misfits are noted, and nothing of a message is changed on its way."""

    async def app(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "http":
            heard = await receive()
            headers = [(b"content-type", b"application/json")]
            await send({"type": "http.response.start", "status": 200, "headers": headers})
            await send({"type": "http.response.body", "body": heard["body"]})
        else:
            while (heard := await receive())["type"] == "websocket.receive":
                await send({"type": "websocket.send", "text": heard["text"]})

    async def told(scope: dict[str, Any], *heard: dict[str, Any]) -> list[Any]:
        sent, waiting = [], iter(heard)

        async def receive() -> Any:
            return next(waiting)

        async def send(message: Any) -> None:
            sent.append(message)

        await watched(scope, receive, send)
        return sent

    watched = Watched(app, described(RULES, author=False))
    health = b'{"status":"ok","version":"1"}'
    get = {"type": "http", "method": "GET", "path": "/api/health"}
    for body in (health, b'{"status":"bad"}'):
        sent = asyncio.run(told(get, {"type": "http.request", "body": body}))
        assert sent[-1]["body"] == body
    assert len(watched.problems) == 1 and "does not fit Health" in watched.problems[0]
    frames = [json.dumps(one) for one in ({"rematch": None}, {"id": 1, "answer": "well"})]
    heard = [{"type": "websocket.receive", "text": text} for text in frames]
    sent = asyncio.run(told({"type": "websocket"}, *heard, {"type": "websocket.disconnect"}))
    assert [one["text"] for one in sent] == frames
    assert len(watched.problems) == 2 and "does not fit SocketAnswer" in watched.problems[1]
    assert watched.checked == 4


def test_a_part_that_fits_once_is_not_tried_again_and_one_that_does_not_is() -> None:
    check = described(RULES, author=False)
    action = {"action": "features:resign", "seat": "blue"}
    for _ in range(2):
        assert check.errors({"do": "declare", "action": action}, "Request") == []
        assert check.errors({"do": "declare", "action": {**action, "seat": 5}}, "Request")
        assert check.errors({"hello": 2}, "Hello")

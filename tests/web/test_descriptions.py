"""The descriptions for programs have every route, and every message fits its form."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from starlette.routing import Route

import dtwister
from dtwister.web.api_description import PATHS, asyncapi, forms, openapi
from fixtures.pages.web_tables import LIMITS, Served

RULES = dtwister.load_rules()
FORMS = forms(RULES)
START = {"action": "features:start", "piece": "blue.thief", "space": "a2"}
UNDESCRIBED = {"/", "/game/{game}", "/learn", "/static/{path:path}"}
"""Pages for people."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with Served(tmp_path_factory.mktemp("web") / "games.sqlite", limits=LIMITS) as server:
        yield server


def errors(data: Any, form: str) -> list[str]:
    schema = {"$ref": f"#/components/schemas/{form}", "components": {"schemas": FORMS}}
    return [error.message[:300] for error in Draft202012Validator(schema).iter_errors(data)]


def test_every_route_is_described(server: Served) -> None:
    found = {
        (method.lower(), route.path)
        for route in server.app.routes
        if isinstance(route, Route)
        for method in (route.methods or ())
        if method != "HEAD" and route.path not in UNDESCRIBED
    }
    assert found == {(method, path) for method, path, *_ in PATHS}


def test_the_descriptions_are_served_and_refer_to_nothing_that_is_missing(server: Served) -> None:
    for name, made in (("openapi", openapi(RULES)), ("asyncapi", asyncapi(RULES))):
        reply = server.get(f"/api/{name}.json")
        assert reply.data == json.loads(json.dumps(made))
        text = reply.body.decode()
        names = set(made["components"]["schemas"])
        used = {one.split('"')[0] for one in text.split('"#/components/schemas/')[1:]}
        assert used and used <= names, used - names
    Draft202012Validator.check_schema({"$defs": FORMS})


def test_every_answer_fits_its_form(server: Served) -> None:
    game = server.begin("base:standard")
    blue, path = game.keys["blue"], game.path
    answers = {
        "/api/about": "About",
        "/api/scenarios": "Scenarios",
        "/api/games": "Games",
        path: "Message",
        f"{path}/layers": "Layers",
        "/api/health": "Health",
        "/api/nothing": "Error",
    }
    for where, form in answers.items():
        reply = server.get(where, None if "games/" not in where else blue)
        assert errors(reply.data, form) == [], where
    wanted = {"game": {"scenario": "prison:1"}, "seats": {"blue": {"kind": "person"}}}
    assert errors(wanted, "BeginGame") == []
    begun = server.post("/api/games", wanted).data
    assert errors(begun, "Begun") == []
    joined = server.post(f"/api/games/{begun['game']}/join", {"seat": None, "name": "A"}).data
    assert errors(joined, "Joined") == []
    for request in (
        {"do": "play", "action": START, "number": 1, "id": "first"},
        {"do": "legal", "piece": None},
        {"do": "declare", "action": {"action": "features:resign", "seat": "blue"}},
    ):
        assert errors(request, "Request") == []
        assert errors(game.send("blue", **request), "AnswerData") == []
    assert errors(game.message("yellow", since=0), "Message") == []
    after = server.post(f"{path}/rematch", {}, blue).data
    assert errors(after, "Rematch") == []


def test_every_frame_fits_its_form(server: Served) -> None:
    game = server.begin("base:standard")
    socket = server.socket(game.id)
    assert errors({"hello": 1, "key": None}, "Hello") == []
    socket.hello(game.keys["blue"])
    for request in (
        {"do": "play", "action": START, "number": 1},
        {"do": "legal", "piece": None},
        {"do": "nonsense"},
    ):
        socket.ask(**request)
    socket.send("{")
    socket.next()
    socket.send({"id": 5, "do": "claim"})
    assert "error" in socket.next()
    kinds = set()
    for text in socket.frames:
        frame = json.loads(text)
        form = next(
            form
            for key, form in (
                *(("session", "Message"), ("answer", "SocketAnswer")),
                *(("error", "SocketError"), ("rematch", "RematchNews")),
            )
            if key in frame
        )
        assert errors(frame, form) == [], frame
        kinds.add(form)
    assert kinds == {"Message", "SocketAnswer", "SocketError"}
    socket.close()


def test_a_message_that_is_wrong_does_not_fit() -> None:
    assert errors({"game": 1, "links": {}}, "Begun")
    assert errors({"hello": 2}, "Hello")
    assert errors({"session": "blue"}, "Message")

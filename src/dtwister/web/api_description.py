"""Descriptions of the interface for programs: OpenAPI for HTTP, AsyncAPI for sockets.

The forms of sessions are those of `dtwister schema --messages`; what the server adds is here.
"""

from __future__ import annotations

from typing import Any, Final

from dtwister import Rules, __version__
from dtwister.json import message_schema

Json = dict[str, Any]
TEXT: Final[Json] = {"type": "string"}
WHOLE: Final[Json] = {"type": "integer"}
NUMBER: Final[Json] = {"type": "number"}
TRUTH: Final[Json] = {"type": "boolean"}
ANYTHING: Final[Json] = {}


def ref(name: str) -> Json:
    """Return a reference to a form.

    >>> ref("ViewData")
    {'$ref': '#/components/schemas/ViewData'}
    """
    return {"$ref": f"#/components/schemas/{name}"}


def maybe(form: Json) -> Json:
    """Return the form of something that may be null.

    >>> maybe(TEXT)
    {'anyOf': [{'type': 'string'}, {'type': 'null'}]}
    """
    return {"anyOf": [form, {"type": "null"}]}


def listed(form: Json) -> Json:
    """Return the form of a list.

    >>> listed(TEXT)
    {'type': 'array', 'items': {'type': 'string'}}
    """
    return {"type": "array", "items": form}


def table(form: Json) -> Json:
    """Return the form of a table of names.

    >>> table(TEXT)["additionalProperties"]
    {'type': 'string'}
    """
    return {"type": "object", "additionalProperties": form}


def record(entries: Json, *optional: str) -> Json:
    """Return the form of an object with these entries and no others.

    >>> record({"key": TEXT, "name": TEXT}, "name")["required"]
    ['key']
    """
    return {
        "type": "object",
        "properties": entries,
        "required": [name for name in entries if name not in optional],
        "additionalProperties": False,
    }


_PLAYER: Final = {
    "seat": TEXT,
    "player": {"enum": ["open", "person", "bot"]},
    "name": TEXT,
}
OWN_FORMS: Final[dict[str, Json]] = {
    "Error": record({"error": record({"code": TEXT, "message": TEXT, "try": TEXT})}),
    "About": record(
        {
            "version": TEXT,
            "rules": TEXT,
            "limits": record({"request": WHOLE, "wait": NUMBER, "games": WHOLE}),
            "bots": listed(record({"name": TEXT, "title": TEXT, "strength": TEXT})),
            "author": TRUTH,
            "time": NUMBER,
        }
    ),
    "Option": record(
        {
            "name": TEXT,
            "kind": TEXT,
            "default": {"type": ["integer", "boolean", "string"]},
            "text": TEXT,
            "choices": listed(TEXT),
            "least": maybe(WHOLE),
            "most": maybe(WHOLE),
        }
    ),
    "Scenario": record(
        {
            "id": TEXT,
            "name": TEXT,
            "text": TEXT,
            "plugin": TEXT,
            "seats": listed(TEXT),
            "options": listed(ref("Option")),
        }
    ),
    "Scenarios": record({"scenarios": listed(ref("Scenario"))}),
    "ListedGame": record(
        {
            "id": TEXT,
            "scenario": TEXT,
            "options": table(ANYTHING),
            "clock": maybe(listed(NUMBER)),
            "created": NUMBER,
            "number": WHOLE,
            "asked": maybe(TEXT),
            "result": maybe(ref("ResultData")),
            "seats": listed(record({**_PLAYER, "bot": maybe(TEXT), "reserved": TRUTH})),
            "rematch": maybe(TEXT),
        }
    ),
    "Games": record({"running": listed(ref("ListedGame")), "finished": listed(ref("ListedGame"))}),
    "BeginGame": record(
        {
            "game": record(
                {"scenario": TEXT, "options": table(ANYTHING), "seats": listed(TEXT)},
                "options",
                "seats",
            ),
            "seats": table(
                record(
                    {"kind": {"enum": ["person", "open", "bot"]}, "bot": TEXT, "name": TEXT},
                    "bot",
                    "name",
                )
            ),
            "clock": maybe(listed(NUMBER)),
            "listed": TRUTH,
            "hints": TRUTH,
        },
        *("seats", "clock", "listed", "hints"),
    ),
    "Begun": record({"game": TEXT, "links": table(TEXT), "watch": TEXT}),
    "Join": record({"seat": maybe(TEXT), "name": TEXT}, "seat", "name"),
    "Joined": record({"seat": TEXT, "key": TEXT}),
    "Rematch": record({"game": TEXT, "seat": TEXT, "key": TEXT}),
    "GameInfo": record(
        {
            "id": TEXT,
            "scenario": TEXT,
            "name": TEXT,
            "options": table(ANYTHING),
            "bots": table(TEXT),
            "clock": maybe(listed(NUMBER)),
            "listed": TRUTH,
            "hints": TRUTH,
            "rematch": maybe(TEXT),
        }
    ),
    "Layers": record(
        {
            "serial": WHOLE,
            "number": WHOLE,
            "title": TEXT,
            "description": TEXT,
            "caption": TEXT,
            "box": listed(NUMBER),
            "layers": listed(record({"id": TEXT, "digest": TEXT, "svg": TEXT}, "svg")),
        }
    ),
    "RuleText": record({"rule": TEXT, "kind": TEXT, "title": TEXT, "text": TEXT}),
    "Health": record({"status": {"const": "ok"}, "version": TEXT}),
    "Hello": record(
        {"hello": {"const": 1}, "key": maybe(TEXT), "since": maybe(WHOLE)}, "key", "since"
    ),
    "RematchNews": record({"rematch": maybe(TEXT)}),
    "SocketError": record(
        {
            "id": ANYTHING,
            "error": record({"code": TEXT, "message": TEXT, "try": TEXT}),
        },
        "id",
    ),
}
"""The forms that the server adds to those of sessions."""

_GAME: Final = [{"name": "game", "in": "path", "required": True, "schema": TEXT}]
_RULE: Final = [{"name": "rule", "in": "path", "required": True, "schema": TEXT}]
_SCENARIO: Final = [{"name": "scenario", "in": "path", "required": True, "schema": TEXT}]


def _query(name: str, form: Json) -> Json:
    return {"name": name, "in": "query", "required": False, "schema": form}


_SINCE: Final = [_query("since", {**WHOLE, "minimum": 0}), _query("wait", {**WHOLE, "minimum": 0})]
_THEME: Final = [_query("theme", {"enum": ["auto", "light", "dark", "print"]})]
_HAVE: Final = [_query("have", TEXT)]

PATHS: Final[tuple[tuple[str, str, str, list[Json], str, str], ...]] = (
    ("get", "/api/about", "Tell version, limits and bots", [], "", "About"),
    ("get", "/api/glossary", "Tell what actions and events mean", [], "", "application/json"),
    ("get", "/api/rules/{rule}", "Tell a rule with its text", _RULE, "", "RuleText"),
    ("get", "/api/scenarios", "List the scenarios", [], "", "Scenarios"),
    (
        *("get", "/api/scenarios/{scenario}/picture.svg", "Draw the board of a scenario"),
        *([*_SCENARIO, *_THEME], "", "image/svg+xml"),
    ),
    ("get", "/api/games", "List games", [], "", "Games"),
    ("post", "/api/games", "Begin a game", [], "BeginGame", "Begun"),
    ("post", "/api/games/{game}/join", "Take an open seat", _GAME, "Join", "Joined"),
    ("post", "/api/games/{game}/rematch", "Begin it once more", _GAME, "", "Rematch"),
    ("get", "/api/games/{game}", "Send a message", [*_GAME, *_SINCE], "", "Message"),
    ("post", "/api/games/{game}", "Answer a request", _GAME, "Request", "AnswerData"),
    ("get", "/api/games/{game}/layers", "Send layers", [*_GAME, *_HAVE], "", "Layers"),
    ("get", "/api/games/{game}/board.svg", "Draw the board", _GAME, "", "image/svg+xml"),
    ("get", "/api/games/{game}/style.css", "Send styles", [*_GAME, *_THEME], "", "text/css"),
    ("get", "/game/{game}/record", "Send the record", _GAME, "", "application/toml"),
    ("get", "/game/{game}/replay", "Send the page of a replay", _GAME, "", "text/html"),
    ("get", "/api/health", "Tell whether it works", [], "", "Health"),
    ("get", "/api/metrics", "Tell its numbers", [], "", "text/plain"),
    ("get", "/api/openapi.json", "Describe the requests", [], "", "application/json"),
    ("get", "/api/asyncapi.json", "Describe the socket", [], "", "application/json"),
)
"""The requests: method, path, summary, parameters, and the forms of body and answer."""


def forms(rules: Rules) -> Json:
    """Return all forms by their names, those of plug-ins included."""
    found: Json = {**_moved(message_schema(rules)["$defs"]), **OWN_FORMS}
    whole = found["SessionData"]
    entries = {**whole["properties"], "game": ref("GameInfo")}
    found["Message"] = {**whole, "properties": entries}
    found["Request"] = {
        "description": "A request of a session; with an id that is a text it is done once.",
        "type": "object",
        "properties": {"id": {"type": "string", "minLength": 1, "maxLength": 64}, "do": TEXT},
        "required": ["do"],
    }
    answers = found["AnswerData"]["anyOf"]
    found["SocketAnswer"] = {
        "type": "object",
        "properties": {"id": ANYTHING, "answer": TEXT},
        "required": ["id", "answer"],
        "description": f"An answer of a session (one of {len(answers)} forms) with the id.",
    }
    return found


def openapi(rules: Rules, base_path: str = "") -> Json:
    """Return the description of all requests, as OpenAPI 3.1.

    >>> import dtwister
    >>> described = openapi(dtwister.load_rules())
    >>> described["paths"]["/api/games"]["post"]["summary"]
    'Begin a game'
    """
    paths: dict[str, Json] = {}
    for method, path, summary, parameters, body, answer in PATHS:
        operation: Json = {
            "summary": summary,
            "operationId": f"{method}{path}".replace("/", "-").replace("{", "").replace("}", ""),
            "parameters": parameters,
            "responses": {
                "200": {"description": "done", "content": _content(answer)},
                "default": {"description": "refused", "content": _content("Error")},
            },
        }
        if "{game}" in path:
            operation["security"] = [{}, {"key": []}]
        if body:
            operation["requestBody"] = {"required": True, "content": _content(body)}
        paths.setdefault(path, {})[method] = operation
    return {
        "openapi": "3.1.0",
        "info": {"title": "A table of dtwister", "version": __version__},
        "servers": [{"url": base_path or "/"}],
        "paths": paths,
        "components": {
            "schemas": forms(rules),
            "securitySchemes": {"key": {"type": "http", "scheme": "bearer"}},
        },
    }


def asyncapi(rules: Rules, base_path: str = "") -> Json:
    """Return the description of the socket of a game, as AsyncAPI 3.0.

    >>> import dtwister
    >>> sorted(asyncapi(dtwister.load_rules())["channels"]["game"]["messages"])[:3]
    ['answer', 'error', 'hello']
    """
    sent = {
        "message": "Message",
        "answer": "SocketAnswer",
        "error": "SocketError",
        "rematch": "RematchNews",
    }
    received = {"hello": "Hello", "request": "Request"}
    messages = {
        name: {"payload": ref(form), "contentType": "application/json"}
        for name, form in {**sent, **received}.items()
    }
    channel = {"$ref": "#/channels/game"}

    def operation(action: str, names: dict[str, str]) -> Json:
        where = "#/channels/game/messages"
        return {
            "action": action,
            "channel": channel,
            "messages": [{"$ref": f"{where}/{name}"} for name in names],
        }

    return {
        "asyncapi": "3.0.0",
        "info": {"title": "The socket of a game", "version": __version__},
        "channels": {
            "game": {
                "address": f"{base_path}/api/games/{{game}}/socket",
                "parameters": {"game": {"description": "the id of the game"}},
                "messages": messages,
            }
        },
        "operations": {"tell": operation("send", sent), "hear": operation("receive", received)},
        "components": {"schemas": forms(rules)},
    }


def _content(form: str) -> Json:
    """Return the content of a body or an answer: a form of JSON, or a type of text."""
    if "/" in form:
        return {form: {"schema": TEXT if form != "application/json" else {"type": "object"}}}
    return {"application/json": {"schema": ref(form)}}


def _moved(value: Any) -> Any:
    """Return forms with their references where these descriptions have them."""
    if isinstance(value, dict):
        here, there = "#/$defs/", "#/components/schemas/"
        return {
            key: part.replace(here, there) if key == "$ref" else _moved(part)
            for key, part in value.items()
        }
    return [_moved(part) for part in value] if isinstance(value, list) else value

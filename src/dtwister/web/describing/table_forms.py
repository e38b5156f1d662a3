"""The forms and requests that a table adds to those of sessions."""

from __future__ import annotations

from typing import Final

from dtwister.web.describing.form_words import (
    ANYTHING,
    COUNT,
    NUMBER,
    TEXT,
    TRUTH,
    WHOLE,
    ApiPath,
    Json,
    listed,
    maybe,
    record,
    ref,
    table,
    word,
)

_PLAYER: Final = {"seat": TEXT, "player": word("open", "person", "bot"), "name": TEXT}
_ERROR: Final = record({"code": TEXT, "message": TEXT, "try": TEXT})
ID: Final[Json] = {
    "minLength": 1,
    "maxLength": 64,
    "description": "Comes back with the answer; a request with a text as its id is done once.",
}
"""The id of a request."""
TABLE_FORMS: Final[dict[str, Json]] = {
    "Error": record({"error": _ERROR}),
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
    "Glossary": {"type": "object"},
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
                    {"kind": word("person", "open", "bot"), "bot": TEXT, "name": TEXT},
                    "bot",
                    "name",
                )
            ),
            "clock": maybe({**listed(NUMBER), "minItems": 1, "maxItems": 2}),
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
    "HintRequest": {
        **record({"do": {"const": "hint"}}),
        "description": "Ask what a search would play.",
    },
    "HintAnswer": record(
        {
            "answer": {"const": "hint"},
            "number": WHOLE,
            "hints": listed(
                record({"action": ref("ActionData"), "text": TEXT, "chance": NUMBER}),
            ),
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
    "Description": {"type": "object", "required": ["info", "components"]},
    "Hello": record(
        {"hello": {"const": 1}, "key": maybe(TEXT), "since": maybe(COUNT)}, "key", "since"
    ),
    "RematchNews": record({"rematch": maybe(TEXT)}),
    "SocketError": record({"id": ANYTHING, "error": _ERROR}, "id"),
}
"""The forms that a table adds to those of sessions."""

_ONE: Final = "/api/games/{game}"
_THEME: Final = {"theme": word("auto", "light", "dark", "print")}
_DOWN: Final = {"have": TEXT, "down": word("south", "east", "north", "west")}
TABLE_PATHS: Final = (
    ApiPath("get", "/api/about", "Tell version, limits and bots", "About"),
    ApiPath("get", "/api/glossary", "Tell what actions and events mean", "Glossary"),
    ApiPath("get", "/api/rules/{rule}", "Tell a rule with its text", "RuleText"),
    ApiPath("get", "/api/scenarios", "List the scenarios", "Scenarios"),
    ApiPath(
        *("get", "/api/scenarios/{scenario}/picture.svg", "Draw its board", "image/svg+xml"),
        query={"theme": word("light", "dark")},
    ),
    ApiPath("get", "/api/games", "List games", "Games"),
    ApiPath("post", "/api/games", "Begin a game", "Begun", body="BeginGame"),
    ApiPath("post", f"{_ONE}/join", "Take an open seat", "Joined", body="Join"),
    ApiPath("post", f"{_ONE}/rematch", "Begin it once more", "Rematch"),
    ApiPath("get", _ONE, "Send a message", "Message", query={"since": COUNT, "wait": COUNT}),
    ApiPath("post", _ONE, "Answer a request", "Answer", body="Request"),
    ApiPath("get", f"{_ONE}/layers", "Send layers", "Layers", query=_DOWN),
    ApiPath("get", f"{_ONE}/board.svg", "Draw the board", "image/svg+xml"),
    ApiPath("get", f"{_ONE}/style.css", "Send styles", "text/css", query=_THEME),
    ApiPath("get", "/game/{game}/record", "Send the record", "application/toml"),
    ApiPath("get", "/game/{game}/replay", "Send the page of a replay", "text/html"),
    ApiPath("get", "/api/health", "Tell whether it works", "Health"),
    ApiPath("get", "/api/metrics", "Tell its numbers", "text/plain"),
    ApiPath("get", "/api/openapi.json", "Describe the requests", "Description"),
    ApiPath("get", "/api/asyncapi.json", "Describe the sockets", "Description"),
)
"""The requests of a table."""

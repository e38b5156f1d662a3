"""The forms and requests of the tools of authors."""

from __future__ import annotations

from typing import Final

from dtwister.web.describing.form_words import (
    ANYTHING,
    COUNT,
    TEXT,
    TRUTH,
    WHOLE,
    ApiPath,
    Json,
    either,
    listed,
    maybe,
    record,
    ref,
    table,
    word,
)

_DRAWN: Final = {
    **{"drawing": TEXT, "pieces": table(TEXT), "active": TEXT, "scenario": TEXT},
    **dict.fromkeys(
        (
            *("ap", "options", "rooms", "vp", "statuses", "markers", "memory", "hands", "played"),
            *("face_down", "turns", "tile", "whole"),
        ),
        ANYTHING,
    ),
}
_SOURCE: Final = {
    **_DRAWN,
    "position": TEXT,
    "seed": maybe(WHOLE),
    "options": table(ANYTHING),
    "actions": listed(TEXT),
}
_ACTION: Final = either(TEXT, ref("ActionData"))
AUTHOR_FORMS: Final[dict[str, Json]] = {
    "AuthorContent": record(
        {
            "serial": WHOLE,
            "digest": TEXT,
            "loaded": TRUTH,
            "error": TEXT,
            "findings": listed(ref("Finding")),
            "folders": listed(TEXT),
        }
    ),
    "Finding": record(
        {"code": TEXT, "message": TEXT, "file": TEXT, "line": WHOLE, "column": WHOLE, "hint": TEXT}
    ),
    "AuthorSource": record(_SOURCE, *_SOURCE),
    "AuthorBegin": either(ref("AuthorSource"), ref("AuthorText")),
    "AuthorText": record({"game": ref("AuthorSource")}),
    "AuthorMoved": record({"game": TEXT, "at": COUNT}),
    "AuthorWhy": record(
        {"refusal": maybe(record({"refusal": TEXT, "rule": TEXT, "sentence": TEXT}))}
    ),
    "AuthorAnswer": either(ref("AuthorMoved"), ref("AuthorWhy")),
    "AuthorWish": either(
        record({"do": word("play", "why"), "at": WHOLE, "text": TEXT}, "at", "text"),
        record({"do": word("play", "why"), "at": WHOLE, "action": _ACTION}, "at"),
        record({"do": {"const": "bot"}, "at": WHOLE, "bot": TEXT}, "at", "bot"),
    ),
    "AuthorEvent": record({"text": TEXT, "data": ref("EventData")}),
    "AuthorTree": record(
        {"name": TEXT, "value": TEXT, "children": listed(ref("AuthorTree"))}, "value", "children"
    ),
    "AuthorMoment": record(
        {
            "at": COUNT,
            "last": COUNT,
            "number": WHOLE,
            "seats": listed(TEXT),
            "seed": WHOLE,
            "decision": maybe(TEXT),
            "asked": maybe(TEXT),
            "result": maybe(TEXT),
            "views": table(ref("ViewData")),
            "state": ref("AuthorTree"),
            "actions": listed(TEXT),
            "events": listed(ref("AuthorEvent")),
            "legal": listed(record({"text": TEXT, "data": ref("ActionData")})),
        }
    ),
    "AuthorNews": {
        **record(
            {
                "game": TEXT,
                "at": COUNT,
                "action": maybe(TEXT),
                "events": listed(ref("AuthorEvent")),
                "what_if": maybe(TEXT),
            }
        ),
        "description": "An action with its events, or the game of a what-if that branched off.",
    },
}
"""The forms that the tools of authors add."""

_ONE: Final = "/api/author/games/{game}"
_AT: Final[Json] = {"at": COUNT}
AUTHOR_PATHS: Final = (
    ApiPath(
        *("get", "/api/author", "Tell the findings", "AuthorContent"),
        query={"since": COUNT, "wait": COUNT},
    ),
    ApiPath("post", "/api/author/games", "Begin a game", "AuthorMoved", body="AuthorBegin"),
    ApiPath("get", _ONE, "Show a moment", "AuthorMoment", query=_AT),
    ApiPath("post", _ONE, "Play, or ask why not", "AuthorAnswer", body="AuthorWish"),
    ApiPath(
        "get", f"{_ONE}/board.svg", "Draw a moment", "image/svg+xml", query={**_AT, "seat": TEXT}
    ),
    ApiPath("get", f"{_ONE}/text", "Send the game for a link", "AuthorText", query=_AT),
)
"""The requests of the tools of authors."""

"""Descriptions of the interface for programs: OpenAPI for HTTP, AsyncAPI for sockets.

The forms of sessions are those of `dtwister schema --messages`; what the server adds is here.
"""

from __future__ import annotations

from typing import Any

from dtwister import Rules, __version__
from dtwister.json import message_schema
from dtwister.web.describing.author_forms import AUTHOR_FORMS, AUTHOR_PATHS
from dtwister.web.describing.form_words import ANYTHING, ApiPath, Json, either, ref, with_entry
from dtwister.web.describing.table_forms import ID, TABLE_FORMS, TABLE_PATHS


def paths_of(*, author: bool = False) -> tuple[ApiPath, ...]:
    """Return the requests of a table, with those of authors if it has their tools.

    >>> len(paths_of()) < len(paths_of(author=True))
    True
    """
    return (*TABLE_PATHS, *(AUTHOR_PATHS if author else ()))


def forms(rules: Rules, *, author: bool = False) -> Json:
    """Return all forms by their names, those of plug-ins included.

    >>> import dtwister
    >>> "Message" in forms(dtwister.load_rules())
    True
    """
    found: Json = {**_moved(message_schema(rules)["$defs"]), **TABLE_FORMS}
    if author:
        found |= AUTHOR_FORMS
    found["Message"] = with_entry(found["SessionData"], "game", ref("GameInfo"))
    asked = [*found["RequestData"]["anyOf"], ref("HintRequest")]
    requests = [found[one["$ref"].rpartition("/")[2]] for one in asked]
    found["Request"] = either(
        *(with_entry(one, "id", ID) for one in requests if not _is_claim(one))
    )
    answered = [*found["AnswerData"]["anyOf"], ref("HintAnswer")]
    found["Answer"] = either(*answered)
    answers = [found[one["$ref"].rpartition("/")[2]] for one in answered]
    found["SocketAnswer"] = either(
        *(with_entry(one, "id", ANYTHING, required=True) for one in answers)
    )
    return found


def _is_claim(request: Json) -> bool:
    """Return whether a request takes a seat: a table has a path of its own for that."""
    return bool(request["properties"]["do"] == {"const": "claim"})


def openapi(rules: Rules, base_path: str = "", *, author: bool = False) -> Json:
    """Return the description of all requests, as OpenAPI 3.1.

    >>> import dtwister
    >>> described = openapi(dtwister.load_rules())
    >>> described["paths"]["/api/games"]["post"]["summary"]
    'Begin a game'
    """
    paths: dict[str, Json] = {}
    for one in paths_of(author=author):
        operation: Json = {
            "summary": one.summary,
            "operationId": one.key,
            "parameters": one.parameters(),
            "responses": {
                "200": {"description": "done", "content": _content(one.answer)},
                "default": {"description": "refused", "content": _content("Error")},
            },
        }
        if "{game}" in one.path and one not in AUTHOR_PATHS:
            operation["security"] = [{}, {"key": []}]
        if one.body:
            operation["requestBody"] = {"required": True, "content": _content(one.body)}
        paths.setdefault(one.path, {})[one.method] = operation
    return {
        "openapi": "3.1.0",
        "info": {"title": "A table of dtwister", "version": __version__},
        "servers": [{"url": base_path or "/"}],
        "paths": paths,
        "components": {
            "schemas": forms(rules, author=author),
            "securitySchemes": {"key": {"type": "http", "scheme": "bearer"}},
        },
    }


SENT = {
    "message": "Message",
    "answer": "SocketAnswer",
    "error": "SocketError",
    "rematch": "RematchNews",
}
"""The frames that the socket of a game sends."""
RECEIVED = {"hello": "Hello", "request": "Request"}
"""The frames that it receives."""
AUTHOR_SENT = {"news": "AuthorNews", "author-error": "SocketError"}
"""The frames that the socket of a game of an author sends."""


def asyncapi(rules: Rules, base_path: str = "", *, author: bool = False) -> Json:
    """Return the description of the sockets, as AsyncAPI 3.0.

    >>> import dtwister
    >>> sorted(asyncapi(dtwister.load_rules())["channels"]["game"]["messages"])[:3]
    ['answer', 'error', 'hello']
    """
    path = f"{base_path}/api/games/{{game}}/socket"
    channels = {"game": _channel(path, {**SENT, **RECEIVED})}
    operations = {
        "tell": _operation("send", "game", SENT),
        "hear": _operation("receive", "game", RECEIVED),
    }
    if author:
        path = f"{base_path}/api/author/games/{{game}}/socket"
        channels["author"] = _channel(path, AUTHOR_SENT)
        operations["show"] = _operation("send", "author", AUTHOR_SENT)
    return {
        "asyncapi": "3.0.0",
        "info": {"title": "The sockets of a table", "version": __version__},
        "channels": channels,
        "operations": operations,
        "components": {"schemas": forms(rules, author=author)},
    }


def _channel(path: str, messages: dict[str, str]) -> Json:
    return {
        "address": path,
        "parameters": {"game": {"description": "the id of the game"}},
        "messages": {
            name: {"payload": ref(form), "contentType": "application/json"}
            for name, form in messages.items()
        },
    }


def _operation(action: str, channel: str, messages: dict[str, str]) -> Json:
    where = f"#/channels/{channel}"
    return {
        "action": action,
        "channel": {"$ref": where},
        "messages": [{"$ref": f"{where}/messages/{name}"} for name in messages],
    }


def _content(form: str) -> Json:
    """Return the content of a body or an answer: a form of JSON, or a type of text."""
    if "/" in form:
        return {form: {"schema": {"type": "string"}}}
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

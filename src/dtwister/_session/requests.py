"""Requests of clients: read with care, done, and answered."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, NoReturn, cast

from dtwister._errors import (
    DtwisterError,
    EngineError,
    IllegalAction,
    InvalidNotation,
    SessionError,
)
from dtwister._limits import JSON, Limit, check_json
from dtwister._notation.json_form import action_from_json, action_to_json
from dtwister._notation.json_forms.forms import NamedForm, check_form, forms_of
from dtwister._notation.json_forms.message_data import combat_to_json, refusal_to_json
from dtwister._notation.json_forms.session_data import (
    AnswerData,
    DestinationData,
    DestinationsAnswer,
    RequestData,
)
from dtwister._notation.json_forms.typed_data import ActionData, RefusalData
from dtwister._notation.json_forms.walk_data import walk_from_json, walk_to_json
from dtwister._printing import quoted

if TYPE_CHECKING:
    from dtwister._engine.compiled_rules import Rules
    from dtwister._session.game_session import Session


def answer_to(session: Session, key: str | None, request: Any) -> AnswerData:
    """Return the answer to a request, which may be anything."""
    try:
        return _done(session, key, _read(session.match.rules, request))
    except EngineError:
        raise  # a plug-in failed: no fault of the client
    except (IllegalAction, SessionError) as error:
        return {"answer": "refused", "refusal": refusal_to_json(error.refusal)}
    except DtwisterError as error:
        return {"answer": "refused", "refusal": _unreadable(error)}


def parsed_json(text: str | bytes, what: str, limit: Limit) -> Any:
    """Return the data of a JSON text; `InvalidNotation` says where it is none.

    >>> parsed_json("[1, 2", "request", JSON)
    Traceback (most recent call last):
    dtwister._errors.InvalidNotation: request, line 1, column 6: expected JSON, got ...
    """
    if isinstance(text, bytes):
        limit.check_size(text)
        try:
            text = text.decode("utf-8")
        except UnicodeDecodeError as error:
            raise InvalidNotation(
                f"{what}, byte {error.start}: expected UTF-8, got {quoted(error.object[:20])}"
            ) from None
    check_json(text, limit)
    try:
        return json.loads(text, parse_constant=_no_number)
    except json.JSONDecodeError as error:
        rest = text[error.pos : error.pos + 20]
        raise InvalidNotation(
            f"{what}, line {error.lineno}, column {error.colno}: expected JSON, got "
            f"{quoted(rest) if rest else 'the end'}"
        ) from None


def _no_number(word: str) -> NoReturn:
    raise InvalidNotation(f"expected a number of JSON, got {quoted(word)}")


def _read(rules: Rules, request: Any) -> RequestData:
    """Return a request that has the right form."""
    if isinstance(request, str | bytes):
        request = parsed_json(request, "request", JSON)
    JSON.check_data(request)
    check_form(forms_of(rules), NamedForm("RequestData"), request, "request")
    return cast("RequestData", request)


def _done(session: Session, key: str | None, request: RequestData) -> AnswerData:
    match = session.match
    if request["do"] == "claim":
        return _claimed(session, request["seat"], request["name"])
    if request["do"] == "legal":
        legal, piece = session.view(key).legal_actions, request["piece"]
        listed = legal if piece is None else legal.of(piece)
        actions = [cast("ActionData", action_to_json(match, one)) for one in listed]
        return {"answer": "legal", "number": session.number, "actions": actions}
    if request["do"] == "why-not":
        refusal = session.view(key).why_not(action_from_json(match, request["action"]))
        found = None if refusal is None else refusal_to_json(refusal)
        return {"answer": "why-not", "refusal": found}
    if request["do"] == "preview":
        fight = session.view(key).preview(action_from_json(match, request["action"]))
        return {"answer": "preview", "combat": None if fight is None else combat_to_json(fight)}
    if request["do"] == "destinations":
        return _destinations(session, key, request["piece"])
    if request["do"] == "walk":
        walk = walk_from_json(session.view(key), request["walk"])
        return {"answer": "walk", "walk": walk_to_json(walk)}
    _act(session, cast("str", key), request)  # None is refused, as any wrong key
    return {"answer": "done", "serial": session.serial}


def _act(session: Session, key: str, request: RequestData) -> None:
    match = session.match
    if request["do"] == "play":
        session.play(key, action_from_json(match, request["action"]), request["number"])
    elif request["do"] == "declare":
        session.declare(key, action_from_json(match, request["action"]))
    elif request["do"] == "offer":
        session.offer(key, action_from_json(match, request["action"]))
    elif request["do"] == "decline":
        session.decline(key)
    elif request["do"] == "take-back":
        session.take_back(key, request["number"])
    elif request["do"] == "dismiss":
        session.dismiss(key, request["seat"])
    elif request["do"] == "leave":
        session.leave(key)


def _claimed(session: Session, seat: str | None, name: str) -> AnswerData:
    key = session.claim(seat, name=name)
    colour = session.match.seats[session.view(key).seat]
    return {"answer": "key", "seat": colour, "key": key}


def _destinations(session: Session, key: str | None, piece: str) -> DestinationsAnswer:
    """Return where a piece can walk."""
    match, found = session.match, session.view(key).legal_actions.destinations(piece)
    destinations: list[DestinationData] = [
        {
            "square": end.square,
            "routes": [
                {
                    "action": cast("ActionData", action_to_json(match, route.action)),
                    "steps": route.steps,
                    "handlings": [
                        {"square": one.square, "takes": one.takes, "leaves": one.leaves}
                        for one in route.handlings
                    ],
                }
                for route in end.routes
            ],
        }
        for end in found
    ]
    return {"answer": "destinations", "number": session.number, "destinations": destinations}


def _unreadable(error: DtwisterError) -> RefusalData:
    """Return the refusal of data that are no request: the error says what is wrong with them."""
    return {"refusal": "unreadable", "rule": "", "sentence": str(error), "parameters": {}}

"""Whatever a client sends, there is an answer; what is refused changes nothing."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

import dtwister
from dtwister._notation.json_forms.message_schema import message_schema
from fixtures.random_games import examples
from fixtures.sessions import Table, table
from fixtures.tiers import scale

SCHEMA = message_schema(dtwister.load_rules())


def ask(here: Table, seat: str | None, request: Any) -> dict[str, Any]:
    """Send a request as text, and check the form of its answer."""
    key = None if seat is None else here.keys[seat]
    answer = here.session.receive(key, json.dumps(request))
    form = {"$ref": "#/$defs/AnswerData", "$defs": SCHEMA["$defs"]}
    assert next(Draft202012Validator(form).iter_errors(answer), None) is None
    return dict(answer)


def refusal_of(answer: dict[str, Any]) -> str:
    assert answer["answer"] == "refused", answer
    return str(answer["refusal"]["refusal"])


START = {"action": "features:start", "piece": "blue.thief", "space": "a2"}
DRAW = {"action": "features:agree-draw"}
RESIGN = {"action": "features:resign", "seat": "yellow"}


def test_a_game_by_requests_alone() -> None:
    here = table()
    legal = ask(here, "blue", {"do": "legal", "piece": "blue.thief"})
    assert legal["number"] == 1 and START in legal["actions"]
    assert len(ask(here, "blue", {"do": "legal", "piece": None})["actions"]) == 32
    assert ask(here, "yellow", {"do": "legal", "piece": None})["actions"] == []
    assert ask(here, None, {"do": "legal", "piece": None})["actions"] == []
    assert ask(here, "blue", {"do": "why-not", "action": START})["refusal"] is None
    assert (
        ask(here, "yellow", {"do": "why-not", "action": START})["refusal"]["refusal"] == "not-asked"
    )
    assert ask(here, "blue", {"do": "preview", "action": START})["combat"] is None
    done = ask(here, "blue", {"do": "play", "action": START, "number": 1})
    assert done == {"answer": "done", "serial": 4}
    assert ask(here, "blue", {"do": "take-back", "number": 2})["answer"] == "done"
    assert ask(here, "blue", {"do": "offer", "action": DRAW})["answer"] == "done"
    assert ask(here, "yellow", {"do": "decline"})["answer"] == "done"
    here.clock.now += 61
    assert ask(here, "yellow", {"do": "dismiss", "seat": "blue"})["answer"] == "done"
    assert here.session.result is not None


def test_a_walk_by_requests() -> None:
    here = Table.around("+---+---+\n|A.  B. |\n+---+---+", A="blue.thief", B="blue.rope")
    found = ask(here, "blue", {"do": "destinations", "piece": "blue.thief"})
    ends = {one["square"]: one["routes"] for one in found["destinations"]}
    assert ends["b1"][0]["handlings"] == [{"square": "b1", "takes": "blue.rope", "leaves": None}]
    assert found["number"] == here.session.number and ends["b1"][0]["steps"] == 1
    walk = {"walk": "blue.thief", "course": ["a1", "b1"]}
    answer = ask(here, "blue", {"do": "walk", "walk": walk})
    assert answer["walk"]["next"]["handlings"] == ["+blue.rope"]
    longer = {**answer["walk"], "course": [*answer["walk"]["course"], "+blue.rope"]}
    assert ask(here, "blue", {"do": "walk", "walk": longer})["walk"]["next"]["squares"] == ["a1"]
    action = ends["b1"][0]["action"]
    played = {"do": "play", "action": action, "number": found["number"]}
    assert ask(here, "blue", played)["answer"] == "done"


def test_who_is_not_asked_has_no_destinations() -> None:
    here = Table.around("+---+---+\n|A.  B. |\n+---+---+", A="blue.thief", B="yellow.warrior")
    asked = (("yellow", "yellow.warrior"), ("yellow", "blue.thief"), (None, "blue.thief"))
    for seat, piece in asked:
        found = ask(here, seat, {"do": "destinations", "piece": piece})
        assert found["destinations"] == []


def test_a_seat_by_request() -> None:
    here = table()
    assert ask(here, "yellow", {"do": "leave"})["answer"] == "done"
    answer = ask(here, None, {"do": "claim", "seat": None, "name": "B. Player"})
    assert answer["seat"] == "yellow"
    assert here.session.view(answer["key"]).seat == 1
    assert refusal_of(ask(here, None, {"do": "claim", "seat": "blue", "name": ""})) == "seat-taken"
    here.keys["yellow"] = answer["key"]
    assert ask(here, "yellow", {"do": "declare", "action": RESIGN})["answer"] == "done"


@pytest.mark.parametrize(
    ("seat", "request_", "code"),
    [
        ("yellow", {"do": "play", "action": START, "number": 1}, "not-asked"),
        ("blue", {"do": "play", "action": START, "number": 0}, "stale"),
        ("blue", {"do": "play", "action": {**START, "space": "a1"}, "number": 1}, "no-dot"),
        ("blue", {"do": "play", "action": {**START, "space": "z9"}, "number": 1}, "unreadable"),
        (
            "blue",
            {"do": "play", "action": {**START, "piece": "?"}, "number": 1},
            "not-behind-screen",
        ),
        ("blue", {"do": "play", "action": DRAW, "number": 1}, "not-yours"),
        ("blue", {"do": "declare", "action": RESIGN}, "not-yours"),
        ("blue", {"do": "declare", "action": START}, "not-a-declaration"),
        ("blue", {"do": "offer", "action": RESIGN}, "no-agreement"),
        ("blue", {"do": "take-back", "number": 1}, "nothing-played"),
        ("blue", {"do": "dismiss", "seat": "yellow"}, "not-absent"),
        ("blue", {"do": "dismiss", "seat": "pink"}, "unknown-seat"),
        ("blue", {"do": "claim", "seat": "yellow", "name": ""}, "seat-taken"),
        ("blue", {"do": "preview", "action": DRAW}, "not-yours"),
        (None, {"do": "play", "action": START, "number": 1}, "no-seat"),
        ("blue", {"do": "destinations", "piece": None}, "unreadable"),
        ("blue", {"do": "walk", "walk": {"walk": "blue.thief", "course": ["z9"]}}, "unreadable"),
        (None, {"do": "leave"}, "no-seat"),
        ("blue", {"do": "reopen", "seat": "yellow"}, "unreadable"),
        ("blue", {"do": "play", "action": START}, "unreadable"),
        ("blue", {"do": "play", "action": START, "number": "1"}, "unreadable"),
        ("blue", {"do": "play", "action": START, "number": 1, "by": "yellow"}, "unreadable"),
        ("blue", {"do": "take-back", "number": True}, "unreadable"),
        ("blue", {"action": START, "number": 1}, "unreadable"),
        ("blue", ["play"], "unreadable"),
        ("blue", "play", "unreadable"),
        ("blue", None, "unreadable"),
        ("blue", {"do": "take-back", "number": 10**40}, "unreadable"),
    ],
)
def test_what_is_refused_changes_nothing(seat: str | None, request_: Any, code: str) -> None:
    here = table()
    before = here.session.text()
    answer = ask(here, seat, request_)
    assert here.session.text() == before
    assert refusal_of(answer) == code


@pytest.mark.parametrize(
    "text",
    [
        *("", "{", "[1, 2", "\x00", "nul", '{"do": "leave"', "NaN", '{"do": NaN}', "Infinity"),
        *("[" * 100_000, '{"a":' * 100, '"' * 9, "9" * 100_000, "\udc80", '"\\ud800"'),
        *(b"\xff\xfe", b"", b'{"do": "leave"', b"\xc3", '{"do": "leave"}' + " " * 200_000),
    ],
)
def test_texts_that_are_no_request(text: str | bytes) -> None:
    here = table()
    before = here.session.text()
    answer = here.session.receive(here.keys["blue"], text)
    assert answer["answer"] == "refused" and answer["refusal"]["refusal"] == "unreadable"
    assert len(answer["refusal"]["sentence"]) < 400
    assert here.session.text() == before


@pytest.mark.parametrize("key", ["", "x", "\udc80", 0, True, b"key", ["key"], {}, 1.5])
def test_forged_keys_open_nothing(key: Any) -> None:
    here = table()
    before = here.session.text()
    for request in ({"do": "leave"}, {"do": "legal", "piece": None}, {"do": "decline"}):
        answer = here.session.receive(key, request)
        assert answer["answer"] == "refused"
        assert answer["refusal"]["refusal"] == "unknown-key"
    assert here.session.text() == before


@pytest.mark.parametrize(
    "data", [object(), {1: 2}, {"do": object()}, {"do": b"leave"}, (1, 2), {3}]
)
def test_data_that_no_json_has(data: Any) -> None:
    here = table()
    answer = here.session.receive(here.keys["blue"], data)
    assert answer["answer"] == "refused" and answer["refusal"]["refusal"] == "unreadable"


words = st.sampled_from(
    [
        "do",
        "play",
        "declare",
        "offer",
        "action",
        "number",
        "seat",
        "name",
        "piece",
        "take-back",
        "legal",
        "blue",
        "yellow",
        "blue.thief",
        "features:start",
        "features:resign",
        "core:move",
    ]
)
plain = st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=8), words)
anything = st.recursive(
    plain,
    lambda part: (
        st.lists(part, max_size=4) | st.dictionaries(words | st.text(max_size=4), part, max_size=5)
    ),
    max_leaves=12,
)
requests = st.fixed_dictionaries(
    {
        "do": st.sampled_from(
            [
                *("play", "declare", "offer", "why-not", "preview", "take-back", "legal"),
                *("destinations", "walk"),
            ]
        )
    },
    optional=dict.fromkeys(("walk", "action", "number", "piece", "seat"), anything),
)
SHARED = table()
"""One session for all attempts, none of which changes it."""


@examples(scale(60, 3_000))
@given(request=anything | requests, seat=st.sampled_from(["blue", "yellow", None]))
def test_any_json_is_answered_and_what_is_refused_changes_nothing(
    request: Any, seat: str | None
) -> None:
    before = SHARED.session.text()
    answer = SHARED.session.receive(None if seat is None else SHARED.keys[seat], request)
    if answer["answer"] == "refused":
        assert SHARED.session.text() == before
    json.dumps(answer, allow_nan=False)


def test_a_text_in_the_place_of_an_action_is_told_what_is_wrong() -> None:
    answer = ask(table(), "blue", {"do": "play", "action": "core:move", "number": 1})
    expected = "request.action: expected an object with action, got 'core:move'"
    assert answer["refusal"]["sentence"] == expected

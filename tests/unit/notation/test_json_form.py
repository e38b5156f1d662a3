"""The JSON form of actions and events."""

from __future__ import annotations

import json
from typing import Any

import pytest

from dtwister._errors import InvalidNotation
from dtwister._model.actions import LEAVE, Move, take
from dtwister._model.events import PutAside, RoomRevealed
from dtwister._notation.json_form import (
    action_from_json,
    action_to_json,
    event_from_json,
    event_to_json,
)
from fixtures.plugins.stub import Deal, Hope, Jump
from fixtures.stub_games import every_moment, new, played


@every_moment
def test_every_legal_action_and_event_reads_back(moves: int) -> None:
    game = played(moves)
    match = game.match
    for action in game.legal_actions:
        data = json.loads(json.dumps(action_to_json(match, action)))
        assert action_from_json(match, data) == action
        for event in game.fork().play(action):
            data = json.loads(json.dumps(event_to_json(match, event)))
            assert event_from_json(match, data) == event


def test_names_stand_for_numbers() -> None:
    match = new().match
    b1, c1 = (match.grid.space(name) for name in ("b1", "c1"))
    move = Move(0, (b1, take(1), c1, LEAVE))
    assert action_to_json(match, move) == {
        "action": "core:move",
        "piece": "blue.cook",
        "course": ["b1", "+blue.spoon", "c1", "-"],
    }
    hidden = PutAside(seat=0, piece=-1)
    data = {"event": "core:put-aside", "seat": "blue", "piece": "?"}
    assert event_to_json(match, hidden) == data
    assert event_from_json(match, data) == hidden
    assert action_to_json(match, Hope(-1)) == {"action": "stub:hope", "number": "?"}
    for action in (Hope(-1), Deal((), ()), Jump(0, b1, c1, "high", (1, 2), ((1, None), "x"))):
        assert action_from_json(match, action_to_json(match, action)) == action


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ([], "expected a dictionary"),
        ({"action": "core:mov"}, "unknown action 'core:mov' (did you mean 'core:move'?)"),
        ({}, "unknown action None"),
        ({"action": "stub:hope"}, "missing key 'number'"),
        ({"action": "stub:hope", "nmber": 1}, "unknown key 'nmber' (did you mean 'number'?)"),
        ({"action": "stub:hope", "number": "1"}, "expected a whole number, got '1'"),
        ({"action": "stub:hope", "number": True}, "expected a whole number"),
        ({"action": "stub:lay", "piece": 1, "slot": "a1"}, "expected a name, got 1"),
        ({"action": "stub:lay", "piece": "blue.spon", "slot": "a1"}, "did you mean 'blue.spoon'"),
        ({"action": "core:move", "piece": "blue.cook", "course": "b1"}, "expected a list"),
        ({"action": "core:move", "piece": "blue.cook", "course": ["x"]}, "expected a square"),
    ],
)
def test_what_does_not_fit(data: Any, message: str) -> None:
    with pytest.raises(InvalidNotation) as caught:
        action_from_json(new().match, data)
    assert message in str(caught.value)


def test_a_word_must_be_one_of_its_choices() -> None:
    match = new().match
    data = action_to_json(match, Jump(0, 1, 2)) | {"style": "wild"}
    with pytest.raises(InvalidNotation, match="plain or high"):
        action_from_json(match, data)
    assert event_from_json(match, {"event": "core:room-revealed", "slot": "a1"}) == RoomRevealed(0)

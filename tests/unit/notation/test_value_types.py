"""Memories and fields that say what they hold: names in texts and JSON, and back."""

from __future__ import annotations

import json
import re
import tomllib
from typing import Any

import attrs
import pytest

import dtwister
from dtwister import Game, InvalidNotation
from dtwister._engine.editing.state_builder import StateBuilder
from dtwister._model.values.value_types import changed, misfit_of, value_type
from dtwister._plugins.checking.class_checks import problem_of
from dtwister.json import action_from_json, action_to_json
from dtwister.plugin import Action, Memory, fields
from dtwister.plugin.markers import RoomSquare
from dtwister.plugin.numbers import PieceId, SeatId, SlotNumber, SpaceId
from fixtures.plugins.hands_and_secrets import ledgers

RULES = ledgers.load()
GAME = dtwister.new_game("ledgers:office", rules=RULES, seed=3)
MATCH = GAME.match
THIEF, TROLL = MATCH.piece_index["blue.thief"], MATCH.piece_index["yellow.troll"]
A2 = next(space for space, name in MATCH.grid.names.items() if name == "a2")
ROOM = MATCH.rooms[2].room.id


def game_with(name: str, value: Any) -> Game:
    """A game with a value in one of the memories of the plug-in."""
    game = GAME.fork()
    memory = next(one for one in MATCH.memories.slots if one.key == f"ledgers:{name}")
    values = list(game.state.memory)
    values[MATCH.memories.of[memory]] = value
    StateBuilder(MATCH, game.state).set_memory(values)
    return game


def recalled(game: Game, memory: Memory[Any]) -> Any:
    return game.context.recall(memory)


def with_debts(said: str) -> str:
    """A position whose memory of debts is written in some way."""
    text = dtwister.position_text(game_with("debts", ((THIEF, A2),)))
    changed_text, count = re.subn(
        r'("ledgers:debts") = \[.*?\]\]', rf"\1 = {said}", text, flags=re.S
    )
    assert count == 1
    return changed_text


EVERYTHING = (
    THIEF,
    A2,
    SeatId(1),
    1,
    2,
    2,
    7,
    "word",
    True,
    RoomSquare(ROOM, 7),
    frozenset({TROLL}),
    "high",
)


def test_a_memory_is_written_by_name_and_read_back() -> None:
    game = game_with("all", (EVERYTHING,))
    text = dtwister.position_text(game)
    slot = MATCH.grid.layout.slots[1].id
    assert tomllib.loads(text)["memory"]["ledgers:all"] == [
        [
            *("blue.thief", "a2", "yellow", slot, ROOM, "swords", 7, "word", True),
            *(f"{ROOM}/7", {"set": ["yellow.troll"]}, "high"),
        ]
    ]
    assert dtwister.parse_position(RULES, text) == game


def test_what_stands_for_none_stays_as_it_is() -> None:
    value = ((None, -97, -1, -1, -1, 3, *EVERYTHING[6:]),)
    game = game_with("all", value)
    assert dtwister.parse_position(RULES, dtwister.position_text(game)) == game


def test_digits_are_read_as_before() -> None:
    game = game_with("debts", ((THIEF, A2),))
    written = tomllib.loads(dtwister.position_text(game))["memory"]
    assert written["ledgers:debts"] == [["blue.thief", "a2"]]
    assert dtwister.parse_position(RULES, with_debts(f"[[{THIEF}, {A2}]]")) == game


def test_a_memory_that_does_not_say_what_it_holds_is_written_in_digits() -> None:
    text = dtwister.position_text(game_with("old", ((THIEF, A2),)))
    assert tomllib.loads(text)["memory"]["ledgers:old"] == [[THIEF, A2]]


@pytest.mark.parametrize(
    ("said", "problem"),
    [
        ('[["blue.thef", "a2"]]', "unknown piece 'blue.thef' (did you mean 'blue.thief'?)"),
        ('[["blue.thief", "z99"]]', "unknown square 'z99'"),
        ('[["?", "a2"]]', "expected the name of a piece, got '?', as only views have it"),
        ('[["blue.thief"]]', "expected 2 values, got 1"),
        ('[["blue.thief", true]]', "expected a square, got True"),
        ('[["blue.thief", 4000]]', "expected a square, got 4000"),
        ("[3]", "expected a tuple, got 3"),
        ("7", "expected a tuple, got 7"),
    ],
)
def test_what_does_not_fit_is_refused_with_its_line(said: str, problem: str) -> None:
    with pytest.raises(InvalidNotation) as error:
        dtwister.parse_position(RULES, with_debts(said))
    assert problem in str(error.value) and "line" in str(error.value)


def test_the_text_of_a_view_has_names_too() -> None:
    text = dtwister.view_text(game_with("debts", ((THIEF, A2),)).view(0))
    assert tomllib.loads(text)["memory"]["ledgers:debts"] == [["blue.thief", "a2"]]


def test_an_action_has_names_in_text_and_json() -> None:
    action = ledgers.Note(THIEF, RoomSquare(ROOM, 7), 1, ((TROLL, A2),))
    text = dtwister.action_text(MATCH, action)
    assert text == f'note blue.thief at {ROOM}/7 cups [["yellow.troll","a2"]]'
    assert dtwister.parse_action(MATCH, text) == action
    digits = text.replace("cups", "1").replace('"yellow.troll","a2"', f"{TROLL},{A2}")
    assert dtwister.parse_action(MATCH, digits) == action
    data = action_to_json(MATCH, action)
    assert json.loads(json.dumps(data)) == {
        "action": "ledgers:note",
        "piece": "blue.thief",
        "camp": f"{ROOM}/7",
        "suit": "cups",
        "debts": [["yellow.troll", "a2"]],
    }
    assert action_from_json(MATCH, data) == action


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("note blue.thief at here", "expected a room and the number of a square of it"),
        ("note blue.thief at base:nowhere/3", "unknown room 'base:nowhere'"),
        (f"note blue.thief at {ROOM}/25", f"{ROOM} has 25 squares, counted from 0, got '25'"),
        (f"note blue.thief at {ROOM}/7 sword", "did you mean 'swords'?"),
        (f"note blue.thief at {ROOM}/7 hearts", "expected a number or cups, swords"),
    ],
)
def test_a_wrong_name_in_an_action_is_refused(text: str, problem: str) -> None:
    with pytest.raises(InvalidNotation) as error:
        dtwister.parse_action(MATCH, text)
    assert problem in str(error.value) and "column" in str(error.value)


def test_a_frame_has_names_in_positions() -> None:
    game = GAME.fork()
    frame = ledgers.Books(THIEF, RoomSquare(ROOM, 3), (1, 9), ((TROLL, A2),))
    StateBuilder(MATCH, game.state).set_frames([*game.state.frames, frame])
    text = dtwister.position_text(game)
    said = tomllib.loads(text)["frames"][-1]
    assert said["camp"] == f"{ROOM}/3" and said["suits"] == ["cups", 9]
    assert said["debts"] == [["yellow.troll", "a2"]]
    assert dtwister.parse_position(RULES, text) == game


def test_all_memories_of_the_official_sets_say_what_they_hold() -> None:
    plain = [one.key for one in dtwister.load_rules().memories if one.type.kind == "any"]
    assert not plain


def test_a_type_that_can_change_is_no_type_of_values() -> None:
    for hint, remedy in (
        (list[int], "write tuple[int, ...]"),
        (dict[str, int], "write tuple[tuple[str, int], ...]"),
        (set[str], "write frozenset[str]"),
        (PieceId | SpaceId, "cannot be told apart"),
        ("piece", "write a type such as tuple[PieceId, ...]"),
    ):
        with pytest.raises(TypeError, match=remedy.replace("[", r"\[")):
            value_type(hint)


def test_a_field_with_such_an_annotation_is_a_finding() -> None:
    @attrs.frozen
    class Fill(Action, tag="demo:fill", verb="fill"):
        jars: dict[str, int] = fields.plain()

    problem = problem_of(Fill, Action)
    assert problem is not None and problem.name == "jars"
    assert problem.message.endswith("write tuple[tuple[str, int], ...]")


def test_values_are_compared_with_their_type() -> None:
    kind = value_type(tuple[tuple[PieceId, int], ...] | None)

    def known(_kind: object, number: int) -> bool:
        return number < 5

    assert not misfit_of(kind, None, known) and not misfit_of(kind, ((4, 9),), known)
    assert misfit_of(kind, ((5, 9),), known) == "expected a piece, got 5"
    assert misfit_of(value_type(SlotNumber), "a2", known) == "expected a place of a room, got 'a2'"
    assert misfit_of(value_type(int), True, known) == "expected a whole number, got True"
    assert changed(kind, ((4, 4), (1, 4)), lambda _, number: number + 1) == ((5, 4), (2, 4))

"""Walks under construction in text and JSON: their forms, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest

import dtwister
from dtwister import DtwisterError, Game, IllegalNotation, InvalidNotation, Walk
from dtwister.json import walk_from_json, walk_to_json
from dtwister.testing import position

DRAWING = """
+---+---+---+---+
|A.a  .b  .   . |
+---+---+---+---+
"""


@pytest.fixture
def game() -> Game:
    pieces = {"A": "blue.thief", "a": "blue.rope", "b": "yellow.treasure"}
    return position(dtwister.load_rules(), DRAWING, pieces=pieces)


def test_a_walk_is_written_at_each_point(game: Game) -> None:
    walk = Walk(game, "blue.thief")
    assert dtwister.walk_text(walk) == "move blue.thief a1"
    assert walk.course == ("a1",) and walk.left == 5
    walk.step("b1").handle("+yellow.treasure").step("c1").handle("-")
    assert walk.course == ("a1", "b1", "+yellow.treasure", "c1", "-")
    text = "move blue.thief a1-b1(+yellow.treasure)-c1(-)"
    assert dtwister.walk_text(walk) == text
    data = walk_to_json(walk)
    assert data == {
        "walk": "blue.thief",
        "course": ["a1", "b1", "+yellow.treasure", "c1", "-"],
        "next": {
            "left": 3,
            "squares": ["d1", "b1"],
            "handlings": ["+yellow.treasure"],
            "may_stop": True,
        },
    }
    for again in (dtwister.parse_walk(game, text), walk_from_json(game, data)):
        assert walk_to_json(again) == data
        assert again.step("d1").move() == dtwister.parse_action(game.match, f"{text}-d1")


def test_a_walk_that_cannot_be_followed_stays_where_it_came(game: Game) -> None:
    walk = Walk(game, "blue.thief")
    with pytest.raises(DtwisterError, match="cannot step from b1 to d1; available: c1, a1"):
        walk.follow(["b1", "d1"])
    assert walk.course == ("a1", "b1")


@pytest.mark.parametrize(
    ("text", "kind", "message"),
    [
        ("move blue.thief a1-z9", InvalidNotation, "unknown square 'z9'"),
        ("move blue.theif a1", InvalidNotation, "did you mean 'blue.thief'"),
        ("end", InvalidNotation, "'end': expected a walk, such as 'move blue.thief d3-e3'"),
        ("move blue.thief b1-c1", IllegalNotation, "blue.thief starts on a1, so expected a course"),
        ("move blue.thief a1(+yellow.treasure)", IllegalNotation, "cannot do .* available: -"),
        ("move blue.thief a1-c1", IllegalNotation, "from a1 to c1; available: b1"),
        ("move ? a1-b1", IllegalNotation, r"expected a piece on the board, got \?"),
        ("move blue.rope a1-b1", IllegalNotation, "blue.rope cannot walk: it is not a character"),
    ],
)
def test_texts_that_are_no_walk(game: Game, text: str, kind: Any, message: str) -> None:
    with pytest.raises(kind, match=message):
        dtwister.parse_walk(game, text)
    with pytest.raises(kind, match=message):
        dtwister.parse_walk(game.view("yellow"), text)


@pytest.mark.parametrize(
    ("data", "kind", "message"),
    [
        ([], InvalidNotation, "walk: expected a dictionary"),
        ({"walk": "blue.thief"}, InvalidNotation, "walk: missing key 'course'"),
        ({"walk": 3, "course": []}, InvalidNotation, "walk.walk: expected a text, got 3"),
        ({"walk": "red.thief", "course": []}, InvalidNotation, "walk.walk: unknown piece"),
        ({"walk": "blue.thief", "course": []}, IllegalNotation, "starts on a1"),
        ({"walk": "?", "course": ["a1"]}, IllegalNotation, "a piece on the board"),
        ({"walk": "blue.thief", "course": ["a1", "z9"]}, InvalidNotation, r"course\[1\]: unknown"),
        ({"walk": "blue.thief", "course": ["a1", "+?"]}, InvalidNotation, r"course\[1\]: expected"),
        ({"walk": "blue.thief", "course": ["a1", "a1"]}, IllegalNotation, "walk: the walk cannot"),
        ({"walk": "blue.thief", "course": ["a1"], "x": 1}, InvalidNotation, "unknown key 'x'"),
    ],
)
def test_data_that_are_no_walk(game: Game, data: Any, kind: Any, message: str) -> None:
    with pytest.raises(kind, match=message):
        walk_from_json(game, data)


@pytest.mark.parametrize("piece", [-1, -4095, 10**9, "nobody", "blue.knight"])
def test_what_is_not_on_the_board_cannot_walk(game: Game, piece: int | str) -> None:
    with pytest.raises(DtwisterError, match="expected a piece on the board, got "):
        Walk(game, piece)

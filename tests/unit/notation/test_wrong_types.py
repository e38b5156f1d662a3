"""Readers of text say what they expected, whatever they are given."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import dtwister

GAME = dtwister.new_game("base:standard", seed=7)


@pytest.mark.parametrize("value", [None, b"format = 1", Path("game.toml"), 5])
def test_a_record_that_is_no_text(value: Any) -> None:
    with pytest.raises(TypeError, match=r"expected a record as text, got .*read_text\(\) reads"):
        dtwister.replay(GAME.rules, value)


@pytest.mark.parametrize("value", [None, Path("end"), 5])
def test_other_values_that_are_no_text(value: Any) -> None:
    with pytest.raises(TypeError, match="expected an action as text, got "):
        dtwister.parse_action(GAME.match, value)
    with pytest.raises(TypeError, match="expected an action as text, got "):
        dtwister.parse_legal(GAME, value)
    with pytest.raises(TypeError, match="expected a position as text, got "):
        dtwister.parse_position(GAME.rules, value)


@pytest.mark.parametrize(("name", "said"), [("card", '"five"'), ("ap", '"two"'), ("ap", "true")])
def test_a_number_of_a_frame_that_is_none(name: str, said: str) -> None:
    game, rng = dtwister.new_game("base:standard", seed=3), dtwister.Rng(1)
    while game.decision is None or game.decision.kind != "act":
        game.play(game.legal_actions.sample(rng))
    right = dtwister.position_text(game)
    wrong = re.sub(rf"(?<=[{{ ]){name} = \d+", f"{name} = {said}", right)
    assert wrong != right
    got = said.replace('"', "'").replace("true", "True")
    with pytest.raises(
        dtwister.InvalidNotation, match=rf"line \d+: {name}: expected a whole number, got {got}"
    ):
        dtwister.parse_position(game.rules, wrong)

"""Readers of text say what they expected, whatever they are given."""

from __future__ import annotations

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

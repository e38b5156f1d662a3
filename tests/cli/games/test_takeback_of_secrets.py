"""An action by which a seat learnt a piece cannot be taken back."""

from __future__ import annotations

import pytest

from dtwister import Game
from fixtures.positions.zone_boards import board, plays

YELLOW = 1


def told(where: str, item: str) -> bool:
    """Whether taking an object that is somewhere tells yellow something."""
    pieces = {"blue.cleric": "r3.s wounded", "blue.rope": where, "yellow.naga": "r3.s"}
    options = {"scenario": "card:1", "secret-objects": True, "turn": "yellow"}
    game: Game = board("C", pieces, **options)  # type: ignore[arg-type]
    plays(game, f"take yellow.naga {item}")
    refusal = game.why_not_take_back(YELLOW)
    return refusal is not None and refusal.code == "revealed"


@pytest.mark.rule("R-C76")
def test_taking_a_concealed_object_tells_what_it_is() -> None:
    assert told("concealed carried by blue.cleric", "blue.?object")


@pytest.mark.rule("R-C76")
def test_taking_an_open_object_tells_nothing() -> None:
    assert not told("carried by blue.cleric", "blue.rope")
    assert not told("r3.s", "blue.rope")

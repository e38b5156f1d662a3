"""What the greedy bot prefers, in drawn positions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

import dtwister
from dtwister.bots import GreedyBot
from dtwister.testing import position

EAST = """
 +   +---+---+---+---+---+   +
   0 | .   .   .   .   . | 1
 +   +   +   +   +   +   +   +
   0 | .   .   .   .   .   1
 +   +   +   +   +   +   +   +
   0 | .   .  A.  b.   . | 1
 +   +   +   +   +   +   +   +
   0 | .   .   .   .   . | 1
 +   +   +   +   +   +   +   +
   0 | .   .   .   .   . | 1
 +   +---+---+---+---+---+   +
"""
SHUT = EAST.replace("  .   1", "  . | 1")
GATE = """
 +   +---+---+---+---+---+   +
   0 | .   .   .   .   . | 1
 +   +   +   +   +   +   +   +
   0 | .   .   .   .   . | 1
 +   +   +   +   +   +   +   +
   0 | .   .   .   .  A. # 1
 +   +   +   +   +   +   +   +
   0 | .   .   .   .   . | 1
 +   +   +   +   +   +   +   +
   0 | .   .   .   .   . | 1
 +   +---+---+---+---+---+   +
"""


def choices(drawing: str, pieces: Mapping[str, str], **more: Any) -> set[str]:
    """What the bot chooses in a position, by several chances."""
    game = position(dtwister.load_rules(), drawing, pieces=dict(pieces), tile=5, **more)
    view = game.view("blue")
    return {
        dtwister.action_text(game.match, GreedyBot(dtwister.Rng(seed)).choose(view))
        for seed in range(12)
    }


def test_it_leaves_the_labyrinth_when_it_can() -> None:
    found = choices(EAST, {"A": "blue.thief", "b": "yellow.troll"})
    assert all(text.startswith("move blue.thief") for text in found)
    assert all(text.rpartition("-")[2] == "g2" for text in found)


def test_where_it_cannot_leave_it_goes_for_its_enemies() -> None:
    drawing = EAST.replace("A.  b.   . | 1", " .  A.   .   1").replace(
        "| .   .   .   .   .   1", "|b.   .   .   .   .   1"
    )
    pieces = {"A": "blue.mekanork", "b": "yellow.wizard", "c": "yellow.naga behind"}
    for scenario, towards in (("prison:3", "b"), ("prison:5", "g")):
        found = choices(drawing, pieces, scenario=scenario)
        ends = {text.rpartition("-")[2] for text in found}
        assert all(text.startswith("move blue.mekanork") for text in found)
        assert {end[0] for end in ends} <= ({"b", "c"} if towards == "b" else {"g"}), found


def test_it_finishes_a_wounded_off() -> None:
    found = choices(EAST, {"A": "blue.warrior", "b": "yellow.troll wounded"})
    assert found == {"attack blue.warrior yellow.troll"}


def test_it_attacks_the_weak_and_not_the_strong() -> None:
    assert choices(EAST, {"A": "blue.troll", "b": "yellow.goblin"}) == {
        "attack blue.troll yellow.goblin"
    }
    assert not any(
        text.startswith("attack")
        for text in choices(EAST, {"A": "blue.goblin", "b": "yellow.troll"})
    )


@pytest.mark.parametrize(
    ("piece", "action"),
    [("blue.thief", "open blue.thief east"), ("blue.warrior", "break blue.warrior east")],
)
def test_it_makes_its_way_through_a_portcullis(piece: str, action: str) -> None:
    assert choices(GATE, {"A": piece}) == {action}


def test_it_heals_friends_only() -> None:
    assert choices(SHUT, {"A": "blue.cleric", "b": "blue.goblin wounded"}) == {
        "heal blue.cleric blue.goblin"
    }
    assert not any(
        text.startswith("heal")
        for text in choices(SHUT, {"A": "blue.cleric", "b": "yellow.troll wounded"})
    )


def test_it_has_a_troll_regenerate() -> None:
    assert choices(SHUT, {"A": "blue.goblin", "b": "blue.troll wounded"}) == {
        "regenerate blue.troll"
    }


# The Goblin in the corner comes to nothing by itself; the gear is where the Thief can go.
CORNERED = """
 +   +---+---+---+---+---+   +
   0 |b. | .   .   .   . | 1
 +   +   +---+   +   +   +   +
   0 | . | .   .   .   . | 1
 +   +---+---+   +   +   +   +
   0 | .   .   .   .  A.   1
 +   +   +   +   +   +   +   +
   0 | .   .   @   .   . | 1
 +   +   +   +   +   +   +   +
   0 | .   .   .   .   . | 1
 +   +---+---+---+---+---+   +
"""


@pytest.mark.parametrize(
    ("points", "drawing", "waits"),
    [
        (3, CORNERED, True),
        (4, CORNERED, False),
        (3, CORNERED.replace("|b. |", "|b.  "), False),
    ],
    ids=["needed", "enough-alone", "free"],
)
def test_who_can_free_others_does_not_leave_without_them(
    points: int, drawing: str, waits: bool
) -> None:
    pieces = {"A": "blue.thief", "b": "blue.goblin"}
    found = choices(drawing, pieces, vp={"blue": points})
    leaving = {text for text in found if text.rpartition("-")[2] == "g3"}
    assert leaving == (set() if waits else found)


def test_without_progress_it_does_not_do_the_same_again_and_again() -> None:
    game = position(
        dtwister.load_rules(), SHUT.replace("b", " "), pieces={"A": "blue.thief"}, tile=5
    )
    view, bot = game.view("blue"), GreedyBot(dtwister.Rng(1))
    chosen = [dtwister.action_text(game.match, bot.choose(view)) for _ in range(115)]
    assert len(set(chosen[:80])) < 12 < len(set(chosen[85:]))

"""How the greedy bot finds its way where no single action brings anybody nearer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

import dtwister
from dtwister import Game, Move
from dtwister.bots import GreedyBot
from dtwister.bots.greedy import DETOUR_PATIENCE, PATIENCE
from dtwister.bots.routes import NOWHERE, opening, outside, region, steps_to
from dtwister.plugin import Context
from dtwister.plugin.decisions import Frame
from dtwister.testing import position
from dtwister_features.rooms.room_actions import PlaceTokensFrame

RULES = dtwister.load_rules()

# The way out is long; where the Thief stands the exit is near, but behind a wall.
WINDING = """
 +   +---+---+---+---+---+   +
   0 | .   .   .   .   .   1
 +   +   +---+---+---+---+   +
   0 | .   .   .   .   . | 1
 +   +---+---+---+---+   +   +
   0 | .   .   .   .   . | 1
 +   +   +---+---+---+---+   +
   0 | .   .   .   .  A. | 1
 +   +   +   +   +   +   +   +
   0 | .   .   .   .   . | 1
 +   +---+---+---+---+---+   +
"""
# Two turns bring the open side to the exit; the first alone brings nothing.
TURNED_AWAY = """
 +   +---+---+---+---+---+   +
   0 | .   .   .   .   . | 1
 +   +   +   +   +   +   +   +
   0 | .   .   .   .   . | 1
 +   +   +   +   +   +   +   +
   0   .   .  A@   .   . | 1
 +   +   +   +   +   +   +   +
   0 | .   .   .   .   . | 1
 +   +   +   +   +   +   +   +
   0 | .   .   .   .   . | 1
 +   +---+---+---+---+---+   +
"""
# Beyond the pit it is nearer to the exit, but there is no way on from there.
TRAP = """
 +   +---+---+---+---+---+   +
   0 | .   .   .   .   .   1
 +   +   +---+---+---+---+   +
   0 | .   .   .   .   . | 1
 +   +---+---+---+---+   +   +
   0 | .   @   .   .   . | 1
 +   +   +   +---+---+---+   +
   0 | .   .  A.   O   . | 1
 +   +   +   +---+---+---+   +
   0 | .   .   .   .   . | 1
 +   +---+---+---+---+---+   +
"""
# The square in the corner is shut off.
POCKET = """
 +   +---+---+---+---+---+   +
   0 | . | .   .   .   . | 1
 +   +---+   +   +   +   +   +
   0 | .   .   .   .   . | 1
 +   +   +   +   +   +   +   +
   0 | .   .   @   .   .   1
 +   +   +   +   +   +   +   +
   0 | .   .   .   .   . | 1
 +   +   +   +   +   +   +   +
   0 | .   .   .   .   . | 1
 +   +---+---+---+---+---+   +
"""
# The Goblin comes to nothing by itself, and two turns bring its corner to the exit.
CORNERED = """
 +   +---+---+---+---+---+   +
   0  b. | .   .   .   . | 1
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


def drawn(drawing: str, pieces: Mapping[str, str], **more: Any) -> Game:
    return position(RULES, drawing, pieces=dict(pieces), tile=5, **more)


def piece(game: Game, name: str) -> int:
    return game.match.piece_index[name]


def space(game: Game, name: str) -> int:
    found = game.match.grid.space(name)
    assert found is not None
    return found


def after(game: Game, decisions: int) -> set[str]:
    """What the bot chooses when it has stood there for so many decisions, by several chances."""
    found = set()
    for seed in range(6):
        view, bot = game.view("blue"), GreedyBot(dtwister.Rng(seed))
        for _ in range(decisions):
            bot.choose(view)
        found.add(dtwister.action_text(game.match, bot.choose(view)))
    return found


def test_without_progress_it_goes_the_long_way_that_there_is() -> None:
    game = drawn(WINDING, {"A": "blue.thief"})
    assert all(text.startswith("move blue.thief f4-") for text in after(game, PATIENCE + 1))
    assert {text.rpartition("-")[2][0] for text in after(game, PATIENCE + 1)} <= {"b", "c"}


def test_without_progress_it_turns_a_room_that_opens_a_way_later() -> None:
    game = drawn(TURNED_AWAY, {"A": "blue.thief"}, exits={"blue": ["yellow"]})
    assert after(game, PATIENCE + 1) == {"rotate blue.thief a1 clockwise"}


@pytest.mark.parametrize(
    ("drawing", "jumps"),
    [(TRAP, False), (TRAP.replace("O   . | 1", "O   .   1"), True)],
    ids=["trap", "way-out"],
)
def test_it_does_not_jump_where_it_is_walled_in(drawing: str, jumps: bool) -> None:
    game = drawn(drawing, {"A": "blue.warrior"}, exits={"blue": ["yellow"]})
    jump = "jump blue.warrior over e4 to f4"
    assert dtwister.parse_legal(game, jump) in game.legal_actions
    found = {
        dtwister.action_text(game.match, GreedyBot(dtwister.Rng(seed)).choose(game.view("blue")))
        for seed in range(12)
    }
    assert (jump in found) is jumps


@pytest.mark.parametrize("seat", ["blue", "yellow"])
def test_it_places_nobody_where_it_is_walled_in(seat: str) -> None:
    def begin(context: Context, active: int, ap: int) -> Frame:
        return PlaceTokensFrame(0, active)

    game = drawn(POCKET, {"g": f"{seat}.goblin room a1"}, active="yellow", begin=begin)
    assert game.decision is not None and game.decision.kind == "place"
    for seed in range(6):
        action = GreedyBot(dtwister.Rng(seed)).choose(game.view("yellow"))
        assert action in game.legal_actions
        assert not dtwister.action_text(game.match, action).endswith(" b1")


def test_who_can_free_another_waits_also_if_that_is_not_enough_but_not_for_ever() -> None:
    game = drawn(CORNERED, {"A": "blue.thief", "b": "blue.goblin"})
    view, bot = game.view("blue"), GreedyBot(dtwister.Rng(1))
    exits = game.match.line_setup.exits[0]
    leaves = [
        isinstance(action, Move) and bool(exits >> action.end & 1)
        for action in (bot.choose(view) for _ in range(DETOUR_PATIENCE + 10))
    ]
    assert not any(leaves[: DETOUR_PATIENCE - 1]) and any(leaves)


def test_who_waits_for_another_goes_to_the_gear_that_frees_it() -> None:
    game = drawn(CORNERED, {"A": "blue.thief", "b": "blue.goblin"})
    ends = {text.rpartition("-")[2] for text in after(game, PATIENCE + 1)}
    assert ends == {"d4"}


def test_ways_on_foot_end_at_walls() -> None:
    game = drawn(WINDING, {"A": "blue.thief"})
    thief, exit_, start = piece(game, "blue.thief"), space(game, "g1"), space(game, "f4")
    away = steps_to(game.context, thief, 1 << exit_)
    assert (away[exit_], away[start]) == (0, 20)
    assert region(game.context, thief, start) >> exit_ & 1
    shut = drawn(WINDING.replace(".   1", ". | 1"), {"A": "blue.thief"})
    assert steps_to(shut.context, thief, 1 << exit_)[start] == NOWHERE
    assert not region(shut.context, thief, start) >> exit_ & 1


def test_who_comes_to_no_gear_is_walled_in() -> None:
    game = drawn(POCKET, {"A": "blue.thief behind"})
    free = outside(game.context, piece(game, "blue.thief"))
    inside = {name for at, name in game.match.grid.names.items() if not free >> at & 1}
    assert inside == {"b1", "a1", "a2", "a3", "a4", "a5"}


def test_the_first_of_several_turns_is_found_and_that_there_is_none_too() -> None:
    game = drawn(TURNED_AWAY, {"A": "blue.thief"})
    thief, exit_ = piece(game, "blue.thief"), space(game, "g3")

    def opens(there: Context, squares: int) -> bool:
        return bool(squares >> exit_ & 1)

    turn, sure = opening(game.context, thief, opens)
    assert turn is not None and turn.space == space(game, "d3") and sure
    assert dtwister.action_text(game.match, turn.action) == "rotate blue.thief a1 clockwise"
    shut = drawn(TURNED_AWAY.replace("0   .", "0 | ."), {"A": "blue.thief"})
    assert opening(shut.context, thief, opens) == (None, True)
    assert opening(game.context, thief, opens, among=[7]) == (None, True)

"""Markers that work while they lie: fire and ice, their owners, their times, and rotations."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

import dtwister
from dtwister import EngineError, Game
from dtwister._engine.editing.play_context import PlayContext
from dtwister.json import view_to_json
from dtwister.plugin import events
from dtwister.plugin.markers import (
    SQUARE,
    LaidMarker,
    RoomSquare,
    border_at,
    gates_of,
    lay_marker,
    line_seats,
    marker_at,
    markers,
    room_square,
    square_now,
    take_marker,
)
from dtwister.plugin.statuses import FOR_GOOD, NEXT_OWN_TURN
from dtwister.testing import CHECKS, PluginUnderTest, position
from fixtures.plugins import fires

RULES = dtwister.load_rules([fires])
HALL = """
+---+---+---+---+---+
|A.  B.   .   .   . |
+   +   +   +   +   +
| .   .   .   .   . |
+   +   +   +   +   +
| .   .   @   .   . |
+   +   +   +   +   +
| .   .   .   .   . |
+   +   +   +   +   +
| .   .   .   .  C. |
+---+---+---+---+---+
"""


def stand(pieces: Mapping[str, str], drawing: str = HALL, **more: Any) -> Game:
    drawing = "".join(" " if sign in "ABC" and sign not in pieces else sign for sign in drawing)
    return position(RULES, drawing, pieces=pieces, active="blue", ap=5, **more)


def play(game: Game, *texts: str) -> Game:
    for text in texts:
        game.play(dtwister.parse_action(game.match, text))
    return game


def end_turn(game: Game) -> None:
    play(game, "end")
    game.play(next(iter(game.legal_actions)))


def space(game: Game, name: str) -> int:
    found = game.match.grid.space(name)
    assert found is not None
    return found


def is_wounded(game: Game, name: str) -> bool:
    return game.context.is_wounded(game.match.piece_index[name])


def fire_at(game: Game, name: str) -> LaidMarker | None:
    return marker_at(game.context, space(game, name), fires.FIRE_ID)


PYRO = {"A": "blue.pyromancer", "C": "yellow.goblin"}


def test_fire_hurts_who_walks_into_it_in_the_name_of_its_owner() -> None:
    game = play(stand(PYRO), "ignite blue.pyromancer east")
    fire = fire_at(game, "b1")
    assert fire is not None and (fire.owner, fire.until, fire.way) == (0, "own-turn", SQUARE)
    told = game.play(dtwister.parse_action(game.match, "move blue.pyromancer a1-a2-b2-b1"))
    assert is_wounded(game, "blue.pyromancer")
    assert any(isinstance(event, events.Wounded) and event.by == 0 for event in told)


def test_fire_hurts_who_stays_in_it_to_the_end_of_a_turn() -> None:
    game = play(stand({**PYRO, "B": "blue.thief"}), "ignite blue.pyromancer east")
    assert not is_wounded(game, "blue.thief")
    end_turn(game)
    assert is_wounded(game, "blue.thief")


def test_it_burns_out_when_the_next_turn_of_its_owner_begins() -> None:
    game = play(stand(PYRO), "ignite blue.pyromancer east")
    end_turn(game)
    assert fire_at(game, "b1") is not None
    end_turn(game)
    assert fire_at(game, "b1") is None and game.state.marker_terms == ()


def test_it_turns_with_its_room_and_so_does_what_a_memory_keeps() -> None:
    game = play(stand(PYRO), "ignite blue.pyromancer east")
    (hearth,) = game.context.recall(fires.HEARTHS)
    context = PlayContext(game.match, game.state.copy())
    for quarters, square in ((1, "e2"), (1, "d5"), (2, "b1")):
        context.do(events.RoomTurned(0, quarters))
        (fire,) = markers(context, fires.FIRE_ID)
        assert context.square(fire.space) == square
        assert square_now(context, hearth) == fire.space
        assert room_square(context, fire.space) == hearth
        assert fire.owner == 0


def test_ice_lies_on_a_border_stops_steps_and_turns_with_its_room() -> None:
    game = stand({"A": "blue.ice-witch", "C": "yellow.goblin"})
    play(game, "freeze blue.ice-witch east")
    step = dtwister.parse_action(game.match, "move blue.ice-witch a1-b1")
    assert game.why_not(step) is not None
    assert border_at(game.context, space(game, "a1"), 1) == ("fires:ice", "ice")
    assert border_at(game.context, space(game, "b1"), 3) == ("fires:ice", "ice")
    context = PlayContext(game.match, game.state.copy())
    context.do(events.RoomTurned(0, 1))
    (ice,) = markers(context, fires.ICE_ID)
    assert border_at(context, ice.space, ice.way) == ("fires:ice", "ice")
    assert {
        context.square(ice.space),
        context.square(context.neighbour(ice.space, ice.way) or 0),
    } == {
        "e1",
        "e2",
    }
    end_turn(game)
    assert game.why_not(dtwister.parse_action(game.match, "move blue.ice-witch a1-b1")) is not None
    end_turn(game)  # it lasts for two turns
    assert game.why_not(dtwister.parse_action(game.match, "move blue.ice-witch a1-b1")) is None


def test_a_web_stops_who_walks_into_it() -> None:
    game = stand({"A": "blue.warrior", "C": "blue.pyromancer"})
    context = PlayContext(game.match, game.state)
    lay_marker(context, space(game, "b1"), fires.WEB_ID)
    game = dtwister.Game(game.match, game.state)
    assert game.why_not(dtwister.parse_action(game.match, "move blue.warrior a1-b1")) is None
    on = game.why_not(dtwister.parse_action(game.match, "move blue.warrior a1-b1-c1"))
    assert on is not None


def test_a_marker_is_taken_away_and_a_new_one_takes_the_place_of_the_old() -> None:
    game = stand(PYRO)
    context = PlayContext(game.match, game.state.copy())
    b1 = space(game, "b1")
    assert not take_marker(context, b1)
    lay_marker(context, b1, fires.FIRE_ID, owner=game.match.seat_ids[0], lasts=NEXT_OWN_TURN)
    lay_marker(context, b1, fires.WEB_ID, lasts=FOR_GOOD)
    (found,) = markers(context)
    assert (found.feature, found.owner) == (fires.WEB_ID, -1)
    assert take_marker(context, b1) and markers(context) == ()
    with pytest.raises(EngineError, match="needs an owner, whose next turn ends it"):
        lay_marker(context, b1, fires.FIRE_ID, lasts=NEXT_OWN_TURN)
    with pytest.raises(EngineError, match="none lies on b1"):
        context.do(events.MarkerOwned(b1, SQUARE, game.match.seat_ids[0]))


def test_questions_about_rooms_and_lines() -> None:
    drawing = "+---+---+---+\n  0 |A. # . |\n+---+---+---+"
    game = position(
        RULES, drawing, pieces={"A": "blue.thief"}, active="blue", exits={"blue": ["yellow"]}
    )
    a = game.match.piece_index["blue.thief"]
    here = game.context.space(a)
    assert gates_of(game.context, 0) == ((0, "features:portcullis", "closed"),)
    assert border_at(game.context, here, 1) == ("features:portcullis", "closed")
    assert gates_of(game.context, 7) == ()
    assert line_seats(game.context, here) == ()
    line = next(one for one in game.match.grid.line_of)
    assert line_seats(game.context, line) == (0,)
    assert border_at(game.context, line, 1) == ("", "")
    with pytest.raises(EngineError, match="expected a square of a revealed room, got"):
        room_square(game.context, line)
    assert square_now(game.context, RoomSquare("nowhere", 0)) < 0


def test_positions_and_json_name_the_owner_and_the_time() -> None:
    game = dtwister.new_game("base:standard", rules=RULES, seed=1)
    room = game.match.rooms[0].room.id
    lines = [
        f"{room} 7 square fires:fire blue own-turn",
        f"{room} 8 square fires:web nobody turn-end 4",
        f"{room} 9 square fires:web",
    ]
    text = dtwister.position_text(game).replace("clock = 0\n", f"clock = 0\nmarkers = {lines}\n")
    again = dtwister.parse_position(RULES, text.replace("'", '"'))
    for line in lines:
        assert line in dtwister.position_text(again)
    assert len(again.state.marker_terms) == 2
    for wrong in ("blue dawn", "blue", "green own-turn", "nobody own-turn", "blue turn-end x"):
        bad = text.replace("'", '"').replace("blue own-turn", wrong)
        with pytest.raises(dtwister.InvalidNotation, match="position, line"):
            dtwister.parse_position(RULES, bad)
    board = play(stand(PYRO), "ignite blue.pyromancer east")
    (found,) = view_to_json(board.view("yellow"))["markers"]
    assert (found["square"], found["owner"], found["until"]) == ("b1", "blue", "own-turn")
    assert view_to_json(stand(PYRO).view("yellow"))["markers"] == []


@pytest.mark.parametrize(
    "check",
    [
        *("declared", "games", "listing", "asking", "undo", "fork", "notation"),
        *("positions", "records", "leaks", "samples", "order"),
    ],
)
def test_the_kit_plays_with_working_markers(check: str) -> None:
    CHECKS[check](PluginUnderTest(plugin=fires, games=1, decisions=90))

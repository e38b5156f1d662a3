"""Markers on squares and on borders, laid in the course of a game (VET-TERR-06, VET-TERR-07)."""

from __future__ import annotations

import pytest

import dtwister
from dtwister import EngineError
from dtwister._engine.editing.play_context import PlayContext
from dtwister.plugin import events
from dtwister.testing import assert_position
from fixtures.positions.drawn import after, legal, listed, play, refusal, seen
from fixtures.positions.veterans import RULES, stand

HALL = """
+   +   +   +   +
 A.   .   .   .
+   +   +   +   +
  .   .   .   .
+   +   +   +   +
  .   .   .   .
+   +   +   +   +
  .   .   .   .
+   +   +   +   +
"""
LAYER = {"A": "blue.illusionist"}


@pytest.mark.rule("VET-TERR-07")
def test_a_square_marker_covers_a_square_and_changes_it() -> None:
    game = stand(HALL, LAYER, ap=4)
    play(game, "cover blue.illusionist b1 chasm")
    assert_position(game, HALL.replace("A.   .", "A.   c"), pieces=LAYER)
    assert refusal(game, "move blue.illusionist a1-b1") == ("obstacle", "MOVE-10")
    assert legal(game, "jump blue.illusionist over b1 to c1")
    play(game, "cover blue.illusionist b1 printed")
    assert_position(game, HALL, pieces=LAYER)
    assert legal(game, "move blue.illusionist a1-b1")


@pytest.mark.rule("VET-TERR-07")
def test_a_marker_may_block_sight() -> None:
    drawing = HALL.replace("A.   .   .", "A.   .  E.")
    game = stand(drawing, {**LAYER, "E": "yellow.warrior"})
    assert seen(game, "blue.illusionist") == {"E": "c1"}
    assert seen(after(game, "cover blue.illusionist b1 fog"), "blue.illusionist") == {}


@pytest.mark.rule("R-309", "VET-TERR-07", "TERRAIN-FLOOR-02")
def test_under_a_marker_is_no_empty_floor_unless_it_says_so() -> None:
    game = stand(HALL, LAYER, ap=4)
    fog = after(game, "cover blue.illusionist b1 fog")
    assert refusal(fog, "cover blue.illusionist b1 carpet") == ("not-empty", "TERRAIN-FLOOR-02")
    assert legal(fog, "move blue.illusionist a1-b1")
    carpet = after(game, "cover blue.illusionist b1 carpet")
    assert legal(carpet, "cover blue.illusionist b1 fog")


@pytest.mark.rule("TERRAIN-FLOOR-01", "TERRAIN-FLOOR-02", "TERRAIN-GEAR-01")
def test_a_rotation_gear_is_no_floor_square() -> None:
    """Nor is a pit; where tokens are placed is another question."""
    game = stand(HALL.replace("A.   .", "A.   @"), LAYER)
    assert refusal(game, "cover blue.illusionist b1 fog") == ("not-empty", "TERRAIN-FLOOR-02")
    assert legal(game, "cover blue.illusionist a2 fog")
    pit = stand(HALL.replace("A.   .", "A.   O"), LAYER)
    assert refusal(pit, "cover blue.illusionist b1 fog") == ("not-empty", "TERRAIN-FLOOR-02")


@pytest.mark.rule("PLACE-03", "TERRAIN-GEAR-01", "TERRAIN-FLOOR-01")
def test_tokens_are_placed_on_a_gear_all_the_same() -> None:
    drawing = HALL.replace("A.   .   .   .", "A.   .   @   O")
    tokens = {"A": "blue.illusionist", "s": "yellow.rope room a2"}
    game = stand(drawing, tokens, tile=2, face_down=("a2",))
    play(game, "move blue.illusionist a1-b1", "reveal blue.illusionist a2")
    assert legal(game, "place yellow.rope on c1")
    assert refusal(game, "place yellow.rope on d1") == ("obstacle", "PLACE-03")


@pytest.mark.rule("R-309")
def test_what_markers_and_obstacles_say_by_default() -> None:
    squares = RULES.square_features
    wanted = {"fog": False, "carpet": True, "chasm": False, "lava": False, "quiet": True}
    assert {name: squares[f"vets:{name}"].placeable for name in wanted} == wanted


@pytest.mark.rule("VET-TERR-07", "ROTATE-04")
def test_a_marker_turns_with_its_room() -> None:
    drawing = HALL.replace("A.   .", "M@  A.").replace("  .   .   .   .", "  .   .   .   .", 1)
    game = stand(drawing, {**LAYER, "M": "blue.mekanork"}, ap=4, tile=4)
    play(game, "cover blue.illusionist c1 chasm", "rotate blue.mekanork a1 clockwise")
    context = game.context
    squares = context.labyrinth.features["vets:chasm"]
    assert [context.square(space) for space in range(40) if squares >> space & 1] == ["d3"]


@pytest.mark.rule("VET-TERR-06")
def test_a_web_closes_an_open_border_and_is_torn() -> None:
    spider = {"A": "blue.spider", "B": "blue.warrior"}
    drawing = HALL.replace("A.   .", "A.  B.")
    game = stand(drawing, spider, ap=4)
    play(game, "mark blue.spider east web")
    assert_position(game, drawing.replace("A.  B.", "A. %B."), pieces=spider)
    assert refusal(game, "move blue.warrior b1-a1") == ("barrier", "MOVE-12")
    assert legal(game, "move blue.spider a1-b1-c1")
    assert legal(game, "move blue.warrior b1-b2-a2")
    assert seen(game, "blue.spider") == {"E": "b1"}
    play(game, "mark blue.spider east printed")
    assert legal(game, "move blue.spider a1-b1-c1")


@pytest.mark.rule("VET-TERR-06")
def test_a_wall_can_be_broken_for_good() -> None:
    drawing = HALL.replace("A.   .", "A. | .")
    game = stand(drawing, {"A": "blue.spider"}, ap=4)
    assert refusal(game, "move blue.spider a1-b1") == ("wall", "MOVE-12")
    play(game, "mark blue.spider east broken-wall")
    assert listed(game, "move blue.spider a1-b1")
    assert_position(game, drawing.replace("|", "!"), pieces={"A": "blue.spider"})


@pytest.mark.rule("VET-TERR-06")
def test_hex_markers_lie_within_one_room() -> None:
    game = stand(HALL, {"A": "blue.spider"}, tile=2, ap=4)
    play(game, "move blue.spider a1-b1")
    assert refusal(game, "mark blue.spider east web") == ("rim", "VET-TERR-06")
    assert refusal(game, "mark blue.spider north web") == ("rim", "VET-TERR-06")
    assert legal(game, "mark blue.spider west web")


@pytest.mark.rule("VET-TERR-06", "GOLD-07")
def test_a_hex_marker_leaves_its_squares_empty() -> None:
    drawing = HALL.replace("A.   .", "A.  S.")
    game = stand(drawing, {**LAYER, "S": "blue.spider"}, ap=4)
    play(game, "mark blue.spider south web", "mark blue.spider east web")
    play(game, "move blue.spider b1-c1")
    assert legal(game, "cover blue.illusionist b1 fog")


@pytest.mark.rule("VET-TERR-06")
def test_a_marker_records_that_a_library_was_searched() -> None:
    drawing = HALL.replace("A.   .", "A.   L")
    seeker = {"A": "blue.seeker"}
    game = stand(drawing, seeker, ap=4)
    play(game, "search blue.seeker b1")
    assert_position(game, drawing.replace("L", "l"), pieces=seeker)
    assert refusal(game, "search blue.seeker b1") == ("nothing", "VET-TERR-06")
    assert refusal(game, "move blue.seeker a1-b1") == ("obstacle", "MOVE-10")


@pytest.mark.rule("R-314", "VET-ROPE-02")
def test_the_state_of_a_bridge_is_up_to_its_set() -> None:
    drawing = HALL.replace("A.   .", "A.   =")
    game = stand(drawing, {"A": "blue.seeker"}, ap=4)
    assert legal(game, "move blue.seeker a1-b1")
    play(game, "search blue.seeker b1")
    assert refusal(game, "move blue.seeker a1-b1") == ("obstacle", "MOVE-10")


@pytest.mark.rule("VET-TERR-07")
def test_a_broken_portcullis_keeps_its_state_under_a_marker() -> None:
    drawing = HALL.replace("A.   .", "A. , .").replace("  .   .   .   .", " W.   .   .   .", 1)
    pieces = {"A": "blue.spider", "W": "blue.warrior"}
    game = stand(drawing, pieces, ap=4)
    play(game, "mark blue.spider east web")
    assert legal(game, "move blue.warrior a2-b2-b1-a1") is False
    play(game, "mark blue.spider east printed")
    assert_position(game, drawing, pieces=pieces)


@pytest.mark.rule("VET-TERR-06")
def test_a_portcullis_under_a_marker_is_none() -> None:
    drawing = HALL.replace("A.   .", "A. # .")
    game = stand(drawing, {"A": "blue.spider", "T": "blue.thief behind"}, ap=4)
    assert refusal(game, "move blue.spider a1-b1") == ("portcullis", "MOVE-12")
    play(game, "mark blue.spider east broken-wall")
    assert legal(game, "move blue.spider a1-b1")
    play(game, "mark blue.spider east printed")
    assert refusal(game, "move blue.spider a1-b1") == ("portcullis", "MOVE-12")


@pytest.mark.rule("VET-TERR-06", "ROTATE-04")
@pytest.mark.parametrize("turns", [1, 2, 3])
def test_a_hex_marker_lies_on_the_side_that_is_named_and_turns_with_its_room(turns: int) -> None:
    drawing = """
    +   +   +   +
      .  M@   .
    +   +   +   +
      .  A.   .
    +   +   +   +
      .   .   .
    +   +   +   +
    """
    game = stand(drawing, {"A": "blue.spider", "M": "blue.mekanork"}, ap=5, tile=3)
    for _ in range(turns):
        play(game, "rotate blue.mekanork a1 clockwise")
    play(game, "mark blue.spider east web")
    assert seen_sides(game) == {(2, 1)}
    if turns < 3:
        play(game, "rotate blue.mekanork a1 clockwise")
        assert seen_sides(game) == set()
        assert "%%%" in dtwister.draw(game)


def seen_sides(game: dtwister.Game) -> set[tuple[int, int]]:
    """Column and row of the square east of each web that runs from north to south."""
    lines = [line[2:] for line in dtwister.draw(game).splitlines()[2:8:2]]
    found = set()
    for row, line in enumerate(lines):
        found |= {(at // 4, row) for at, sign in enumerate(line) if sign == "%" and at % 4 == 0}
    return found


@pytest.mark.rule("VET-TERR-07")
def test_no_marker_lies_on_a_line_or_stands_for_nothing() -> None:
    drawing = """
    +   +   +   +
      0  A.   .
    +   +   +   +
    """
    game = stand(drawing, LAYER)
    context = PlayContext(game.match, game.state.copy())
    with pytest.raises(EngineError, match="a marker cannot lie on a1"):
        context.do(events.SquareMarked(game.match.grid.space("a1") or 0, "vets:fog"))
    with pytest.raises(EngineError, match="unknown feature 'vets:smoke'"):
        context.do(events.SquareMarked(game.match.grid.space("c1") or 0, "vets:smoke"))

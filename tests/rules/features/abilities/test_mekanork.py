"""The Mekanork (CHAR-MEKANORK)."""

from __future__ import annotations

import pytest

from fixtures.positions.drawn import RULES, ap_left, legal, listed, place, play, refusal, stand

# Two rooms of 3 x 3, both with a gear in the middle; the first turns clockwise, the other not.
ROOMS = """
+   +   +   +   +   +   +
  .   .   .   .   .   .
+   +   +   +   +   +   +
  .  M@   .   .   @   .
+   +   +   +   +   +   +
  .   .   .   .   .  T.
+   +   +   +   +   +   +
"""
MEKANORK = {"M": "blue.mekanork", "T": "yellow.thief"}
WARRIOR = {"M": "blue.warrior", "T": "yellow.thief"}
TWINS = {"tile": 3, "twins": (("a1", "a2"),), "turns": {"a2": "counterclockwise"}}


@pytest.mark.rule("CHAR-MEKANORK-01")
def test_values() -> None:
    mekanork = RULES.characters["features:mekanork"]
    assert (mekanork.movement, mekanork.combat) == (3, 2)


@pytest.mark.rule("CHAR-MEKANORK-02", "ROTATE-01")
def test_his_own_room_turns_either_way() -> None:
    mekanork = stand(ROOMS, MEKANORK, **TWINS)
    warrior = stand(ROOMS, WARRIOR, **TWINS)
    for way in ("clockwise", "counterclockwise"):
        assert listed(mekanork, f"rotate blue.mekanork a1 {way}")
    assert legal(warrior, "rotate blue.warrior a1 clockwise")
    refused = refusal(warrior, "rotate blue.warrior a1 counterclockwise")
    assert refused == ("against-arrow", "ROTATE-01")


@pytest.mark.rule("CHAR-MEKANORK-03", "ROTATE-02")
def test_the_twin_turns_either_way_too() -> None:
    mekanork = stand(ROOMS, MEKANORK, **TWINS)
    warrior = stand(ROOMS, WARRIOR, **TWINS)
    for way in ("clockwise", "counterclockwise"):
        assert listed(mekanork, f"rotate blue.mekanork a2 {way}")
    assert legal(warrior, "rotate blue.warrior a2 counterclockwise")
    refused = refusal(warrior, "rotate blue.warrior a2 clockwise")
    assert refused == ("against-arrow", "ROTATE-01")


@pytest.mark.rule("CHAR-MEKANORK-03")
def test_no_other_room() -> None:
    game = stand(ROOMS, MEKANORK, tile=3)
    assert refusal(game, "rotate blue.mekanork a2 clockwise") == ("other-room", "ROTATE-02")
    assert legal(game, "rotate blue.mekanork a1 counterclockwise")


@pytest.mark.rule("CHAR-MEKANORK-02")
def test_only_on_a_gear() -> None:
    game = stand(ROOMS.replace("M@", " @").replace(".   .   .", ".  M.   .", 1), MEKANORK, **TWINS)
    assert refusal(game, "rotate blue.mekanork a1 counterclockwise") == ("no-gear", "ROTATE-01")
    play(game, "move blue.mekanork b1-b2")
    assert legal(game, "rotate blue.mekanork a1 counterclockwise")


@pytest.mark.rule("CHAR-MEKANORK-02", "CHAR-MEKANORK-03", "ROTATE-03", "R-92", "R-30")
def test_each_quarter_costs_a_point_and_has_its_own_direction() -> None:
    game = stand(ROOMS, MEKANORK, ap=4, **TWINS)
    play(game, "rotate blue.mekanork a2 clockwise")
    assert (place(game, "yellow.thief"), ap_left(game)) == ("d3", 3)
    play(game, "rotate blue.mekanork a2 counterclockwise")
    assert (place(game, "yellow.thief"), ap_left(game)) == ("f3", 2)
    play(game, "rotate blue.mekanork a2 counterclockwise")
    assert (place(game, "yellow.thief"), ap_left(game)) == ("f1", 1)


@pytest.mark.rule("R-93", "ROTATE-06")
def test_a_face_down_twin_does_not_turn() -> None:
    drawing = ROOMS.replace("T.", " .")
    pieces = {"M": "blue.mekanork", "T": "yellow.thief room a2"}
    hidden = stand(drawing, pieces, face_down=("a2",), **TWINS)
    assert refusal(hidden, "rotate blue.mekanork a2 clockwise") == ("face-down", "ROTATE-06")
    assert legal(stand(ROOMS, MEKANORK, **TWINS), "rotate blue.mekanork a2 clockwise")

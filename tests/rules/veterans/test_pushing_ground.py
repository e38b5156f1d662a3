"""Pushing onto other obstacles, into water, into 3D things and trees, up a slope (VET-BANSHEE)."""

from __future__ import annotations

import pytest

from dtwister.testing import assert_position
from dtwister_features.terrain.water import Water
from fixtures.plugins.grounds import River
from fixtures.positions.drawn import is_wounded, legal, load, place, play, refusal
from fixtures.positions.prison import stand

ROW = """
+---+---+---+---+---+
 B.  A.   .   .   .
+---+---+---+---+---+
"""
PIECES = {"B": "blue.banshee", "A": "yellow.warrior"}
EAST = "scream blue.banshee east"


def onto(sign: str, load_of_target: str = " ") -> str:
    """The row with another square behind the target."""
    return ROW.replace("A.   . ", f"A.{load_of_target}  {sign} ")


# -- other obstacles -------------------------------------------------------------------------------


@pytest.mark.rule("R-310", "VET-BANSHEE-02", "PIT-11")
@pytest.mark.parametrize("sign", "~^")
def test_an_obstacle_that_says_nothing_else_is_as_deadly_as_a_pit(sign: str) -> None:
    pieces = {**PIECES, "x": "yellow.sword"}
    game = stand(onto(sign, "x"), pieces)
    play(game, EAST)
    assert_position(
        game,
        onto(sign, "x").replace("A.x", " .x"),
        pieces={**pieces, "A": "yellow.warrior eliminated"},
    )
    assert game.vp == (1, 0)


@pytest.mark.rule("R-310", "VET-BANSHEE-02", "CHAR-BANSHEE-09")
def test_an_obstacle_has_its_own_effect_on_whoever_nothing_holds() -> None:
    """Thorns wound; what the character carries goes along."""
    game = stand(onto("t", "x"), {**PIECES, "x": "yellow.sword"})
    play(game, EAST)
    assert (place(game, "yellow.warrior"), place(game, "yellow.sword")) == ("c1", "c1")
    assert (is_wounded(game, "yellow.warrior"), game.vp) == (True, (0, 0))
    play(game, "end", "play 2", "end")
    assert place(game, "yellow.warrior") == "c1"


@pytest.mark.rule("R-310", "VET-BANSHEE-02")
@pytest.mark.parametrize(("target", "thing"), [("swimmer", "sword"), ("warrior", "rope")])
def test_it_has_none_on_whoever_is_held(target: str, thing: str) -> None:
    game = stand(onto("t", "x"), {**PIECES, "A": f"yellow.{target}", "x": f"yellow.{thing}"})
    play(game, EAST)
    assert (place(game, f"yellow.{target}"), is_wounded(game, f"yellow.{target}")) == ("c1", False)


@pytest.mark.rule("R-310", "R-126", "VET-BANSHEE-02")
def test_thorns_wound_the_thief_as_well() -> None:
    """They are an obstacle and no pit."""
    game = stand(onto("t", "x"), {**PIECES, "A": "yellow.thief", "x": "yellow.sword"})
    play(game, EAST)
    assert (place(game, "yellow.thief"), is_wounded(game, "yellow.thief")) == ("c1", True)


@pytest.mark.rule("R-310", "CHAR-BANSHEE-11", "VET-BANSHEE-02")
def test_a_deadly_effect_leaves_the_load_behind() -> None:
    game = stand(onto("q", "x"), {**PIECES, "x": "yellow.goblin wounded"})
    play(game, EAST)
    assert (place(game, "yellow.warrior"), place(game, "yellow.goblin")) == ("eliminated", "b1")
    assert game.vp == (0, 0)


@pytest.mark.rule("CHAR-BANSHEE-11", "R-45")
@pytest.mark.parametrize(("thing", "where"), [("sword", "discarded"), ("rope", "b1")])
def test_on_a_pit_only_a_rope_stays_behind(thing: str, where: str) -> None:
    """The Thief stands on pits, and on no rocks."""
    drawing = onto("^", "x").replace("A.x", "AOx")
    game = stand(drawing, {**PIECES, "A": "yellow.thief", "x": f"yellow.{thing}"})
    play(game, EAST)
    assert (place(game, "yellow.thief"), place(game, f"yellow.{thing}")) == ("eliminated", where)


# -- where nobody is pushed ------------------------------------------------------------------------


@pytest.mark.rule("VET-BANSHEE-03")
@pytest.mark.parametrize("target", ["yellow.warrior", "yellow.warrior wounded", "yellow.wizard"])
@pytest.mark.parametrize("sign", "FHT")
def test_nobody_is_pushed_into_3d_obstacles_3d_blocks_and_trees(target: str, sign: str) -> None:
    game = stand(onto(sign), {**PIECES, "A": target})
    assert refusal(game, EAST) == ("no-landing", "VET-BANSHEE-03")
    assert legal(stand(ROW, {**PIECES, "A": target}), EAST)


SLOPE = """
+   +   +   +   +   +
  .   .   .   .   .
+   +   +   +   +   +
  .   .  A.   .   .
+   +   +   +   +   +
  .  Ci  Bi   .   .
+   +   +   +   +   +
  .   .  D.   .   .
+   +   +   +   +   +
  .   .   .   .  M@
+   +   +   +   +   +
"""
"""The ice leads up to the north."""
ON_ICE = {
    "A": "yellow.warrior",
    "B": "blue.banshee",
    "C": "yellow.goblin",
    "D": "yellow.thief",
    "M": "blue.mekanork",
}


@pytest.mark.rule("VET-BANSHEE-03", "VET-TERR-10")
def test_nobody_is_pushed_up_a_slope() -> None:
    up = """
    +   +   +   +
      .   .   .
    +   +   +   +
      .  Ai   .
    +   +   +   +
      .  B.   .
    +   +   +   +
    """
    for state in ("", " wounded"):
        game = stand(up, {"A": f"yellow.warrior{state}", "B": "blue.banshee"})
        assert refusal(game, "scream blue.banshee north") == ("uphill", "VET-BANSHEE-03")
    down = """
    +   +   +   +
      .  B.   .
    +   +   +   +
      .  Ai   .
    +   +   +   +
      .   .   .
    +   +   +   +
    """
    game = stand(down, {"A": "yellow.warrior", "B": "blue.banshee"})
    play(game, "scream blue.banshee south")
    assert place(game, "yellow.warrior") == "b3"


@pytest.mark.rule("VET-BANSHEE-03", "VET-TERR-10")
def test_across_a_slope_and_beside_it_they_are() -> None:
    game = stand(SLOPE, ON_ICE, ap=5)
    play(game, "scream blue.banshee west")
    assert place(game, "yellow.goblin") == "a3"
    play(game, "scream blue.banshee north")
    assert place(game, "yellow.warrior") == "c1"


@pytest.mark.rule("VET-BANSHEE-03", "VET-TERR-10", "ROTATE-04")
def test_a_slope_turns_with_its_room() -> None:
    """Turned by a quarter, the ice leads up to the east."""
    drawing = """
    +   +   +   +
     M@   .   .
    +   +   +   +
     B.  Ai   .
    +   +   +   +
      .   .   .
    +   +   +   +
    """
    pieces = {"A": "yellow.warrior", "B": "blue.banshee", "M": "blue.mekanork"}
    game = stand(drawing, pieces, ap=5)
    assert legal(game, EAST)
    play(game, "rotate blue.mekanork a1 clockwise")
    assert place(game, "blue.banshee") == "b1"
    assert legal(game, "scream blue.banshee south")
    play(game, "move blue.banshee b1-a1-a2")
    assert refusal(game, EAST) == ("uphill", "VET-BANSHEE-03")


# -- water -----------------------------------------------------------------------------------------


@pytest.mark.rule("VET-TERR-09", "VET-BANSHEE-01", "R-319")
@pytest.mark.parametrize("state", ["", " wounded"])
def test_pushed_into_water_it_leaves_its_object_where_it_stood(state: str) -> None:
    pieces = {**PIECES, "A": f"yellow.warrior{state}", "x": "yellow.sword"}
    game = stand(onto("w", "x"), pieces)
    play(game, EAST)
    assert_position(game, ROW.replace("A.   . ", " .x Aw "), pieces=pieces)
    dry = stand(onto(".", "x"), pieces)
    play(dry, EAST)
    assert place(dry, "yellow.sword") == "c1"


@pytest.mark.rule("VET-BANSHEE-01", "CHAR-BANSHEE-09")
@pytest.mark.parametrize("thing", ["yellow.rope", "yellow.goblin wounded"])
def test_a_rope_or_a_wounded_goes_along(thing: str) -> None:
    game = stand(onto("w", "x"), {**PIECES, "x": thing})
    play(game, EAST)
    assert place(game, thing.split()[0]) == "c1"


RIVER = """
+---+---+---+---+---+
 B.   .  A.x  w   .
+---+---+---+---+---+
"""
SWIM = {"B": "blue.banshee", "A": "yellow.swimmer", "x": "yellow.sword"}


@pytest.mark.rule("VET-BANSHEE-01", "R-319")
@pytest.mark.parametrize(("east", "there"), [("w", "e1"), (".", "e1")])
def test_pushed_while_in_water_it_leaves_it_on_the_last_valid_square(east: str, there: str) -> None:
    drawing = RIVER.replace("w   .", f"w   {east}")
    game = stand(drawing, SWIM, active="yellow", ap=2)
    play(game, "move yellow.swimmer c1-b1-c1-d1", "end", "play 2", EAST)
    assert (place(game, "yellow.swimmer"), place(game, "yellow.sword")) == (there, "c1")
    assert load(game, "yellow.swimmer") == ""


@pytest.mark.rule("VET-BANSHEE-01", "R-319")
def test_the_last_valid_square_turns_with_its_room() -> None:
    drawing = """
    +   +   +   +   +
     B.   .   .  S.
    +   +   +   +   +
     A.x  w   w   .
    +   +   +   +   +
      .   .   .   .
    +   +   +   +   +
      .   .   .  M@
    +---+---+---+---+
    """
    pieces = {**SWIM, "M": "blue.mekanork", "S": "yellow.banshee"}
    game = stand(drawing, pieces, active="yellow", ap=2)
    play(game, "move yellow.swimmer a2-b2-c2", "end", "play 3")
    play(game, "rotate blue.mekanork a1 clockwise")
    assert [place(game, name) for name in ("yellow.swimmer", "blue.banshee")] == ["c3", "d1"]
    play(game, "end", "play 4", "move yellow.banshee d4-c4", "scream yellow.banshee north")
    assert (place(game, "yellow.swimmer"), place(game, "yellow.sword")) == ("c2", "c1")


@pytest.mark.rule("R-319")
def test_without_such_a_square_the_object_is_discarded() -> None:
    drawing = ROW.replace("A.   . ", "Awx  w ")
    game = stand(drawing, SWIM)
    play(game, EAST)
    assert (place(game, "yellow.swimmer"), place(game, "yellow.sword")) == ("c1", "discarded")
    assert game.vp == (0, 0)


@pytest.mark.rule("R-319", "GOLD-05")
def test_where_another_object_lies_by_then_it_is_discarded_too() -> None:
    drawing = """
    +---+---+---+---+---+
     B.   .  A.x  w   .
    +   +   +   +   +   +
      .   .  C.y  .   .
    +---+---+---+---+---+
    """
    pieces = {**SWIM, "B": "yellow.banshee", "y": "yellow.armor", "C": "yellow.thief"}
    game = stand(drawing, pieces, active="yellow", ap=5)
    play(game, "move yellow.swimmer c1-d1")
    free = game.fork()
    play(game, "move yellow.thief c2-c1(-)-c2", "scream yellow.banshee east")
    assert (place(game, "yellow.swimmer"), place(game, "yellow.armor")) == ("e1", "c1")
    assert place(game, "yellow.sword") == "discarded"
    play(free, "scream yellow.banshee east")
    assert place(free, "yellow.sword") == "c1"


@pytest.mark.rule("VET-TERR-09")
def test_games_without_water_remember_nothing_of_it() -> None:
    dry = stand(ROW, PIECES)
    assert not any(isinstance(ability, Water) for ability in dry.match.abilities.of_game)
    play(dry, EAST)
    assert River.footing not in dry.match.memories.slots
    wet = stand(onto("w"), PIECES)
    play(wet, EAST, "move blue.banshee a1-b1")
    squares = [wet.context.square(space) for _, space in wet.context.recall(River.footing)]
    assert squares == ["b1"]


@pytest.mark.rule("R-319", "GOLD-03")
def test_where_two_characters_are_by_then_it_is_discarded_too() -> None:
    drawing = """
    +---+---+---+---+---+
      .   .   .   w   .
    +   +   +   +   +   +
      .   .  A.x  w   .
    +   +   +   +   +   +
      .   .  C.y B.   .
    +---+---+---+---+---+
    """
    pieces = {**SWIM, "B": "yellow.banshee", "y": "yellow.goblin wounded", "C": "yellow.thief"}
    game = stand(drawing, pieces, active="yellow", ap=5)
    play(game, "move yellow.swimmer c2-d2")
    free = game.fork()
    play(game, "move yellow.thief c3-c2", "scream yellow.banshee north")
    assert [place(game, name) for name in ("yellow.swimmer", "yellow.goblin")] == ["d1", "c2"]
    assert place(game, "yellow.sword") == "discarded"
    play(free, "scream yellow.banshee north")
    assert place(free, "yellow.sword") == "c2"

"""The categories of terrain, each with a square of an expansion (VET-TERR)."""

from __future__ import annotations

import pytest

from dtwister.testing import assert_position
from fixtures.positions.drawn import after, legal, listed, place, play, refusal, seen
from fixtures.positions.veterans import stand

ROW = """
+---+---+---+---+
 A.   {}   .  E.
+---+---+---+---+
"""


def row(sign: str, who: str, **more: str) -> object:
    """A corridor with a square of some kind, before it somebody, behind it an enemy."""
    return stand(ROW.format(sign), {"A": f"blue.{who}", "E": "yellow.warrior", **more})


# Square -> who crosses it, who jumps over it, whether a Rope helps and sight passes.
CROSSERS = {
    "~": ({"wizard", "bird"}, True, True, True),
    "w": ({"wizard", "bird"}, True, False, True),
    "r": ({"wizard", "bird"}, True, True, True),
    "O": ({"wizard", "bird", "thief"}, True, True, True),
    "^": ({"wizard", "bird"}, True, False, True),
    "F": ({"wizard", "bird"}, False, False, False),
    "L": ({"ghost"}, False, False, False),
    "T": ({"elf"}, False, False, True),
}
ALONE = {"A": "blue.thief", "E": "yellow.warrior"}
WALKERS = ("wizard", "bird", "thief", "ghost", "elf", "warrior")
RULE_OF = {"^": "VET-TERR-02", "F": "VET-TERR-03", "L": "VET-TERR-04", "T": "VET-TERR-05"}


@pytest.mark.rule("VET-TERR-01", "VET-TERR-02", "VET-TERR-03", "VET-TERR-04", "VET-TERR-05")
@pytest.mark.parametrize("walker", WALKERS)
@pytest.mark.parametrize("sign", CROSSERS)
def test_who_crosses_what(sign: str, walker: str) -> None:
    game = row(sign, walker)
    course = f"move blue.{walker} a1-b1-c1"
    if walker in CROSSERS[sign][0]:
        assert listed(game, course)
    elif sign == "^":
        assert refusal(game, course) == ("must-stop", "ROCKS-01")
    else:
        assert refusal(game, course) == ("obstacle", "MOVE-10")
    assert legal(row(".", walker), course)


@pytest.mark.rule("R-126", "CHAR-THIEF-02", "CHAR-THIEF-03")
@pytest.mark.parametrize("sign", ["~", "w", "r"])
def test_the_thief_masters_pits_and_no_other_obstacle(sign: str) -> None:
    """Neither does she cross it or stop there, nor is she safe where she is pushed there."""
    game = row(sign, "thief")
    for course in ("a1-b1", "a1-b1-c1"):
        assert refusal(game, f"move blue.thief {course}") == ("obstacle", "MOVE-10")
        assert legal(row("O", "thief"), f"move blue.thief {course}")
    over = "jump blue.thief over b1 to c1"
    landing = ROW.format("O").replace("O   .", "O   {}")
    assert refusal(stand(landing.format(sign), ALONE), over) == ("no-ground", "JUMP-04")
    assert legal(stand(landing.format("O"), ALONE), over)
    screamed = """
    +---+---+---+---+
     A.  E.   {}   .
    +---+---+---+---+
    """
    for under, where in ((sign, "eliminated"), ("O", "c1")):
        pieces = {"A": "blue.banshee", "E": "yellow.thief"}
        pushed = stand(screamed.format(under), pieces, ap=3)
        play(pushed, "scream blue.banshee east")
        assert place(pushed, "yellow.thief") == where


@pytest.mark.rule("R-126", "R-312", "CHAR-THIEF-03")
def test_the_thief_makes_nothing_but_a_pit_a_place_to_attach_to() -> None:
    """A Rope between her square and one of floor holds on a pit beside hers."""
    drawing = """
    +---+---+---+
     A.r  O   {}
    +---+---+---+
    """
    pieces = {"A": "blue.thief", "r": "blue.rope"}
    leaving = "move blue.thief a1-b1(-)-a1"
    assert legal(stand(drawing.format("O"), pieces), leaving)
    lava = stand(drawing.format("~"), pieces)
    assert refusal(lava, leaving) == ("not-attached", "OBJ-ROPE-07")


@pytest.mark.rule("VET-TERR-01", "VET-TERR-02", "VET-TERR-03", "VET-TERR-04")
@pytest.mark.parametrize("sign", CROSSERS)
def test_what_a_jump_goes_over(sign: str) -> None:
    game = row(sign, "warrior")
    jump = "jump blue.warrior over b1 to c1"
    if CROSSERS[sign][1]:
        assert legal(game, jump)
    else:
        assert refusal(game, jump) == ("no-obstacle", "JUMP-01")


@pytest.mark.rule("VET-TERR-01", "VET-TERR-02", "VET-TERR-03", "VET-TERR-04", "VET-TERR-09")
@pytest.mark.parametrize("sign", CROSSERS)
def test_where_a_rope_holds(sign: str) -> None:
    drawing = ROW.format(sign).replace("A. ", "A.r")
    pieces = {"A": "blue.warrior", "E": "yellow.warrior", "r": "blue.rope"}
    # Water is an obstacle on which a Rope holds; what fails there is fastening another to it.
    holds = CROSSERS[sign][2] or sign == "w"
    stop = stand(drawing, pieces)
    if sign == "^":
        assert refusal(stop, "move blue.warrior a1-b1-c1") == ("must-stop", "ROCKS-01")
    elif holds:
        assert listed(stop, "move blue.warrior a1-b1")
    else:
        assert refusal(stop, "move blue.warrior a1-b1") == ("obstacle", "MOVE-10")


@pytest.mark.rule("VET-TERR-01", "VET-TERR-02", "VET-TERR-03", "VET-TERR-04", "R-308")
@pytest.mark.parametrize("sign", CROSSERS)
def test_what_blocks_sight(sign: str) -> None:
    game = row(sign, "warrior")
    assert seen(game, "blue.warrior") == ({"E": "d1"} if CROSSERS[sign][3] else {})


@pytest.mark.rule("VET-TERR-01", "VET-TERR-03", "VET-TERR-04")
@pytest.mark.parametrize("sign", "~rFL")
@pytest.mark.parametrize("walker", ["wizard", "bird", "ghost"])
def test_nobody_ends_there(sign: str, walker: str) -> None:
    game = row(sign, walker)
    found = refusal(game, f"move blue.{walker} a1-b1")
    assert found[0] == "obstacle"
    loaded = ROW.format(sign).replace("A. ", "A.s")
    game = stand(loaded, {"A": f"blue.{walker}", "E": "yellow.warrior", "s": "blue.sword"})
    if walker in CROSSERS[sign][0]:
        left = refusal(game, f"move blue.{walker} a1-b1(-)-c1")
        assert left == ("obstacle", "CARRY-04")
        assert legal(game, f"move blue.{walker} a1-b1-c1(-)-d1") is False
        assert legal(game, f"move blue.{walker} a1-b1-c1")


@pytest.mark.rule("VET-TERR-02")
def test_rocks_have_a_rule_of_their_own() -> None:
    """A walk onto falling rocks stops there, and goes on with another action."""
    game = row("^", "warrior")
    assert listed(game, "move blue.warrior a1-b1")
    assert refusal(game, "move blue.warrior a1-b1-a1") == ("must-stop", "ROCKS-01")
    play(game, "move blue.warrior a1-b1")
    assert place(game, "blue.warrior") == "b1"
    assert listed(game, "move blue.warrior b1-c1")


ROCKS = """
+---+---+---+---+---+
 A.   ^   .   .   ^
+---+---+---+---+---+
"""


@pytest.mark.rule("VET-TERR-02", "VET-SHIELD-02")
@pytest.mark.parametrize("shield", ["buckler", "large-shield"])
def test_a_shield_takes_its_bearer_over_rocks(shield: str) -> None:
    bearer = {"A": "blue.thief", "s": f"blue.{shield}"}
    game = stand(ROCKS.replace("A. ", "A.s"), bearer)
    assert listed(game, "move blue.thief a1-b1-c1-d1-e1")
    assert legal(game, "move blue.thief a1-b1")
    # It helps for as long as it is carried: left on the way, it is of no use any more.
    assert legal(game, "move blue.thief a1-b1-c1(-)-d1-e1")
    assert refusal(game, "move blue.thief a1(-)-b1-c1") == ("must-stop", "ROCKS-01")
    assert listed(game, "move blue.thief a1(-)-b1")
    bare = stand(ROCKS.replace("A. ", "A.s"), {**bearer, "s": "blue.sword"})
    assert refusal(bare, "move blue.thief a1-b1-c1") == ("must-stop", "ROCKS-01")


@pytest.mark.rule("VET-SHIELD-02")
def test_a_shield_helps_from_where_it_is_taken() -> None:
    drawing = """
    +---+---+---+---+---+
     A.   .s  ^   .   .
    +---+---+---+---+---+
    """
    game = stand(drawing, {"A": "blue.thief", "s": "blue.buckler"})
    assert listed(game, "move blue.thief a1-b1(+blue.buckler)-c1-d1")
    assert refusal(game, "move blue.thief a1-b1-c1-d1") == ("must-stop", "ROCKS-01")
    dropped = refusal(game, "move blue.thief a1-b1(+blue.buckler)(-)-c1-d1")
    assert dropped == ("must-stop", "ROCKS-01")


@pytest.mark.rule("VET-TERR-05", "VET-ROPE-02")
def test_a_tree_is_ruled_by_its_set_and_holds_ropes() -> None:
    game = row("T", "elf")
    play(game, "move blue.elf a1-b1")
    assert place(game, "blue.elf") == "b1"
    drawing = """
    +---+---+---+---+
     A.r  O   T   .
    +---+---+---+---+
    """
    rope = {"A": "blue.warrior", "r": "blue.rope"}
    assert legal(stand(drawing, rope), "move blue.warrior a1-b1")
    lone = refusal(stand(drawing.replace("T", "F"), rope), "move blue.warrior a1-b1")
    assert lone == ("not-attached", "OBJ-ROPE-07")


SLOPE = """
+---+---+---+---+
 A.   . > .   .
+---+---+---+---+
"""


@pytest.mark.rule("VET-TERR-10")
def test_nobody_walks_up_a_slope() -> None:
    down = stand(SLOPE, {"A": "blue.warrior"})
    assert listed(down, "move blue.warrior a1-b1-c1")
    assert refusal(down, "move blue.warrior a1-b1-c1-b1") == ("uphill", "VET-TERR-10")
    up = stand(SLOPE.replace(">", "<"), {"A": "blue.warrior"})
    assert refusal(up, "move blue.warrior a1-b1-c1") == ("uphill", "VET-TERR-10")
    assert legal(stand(SLOPE.replace(">", "<"), {"A": "blue.elf"}), "move blue.elf a1-b1-c1")


@pytest.mark.rule("VET-TERR-10")
def test_across_a_slope_squares_are_adjacent() -> None:
    """A slope is no barrier: people fight and look up it."""
    drawing = """
    +---+---+---+---+
      .  A. <E.   .
    +---+---+---+---+
    """
    game = stand(drawing, {"A": "blue.warrior", "E": "yellow.warrior"})
    assert legal(game, "attack blue.warrior yellow.warrior")
    assert seen(game, "blue.warrior") == {"E": "c1"}


@pytest.mark.rule("VET-TERR-10", "EDGE-05")
def test_a_slope_turns_with_its_room() -> None:
    drawing = """
    +   +   +   +
      .   .   .
    +   +vvv+   +
      .  M@ > .
    +   +^^^+   +
      .   .   .
    +   +   +   +
    """
    game = stand(drawing, {"M": "blue.mekanork"}, ap=4, tile=3)
    ways = {"b1": False, "c2": True, "b3": False, "a2": True}
    found = {to: legal(game, f"move blue.mekanork b2-{to}") for to in ways}
    assert found == ways
    assert_position(game, drawing, pieces={"M": "blue.mekanork"})
    turned = after(game, "rotate blue.mekanork a1 clockwise")
    assert_position(
        turned,
        """
        +   +   +   +
          .   .   .
        +   +   +   +
          . >M@ < .
        +   +vvv+   +
          .   .   .
        +   +   +   +
        """,
        pieces={"M": "blue.mekanork"},
    )
    # What led down to the north leads down to the east now, what led down to the east to the south.
    ways = {"c2": False, "b3": True, "a2": False, "b1": True}
    assert {to: legal(turned, f"move blue.mekanork b2-{to}") for to in ways} == ways


@pytest.mark.rule("VET-TERR-10", "VET-BANSHEE-03")
def test_a_square_of_ice_and_a_border_are_slopes_alike() -> None:
    ice = """
    +   +   +   +
      .   .   .
    +   +   +   +
      .   i   .
    +   +   +   +
      .  A.   .
    +   +   +   +
    """
    game = stand(ice, {"A": "blue.thief"})
    assert refusal(game, "move blue.thief b3-b2") == ("uphill", "VET-TERR-10")
    assert legal(game, "move blue.thief b3-c3-c2-b2-b3")
    assert refusal(game, "move blue.thief b3-c3-c2-b2-b1") == ("uphill", "VET-TERR-10")
    drawing = """
    +---+---+---+---+
     A.  B. < .   .
    +---+---+---+---+
    """
    banshee = {"A": "blue.banshee", "B": "yellow.goblin"}
    found = refusal(stand(drawing, banshee), "scream blue.banshee east")
    assert found == ("uphill", "VET-BANSHEE-03")
    assert legal(stand(drawing.replace("<", ">"), banshee), "scream blue.banshee east")


@pytest.mark.rule("VET-TERR-08", "TERRAIN-LINE-01")
def test_squares_of_a_line_are_no_empty_floor() -> None:
    drawing = """
    +   +   +   +
      0  A.   .
    +   +   +   +
    """
    game = stand(drawing, {"A": "blue.illusionist"})
    assert refusal(game, "cover blue.illusionist a1 carpet") == ("not-empty", "TERRAIN-FLOOR-02")
    assert listed(game, "cover blue.illusionist c1 carpet")
    assert legal(game, "move blue.illusionist b1-a1")


@pytest.mark.rule("VET-SLIT-01", "VET-TERR-04")
@pytest.mark.parametrize("border", ["|", ":"])
def test_the_incorporeal_pass_walls(border: str) -> None:
    drawing = ROW.format(".").replace("A.   .", f"A. {border} .")
    pieces = {"A": "blue.ghost", "E": "yellow.warrior"}
    assert listed(stand(drawing, pieces), "move blue.ghost a1-b1")
    closed = stand(drawing.replace(border, "#"), pieces)
    assert refusal(closed, "move blue.ghost a1-b1") == ("portcullis", "MOVE-12")
    bird = stand(drawing, {**pieces, "A": "blue.bird"})
    assert refusal(bird, "move blue.bird a1-b1")[1] == "MOVE-12"


@pytest.mark.rule("OBJ-SPEAR-02", "OBJ-SPEAR-03", "VET-TERR-03", "VET-TERR-04")
@pytest.mark.parametrize("sign", [*CROSSERS, "."])
def test_a_spear_strikes_over_all_but_3d_obstacles_and_blocks(sign: str) -> None:
    drawing = """
    +---+---+---+
     A.s  {}  E.
    +---+---+---+
    """
    pieces = {"A": "blue.warrior", "s": "blue.telescoping-spear", "E": "yellow.goblin"}
    game, strike = stand(drawing.format(sign), pieces), "strike blue.warrior yellow.goblin"
    if sign in "FL":
        assert refusal(game, strike) == ("solid", "OBJ-SPEAR-02")
    else:
        assert listed(game, strike)

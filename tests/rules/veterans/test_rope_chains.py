"""Ropes on obstacles in a row, and what they are fastened to (VET-ROPE, R-311 to R-314)."""

from __future__ import annotations

import pytest

from fixtures.positions.drawn import after, legal, load, place, play, refusal
from fixtures.positions.veterans import stand

ROPE = {"A": "blue.warrior", "r": "blue.rope"}
WALK = "move blue.warrior a1-b1"
ROW = """
+---+---+---+---+
 A.r  O   {}   .
+---+---+---+---+
"""
CHAIN = """
+---+---+---+---+
 A.r  O   O   .
+---+---+---+---+
  .s  .   .   .
+   +   +   +   +
"""
BESIDE = CHAIN.replace("+---+---+---+---+\n  .s", "+   +   +---+---+\n  .s")
TWO = {**ROPE, "s": "blue.rope#2"}


@pytest.mark.rule("VET-ROPE-01", "VET-ROPE-03")
@pytest.mark.parametrize("sign", [".", "@", "="])
def test_two_valid_squares_hold_a_rope(sign: str) -> None:
    assert legal(stand(ROW.format(sign), ROPE), WALK)


@pytest.mark.rule("VET-ROPE-02", "VET-ROPE-03")
@pytest.mark.parametrize("sign", ["O", "~", "w", "F", "L"])
def test_what_is_no_valid_square_holds_none(sign: str) -> None:
    game = stand(ROW.format(sign), ROPE)
    assert refusal(game, WALK) == ("not-attached", "OBJ-ROPE-07")


@pytest.mark.rule("VET-ROPE-02")
@pytest.mark.parametrize("sign", ["=", "T"])
def test_bridges_and_trees_hold_one_for_everybody(sign: str) -> None:
    assert legal(stand(ROW.format(sign), ROPE), WALK)


@pytest.mark.rule("VET-ROPE-02")
def test_a_starting_line_holds_one() -> None:
    drawing = """
    +---+---+---+
      1   O  A.r
    +---+---+---+
    """
    assert legal(stand(drawing, ROPE), "move blue.warrior c1-b1")


@pytest.mark.rule("VET-ROPE-01", "VET-ROPE-02", "VET-TERR-09")
def test_water_holds_none_even_with_a_rope_on_it() -> None:
    """On roped lava the chain goes on; roped water is valid, but holds no other Rope."""
    pieces = {"A": "blue.warrior", "r": "blue.rope", "s": "blue.rope#2"}
    drawing = """
    +---+---+---+---+
     A.s  ~r  O   .
    +---+---+---+---+
    """
    game = stand(drawing, pieces)
    assert legal(game, "move blue.warrior a1-b1-c1")
    wet = stand(drawing.replace("~", "w"), pieces)
    assert refusal(wet, "move blue.warrior a1-b1-c1") == ("not-attached", "OBJ-ROPE-07")
    assert legal(wet, "move blue.warrior a1(-)-b1")


@pytest.mark.rule("EX-302", "VET-ROPE-03", "R-57")
def test_a_chain_with_nothing_beside_takes_no_rope() -> None:
    """F1 P1 P2 F2 between walls: with one Rope or with two, none can be placed."""
    game = stand(CHAIN, TWO)
    assert refusal(game, WALK) == ("not-attached", "OBJ-ROPE-07")
    assert refusal(game, "move blue.warrior a1-b1(-)-a1") == ("not-attached", "OBJ-ROPE-07")


@pytest.mark.rule("EX-302", "VET-ROPE-04", "VET-ROPE-05")
def test_a_free_square_beside_begins_the_chain() -> None:
    game = stand(BESIDE, TWO, ap=5)
    play(game, "move blue.warrior a1-b1(-)-a1")
    assert place(game, "blue.rope") == "b1"
    # The roped first pit and the floor behind the second hold the second Rope.
    play(game, "move blue.warrior a1-a2", "move blue.warrior a2-a1-b1-c1")
    assert (place(game, "blue.warrior"), load(game, "blue.warrior")) == ("c1", "blue.rope#2")
    play(game, "move blue.warrior c1-d1")
    assert load(game, "blue.warrior") == "blue.rope#2"


@pytest.mark.rule("EX-302", "EX-303", "OBJ-ROPE-07")
def test_with_a_single_rope_the_second_pit_is_jumped() -> None:
    game = stand(BESIDE.replace(".s", ". "), ROPE, ap=3)
    play(game, WALK)
    assert refusal(game, "move blue.warrior b1-c1-d1") == ("not-attached", "OBJ-ROPE-07")
    play(game, "jump blue.warrior over c1 to d1 leaving")
    assert (place(game, "blue.warrior"), place(game, "blue.rope")) == ("d1", "b1")


@pytest.mark.rule("R-311")
@pytest.mark.parametrize(
    ("border", "holds"), [("|", False), (":", False), ("#", False), ("'", True)]
)
def test_squares_behind_a_barrier_do_not_count(border: str, holds: bool) -> None:
    game = stand(ROW.format(".").replace("O   .", f"O {border} ."), ROPE)
    if holds:
        assert legal(game, WALK)
    else:
        assert refusal(game, WALK) == ("not-attached", "OBJ-ROPE-07")


@pytest.mark.rule("R-311", "VET-TERR-10")
@pytest.mark.parametrize("slope", "<>")
def test_a_slope_is_no_barrier_for_a_rope(slope: str) -> None:
    assert legal(stand(ROW.format(".").replace("O   .", f"O {slope} ."), ROPE), WALK)


@pytest.mark.rule("R-311", "VET-TERR-06")
def test_a_web_is_one() -> None:
    game = stand(ROW.format(".").replace("O   .", "O % ."), ROPE)
    assert refusal(game, WALK) == ("not-attached", "OBJ-ROPE-07")


@pytest.mark.rule("R-312", "VET-ROPE-05")
@pytest.mark.parametrize(
    ("there", "holds"),
    [
        ("blue.thief", True),
        ("yellow.thief", False),
        ("blue.thief wounded + yellow.rope", True),
        ("blue.wizard + yellow.rope", True),
    ],
)
def test_a_pit_with_a_friendly_thief_holds_one(there: str, holds: bool) -> None:
    drawing = ROW.format("O").replace("O   O", "O  TO")
    game = stand(drawing, {**ROPE, "T": there})
    assert legal(game, WALK) is holds
    if not holds:
        assert refusal(game, WALK) == ("not-attached", "OBJ-ROPE-07")


@pytest.mark.rule("R-313")
def test_a_face_down_room_holds_none() -> None:
    drawing = """
    +   +---+---+   +
     A.r  O   .   .
    +   +---+---+   +
      .   .   .   .
    +   +   +   +   +
    """
    hidden = stand(drawing, ROPE, tile=2, face_down=("a2",))
    assert refusal(hidden, WALK) == ("not-attached", "OBJ-ROPE-07")
    assert legal(stand(drawing, ROPE, tile=2), WALK)


@pytest.mark.rule("R-314", "VET-ROPE-02")
def test_a_bridge_that_is_broken_holds_one_no_more() -> None:
    drawing = """
    +---+---+---+---+
     A.r  O   =  B.
    +---+---+---+---+
    """
    game = stand(drawing, {**ROPE, "B": "blue.seeker"}, ap=4)
    assert legal(game, WALK)
    broken = after(game, "search blue.seeker c1")
    assert refusal(broken, WALK) == ("not-attached", "OBJ-ROPE-07")

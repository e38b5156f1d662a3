"""Jumps over obstacles (JUMP)."""

from __future__ import annotations

import pytest

from dtwister.testing import assert_position
from fixtures.positions import drawn

# The pit of EX-11: free squares around it, open borders, the jumper to the west.
CROSS = """
+   +   +   +
  .   .   .
+   +   +   +
 A.   O   .
+   +   +   +
  .   .   .
+   +   +   +
"""
ROW = """
+---+---+---+---+
 A.   O   .   .
+---+---+---+---+
"""
OUT = """
+   +   +   +
 A.   O   1
+   +   +   +
"""


@pytest.mark.rule("JUMP-01", "CARD-10")
def test_a_jump_costs_one_point_and_one_card() -> None:
    game = drawn.stand(ROW, {"A": "blue.warrior"}, ap=3)
    drawn.play(game, "jump blue.warrior over b1 to c1")
    assert_position(
        game,
        """
        +---+---+---+---+
          .   O  A.   .
        +---+---+---+---+
        """,
        pieces={"A": "blue.warrior"},
    )
    assert drawn.ap_left(game) == 2
    assert drawn.jump_cards(game) == (2, 3)


@pytest.mark.rule("JUMP-01", "AP-04")
def test_a_jump_needs_a_point() -> None:
    drawing, pieces = ROW, {"A": "blue.warrior"}
    assert drawn.refusal(drawn.stand(drawing, pieces, ap=0), "jump blue.warrior over b1 to c1") == (
        "not-enough-ap",
        "AP-04",
    )
    assert drawn.legal(drawn.stand(drawing, pieces, ap=1), "jump blue.warrior over b1 to c1")


@pytest.mark.rule("JUMP-01")
def test_floor_is_not_jumped_over() -> None:
    game = drawn.stand(ROW, {"A": "blue.warrior"})
    drawn.play(game, "jump blue.warrior over b1 to c1")
    assert drawn.refusal(game, "jump blue.warrior over d1 to c1") == ("no-obstacle", "JUMP-01")
    assert drawn.legal(game, "jump blue.warrior over b1 to a1")


@pytest.mark.rule("JUMP-02")
def test_the_pit_must_be_adjacent() -> None:
    game = drawn.stand(
        """
        +   +   +   +   +
         A.   .   O   .
        +   +   +   +   +
        """,
        {"A": "blue.warrior"},
    )
    assert drawn.refusal(game, "jump blue.warrior over c1 to d1") == ("not-adjacent", "JUMP-02")
    drawn.play(game, "move blue.warrior a1-b1")
    assert drawn.legal(game, "jump blue.warrior over c1 to d1")


@pytest.mark.rule("JUMP-02")
@pytest.mark.parametrize("border", ["|", "#", ":"])
def test_no_jump_through_a_barrier_before_the_pit(border: str) -> None:
    game = drawn.stand(ROW.replace("A.   O", f"A. {border} O"), {"A": "blue.warrior"})
    assert drawn.refusal(game, "jump blue.warrior over b1 to c1") == ("not-adjacent", "JUMP-02")


@pytest.mark.rule("JUMP-03", "EX-11")
@pytest.mark.parametrize("to", ["c2", "b1", "b3"])
def test_straight_or_around_a_corner(to: str) -> None:
    game = drawn.stand(CROSS, {"A": "blue.warrior"})
    assert drawn.listed(game, f"jump blue.warrior over b2 to {to}")
    drawn.play(game, f"jump blue.warrior over b2 to {to}")
    assert drawn.place(game, "blue.warrior") == to


@pytest.mark.rule("JUMP-03", "EX-11")
@pytest.mark.parametrize("to", ["a2", "c1", "a1"])
def test_not_back_and_not_farther_than_beside_the_pit(to: str) -> None:
    game = drawn.stand(CROSS, {"A": "blue.warrior"})
    assert drawn.refusal(game, f"jump blue.warrior over b2 to {to}") == ("no-landing", "JUMP-03")


@pytest.mark.rule("JUMP-04", "EX-11")
@pytest.mark.parametrize(
    ("landing", "code"),
    [
        ("blue.thief", "occupied"),
        ("yellow.thief", "occupied"),
        ("yellow.thief wounded", "enemy-wounded"),
    ],
)
def test_no_landing_on_a_character(landing: str, code: str) -> None:
    drawing = CROSS.replace("O   .", "O  B.")
    game = drawn.stand(drawing, {"A": "blue.warrior", "B": landing})
    assert drawn.refusal(game, "jump blue.warrior over b2 to c2") == (code, "JUMP-04")
    assert drawn.legal(game, "jump blue.warrior over b2 to b1")


@pytest.mark.rule("JUMP-03", "EX-11")
@pytest.mark.parametrize("border", ["|", "#", ":"])
def test_no_landing_across_a_barrier(border: str) -> None:
    game = drawn.stand(CROSS.replace("O   .", f"O {border} ."), {"A": "blue.warrior"})
    assert drawn.refusal(game, "jump blue.warrior over b2 to c2") == ("no-landing", "JUMP-03")
    assert drawn.legal(game, "jump blue.warrior over b2 to b3")


@pytest.mark.rule("JUMP-04")
def test_a_second_load_bars_the_landing() -> None:
    drawing = CROSS.replace("A. ", "A.s").replace("O   .", "O   .x")
    pieces = {"A": "blue.warrior", "s": "blue.sword", "x": "yellow.sword"}
    game = drawn.stand(drawing, pieces)
    assert drawn.refusal(game, "jump blue.warrior over b2 to c2") == ("two-loads", "GOLD-05")
    assert drawn.legal(game, "jump blue.warrior over b2 to c2 leaving")


@pytest.mark.rule("JUMP-04")
def test_the_thief_may_land_on_a_pit_and_others_may_not() -> None:
    drawing = ROW.replace("O   .", "O   O")
    assert drawn.legal(drawn.stand(drawing, {"A": "blue.thief"}), "jump blue.thief over b1 to c1")
    game = drawn.stand(drawing, {"A": "blue.wizard"})
    assert drawn.refusal(game, "jump blue.wizard over b1 to c1") == ("no-ground", "JUMP-04")


@pytest.mark.rule("JUMP-05", "EX-11")
@pytest.mark.parametrize(
    "there",
    [
        "blue.thief",
        "yellow.thief",
        "blue.troll wounded + blue.rope",
        "yellow.troll wounded + blue.rope",
    ],
)
def test_an_occupied_pit_is_not_jumped_over(there: str) -> None:
    drawing = CROSS.replace("  O ", " TO ")
    game = drawn.stand(drawing, {"A": "blue.warrior", "T": there})
    for to in ("b1", "c2", "b3"):
        assert drawn.refusal(game, f"jump blue.warrior over b2 to {to}") == ("occupied", "JUMP-05")


@pytest.mark.rule("JUMP-06")
def test_the_movement_value_plays_no_part() -> None:
    game = drawn.stand(ROW, {"A": "blue.snail"})
    assert game.context.kind(0).movement == 1
    drawn.play(game, "jump blue.snail over b1 to c1", "move blue.snail c1-d1")
    assert drawn.place(game, "blue.snail") == "d1"


@pytest.mark.rule("JUMP-07", "CARD-01")
def test_three_cards_and_no_fourth_jump() -> None:
    game = drawn.stand(ROW, {"A": "blue.warrior", "z": "yellow.troll behind"}, ap=4)
    assert drawn.jump_cards(game) == (3, 3)
    drawn.play(game, "jump blue.warrior over b1 to c1")
    drawn.play(game, "jump blue.warrior over b1 to a1")
    assert drawn.legal(game, "jump blue.warrior over b1 to c1")
    drawn.play(game, "jump blue.warrior over b1 to c1")
    assert drawn.jump_cards(game) == (0, 3)
    assert drawn.refusal(game, "jump blue.warrior over b1 to a1") == ("no-jump-card", "JUMP-07")


@pytest.mark.rule("JUMP-08")
@pytest.mark.parametrize(
    ("how", "reason"),
    [("wounded", ("wounded", "WOUND-02")), ("recovered", ("recovered", "WOUND-10"))],
)
def test_wounded_and_recovered_do_not_jump(how: str, reason: tuple[str, str]) -> None:
    game = drawn.stand(ROW, {"A": f"blue.warrior {how}"})
    assert drawn.refusal(game, "jump blue.warrior over b1 to c1") == reason
    assert drawn.legal(drawn.stand(ROW, {"A": "blue.warrior"}), "jump blue.warrior over b1 to c1")


@pytest.mark.rule("R-48")
def test_a_jump_from_the_own_line() -> None:
    game = drawn.stand(ROW.replace("A.", "A0"), {"A": "blue.warrior"})
    drawn.play(game, "jump blue.warrior over b1 to c1")
    assert drawn.place(game, "blue.warrior") == "c1"


@pytest.mark.rule("R-48")
def test_jumping_off_a_roped_pit_leaves_the_rope() -> None:
    game = drawn.stand(
        """
        +   +   +   +   +
          .  AOr  O   .
        +   +   +   +   +
        """,
        {"A": "blue.warrior", "r": "blue.rope"},
    )
    assert drawn.refusal(game, "jump blue.warrior over c1 to d1") == ("support-in-use", "R-48")
    drawn.play(game, "jump blue.warrior over c1 to d1 leaving")
    assert (drawn.place(game, "blue.warrior"), drawn.place(game, "blue.rope")) == ("d1", "b1")


@pytest.mark.rule("R-49")
def test_the_load_goes_along_or_stays() -> None:
    drawing, pieces = ROW.replace("A. ", "A.s"), {"A": "blue.warrior", "s": "blue.sword"}
    taking = drawn.stand(drawing, pieces)
    drawn.play(taking, "jump blue.warrior over b1 to c1")
    assert (drawn.place(taking, "blue.sword"), drawn.load(taking, "blue.warrior")) == (
        "c1",
        "blue.sword",
    )
    leaving = drawn.stand(drawing, pieces)
    drawn.play(leaving, "jump blue.warrior over b1 to c1 leaving")
    assert (drawn.place(leaving, "blue.sword"), drawn.load(leaving, "blue.warrior")) == ("a1", "")


@pytest.mark.rule("R-49")
def test_nothing_can_be_left_by_who_carries_nothing() -> None:
    game = drawn.stand(ROW, {"A": "blue.warrior"})
    assert drawn.refusal(game, "jump blue.warrior over b1 to c1 leaving") == ("no-load", "R-49")


@pytest.mark.rule("R-49", "CARRY-04")
def test_the_thief_leaves_nothing_but_a_rope_on_the_pit_she_jumps_from() -> None:
    drawing = ROW.replace("A. ", "AOx")
    game = drawn.stand(drawing, {"A": "blue.thief", "x": "blue.sword"})
    assert drawn.refusal(game, "jump blue.thief over b1 to c1 leaving") == ("obstacle", "CARRY-04")
    assert drawn.legal(game, "jump blue.thief over b1 to c1")
    roped = drawn.stand(drawing, {"A": "blue.thief", "x": "blue.rope"})
    assert drawn.legal(roped, "jump blue.thief over b1 to c1 leaving")


@pytest.mark.rule("R-49", "R-37")
def test_what_lies_on_the_landing_square_is_taken() -> None:
    drawing = ROW.replace("O   . ", "O   .x")
    for thing in ("yellow.sword", "blue.goblin wounded"):
        game = drawn.stand(drawing, {"A": "blue.warrior", "x": thing})
        drawn.play(game, "jump blue.warrior over b1 to c1", "move blue.warrior c1-d1")
        assert drawn.load(game, "blue.warrior") == thing.split()[0]


@pytest.mark.rule("R-49", "R-50")
def test_a_pit_with_a_rope_is_jumped_over_and_the_rope_stays() -> None:
    game = drawn.stand(ROW.replace("O ", "Or"), {"A": "blue.warrior", "r": "blue.rope"})
    drawn.play(game, "jump blue.warrior over b1 to c1")
    assert (drawn.place(game, "blue.warrior"), drawn.place(game, "blue.rope")) == ("c1", "b1")
    assert drawn.load(game, "blue.warrior") == ""


@pytest.mark.rule("R-51", "R-78")
def test_a_jump_onto_the_opposing_line_is_an_exit() -> None:
    game = drawn.stand(OUT, {"A": "blue.warrior", "z": "blue.troll behind"})
    drawn.play(game, "jump blue.warrior over b1 to c1")
    assert drawn.place(game, "blue.warrior") == "exited"
    assert game.vp == (1, 0)


@pytest.mark.rule("R-51", "R-75")
@pytest.mark.parametrize("there", ["yellow.thief", "yellow.thief wounded"])
def test_no_jump_out_over_an_enemy(there: str) -> None:
    game = drawn.stand(OUT.replace("  1", " B1"), {"A": "blue.warrior", "B": there})
    assert drawn.refusal(game, "jump blue.warrior over b1 to c1") == ("occupied", "R-51")


@pytest.mark.rule("R-52")
def test_nobody_jumps_through_an_arrow_slit() -> None:
    naga = {"A": "blue.contortionist"}
    before = drawn.stand(ROW.replace("A.   O", "A. : O"), naga)
    assert drawn.refusal(before, "jump blue.contortionist over b1 to c1") == (
        "not-adjacent",
        "JUMP-02",
    )
    behind = drawn.stand(ROW.replace("O   .", "O : ."), naga)
    assert drawn.refusal(behind, "jump blue.contortionist over b1 to c1") == (
        "no-landing",
        "JUMP-03",
    )
    assert drawn.legal(drawn.stand(ROW, naga), "jump blue.contortionist over b1 to c1")


@pytest.mark.rule("R-52")
def test_two_pits_in_a_row_are_too_many() -> None:
    game = drawn.stand(ROW.replace("O   .", "O   O"), {"A": "blue.warrior"})
    assert drawn.refusal(game, "jump blue.warrior over b1 to c1") == ("no-ground", "JUMP-04")
    assert drawn.refusal(game, "jump blue.warrior over b1 to d1") == ("no-landing", "JUMP-03")


@pytest.mark.rule("JUMP-01", "PIT-11")
def test_other_obstacles_may_be_jumped_and_a_fountain_may_not() -> None:
    for sign in "~^":
        game = drawn.stand(ROW.replace("O", sign), {"A": "blue.warrior"})
        assert drawn.legal(game, "jump blue.warrior over b1 to c1")
    game = drawn.stand(ROW.replace("O", "F"), {"A": "blue.warrior"})
    assert drawn.refusal(game, "jump blue.warrior over b1 to c1") == ("no-obstacle", "JUMP-01")

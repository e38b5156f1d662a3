"""Jumps from and onto Ropes, and what bars them (VET-JUMP, R-315, R-316, EX-303)."""

from __future__ import annotations

import pytest

from dtwister import Game
from dtwister.testing import assert_position
from fixtures.positions.drawn import legal, load, place, play, refusal
from fixtures.positions.veterans import stand


def row(*squares: str) -> str:
    """Four squares in a row between walls, each as its three characters."""
    return "\n+---+---+---+---+\n " + " ".join(squares) + "\n+---+---+---+---+\n"


JUMPER = {"A": "blue.warrior", "r": "blue.rope", "s": "yellow.rope"}


def game_of(*squares: str) -> Game:
    """The row with a jumper and Ropes, as far as they are drawn."""
    pieces = {sign: name for sign, name in JUMPER.items() if sign in "".join(squares)}
    return stand(row(*squares), pieces)


@pytest.mark.rule("VET-JUMP-01", "VET-JUMP-03", "EX-303")
def test_from_a_rope_to_the_ground() -> None:
    """F1 P1 P2 F2, the Rope on P1: over P2 to F2, and the Rope stays on P1."""
    game = game_of(" . ", "AOr", " O ", " . ")
    taking = "jump blue.warrior over c1 to d1"
    assert refusal(game, taking) == ("support-in-use", "R-48")
    play(game, f"{taking} leaving")
    pieces = {"A": "blue.warrior", "r": "blue.rope"}
    assert_position(game, row(" . ", " Or", " O ", "A. "), pieces=pieces)


@pytest.mark.rule("VET-JUMP-01", "VET-JUMP-04", "EX-303")
def test_from_a_rope_to_another_rope() -> None:
    game = game_of(" . ", "AOr", " O ", " Os")
    play(game, "jump blue.warrior over c1 to d1 leaving")
    assert (place(game, "blue.warrior"), place(game, "blue.rope")) == ("d1", "b1")
    assert load(game, "blue.warrior") == "yellow.rope"
    assert game.vp == (0, 0)


@pytest.mark.rule("VET-JUMP-02", "R-315", "EX-303")
@pytest.mark.parametrize("load", ["", " leaving"])
def test_no_landing_without_a_rope_there(load: str) -> None:
    """The same with a Rope only on P1, even if the jumper would like to bring that Rope."""
    game = game_of(" . ", "AOr", " O ", " O ")
    code = "no-ground" if load else "support-in-use"
    rule = "JUMP-04" if load else "R-48"
    assert refusal(game, f"jump blue.warrior over c1 to d1{load}") == (code, rule)


@pytest.mark.rule("VET-JUMP-02", "R-315")
def test_a_rope_from_the_ground_makes_no_landing_either() -> None:
    game = game_of("A.r", " O ", " O ", " . ")
    assert refusal(game, "jump blue.warrior over b1 to c1") == ("no-ground", "JUMP-04")
    assert legal(game_of("A.r", " O ", " . ", " . "), "jump blue.warrior over b1 to c1")


@pytest.mark.rule("VET-JUMP-01", "VET-JUMP-04")
@pytest.mark.parametrize("obstacle", ["O", "~", "w", "r"])
def test_from_the_ground_to_a_rope(obstacle: str) -> None:
    game = stand(row("A. ", f" {obstacle} ", " Os", " . "), {"A": "blue.warrior", "s": "blue.rope"})
    play(game, "jump blue.warrior over b1 to c1")
    assert (place(game, "blue.warrior"), load(game, "blue.warrior")) == ("c1", "blue.rope")


@pytest.mark.rule("VET-JUMP-02")
def test_the_obstacle_is_adjacent_to_both() -> None:
    game = game_of("A. ", " . ", " O ", " . ")
    assert refusal(game, "jump blue.warrior over c1 to d1") == ("not-adjacent", "JUMP-02")
    assert refusal(game_of("A. ", " O ", " . ", " . "), "jump blue.warrior over b1 to d1") == (
        "no-landing",
        "JUMP-03",
    )
    assert legal(game_of("A. ", " O ", " . ", " . "), "jump blue.warrior over b1 to c1")


@pytest.mark.rule("R-316", "OBJ-ROPE-11")
@pytest.mark.parametrize("burden", ["blue.sword", "blue.goblin wounded"])
def test_no_load_onto_a_roped_obstacle(burden: str) -> None:
    pieces = {"A": "blue.warrior", "x": burden, "s": "blue.rope"}
    game = stand(row("A.x", " O ", " Os", " . "), pieces)
    assert refusal(game, "jump blue.warrior over b1 to c1") == ("two-loads", "GOLD-05")
    assert legal(game, "jump blue.warrior over b1 to c1 leaving")


@pytest.mark.rule("VET-JUMP-05")
@pytest.mark.parametrize("jumper", ["warrior", "elf"])
def test_nobody_lands_in_a_tree(jumper: str) -> None:
    """Not even who may stand in it."""
    who = {"A": f"blue.{jumper}"}
    game = stand(row("A. ", " O ", " T ", " . "), who)
    assert refusal(game, f"jump blue.{jumper} over b1 to c1") == ("no-landing", "VET-JUMP-05")
    floor = stand(row("A. ", " O ", " . ", " . "), who)
    assert legal(floor, f"jump blue.{jumper} over b1 to c1")


@pytest.mark.rule("VET-JUMP-06")
@pytest.mark.parametrize(("first", "second"), [("<", " "), (" ", "<")])
def test_nobody_jumps_uphill(first: str, second: str) -> None:
    drawing = "\n+---+---+---+\n A. {} O {} .\n+---+---+---+\n"
    who = {"A": "blue.warrior"}
    game = stand(drawing.format(first, second), who)
    assert refusal(game, "jump blue.warrior over b1 to c1") == ("uphill", "VET-JUMP-06")
    down = drawing.format(first.replace("<", ">"), second.replace("<", ">"))
    assert legal(stand(down, who), "jump blue.warrior over b1 to c1")

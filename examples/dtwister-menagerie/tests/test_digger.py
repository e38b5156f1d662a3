"""The Digger: breaches in walls."""

from collections.abc import Callable

import pytest

import dtwister
from dtwister.testing import Scene

Hall = Callable[..., Scene]

SIGNS = {"D": "blue.digger", "A": "yellow.warrior"}


@pytest.mark.rule("MENAG-DIG-01")
def test_values(rules: dtwister.Rules) -> None:
    digger = rules.characters["menagerie:digger"]
    assert (digger.movement, digger.combat) == (3, 2)


@pytest.mark.rule("MENAG-DIG-02", "MENAG-DIG-03")
def test_a_breach_is_drawn_and_open_to_all(hall: Hall) -> None:
    scene = hall("|D. | .  A. |", **SIGNS)
    scene.expect_refusal("move blue.digger a1-b1").play("dig blue.digger east")
    scene.expect_board("""
+---+---+---+
|D. ; .  A. |
+---+---+---+
""")
    scene.expect_legal("move blue.digger a1-b1")
    scene.play("end", "play 3").expect_legal("move yellow.warrior c1-b1")


@pytest.mark.rule("MENAG-DIG-02")
def test_it_costs_two_action_points(hall: Hall) -> None:
    scene = hall("|D. | .  A. |", **SIGNS).play("dig blue.digger east", "move blue.digger a1-b1")
    scene.expect_refusal("move blue.digger b1-a1")


@pytest.mark.rule("MENAG-DIG-02")
@pytest.mark.parametrize(
    ("way", "code"),
    [("west", "nothing-behind"), ("east", "no-wall"), ("south", "no-wall")],
)
def test_only_walls_with_a_revealed_room_behind_are_dug(hall: Hall, way: str, code: str) -> None:
    scene = hall("|D.   . |", "| .  A. |", **SIGNS)
    scene.expect_refusal(f"dig blue.digger {way}", code=code, rule="MENAG-DIG-02")


@pytest.mark.rule("MENAG-DIG-02", "MENAG-DIG-03")
def test_a_wall_between_two_rooms_is_dug(two_rooms: Hall) -> None:
    scene = two_rooms("| .   .   @   .  D. | .  A.   @   .   . |", **SIGNS)
    scene.expect_refusal("move blue.digger e3-f3", code="wall")
    scene.play("dig blue.digger east").expect_legal("move blue.digger e3-f3")
    assert "D. ;" in dtwister.draw(scene.game)

"""The Pyromancer: fire that wounds, and burns out."""

from collections.abc import Callable

import pytest

import dtwister
from dtwister.testing import Scene

Hall = Callable[..., Scene]


@pytest.mark.rule("MENAG-PYRO-01")
def test_values(rules: dtwister.Rules) -> None:
    pyromancer = rules.characters["menagerie:pyromancer"]
    assert (pyromancer.movement, pyromancer.combat) == (4, 1)
    assert "spellcaster" in pyromancer.tags


@pytest.mark.rule("MENAG-PYRO-02", "MENAG-PYRO-04")
def test_a_fire_is_drawn_and_burns_out(hall: Hall) -> None:
    scene = hall("|P.   .   .  A. |", P="blue.pyromancer", A="yellow.warrior")
    scene.play("ignite blue.pyromancer east").expect_board("""
+---+---+---+---+
|P.   ^   .  A. |
+---+---+---+---+
""")
    scene.play("end", "play 3", "end").expect_decision("blue").expect_board("""
+---+---+---+---+
|P.   .   .  A. |
+---+---+---+---+
""")


@pytest.mark.rule("MENAG-PYRO-02")
@pytest.mark.parametrize(
    ("way", "code"),
    [
        ("north", "not-beside"),
        ("west", "no-floor"),
        ("south", "no-floor"),
        ("east", "not-beside"),
    ],
)
def test_only_adjacent_floor_and_ice_burn(hall: Hall, way: str, code: str) -> None:
    scene = hall("| O  P. | .  A. |", "| .   @   .   . |", P="blue.pyromancer", A="yellow.warrior")
    scene.expect_refusal(f"ignite blue.pyromancer {way}", code=code, rule="MENAG-PYRO-02")
    scene.expect_offers("ignite")


@pytest.mark.rule("MENAG-PYRO-02", "MENAG-PYRO-04")
def test_ice_burns_and_is_ice_again(hall: Hall) -> None:
    scene = hall("|P.   =   .  A. |", P="blue.pyromancer", A="yellow.warrior")
    scene.play("ignite blue.pyromancer east")
    scene.expect_legal("move blue.pyromancer a1-b1-c1")
    scene.play("end", "play 3", "end").expect_board("""
+---+---+---+---+
|P.   =   .  A. |
+---+---+---+---+
""")


@pytest.mark.rule("MENAG-PYRO-03")
def test_a_fire_wounds_who_stands_where_it_begins(hall: Hall) -> None:
    scene = hall("|P.  A.   .  B. |", P="blue.pyromancer", A="yellow.warrior", B="yellow.mule")
    scene.play("ignite blue.pyromancer east")
    scene.expect_events("wounded piece=yellow.warrior by=blue")


@pytest.mark.rule("MENAG-PYRO-03")
def test_a_fire_wounds_who_comes_to_rest_in_it_and_not_who_crosses_it(hall: Hall) -> None:
    scene = hall("|P.   .   .  A. |", "| .   .   .   . |", P="blue.pyromancer", A="yellow.warrior")
    scene.play("ignite blue.pyromancer east", "end", "play 3")
    game = scene.game.fork()
    scene.play("move yellow.warrior d1-c1-b1")
    scene.expect_events("wounded piece=yellow.warrior by=blue")
    crossing = dtwister.parse_legal(game, "move yellow.warrior d1-c1-b1-b2")
    texts = [dtwister.event_text(game.match, event) for event in game.play(crossing)]
    assert not any(text.startswith("wounded") for text in texts)

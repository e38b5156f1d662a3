"""A scene says what stands, what happens and what is refused; and fails when that is not so."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import dtwister
from dtwister.testing import Scene

ROW = """
+---+---+---+
|A.   .r  . |
+---+---+---+
"""
AFTER = """
+---+---+---+
| .   .  A.r|
+---+---+---+
"""
MOVE = "move blue.thief a1-b1(+blue.rope)-c1"


def row() -> Scene:
    return Scene(dtwister.load_rules(), ROW, A="blue.thief", r="blue.rope")


def test_a_scene_is_drawn_played_and_drawn() -> None:
    scene = (
        row()
        .expect_legal(MOVE)
        .play(MOVE)
        .expect_board(AFTER)
        .expect_decision("blue", "act")
        .expect_points(blue=0)
    )
    scene.expect_events("walked piece=blue.thief course=a1-b1(+blue.rope)-c1")
    scene.expect_events("walked piece=blue.thief course=a1-b1(+blue.rope)-c1", seat=None)
    scene.undo().expect_board(ROW)


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        (lambda scene: scene.play("move blue.thief a1-c1"), "a1-c1"),
        (lambda scene: scene.expect_legal("move blue.thief a1-c1"), "is refused"),
        (lambda scene: scene.expect_refusal(MOVE), "is legal, but a refusal was expected"),
        (
            lambda scene: scene.expect_refusal("move blue.thief a1-c1", code="x"),
            "refused for another reason",
        ),
        (
            lambda scene: scene.expect_refusal("move blue.thief a1-c1", rule="X-01"),
            "refused for another reason",
        ),
        (lambda scene: scene.expect_board(AFTER), "not as drawn"),
        (lambda scene: scene.expect_offers("move"), "a1-b1"),
        (lambda scene: scene.expect_events("walked"), "not among what happened"),
        (lambda scene: scene.expect_points(blue=1), "got {'blue': 0}"),
        (lambda scene: scene.expect_decision("yellow"), "got one of blue act"),
        (lambda scene: scene.expect_decision("blue", "card"), "got one of blue act"),
    ],
)
def test_what_is_not_so_fails(wrong: Callable[[Scene], Scene], says: str) -> None:
    with pytest.raises(AssertionError) as caught:
        wrong(row())
    assert says in str(caught.value)


def test_a_piece_that_is_gone_is_said_and_not_drawn() -> None:
    scene = Scene(
        dtwister.load_rules(),
        "\n+---+---+\n|W.f E. |\n+---+---+\n",
        W="blue.wizard",
        f="blue.fireball-wand",
        E="yellow.goblin",
    )
    scene.play("fire blue.wizard east").expect_points(blue=1).expect_board(
        "\n+---+---+\n|W.   . |\n+---+---+\n",
        E="yellow.goblin eliminated",
        f="blue.fireball-wand discarded",
    )

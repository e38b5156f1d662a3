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
    scene = row().allows(MOVE).plays(MOVE).stands(AFTER).asks("blue", "act").scores(blue=0)
    scene.tells("walked piece=blue.thief course=a1-b1(+blue.rope)-c1")
    scene.tells("walked piece=blue.thief course=a1-b1(+blue.rope)-c1", seat=None)
    scene.undoes().stands(ROW)


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        (lambda scene: scene.plays("move blue.thief a1-c1"), "a1-c1"),
        (lambda scene: scene.allows("move blue.thief a1-c1"), "is refused"),
        (lambda scene: scene.refuses(MOVE), "is not refused"),
        (lambda scene: scene.refuses("move blue.thief a1-c1", code="x"), "refused otherwise"),
        (lambda scene: scene.refuses("move blue.thief a1-c1", rule="X-01"), "refused otherwise"),
        (lambda scene: scene.stands(AFTER), "not as drawn"),
        (lambda scene: scene.offers("move"), "a1-b1"),
        (lambda scene: scene.tells("walked"), "not among what happened"),
        (lambda scene: scene.scores(blue=1), "found {'blue': 0}"),
        (lambda scene: scene.asks("yellow"), "asked is blue act"),
        (lambda scene: scene.asks("blue", "card"), "asked is blue act"),
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
    scene.plays("fire blue.wizard east").scores(blue=1).stands(
        "\n+---+---+\n|W.   . |\n+---+---+\n",
        E="yellow.goblin eliminated",
        f="blue.fireball-wand discarded",
    )

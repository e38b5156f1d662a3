"""The Shapeshifter: the shape of a character beside it."""

from collections.abc import Callable

import pytest

import dtwister
from dtwister.testing import Scene

Hall = Callable[..., Scene]

ROW = "|S.  W.   .  A. |"
SIGNS = {"S": "blue.shapeshifter", "W": "blue.spirit", "A": "yellow.warrior"}


@pytest.mark.rule("MENAG-SHAPE-01")
def test_values(rules: dtwister.Rules) -> None:
    shifter = rules.characters["menagerie:shapeshifter"]
    assert (shifter.movement, shifter.combat) == (4, 1)


@pytest.mark.rule("MENAG-SHAPE-02", "MENAG-SHAPE-03")
def test_it_does_what_the_other_does_until_its_next_turn(hall: Hall) -> None:
    scene = hall(ROW, **SIGNS)
    scene.expect_refusal("vanish blue.shapeshifter")
    scene.play("mimic blue.shapeshifter blue.spirit").expect_legal("vanish blue.shapeshifter")
    scene.expect_refusal("mimic blue.shapeshifter blue.spirit")
    context, pieces = scene.game.context, scene.game.match.piece_index
    kind = context.kind(pieces["blue.shapeshifter"])
    assert (kind.movement, kind.combat) == (4, 0)
    assert "D = menagerie:disguised" in dtwister.draw(scene.game)
    scene.play("end", "play 3", "end")
    scene.expect_events("status-lost piece=blue.shapeshifter status=menagerie:disguised seat=blue")
    scene.play("play 3").expect_refusal("vanish blue.shapeshifter")


@pytest.mark.rule("MENAG-SHAPE-02")
def test_only_miniatures_beside_it_are_mimicked(hall: Hall) -> None:
    scene = hall(ROW, **SIGNS)
    scene.expect_offers("mimic", "mimic blue.shapeshifter blue.spirit")
    scene.expect_refusal("mimic blue.shapeshifter yellow.warrior", code="not-beside")
    wounded = hall("|S.  w.   .  A. |", w="blue.mule wounded", S=SIGNS["S"], A=SIGNS["A"])
    wounded.expect_refusal("mimic blue.shapeshifter blue.mule", code="no-miniature")


@pytest.mark.rule("MENAG-SHAPE-02")
def test_a_guarded_character_is_not_mimicked(hall: Hall) -> None:
    stone = ["yellow.warrior menagerie:petrified blue own-turn"]
    scene = hall("|S.  A. |", more={"statuses": stone}, S=SIGNS["S"], A=SIGNS["A"])
    scene.expect_refusal("mimic blue.shapeshifter yellow.warrior", code="stone")


@pytest.mark.rule("MENAG-SHAPE-05")
def test_itself_again_it_takes_one_load_along(hall: Hall) -> None:
    signs = {"S": SIGNS["S"], "M": "blue.mule", "A": SIGNS["A"], "c": "blue.crown"}
    scene = hall("|S.  M.   .c  .b  .  A. |", b="blue.banner", **signs)
    scene.play("mimic blue.shapeshifter blue.mule")
    scene.play("move blue.shapeshifter a1-b1-c1(+blue.crown)-d1(+blue.banner)-e1")
    assert set(scene.game.loads_of("blue.shapeshifter")) == {"blue.crown", "blue.banner"}
    scene.play("end", "play 3", "end", "play 3", "move blue.shapeshifter e1(+blue.crown)-d1")
    assert scene.game.loads_of("blue.shapeshifter") == ("blue.crown",)
    assert scene.game.square_of("blue.banner") == "e1"


@pytest.mark.rule("MENAG-SHAPE-04")
def test_it_needs_empty_hands(hall: Hall) -> None:
    scene = hall("|S.c W.   .  A. |", c="blue.crown", **SIGNS)
    refused = scene.expect_refusal
    refused("mimic blue.shapeshifter blue.spirit", code="loaded", rule="MENAG-SHAPE-04")

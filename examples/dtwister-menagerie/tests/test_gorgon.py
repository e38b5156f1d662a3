"""The Gorgon, and the Mirror shield."""

from collections.abc import Callable

import pytest

import dtwister
from dtwister.testing import Scene

Hall = Callable[..., Scene]


def their_turn(scene: Scene) -> Scene:
    """End the turn of blue, and let yellow play an Action card."""
    return scene.play("end", "play 3")


@pytest.mark.rule("MENAG-GORGON-01")
def test_values(rules: dtwister.Rules) -> None:
    gorgon = rules.characters["menagerie:gorgon"]
    assert (gorgon.movement, gorgon.combat) == (3, 2)


@pytest.mark.rule("MENAG-GORGON-02", "MENAG-GORGON-03")
def test_a_stared_at_enemy_does_nothing_and_nothing_is_done_to_it(hall: Hall) -> None:
    scene = hall(
        "|G.  A.p  .  B. |",
        G="blue.gorgon",
        A="yellow.warrior",
        B="blue.berserk",
        p="yellow.potion-of-invisibility",
    ).play("petrify blue.gorgon yellow.warrior")
    scene.expect_events("stared piece=blue.gorgon target=yellow.warrior")
    scene.play("move blue.berserk d1-c1")
    scene.expect_refusal("attack blue.berserk yellow.warrior", code="stone", rule="MENAG-GORGON-03")
    assert "menagerie:petrified blue own-turn" in dtwister.draw(scene.game)
    their_turn(scene)
    scene.expect_refusal("quaff yellow.warrior", code="stone", rule="MENAG-GORGON-03")
    scene.expect_offers("move")


@pytest.mark.rule("MENAG-GORGON-03")
@pytest.mark.parametrize("active", ["blue", "yellow"])
def test_a_character_of_stone_is_not_drawn_into_a_combat(hall: Hall, active: str) -> None:
    stone = ["yellow.warrior menagerie:petrified blue own-turn"]
    signs = {"A": "yellow.warrior", "D": "blue.digger", "M": "yellow.mule"}
    scene = hall("| .  A.  D. |", "| .   .  M. |", active=active, more={"statuses": stone}, **signs)
    pair = ("blue.digger", "yellow.mule") if active == "blue" else ("yellow.mule", "blue.digger")
    scene.play(f"attack {pair[0]} {pair[1]}")
    combat = scene.game.combat
    assert combat is not None
    fighters = {*combat.attack.fighters, *combat.defence.fighters}
    assert fighters == {"blue.digger", "yellow.mule"}


@pytest.mark.rule("MENAG-GORGON-03")
def test_stone_lasts_until_the_next_turn_of_the_gorgon(hall: Hall) -> None:
    scene = hall("|G.  A.   . |", G="blue.gorgon", A="yellow.warrior").play(
        "petrify blue.gorgon yellow.warrior"
    )
    their_turn(scene).play("end")
    scene.expect_events("status-lost piece=yellow.warrior status=menagerie:petrified seat=blue")


@pytest.mark.rule("MENAG-GORGON-02")
def test_only_enemies_beside_it_are_stared_at(hall: Hall) -> None:
    scene = hall(
        "|B.  G.  A.p|",
        G="blue.gorgon",
        A="yellow.warrior",
        B="blue.berserk",
        p="yellow.potion-of-invisibility",
    )
    scene.expect_offers("petrify", "petrify blue.gorgon yellow.warrior")
    scene.expect_refusal("petrify blue.gorgon blue.berserk", code="friend")
    scene.expect_refusal("petrify blue.gorgon yellow.potion-of-invisibility", code="no-miniature")
    far = hall("|G.   .  A. |", G="blue.gorgon", A="yellow.warrior")
    far.expect_refusal("petrify blue.gorgon yellow.warrior", code="not-beside")


@pytest.mark.rule("MENAG-GORGON-04")
def test_enemies_beside_the_gorgon_cannot_attack(hall: Hall) -> None:
    scene = their_turn(hall("|G.  A.  B. |", G="blue.gorgon", A="yellow.warrior", B="blue.berserk"))
    scene.expect_refusal("attack yellow.warrior blue.gorgon", code="gaze", rule="MENAG-GORGON-04")
    scene.expect_refusal("attack yellow.warrior blue.berserk", code="gaze")
    away = their_turn(
        hall("|G.   .  A.  B. |", G="blue.gorgon", A="yellow.warrior", B="blue.berserk")
    )
    away.expect_legal("attack yellow.warrior blue.berserk")


@pytest.mark.rule("MENAG-MIRROR-01")
def test_a_mirror_turns_the_stare_back(hall: Hall) -> None:
    scene = hall(
        "| .  G.  A.m|", G="blue.gorgon", A="yellow.warrior", m="yellow.mirror-shield"
    ).play("petrify blue.gorgon yellow.warrior")
    scene.expect_events("stared piece=blue.gorgon target=blue.gorgon")
    assert "P = menagerie:petrified" in dtwister.draw(scene.game)
    scene.expect_refusal("move blue.gorgon b1-a1", code="stone", rule="MENAG-GORGON-03")

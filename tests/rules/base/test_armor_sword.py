"""The Armor (OBJ-ARMOR) and the Sword (OBJ-SWORD)."""

from __future__ import annotations

import pytest

from fixtures.positions.drawn import RULES, play, refusal, stand, totals

DUEL = """
+---+---+---+
 A.  D.   .
+---+---+---+
"""
MINE = DUEL.replace("A. ", "A.x")
YOURS = DUEL.replace("D. ", "D.x")
PIECES = {"A": "blue.warrior", "D": "yellow.mekanork"}
GROUP = """
+   +   +   +
 A.  D.  E.
+   +   +   +
 B.   .   .
+   +   +   +
  .   .   .
+   +   +   +
"""


def fought(drawing: str, pieces: dict[str, str]) -> tuple[int, int]:
    """Attack and defence without cards."""
    game = stand(drawing, pieces)
    return totals(play(game, "attack blue.warrior yellow.mekanork", "card 0", "card 0"))


def test_without_objects_it_is_the_printed_values() -> None:
    assert fought(DUEL, PIECES) == (3, 2)


@pytest.mark.rule("OBJ-ARMOR-01", "CARRY-09")
@pytest.mark.parametrize("armor", ["yellow.armor", "blue.armor"])
def test_armor_adds_one_in_defence(armor: str) -> None:
    assert fought(YOURS, {**PIECES, "x": armor}) == (3, 3)


@pytest.mark.rule("OBJ-ARMOR-02")
def test_armor_adds_nothing_in_attack() -> None:
    assert fought(MINE, {**PIECES, "x": "blue.armor"}) == (3, 2)


@pytest.mark.rule("OBJ-ARMOR-03", "WOUND-04", "R-38", "R-46")
def test_armor_serves_a_wounded() -> None:
    hurt = {**PIECES, "D": "yellow.mekanork wounded"}
    assert fought(DUEL, hurt) == (3, 0)
    assert fought(YOURS, {**hurt, "x": "yellow.armor"}) == (3, 1)


@pytest.mark.rule("OBJ-ARMOR-03")
def test_other_objects_do_not_serve_a_wounded() -> None:
    hurt = {**PIECES, "D": "yellow.mekanork wounded"}
    assert fought(YOURS, {**hurt, "x": "yellow.sword"}) == (3, 0)


@pytest.mark.rule("R-135")
def test_every_defender_with_an_armor_adds_one() -> None:
    drawing = GROUP.replace("A.  D.  E.", "D.  A.  E.").replace("B.", " .")
    pieces = {**PIECES, "E": "yellow.cleric"}
    assert fought(drawing, pieces) == (3, 2 + 2)
    armed = drawing.replace("D. ", "D.x").replace("E.", "E.y")
    both = {**pieces, "x": "yellow.armor", "y": "blue.armor"}
    assert fought(armed, both) == (3, 2 + 2 + 2)


@pytest.mark.rule("R-136")
@pytest.mark.parametrize(("held", "defence"), [("yellow.armor", 3), ("yellow.sword", 2)])
def test_armor_works_against_a_shot(held: str, defence: int) -> None:
    drawing = """
    +---+---+---+
     A.   .  D.x
    +---+---+---+
    """
    game = stand(drawing, {"A": "blue.pusher", "D": "yellow.mekanork", "x": held})
    shown = totals(play(game, "shoot blue.pusher east", "card 0", "card 0"))
    assert shown == (3, defence)


@pytest.mark.rule("OBJ-SWORD-01", "CARRY-09")
@pytest.mark.parametrize("sword", ["yellow.sword", "blue.sword"])
def test_a_sword_adds_one_in_attack(sword: str) -> None:
    assert fought(MINE, {**PIECES, "x": sword}) == (4, 2)


@pytest.mark.rule("OBJ-SWORD-02")
def test_a_sword_adds_nothing_in_defence() -> None:
    assert fought(YOURS, {**PIECES, "x": "yellow.sword"}) == (3, 2)


@pytest.mark.rule("R-141")
def test_every_attacker_with_a_sword_adds_one() -> None:
    pieces = {**PIECES, "E": "blue.cleric"}
    game = GROUP.replace("B.", " .")
    assert fought(game, pieces) == (3 + 2, 2)
    armed = game.replace("A. ", "A.x").replace("E.", "E.y")
    assert fought(armed, {**pieces, "x": "blue.sword", "y": "yellow.sword"}) == (5 + 2, 2)


@pytest.mark.rule("R-142", "RANGED-05")
def test_a_sword_adds_nothing_to_another_weapon() -> None:
    far = DUEL.replace("A.  D.   .", "A.x  .  D.")
    pieces = {"A": "blue.pusher", "D": "yellow.mekanork", "x": "blue.sword"}
    shot = stand(far, pieces)
    assert totals(play(shot, "shoot blue.pusher east", "card 0", "card 0")) == (3, 2)
    close = stand(MINE, pieces)
    attack = "attack blue.pusher yellow.mekanork"
    assert totals(play(close, attack, "card 0", "card 0")) == (1 + 1, 2)


@pytest.mark.rule("R-142", "CARRY-01")
def test_a_sword_is_an_attack_weapon_and_the_only_load() -> None:
    swords = {name for name, spec in RULES.objects.items() if "attack-weapon" in spec.tags}
    assert "base:sword" in swords and "base:armor" not in swords
    drawing = DUEL.replace("A. ", "A.x").replace("D.   .", " .y  .")
    game = stand(drawing, {"A": "blue.warrior", "x": "blue.sword", "y": "yellow.sword"})
    assert refusal(game, "move blue.warrior a1-b1") == ("two-loads", "GOLD-05")

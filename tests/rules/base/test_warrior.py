"""The Warrior (CHAR-WARRIOR)."""

from __future__ import annotations

import pytest

from fixtures.positions.drawn import RULES, ap_left, legal, listed, play, refusal, stand

ROW = """
+---+---+---+---+
 W. # .   .   .
+---+---+---+---+
"""
PAIR = """
+---+---+---+---+
 W. #T.   .   .
+---+---+---+---+
"""


@pytest.mark.rule("CHAR-WARRIOR-01")
def test_values() -> None:
    warrior = RULES.characters["base:warrior"]
    assert (warrior.movement, warrior.combat) == (3, 3)


@pytest.mark.rule("CHAR-WARRIOR-02", "TERRAIN-PORT-06")
def test_breaks_a_closed_portcullis_beside_him() -> None:
    game = stand(ROW, {"W": "blue.warrior"}, ap=3)
    assert refusal(game, "move blue.warrior a1-b1") == ("portcullis", "MOVE-12")
    assert listed(game, "break blue.warrior east")
    play(game, "break blue.warrior east")
    assert ap_left(game) == 2
    assert legal(game, "move blue.warrior a1-b1")


@pytest.mark.rule("CHAR-WARRIOR-02", "BASE-03")
def test_nobody_else_breaks_them() -> None:
    for name in (name[5:] for name in RULES.characters if name.startswith("base:")):
        game = stand(ROW, {"W": f"blue.{name}"})
        assert legal(game, f"break blue.{name} east") is (name == "warrior")
    thief = stand(ROW, {"W": "blue.thief"})
    assert refusal(thief, "break blue.thief east") == ("no-ability", "TERRAIN-PORT-06")


@pytest.mark.rule("CHAR-WARRIOR-02", "TERRAIN-PORT-07")
@pytest.mark.parametrize(
    ("border", "reason"),
    [
        (" ", ("no-portcullis", "TERRAIN-PORT-06")),
        ("|", ("no-portcullis", "TERRAIN-PORT-06")),
        ("'", ("wrong-state", "TERRAIN-PORT-07")),
        (",", ("wrong-state", "TERRAIN-PORT-07")),
    ],
)
def test_only_a_closed_portcullis_is_broken(border: str, reason: tuple[str, str]) -> None:
    game = stand(ROW.replace("#", border), {"W": "blue.warrior"})
    assert refusal(game, "break blue.warrior east") == reason


@pytest.mark.rule("CHAR-WARRIOR-03", "TERRAIN-PORT-03", "CHAR-THIEF-08")
def test_what_he_broke_is_never_closed_again() -> None:
    game = stand(PAIR, {"W": "blue.warrior", "T": "blue.thief"})
    play(game, "break blue.warrior east")
    assert refusal(game, "close blue.thief west") == ("wrong-state", "TERRAIN-PORT-07")
    opened = stand(PAIR, {"W": "blue.warrior", "T": "blue.thief"})
    play(opened, "open blue.thief west")
    assert legal(opened, "close blue.thief west")

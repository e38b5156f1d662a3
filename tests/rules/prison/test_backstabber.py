"""The Backstabber (CHAR-BACKSTABBER)."""

from __future__ import annotations

import pytest

from dtwister.testing import assert_position
from fixtures.positions.combats import (
    accepted,
    drawn,
    fight,
    fighters,
    offered,
    play,
    refused,
    where,
)

ROW = """
+---+---+---+---+---+
|F.  B.  X.  Y.   . |
+   +   +   +   +   +
| .   .   .   .   . |
+---+---+---+---+---+
"""
"""Blue B attacks yellow X; blue F and yellow Y are out of it, or are drawn elsewhere."""
SQUARE = """
+---+---+---+---+
| .  B.  X.   . |
+   +   +   +   +
| .  F.   .   . |
+---+---+---+---+
"""
BESIDE = """
+---+---+---+---+
| .  B.  X.  F. |
+---+---+---+---+
"""
"""F stands at X too."""
PIECES = {"B": "blue.backstabber", "X": "yellow.troll", "F": "blue.mekanork"}
ATTACK = "attack blue.backstabber yellow.troll"


@pytest.mark.rule("CHAR-BACKSTABBER-01", "PRIS-01")
def test_values():
    backstabber = drawn(SQUARE, PIECES).rules.characters["prison:backstabber"]
    assert (backstabber.movement, backstabber.combat) == (4, 2)


# -- the stab --------------------------------------------------------------------------------------


@pytest.mark.rule("CHAR-BACKSTABBER-02")
def test_two_more_in_attack_beside_a_friend_who_fights():
    assert fight(drawn(BESIDE, PIECES), ATTACK, 0, 0) == (2 + 2 + 2, 4)
    beginning = drawn(BESIDE, PIECES)
    assert fight(beginning, "attack blue.mekanork yellow.troll", 0, 0) == (2 + 2 + 2, 4)


@pytest.mark.rule("CHAR-BACKSTABBER-02")
def test_two_more_in_defence_beside_a_friend_who_fights():
    drawing = """
    +---+---+---+
    |B.  X.  F. |
    +---+---+---+
    """
    game = drawn(drawing, PIECES, active="yellow")
    text = "attack yellow.troll blue.mekanork"
    assert fight(game, text, 6, 0) == (4 + 6, 2 + 2 + 2)


@pytest.mark.rule("CHAR-BACKSTABBER-03")
def test_nothing_when_she_fights_alone_even_against_several():
    alone = drawn(SQUARE, PIECES)
    assert fight(alone, ATTACK, 0, 0) == (2, 4)
    drawing = """
    +---+---+---+
    |X.  B.  Y. |
    +---+---+---+
    """
    pieces = {"B": "blue.backstabber", "X": "yellow.goblin", "Y": "yellow.thief"}
    assert fight(drawn(drawing, pieces), "attack blue.backstabber yellow.goblin", 0, 0) == (2, 3)
    pieces = {**pieces, "F": "blue.troll behind"}
    defending = drawn(drawing, pieces, active="yellow")
    assert fight(defending, "attack yellow.goblin blue.backstabber", 0, 0) == (3, 2)


@pytest.mark.rule("CHAR-BACKSTABBER-03")
def test_a_friend_who_stands_by_does_not_count():
    assert fight(drawn(ROW, {**PIECES, "Y": "yellow.thief"}), ATTACK, 6, 0) == (2 + 6, 4)


@pytest.mark.rule("R-204")
def test_a_wounded_is_no_friend():
    """She defends beside the wounded target of her side, which does not make her stab."""
    drawing = """
    +---+---+---+
    |B.  X.  F. |
    +---+---+---+
    """
    wounded = {**PIECES, "F": "blue.mekanork wounded"}
    game = drawn(drawing, wounded, active="yellow")
    text = "attack yellow.troll blue.mekanork"
    play(game, text)
    assert fighters(game)[1] == ["blue.backstabber", "blue.mekanork"]
    game.undo()
    assert fight(game, text, 0, 0) == (4, 2 + 0)
    with_friend = drawn(drawing, {**PIECES, "F": "blue.mekanork"}, active="yellow")
    assert fight(with_friend, text, 0, 0) == (4, 4 + 2)


@pytest.mark.rule("R-204", "WOUND-03")
def test_a_wounded_backstabber_has_no_stab():
    drawing = """
    +---+---+---+
    |B.  X.  F. |
    +---+---+---+
    """
    game = drawn(drawing, {**PIECES, "B": "blue.backstabber wounded"}, active="yellow")
    assert fight(game, "attack yellow.troll blue.backstabber", 0, 0) == (4, 0 + 2)


@pytest.mark.rule("R-205")
def test_two_of_them_are_friends_of_each_other():
    game = drawn(BESIDE, {**PIECES, "F": "blue.backstabber#2"})
    assert fight(game, ATTACK, 0, 0) == (4 + 4, 4)


# -- beside weapons that work from afar ------------------------------------------------------------

ALLEY = """
+---+---+---+---+---+---+
|S.b  .   .   .  X.  B. |
+   +   +   +   +   +   +
| .   .   .   .   .   . |
+---+---+---+---+---+---+
"""
"""S sees X from afar; B stands at X."""
SHOOTERS = {**PIECES, "S": "blue.cleric", "b": "blue.bow"}
SHOT = "shoot blue.cleric east"


@pytest.mark.rule("CHAR-BACKSTABBER-04", "VET-RANGED-08", "RANGED-15")
def test_a_shooter_is_a_friend_if_she_is_in_contact():
    pieces = {key: name for key, name in SHOOTERS.items() if key != "F"}
    assert fight(drawn(ALLEY, pieces), SHOT, 0, 0) == (1 + 2 + 2, 4)
    joined = f"{ATTACK} with blue.cleric"
    assert fight(drawn(ALLEY, pieces), joined, 0, 0) == (1 + 2 + 2, 4)
    assert fight(drawn(ALLEY, pieces), ATTACK, 0, 0) == (2, 4)


@pytest.mark.rule("CHAR-BACKSTABBER-05", "VET-RANGED-07")
def test_as_a_shooter_she_has_no_bonus():
    pieces = {"S": "blue.backstabber", "b": "blue.bow", "X": "yellow.troll", "B": "blue.cleric"}
    game = drawn(ALLEY, pieces)
    assert fight(game, "shoot blue.backstabber east", 0, 0) == (1 + 2, 4)


@pytest.mark.rule("VET-RANGED-07", "CHAR-BACKSTABBER-03")
def test_shot_at_she_has_no_bonus():
    pieces = {"S": "blue.cleric", "b": "blue.bow", "X": "yellow.backstabber", "B": "yellow.troll"}
    assert fight(drawn(ALLEY, pieces), SHOT, 0, 0) == (1, 2)


SPEAR = """
+---+---+
|F.  X. |
+   +   +
| .   . |
+   +   +
| .  B.p|
+---+---+
"""
"""B reaches X with her spear over the square between; F stands at X."""
SPEARS = {**PIECES, "p": "blue.telescoping-spear"}


@pytest.mark.rule("R-206")
def test_with_a_spear_she_has_the_bonus_if_a_friend_fights():
    strike = "strike blue.backstabber yellow.troll"
    assert fight(drawn(SPEAR, SPEARS), strike, 0, 0) == (2 + 2 + 2, 4)
    alone = drawn(SPEAR.replace("F.", " ."), {**SPEARS, "F": "blue.mekanork behind"})
    assert fight(alone, strike, 0, 0) == (2, 4)


@pytest.mark.rule("R-206", "VET-RANGED-08")
def test_with_a_spear_beside_shooters_she_has_none():
    drawing = """
    +---+---+---+---+---+---+
    |S.b  .   .   .  X.   . |
    +   +   +   +   +   +   +
    | .   .   .   .   .   . |
    +   +   +   +   +   +   +
    | .   .   .   .  B.p  . |
    +---+---+---+---+---+---+
    """
    pieces = {**SPEARS, "S": "blue.cleric", "b": "blue.bow", "F": "blue.mekanork behind"}
    game = drawn(drawing, pieces)
    joined = f"{SHOT} with blue.backstabber"
    assert fight(game, joined, 0, 0) == (1 + 2, 4)


@pytest.mark.rule("VET-RANGED-08", "CHAR-BACKSTABBER-04", "CHAR-BACKSTABBER-02")
def test_in_defence_she_keeps_it_against_a_group_with_shooters():
    """Yellow shoots at blue F; yellow C beside both blue ones fights at close quarters."""
    drawing = """
    +---+---+---+---+---+
    |S.b  .   .  F.   . |
    +   +   +   +   +   +
    | .   .   .  C.  B. |
    +---+---+---+---+---+
    """
    pieces = {
        "S": "yellow.cleric",
        "b": "yellow.bow",
        "C": "yellow.mekanork",
        "F": "blue.troll",
        "B": "blue.backstabber",
    }
    game = drawn(drawing, pieces, active="yellow")
    assert fight(game, "shoot yellow.cleric east", 0, 0) == (1 + 2, 4 + 2 + 2)


# -- picking locks ---------------------------------------------------------------------------------

GATE = """
+---+---+---+
|B. # .   . |
+---+---+---+
"""
HER = {"B": "blue.backstabber"}


@pytest.mark.rule("CHAR-BACKSTABBER-06", "TERRAIN-PORT-04", "TERRAIN-PORT-05", "TERRAIN-PORT-08")
def test_she_opens_and_closes_portcullises_without_a_key():
    game = drawn(GATE, HER, ap=3)
    play(game, "open blue.backstabber east")
    assert game.decision.text == "blue acts; 2 AP left"
    assert_position(game, GATE.replace("#", "'"), pieces=HER)
    play(game, "close blue.backstabber east")
    assert game.decision.text == "blue acts; 1 AP left"
    assert_position(game, GATE, pieces=HER)
    play(game, "open blue.backstabber east")
    assert game.decision.text == "blue acts; 0 AP left"


@pytest.mark.rule("CHAR-BACKSTABBER-06", "TERRAIN-PORT-07", "WOUND-03")
def test_what_she_cannot_do_to_portcullises():
    game = drawn(GATE, HER)
    assert refused(game, "close blue.backstabber east") == "wrong-state TERRAIN-PORT-07"
    assert refused(game, "break blue.backstabber east") == "no-ability TERRAIN-PORT-06"
    assert refused(game, "open blue.backstabber south") == "no-portcullis TERRAIN-PORT-04"
    assert accepted(game, "open blue.backstabber east")
    hurt = drawn(GATE, {"B": "blue.backstabber wounded"})
    assert refused(hurt, "open blue.backstabber east") == "wounded WOUND-02"
    assert offered(hurt, "open") == []


# -- examples --------------------------------------------------------------------------------------

PRISON_7 = """
+---+---+---+---+
|m.  N.  X.  B. |
+   +   +   +   +
| .  K.   .   . |
+---+---+---+---+
"""
PRISON_7_PIECES = {
    "m": "yellow.mekanork wounded",
    "N": "blue.naga",
    "X": "yellow.colossus",
    "B": "blue.backstabber",
    "K": "blue.cleric",
}
PRISON_11 = """
+---+---+---+---+---+---+---+
|C.b  .   .  M.  B.   .  Z.c|
+---+---+---+---+---+---+---+
"""
PRISON_11_PIECES = {
    "C": "blue.cleric",
    "b": "blue.bow",
    "M": "yellow.mekanork",
    "B": "blue.backstabber",
    "Z": "yellow.wizard",
    "c": "yellow.bow",
}


@pytest.mark.rule("EX-201", "EX-13", "CHAR-BACKSTABBER-02")
def test_example_she_adds_four_in_attack():
    game = drawn(PRISON_7, PRISON_7_PIECES)
    assert fight(game, "attack blue.naga yellow.colossus", 3, 5) == (2 + 4 + 3, 5 + 5)
    assert where(game, "blue.backstabber") == "d1 wounded"


@pytest.mark.rule("EX-201", "EX-17", "CHAR-BACKSTABBER-04")
def test_example_she_adds_four_beside_a_shooter():
    game = drawn(PRISON_11, PRISON_11_PIECES)
    assert fight(game, "shoot blue.cleric east", 0, 0) == (1 + 4, 2)


@pytest.mark.rule("EX-201", "EX-19", "CHAR-BACKSTABBER-03")
def test_example_alone_she_defends_with_two():
    game = drawn(PRISON_11, PRISON_11_PIECES, active="yellow")
    play(game, "shoot yellow.wizard west")
    assert fighters(game) == (["yellow.mekanork", "yellow.wizard"], ["blue.backstabber"])
    game.undo()
    assert fight(game, "shoot yellow.wizard west", 0, 0) == (1 + 2, 2)

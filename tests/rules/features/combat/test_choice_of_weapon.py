"""Joiners of a combat choose which of their weapons they use (R-68, VET-RANGED-03)."""

from __future__ import annotations

import pytest

import dtwister
from dtwister_features.game_actions import Attack, Shoot
from fixtures.positions.combats import accepted, fight, fighters, offered, play, refused, where
from fixtures.positions.prison_combats import stand

VOLLEY = """
+---+---+---+---+---+---+
|W.b  .   .  G.   .   . |
+   +   +   +   +   +   +
| .   .  K.   .   .   . |
+   +   +   +   +   +   +
| .   .   .  Z.c  .   . |
+---+---+---+---+---+---+
"""
"""The Warrior with a Bow and the Crossbowman with a Bow see the Goblin."""
PIECES = {
    "W": "blue.ogre",
    "b": "blue.bow",
    "G": "yellow.goblin",
    "Z": "blue.crossbowman",
    "c": "yellow.bow",
    "K": "blue.cleric",
}
SHOT = "shoot blue.ogre east"
JOINED = SHOT + " with blue.crossbowman"
WITH_BOW = JOINED + " wielding 2"


@pytest.mark.rule("R-68", "RANGED-12", "VET-RANGED-03", "VET-BOW-01", "EX-304")
def test_a_joiner_uses_the_weapon_that_is_named() -> None:
    """The first one that it can use, the crossbow, if none is named."""
    game = stand(VOLLEY, PIECES)
    assert [text for text in offered(game, "shoot") if text.startswith(SHOT)] == [
        SHOT,
        JOINED,
        WITH_BOW,
    ]
    assert fight(game.fork(), JOINED, 0, 0) == (1 + 3, 1)
    assert fight(game.fork(), JOINED + " wielding 1", 0, 0) == (1 + 3, 1)
    assert fight(game.fork(), WITH_BOW, 0, 0) == (1 + 1, 1)


@pytest.mark.rule("VET-RANGED-03", "EX-304", "R-68")
def test_the_limit_is_that_of_the_weapon_that_was_used() -> None:
    game = stand(VOLLEY, {**PIECES, "G": "yellow.colossus"}, ap=4)
    with_crossbow, with_bow = game.fork(), game.fork()
    play(with_crossbow, JOINED, "card 0", "card 0")
    assert where(with_crossbow, "yellow.colossus") == "d1"
    assert refused(with_crossbow, "shoot blue.crossbowman north") == "spent VET-RANGED-03"
    assert refused(with_crossbow, JOINED + " wielding 1") == "spent VET-RANGED-03"
    # What is left is its Bow, also where no weapon is named.
    assert fight(with_crossbow.fork(), JOINED, 0, 0) == (1 + 1, 5)
    assert fight(with_crossbow, WITH_BOW, 0, 0) == (1 + 1, 5)
    play(with_bow, WITH_BOW, "card 0", "card 0")
    assert accepted(with_bow, "shoot blue.crossbowman north")


@pytest.mark.rule("RANGED-12", "VET-RANGED-03")
@pytest.mark.parametrize(
    ("weapons", "why"),
    [
        ("0", "no-weapon VET-RANGED-03"),
        ("3", "no-weapon VET-RANGED-03"),
        ("1,2", "unmatched RANGED-12"),
    ],
)
def test_a_weapon_must_be_there_for_each_joiner(weapons: str, why: str) -> None:
    game = stand(VOLLEY, PIECES)
    assert refused(game, f"{JOINED} wielding {weapons}") == why
    assert refused(game, f"{SHOT} wielding 1") == "unmatched RANGED-12"
    assert accepted(game, WITH_BOW)


@pytest.mark.rule("R-68", "RANGED-12", "VET-RANGED-03")
def test_joiners_of_an_attack_and_of_a_strike_choose_as_well() -> None:
    beside = VOLLEY.replace(" .  G.", "K.  G.").replace("| .   .  K. ", "| .   .   . ")
    game = stand(beside, PIECES)
    attack = "attack blue.cleric yellow.goblin with blue.crossbowman"
    assert fight(game.fork(), attack, 0, 0) == (2 + 3, 1)
    assert fight(game.fork(), attack + " wielding 2", 0, 0) == (2 + 1, 1)
    assert refused(game, attack + " wielding 3") == "no-weapon VET-RANGED-03"
    spear = VOLLEY.replace("  .   .  G.", " K.s  .  G.").replace(
        " K.   .   .   . |", "  .   .   .   . |"
    )
    game = stand(spear, {**PIECES, "s": "blue.telescoping-spear"})
    strike = "strike blue.cleric yellow.goblin with blue.crossbowman"
    assert fight(game.fork(), strike, 0, 0) == (2 + 3, 1)
    assert fight(game.fork(), strike + " wielding 2", 0, 0) == (2 + 1, 1)
    assert refused(game, strike + " wielding 3") == "no-weapon VET-RANGED-03"


@pytest.mark.rule("R-68", "R-224", "VET-RANGED-03", "OBJ-SPEAR-06")
def test_an_archer_with_a_spear_shoots_or_strikes() -> None:
    """Two squares away it may join with its own bow, or at arm's length of the spear."""
    pieces = {**PIECES, "Z": "blue.elf-archer", "c": "yellow.telescoping-spear"}
    game = stand(VOLLEY, pieces)
    joined = SHOT + " with blue.elf-archer"
    shot, struck = game.fork(), game.fork()
    assert fight(shot, joined, 0, 6) == (1 + 1, 1 + 6)
    assert where(shot, "yellow.telescoping-spear") == "d3"
    assert fight(struck, joined + " wielding 2", 0, 6) == (1 + 2, 1 + 6)
    assert where(struck, "yellow.telescoping-spear") == "discarded"
    assert where(struck, "blue.elf-archer") == "d3"


@pytest.mark.rule("R-68", "RANGED-12")
def test_several_joiners_choose_each_for_itself() -> None:
    drawing = VOLLEY.replace("G.   .   . |", "G.   .  E.s|")
    game = stand(drawing, {**PIECES, "E": "blue.elf-archer", "s": "blue.sword"})
    both = SHOT + " with blue.crossbowman,blue.elf-archer"
    assert fight(game.fork(), both + " wielding 2,1", 0, 0) == (1 + 1 + 1, 1)
    turned = SHOT + " with blue.elf-archer,blue.crossbowman wielding 1,2"
    assert fight(game.fork(), turned, 0, 0) == (1 + 1 + 1, 1)
    play(game, both)
    assert fighters(game)[0] == ["blue.crossbowman", "blue.elf-archer", "blue.ogre"]


@pytest.mark.rule("R-68")
def test_the_choice_is_in_text_and_record() -> None:
    game = stand(VOLLEY, PIECES)
    action = dtwister.parse_legal(game, WITH_BOW)
    assert isinstance(action, Shoot) and action.wielding == (2,)
    assert dtwister.action_text(game.match, action) == WITH_BOW
    assert Attack(0, 1).wielding == ()

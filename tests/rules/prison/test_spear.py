"""The Telescoping spear (OBJ-SPEAR), through real positions."""

from __future__ import annotations

import pytest

from dtwister.testing import assert_position
from dtwister_features.game_actions import Shoot
from fixtures.positions.combats import (
    accepted,
    fight,
    fighters,
    hand,
    offered,
    play,
    refused,
    where,
)
from fixtures.positions.prison_combats import stand

ROW = """
+---+---+---+---+---+
|K.s  .  N.   .  M. |
+   +   +   +   +   +
| .   .   .   .   . |
+   +   +   +   +   +
| .   .   .   .   . |
+---+---+---+---+---+
"""
PIECES = {
    "K": "blue.ogre",
    "s": "blue.telescoping-spear",
    "N": "yellow.goblin",
    "M": "yellow.thief",
}
STRIKE = "strike blue.ogre yellow.goblin"


@pytest.mark.rule("OBJ-SPEAR-01")
def test_a_bearer_strikes_two_squares_away_for_one_point():
    game = stand(ROW, PIECES)
    assert offered(game, "strike") == [STRIKE]
    play(game, STRIKE)
    assert fighters(game) == (["blue.ogre"], ["yellow.goblin"])
    play(game, "card 0", "card 0")
    assert game.decision.text == "blue acts; 2 AP left"


@pytest.mark.rule("OBJ-SPEAR-01")
def test_neither_farther_nor_round_a_corner():
    assert refused(stand(ROW, PIECES), "strike blue.ogre yellow.thief") == (
        "out-of-reach OBJ-SPEAR-01"
    )
    corner = stand(ROW.replace(" .  N. ", " .   . ").replace("| .   . ", "| .  N. ", 1), PIECES)
    assert refused(corner, STRIKE) == "out-of-reach OBJ-SPEAR-01"


@pytest.mark.rule("OBJ-SPEAR-01")
def test_only_at_enemy_characters_on_the_board():
    game = stand(ROW, {**PIECES, "N": "blue.goblin", "x": "yellow.cleric exited"})
    assert refused(game, "strike blue.ogre blue.goblin") == "friend OBJ-SPEAR-01"
    assert refused(game, "strike blue.ogre yellow.cleric") == "not-on-board OBJ-SPEAR-01"
    assert refused(game, "strike blue.ogre blue.telescoping-spear") == "no-character OBJ-SPEAR-01"
    assert accepted(stand(ROW, {**PIECES, "N": "yellow.goblin wounded"}), STRIKE)


@pytest.mark.rule("OBJ-SPEAR-01", "R-63")
def test_a_carried_wounded_is_no_target():
    game = stand(ROW.replace("N. ", "N.w"), {**PIECES, "w": "yellow.cleric wounded"})
    assert refused(game, "strike blue.ogre yellow.cleric") == "carried R-63"
    assert accepted(game, STRIKE)


@pytest.mark.rule("OBJ-SPEAR-01", "COMBAT-08")
def test_not_at_whoever_was_wounded_in_this_turn():
    game = stand(ROW, PIECES)
    fight(game, STRIKE, 1, 0)
    assert where(game, "yellow.goblin") == "c1 wounded"
    assert refused(game, STRIKE) == "fresh COMBAT-08"


@pytest.mark.rule("OBJ-SPEAR-01")
def test_nobody_strikes_without_a_spear_or_wounded():
    assert refused(stand(ROW, {**PIECES, "s": "blue.rope"}), STRIKE) == "no-ability OBJ-SPEAR-01"
    hurt = stand(ROW, {**PIECES, "K": "blue.ogre wounded"})
    assert refused(hurt, STRIKE) == "wounded WOUND-02"


@pytest.mark.rule("OBJ-SPEAR-02")
@pytest.mark.parametrize("sign", ["|", "#", ":"])
def test_both_borders_must_be_passable(sign):
    for before, after in (("s  . ", "s{} . "), (" .  N", " . {}N")):
        drawing = ROW.replace(before, after)
        assert refused(stand(drawing.format(sign), PIECES), STRIKE) == "barrier OBJ-SPEAR-02"
        assert accepted(stand(drawing.format("'"), PIECES), STRIKE)


@pytest.mark.rule("R-227")
def test_no_slit_at_two_squares():
    drawing = ROW.replace(" .  N", " . :N")
    assert refused(stand(drawing, PIECES), STRIKE) == "barrier OBJ-SPEAR-02"
    assert accepted(stand(ROW, PIECES), STRIKE)


@pytest.mark.rule("OBJ-SPEAR-02")
@pytest.mark.parametrize("between", ["blue.cleric", "blue.cleric wounded", "yellow.cleric wounded"])
def test_no_character_may_be_in_between(between):
    game = stand(ROW.replace("s  . ", "s C. "), {**PIECES, "C": between})
    assert refused(game, STRIKE) == "in-between OBJ-SPEAR-02"
    thing = stand(ROW.replace("s  . ", "s C. "), {**PIECES, "C": "blue.rope"})
    assert accepted(thing, STRIKE)


@pytest.mark.rule("OBJ-SPEAR-03")
def test_it_strikes_over_a_pit():
    game = stand(ROW.replace("s  . ", "s  O "), PIECES)
    assert fight(game, STRIKE, 0, 0) == (4, 1)
    assert where(game, "yellow.goblin") == "c1 wounded"


SLIT = """
+---+---+---+
| .  K.s N. |
+   +   +   +
| .   .   . |
+---+---+---+
"""
THROUGH = SLIT.replace("s N", "s:N")


@pytest.mark.rule("OBJ-SPEAR-04", "TERRAIN-SLIT-06")
def test_it_strikes_through_the_slit_beside_its_bearer():
    game = stand(THROUGH, PIECES)
    assert offered(game, "strike") == [STRIKE]
    assert refused(game, "attack blue.ogre yellow.goblin") == "not-adjacent COMBAT-02"
    assert fight(game, STRIKE, 0, 0) == (4, 1)


@pytest.mark.rule("OBJ-SPEAR-04")
@pytest.mark.parametrize("sign", ["|", "#"])
def test_it_strikes_through_nothing_else(sign):
    game = stand(SLIT.replace("s N", f"s{sign}N"), PIECES)
    assert refused(game, STRIKE) == "barrier OBJ-SPEAR-04"
    assert accepted(stand(THROUGH, PIECES), STRIKE)


@pytest.mark.rule("OBJ-SPEAR-04")
def test_both_must_stand_beside_the_slit():
    away = THROUGH.replace(" .  K.s:N", "K.s  . :N")
    assert refused(stand(away, PIECES), STRIKE) == "barrier OBJ-SPEAR-02"


@pytest.mark.rule("R-226", "OBJ-SPEAR-10")
def test_an_enemy_beside_the_bearer_forbids_the_slit_too():
    game = stand(THROUGH.replace("| .  K", "|M.  K"), PIECES)
    assert refused(game, STRIKE) == "in-contact OBJ-SPEAR-10"
    friend = stand(THROUGH.replace("| .  K", "|M.  K"), {**PIECES, "M": "blue.thief"})
    assert accepted(friend, STRIKE)


@pytest.mark.rule("OBJ-SPEAR-05", "OBJ-SPEAR-06")
def test_a_defeat_breaks_the_spear_and_leaves_the_bearer_unhurt():
    game = stand(ROW, PIECES)
    assert fight(game, STRIKE, 0, 6) == (4, 7)
    assert_position(game, ROW.replace("K.s", "K. "), pieces={k: PIECES[k] for k in "KNM"})
    assert where(game, "blue.telescoping-spear") == "discarded"


@pytest.mark.rule("OBJ-SPEAR-07")
def test_a_victory_keeps_the_spear_and_wounds_the_loser():
    game = stand(ROW, PIECES)
    fight(game, STRIKE, 0, 1)
    assert_position(game, ROW, pieces={**PIECES, "N": "yellow.goblin wounded fresh"})


@pytest.mark.rule("R-223")
def test_a_tie_keeps_the_spear():
    game = stand(ROW, PIECES)
    assert fight(game, STRIKE, 0, 3) == (4, 4)
    assert_position(game, ROW, pieces=PIECES)


@pytest.mark.rule("OBJ-SPEAR-08", "VET-SPEAR-02")
def test_not_against_an_adjacent_character_which_is_attacked_without_it():
    game = stand(ROW.replace("s  .  N. ", "s N.   . "), PIECES)
    assert refused(game, STRIKE) == "in-contact OBJ-SPEAR-08"
    attack = "attack blue.ogre yellow.goblin"
    assert fight(game, attack, 0, 6) == (4, 7)
    assert where(game, "blue.ogre") == "a1 wounded"
    assert where(game, "blue.telescoping-spear") == "a1"


@pytest.mark.rule("OBJ-SPEAR-09")
def test_it_gives_nothing_in_defence():
    game = stand(ROW, PIECES, active="yellow")
    play(game, "move yellow.goblin c1-b1")
    assert fight(game, "attack yellow.goblin blue.ogre", 6, 0) == (7, 4)
    assert where(game, "blue.ogre") == "a1 wounded"
    assert where(game, "blue.telescoping-spear") == "a1"


BESIDE = ROW.replace("| .   .   .   .   . |", "|E.   .   .   .   . |", 1)


@pytest.mark.rule("OBJ-SPEAR-10", "R-228")
def test_not_beside_an_enemy_miniature_but_beside_an_enemy_wounded():
    game = stand(BESIDE, {**PIECES, "E": "yellow.cleric"})
    assert refused(game, STRIKE) == "in-contact OBJ-SPEAR-10"
    assert accepted(stand(BESIDE, {**PIECES, "E": "yellow.cleric wounded"}), STRIKE)


GROUP = """
+---+---+---+---+---+
|K.s  .  N.  F.  E. |
+   +   +   +   +   +
| .   .   .   .   . |
+   +   +   +   +   +
| .   .  L.t  .   . |
+---+---+---+---+---+
"""
GROUP_PIECES = {
    **PIECES,
    "F": "blue.cleric",
    "E": "yellow.warrior",
    "L": "blue.thief",
    "t": "blue.telescoping-spear#2",
}


@pytest.mark.rule("OBJ-SPEAR-11", "R-224", "R-67")
def test_friends_at_the_target_must_join_and_the_chain_runs_from_them():
    game = stand(GROUP, GROUP_PIECES)
    play(game, STRIKE)
    assert fighters(game) == (["blue.cleric", "blue.ogre"], ["yellow.goblin", "yellow.warrior"])


@pytest.mark.rule("R-224")
def test_further_bearers_join_by_choice_and_all_their_spears_break():
    game = stand(GROUP, GROUP_PIECES)
    assert STRIKE + " with blue.thief" in offered(game, "strike")
    assert fight(game, STRIKE + " with blue.thief", 0, 6) == (4 + 2 + 2, 1 + 3 + 6)
    assert where(game, "blue.ogre") == "a1"
    assert where(game, "blue.thief") == "c3"
    assert where(game, "blue.cleric") == "d1 wounded"
    spears = ("blue.telescoping-spear", "blue.telescoping-spear#2")
    assert [where(game, spear) for spear in spears] == ["discarded"] * 2


@pytest.mark.rule("OBJ-SPEAR-11", "R-224")
def test_a_spear_that_is_not_used_does_not_break():
    game = stand(GROUP, GROUP_PIECES)
    fight(game, STRIKE, 0, 6)
    assert where(game, "blue.telescoping-spear") == "discarded"
    assert where(game, "blue.telescoping-spear#2") == "c3"


@pytest.mark.rule("R-224")
def test_a_bearer_joins_only_if_it_could_strike_the_same_target():
    away = GROUP.replace("L.t  . ", " .  L.t")
    assert refused(stand(away, GROUP_PIECES), STRIKE + " with blue.thief") == (
        "out-of-reach OBJ-SPEAR-01"
    )
    assert accepted(stand(GROUP, GROUP_PIECES), STRIKE + " with blue.thief")


@pytest.mark.rule("R-225", "VET-SPEAR-02")
def test_a_bearer_dragged_in_fights_like_anybody_and_its_spear_stays():
    """The Thief with a spear beside a yellow fighter is in the chain."""
    drawing = GROUP.replace("L.t  . ", " .   . ").replace(
        "| .   .   .   .   . |", "| .   .  L.t  .   . |", 1
    )
    game = stand(drawing, GROUP_PIECES)
    assert refused(game, STRIKE + " with blue.thief") == "in-contact OBJ-SPEAR-08"
    fight(game, STRIKE, 0, 6)
    assert where(game, "blue.thief") == "c2 wounded"
    assert where(game, "blue.telescoping-spear#2") == "c2"
    assert where(game, "blue.telescoping-spear") == "discarded"


@pytest.mark.rule("OBJ-SPEAR-12")
def test_it_adds_nothing_to_the_value_of_its_bearer():
    for bearer, value in (("ogre", 4), ("goblin", 1), ("stabber", 2)):
        game = stand(ROW, {**PIECES, "K": f"blue.{bearer}"})
        assert fight(game, f"strike blue.{bearer} yellow.goblin", 0, 0) == (value, 1)


TWO = """
+---+---+---+
|K.s  .  N. |
+   +   +   +
| .   .   . |
+   +   +   +
|B.   .   . |
+---+---+---+
"""


@pytest.mark.rule("OBJ-SPEAR-13", "EX-203")
def test_example_one_target_and_never_two_in_one_combat():
    pieces = {
        **PIECES,
        "K": "blue.ogre",
        "N": "yellow.goblin",
        "B": "yellow.stabber",
    }
    game = stand(TWO, pieces)
    assert offered(game, "strike") == [STRIKE, "strike blue.ogre yellow.stabber"]
    for strike, target in (
        (STRIKE, "yellow.goblin"),
        ("strike blue.ogre yellow.stabber", "yellow.stabber"),
    ):
        fork = game.fork()
        play(fork, strike)
        assert fighters(fork) == (["blue.ogre"], [target])


@pytest.mark.rule("EX-203", "OBJ-SPEAR-04")
def test_example_through_the_slit_from_beside_it_only():
    drawing = """
        +---+---+---+---+
        | @  C.s:M.   . |
        +---+---+---+---+
        """
    pieces = {"C": "yellow.cleric", "s": "yellow.telescoping-spear", "M": "blue.mekanork"}
    strike = "strike yellow.cleric blue.mekanork"
    assert accepted(stand(drawing, pieces, active="yellow"), strike)
    on_gear = drawing.replace(" @  C.s:", "C@s  . :")
    assert refused(stand(on_gear, pieces, active="yellow"), strike) == "barrier OBJ-SPEAR-02"
    without = stand(drawing, pieces, active="blue")
    back = "strike blue.mekanork yellow.cleric"
    assert refused(without, back) == "no-ability OBJ-SPEAR-01"
    assert not offered(without, "attack")


# -- with other pieces -----------------------------------------------------------------------------


@pytest.mark.rule("VET-SPEAR-01", "EX-306")
def test_example_no_sum_with_another_attack_weapon():
    """Two objects on one square stand for a character that is able to carry two."""
    pieces = {**PIECES, "s": "blue.telescoping-spear + blue.sword"}
    game = stand(ROW, pieces, impossible=True)
    assert fight(game, STRIKE, 0, 0) == (4, 1)
    close = stand(ROW.replace("s  .  N. ", "s N.   . "), pieces, impossible=True)
    assert fight(close, "attack blue.ogre yellow.goblin", 0, 0) == (4 + 1, 1)
    assert where(close, "blue.telescoping-spear") == "a1"


@pytest.mark.rule("VET-SPEAR-01")
def test_a_weapon_that_is_built_in_is_not_added_either():
    pieces = {**PIECES, "K": "blue.squire"}
    game = stand(ROW, pieces)
    assert fight(game, "strike blue.squire yellow.goblin", 0, 0) == (2, 1)
    close = stand(ROW.replace("s  .  N. ", "s N.   . "), pieces)
    assert fight(close, "attack blue.squire yellow.goblin", 0, 0) == (3, 1)


@pytest.mark.rule("OBJ-SPEAR-12", "VET-RANGED-03")
def test_a_strike_is_made_with_the_spear_and_a_shot_with_the_bow_that_is_built_in():
    game = stand(ROW, {**PIECES, "K": "blue.elf-archer"})
    strike, shot = "strike blue.elf-archer yellow.goblin", "shoot blue.elf-archer east"
    assert fight(game, strike, 0, 1) == (2, 1 + 1)
    assert fight(game, shot, 0, 2) == (1, 1 + 2)
    assert where(game, "blue.telescoping-spear") == "a1"
    assert fight(game, strike, 0, 4) == (2, 1 + 4)
    assert where(game, "blue.telescoping-spear") == "discarded"


@pytest.mark.rule("VET-SPEAR-03")
def test_it_is_close_combat_in_every_other_respect():
    """Abilities for close combat work, cards are played, a shield forbids nothing."""
    drawing = GROUP.replace("N. ", "N.h")
    pieces = {**GROUP_PIECES, "K": "blue.stabber", "h": "yellow.large-shield"}
    game = stand(drawing, pieces)
    assert fight(game, "strike blue.stabber yellow.goblin", 2, 1) == (
        2 + 2 + 2 + 2,
        1 + 3 + 1,
    )
    assert 2 in hand(game, 0) and hand(game, 0).count(2) == 1
    assert where(game, "yellow.warrior") == "e1 wounded"


@pytest.mark.rule("VET-SPEAR-04")
def test_its_kind():
    game = stand(ROW, PIECES)
    kind = game.context.kind(game.match.piece_index["blue.telescoping-spear"])
    assert {"attack-weapon", "forgeable"} <= kind.tags
    assert "ranged-weapon" not in kind.tags


@pytest.mark.rule("VET-FORGE-01", "VET-SPEAR-04")
def test_a_smith_of_another_set_exchanges_it_for_its_forged_version():
    forged = "blue.forged-telescoping-spear"
    pieces = {**PIECES, "K": "blue.smith", "f": f"{forged} behind"}
    game = stand(ROW, pieces)
    play(game, "forge blue.smith")
    assert where(game, "blue.telescoping-spear") == "discarded"
    assert where(game, forged) == "a1"
    assert fight(game, "strike blue.smith yellow.goblin", 0, 6) == (2 + 1, 7)
    assert where(game, forged) == "a1"
    other = stand(ROW, {**pieces, "s": "blue.sword"})
    assert refused(other, "forge blue.smith") == "not-forgeable VET-FORGE-01"


@pytest.mark.rule("VET-FORGE-01")
def test_without_such_an_ability_forged_tokens_are_not_used():
    game = stand(ROW, {**PIECES, "f": "blue.forged-telescoping-spear behind"})
    assert refused(game, "forge blue.ogre") == "no-ability AP-05"


@pytest.mark.rule("OBJ-SPEAR-12", "VET-RANGED-03")
def test_a_spear_shoots_nothing():
    game = stand(ROW, {**PIECES, "K": "blue.elf-archer"})
    archer = game.match.piece_index["blue.elf-archer"]
    codes = {}
    for weapon in (0, 1, 2, 3):
        refusal = game.why_not(Shoot(archer, "east", (), weapon))
        codes[weapon] = refusal.code if refusal else ""
    assert sorted(codes.values()) == ["", "no-weapon", "no-weapon", "no-weapon"]
    assert codes[0] == codes[3] == "no-weapon"

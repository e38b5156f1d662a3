"""Armor, Bow, Large shield, Sword and Telescoping spear in the card game (CG-OBJ)."""

from __future__ import annotations

import pytest

from fixtures.positions.zone_boards import accepted, ap_left, board, offers, plays, refused, stands
from fixtures.positions.zone_combats import fighters, totals, values

EX32 = {
    "blue.colossus": "r2.@",
    "blue.telescoping-spear": "carried by blue.colossus",
    "yellow.naga": "r2.t",
    "yellow.backstabber": "r2.s",
    "yellow.wizard": "r2.o",
    "blue.cleric": "r1.@",
    "yellow.telescoping-spear": "carried by blue.cleric",
    "yellow.mechanork": "r1.t",
}
SPEAR = {
    "blue.naga": "r3.s",
    "blue.telescoping-spear": "carried by blue.naga",
    "yellow.warrior": "r3.t",
}
STRIKE = "strike blue.naga yellow.warrior"


# -- Armor and Sword -------------------------------------------------------------------------------


@pytest.mark.rule("CG-OBJ-ARMOR-01", "CG-OBJ-ARMOR-02", "R-C56")
def test_an_armor_helps_in_defence_only_and_a_wounded_too() -> None:
    pieces = {
        "blue.naga": "r3.o",
        "yellow.warrior": "r3.o",
        "yellow.armor": "carried by yellow.warrior",
    }
    assert values(board("C", pieces), "attack blue.naga yellow.warrior") == (2, 4)
    attack = board("C", pieces, turn="yellow")
    assert values(attack, "attack yellow.warrior blue.naga") == (3, 2)
    hurt = board("C", {**pieces, "yellow.warrior": "r3.o wounded"})
    assert values(hurt, "attack blue.naga yellow.warrior") == (2, 1)


@pytest.mark.rule("R-C109", "R-C67")
def test_the_armor_of_every_defender_counts_against_a_shot_too() -> None:
    pieces = {
        "blue.crossbowman": "r3.s",
        "yellow.naga": "r3.t",
        "yellow.armor": "carried by yellow.naga",
        "yellow.warrior": "r3.t",
        "blue.armor": "carried by yellow.warrior",
    }
    shot = "shoot blue.crossbowman east at yellow.naga"
    assert values(board("E", pieces), shot) == (3, 3)
    pieces["blue.naga"] = "r3.t"
    assert values(board("E", pieces), shot) == (5, 3 + 4)


@pytest.mark.rule("CG-OBJ-SWORD-01", "R-C115")
def test_a_sword_helps_every_attacker_and_no_defender() -> None:
    pieces = {
        "blue.naga": "r3.o",
        "blue.cleric": "r3.o",
        "blue.sword": "carried by blue.cleric",
        "yellow.warrior": "r3.o",
        "yellow.sword": "carried by yellow.warrior",
    }
    assert values(board("C", pieces), "attack blue.naga yellow.warrior") == (5, 3)


@pytest.mark.rule("EX-CG26", "CG-CHAR-PALADIN-05", "CG-CHAR-PALADIN-06")
def test_two_objects_alike_add_up() -> None:
    swords = {
        "blue.paladin": "r3.o",
        "blue.sword": "carried by blue.paladin",
        "yellow.sword": "carried by blue.paladin",
        "yellow.warrior": "r3.o",
    }
    assert values(board("C", swords), "attack blue.paladin yellow.warrior") == (5, 3)
    defended = board("C", swords, turn="yellow")
    assert values(defended, "attack yellow.warrior blue.paladin") == (3, 3)
    armors = {
        "blue.paladin": "r3.o",
        "blue.armor": "carried by blue.paladin",
        "yellow.armor": "carried by blue.paladin",
        "yellow.warrior": "r3.o",
    }
    attack = "attack yellow.warrior blue.paladin"
    assert values(board("C", armors, turn="yellow"), attack) == (3, 5)
    armors["blue.paladin"] = "r3.o wounded"
    assert values(board("C", armors, turn="yellow"), attack) == (3, 2)


@pytest.mark.rule("CG-CHAR-ANY-01", "CG-CARRY-07")
def test_what_lies_in_the_zone_serves_nobody() -> None:
    pieces = {"blue.naga": "r3.o", "blue.sword": "r3.o", "yellow.warrior": "r3.o"}
    assert values(board("C", pieces), "attack blue.naga yellow.warrior") == (2, 3)


# -- Bow and Large shield --------------------------------------------------------------------------


@pytest.mark.rule("CG-OBJ-BOW-01", "CG-OBJ-BOW-02", "CG-OBJ-BOW-03")
def test_a_bow_shoots_with_1_as_often_as_it_is_paid() -> None:
    pieces = {
        "blue.colossus": "r3.s",
        "yellow.bow": "carried by blue.colossus",
        "yellow.troll": "r3.t",
    }
    game = board("E", pieces, ap=2)
    shot = "shoot blue.colossus east at yellow.troll"
    assert totals(plays(game, shot, "card 3", "card 0")) == (4, 0 + 4)
    assert totals(plays(game, shot, "card 0", "card 0")) == (1, 4)
    assert ap_left(game) == 0


@pytest.mark.rule("R-C96")
def test_two_bows_shoot_with_2() -> None:
    pieces = {
        "blue.paladin": "r3.s",
        "yellow.bow": "carried by blue.paladin",
        "blue.bow": "carried by blue.paladin",
        "yellow.troll": "r3.t",
    }
    game = board("E", pieces)
    shot = "shoot blue.paladin east at yellow.troll"
    assert offers(game, "shoot") == {shot}
    second = shot.replace(" at", " using 2 at")
    refused(game, second, "no-weapon", "CG-RANGED-01")  # together they are one weapon
    assert values(game, shot) == (2, 4)


@pytest.mark.rule("CG-OBJ-SHIELD-01", "R-C111", "R-C56")
@pytest.mark.parametrize("state", ["r3.t", "r3.t wounded"])
def test_a_shield_keeps_from_being_the_target_of_a_shot(state: str) -> None:
    pieces = {
        "blue.crossbowman": "r3.s",
        "blue.naga": "r3.t",
        "yellow.troll": state,
        "yellow.large-shield": "carried by yellow.troll",
        "yellow.warrior": "r3.t",
    }
    game = board("E", pieces)
    shot = "shoot blue.crossbowman east at yellow.troll"
    refused(game, shot, "covered", "CG-OBJ-SHIELD-01")
    at_friend = shot.replace("troll", "warrior")
    defenders = fighters(game, at_friend)[1]
    assert ("yellow.troll" in defenders) == (state == "r3.t")
    accepted(game, "attack blue.naga yellow.troll")


# -- Telescoping spear -----------------------------------------------------------------------------


@pytest.mark.rule("EX-CG32", "CG-OBJ-SPEAR-01", "CG-OBJ-SPEAR-02")
def test_who_can_be_reached_with_a_spear() -> None:
    game = board("F", EX32)
    assert offers(game, "strike") == {
        "strike blue.colossus yellow.naga",
        "strike blue.colossus yellow.backstabber",
        "strike blue.cleric yellow.naga",
    }
    refused(game, "strike blue.colossus yellow.wizard", "out-of-reach", "CG-OBJ-SPEAR-01")
    refused(game, "strike blue.cleric yellow.mechanork", "barrier", "CG-OBJ-SPEAR-02")
    one = fighters(game, "strike blue.colossus yellow.naga")
    assert one == ({"blue.colossus"}, {"yellow.naga"})
    assert offers(board("F", EX32, turn="yellow"), "strike") == set()
    opened = board("F", EX32, gates={"r1": "open"})
    accepted(opened, "strike blue.cleric yellow.mechanork")


@pytest.mark.rule("CG-OBJ-SPEAR-01")
def test_a_strike_costs_a_point_and_is_close_combat() -> None:
    game = board("E", SPEAR, ap=1)
    assert totals(plays(game, STRIKE, "card 2", "card 0")) == (4, 3)
    assert ap_left(game) == 0
    refused(board("E", SPEAR, ap=0), STRIKE, "not-enough-ap", "CG-WHEEL-08")
    bare = {name: where for name, where in SPEAR.items() if name != "blue.telescoping-spear"}
    refused(board("E", bare), STRIKE, "no-ability", "CG-OBJ-SPEAR-01")


@pytest.mark.rule("CG-OBJ-SPEAR-03", "CG-OBJ-SPEAR-04", "R-C41")
def test_a_defeat_breaks_the_spear_and_nothing_else() -> None:
    pieces = {
        **SPEAR,
        "blue.paladin": "r3.s",
        "blue.telescoping-spear": "carried by blue.paladin",
        "blue.naga": "r3.s wounded carried by blue.paladin",
    }
    game = board("E", pieces)
    plays(game, "strike blue.paladin yellow.warrior", "card 0", "card 6")
    assert game.vp == (0, 0)
    stands(
        game,
        {
            "blue.paladin": "r3.s",
            "blue.naga": "r3.s wounded carried by blue.paladin",
            "blue.telescoping-spear": "discarded",
        },
    )


@pytest.mark.rule("CG-OBJ-SPEAR-05")
def test_a_win_or_a_tie_keeps_it() -> None:
    game = board("E", SPEAR)
    plays(game, STRIKE, "card 1", "card 0")
    stands(
        game,
        {"blue.telescoping-spear": "r3.s carried by blue.naga", "yellow.warrior": "r3.t"},
    )
    plays(game, STRIKE, "card 6", "card 0")
    stands(
        game,
        {
            "blue.telescoping-spear": "r3.s carried by blue.naga",
            "yellow.warrior": "r3.t wounded fresh",
        },
    )
    refused(game, STRIKE, "fresh", "CG-COMBAT-09")
    hurt = board("E", {**SPEAR, "yellow.warrior": "r3.t wounded"})
    plays(hurt, STRIKE, "card 6", "card 0")
    assert hurt.vp == (1, 0)


@pytest.mark.rule("CG-OBJ-SPEAR-06", "CG-OBJ-SPEAR-07", "R-C68", "R-C118")
@pytest.mark.parametrize("state", ["r3.s", "r3.s wounded"])
def test_no_strike_at_or_beside_an_enemy_in_the_own_zone(state: str) -> None:
    game = board("E", {**SPEAR, "yellow.goblin": state})
    refused(game, "strike blue.naga yellow.goblin", "in-contact", "CG-OBJ-SPEAR-06")
    refused(game, STRIKE, "in-contact", "CG-OBJ-SPEAR-07")
    accepted(game, "attack blue.naga yellow.goblin")


@pytest.mark.rule("CG-OBJ-SPEAR-06")
def test_a_spear_does_not_help_in_defence() -> None:
    pieces = {**SPEAR, "yellow.warrior": "r3.s"}
    game = board("E", pieces, turn="yellow")
    plays(game, "attack yellow.warrior blue.naga", "card 6", "card 0")
    stands(
        game,
        {
            "blue.naga": "r3.s wounded fresh",
            "blue.telescoping-spear": "r3.s carried by blue.naga",
        },
    )


@pytest.mark.rule("CG-OBJ-SPEAR-08", "R-C116")
def test_all_in_the_zone_of_the_target_take_part_and_nobody_else() -> None:
    pieces = {
        **SPEAR,
        "yellow.cleric": "r3.t",
        "yellow.goblin": "r3.t wounded",
        "blue.warrior": "r3.s",
        "blue.elf-scout": "r3.@",
        "yellow.telescoping-spear": "carried by blue.elf-scout",
        "blue.crossbowman": "r4.t",
    }
    game = board("E", pieces)
    assert fighters(game, STRIKE) == ({"blue.naga"}, {"yellow.warrior", "yellow.cleric"})
    at_wounded = "strike blue.naga yellow.goblin"
    assert fighters(game, at_wounded)[1] == {"yellow.warrior", "yellow.cleric", "yellow.goblin"}
    game = board("E", {**pieces, "blue.troll": "r3.t"})
    assert fighters(game, STRIKE)[0] == {"blue.naga", "blue.troll"}
    plays(game, STRIKE, "card 0", "card 6")
    stands(
        game,
        {
            "blue.naga": "r3.s",
            "blue.troll": "r3.t wounded fresh",
            "blue.telescoping-spear": "discarded",
        },
    )


@pytest.mark.rule("R-C115")
def test_a_sword_does_not_help_with_a_spear() -> None:
    pieces = {
        "blue.paladin": "r3.s",
        "blue.telescoping-spear": "carried by blue.paladin",
        "blue.sword": "carried by blue.paladin",
        "yellow.warrior": "r3.t",
        "blue.naga": "r3.t",
        "yellow.sword": "carried by blue.naga",
    }
    game = board("E", pieces)
    assert values(game, "strike blue.paladin yellow.warrior") == (3 + 3, 3)


@pytest.mark.rule("R-C117")
def test_at_a_starting_zone_it_reaches_across_the_rim() -> None:
    pieces = {
        "blue.naga": "r1.t",
        "blue.telescoping-spear": "carried by blue.naga",
        "yellow.warrior": "r1>t",
        "yellow.cleric": "r1>s",
    }
    game = board("E", pieces)
    refused(game, "attack blue.naga yellow.warrior", "barrier", "CG-STARTCOMBAT-01")
    assert fighters(game, STRIKE) == ({"blue.naga"}, {"yellow.warrior"})
    refused(game, "strike blue.naga yellow.cleric", "out-of-reach", "CG-OBJ-SPEAR-01")
    pieces = {
        "blue.naga": "r4>@",
        "blue.telescoping-spear": "carried by blue.naga",
        "yellow.warrior": "r4.@",
    }
    accepted(board("F", pieces), STRIKE)


@pytest.mark.rule("CG-OBJ-SHIELD-02", "R-C95")
def test_fire_is_neither_a_shot_nor_a_combat() -> None:
    pieces = {
        "blue.wizard": "r3.s",
        "blue.fireball-scroll": "carried by blue.wizard",
        "blue.paladin": "r3.t",
        "yellow.ghost": "r3.t wounded",
        "yellow.warrior": "r3.t",
        "yellow.large-shield": "carried by yellow.warrior",
    }
    game = board("E", pieces)
    shielded = game.fork()
    plays(game, "burn blue.wizard yellow.ghost")
    assert game.vp == (1, 0)
    plays(shielded, "burn blue.wizard yellow.warrior")
    stands(shielded, {"yellow.warrior": "eliminated", "yellow.large-shield": "r3.t"})

"""What the characters of the card game can do in combat (CG-CHAR)."""

from __future__ import annotations

import pytest

from dtwister import Game
from dtwister_features.state_variables import COMBAT_HANDS
from fixtures.positions.zone_boards import accepted, ap_left, board, offers, plays, refused, stands
from fixtures.positions.zone_combats import fighters, totals, values


def zone(*pieces: str, **more: object) -> Game:
    """Characters in one zone of board C, those with a mark otherwise as they are said to be."""
    there = dict(piece.split(" ", 1) if " " in piece else (piece, "r3.o") for piece in pieces)
    return board("C", there, **more)  # type: ignore[arg-type]


# -- Assassin --------------------------------------------------------------------------------------


@pytest.mark.rule("CG-CHAR-ASSASSIN-02", "CG-CHAR-ASSASSIN-04", "R-C77", "CG-CHAR-ASSASSIN-01")
def test_all_who_lose_to_the_assassin_die() -> None:
    pieces = ("blue.assassin", "blue.naga", "yellow.warrior", "yellow.cleric")
    game = zone(*pieces)
    assert values(game, "attack blue.naga yellow.warrior") == (4, 5)
    plays(game, "attack blue.naga yellow.warrior", "card 6", "card 0")
    assert game.vp == (2, 0)
    stands(game, {"yellow.warrior": "eliminated", "yellow.cleric": "eliminated"})


@pytest.mark.rule("CG-CHAR-ASSASSIN-03", "CG-CHAR-ASSASSIN-02")
def test_the_assassin_kills_when_she_is_attacked_and_nobody_when_she_loses() -> None:
    game = zone("blue.assassin", "yellow.warrior", turn="yellow")
    lost = game.fork()
    plays(game, "attack yellow.warrior blue.assassin", "card 0", "card 6")
    assert game.vp == (1, 0)
    stands(game, {"yellow.warrior": "eliminated"})
    plays(lost, "attack yellow.warrior blue.assassin", "card 6", "card 0")
    assert lost.vp == (0, 0)
    stands(lost, {"blue.assassin": "r3.o wounded fresh", "yellow.warrior": "r3.o"})


@pytest.mark.rule("R-C78")
def test_a_shot_of_the_assassin_wounds_and_her_part_in_one_kills() -> None:
    pieces = {
        "blue.assassin": "r3.s",
        "blue.bow": "carried by blue.assassin",
        "yellow.naga": "r3.t",
    }
    game = board("E", pieces)
    plays(game, "shoot blue.assassin east at yellow.naga", "card 6", "card 0")
    stands(game, {"yellow.naga": "r3.t wounded fresh"})
    pieces = {"blue.crossbowman": "r3.s", "blue.assassin": "r3.t", "yellow.naga": "r3.t"}
    game = board("E", pieces)
    plays(game, "shoot blue.crossbowman east at yellow.naga", "card 6", "card 0")
    stands(game, {"yellow.naga": "eliminated"})
    pieces = {
        "blue.assassin": "r3.s",
        "blue.telescoping-spear": "carried by blue.assassin",
        "yellow.naga": "r3.t",
    }
    game = board("E", pieces)
    plays(game, "strike blue.assassin yellow.naga", "card 6", "card 0")
    stands(game, {"yellow.naga": "eliminated"})


@pytest.mark.rule("R-C79")
def test_a_troll_that_she_defeats_is_gone() -> None:
    game = zone("blue.assassin", "yellow.troll")
    plays(game, "attack blue.assassin yellow.troll", "card 6", "card 0", "end")
    stands(game, {"yellow.troll": "eliminated"})
    assert not offers(game, "regenerate")


@pytest.mark.rule("R-C40", "CG-CARRY-09")
def test_with_a_carrier_the_carried_friend_dies_and_objects_stay() -> None:
    game = zone(
        "blue.assassin",
        "yellow.warrior",
        "yellow.cleric r3.o wounded carried by yellow.warrior",
        "yellow.paladin",
        "yellow.key carried by yellow.paladin",
    )
    plays(game, "attack blue.assassin yellow.warrior", "card 6", "card 0")
    assert game.vp == (3, 0)
    stands(game, {"yellow.cleric": "eliminated wounded", "yellow.key": "r3.o"})


# -- Backstabber -----------------------------------------------------------------------------------


@pytest.mark.rule("CG-CHAR-BACKSTABBER-02", "CG-CHAR-BACKSTABBER-03", "CG-CHAR-BACKSTABBER-01")
def test_the_backstabber_has_2_more_beside_a_friend_on_either_side() -> None:
    pieces = ("blue.backstabber", "blue.naga", "yellow.warrior")
    assert values(zone(*pieces), "attack blue.naga yellow.warrior") == (6, 3)
    attacked = zone(*pieces, turn="yellow")
    assert values(attacked, "attack yellow.warrior blue.naga") == (3, 6)


@pytest.mark.rule("CG-CHAR-BACKSTABBER-04", "R-C80")
def test_the_backstabber_has_no_bonus_alone_or_beside_a_wounded_target() -> None:
    game = zone("blue.backstabber", "yellow.warrior", "yellow.naga")
    assert values(game, "attack blue.backstabber yellow.warrior") == (2, 5)
    game = zone("blue.backstabber", "blue.naga r3.o wounded", "yellow.warrior", turn="yellow")
    assert values(game, "attack yellow.warrior blue.naga") == (3, 2)


# -- Berserker -------------------------------------------------------------------------------------


@pytest.mark.rule(
    "EX-CG23",
    "CG-CHAR-BERSERKER-01",
    "CG-CHAR-BERSERKER-02",
    "CG-CHAR-BERSERKER-03",
    "CG-CHAR-BERSERKER-04",
)
def test_the_berserker_plays_two_cards() -> None:
    game = zone("blue.berserker", "yellow.warrior", hands={"blue": (0, 4, 6), "yellow": (0, 3)})
    plays(game, "attack blue.berserker yellow.warrior")
    refused(game, "card 4", "not-now", "CG-CHAR-BERSERKER-03")
    plays(game, "two-cards", "card 4")
    assert game.decision is not None and game.decision.seat == 0
    happened = plays(game, "card 0", "card 3")
    assert totals(happened) == (7, 6)
    stands(game, {"yellow.warrior": "r3.o wounded fresh"})
    hands = game.view(0).context.recall(COMBAT_HANDS)
    assert hands[0] == (0, 6) and len(hands[1]) == 1


@pytest.mark.rule("CG-CHAR-BERSERKER-02")
def test_one_card_is_enough() -> None:
    game = zone("blue.berserker", "yellow.warrior")
    assert totals(
        plays(game, "attack blue.berserker yellow.warrior", "forgo", "card 4", "card 3")
    ) == (7, 6)


@pytest.mark.rule("CG-CHAR-BERSERKER-05", "EX-CG23")
def test_no_two_cards_in_defence_in_a_group_or_in_a_shot() -> None:
    defence = zone("blue.berserker", "yellow.warrior", turn="yellow")
    plays(defence, "attack yellow.warrior blue.berserker")
    assert defence.decision is not None and defence.decision.kind == "combat-card"
    for other in ("blue.naga", "yellow.naga"):
        group = zone("blue.berserker", "yellow.warrior", other)
        plays(group, "attack blue.berserker yellow.warrior")
        refused(group, "two-cards", "not-now", "CG-GOLD-01")
    shot = board(
        "E",
        {
            "blue.berserker": "r3.s",
            "blue.bow": "carried by blue.berserker",
            "yellow.naga": "r3.t",
        },
    )
    plays(shot, "shoot blue.berserker east at yellow.naga")
    refused(shot, "two-cards", "not-now", "CG-GOLD-01")


@pytest.mark.rule("R-C82")
def test_wounded_bystanders_make_no_group() -> None:
    game = zone(
        "blue.berserker", "blue.naga r3.o wounded", "yellow.warrior", "yellow.naga r3.o wounded"
    )
    plays(game, "attack blue.berserker yellow.warrior")
    accepted(game, "two-cards")


@pytest.mark.rule("CG-CHAR-BERSERKER-02")
def test_a_single_card_in_hand_is_not_doubled() -> None:
    game = zone("blue.berserker", "yellow.warrior", hands={"blue": (0,)})
    plays(game, "attack blue.berserker yellow.warrior")
    assert game.decision is not None and game.decision.kind == "combat-card"


@pytest.mark.rule("R-C81", "R-C51")
def test_a_telepath_names_one_of_the_two() -> None:
    game = zone("blue.berserker", "yellow.telepath", hands={"blue": (0, 2, 4, 6)})
    plays(game, "attack blue.berserker yellow.telepath", "two-cards")
    assert game.decision is not None and (game.decision.kind, game.decision.seat) == ("name", 1)
    plays(game, "name 2")
    refused(game.fork(), "card 2", "no-such-card", "CG-COMBAT-02")
    assert totals(plays(game, "card 6", "card 0")) == (3 + 2 + 6, 0)


@pytest.mark.rule("CG-CHAR-BERSERKER-06", "R-C51")
def test_a_weapon_masters_player_sees_both() -> None:
    game = zone("blue.berserker", "yellow.weapon-master")
    plays(game, "attack blue.berserker yellow.weapon-master", "two-cards", "card 4", "card 2")
    assert game.view(1).state.frames[-1].looked[1] == (4, 2)  # type: ignore[attr-defined]
    assert game.decision is not None and game.decision.seat == 1


# -- General ---------------------------------------------------------------------------------------


@pytest.mark.rule("EX-CG24", "CG-CHAR-GENERAL-01", "CG-CHAR-GENERAL-02", "CG-CHAR-GENERAL-04")
def test_friends_in_the_room_of_the_general_have_1_more() -> None:
    group = ("blue.warrior", "blue.goblin", "yellow.naga")
    attack = "attack blue.warrior yellow.naga"
    assert values(zone(*group, "blue.general r3.t"), attack) == (6, 2)
    assert values(zone(*group, "blue.general"), attack) == (8, 2)
    assert values(zone(*group, "blue.general r4.o"), attack) == (4, 2)
    assert values(zone(*group, "yellow.general r3.t"), attack) == (4, 3)


@pytest.mark.rule("EX-CG24", "CG-CHAR-GENERAL-03")
def test_a_wounded_friend_has_it_too() -> None:
    game = zone("blue.goblin r3.o wounded", "blue.general r3.t", "yellow.naga", turn="yellow")
    assert values(game, "attack yellow.naga blue.goblin") == (2, 1)


@pytest.mark.rule("CG-CHAR-GENERAL-05")
@pytest.mark.parametrize("where", ["r3.t wounded", "r3>@", "r3>o"])
def test_no_bonus_while_he_is_wounded_or_in_a_starting_zone(where: str) -> None:
    game = zone("blue.warrior", "yellow.naga", f"blue.general {where}")
    assert values(game, "attack blue.warrior yellow.naga") == (3, 2)


@pytest.mark.rule("CG-CHAR-GENERAL-06", "R-C67")
def test_no_bonus_in_a_combat_that_a_shot_began() -> None:
    pieces = {
        "blue.crossbowman": "r3.s",
        "blue.naga": "r3.t",
        "yellow.naga": "r3.t",
        "blue.general": "r3.@",
    }
    game = board("E", pieces)
    assert values(game, "shoot blue.crossbowman east at yellow.naga") == (5, 2)
    assert values(game, "attack blue.naga yellow.naga") == (3, 2)


@pytest.mark.rule("R-C86")
def test_no_bonus_for_friends_from_elsewhere() -> None:
    pieces = {
        "blue.general": "r3.t",
        "blue.naga": "r3.@",
        "blue.warrior": "r3>@",
        "yellow.naga": "r3.@",
    }
    assert values(board("C", pieces), "attack blue.naga yellow.naga") == (3, 2)
    assert values(board("C", pieces), "attack blue.warrior yellow.naga") == (3 + 3, 2)


# -- Paladin ---------------------------------------------------------------------------------------


@pytest.mark.rule("EX-CG20", "CG-CHAR-PALADIN-07", "CG-CHAR-PALADIN-08", "CG-VP-04", "R-C55")
def test_the_paladin_scores_more_for_the_undead() -> None:
    game = zone("blue.paladin", "blue.naga", "yellow.ghost r3.o wounded")
    plays(game, "attack blue.naga yellow.ghost", "card 6", "card 0")
    assert game.vp == (2, 0)
    other = zone("blue.paladin", "blue.naga", "yellow.warrior r3.o wounded")
    plays(other, "attack blue.naga yellow.warrior", "card 6", "card 0")
    assert other.vp == (1, 0)
    alone = zone("blue.paladin r3.@", "blue.naga", "yellow.ghost r3.o wounded")
    plays(alone, "attack blue.naga yellow.ghost", "card 6", "card 0")
    assert alone.vp == (1, 0)


@pytest.mark.rule("CG-CHAR-PALADIN-07")
def test_a_wounded_undead_or_a_defeat_scores_nothing_more() -> None:
    game = zone("blue.paladin", "yellow.ghost")
    plays(game, "attack blue.paladin yellow.ghost", "card 6", "card 0")
    assert game.vp == (0, 0)
    lost = zone("blue.paladin", "yellow.ghost r3.o wounded")
    plays(lost, "attack blue.paladin yellow.ghost", "card 0", "card 6")
    assert lost.vp == (0, 0)


@pytest.mark.rule("CG-CHAR-PALADIN-08")
def test_it_is_enough_to_shoot() -> None:
    pieces = {
        "blue.paladin": "r3.s",
        "blue.bow": "carried by blue.paladin",
        "yellow.ghost": "r3.t wounded",
    }
    game = board("E", pieces)
    plays(game, "shoot blue.paladin east at yellow.ghost", "card 6", "card 0")
    assert game.vp == (2, 0)


@pytest.mark.rule("CG-CHAR-PALADIN-08", "CG-CHAR-ASSASSIN-03")
def test_nothing_more_for_his_own_undead() -> None:
    pieces = {
        "blue.paladin": "r3.s",
        "blue.bow": "carried by blue.paladin",
        "blue.ghost": "r3.t",
        "yellow.assassin": "r3.t",
    }
    game = board("E", pieces)
    plays(game, "shoot blue.paladin east at yellow.assassin", "card 0", "card 6")
    assert game.vp == (0, 1)
    stands(game, {"blue.ghost": "eliminated", "blue.paladin": "r3.s"})


@pytest.mark.rule("CG-CHAR-PALADIN-04", "R-C94", "CG-CHAR-PALADIN-06")
def test_whoever_a_paladin_carries_dies_when_he_is_wounded() -> None:
    game = zone(
        "blue.colossus",
        "yellow.paladin",
        "yellow.naga r3.o wounded carried by yellow.paladin",
        "yellow.cleric r3.o wounded carried by yellow.paladin",
    )
    plays(game, "attack blue.colossus yellow.paladin", "card 6", "card 0")
    assert game.vp == (2, 0)
    stands(game, {"yellow.paladin": "r3.o wounded fresh", "yellow.naga": "eliminated wounded"})
    one = zone(
        "blue.colossus",
        "yellow.paladin",
        "yellow.naga r3.o wounded carried by yellow.paladin",
        "yellow.key carried by yellow.paladin",
    )
    plays(one, "attack blue.colossus yellow.paladin", "card 6", "card 0")
    assert one.vp == (1, 0)
    stands(
        one, {"yellow.naga": "eliminated wounded", "yellow.key": "r3.o carried by yellow.paladin"}
    )


@pytest.mark.rule("CG-CHAR-PALADIN-03")
def test_a_dead_paladin_leaves_both_objects() -> None:
    game = zone(
        "blue.colossus",
        "yellow.paladin r3.o wounded",
        "yellow.key carried by yellow.paladin",
        "yellow.rope carried by yellow.paladin",
    )
    plays(game, "attack blue.colossus yellow.paladin", "card 6", "card 0")
    stands(game, {"yellow.key": "r3.o", "yellow.rope": "r3.o"})


# -- Samurai ---------------------------------------------------------------------------------------


@pytest.mark.rule("CG-CHAR-SAMURAI-01", "CG-CHAR-SAMURAI-02", "CG-CHAR-SAMURAI-04", "R-C98")
def test_the_samurai_attacks_once_a_turn_for_nothing() -> None:
    game = zone("blue.samurai", "yellow.warrior", ap=1)
    free = "free-attack blue.samurai yellow.warrior"
    assert totals(plays(game, free, "card 0", "card 0")) == (3, 3)
    assert ap_left(game) == 1
    refused(game, free, "used", "CG-CHAR-SAMURAI-04")
    plays(game, "attack blue.samurai yellow.warrior", "card 0", "card 0")
    assert ap_left(game) == 0
    plays(game, "end", "end")
    accepted(game, free)
    accepted(zone("blue.samurai", "yellow.warrior", ap=0), free)


@pytest.mark.rule("CG-CHAR-SAMURAI-03")
def test_a_group_combat_is_free_when_he_attacks() -> None:
    game = zone("blue.samurai", "blue.naga", "yellow.warrior", "yellow.naga")
    free = "free-attack blue.samurai yellow.warrior"
    assert fighters(game, free) == (
        {"blue.samurai", "blue.naga"},
        {"yellow.warrior", "yellow.naga"},
    )
    plays(game, "attack blue.naga yellow.warrior")
    assert ap_left(game) == 2


@pytest.mark.rule("R-C99")
def test_he_may_pay_and_keep_the_free_attack() -> None:
    game = zone("blue.samurai", "yellow.warrior", ap=1)
    plays(game, "attack blue.samurai yellow.warrior", "card 0", "card 0")
    accepted(game, "free-attack blue.samurai yellow.warrior")


@pytest.mark.rule("R-C98")
def test_not_for_a_shot_but_with_a_spear() -> None:
    pieces = {
        "blue.samurai": "r3.s",
        "blue.telescoping-spear": "carried by blue.samurai",
        "yellow.naga": "r3.t",
    }
    game = board("E", pieces, ap=0)
    strike = "free-attack blue.samurai yellow.naga using spear"
    assert offers(game, "free-attack") == {strike}
    refused(game, "free-attack blue.samurai yellow.naga", "not-here", "CG-COMBAT-01")
    plays(game, strike, "card 0", "card 6")
    stands(game, {"blue.samurai": "r3.s", "blue.telescoping-spear": "discarded"})
    del pieces["blue.telescoping-spear"]
    pieces["blue.bow"] = "carried by blue.samurai"
    archer = board("E", pieces, ap=0)
    assert not offers(archer, "free-attack")
    refused(archer, strike, "no-weapon", "CG-OBJ-SPEAR-01")


# -- all of them -----------------------------------------------------------------------------------

PRINTED = {
    "assassin": (2, 2),
    "backstabber": (2, 2),
    "berserker": (2, 3),
    "crossbowman": (2, 3),
    "general": (2, 2),
    "paladin": (2, 3),
    "samurai": (2, 3),
    "telepath": (2, 0),
    "weapon-master": (2, 3),
}


@pytest.mark.rule(
    "CG-CHAR-ASSASSIN-01",
    "CG-CHAR-BACKSTABBER-01",
    "CG-CHAR-BERSERKER-01",
    "CG-CHAR-CROSSBOWMAN-01",
    "CG-CHAR-GENERAL-01",
    "CG-CHAR-PALADIN-01",
    "CG-CHAR-SAMURAI-01",
    "CG-CHAR-TELEPATH-01",
    "CG-CHAR-WEAPONMASTER-01",
)
@pytest.mark.parametrize("name", PRINTED)
def test_movement_and_combat_value(name: str) -> None:
    game = zone(f"blue.{name}", "yellow.ghost r3.o wounded")
    kind = game.match.kind_of[game.match.piece_index[f"blue.{name}"]]
    assert (kind.movement, kind.combat) == PRINTED[name]


@pytest.mark.rule("CG-WOUND-09")
def test_who_is_healed_has_value_and_abilities_again() -> None:
    game = zone(
        "blue.cleric",
        "blue.assassin r3.o wounded",
        "blue.sword carried by blue.assassin",
        "yellow.warrior r3.o",
    )
    attack = "attack blue.cleric yellow.warrior"
    assert fighters(game, attack)[0] == {"blue.cleric"}
    plays(game, "heal blue.cleric blue.assassin", "end", "end")
    stands(game, {"blue.assassin": "r3.o", "blue.sword": "r3.o carried by blue.assassin"})
    assert values(game, attack) == (2 + 2 + 1, 3)
    plays(game, attack, "card 6", "card 0")
    stands(game, {"yellow.warrior": "eliminated"})

"""Who carries how much, who steals, and what a load is worth (CG-CHAR-PALADIN, -PICKPOCKET)."""

from __future__ import annotations

import pytest

from fixtures.positions.zone_boards import (
    RULES,
    accepted,
    ap_left,
    board,
    offers,
    plays,
    refused,
    stands,
)


@pytest.mark.rule("CG-CHAR-PALADIN-01", "CG-CHAR-PALADIN-02", "CG-GOLD-06")
def test_the_paladin_carries_two() -> None:
    pieces = {
        "blue.paladin": "r3.o",
        "blue.key": "r3.o",
        "blue.rope": "r3.o",
        "yellow.sword": "r3.o",
        "blue.naga": "r3.o wounded",
        "blue.cleric": "r3.o wounded",
    }
    for first, second in (
        ("blue.key", "blue.rope"),
        ("blue.key", "blue.naga"),
        ("blue.cleric", "blue.naga"),
    ):
        game = board("C", pieces)
        plays(game, f"take blue.paladin {first}", f"take blue.paladin {second}")
        refused(game, "take blue.paladin yellow.sword", "too-much", "CG-CHAR-PALADIN-02")
        plays(game, "step blue.paladin to r3.@", "stop blue.paladin")
        for load in (first, second):
            wounded = " wounded" if load in ("blue.naga", "blue.cleric") else ""
            stands(game, {load: f"r3.@{wounded} carried by blue.paladin"})
    other = board("C", {"blue.warrior": "r3.o", "blue.key": "r3.o", "blue.rope": "r3.o"})
    plays(other, "take blue.warrior blue.key")
    refused(other, "take blue.warrior blue.rope", "too-much", "CG-GOLD-06")


@pytest.mark.rule("R-C37")
def test_he_may_take_a_wounded_and_what_it_held() -> None:
    game = board(
        "C",
        {
            "blue.paladin": "r3.o",
            "blue.naga": "r3.o wounded",
            "blue.key": "carried by blue.naga",
        },
    )
    plays(game, "take blue.paladin blue.naga")
    stands(game, {"blue.key": "r3.o"})
    plays(game, "take blue.paladin blue.key")
    stands(game, {"blue.key": "r3.o carried by blue.paladin"})


@pytest.mark.rule("CG-CHAR-PALADIN-06", "CG-WOUND-02", "CG-WOUND-07")
def test_wounded_he_keeps_both_objects_and_may_be_given_a_second() -> None:
    pieces = {
        "blue.paladin": "r3.o wounded",
        "blue.key": "carried by blue.paladin",
        "blue.rope": "carried by blue.paladin",
        "blue.naga": "r3.o",
    }
    game = board("C", pieces)
    stands(game, {"blue.key": "r3.o carried by blue.paladin"})
    stands(game, {"blue.rope": "r3.o carried by blue.paladin"})
    given = board("C", {**pieces, "blue.rope": "carried by blue.naga"})
    plays(given, "give blue.naga blue.rope to blue.paladin")
    stands(given, {"blue.rope": "r3.o carried by blue.paladin"})


@pytest.mark.rule("CG-CHAR-PALADIN-05", "EX-CG20", "CG-OBJ-TREASURE-01", "CG-VP-03")
def test_two_treasures_are_worth_two() -> None:
    game = board(
        "C",
        {
            "blue.paladin": "r1.@",
            "blue.treasure": "carried by blue.paladin",
            "yellow.treasure": "carried by blue.paladin",
        },
    )
    plays(game, "step blue.paladin to r1>@")
    assert game.vp == (3, 0)
    stands(game, {"blue.treasure": "kept", "yellow.treasure": "kept"})


@pytest.mark.rule("CG-CHAR-GOBLIN-01", "CG-CHAR-GOBLIN-02", "EX-CG20", "CG-OBJ-TREASURE-02")
@pytest.mark.parametrize("treasure", ["blue", "yellow"])
def test_the_goblin_leaves_with_a_treasure(treasure: str) -> None:
    game = board("C", {"blue.goblin": "r1.@", f"{treasure}.treasure": "carried by blue.goblin"})
    plays(game, "step blue.goblin to r1>@")
    assert game.vp == (3, 0)
    stands(game, {f"{treasure}.treasure": "kept", "blue.goblin": "exited"})
    alone = board("C", {"blue.goblin": "r1.@"})
    plays(alone, "step blue.goblin to r1>@")
    assert alone.vp == (2, 0)


@pytest.mark.rule("R-C89", "CG-CARRY-12", "CG-VP-05")
def test_a_goblin_that_is_carried_out_scores_nothing() -> None:
    game = board("C", {"blue.naga": "r1.@", "blue.goblin": "r1.@ wounded carried by blue.naga"})
    plays(game, "step blue.naga to r1>@")
    assert game.vp == (1, 0)
    stands(game, {"blue.goblin": "rescued wounded"})


@pytest.mark.rule("CG-CHAR-PICKPOCKET-01", "CG-CHAR-PICKPOCKET-02", "CG-CARRY-06")
def test_she_takes_from_an_enemy_in_her_zone() -> None:
    pieces = {
        "blue.pickpocket": "r3.o",
        "yellow.naga": "r3.o",
        "blue.key": "carried by yellow.naga",
        "yellow.troll": "r3.@",
        "yellow.rope": "carried by yellow.troll",
        "yellow.sword": "r3.o",
        "blue.cleric": "r3.o",
        "blue.armor": "carried by blue.cleric",
    }
    game = board("C", pieces)
    assert offers(game, "steal") == {"steal blue.pickpocket blue.key"}
    rule = "CG-CHAR-PICKPOCKET-02"
    refused(game, "steal blue.pickpocket yellow.rope", "not-here", rule)
    refused(game, "steal blue.pickpocket yellow.sword", "no-enemy-load", rule)
    refused(game, "steal blue.pickpocket blue.armor", "no-enemy-load", rule)
    refused(game, "take blue.pickpocket blue.key", "enemy-load", "CG-CARRY-06")
    refused(game, "steal blue.cleric blue.key", "no-ability", rule)
    plays(game, "steal blue.pickpocket blue.key")
    stands(game, {"blue.key": "r3.o carried by blue.pickpocket"})
    assert ap_left(game) == 2


@pytest.mark.rule("CG-CHAR-PICKPOCKET-02", "CG-WOUND-03")
def test_a_wounded_enemy_too_but_no_wounded_pickpocket() -> None:
    pieces = {
        "blue.pickpocket": "r3.o",
        "yellow.naga": "r3.o wounded",
        "blue.key": "carried by yellow.naga",
    }
    accepted(board("C", pieces), "steal blue.pickpocket blue.key")
    hurt = board("C", {**pieces, "blue.pickpocket": "r3.o wounded"})
    refused(hurt, "steal blue.pickpocket blue.key", "wounded", "CG-WOUND-03")


@pytest.mark.rule("CG-CHAR-PICKPOCKET-03")
def test_only_with_free_hands() -> None:
    game = board(
        "C",
        {
            "blue.pickpocket": "r3.o",
            "blue.rope": "carried by blue.pickpocket",
            "yellow.naga": "r3.o",
            "blue.key": "carried by yellow.naga",
        },
    )
    refused(game, "steal blue.pickpocket blue.key", "full-hands", "CG-CHAR-PICKPOCKET-03")
    plays(game, "drop blue.pickpocket blue.rope", "stop blue.pickpocket")
    accepted(game, "steal blue.pickpocket blue.key")


@pytest.mark.rule("CG-CHAR-PICKPOCKET-04")
def test_no_wounded_from_its_carrier() -> None:
    game = board(
        "C",
        {
            "blue.pickpocket": "r3.o",
            "yellow.naga": "r3.o",
            "yellow.cleric": "r3.o wounded carried by yellow.naga",
        },
    )
    refused(game, "steal blue.pickpocket yellow.cleric", "no-object", "CG-CHAR-PICKPOCKET-04")
    assert offers(game, "steal") == set()


@pytest.mark.rule("R-C97")
def test_of_two_objects_the_one_that_is_named() -> None:
    game = board(
        "C",
        {
            "blue.pickpocket": "r3.o",
            "yellow.paladin": "r3.o",
            "blue.key": "carried by yellow.paladin",
            "yellow.sword": "carried by yellow.paladin",
        },
    )
    plays(game, "steal blue.pickpocket yellow.sword")
    stands(
        game,
        {
            "yellow.sword": "r3.o carried by blue.pickpocket",
            "blue.key": "r3.o carried by yellow.paladin",
        },
    )


@pytest.mark.rule("R-C59")
def test_no_theft_across_the_border_of_a_starting_zone() -> None:
    game = board(
        "C",
        {
            "blue.pickpocket": "r3>@",
            "yellow.naga": "r3.@",
            "blue.key": "carried by yellow.naga",
        },
    )
    refused(game, "steal blue.pickpocket blue.key", "not-here", "CG-CHAR-PICKPOCKET-02")


VALUES = {
    "assassin": (2, 2),
    "backstabber": (2, 2),
    "berserker": (2, 3),
    "cleric": (2, 2),
    "colossus": (1, 5),
    "crossbowman": (2, 3),
    "dark-angel": (3, 2),
    "elf-scout": (4, 1),
    "general": (2, 2),
    "ghost": (2, 0),
    "goblin": (2, 1),
    "golem": (1, 4),
    "mechanork": (2, 2),
    "naga": (3, 2),
    "paladin": (2, 3),
    "pickpocket": (3, 2),
    "samurai": (2, 3),
    "telekineticist": (3, 1),
    "telepath": (2, 0),
    "thief": (3, 2),
    "troll": (1, 4),
    "wall-walker": (2, 1),
    "warrior": (2, 3),
    "weapon-master": (2, 3),
    "wizard": (2, 1),
}
"""Character -> movement and combat value."""


@pytest.mark.rule(
    "CG-CHAR-ASSASSIN-01",
    "CG-CHAR-BACKSTABBER-01",
    "CG-CHAR-BERSERKER-01",
    "CG-CHAR-CLERIC-01",
    "CG-CHAR-COLOSSUS-01",
    "CG-CHAR-CROSSBOWMAN-01",
    "CG-CHAR-DARKANGEL-01",
    "CG-CHAR-ELFSCOUT-01",
    "CG-CHAR-GENERAL-01",
    "CG-CHAR-GHOST-01",
    "CG-CHAR-GOBLIN-01",
    "CG-CHAR-GOLEM-01",
    "CG-CHAR-MECHANORK-01",
    "CG-CHAR-NAGA-01",
    "CG-CHAR-PALADIN-01",
    "CG-CHAR-PICKPOCKET-01",
    "CG-CHAR-SAMURAI-01",
    "CG-CHAR-TELEKINETICIST-01",
    "CG-CHAR-TELEPATH-01",
    "CG-CHAR-THIEF-01",
    "CG-CHAR-TROLL-01",
    "CG-CHAR-WALLWALKER-01",
    "CG-CHAR-WARRIOR-01",
    "CG-CHAR-WEAPONMASTER-01",
    "CG-CHAR-WIZARD-01",
)
@pytest.mark.parametrize("who", VALUES)
def test_values(who: str) -> None:
    spec = RULES.characters[f"card:{who}"]
    assert (spec.movement, spec.combat) == VALUES[who]
    assert f"CG-CHAR-{who.replace('-', '').upper()}-01" in spec.rules


def test_there_are_no_others() -> None:
    assert {name for name in RULES.characters if name.startswith("card:")} == {
        f"card:{who}" for who in VALUES
    }

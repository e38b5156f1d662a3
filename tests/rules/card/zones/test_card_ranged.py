"""Ranged combat over zones: targets, weapons, who joins (CG-RANGED)."""

from __future__ import annotations

import pytest

from dtwister_features import game_events
from fixtures.positions.zone_boards import accepted, ap_left, board, offers, plays, refused, stands
from fixtures.positions.zone_combats import fighters, totals, values

EX17 = {
    "blue.crossbowman": "r3.t",
    "blue.cleric": "r1.@",
    "blue.bow": "carried by blue.cleric",
    "blue.backstabber": "r1.o",
    "yellow.mechanork": "r1.o",
    "yellow.wizard": "r2.t",
    "yellow.bow": "carried by yellow.wizard",
    "yellow.warrior": "r1.t",
}
SHOT = "shoot blue.crossbowman north at yellow.mechanork"
ROW = {"blue.crossbowman": "r3.s", "yellow.naga": "r3.t"}
EAST = "shoot blue.crossbowman east at yellow.naga"


@pytest.mark.rule(
    "EX-CG17",
    "CG-RANGED-06",
    "CG-RANGED-11",
    "CG-RANGED-12",
    "CG-RANGED-13",
    "CG-RANGED-14",
    "CG-RANGED-15",
    "CG-CHAR-BACKSTABBER-05",
)
def test_friends_there_and_all_other_shooters_join() -> None:
    game = board("E", EX17)
    assert fighters(game, SHOT) == (
        {"blue.crossbowman", "blue.cleric", "blue.backstabber"},
        {"yellow.mechanork"},
    )
    assert values(game, SHOT) == (8, 2)
    plays(game, SHOT, "card 0", "card 0")
    assert ap_left(game) == 2
    stands(game, {"yellow.mechanork": "r1.o wounded fresh", "blue.backstabber": "r1.o"})


@pytest.mark.rule("EX-CG18", "CG-LOS-03")
def test_the_one_in_front_hides_the_one_behind() -> None:
    pieces = {
        "blue.cleric": "r4.t",
        "blue.bow": "carried by blue.cleric",
        "yellow.goblin": "r3.t",
        "yellow.wizard": "r3.s",
    }
    game = board("E", pieces)
    accepted(game, "shoot blue.cleric west at yellow.goblin")
    refused(game, "shoot blue.cleric west at yellow.wizard", "hidden", "CG-LOS-03")


@pytest.mark.rule("EX-CG19", "CG-CHAR-BACKSTABBER-04", "CG-RANGED-14")
def test_shooters_of_the_other_side_stay_out() -> None:
    game = board("E", EX17, turn="yellow")
    shot = "shoot yellow.wizard west at blue.backstabber"
    assert fighters(game, shot) == (
        {"yellow.wizard", "yellow.mechanork"},
        {"blue.backstabber"},
    )
    assert values(game, shot) == (3, 2)


@pytest.mark.rule("CG-RANGED-01", "CG-CHAR-CROSSBOWMAN-02", "CG-OBJ-BOW-01")
def test_a_shot_costs_a_point_and_needs_a_weapon() -> None:
    game = board("E", {**ROW, "blue.cleric": "r4.t"}, ap=1)
    refused(game, "shoot blue.cleric west at yellow.naga", "no-ability", "CG-RANGED-01")
    refused(game, EAST.replace(" at", " using 2 at"), "no-weapon", "CG-RANGED-01")
    plays(game, EAST, "card 0", "card 0")
    assert ap_left(game) == 0
    poor = board("E", ROW, ap=0)
    refused(poor, EAST, "not-enough-ap", "CG-WHEEL-08")


@pytest.mark.rule("CG-RANGED-02")
def test_the_shooter_names_the_target_wounded_or_not() -> None:
    pieces = {**ROW, "yellow.cleric": "r3.t wounded", "blue.key": "r3.t"}
    game = board("E", pieces)
    assert offers(game, "shoot") == {EAST, EAST.replace("naga", "cleric")}
    refused(game, "shoot blue.crossbowman east", "no-target", "CG-RANGED-02")
    refused(game, "shoot blue.crossbowman east at blue.key", "no-target", "CG-RANGED-02")
    plays(game, EAST.replace("naga", "cleric"), "card 0", "card 0")
    assert game.vp == (1, 0)
    stands(game, {"yellow.cleric": "eliminated wounded", "yellow.naga": "r3.t"})


@pytest.mark.rule("CG-RANGED-03", "R-C68")
@pytest.mark.parametrize("near", ["r3.s", "r3.s wounded"])
def test_no_shot_with_an_enemy_in_the_own_zone(near: str) -> None:
    game = board("E", {**ROW, "yellow.goblin": near})
    refused(game, EAST, "in-contact", "CG-RANGED-03")
    shot = EAST.replace("naga", "goblin")
    refused(game, shot, "in-contact", "CG-RANGED-03")


@pytest.mark.rule("R-C68")
def test_an_enemy_who_faces_the_zone_does_not_hinder() -> None:
    pieces = {"blue.crossbowman": "r1.s", "yellow.goblin": "r1>s", "yellow.naga": "r1.t"}
    game = board("E", pieces)
    accepted(game, EAST)
    accepted(game, "shoot blue.crossbowman north at yellow.goblin")


@pytest.mark.rule("CG-RANGED-04")
def test_no_shot_at_the_just_wounded() -> None:
    game = board("E", {**ROW, "yellow.naga": "r3.t wounded fresh"})
    refused(game, EAST, "fresh", "CG-RANGED-04")
    accepted(board("E", {**ROW, "yellow.naga": "r3.t wounded"}), EAST)


@pytest.mark.rule("CG-RANGED-05")
def test_each_side_plays_a_card() -> None:
    game = board("E", ROW)
    assert totals(plays(game, EAST, "card 4", "card 5")) == (7, 7)


@pytest.mark.rule("CG-RANGED-07", "CG-OBJ-BOW-03", "CG-OBJ-SWORD-01", "R-C115")
def test_nothing_modifies_a_shooter() -> None:
    pieces = {**ROW, "blue.sword": "carried by blue.crossbowman", "blue.general": "r3.@"}
    assert values(board("E", pieces), EAST)[0] == 3
    pieces = {
        "blue.colossus": "r3.s",
        "blue.bow": "carried by blue.colossus",
        "yellow.naga": "r3.t",
    }
    assert values(board("E", pieces), EAST.replace("crossbowman", "colossus"))[0] == 1


@pytest.mark.rule("CG-RANGED-08", "CG-RANGED-11", "R-C41")
def test_shooters_are_safe_and_their_friends_there_are_not() -> None:
    pieces = {
        **EX17,
        "blue.bow": "r1.@",
        "blue.goblin": "r3.t wounded carried by blue.crossbowman",
    }
    game = board("E", pieces)
    assert totals(plays(game, SHOT, "card 0", "card 6")) == (3 + 4, 2 + 6)
    assert game.vp == (0, 0)
    stands(
        game,
        {
            "blue.crossbowman": "r3.t",
            "blue.goblin": "r3.t wounded carried by blue.crossbowman",
            "blue.backstabber": "r1.o wounded fresh",
        },
    )


@pytest.mark.rule("CG-RANGED-09")
def test_the_target_loses_as_in_close_combat() -> None:
    game = board("E", ROW)
    plays(game, EAST, "card 0", "card 0")
    stands(game, {"yellow.naga": "r3.t wounded fresh"})


@pytest.mark.rule("CG-RANGED-10", "CG-CHAR-TELEPATH-04", "CG-CHAR-WEAPONMASTER-04", "R-C67")
@pytest.mark.parametrize("target", ["telepath", "weapon-master"])
def test_abilities_for_close_combat_do_not_work(target: str) -> None:
    pieces = {"blue.crossbowman": "r3.s", f"yellow.{target}": "r3.t"}
    game = board("E", pieces)
    plays(game, EAST.replace("naga", target))
    assert game.decision is not None
    assert (game.decision.kind, game.decision.seat) == ("combat-card", 0)
    plays(game, "card 0")
    assert game.view(1).state.frames[-1].looked == ()  # type: ignore[attr-defined]


@pytest.mark.rule("CG-RANGED-12")
def test_other_defenders_are_involved_only_if_somebody_is_in_close_combat() -> None:
    pieces = {**ROW, "yellow.warrior": "r3.t", "yellow.troll": "r3.t wounded"}
    game = board("E", pieces)
    assert fighters(game, EAST) == ({"blue.crossbowman"}, {"yellow.naga"})
    game = board("E", {**pieces, "blue.naga": "r3.t"})
    assert fighters(game, EAST) == (
        {"blue.crossbowman", "blue.naga"},
        {"yellow.naga", "yellow.warrior"},
    )
    assert values(game, EAST) == (3 + 2, 2 + 3)


@pytest.mark.rule("CG-RANGED-16", "R-C65")
def test_a_close_combat_draws_in_no_shooters() -> None:
    game = board("E", EX17)
    attack = "attack blue.backstabber yellow.mechanork"
    assert fighters(game, attack) == ({"blue.backstabber"}, {"yellow.mechanork"})
    refused(game, f"{attack} with blue.crossbowman", "not-asked", "R-C66")
    pieces = {"blue.cleric": "r3.s", "blue.bow": "carried by blue.cleric", "yellow.naga": "r3.s"}
    close = board("E", pieces)
    assert values(close, "attack blue.cleric yellow.naga") == (2, 2)


@pytest.mark.rule("R-C66")
def test_joining_is_not_optional_and_takes_what_a_shot_takes() -> None:
    asked = SHOT.replace(" at", " with blue.cleric at")
    refused(board("E", EX17), asked, "not-asked", "R-C66")
    for change in (
        {"blue.cleric": "r1.@ recovered"},
        {"blue.cleric": "r1.@ wounded"},
        {"yellow.goblin": "r1.@"},
        {"blue.bow": "r1.@"},
        {"blue.cleric": "r1.s"},
    ):
        game = board("E", {**EX17, **change})
        assert "blue.cleric" not in fighters(game, SHOT)[0], change


@pytest.mark.rule("R-C66", "CG-CHAR-CROSSBOWMAN-03", "CG-OBJ-BOW-02")
def test_joining_is_the_shot_of_a_crossbowman() -> None:
    pieces = {**EX17, "yellow.mechanork": "r1.o", "yellow.naga": "r1.o wounded"}
    game = board("E", pieces, ap=3)
    bow = "shoot blue.cleric east at yellow.mechanork"
    assert "blue.crossbowman" in fighters(game, bow)[0]
    plays(game, bow, "card 0", "card 0")
    shot = "shoot blue.crossbowman north at yellow.naga"
    refused(game, shot, "fired", "CG-CHAR-CROSSBOWMAN-03")
    again = "shoot blue.cleric east at yellow.naga"
    assert fighters(game, again)[0] == {"blue.cleric", "blue.backstabber"}
    plays(game, again, "card 0", "card 0", "end")
    assert game.vp[0] == 1


@pytest.mark.rule("CG-CHAR-CROSSBOWMAN-03")
def test_the_crossbow_is_loaded_again_in_the_next_turn() -> None:
    pieces = {**ROW, "yellow.colossus": "r3.t"}
    game = board("E", pieces)
    plays(game, EAST, "card 0", "card 3")
    refused(game, EAST, "fired", "CG-CHAR-CROSSBOWMAN-03")
    plays(game, "end", "end")
    accepted(game, EAST)


@pytest.mark.rule("R-C69")
def test_a_crossbowman_with_a_bow_uses_one_of_the_two() -> None:
    pieces = {**ROW, "blue.bow": "carried by blue.crossbowman", "yellow.naga": "r3.t"}
    game = board("E", pieces)
    assert offers(game, "shoot") == {EAST, "shoot blue.crossbowman east using 2 at yellow.naga"}
    assert values(game, EAST)[0] == 3
    bow = "shoot blue.crossbowman east using 2 at yellow.naga"
    assert values(game, bow)[0] == 1
    plays(game, EAST, "card 0", "card 1")
    refused(game, EAST, "fired", "CG-CHAR-CROSSBOWMAN-03")
    plays(game, bow, "card 0", "card 2", bow, "card 0", "card 3")
    assert ap_left(game) == 0


@pytest.mark.rule("R-C69", "R-C66", "CG-RANGED-13", "CG-CHAR-CROSSBOWMAN-03")
def test_a_crossbowman_with_a_bow_joins_with_one_of_the_two() -> None:
    pieces = {
        **EX17,
        "blue.bow": "carried by blue.crossbowman",
        "blue.bow#2": "carried by blue.cleric",
    }
    game = board("E", pieces, ap=3)
    shot = "shoot blue.cleric east at yellow.mechanork"
    with_bow = "shoot blue.cleric east with blue.crossbowman at yellow.mechanork wielding 2"
    assert {shot, with_bow} <= offers(game, "shoot")
    assert values(game, shot)[0] == 1 + 3 + 4
    assert values(game, with_bow)[0] == 1 + 1 + 4
    for wrong, code, rule in (
        (with_bow.replace("wielding 2", "wielding 3"), "no-weapon", "CG-RANGED-01"),
        (with_bow.replace(" wielding 2", ""), "not-asked", "R-C66"),
        (with_bow.replace("wielding 2", "wielding 1,2"), "unmatched", "R-C69"),
    ):
        refused(game, wrong, code, rule)
    plays(game, with_bow, "card 0", "card 6")
    accepted(game, SHOT)  # the crossbow is still loaded


@pytest.mark.rule("R-C65", "R-C66", "R-C116", "R-C69")
def test_nobody_joins_an_attack_or_a_strike_from_afar() -> None:
    pieces = {
        "blue.crossbowman": "r3.t",
        "blue.bow": "carried by blue.crossbowman",
        "blue.backstabber": "r1.o",
        "yellow.mechanork": "r1.o",
        "blue.cleric": "r1.t",
        "blue.telescoping-spear": "carried by blue.cleric",
    }
    game = board("E", pieces)
    accepted(game, SHOT)
    for began in ("attack blue.backstabber", "strike blue.cleric"):
        verb, text = began.split()[0], f"{began} yellow.mechanork"
        accepted(game, text)
        assert [one for one in offers(game, verb) if "with" in one] == []
        refused(game, f"{text} with blue.crossbowman", "not-asked", "R-C66")
        refused(game, f"{text} with blue.crossbowman wielding 2", "not-asked", "R-C66")


@pytest.mark.rule("R-C116", "R-C69", "CG-RANGED-13", "CG-RANGED-14")
def test_who_is_named_with_a_weapon_must_be_able_to_join_with_it() -> None:
    pieces = {
        **ROW,
        "blue.paladin": "r4.t",
        "blue.bow": "carried by blue.paladin",
        "blue.telescoping-spear": "carried by blue.paladin",
        "yellow.cleric": "r2.o",
    }
    game = board("E", pieces)
    joined = EAST.replace(" at", " with blue.paladin at")
    assert values(game, EAST)[0] == 3 + 1
    accepted(game, f"{joined} wielding 1")
    refused(game, f"{joined} wielding 2", "cannot-join", "R-C116")
    for other, code, rule in (
        ("yellow.cleric", "not-yours", "CG-RANGED-14"),
        ("blue.crossbowman", "joins-twice", "CG-RANGED-13"),
    ):
        text = EAST.replace(" at", f" with {other} at") + " wielding 1"
        refused(game, text, code, rule)


@pytest.mark.rule("CG-RANGED-17", "R-C64")
def test_a_shot_at_a_starting_zone_involves_nobody_else_there() -> None:
    pieces = {
        "blue.crossbowman": "r1.@",
        "blue.cleric": "r1.s",
        "yellow.naga": "r1>s",
        "yellow.warrior": "r1>s",
    }
    game = board("E", pieces)
    shot = "shoot blue.crossbowman north at yellow.naga"
    assert fighters(game, shot) == ({"blue.crossbowman"}, {"yellow.naga"})
    plays(game, shot, "card 6", "card 0")
    stands(game, {"yellow.naga": "r1>s wounded fresh", "yellow.warrior": "r1>s"})


@pytest.mark.rule("R-C38")
def test_a_carried_wounded_cannot_be_shot() -> None:
    pieces = {**ROW, "yellow.cleric": "r3.t wounded carried by yellow.naga"}
    game = board("E", pieces)
    refused(game, EAST.replace("naga", "cleric"), "carried", "R-C38")
    plays(game, EAST, "card 0", "card 0")
    assert game.vp == (1, 0)
    stands(game, {"yellow.cleric": "eliminated wounded", "yellow.naga": "r3.t wounded fresh"})


@pytest.mark.rule("CG-RANGED-13")
def test_the_event_names_the_shooters() -> None:
    began = next(
        one for one in accepted(board("E", EX17), SHOT) if isinstance(one, game_events.CombatBegan)
    )
    assert len(began.shooters) == 2


@pytest.mark.rule("R-C116", "CG-RANGED-13")
def test_a_spear_is_no_weapon_to_join_a_shot_with() -> None:
    pieces = {
        **ROW,
        "blue.cleric": "r4.t",
        "blue.telescoping-spear": "carried by blue.cleric",
    }
    game = board("E", pieces)
    accepted(game, "strike blue.cleric yellow.naga")
    assert fighters(game, EAST)[0] == {"blue.crossbowman"}

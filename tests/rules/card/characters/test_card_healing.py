"""The Cleric and the Troll of the card game (CG-CHAR-CLERIC, CG-CHAR-TROLL)."""

from __future__ import annotations

import pytest

from fixtures.positions.zone_boards import accepted, ap_left, board, offers, plays, refused, stands


@pytest.mark.rule("CG-CHAR-CLERIC-01", "CG-CHAR-CLERIC-02", "CG-CHAR-CLERIC-03", "CG-WOUND-09")
def test_he_heals_in_his_zone_and_the_healed_rests() -> None:
    game = board(
        "C",
        {
            "blue.cleric": "r3.o",
            "blue.naga": "r3.o wounded",
            "blue.rope": "carried by blue.naga",
        },
    )
    plays(game, "heal blue.cleric blue.naga")
    stands(game, {"blue.naga": "r3.o recovered", "blue.rope": "r3.o carried by blue.naga"})
    assert ap_left(game) == 2
    refused(game, "step blue.naga to r3.@", "recovered", "CG-CHAR-CLERIC-03")
    refused(game, "heal blue.cleric blue.naga", "not-wounded", "CG-CHAR-CLERIC-02")
    plays(game, "end", "end")
    accepted(game, "step blue.naga to r3.@")


@pytest.mark.rule("CG-CHAR-CLERIC-02", "CG-WOUND-03")
def test_a_wounded_cleric_heals_nobody() -> None:
    game = board("C", {"blue.cleric": "r3.o wounded", "blue.naga": "r3.o wounded"})
    refused(game, "heal blue.cleric blue.naga", "wounded", "CG-WOUND-03")
    other = board("C", {"blue.warrior": "r3.o", "blue.naga": "r3.o wounded"})
    refused(other, "heal blue.warrior blue.naga", "no-ability", "CG-CHAR-CLERIC-02")


@pytest.mark.rule("CG-CHAR-CLERIC-04")
def test_not_himself() -> None:
    game = board("C", {"blue.cleric": "r3.o", "blue.naga": "r3.o wounded"})
    refused(game, "heal blue.cleric blue.cleric", "himself", "CG-CHAR-CLERIC-04")
    accepted(game, "heal blue.cleric blue.naga")


@pytest.mark.rule("CG-CHAR-CLERIC-05")
def test_not_what_he_carries_before_he_puts_it_down() -> None:
    game = board(
        "C", {"blue.cleric": "r3.o", "blue.naga": "r3.o wounded carried by blue.cleric"}, ap=3
    )
    refused(game, "heal blue.cleric blue.naga", "own-load", "CG-CHAR-CLERIC-05")
    assert offers(game, "heal") == set()
    plays(game, "drop blue.cleric blue.naga", "stop blue.cleric", "heal blue.cleric blue.naga")
    assert ap_left(game) == 1


@pytest.mark.rule("CG-CHAR-CLERIC-06", "R-C59")
def test_the_same_zone_only() -> None:
    game = board("C", {"blue.cleric": "r3.o", "blue.naga": "r3.@ wounded"})
    refused(game, "heal blue.cleric blue.naga", "not-adjacent", "CG-CHAR-CLERIC-06")
    rim = board("C", {"blue.cleric": "r4.@", "yellow.naga": "r4.o wounded"})
    refused(rim, "heal blue.cleric yellow.naga", "not-adjacent", "CG-CHAR-CLERIC-06")
    facing = board("C", {"blue.cleric": "r4>o", "blue.naga": "r4.o wounded"})
    refused(facing, "heal blue.cleric blue.naga", "not-adjacent", "CG-CHAR-CLERIC-06")


@pytest.mark.rule("R-C01", "CG-CHAR-CLERIC-02")
def test_a_starting_zone_is_one_zone() -> None:
    game = board("C", {"blue.cleric": "r4>o", "blue.naga": "r3>t wounded"})
    accepted(game, "heal blue.cleric blue.naga")


@pytest.mark.rule("R-C83")
def test_an_enemy_and_one_wounded_in_this_turn() -> None:
    game = board(
        "C",
        {"blue.cleric": "r3.o", "yellow.naga": "r3.o wounded", "blue.naga": "r3.o wounded fresh"},
    )
    assert offers(game, "heal") == {"heal blue.cleric yellow.naga", "heal blue.cleric blue.naga"}
    plays(game, "heal blue.cleric yellow.naga", "heal blue.cleric blue.naga")


@pytest.mark.rule("R-C84", "R-C38")
def test_nobody_whom_somebody_else_carries() -> None:
    pieces = {
        "blue.cleric": "r3.o",
        "blue.warrior": "r3.o",
        "blue.naga": "r3.o wounded carried by blue.warrior",
    }
    refused(board("C", pieces), "heal blue.cleric blue.naga", "carried", "R-C84")
    lying = {**pieces, "blue.naga": "r3.o wounded"}
    accepted(board("C", lying), "heal blue.cleric blue.naga")


@pytest.mark.rule("CG-CHAR-CLERIC-02", "CG-GOLD-03")
def test_a_full_zone_hinders_no_healing() -> None:
    game = board(
        "C",
        {
            "blue.cleric": "r3.o",
            "blue.naga": "r3.o wounded",
            "blue.warrior": "r3.o",
            "yellow.naga": "r3.o wounded",
            "yellow.troll": "r3.o",
            "blue.rope": "r3.o",
        },
    )
    accepted(game, "heal blue.cleric blue.naga")


@pytest.mark.rule("CG-CHAR-TROLL-01", "CG-CHAR-TROLL-02", "CG-CHAR-TROLL-04", "CG-WOUND-02")
def test_the_troll_regenerates_and_rests() -> None:
    game = board("C", {"blue.troll": "r3.o wounded", "yellow.naga": "r1.o"})
    assert offers(game, "regenerate") == {"regenerate blue.troll"}
    plays(game, "regenerate blue.troll")
    stands(game, {"blue.troll": "r3.o recovered"})
    assert ap_left(game) == 2
    refused(game, "step blue.troll to r3.@", "recovered", "CG-CHAR-CLERIC-03")
    plays(game, "end", "end")
    accepted(game, "step blue.troll to r3.@")
    refused(game, "regenerate blue.troll", "not-wounded", "CG-CHAR-TROLL-02")


@pytest.mark.rule("CG-CHAR-TROLL-02")
def test_only_in_its_own_turn_and_only_the_troll() -> None:
    game = board("C", {"blue.troll": "r3.o wounded", "yellow.naga": "r1.o"}, turn="yellow")
    refused(game, "regenerate blue.troll", "not-yours", "CG-WHEEL-11")
    naga = board("C", {"blue.naga": "r3.o wounded"})
    refused(naga, "regenerate blue.naga", "no-ability", "CG-CHAR-TROLL-02")


@pytest.mark.rule("CG-CHAR-TROLL-03")
def test_not_in_the_turn_of_the_wound() -> None:
    game = board("C", {"blue.troll": "r3.o wounded fresh"})
    refused(game, "regenerate blue.troll", "fresh", "CG-CHAR-TROLL-03")


@pytest.mark.rule("R-C106")
def test_a_troll_that_is_carried_must_be_put_down_first() -> None:
    game = board("C", {"blue.cleric": "r3.o", "blue.troll": "r3.o wounded carried by blue.cleric"})
    refused(game, "regenerate blue.troll", "carried", "R-C106")
    plays(game, "drop blue.cleric blue.troll", "stop blue.cleric")
    accepted(game, "regenerate blue.troll")

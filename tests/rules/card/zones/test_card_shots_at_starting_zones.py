"""Shots and scrolls at characters in starting zones: what they face must be seen (R-C63)."""

from __future__ import annotations

import pytest

from fixtures.positions.zone_boards import accepted, board, offers, plays, refused, stands
from fixtures.positions.zone_combats import fighters

NAGA = "yellow.naga"
WHO = "blue.crossbowman"


def shot(way: str) -> str:
    return f"shoot {WHO} {way} at {NAGA}"


@pytest.mark.rule("R-C63", "CG-RANGED-17")
def test_who_sees_the_faced_zone_from_the_side_can_shoot() -> None:
    bent = board("E", {WHO: "r1.t", NAGA: "r1>s"})
    accepted(bent, shot("west"))
    assert offers(bent, "shoot") == {shot("west")}
    refused(bent, shot("north"), "not-in-sight", "CG-RANGED-17")
    straight = board("E", {WHO: "r1.@", NAGA: "r1>s"})
    assert offers(straight, "shoot") == {shot("north")}
    same = board("E", {WHO: "r1.s", NAGA: "r1>s"})
    assert offers(same, "shoot") == {shot("north")}
    elsewhere = board("E", {WHO: "r1.o", NAGA: "r1>s"})
    refused(elsewhere, shot("north"), "not-in-sight", "CG-RANGED-17")


@pytest.mark.rule("R-C63", "CG-LOS-05")
def test_those_in_the_faced_zone_hide_nobody_and_those_before_it_do() -> None:
    there = {WHO: "r1.@", NAGA: "r1>s"}
    both = board("E", {**there, "yellow.cleric": "r1.s"})
    assert offers(both, "shoot") == {shot("north"), f"shoot {WHO} north at yellow.cleric"}
    far = {WHO: "r3.@", NAGA: "r1>t"}
    accepted(board("E", far), shot("north"))
    for between in ("r1.o", "r1.o wounded"):
        hidden = board("E", {**far, "blue.cleric": between})
        refused(hidden, shot("north"), "hidden", "CG-LOS-03")


@pytest.mark.rule("R-C63", "CG-LOS-03", "CG-LOS-04")
def test_the_border_between_the_starting_zone_and_the_faced_zone_counts() -> None:
    # The rim of r2.s of board E is a wall, that of r1.t a pit trap.
    for zone, way in (("r2.s", "north"), ("r2.o", "east")):
        game = board("E", {WHO: zone, NAGA: "r2>s"})
        refused(game, shot(way), "not-in-sight", "CG-RANGED-17")
        accepted(board("E", {WHO: zone, NAGA: "r2>s"}, broken=("r2",)), shot(way))
    for zone, way in (("r1.t", "north"), ("r1.s", "east")):
        accepted(board("E", {WHO: zone, NAGA: "r1>t"}), shot(way))
    # The rim of r2.@ of board C is a closed portcullis.
    for zone, way in (("r2.@", "north"), ("r2.s", "east")):
        refused(board("C", {WHO: zone, NAGA: "r2>@"}), shot(way), "not-in-sight", "CG-RANGED-17")
        accepted(board("C", {WHO: zone, NAGA: "r2>@"}, gates={"r2": "open"}), shot(way))


@pytest.mark.rule("R-C63", "CG-LOS-06", "R-C61")
def test_a_slit_on_the_rim_is_seen_through_from_beside_it_only() -> None:
    # The rim of r4.@ of board F is an arrow-slit.
    pieces = {"yellow.crossbowman": "r4.@", "blue.naga": "r4>@"}
    text = "shoot yellow.crossbowman {} at blue.naga"
    accepted(board("F", pieces, turn="yellow"), text.format("south"))
    pieces["yellow.crossbowman"] = "r4.t"
    aside = board("F", pieces, turn="yellow")
    refused(aside, text.format("east"), "not-in-sight", "CG-RANGED-17")


@pytest.mark.rule("R-C63", "CG-START-04")
def test_who_faces_a_zone_away_from_the_rim_is_out_of_sight() -> None:
    game = board("E", {WHO: "r1.t", NAGA: "r1>o"})
    refused(game, shot("south"), "not-in-sight", "CG-RANGED-17")
    refused(game, shot("north"), "not-in-sight", "CG-RANGED-17")
    accepted(board("E", {WHO: "r1.t", NAGA: "r1>t"}), shot("north"))


@pytest.mark.rule("R-C63", "CG-RANGED-13", "R-C64", "R-C66")
def test_shooters_who_see_the_faced_zone_join() -> None:
    pieces = {
        WHO: "r1.@",
        "blue.cleric": "r1.t",
        "blue.bow": "carried by blue.cleric",
        "blue.warrior": "r1.s",
        NAGA: "r1>s",
    }
    assert fighters(board("E", pieces), shot("north")) == ({WHO, "blue.cleric"}, {NAGA})
    away = board("E", {**pieces, "blue.cleric": "r1.o"})
    assert fighters(away, shot("north")) == ({WHO}, {NAGA})


@pytest.mark.rule("R-C63", "CG-OBJ-FIREBALL-02")
def test_a_fireball_reaches_whom_a_shot_would() -> None:
    pieces = {"blue.wizard": "r1.t", "blue.fireball-scroll": "carried by blue.wizard"}
    game = board("E", {**pieces, NAGA: "r1>s"})
    plays(game, f"burn blue.wizard {NAGA}")
    stands(game, {NAGA: "eliminated"})
    rule = "CG-OBJ-FIREBALL-02"
    for where in ("r1>o", "r2>s"):
        refused(
            board("E", {**pieces, NAGA: where}), f"burn blue.wizard {NAGA}", "out-of-sight", rule
        )
    own = {**pieces, "blue.wizard": "r3.s", "blue.naga": "r3>t", NAGA: "r1.s"}
    accepted(board("E", own), "burn blue.wizard blue.naga")


@pytest.mark.rule("R-C63")
def test_out_of_a_starting_zone_the_line_stays_straight() -> None:
    accepted(board("E", {WHO: "r3>t", NAGA: "r3.@"}), shot("north"))
    accepted(board("E", {WHO: "r3>t", NAGA: "r1>t"}), shot("north"))
    for where in ("r3.s", "r1>s"):
        game = board("E", {WHO: "r3>t", NAGA: where})
        assert not offers(game, "shoot")
    hidden = board("E", {WHO: "r3>t", NAGA: "r1>t", "yellow.cleric": "r1.t"})
    refused(hidden, shot("north"), "hidden", "CG-LOS-03")

"""Revealing rooms of the card game and placing what waited on them (CG-REVEAL)."""

from __future__ import annotations

import pytest

from dtwister import Game
from fixtures.positions.zone_boards import accepted, ap_left, board, offers, plays, refused, stands

WAITING = {
    "blue.cleric": "r1.t",
    "blue.naga": "room r2",
    "yellow.troll": "room r2",
    "blue.key": "room r2",
    "yellow.rope": "room r2",
}


def waiting(**more: str) -> Game:
    """Board A-like: R2 is face down with four cards on it; the blue Cleric stands beside it."""
    return board("A", {**WAITING, **more}, rooms={"r2": "green-a/0 face-down"}, ap=3)


@pytest.mark.rule("EX-CG03", "CG-REVEAL-01", "CG-REVEAL-02", "CG-REVEAL-03", "CG-CHAR-NAGA-04")
def test_who_may_reveal_what() -> None:
    pieces = {
        "yellow.mechanork": "r1.t",
        "yellow.naga": "r2>o",
        "blue.naga": "r4.@",
        "blue.mechanork": "r4>o",
    }
    game = board("A", pieces, turn="yellow")
    assert offers(game, "reveal") == {
        "reveal yellow.mechanork r2",
        "reveal yellow.mechanork r3",
        "reveal yellow.naga r2",
    }
    refused(game, "reveal yellow.naga r3", "no-access", "CG-REVEAL-01")
    plays(game, "reveal yellow.mechanork r2")
    assert ap_left(game) == 2
    refused(game, "reveal yellow.naga r2", "face-up", "CG-REVEAL-01")
    game = board("A", pieces, turn="blue")
    # The room behind the open west side of R4 may be revealed from R4.t only.
    assert offers(game, "reveal") == set()
    refused(game, "reveal blue.naga r2", "no-access", "CG-REVEAL-01")
    refused(game, "reveal blue.mechanork r4", "face-up", "CG-REVEAL-01")


@pytest.mark.rule("CG-REVEAL-02")
@pytest.mark.parametrize("icon", "ost@")
def test_at_its_place_whatever_it_faces(icon: str) -> None:
    game = board("A", {"yellow.naga": f"r2>{icon}"}, turn="yellow")
    assert offers(game, "reveal") == {"reveal yellow.naga r2"}
    elsewhere = board("A", {"yellow.naga": f"r1>{icon}"}, turn="yellow")
    refused(elsewhere, "reveal yellow.naga r2", "no-access", "CG-REVEAL-01")


@pytest.mark.rule("CG-REVEAL-03", "CG-REVEAL-04", "CG-ZONE-07", "CG-ZONE-08", "CG-ZONE-12")
def test_what_hinders_access() -> None:
    rooms = {"r1": "red-a/0", "r2": "blue-a/0 face-down", "r4": "blue-b/0"}
    at_gate = {"blue.cleric": "r4.@"}
    closed = board("C", at_gate, rooms=rooms)
    refused(closed, "reveal blue.cleric r2", "no-access", "CG-REVEAL-01")
    for state in ("open", "broken"):
        accepted(board("C", at_gate, rooms=rooms, gates={"r4": state}), "reveal blue.cleric r2")
    walled = {"r3": "green-a/0 face-down"}
    at_wall = {"blue.cleric": "r1.s"}
    refused(board("C", at_wall, rooms=walled), "reveal blue.cleric r3", "no-access", "CG-REVEAL-01")
    broken = board("C", at_wall, rooms=walled, broken=("r1",))
    accepted(broken, "reveal blue.cleric r3")
    slit = board("A", {"blue.cleric": "r4.@"})
    refused(slit, "reveal blue.cleric r2", "no-access", "CG-REVEAL-01")


@pytest.mark.rule("R-C17")
def test_a_pit_trap_does_not_hinder_access() -> None:
    game = board("D", {"blue.cleric": "r1.t"}, rooms={"r2": "purple-b/0 face-down"})
    accepted(game, "reveal blue.cleric r2")


@pytest.mark.rule("R-C18")
@pytest.mark.parametrize("who", ["naga", "ghost", "wall-walker"])
def test_no_ability_widens_access(who: str) -> None:
    slit = board("A", {f"blue.{who}": "r4.@"})
    refused(slit, f"reveal blue.{who} r2", "no-access", "CG-REVEAL-01")
    wall = board("C", {f"blue.{who}": "r1.s"}, rooms={"r3": "green-a/0 face-down"})
    refused(wall, f"reveal blue.{who} r3", "no-access", "CG-REVEAL-01")
    accepted(board("A", {f"blue.{who}": "r4.t"}), f"reveal blue.{who} r3")


@pytest.mark.rule("R-C19")
def test_only_the_able_reveal() -> None:
    wounded = board("A", {"blue.cleric": "r1.t wounded"})
    refused(wounded, "reveal blue.cleric r2", "wounded", "CG-WOUND-03")
    healed = board("A", {"blue.cleric": "r1.t recovered"})
    refused(healed, "reveal blue.cleric r2", "recovered", "CG-CHAR-CLERIC-03")


@pytest.mark.rule("CG-REVEAL-05", "CG-REVEAL-10")
def test_it_is_turned_up_in_its_place_and_nobody_enters() -> None:
    game = board("A", {"blue.cleric": "r1.t"}, rooms={"r2": "green-a/2 face-down"})
    tiles, turns = list(game.state.tiles), list(game.state.turns)
    plays(game, "reveal blue.cleric r2")
    assert (game.state.tiles, game.state.turns) == (tiles, turns)
    assert game.state.faceup >> 1 & 1
    stands(game, {"blue.cleric": "r1.t"})
    accepted(game, "step blue.cleric to r2.@")


@pytest.mark.rule("CG-REVEAL-06", "CG-REVEAL-07")
def test_the_revealer_places_all_but_the_own_objects() -> None:
    game = waiting()
    plays(game, "reveal blue.cleric r2")
    assert game.seats[game.decision.seat] == "blue"  # type: ignore[union-attr]
    refused(game, "place blue.key on r2.o", "not-your-share", "CG-REVEAL-07")
    refused(game, "place yellow.troll on r1.o", "other-room", "CG-REVEAL-06")
    refused(game, "step blue.cleric to r1.o", "not-now", "CG-REVEAL-06")
    plays(game, "place yellow.troll on r2.o", "place yellow.rope on r2.s")
    plays(game, "place blue.naga on r2.t")
    assert game.seats[game.decision.seat] == "yellow"  # type: ignore[union-attr]
    assert offers(game, "place") == {"place blue.key on r2.@"}
    plays(game, "place blue.key on r2.@")
    stands(
        game,
        {
            "yellow.troll": "r2.o",
            "yellow.rope": "r2.s",
            "blue.naga": "r2.t",
            "blue.key": "r2.@",
        },
    )
    assert game.seats[game.decision.seat] == "blue"  # type: ignore[union-attr]


@pytest.mark.rule("CG-REVEAL-08", "CG-REVEAL-09")
def test_one_card_to_a_zone_in_any_zone() -> None:
    game = waiting()
    plays(game, "reveal blue.cleric r2")
    zones = {f"place blue.naga on r2.{icon}" for icon in "ost@"}
    assert zones <= offers(game, "place")
    plays(game, "place yellow.troll on r2.@")
    refused(game, "place blue.naga on r2.@", "occupied", "CG-REVEAL-08")
    accepted(game, "place blue.naga on r2.o")
    plays(game, "place blue.naga on r2.o", "place yellow.rope on r2.s")
    refused(game, "place blue.key on r2.o", "occupied", "CG-REVEAL-08")
    accepted(game, "place blue.key on r2.t")


@pytest.mark.rule("R-C20")
def test_who_was_placed_is_unwounded_and_may_act_at_once() -> None:
    game = waiting()
    plays(game, "reveal blue.cleric r2", "place blue.naga on r2.s")
    plays(game, "place yellow.troll on r2.o", "place yellow.rope on r2.@")
    plays(game, "place blue.key on r2.t")
    stands(game, {"blue.naga": "r2.s", "blue.key": "r2.t"})
    plays(game, "step blue.naga to r2.t", "take blue.naga blue.key", "stop blue.naga")
    stands(game, {"blue.key": "r2.t carried by blue.naga"})

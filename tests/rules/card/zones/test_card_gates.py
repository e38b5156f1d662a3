"""Portcullises of the card game: Keys, lock-picking, breaking (CG-ZONE-07 to CG-ZONE-12)."""

from __future__ import annotations

import pytest

from dtwister import Game
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

SIDES = {
    "r1": "yellow-a/0",
    "r3": "purple-b/2",
}
"""The portcullis south of R1.t lies on that north of R3.@."""


def keeper(space: str, **more: str) -> Game:
    """Board C with a blue Cleric who has a Key."""
    return board("C", {"blue.cleric": space, "blue.key": "carried by blue.cleric"}, gates=more)


@pytest.mark.rule("CG-ZONE-07", "CG-ZONE-08", "CG-ZONE-05")
def test_closed_it_stops_steps_and_open_it_does_not() -> None:
    closed = board("C", {"blue.cleric": "r1.@", "yellow.naga": "r1.t"})
    refused(closed, "step blue.cleric to r1.t", "no-passage", "CG-MOVE-04")
    for state in ("open", "broken"):
        free = board("C", {"blue.cleric": "r1.@", "yellow.naga": "r1.t"}, gates={"r1": state})
        accepted(free, "step blue.cleric to r1.t")
        back = board(
            "C", {"blue.cleric": "r1.@", "yellow.naga": "r1.t"}, gates={"r1": state}, turn="yellow"
        )
        accepted(back, "step yellow.naga to r1.@")


@pytest.mark.rule("CG-ZONE-12")
def test_an_arrow_slit_stops_steps() -> None:
    game = board("C", {"blue.cleric": "r3.s"})
    refused(game, "step blue.cleric to r3.o", "no-passage", "CG-MOVE-04")
    accepted(game, "step blue.cleric to r3.t")


@pytest.mark.rule("CG-OBJ-KEY-01", "CG-OBJ-KEY-02", "CG-OBJ-KEY-03", "CG-ZONE-10")
def test_a_key_opens_and_closes_again_and_again() -> None:
    game = keeper("r1.@")
    assert offers(game, "open") == {"open blue.cleric south"}
    assert offers(game, "close") == set()
    refused(game, "close blue.cleric south", "wrong-state", "R-C11")
    plays(game, "open blue.cleric south")
    assert ap_left(game) == 2
    refused(game, "open blue.cleric south", "wrong-state", "R-C11")
    plays(game, "close blue.cleric south", "open blue.cleric south")
    stands(game, {"blue.key": "r1.@ carried by blue.cleric"})
    assert ap_left(game) == 0


@pytest.mark.rule("CG-OBJ-KEY-01", "CG-CARRY-07")
def test_only_with_the_key_in_hand() -> None:
    game = board("C", {"blue.cleric": "r1.@", "blue.key": "r1.@"})
    refused(game, "open blue.cleric south", "no-ability", "CG-OBJ-KEY-01")
    enemys = board("C", {"blue.cleric": "r1.@", "yellow.key": "carried by blue.cleric"})
    accepted(enemys, "open blue.cleric south")


@pytest.mark.rule("CG-ZONE-10")
def test_it_must_be_on_a_side_of_the_zone() -> None:
    game = keeper("r1.o")
    refused(game, "open blue.cleric south", "no-portcullis", "CG-ZONE-10")
    assert offers(game, "open") == set()
    accepted(keeper("r1.t"), "open blue.cleric north")


@pytest.mark.rule("CG-ZONE-09", "CG-OBJ-KEY-02")
def test_a_broken_one_is_neither_opened_nor_closed() -> None:
    game = keeper("r1.@", r1="broken")
    refused(game, "open blue.cleric south", "wrong-state", "CG-ZONE-09")
    refused(game, "close blue.cleric south", "wrong-state", "CG-ZONE-09")
    accepted(keeper("r1.@", r1="open"), "close blue.cleric south")


@pytest.mark.rule("CG-CHAR-BACKSTABBER-01", "CG-CHAR-BACKSTABBER-06")
@pytest.mark.rule("CG-CHAR-THIEF-01", "CG-CHAR-THIEF-03")
@pytest.mark.parametrize("who", ["backstabber", "thief"])
def test_who_picks_locks_needs_no_key(who: str) -> None:
    game = board("C", {f"blue.{who}": "r1.@"})
    plays(game, f"open blue.{who} south", f"close blue.{who} south")
    assert ap_left(game) == 1
    wounded = board("C", {f"blue.{who}": "r1.@ wounded"})
    refused(wounded, f"open blue.{who} south", "wounded", "CG-WOUND-03")


@pytest.mark.rule("CG-CHAR-COLOSSUS-01", "CG-CHAR-COLOSSUS-02", "CG-CHAR-COLOSSUS-03")
@pytest.mark.rule("CG-CHAR-WARRIOR-01", "CG-CHAR-WARRIOR-02", "CG-ZONE-09")
@pytest.mark.parametrize("who", ["colossus", "warrior"])
def test_the_strong_break_it_for_good(who: str) -> None:
    pieces = {f"blue.{who}": "r1.@", "blue.thief": "r1.@"}
    game = board("C", pieces)
    plays(game, f"break blue.{who} south")
    assert ap_left(game) == 2
    refused(game, f"break blue.{who} south", "wrong-state", "CG-CHAR-COLOSSUS-02")
    refused(game, "close blue.thief south", "wrong-state", "CG-ZONE-09")
    plays(game, f"step blue.{who} to r1.t")
    opened = board("C", pieces, gates={"r1": "open"})
    refused(opened, f"break blue.{who} south", "wrong-state", "CG-CHAR-COLOSSUS-02")
    refused(board("C", pieces), "break blue.thief south", "no-ability", "CG-CHAR-COLOSSUS-02")
    far = board("C", {f"blue.{who}": "r1.o"})
    refused(far, f"break blue.{who} south", "no-portcullis", "CG-ZONE-10")


@pytest.mark.rule("CG-ZONE-11")
def test_a_room_has_at_most_one_and_takes_its_state_along() -> None:
    rooms = [room for name, room in RULES.rooms.items() if name.startswith("card:")]
    assert len(rooms) == 12
    for room in rooms:
        gates = [side for side in room.sides if side[2] == "features:portcullis"]
        inner = len(gates) == 2 and gates[0][1] ^ 2 == gates[1][1]
        assert len(gates) < 2 or inner
    game = board("C", {"blue.thief": "r1.@"}, gates={"r1": "open"})
    plays(game, "rotate blue.thief r1 clockwise")
    accepted(game, "close blue.thief west")
    accepted(game, "step blue.thief to r1.t")


@pytest.mark.rule("R-C12")
def test_a_mixed_border_is_passed_half_by_half() -> None:
    rooms = {"r1": "purple-a/0", "r2": "green-b/0"}
    for pieces in (
        {"blue.naga": "r1.o"},
        {"blue.cleric": "r1.o", "blue.rope": "carried by blue.cleric"},
        {"blue.dark-angel": "r1.o"},
    ):
        game = board("C", pieces, rooms={**rooms, "r3": "red-b/0", "r4": "red-a/0"})
        assert not any("r2.@" in text for text in offers(game, "step"))
    both = {"blue.naga": "r1.o", "blue.rope": "carried by blue.naga"}
    game = board("C", both, rooms={**rooms, "r3": "red-b/0", "r4": "red-a/0"})
    accepted(game, "step blue.naga to r2.@")


@pytest.mark.rule("R-C14")
def test_two_back_to_back_are_two() -> None:
    game = board("C", {"blue.thief": "r1.t"}, rooms=SIDES)
    assert offers(game, "open") == {"open blue.thief south", "open blue.thief south far"}
    plays(game, "open blue.thief south")
    refused(game, "step blue.thief to r3.@", "no-passage", "CG-MOVE-04")
    plays(game, "open blue.thief south far")
    assert ap_left(game) == 1
    accepted(game, "step blue.thief to r3.@")


@pytest.mark.rule("R-C14")
def test_the_own_half_keeps_off_if_it_is_a_wall_or_a_slit() -> None:
    wall = {"r1": "blue-a/0", "r3": "red-b/1"}
    game = board("C", {"blue.thief": "r1.s"}, rooms=wall)
    refused(game, "open blue.thief south far", "no-portcullis", "CG-ZONE-10")
    accepted(board("C", {"blue.thief": "r3.@"}, rooms=wall), "open blue.thief north")
    slit = {"r1": "blue-b/0", "r2": "purple-b/1"}
    game = board("C", {"blue.thief": "r1.t"}, rooms=slit)
    refused(game, "open blue.thief east far", "no-portcullis", "CG-ZONE-10")
    accepted(board("C", {"blue.thief": "r2.@"}, rooms=slit), "open blue.thief west")


@pytest.mark.rule("R-C14")
def test_a_pit_trap_does_not_keep_off_nor_does_nothing() -> None:
    pit = {"r1": "purple-a/0", "r2": "purple-b/1"}
    accepted(board("C", {"blue.thief": "r1.o"}, rooms=pit), "open blue.thief east far")
    free = {"r1": "red-a/0", "r2": "purple-b/1"}
    accepted(board("C", {"blue.thief": "r1.@"}, rooms=free), "open blue.thief east far")


@pytest.mark.rule("R-C15")
def test_from_a_starting_zone_only_facing_the_zone_behind_it() -> None:
    accepted(board("B", {"blue.thief": "r3>@"}), "open blue.thief north far")
    for space in ("r3>s", "r3>o", "r4>@", "r4>s"):
        game = board("B", {"blue.thief": space})
        refused(game, "open blue.thief north far", "no-portcullis", "CG-ZONE-10")
        assert offers(game, "open") == set()
    game = board("B", {"blue.thief": "r3>@"})
    plays(game, "open blue.thief north far", "step blue.thief to r3.@")


@pytest.mark.rule("CG-ZONE-02")
def test_a_side_is_open_or_carries_one_of_four_things() -> None:
    rooms = [room for name, room in RULES.rooms.items() if name.startswith("card:")]
    kinds = {"wall", "portcullis", "arrow-slit", "pit-trap"}
    found = {RULES.border_features[name].category for r in rooms for _, _, name in r.sides}
    assert found == kinds
    for room in rooms:
        places = [(cell, way) for cell, way, _ in room.sides]
        assert len(places) == len(set(places))


@pytest.mark.rule("CG-ZONE-13")
def test_a_pit_trap_stops_steps_and_no_sight() -> None:
    game = board("C", {"blue.cleric": "r3.t"})
    refused(game, "step blue.cleric to r3.@", "no-passage", "CG-MOVE-04")
    space = game.match.grid.space
    here, there = space("r3.t"), space("r3.@")
    assert here is not None and there in game.context.labyrinth.ray(here, 2)

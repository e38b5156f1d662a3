"""The Wall-walker of the card game (CG-CHAR-WALLWALKER)."""

from __future__ import annotations

import pytest

from fixtures.positions.zone_boards import accepted, ap_left, board, offers, plays, refused, stands

RULE = "CG-CHAR-WALLWALKER-06"


@pytest.mark.rule("EX-CG29", "CG-CHAR-WALLWALKER-01", "CG-CHAR-WALLWALKER-02")
@pytest.mark.rule("CG-CHAR-WALLWALKER-07", "CG-CHAR-WALLWALKER-08", "CG-ZONE-04")
def test_through_a_double_wall_with_her_load_and_over_no_pit() -> None:
    game = board("B", {"blue.wall-walker": "r1.o", "blue.key": "carried by blue.wall-walker"})
    refused(game, "cross blue.wall-walker south", "no-passage", "R-C107")
    plays(game, "cross blue.wall-walker east")
    stands(game, {"blue.wall-walker": "r2.s", "blue.key": "r2.s carried by blue.wall-walker"})
    assert ap_left(game) == 2


@pytest.mark.rule("CG-CHAR-WALLWALKER-02", "CG-CHAR-WALLWALKER-03")
def test_it_is_an_action_of_its_own_through_a_wall() -> None:
    game = board("B", {"blue.wall-walker": "r1.@", "blue.cleric": "r1.o"})
    refused(game, "cross blue.wall-walker east", "no-wall", "CG-CHAR-WALLWALKER-02")
    refused(game, "cross blue.cleric east", "no-ability", "CG-CHAR-WALLWALKER-02")
    refused(game, "step blue.cleric to r2.s", "no-passage", "CG-MOVE-04")
    plays(game, "step blue.wall-walker to r1.o")
    refused(game, "cross blue.wall-walker east", "not-now", "CG-GOLD-01")
    plays(game, "stop blue.wall-walker", "cross blue.wall-walker east")
    assert ap_left(game) == 1
    # It used none of her two MP: a movement with both follows.
    plays(game, "step blue.wall-walker to r2.@", "step blue.wall-walker to r2.s")


@pytest.mark.rule("CG-CHAR-WALLWALKER-04")
def test_not_into_a_face_down_room() -> None:
    game = board("B", {"blue.wall-walker": "r1.o"}, rooms={"r2": "blue-b/0 face-down"})
    refused(game, "cross blue.wall-walker east", "face-down", "CG-CHAR-WALLWALKER-04")
    refused(game, "reveal blue.wall-walker r2", "no-access", "CG-REVEAL-01")


@pytest.mark.rule("CG-CHAR-WALLWALKER-05")
def test_not_through_a_closed_portcullis() -> None:
    game = board("B", {"blue.wall-walker": "r1.@"})
    refused(game, "cross blue.wall-walker south", "portcullis", "CG-CHAR-WALLWALKER-05")
    opened = board("B", {"blue.wall-walker": "r1.@"}, gates={"r1": "open"})
    refused(opened, "cross blue.wall-walker south", "no-wall", "CG-CHAR-WALLWALKER-02")


@pytest.mark.rule("CG-ZONE-15")
def test_not_beyond_the_long_sides() -> None:
    game = board("C", {"blue.wall-walker": "r3.o"})
    refused(game, "cross blue.wall-walker west", "rim", "CG-ZONE-15")
    accepted(game, "cross blue.wall-walker north")


@pytest.mark.rule("R-C107", "CG-CHAR-WALLWALKER-02")
def test_one_half_a_wall_and_the_other_one_to_be_passed() -> None:
    slit = board("C", {"blue.wall-walker": "r3.s"})
    accepted(slit, "cross blue.wall-walker south")
    one = board("C", {"blue.wall-walker": "r1.s"})
    accepted(one, "cross blue.wall-walker south")
    gate = {"r1": "blue-a/0", "r3": "red-b/1"}
    closed = board("C", {"blue.wall-walker": "r1.s"}, rooms=gate)
    refused(closed, "cross blue.wall-walker south", "portcullis", "CG-CHAR-WALLWALKER-05")
    for state in ("open", "broken"):
        way = board("C", {"blue.wall-walker": "r1.s"}, rooms=gate, gates={"r3": state})
        accepted(way, "cross blue.wall-walker south")
    pit = {"r1": "green-b/0", "r3": "red-a/0", "r4": "red-b/0"}
    trap = board("C", {"blue.wall-walker": "r1.@"}, rooms=pit)
    refused(trap, "cross blue.wall-walker south", "no-passage", "R-C107")


@pytest.mark.rule("R-C107", "R-C48", "R-C29")
def test_between_a_room_and_the_own_starting_zone() -> None:
    walled = {"r3": "green-a/2"}
    game = board("C", {"blue.wall-walker": "r3>t"}, rooms=walled)
    plays(game, "cross blue.wall-walker north")
    stands(game, {"blue.wall-walker": "r3.t"})
    plays(game, "cross blue.wall-walker south")
    stands(game, {"blue.wall-walker": "r3>t"})
    far = board("C", {"blue.wall-walker": "r3>o"}, rooms=walled)
    refused(far, "cross blue.wall-walker north", "rim", "CG-ZONE-15")


@pytest.mark.rule("R-C32", "CG-START-11", "R-C31")
def test_out_through_a_wall_of_the_rim_if_it_is_not_blocked() -> None:
    pieces = {"blue.wall-walker": "r1.o", "yellow.naga": "r1>@"}
    game = board("C", pieces)
    plays(game, "cross blue.wall-walker north")
    stands(game, {"blue.wall-walker": "exited"})
    assert game.vp == (1, 0)
    blocked = board("C", {**pieces, "yellow.naga": "r1>o"})
    refused(blocked, "cross blue.wall-walker north", "blocked", "CG-START-11")
    hurt = board("C", {**pieces, "yellow.naga": "r1>o wounded"})
    accepted(hurt, "cross blue.wall-walker north")
    # Whoever has left handles nothing any more.
    refused(hurt, "cross blue.wall-walker north after yellow.naga", "gone", RULE)


@pytest.mark.rule("R-C108", "R-C23", "CG-MOVE-07", "CG-MOVE-08")
def test_she_may_arrive_among_enemies_and_leave_by_the_same_wall() -> None:
    game = board("B", {"blue.wall-walker": "r1.o", "yellow.naga": "r2.s"})
    plays(game, "cross blue.wall-walker east")
    refused(game, "step blue.wall-walker to r2.@", "held-up", "CG-MOVE-07")
    plays(game, "cross blue.wall-walker west")
    stands(game, {"blue.wall-walker": "r1.o"})


@pytest.mark.rule("R-C23", "CG-MOVE-07")
def test_who_met_an_enemy_leaves_by_no_other_wall() -> None:
    game = board("C", {"blue.wall-walker": "r1.@", "yellow.naga": "r1.o"})
    plays(game, "step blue.wall-walker to r1.o", "stop blue.wall-walker")
    refused(game, "cross blue.wall-walker east", "held-up", "CG-MOVE-07")
    alone = board("C", {"blue.wall-walker": "r1.@", "yellow.naga": "r1.o wounded"})
    plays(alone, "step blue.wall-walker to r1.o", "stop blue.wall-walker")
    accepted(alone, "cross blue.wall-walker east")


@pytest.mark.rule("CG-GOLD-02", "CG-CHAR-WALLWALKER-06")
def test_not_where_three_friends_are() -> None:
    friends = {"blue.naga": "r2.s", "blue.cleric": "r2.s", "blue.goblin": "r2.s wounded"}
    game = board("B", {"blue.wall-walker": "r1.o", **friends})
    refused(game, "cross blue.wall-walker east", "full", "CG-GOLD-02")
    two = {**friends, "blue.goblin": "r1.o wounded"}
    game = board("B", {"blue.wall-walker": "r1.o", **two})
    accepted(game, "cross blue.wall-walker east")
    refused(game, "cross blue.wall-walker east before blue.goblin", "full", "CG-GOLD-02")


@pytest.mark.rule("CG-CHAR-WALLWALKER-06", "CG-CARRY-01")
def test_handling_before_and_after() -> None:
    pieces = {"blue.wall-walker": "r1.o", "blue.key": "r1.o", "yellow.rope": "r2.s"}
    game = board("B", pieces)
    plays(game, "cross blue.wall-walker east before blue.key after yellow.rope")
    stands(
        game,
        {
            "blue.wall-walker": "r2.s",
            "blue.key": "r2.s",
            "yellow.rope": "r2.s carried by blue.wall-walker",
        },
    )
    dropped = board("B", pieces)
    plays(dropped, "cross blue.wall-walker east before blue.key after blue.key")
    stands(dropped, {"blue.wall-walker": "r2.s", "blue.key": "r2.s"})
    left = board("B", {**pieces, "blue.key": "carried by blue.wall-walker"})
    plays(left, "cross blue.wall-walker east before blue.key")
    stands(left, {"blue.wall-walker": "r2.s", "blue.key": "r1.o"})
    again = board("B", pieces)
    refused(again, "cross blue.wall-walker east before yellow.rope", "not-here", RULE)
    refused(again, "cross blue.wall-walker east after blue.key", "not-here", RULE)
    before = board("B", {**pieces, "blue.key": "carried by blue.wall-walker"})
    refused(before, "cross blue.wall-walker east before blue.key after blue.key", "not-here", RULE)


@pytest.mark.rule("CG-CHAR-WALLWALKER-06", "CG-CARRY-10", "R-C37")
def test_handling_of_the_wounded() -> None:
    pieces = {
        "blue.wall-walker": "r1.o",
        "blue.naga": "r1.o wounded",
        "blue.key": "carried by blue.naga",
        "yellow.naga": "r1.o wounded",
        "blue.cleric": "r1.o",
    }
    game = board("B", pieces)
    refused(game, "cross blue.wall-walker east before yellow.naga", "enemy-wounded", "CG-CARRY-10")
    refused(game, "cross blue.wall-walker east before blue.cleric", "unwounded", "CG-CARRY-10")
    plays(game, "cross blue.wall-walker east before blue.naga")
    stands(
        game,
        {"blue.naga": "r2.s wounded carried by blue.wall-walker", "blue.key": "r1.o"},
    )
    down = board("B", pieces)
    plays(down, "cross blue.wall-walker east before blue.naga after blue.naga")
    stands(down, {"blue.naga": "r2.s wounded", "blue.wall-walker": "r2.s"})


@pytest.mark.rule("CG-CHAR-WALLWALKER-06", "CG-CARRY-06")
def test_exchanging_with_somebody_there() -> None:
    pieces = {
        "blue.wall-walker": "r1.o",
        "blue.key": "carried by blue.wall-walker",
        "blue.cleric": "r1.o",
        "blue.rope": "carried by blue.cleric",
        "yellow.naga": "r1.o",
        "yellow.rope": "carried by yellow.naga",
    }
    game = board("B", pieces)
    refused(game, "cross blue.wall-walker east before yellow.rope", "enemy-load", "CG-CARRY-06")
    plays(game, "cross blue.wall-walker east before blue.rope")
    stands(
        game,
        {
            "blue.rope": "r2.s carried by blue.wall-walker",
            "blue.key": "r1.o carried by blue.cleric",
        },
    )
    empty = board("B", {**pieces, "blue.key": "r1.o"})
    refused(empty, "cross blue.wall-walker east before blue.rope", "nothing-for-it", RULE)


@pytest.mark.rule("CG-CHAR-WALLWALKER-06")
def test_what_is_listed_is_what_is_legal() -> None:
    pieces = {
        "blue.wall-walker": "r1.o",
        "blue.key": "carried by blue.wall-walker",
        "yellow.rope": "r2.s",
        "blue.naga": "r2.s wounded",
    }
    game = board("B", pieces)
    base = "cross blue.wall-walker east"
    east = {text for text in offers(game, "cross") if text.startswith(base)}
    assert east == {
        base,
        f"{base} before blue.key",
        f"{base} before blue.key after yellow.rope",
        f"{base} before blue.key after blue.naga",
        f"{base} after blue.key",
        f"{base} after yellow.rope",
        f"{base} after blue.naga",
    }

"""Who passes what: flying, acrobatics, the Ghost, the Naga, the giant, the Rope (CG-CHAR)."""

from __future__ import annotations

import pytest

from fixtures.positions.zone_boards import accepted, board, offers, plays, refused, stands

FLYERS = ("dark-angel", "wizard")
ACROBATS = ("elf-scout", "thief")


@pytest.mark.rule("CG-CHAR-DARKANGEL-01", "CG-CHAR-DARKANGEL-02", "CG-CHAR-WIZARD-01")
@pytest.mark.rule("CG-CHAR-WIZARD-02", "CG-CHAR-ELFSCOUT-01", "CG-CHAR-ELFSCOUT-02")
@pytest.mark.rule("CG-CHAR-THIEF-01", "CG-CHAR-THIEF-02", "CG-MOVE-12")
@pytest.mark.parametrize("who", [*FLYERS, *ACROBATS])
def test_across_pit_traps_in_a_movement(who: str) -> None:
    game = board("C", {f"blue.{who}": "r3.t"})
    plays(game, f"step blue.{who} to r3.@", f"step blue.{who} to r4.o")
    stands(game, {f"blue.{who}": "r4.o"})
    wounded = board("C", {f"blue.{who}": "r3.t wounded"})
    refused(wounded, f"step blue.{who} to r3.@", "wounded", "CG-WOUND-03")
    walker = board("C", {"blue.cleric": "r3.t"})
    refused(walker, "step blue.cleric to r3.@", "no-passage", "CG-MOVE-04")


@pytest.mark.rule("CG-MOVE-13", "CG-CHAR-DARKANGEL-02", "CG-CHAR-WIZARD-02")
@pytest.mark.parametrize("who", [*FLYERS, *ACROBATS])
def test_but_no_other_border(who: str) -> None:
    rule = "CG-MOVE-13" if who in FLYERS else "CG-MOVE-04"
    for space, to in (("r3.s", "r3.o"), ("r1.o", "r2.s"), ("r1.@", "r1.t")):
        game = board("C", {f"blue.{who}": space})
        refused(game, f"step blue.{who} to {to}", "no-passage", rule)


@pytest.mark.rule("CG-MOVE-12", "CG-CHAR-DARKANGEL-02", "CG-CHAR-GHOST-03", "R-C26", "R-C27")
@pytest.mark.parametrize("who", [*FLYERS, "ghost"])
def test_through_zones_of_enemies(who: str) -> None:
    game = board("C", {f"blue.{who}": "r3.o", "yellow.troll": "r3.@"})
    plays(game, f"step blue.{who} to r3.@", f"step blue.{who} to r4.o")
    stands(game, {f"blue.{who}": "r4.o"})
    stays = board("C", {f"blue.{who}": "r3.o", "yellow.troll": "r3.@"})
    plays(stays, f"step blue.{who} to r3.@", f"stop blue.{who}", f"step blue.{who} to r4.o")


@pytest.mark.rule("CG-CHAR-THIEF-02", "CG-CHAR-ELFSCOUT-02", "CG-MOVE-07")
@pytest.mark.parametrize("who", ACROBATS)
def test_acrobats_do_not_pass_enemies(who: str) -> None:
    game = board("C", {f"blue.{who}": "r3.o", "yellow.troll": "r3.@"})
    plays(game, f"step blue.{who} to r3.@")
    refused(game, f"step blue.{who} to r4.o", "held-up", "CG-MOVE-07")


@pytest.mark.rule("CG-CHAR-DARKANGEL-03", "CG-CHAR-GHOST-07", "R-C55")
def test_the_undead() -> None:
    game = board("C", {"blue.dark-angel": "r3.o", "blue.ghost": "r3.t wounded"})
    kinds = game.match.kind_of
    assert all("undead" in kind.tags for kind in kinds)
    others = board("C", {"blue.cleric": "r3.o", "blue.wizard": "r3.t"}).match.kind_of
    assert not any("undead" in kind.tags for kind in others)


@pytest.mark.rule("CG-CHAR-GHOST-01", "CG-CHAR-GHOST-02", "CG-CHAR-GHOST-04")
def test_the_ghost_passes_every_border() -> None:
    for space, to in (
        ("r3.s", "r3.o"),  # an arrow-slit
        ("r1.o", "r2.s"),  # two walls
        ("r1.@", "r1.t"),  # a closed portcullis
        ("r3.t", "r3.@"),  # a pit trap
    ):
        game = board("C", {"blue.ghost": space})
        plays(game, f"step blue.ghost to {to}", "stop blue.ghost")
        stands(game, {"blue.ghost": to})


@pytest.mark.rule("CG-CHAR-GHOST-04", "CG-GOLD-02", "CG-GOLD-05")
def test_the_ghost_ends_where_there_is_room() -> None:
    full = {"blue.naga": "r2.s", "blue.cleric": "r2.s", "blue.goblin": "r2.s"}
    game = board("C", {"blue.ghost": "r1.o", **full})
    plays(game, "step blue.ghost to r2.s")
    refused(game, "stop blue.ghost", "full", "CG-GOLD-02")
    plays(game, "step blue.ghost to r2.@")


@pytest.mark.rule("CG-CHAR-GHOST-05")
def test_the_ghost_turns_rooms() -> None:
    game = board("C", {"blue.ghost": "r3.@"})
    plays(game, "rotate blue.ghost r3 clockwise")


@pytest.mark.rule("CG-CHAR-GHOST-06")
def test_the_ghost_carries_nothing() -> None:
    pieces = {
        "blue.ghost": "r3.o",
        "blue.key": "r3.o",
        "blue.naga": "r3.o wounded",
        "blue.cleric": "r3.o",
        "blue.rope": "carried by blue.cleric",
    }
    game = board("C", pieces)
    rule = "CG-CHAR-GHOST-06"
    refused(game, "take blue.ghost blue.key", "too-much", rule)
    refused(game, "take blue.ghost blue.naga", "too-much", rule)
    refused(game, "give blue.cleric blue.rope to blue.ghost", "too-much", rule)
    assert offers(game, "take") == set()
    accepted(board("C", {**pieces, "blue.rope": "r3.o"}), "take blue.cleric blue.key")


@pytest.mark.rule("R-C87")
def test_what_the_ghost_does_like_anybody() -> None:
    held = board("C", {"blue.ghost": "r3.@", "yellow.naga": "r3.o"}, turn="yellow")
    plays(held, "step yellow.naga to r3.@")
    refused(held, "step yellow.naga to r4.o", "held-up", "CG-MOVE-07")
    carried = board("C", {"blue.ghost": "r3.o wounded", "blue.cleric": "r3.o"})
    plays(carried, "take blue.cleric blue.ghost", "step blue.cleric to r3.@")
    stands(carried, {"blue.ghost": "r3.@ wounded carried by blue.cleric"})
    accepted(board("C", {"blue.ghost": "r3.t"}), "leap blue.ghost to r3.@")


@pytest.mark.rule("R-C88", "CG-ZONE-15", "CG-ZONE-16")
def test_the_ghost_enters_starting_zones_through_walls_but_nothing_unknown() -> None:
    hidden = board("C", {"blue.ghost": "r3.@"}, rooms={"r4": "green-b/2 face-down"})
    assert not any("r4." in text for text in offers(hidden, "step"))
    refused(hidden, "step blue.ghost to r4.o", "face-down", "CG-ZONE-16")
    edge = board("C", {"blue.ghost": "r3.o"})
    assert offers(edge, "step") == {
        "step blue.ghost to r3.s",
        "step blue.ghost to r3.@",
        "step blue.ghost to r3>o",
    }
    out = board("C", {"blue.ghost": "r1.o", "yellow.naga": "r1>@"})
    plays(out, "step blue.ghost to r1>o")
    stands(out, {"blue.ghost": "exited"})
    assert out.vp == (1, 0)


@pytest.mark.rule("CG-CHAR-NAGA-01", "CG-CHAR-NAGA-02", "CG-CHAR-NAGA-03", "CG-CHAR-NAGA-04")
@pytest.mark.rule("R-C93", "CG-ZONE-12")
def test_the_naga_steps_through_slits_with_whatever_she_carries() -> None:
    pieces = {
        "blue.naga": "r3.s",
        "blue.key": "r3.s",
        "blue.cleric": "r3.s wounded",
        "blue.warrior": "r3.s",
    }
    for load in ("blue.key", "blue.cleric"):
        game = board("C", pieces)
        plays(game, f"take blue.naga {load}", "step blue.naga to r3.o", "stop blue.naga")
        wounded = " wounded" if load == "blue.cleric" else ""
        stands(game, {load: f"r3.o{wounded} carried by blue.naga"})
        refused(game, "step blue.warrior to r3.o", "no-passage", "CG-MOVE-04")
    wall = board("C", {"blue.naga": "r1.o"})
    refused(wall, "step blue.naga to r2.s", "no-passage", "CG-MOVE-04")
    slit = board("A", {"blue.naga": "r4.@"})
    refused(slit, "reveal blue.naga r2", "no-access", "CG-REVEAL-01")


@pytest.mark.rule("CG-CHAR-COLOSSUS-04", "CG-CHAR-COLOSSUS-05", "R-C26")
@pytest.mark.parametrize("who", ["elf-scout", "goblin", "telepath", "wall-walker"])
def test_the_weak_pass_the_colossus(who: str) -> None:
    pieces = {f"blue.{who}": "r3.o", "yellow.colossus": "r3.@"}
    game = board("C", {**pieces, "blue.armor": f"carried by blue.{who}"})
    plays(game, f"step blue.{who} to r3.@", f"step blue.{who} to r4.o")
    stands(game, {f"blue.{who}": "r4.o"})
    own = board("C", {**pieces, "yellow.colossus": "r3.@ wounded"})
    plays(own, f"step blue.{who} to r3.@", f"step blue.{who} to r4.o")


@pytest.mark.rule("CG-CHAR-COLOSSUS-04", "R-C85")
def test_nobody_else_and_nobody_past_another_enemy() -> None:
    strong = board("C", {"blue.naga": "r3.o", "yellow.colossus": "r3.@"})
    plays(strong, "step blue.naga to r3.@")
    refused(strong, "step blue.naga to r4.o", "held-up", "CG-MOVE-07")
    pieces = {"blue.goblin": "r3.o", "yellow.colossus": "r3.@", "yellow.naga": "r3.@"}
    two = board("C", pieces)
    plays(two, "step blue.goblin to r3.@")
    refused(two, "step blue.goblin to r4.o", "held-up", "CG-MOVE-07")
    hurt = board("C", {**pieces, "yellow.naga": "r3.@ wounded"})
    plays(hurt, "step blue.goblin to r3.@", "step blue.goblin to r4.o")


@pytest.mark.rule("R-C31")
def test_past_a_blocking_colossus_and_any_blocker() -> None:
    weak = board("C", {"blue.goblin": "r1.@", "yellow.colossus": "r1>@"})
    accepted(weak, "step blue.goblin to r1>@")
    both = board("C", {"blue.goblin": "r1.@", "yellow.colossus": "r1>@", "yellow.naga": "r1>@"})
    refused(both, "step blue.goblin to r1>@", "blocked", "CG-START-11")
    for who in ("wizard", "ghost"):
        flyer = board("C", {f"blue.{who}": "r1.@", "yellow.naga": "r1>@"})
        accepted(flyer, f"step blue.{who} to r1>@")


@pytest.mark.rule("CG-OBJ-ROPE-01", "CG-OBJ-ROPE-02", "CG-OBJ-ROPE-03", "CG-ZONE-14", "R-C112")
def test_the_rope_takes_its_carrier_across_as_often_as_it_likes() -> None:
    pieces = {"blue.naga": "r3.t", "blue.rope": "carried by blue.naga", "blue.cleric": "r3.t"}
    game = board("C", pieces)
    plays(game, "step blue.naga to r3.@", "step blue.naga to r3.t", "step blue.naga to r3.@")
    plays(game, "stop blue.naga")
    stands(game, {"blue.naga": "r3.@", "blue.rope": "r3.@ carried by blue.naga"})
    # It is nowhere but with its carrier, or in a zone: a friend does not cross.
    refused(game, "step blue.cleric to r3.@", "no-passage", "CG-MOVE-04")
    lying = board("C", {**pieces, "blue.rope": "r3.t"})
    refused(lying, "step blue.naga to r3.@", "no-passage", "CG-MOVE-04")
    plays(lying, "take blue.naga blue.rope", "step blue.naga to r3.@", "drop blue.naga blue.rope")
    refused(lying, "step blue.naga to r3.t", "no-passage", "CG-MOVE-04")


@pytest.mark.rule("R-C112", "CG-CARRY-04")
def test_a_friend_crosses_with_the_rope_in_hand() -> None:
    pieces = {"blue.naga": "r3.t", "blue.rope": "carried by blue.naga", "blue.cleric": "r3.t"}
    game = board("C", pieces)
    plays(game, "take blue.cleric blue.rope", "step blue.cleric to r3.@", "stop blue.cleric")
    stands(game, {"blue.cleric": "r3.@", "blue.rope": "r3.@ carried by blue.cleric"})

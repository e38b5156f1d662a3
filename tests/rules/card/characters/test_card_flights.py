"""The Telekineticist of the card game (CG-CHAR-TELEKINETICIST)."""

from __future__ import annotations

import pytest

from dtwister_cardgame.characters.telekineticist import Levitate
from fixtures.positions.zone_boards import accepted, ap_left, board, offers, plays, refused, stands

WHO = "blue.telekineticist"


def landings(texts: set[str], item: str = "blue.rope") -> set[str]:
    """Where an object may lie afterwards, by the texts of actions."""
    start = f"levitate {WHO} {item} to "
    where = {text.removeprefix(start) for text in texts if text.startswith(start)}
    return {text for text in where if " for " not in text}


@pytest.mark.rule("EX-CG27", "CG-CHAR-TELEKINETICIST-01", "CG-CHAR-TELEKINETICIST-02")
@pytest.mark.rule("CG-CHAR-TELEKINETICIST-05", "CG-CHAR-TELEKINETICIST-06")
@pytest.mark.rule("CG-CHAR-TELEKINETICIST-07")
def test_a_rope_flies_over_the_pit_trap_to_the_other_room() -> None:
    pieces = {WHO: "r3.o", "blue.rope": "r3.t", "blue.naga": "r4.s"}
    game = board("C", pieces)
    plays(game, f"levitate {WHO} blue.rope to r4.s for blue.naga")
    stands(game, {"blue.rope": "r4.s carried by blue.naga"})
    assert ap_left(game) == 2
    lying = board("C", pieces)
    plays(lying, f"levitate {WHO} blue.rope to r4.s")
    stands(lying, {"blue.rope": "r4.s"})
    refused(lying, f"levitate {WHO} blue.rope to r4.o", "other-room", "CG-CHAR-TELEKINETICIST-07")
    plays(lying, f"step {WHO} to r3.@", f"step {WHO} to r4.o", f"stop {WHO}")
    accepted(lying, f"levitate {WHO} blue.rope to r4.o")


@pytest.mark.rule("CG-CHAR-TELEKINETICIST-05")
def test_three_steps_and_no_walls_slits_or_closed_portcullises() -> None:
    game = board("C", {WHO: "r3.o", "blue.rope": "r3.s"})
    reached = landings(offers(game, "levitate"))
    # Over the slit to R3.o, or through the wall into R1, it does not fly.
    assert reached == {"r3.t", "r3.@", "r3.o", "r4.o", "r3>@"}
    refused(game, f"levitate {WHO} blue.rope to r4.t", "too-far", "CG-CHAR-TELEKINETICIST-05")
    rooms, pieces = {"r2": "green-b/0", "r4": "blue-b/0"}, {WHO: "r4.s", "blue.rope": "r4.@"}
    gate = board("C", pieces, rooms=rooms)
    assert not any(text.startswith("r2") for text in landings(offers(gate, "levitate")))
    opened = board("C", pieces, rooms=rooms, gates={"r4": "open"})
    assert "r2.s" in landings(offers(opened, "levitate"))


@pytest.mark.rule("CG-CHAR-TELEKINETICIST-05")
@pytest.mark.parametrize("space", [-1, -7, 5000])
def test_to_no_zone_at_all_it_does_not_fly(space: int) -> None:
    game = board("C", {WHO: "r3.o", "blue.rope": "r3.t"})
    piece, rope = (game.match.piece_index[name] for name in (WHO, "blue.rope"))
    refused(game, Levitate(piece, rope, space), "too-far", "CG-CHAR-TELEKINETICIST-05")
    accepted(game, f"levitate {WHO} blue.rope to r3.@")


@pytest.mark.rule("CG-CHAR-TELEKINETICIST-05")
def test_through_zones_with_characters() -> None:
    people = {"yellow.troll": "r3.@", "yellow.naga": "r3.@", "yellow.golem": "r3.@"}
    game = board("C", {WHO: "r3.o", "blue.rope": "r3.t", **people})
    accepted(game, f"levitate {WHO} blue.rope to r3.@")
    accepted(game, f"levitate {WHO} blue.rope to r4.o")


@pytest.mark.rule("CG-CHAR-TELEKINETICIST-02", "CG-CHAR-TELEKINETICIST-04", "R-C103")
def test_only_what_lies_in_her_room() -> None:
    pieces = {
        WHO: "r3.o",
        "blue.rope": "r3.t",
        "blue.cleric": "r3.t",
        "blue.key": "carried by blue.cleric",
        "yellow.naga": "r3.t wounded",
        "yellow.rope": "carried by yellow.naga",
        "yellow.key": "r4.o",
        "blue.sword": "behind",
    }
    game = board("C", pieces)
    verb, lying = f"levitate {WHO}", "CG-CHAR-TELEKINETICIST-04"
    refused(game, f"{verb} blue.key to r3.@", "carried", lying)
    refused(game, f"{verb} yellow.rope to r3.@", "carried", "R-C103")
    refused(game, f"{verb} yellow.naga to r3.@", "character", lying)
    refused(game, f"{verb} yellow.key to r4.s", "other-room", "CG-CHAR-TELEKINETICIST-07")
    refused(game, f"{verb} blue.sword to r3.@", "not-on-board", "CG-CHAR-TELEKINETICIST-02")
    accepted(game, f"{verb} blue.rope to r3.@")
    refused(game, f"levitate {WHO} blue.rope to r3.t", "no-effect", "R-C11")
    cleric = "levitate blue.cleric blue.rope to r3.@"
    refused(game, cleric, "no-ability", "CG-CHAR-TELEKINETICIST-02")


@pytest.mark.rule("CG-CHAR-TELEKINETICIST-03", "R-C11")
def test_her_own_load() -> None:
    pieces = {WHO: "r3.o", "blue.rope": f"carried by {WHO}", "blue.cleric": "r4.o"}
    game = board("C", pieces)
    plays(game, f"levitate {WHO} blue.rope to r4.o for blue.cleric")
    stands(game, {"blue.rope": "r4.o carried by blue.cleric"})
    down = board("C", pieces)
    refused(down, f"levitate {WHO} blue.rope to r3.o for {WHO}", "no-effect", "R-C11")
    accepted(down, f"levitate {WHO} blue.rope to r3.o")  # it lies there, and she has free hands
    plays(down, f"levitate {WHO} blue.rope to r3.@")
    stands(down, {"blue.rope": "r3.@"})
    plays(down, f"levitate {WHO} blue.rope to r3.o for {WHO}")
    stands(down, {"blue.rope": f"r3.o carried by {WHO}"})


@pytest.mark.rule("CG-CHAR-TELEKINETICIST-06", "R-C101")
def test_who_may_receive_it() -> None:
    pieces = {
        WHO: "r3.o",
        "blue.rope": "r3.o",
        "blue.cleric": "r3.@",
        "blue.key": "carried by blue.cleric",
        "yellow.naga": "r3.@",
        "blue.ghost": "r3.@",
        "yellow.troll": "r3.@ wounded",
        "blue.paladin": "r4.o",
        "yellow.key": "carried by blue.paladin",
        "yellow.paladin": "r3.@",
        "yellow.sword": "carried by yellow.paladin",
        "yellow.armor": "carried by yellow.paladin",
    }
    game = board("C", pieces)
    verb, rule = f"levitate {WHO} blue.rope to r3.@ for", "CG-CHAR-TELEKINETICIST-06"
    refused(game, f"{verb} blue.cleric", "full-hands", rule)
    refused(game, f"{verb} blue.ghost", "full-hands", "R-C101")
    refused(game, f"{verb} yellow.troll", "wounded", "R-C101")
    refused(game, f"{verb} yellow.paladin", "full-hands", "R-C101")
    refused(game, f"{verb} blue.paladin", "not-there", rule)
    refused(game, f"{verb} blue.key", "no-character", rule)
    accepted(game, f"levitate {WHO} blue.rope to r4.o for blue.paladin")
    plays(game, f"{verb} yellow.naga")
    stands(game, {"blue.rope": "r3.@ carried by yellow.naga"})


@pytest.mark.rule("CG-CHAR-TELEKINETICIST-08", "R-C100")
def test_through_her_starting_zone_step_by_step() -> None:
    game = board("C", {WHO: "r3.o", "blue.rope": "r3.@", "blue.cleric": "r4>t"})
    reached = landings(offers(game, "levitate"))
    # One step to the place facing the zone it left, one for any other facing or place.
    assert {f"{room}>{icon}" for room in ("r3", "r4") for icon in "ost@"} <= reached
    plays(game, f"levitate {WHO} blue.rope to r4>s")
    stands(game, {"blue.rope": "r4>s"})
    far = board("C", {WHO: "r3.o", "blue.rope": "r3.s"})
    refused(far, f"levitate {WHO} blue.rope to r3>o", "too-far", "CG-CHAR-TELEKINETICIST-05")
    accepted(far, f"levitate {WHO} blue.rope to r3>@")
    # Out at one place and in at the other one: three steps.
    accepted(board("C", {WHO: "r3.o", "blue.rope": "r3.@"}), f"levitate {WHO} blue.rope to r4.t")


@pytest.mark.rule("CG-CHAR-TELEKINETICIST-08", "R-C39")
def test_a_friend_anywhere_in_the_starting_zone_may_receive_it() -> None:
    game = board("C", {WHO: "r3.o", "blue.rope": "r3.@", "blue.cleric": "r4>t"})
    plays(game, f"levitate {WHO} blue.rope to r3>@ for blue.cleric")
    stands(game, {"blue.rope": "r4>t carried by blue.cleric"})


@pytest.mark.rule("R-C100")
def test_not_into_the_starting_zone_of_the_enemy() -> None:
    game = board("C", {WHO: "r1.@", "blue.rope": "r1.@"})
    refused(game, f"levitate {WHO} blue.rope to r1>@", "enemy-zone", "R-C100")
    assert not any(">" in text for text in landings(offers(game, "levitate")))
    # Nor through it, from one of its places to the other.
    refused(game, f"levitate {WHO} blue.rope to r2.s", "too-far", "CG-CHAR-TELEKINETICIST-05")
    own = board("C", {"yellow.telekineticist": "r1.@", "blue.rope": "r1.@"}, turn="yellow")
    accepted(own, "levitate yellow.telekineticist blue.rope to r1>@")


@pytest.mark.rule("R-C102", "CG-CHAR-TELEKINETICIST-02")
def test_in_her_starting_zone_only_what_she_carries() -> None:
    game = board("C", {WHO: "r3>@", "blue.rope": "r3>@", "blue.key": "r3.@"})
    refused(game, f"levitate {WHO} blue.rope to r3.@", "no-room", "R-C102")
    refused(game, f"levitate {WHO} blue.key to r3.o", "no-room", "R-C102")
    assert offers(game, "levitate") == set()
    held = board("C", {WHO: "r3>@", "blue.rope": f"carried by {WHO}"})
    plays(held, f"levitate {WHO} blue.rope to r3.o")
    stands(held, {"blue.rope": "r3.o", WHO: "r3>@"})


@pytest.mark.rule("CG-CHAR-TELEKINETICIST-02", "CG-ZONE-16")
def test_not_into_a_face_down_room() -> None:
    game = board("C", {WHO: "r3.o", "blue.rope": "r3.@"}, rooms={"r4": "green-b/2 face-down"})
    assert not any(text.startswith("r4.") for text in landings(offers(game, "levitate")))
    refused(game, f"levitate {WHO} blue.rope to r4.o", "too-far", "CG-CHAR-TELEKINETICIST-05")


@pytest.mark.rule("CG-CHAR-TELEKINETICIST-02", "CG-WOUND-02")
def test_only_unwounded() -> None:
    game = board("C", {WHO: "r3.o wounded", "blue.rope": "r3.@"})
    refused(game, f"levitate {WHO} blue.rope to r4.o", "wounded", "CG-WOUND-03")

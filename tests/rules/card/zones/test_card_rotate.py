"""Turning rooms of the card game (CG-ROTATE), and the Mechanork."""

from __future__ import annotations

import pytest

from dtwister import Game
from fixtures.positions.zone_boards import accepted, ap_left, board, offers, plays, refused, stands


def lies(game: Game) -> dict[str, str]:
    """How the rooms lie: place -> room and turn."""
    state, match = game.state, game.match
    return {
        slot.id: f"{match.rooms[tile].room.id.rpartition(':')[2]}/{turn}"
        for slot, tile, turn in zip(match.grid.layout.slots, state.tiles, state.turns, strict=True)
    }


@pytest.mark.rule("EX-CG11", "CG-ROTATE-01", "CG-ROTATE-02", "CG-ROTATE-03", "CG-ROTATE-04")
@pytest.mark.rule("CG-ROTATE-05", "CG-ROTATE-08", "R-C42")
def test_two_quarters_for_the_own_room_and_one_for_its_twin() -> None:
    game = board("C", {"blue.cleric": "r3.@"}, ap=3)
    assert offers(game, "rotate") == {
        "rotate blue.cleric r3 clockwise",
        "rotate blue.cleric r4 counterclockwise",
    }
    plays(game, "rotate blue.cleric r3 clockwise")
    assert (ap_left(game), lies(game)["r3"], lies(game)["r4"]) == (2, "green-a/2", "green-b/2")
    plays(game, "rotate blue.cleric r3 clockwise", "rotate blue.cleric r4 counterclockwise")
    assert lies(game) == {"r1": "blue-a/0", "r2": "blue-b/0", "r3": "green-a/3", "r4": "green-b/1"}
    assert ap_left(game) == 0
    refused(game, "rotate blue.cleric r3 clockwise", "not-enough-ap", "CG-WHEEL-08")


@pytest.mark.rule("R-C42", "CG-ROTATE-04", "CG-ROTATE-06")
def test_three_quarters_cost_three_points_and_stay() -> None:
    game = board("C", {"blue.cleric": "r3.@"}, ap=3)
    plays(game, *["rotate blue.cleric r3 clockwise"] * 3)
    assert (ap_left(game), lies(game)["r3"]) == (0, "green-a/0")
    plays(game, "end")
    assert lies(game)["r3"] == "green-a/0"


@pytest.mark.rule("CG-ROTATE-01", "CG-ROTATE-02", "CG-ROTATE-03")
def test_what_is_refused() -> None:
    off = board("C", {"blue.cleric": "r3.o"})
    refused(off, "rotate blue.cleric r3 clockwise", "no-gear", "CG-ROTATE-01")
    on = board("C", {"blue.cleric": "r3.@"})
    refused(on, "rotate blue.cleric r1 clockwise", "other-room", "CG-ROTATE-02")
    refused(on, "rotate blue.cleric r3 counterclockwise", "against-arrow", "CG-ROTATE-03")
    refused(on, "rotate blue.cleric r4 clockwise", "against-arrow", "CG-ROTATE-03")
    accepted(on, "rotate blue.cleric r4 counterclockwise")


@pytest.mark.rule("CG-ROTATE-01")
def test_only_the_able() -> None:
    wounded = board("C", {"blue.cleric": "r3.@ wounded"})
    refused(wounded, "rotate blue.cleric r3 clockwise", "wounded", "CG-WOUND-03")
    healed = board("C", {"blue.cleric": "r3.@ recovered"})
    refused(healed, "rotate blue.cleric r3 clockwise", "recovered", "CG-CHAR-CLERIC-03")
    facing = board("C", {"blue.cleric": "r3>@"})
    refused(facing, "rotate blue.cleric r3 clockwise", "no-gear", "CG-ROTATE-01")


@pytest.mark.rule("R-C43")
def test_a_twin_that_lies_face_down_cannot_be_turned() -> None:
    game = board("C", {"blue.mechanork": "r3.@"}, rooms={"r4": "green-b/2 face-down"})
    refused(game, "rotate blue.mechanork r4 counterclockwise", "face-down", "R-C43")
    accepted(game, "rotate blue.mechanork r3 clockwise")


@pytest.mark.rule("R-C44", "CG-ROTATE-07", "CG-ZONE-06")
def test_enemies_do_not_hinder_it_and_all_keep_their_zones() -> None:
    pieces = {
        "blue.cleric": "r3.@",
        "yellow.troll": "r3.@",
        "yellow.naga": "r3.t wounded",
        "blue.rope": "r3.t",
        "blue.key": "carried by blue.cleric",
        "yellow.cleric": "r4.s",
    }
    game = board("C", pieces, gates={"r3": "open"})
    plays(game, "rotate blue.cleric r3 clockwise", "rotate blue.cleric r4 counterclockwise")
    stands(game, {**pieces, "blue.key": "r3.@ carried by blue.cleric"})
    plays(game, "step blue.cleric to r3.o", "stop blue.cleric")
    # The portcullis of R3 turned along, open as it was: it is west of the circle now.
    tile = game.state.tiles[2]
    assert [state for (room, _), state in game.state.gate_states.items() if room == tile] == [1]


@pytest.mark.rule("CG-CHAR-MECHANORK-01", "CG-CHAR-MECHANORK-02")
def test_the_mechanork_turns_both_ways() -> None:
    game = board("C", {"blue.mechanork": "r3.@", "blue.cleric": "r3.@"}, ap=3)
    assert {text for text in offers(game, "rotate") if "mechanork" in text} == {
        f"rotate blue.mechanork {room} {way}"
        for room in ("r3", "r4")
        for way in ("clockwise", "counterclockwise")
    }
    refused(game, "rotate blue.cleric r3 counterclockwise", "against-arrow", "CG-ROTATE-03")
    plays(game, "rotate blue.mechanork r3 counterclockwise")
    assert (lies(game)["r3"], ap_left(game)) == ("green-a/0", 2)
    plays(game, "rotate blue.mechanork r4 clockwise")
    assert lies(game)["r4"] == "green-b/3"
    off = board("C", {"blue.mechanork": "r3.o"})
    refused(off, "rotate blue.mechanork r3 counterclockwise", "no-gear", "CG-ROTATE-01")
    wounded = board("C", {"blue.mechanork": "r3.@ wounded"})
    refused(wounded, "rotate blue.mechanork r3 counterclockwise", "wounded", "CG-WOUND-03")

"""Combat between a starting zone and the zone that is faced from it (CG-STARTCOMBAT)."""

from __future__ import annotations

import pytest

from fixtures.positions.zone_boards import accepted, board, offers, plays, refused, stands
from fixtures.positions.zone_combats import fighters

FACING = {"blue.warrior": "r3>@", "yellow.naga": "r3.@"}


@pytest.mark.rule("CG-STARTCOMBAT-01")
def test_an_enemy_who_faces_the_own_zone_can_be_attacked() -> None:
    game = board("C", FACING, turn="yellow")
    assert offers(game, "attack") == {"attack yellow.naga blue.warrior"}
    plays(game, "attack yellow.naga blue.warrior", "card 6", "card 0")
    stands(game, {"blue.warrior": "r3>@ wounded fresh", "yellow.naga": "r3.@"})


@pytest.mark.rule("CG-STARTCOMBAT-02")
def test_who_faces_a_zone_can_attack_into_it() -> None:
    game = board("C", FACING)
    assert offers(game, "attack") == {"attack blue.warrior yellow.naga"}
    plays(game, "attack blue.warrior yellow.naga", "card 0", "card 0")
    stands(game, {"yellow.naga": "r3.@ wounded fresh"})


@pytest.mark.rule("CG-STARTCOMBAT-01", "CG-STARTCOMBAT-02")
@pytest.mark.parametrize("start", ["r3>t", "r3>o", "r4>@", "r4>o"])
def test_not_where_another_zone_is_faced(start: str) -> None:
    pieces = {"blue.warrior": start, "yellow.naga": "r3.@"}
    inwards = board("C", pieces, turn="yellow")
    refused(inwards, "attack yellow.naga blue.warrior", "not-faced", "CG-STARTCOMBAT-01")
    outwards = board("C", pieces)
    refused(outwards, "attack blue.warrior yellow.naga", "not-faced", "CG-STARTCOMBAT-02")


@pytest.mark.rule("CG-STARTCOMBAT-01", "CG-STARTCOMBAT-02")
def test_not_through_a_closed_portcullis_a_wall_a_slit_or_over_a_pit_trap() -> None:
    for name, slot, icon in (("C", "r3", "o"), ("B", "r4", "@"), ("F", "r4", "@")):
        pieces = {"blue.warrior": f"{slot}>{icon}", "yellow.naga": f"{slot}.{icon}"}
        game = board(name, pieces)
        refused(game, "attack blue.warrior yellow.naga", "barrier", "CG-STARTCOMBAT-02")
        other = board(name, pieces, turn="yellow")
        refused(other, "attack yellow.naga blue.warrior", "barrier", "CG-STARTCOMBAT-01")
    pit = board("E", {"yellow.warrior": "r1>t", "blue.naga": "r1.t"})
    refused(pit, "attack blue.naga yellow.warrior", "barrier", "CG-STARTCOMBAT-01")
    pieces = {"blue.warrior": "r3>o", "yellow.naga": "r3.o"}
    accepted(board("C", pieces, gates={"r3": "open"}), "attack blue.warrior yellow.naga")


@pytest.mark.rule("CG-STARTCOMBAT-03", "R-C57")
def test_all_in_the_zone_and_all_who_face_it_from_that_place_take_part() -> None:
    pieces = {
        "blue.warrior": "r3>@",
        "blue.cleric": "r3>@",
        "blue.goblin": "r3>t",
        "blue.naga": "r3.@",
        "blue.troll": "r3.@ wounded",
        "yellow.naga": "r3.@",
        "yellow.warrior": "r3.@",
    }
    game = board("C", pieces)
    both = {"blue.warrior", "blue.cleric", "blue.naga"}, {"yellow.naga", "yellow.warrior"}
    assert fighters(game, "attack blue.warrior yellow.naga") == both
    inwards = board("C", pieces, turn="yellow")
    assert fighters(inwards, "attack yellow.naga blue.cleric") == (both[1], both[0])


@pytest.mark.rule("R-C58")
def test_nobody_is_drawn_in_from_a_starting_zone_to_a_combat_in_the_zone() -> None:
    pieces = {"blue.warrior": "r3>@", "blue.naga": "r3.@", "yellow.naga": "r3.@"}
    game = board("C", pieces)
    assert fighters(game, "attack blue.naga yellow.naga") == ({"blue.naga"}, {"yellow.naga"})
    assert fighters(game, "attack blue.warrior yellow.naga")[0] == {"blue.warrior", "blue.naga"}


@pytest.mark.rule("R-C59")
def test_healing_does_not_reach_across_the_border() -> None:
    pieces = {"blue.cleric": "r3>@", "blue.naga": "r3.@ wounded", "yellow.naga": "r3.@"}
    game = board("C", pieces)
    refused(game, "heal blue.cleric blue.naga", "not-adjacent", "CG-CHAR-CLERIC-06")
    accepted(game, "attack blue.cleric yellow.naga")


@pytest.mark.rule("CG-STARTCOMBAT-04")
def test_who_has_left_the_labyrinth_fights_no_more() -> None:
    pieces = {"blue.warrior": "r3>@", "yellow.naga": "exited", "yellow.cleric": "r3.@"}
    refused(
        board("C", pieces),
        "attack blue.warrior yellow.naga",
        "not-on-board",
        "CG-COMBAT-01",
    )
    gone = board("C", pieces, turn="yellow")
    refused(gone, "attack yellow.naga blue.warrior", "not-on-board", "CG-WHEEL-11")
    accepted(gone, "attack yellow.cleric blue.warrior")


@pytest.mark.rule("CG-GOLD-07", "CG-STARTCOMBAT-02")
def test_a_combat_in_a_starting_zone_is_for_those_beside_it_only() -> None:
    game = board("C", {"blue.warrior": "r3>@", "yellow.naga": "r3.t"})
    refused(game, "attack blue.warrior yellow.naga", "not-faced", "CG-STARTCOMBAT-02")

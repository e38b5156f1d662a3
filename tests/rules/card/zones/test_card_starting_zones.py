"""Starting zones of the card game, their places and facings, and exits (CG-START)."""

from __future__ import annotations

import pytest

from dtwister._engine.editing.state_editor import StateEditor
from dtwister._model.state import DISCARDED, EXITED, RESCUED
from fixtures.games import piece, space
from fixtures.positions.zone_boards import ap_left, board, offers, plays, refused, stands


@pytest.mark.rule("CG-START-01", "CG-START-02")
def test_a_starting_zone_has_two_places_with_four_facings_and_is_in_no_room() -> None:
    grid = board("C", {"blue.naga": "r3>t"}).match.grid
    for line, slots in zip(grid.lines, (("r3", "r4"), ("r1", "r2")), strict=True):
        assert [grid.names[one] for one in line] == [
            f"{slot}>{icon}" for slot in slots for icon in "ost@"
        ]
        assert not any(one in grid.slot_of for one in line)


@pytest.mark.rule("CG-START-03", "EX-CG05")
def test_one_step_leads_into_the_zone_that_is_faced() -> None:
    game = board("C", {"blue.naga": "r4>o"})
    refused(game, "step blue.naga to r4.t", "not-faced", "CG-START-03")
    refused(game, "step blue.naga to r3.@", "not-faced", "CG-START-03")
    plays(game, "step blue.naga to r4.o")
    stands(game, {"blue.naga": "r4.o"})


@pytest.mark.rule("CG-START-03", "CG-START-04", "CG-START-05", "EX-CG06")
def test_only_a_zone_at_the_rim_behind_a_passable_border_is_entered() -> None:
    for icon, code, rule in (
        ("@", "no-passage", "CG-MOVE-04"),
        ("o", "facing-the-impossible", "CG-START-04"),
        ("t", "facing-the-impossible", "CG-START-04"),
    ):
        game = board("B", {"blue.cleric": f"r3>{icon}"})
        refused(game, f"step blue.cleric to r3.{icon}", code, rule)
    opened = board("B", {"blue.cleric": "r3>@"}, gates={"r3": "open"})
    plays(opened, "step blue.cleric to r3.@")
    plays(game, "step blue.cleric to r3>s", "step blue.cleric to r3.s")
    stands(game, {"blue.cleric": "r3.s"})


@pytest.mark.rule("CG-START-05")
def test_facing_another_icon_is_a_step() -> None:
    game = board("C", {"blue.cleric": "r4>o"})
    assert {t for t in offers(game, "step") if "r4>" in t} == {
        f"step blue.cleric to r4>{icon}" for icon in "st@"
    }
    refused(game, "step blue.cleric to r4>o", "no-step", "CG-MOVE-04")
    plays(game, "step blue.cleric to r4>t", "step blue.cleric to r4>@")
    assert ap_left(game) == 2
    assert game.decision is not None
    assert game.decision.kind == "act"


@pytest.mark.rule("CG-START-06", "EX-CG07")
def test_the_other_place_is_a_step_with_any_facing() -> None:
    game = board("B", {"blue.naga": "r3>o"})
    assert {t for t in offers(game, "step") if "r4>" in t} == {
        f"step blue.naga to r4>{icon}" for icon in "ost@"
    }
    plays(game, "step blue.naga to r4>s", "step blue.naga to r4.s")
    stands(game, {"blue.naga": "r4.s"})


@pytest.mark.rule("EX-CG08", "CG-CARRY-01")
def test_facing_entering_taking_a_rope_and_crossing_a_pit_trap() -> None:
    game = board("C", {"blue.naga": "r3>t", "blue.rope": "r3.@"})
    refused(game, "step blue.naga to r3.t", "facing-the-impossible", "CG-START-04")
    plays(game, "step blue.naga to r3>@", "step blue.naga to r3.@", "take blue.naga blue.rope")
    plays(game, "step blue.naga to r3.t")
    assert ap_left(game) == 2
    stands(game, {"blue.naga": "r3.t", "blue.rope": "r3.t carried by blue.naga"})
    assert game.decision is not None
    assert game.decision.kind == "move"  # it may still drop the Rope


@pytest.mark.rule("CG-START-07", "R-C29")
def test_who_comes_back_faces_the_zone_that_it_left() -> None:
    game = board("C", {"blue.cleric": "r4.t"})
    refused(game, "step blue.cleric to r4>o", "no-step", "R-C29")
    refused(game, "step blue.cleric to r3>@", "no-step", "R-C29")
    plays(game, "step blue.cleric to r4>t", "stop blue.cleric")
    stands(game, {"blue.cleric": "r4>t"})


@pytest.mark.rule("CG-START-07")
def test_back_only_from_a_zone_at_the_rim_over_a_passable_border() -> None:
    game = board("C", {"blue.cleric": "r3.o", "blue.goblin": "r3.t", "blue.thief": "r3.@"})
    refused(game, "step blue.cleric to r3>o", "no-passage", "CG-MOVE-04")
    refused(game, "step blue.goblin to r3>t", "not-beside", "CG-GOLD-07")
    plays(game, "step blue.thief to r3>@")


@pytest.mark.rule("CG-START-08", "EX-CG07")
def test_from_room_to_room_through_the_starting_zone_costs_three() -> None:
    game = board("C", {"blue.cleric": "r3.@"})
    plays(game, "step blue.cleric to r3>@", "step blue.cleric to r4>o")
    stands(game, {"blue.cleric": "r4>o"})
    assert game.decision is not None
    assert game.decision.kind == "act"  # the two steps of a Cleric are used up
    plays(game, "step blue.cleric to r4.o")


@pytest.mark.rule("CG-START-09", "CG-START-10", "CG-VP-01", "CG-GOLD-07")
def test_a_step_into_the_other_starting_zone_leads_out_at_once() -> None:
    game = board("C", {"blue.naga": "r1.@", "blue.cleric": "r1.@", "yellow.thief": "r2>o"})
    plays(game, "step blue.naga to r1>@")
    assert game.state.at[piece(game, "blue.naga")] == EXITED
    assert game.vp == (1, 0)
    # The movement is over, though two steps were left.
    assert game.decision is not None
    assert (game.decision.kind, ap_left(game)) == ("act", 2)
    refused(game, "step blue.naga to r1>o", "not-on-board", "CG-WHEEL-11")
    refused(game, "step blue.cleric to r1>o", "not-beside", "CG-GOLD-07")


@pytest.mark.rule("CG-START-09", "CG-START-10")
def test_nobody_gets_from_one_starting_zone_into_the_other() -> None:
    game = board("C", {"blue.naga": "r3>@"})
    refused(game, "step blue.naga to r1>@", "not-faced", "CG-START-03")


@pytest.mark.rule("CG-START-11", "CG-START-12", "EX-CG09")
def test_who_faces_a_zone_blocks_the_exit_from_it_and_no_other() -> None:
    pieces = {"blue.naga": "r4>t", "yellow.goblin": "r4.t", "yellow.cleric": "r4.o"}
    game = board("C", {**pieces, "yellow.thief": "r3.@"}, turn="yellow", ap=4)
    refused(game, "step yellow.goblin to r4>t", "blocked", "CG-START-11")
    plays(game, "step yellow.cleric to r4>o")
    plays(game, "step yellow.thief to r3>@")
    assert game.vp == (0, 2)


@pytest.mark.rule("CG-START-11")
def test_the_same_icon_at_the_other_place_blocks_nothing() -> None:
    game = board("C", {"blue.naga": "r3>t", "yellow.cleric": "r4.t"}, turn="yellow")
    plays(game, "step yellow.cleric to r4>t")


@pytest.mark.rule("CG-START-13")
def test_a_wounded_character_blocks_no_exit() -> None:
    pieces = {"blue.naga": "r4>t wounded", "yellow.cleric": "r4.t", "blue.key": "r4>t"}
    game = board("C", pieces, turn="yellow")
    plays(game, "step yellow.cleric to r4>t")
    assert game.vp == (0, 1)
    # It stays, and so does what lies there.
    stands(game, {"blue.naga": "r4>t wounded", "blue.key": "r4>t"})


@pytest.mark.rule("R-C28", "CG-ZONE-06")
def test_facing_is_by_icon_when_the_room_is_turned_or_exchanged() -> None:
    game = board("C", {"blue.naga": "r4>t", "blue.cleric": "r4.t", "blue.key": "r4.t"})
    assert "step blue.naga to r4.t" in offers(game, "step")
    state = game.state.copy()
    StateEditor(game.match, state).rotate_room(3, -1)
    turned = type(game)(game.match, state)
    stands(turned, {"blue.naga": "r4>t", "blue.cleric": "r4.t", "blue.key": "r4.t"})
    # It faces the triangle still, which does not lie at the rim any more.
    refused(turned, "step blue.naga to r4.t", "facing-the-impossible", "CG-START-04")
    state = game.state.copy()
    StateEditor(game.match, state).swap_rooms(3, 2)
    exchanged = type(game)(game.match, state)
    stands(exchanged, {"blue.naga": "r4>t", "blue.cleric": "r3.t", "blue.key": "r3.t"})
    refused(exchanged, "step blue.naga to r4.t", "facing-the-impossible", "CG-START-04")


@pytest.mark.rule("R-C30", "CG-ZONE-16")
def test_facing_may_be_changed_before_a_room_that_is_face_down() -> None:
    game = board("C", {"blue.cleric": "r4>t"}, rooms={"r4": "green-b/2 face-down"})
    refused(game, "step blue.cleric to r4.t", "face-down", "CG-ZONE-16")
    plays(game, "step blue.cleric to r4>o", "step blue.cleric to r3>@")
    plays(game, "step blue.cleric to r3.@")


@pytest.mark.rule("R-C31")
@pytest.mark.parametrize("name", ["wizard", "dark-angel", "ghost"])
def test_who_flies_or_has_no_body_leaves_past_a_blocker(name: str) -> None:
    game = board("C", {"blue.naga": "r4>t", f"yellow.{name}": "r4.t"}, turn="yellow")
    plays(game, f"step yellow.{name} to r4>t")
    assert game.vp == (0, 1)


@pytest.mark.rule("R-C31")
def test_the_weak_leave_past_a_colossus_that_blocks_alone() -> None:
    pieces = {"blue.colossus": "r4>t", "yellow.elf-scout": "r4.t", "yellow.cleric": "r4.t"}
    game = board("C", pieces, turn="yellow")
    refused(game, "step yellow.cleric to r4>t", "blocked", "CG-START-11")
    two = board("C", {**pieces, "blue.thief": "r4>t"}, turn="yellow")
    refused(two, "step yellow.elf-scout to r4>t", "blocked", "CG-START-11")
    plays(game, "step yellow.elf-scout to r4>t")
    assert game.vp == (0, 1)


PIT = {"r4": "grey-b/3", "r3": "?"}
"""Its triangle lies at the southern rim, behind a pit trap."""


@pytest.mark.rule("R-C32", "R-C48")
def test_a_jump_over_a_pit_trap_on_the_rim_leads_out() -> None:
    game = board("C", {"yellow.cleric": "r4.t", "blue.naga": "r4>s"}, rooms=PIT, turn="yellow")
    refused(game, "step yellow.cleric to r4>t", "no-passage", "CG-MOVE-04")
    plays(game, "leap yellow.cleric to r4>t")
    assert game.state.at[piece(game, "yellow.cleric")] == EXITED
    assert game.vp == (0, 1)


@pytest.mark.rule("R-C32")
def test_no_jump_out_past_a_blocker_but_for_those_who_pass_enemies() -> None:
    pieces = {"yellow.cleric": "r4.t", "yellow.wizard": "r4.t", "blue.naga": "r4>t"}
    game = board("C", pieces, rooms=PIT, turn="yellow")
    refused(game, "leap yellow.cleric to r4>t", "blocked", "CG-START-11")
    plays(game, "leap yellow.wizard to r4>t")
    assert game.vp == (0, 1)
    wounded = board("C", {**pieces, "blue.naga": "r4>t wounded"}, rooms=PIT, turn="yellow")
    plays(wounded, "leap yellow.cleric to r4>t")


@pytest.mark.rule("R-C33", "CG-MOVE-08")
def test_who_is_held_up_cannot_leave_from_there_in_this_turn() -> None:
    game = board("C", {"blue.naga": "r4.o", "yellow.cleric": "r3.@"}, turn="yellow")
    plays(game, "step yellow.cleric to r4.o")
    refused(game, "step yellow.cleric to r4>o", "held-up", "CG-MOVE-07")
    plays(game, "stop yellow.cleric", "end", "end", "step yellow.cleric to r4>o")


@pytest.mark.rule("R-C33")
def test_who_is_held_up_cannot_jump_out_either() -> None:
    pieces = {"yellow.cleric": "r4.s", "blue.naga": "r4.t"}
    game = board("C", pieces, rooms=PIT, turn="yellow")
    ways = [t for t in offers(game, "step") if t.endswith("r4.t")]
    assert ways == ["step yellow.cleric to r4.t"]
    plays(game, *ways, "stop yellow.cleric")
    refused(game, "leap yellow.cleric to r4>t", "held-up", "CG-MOVE-07")


@pytest.mark.rule("CG-CARRY-08", "CG-CARRY-12", "CG-VP-05")
def test_what_is_carried_out_is_out_and_scores_nothing() -> None:
    pieces = {
        "blue.naga": "r1.@",
        "blue.key": "carried by blue.naga",
        "blue.warrior": "r1.@",
        "blue.goblin": "wounded carried by blue.warrior",
    }
    game = board("C", pieces)
    plays(game, "step blue.naga to r1>@")
    assert game.state.at[piece(game, "blue.key")] == DISCARDED
    plays(game, "step blue.warrior to r1>@")
    assert game.state.at[piece(game, "blue.goblin")] == RESCUED
    assert game.vp == (2, 0)
    assert set(game.state.carrier) == {-1}


@pytest.mark.rule("EX-CG20", "CG-VP-01", "CG-VP-03", "CG-CHAR-GOBLIN-02", "CG-OBJ-TREASURE-01")
def test_goblin_and_treasures() -> None:
    pieces = {
        "blue.goblin": "r1.@",
        "yellow.treasure": "carried by blue.goblin",
        "blue.paladin": "r2.s",
        "blue.treasure": "carried by blue.paladin",
        "yellow.key": "carried by blue.paladin",
    }
    game = board("C", pieces)
    plays(game, "step blue.goblin to r1>@")
    assert game.vp == (3, 0)
    plays(game, "step blue.paladin to r2>s")
    assert game.vp == (5, 0)


@pytest.mark.rule("EX-CG20", "CG-CHAR-PALADIN-05")
def test_a_paladin_with_two_treasures() -> None:
    pieces = {
        "blue.paladin": "r2.s",
        "blue.treasure": "carried by blue.paladin",
        "yellow.treasure": "carried by blue.paladin",
    }
    game = board("C", pieces)
    plays(game, "step blue.paladin to r2>s")
    assert game.vp == (3, 0)


@pytest.mark.rule("CG-ZONE-15")
def test_no_exit_over_the_long_sides() -> None:
    game = board("C", {"blue.ghost": "r1.@"})
    grid = game.match.grid
    assert game.context.neighbour(space(game, "r1.@"), 3) is None
    names = {grid.names[one] for one in game.context.labyrinth.adjacency()[space(game, "r1.t")]}
    assert names == {"r1.s"}

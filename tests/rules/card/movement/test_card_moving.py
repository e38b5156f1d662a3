"""Movements of the card game: steps, friends and enemies on the way (CG-MOVE, R-C21 to R-C27)."""

from __future__ import annotations

import pytest

from dtwister._engine.editing.state_editor import StateEditor
from fixtures.games import space
from fixtures.positions.zone_boards import ap_left, board, offers, plays, refused, stands

ENEMY = {"yellow.warrior": "r3.@"}


@pytest.mark.rule("CG-MOVE-01")
def test_a_movement_costs_one_point_and_each_step_one_of_its_own() -> None:
    game = board("C", {"blue.cleric": "r3.t", "blue.goblin": "r1.t"}, ap=2)
    plays(game, "step blue.cleric to r3.s", "step blue.cleric to r3.t")
    # Two steps were all: the movement is over.
    assert game.decision is not None
    assert (game.decision.kind, ap_left(game)) == ("act", 1)
    plays(game, "step blue.goblin to r1.s")
    assert ap_left(game) == 0


@pytest.mark.rule("CG-MOVE-01")
def test_no_step_without_points_of_movement() -> None:
    # The Key may still be taken, so the movement goes on; but there is no third step.
    game = board("C", {"blue.cleric": "r3.t", "yellow.key": "r3.t"})
    plays(game, "step blue.cleric to r3.s", "step blue.cleric to r3.t")
    refused(game, "step blue.cleric to r3.s", "no-points", "CG-MOVE-01")
    plays(game, "take blue.cleric yellow.key")


@pytest.mark.rule("CG-MOVE-01", "CG-WOUND-03", "CG-CHAR-CLERIC-03")
def test_only_able_characters_move() -> None:
    pieces = {"blue.cleric": "r3.t wounded", "blue.goblin": "r3.t recovered", "blue.thief": "r3.t"}
    game = board("C", pieces)
    refused(game, "step blue.cleric to r3.s", "wounded", "CG-WOUND-03")
    refused(game, "step blue.goblin to r3.s", "recovered", "CG-CHAR-CLERIC-03")
    plays(game, "step blue.thief to r3.s")


@pytest.mark.rule("CG-MOVE-02")
def test_points_of_movement_that_are_left_are_lost() -> None:
    game = board("C", {"blue.naga": "r3.t"})
    plays(game, "step blue.naga to r3.s", "stop blue.naga", "step blue.naga to r3.t")
    plays(game, "step blue.naga to r3.s", "step blue.naga to r3.t")
    # Three steps in the second movement, though two were left of the first one.
    assert game.decision is not None
    assert (game.decision.kind, ap_left(game)) == ("act", 1)


@pytest.mark.rule("CG-MOVE-03")
def test_the_same_character_moves_again_with_all_its_points() -> None:
    game = board("C", {"blue.cleric": "r3.t"})
    for _ in range(3):
        plays(game, "step blue.cleric to r3.s", "step blue.cleric to r3.t")
    assert ap_left(game) == 0


@pytest.mark.rule("CG-MOVE-04", "CG-ZONE-05", "CG-ZONE-07", "CG-ZONE-12", "CG-ZONE-13")
@pytest.mark.parametrize(
    ("start", "to"),
    [("r1.@", "r1.t"), ("r3.s", "r3.o"), ("r3.t", "r3.@"), ("r1.o", "r2.s"), ("r1.t", "r3.s")],
    ids=["portcullis", "arrow-slit", "pit-trap", "double-wall", "wall-of-one-room"],
)
def test_ordinary_steps_lead_over_open_borders_only(start: str, to: str) -> None:
    game = board("C", {"blue.cleric": start})
    refused(game, f"step blue.cleric to {to}", "no-passage", "CG-MOVE-04")


@pytest.mark.rule("CG-MOVE-04", "CG-ZONE-05")
@pytest.mark.parametrize(
    ("start", "to"), [("r1.@", "r1.o"), ("r1.s", "r2.o"), ("r3.@", "r4.o"), ("r4.s", "r4.o")]
)
def test_a_step_leads_to_an_adjacent_zone_of_the_room_or_the_next_one(start: str, to: str) -> None:
    game = board("C", {"blue.cleric": start})
    plays(game, f"step blue.cleric to {to}")
    stands(game, {"blue.cleric": to})


@pytest.mark.rule("CG-MOVE-04", "CG-GOLD-07")
def test_no_step_across_a_corner_or_to_somewhere_else() -> None:
    game = board("C", {"blue.cleric": "r1.s"})
    refused(game, "step blue.cleric to r1.@", "not-beside", "CG-GOLD-07")
    refused(game, "step blue.cleric to r4.s", "not-beside", "CG-GOLD-07")
    refused(game, "step blue.cleric to r1.s", "no-step", "CG-MOVE-04")


@pytest.mark.rule("CG-ZONE-16")
def test_no_step_into_a_room_that_is_face_down() -> None:
    rooms = {"r2": "blue-b/0 face-down"}
    refused(
        board("C", {"blue.cleric": "r1.s"}, rooms=rooms),
        "step blue.cleric to r2.o",
        "face-down",
        "CG-ZONE-16",
    )
    plays(board("C", {"blue.cleric": "r1.s"}), "step blue.cleric to r2.o")


@pytest.mark.rule("CG-MOVE-05", "CG-MOVE-10")
def test_zones_with_friends_and_wounded_are_entered_and_passed() -> None:
    pieces = {
        "yellow.thief": "r3.o",
        "yellow.cleric": "r3.@",
        "yellow.goblin": "r3.@ wounded",
        "blue.warrior": "r3.@ wounded",
    }
    game = board("C", pieces, turn="yellow")
    plays(game, "step yellow.thief to r3.@", "step yellow.thief to r4.o")
    stands(game, {"yellow.thief": "r4.o"})


@pytest.mark.rule("CG-MOVE-06", "CG-MOVE-07", "CG-MOVE-08", "CG-MOVE-09", "EX-CG04")
def test_a_zone_with_an_enemy_is_entered_and_left_only_the_same_way() -> None:
    pieces = {"blue.mechanork": "r3.@", "yellow.mechanork": "r3.o"}
    game = board("C", pieces, turn="yellow")
    plays(game, "step yellow.mechanork to r3.@")
    refused(game, "step yellow.mechanork to r4.o", "held-up", "CG-MOVE-07")
    back = game.fork()
    plays(back, "step yellow.mechanork to r3.o")
    plays(game, "stop yellow.mechanork")
    # The turn matters, not the movement (R-C23).
    refused(game, "step yellow.mechanork to r4.o", "held-up", "CG-MOVE-07")
    plays(game, "end", "end")
    assert offers(game, "step") == {
        "step yellow.mechanork to r3.o",
        "step yellow.mechanork to r4.o",
        # Below is the starting zone of Blue: a way out.
        "step yellow.mechanork to r3>@",
    }


@pytest.mark.rule("R-C23")
def test_who_was_held_up_has_no_other_way_in_a_further_movement_or_jump() -> None:
    game = board("C", {**ENEMY, "blue.thief": "r3.o", "blue.cleric": "r3.o"})
    plays(game, "step blue.thief to r3.@", "stop blue.thief")
    # By acrobatics or with a Jump card: it did not come over the pit trap.
    refused(game, "step blue.thief to r3.t", "held-up", "CG-MOVE-07")
    refused(game, "leap blue.thief to r3.t", "held-up", "CG-MOVE-07")
    plays(game, "step blue.thief to r3.o")


@pytest.mark.rule("R-C23")
def test_who_came_over_a_pit_trap_may_jump_back() -> None:
    game = board("C", {**ENEMY, "blue.thief": "r3.t"})
    plays(game, "step blue.thief to r3.@", "stop blue.thief")
    refused(game, "step blue.thief to r3.o", "held-up", "CG-MOVE-07")
    plays(game, "leap blue.thief to r3.t")
    stands(game, {"blue.thief": "r3.t"})


@pytest.mark.rule("R-C22")
def test_the_entrance_is_a_side_of_the_zone_whatever_lies_beyond() -> None:
    # Turned once, the side between r3.o and r3.@ is that towards the starting zone of Blue.
    game = board("C", {"blue.warrior": "r3.@", "yellow.mechanork": "r3.o"}, turn="yellow")
    plays(game, "step yellow.mechanork to r3.@", "stop yellow.mechanork")
    assert offers(game, "step") == {"step yellow.mechanork to r3.o"}
    state = game.state.copy()
    StateEditor(game.match, state).rotate_room(2, 1)
    turned = type(game)(game.match, state)
    assert offers(turned, "step") == {"step yellow.mechanork to r3.o"}
    refused(turned, "step yellow.mechanork to r3>@", "held-up", "CG-MOVE-07")


@pytest.mark.rule("R-C22")
def test_after_a_turn_of_the_room_the_entrance_leads_to_what_is_there_now() -> None:
    # It comes from r3.@ into r4.o over the western side of r4; turned, that is the northern one.
    game = board("C", {"yellow.warrior": "r4.o", "blue.mechanork": "r3.@", "blue.cleric": "r4.s"})
    plays(game, "step blue.mechanork to r4.o", "stop blue.mechanork")
    assert offers(game, "step") & {
        "step blue.mechanork to r3.@",
        "step blue.mechanork to r4.s",
        "step blue.mechanork to r4>o",
    } == {"step blue.mechanork to r3.@"}
    state = game.state.copy()
    StateEditor(game.match, state).rotate_room(3, -1)
    turned = type(game)(game.match, state)
    # Counterclockwise: what was west is south now, and there is the starting zone.
    assert {t for t in offers(turned, "step") if "mechanork" in t} == {
        "step blue.mechanork to r4>o"
    }


@pytest.mark.rule("R-C22")
def test_an_entrance_that_was_turned_to_the_rim_is_a_way_out() -> None:
    game = board("C", {"blue.warrior": "r4.o", "yellow.mechanork": "r3.@"}, turn="yellow")
    plays(game, "step yellow.mechanork to r4.o", "stop yellow.mechanork")
    refused(game, "step yellow.mechanork to r4>o", "held-up", "CG-MOVE-07")
    state = game.state.copy()
    StateEditor(game.match, state).rotate_room(3, -1)
    turned = type(game)(game.match, state)
    # What is at that side now is what it leads to, and that is the starting zone of Blue.
    assert offers(turned, "step") == {"step yellow.mechanork to r4>o"}


@pytest.mark.rule("R-C22")
def test_the_way_back_turns_with_the_room() -> None:
    game = board("C", {"blue.warrior": "r4.o", "yellow.cleric": "r4.s"}, turn="yellow")
    plays(game, "step yellow.cleric to r4.o", "stop yellow.cleric")
    refused(game, "step yellow.cleric to r4>o", "held-up", "CG-MOVE-07")
    state = game.state.copy()
    StateEditor(game.match, state).rotate_room(3, 2)
    turned = type(game)(game.match, state)
    # The circle lies in the north-east then, with the square below it: that is its way back.
    assert offers(turned, "step") == {"step yellow.cleric to r4.s"}


@pytest.mark.rule("CG-MOVE-08", "CG-START-07")
def test_who_came_from_its_starting_zone_goes_back_there() -> None:
    game = board("C", {"yellow.warrior": "r4.o", "blue.naga": "r4>o"})
    plays(game, "step blue.naga to r4.o")
    assert offers(game, "step") == {"step blue.naga to r4>o"}
    plays(game, "step blue.naga to r4>o", "step blue.naga to r4>t")


@pytest.mark.rule("R-C24", "CG-MOVE-10")
def test_nobody_is_held_up_when_the_enemy_is_wounded() -> None:
    game = board("C", {**ENEMY, "blue.mechanork": "r3.o"})
    plays(game, "step blue.mechanork to r3.@", "stop blue.mechanork")
    refused(game, "step blue.mechanork to r4.o", "held-up", "CG-MOVE-07")
    state = game.state.copy()
    StateEditor(game.match, state).wound(game.match.piece_index["yellow.warrior"])
    plays(type(game)(game.match, state), "step blue.mechanork to r4.o")


@pytest.mark.rule("R-C24")
def test_who_was_freed_is_not_held_up_again_by_an_enemy_that_recovers() -> None:
    pieces = {**ENEMY, "blue.mechanork": "r3.o", "blue.cleric": "r3.@", "blue.thief": "r1.t"}
    game = board("C", pieces, ap=4)
    plays(game, "step blue.mechanork to r3.@", "stop blue.mechanork")
    state = game.state.copy()
    StateEditor(game.match, state).wound(game.match.piece_index["yellow.warrior"])
    freed = type(game)(game.match, state)
    plays(freed, "step blue.thief to r1.s", "stop blue.thief")
    plays(freed, "heal blue.cleric yellow.warrior", "step blue.mechanork to r4.o")


@pytest.mark.rule("CG-MOVE-07", "CG-MOVE-10")
def test_an_enemy_that_was_wounded_on_entering_never_holds_up() -> None:
    game = board("C", {"yellow.warrior": "r3.@ wounded", "blue.naga": "r3.o"})
    plays(game, "step blue.naga to r3.@", "step blue.naga to r4.o")


@pytest.mark.rule("R-C25", "CG-MOVE-09")
def test_who_was_there_when_the_turn_began_may_leave_by_any_side() -> None:
    game = board("C", {**ENEMY, "blue.naga": "r3.@"})
    plays(game, "step blue.naga to r4.o", "step blue.naga to r3.@")
    # It came back in this turn, over the side of r4.
    refused(game, "step blue.naga to r3.o", "held-up", "CG-MOVE-07")
    plays(game, "step blue.naga to r4.o")


@pytest.mark.rule("CG-MOVE-08")
def test_the_entrance_is_that_of_the_last_entering() -> None:
    game = board("C", {**ENEMY, "blue.elf-scout": "r3.o", "blue.naga": "r4.t"})
    plays(game, "step blue.elf-scout to r3.@", "step blue.elf-scout to r3.o")
    plays(game, "step blue.elf-scout to r3.@", "step blue.elf-scout to r3.o")
    plays(game, "step blue.naga to r4>t", "step blue.naga to r3>@", "step blue.naga to r3.@")
    plays(game, "step blue.naga to r3>@")


@pytest.mark.rule("CG-MOVE-08", "R-C23")
def test_who_comes_in_by_another_side_goes_out_by_that_one() -> None:
    game = board("C", {**ENEMY, "blue.naga": "r3.o", "blue.rope": "carried by blue.naga"})
    plays(game, "step blue.naga to r3.@", "step blue.naga to r3.o", "step blue.naga to r3.s")
    plays(game, "stop blue.naga", "step blue.naga to r3.t", "step blue.naga to r3.@")
    assert offers(game, "step") == {"step blue.naga to r3.t"}


@pytest.mark.rule("CG-MOVE-11", "CG-WOUND-02")
def test_what_a_carried_wounded_could_pass_does_not_count() -> None:
    pieces = {
        "blue.cleric": "r3.t",
        "blue.elf-scout": "wounded carried by blue.cleric",
        "blue.warrior": "r3.s",
        "blue.naga": "wounded carried by blue.warrior",
    }
    game = board("C", pieces)
    refused(game, "step blue.cleric to r3.@", "no-passage", "CG-MOVE-04")
    refused(game, "step blue.warrior to r3.o", "no-passage", "CG-MOVE-04")


@pytest.mark.rule("R-C26", "R-C27", "CG-MOVE-12")
@pytest.mark.parametrize("name", ["wizard", "dark-angel", "ghost"])
def test_who_flies_or_has_no_body_passes_enemies(name: str) -> None:
    game = board("C", {**ENEMY, f"blue.{name}": "r3.o"})
    plays(game, f"step blue.{name} to r3.@")
    over = game.fork()
    plays(over, f"step blue.{name} to r4.o")
    # It may end there like anybody, and go on by any way in a further movement.
    plays(game, f"stop blue.{name}", f"step blue.{name} to r4.o")


@pytest.mark.rule("CG-MOVE-12")
@pytest.mark.parametrize("name", ["wizard", "dark-angel"])
def test_a_flying_character_steps_across_pit_traps(name: str) -> None:
    game = board("C", {f"blue.{name}": "r3.@"})
    plays(game, f"step blue.{name} to r3.t")
    stands(game, {f"blue.{name}": "r3.t"})


@pytest.mark.rule("CG-MOVE-13")
@pytest.mark.parametrize(("start", "to"), [("r1.@", "r1.t"), ("r3.s", "r3.o"), ("r1.o", "r2.s")])
def test_a_flying_character_crosses_no_wall_slit_or_closed_portcullis(start: str, to: str) -> None:
    game = board("C", {"blue.wizard": start})
    refused(game, f"step blue.wizard to {to}", "no-passage", "CG-MOVE-13")


@pytest.mark.rule("R-C26", "R-C85", "CG-CHAR-COLOSSUS-04", "CG-CHAR-COLOSSUS-05")
def test_the_weak_slip_past_a_colossus_but_not_past_others() -> None:
    pieces = {"yellow.colossus": "r3.@", "blue.goblin": "r3.o", "blue.cleric": "r3.o"}
    game = board("C", pieces)
    plays(game, "step blue.goblin to r3.@", "stop blue.goblin", "step blue.goblin to r4.o")
    plays(game, "stop blue.goblin", "step blue.cleric to r3.@")
    refused(game, "step blue.cleric to r4.o", "held-up", "CG-MOVE-07")
    two = board("C", {**pieces, "yellow.cleric": "r3.@"})
    plays(two, "step blue.goblin to r3.@")
    refused(two, "step blue.goblin to r4.o", "held-up", "CG-MOVE-07")


@pytest.mark.rule("CG-MOVE-11")
def test_a_load_goes_along_for_nothing() -> None:
    pieces = {
        "blue.naga": "r3.s",
        "blue.cleric": "wounded carried by blue.naga",
        "yellow.key": "r3.s",
    }
    game = board("C", pieces)
    # Through the arrow-slit, and two steps more.
    plays(game, "step blue.naga to r3.o", "step blue.naga to r3.@", "step blue.naga to r4.o")
    stands(game, {"blue.cleric": "r4.o wounded carried by blue.naga", "yellow.key": "r3.s"})


@pytest.mark.rule("CG-MOVE-14", "CG-START-08")
def test_a_movement_may_go_through_the_own_starting_zone() -> None:
    game = board("C", {"blue.naga": "r3.@"})
    plays(game, "step blue.naga to r3>@", "step blue.naga to r4>t", "step blue.naga to r4.t")
    stands(game, {"blue.naga": "r4.t"})
    assert game.decision is not None
    assert game.decision.kind == "act"


@pytest.mark.rule("CG-GOLD-01", "CG-WHEEL-05")
def test_nothing_comes_in_between_while_a_character_moves() -> None:
    game = board("C", {"blue.naga": "r3.t", "blue.cleric": "r3.t", "blue.thief": "r4.s"})
    plays(game, "step blue.naga to r3.s")
    for action in ("end", "step blue.cleric to r3.s", "leap blue.thief to r4.@"):
        refused(game, action, "not-now", "CG-GOLD-01")
    plays(game, "stop blue.naga", "step blue.cleric to r3.s")


@pytest.mark.rule("R-C12")
def test_a_mixed_border_is_passed_half_by_half() -> None:
    # The pit trap of purple-a lies before the arrow-slit of green-b.
    rooms = {"r1": "purple-a/0", "r2": "green-b/0", "r4": "?"}
    pieces = {"blue.naga": "r1.o", "blue.elf-scout": "r1.o", "blue.thief": "r2.@"}
    game = board("C", pieces, rooms=rooms)
    refused(game, "step blue.naga to r2.@", "no-passage", "CG-MOVE-04")
    refused(game, "step blue.elf-scout to r2.@", "no-passage", "CG-MOVE-04")
    refused(game, "step blue.thief to r1.o", "no-passage", "CG-MOVE-04")
    loaded = board("C", {"blue.naga": "r1.o", "blue.rope": "carried by blue.naga"}, rooms=rooms)
    plays(loaded, "step blue.naga to r2.@", "step blue.naga to r1.o")


@pytest.mark.rule("R-C13", "CG-OBJ-ROPE-02")
def test_two_pit_traps_back_to_back_are_one_step() -> None:
    rooms = {"r1": "purple-a/0", "r2": "grey-b/3"}
    game = board("C", {"blue.elf-scout": "r1.o", "blue.cleric": "r1.o"}, rooms=rooms)
    there = game.match.grid.names[game.context.neighbour(space(game, "r1.o"), 1) or -1]
    assert there == "r2.t"
    plays(game, "step blue.elf-scout to r2.t", "stop blue.elf-scout", "leap blue.cleric to r2.t")
    stands(game, {"blue.cleric": "r2.t", "blue.elf-scout": "r2.t"})

"""The Rope (OBJ-ROPE)."""

from __future__ import annotations

import pytest

from dtwister import Walk
from fixtures.positions.drawn import (
    RULES,
    after,
    ap_left,
    is_wounded,
    legal,
    listed,
    load,
    place,
    play,
    refusal,
    stand,
)

ROW = """
+---+---+---+---+
 A.   O   .   .
+---+---+---+---+
"""
CARRIED = ROW.replace("A. ", "A.r")
LYING = ROW.replace("O ", "Or")
HELD = ROW.replace("  O ", " HOr")
ROPE = {"A": "blue.warrior", "r": "blue.rope"}


@pytest.mark.rule("OBJ-ROPE-01")
def test_costs_nothing_and_is_never_used_up() -> None:
    spec = RULES.objects["features:rope"]
    assert "common" in spec.tags
    assert all(ability.action is None for ability in spec.abilities)
    game = stand(CARRIED, ROPE, ap=3)
    for path in ("a1-b1-c1", "c1-b1-a1", "a1-b1"):
        play(game, f"move blue.warrior {path}")
    assert (place(game, "blue.rope"), load(game, "blue.warrior")) == ("b1", "blue.rope")
    assert ap_left(game) == 0


@pytest.mark.rule("OBJ-ROPE-02", "PIT-03")
def test_its_carrier_crosses_pits_and_stops_on_them() -> None:
    game = stand(CARRIED, ROPE)
    assert listed(game, "move blue.warrior a1-b1-c1")
    play(game, "move blue.warrior a1-b1")
    assert (place(game, "blue.warrior"), game.vp) == ("b1", (0, 0))
    sword = stand(CARRIED, {**ROPE, "r": "blue.sword"})
    assert refusal(sword, "move blue.warrior a1-b1") == ("obstacle", "MOVE-10")


@pytest.mark.rule("OBJ-ROPE-03", "R-97", "PIT-03")
@pytest.mark.parametrize("rope", ["blue.rope", "yellow.rope"])
def test_on_the_pit_it_serves_everybody(rope: str) -> None:
    game = stand(LYING, {**ROPE, "r": rope})
    assert listed(game, "move blue.warrior a1-b1-c1")
    play(game, "move blue.warrior a1-b1")
    assert (place(game, "blue.warrior"), game.vp) == ("b1", (0, 0))


@pytest.mark.rule("OBJ-ROPE-04", "R-97", "EX-22")
@pytest.mark.parametrize("rope", ["blue.rope", "yellow.rope"])
def test_an_unattended_rope_may_be_taken_along(rope: str) -> None:
    game = stand(LYING, {"A": "blue.troll", "r": rope}, ap=3)
    crossed = after(game, "move blue.troll a1-b1-c1")
    assert (place(crossed, rope), load(crossed, "blue.troll")) == ("b1", "")
    taken = after(game, f"move blue.troll a1-b1(+{rope})-c1")
    assert (place(taken, rope), load(taken, "blue.troll")) == ("c1", rope)
    assert ap_left(taken) == 2


@pytest.mark.rule("OBJ-ROPE-05", "PIT-03", "R-43", "EX-22")
def test_a_friend_on_the_rope_is_a_bridge_for_friends() -> None:
    game = stand(HELD, {**ROPE, "H": "blue.cleric"})
    assert listed(game, "move blue.warrior a1-b1-c1")
    refused = refusal(game, "move blue.warrior a1-b1(+blue.rope)-c1")
    assert refused == ("support-in-use", "OBJ-ROPE-05")
    assert refusal(game, "move blue.warrior a1-b1") == ("occupied", "MOVE-06")


TAKEN = "move blue.warrior a1-b1(+blue.rope)-c1"


@pytest.mark.rule("OBJ-ROPE-05", "R-43", "R-72")
@pytest.mark.parametrize("state", ["", " recovered"])
def test_the_first_edition_lets_friends_take_the_rope_of_the_thief(state: str) -> None:
    """She needs none on a pit; in the second edition it may not be taken all the same."""
    pieces = {**ROPE, "H": f"blue.thief{state}"}
    first = stand(HELD, pieces, options={"edition": "DT1"})
    assert listed(first, TAKEN)
    play(first, TAKEN)
    assert (place(first, "blue.thief"), load(first, "blue.warrior")) == ("b1", "blue.rope")
    assert first.vp == (0, 0)
    second = stand(HELD, pieces, options={"edition": "DT2"})
    assert refusal(second, TAKEN) == ("support-in-use", "OBJ-ROPE-05")
    assert listed(second, "move blue.warrior a1-b1-c1")


@pytest.mark.rule("OBJ-ROPE-05", "R-43", "R-123", "CARRY-06")
def test_the_first_edition_lets_loads_be_exchanged_with_the_thief_on_a_pit() -> None:
    pieces = {**ROPE, "H": "blue.thief", "s": "blue.sword"}
    laden = HELD.replace("A. ", "A.s")
    game = stand(laden, pieces, options={"edition": "DT1"})
    play(game, TAKEN)
    assert (load(game, "blue.thief"), load(game, "blue.warrior")) == ("blue.sword", "blue.rope")
    second = stand(laden, pieces, options={"edition": "DT2"})
    assert refusal(second, TAKEN) == ("support-in-use", "OBJ-ROPE-05")


@pytest.mark.rule("OBJ-ROPE-05", "R-43", "PIT-09")
@pytest.mark.parametrize("edition", ["DT1", "DT2"])
@pytest.mark.parametrize(
    ("friend", "rule"), [("cleric", "OBJ-ROPE-05"), ("thief wounded", "PIT-09")]
)
def test_whoever_would_fall_keeps_its_rope_in_both_editions(
    edition: str, friend: str, rule: str
) -> None:
    game = stand(HELD, {**ROPE, "H": f"blue.{friend}"}, options={"edition": edition})
    assert refusal(game, TAKEN) == ("support-in-use", rule)
    assert listed(game, "move blue.warrior a1-b1-c1")


@pytest.mark.rule("OBJ-ROPE-05", "R-43", "R-126")
@pytest.mark.parametrize("edition", ["DT1", "DT2"])
def test_on_lava_the_thief_keeps_her_rope(edition: str) -> None:
    """Lava is no pit: she would fall without it."""
    pieces = {**ROPE, "H": "blue.thief"}
    game = stand(HELD.replace("O", "~"), pieces, options={"edition": edition})
    assert refusal(game, TAKEN) == ("support-in-use", "OBJ-ROPE-05")
    assert listed(game, "move blue.warrior a1-b1-c1")


@pytest.mark.rule("OBJ-ROPE-05", "R-43")
def test_the_rope_of_a_friend_on_the_floor_may_be_taken() -> None:
    game = stand(HELD.replace("HO", "H."), {**ROPE, "H": "blue.cleric"})
    assert legal(game, "move blue.warrior a1-b1(+blue.rope)-c1")


@pytest.mark.rule("OBJ-ROPE-06", "PIT-04")
def test_it_may_be_left_on_a_pit_for_everybody() -> None:
    game = stand(CARRIED.replace(".   .\n", ".  E.\n"), {**ROPE, "E": "yellow.goblin"})
    assert refusal(stand(ROW, {"A": "blue.thief"}), "move blue.thief a1-b1(-)-c1") == (
        "no-load",
        "CARRY-03",
    )
    play(game, "move blue.warrior a1-b1(-)-c1")
    assert (place(game, "blue.rope"), load(game, "blue.warrior")) == ("b1", "")
    play(game, "move blue.warrior c1-b1-a1", "end", "play 2")
    assert legal(game, "move yellow.goblin d1-c1-b1")


# The pit b1 has floor to the west and a wall to the east; b2 below it is closed off, or not.
CORNER = """
+   +   +   +
 A.r  O | .
+   +---+   +
  .   .   .
+   +   +   +
  .   .   .
+   +   +   +
"""


@pytest.mark.rule("OBJ-ROPE-07", "R-99")
@pytest.mark.parametrize("edition", ["DT1", "DT2"])
def test_two_squares_to_fasten_it_to_are_needed(edition: str) -> None:
    game = stand(CORNER, ROPE, options={"edition": edition})
    assert refusal(game, "move blue.warrior a1-b1") == ("not-attached", "OBJ-ROPE-07")
    beside = stand(CORNER.replace("+---+", "+   +"), ROPE, options={"edition": edition})
    assert listed(beside, "move blue.warrior a1-b1")
    other = stand(CORNER.replace("O | .", "O   ."), ROPE, options={"edition": edition})
    assert legal(other, "move blue.warrior a1-b1")


@pytest.mark.rule("OBJ-ROPE-07", "R-99")
def test_they_are_needed_to_leave_it_there_too() -> None:
    thief = {**ROPE, "A": "blue.thief"}
    leaving = "move blue.thief a1-b1(-)-a1"
    game = stand(CORNER, thief)
    assert refusal(game, leaving) == ("not-attached", "OBJ-ROPE-07")
    assert legal(game, "move blue.thief a1-b1-a1")
    assert legal(stand(CORNER.replace("+---+", "+   +"), thief), leaving)


@pytest.mark.rule("OBJ-ROPE-07")
@pytest.mark.parametrize("border", ["|", "#", ":"])
def test_squares_behind_a_barrier_do_not_count(border: str) -> None:
    game = stand(CORNER.replace("|", border), ROPE)
    assert refusal(game, "move blue.warrior a1-b1") == ("not-attached", "OBJ-ROPE-07")
    ajar = stand(CORNER.replace("|", "'"), ROPE)
    assert legal(ajar, "move blue.warrior a1-b1")


@pytest.mark.rule("OBJ-ROPE-07", "BOARD-08")
def test_a_face_down_room_does_not_count() -> None:
    drawing = """
    +   +---+---+   +
     A.r  O   .   .
    +   +---+---+   +
      .   .   .   .
    +   +   +   +   +
    """
    hidden = stand(drawing, ROPE, tile=2, face_down=("a2",))
    assert refusal(hidden, "move blue.warrior a1-b1") == ("not-attached", "OBJ-ROPE-07")
    assert legal(stand(drawing, ROPE, tile=2), "move blue.warrior a1-b1")


@pytest.mark.rule("OBJ-ROPE-07")
def test_a_line_counts() -> None:
    drawing = """
    +---+---+---+
     A.r  O   0
    +---+---+---+
    """
    assert legal(stand(drawing, ROPE), "move blue.warrior a1-b1")


@pytest.mark.rule("OBJ-ROPE-08")
def test_in_place_it_stays_in_place_when_rooms_turn() -> None:
    # c2 is a pit at the rim; the eastern room has a wall on its northern rim.
    drawing = """
    +   +   +   +   +---+   +
      .   .   .   .   .   .
    +   +   +---+   +   +   +
      .  A.   Or  .  M@   .
    +   +   +---+   +   +   +
      .  B.s  .   .   .   .
    +   +   +   +   +   +   +
    """
    pieces = {
        **ROPE,
        "B": "blue.goblin",
        "s": "blue.rope#2",
        "M": "blue.mekanork",
    }
    game = stand(drawing, pieces, ap=4, tile=3)
    play(game, "rotate blue.mekanork a2 counterclockwise")
    assert legal(game, "move blue.warrior b2-c2")
    bare = stand(drawing.replace("Or", "O "), {**pieces, "r": "blue.rope behind"}, ap=4, tile=3)
    assert legal(bare, "move blue.goblin b3-b2-c2") or legal(bare, "move blue.goblin b3-c3")
    play(bare, "move blue.warrior b2-b1", "move blue.goblin b3-b2")
    assert legal(bare, "move blue.goblin b2-c2")
    play(bare, "rotate blue.mekanork a2 counterclockwise")
    assert refusal(bare, "move blue.goblin b2-c2") == ("not-attached", "OBJ-ROPE-07")


# The Rope lies on the pit b1 where it cannot be fastened: the room beside was turned away.
HOVERING = CORNER.replace(" A.r  O ", "  .  WOr")
CLINGING = {"W": "blue.wizard", "r": "blue.rope"}


@pytest.mark.rule("OBJ-ROPE-07", "OBJ-ROPE-08")
def test_carried_away_and_brought_back_it_is_placed_anew() -> None:
    game = stand(HOVERING, CLINGING)
    back = "move blue.wizard b1-a1-b1"
    assert refusal(game, back) == ("not-attached", "OBJ-ROPE-07")
    assert refusal(game, f"{back}(-)-a1") == ("not-attached", "OBJ-ROPE-07")
    assert not Walk(game, "blue.wizard").step("a1").step("b1").may_stop
    # As it lies it may stay, and holds who comes back; or whoever takes it up and puts it back.
    for path in ("b1(-)-a1-b1", "b1(-)-a1-b1(+blue.rope)", "b1(-)(+blue.rope)(-)-a1"):
        assert legal(game, f"move blue.wizard {path}")
    beside = stand(HOVERING.replace("+---+", "+   +"), CLINGING)
    for path in ("b1-a1-b1", "b1-a1-b1(-)-a1"):
        assert legal(beside, f"move blue.wizard {path}")


@pytest.mark.rule("OBJ-ROPE-07", "OBJ-ROPE-08")
def test_the_way_back_is_listed_without_it() -> None:
    game = stand(HOVERING, CLINGING)
    assert listed(game, "move blue.wizard b1(-)-a1-b1")
    beside = stand(HOVERING.replace("+---+", "+   +"), CLINGING)
    assert listed(beside, "move blue.wizard b1-b2-b1")


@pytest.mark.rule("OBJ-ROPE-09", "R-100", "R-57")
def test_the_next_square_must_be_crossable_without_it() -> None:
    drawing = """
    +   +   +   +   +
      .  AOr  O   .
    +   +   +   +   +
      .   .   .   .
    +   +   +   +   +
      .   .   .   .
    +   +   +   +   +
      .   .   .   .
    +   +   +   +   +
    """
    game = stand(drawing, ROPE)
    # Carried from the floor, the same Rope could be fastened on c1.
    assert legal(after(game, "move blue.warrior b1-b2"), "move blue.warrior b2-c2-c1")
    assert refusal(game, "move blue.warrior b1-c1") == ("support-in-use", "OBJ-ROPE-09")
    assert legal(game, "move blue.warrior b1-a1")
    crossing = stand(drawing.replace("  .  AOr", " A.   Or"), ROPE)
    refused = refusal(crossing, "move blue.warrior a1-b1(+blue.rope)-c1-d1")
    assert refused == ("support-in-use", "OBJ-ROPE-09")


@pytest.mark.rule("OBJ-ROPE-09", "CHAR-THIEF-03")
def test_a_friendly_thief_makes_the_next_pit_crossable() -> None:
    drawing = LYING.replace("Or  .", "Or TO")
    game = stand(drawing, {**ROPE, "T": "blue.thief"})
    play(game, "move blue.warrior a1-b1(+blue.rope)-c1-d1")
    assert (place(game, "blue.warrior"), load(game, "blue.warrior")) == ("d1", "blue.rope")


@pytest.mark.rule("OBJ-ROPE-10", "PIT-06", "R-46")
def test_wounded_on_a_roped_pit_hangs_on() -> None:
    game = stand(HELD, {**ROPE, "A": "yellow.pusher", "H": "blue.goblin"}, active="yellow")
    play(game, "hurt yellow.pusher blue.goblin")
    assert is_wounded(game, "blue.goblin")
    assert (place(game, "blue.goblin"), place(game, "blue.rope")) == ("b1", "b1")
    assert game.vp == (0, 0)


@pytest.mark.rule("OBJ-ROPE-11", "R-39")
@pytest.mark.parametrize("carried", ["blue.sword", "blue.troll wounded", "blue.rope#2"])
def test_it_is_the_one_object_of_the_square(carried: str) -> None:
    game = stand(LYING.replace("A. ", "A.x"), {**ROPE, "x": carried})
    assert refusal(game, "move blue.warrior a1-b1") == ("two-loads", "GOLD-05")
    assert legal(game, "move blue.warrior a1-b1-c1")
    assert legal(stand(LYING, ROPE), "move blue.warrior a1-b1")


@pytest.mark.rule("OBJ-ROPE-12", "R-101", "MOVE-07")
def test_an_enemy_on_the_rope_bars_the_pit() -> None:
    game = stand(HELD, {**ROPE, "H": "yellow.cleric"})
    assert refusal(game, "move blue.warrior a1-b1-c1") == ("enemy", "MOVE-07")
    friend = stand(HELD, {**ROPE, "H": "blue.cleric"})
    assert legal(friend, "move blue.warrior a1-b1-c1")


@pytest.mark.rule("OBJ-ROPE-12", "R-44")
@pytest.mark.parametrize(
    ("walker", "enemy"), [("blue.wizard", "yellow.cleric"), ("blue.goblin", "yellow.giant")]
)
def test_who_may_cross_the_enemy_crosses_and_takes_no_rope(walker: str, enemy: str) -> None:
    game = stand(HELD, {"A": walker, "H": enemy, "r": "yellow.rope"})
    assert listed(game, f"move {walker} a1-b1-c1")
    refused = refusal(game, f"move {walker} a1-b1(+yellow.rope)-c1")
    assert refused == ("enemy", "R-44")
    assert refusal(game, f"move {walker} a1-b1") == ("occupied", "MOVE-07")
    bare = stand(HELD.replace("HOr", "H.r"), {"A": walker, "H": enemy, "r": "yellow.rope"})
    assert listed(bare, f"move {walker} a1-b1-c1")


@pytest.mark.rule("R-98")
@pytest.mark.parametrize("there", ["yellow.troll", "yellow.troll wounded", "blue.troll"])
def test_who_stands_beside_does_not_matter(there: str) -> None:
    game = stand(CARRIED.replace("O   .", "O  B."), {**ROPE, "B": there})
    assert listed(game, "move blue.warrior a1-b1")
    play(game, "move blue.warrior a1-b1")
    assert place(game, "blue.warrior") == "b1"


# A chain of two pits between floor and floor; c2 below the first pit is closed off, or not.
CHAIN = """
+   +   +   +   +
 A.r  O   O   .
+   +---+---+   +
 B.s  .   .   .
+   +   +   +   +
  .   .   .   .
+   +   +   +   +
  .   .   .   .
+   +   +   +   +
"""
TWO = {**ROPE, "B": "blue.goblin", "s": "blue.rope#2"}


@pytest.mark.rule("OBJ-ROPE-07", "R-57")
def test_a_chain_of_pits_needs_a_rope_that_can_be_fastened_first() -> None:
    game = stand(CHAIN, TWO, ap=4)
    assert refusal(game, "move blue.warrior a1-b1") == ("not-attached", "OBJ-ROPE-07")
    beside = stand(CHAIN.replace("+   +---+---+", "+   +   +---+"), TWO, ap=4)
    assert legal(beside, "move blue.warrior a1-b1(-)-a1")
    assert refusal(beside, "move blue.goblin a2-b2-b1-c1")[0] in ("support-in-use", "not-attached")
    play(beside, "move blue.warrior a1-b1(-)-a1")
    # The Rope on the first pit makes a square to which the second one is fastened.
    play(beside, "move blue.goblin a2-b2-b1-c1")
    assert (place(beside, "blue.goblin"), place(beside, "blue.rope#2")) == ("c1", "c1")
    assert (place(beside, "blue.rope"), beside.vp) == ("b1", (0, 0))


@pytest.mark.rule("OBJ-ROPE-07")
def test_a_pit_with_a_friendly_thief_counts() -> None:
    thief = CHAIN.replace("  O   O", "  O  TO")
    game = stand(thief, {**TWO, "T": "blue.thief"})
    assert legal(game, "move blue.warrior a1-b1")
    enemy = stand(thief, {**TWO, "T": "yellow.thief"})
    assert refusal(enemy, "move blue.warrior a1-b1") == ("not-attached", "OBJ-ROPE-07")


@pytest.mark.rule("EX-22")
def test_the_figure_of_the_rope() -> None:
    game = stand(
        """
        +   +   +   +   +
         W.  COr  .   .
        +---+---+---+   +
         T.   Os  .   .
        +   +   +   +   +
          .   .   .   .
        +   +   +   +   +
          .   .   .   .
        +   +   +   +   +
        """,
        {
            "W": "blue.warrior",
            "C": "blue.cleric",
            "T": "blue.troll",
            "r": "blue.rope",
            "s": "yellow.rope",
        },
    )
    play(game, "move blue.warrior a1-b1-c1")
    play(game, "move blue.troll a2-b2(+yellow.rope)-c2")
    assert place(game, "blue.warrior") == "c1"
    assert load(game, "blue.troll") == "yellow.rope"

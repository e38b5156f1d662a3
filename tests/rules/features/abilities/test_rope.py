"""The Rope (OBJ-ROPE)."""

from __future__ import annotations

import pytest

from dtwister import Walk
from fixtures.positions import drawn

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
    spec = drawn.RULES.objects["features:rope"]
    assert "common" in spec.tags
    assert all(ability.action is None for ability in spec.abilities)
    game = drawn.stand(CARRIED, ROPE, ap=3)
    for path in ("a1-b1-c1", "c1-b1-a1", "a1-b1"):
        drawn.play(game, f"move blue.warrior {path}")
    assert (drawn.place(game, "blue.rope"), drawn.load(game, "blue.warrior")) == ("b1", "blue.rope")
    assert drawn.ap_left(game) == 0


@pytest.mark.rule("OBJ-ROPE-02", "PIT-03")
def test_its_carrier_crosses_pits_and_stops_on_them() -> None:
    game = drawn.stand(CARRIED, ROPE)
    assert drawn.listed(game, "move blue.warrior a1-b1-c1")
    drawn.play(game, "move blue.warrior a1-b1")
    assert (drawn.place(game, "blue.warrior"), game.vp) == ("b1", (0, 0))
    sword = drawn.stand(CARRIED, {**ROPE, "r": "blue.sword"})
    assert drawn.refusal(sword, "move blue.warrior a1-b1") == ("obstacle", "MOVE-10")


@pytest.mark.rule("OBJ-ROPE-03", "R-97", "PIT-03")
@pytest.mark.parametrize("rope", ["blue.rope", "yellow.rope"])
def test_on_the_pit_it_serves_everybody(rope: str) -> None:
    game = drawn.stand(LYING, {**ROPE, "r": rope})
    assert drawn.listed(game, "move blue.warrior a1-b1-c1")
    drawn.play(game, "move blue.warrior a1-b1")
    assert (drawn.place(game, "blue.warrior"), game.vp) == ("b1", (0, 0))


@pytest.mark.rule("OBJ-ROPE-04", "R-97", "EX-22")
@pytest.mark.parametrize("rope", ["blue.rope", "yellow.rope"])
def test_an_unattended_rope_may_be_taken_along(rope: str) -> None:
    game = drawn.stand(LYING, {"A": "blue.troll", "r": rope}, ap=3)
    crossed = drawn.after(game, "move blue.troll a1-b1-c1")
    assert (drawn.place(crossed, rope), drawn.load(crossed, "blue.troll")) == ("b1", "")
    taken = drawn.after(game, f"move blue.troll a1-b1(+{rope})-c1")
    assert (drawn.place(taken, rope), drawn.load(taken, "blue.troll")) == ("c1", rope)
    assert drawn.ap_left(taken) == 2


@pytest.mark.rule("OBJ-ROPE-05", "PIT-03", "R-43", "EX-22")
def test_a_friend_on_the_rope_is_a_bridge_for_friends() -> None:
    game = drawn.stand(HELD, {**ROPE, "H": "blue.cleric"})
    assert drawn.listed(game, "move blue.warrior a1-b1-c1")
    refused = drawn.refusal(game, "move blue.warrior a1-b1(+blue.rope)-c1")
    assert refused == ("support-in-use", "OBJ-ROPE-05")
    assert drawn.refusal(game, "move blue.warrior a1-b1") == ("occupied", "MOVE-06")


TAKEN = "move blue.warrior a1-b1(+blue.rope)-c1"


@pytest.mark.rule("OBJ-ROPE-05", "R-43", "R-72")
@pytest.mark.parametrize("state", ["", " recovered"])
def test_the_first_edition_lets_friends_take_the_rope_of_the_thief(state: str) -> None:
    """She needs none on a pit; in the second edition it may not be taken all the same."""
    pieces = {**ROPE, "H": f"blue.thief{state}"}
    first = drawn.stand(HELD, pieces, options={"edition": "DT1"})
    assert drawn.listed(first, TAKEN)
    drawn.play(first, TAKEN)
    assert (drawn.place(first, "blue.thief"), drawn.load(first, "blue.warrior")) == (
        "b1",
        "blue.rope",
    )
    assert first.vp == (0, 0)
    second = drawn.stand(HELD, pieces, options={"edition": "DT2"})
    assert drawn.refusal(second, TAKEN) == ("support-in-use", "OBJ-ROPE-05")
    assert drawn.listed(second, "move blue.warrior a1-b1-c1")


@pytest.mark.rule("OBJ-ROPE-05", "R-43", "R-123", "CARRY-06")
def test_the_first_edition_lets_loads_be_exchanged_with_the_thief_on_a_pit() -> None:
    pieces = {**ROPE, "H": "blue.thief", "s": "blue.sword"}
    laden = HELD.replace("A. ", "A.s")
    game = drawn.stand(laden, pieces, options={"edition": "DT1"})
    drawn.play(game, TAKEN)
    assert (drawn.load(game, "blue.thief"), drawn.load(game, "blue.warrior")) == (
        "blue.sword",
        "blue.rope",
    )
    second = drawn.stand(laden, pieces, options={"edition": "DT2"})
    assert drawn.refusal(second, TAKEN) == ("support-in-use", "OBJ-ROPE-05")


@pytest.mark.rule("OBJ-ROPE-05", "R-43", "PIT-09")
@pytest.mark.parametrize("edition", ["DT1", "DT2"])
@pytest.mark.parametrize(
    ("friend", "rule"), [("cleric", "OBJ-ROPE-05"), ("thief wounded", "PIT-09")]
)
def test_whoever_would_fall_keeps_its_rope_in_both_editions(
    edition: str, friend: str, rule: str
) -> None:
    game = drawn.stand(HELD, {**ROPE, "H": f"blue.{friend}"}, options={"edition": edition})
    assert drawn.refusal(game, TAKEN) == ("support-in-use", rule)
    assert drawn.listed(game, "move blue.warrior a1-b1-c1")


@pytest.mark.rule("OBJ-ROPE-05", "R-43", "R-126")
@pytest.mark.parametrize("edition", ["DT1", "DT2"])
def test_on_lava_the_thief_keeps_her_rope(edition: str) -> None:
    """Lava is no pit: she would fall without it."""
    pieces = {**ROPE, "H": "blue.thief"}
    game = drawn.stand(HELD.replace("O", "~"), pieces, options={"edition": edition})
    assert drawn.refusal(game, TAKEN) == ("support-in-use", "OBJ-ROPE-05")
    assert drawn.listed(game, "move blue.warrior a1-b1-c1")


@pytest.mark.rule("OBJ-ROPE-05", "R-43")
def test_the_rope_of_a_friend_on_the_floor_may_be_taken() -> None:
    game = drawn.stand(HELD.replace("HO", "H."), {**ROPE, "H": "blue.cleric"})
    assert drawn.legal(game, "move blue.warrior a1-b1(+blue.rope)-c1")


@pytest.mark.rule("OBJ-ROPE-06", "PIT-04")
def test_it_may_be_left_on_a_pit_for_everybody() -> None:
    game = drawn.stand(CARRIED.replace(".   .\n", ".  E.\n"), {**ROPE, "E": "yellow.goblin"})
    assert drawn.refusal(drawn.stand(ROW, {"A": "blue.thief"}), "move blue.thief a1-b1(-)-c1") == (
        "no-load",
        "CARRY-03",
    )
    drawn.play(game, "move blue.warrior a1-b1(-)-c1")
    assert (drawn.place(game, "blue.rope"), drawn.load(game, "blue.warrior")) == ("b1", "")
    drawn.play(game, "move blue.warrior c1-b1-a1", "end", "play 2")
    assert drawn.legal(game, "move yellow.goblin d1-c1-b1")


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
    game = drawn.stand(CORNER, ROPE, options={"edition": edition})
    assert drawn.refusal(game, "move blue.warrior a1-b1") == ("not-attached", "OBJ-ROPE-07")
    beside = drawn.stand(CORNER.replace("+---+", "+   +"), ROPE, options={"edition": edition})
    assert drawn.listed(beside, "move blue.warrior a1-b1")
    other = drawn.stand(CORNER.replace("O | .", "O   ."), ROPE, options={"edition": edition})
    assert drawn.legal(other, "move blue.warrior a1-b1")


@pytest.mark.rule("OBJ-ROPE-07", "R-99")
def test_they_are_needed_to_leave_it_there_too() -> None:
    thief = {**ROPE, "A": "blue.thief"}
    leaving = "move blue.thief a1-b1(-)-a1"
    game = drawn.stand(CORNER, thief)
    assert drawn.refusal(game, leaving) == ("not-attached", "OBJ-ROPE-07")
    assert drawn.legal(game, "move blue.thief a1-b1-a1")
    assert drawn.legal(drawn.stand(CORNER.replace("+---+", "+   +"), thief), leaving)


@pytest.mark.rule("OBJ-ROPE-07")
@pytest.mark.parametrize("border", ["|", "#", ":"])
def test_squares_behind_a_barrier_do_not_count(border: str) -> None:
    game = drawn.stand(CORNER.replace("|", border), ROPE)
    assert drawn.refusal(game, "move blue.warrior a1-b1") == ("not-attached", "OBJ-ROPE-07")
    ajar = drawn.stand(CORNER.replace("|", "'"), ROPE)
    assert drawn.legal(ajar, "move blue.warrior a1-b1")


@pytest.mark.rule("OBJ-ROPE-07", "BOARD-08")
def test_a_face_down_room_does_not_count() -> None:
    drawing = """
    +   +---+---+   +
     A.r  O   .   .
    +   +---+---+   +
      .   .   .   .
    +   +   +   +   +
    """
    hidden = drawn.stand(drawing, ROPE, tile=2, face_down=("a2",))
    assert drawn.refusal(hidden, "move blue.warrior a1-b1") == ("not-attached", "OBJ-ROPE-07")
    assert drawn.legal(drawn.stand(drawing, ROPE, tile=2), "move blue.warrior a1-b1")


@pytest.mark.rule("OBJ-ROPE-07")
def test_a_line_counts() -> None:
    drawing = """
    +---+---+---+
     A.r  O   0
    +---+---+---+
    """
    assert drawn.legal(drawn.stand(drawing, ROPE), "move blue.warrior a1-b1")


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
    game = drawn.stand(drawing, pieces, ap=4, tile=3)
    drawn.play(game, "rotate blue.mekanork a2 counterclockwise")
    assert drawn.legal(game, "move blue.warrior b2-c2")
    bare = drawn.stand(
        drawing.replace("Or", "O "), {**pieces, "r": "blue.rope behind"}, ap=4, tile=3
    )
    assert drawn.legal(bare, "move blue.goblin b3-b2-c2") or drawn.legal(
        bare, "move blue.goblin b3-c3"
    )
    drawn.play(bare, "move blue.warrior b2-b1", "move blue.goblin b3-b2")
    assert drawn.legal(bare, "move blue.goblin b2-c2")
    drawn.play(bare, "rotate blue.mekanork a2 counterclockwise")
    assert drawn.refusal(bare, "move blue.goblin b2-c2") == ("not-attached", "OBJ-ROPE-07")


# The Rope lies on the pit b1 where it cannot be fastened: the room beside was turned away.
HOVERING = CORNER.replace(" A.r  O ", "  .  WOr")
CLINGING = {"W": "blue.wizard", "r": "blue.rope"}


@pytest.mark.rule("OBJ-ROPE-07", "OBJ-ROPE-08")
def test_carried_away_and_brought_back_it_is_placed_anew() -> None:
    game = drawn.stand(HOVERING, CLINGING)
    back = "move blue.wizard b1-a1-b1"
    assert drawn.refusal(game, back) == ("not-attached", "OBJ-ROPE-07")
    assert drawn.refusal(game, f"{back}(-)-a1") == ("not-attached", "OBJ-ROPE-07")
    assert not Walk(game, "blue.wizard").step("a1").step("b1").may_stop
    # As it lies it may stay, and holds who comes back; or whoever takes it up and puts it back.
    for path in ("b1(-)-a1-b1", "b1(-)-a1-b1(+blue.rope)", "b1(-)(+blue.rope)(-)-a1"):
        assert drawn.legal(game, f"move blue.wizard {path}")
    beside = drawn.stand(HOVERING.replace("+---+", "+   +"), CLINGING)
    for path in ("b1-a1-b1", "b1-a1-b1(-)-a1"):
        assert drawn.legal(beside, f"move blue.wizard {path}")


@pytest.mark.rule("OBJ-ROPE-07", "OBJ-ROPE-08")
def test_the_way_back_is_listed_without_it() -> None:
    game = drawn.stand(HOVERING, CLINGING)
    assert drawn.listed(game, "move blue.wizard b1(-)-a1-b1(+blue.rope)")
    beside = drawn.stand(HOVERING.replace("+---+", "+   +"), CLINGING)
    assert drawn.listed(beside, "move blue.wizard b1-b2-b1")


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
    game = drawn.stand(drawing, ROPE)
    # Carried from the floor, the same Rope could be fastened on c1.
    assert drawn.legal(drawn.after(game, "move blue.warrior b1-b2"), "move blue.warrior b2-c2-c1")
    assert drawn.refusal(game, "move blue.warrior b1-c1") == ("support-in-use", "OBJ-ROPE-09")
    assert drawn.legal(game, "move blue.warrior b1-a1")
    crossing = drawn.stand(drawing.replace("  .  AOr", " A.   Or"), ROPE)
    refused = drawn.refusal(crossing, "move blue.warrior a1-b1(+blue.rope)-c1-d1")
    assert refused == ("support-in-use", "OBJ-ROPE-09")


@pytest.mark.rule("OBJ-ROPE-09", "CHAR-THIEF-03")
def test_a_friendly_thief_makes_the_next_pit_crossable() -> None:
    drawing = LYING.replace("Or  .", "Or TO")
    game = drawn.stand(drawing, {**ROPE, "T": "blue.thief"})
    drawn.play(game, "move blue.warrior a1-b1(+blue.rope)-c1-d1")
    assert (drawn.place(game, "blue.warrior"), drawn.load(game, "blue.warrior")) == (
        "d1",
        "blue.rope",
    )


@pytest.mark.rule("OBJ-ROPE-10", "PIT-06", "R-46")
def test_wounded_on_a_roped_pit_hangs_on() -> None:
    game = drawn.stand(HELD, {**ROPE, "A": "yellow.pusher", "H": "blue.goblin"}, active="yellow")
    drawn.play(game, "hurt yellow.pusher blue.goblin")
    assert drawn.is_wounded(game, "blue.goblin")
    assert (drawn.place(game, "blue.goblin"), drawn.place(game, "blue.rope")) == ("b1", "b1")
    assert game.vp == (0, 0)


@pytest.mark.rule("OBJ-ROPE-11", "R-39")
@pytest.mark.parametrize("carried", ["blue.sword", "blue.troll wounded", "blue.rope#2"])
def test_it_is_the_one_object_of_the_square(carried: str) -> None:
    game = drawn.stand(LYING.replace("A. ", "A.x"), {**ROPE, "x": carried})
    assert drawn.refusal(game, "move blue.warrior a1-b1") == ("two-loads", "GOLD-05")
    assert drawn.legal(game, "move blue.warrior a1-b1-c1")
    assert drawn.legal(drawn.stand(LYING, ROPE), "move blue.warrior a1-b1")


@pytest.mark.rule("OBJ-ROPE-12", "R-101", "MOVE-07")
def test_an_enemy_on_the_rope_bars_the_pit() -> None:
    game = drawn.stand(HELD, {**ROPE, "H": "yellow.cleric"})
    assert drawn.refusal(game, "move blue.warrior a1-b1-c1") == ("enemy", "MOVE-07")
    friend = drawn.stand(HELD, {**ROPE, "H": "blue.cleric"})
    assert drawn.legal(friend, "move blue.warrior a1-b1-c1")


@pytest.mark.rule("OBJ-ROPE-12", "R-44")
@pytest.mark.parametrize(
    ("walker", "enemy"), [("blue.wizard", "yellow.cleric"), ("blue.goblin", "yellow.giant")]
)
def test_who_may_cross_the_enemy_crosses_and_takes_no_rope(walker: str, enemy: str) -> None:
    game = drawn.stand(HELD, {"A": walker, "H": enemy, "r": "yellow.rope"})
    assert drawn.listed(game, f"move {walker} a1-b1-c1")
    refused = drawn.refusal(game, f"move {walker} a1-b1(+yellow.rope)-c1")
    assert refused == ("enemy", "R-44")
    assert drawn.refusal(game, f"move {walker} a1-b1") == ("occupied", "MOVE-07")
    bare = drawn.stand(HELD.replace("HOr", "H.r"), {"A": walker, "H": enemy, "r": "yellow.rope"})
    assert drawn.listed(bare, f"move {walker} a1-b1-c1")


@pytest.mark.rule("R-98")
@pytest.mark.parametrize("there", ["yellow.troll", "yellow.troll wounded", "blue.troll"])
def test_who_stands_beside_does_not_matter(there: str) -> None:
    game = drawn.stand(CARRIED.replace("O   .", "O  B."), {**ROPE, "B": there})
    assert drawn.listed(game, "move blue.warrior a1-b1")
    drawn.play(game, "move blue.warrior a1-b1")
    assert drawn.place(game, "blue.warrior") == "b1"


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
    game = drawn.stand(CHAIN, TWO, ap=4)
    assert drawn.refusal(game, "move blue.warrior a1-b1") == ("not-attached", "OBJ-ROPE-07")
    beside = drawn.stand(CHAIN.replace("+   +---+---+", "+   +   +---+"), TWO, ap=4)
    assert drawn.legal(beside, "move blue.warrior a1-b1(-)-a1")
    assert drawn.refusal(beside, "move blue.goblin a2-b2-b1-c1")[0] in (
        "support-in-use",
        "not-attached",
    )
    drawn.play(beside, "move blue.warrior a1-b1(-)-a1")
    # The Rope on the first pit makes a square to which the second one is fastened.
    drawn.play(beside, "move blue.goblin a2-b2-b1-c1")
    assert (drawn.place(beside, "blue.goblin"), drawn.place(beside, "blue.rope#2")) == ("c1", "c1")
    assert (drawn.place(beside, "blue.rope"), beside.vp) == ("b1", (0, 0))


@pytest.mark.rule("OBJ-ROPE-07")
def test_a_pit_with_a_friendly_thief_counts() -> None:
    thief = CHAIN.replace("  O   O", "  O  TO")
    game = drawn.stand(thief, {**TWO, "T": "blue.thief"})
    assert drawn.legal(game, "move blue.warrior a1-b1")
    enemy = drawn.stand(thief, {**TWO, "T": "yellow.thief"})
    assert drawn.refusal(enemy, "move blue.warrior a1-b1") == ("not-attached", "OBJ-ROPE-07")


@pytest.mark.rule("EX-22")
def test_the_figure_of_the_rope() -> None:
    game = drawn.stand(
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
    drawn.play(game, "move blue.warrior a1-b1-c1")
    drawn.play(game, "move blue.troll a2-b2(+yellow.rope)-c2")
    assert drawn.place(game, "blue.warrior") == "c1"
    assert drawn.load(game, "blue.troll") == "yellow.rope"

"""Carrying: one load, taking it, leaving it, dealing with objects of either colour (CARRY)."""

from __future__ import annotations

import pytest

from dtwister import Move, take
from dtwister.testing import assert_position
from fixtures.positions.carrying import ap, ends, legal, load, place, play, stand, why

OBJECTS = """
+---+---+---+---+---+
|A.   .s  .r  .   . |
+---+---+---+---+---+
"""
SIGNS = {"A": "blue.thief", "s": "blue.sword", "r": "yellow.rope"}


@pytest.mark.rule("CARRY-01", "R-39")
def test_a_miniature_has_one_load_at_most() -> None:
    game = stand(OBJECTS, SIGNS)
    assert why(game, "move blue.thief a1-b1(+blue.sword)-c1") == ("two-loads", "GOLD-05")
    assert legal(game, "move blue.thief a1-b1(+blue.sword)-c1-d1")


@pytest.mark.rule("CARRY-01", "R-36")
def test_a_wounded_is_the_one_load_as_an_object_is() -> None:
    drawing = """
    +---+---+---+---+
    |A.w  .s  .   . |
    +---+---+---+---+
    """
    signs = {"A": "blue.thief", "w": "blue.cleric wounded", "s": "blue.sword"}
    game = stand(drawing, signs)
    assert load(game, "blue.thief") == "blue.cleric"
    assert why(game, "move blue.thief a1-b1") == ("two-loads", "GOLD-05")
    # Whoever takes the sword leaves the wounded where it takes it.
    play(game, "move blue.thief a1-b1(+blue.sword)-c1")
    assert (load(game, "blue.thief"), place(game, "blue.cleric")) == ("blue.sword", "b1")


@pytest.mark.rule("CARRY-02")
def test_an_object_is_taken_from_a_square_that_is_crossed() -> None:
    game = stand(OBJECTS, SIGNS)
    play(game, "move blue.thief a1-b1(+blue.sword)-a1")
    assert_position(
        game,
        """
        +---+---+---+---+---+
        |A.s  .   .r  .   . |
        +---+---+---+---+---+
        """,
        pieces=SIGNS,
    )


@pytest.mark.rule("CARRY-02")
def test_only_what_lies_on_the_square_is_taken() -> None:
    game = stand(OBJECTS, SIGNS)
    assert why(game, "move blue.thief a1-b1(+yellow.rope)-a1") == ("not-there", "CARRY-02")
    assert why(game, "move blue.thief a1-b1(+blue.thief)-a1") == ("not-there", "CARRY-02")
    assert legal(game, "move blue.thief a1-b1-c1(+yellow.rope)-d1")


@pytest.mark.rule("CARRY-02")
def test_a_piece_that_does_not_exist_cannot_be_taken() -> None:
    game = stand(OBJECTS, SIGNS)
    thief = game.match.piece_index["blue.thief"]
    start = game.state.at[thief]
    refusal = game.why_not(Move(thief, (start, start + 1, take(99))))
    assert refusal is not None
    assert (refusal.code, refusal.rule) == ("not-there", "CARRY-02")


LADEN = """
+---+---+---+---+---+
|A.s  .   .r  .   . |
+---+---+---+---+---+
"""


@pytest.mark.rule("CARRY-03")
def test_a_load_is_left_on_the_start_square() -> None:
    game = stand(LADEN, SIGNS)
    play(game, "move blue.thief a1(-)-b1")
    assert (place(game, "blue.sword"), load(game, "blue.thief")) == ("a1", "")


@pytest.mark.rule("CARRY-03")
def test_a_load_is_left_on_a_square_that_is_crossed() -> None:
    game = stand(LADEN, SIGNS)
    play(game, "move blue.thief a1-b1(-)-a1")
    assert (place(game, "blue.sword"), load(game, "blue.thief")) == ("b1", "")


@pytest.mark.rule("CARRY-03", "R-37")
def test_what_is_left_on_the_end_square_is_still_carried() -> None:
    game = stand(LADEN, SIGNS)
    play(game, "move blue.thief a1-b1(-)")
    assert (place(game, "blue.sword"), load(game, "blue.thief")) == ("b1", "blue.sword")


@pytest.mark.rule("CARRY-03")
def test_nothing_is_left_without_a_load() -> None:
    game = stand(OBJECTS, SIGNS)
    assert why(game, "move blue.thief a1(-)-b1") == ("no-load", "CARRY-03")
    assert legal(stand(LADEN, SIGNS), "move blue.thief a1(-)-b1")


BRIDGED = """
+---+---+---+---+
|A.x  O   .   . |
+---+---+---+---+
"""


@pytest.mark.rule("CARRY-04")
@pytest.mark.parametrize("cargo", ["blue.sword", "blue.cleric wounded"])
def test_neither_object_nor_wounded_is_left_on_a_pit(cargo: str) -> None:
    game = stand(BRIDGED, {"A": "blue.thief", "x": cargo})
    assert why(game, "move blue.thief a1-b1(-)-c1") == ("obstacle", "CARRY-04")
    assert legal(game, "move blue.thief a1-b1-c1(-)-d1")


@pytest.mark.rule("CARRY-04")
def test_a_rope_is_left_on_a_pit() -> None:
    game = stand(BRIDGED, {"A": "blue.thief", "x": "blue.rope"})
    play(game, "move blue.thief a1-b1(-)-c1")
    assert place(game, "blue.rope") == "b1"


@pytest.mark.rule("CARRY-04", "MOVE-16")
def test_a_support_serves_on_its_own_sort_of_obstacle_only() -> None:
    drawing = """
    +---+---+---+---+---+
    |A.x  ~   .   O   . |
    +---+---+---+---+---+
    """
    plank = stand(drawing, {"A": "blue.warrior", "x": "blue.plank"})
    assert ends(plank, "blue.warrior") >= {"b1", "c1"}
    assert why(plank, "move blue.warrior a1-b1-c1-d1") == ("obstacle", "MOVE-10")
    rope = stand(drawing, {"A": "blue.warrior", "x": "blue.rope"})
    assert why(rope, "move blue.warrior a1-b1") == ("obstacle", "MOVE-10")
    both = stand(drawing, {"A": "blue.thief", "x": "blue.plank"})
    assert why(both, "move blue.thief a1-b1-c1-d1(-)-e1") == ("obstacle", "CARRY-04")
    assert legal(both, "move blue.thief a1-b1(-)-c1-d1-e1")


@pytest.mark.rule("CARRY-05", "R-40")
def test_an_object_is_not_left_beside_another_one() -> None:
    game = stand(LADEN, SIGNS)
    refused = "move blue.thief a1-b1-c1(-)-d1"
    assert why(game, refused) == ("too-much", "CARRY-04")
    assert legal(game, "move blue.thief a1-b1-c1(+yellow.rope)-d1")


@pytest.mark.rule("CARRY-04", "CARRY-05", "R-41")
def test_only_the_end_of_the_move_counts() -> None:
    game = stand(LADEN, SIGNS)
    play(game, "move blue.thief a1-b1-c1(-)(+yellow.rope)-d1")
    assert (place(game, "blue.sword"), load(game, "blue.thief")) == ("c1", "yellow.rope")


@pytest.mark.rule("CARRY-04")
def test_a_wounded_is_not_left_beside_a_wounded() -> None:
    drawing = """
    +---+---+---+
    |A.w v.   . |
    +---+---+---+
    """
    signs = {"A": "blue.thief", "w": "blue.cleric wounded", "v": "yellow.troll wounded"}
    game = stand(drawing, signs, options={"edition": "DT2"})
    assert why(game, "move blue.thief a1-b1(-)-c1") == ("too-much", "CARRY-04")
    assert legal(stand(drawing, signs, options={"edition": "DT1"}), "move blue.thief a1-b1(-)-c1")


TWO_FRIENDS = """
+---+---+---+---+---+
|A.s F.x  .   .   . |
+---+---+---+---+---+
"""


@pytest.mark.rule("CARRY-06")
def test_a_crossed_friend_s_load_is_taken() -> None:
    game = stand(
        TWO_FRIENDS.replace("A.s", "A. "), {"A": "blue.thief", "F": "blue.troll", "x": "blue.rope"}
    )
    play(game, "move blue.thief a1-b1(+blue.rope)-c1")
    assert (load(game, "blue.thief"), load(game, "blue.troll")) == ("blue.rope", "")


@pytest.mark.rule("CARRY-06")
def test_a_load_is_given_to_a_crossed_friend() -> None:
    game = stand(
        TWO_FRIENDS.replace("F.x", "F. "), {"A": "blue.thief", "F": "blue.troll", "s": "blue.sword"}
    )
    play(game, "move blue.thief a1-b1(-)-c1")
    assert (load(game, "blue.thief"), load(game, "blue.troll")) == ("", "blue.sword")


@pytest.mark.rule("CARRY-06", "CARRY-10")
@pytest.mark.parametrize("edition", ["DT1", "DT2"])
def test_loads_are_exchanged_carried_wounded_too(edition: str) -> None:
    signs = {"A": "blue.thief", "F": "blue.troll", "s": "blue.sword", "x": "blue.cleric wounded"}
    game = stand(TWO_FRIENDS, signs, options={"edition": edition})
    play(game, "move blue.thief a1-b1(+blue.cleric)-c1")
    assert (load(game, "blue.thief"), load(game, "blue.troll")) == ("blue.cleric", "blue.sword")


@pytest.mark.rule("CARRY-07")
def test_after_a_trade_the_friend_has_one_load_too() -> None:
    signs = {"A": "blue.thief", "F": "blue.troll", "s": "blue.sword", "x": "blue.rope"}
    game = stand(TWO_FRIENDS, signs)
    assert why(game, "move blue.thief a1-b1(-)-c1") == ("two-loads", "CARRY-07")
    assert legal(game, "move blue.thief a1-b1(+blue.rope)-c1")


WITH_WOUNDED = """
+---+---+---+---+
|A.s w.x  .   . |
+---+---+---+---+
"""


@pytest.mark.rule("CARRY-08", "R-38")
@pytest.mark.parametrize("wounded", ["blue.cleric wounded", "yellow.cleric wounded"])
def test_the_object_of_any_wounded_is_taken_or_exchanged(wounded: str) -> None:
    signs = {"A": "blue.thief", "s": "blue.sword", "w": wounded, "x": "yellow.treasure"}
    game = stand(WITH_WOUNDED.replace("A.s", "A. "), {k: v for k, v in signs.items() if k != "s"})
    play(game, "move blue.thief a1-b1(+yellow.treasure)-c1")
    assert load(game, "blue.thief") == "yellow.treasure"
    game = stand(WITH_WOUNDED, signs)
    play(game, "move blue.thief a1-b1(+yellow.treasure)-c1")
    assert (load(game, "blue.thief"), place(game, "blue.sword")) == ("yellow.treasure", "b1")


@pytest.mark.rule("CARRY-09")
def test_an_object_of_the_other_colour_is_carried_and_used() -> None:
    drawing = """
    +---+---+---+---+
    |A.   .x  .   . |
    +---+---+---+---+
    """
    game = stand(drawing, {"A": "blue.thief", "x": "yellow.speed-potion"}, ap=2)
    play(game, "move blue.thief a1-b1", "drink blue.thief")
    assert place(game, "yellow.speed-potion") == ""
    # Both points are spent, and the potion of the other colour gives four to this one.
    assert ap(game) == 0
    play(game, *["move blue.thief b1-c1", "move blue.thief c1-b1"] * 2)


@pytest.mark.rule("CARRY-10")
def test_a_wounded_friend_is_taken_carried_and_left_like_an_object() -> None:
    drawing = """
    +---+---+---+---+---+
    |A.  w.   .   .   . |
    +---+---+---+---+---+
    """
    signs = {"A": "blue.thief", "w": "blue.cleric wounded"}
    game = stand(drawing, signs, ap=2)
    play(game, "move blue.thief a1-b1(+blue.cleric)-c1")
    assert load(game, "blue.thief") == "blue.cleric"
    play(game, "move blue.thief c1-d1(-)-e1")
    assert_position(
        game,
        """
        +---+---+---+---+---+
        | .   .   .  w.  A. |
        +---+---+---+---+---+
        """,
        pieces=signs,
    )


@pytest.mark.rule("CARRY-10")
def test_an_enemy_wounded_is_not_carried() -> None:
    drawing = """
    +---+---+---+
    |A.  w.   . |
    +---+---+---+
    """
    enemy = stand(drawing, {"A": "blue.thief", "w": "yellow.cleric wounded"})
    refused = "move blue.thief a1-b1(+yellow.cleric)-c1"
    assert why(enemy, refused) == ("enemy-wounded", "CARRY-10")
    friend = stand(drawing, {"A": "blue.thief", "w": "blue.cleric wounded"})
    assert legal(friend, "move blue.thief a1-b1(+blue.cleric)-c1")


@pytest.mark.rule("CARRY-11", "R-37")
def test_the_load_is_on_the_square_of_its_carrier_wherever_that_goes() -> None:
    game = stand(LADEN, SIGNS, ap=2)
    assert load(game, "blue.thief") == "blue.sword"
    play(game, "move blue.thief a1-b1")
    assert place(game, "blue.sword") == place(game, "blue.thief") == "b1"


@pytest.mark.rule("CARRY-12")
def test_an_object_works_for_whoever_carries_it() -> None:
    drawing = """
    +---+---+---+---+
    |A.   .x# .   . |
    +---+---+---+---+
    """
    game = stand(drawing, {"A": "blue.troll", "x": "blue.key"}, ap=4)
    assert why(game, "open blue.troll east") == ("no-ability", "TERRAIN-PORT-04")
    play(game, "move blue.troll a1-b1", "open blue.troll east", "move blue.troll b1(-)-c1")
    assert why(game, "close blue.troll west") == ("no-ability", "TERRAIN-PORT-05")


@pytest.mark.rule("CARRY-12")
def test_a_permanent_object_costs_nothing_and_another_one_a_point() -> None:
    rope = stand(BRIDGED, {"A": "blue.warrior", "x": "blue.rope"}, ap=1)
    assert legal(rope, "move blue.warrior a1-b1-c1")
    key = stand("+---+---+\n|A.x# . |\n+---+---+", {"A": "blue.warrior", "x": "blue.key"}, ap=1)
    play(key, "open blue.warrior east")
    assert why(key, "close blue.warrior east") == ("not-enough-ap", "AP-04")


@pytest.mark.rule("CARRY-13")
@pytest.mark.parametrize("edition", ["DT1", "DT2"])
def test_objects_are_discarded_after_use_or_stay_as_each_says(edition: str) -> None:
    more = {"ap": 3, "options": {"edition": edition}}
    potion = {"A": "blue.troll", "x": "blue.speed-potion"}
    game = stand("+---+---+\n|A.x| . |\n+---+---+", potion, **more)
    play(game, "drink blue.troll")
    assert place(game, "blue.speed-potion") == ""
    wand = {"A": "blue.wizard", "x": "blue.fireball-wand", "T": "yellow.troll"}
    game = stand("+---+---+\n|A.x T. |\n+---+---+", wand, **more)
    play(game, "fire blue.wizard east")
    assert place(game, "blue.fireball-wand") == ""
    game = stand("+---+---+\n|A.x# . |\n+---+---+", {"A": "blue.troll", "x": "blue.key"}, **more)
    play(game, "open blue.troll east", "close blue.troll east")
    assert load(game, "blue.troll") == "blue.key"
    game = stand(BRIDGED, {"A": "blue.troll", "x": "blue.rope"}, **more)
    play(game, "move blue.troll a1-b1-c1")
    assert load(game, "blue.troll") == "blue.rope"


@pytest.mark.rule("CARRY-14")
def test_a_wounded_uses_no_object_that_needs_a_point() -> None:
    drawing = "+---+---+\n|w.x  . |\n+---+---+"
    potion = {"x": "blue.speed-potion"}
    hurt = stand(drawing, {"w": "blue.cleric wounded", **potion})
    assert why(hurt, "drink blue.cleric") == ("wounded", "WOUND-02")
    assert legal(stand(drawing, {"w": "blue.cleric", **potion}), "drink blue.cleric")


@pytest.mark.rule("CARRY-14", "R-46")
def test_a_permanent_object_keeps_working_for_a_wounded() -> None:
    drawing = """
    +---+---+---+
    |A.  wOx  . |
    +---+---+---+
    """
    signs = {"w": "blue.cleric wounded", "x": "blue.rope", "A": "blue.troll"}
    game = stand(drawing, signs, ap=2)
    play(game, "move blue.troll a1-b1-c1")
    assert place(game, "blue.cleric") == place(game, "blue.rope") == "b1"


@pytest.mark.rule("CARRY-15", "R-38")
def test_whoever_is_wounded_leaves_its_object_on_its_square() -> None:
    drawing = """
    +---+---+---+
    |A.   . | . |
    +   +---+---+
    |T.s  .   . |
    +---+---+---+
    """
    signs = {"A": "blue.warrior", "T": "yellow.thief", "s": "yellow.treasure"}
    game = stand(drawing, signs)
    play(game, "attack blue.warrior yellow.thief", "card 6", "card 0")
    assert_position(
        game,
        drawing.replace("T.s", "t.s"),
        pieces={"A": "blue.warrior", "t": "yellow.thief wounded fresh", "s": "yellow.treasure"},
    )
    # The object is the wounded's: another one may take it.
    assert legal(game, "move blue.warrior a1-a2(+yellow.treasure)-b2")

"""Carrying: the rulings and the examples (R-36 to R-47, EX-09, EX-10)."""

from __future__ import annotations

import pytest

from dtwister import Game
from dtwister._engine.editing.play_context import PlayContext
from dtwister.plugin import events
from dtwister.testing import assert_position
from fixtures.positions.carrying import ap, ends, legal, load, place, play, stand, why

THREE = """
+---+---+---+---+
|A.x  .y  .   . |
+---+---+---+---+
"""


@pytest.mark.rule("R-36")
@pytest.mark.parametrize(
    ("first", "second"),
    [("blue.sword", "blue.cleric wounded"), ("blue.cleric wounded", "blue.sword")],
)
def test_an_object_and_a_wounded_are_not_carried_together(first: str, second: str) -> None:
    drawing = THREE if second == "blue.sword" else THREE.replace("  .y", " y. ")
    game = stand(drawing, {"A": "blue.thief", "x": first, "y": second})
    taken, left = second.split()[0], first.split()[0]
    assert why(game, "move blue.thief a1-b1") == ("two-loads", "GOLD-05")
    play(game, f"move blue.thief a1-b1(+{taken})-c1")
    assert (load(game, "blue.thief"), place(game, left)) == (taken, "b1")


@pytest.mark.rule("R-37")
def test_whatever_shares_the_square_of_a_miniature_is_its_load() -> None:
    game = stand(THREE.replace("A.x", "A. "), {"A": "blue.thief", "y": "blue.sword"}, ap=2)
    play(game, "move blue.thief a1-b1")
    assert load(game, "blue.thief") == "blue.sword"
    play(game, "move blue.thief b1-c1")
    assert place(game, "blue.sword") == "c1"


@pytest.mark.rule("R-37")
def test_a_healed_character_carries_what_lay_with_it() -> None:
    drawing = """
    +---+---+
    |A.  w.x|
    +---+---+
    """
    game = stand(drawing, {"A": "blue.cleric", "w": "blue.troll wounded", "x": "blue.sword"})
    play(game, "heal blue.cleric blue.troll")
    assert load(game, "blue.troll") == "blue.sword"


@pytest.mark.rule("R-38")
def test_an_object_on_the_square_of_a_wounded_is_held_by_it() -> None:
    drawing = """
    +---+---+
    |A.  w.x|
    +---+---+
    """
    wounded = {"A": "blue.warrior", "w": "yellow.troll wounded"}
    # The Armor serves the wounded that it lies with: 0 + 1 + 2 against 3 + 0, a tie.
    game = stand(drawing, {**wounded, "x": "yellow.armor"})
    play(game, "attack blue.warrior yellow.troll", "card 0", "card 2")
    assert place(game, "yellow.troll") == "b1"
    assert not game.context.is_wounded(game.match.piece_index["blue.warrior"])
    game = stand(drawing, {**wounded, "x": "yellow.sword"})
    play(game, "attack blue.warrior yellow.troll", "card 0", "card 2")
    assert place(game, "yellow.troll") == ""


@pytest.mark.rule("R-39")
def test_crossing_an_object_does_not_force_taking_it() -> None:
    game = stand(THREE.replace("A.x", "A. "), {"A": "blue.thief", "y": "blue.sword"})
    play(game, "move blue.thief a1-b1-c1")
    assert (place(game, "blue.sword"), load(game, "blue.thief")) == ("b1", "")


@pytest.mark.rule("R-39")
def test_stopping_on_an_object_without_a_load_means_taking_it() -> None:
    game = stand(THREE.replace("A.x", "A. "), {"A": "blue.thief", "y": "blue.sword"})
    taken = game.fork()
    play(game, "move blue.thief a1-b1")
    play(taken, "move blue.thief a1-b1(+blue.sword)")
    assert game.state == taken.state
    assert load(game, "blue.thief") == "blue.sword"


@pytest.mark.rule("R-40")
def test_objects_are_swapped_on_a_square() -> None:
    signs = {"A": "blue.thief", "x": "blue.rope", "y": "blue.sword"}
    game = stand(THREE, signs)
    assert why(game, "move blue.thief a1-b1(-)-c1") == ("too-much", "CARRY-04")
    assert why(game, "move blue.thief a1-b1(+blue.sword)") == ("two-loads", "GOLD-05")
    play(game, "move blue.thief a1-b1(+blue.sword)-c1")
    assert_position(
        game,
        """
        +---+---+---+---+
        | .   .x A.y  . |
        +---+---+---+---+
        """,
        pieces=signs,
    )


@pytest.mark.rule("R-41")
def test_many_dealings_in_one_move() -> None:
    drawing = """
    +---+---+---+---+---+---+
    |A.x F.y  .z w.t  .   . |
    +---+---+---+---+---+---+
    """
    signs = {
        "A": "blue.naga",
        "x": "blue.rope",
        "F": "blue.troll",
        "y": "yellow.sword",
        "z": "yellow.armor",
        "w": "yellow.thief wounded",
        "t": "blue.treasure",
    }
    game = stand(drawing, signs)
    play(
        game,
        "move blue.naga a1-b1(+yellow.sword)-c1(+yellow.armor)-d1(+blue.treasure)-e1(-)-f1",
    )
    assert_position(
        game,
        """
        +---+---+---+---+---+---+
        | .  F.x  .y w.z  .t A. |
        +---+---+---+---+---+---+
        """,
        pieces=signs,
    )


@pytest.mark.rule("R-41", "CARRY-01")
def test_two_loads_are_never_held_not_even_in_passing() -> None:
    signs = {"A": "blue.thief", "x": "blue.rope", "y": "blue.sword"}
    game = stand(THREE, signs)
    # Taking the sword leaves the rope at once; it is not there to be left a second time.
    assert why(game, "move blue.thief a1-b1(+blue.sword)-c1(-)(-)-d1") == ("no-load", "CARRY-03")
    play(game, "move blue.thief a1-b1(+blue.sword)-c1(-)-d1")
    assert (place(game, "blue.rope"), place(game, "blue.sword")) == ("b1", "c1")


@pytest.mark.rule("R-42")
@pytest.mark.parametrize(("taken", "left"), [("cleric", "sword"), ("sword", "cleric")])
def test_either_a_wounded_friend_or_its_object_is_taken(taken: str, left: str) -> None:
    drawing = """
    +---+---+---+
    |A.  w.x  . |
    +---+---+---+
    """
    game = stand(drawing, {"A": "blue.thief", "w": "blue.cleric wounded", "x": "blue.sword"})
    play(game, f"move blue.thief a1-b1(+blue.{taken})-c1")
    assert load(game, "blue.thief") == f"blue.{taken}"
    assert place(game, f"blue.{left}") == "b1"


@pytest.mark.rule("R-43")
def test_a_recovered_friend_trades_without_spending_anything() -> None:
    drawing = """
    +---+---+---+---+
    |A.x F.y  .   . |
    +---+---+---+---+
    """
    signs = {"A": "blue.thief", "F": "blue.troll recovered", "x": "blue.rope", "y": "blue.sword"}
    game = stand(drawing, signs, ap=2)
    play(game, "move blue.thief a1-b1(+blue.sword)-c1")
    assert (load(game, "blue.thief"), load(game, "blue.troll")) == ("blue.sword", "blue.rope")
    assert ap(game) == 1
    assert why(game, "move blue.troll b1-a1") == ("recovered", "WOUND-10")


@pytest.mark.rule("R-43")
def test_a_friend_on_an_obstacle_keeps_the_rope_that_holds_it() -> None:
    drawing = """
    +---+---+---+
    |A.  F{}x  . |
    +---+---+---+
    """
    signs = {"A": "blue.thief", "F": "blue.troll", "x": "blue.rope"}
    game = stand(drawing.replace("{}", "O"), signs)
    refused = "move blue.thief a1-b1(+blue.rope)-c1"
    assert why(game, refused) == ("support-in-use", "OBJ-ROPE-05")
    assert legal(stand(drawing.replace("{}", "."), signs), refused)


@pytest.mark.rule("R-44")
def test_nothing_is_taken_from_or_given_to_an_unwounded_enemy() -> None:
    drawing = """
    +---+---+---+
    |A.x F.y  . |
    +---+---+---+
    """
    enemy = {"A": "blue.wizard", "F": "yellow.troll", "x": "blue.sword", "y": "blue.rope"}
    game = stand(drawing, enemy)
    assert why(game, "move blue.wizard a1-b1(+blue.rope)-c1") == ("enemy", "R-44")
    assert why(game, "move blue.wizard a1-b1(-)-c1") == ("enemy", "R-44")
    assert legal(game, "move blue.wizard a1-b1-c1")
    friend = stand(drawing, {**enemy, "F": "blue.troll"})
    assert legal(friend, "move blue.wizard a1-b1(+blue.rope)-c1")


VICTIM = """
+---+---+---+
|A.x  .  T{}y|
+---+---+---+
"""


@pytest.mark.rule("R-45")
def test_the_object_of_an_eliminated_character_stays() -> None:
    signs = {"A": "blue.wizard", "x": "blue.fireball-wand", "T": "yellow.thief", "y": "blue.sword"}
    game = stand(VICTIM.replace("{}", "."), signs)
    play(game, "fire blue.wizard east")
    assert (place(game, "yellow.thief"), place(game, "blue.sword")) == ("", "c1")


@pytest.mark.rule("R-45")
@pytest.mark.parametrize(("cargo", "where"), [("blue.sword", ""), ("blue.rope", "c1")])
def test_on_an_obstacle_only_a_rope_stays(cargo: str, where: str) -> None:
    signs = {"A": "blue.wizard", "x": "blue.fireball-wand", "T": "yellow.thief", "y": cargo}
    game = stand(VICTIM.replace("{}", "O"), signs)
    play(game, "fire blue.wizard east")
    assert (place(game, "yellow.thief"), place(game, cargo)) == ("", where)


@pytest.mark.rule("R-46", "OBJ-ROPE-10")
def test_the_rope_of_a_wounded_keeps_holding_it() -> None:
    drawing = """
    +---+---+
    |A.  TOy|
    +---+---+
    """
    signs = {"A": "blue.troll", "T": "yellow.warrior"}
    game = stand(
        drawing.replace("y|", "y  . |").replace("---+---+", "---+---+---+"),
        {**signs, "y": "yellow.rope"},
    )
    play(game, "attack blue.troll yellow.warrior", "card 6", "card 0")
    assert place(game, "yellow.warrior") == "b1"
    assert game.context.is_wounded(game.match.piece_index["yellow.warrior"])


@pytest.mark.rule("R-47")
def test_a_load_is_left_on_the_own_line() -> None:
    drawing = """
    +   +   +   +
     A0x  .   1
    +   +   +   +
      0   .   1
    +   +   +   +
    """
    game = stand(drawing, {"A": "blue.thief", "x": "blue.sword"}, tile=1)
    play(game, "move blue.thief a1(-)-b1")
    assert place(game, "blue.sword") == "a1"
    again = stand(drawing, {"A": "blue.thief", "x": "blue.sword"}, tile=1)
    play(again, "move blue.thief a1-a2(-)-b2")
    assert place(again, "blue.sword") == "a2"


@pytest.mark.rule("EX-09")
def test_the_naga_trades_her_key_for_a_rope_and_ends_on_a_pit() -> None:
    drawing = """
    +---+---+---+---+---+---+---+
    |N.k  .   .  M.r  .   O   . |
    +---+---+---+---+---+---+---+
    """
    signs = {"N": "blue.naga", "k": "blue.key", "M": "blue.mekanork", "r": "blue.rope"}
    game = stand(drawing, signs, ap=1)
    assert why(game, "move blue.naga a1-b1-c1-d1-e1-f1") == ("obstacle", "MOVE-10")
    play(game, "move blue.naga a1-b1-c1-d1(+blue.rope)-e1-f1")
    assert_position(
        game,
        """
        +---+---+---+---+---+---+---+
        | .   .   .  M.k  .  NOr  . |
        +---+---+---+---+---+---+---+
        """,
        pieces=signs,
    )
    assert ap(game) == 0


@pytest.mark.rule("EX-10")
def test_the_thief_passes_the_wizard_and_exchanges_rope_and_potion() -> None:
    drawing = """
    +---+---+---+---+---+---+
    |T.r  .   .   .  W.p  . |
    +---+---+---+---+---+---+
    """
    signs = {"T": "blue.thief", "r": "blue.rope", "W": "blue.wizard", "p": "blue.speed-potion"}
    game = stand(drawing, signs, ap=1)
    way = "move blue.thief a1-b1-c1-d1-e1"
    assert why(game, way) == ("occupied", "MOVE-06")
    assert why(game, f"{way}(-)-f1") == ("two-loads", "CARRY-07")
    assert legal(game, f"{way}-f1")
    play(game, f"{way}(+blue.speed-potion)-f1")
    assert_position(
        game,
        """
        +---+---+---+---+---+---+
        | .   .   .   .  W.r T.p|
        +---+---+---+---+---+---+
        """,
        pieces=signs,
    )


@pytest.mark.rule("EX-01", "CARRY-05")
def test_a_laden_miniature_crosses_a_laden_friend_and_does_not_stop_there() -> None:
    drawing = """
    +---+---+---+
    |A.x F.y  . |
    +---+---+---+
    """
    signs = {"A": "blue.thief", "x": "blue.sword", "F": "blue.troll", "y": "blue.rope"}
    game = stand(drawing, signs)
    assert legal(game, "move blue.thief a1-b1-c1")
    assert why(game, "move blue.thief a1-b1") == ("occupied", "MOVE-06")


@pytest.mark.rule("CARRY-04")
def test_a_third_piece_is_not_left_on_a_square() -> None:
    drawing = """
    +---+---+---+
    |A.x w.y  . |
    +---+---+---+
    """
    signs = {
        "A": "blue.thief",
        "x": "blue.cleric wounded",
        "w": "yellow.troll wounded",
        "y": "blue.sword",
    }
    game = stand(drawing, signs, options={"edition": "DT1"})
    assert why(game, "move blue.thief a1-b1(-)-c1") == ("too-much", "CARRY-04")
    assert legal(game, "move blue.thief a1-b1(+blue.sword)-c1")


@pytest.mark.rule("MOVE-09", "R-38")
def test_an_object_alone_and_one_with_an_enemy_wounded_are_told_apart() -> None:
    drawing = """
    +---+---+---+---+
    |A.  W.x  .   . |
    +---+---+---+---+
    """
    signs = {"A": "blue.troll", "W": "yellow.warrior wounded", "x": "blue.sword"}
    game = stand(drawing, signs, ap=3)
    assert ends(game, "blue.troll") == {"a1", "c1"}
    # The same labyrinth, and on the same square an object without the wounded.
    state = game.state.copy()
    warrior = game.match.piece_index["yellow.warrior"]
    PlayContext(game.match, state).do(events.Removed(warrior, "eliminated"))
    assert ends(Game(game.match, state), "blue.troll") == {"a1", "b1", "c1"}

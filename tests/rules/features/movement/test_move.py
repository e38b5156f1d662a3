"""Moving: the path, what stops it, where it may end (MOVE)."""

from __future__ import annotations

import pytest

from dtwister.testing import assert_position
from fixtures.positions.carrying import ap, ends, legal, place, play, stand, why

HALL = """
+---+---+---+---+---+---+---+
|A.   .   .   .   .   .   . |
+   +   +   +   +   +   +   +
| .   .   .   .   .   .   . |
+---+---+---+---+---+---+---+
"""


@pytest.mark.rule("MOVE-01")
def test_a_miniature_moves_along_a_path_for_one_action_point() -> None:
    game = stand(HALL, {"A": "blue.troll"}, ap=3)
    play(game, "move blue.troll a1-b1-b2")
    assert ap(game) == 2
    assert_position(
        game,
        """
        +---+---+---+---+---+---+---+
        | .   .   .   .   .   .   . |
        +   +   +   +   +   +   +   +
        | .  A.   .   .   .   .   . |
        +---+---+---+---+---+---+---+
        """,
        pieces={"A": "blue.troll"},
    )


@pytest.mark.rule("MOVE-01")
def test_the_path_is_no_longer_than_the_movement_value() -> None:
    game = stand(HALL, {"A": "blue.troll"})
    assert why(game, "move blue.troll a1-b1-c1-d1") == ("too-far", "MOVE-01")
    assert legal(game, "move blue.troll a1-b1-c1")
    assert ends(game, "blue.troll") == {"a1", "b1", "c1", "a2", "b2"}


@pytest.mark.rule("MOVE-01")
def test_each_square_of_the_path_is_adjacent_to_the_one_before() -> None:
    game = stand(HALL, {"A": "blue.thief"})
    assert why(game, "move blue.thief a1-c1") == ("not-next", "GOLD-01")
    assert why(game, "move blue.thief a1-b2") == ("not-next", "GOLD-01")
    assert why(game, "move blue.thief a1-b1-a1-b2") == ("not-next", "GOLD-01")
    assert legal(game, "move blue.thief a1-b1-b2")


@pytest.mark.rule("MOVE-01")
def test_the_path_begins_where_the_miniature_stands() -> None:
    game = stand(HALL, {"A": "blue.thief"})
    assert why(game, "move blue.thief b1-c1") == ("wrong-start", "MOVE-01")
    assert legal(game, "move blue.thief a1-b1-c1")


@pytest.mark.rule("MOVE-02")
def test_fewer_squares_than_allowed_may_be_entered_and_the_rest_is_lost() -> None:
    game = stand(HALL, {"A": "blue.thief"}, ap=2)
    play(game, "move blue.thief a1-b1")
    assert ap(game) == 1
    # The four squares left over are gone: the next move has five again and costs a point.
    assert why(game, "move blue.thief b1-c1-d1-e1-f1-g1-g2") == ("too-far", "MOVE-01")
    play(game, "move blue.thief b1-c1-d1-e1-f1-g1")
    assert ap(game) == 0


@pytest.mark.rule("MOVE-03", "R-21")
def test_the_path_may_return_and_cross_itself() -> None:
    game = stand(HALL, {"A": "blue.thief"})
    assert legal(game, "move blue.thief a1-b1-b2-a2-a1")
    assert legal(game, "move blue.thief a1-b1-a1")
    assert legal(game, "move blue.thief a1-b1-c1-b1-a1-b1")


@pytest.mark.rule("MOVE-03")
def test_every_square_entered_again_costs_movement() -> None:
    game = stand(HALL, {"A": "blue.troll"})
    assert why(game, "move blue.troll a1-b1-a1-b1") == ("too-far", "MOVE-01")
    assert legal(game, "move blue.troll a1-b1-a1")


@pytest.mark.rule("MOVE-04")
def test_more_action_points_buy_more_moves() -> None:
    game = stand(HALL, {"A": "blue.troll"}, ap=2)
    play(game, "move blue.troll a1-b1-c1", "move blue.troll c1-d1-e1")
    assert place(game, "blue.troll") == "e1"
    assert why(game, "move blue.troll e1-f1") == ("not-enough-ap", "AP-04")


FRIEND_BETWEEN = """
+---+---+---+---+
|A.  F.   .   . |
+---+---+---+---+
"""


@pytest.mark.rule("MOVE-04", "MOVE-06")
def test_each_move_ends_legally_before_the_next_begins() -> None:
    game = stand(FRIEND_BETWEEN, {"A": "blue.troll", "F": "blue.cleric"}, ap=2)
    assert why(game, "move blue.troll a1-b1") == ("occupied", "MOVE-06")
    assert legal(game, "move blue.troll a1-b1-c1")


@pytest.mark.rule("MOVE-06")
def test_a_friendly_miniature_is_crossed_and_not_stopped_on() -> None:
    game = stand(FRIEND_BETWEEN, {"A": "blue.thief", "F": "blue.cleric"})
    assert ends(game, "blue.thief") == {"a1", "c1", "d1"}
    assert why(game, "move blue.thief a1-b1") == ("occupied", "MOVE-06")


@pytest.mark.rule("MOVE-07")
def test_an_enemy_miniature_is_neither_crossed_nor_stopped_on() -> None:
    game = stand(FRIEND_BETWEEN, {"A": "blue.thief", "F": "yellow.cleric"})
    assert why(game, "move blue.thief a1-b1") == ("enemy", "MOVE-07")
    assert why(game, "move blue.thief a1-b1-c1") == ("enemy", "MOVE-07")
    assert ends(game, "blue.thief") == set()


@pytest.mark.rule("MOVE-07", "MOVE-16")
def test_who_may_cross_an_enemy_may_not_stop_on_it() -> None:
    game = stand(FRIEND_BETWEEN, {"A": "blue.wizard", "F": "yellow.cleric"})
    assert why(game, "move blue.wizard a1-b1") == ("occupied", "MOVE-07")
    assert legal(game, "move blue.wizard a1-b1-c1")


@pytest.mark.rule("MOVE-05")
def test_squares_with_objects_are_entered_crossed_and_stopped_on() -> None:
    drawing = """
    +---+---+---+---+
    |A.   .r  .s  . |
    +---+---+---+---+
    """
    game = stand(drawing, {"A": "blue.thief", "r": "blue.rope", "s": "yellow.sword"})
    assert ends(game, "blue.thief") == {"a1", "b1", "c1", "d1"}
    play(game, "move blue.thief a1-b1-c1-d1")
    assert (place(game, "blue.rope"), place(game, "yellow.sword")) == ("b1", "c1")


@pytest.mark.rule("MOVE-05")
def test_an_object_is_not_stopped_on_with_another_load() -> None:
    drawing = """
    +---+---+---+
    |A.s  .r  . |
    +---+---+---+
    """
    game = stand(drawing, {"A": "blue.thief", "r": "blue.rope", "s": "yellow.sword"})
    assert why(game, "move blue.thief a1-b1") == ("two-loads", "GOLD-05")
    assert legal(game, "move blue.thief a1-b1-c1")


WOUNDED_BETWEEN = """
+---+---+---+
|A.  w.   . |
+---+---+---+
"""


@pytest.mark.rule("MOVE-08")
@pytest.mark.parametrize("wounded", ["blue.cleric wounded", "yellow.cleric wounded"])
def test_any_wounded_may_be_crossed(wounded: str) -> None:
    game = stand(WOUNDED_BETWEEN, {"A": "blue.thief", "w": wounded})
    play(game, "move blue.thief a1-b1-c1")
    assert (place(game, "blue.thief"), place(game, wounded.split()[0])) == ("c1", "b1")


@pytest.mark.rule("MOVE-09")
def test_a_friendly_wounded_is_stopped_on_without_a_load() -> None:
    game = stand(WOUNDED_BETWEEN, {"A": "blue.thief", "w": "blue.cleric wounded"})
    play(game, "move blue.thief a1-b1")
    assert place(game, "blue.thief") == place(game, "blue.cleric") == "b1"


@pytest.mark.rule("MOVE-09")
def test_a_friendly_wounded_is_not_stopped_on_with_a_load() -> None:
    drawing = """
    +---+---+---+
    |A.s w.   . |
    +---+---+---+
    """
    signs = {"A": "blue.thief", "w": "blue.cleric wounded", "s": "blue.sword"}
    game = stand(drawing, signs)
    assert why(game, "move blue.thief a1-b1") == ("two-loads", "GOLD-05")
    assert legal(game, "move blue.thief a1(-)-b1")


@pytest.mark.rule("MOVE-09")
def test_a_friendly_wounded_with_an_object_is_not_stopped_on() -> None:
    drawing = """
    +---+---+---+
    |A.  w.s  . |
    +---+---+---+
    """
    signs = {"A": "blue.troll", "w": "blue.cleric wounded", "s": "blue.sword"}
    game = stand(drawing, signs)
    assert why(game, "move blue.troll a1-b1") == ("two-loads", "GOLD-05")
    assert "b1" not in ends(game, "blue.troll")
    assert legal(game, "move blue.troll a1-b1-c1")


@pytest.mark.rule("MOVE-09")
def test_an_enemy_wounded_is_not_stopped_on() -> None:
    game = stand(WOUNDED_BETWEEN, {"A": "blue.thief", "w": "yellow.cleric wounded"})
    assert why(game, "move blue.thief a1-b1") == ("enemy-wounded", "MOVE-09")
    assert ends(game, "blue.thief") == {"a1", "c1"}


PIT_BETWEEN = """
+---+---+---+
|A.   O   . |
+---+---+---+
"""


@pytest.mark.rule("MOVE-10")
def test_a_pit_is_neither_crossed_nor_stopped_on_without_means() -> None:
    game = stand(PIT_BETWEEN, {"A": "blue.warrior"})
    assert why(game, "move blue.warrior a1-b1") == ("obstacle", "MOVE-10")
    assert why(game, "move blue.warrior a1-b1-c1") == ("obstacle", "MOVE-10")
    assert legal(stand(PIT_BETWEEN, {"A": "blue.thief"}), "move blue.thief a1-b1")


@pytest.mark.rule("MOVE-16", "TERRAIN-FLOOR-03")
def test_whether_a_square_is_valid_depends_on_the_character() -> None:
    wizard = stand(PIT_BETWEEN, {"A": "blue.wizard"})
    assert why(wizard, "move blue.wizard a1-b1") == ("obstacle", "MOVE-16")
    assert legal(wizard, "move blue.wizard a1-b1-c1")
    thief = stand(PIT_BETWEEN, {"A": "blue.thief"})
    assert ends(thief, "blue.thief") == {"a1", "b1", "c1"}


@pytest.mark.rule("MOVE-11", "TERRAIN-GEAR-01")
def test_a_gear_is_crossed_and_stopped_on() -> None:
    drawing = """
    +---+---+---+
    |A.   @   . |
    +---+---+---+
    """
    game = stand(drawing, {"A": "blue.warrior"})
    assert ends(game, "blue.warrior") == {"a1", "b1", "c1"}


def corridor(side: str) -> str:
    return f"""
    +---+---+
    |A. {side} . |
    +---+---+
    """


@pytest.mark.rule("MOVE-12")
@pytest.mark.parametrize(
    ("side", "code"), [("|", "wall"), ("#", "portcullis"), (":", "arrow-slit")]
)
def test_a_closed_border_stops_the_step(side: str, code: str) -> None:
    game = stand(corridor(side), {"A": "blue.warrior"})
    assert why(game, "move blue.warrior a1-b1") == (code, "MOVE-12")
    assert ends(game, "blue.warrior") == set()


@pytest.mark.rule("MOVE-12")
@pytest.mark.parametrize("side", [" ", "'", ","])
def test_an_open_border_and_an_open_or_broken_portcullis_let_the_step_pass(side: str) -> None:
    game = stand(corridor(side), {"A": "blue.warrior"})
    assert legal(game, "move blue.warrior a1-b1")


@pytest.mark.rule("MOVE-12")
def test_an_ability_may_pass_a_border_that_stops_others() -> None:
    assert legal(stand(corridor(":"), {"A": "blue.naga"}), "move blue.naga a1-b1")
    wall = stand(corridor("|"), {"A": "blue.naga"})
    assert why(wall, "move blue.naga a1-b1") == ("wall", "MOVE-12")


@pytest.mark.rule("MOVE-12", "BOARD-05")
def test_no_step_leads_from_one_line_to_a_line_of_another_seat() -> None:
    drawing = """
    +   +   +   +   +
     A0   0   1   1
    +   +   +   +   +
      .   .   .   .
    +   +   +   +   +
      .   .   .   .
    +   +   +   +   +
      .   .   .   .
    +   +   +   +   +
      .   .   .   .
    +   +   +   +   +
    """
    game = stand(drawing, {"A": "blue.thief"})
    assert why(game, "move blue.thief a1-b1-c1") == ("barrier", "MOVE-12")
    assert legal(game, "move blue.thief a1-b1-b2-c2-c1")


@pytest.mark.rule("MOVE-13")
def test_a_step_into_a_face_down_room_is_refused() -> None:
    drawing = """
    +---+---+---+---+
    |A.   .   ?   ? |
    +   +   +   +   +
    | .   .   ?   ? |
    +---+---+---+---+
    """
    game = stand(drawing, {"A": "blue.thief"}, tile=2)
    assert why(game, "move blue.thief a1-b1-c1") == ("face-down", "MOVE-13")
    assert ends(game, "blue.thief") == {"a1", "b1", "a2", "b2"}
    play(game, "move blue.thief a1-b1", "reveal blue.thief a2", "move blue.thief b1-c1")
    assert place(game, "blue.thief") == "c1"


LINES = """
+   +   +   +   +   +
 A0   .   .   .   1
+   +   +   +   +   +
  0   .   .   .   1
+   +   +   +   +   +
  0   .   .   .   1
+   +   +   +   +   +
"""


@pytest.mark.rule("MOVE-14")
def test_a_miniature_moves_along_its_own_line_leaves_it_and_comes_back() -> None:
    game = stand(LINES, {"A": "blue.thief"}, ap=3)
    play(game, "move blue.thief a1-a2-a3")
    play(game, "move blue.thief a3-b3-b2-b1")
    play(game, "move blue.thief b1-a1-a2")
    assert place(game, "blue.thief") == "a2"
    assert game.vp == (0, 0)


@pytest.mark.rule("MOVE-15")
def test_a_step_onto_the_opposing_line_ends_the_move() -> None:
    drawing = """
    +   +   +   +
     F0  A.   1
    +   +   +   +
      0   .   1
    +   +   +   +
    """
    game = stand(drawing, {"A": "blue.thief", "F": "blue.cleric"}, ap=2, tile=1)
    assert why(game, "move blue.thief b1-c1-c2") == ("has-left", "EXIT-03")
    assert legal(game, "move blue.thief b1-b2-c2")
    play(game, "move blue.thief b1-c1")
    assert place(game, "blue.thief") == ""
    assert game.vp == (1, 0)


@pytest.mark.rule("MOVE-17")
@pytest.mark.parametrize("cargo", ["blue.sword", "blue.cleric wounded"])
def test_a_load_does_not_slow(cargo: str) -> None:
    drawing = """
    +---+---+---+---+
    |A.x  .   .   . |
    +---+---+---+---+
    """
    game = stand(drawing, {"A": "blue.troll", "x": cargo})
    play(game, "move blue.troll a1-b1-c1")
    assert place(game, "blue.troll") == place(game, cargo.split()[0]) == "c1"
    assert why(game, "move blue.troll c1-d1-c1-b1") == ("too-far", "MOVE-01")


@pytest.mark.rule("R-33")
def test_a_move_enters_at_least_one_square() -> None:
    drawing = """
    +---+---+
    |A.s  . |
    +---+---+
    """
    game = stand(drawing, {"A": "blue.thief", "s": "blue.sword"})
    assert why(game, "move blue.thief a1") == ("no-step", "R-33")
    assert why(game, "move blue.thief a1(-)") == ("no-step", "R-33")
    assert legal(game, "move blue.thief a1(-)-b1")


@pytest.mark.rule("R-34")
def test_a_path_with_a_later_illegal_step_is_refused_as_a_whole() -> None:
    drawing = """
    +---+---+---+---+
    |A.   .s  . | . |
    +---+---+---+---+
    """
    game = stand(drawing, {"A": "blue.thief", "s": "blue.sword"}, ap=2)
    assert why(game, "move blue.thief a1-b1(+blue.sword)-c1-d1") == ("wall", "MOVE-12")
    assert (place(game, "blue.thief"), place(game, "blue.sword"), ap(game)) == ("a1", "b1", 2)
    play(game, "move blue.thief a1-b1(+blue.sword)-c1")
    assert (place(game, "blue.thief"), place(game, "blue.sword"), ap(game)) == ("c1", "c1", 1)


@pytest.mark.rule("R-35")
def test_several_occupied_squares_in_a_row_may_be_crossed() -> None:
    drawing = """
    +---+---+---+---+---+
    |A.s F.t w.r  .   . |
    +---+---+---+---+---+
    """
    signs = {
        "A": "blue.thief",
        "s": "blue.sword",
        "F": "blue.troll",
        "t": "blue.treasure",
        "w": "yellow.cleric wounded",
        "r": "yellow.rope",
    }
    game = stand(drawing, signs)
    assert ends(game, "blue.thief") >= {"d1", "e1"}
    play(game, "move blue.thief a1-b1-c1-d1")
    assert place(game, "blue.sword") == "d1"


@pytest.mark.rule("EX-08")
@pytest.mark.parametrize(("who", "squares"), [("naga", 6), ("thief", 5)])
def test_the_naga_enters_up_to_six_squares_and_the_thief_five(who: str, squares: int) -> None:
    game = stand(HALL, {"A": f"blue.{who}"})
    path = "-".join(f"{letter}1" for letter in "abcdefg"[: squares + 1])
    assert legal(game, f"move blue.{who} {path}")
    farther = f"{path}-{'g2' if squares == 6 else 'g1'}"
    assert why(game, f"move blue.{who} {farther}") == ("too-far", "MOVE-01")

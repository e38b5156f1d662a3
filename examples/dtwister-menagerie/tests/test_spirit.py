"""The Spirit: walls, and the world beyond."""

from collections.abc import Callable

import pytest

import dtwister
from dtwister.testing import Scene
from dtwister_menagerie.characters.spirit import Appear

Hall = Callable[..., Scene]

SIGNS = {"S": "blue.spirit", "A": "yellow.warrior"}


@pytest.mark.rule("MENAG-SPIRIT-01")
def test_values_and_empty_hands(hall: Hall, rules: dtwister.Rules) -> None:
    spirit = rules.characters["menagerie:spirit"]
    assert (spirit.movement, spirit.combat) == (4, 0)
    scene = hall("|S.   .c  .  A. |", c="blue.crown", **SIGNS)
    scene.expect_refusal("move blue.spirit a1-b1(+blue.crown)")
    scene.expect_legal("move blue.spirit a1-b1-c1")


@pytest.mark.rule("MENAG-SPIRIT-02")
def test_it_walks_through_walls(hall: Hall) -> None:
    hall("|S. | .  A. |", **SIGNS).expect_legal("move blue.spirit a1-b1")
    portcullis = hall("|S. # .  A. |", **SIGNS)
    portcullis.expect_refusal("move blue.spirit a1-b1", code="portcullis")


@pytest.mark.rule("MENAG-SPIRIT-03", "MENAG-SPIRIT-04")
def test_it_vanishes_and_comes_back_in_its_room(hall: Hall) -> None:
    scene = hall("|S.   .c  .  A. |", c="blue.crown", **SIGNS).play("vanish blue.spirit")
    assert scene.game.place_of("blue.spirit") == "beyond"
    scene.play("end", "play 3", "end").expect_decision("blue", "appear")
    scene.expect_legal("appear blue.spirit on a1", "appear blue.spirit on c1")
    scene.expect_refusal("appear blue.spirit on b1", code="not-there", rule="MENAG-SPIRIT-04")
    scene.expect_refusal("end", code="not-now")
    scene.play("appear blue.spirit on c1").expect_board("""
+---+---+---+---+
| .   .c S.  A. |
+---+---+---+---+
""")


@pytest.mark.rule("MENAG-SPIRIT-04")
def test_the_room_is_the_one_in_which_it_vanished_wherever_it_lies(two_rooms: Hall) -> None:
    row = "|S.   .   .   .   .   .   .   .  A.  P.s|"
    scene = two_rooms(row, P="blue.pyromancer", s="blue.scroll-of-passages", **SIGNS)
    scene.play("vanish blue.spirit", "read-passages blue.pyromancer with a1")
    scene.play("end", "play 3", "end").expect_decision("blue", "appear")
    squares = [action.to for action in scene.game.legal_actions if isinstance(action, Appear)]
    columns = {scene.game.context.square(space)[0] for space in squares}
    assert columns == set("fghij")


@pytest.mark.rule("MENAG-SPIRIT-04")
def test_without_a_free_square_it_stays_away(hall: Hall) -> None:
    pits = ["| O   O   O   O   O |"] * 4
    scene = hall("|S.  A@   O   O   O |", *pits, **SIGNS)
    scene.play("vanish blue.spirit", "end", "play 3", "move yellow.warrior b1-a1", "end")
    scene.expect_decision("blue", "card")
    assert scene.game.place_of("blue.spirit") == "beyond"
    scene.play("play 3", "end", "play 2", "move yellow.warrior a1-b1", "end")
    scene.expect_offers("appear", "appear blue.spirit on a1")


@pytest.mark.rule("MENAG-SPIRIT-03")
def test_it_vanishes_in_rooms_only(hall: Hall) -> None:
    scene = hall(" S0   .   .  A. ", **SIGNS)
    scene.expect_refusal("vanish blue.spirit", code="no-room", rule="MENAG-SPIRIT-03")

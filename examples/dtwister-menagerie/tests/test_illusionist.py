"""The Illusionist: two images beside it, and which of the three is real."""

from collections.abc import Callable

import pytest

import dtwister
from dtwister.testing import Scene

Hall = Callable[..., Scene]

SIGNS = {
    "I": "blue.illusionist",
    "i": "blue.image discarded",
    "j": "blue.image#2 discarded",
    "A": "yellow.warrior",
}
CONJURE = "conjure blue.illusionist on a1 and c1 real a1"


@pytest.mark.rule("MENAG-ILLUS-01", "MENAG-ILLUS-03")
def test_values(rules: dtwister.Rules) -> None:
    one, image = (rules.characters[f"menagerie:{name}"] for name in ("illusionist", "image"))
    assert (one.movement, one.combat) == (image.movement, image.combat) == (4, 1)
    assert one.brings == ("menagerie:image", "menagerie:image")


@pytest.mark.rule("MENAG-ILLUS-02")
def test_enemies_see_three_and_do_not_know_which_is_real(hall: Hall) -> None:
    scene = hall("| .  I.   .   .  A. |", **SIGNS).play(CONJURE)
    assert scene.game.square_of("blue.illusionist") == "a1"
    view = scene.game.view("yellow")
    unknown = [f"blue.?character{number}" for number in ("", "#2", "#3")]
    assert [view.place_of(name) for name in unknown] == ["a1", "b1", "c1"]
    assert view.place_of("blue.illusionist") == "unknown"
    found = {view.sample(dtwister.Rng(n)).square_of("blue.illusionist") for n in range(20)}
    assert found == {"a1", "b1", "c1"}


@pytest.mark.rule("MENAG-ILLUS-01", "MENAG-ILLUS-03")
def test_neither_carries_anything(hall: Hall) -> None:
    scene = hall("| .  I.   .   .c A. |", c="blue.crown", **SIGNS).play(CONJURE)
    scene.expect_refusal("move blue.image#2 c1-d1(+blue.crown)")
    scene.expect_refusal("move blue.illusionist a1-b1(+blue.crown)")


@pytest.mark.rule("MENAG-ILLUS-02", "MENAG-ILLUS-03")
def test_when_nothing_is_conjured(hall: Hall) -> None:
    row = "| .  I.   .   .  A. |"
    scene = hall(row, **SIGNS)
    squares = ("a1", "b1", "c1")
    offers = [f"conjure blue.illusionist on a1 and c1 real {real}" for real in squares]
    scene.expect_offers("conjure", *offers)
    scene.expect_refusal("conjure blue.illusionist on a1 and d1 real a1", code="not-empty")
    scene.expect_refusal("conjure blue.illusionist on a1 and c1 real d1", code="bad-squares")
    one = hall(row, **{sign: name for sign, name in SIGNS.items() if sign != "j"})
    one.expect_refusal(CONJURE, code="no-images", rule="MENAG-ILLUS-03")
    line = hall(" I0   .   .   .  A. ", **SIGNS)
    line.expect_refusal("conjure blue.illusionist on b1 and c1 real b1", code="not-alone")


@pytest.mark.rule("MENAG-ILLUS-02", "MENAG-SHAPE-02")
def test_a_shapeshifter_shows_whom_it_mimics_and_conjures_nothing(hall: Hall) -> None:
    scene = hall(
        "| .  I.   .  S.   . |",
        S="yellow.shapeshifter",
        **{sign: name for sign, name in SIGNS.items() if sign != "A"},
    )
    scene.play(CONJURE, "end", "play 3", "mimic yellow.shapeshifter blue.?character#3")
    scene.expect_events("shown piece=blue.image#2", seat="yellow")
    own = hall("|S.  I.   .   .  A. |", S="blue.shapeshifter", **SIGNS)
    own.play("mimic blue.shapeshifter blue.illusionist")
    wanted = "conjure blue.shapeshifter on b1 and c1 real b1"
    own.expect_refusal(wanted, code="no-illusionist", rule="MENAG-ILLUS-02")


@pytest.mark.rule("MENAG-ILLUS-04")
def test_all_are_shown_when_their_turn_begins_and_images_vanish(hall: Hall) -> None:
    scene = hall("| .  I.   .   .  A. |", **SIGNS).play(CONJURE, "end", "play 3", "end")
    assert scene.game.view("yellow").place_of("blue.illusionist") == "a1"
    scene.expect_board("""
+---+---+---+---+---+
|I.   .   .   .  A. |
+---+---+---+---+---+
""")


@pytest.mark.rule("MENAG-ILLUS-04", "MENAG-ILLUS-05")
def test_an_image_that_fights_is_shown_and_vanishes_when_it_loses(hall: Hall) -> None:
    scene = hall("| .  I.   .   .  A. |", **SIGNS).play(CONJURE, "end", "play 3")
    scene.play("move yellow.warrior e1-d1", "attack yellow.warrior blue.?character#3")
    scene.expect_events("shown piece=blue.image#2")
    scene.play("card 6", "card 0")
    assert scene.game.place_of("blue.image#2") == "discarded"
    assert scene.game.view("yellow").place_of("blue.illusionist") == "unknown"


@pytest.mark.rule("MENAG-ILLUS-05")
def test_an_image_that_leaves_scores_nothing(hall: Hall) -> None:
    scene = hall("| .  I.   .   1 ", "| .   .   .   1 ", "| .   .  A.   1 ", **SIGNS)
    scene.play(CONJURE, "move blue.image#2 c1-d1")
    scene.expect_points(blue=0)
    assert scene.game.place_of("blue.image#2") == "discarded"

"""Each rule of the fountain, in a position that is drawn."""

from typing import Any

import pytest

import dtwister
import dtwister_base.plugin
import dtwister_features.plugin
import dtwister_fountain.plugin
from dtwister.plugin.questions import is_recovered
from dtwister.testing import Scene

RULES = dtwister.load_rules(
    [dtwister_features.plugin, dtwister_base.plugin, dtwister_fountain.plugin], entry_points=False
)


def scene(drawing: str, scenario: str = "fountain:market", **signs: Any) -> Scene:
    return Scene(RULES, drawing, scenario=scenario, **signs)


ROW = """
+---+---+---+---+
|B.   .r  .   . |
+---+---+---+---+
"""


@pytest.mark.rule("FOUNT-BEARER-02")
def test_an_object_is_washed_one_square_further() -> None:
    row = scene(ROW, B="blue.water-bearer", r="yellow.rope")
    row.expect_offers("wash", "wash blue.water-bearer east")
    row.play("wash blue.water-bearer east")
    row.expect_events("washed-away piece=yellow.rope space=c1")
    row.expect_board("""
+---+---+---+---+
|B.   .   .r  . |
+---+---+---+---+
""")
    row.expect_refusal("wash blue.water-bearer east", code="no-object", rule="FOUNT-BEARER-02")


@pytest.mark.rule("FOUNT-BEARER-03")
def test_an_object_that_somebody_has_stays() -> None:
    row = scene(ROW.replace(" .r", "G.r"), B="blue.water-bearer", G="blue.goblin", r="blue.rope")
    row.expect_refusal("wash blue.water-bearer east", code="held", rule="FOUNT-BEARER-03")


@pytest.mark.rule("FOUNT-BEARER-04")
@pytest.mark.parametrize("behind", [" .s", "G. ", " Y ", " @ "])
def test_the_next_square_must_be_empty_floor(behind: str) -> None:
    pieces = {"B": "blue.water-bearer", "r": "blue.rope", "s": "blue.sword", "G": "yellow.goblin"}
    drawing = ROW.replace(" .r  . ", f" .r {behind}")
    used = {sign: name for sign, name in pieces.items() if sign in drawing}
    row = scene(drawing, **used)
    row.expect_refusal("wash blue.water-bearer east", code="not-empty", rule="FOUNT-BEARER-04")


@pytest.mark.rule("FOUNT-BEARER-04")
def test_a_wall_stops_the_water() -> None:
    row = scene(ROW.replace(" .r ", " .r|"), B="blue.water-bearer", r="blue.rope")
    row.expect_refusal("wash blue.water-bearer east", code="no-way-on", rule="FOUNT-BEARER-04")


WELL = """
+---+---+---+---+
|G.c  .   .   Y |
+---+---+---+---+
"""


@pytest.mark.rule("FOUNT-COIN-01")
def test_a_coin_that_is_carried_to_a_fountain_is_worth_a_point() -> None:
    well = scene(WELL, G="blue.goblin", c="blue.wishing-coin")
    well.play("move blue.goblin a1-b1").expect_points(blue=0)
    well.play("move blue.goblin b1-c1").expect_points(blue=1, yellow=0)
    well.expect_events("wished piece=blue.goblin")
    well.expect_board(WELL.replace("G.c  .   . ", " .   .  G. "), c="blue.wishing-coin discarded")
    well.undo().expect_points(blue=0)


@pytest.mark.rule("FOUNT-COIN-01")
def test_a_coin_that_is_left_on_the_way_is_not_thrown_in() -> None:
    well = scene(WELL, G="blue.goblin", c="blue.wishing-coin")
    well.play("move blue.goblin a1(-)-b1-c1").expect_points(blue=0)


@pytest.mark.rule("FOUNT-COIN-02")
def test_a_coin_that_is_washed_beside_a_fountain_is_not_thrown_in() -> None:
    well = scene(
        """
+---+---+---+---+
|B.   .c  .   Y |
+---+---+---+---+
""",
        B="blue.water-bearer",
        c="blue.wishing-coin",
    )
    well.play("wash blue.water-bearer east").expect_points(blue=0)


POOL = """
+---+---+---+
|G.   Y   . |
+---+---+---+
"""


@pytest.mark.rule("FOUNT-GROUND-01")
def test_only_who_flies_crosses_a_fountain() -> None:
    walker = scene(POOL, G="blue.goblin")
    walker.expect_refusal("move blue.goblin a1-b1-c1", code="obstacle", rule="MOVE-10")
    flyer = scene(POOL, scenario="base:standard", G="blue.wizard")
    flyer.expect_legal("move blue.wizard a1-b1-c1").expect_refusal("move blue.wizard a1-b1")


BED = """
+---+---+---+
|w.   Y  v. |
+---+---+---+
|G.   .  y. |
+---+---+---+
"""


@pytest.mark.rule("FOUNT-GROUND-02")
def test_wounded_beside_a_fountain_stand_up_when_their_turn_begins() -> None:
    bed = scene(
        BED,
        w="blue.thief wounded",
        v="yellow.troll wounded",
        G="blue.goblin",
        y="yellow.warrior",
    )
    bed.play("end").expect_decision("yellow").expect_events("recovered piece=yellow.troll")
    context, pieces = bed.game.context, bed.game.match.piece_index
    assert is_recovered(context, pieces["yellow.troll"])
    assert context.is_wounded(pieces["blue.thief"])


@pytest.mark.rule("FOUNT-GROUND-03")
def test_who_is_carried_does_not_stand_up() -> None:
    bed = scene(
        BED.replace("w.   Y  v. ", " .   Y  T.v"),
        G="blue.goblin",
        y="yellow.warrior",
        T="yellow.thief",
        v="yellow.troll wounded",
    )
    bed.play("end").expect_decision("yellow")
    assert bed.game.context.is_wounded(bed.game.match.piece_index["yellow.troll"])


@pytest.mark.rule("FOUNT-GROUND-04")
def test_a_veil_lets_people_through_and_no_sight() -> None:
    drawing = """
+---+---+---+
|W.f% .  E. |
+---+---+---+
"""
    signs = {"W": "blue.wizard", "f": "blue.fireball-wand", "E": "yellow.goblin"}
    veiled = scene(drawing, scenario="base:standard", **signs)
    veiled.expect_refusal("fire blue.wizard east", code="nobody", rule="R-103")
    veiled.expect_legal("move blue.wizard a1-b1")
    scene(drawing.replace("%", " "), scenario="base:standard", **signs).expect_legal(
        "fire blue.wizard east"
    )

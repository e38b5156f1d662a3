"""Ice, levers, and the bell that works them."""

from collections.abc import Callable

import pytest

import dtwister
from dtwister.testing import Scene
from dtwister_menagerie.feeding_time import BellFrame, Ring

Hall = Callable[..., Scene]

SIGNS = {"M": "blue.mule", "A": "yellow.warrior"}


@pytest.mark.rule("MENAG-ICE-01", "MENAG-ICE-02")
def test_a_walk_that_comes_onto_ice_slides_on_in_its_direction(hall: Hall) -> None:
    scene = hall("|M.   =   =   .  A. |", **SIGNS)
    scene.expect_refusal("move blue.mule a1-b1-c1")
    scene.play("move blue.mule a1-b1").expect_board("""
+---+---+---+---+---+
| .   =   =  M.  A. |
+---+---+---+---+---+
""")


@pytest.mark.rule("MENAG-ICE-01")
def test_ice_is_no_place_for_tokens(rules: dtwister.Rules) -> None:
    assert not rules.square_features["menagerie:ice"].placeable


@pytest.mark.rule("MENAG-ICE-03")
@pytest.mark.parametrize("behind", [" = |A. |", " =  A. |", " =   O  A. |"])
def test_what_stops_a_slide(hall: Hall, behind: str) -> None:
    scene = hall(f"|M.  {behind}", **SIGNS).play("move blue.mule a1-b1")
    assert scene.game.square_of("blue.mule") == "b1"


@pytest.mark.rule("MENAG-LEVER-01", "MENAG-LEVER-02")
def test_a_lever_opens_closed_portcullises_and_closes_open_ones(hall: Hall) -> None:
    scene = (
        hall("|M!   . # .  A. |", **SIGNS)
        .play("pull blue.mule")
        .expect_board("""
+---+---+---+---+
|M!   . ' .  A. |
+---+---+---+---+
""")
    )
    scene.play("pull blue.mule").expect_board("""
+---+---+---+---+
|M!   . # .  A. |
+---+---+---+---+
""")


@pytest.mark.rule("MENAG-LEVER-02", "MENAG-LEVER-03")
def test_when_nothing_is_pulled(hall: Hall) -> None:
    away = hall("|M.   ! # .  A. |", **SIGNS)
    away.expect_refusal("pull blue.mule", code="no-lever", rule="MENAG-LEVER-02")
    broken = hall("|M!   . , .  A. |", **SIGNS)
    broken.expect_refusal("pull blue.mule", code="no-portcullis", rule="MENAG-LEVER-03")


@pytest.mark.rule("MENAG-BELL-01", "MENAG-BELL-02")
@pytest.mark.parametrize("scenario", ["for-two", "for-three", "for-five"])
def test_the_bell_rings_every_fourth_turn(rules: dtwister.Rules, scenario: str) -> None:
    game = dtwister.new_game(f"menagerie:{scenario}", rules=rules, seed=2)
    rng = dtwister.Rng(2)
    while game.decision is not None and len(game.history) < 250:
        game.play(game.legal_actions.sample(rng))
    rung = [
        game.past[number].clock
        for number, (action, _) in enumerate(game.history)
        if isinstance(action, Ring)
    ]
    assert len(rung) > 1
    assert {clock % 4 for clock in rung} == {0}


@pytest.mark.rule("MENAG-BELL-02")
def test_chance_names_a_room_with_a_portcullis(hall: Hall) -> None:
    scene = hall("|M.   . # .  A. |", **SIGNS)
    frame = BellFrame()
    assert frame.probabilities(scene.game.context) == {Ring(0): 1}
    assert BellFrame().decision(hall("|M.   .  A. |", **SIGNS).game.context) is None

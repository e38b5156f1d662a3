"""The Berserk, the Banner, and the Combat cards of these games."""

from collections.abc import Callable

import pytest

import dtwister
from dtwister.testing import Scene

Hall = Callable[..., Scene]


@pytest.mark.rule("MENAG-BERSERK-01")
def test_values(rules: dtwister.Rules) -> None:
    berserk = rules.characters["menagerie:berserk"]
    assert (berserk.movement, berserk.combat) == (4, 2)


@pytest.mark.rule("MENAG-BERSERK-02")
def test_the_berserk_lays_two_cards_and_both_count(hall: Hall) -> None:
    scene = hall("|B.  A. |", B="blue.berserk", A="yellow.warrior")
    scene.play("attack blue.berserk yellow.warrior", "card 1", "card 2", "card 3")
    shown = "combat-shown attacking_card=3 defending_card=3 attack=5 defence=6"
    scene.expect_events("cards-turned-up seat=blue cards=1,2", shown)


@pytest.mark.rule("MENAG-BANNER-01")
def test_a_banner_adds_one_for_each_friend_in_the_combat(hall: Hall) -> None:
    signs = {"M": "blue.mule", "A": "yellow.warrior", "D": "blue.digger", "b": "blue.banner"}
    scene = hall("|M.b A.  D. |", **signs)
    scene.play("attack blue.mule yellow.warrior", "card 1", "card 1")
    scene.expect_events("combat-shown attacking_card=1 defending_card=1 attack=4 defence=4")


@pytest.mark.rule("MENAG-BANNER-01")
def test_a_banner_is_of_no_use_to_one_that_fights_alone(hall: Hall) -> None:
    scene = hall("|M.b A.   . |", M="blue.mule", A="yellow.warrior", b="blue.banner")
    scene.play("attack blue.mule yellow.warrior", "card 1", "card 1")
    scene.expect_events("combat-shown attacking_card=1 defending_card=1 attack=1 defence=4")


@pytest.mark.rule("MENAG-CARD-01")
def test_each_seat_has_a_card_of_seven(hall: Hall) -> None:
    scene = hall("|M.  A.   . |", M="blue.mule", A="yellow.warrior")
    scene.play("attack blue.mule yellow.warrior", "card mammoth", "card 1")
    scene.expect_events("combat-shown attacking_card=7 defending_card=1 attack=7 defence=4")


@pytest.mark.rule("MENAG-CARD-02")
def test_a_net_holds_the_enemies_who_fight_until_the_end_of_the_next_turn(hall: Hall) -> None:
    scene = hall("|G.  A.   . |", G="blue.gorgon", A="yellow.warrior")
    scene.play("attack blue.gorgon yellow.warrior", "card 6", "card net")
    scene.expect_events("combat-shown attacking_card=6 defending_card=1 attack=8 defence=4")
    held = hall("|G.  A.   . |", G="blue.gorgon", A="yellow.warrior")
    held.play("attack blue.gorgon yellow.warrior", "card net", "card 0")
    assert "W.N" in dtwister.draw(held.game)
    assert "N = menagerie:netted blue turn-end" in dtwister.draw(held.game)
    held.play("end", "play 3")
    held.expect_refusal("move yellow.warrior b1-c1", rule="MENAG-CARD-02")
    held.play("end", "play 4", "end", "play 4").expect_legal("move yellow.warrior b1-c1")

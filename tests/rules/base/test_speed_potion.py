"""The Speed Potion (OBJ-POTION)."""

from __future__ import annotations

import pytest

from fixtures.positions import drawn

ROW = """
+---+---+---+---+---+
 W.p  .   .   .  G.
+---+---+---+---+---+
"""
PIECES = {"W": "blue.warrior", "p": "blue.speed-potion", "G": "blue.goblin"}
DRINK = "drink blue.warrior"
STEP = "move blue.warrior a1-b1"
BACK = "move blue.warrior b1-a1"


@pytest.mark.rule("OBJ-POTION-01")
def test_its_carrier_drinks_it_for_a_point_and_it_is_gone() -> None:
    game = drawn.stand(ROW, PIECES, ap=3)
    assert drawn.listed(game, DRINK)
    drawn.play(game, DRINK)
    assert drawn.ap_left(game) == 2
    assert drawn.place(game, "blue.speed-potion") in ("discarded", "carried-out")
    assert drawn.refusal(game, DRINK) == ("no-ability", "OBJ-POTION-01")


@pytest.mark.rule("OBJ-POTION-01", "CARRY-09", "CARRY-14")
def test_who_does_not_carry_it_does_not_drink() -> None:
    game = drawn.stand(ROW, PIECES)
    assert drawn.refusal(game, "drink blue.goblin") == ("no-ability", "OBJ-POTION-01")
    hurt = drawn.stand(ROW, {**PIECES, "W": "blue.warrior wounded"})
    assert drawn.refusal(hurt, DRINK) == ("wounded", "WOUND-02")
    assert drawn.legal(drawn.stand(ROW, {**PIECES, "p": "yellow.speed-potion"}), DRINK)


@pytest.mark.rule("OBJ-POTION-01", "AP-04")
def test_drinking_needs_a_point() -> None:
    assert drawn.refusal(drawn.stand(ROW, PIECES, ap=0), DRINK) == ("not-enough-ap", "AP-04")
    assert drawn.legal(drawn.stand(ROW, PIECES, ap=1), DRINK)


@pytest.mark.rule("OBJ-POTION-02")
def test_gives_four_points() -> None:
    game = drawn.stand(ROW, PIECES, ap=1)
    drawn.play(game, DRINK)
    assert (drawn.ap_left(game), drawn.purse(game)) == (0, {"blue.warrior": 4})
    drawn.play(game, STEP, BACK, STEP, BACK)
    assert drawn.purse(game) == {}
    assert drawn.refusal(game, STEP) == ("not-enough-ap", "AP-04")


@pytest.mark.rule("OBJ-POTION-03")
def test_only_the_drinker_uses_them() -> None:
    game = drawn.stand(ROW, PIECES, ap=1)
    drawn.play(game, DRINK)
    assert drawn.refusal(game, "move blue.goblin e1-d1") == ("not-enough-ap", "AP-04")
    assert game.legal_actions.of("blue.goblin") == ()
    assert drawn.listed(game, STEP)


@pytest.mark.rule("OBJ-POTION-04", "OBJ-POTION-03")
def test_the_drinker_has_both_accounts_and_others_only_that_of_the_card() -> None:
    game = drawn.stand(ROW, PIECES, ap=3)
    drawn.play(game, DRINK, STEP, BACK, STEP)
    assert (drawn.ap_left(game), drawn.purse(game)) == (2, {"blue.warrior": 1})
    drawn.play(game, BACK, STEP)
    assert (drawn.ap_left(game), drawn.purse(game)) == (1, {})
    drawn.play(game, "move blue.goblin e1-d1")
    assert drawn.ap_left(game) == 0


@pytest.mark.rule("OBJ-POTION-05", "R-19")
def test_his_actions_alternate_freely_with_those_of_others() -> None:
    game = drawn.stand(ROW, PIECES, ap=3)
    drawn.play(game, DRINK, STEP, "move blue.goblin e1-d1", BACK, "move blue.goblin d1-e1", STEP)
    assert (drawn.ap_left(game), drawn.purse(game)) == (0, {"blue.warrior": 1})


@pytest.mark.rule("OBJ-POTION-06", "AP-02")
def test_what_is_left_at_the_end_of_the_turn_is_lost() -> None:
    game = drawn.stand(ROW, {**PIECES, "z": "yellow.troll behind"}, ap=1)
    drawn.play(game, DRINK, STEP)
    assert drawn.purse(game) == {"blue.warrior": 3}
    drawn.play(game, "end")
    assert drawn.purse(game) == {}
    drawn.play(game, "play 2", "end", "play 2")
    assert (drawn.ap_left(game), drawn.purse(game)) == (2, {})


@pytest.mark.rule("R-137")
def test_an_action_may_be_paid_from_both_accounts() -> None:
    pieces = {**PIECES, "W": "blue.pusher", "G": "yellow.goblin"}
    game = drawn.stand(ROW, pieces, ap=2)
    there, back = "move blue.pusher a1-b1", "move blue.pusher b1-a1"
    drawn.play(game, "drink blue.pusher", there, back, there)
    assert (drawn.ap_left(game), drawn.purse(game)) == (1, {"blue.pusher": 1})
    drawn.play(game, "shriek blue.pusher yellow.goblin")
    assert drawn.is_wounded(game, "yellow.goblin")
    assert (drawn.ap_left(game), drawn.purse(game)) == (0, {})


@pytest.mark.rule("R-137", "AP-04")
def test_an_action_that_both_accounts_cannot_pay_is_refused() -> None:
    pieces = {**PIECES, "W": "blue.pusher", "G": "yellow.goblin"}
    game = drawn.stand(ROW, pieces, ap=1)
    there, back = "move blue.pusher a1-b1", "move blue.pusher b1-a1"
    drawn.play(game, "drink blue.pusher", there, back, there)
    refused = drawn.refusal(game, "shriek blue.pusher yellow.goblin")
    assert refused == ("not-enough-ap", "AP-04")
    assert drawn.legal(game, "hurt blue.pusher yellow.goblin")


@pytest.mark.rule("R-138")
def test_wounded_the_drinker_has_lost_them() -> None:
    drawing = ROW.replace("W.p  .", "W.p T.")
    game = drawn.stand(drawing, {**PIECES, "T": "yellow.troll"}, ap=2)
    drawn.play(game, DRINK, "attack blue.warrior yellow.troll", "card 0", "card 6")
    assert drawn.is_wounded(game, "blue.warrior")
    assert (drawn.ap_left(game), drawn.purse(game)) == (1, {})


@pytest.mark.rule("R-138")
def test_gone_the_drinker_has_lost_them() -> None:
    drawing = """
    +---+---+---+
     G.  W.p  1
    +---+---+---+
    """
    game = drawn.stand(drawing, {**PIECES, "z": "yellow.troll behind"}, ap=2)
    drawn.play(game, DRINK, "move blue.warrior b1-c1")
    assert drawn.place(game, "blue.warrior") == "exited"
    assert (drawn.ap_left(game), drawn.purse(game)) == (1, {})
    burnt = drawn.stand(
        ROW.replace("G.", "G.f"),
        {**PIECES, "G": "blue.wizard", "f": "blue.fireball-wand"},
        ap=2,
    )
    drawn.play(burnt, DRINK, "fire blue.wizard west")
    assert drawn.place(burnt, "blue.warrior") == "eliminated"
    assert drawn.purse(burnt) == {}


@pytest.mark.rule("R-139")
def test_a_second_potion_is_paid_by_the_first_and_adds_up() -> None:
    drawing = ROW.replace("W.p  . ", "W.p  .q")
    game = drawn.stand(drawing, {**PIECES, "q": "yellow.speed-potion"}, ap=1)
    drawn.play(game, DRINK, STEP)
    assert (drawn.ap_left(game), drawn.purse(game)) == (0, {"blue.warrior": 3})
    drawn.play(game, DRINK)
    assert (drawn.ap_left(game), drawn.purse(game)) == (0, {"blue.warrior": 6})


@pytest.mark.rule("R-140", "GROUP-09", "OBJ-POTION-03")
def test_the_initiator_of_a_combat_pays_and_friends_join_for_nothing() -> None:
    drawing = """
    +   +   +   +
     W.p T.  G.
    +   +   +   +
      .   .   .
    +   +   +   +
      .   .   .
    +   +   +   +
    """
    game = drawn.stand(drawing, {**PIECES, "T": "yellow.troll"}, ap=1)
    drawn.play(game, DRINK)
    attack = "attack blue.goblin yellow.troll"
    assert drawn.refusal(game, attack) == ("not-enough-ap", "AP-04")
    drawn.play(game, "attack blue.warrior yellow.troll", "card 0", "card 6")
    assert drawn.is_wounded(game, "blue.warrior") and drawn.is_wounded(game, "blue.goblin")

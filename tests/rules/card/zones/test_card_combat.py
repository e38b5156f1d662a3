"""Close combat in a zone: who takes part, the cards, the result (CG-COMBAT, CG-GROUP)."""

from __future__ import annotations

import pytest

from dtwister import Game
from dtwister.plugin import events
from fixtures.positions.zone_boards import accepted, ap_left, board, offers, plays, refused, stands
from fixtures.positions.zone_combats import fighters, totals, values

EX14 = {
    "blue.naga": "r3.o",
    "blue.backstabber": "r3.o",
    "yellow.colossus": "r3.o",
    "yellow.mechanork": "r3.o wounded",
    "blue.cleric": "r3.@",
}


def duel(**more: object) -> Game:
    """A Naga and a Warrior in one zone."""
    pieces = {"blue.naga": "r3.o", "yellow.warrior": "r3.o"}
    return board("C", pieces, **more)  # type: ignore[arg-type]


@pytest.mark.rule("CG-COMBAT-01", "CG-WHEEL-08")
def test_an_attack_costs_a_point_and_is_made_in_the_own_zone() -> None:
    game = board(
        "C", {"blue.naga": "r3.o", "yellow.warrior": "r3.o", "yellow.cleric": "r3.@"}, ap=1
    )
    refused(game, "attack blue.naga yellow.cleric", "not-here", "CG-COMBAT-01")
    assert offers(game, "attack") == {"attack blue.naga yellow.warrior"}
    plays(game, "attack blue.naga yellow.warrior")
    assert ap_left(game) == 0
    plays(game, "card 0", "card 0")


@pytest.mark.rule("CG-COMBAT-01")
def test_no_attack_without_a_point_or_on_a_friend() -> None:
    pieces = {"blue.naga": "r3.o", "blue.cleric": "r3.o", "yellow.warrior": "r3.o"}
    refused(board("C", pieces), "attack blue.naga blue.cleric", "friend", "CG-COMBAT-01")
    poor = board("C", pieces, ap=0)
    refused(poor, "attack blue.naga yellow.warrior", "not-enough-ap", "CG-WHEEL-08")
    accepted(board("C", pieces, ap=1), "attack blue.naga yellow.warrior")


@pytest.mark.rule("CG-COMBAT-02", "R-C50")
def test_the_cards_are_hidden_until_both_lie() -> None:
    game = duel(hands={"blue": (0, 2, 4), "yellow": (0, 3)})
    plays(game, "attack blue.naga yellow.warrior")
    assert game.decision is not None and game.decision.seat == 0
    refused(game, "card 6", "no-such-card", "CG-COMBAT-02")
    refused(game, "end", "not-now", "CG-GOLD-01")
    other = game.fork()
    plays(game, "card 4")
    plays(other, "card 2")
    assert game.view(1) == other.view(1)
    assert game.view(None) == other.view(None)
    assert game.view(0) != other.view(0)
    plays(game, "card 3")
    assert game.decision is not None and game.decision.kind == "act"


@pytest.mark.rule("CG-COMBAT-03", "CG-COMBAT-04")
def test_the_higher_total_wounds_the_other_side() -> None:
    game = duel()
    happened = plays(game, "attack blue.naga yellow.warrior", "card 3", "card 1")
    assert totals(happened) == (2 + 3, 3 + 1)
    stands(game, {"blue.naga": "r3.o", "yellow.warrior": "r3.o wounded fresh"})
    other = duel()
    plays(other, "attack blue.naga yellow.warrior", "card 1", "card 1")
    stands(other, {"blue.naga": "r3.o wounded fresh", "yellow.warrior": "r3.o"})


@pytest.mark.rule("CG-COMBAT-05", "CG-COMBAT-06", "CG-COMBAT-07", "CG-COMBAT-08")
def test_a_tie_does_nothing_and_the_cards_are_spent_but_for_0() -> None:
    game = duel(ap=2, hands={"blue": (0, 1), "yellow": (0, 5)})
    plays(game, "attack blue.naga yellow.warrior", "card 1", "card 0")
    stands(game, {"blue.naga": "r3.o", "yellow.warrior": "r3.o"})
    refused(game.fork(), "card 1", "not-now", "CG-GOLD-01")
    plays(game, "attack blue.naga yellow.warrior")
    refused(game, "card 1", "no-such-card", "CG-COMBAT-02")
    plays(game, "card 0", "card 0")
    assert ap_left(game) == 0
    stands(game, {"blue.naga": "r3.o wounded fresh", "yellow.warrior": "r3.o"})


@pytest.mark.rule("CG-COMBAT-06")
def test_another_attack_after_a_win_costs_another_point() -> None:
    pieces = {"blue.naga": "r3.o", "yellow.warrior": "r3.o", "yellow.cleric": "r3.o wounded"}
    game = board("C", pieces, ap=2)
    plays(game, "attack blue.naga yellow.warrior", "card 6", "card 0")
    plays(game, "attack blue.naga yellow.cleric", "card 5", "card 0")
    assert ap_left(game) == 0
    stands(game, {"yellow.cleric": "eliminated wounded", "yellow.warrior": "r3.o wounded fresh"})


@pytest.mark.rule("CG-COMBAT-09", "R-C49")
def test_nobody_is_attacked_in_the_turn_of_its_wounding() -> None:
    for state in ("r3.o wounded fresh", "r3.o fresh recovered"):
        game = board("C", {"blue.naga": "r3.o", "yellow.warrior": state})
        refused(game, "attack blue.naga yellow.warrior", "fresh", "CG-COMBAT-09")
    old = board("C", {"blue.naga": "r3.o", "yellow.warrior": "r3.o wounded"})
    accepted(old, "attack blue.naga yellow.warrior")


@pytest.mark.rule("CG-COMBAT-10", "CG-WOUND-03")
def test_a_wounded_attacks_nobody() -> None:
    game = board("C", {"blue.naga": "r3.o wounded", "yellow.warrior": "r3.o"})
    refused(game, "attack blue.naga yellow.warrior", "wounded", "CG-WOUND-03")
    refused(game, "step blue.naga to r3.@", "wounded", "CG-WOUND-03")
    assert offers(game, "attack") == set()


# -- groups ----------------------------------------------------------------------------------------


@pytest.mark.rule("EX-CG14", "CG-GROUP-01", "CG-GROUP-02", "CG-GROUP-05", "CG-GROUP-08")
def test_all_in_the_zone_take_part() -> None:
    game = board("C", EX14)
    assert fighters(game, "attack blue.naga yellow.colossus") == (
        {"blue.naga", "blue.backstabber"},
        {"yellow.colossus"},
    )
    happened = plays(game, "attack blue.naga yellow.colossus", "card 3", "card 5")
    assert totals(happened) == (9, 10)
    assert ap_left(game) == 2
    stands(
        game,
        {
            "blue.naga": "r3.o wounded fresh",
            "blue.backstabber": "r3.o wounded fresh",
            "yellow.colossus": "r3.o",
            "yellow.mechanork": "r3.o wounded",
        },
    )


@pytest.mark.rule("EX-CG15", "CG-GROUP-03", "CG-GROUP-04", "CG-GROUP-07", "CG-VP-02")
def test_friends_defend_a_wounded_target() -> None:
    game = board("C", EX14)
    attack = "attack blue.naga yellow.mechanork"
    assert fighters(game, attack)[1] == {"yellow.colossus", "yellow.mechanork"}
    assert values(game, attack) == (6, 5)
    lost = game.fork()
    plays(game, attack, "card 3", "card 0")
    assert game.vp == (1, 0)
    stands(
        game, {"yellow.mechanork": "eliminated wounded", "yellow.colossus": "r3.o wounded fresh"}
    )
    plays(lost, attack, "card 0", "card 2")
    assert lost.vp == (0, 0)
    stands(
        lost,
        {"blue.naga": "r3.o wounded fresh", "blue.backstabber": "r3.o wounded fresh"},
    )


@pytest.mark.rule("CG-GROUP-02", "CG-GROUP-06")
def test_friends_on_both_sides_are_drawn_in_and_all_attackers_are_wounded() -> None:
    pieces = {
        "blue.naga": "r3.o",
        "blue.cleric": "r3.o",
        "yellow.warrior": "r3.o",
        "yellow.troll": "r3.o",
        "yellow.goblin": "r3.@",
    }
    game = board("C", pieces)
    attack = "attack blue.naga yellow.warrior"
    assert values(game, attack) == (4, 7)
    plays(game, attack, "card 0", "card 0")
    stands(
        game,
        {
            "blue.naga": "r3.o wounded fresh",
            "blue.cleric": "r3.o wounded fresh",
            "yellow.warrior": "r3.o",
            "yellow.troll": "r3.o",
        },
    )


@pytest.mark.rule("CG-GROUP-03", "R-C54")
def test_the_wounded_stand_by_and_suffer_nothing_more() -> None:
    pieces = {
        "blue.naga": "r3.o",
        "blue.goblin": "r3.o wounded",
        "yellow.warrior": "r3.o",
        "yellow.cleric": "r3.o wounded fresh",
    }
    game = board("C", pieces)
    attack = "attack blue.naga yellow.warrior"
    assert fighters(game, attack) == ({"blue.naga"}, {"yellow.warrior"})
    plays(game, attack, "card 6", "card 0")
    stands(game, {"yellow.cleric": "r3.o wounded fresh", "yellow.warrior": "r3.o wounded fresh"})


@pytest.mark.rule("R-C52")
def test_who_was_healed_in_this_turn_fights_as_the_target_only() -> None:
    pieces = {
        "blue.naga": "r3.o",
        "blue.cleric": "r3.o recovered",
        "yellow.warrior": "r3.o",
        "yellow.troll": "r3.o recovered",
    }
    game = board("C", pieces)
    assert fighters(game, "attack blue.naga yellow.warrior") == (
        {"blue.naga"},
        {"yellow.warrior"},
    )
    assert fighters(game, "attack blue.naga yellow.troll") == (
        {"blue.naga"},
        {"yellow.warrior", "yellow.troll"},
    )
    assert values(game, "attack blue.naga yellow.troll") == (2, 7)
    refused(game, "attack blue.cleric yellow.troll", "recovered", "CG-CHAR-CLERIC-03")


# -- the wounded -----------------------------------------------------------------------------------


@pytest.mark.rule("CG-WOUND-01", "CG-WOUND-04", "CG-WOUND-05", "CG-WOUND-08")
def test_a_wounded_defends_with_0_and_dies_of_the_next_defeat() -> None:
    game = board("C", {"blue.naga": "r3.o", "yellow.colossus": "r3.o wounded"})
    assert values(game, "attack blue.naga yellow.colossus") == (2, 0)
    plays(game, "attack blue.naga yellow.colossus", "card 0", "card 1")
    assert game.vp == (1, 0)
    stands(game, {"yellow.colossus": "eliminated wounded"})


@pytest.mark.rule("CG-WOUND-06", "CG-WOUND-04")
def test_a_wounded_can_win() -> None:
    game = board("C", {"blue.naga": "r3.o", "yellow.colossus": "r3.o wounded"})
    plays(game, "attack blue.naga yellow.colossus", "card 0", "card 3")
    assert game.vp == (0, 0)
    stands(game, {"yellow.colossus": "r3.o wounded", "blue.naga": "r3.o wounded fresh"})


@pytest.mark.rule("CG-WOUND-07", "CG-CARRY-09", "CG-WOUND-08")
def test_objects_stay_with_the_wounded_and_in_the_zone_of_the_dead() -> None:
    pieces = {
        "blue.naga": "r3.o",
        "yellow.cleric": "r3.o",
        "yellow.key": "carried by yellow.cleric",
    }
    game = board("C", pieces)
    plays(game, "attack blue.naga yellow.cleric", "card 6", "card 0")
    stands(game, {"yellow.key": "r3.o carried by yellow.cleric"})
    pieces["yellow.cleric"] = "r3.o wounded"
    game = board("C", pieces)
    plays(game, "attack blue.naga yellow.cleric", "card 6", "card 0")
    stands(game, {"yellow.key": "r3.o", "yellow.cleric": "eliminated wounded"})


@pytest.mark.rule("CG-WOUND-02", "CG-CHAR-ANY-02")
def test_a_wounded_has_no_abilities() -> None:
    pieces = {"blue.naga": "r3.o", "yellow.weapon-master": "r3.o wounded"}
    game = board("C", pieces)
    plays(game, "attack blue.naga yellow.weapon-master")
    assert game.decision is not None and game.decision.seat == 0
    plays(game, "card 3")
    seen = [one for one in game.view(1).state.frames if getattr(one, "looked", ())]
    assert not seen


# -- carriers --------------------------------------------------------------------------------------


@pytest.mark.rule("CG-CARRY-11", "R-C53")
def test_who_loses_with_a_wounded_friend_loses_the_friend() -> None:
    pieces = {
        "blue.naga": "r3.o",
        "yellow.warrior": "r3.o",
        "yellow.cleric": "r3.o wounded carried by yellow.warrior",
        "yellow.troll": "r3.o",
    }
    game = board("C", pieces)
    attack = "attack blue.naga yellow.troll"
    assert fighters(game, attack)[1] == {"yellow.warrior", "yellow.troll"}
    plays(game, attack, "card 6", "card 0")
    assert game.vp == (1, 0)
    stands(
        game,
        {
            "yellow.cleric": "eliminated wounded",
            "yellow.warrior": "r3.o wounded fresh",
            "yellow.troll": "r3.o wounded fresh",
        },
    )


@pytest.mark.rule("CG-CARRY-11")
def test_who_wins_with_a_wounded_friend_keeps_the_friend() -> None:
    pieces = {
        "blue.naga": "r3.o",
        "yellow.warrior": "r3.o",
        "yellow.cleric": "r3.o wounded carried by yellow.warrior",
    }
    game = board("C", pieces)
    plays(game, "attack blue.naga yellow.warrior", "card 0", "card 6")
    stands(game, {"yellow.cleric": "r3.o wounded carried by yellow.warrior"})


@pytest.mark.rule("R-C38")
def test_a_carried_wounded_is_no_target() -> None:
    pieces = {
        "blue.naga": "r3.o",
        "yellow.warrior": "r3.o",
        "yellow.cleric": "r3.o wounded carried by yellow.warrior",
        "yellow.goblin": "r3.o wounded",
    }
    game = board("C", pieces)
    refused(game, "attack blue.naga yellow.cleric", "carried", "R-C38")
    accepted(game, "attack blue.naga yellow.goblin")


@pytest.mark.rule("CG-END-01", "CG-VP-02")
def test_the_points_of_an_elimination_end_the_game_at_once() -> None:
    pieces = {"blue.naga": "r3.o", "yellow.colossus": "r3.o wounded", "yellow.naga": "r4.o"}
    game = board("C", pieces, scenario="card:tutorial-2", vp={"blue": 2})
    plays(game, "attack blue.naga yellow.colossus", "card 6", "card 0")
    assert game.result is not None and game.result.winners == (0,)
    early = board("C", pieces, scenario="card:tutorial-2", vp={"blue": 1})
    plays(early, "attack blue.naga yellow.colossus", "card 6", "card 0")
    assert early.result is None and early.vp == (2, 0)


@pytest.mark.rule("CG-TUT1-05")
def test_there_is_no_combat_in_the_first_tutorial() -> None:
    pieces = {"blue.naga": "r3.o", "yellow.naga": "r3.o"}
    game = board("C", pieces, scenario="card:tutorial-1")
    refused(game, "attack blue.naga yellow.naga", "no-combat", "CG-TUT1-05")
    accepted(board("C", pieces), "attack blue.naga yellow.naga")


@pytest.mark.rule("CG-COMBAT-04")
def test_what_happens_is_told() -> None:
    happened = plays(duel(), "attack blue.naga yellow.warrior", "card 6", "card 0")
    assert any(isinstance(one, events.Wounded) and one.by == 0 for one in happened)

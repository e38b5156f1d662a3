"""Group combat by alliance: cards, totals, who suffers, who earns how much (ALLY, SCN-M6)."""

from __future__ import annotations

import pytest

import dtwister
from dtwister.testing import assert_position
from dtwister_features.combat.combat_frame import CombatFrame
from dtwister_features.game_events import CardsTurnedUp
from fixtures.positions.alliances import (
    ATTACK,
    EXAMPLE,
    PIECES,
    asked,
    cards,
    drawn,
    example,
    fight_of,
    hand,
    play,
    refused,
    totals,
    vp,
    where,
    wounded,
)

RED, GREEN, YELLOW, BLUE = range(4)
BOTH_SIDES = (ATTACK, "join red", "join blue")
"""The course of the rulebook: red and green against blue and yellow."""

# -- the worked example ----------------------------------------------------------------------------


@pytest.mark.rule("EX-M16", "ALLY-25", "ALLY-30")
@pytest.mark.parametrize(
    ("red", "blue", "suffers", "points"),
    [(2, 0, {"blue.troll"}, {"red": 1}), (0, 0, {"red.warrior"}, {"blue": 1})],
)
def test_two_alone(red, blue, suffers, points):
    game = example(ATTACK, "stay-neutral", "stay-neutral")
    assert totals(cards(game, red=red, blue=blue)) == (3 + red, 4 + blue)
    assert wounded(game) == suffers
    assert vp(game) == points


@pytest.mark.rule("EX-M18", "ALLY-20", "ALLY-22", "R-M68")
def test_the_totals_are_of_all_fighters_and_all_cards_of_a_side():
    game = example(*BOTH_SIDES)
    assert totals(cards(game, red=1, green=2, blue=3, yellow=5)) == (8 + 3, 7 + 8)


@pytest.mark.rule("EX-M19", "EX-M21", "ALLY-23", "ALLY-25", "ALLY-31", "ALLY-32", "R-M61")
def test_red_and_green_win():
    game = example(*BOTH_SIDES)
    cards(game)
    assert vp(game) == {"red": 3, "green": 3}
    hurt = {
        "T": "blue.troll wounded",
        "h": "blue.thief wounded",
        "G": "yellow.goblin wounded",
    }
    assert_position(game, EXAMPLE, pieces={**PIECES, **hurt})


@pytest.mark.rule("EX-M20", "EX-M21", "ALLY-26", "ALLY-30", "R-M63", "SCN-M6-11")
def test_blue_and_yellow_win():
    game = example(*BOTH_SIDES)
    cards(game, blue=2)
    assert vp(game) == {"blue": 4, "yellow": 4}
    hurt = {
        "A": "red.warrior wounded",
        "W": "red.wizard wounded",
        "w": "green.warrior wounded",
        "g": "green.goblin wounded",
    }
    assert_position(game, EXAMPLE, pieces={**PIECES, **hurt})


@pytest.mark.rule("EX-M22", "ALLY-24", "ALLY-27", "ALLY-28", "R-M66")
def test_a_tie_spends_the_cards_but_for_the_zeros():
    game = example(*BOTH_SIDES)
    assert totals(cards(game, red=2, blue=3)) == (10, 10)
    assert wounded(game) == set()
    assert vp(game) == {}
    full = (0, 1, 2, 2, 3, 3, 4, 5, 6)
    assert hand(game, RED) == (0, 1, 2, 3, 3, 4, 5, 6)
    assert hand(game, BLUE) == (0, 1, 2, 2, 3, 4, 5, 6)
    assert hand(game, GREEN) == hand(game, YELLOW) == full


@pytest.mark.rule("EX-M23", "ALLY-26")
def test_green_alone_joins():
    game = example(ATTACK, "join red", "stay-neutral")
    assert totals(cards(game)) == (7, 6)
    assert wounded(game) == {"blue.troll", "blue.thief"}
    assert vp(game) == {"red": 2, "green": 2}


@pytest.mark.rule("EX-M24", "ALLY-26", "ALLY-32")
def test_yellow_alone_joins_blue_and_green_is_unharmed():
    game = example(ATTACK, "stay-neutral", "join blue")
    assert totals(cards(game)) == (4, 5)
    assert wounded(game) == {"red.warrior", "red.wizard"}
    assert vp(game) == {"blue": 2, "yellow": 2}


@pytest.mark.rule("EX-M25")
def test_both_join_red():
    game = example(ATTACK, "join red", "join red")
    assert totals(cards(game)) == (10, 6)
    assert vp(game) == {"red": 2, "green": 2, "yellow": 2}


@pytest.mark.rule("EX-M26")
def test_the_thief_was_wounded_before():
    game = example(*BOTH_SIDES, h="blue.thief wounded")
    assert totals(cards(game)) == (8, 5)
    assert vp(game) == {"red": 2, "green": 2}


@pytest.mark.rule("EX-M27", "ALLY-25", "SCN-M6-12", "SCN-M6-13")
def test_the_troll_was_wounded_in_an_earlier_turn():
    game = example(*BOTH_SIDES, T="blue.troll wounded")
    assert totals(cards(game)) == (8, 3)
    assert where(game, "blue.troll") == "eliminated"
    assert wounded(game) == {"blue.thief", "yellow.goblin"}
    assert vp(game) == {"red": 3, "green": 3}


# -- cards -----------------------------------------------------------------------------------------


@pytest.mark.rule("ALLY-20")
def test_every_seat_that_fights_plays_one_card_and_no_other_seat():
    game = example(*BOTH_SIDES)
    found = []
    while asked(game)[1] == "combat-card":
        found.append(asked(game)[0])
        play(game, "card 0")
    assert sorted(found) == ["blue", "green", "red", "yellow"]
    alone = example(ATTACK, "join red", "stay-neutral")
    found = []
    while asked(alone)[1] == "combat-card":
        found.append(asked(alone)[0])
        play(alone, "card 0")
    assert sorted(found) == ["blue", "green", "red"]


@pytest.mark.rule("ALLY-21", "R-M71")
@pytest.mark.parametrize("watcher", ["green", "yellow", "blue", None])
def test_a_card_is_seen_by_nobody_before_all_are_laid(watcher):
    one, other = example(*BOTH_SIDES, "card 6"), example(*BOTH_SIDES, "card 1")
    assert one.view(watcher) == other.view(watcher)
    assert one.view("red") != other.view("red")


@pytest.mark.rule("ALLY-21")
def test_all_cards_are_shown_when_the_last_one_is_laid():
    game = example(*BOTH_SIDES, "card 1", "card 2", "card 3")
    happened = play(game, "card 4")
    shown = [(e.seat, e.cards) for e in happened if isinstance(e, CardsTurnedUp)]
    assert shown == [(RED, (1,)), (GREEN, (2,)), (BLUE, (3,)), (YELLOW, (4,))]


@pytest.mark.rule("ALLY-28", "R-M66")
def test_a_seat_without_other_cards_has_its_zero_still():
    game = example(*BOTH_SIDES)
    cards(game)
    assert 0 in hand(game, GREEN)


@pytest.mark.rule("ALLY-29")
def test_the_combat_costs_one_action_point_and_joining_none():
    game = example(*BOTH_SIDES)
    cards(game)
    assert game.decision is not None
    assert game.decision.text == "red acts; 2 AP left"


# -- what modifies values --------------------------------------------------------------------------


@pytest.mark.rule("R-M68")
@pytest.mark.parametrize(
    ("load", "joins", "wanted"),
    [
        ("sword", "join red", (3 + 2, 4)),
        ("armor", "join red", (3 + 1, 4)),
        ("sword", "join blue", (3 + 1, 4 + 1)),
        ("armor", "join blue", (3 + 1, 4 + 2)),
    ],
)
def test_joiners_count_as_attackers_or_as_defenders(load, joins, wanted):
    """The yellow Goblin carries something; against red it draws in the red Wizard."""
    game = drawn(EXAMPLE.replace(" G. ", " G.x"), {**PIECES, "x": f"yellow.{load}"}, active="red")
    play(game, ATTACK, "stay-neutral", joins)
    assert totals(cards(game)) == wanted


# -- who suffers and who earns ---------------------------------------------------------------------


PIT = """
+---+---+---+
|A.  hO  g. |
+---+---+---+
"""


@pytest.mark.rule("R-M62", "R-M19", "MULTI-72")
def test_a_thief_wounded_on_a_pit_counts_once():
    game = drawn(PIT, {k: PIECES[k] for k in "Ahg"}, active="red")
    play(game, "attack red.warrior blue.thief", "join red")
    cards(game)
    assert where(game, "blue.thief") == "eliminated"
    assert vp(game) == {"red": 1, "green": 1}


@pytest.mark.rule("R-M62", "R-M63", "MULTI-72", "R-M19")
def test_a_thief_who_attacks_from_a_pit_and_loses_counts_for_the_winners():
    pieces = {"A": "red.warrior", "h": "blue.thief", "g": "green.goblin"}
    game = drawn(PIT, pieces, active="blue")
    play(game, "attack blue.thief red.warrior", "join red")
    cards(game)
    assert where(game, "blue.thief") == "eliminated"
    assert vp(game) == {"red": 1, "green": 1}


@pytest.mark.rule("R-M69", "MULTI-72")
def test_a_wounded_that_a_loser_carries_counts_too():
    game = drawn(
        """
+---+---+---+
|A.  T.  g. |
+---+---+---+
""",
        {"A": "red.warrior", "T": "blue.troll + blue.goblin wounded", "g": "green.goblin"},
        active="red",
    )
    play(game, ATTACK, "join red")
    cards(game, red=4)
    assert where(game, "blue.goblin") == "eliminated"
    assert where(game, "blue.troll") == "b1 wounded"
    assert vp(game) == {"red": 2, "green": 2}


@pytest.mark.rule("R-M70")
def test_the_freshly_wounded_are_no_targets_in_the_same_turn():
    game = example(*BOTH_SIDES)
    cards(game)
    assert refused(game, ATTACK) == "fresh COMBAT-08"
    play(game, "end", "play 2")
    assert dtwister.parse_action(game.match, "attack green.warrior blue.troll") in (
        game.legal_actions
    )


@pytest.mark.rule("SCN-M6-11", "SCN-M6-12", "SCN-M6-13", "SCN-M6-14")
def test_wounded_by_one_and_eliminated_by_another_scores_twice():
    game = drawn(
        """
+---+---+---+
|A.  T.  g. |
+---+---+---+
""",
        {k: PIECES[k] for k in "ATg"},
        active="red",
    )
    play(game, ATTACK, "stay-neutral")
    cards(game, red=2)
    play(game, "end", "play 2", "attack green.goblin blue.troll", "stay-neutral")
    cards(game)
    assert where(game, "blue.troll") == "eliminated"
    assert vp(game) == {"red": 1, "green": 1}


@pytest.mark.rule("SCN-M6-13")
def test_who_recovers_and_is_wounded_again_scores_again():
    game = drawn(
        """
+---+---+---+
|A.  T.   . |
+---+---+---+
""",
        {"A": "red.warrior", "T": "blue.troll"},
        active="red",
        ap=5,
    )
    play(game, ATTACK)
    cards(game, red=2)
    for card in (2, 2):
        play(game, "end", f"play {card}")
    play(game, "end", "play 2", "regenerate blue.troll", "end", "play 2", ATTACK)
    cards(game, red=3)
    assert wounded(game) == {"blue.troll"}
    assert vp(game) == {"red": 2}


@pytest.mark.rule("ALLY-26", "ALLY-32")
def test_the_combat_tells_who_fought_on_which_side():
    fight = fight_of(example(*BOTH_SIDES))
    assert isinstance(fight, CombatFrame)
    assert fight.attacking == (RED, GREEN)
    assert fight.defending == (BLUE, YELLOW)

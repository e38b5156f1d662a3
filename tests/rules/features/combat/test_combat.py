"""Close combat between two characters (COMBAT)."""

from __future__ import annotations

import pytest

import dtwister
from dtwister._engine.editing.play_context import PlayContext
from dtwister.testing import assert_position
from dtwister_features.combat.combat_frame import CombatFrame
from dtwister_features.game_actions import Attack
from dtwister_features.state_variables import COMBAT_HANDS
from fixtures.positions.combats import (
    accepted,
    drawn,
    fight,
    hand,
    next_turn,
    offered,
    play,
    refused,
    where,
)

YARD = """
+---+---+---+---+
|W. |G.  T.   . |
+   +   +   +   +
|K.   .   .   . |
+---+---+---+---+
"""
"""Blue Warrior above his Cleric, a wall, yellow Goblin beside his Troll."""
YARD_PIECES = {"W": "blue.warrior", "K": "blue.cleric", "G": "yellow.goblin", "T": "yellow.troll"}

DUEL = """
+---+---+---+
|W.  G.  r. |
+---+---+---+
"""
DUEL_PIECES = {"W": "blue.warrior", "G": "yellow.goblin", "r": "yellow.thief wounded"}


# -- declaring -------------------------------------------------------------------------------------


@pytest.mark.rule("COMBAT-01")
def test_a_miniature_attacks_an_adjacent_enemy_for_one_point():
    game = drawn(DUEL, DUEL_PIECES, ap=3)
    assert offered(game, "attack") == ["attack blue.warrior yellow.goblin"]
    fight(game, "attack blue.warrior yellow.goblin", 1, 1)
    assert game.decision.text == "blue acts; 2 AP left"


@pytest.mark.rule("COMBAT-01")
def test_the_target_may_be_a_wounded():
    game = drawn(DUEL, {**DUEL_PIECES, "G": "yellow.goblin wounded"})
    assert accepted(game, "attack blue.warrior yellow.goblin")


@pytest.mark.rule("COMBAT-01")
def test_friends_and_objects_are_no_targets():
    pieces = {"W": "blue.warrior", "G": "blue.goblin", "r": "yellow.rope"}
    game = drawn(DUEL, pieces)
    assert refused(game, "attack blue.warrior blue.goblin") == "friend COMBAT-01"
    assert refused(game, "attack blue.goblin yellow.rope") == "no-character COMBAT-01"
    assert accepted(drawn(DUEL, DUEL_PIECES), "attack blue.warrior yellow.goblin")


@pytest.mark.rule("COMBAT-01")
def test_only_the_active_player_attacks_and_only_for_a_point():
    game = drawn(DUEL, DUEL_PIECES)
    assert refused(game, "attack yellow.goblin blue.warrior") == "not-yours AP-05"
    game = drawn(DUEL, DUEL_PIECES, active="yellow")
    assert accepted(game, "attack yellow.goblin blue.warrior")
    game = drawn(DUEL, DUEL_PIECES, ap=0)
    assert refused(game, "attack blue.warrior yellow.goblin") == "not-enough-ap AP-04"


@pytest.mark.rule("COMBAT-02")
@pytest.mark.parametrize("border", ["|", "#", ":"])
def test_no_attack_across_a_wall_a_slit_or_a_closed_portcullis(border):
    game = drawn(DUEL.replace("W.  G", f"W. {border}G"), DUEL_PIECES)
    assert refused(game, "attack blue.warrior yellow.goblin") == "not-adjacent COMBAT-02"


@pytest.mark.rule("COMBAT-02")
@pytest.mark.parametrize("border", [" ", "'", ","])
def test_an_attack_through_an_open_border_or_an_open_or_broken_portcullis(border):
    game = drawn(DUEL.replace("W.  G", f"W. {border}G"), DUEL_PIECES)
    assert accepted(game, "attack blue.warrior yellow.goblin")


@pytest.mark.rule("COMBAT-02")
def test_no_attack_across_a_diagonal_or_a_distance():
    game = drawn(YARD, YARD_PIECES)
    assert refused(game, "attack blue.cleric yellow.goblin") == "not-adjacent COMBAT-02"
    assert refused(game, "attack blue.warrior yellow.troll") == "not-adjacent COMBAT-02"
    play(game, "move blue.cleric a2-b2")
    assert accepted(game, "attack blue.cleric yellow.goblin")


LINE = """
+---+---+---+
 W0  G.   .
+---+---+---+
"""


@pytest.mark.rule("COMBAT-12")
def test_a_miniature_on_its_own_line_attacks_into_the_room():
    game = drawn(LINE, {"W": "blue.warrior", "G": "yellow.goblin"})
    assert fight(game, "attack blue.warrior yellow.goblin", 3, 0) == (6, 1)
    assert (where(game, "blue.warrior"), where(game, "yellow.goblin")) == ("a1", "b1 wounded")


@pytest.mark.rule("COMBAT-11")
def test_an_enemy_on_its_own_line_is_attacked_from_the_room():
    game = drawn(LINE, {"W": "blue.warrior", "G": "yellow.goblin"}, active="yellow")
    assert fight(game, "attack yellow.goblin blue.warrior", 6, 0) == (7, 3)
    assert (where(game, "blue.warrior"), where(game, "yellow.goblin")) == ("a1 wounded", "b1")


@pytest.mark.rule("COMBAT-11", "R-75")
def test_a_wounded_on_its_own_line_is_attacked_too():
    pieces = {"W": "blue.warrior wounded", "G": "yellow.goblin"}
    game = drawn(LINE, pieces, active="yellow")
    fight(game, "attack yellow.goblin blue.warrior", 1, 0)
    assert where(game, "blue.warrior") == "eliminated"


@pytest.mark.rule("COMBAT-13")
def test_two_fighters_are_one_on_one_and_three_are_a_group():
    game = drawn(DUEL, DUEL_PIECES)
    play(game, "attack blue.warrior yellow.goblin")
    assert isinstance(game.context.frame, CombatFrame)
    assert game.context.frame.is_one_on_one
    game = drawn(DUEL, {**DUEL_PIECES, "r": "blue.thief"})
    play(game, "attack blue.warrior yellow.goblin")
    assert not game.context.frame.is_one_on_one


# -- cards -----------------------------------------------------------------------------------------


@pytest.mark.rule("COMBAT-03", "R-62")
def test_each_side_chooses_a_card_before_any_is_shown():
    game = drawn(DUEL, DUEL_PIECES)
    play(game, "attack blue.warrior yellow.goblin")
    assert (game.decision.seat, game.decision.kind) == (0, "combat-card")
    play(game, "card 2")
    assert (game.decision.seat, game.decision.kind) == (1, "combat-card")
    assert hand(game, 0) == hand(game, 1)  # the card still counts as one in hand
    shown = play(game, "card 4")
    assert [event.tag for event in shown][:2] == [
        "features:combat-card-chosen",
        "features:combat-shown",
    ]


@pytest.mark.rule("COMBAT-03", "R-62")
def test_the_defender_cannot_see_which_card_the_attacker_chose():
    games = [drawn(DUEL, DUEL_PIECES) for _ in range(2)]
    for game, card in zip(games, (1, 6), strict=True):
        play(game, "attack blue.warrior yellow.goblin", f"card {card}")
    one, other = (game.view("yellow") for game in games)
    assert one.digest() == other.digest()
    assert list(one.legal_actions) == list(other.legal_actions)
    assert games[0].view("blue").digest() != games[1].view("blue").digest()


@pytest.mark.rule("COMBAT-03")
def test_only_a_card_in_hand_may_be_chosen_and_nothing_else_done():
    game = drawn(DUEL, DUEL_PIECES)
    play(game, "attack blue.warrior yellow.goblin", "card 1", "card 3")
    play(game, "attack blue.warrior yellow.goblin")
    assert refused(game, "card 1") == "no-such-card CARD-02"
    assert refused(game, "end") == "not-now GOLD-02"
    assert offered(game, "card") == ["card 0", "card 2", "card 3", "card 4", "card 5", "card 6"]
    play(game, "card 2")
    assert offered(game, "card")[:3] == ["card 0", "card 1", "card 2"]


@pytest.mark.rule("COMBAT-04")
def test_values_modifiers_and_card_make_the_total():
    game = drawn(
        """
        +---+---+
        |W.s T.r|
        +---+---+
        """,
        {"W": "blue.warrior", "s": "blue.sword", "T": "yellow.troll", "r": "yellow.armor"},
    )
    assert fight(game, "attack blue.warrior yellow.troll", 4, 2) == (3 + 1 + 4, 4 + 1 + 2)


@pytest.mark.rule("COMBAT-04")
def test_sword_and_armor_change_sides_with_the_attack():
    game = drawn(
        """
        +---+---+
        |W.s T.r|
        +---+---+
        """,
        {"W": "blue.warrior", "s": "blue.sword", "T": "yellow.troll", "r": "yellow.armor"},
        active="yellow",
    )
    assert fight(game, "attack yellow.troll blue.warrior", 4, 2) == (4 + 4, 3 + 2)


@pytest.mark.rule("COMBAT-03", "R-18")
def test_a_view_can_be_filled_in_when_the_last_card_lies_on_the_table():
    """Without cards a side plays +0; a seat that sees only its back must not stumble over that."""
    game = drawn(DUEL, DUEL_PIECES)
    PlayContext(game.match, game.state).remember(COMBAT_HANDS, ((), (0, 1)))
    play(game, "attack blue.warrior yellow.goblin", "card 0")
    filled = game.view("yellow").sample(dtwister.Rng(1))
    assert filled.context.frame == game.context.frame


# -- the result ------------------------------------------------------------------------------------


@pytest.mark.rule("COMBAT-05", "WOUND-01")
def test_a_losing_miniature_is_wounded_as_defender():
    game = drawn(DUEL, DUEL_PIECES)
    fight(game, "attack blue.warrior yellow.goblin", 1, 2)
    assert (where(game, "blue.warrior"), where(game, "yellow.goblin")) == ("a1", "b1 wounded")
    assert game.vp == (0, 0)


@pytest.mark.rule("COMBAT-05", "WOUND-01")
def test_a_losing_miniature_is_wounded_as_attacker():
    game = drawn(DUEL, DUEL_PIECES)
    fight(game, "attack blue.warrior yellow.goblin", 1, 4)
    assert (where(game, "blue.warrior"), where(game, "yellow.goblin")) == ("a1 wounded", "b1")


@pytest.mark.rule("COMBAT-05", "WOUND-06")
def test_a_losing_wounded_is_eliminated():
    game = drawn(DUEL, {**DUEL_PIECES, "G": "yellow.goblin wounded"})
    fight(game, "attack blue.warrior yellow.goblin", 0, 2)
    assert where(game, "yellow.goblin") == "eliminated"
    assert game.vp == (1, 0)


@pytest.mark.rule("COMBAT-06")
def test_a_tie_has_no_effect_and_still_costs_the_cards():
    game = drawn(DUEL, DUEL_PIECES)
    assert fight(game, "attack blue.warrior yellow.goblin", 1, 3) == (4, 4)
    assert_position(game, DUEL, pieces=DUEL_PIECES)
    assert 1 not in hand(game, 0)
    assert hand(game, 1).count(3) == 1
    assert game.decision.text == "blue acts; 2 AP left"


@pytest.mark.rule("COMBAT-07")
def test_another_combat_with_the_same_pieces_for_another_point():
    game = drawn(DUEL, DUEL_PIECES, ap=2)
    fight(game, "attack blue.warrior yellow.goblin", 1, 3)
    fight(game, "attack blue.warrior yellow.goblin", 3, 3)
    assert where(game, "yellow.goblin") == "b1 wounded"
    assert game.decision.text == "blue acts; 0 AP left"


@pytest.mark.rule("COMBAT-07", "COMBAT-08")
def test_no_second_combat_against_the_character_just_wounded():
    game = drawn(DUEL, DUEL_PIECES)
    fight(game, "attack blue.warrior yellow.goblin", 1, 2)
    assert refused(game, "attack blue.warrior yellow.goblin") == "fresh COMBAT-08"


@pytest.mark.rule("COMBAT-08", "R-64")
def test_freshly_wounded_is_over_with_the_turn():
    game = drawn(DUEL, DUEL_PIECES)
    fight(game, "attack blue.warrior yellow.goblin", 1, 2)
    next_turn(game)
    next_turn(game, card=3)
    assert accepted(game, "attack blue.warrior yellow.goblin")


@pytest.mark.rule("COMBAT-08")
def test_a_character_that_lost_as_attacker_is_protected_too():
    """However and by whomever it was wounded; a later turn is another matter."""
    pieces = {"W": "blue.warrior", "G": "yellow.goblin", "r": "blue.thief"}
    game = drawn(DUEL.replace("G.  r", "G. |r"), pieces)
    fight(game, "attack blue.warrior yellow.goblin", 1, 4)
    assert where(game, "blue.warrior") == "a1 wounded"
    next_turn(game)
    assert accepted(game, "attack yellow.goblin blue.warrior")  # in a later turn
    game = drawn(DUEL, {**DUEL_PIECES, "W": "blue.warrior wounded fresh"}, active="yellow")
    assert refused(game, "attack yellow.goblin blue.warrior") == "fresh COMBAT-08"


@pytest.mark.rule("COMBAT-09")
def test_used_cards_are_gone_except_nought():
    game = drawn(DUEL, DUEL_PIECES)
    fight(game, "attack blue.warrior yellow.goblin", 0, 5)
    assert hand(game, 0) == (0, 1, 2, 2, 3, 3, 4, 5, 6)
    assert hand(game, 1) == (0, 1, 2, 2, 3, 3, 4, 6)


@pytest.mark.rule("COMBAT-10", "WOUND-04")
def test_a_wounded_defends_with_its_card_alone():
    game = drawn(DUEL, {"W": "blue.warrior", "G": "yellow.troll wounded", "r": "yellow.rope"})
    assert fight(game, "attack blue.warrior yellow.troll", 0, 3) == (3, 3)
    assert where(game, "yellow.troll") == "b1 wounded"


@pytest.mark.rule("COMBAT-14")
@pytest.mark.parametrize(("attacking", "wounded"), [(6, "G"), (0, "W")])
def test_combat_moves_nobody(attacking, wounded):
    game = drawn(DUEL, DUEL_PIECES)
    fight(game, "attack blue.warrior yellow.goblin", attacking, 3)
    after = {**DUEL_PIECES, wounded: DUEL_PIECES[wounded] + " wounded fresh"}
    assert_position(game, DUEL, pieces=after)


# -- loads -----------------------------------------------------------------------------------------

CARRIED = """
+---+---+---+
|W.  G.x  . |
+---+---+---+
"""
CARRIED_PIECES = {"W": "blue.warrior", "G": "yellow.goblin", "x": "yellow.thief wounded"}


@pytest.mark.rule("COMBAT-15", "R-106")
def test_a_carrier_that_loses_as_defender_loses_its_wounded():
    game = drawn(CARRIED, CARRIED_PIECES)
    fight(game, "attack blue.warrior yellow.goblin", 1, 2)
    assert where(game, "yellow.goblin") == "b1 wounded"
    assert where(game, "yellow.thief") == "eliminated"
    assert game.vp == (1, 0)


@pytest.mark.rule("COMBAT-15", "R-106")
def test_a_carrier_that_loses_as_attacker_loses_its_wounded():
    game = drawn(CARRIED, CARRIED_PIECES, active="yellow")
    fight(game, "attack yellow.goblin blue.warrior", 1, 6)
    assert where(game, "yellow.goblin") == "b1 wounded"
    assert where(game, "yellow.thief") == "eliminated"
    assert game.vp == (1, 0)


@pytest.mark.rule("COMBAT-15")
def test_a_carrier_that_does_not_lose_keeps_its_wounded():
    game = drawn(CARRIED, CARRIED_PIECES)
    fight(game, "attack blue.warrior yellow.goblin", 1, 3)
    assert_position(game, CARRIED, pieces=CARRIED_PIECES)


@pytest.mark.rule("R-63")
def test_a_carried_wounded_is_no_target_and_its_carrier_is():
    game = drawn(CARRIED, CARRIED_PIECES)
    assert refused(game, "attack blue.warrior yellow.thief") == "carried R-63"
    assert accepted(game, "attack blue.warrior yellow.goblin")


@pytest.mark.rule("R-63")
def test_a_wounded_that_nobody_carries_is_a_target():
    game = drawn(
        DUEL,
        {**DUEL_PIECES, "W": "blue.warrior", "G": "yellow.thief wounded", "r": "yellow.goblin"},
    )
    assert accepted(game, "attack blue.warrior yellow.thief")


# -- protection of the freshly wounded -------------------------------------------------------------


@pytest.mark.rule("R-64", "COMBAT-15")
def test_a_freshly_wounded_load_is_eliminated_with_its_carrier():
    pieces = {**CARRIED_PIECES, "x": "yellow.thief wounded fresh"}
    game = drawn(CARRIED, pieces)
    fight(game, "attack blue.warrior yellow.goblin", 1, 2)
    assert where(game, "yellow.thief") == "eliminated"


@pytest.mark.rule("R-64")
def test_a_freshly_wounded_is_hit_by_a_fireball():
    game = drawn(
        """
        +---+---+---+---+
        |Z.w  .   .  x. |
        +---+---+---+---+
        """,
        {"Z": "blue.wizard", "w": "blue.fireball-wand", "x": "yellow.thief wounded fresh"},
    )
    play(game, "fire blue.wizard east")
    assert where(game, "yellow.thief") == "eliminated"
    assert game.vp == (1, 0)


@pytest.mark.rule("R-64")
def test_a_freshly_wounded_on_a_pit_falls_all_the_same():
    """The Thief loses on a pit; that it was wounded just now does not hold it."""
    game = drawn(
        """
        +---+---+---+
        |W.  TO   . |
        +---+---+---+
        """,
        {"W": "blue.warrior", "T": "yellow.thief"},
    )
    fight(game, "attack blue.warrior yellow.thief", 1, 1)
    assert where(game, "yellow.thief") == "eliminated"


# -- recovered characters --------------------------------------------------------------------------


@pytest.mark.rule("R-65")
def test_a_recovered_target_fights_with_its_value():
    game = drawn(DUEL, {**DUEL_PIECES, "G": "yellow.troll recovered"})
    assert fight(game, "attack blue.warrior yellow.troll", 1, 0) == (4, 4)


@pytest.mark.rule("COMBAT-01")
def test_an_attack_on_nothing_at_all_is_refused_not_an_error():
    game = drawn(DUEL, DUEL_PIECES)
    warrior = game.match.piece_index["blue.warrior"]
    assert game.why_not(Attack(warrior, 99)).code == "no-character"
    assert game.why_not(Attack(warrior, -1)).code == "no-character"


# -- what others may declare before the cards ------------------------------------------------------

MIND = """
+---+---+---+
|W.  X.  r. |
+---+---+---+
"""


@pytest.mark.rule("R-62")
def test_declarations_of_abilities_come_before_both_cards():
    game = drawn(MIND, {"W": "blue.warrior", "X": "yellow.telepath", "r": "yellow.thief wounded"})
    play(game, "attack blue.warrior yellow.telepath")
    assert (game.decision.seat, game.decision.kind) == (1, "name")
    play(game, "name 5")
    assert (game.decision.seat, game.decision.kind) == (1, "combat-card")
    shown = next(e for e in play(game, "card 0") if e.tag == "features:combat-shown")
    assert (shown.attacking_card, shown.defending_card) == (5, 0)


@pytest.mark.rule("COMBAT-13", "R-62")
def test_what_needs_one_on_one_is_silent_in_a_group():
    game = drawn(MIND, {"W": "blue.warrior", "X": "yellow.telepath", "r": "blue.thief"})
    play(game, "attack blue.warrior yellow.telepath")
    assert (game.decision.seat, game.decision.kind) == (0, "combat-card")

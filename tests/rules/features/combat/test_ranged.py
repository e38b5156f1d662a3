"""Ranged combat (RANGED)."""

from __future__ import annotations

import pytest

import dtwister
from dtwister._notation.value_codec import Codec
from dtwister_features.combat.combat_frame import CombatFrame
from dtwister_features.combat.weapons import weapons_of
from dtwister_features.game_actions import Shoot
from fixtures.positions.combats import (
    accepted,
    drawn,
    fight,
    fighters,
    hand,
    next_turn,
    offered,
    play,
    refused,
    where,
)

ALLEY = """
+---+---+---+---+---+
|W.b  .   .  G.  H. |
+   +   +   +   +   +
| .   .   .   .   . |
+---+---+---+---+---+
"""
"""A Warrior with a bow sees a Goblin, and behind it another character."""
ALLEY_PIECES = {
    "W": "blue.warrior",
    "b": "blue.bow",
    "G": "yellow.goblin",
    "H": "yellow.thief",
}
SHOT = "shoot blue.warrior east"


# -- who shoots at whom ----------------------------------------------------------------------------


@pytest.mark.rule("RANGED-01", "RANGED-02")
def test_a_bearer_of_a_bow_shoots_at_the_first_character_for_one_point():
    game = drawn(ALLEY, ALLEY_PIECES)
    assert offered(game, "shoot") == [SHOT]
    play(game, SHOT)
    assert fighters(game) == (["blue.warrior"], ["yellow.goblin"])
    play(game, "card 0", "card 0")
    assert game.decision.text == "blue acts; 2 AP left"


@pytest.mark.rule("RANGED-02", "RANGED-04")
def test_a_weapon_has_nothing_against_a_target_in_sight_and_not_in_contact():
    game = drawn(ALLEY, ALLEY_PIECES)
    pieces = [game.match.piece_index[name] for name in ("blue.warrior", "yellow.goblin")]
    [bow] = weapons_of(game.context, pieces[0])
    assert bow.refuse_target(game.context, *pieces) is None


@pytest.mark.rule("RANGED-01")
def test_nobody_shoots_without_a_bow():
    game = drawn(ALLEY, {**ALLEY_PIECES, "b": "blue.sword"})
    assert refused(game, SHOT) == "no-ability RANGED-01"


@pytest.mark.rule("RANGED-01", "WOUND-02")
def test_a_wounded_beside_a_bow_does_not_shoot():
    game = drawn(ALLEY, {**ALLEY_PIECES, "W": "blue.warrior wounded"})
    assert refused(game, SHOT) == "wounded WOUND-02"


@pytest.mark.rule("RANGED-02")
def test_the_target_may_be_a_wounded():
    game = drawn(ALLEY, {**ALLEY_PIECES, "G": "yellow.goblin wounded"})
    fight(game, SHOT, 1, 0)
    assert where(game, "yellow.goblin") == "eliminated"


@pytest.mark.rule("RANGED-02")
@pytest.mark.parametrize("border", ["|", "#", ":"])
def test_what_blocks_the_sight_blocks_the_shot(border):
    game = drawn(ALLEY.replace(" .  G", f" . {border}G"), ALLEY_PIECES)
    assert refused(game, SHOT) == "nobody RANGED-02"
    assert refused(game, "shoot blue.warrior south") == "nobody RANGED-02"


@pytest.mark.rule("RANGED-02")
def test_a_shot_through_an_open_portcullis_or_the_slit_beside_the_shooter():
    assert accepted(drawn(ALLEY.replace(" .  G", " . 'G"), ALLEY_PIECES), SHOT)
    assert accepted(drawn(ALLEY.replace("W.b ", "W.b:"), ALLEY_PIECES), SHOT)


@pytest.mark.rule("RANGED-02")
def test_a_direction_that_is_none_is_refused():
    game = drawn(ALLEY, ALLEY_PIECES)
    shot = Shoot(game.match.piece_index["blue.warrior"], "up")
    assert game.why_not(shot).code == "no-way"


@pytest.mark.rule("RANGED-03")
@pytest.mark.parametrize("friend", ["blue.goblin", "blue.goblin wounded"])
def test_a_friend_in_the_way_stops_the_shot(friend):
    game = drawn(ALLEY, {**ALLEY_PIECES, "G": friend})
    assert refused(game, SHOT) == "friend RANGED-03"


@pytest.mark.rule("RANGED-03")
@pytest.mark.parametrize("state", ["", " wounded"])
def test_a_shield_forbids_the_shot_and_the_shot_never_goes_past(state):
    pieces = {**ALLEY_PIECES, "G": "yellow.goblin" + state, "s": "yellow.large-shield"}
    game = drawn(ALLEY.replace("G. ", "G.s"), pieces)
    assert refused(game, SHOT) == "covered RANGED-03"
    assert not offered(game, "shoot")
    beside = drawn(ALLEY.replace("H. ", "H.s"), {**pieces, "G": "yellow.goblin"})
    assert accepted(beside, SHOT)


CLOSE = """
+---+---+---+---+---+
|W.b  .   .  G.   . |
+   +   +   +   +   +
|H.   .   .   .   . |
+---+---+---+---+---+
"""


@pytest.mark.rule("RANGED-04")
def test_no_shot_at_an_adjacent_target():
    game = drawn(ALLEY.replace("W.b  . ", " .  W.b").replace(" .  G. ", "G.   . "), ALLEY_PIECES)
    assert refused(game, SHOT) == "in-contact RANGED-04"
    assert accepted(game, "attack blue.warrior yellow.goblin")


@pytest.mark.rule("RANGED-04")
def test_no_shot_at_an_adjacent_wounded():
    drawing = ALLEY.replace("W.b  . ", " .  W.b").replace(" .  G. ", "G.   . ")
    game = drawn(drawing, {**ALLEY_PIECES, "G": "yellow.goblin wounded"})
    assert refused(game, SHOT) == "in-contact RANGED-04"


@pytest.mark.rule("RANGED-04", "R-70")
def test_no_shot_beside_an_enemy_miniature_but_beside_an_enemy_wounded():
    game = drawn(CLOSE, ALLEY_PIECES)
    assert refused(game, SHOT) == "in-contact RANGED-04"
    game = drawn(CLOSE, {**ALLEY_PIECES, "H": "yellow.thief wounded"})
    assert accepted(game, SHOT)


@pytest.mark.rule("RANGED-04")
def test_an_enemy_behind_a_wall_is_not_in_contact():
    game = drawn(CLOSE.replace("+   +   +", "+---+   +", 1), ALLEY_PIECES)
    assert accepted(game, SHOT)


@pytest.mark.rule("RANGED-10")
def test_no_shot_at_whoever_was_wounded_in_this_turn():
    game = drawn(ALLEY, ALLEY_PIECES)
    fight(game, SHOT, 3, 0)
    assert where(game, "yellow.goblin") == "d1 wounded"
    assert refused(game, SHOT) == "fresh RANGED-10"
    next_turn(game)
    next_turn(game, card=3)
    assert accepted(game, SHOT)


# -- values, cards, losses -------------------------------------------------------------------------


@pytest.mark.rule("RANGED-05")
def test_the_value_of_the_weapon_replaces_that_of_the_shooter():
    game = drawn(ALLEY, ALLEY_PIECES)
    assert fight(game, SHOT, 2, 2) == (1 + 2, 1 + 2)
    game = drawn(ALLEY, {**ALLEY_PIECES, "b": "blue.crossbow"})
    assert fight(game, SHOT, 2, 2) == (3 + 2, 1 + 2)


@pytest.mark.rule("RANGED-05")
def test_nothing_modifies_the_value_of_a_weapon():
    """The Jester has 4 more in every combat, but not with a weapon of its own value."""
    game = drawn(ALLEY, {**ALLEY_PIECES, "W": "blue.jester"})
    assert fight(game, "shoot blue.jester east", 2, 2) == (1 + 2, 1 + 2)
    game = drawn(ALLEY, {**ALLEY_PIECES, "W": "blue.jester"}, active="yellow")
    play(game, "move yellow.goblin d1-c1-b1")
    assert fight(game, "attack yellow.goblin blue.jester", 2, 2) == (1 + 2, 1 + 4 + 2)


@pytest.mark.rule("RANGED-05")
def test_objects_of_the_target_count():
    pieces = {**ALLEY_PIECES, "s": "yellow.armor"}
    game = drawn(ALLEY.replace("G. ", "G.s"), pieces)
    assert fight(game, SHOT, 2, 2) == (3, 1 + 1 + 2)


@pytest.mark.rule("RANGED-06")
def test_both_sides_play_one_card():
    game = drawn(ALLEY, ALLEY_PIECES)
    play(game, SHOT)
    assert (game.decision.seat, game.decision.kind) == (0, "combat-card")
    play(game, "card 5")
    assert (game.decision.seat, game.decision.kind) == (1, "combat-card")
    play(game, "card 4")
    assert 5 not in hand(game, 0)
    assert 4 not in hand(game, 1)


@pytest.mark.rule("RANGED-07")
def test_a_shooter_that_loses_is_not_wounded():
    game = drawn(ALLEY, ALLEY_PIECES)
    assert fight(game, SHOT, 0, 6) == (1, 7)
    assert where(game, "blue.warrior") == "a1"
    assert where(game, "blue.bow") == "a1"
    assert accepted(game, SHOT)


@pytest.mark.rule("RANGED-08")
def test_a_losing_target_is_wounded_and_a_tie_is_nothing():
    game = drawn(ALLEY, ALLEY_PIECES)
    assert fight(game, SHOT, 2, 2) == (3, 3)
    assert where(game, "yellow.goblin") == "d1"
    fight(game, SHOT, 3, 2)
    assert where(game, "yellow.goblin") == "d1 wounded"


@pytest.mark.rule("R-71", "COMBAT-15")
def test_a_shot_at_a_carrier_costs_it_its_wounded():
    pieces = {**ALLEY_PIECES, "x": "yellow.cleric wounded"}
    game = drawn(ALLEY.replace("G. ", "G.x"), pieces)
    play(game, SHOT)
    assert fighters(game)[1] == ["yellow.goblin"]
    play(game, "card 6", "card 0")
    assert where(game, "yellow.goblin") == "d1 wounded"
    assert where(game, "yellow.cleric") == "eliminated"
    assert game.vp == (1, 0)


# -- abilities for close combat --------------------------------------------------------------------


@pytest.mark.rule("RANGED-09")
def test_close_abilities_are_off_for_the_target_of_a_shooter_alone():
    game = drawn(ALLEY, {**ALLEY_PIECES, "G": "yellow.berserker"})
    assert fight(game, SHOT, 2, 2) == (3, 1 + 2)


@pytest.mark.rule("RANGED-09")
def test_nobody_names_a_card_in_ranged_combat():
    shot = drawn(ALLEY, {**ALLEY_PIECES, "G": "yellow.telepath"})
    play(shot, SHOT)
    assert shot.decision.kind == "combat-card"
    shooting = drawn(ALLEY, {**ALLEY_PIECES, "W": "blue.telepath"})
    play(shooting, "shoot blue.telepath east")
    assert shooting.decision.kind == "combat-card"
    close = drawn(CONTACT, {"W": "blue.warrior", "b": "blue.bow", "G": "yellow.telepath"})
    play(close, "attack blue.warrior yellow.telepath")
    assert close.decision.kind == "name"


CONTACT = """
+---+---+---+
|W.b G.   . |
+---+---+---+
"""

MIXED = """
+---+---+---+---+---+
|W.b  .   .  G.  B. |
+   +   +   +   +   +
| .   .   .   .  Y. |
+---+---+---+---+---+
"""
"""Blue B beside the target G must join; yellow Y beside B must defend."""
MIXED_PIECES = {
    "W": "blue.warrior",
    "b": "blue.bow",
    "G": "yellow.goblin",
    "B": "blue.cleric",
    "Y": "yellow.thief",
}


@pytest.mark.rule("RANGED-09", "RANGED-15")
def test_close_fighters_keep_their_close_abilities_in_a_mixed_group():
    game = drawn(MIXED, {**MIXED_PIECES, "B": "blue.backstabber", "G": "yellow.berserker"})
    assert fight(game, SHOT, 0, 0) == (1 + 2 + 2, 1 + 3 + 2)


# -- groups ----------------------------------------------------------------------------------------


@pytest.mark.rule("RANGED-11")
def test_friends_at_the_target_must_join_and_the_chain_runs_from_there():
    game = drawn(MIXED, MIXED_PIECES)
    play(game, SHOT)
    assert fighters(game) == (
        ["blue.cleric", "blue.warrior"],
        ["yellow.goblin", "yellow.thief"],
    )


@pytest.mark.rule("RANGED-11", "R-65")
def test_a_recovered_friend_at_the_target_does_not_join():
    game = drawn(MIXED, {**MIXED_PIECES, "B": "blue.cleric recovered"})
    play(game, SHOT)
    assert fighters(game) == (["blue.warrior"], ["yellow.goblin"])


@pytest.mark.rule("R-67")
def test_shooters_pull_nobody_in():
    """Friends beside the shooter, and enemies beside the target, have no part in it."""
    game = drawn(CLOSE, {**ALLEY_PIECES, "H": "blue.troll"})
    play(game, SHOT)
    assert fighters(game) == (["blue.warrior"], ["yellow.goblin"])
    game = drawn(ALLEY, ALLEY_PIECES)
    play(game, SHOT)
    assert fighters(game) == (["blue.warrior"], ["yellow.goblin"])


@pytest.mark.rule("RANGED-13")
def test_a_group_with_shooters_costs_one_point():
    game = drawn(MIXED, MIXED_PIECES, ap=1)
    fight(game, SHOT, 1, 1)
    assert game.decision.text == "blue acts; 0 AP left"


@pytest.mark.rule("RANGED-16", "RANGED-07")
def test_when_a_mixed_group_loses_only_close_fighters_are_wounded():
    game = drawn(MIXED, MIXED_PIECES)
    assert fight(game, SHOT, 0, 1) == (1 + 2, 1 + 2 + 1)
    assert where(game, "blue.warrior") == "a1"
    assert where(game, "blue.cleric") == "e1 wounded"


@pytest.mark.rule("RANGED-14", "R-69")
def test_a_bearer_beside_an_attacker_defends_with_its_own_value():
    game = drawn(MIXED.replace("Y. ", "Y.c"), {**MIXED_PIECES, "c": "yellow.crossbow"})
    assert fight(game, SHOT, 6, 0) == (1 + 2 + 6, 1 + 2)
    assert where(game, "yellow.thief") == "e2 wounded"


@pytest.mark.rule("RANGED-14")
def test_no_weapon_is_used_on_the_defending_side():
    """The yellow Wizard sees the blue Cleric, who must join; he has no part in it."""
    game = drawn(
        """
        +---+---+---+---+---+---+---+
        |W.b  .   .  G.  B.   .  Z.c|
        +---+---+---+---+---+---+---+
        """,
        {**MIXED_PIECES, "Y": "yellow.thief exited", "Z": "yellow.wizard", "c": "yellow.bow"},
    )
    assert refused(game, SHOT + " with yellow.wizard") == "not-yours RANGED-14"
    play(game, SHOT)
    assert fighters(game) == (["blue.cleric", "blue.warrior"], ["yellow.goblin"])


# -- further shooters ------------------------------------------------------------------------------

VOLLEY = """
+---+---+---+---+---+---+---+
|W.b  .   .  G.   .   .   . |
+   +   +   +   +   +   +   +
| .   .   .   .   .   .   . |
+   +   +   +   +   +   +   +
| .   .  K.  Z.c  .   .   . |
+---+---+---+---+---+---+---+
"""
"""Warrior and Wizard, each with a bow, see the Goblin."""
VOLLEY_PIECES = {
    "W": "blue.warrior",
    "b": "blue.bow",
    "G": "yellow.goblin",
    "Z": "blue.wizard",
    "c": "blue.bow#2",
    "K": "blue.cleric",
}


@pytest.mark.rule("RANGED-12", "R-68")
def test_further_shooters_may_join_and_each_adds_the_value_of_its_weapon():
    game = drawn(VOLLEY, VOLLEY_PIECES)
    assert offered(game, "shoot") == [
        SHOT,
        SHOT + " with blue.wizard",
        "shoot blue.wizard north",
        "shoot blue.wizard north with blue.warrior",
    ]
    assert fight(game, SHOT + " with blue.wizard", 2, 2) == (1 + 1 + 2, 1 + 2)
    assert where(game, "yellow.goblin") == "d1 wounded"


@pytest.mark.rule("R-68")
def test_joining_is_optional_and_whoever_does_not_stays_out():
    game = drawn(VOLLEY, VOLLEY_PIECES)
    assert fight(game, SHOT, 2, 2) == (3, 3)


@pytest.mark.rule("R-62", "R-68")
def test_joiners_are_declared_before_the_cards():
    game = drawn(VOLLEY, VOLLEY_PIECES)
    play(game, SHOT + " with blue.wizard")
    assert fighters(game)[0] == ["blue.warrior", "blue.wizard"]
    assert game.decision.kind == "combat-card"


@pytest.mark.rule("R-68", "RANGED-12")
def test_all_groups_of_joiners_are_offered():
    pieces = {**VOLLEY_PIECES, "T": "blue.thief", "d": "blue.crossbow"}
    game = drawn(VOLLEY.replace("G.   .   .   . |", "G.   .   .  T.d|"), pieces)
    assert [text for text in offered(game, "shoot") if text.startswith(SHOT)] == [
        SHOT,
        SHOT + " with blue.thief",
        SHOT + " with blue.wizard",
        SHOT + " with blue.wizard,blue.thief",
    ]
    together = SHOT + " with blue.thief,blue.wizard"
    assert game.why_not(dtwister.parse_action(game.match, together)) is None
    assert fight(game, together, 0, 0) == (1 + 1 + 3, 1)


@pytest.mark.rule("R-68")
def test_shooters_may_join_an_attack_that_began_as_close_combat():
    drawing = VOLLEY.replace(" .  G.   .", "K.  G.   .").replace("K.  Z.c", " .  Z.c")
    game = drawn(drawing, VOLLEY_PIECES)
    attack = "attack blue.cleric yellow.goblin"
    assert offered(game, "attack") == [attack, attack + " with blue.wizard"]
    assert fight(game, attack + " with blue.wizard", 0, 3) == (2 + 1, 1 + 3)
    assert where(game, "blue.cleric") == "c1 wounded"
    assert where(game, "blue.wizard") == "d3"


@pytest.mark.rule("R-68", "RANGED-02")
def test_a_joiner_must_see_the_target_itself():
    game = drawn(
        VOLLEY.replace(" .   .   .   .   .   .   . ", " .   .   .  H.   .   .   . "),
        {**VOLLEY_PIECES, "H": "blue.thief"},
    )
    assert refused(game, SHOT + " with blue.wizard") == "not-in-sight RANGED-02"
    assert accepted(game, SHOT)


@pytest.mark.rule("R-68", "RANGED-04")
def test_a_joiner_must_not_be_in_contact():
    pieces = {**VOLLEY_PIECES, "K": "yellow.thief"}
    game = drawn(VOLLEY, pieces)
    assert refused(game, SHOT + " with blue.wizard") == "in-contact RANGED-04"
    assert accepted(
        drawn(VOLLEY, {**pieces, "K": "yellow.thief wounded"}), SHOT + " with blue.wizard"
    )


@pytest.mark.rule("R-69", "RANGED-04")
def test_a_bearer_beside_the_target_joins_as_a_close_fighter():
    drawing = VOLLEY.replace("G.   .   .   . |", "G.  T.d  .   . |")
    pieces = {**VOLLEY_PIECES, "T": "blue.troll", "d": "blue.crossbow"}
    game = drawn(drawing, pieces)
    assert refused(game, SHOT + " with blue.troll") == "in-contact RANGED-04"
    assert accepted(game, SHOT + " with blue.wizard")
    play(game, SHOT)
    assert fighters(game)[0] == ["blue.troll", "blue.warrior"]
    game.undo()
    assert fight(game, SHOT, 0, 0) == (1 + 4, 1)


@pytest.mark.rule("RANGED-12")
def test_nobody_joins_twice_or_without_a_weapon():
    game = drawn(VOLLEY, VOLLEY_PIECES)
    assert refused(game, SHOT + " with blue.warrior") == "joins-twice RANGED-12"
    assert refused(game, SHOT + " with blue.wizard,blue.wizard") == "joins-twice RANGED-12"
    assert refused(game, SHOT + " with blue.cleric") == "no-weapon RANGED-12"
    assert refused(game, SHOT + " with blue.bow") == "not-yours RANGED-14"
    assert accepted(game, SHOT + " with blue.wizard")


@pytest.mark.rule("RANGED-12")
def test_joiners_must_be_on_the_board():
    game = drawn(VOLLEY, {**VOLLEY_PIECES, "g": "blue.goblin exited"})
    assert refused(game, SHOT + " with blue.goblin") == "not-on-board RANGED-12"
    warrior = game.match.piece_index["blue.warrior"]
    assert game.why_not(Shoot(warrior, "east", (99,))).code == "no-such-piece"


@pytest.mark.rule("R-68", "WOUND-05", "R-65")
@pytest.mark.parametrize(
    ("state", "why"), [("wounded", "wounded WOUND-05"), ("recovered", "recovered R-65")]
)
def test_wounded_and_recovered_do_not_join(state, why):
    game = drawn(VOLLEY, {**VOLLEY_PIECES, "Z": f"blue.wizard {state}"})
    assert refused(game, SHOT + " with blue.wizard") == why


@pytest.mark.rule("R-68", "RANGED-03")
def test_nobody_joins_from_afar_against_a_shield():
    drawing = VOLLEY.replace(" .  G.   .", "K.  G.s  .").replace("K.  Z.c", " .  Z.c")
    game = drawn(drawing, {**VOLLEY_PIECES, "s": "yellow.large-shield"})
    attack = "attack blue.cleric yellow.goblin"
    assert refused(game, attack + " with blue.wizard") == "covered RANGED-03"
    assert offered(game, "attack") == [attack]


@pytest.mark.rule("RANGED-03", "RANGED-11")
def test_a_shield_does_not_keep_its_bearer_out_of_a_chain():
    pieces = {**MIXED_PIECES, "s": "yellow.large-shield"}
    game = drawn(MIXED.replace("Y. ", "Y.s"), pieces)
    play(game, SHOT)
    assert fighters(game)[1] == ["yellow.goblin", "yellow.thief"]


@pytest.mark.rule("R-67", "RANGED-12")
def test_shooters_and_weapons_that_reach_join_together():
    """A spear fights with the value of its bearer; both are safe in a defeat, the spear breaks."""
    pieces = {**VOLLEY_PIECES, "N": "blue.naga", "p": "blue.telescoping-spear"}
    game = drawn(VOLLEY.replace("G.   .   .   . |", "G.   .  N.p  . |"), pieces)
    assert fight(game, SHOT + " with blue.naga,blue.wizard", 0, 6) == (1 + 2 + 1, 1 + 6)
    assert where(game, "blue.naga") == "f1"
    assert where(game, "blue.telescoping-spear") == "discarded"
    assert where(game, "blue.bow") == "a1"


@pytest.mark.rule("RANGED-09", "RANGED-15")
def test_whoever_reaches_has_no_close_abilities_beside_shooters():
    """She stabs with a spear beside a friend, but not where a friend shoots."""
    pieces = {**VOLLEY_PIECES, "N": "blue.backstabber", "p": "blue.telescoping-spear"}
    drawing = VOLLEY.replace("G.   .   .   . |", "G.   .  N.p  . |")
    game = drawn(drawing.replace("| .   .   . ", "|H.   .   . "), {**pieces, "H": "yellow.troll"})
    assert fight(game, "shoot blue.wizard north with blue.backstabber", 0, 0) == (1 + 2, 1)
    close = drawn(drawing.replace(" .  G.", "K.  G.").replace("K.  Z", " .  Z"), pieces)
    assert fight(close, "attack blue.cleric yellow.goblin with blue.backstabber", 0, 0)[0] == 6


@pytest.mark.rule("RANGED-12")
def test_a_combat_with_shooters_is_written_and_read_back():
    game = drawn(VOLLEY, VOLLEY_PIECES)
    play(game, SHOT + " with blue.wizard")
    combat = game.context.frame
    assert isinstance(combat, CombatFrame)
    assert [game.context.name(piece) for piece in combat.shooters] == [
        "blue.warrior",
        "blue.wizard",
    ]
    codec = Codec(game.match)
    assert codec.load(codec.dump(combat)) == combat


# -- examples --------------------------------------------------------------------------------------

PRISON_11 = """
+---+---+---+---+---+---+---+---+---+---+
|K.  T. :C.b  .   .  M.  B.   .   .  Z.c|
+---+---+---+---+---+###+---+---+---+---+
                    | . |
                    +   +
                    |Q. |
                    +---+
"""
PRISON_11_PIECES = {
    "K": "yellow.cleric",
    "T": "yellow.telepath",
    "C": "blue.cleric",
    "b": "blue.bow",
    "M": "yellow.mekanork",
    "B": "blue.backstabber",
    "Z": "yellow.wizard",
    "c": "yellow.bow",
    "Q": "blue.mekanork",
}


@pytest.mark.rule("EX-17", "RANGED-11", "RANGED-14")
def test_example_cleric_shoots_at_mekanork():
    game = drawn(PRISON_11, PRISON_11_PIECES)
    play(game, "shoot blue.cleric east")
    assert fighters(game) == (["blue.backstabber", "blue.cleric"], ["yellow.mekanork"])
    game.undo()
    assert fight(game, "shoot blue.cleric east", 0, 0) == (5, 2)


@pytest.mark.rule("EX-18", "RANGED-02", "RANGED-03")
def test_example_cleric_shoots_through_the_arrow_slit():
    game = drawn(PRISON_11, PRISON_11_PIECES)
    assert offered(game, "shoot") == ["shoot blue.cleric east", "shoot blue.cleric west"]
    play(game, "shoot blue.cleric west")
    assert fighters(game) == (["blue.cleric"], ["yellow.telepath"])


@pytest.mark.rule("EX-19", "RANGED-11", "RANGED-14")
def test_example_wizard_shoots_at_backstabber():
    game = drawn(PRISON_11, PRISON_11_PIECES, active="yellow")
    play(game, "shoot yellow.wizard west")
    assert fighters(game) == (["yellow.mekanork", "yellow.wizard"], ["blue.backstabber"])
    game.undo()
    assert fight(game, "shoot yellow.wizard west", 0, 0) == (3, 2)


@pytest.mark.rule("EX-20", "RANGED-02")
def test_example_no_sight_through_a_closed_portcullis():
    """With a bow, and no one beside it, only an open portcullis lets the Mekanork shoot."""
    pieces = {**PRISON_11_PIECES, "B": "yellow.backstabber", "d": "yellow.bow#2"}
    drawing = PRISON_11.replace("M. ", "M.d")
    game = drawn(drawing, pieces, active="yellow")
    assert refused(game, "shoot yellow.mekanork south") == "nobody RANGED-02"
    opened = drawn(drawing.replace("###", "'''"), pieces, active="yellow")
    assert accepted(opened, "shoot yellow.mekanork south")

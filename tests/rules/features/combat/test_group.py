"""Group combat: who must take part, what it costs, who suffers (GROUP)."""

from __future__ import annotations

import pytest

import dtwister
from dtwister_features.game_actions import Attack
from fixtures.positions.combats import (
    accepted,
    drawn,
    fight,
    fighters,
    hand,
    offered,
    play,
    refused,
    where,
)

# -- who takes part --------------------------------------------------------------------------------

CROSS = """
+---+---+---+---+
|A.  X.  B.   . |
+   +   +   +   +
| .  C.   .   . |
+   +   +   +   +
| .   .   .   . |
+---+---+---+---+
"""
"""A, B and C around X."""


@pytest.mark.rule("GROUP-01")
def test_every_attacker_adjacent_to_the_target_takes_part():
    pieces = {"A": "blue.goblin", "B": "blue.thief", "C": "blue.cleric", "X": "yellow.troll"}
    game = drawn(CROSS, pieces)
    play(game, "attack blue.goblin yellow.troll")
    assert fighters(game) == (["blue.cleric", "blue.goblin", "blue.thief"], ["yellow.troll"])


@pytest.mark.rule("GROUP-01")
def test_whoever_is_behind_a_wall_from_the_target_stays_out():
    pieces = {"A": "blue.goblin", "B": "blue.thief", "C": "blue.cleric", "X": "yellow.troll"}
    game = drawn(CROSS.replace("X.  B", "X. |B"), pieces)
    play(game, "attack blue.goblin yellow.troll")
    assert fighters(game)[0] == ["blue.cleric", "blue.goblin"]


@pytest.mark.rule("GROUP-02")
def test_every_defender_adjacent_to_an_attacker_takes_part():
    pieces = {"X": "blue.troll", "A": "yellow.goblin", "B": "yellow.thief", "C": "yellow.cleric"}
    game = drawn(CROSS, pieces)
    play(game, "attack blue.troll yellow.goblin")
    assert fighters(game)[1] == ["yellow.cleric", "yellow.goblin", "yellow.thief"]


@pytest.mark.rule("GROUP-02")
def test_a_defender_beside_the_target_only_stays_out():
    pieces = {"A": "blue.troll", "X": "yellow.goblin", "B": "yellow.thief", "C": "yellow.cleric"}
    game = drawn(CROSS, pieces)
    play(game, "attack blue.troll yellow.goblin")
    assert fighters(game) == (["blue.troll"], ["yellow.goblin"])


CHAIN = """
+---+---+---+---+---+---+---+
|A.  M.  B.  N.  C.   .  D. |
+---+---+---+---+---+---+---+
"""
CHAIN_PIECES = {
    "A": "blue.warrior",
    "M": "yellow.thief",
    "B": "blue.goblin",
    "N": "yellow.troll",
    "C": "blue.cleric",
    "D": "blue.wizard",
}


@pytest.mark.rule("GROUP-03", "R-66")
def test_the_chain_runs_on_until_nobody_is_added():
    game = drawn(CHAIN, CHAIN_PIECES)
    play(game, "attack blue.warrior yellow.thief")
    assert fighters(game) == (
        ["blue.cleric", "blue.goblin", "blue.warrior"],
        ["yellow.thief", "yellow.troll"],
    )


@pytest.mark.rule("GROUP-03", "R-66")
@pytest.mark.parametrize(
    "attack", ["blue.goblin yellow.thief", "blue.goblin yellow.troll", "blue.cleric yellow.troll"]
)
def test_the_chain_is_the_same_wherever_it_begins(attack):
    game = drawn(CHAIN, CHAIN_PIECES)
    play(game, f"attack {attack}")
    assert fighters(game)[0] == ["blue.cleric", "blue.goblin", "blue.warrior"]
    assert fighters(game)[1] == ["yellow.thief", "yellow.troll"]


@pytest.mark.rule("GROUP-03")
def test_a_closed_portcullis_breaks_the_chain_and_an_open_one_does_not():
    closed = drawn(CHAIN.replace("B.  N", "B. #N"), CHAIN_PIECES)
    play(closed, "attack blue.warrior yellow.thief")
    assert fighters(closed) == (["blue.goblin", "blue.warrior"], ["yellow.thief"])
    opened = drawn(CHAIN.replace("B.  N", "B. 'N"), CHAIN_PIECES)
    play(opened, "attack blue.warrior yellow.thief")
    assert len(fighters(opened)[0]) == 3


@pytest.mark.rule("GROUP-04", "WOUND-05")
@pytest.mark.parametrize("hurt", ["B", "N"])
def test_wounded_in_between_pass_on_no_chain(hurt):
    game = drawn(CHAIN, {**CHAIN_PIECES, hurt: CHAIN_PIECES[hurt] + " wounded"})
    play(game, "attack blue.warrior yellow.thief")
    attackers, defenders = fighters(game)
    everybody = attackers + defenders
    assert CHAIN_PIECES[hurt] not in everybody
    assert "blue.cleric" not in everybody


@pytest.mark.rule("GROUP-04", "R-66")
def test_a_wounded_target_does_not_pass_the_fight_on_to_its_own_side():
    """Only miniatures beside attackers defend; one beside the wounded alone does not."""
    pieces = {
        "A": "blue.troll",
        "X": "yellow.goblin wounded",
        "B": "yellow.thief",
        "C": "yellow.cleric",
    }
    game = drawn(CROSS, pieces)
    play(game, "attack blue.troll yellow.goblin")
    assert fighters(game) == (["blue.troll"], ["yellow.goblin"])


@pytest.mark.rule("R-65", "R-66")
@pytest.mark.parametrize("late", ["B", "N"])
def test_the_recovered_join_neither_side_and_pass_on_no_chain(late):
    game = drawn(CHAIN, {**CHAIN_PIECES, late: CHAIN_PIECES[late] + " recovered"})
    play(game, "attack blue.warrior yellow.thief")
    attackers, defenders = fighters(game)
    everybody = attackers + defenders
    assert CHAIN_PIECES[late] not in everybody
    assert "blue.cleric" not in everybody


@pytest.mark.rule("R-65")
def test_a_recovered_target_is_fought_by_all_around_and_defends():
    pieces = {
        "A": "blue.goblin",
        "B": "blue.thief",
        "C": "blue.cleric",
        "X": "yellow.troll recovered",
    }
    game = drawn(CROSS, pieces)
    assert fight(game, "attack blue.goblin yellow.troll", 0, 0) == (1 + 2 + 2, 4)


@pytest.mark.rule("GROUP-11")
def test_nobody_eligible_can_be_left_out():
    """There is one attack on each target, whoever may stand beside it, and no word to choose."""
    pieces = {"A": "blue.goblin", "B": "blue.thief", "C": "blue.cleric", "X": "yellow.troll"}
    game = drawn(CROSS, pieces)
    assert offered(game, "attack") == [
        "attack blue.cleric yellow.troll",
        "attack blue.goblin yellow.troll",
        "attack blue.thief yellow.troll",
    ]
    sides = set()
    for action in game.legal_actions.kind("attack"):
        fork = game.fork()
        fork.play(action)
        sides.add(str(fighters(fork)))
    assert len(sides) == 1


# -- price, cards, losses --------------------------------------------------------------------------


@pytest.mark.rule("GROUP-06")
def test_each_side_adds_its_values_and_plays_a_single_card():
    game = drawn(CHAIN, CHAIN_PIECES)
    assert fight(game, "attack blue.warrior yellow.thief", 2, 5) == (3 + 1 + 2 + 2, 2 + 4 + 5)
    assert len(hand(game, 0)) == len(hand(game, 1)) == 8


@pytest.mark.rule("GROUP-07")
def test_all_losing_miniatures_are_wounded_on_the_defending_side():
    game = drawn(CHAIN, CHAIN_PIECES)
    fight(game, "attack blue.warrior yellow.thief", 5, 2)
    assert where(game, "yellow.thief") == "b1 wounded"
    assert where(game, "yellow.troll") == "d1 wounded"
    assert where(game, "blue.warrior") == "a1"


@pytest.mark.rule("GROUP-07")
def test_all_losing_miniatures_are_wounded_on_the_attacking_side():
    game = drawn(CHAIN, CHAIN_PIECES)
    fight(game, "attack blue.warrior yellow.thief", 2, 5)
    hurt = [where(game, f"blue.{name}") for name in ("warrior", "goblin", "cleric", "wizard")]
    assert hurt == ["a1 wounded", "c1 wounded", "e1 wounded", "g1"]
    assert where(game, "yellow.thief") == "b1"


@pytest.mark.rule("GROUP-07", "COMBAT-15")
def test_a_helper_that_loses_loses_its_wounded_too():
    pieces = {**CHAIN_PIECES, "N": "yellow.troll", "x": "yellow.goblin wounded"}
    game = drawn(CHAIN.replace("N. ", "N.x"), pieces)
    fight(game, "attack blue.warrior yellow.thief", 5, 2)
    assert where(game, "yellow.troll") == "d1 wounded"
    assert where(game, "yellow.goblin") == "eliminated"
    assert game.vp == (1, 0)


@pytest.mark.rule("GROUP-09")
def test_a_group_combat_costs_one_point():
    game = drawn(CHAIN, CHAIN_PIECES, ap=1)
    fight(game, "attack blue.warrior yellow.thief", 2, 2)
    assert game.decision.text == "blue acts; 0 AP left"


# -- a wounded as target ---------------------------------------------------------------------------

HELPED = """
+---+---+---+---+
|x.  W.  T.   . |
+   +   +   +   +
|y.   .   .   . |
+---+---+---+---+
"""
HELPED_PIECES = {
    "x": "yellow.goblin wounded",
    "W": "blue.warrior",
    "T": "yellow.troll",
    "y": "yellow.thief wounded",
}


@pytest.mark.rule("GROUP-05")
def test_miniatures_beside_attackers_defend_with_a_wounded():
    game = drawn(HELPED, HELPED_PIECES)
    assert fight(game, "attack blue.warrior yellow.goblin", 5, 1) == (8, 0 + 4 + 1)
    assert where(game, "yellow.goblin") == "eliminated"
    assert where(game, "yellow.troll") == "c1 wounded"


@pytest.mark.rule("GROUP-08", "WOUND-07")
def test_attackers_that_lose_to_a_wounded_are_wounded():
    game = drawn(HELPED.replace("W.  T", "W. |T"), HELPED_PIECES)
    assert fight(game, "attack blue.warrior yellow.goblin", 0, 5) == (3, 5)
    assert where(game, "blue.warrior") == "b1 wounded"
    assert where(game, "yellow.goblin") == "a1 wounded"
    assert game.vp == (0, 0)


@pytest.mark.rule("GROUP-08")
def test_all_attackers_that_lose_to_a_wounded_are_wounded():
    pieces = {**HELPED_PIECES, "y": "blue.cleric"}
    game = drawn(HELPED.replace("W.  T", "W. |T"), pieces)
    fight(game, "attack blue.warrior yellow.goblin", 0, 6)
    assert where(game, "blue.warrior") == "b1 wounded"
    assert where(game, "blue.cleric") == "a2 wounded"


@pytest.mark.rule("GROUP-10")
def test_two_wounded_are_never_fought_in_one_combat():
    pieces = {
        "A": "yellow.goblin wounded",
        "X": "blue.troll",
        "B": "yellow.thief wounded",
        "C": "yellow.cleric",
    }
    game = drawn(CROSS, pieces)
    play(game, "attack blue.troll yellow.goblin")
    assert fighters(game)[1] == ["yellow.cleric", "yellow.goblin"]
    play(game, "card 6", "card 0")
    assert where(game, "yellow.goblin") == "eliminated"
    assert where(game, "yellow.thief") == "c1 wounded"


# -- examples --------------------------------------------------------------------------------------

PRISON_7 = """
+---+---+---+---+
|m.  N.  X.  B. |
+   +   +   +   +
| .  K.   .   . |
+---+---+---+---+
"""
PRISON_7_PIECES = {
    "m": "yellow.mekanork wounded",
    "N": "blue.naga",
    "X": "yellow.colossus",
    "B": "blue.backstabber",
    "K": "blue.cleric",
}


@pytest.mark.rule("EX-13", "GROUP-01", "GROUP-04", "GROUP-07")
def test_example_naga_attacks_colossus():
    game = drawn(PRISON_7, PRISON_7_PIECES)
    play(game, "attack blue.naga yellow.colossus")
    assert fighters(game) == (["blue.backstabber", "blue.naga"], ["yellow.colossus"])
    game.undo()
    assert fight(game, "attack blue.naga yellow.colossus", 3, 5) == (9, 10)
    assert where(game, "blue.naga") == "b1 wounded"
    assert where(game, "blue.backstabber") == "d1 wounded"
    assert where(game, "blue.cleric") == "b2"
    assert where(game, "yellow.mekanork") == "a1 wounded"


@pytest.mark.rule("EX-14", "GROUP-05", "GROUP-07")
def test_example_naga_attacks_the_wounded_instead():
    game = drawn(PRISON_7, PRISON_7_PIECES)
    play(game, "attack blue.naga yellow.mekanork")
    assert fighters(game)[1] == ["yellow.colossus", "yellow.mekanork"]
    game.undo()
    assert fight(game, "attack blue.naga yellow.mekanork", 5, 5) == (11, 10)
    assert where(game, "yellow.colossus") == "c1 wounded"
    assert where(game, "yellow.mekanork") == "eliminated"


BASE_4 = """
+---+---+---+---+---+
|t.  W.  L.  M.  Z. |
+   +   +   +   +   +
| .  C.   .   .   . |
+---+---+---+---+---+
"""
BASE_4_PIECES = {
    "t": "yellow.troll wounded",
    "W": "blue.warrior",
    "L": "yellow.wall-walker",
    "M": "blue.mekanork",
    "Z": "yellow.wizard",
    "C": "blue.cleric",
}


@pytest.mark.rule("EX-15", "GROUP-03", "COMBAT-09")
def test_example_warrior_attacks_wall_walker():
    game = drawn(BASE_4, BASE_4_PIECES)
    play(game, "attack blue.warrior yellow.wall-walker")
    assert fighters(game) == (
        ["blue.mekanork", "blue.warrior"],
        ["yellow.wall-walker", "yellow.wizard"],
    )
    game.undo()
    assert fight(game, "attack blue.warrior yellow.wall-walker", 0, 4) == (5, 6)
    assert where(game, "blue.warrior") == "b1 wounded"
    assert where(game, "blue.mekanork") == "d1 wounded"
    assert where(game, "blue.cleric") == "b2"
    assert 0 in hand(game, 0)
    assert 4 not in hand(game, 1)


@pytest.mark.rule("EX-16", "GROUP-05")
def test_example_warrior_attacks_the_wounded_instead():
    game = drawn(BASE_4, BASE_4_PIECES)
    play(game, "attack blue.warrior yellow.troll")
    assert fighters(game) == (
        ["blue.mekanork", "blue.warrior"],
        ["yellow.troll", "yellow.wall-walker", "yellow.wizard"],
    )


# -- weapons from afar -----------------------------------------------------------------------------

REACHED = """
+---+---+---+---+---+
|N.s  .  X.  T.   . |
+   +   +   +   +   +
| .  Y.   .   .   . |
+   +   +   +   +   +
| .   .   .   .   . |
+---+---+---+---+---+
"""
REACHED_PIECES = {
    "N": "blue.naga",
    "s": "blue.telescoping-spear",
    "X": "yellow.goblin",
    "T": "blue.troll",
    "Y": "yellow.thief",
}


@pytest.mark.rule("R-67")
def test_reaching_far_pulls_nobody_in():
    """The Thief is beside no blue character; the Troll is beside the target and must join."""
    game = drawn(REACHED, REACHED_PIECES)
    play(game, "strike blue.naga yellow.goblin")
    assert fighters(game) == (["blue.naga", "blue.troll"], ["yellow.goblin"])


@pytest.mark.rule("R-67", "R-68")
def test_a_weapon_that_reaches_may_join_a_close_combat():
    game = drawn(REACHED, REACHED_PIECES)
    assert offered(game, "attack") == [
        "attack blue.troll yellow.goblin",
        "attack blue.troll yellow.goblin with blue.naga",
    ]
    assert fight(game, "attack blue.troll yellow.goblin with blue.naga", 1, 6) == (7, 7)
    assert fight(game, "attack blue.troll yellow.goblin with blue.naga", 0, 5) == (6, 6)
    assert fight(game, "attack blue.troll yellow.goblin", 0, 4) == (4, 5)
    assert where(game, "blue.troll") == "d1 wounded"


@pytest.mark.rule("R-67")
def test_whoever_reaches_is_no_target_of_the_chain_and_safe():
    game = drawn(REACHED, REACHED_PIECES)
    fight(game, "attack blue.troll yellow.goblin with blue.naga", 0, 6)
    assert where(game, "blue.naga") == "a1"
    assert where(game, "blue.telescoping-spear") == "discarded"
    assert where(game, "blue.troll") == "d1 wounded"


@pytest.mark.rule("GROUP-11")
def test_whoever_is_adjacent_cannot_be_named_as_joining():
    pieces = {**REACHED_PIECES, "s": "blue.sword", "N": "blue.naga"}
    game = drawn(REACHED, pieces)
    attack = "attack blue.troll yellow.goblin with blue.naga"
    assert refused(game, attack) == "no-weapon RANGED-12"
    assert accepted(game, "attack blue.troll yellow.goblin")
    numbers = [game.match.piece_index[name] for name in ("blue.troll", "yellow.goblin")]
    assert dtwister.action_text(game.match, Attack(*numbers)) == attack.rpartition(" with")[0]

"""Wounded characters: what they are, what they cannot do, how they recover (WOUND)."""

from __future__ import annotations

import pytest

from dtwister.testing import assert_position
from fixtures.positions.combats import (
    accepted,
    drawn,
    fight,
    fighters,
    next_turn,
    offered,
    play,
    refused,
    where,
)

ROW = """
+---+---+---+---+---+
|W.  X.  C.   .   . |
+---+---+---+---+---+
"""
ROW_PIECES = {"W": "yellow.warrior", "X": "blue.troll", "C": "blue.cleric"}


def hurt(pieces: dict[str, str], sign: str = "X", word: str = "wounded") -> dict[str, str]:
    """The pieces, with one of them wounded."""
    return {**pieces, sign: f"{pieces[sign]} {word}"}


# -- becoming wounded ------------------------------------------------------------------------------


@pytest.mark.rule("WOUND-01")
def test_whoever_loses_a_combat_is_wounded_and_everybody_sees_who():
    game = drawn(ROW, ROW_PIECES, active="yellow")
    fight(game, "attack yellow.warrior blue.troll", 6, 0)
    assert_position(game, ROW, pieces=hurt(ROW_PIECES, word="wounded fresh"))
    for seat in ("blue", "yellow", None):
        view = game.view(seat).state
        assert (view.at, view.wounded) == (game.state.at, game.state.wounded)


@pytest.mark.rule("WOUND-06")
def test_a_wounded_that_loses_is_eliminated_and_scores_for_the_enemy():
    game = drawn(ROW, hurt(ROW_PIECES), active="yellow")
    fight(game, "attack yellow.warrior blue.troll", 0, 2)
    assert where(game, "blue.troll") == "eliminated"
    assert game.vp == (0, 1)


@pytest.mark.rule("WOUND-07")
def test_a_wounded_that_wins_wounds_its_attacker_and_stays_wounded():
    game = drawn(ROW, hurt(ROW_PIECES), active="yellow")
    fight(game, "attack yellow.warrior blue.troll", 0, 4)
    assert where(game, "yellow.warrior") == "a1 wounded"
    assert where(game, "blue.troll") == "b1 wounded"


# -- what a wounded cannot do ----------------------------------------------------------------------

HALL = """
+---+---+---+---+
| .  X@ # .   . |
+   +   +   +   +
|W.   .   .   . |
+---+---+---+---+
"""
"""A character on a gear beside a portcullis."""


@pytest.mark.rule("WOUND-02")
@pytest.mark.parametrize(
    ("name", "action"),
    [
        ("blue.thief", "move blue.thief b1-b2"),
        ("blue.thief", "open blue.thief east"),
        ("blue.mekanork", "rotate blue.mekanork a1 clockwise"),
        ("blue.warrior", "break blue.warrior east"),
    ],
)
def test_a_wounded_performs_no_action(name, action):
    pieces = {"W": "yellow.wizard", "X": name}
    assert accepted(drawn(HALL, pieces), action)
    game = drawn(HALL, hurt(pieces))
    assert refused(game, action) == "wounded WOUND-02"
    assert not game.legal_actions.of(name)


@pytest.mark.rule("WOUND-02")
@pytest.mark.parametrize(
    ("item", "action"),
    [("blue.speed-potion", "drink blue.wizard"), ("blue.fireball-wand", "fire blue.wizard west")],
)
def test_a_wounded_uses_no_object(item, action):
    pieces = {"W": "yellow.goblin", "X": "blue.wizard", "i": item}
    drawing = ROW.replace("X. ", "X.i").replace("C", " ")
    assert accepted(drawn(drawing, pieces), action)
    assert refused(drawn(drawing, hurt(pieces)), action) == "wounded WOUND-02"


@pytest.mark.rule("WOUND-02")
def test_a_wounded_does_not_jump():
    pieces = {"X": "blue.cleric", "W": "yellow.goblin"}
    drawing = """
        +---+---+---+
        |X.   O   . |
        +---+---+---+
        |W.   .   . |
        +---+---+---+
        """
    assert accepted(drawn(drawing, pieces), "jump blue.cleric over b1 to c1")
    game = drawn(drawing, hurt(pieces))
    assert refused(game, "jump blue.cleric over b1 to c1") == "wounded WOUND-02"


@pytest.mark.rule("WOUND-05", "WOUND-02")
def test_a_wounded_does_not_attack():
    assert accepted(drawn(ROW, ROW_PIECES), "attack blue.troll yellow.warrior")
    game = drawn(ROW, hurt(ROW_PIECES))
    assert refused(game, "attack blue.troll yellow.warrior") == "wounded WOUND-02"
    assert not offered(game, "attack")


@pytest.mark.rule("WOUND-05")
def test_a_wounded_fights_as_the_chosen_target_only():
    pieces = {"W": "blue.warrior", "X": "yellow.goblin", "C": "blue.troll wounded"}
    game = drawn(ROW, pieces)
    play(game, "attack blue.warrior yellow.goblin")
    assert fighters(game) == (["blue.warrior"], ["yellow.goblin"])
    pieces = {"W": "yellow.goblin wounded", "X": "blue.warrior", "C": "yellow.thief"}
    game = drawn(ROW, pieces)
    play(game, "attack blue.warrior yellow.thief")
    assert fighters(game)[1] == ["yellow.thief"]


@pytest.mark.rule("WOUND-03")
def test_a_wounded_has_no_bonus_of_its_own():
    pieces = {"W": "yellow.warrior", "X": "blue.jester", "C": "blue.cleric"}
    game = drawn(ROW, pieces, active="yellow")
    assert fight(game, "attack yellow.warrior blue.jester", 1, 1) == (4, 1 + 4 + 1)
    game = drawn(ROW, hurt(pieces), active="yellow")
    assert fight(game, "attack yellow.warrior blue.jester", 1, 1) == (4, 1)


@pytest.mark.rule("WOUND-03")
def test_a_wounded_does_not_react():
    pieces = {"W": "yellow.warrior", "X": "blue.telepath", "C": "blue.cleric"}
    game = drawn(ROW, pieces, active="yellow")
    play(game, "attack yellow.warrior blue.telepath")
    assert game.decision.kind == "name"
    game = drawn(ROW, hurt(pieces), active="yellow")
    play(game, "attack yellow.warrior blue.telepath")
    assert game.decision.kind == "combat-card"


@pytest.mark.rule("WOUND-03")
def test_a_wounded_thief_is_no_bridge():
    """He does not even stay there himself (PIT-05)."""
    drawing = """
        +---+---+---+
        |K.  XO   . |
        +---+---+---+
        """
    game = drawn(drawing, {"K": "blue.cleric", "X": "blue.thief"})
    assert accepted(game, "move blue.cleric a1-b1-c1")
    game = drawn(drawing, {"K": "blue.cleric", "X": "blue.thief wounded"}, impossible=True)
    assert where(game, "blue.thief") == "eliminated"
    assert not game.legal_actions.kind("move")


@pytest.mark.rule("WOUND-04")
def test_a_wounded_has_value_nought_and_only_what_serves_it_counts():
    pieces = {**hurt(ROW_PIECES), "i": "blue.charm"}
    drawing = ROW.replace("X. ", "X.i")
    game = drawn(drawing, pieces, active="yellow")
    assert fight(game, "attack yellow.warrior blue.troll", 1, 4) == (4, 4)
    game = drawn(drawing, {**pieces, "i": "blue.armor"}, active="yellow")
    assert fight(game, "attack yellow.warrior blue.troll", 2, 4) == (5, 5)
    game = drawn(drawing, {**ROW_PIECES, "i": "blue.charm"}, active="yellow")
    assert fight(game, "attack yellow.warrior blue.troll", 1, 1) == (4, 4 + 4 + 1)


# -- what a wounded still is -----------------------------------------------------------------------


@pytest.mark.rule("WOUND-08")
def test_a_wounded_blocks_lines_of_sight():
    pieces = {
        "W": "blue.wizard",
        "w": "blue.fireball-wand",
        "X": "yellow.thief wounded",
        "C": "yellow.cleric",
    }
    game = drawn(ROW.replace("W. ", "W.w"), pieces)
    play(game, "fire blue.wizard east")
    assert where(game, "yellow.thief") == "eliminated"
    assert where(game, "yellow.cleric") == "c1"


@pytest.mark.rule("WOUND-08")
def test_a_wounded_blocks_jumps():
    drawing = """
        +---+---+---+
        |K.  tOr  . |
        +---+---+---+
        """
    pieces = {"K": "blue.cleric", "t": "yellow.thief wounded", "r": "yellow.rope"}
    game = drawn(drawing, pieces)
    assert refused(game, "jump blue.cleric over b1 to c1") == "occupied JUMP-05"
    game = drawn(drawing.replace("tOr", " Or"), {**pieces, "t": "yellow.thief exited"})
    assert accepted(game, "jump blue.cleric over b1 to c1")


@pytest.mark.rule("WOUND-08")
def test_a_wounded_does_not_block_movement():
    pieces = {"C": "blue.cleric", "X": "yellow.thief wounded", "W": "yellow.warrior"}
    game = drawn(ROW.replace("W.  X.  C.   . ", "W.   .  X.  C. "), pieces)
    assert accepted(game, "move blue.cleric d1-c1-b1")


@pytest.mark.rule("WOUND-08")
def test_a_wounded_is_carried_by_friends():
    game = drawn(ROW, hurt(ROW_PIECES))
    play(game, "move blue.cleric c1-b1(+blue.troll)-c1-d1")
    assert where(game, "blue.troll") == "d1 wounded"
    pieces = {"W": "yellow.warrior", "X": "yellow.thief wounded", "C": "blue.cleric"}
    game = drawn(ROW, pieces)
    taken = "move blue.cleric c1-b1(+yellow.thief)-c1"
    assert refused(game, taken) == "enemy-wounded CARRY-10"


# -- recovery --------------------------------------------------------------------------------------


@pytest.mark.rule("WOUND-09")
def test_healing_and_regeneration_make_a_miniature():
    game = drawn(ROW, hurt(ROW_PIECES))
    play(game, "heal blue.cleric blue.troll")
    assert where(game, "blue.troll") == "b1"
    game = drawn(ROW, hurt(ROW_PIECES))
    play(game, "regenerate blue.troll")
    assert where(game, "blue.troll") == "b1"


@pytest.mark.rule("WOUND-11", "WOUND-09")
def test_time_heals_nobody():
    game = drawn(ROW, hurt({**ROW_PIECES, "X": "blue.thief"}))
    for card in (2, 3, 3, 4, 4, 5):
        next_turn(game, card)
    assert where(game, "blue.thief") == "b1 wounded"


@pytest.mark.rule("WOUND-10", "R-72")
def test_whoever_recovered_does_nothing_else_in_this_turn():
    game = drawn(ROW, hurt(ROW_PIECES))
    play(game, "heal blue.cleric blue.troll")
    assert refused(game, "attack blue.troll yellow.warrior") == "recovered WOUND-10"
    assert not game.legal_actions.of("blue.troll")
    assert_position(game, ROW, pieces=hurt(ROW_PIECES, word="recovered"))
    next_turn(game)
    next_turn(game, card=3)
    assert accepted(game, "attack blue.troll yellow.warrior")


@pytest.mark.rule("WOUND-10", "R-65")
def test_a_regenerated_troll_does_not_help_in_a_group():
    pieces = {"W": "blue.warrior", "X": "yellow.thief", "C": "blue.troll wounded"}
    game = drawn(ROW, pieces)
    play(game, "regenerate blue.troll", "attack blue.warrior yellow.thief")
    assert fighters(game) == (["blue.warrior"], ["yellow.thief"])


@pytest.mark.rule("R-72")
def test_a_recovered_character_is_otherwise_a_miniature():
    """It stops enemies, lets friends pass, holds what lies with it, and can be traded with."""
    pieces = {"W": "yellow.wall-walker", "X": "blue.troll", "C": "blue.cleric", "r": "blue.rope"}
    drawing = ROW.replace("X.  C.   .   . ", " .  X.r C.   . ")
    game = drawn(drawing, {**pieces, "X": "blue.troll recovered"})
    assert accepted(game, "move blue.cleric d1-c1-b1")
    assert accepted(game, "move blue.cleric d1-c1(+blue.rope)-d1-e1")
    assert game.context.load_of(game.match.piece_index["blue.troll"]) >= 0
    game = drawn(drawing, {**pieces, "X": "blue.troll recovered"}, active="yellow")
    assert refused(game, "move yellow.wall-walker a1-b1-c1-d1") == "enemy MOVE-07"


@pytest.mark.rule("R-72")
def test_a_recovered_thief_is_a_bridge():
    drawing = """
        +---+---+---+
        |K.  XO   . |
        +---+---+---+
        """
    game = drawn(drawing, {"K": "blue.cleric", "X": "blue.thief recovered"})
    assert accepted(game, "move blue.cleric a1-b1-c1")


@pytest.mark.rule("R-73")
def test_nobody_recovers_while_carried():
    drawing = ROW.replace("W.  X.  C. ", " .  X.t C. ")
    pieces = {"X": "blue.goblin", "t": "blue.troll wounded", "C": "blue.cleric"}
    game = drawn(drawing, pieces)
    assert refused(game, "heal blue.cleric blue.troll") == "carried R-73"
    assert refused(game, "regenerate blue.troll") == "carried CHAR-TROLL-06"
    play(game, "move blue.goblin b1(-)-a1")
    assert accepted(game, "heal blue.cleric blue.troll")
    assert accepted(game, "regenerate blue.troll")


@pytest.mark.rule("R-74")
def test_healed_in_the_turn_of_the_wound_but_not_regenerated():
    game = drawn(ROW, ROW_PIECES)
    fight(game, "attack blue.troll yellow.warrior", 0, 6)
    assert refused(game, "regenerate blue.troll") == "fresh CHAR-TROLL-03"
    play(game, "heal blue.cleric blue.troll")
    assert where(game, "blue.troll") == "b1"


# -- the fate of a carried wounded -----------------------------------------------------------------

BESIDE = ROW.replace("W.  X.  C. ", "W.  X.t  . ")
BESIDE_PIECES = {"W": "yellow.warrior", "X": "blue.goblin", "t": "blue.troll wounded"}


@pytest.mark.rule("R-106")
def test_a_fireball_eliminates_carrier_and_wounded():
    pieces = {**BESIDE_PIECES, "W": "yellow.wizard", "w": "yellow.fireball-wand"}
    game = drawn(BESIDE.replace("W. ", "W.w"), pieces, active="yellow")
    play(game, "fire yellow.wizard east")
    assert where(game, "blue.goblin") == where(game, "blue.troll") == "eliminated"
    assert game.vp == (0, 2)


@pytest.mark.rule("R-106")
def test_a_wounded_is_rescued_with_its_carrier_and_scores_nothing():
    drawing = """
        +---+---+
        |X.t  1
        +---+---+
        """
    game = drawn(drawing, {"X": "blue.troll", "t": "blue.goblin wounded"})
    play(game, "move blue.troll a1-b1")
    assert where(game, "blue.troll") == "exited"
    assert where(game, "blue.goblin") == "rescued"
    assert game.vp == (1, 0)


@pytest.mark.rule("R-106")
def test_a_carrier_that_moves_off_leaves_it_behind():
    game = drawn(BESIDE, BESIDE_PIECES)
    play(game, "move blue.goblin b1(-)-c1")
    assert where(game, "blue.goblin") == "c1"
    assert where(game, "blue.troll") == "b1 wounded"


@pytest.mark.rule("R-106")
def test_a_turning_room_turns_carrier_and_wounded():
    game = drawn(
        """
        +---+---+---+
        |X.t  .   . |
        +   +   +   +
        | .  M@   . |
        +   +   +   +
        | .   .   . |
        +---+---+---+
        """,
        {"X": "blue.goblin", "t": "blue.troll wounded", "M": "blue.warrior"},
    )
    play(game, "rotate blue.warrior a1 clockwise")
    assert where(game, "blue.goblin") == "c1"
    assert where(game, "blue.troll") == "c1 wounded"


# -- wounded on a starting line --------------------------------------------------------------------


@pytest.mark.rule("R-75")
def test_a_wounded_on_its_line_does_not_block_leaving_but_landing():
    drawing = """
        +---+---+---+
        |K.   O  t1
        +   +   +   +
        | .   .   1
        +---+---+---+
        """
    pieces = {"K": "blue.cleric", "t": "yellow.thief wounded"}
    game = drawn(drawing, pieces)
    assert refused(game, "jump blue.cleric over b1 to c1") == "occupied R-51"
    clear = drawn(drawing.replace("t1", " 1"), {**pieces, "t": "yellow.thief exited"})
    assert accepted(clear, "jump blue.cleric over b1 to c1")
    game = drawn(drawing.replace(" O ", " . "), pieces)
    play(game, "move blue.cleric a1-b1-c1")
    assert where(game, "blue.cleric") == "exited"


@pytest.mark.rule("R-75", "COMBAT-11")
def test_a_wounded_on_its_line_is_attacked_from_the_room():
    drawing = """
        +---+---+
        |K.  t1
        +---+---+
        """
    game = drawn(drawing, {"K": "blue.cleric", "t": "yellow.thief wounded"})
    fight(game, "attack blue.cleric yellow.thief", 1, 0)
    assert where(game, "yellow.thief") == "eliminated"
    assert where(game, "blue.cleric") == "a1"

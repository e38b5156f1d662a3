"""Two against two: what allies do past each other and for each other's wounded (SCN-M7)."""

from __future__ import annotations

import pytest

from dtwister import Game, Move
from dtwister._engine.editing.state_editor import StateEditor
from dtwister.testing import assert_position, position
from dtwister_features.seats import is_ally
from fixtures.games import RULES, piece
from fixtures.positions.alliances import accepted, offered, play, refused, vp, where

EXITS = {
    "red": ("yellow", "blue"),
    "green": ("yellow", "blue"),
    "yellow": ("red", "green"),
    "blue": ("red", "green"),
}


def two_pairs(drawing: str, pieces: dict[str, str], **how: object) -> Game:
    """A drawn position of scenario 7: red and green against yellow and blue."""
    given = {"scenario": "multi:7", "active": "red", "exits": EXITS, **how}
    return position(RULES, drawing, pieces=pieces, **given)  # type: ignore[arg-type]


def ends(game: Game, name: str) -> set[str]:
    """The squares on which the listed walks of a miniature end."""
    moves = [m for m in game.legal_actions.of(piece(game, name)) if isinstance(m, Move)]
    return {game.match.grid.names[move.end] for move in moves}


LANE = """
+---+---+---+---+
|A.  b.   .   . |
+---+---+---+---+
"""

# -- who is allied ---------------------------------------------------------------------------------


@pytest.mark.rule("SCN-M7-04")
def test_red_and_green_are_allies_and_yellow_and_blue():
    context = two_pairs(LANE, {"A": "red.warrior", "b": "green.troll"}).context
    assert context.match.alliances.sides == ((0, 1), (2, 3))
    allied = {(one, two) for one in range(4) for two in range(4) if is_ally(context, one, two)}
    assert allied == {(0, 1), (1, 0), (2, 3), (3, 2)}


@pytest.mark.rule("SCN-M7-08")
def test_allies_are_not_attacked():
    ally = two_pairs(LANE, {"A": "red.warrior", "b": "green.troll"})
    assert refused(ally, "attack red.warrior green.troll") == "ally SCN-M7-08"
    assert offered(ally, "attack") == []
    enemy = two_pairs(LANE, {"A": "red.warrior", "b": "yellow.troll"})
    assert accepted(enemy, "attack red.warrior yellow.troll")


# -- passing each other ----------------------------------------------------------------------------


@pytest.mark.rule("SCN-M7-09", "MULTI-07")
def test_allies_cross_each_other():
    ally = two_pairs(LANE, {"A": "red.warrior", "b": "green.troll"})
    play(ally, "move red.warrior a1-b1-c1")
    assert where(ally, "red.warrior") == "c1"
    enemy = two_pairs(LANE, {"A": "red.warrior", "b": "yellow.troll"})
    assert refused(enemy, "move red.warrior a1-b1-c1") == "enemy MOVE-07"


@pytest.mark.rule("SCN-M7-09", "SCN-M7-10")
def test_the_walks_past_an_ally_are_listed_and_those_onto_it_are_not():
    game = two_pairs(LANE, {"A": "red.goblin", "b": "green.troll"})
    assert ends(game, "red.goblin") == {"a1", "c1", "d1"}
    assert refused(game, "move red.goblin a1-b1") == "occupied SCN-M7-10"
    assert accepted(game, "move red.goblin a1-b1-c1")


@pytest.mark.rule("SCN-M7-09", "MULTI-07")
@pytest.mark.parametrize("drawing", [LANE, LANE.replace("A.  b.   .   . ", "A.x b.   .y  .z")])
def test_walks_are_not_kept_from_when_an_ally_stood_where_an_enemy_stands(drawing):
    pieces = {"A": "red.goblin", "b": "green.troll", "e": "yellow.troll behind"}
    loads = {"x": "red.sword", "y": "red.armor", "z": "red.treasure"} if "x" in drawing else {}
    game = two_pairs(drawing, {**pieces, **loads})
    assert "d1" in ends(game, "red.goblin")
    state = game.state.copy()
    editor = StateEditor(game.match, state)
    square = state.at[piece(game, "green.troll")]
    editor.return_to_reserve(piece(game, "green.troll"))
    editor.place(piece(game, "yellow.troll"), square)
    assert ends(Game(game.match, state), "red.goblin") == set()
    assert "d1" in ends(game, "red.goblin")


# -- wounded of allies -----------------------------------------------------------------------------


@pytest.mark.rule("SCN-M7-11", "R-M74", "MULTI-09")
def test_an_allied_wounded_is_picked_up_carried_and_set_down():
    game = two_pairs(LANE, {"A": "red.goblin", "b": "green.thief wounded"})
    play(game, "move red.goblin a1-b1(+green.thief)-c1(-)-d1")
    assert_position(
        game,
        """
+---+---+---+---+
| .   .  b.  A. |
+---+---+---+---+
""",
        pieces={"A": "red.goblin", "b": "green.thief wounded"},
    )
    enemy = two_pairs(LANE, {"A": "red.goblin", "b": "blue.thief wounded"})
    walk = "move red.goblin a1-b1(+blue.thief)-c1(-)-d1"
    assert refused(enemy, walk) == "enemy-wounded CARRY-10"


@pytest.mark.rule("SCN-M7-11")
def test_a_miniature_stops_on_an_allied_wounded_and_carries_it():
    game = two_pairs(LANE, {"A": "red.goblin", "b": "green.thief wounded"})
    play(game, "move red.goblin a1-b1", "move red.goblin b1-c1")
    assert where(game, "green.thief") == "c1 wounded"
    enemy = two_pairs(LANE, {"A": "red.goblin", "b": "blue.thief wounded"})
    assert refused(enemy, "move red.goblin a1-b1") == "enemy-wounded MOVE-09"


@pytest.mark.rule("SCN-M7-11")
@pytest.mark.parametrize(("seat", "may"), [("green", True), ("yellow", False)])
def test_a_jump_may_end_on_an_allied_wounded(seat, may):
    game = two_pairs(
        """
+---+---+---+---+
|A.   O  b.   . |
+---+---+---+---+
""",
        {"A": "red.goblin", "b": f"{seat}.thief wounded"},
    )
    jump = "jump red.goblin over b1 to c1"
    if may:
        play(game, jump)
        assert game.context.load_of(piece(game, "red.goblin")) == piece(game, "green.thief")
    else:
        assert refused(game, jump) == "enemy-wounded JUMP-04"


@pytest.mark.rule("SCN-M7-11", "MULTI-76")
def test_an_allied_wounded_that_is_carried_out_is_rescued_for_nobodys_points():
    game = two_pairs(
        """
+   +   +   +   +   +
  0  A.   .   .   2
+   +   +   +   +   +
""",
        {"A": "red.troll + green.thief wounded"},
    )
    play(game, "move red.troll b1-c1-d1", "move red.troll d1-e1")
    assert where(game, "green.thief") == "rescued"
    assert vp(game) == {"red": 1}


@pytest.mark.rule("SCN-M7-11", "SCN-M7-08")
def test_a_carrier_on_a_pit_holds_an_allied_wounded():
    """The Thief stands on the pit by herself, so what she carries does not fall."""
    game = two_pairs(
        """
+---+---+---+---+
|A.   O   .   . |
+---+---+---+---+
""",
        {"A": "red.thief + green.goblin wounded"},
    )
    play(game, "move red.thief a1-b1")
    assert where(game, "green.goblin") == "b1 wounded"


# -- what allies do not share ----------------------------------------------------------------------


@pytest.mark.rule("R-M74")
def test_nothing_is_taken_from_an_ally_in_passing():
    drawing = LANE.replace("b. ", "b.x")
    ally = two_pairs(drawing, {"A": "red.goblin", "b": "green.troll", "x": "green.sword"})
    walk = "move red.goblin a1-b1(+green.sword)-c1"
    assert refused(ally, walk) == "ally R-M74"
    own = two_pairs(drawing, {"A": "red.goblin", "b": "red.troll", "x": "green.sword"})
    assert accepted(own, walk)


@pytest.mark.rule("R-M74")
def test_nothing_is_given_to_an_ally_in_passing():
    drawing = LANE.replace("A. ", "A.x")
    ally = two_pairs(drawing, {"A": "red.goblin", "b": "green.troll", "x": "red.sword"})
    walk = "move red.goblin a1-b1(-)-c1"
    assert refused(ally, walk) == "ally R-M74"
    own = two_pairs(drawing, {"A": "red.goblin", "b": "red.troll", "x": "red.sword"})
    assert accepted(own, walk)


@pytest.mark.rule("R-M74")
@pytest.mark.parametrize("hurt", ["red.thief wounded", "green.thief wounded"])
def test_no_wounded_is_taken_out_of_the_hands_of_an_ally(hurt):
    ally = two_pairs(LANE, {"A": "red.goblin", "b": f"green.troll + {hurt}"})
    walk = f"move red.goblin a1-b1(+{hurt.partition(' ')[0]})-c1"
    assert refused(ally, walk) == "ally R-M74"
    own = two_pairs(LANE, {"A": "red.goblin", "b": f"red.troll + {hurt}"})
    assert accepted(own, walk)


PIT = """
+---+---+---+---+
|A.  bO   .   . |
+---+---+---+---+
"""


@pytest.mark.rule("R-M74", "MULTI-11")
def test_the_thief_of_an_ally_is_no_bridge():
    ally = two_pairs(PIT, {"A": "red.goblin", "b": "green.thief"})
    assert refused(ally, "move red.goblin a1-b1-c1") == "obstacle MOVE-10"
    own = two_pairs(PIT, {"A": "red.goblin", "b": "red.thief"})
    assert accepted(own, "move red.goblin a1-b1-c1")


@pytest.mark.rule("R-M74", "MULTI-11")
def test_the_rope_under_an_ally_holds_nobody_else():
    drawing = PIT.replace("bO ", "bOx")
    ally = two_pairs(drawing, {"A": "red.goblin", "b": "green.goblin", "x": "green.rope"})
    assert refused(ally, "move red.goblin a1-b1-c1") == "obstacle MOVE-10"
    own = two_pairs(drawing, {"A": "red.goblin", "b": "red.troll", "x": "green.rope"})
    assert accepted(own, "move red.goblin a1-b1-c1")
    lying = two_pairs(drawing.replace("bO", " O"), {"A": "red.goblin", "x": "green.rope"})
    assert accepted(lying, "move red.goblin a1-b1-c1")


@pytest.mark.rule("SCN-M7-09", "R-M74")
def test_with_a_rope_of_ones_own_an_ally_on_a_pit_may_be_crossed():
    drawing = PIT.replace("A. ", "A.x")
    ally = two_pairs(drawing, {"A": "red.goblin", "b": "green.thief", "x": "red.rope"})
    assert accepted(ally, "move red.goblin a1-b1-c1")
    enemy = two_pairs(drawing, {"A": "red.goblin", "b": "yellow.thief", "x": "red.rope"})
    assert refused(enemy, "move red.goblin a1-b1-c1") == "enemy MOVE-07"


# -- Fireball, suicide -----------------------------------------------------------------------------

FIRE = """
+---+---+---+---+
|W.f  .  b.  e. |
+---+---+---+---+
"""


@pytest.mark.rule("R-M76")
def test_no_fireball_when_an_ally_comes_first():
    pieces = {"W": "red.wizard", "f": "red.fireball-wand", "e": "yellow.troll"}
    ally = two_pairs(FIRE, {**pieces, "b": "green.goblin"})
    assert refused(ally, "fire red.wizard east") == "ally R-M76"
    hurt = two_pairs(FIRE, {**pieces, "b": "green.goblin wounded"})
    assert refused(hurt, "fire red.wizard east") == "ally R-M76"
    enemy = two_pairs(FIRE, {**pieces, "b": "blue.goblin"})
    play(enemy, "fire red.wizard east")
    assert vp(enemy) == {"red": 1}


@pytest.mark.rule("R-M76")
def test_an_own_character_that_is_eliminated_scores_once_for_the_facing_seat():
    pieces = {"W": "red.wizard", "f": "red.fireball-wand", "e": "yellow.troll"}
    own = two_pairs(FIRE, {**pieces, "b": "red.goblin"})
    play(own, "fire red.wizard east")
    assert vp(own) == {"blue": 1}
    both = two_pairs(FIRE, {**pieces, "b": "red.goblin + green.thief wounded"})
    play(both, "fire red.wizard east")
    assert where(both, "green.thief") == "eliminated"
    assert vp(both) == {"blue": 2}


@pytest.mark.rule("SCN-M7-11", "R-M74", "MULTI-73")
def test_the_rope_stays_under_an_allied_wounded_and_not_under_that_of_an_enemy():
    drawing = """
+---+---+---+---+
|A.  bOx  .   . |
+---+---+---+---+
"""
    wounded = {"b": "green.thief wounded", "x": "green.rope"}
    walk = "goblin a1-b1(+green.rope)-c1"
    ally = two_pairs(drawing, {**wounded, "A": "red.goblin"})
    assert refused(ally, f"move red.{walk}") == "support-in-use PIT-09"
    enemy = two_pairs(drawing, {**wounded, "A": "yellow.goblin"}, active="yellow")
    play(enemy, f"move yellow.{walk}")
    assert vp(enemy) == {"yellow": 1}


# -- lines -----------------------------------------------------------------------------------------

CORNER = """
+   +   +   +   +   +
  0   .  A.   .   2
+   +   +   +   +   +
  1   .  B.   .   3
+   +   +   +   +   +
"""


@pytest.mark.rule("SCN-M7-13", "SCN-M7-15", "MULTI-70")
@pytest.mark.parametrize(
    ("walk", "points"), [("red.goblin c1-d1-e1", 2), ("red.thief c2-d2-e2", 1)]
)
def test_characters_leave_by_the_lines_of_both_enemies(walk, points):
    game = two_pairs(CORNER, {"A": "red.goblin", "B": "red.thief"})
    play(game, f"move {walk}")
    assert vp(game) == {"red": points}


@pytest.mark.rule("SCN-M7-14", "R-M75", "MULTI-64")
def test_the_line_of_the_ally_is_no_exit_and_no_shelter():
    game = two_pairs(CORNER, {"A": "red.goblin", "B": "red.thief"})
    assert refused(game, "move red.thief c2-b2-a2") == "closed-line EXIT-04"
    assert accepted(game, "move red.thief c2-b2")
    assert "a2" not in ends(game, "red.goblin")
    assert "a1" in ends(game, "red.goblin")


@pytest.mark.rule("SCN-M7-14", "R-M75")
def test_nobody_jumps_onto_the_line_of_the_ally():
    drawing = CORNER.replace("1   .  B.", "1   O  B.")
    game = two_pairs(drawing, {"A": "red.goblin", "B": "red.thief"})
    assert refused(game, "jump red.thief over b2 to a2") == "closed-line JUMP-04"
    assert accepted(game, "jump red.thief over b2 to b1")

"""Refusals name what is really the matter: who cannot do what to whom, and why."""

from __future__ import annotations

import pytest

import dtwister
from dtwister import Game, InvalidNotation
from dtwister.testing import position
from fixtures.games import RULES, accepted, refused, say
from fixtures.positions import zone_boards

BORDERS = {"|": "a wall", ":": "an arrow-slit", "#": "a closed portcullis"}


def stand(drawing: str, pieces: dict[str, str], **how: object) -> Game:
    """A drawn position of blue's turn, of the pieces those that are drawn."""
    given = {"active": "blue", "pieces": pieces, **how}
    return position(RULES, drawing, **given)  # type: ignore[arg-type]


def why(game: Game, text: str) -> tuple[str, str, str]:
    """Code, rule and sentence with which an action is refused."""
    action = say(game, text)
    found = game.why_not(action)
    assert found is not None, f"{text!r} is legal"
    refused(game, action, found.code, found.rule)
    return found.code, found.rule, found.sentence


# -- barriers --------------------------------------------------------------------------------------

ROW = """
+---+---+---+---+
|A. {0}y.   .  B. |
+   +   +   +   +
| .   .   .   . |
+---+---+---+---+
"""


@pytest.mark.rule("COMBAT-02", "BOARD-06", "R-04")
@pytest.mark.parametrize("sign", BORDERS)
def test_an_attack_across_a_barrier_names_it(sign: str) -> None:
    pieces = {"A": "blue.thief", "y": "yellow.troll wounded", "B": "blue.warrior"}
    game = stand(ROW.format(sign), pieces)
    assert why(game, "attack blue.thief yellow.troll") == (
        "not-adjacent",
        "COMBAT-02",
        f"blue.thief cannot attack yellow.troll: {BORDERS[sign]} is between them",
    )
    assert why(game, "attack blue.warrior yellow.troll") == (
        "not-adjacent",
        "COMBAT-02",
        "blue.warrior cannot attack yellow.troll: it is not on an adjacent square",
    )
    for free in (" ", "'"):
        game = stand(ROW.format(free), pieces)
        accepted(game, say(game, "attack blue.thief yellow.troll"))


@pytest.mark.rule("CHAR-CLERIC-06", "BOARD-06", "R-04")
@pytest.mark.parametrize("sign", BORDERS)
def test_a_healing_across_a_barrier_names_it(sign: str) -> None:
    pieces = {"A": "blue.cleric", "y": "blue.troll wounded", "B": "yellow.cleric"}
    game = stand(ROW.format(sign), pieces)
    assert why(game, "heal blue.cleric blue.troll") == (
        "not-adjacent",
        "CHAR-CLERIC-06",
        f"blue.cleric cannot heal blue.troll: {BORDERS[sign]} is between them",
    )
    far = stand(ROW.format(sign), pieces, active="yellow")
    assert why(far, "heal yellow.cleric blue.troll") == (
        "not-adjacent",
        "CHAR-CLERIC-06",
        "yellow.cleric cannot heal blue.troll: it is not within reach",
    )
    for free in (" ", "'"):
        game = stand(ROW.format(free), pieces)
        accepted(game, say(game, "heal blue.cleric blue.troll"))


@pytest.mark.rule("CG-CHAR-CLERIC-06")
def test_on_a_board_of_zones_a_healing_elsewhere_is_out_of_reach() -> None:
    game = zone_boards.board("C", {"blue.cleric": "r1.o", "blue.naga": "r1.s wounded"})
    found = game.why_not(say(game, "heal blue.cleric blue.naga"))
    assert found is not None
    assert (found.code, found.rule) == ("not-adjacent", "CG-CHAR-CLERIC-06")
    assert found.sentence == "blue.cleric cannot heal blue.naga: it is not within reach"
    near = zone_boards.board("C", {"blue.cleric": "r1.s", "blue.naga": "r1.s wounded"})
    accepted(near, say(near, "heal blue.cleric blue.naga"))


# -- abilities that a character has not ------------------------------------------------------------

HALL = """
+---+---+---+---+
|A.  B.   .  y. |
+   +   +   +   +
|c.   .x  .   . |
+---+---+---+---+
"""


@pytest.mark.rule("RANGED-01", "AP-05")
def test_a_shot_without_a_bow_says_so() -> None:
    pieces = {"A": "blue.naga", "B": "blue.wizard", "y": "yellow.naga", "c": "blue.cleric"}
    game = stand(HALL, {**pieces, "x": "blue.bow"}, scenario="prison:5")
    said = "blue.naga cannot shoot: it carries no Bow"
    assert why(game, "shoot blue.naga east") == ("no-ability", "RANGED-01", said)
    armed = stand(HALL.replace("B. ", "B.x").replace(" .x", " . "), {**pieces, "x": "blue.bow"})
    accepted(armed, say(armed, "shoot blue.wizard east"))
    bare = stand(HALL, {**pieces, "A": "blue.thief", "y": "yellow.thief", "x": "blue.rope"})
    said = "blue.thief cannot shoot: no piece of this game can"
    assert why(bare, "shoot blue.thief east") == ("no-ability", "RANGED-01", said)


@pytest.mark.rule("CHAR-TROLL-02", "AP-05", "WOUND-02")
def test_who_cannot_regenerate_is_told_who_can() -> None:
    pieces = {"A": "blue.troll wounded", "B": "blue.thief", "c": "blue.goblin wounded"}
    game = stand(HALL, {**pieces, "y": "yellow.thief", "x": "blue.rope"})
    for name in ("blue.thief", "blue.goblin"):
        said = f"{name} cannot regenerate: only the Troll can"
        assert why(game, f"regenerate {name}") == ("no-ability", "CHAR-TROLL-02", said)
    accepted(game, say(game, "regenerate blue.troll"))


@pytest.mark.rule("AP-05")
def test_what_no_piece_of_a_game_can_do_cites_no_rule_of_another_plug_in() -> None:
    pieces = {"A": "blue.naga", "B": "blue.wizard", "y": "yellow.naga", "c": "blue.cleric wounded"}
    game = stand(HALL, {**pieces, "x": "blue.bow"}, scenario="prison:5")
    for name in ("blue.naga", "blue.cleric"):
        said = f"{name} cannot regenerate: no piece of this game can"
        assert why(game, f"regenerate {name}") == ("no-ability", "AP-05", said)
    said = "blue.naga cannot walk through: no piece of this game can"
    assert why(game, "walk-through blue.naga east") == ("no-ability", "AP-05", said)


@pytest.mark.rule("CG-RANGED-01", "AP-05")
def test_characters_and_carriers_who_can_are_named_together() -> None:
    pieces = {"blue.cleric": "r1.s", "blue.crossbowman": "r1.t", "blue.bow": "r1.t"}
    game = zone_boards.board("C", pieces)
    found = game.why_not(say(game, "shoot blue.cleric north"))
    assert found is not None
    assert (found.code, found.rule) == ("no-ability", "CG-RANGED-01")
    said = "blue.cleric cannot shoot: only the Crossbowman or the carrier of the Bow can"
    assert found.sentence == said


@pytest.mark.rule("R-C11", "CG-MOVE-02")
def test_to_stop_outside_a_movement_says_that_nobody_moves() -> None:
    game = zone_boards.board("C", {"blue.naga": "r1.s", "yellow.naga": "r4.t"})
    found = game.why_not(say(game, "stop blue.naga"))
    assert found is not None
    assert (found.code, found.rule) == ("not-moving", "R-C11")
    assert found.sentence == "blue.naga cannot stop: it is not moving"
    zone_boards.plays(game, "step blue.naga to r1.t")
    accepted(game, say(game, "stop blue.naga"))


# -- loads, points, walks --------------------------------------------------------------------------


@pytest.mark.rule("GOLD-05", "R-39", "MOVE-09")
def test_two_loads_on_a_square_cite_the_golden_rule() -> None:
    pieces = {"A": "blue.troll", "x": "blue.rope", "y": "blue.sword"}
    two = stand("+---+---+---+\n|A.x  .y  . |\n+---+---+---+", pieces)
    assert why(two, "move blue.troll a1-b1") == (
        "two-loads",
        "GOLD-05",
        "blue.troll cannot stop on b1: it would carry both blue.rope and blue.sword",
    )
    accepted(two, say(two, "move blue.troll a1-b1-c1"))
    wounded = {"A": "blue.troll", "y": "blue.sword", "z": "blue.thief wounded"}
    both = stand("+---+---+---+\n|A.  z.y  . |\n+---+---+---+", wounded)
    assert why(both, "move blue.troll a1-b1") == (
        "two-loads",
        "GOLD-05",
        "blue.troll cannot stop on b1: it would carry both blue.sword and blue.thief",
    )
    accepted(both, say(both, "move blue.troll a1-b1(+blue.sword)-c1"))


@pytest.mark.rule("OBJ-POTION-02", "OBJ-POTION-04")
def test_after_the_speed_potion_the_points_of_its_drinker_are_told() -> None:
    pieces = {"A": "blue.troll", "B": "blue.thief", "x": "blue.speed-potion"}
    game = stand("+---+---+---+\n|A.x B.   . |\n+---+---+---+", pieces, ap=3)
    assert game.decision is not None and game.decision.text == "blue acts; 3 AP left"
    game.play(say(game, "drink blue.troll"))
    assert game.decision is not None
    assert game.decision.text == "blue acts; 2 AP left, and 4 AP for blue.troll alone"
    game.play(say(game, "move blue.thief b1-c1"))
    assert game.decision is not None
    assert game.decision.text == "blue acts; 1 AP left, and 4 AP for blue.troll alone"
    game.play(say(game, "move blue.troll a1-b1"))
    assert game.decision is not None
    assert game.decision.text == "blue acts; 1 AP left, and 3 AP for blue.troll alone"
    seen = game.view(1).decision
    assert seen is not None and seen.text == game.decision.text


WALKS = """
+---+---+---+---+---+
| .  A.   .   .x  . |
+   +   +   +   +   +
| .   .   .   .   . |
+---+---+---+---+---+
"""


@pytest.mark.rule("R-37", "R-39")
@pytest.mark.parametrize("text", ["thief d1", "move thief d1", "move blue.thief d1"])
def test_an_abbreviated_walk_onto_an_object_is_the_plain_pick_up(text: str) -> None:
    game = stand(WALKS, {"A": "blue.thief", "x": "blue.rope"})
    meant = dtwister.parse_legal(game, text)
    assert dtwister.action_text(game.match, meant) == "move blue.thief b1-c1-d1(+blue.rope)"
    game.play(meant)
    assert game.context.load_of(game.match.piece_index["blue.thief"]) >= 0


@pytest.mark.rule("R-39")
def test_an_abbreviated_walk_that_has_to_leave_a_load_first_stays_ambiguous() -> None:
    game = stand(
        WALKS.replace("A. ", "A.y"), {"A": "blue.thief", "x": "blue.rope", "y": "blue.sword"}
    )
    with pytest.raises(dtwister.AmbiguousNotation):
        dtwister.parse_legal(game, "thief d1")


PIT = """
+---+---+---+---+
| .  A.   .   . |
+   +   +   +   +
| .   O   O   . |
+   +   +   +   +
| .   .   .   . |
+---+---+---+---+
"""


@pytest.mark.rule("GOLD-01", "JUMP-02")
def test_a_diagonal_over_a_pit_is_called_so() -> None:
    game = stand(PIT, {"A": "blue.troll"})
    said = "blue.troll cannot jump over c2: it lies diagonally from b1"
    for to in ("d2", "c3", "d3"):
        assert why(game, f"jump blue.troll over c2 to {to}") == ("not-adjacent", "GOLD-01", said)
    said = "blue.troll cannot jump over b3: it is not adjacent to b1"
    assert why(game, "jump blue.troll over b3 to a3") == ("not-adjacent", "JUMP-02", said)
    accepted(game, say(game, "jump blue.troll over b2 to b3"))


@pytest.mark.rule("GOLD-01", "MOVE-10")
def test_a_walk_by_its_end_says_why_it_cannot_end_there() -> None:
    game = stand(PIT, {"A": "blue.troll"})
    with pytest.raises(dtwister.IllegalNotation) as caught:
        dtwister.parse_legal(game, "troll c2")
    assert caught.value.refusal is not None
    found = caught.value.refusal
    assert (found.code, found.rule) == ("obstacle", "MOVE-10")
    assert found.sentence == "blue.troll cannot enter c2: it cannot cross the obstacle there"
    assert dtwister.parse_legal(game, "troll c1") == say(game, "move blue.troll b1-c1")


@pytest.mark.rule("CG-JUMP-02")
def test_a_leap_diagonally_over_a_pit_trap_is_called_so() -> None:
    game = zone_boards.board("C", {"blue.naga": "r1.o"})
    found = game.why_not(say(game, "leap blue.naga to r1.t"))
    assert found is not None
    assert (found.code, found.rule) == ("no-pit-trap", "CG-JUMP-02")
    said = "blue.naga cannot leap to r1.t: it lies diagonally from r1.o"
    assert found.sentence == said
    accepted(game, say(game, "leap blue.naga to r1.s"))


# -- drawn boards ----------------------------------------------------------------------------------


@pytest.mark.parametrize("turn", ["7", "4", "-1", "x"])
def test_a_wrong_turn_of_a_room_is_said_to_be_one(turn: str) -> None:
    with pytest.raises(InvalidNotation) as caught:
        zone_boards.board("C", rooms={"r1": f"red-b/{turn}"})
    said = f"r1: expected a number of quarter turns from 0 to 3 after 'red-b/', got {turn!r}"
    assert str(caught.value) == f"{said}; try red-b/1"
    assert zone_boards.board("C", rooms={"r1": "red-b/3"}).decision is not None

"""The Banshee and her scream (CHAR-BANSHEE); what a push does is in test_pushing.py."""

from __future__ import annotations

import pytest

from dtwister.testing import assert_position
from dtwister_features.state_variables import COMBAT_HANDS
from dtwister_prison.characters.banshee import Scream
from fixtures.positions.drawn import after, ap_left, is_wounded, legal, listed, place, play, refusal
from fixtures.positions.prison import prison_rules, stand

ROW = """
+---+---+---+---+---+---+
 B.   .  A.   .   .  C.
+---+---+---+---+---+---+
"""
PIECES = {"B": "blue.banshee", "A": "yellow.warrior", "C": "yellow.thief"}
EAST = "scream blue.banshee east"


@pytest.mark.rule("CHAR-BANSHEE-01", "PRIS-01")
def test_values() -> None:
    banshee = prison_rules().characters["prison:banshee"]
    assert (banshee.movement, banshee.combat) == (4, 1)


@pytest.mark.rule("CHAR-BANSHEE-02", "AP-03", "AP-04")
def test_a_scream_costs_two_points() -> None:
    game = stand(ROW, PIECES, ap=3)
    assert listed(game, EAST)
    play(game, EAST)
    assert (place(game, "yellow.warrior"), ap_left(game)) == ("d1", 1)
    assert refusal(game, EAST) == ("not-enough-ap", "AP-04")
    assert listed(stand(ROW, PIECES, ap=2), EAST)


@pytest.mark.rule("CHAR-BANSHEE-02")
def test_only_the_banshee_screams() -> None:
    game = stand(ROW, {**PIECES, "B": "blue.wizard", "b": "blue.banshee behind"})
    assert refusal(game, "scream blue.wizard east") == ("no-ability", "CHAR-BANSHEE-02")
    assert legal(stand(ROW, PIECES), EAST)


@pytest.mark.rule("CHAR-BANSHEE-02", "WOUND-02")
@pytest.mark.parametrize(
    ("how", "reason"),
    [("wounded", ("wounded", "WOUND-02")), ("recovered", ("recovered", "WOUND-10"))],
)
def test_neither_wounded_nor_recovered(how: str, reason: tuple[str, str]) -> None:
    game = stand(ROW, {**PIECES, "B": f"blue.banshee {how}"})
    assert refusal(game, EAST) == reason


@pytest.mark.rule("CHAR-BANSHEE-02")
def test_it_is_no_combat() -> None:
    game = stand(ROW, PIECES)
    hands = game.context.recall(COMBAT_HANDS)
    play(game, EAST)
    assert game.decision is not None and game.decision.kind == "act"
    assert game.context.recall(COMBAT_HANDS) == hands
    assert not is_wounded(game, "yellow.warrior")


@pytest.mark.rule("CHAR-BANSHEE-02", "GOLD-01")
def test_there_are_four_directions() -> None:
    game = stand(ROW, PIECES)
    banshee = game.match.piece_index["blue.banshee"]
    reason = game.why_not(Scream(banshee, "north-east"))
    assert reason is not None
    assert (reason.code, reason.rule) == ("no-such-way", "CHAR-BANSHEE-02")
    assert game.why_not(Scream(banshee, "east")) is None


@pytest.mark.rule("CHAR-BANSHEE-02", "CHAR-BANSHEE-03", "R-21")
@pytest.mark.parametrize("border", ["|", "#", ":"])
def test_nobody_out_of_sight_is_pushed(border: str) -> None:
    game = stand(ROW.replace(".  A", f". {border}A"), PIECES)
    assert refusal(game, EAST) == ("nobody", "CHAR-BANSHEE-03")
    assert refusal(game, "scream blue.banshee south") == ("nobody", "CHAR-BANSHEE-03")
    assert legal(stand(ROW.replace(".  A", ". 'A"), PIECES), EAST)


@pytest.mark.rule("CHAR-BANSHEE-02", "LOS-07", "TERRAIN-SLIT-04")
def test_beside_an_arrow_slit_she_screams_through_it() -> None:
    game = stand(ROW.replace("B.  ", "B. :"), PIECES)
    play(game, EAST)
    assert place(game, "yellow.warrior") == "d1"


@pytest.mark.rule("CHAR-BANSHEE-03", "R-216")
@pytest.mark.parametrize(
    "target",
    ["yellow.warrior", "yellow.warrior wounded", "blue.warrior", "blue.warrior wounded"],
)
def test_any_character_is_pushed(target: str) -> None:
    game = stand(ROW, {**PIECES, "A": target})
    play(game, EAST)
    assert place(game, target.split()[0]) == "d1"


@pytest.mark.rule("CHAR-BANSHEE-03", "CHAR-BANSHEE-04")
def test_at_any_distance_the_first_one_is_pushed_one_square() -> None:
    far = ROW.replace(" .  A. ", " .   . ")
    game = stand(far, {"B": PIECES["B"], "C": "yellow.thief", "z": "yellow.troll behind"})
    assert refusal(game, EAST) == ("rim", "CHAR-BANSHEE-12")
    near = stand(ROW.replace(" .  A. ", "A.   . "), PIECES)
    play(near, EAST)
    assert (place(near, "yellow.warrior"), place(near, "yellow.thief")) == ("c1", "f1")


@pytest.mark.rule("CHAR-BANSHEE-04")
@pytest.mark.parametrize(
    ("who", "way", "to"),
    [
        ("yellow.goblin", "north", "c1"),
        ("yellow.thief", "east", "e3"),
        ("yellow.troll", "south", "c5"),
        ("yellow.cleric", "west", "a3"),
    ],
)
def test_directly_away_from_her(who: str, way: str, to: str) -> None:
    game = stand(
        """
        +   +   +   +   +   +
          .   .   .   .   .
        +   +   +   +   +   +
          .   .  G.   .   .
        +   +   +   +   +   +
          .  K.  B.  T.   .
        +   +   +   +   +   +
          .   .  R.   .   .
        +   +   +   +   +   +
          .   .   .   .   .
        +   +   +   +   +   +
        """,
        {
            "B": "blue.banshee",
            "G": "yellow.goblin",
            "T": "yellow.thief",
            "R": "yellow.troll",
            "K": "yellow.cleric",
        },
    )
    play(game, f"scream blue.banshee {way}")
    assert place(game, who) == to


@pytest.mark.rule("R-217")
def test_the_same_one_again_as_long_as_it_is_seen() -> None:
    game = stand(ROW, PIECES, ap=5)
    play(game, EAST)
    turned = after(game, "move blue.banshee a1-b1")
    play(turned, EAST)
    assert place(turned, "yellow.warrior") == "e1"
    play(game, EAST)
    assert (place(game, "yellow.warrior"), ap_left(game)) == ("e1", 1)
    gone = stand(ROW.replace("A.   .   .", "A.   . | ."), PIECES, ap=5)
    play(gone, EAST)
    assert refusal(gone, EAST) == ("wall", "CHAR-BANSHEE-05")


@pytest.mark.rule("CHAR-BANSHEE-13", "VET-UNDEAD-01")
def test_she_and_nobody_else_is_undead() -> None:
    characters = prison_rules().characters
    undead = {name for name, spec in characters.items() if "undead" in spec.tags}
    undead = {name for name in undead if not name.startswith("card:")}
    assert undead == {"prison:banshee"}
    game = stand(ROW, PIECES)
    tags = [
        game.context.kind(game.match.piece_index[p]).tags for p in ("blue.banshee", "yellow.thief")
    ]
    assert ["undead" in found for found in tags] == [True, False]


FIGURE_9 = """
+   +   +   +   +   +   +   +
 Y. : .  W.   O   .   .   .
+   +   +   +   +   +   +   +
 N.   .   .   .   .   .   .
+   +   +   +   +   +   +   +
 M. #Z.   .   .   .   .   .
+   +   +   +   +   +   +   +
  .   .   .   .   .   .   .
+   +   +---+   +   +   +   +
  .   .  B.  K.   .   O   .
+---+---+---+---+---+---+---+
"""
FIGURE_9_PIECES = {
    "Y": "yellow.banshee",
    "W": "blue.wizard",
    "N": "blue.naga",
    "M": "blue.mekanork",
    "Z": "yellow.naga",
    "B": "blue.banshee",
    "K": "yellow.mekanork",
}


@pytest.mark.rule("EX-202", "R-213", "CHAR-BANSHEE-06", "CHAR-BANSHEE-10")
def test_example_the_yellow_banshee() -> None:
    game = stand(FIGURE_9, FIGURE_9_PIECES, active="yellow", ap=4)
    assert refusal(game, "scream yellow.banshee south") == ("occupied", "CHAR-BANSHEE-06")
    play(game, "scream yellow.banshee east")
    assert (place(game, "blue.wizard"), game.vp, ap_left(game)) == ("eliminated", (0, 1), 2)
    assert_position(
        game,
        FIGURE_9.replace("W.", " ."),
        pieces={**FIGURE_9_PIECES, "W": "blue.wizard eliminated"},
    )
    # The Mekanork is hidden behind the Naga: no scream reaches him.
    assert place(game, "blue.mekanork") == "a3"


@pytest.mark.rule("EX-202", "R-217", "CHAR-BANSHEE-10")
def test_example_the_blue_banshee() -> None:
    game = stand(FIGURE_9, FIGURE_9_PIECES, active="blue", ap=4)
    play(game, EAST)
    assert (place(game, "yellow.mekanork"), ap_left(game)) == ("e5", 2)
    play(game, EAST)
    assert (place(game, "yellow.mekanork"), game.vp, ap_left(game)) == ("eliminated", (1, 0), 0)

"""The Naga (CHAR-NAGA)."""

from __future__ import annotations

import pytest

from dtwister.testing import assert_position
from fixtures.positions.drawn import is_wounded, legal, listed, load, place, play, refusal
from fixtures.positions.prison import prison_rules, stand

ROW = """
+---+---+---+---+
 N. : .   .   .
+---+---+---+---+
"""
NAGA = {"N": "blue.naga"}


@pytest.mark.rule("CHAR-NAGA-01", "PRIS-01")
def test_values() -> None:
    naga = prison_rules().characters["prison:naga"]
    assert (naga.movement, naga.combat) == (6, 2)


@pytest.mark.rule("CHAR-NAGA-02", "TERRAIN-SLIT-03")
def test_he_steps_through_arrow_slits() -> None:
    game = stand(ROW, NAGA)
    assert listed(game, "move blue.naga a1-b1-c1")
    play(game, "move blue.naga a1-b1-c1")
    assert_position(game, ROW.replace("N. : .   .", " . : .  N."), pieces=NAGA)
    back = stand(ROW.replace("N. : . ", " . :N. "), NAGA)
    play(back, "move blue.naga b1-a1")
    assert place(back, "blue.naga") == "a1"


@pytest.mark.rule("CHAR-NAGA-02")
@pytest.mark.parametrize("who", ["mekanork", "wizard", "banshee", "wall-walker"])
def test_others_do_not(who: str) -> None:
    game = stand(ROW, {"N": f"blue.{who}"})
    assert refusal(game, f"move blue.{who} a1-b1") == ("arrow-slit", "MOVE-12")


@pytest.mark.rule("CHAR-NAGA-02", "EX-08")
def test_each_such_step_costs_one_movement() -> None:
    drawing = """
    +---+---+---+---+---+---+---+---+
     N. : . : . : . : . : . : . : .
    +---+---+---+---+---+---+---+---+
    """
    game = stand(drawing, NAGA)
    assert legal(game, "move blue.naga a1-b1-c1-d1-e1-f1-g1")
    assert refusal(game, "move blue.naga a1-b1-c1-d1-e1-f1-g1-h1") == ("too-far", "MOVE-01")


@pytest.mark.rule("CHAR-NAGA-02", "CHAR-WIZARD-05")
@pytest.mark.parametrize(("border", "code"), [("|", "wall"), ("#", "portcullis")])
def test_walls_and_closed_portcullises_stop_him(border: str, code: str) -> None:
    game = stand(ROW.replace(":", border), NAGA)
    assert refusal(game, "move blue.naga a1-b1") == (code, "MOVE-12")


@pytest.mark.rule("CHAR-NAGA-03")
def test_with_an_object() -> None:
    game = stand(ROW.replace("N. ", "N.x"), {**NAGA, "x": "yellow.key"})
    play(game, "move blue.naga a1-b1-c1")
    assert (place(game, "blue.naga"), load(game, "blue.naga")) == ("c1", "yellow.key")


@pytest.mark.rule("R-202")
def test_with_a_wounded() -> None:
    game = stand(ROW.replace("N. ", "N.x"), {**NAGA, "x": "blue.goblin wounded"})
    play(game, "move blue.naga a1-b1-c1")
    assert (place(game, "blue.goblin"), load(game, "blue.naga")) == ("c1", "blue.goblin")


ROOMS = """
+   +   +   +   +
  .  N. : .   .
+   +   +   +   +
  .   .   .   .
+   +   +   +   +
"""


@pytest.mark.rule("CHAR-NAGA-04", "REVEAL-04", "TERRAIN-SLIT-05")
def test_no_revealing_through_an_arrow_slit() -> None:
    game = stand(ROOMS, NAGA, tile=2, face_down=["a2"])
    assert refusal(game, "reveal blue.naga a2") == ("no-access", "REVEAL-02")
    play(game, "move blue.naga b1-b2", "reveal blue.naga a2")
    assert game.context.is_revealed(1)


@pytest.mark.rule("CHAR-NAGA-04", "MOVE-13")
def test_no_step_through_it_into_a_face_down_room() -> None:
    game = stand(ROOMS, NAGA, tile=2, face_down=["a2"])
    assert refusal(game, "move blue.naga b1-c1") == ("face-down", "MOVE-13")
    assert legal(stand(ROOMS, NAGA, tile=2), "move blue.naga b1-c1")


@pytest.mark.rule("CHAR-NAGA-05", "TERRAIN-SLIT-02")
def test_no_attack_and_no_chain_across_it() -> None:
    game = stand(ROW.replace(": . ", ":T. "), {**NAGA, "T": "yellow.troll"})
    assert refusal(game, "attack blue.naga yellow.troll") == ("not-adjacent", "COMBAT-02")
    both = stand(
        ROW.replace(": .   . ", ":T.  C. "),
        {**NAGA, "T": "yellow.goblin", "C": "blue.cleric"},
    )
    play(both, "attack blue.cleric yellow.goblin", "card 0", "card 6")
    assert is_wounded(both, "blue.cleric")
    assert not is_wounded(both, "blue.naga")


@pytest.mark.rule("CHAR-NAGA-05", "R-52")
@pytest.mark.parametrize(
    ("drawing", "reason"),
    [
        (ROW.replace(": . ", ": O "), ("not-adjacent", "JUMP-02")),
        (ROW.replace(": .   .", "  O : ."), ("no-landing", "JUMP-03")),
    ],
)
def test_no_jump_across_it(drawing: str, reason: tuple[str, str]) -> None:
    game = stand(drawing, NAGA)
    assert refusal(game, "jump blue.naga over b1 to c1") == reason
    assert legal(stand(drawing.replace(":", " "), NAGA), "jump blue.naga over b1 to c1")


@pytest.mark.rule("R-203")
def test_onto_the_opposing_line_he_leaves_and_onto_his_own_he_moves() -> None:
    drawing = """
    +---+---+---+
      0 :N. : 1
    +---+---+---+
    """
    game = stand(drawing, {**NAGA, "z": "yellow.troll behind", "g": "blue.goblin behind"})
    home = game.fork()
    play(game, "move blue.naga b1-c1")
    assert (place(game, "blue.naga"), game.vp) == ("exited", (1, 0))
    play(home, "move blue.naga b1-a1")
    assert (place(home, "blue.naga"), home.vp) == ("a1", (0, 0))
    play(home, "move blue.naga a1-b1")
    assert place(home, "blue.naga") == "b1"

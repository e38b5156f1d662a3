"""The Cleric (CHAR-CLERIC)."""

from __future__ import annotations

import pytest

from fixtures.positions import drawn

ROW = """
+---+---+---+---+
 C.  W.   .  E.
+---+---+---+---+
"""
PIECES = {"C": "blue.cleric", "W": "blue.warrior wounded", "E": "yellow.goblin"}
HEAL = "heal blue.cleric blue.warrior"


@pytest.mark.rule("CHAR-CLERIC-01")
def test_values() -> None:
    cleric = drawn.RULES.characters["features:cleric"]
    assert (cleric.movement, cleric.combat) == (4, 2)


@pytest.mark.rule("CHAR-CLERIC-02", "WOUND-09")
def test_a_wounded_beside_becomes_a_miniature_and_keeps_its_object() -> None:
    game = drawn.stand(ROW.replace("W. ", "W.s"), {**PIECES, "s": "blue.sword"}, ap=3)
    assert drawn.listed(game, HEAL)
    drawn.play(game, HEAL)
    assert not drawn.is_wounded(game, "blue.warrior")
    assert (drawn.place(game, "blue.warrior"), drawn.load(game, "blue.warrior")) == (
        "b1",
        "blue.sword",
    )
    assert drawn.ap_left(game) == 2
    assert game.vp == (0, 0)


@pytest.mark.rule("CHAR-CLERIC-02")
def test_the_unwounded_are_not_healed() -> None:
    game = drawn.stand(ROW, {**PIECES, "W": "blue.warrior"})
    assert drawn.refusal(game, HEAL) == ("not-wounded", "CHAR-CLERIC-02")
    assert drawn.legal(drawn.stand(ROW, PIECES), HEAL)


@pytest.mark.rule("CHAR-CLERIC-02")
def test_only_a_cleric_heals() -> None:
    game = drawn.stand(ROW, {**PIECES, "C": "blue.thief"})
    assert drawn.refusal(game, "heal blue.thief blue.warrior") == ("no-ability", "CHAR-CLERIC-02")


@pytest.mark.rule("CHAR-CLERIC-03", "WOUND-10", "R-72")
def test_the_healed_does_nothing_else_in_this_turn() -> None:
    game = drawn.stand(ROW, PIECES)
    drawn.play(game, HEAL)
    assert drawn.refusal(game, "move blue.warrior b1-c1") == ("recovered", "WOUND-10")
    assert game.legal_actions.of("blue.warrior") == ()
    drawn.play(game, "end", "play 2", "end", "play 2")
    assert drawn.legal(game, "move blue.warrior b1-c1")


@pytest.mark.rule("CHAR-CLERIC-04")
def test_not_himself() -> None:
    game = drawn.stand(ROW, PIECES)
    assert drawn.refusal(game, "heal blue.cleric blue.cleric") == ("himself", "CHAR-CLERIC-04")
    hurt = drawn.stand(ROW, {**PIECES, "C": "blue.cleric wounded"})
    assert drawn.refusal(hurt, "heal blue.cleric blue.cleric") == ("wounded", "WOUND-02")


@pytest.mark.rule("CHAR-CLERIC-05")
def test_not_what_he_carries() -> None:
    drawing = ROW.replace("C.  W.", "C.W  .")
    game = drawn.stand(drawing, PIECES)
    assert drawn.refusal(game, HEAL) == ("own-load", "CHAR-CLERIC-05")
    drawn.play(game, "move blue.cleric a1(-)-b1")
    assert drawn.legal(game, HEAL)


@pytest.mark.rule("CHAR-CLERIC-06", "TERRAIN-WALL-01", "TERRAIN-PORT-01")
@pytest.mark.parametrize(
    ("border", "works"), [("|", False), ("#", False), (":", False), ("'", True), (",", True)]
)
def test_not_through_barriers(border: str, works: bool) -> None:
    game = drawn.stand(ROW.replace("C.  W.", f"C. {border}W."), PIECES)
    if works:
        assert drawn.legal(game, HEAL)
    else:
        assert drawn.refusal(game, HEAL) == ("not-adjacent", "CHAR-CLERIC-06")


@pytest.mark.rule("CHAR-CLERIC-06", "CHAR-CLERIC-02")
def test_not_from_afar() -> None:
    game = drawn.stand(ROW.replace("C.  W.   .", "C.   .  W."), PIECES)
    assert drawn.refusal(game, HEAL) == ("not-adjacent", "CHAR-CLERIC-06")


@pytest.mark.rule("CHAR-CLERIC-07")
def test_enemies_too() -> None:
    game = drawn.stand(ROW, {**PIECES, "W": "yellow.warrior wounded"})
    assert drawn.listed(game, "heal blue.cleric yellow.warrior")
    drawn.play(game, "heal blue.cleric yellow.warrior")
    assert not drawn.is_wounded(game, "yellow.warrior")
    assert game.vp == (0, 0)


@pytest.mark.rule("R-73")
def test_nobody_is_healed_under_a_carrier() -> None:
    game = drawn.stand(ROW.replace("W. ", "T.W"), {**PIECES, "T": "blue.thief"})
    assert drawn.refusal(game, HEAL) == ("carried", "R-73")
    assert drawn.legal(drawn.after(game, "move blue.thief b1(-)-c1"), HEAL)


@pytest.mark.rule("R-90", "R-74", "AP-06")
def test_several_in_one_turn_and_the_same_one_again() -> None:
    drawing = """
    +   +   +   +
     V.  C.  W.
    +   +   +   +
      .  P.   .
    +   +   +   +
      .   .   .
    +   +   +   +
    """
    pieces = {**PIECES, "V": "blue.thief wounded fresh", "P": "blue.pusher"}
    del pieces["E"]
    game = drawn.stand(drawing, pieces, ap=4)
    drawn.play(game, HEAL, "heal blue.cleric blue.thief")
    assert drawn.ap_left(game) == 2
    drawn.play(game, "hurt blue.pusher blue.warrior")
    assert drawn.is_wounded(game, "blue.warrior")
    drawn.play(game, HEAL)
    assert not drawn.is_wounded(game, "blue.warrior")
    assert drawn.ap_left(game) == 0


@pytest.mark.rule("R-91")
def test_healing_is_not_magical() -> None:
    game = drawn.stand(ROW, PIECES)
    cleric = game.match.kinds["features:cleric"]
    assert "magical" not in cleric.tags
    assert all("magical" not in ability.tags for ability in cleric.abilities)
    assert (
        "magical"
        in drawn.stand(ROW, {**PIECES, "E": "blue.wizard"}).match.kinds["features:wizard"].tags
    )

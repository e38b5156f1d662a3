"""The Troll (CHAR-TROLL)."""

from __future__ import annotations

import pytest

from fixtures.positions import drawn

ROW = """
+---+---+---+---+
 T.   .   .  E.
+---+---+---+---+
"""
HURT = {"T": "blue.troll wounded", "E": "yellow.warrior"}
UP = "regenerate blue.troll"


@pytest.mark.rule("CHAR-TROLL-01")
def test_values() -> None:
    troll = drawn.RULES.characters["base:troll"]
    assert (troll.movement, troll.combat) == (2, 4)


@pytest.mark.rule("CHAR-TROLL-02", "WOUND-02", "WOUND-09")
def test_a_wounded_troll_stands_up_for_a_point() -> None:
    game = drawn.stand(ROW, HURT, ap=3)
    assert drawn.listed(game, UP)
    assert [action.verb for action in game.legal_actions.of("blue.troll")] == ["regenerate"]
    drawn.play(game, UP)
    assert not drawn.is_wounded(game, "blue.troll")
    assert (drawn.place(game, "blue.troll"), drawn.ap_left(game)) == ("a1", 2)


@pytest.mark.rule("CHAR-TROLL-02")
def test_only_a_wounded_troll_and_only_in_his_owners_turn() -> None:
    game = drawn.stand(ROW, {**HURT, "T": "blue.troll"})
    assert drawn.refusal(game, UP) == ("not-wounded", "CHAR-TROLL-02")
    assert drawn.refusal(drawn.stand(ROW, HURT, active="yellow"), UP) == ("not-yours", "AP-05")
    goblin = drawn.stand(ROW, {**HURT, "T": "blue.goblin wounded"})
    assert drawn.refusal(goblin, "regenerate blue.goblin") == ("no-ability", "CHAR-TROLL-02")


@pytest.mark.rule("CHAR-TROLL-03")
def test_not_in_the_turn_of_the_wound() -> None:
    game = drawn.stand(
        ROW.replace("T.   .", "T.  E.").replace("E.\n", " .\n"), {**HURT, "T": "blue.troll"}
    )
    drawn.play(game, "attack blue.troll yellow.warrior", "card 0", "card 6")
    assert drawn.is_wounded(game, "blue.troll")
    assert drawn.refusal(game, UP) == ("fresh", "CHAR-TROLL-03")
    drawn.play(game, "end", "play 2", "end", "play 2")
    assert drawn.legal(game, UP)


@pytest.mark.rule("CHAR-TROLL-04", "WOUND-10", "R-65")
def test_does_nothing_else_in_the_turn_he_regenerates() -> None:
    game = drawn.stand(ROW, HURT)
    drawn.play(game, UP)
    assert drawn.refusal(game, "move blue.troll a1-b1") == ("recovered", "WOUND-10")
    assert game.legal_actions.of("blue.troll") == ()
    drawn.play(game, "end", "play 2", "end", "play 2")
    assert drawn.legal(game, "move blue.troll a1-b1")


@pytest.mark.rule("CHAR-TROLL-04", "R-65")
def test_joins_no_combat_in_that_turn() -> None:
    drawing = """
    +   +   +   +
      .  T.   .
    +   +   +   +
     A.  E.   .
    +   +   +   +
      .   .   .
    +   +   +   +
    """
    game = drawn.stand(drawing, {**HURT, "A": "blue.goblin"})
    drawn.play(game, UP, "attack blue.goblin yellow.warrior", "card 0", "card 0")
    assert drawn.is_wounded(game, "blue.goblin")
    assert not drawn.is_wounded(game, "blue.troll")


@pytest.mark.rule("CHAR-TROLL-05", "OBJ-FIREBALL-09")
def test_a_fireball_is_final() -> None:
    pieces = {**HURT, "E": "yellow.wizard", "f": "yellow.fireball-wand"}
    game = drawn.stand(ROW.replace("E.", "E.f"), pieces, active="yellow")
    drawn.play(game, "fire yellow.wizard west")
    assert (drawn.place(game, "blue.troll"), game.vp) == ("eliminated", (0, 1))
    drawn.play(game, "end", "play 2")
    assert drawn.refusal(game, UP) == ("not-on-board", "AP-05")


@pytest.mark.rule("CHAR-TROLL-06", "R-73")
def test_not_while_carried() -> None:
    game = drawn.stand(ROW.replace("T. ", "A.T"), {**HURT, "A": "blue.thief"})
    assert drawn.refusal(game, UP) == ("carried", "CHAR-TROLL-06")
    assert drawn.legal(drawn.after(game, "move blue.thief a1(-)-b1"), UP)


@pytest.mark.rule("R-129")
@pytest.mark.parametrize(
    ("square", "more"),
    [("T@ ", {}), ("T.s", {"s": "blue.sword"}), ("TOr", {"r": "yellow.rope"})],
)
def test_where_he_may_regenerate(square: str, more: dict[str, str]) -> None:
    game = drawn.stand(ROW.replace("T.   .   .", f" .  {square}  ."), {**HURT, **more})
    drawn.play(game, UP)
    assert not drawn.is_wounded(game, "blue.troll")
    assert drawn.load(game, "blue.troll") == next(iter(more.values()), "")


@pytest.mark.rule("R-129", "R-47")
def test_he_may_regenerate_on_his_line() -> None:
    game = drawn.stand(ROW.replace("T.", "T0"), HURT)
    drawn.play(game, UP)
    assert (drawn.place(game, "blue.troll"), drawn.is_wounded(game, "blue.troll")) == ("a1", False)


@pytest.mark.rule("R-130", "R-74")
def test_a_cleric_may_heal_him_in_the_turn_of_the_wound() -> None:
    game = drawn.stand(
        ROW.replace("T.   .", "T.  C."),
        {**HURT, "T": "blue.troll wounded fresh", "C": "blue.cleric"},
    )
    assert drawn.refusal(game, UP) == ("fresh", "CHAR-TROLL-03")
    drawn.play(game, "heal blue.cleric blue.troll")
    assert not drawn.is_wounded(game, "blue.troll")

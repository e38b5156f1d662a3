"""The Troll (CHAR-TROLL)."""

from __future__ import annotations

import pytest

from fixtures.positions.drawn import (
    RULES,
    after,
    ap_left,
    is_wounded,
    legal,
    listed,
    load,
    place,
    play,
    refusal,
    stand,
)

ROW = """
+---+---+---+---+
 T.   .   .  E.
+---+---+---+---+
"""
HURT = {"T": "blue.troll wounded", "E": "yellow.warrior"}
UP = "regenerate blue.troll"


@pytest.mark.rule("CHAR-TROLL-01")
def test_values() -> None:
    troll = RULES.characters["base:troll"]
    assert (troll.movement, troll.combat) == (2, 4)


@pytest.mark.rule("CHAR-TROLL-02", "WOUND-02", "WOUND-09")
def test_a_wounded_troll_stands_up_for_a_point() -> None:
    game = stand(ROW, HURT, ap=3)
    assert listed(game, UP)
    assert [action.verb for action in game.legal_actions.of("blue.troll")] == ["regenerate"]
    play(game, UP)
    assert not is_wounded(game, "blue.troll")
    assert (place(game, "blue.troll"), ap_left(game)) == ("a1", 2)


@pytest.mark.rule("CHAR-TROLL-02")
def test_only_a_wounded_troll_and_only_in_his_owners_turn() -> None:
    game = stand(ROW, {**HURT, "T": "blue.troll"})
    assert refusal(game, UP) == ("not-wounded", "CHAR-TROLL-02")
    assert refusal(stand(ROW, HURT, active="yellow"), UP) == ("not-yours", "AP-05")
    goblin = stand(ROW, {**HURT, "T": "blue.goblin wounded"})
    assert refusal(goblin, "regenerate blue.goblin") == ("no-ability", "CHAR-TROLL-02")


@pytest.mark.rule("CHAR-TROLL-03")
def test_not_in_the_turn_of_the_wound() -> None:
    game = stand(
        ROW.replace("T.   .", "T.  E.").replace("E.\n", " .\n"), {**HURT, "T": "blue.troll"}
    )
    play(game, "attack blue.troll yellow.warrior", "card 0", "card 6")
    assert is_wounded(game, "blue.troll")
    assert refusal(game, UP) == ("fresh", "CHAR-TROLL-03")
    play(game, "end", "play 2", "end", "play 2")
    assert legal(game, UP)


@pytest.mark.rule("CHAR-TROLL-04", "WOUND-10", "R-65")
def test_does_nothing_else_in_the_turn_he_regenerates() -> None:
    game = stand(ROW, HURT)
    play(game, UP)
    assert refusal(game, "move blue.troll a1-b1") == ("recovered", "WOUND-10")
    assert game.legal_actions.of("blue.troll") == ()
    play(game, "end", "play 2", "end", "play 2")
    assert legal(game, "move blue.troll a1-b1")


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
    game = stand(drawing, {**HURT, "A": "blue.goblin"})
    play(game, UP, "attack blue.goblin yellow.warrior", "card 0", "card 0")
    assert is_wounded(game, "blue.goblin")
    assert not is_wounded(game, "blue.troll")


@pytest.mark.rule("CHAR-TROLL-05", "OBJ-FIREBALL-09")
def test_a_fireball_is_final() -> None:
    pieces = {**HURT, "E": "yellow.wizard", "f": "yellow.fireball-wand"}
    game = stand(ROW.replace("E.", "E.f"), pieces, active="yellow")
    play(game, "fire yellow.wizard west")
    assert (place(game, "blue.troll"), game.vp) == ("eliminated", (0, 1))
    play(game, "end", "play 2")
    assert refusal(game, UP) == ("not-on-board", "AP-05")


@pytest.mark.rule("CHAR-TROLL-06", "R-73")
def test_not_while_carried() -> None:
    game = stand(ROW.replace("T. ", "A.T"), {**HURT, "A": "blue.thief"})
    assert refusal(game, UP) == ("carried", "CHAR-TROLL-06")
    assert legal(after(game, "move blue.thief a1(-)-b1"), UP)


@pytest.mark.rule("R-129")
@pytest.mark.parametrize(
    ("square", "more"),
    [("T@ ", {}), ("T.s", {"s": "blue.sword"}), ("TOr", {"r": "yellow.rope"})],
)
def test_where_he_may_regenerate(square: str, more: dict[str, str]) -> None:
    game = stand(ROW.replace("T.   .   .", f" .  {square}  ."), {**HURT, **more})
    play(game, UP)
    assert not is_wounded(game, "blue.troll")
    assert load(game, "blue.troll") == next(iter(more.values()), "")


@pytest.mark.rule("R-129", "R-47")
def test_he_may_regenerate_on_his_line() -> None:
    game = stand(ROW.replace("T.", "T0"), HURT)
    play(game, UP)
    assert (place(game, "blue.troll"), is_wounded(game, "blue.troll")) == ("a1", False)


@pytest.mark.rule("R-130", "R-74")
def test_a_cleric_may_heal_him_in_the_turn_of_the_wound() -> None:
    game = stand(
        ROW.replace("T.   .", "T.  C."),
        {**HURT, "T": "blue.troll wounded fresh", "C": "blue.cleric"},
    )
    assert refusal(game, UP) == ("fresh", "CHAR-TROLL-03")
    play(game, "heal blue.cleric blue.troll")
    assert not is_wounded(game, "blue.troll")

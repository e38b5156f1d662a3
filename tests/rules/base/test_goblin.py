"""The Goblin (CHAR-GOBLIN)."""

from __future__ import annotations

import pytest

from fixtures.positions.drawn import RULES, place, play, stand

OUT = """
+---+---+---+---+
  .   .  G.   1
+---+---+---+---+
"""
TROLL = {"z": "yellow.troll behind"}


@pytest.mark.rule("CHAR-GOBLIN-01")
def test_values_and_no_ability_in_play() -> None:
    goblin = RULES.characters["base:goblin"]
    assert (goblin.movement, goblin.combat) == (4, 1)
    assert all(ability.action is None for ability in goblin.abilities)


@pytest.mark.rule("CHAR-GOBLIN-02", "VP-02")
@pytest.mark.parametrize(("who", "points"), [("goblin", 2), ("warrior", 1)])
def test_his_exit_is_worth_two(who: str, points: int) -> None:
    game = stand(OUT, {"G": f"blue.{who}", **TROLL})
    play(game, f"move blue.{who} c1-d1")
    assert game.vp == (points, 0)


@pytest.mark.rule("CHAR-GOBLIN-03", "VP-01")
def test_his_elimination_is_worth_one() -> None:
    game = stand(OUT.replace(" .  G.", "A.  G."), {"G": "yellow.goblin wounded", "A": "blue.troll"})
    play(game, "attack blue.troll yellow.goblin", "card 6", "card 0")
    assert (place(game, "yellow.goblin"), game.vp) == ("eliminated", (1, 0))


@pytest.mark.rule("CHAR-GOBLIN-04", "EXIT-08")
def test_carried_out_wounded_he_is_worth_nothing() -> None:
    game = stand(
        OUT.replace("G. ", "A.G"), {"G": "blue.goblin wounded", "A": "blue.warrior", **TROLL}
    )
    play(game, "move blue.warrior c1-d1")
    assert (place(game, "blue.goblin"), game.vp) == ("rescued", (1, 0))


@pytest.mark.rule("R-122", "OBJ-TREASURE-01")
def test_with_the_treasure_three_in_all() -> None:
    game = stand(OUT.replace("G. ", "G.t"), {"G": "blue.goblin", "t": "blue.treasure", **TROLL})
    play(game, "move blue.goblin c1-d1")
    assert game.vp == (3, 0)

"""The Treasure (OBJ-TREASURE)."""

from __future__ import annotations

import pytest

import dtwister
from dtwister_features.state_variables import KEPT
from fixtures.positions.drawn import legal, place, play, refusal, stand

OUT = """
+---+---+---+---+
 B.y  .  A.x  1
+---+---+---+---+
"""
PIECES = {
    "A": "blue.warrior",
    "B": "blue.thief",
    "x": "blue.treasure",
    "y": "yellow.treasure",
    "z": "yellow.troll behind",
}
LEAVE = "move blue.warrior c1-d1"


def kept(game: dtwister.Game) -> list[list[str]]:
    """What each seat keeps before it."""
    return [[game.context.name(piece) for piece in pieces] for pieces in game.context.recall(KEPT)]


@pytest.mark.rule("OBJ-TREASURE-01", "VP-03")
@pytest.mark.parametrize(("held", "points"), [("blue.treasure", 2), ("blue.sword", 1)])
def test_one_point_more_for_who_carries_it_out(held: str, points: int) -> None:
    game = stand(OUT, {**PIECES, "x": held})
    play(game, LEAVE)
    assert game.vp == (points, 0)


@pytest.mark.rule("OBJ-TREASURE-02", "EXIT-07", "R-143")
@pytest.mark.parametrize("swapped", [False, True])
def test_kept_before_its_new_owner_whatever_its_colour(swapped: bool) -> None:
    mine, other = "blue.treasure", "yellow.treasure"
    if swapped:
        mine, other = other, mine
    game = stand(OUT, {**PIECES, "x": mine, "y": other})
    play(game, LEAVE)
    assert place(game, mine) == "kept"
    assert mine in kept(game)[0] and mine not in kept(game)[1]
    assert (place(game, other), game.vp) == ("a1", (2, 0))


@pytest.mark.rule("OBJ-TREASURE-02", "R-143", "VP-05")
def test_both_treasures_count() -> None:
    game = stand(OUT, PIECES)
    play(game, LEAVE, "move blue.thief a1-b1-c1-d1")
    assert place(game, "blue.treasure") == place(game, "yellow.treasure") == "kept"
    assert {"blue.treasure", "yellow.treasure"} <= set(kept(game)[0])
    assert game.vp == (4, 0)


@pytest.mark.rule("OBJ-TREASURE-01")
def test_it_scores_only_as_the_load_of_who_leaves() -> None:
    game = stand(OUT, PIECES)
    play(game, "move blue.warrior c1(-)-d1")
    assert (place(game, "blue.treasure"), game.vp) == ("c1", (1, 0))


@pytest.mark.rule("R-144", "CARRY-01", "R-36")
def test_it_does_not_leave_together_with_a_wounded() -> None:
    drawing = OUT.replace("A.x", "A.g").replace("y  . ", "y  .x")
    game = stand(drawing, {**PIECES, "g": "blue.goblin wounded"})
    assert refusal(game, "move blue.warrior c1-b1") == ("two-loads", "GOLD-05")
    assert legal(game, "move blue.warrior c1-b1(+blue.treasure)-c1-d1")
    play(game, "move blue.warrior c1-b1(+blue.treasure)-c1-d1")
    assert (place(game, "blue.goblin"), game.vp) == ("b1", (2, 0))


@pytest.mark.rule("R-144", "EXIT-09")
def test_under_a_wounded_it_does_not_leave() -> None:
    game = stand(OUT, {**PIECES, "A": "blue.warrior wounded"})
    assert refusal(game, LEAVE) == ("wounded", "WOUND-02")
    rescued = stand(
        OUT.replace("B.y  .  A.x", " .y B.  A.x"), {**PIECES, "A": "blue.troll wounded"}
    )
    play(rescued, "move blue.thief b1-c1(+blue.troll)-d1")
    assert (place(rescued, "blue.treasure"), rescued.vp) == ("c1", (1, 0))

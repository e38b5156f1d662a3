"""A player who brings about the end of an own character (VET-SUICIDE, R-317)."""

from __future__ import annotations

import pytest

from dtwister._engine.editing.play_context import PlayContext
from dtwister.plugin import events
from fixtures.positions.drawn import legal, place, play, refusal
from fixtures.positions.veterans import stand

ROW = """
+---+---+---+---+
 A.{} B.   {}   .
+---+---+---+---+
"""
PIECES = {"A": "blue.wizard", "B": "blue.warrior", "w": "blue.fireball-wand"}
THREE = ("blue", "yellow", "red")


@pytest.mark.rule("VET-SUICIDE-01", "VET-SUICIDE-02", "R-317", "R-79")
def test_a_fireball_at_an_own_character() -> None:
    game = stand(ROW.format("w", "."), PIECES)
    play(game, "fire blue.wizard east")
    assert (place(game, "blue.warrior"), game.vp) == ("eliminated", (0, 1))


@pytest.mark.rule("VET-SUICIDE-01")
def test_an_enemy_hit_is_none() -> None:
    game = stand(ROW.format("w", "."), {**PIECES, "B": "yellow.warrior"})
    play(game, "fire blue.wizard east")
    assert game.vp == (1, 0)


@pytest.mark.rule("VET-SUICIDE-01", "VET-SUICIDE-02", "R-317")
def test_a_scream_at_an_own_character_before_a_pit() -> None:
    pieces = {"A": "blue.banshee", "B": "blue.warrior"}
    game = stand(ROW.format(" ", "O"), pieces)
    play(game, "scream blue.banshee east")
    assert (place(game, "blue.warrior"), game.vp) == ("eliminated", (0, 1))
    enemy = stand(ROW.format(" ", "O"), {**pieces, "B": "yellow.warrior"})
    play(enemy, "scream blue.banshee east")
    assert enemy.vp == (1, 0)


@pytest.mark.rule("VET-SUICIDE-03", "VET-MULTI-01")
@pytest.mark.parametrize(("target", "vp"), [("blue", (0, 1, 1)), ("red", (1, 0, 0))])
def test_with_three_players_every_other_one_scores(target: str, vp: tuple[int, ...]) -> None:
    pieces = {**PIECES, "B": f"{target}.warrior"}
    game = stand(ROW.format("w", "."), pieces, seats=THREE)
    play(game, "fire blue.wizard east")
    assert game.vp == vp


@pytest.mark.rule("VET-CLERIC-01", "VET-MULTI-01")
@pytest.mark.parametrize("colour", THREE)
def test_with_three_players_a_cleric_heals_whom_he_likes(colour: str) -> None:
    pieces = {"A": "blue.cleric", "B": f"{colour}.warrior wounded"}
    game = stand(ROW.format(" ", "."), pieces, seats=THREE)
    play(game, f"heal blue.cleric {colour}.warrior")
    assert not game.context.is_wounded(game.match.piece_index[f"{colour}.warrior"])


@pytest.mark.rule("R-317", "PIT-09", "R-53")
def test_it_opens_no_action_that_is_refused_otherwise() -> None:
    pit = stand(ROW.format(" ", "O"), {"A": "blue.wizard", "B": "blue.warrior"})
    assert refusal(pit, "move blue.warrior b1-c1") == ("obstacle", "MOVE-10")
    hanging = "\n+---+---+---+\n A.  BOr  .\n+---+---+---+\n"
    pieces = {"A": "blue.warrior", "B": "blue.goblin wounded", "r": "blue.rope"}
    game = stand(hanging, pieces)
    assert refusal(game, "move blue.warrior a1-b1(+blue.rope)-c1") == ("support-in-use", "PIT-09")
    assert legal(game, "move blue.warrior a1-b1-c1")


@pytest.mark.rule("VET-VP-01")
def test_points_are_numbers_whatever_counts_them() -> None:
    """Trophies that are gone from the table, or that nobody took, change no score."""
    game = stand(ROW.format("w", "."), PIECES)
    play(game, "fire blue.wizard east")
    other = game.fork()
    PlayContext(other.match, other.state).do(
        events.Removed(other.match.piece_index["blue.warrior"], "kept")
    )
    assert game.vp == other.vp == (0, 1)

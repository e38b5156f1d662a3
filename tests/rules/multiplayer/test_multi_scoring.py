"""Who earns the points, and how games for three and four end (MULTI-70 to MULTI-81)."""

from __future__ import annotations

import pytest

import dtwister
from dtwister import Game, OptionError
from dtwister_features.game_actions import EndTurn
from fixtures.positions.multiplayer import THREE, at, play, stand

ROW = "\n+---+---+---+---+\n|A.{} B.{}  .   . |\n+---+---+---+---+\n"


@pytest.mark.rule("MULTI-70")
@pytest.mark.parametrize(("who", "load", "points"), [("warrior", " ", 1), ("goblin", " ", 2)])
@pytest.mark.parametrize("treasure", ["", "red.treasure", "blue.treasure"])
def test_what_leaving_is_worth(who: str, load: str, points: int, treasure: str) -> None:
    drawing = f"\n+---+---+\n|A.{'t' if treasure else load}  1 |\n+---+---+\n"
    game = stand(drawing, {"A": f"blue.{who}", **({"t": treasure} if treasure else {})})
    play(game, f"move blue.{who} a1-b1")
    assert game.vp == (points + bool(treasure), 0, 0, 0)


@pytest.mark.rule("MULTI-71", "MULTI-72")
def test_only_the_seat_that_eliminates_earns_the_point() -> None:
    game = stand(ROW.format(" ", " "), {"A": "blue.warrior", "B": "red.goblin wounded"})
    play(game, "attack blue.warrior red.goblin", "card 0", "card 0")
    assert (at(game, "red.goblin"), game.vp) == ("eliminated", (1, 0, 0, 0))


@pytest.mark.rule("EX-M07", "MULTI-72", "MULTI-79", "MULTI-80", "R-M19")
def test_scoring_off_turn() -> None:
    drawing = "\n+---+---+---+\n|A.g B.   . |\n+---+---+---+\n"
    pieces = {"A": "red.troll", "g": "red.goblin wounded", "B": "blue.warrior"}
    game = stand(drawing, pieces, active="red", vp={"blue": 5})
    play(game, "attack red.troll blue.warrior", "card 0", "card 6")
    assert (at(game, "red.goblin"), game.vp) == ("eliminated", (6, 0, 0, 0))
    assert game.context.is_wounded(game.match.piece_index["red.troll"])
    assert not game.is_over
    play(game, "end")
    assert game.result is not None
    assert game.result.winners == (0,)


@pytest.mark.rule("MULTI-72")
def test_a_thief_wounded_on_a_pit_is_a_point_of_the_winner() -> None:
    drawing = "\n+---+---+---+\n|A.  BO   . |\n+---+---+---+\n"
    game = stand(drawing, {"A": "yellow.warrior", "B": "green.thief"}, active="yellow")
    play(game, "attack yellow.warrior green.thief", "card 0", "card 0")
    assert (at(game, "green.thief"), game.vp) == ("eliminated", (0, 0, 1, 0))


@pytest.mark.rule("MULTI-73", "R-M19")
def test_a_fireball_is_a_point_for_its_wizard_for_each_enemy() -> None:
    pieces = {"A": "red.wizard", "w": "blue.fireball-wand", "B": "green.troll"}
    game = stand(ROW.format("w", "x"), {**pieces, "x": "green.goblin wounded"}, active="red")
    play(game, "fire red.wizard east")
    assert game.vp == (0, 2, 0, 0)


@pytest.mark.rule("MULTI-73", "MULTI-75")
def test_a_stolen_rope_is_a_point_for_the_taker() -> None:
    drawing = "\n+---+---+---+\n|A.  BOr  . |\n+---+---+---+\n"
    pieces = {"A": "green.thief", "B": "red.goblin wounded", "r": "red.rope"}
    game = stand(drawing, pieces, active="green")
    play(game, "move green.thief a1-b1(+red.rope)-c1")
    assert (at(game, "red.goblin"), game.vp) == ("eliminated", (0, 0, 0, 1))


@pytest.mark.rule("EX-M06", "MULTI-74")
def test_suicide_with_three_seats() -> None:
    pieces = {
        "A": "blue.wizard",
        "w": "blue.fireball-wand",
        "B": "blue.troll",
        "x": "blue.thief wounded",
    }
    game = stand(ROW.format("w", "x"), pieces, seats=THREE, scenario="multi:standard-3")
    play(game, "fire blue.wizard east")
    assert (at(game, "blue.troll"), at(game, "blue.thief")) == ("eliminated", "eliminated")
    assert game.vp == (0, 2, 2)


@pytest.mark.rule("MULTI-76")
def test_a_wound_a_rescue_and_a_token_that_finds_no_place_are_worth_nothing() -> None:
    game = stand(ROW.format(" ", " "), {"A": "blue.troll", "B": "red.goblin"})
    play(game, "attack blue.troll red.goblin", "card 0", "card 0")
    assert game.vp == (0, 0, 0, 0)
    drawing = "\n+---+---+\n|A.g  1 |\n+---+---+\n"
    rescue = stand(drawing, {"A": "blue.warrior", "g": "blue.goblin wounded"})
    play(rescue, "move blue.warrior a1-b1")
    assert (at(rescue, "blue.goblin"), rescue.vp) == ("rescued", (1, 0, 0, 0))


# -- the target ----------------------------------------------------------------------------------


@pytest.mark.rule("MULTI-77", "MULTI-78")
def test_the_target_is_6_and_may_be_higher_by_agreement() -> None:
    for scenario in ("multi:standard-3", "multi:standard-4"):
        assert dtwister.new_game(scenario, seed=0).match.options["target"] == 6
        assert dtwister.new_game(scenario, seed=0, target=9).match.options["target"] == 9
        with pytest.raises(OptionError, match="from 6"):
            dtwister.new_game(scenario, seed=0, target=5)


def ended(**vp: int) -> Game:
    """A game in which blue ends its turn with these points."""
    pieces = {"A": "blue.warrior", "B": "red.goblin"}
    game = stand(ROW.format(" ", " "), pieces, vp=vp)
    game.play(EndTurn())
    return game


@pytest.mark.rule("MULTI-79", "MULTI-80", "MULTI-81", "R-M20", "R-M21")
@pytest.mark.parametrize(
    ("vp", "winners"),
    [
        ({"blue": 5, "red": 5}, None),
        ({"blue": 6}, (0,)),
        ({"red": 6}, (1,)),
        ({"blue": 6, "green": 7}, (3,)),
        ({"blue": 6, "yellow": 6}, (0, 2)),
        ({"red": 8, "yellow": 8, "green": 8}, (1, 2, 3)),
        ({"blue": 6, "red": 6, "yellow": 6, "green": 6}, ()),
    ],
)
def test_the_seat_with_the_most_points_wins(
    vp: dict[str, int], winners: tuple[int, ...] | None
) -> None:
    game = ended(**vp)
    assert game.is_over == (winners is not None)
    if game.result is not None:
        assert (game.result.winners, game.result.why) == (winners, "target")


@pytest.mark.rule("MULTI-79")
def test_the_active_seat_may_use_up_its_points_after_the_target_is_reached() -> None:
    drawing = "\n+---+---+---+---+\n|A.   1   .  B. |\n+---+---+---+---+\n"
    pieces = {"A": "blue.warrior", "B": "blue.goblin", "C": "red.thief behind"}
    game = stand(drawing, pieces, vp={"blue": 5}, tile=1)
    play(game, "move blue.warrior a1-b1")
    assert (game.vp[0], game.is_over) == (6, False)
    play(game, "move blue.goblin d1-c1-b1", "end")
    assert (game.vp[0], game.is_over) == (8, True)

"""Lines of sight, compared with looking from one square to the next."""

from __future__ import annotations

import pytest

from dtwister import Game, Rng
from dtwister.plugin.numbers import NO_SPACE
from dtwister.plugin.questions import first_seen
from oracles.arrange import crowded, drawn_rules, rules_of_the_game
from oracles.board import Board
from oracles.sight import first_character, line

RULES = rules_of_the_game()


def compare_all(game: Game) -> int:
    """Compare every square and direction; the number of squares seen."""
    board = Board(game)
    context = game.context
    labyrinth = context.labyrinth
    characters = {
        board.spot(place)
        for piece, place in enumerate(game.state.at)
        if place >= 0 and not game.match.kind_of[piece].is_object
    }
    seen = 0
    for spot in sorted([*board.features, *board.lines]):
        space = board.space(spot)
        name = context.square(space)
        for way in range(4):
            expected = [board.space(other) for other in line(board, spot, way)]
            found = list(labyrinth.ray(space, way))
            assert found == expected, f"{name} towards {way}"
            first = first_character(board, characters, spot, way)
            there = first_seen(context, space, way)
            assert there == (NO_SPACE if first is None else board.space(first)), f"{name}, {way}"
            seen += len(found)
    return seen


@pytest.mark.rule("LOS-01", "LOS-02", "LOS-03", "LOS-04", "LOS-05", "LOS-06", "LOS-07", "LOS-08")
@pytest.mark.rule("LOS-09", "LOS-10", "R-59", "R-61", "EDGE-03", "BOARD-07")
@pytest.mark.parametrize("barriers", [0.1, 0.35])
@pytest.mark.parametrize("seed", range(6))
def test_sight_in_labyrinths_drawn_at_random(seed: int, barriers: float) -> None:
    rng = Rng(seed)
    rules = drawn_rules(RULES, rng, barriers=barriers)
    assert sum(compare_all(crowded(rules, rng, crowd=16, edition="DT2")) for _ in range(3)) > 500


@pytest.mark.rule("LOS-01", "LOS-03", "LOS-04", "LOS-05", "LOS-06", "LOS-09", "LOS-10")
@pytest.mark.parametrize("seed", range(4))
def test_sight_in_the_rooms_of_the_base_set(seed: int) -> None:
    rng = Rng(seed)
    assert compare_all(crowded(RULES, rng, crowd=16, edition="DT2")) > 200


@pytest.mark.rule("BOARD-05", "BOARD-06", "BOARD-07", "BOARD-08", "EDGE-01", "EDGE-02", "EDGE-03")
@pytest.mark.rule("EDGE-05", "EDGE-06", "EDGE-07", "TERRAIN-PORT-01", "TERRAIN-PORT-02")
@pytest.mark.parametrize("seed", range(8))
def test_what_is_adjacent_in_labyrinths_drawn_at_random(seed: int) -> None:
    rng = Rng(seed)
    rules = RULES if seed == 0 else drawn_rules(RULES, rng, barriers=0.1 * (seed % 4))
    game = crowded(rules, rng, crowd=4, edition="DT2")
    board = Board(game)
    for spot in sorted([*board.features, *board.lines]):
        expected = sorted(board.space(other) for other in board.adjacent(spot))
        assert sorted(game.context.neighbours(board.space(spot))) == expected
        for other in expected:
            assert game.context.adjacent(other, board.space(spot))

"""Questions that are answered by sets of squares agree with the position."""

from __future__ import annotations

import pytest

import dtwister
from dtwister import Game, Rng
from dtwister._engine.square_questions import (
    beside,
    category_squares,
    common_line_squares,
    exit_squares,
    feature_squares,
    floor_squares,
    is_obstacle,
    line_squares,
    miniature_squares,
    room_squares,
    wounded_squares,
)
from dtwister._model.square_set import NOWHERE, Squares
from dtwister.plugin.questions import category_of, squares_tagged
from dtwister.testing import varied_action


def played(scenario: str) -> Game:
    game, rng = dtwister.new_game(scenario, seed=11), Rng(11)
    for _ in range(160):
        if game.is_over:
            break
        game.play(varied_action(game, rng))
    return game


@pytest.mark.parametrize("scenario", ["base:standard", "multi:standard-4", "card:3"])
def test_the_answers_agree_with_the_position(scenario: str) -> None:
    context = played(scenario).context
    match, grid = context.match, context.match.grid
    characters = [
        piece
        for team in match.characters
        for piece in team
        if context.space(piece) >= 0 and not context.kind(piece).is_object
    ]
    for wounded, asked in ((False, miniature_squares), (True, wounded_squares)):
        there = {p: context.space(p) for p in characters if context.is_wounded(p) == wounded}
        assert set(asked(context)) == set(there.values())
        for seat in range(len(match.seats)):
            own = {space for piece, space in there.items() if context.seat(piece) == seat}
            assert set(asked(context, [seat])) == own
    assert set(line_squares(context)) == set(grid.line_of)
    assert set(common_line_squares(context)) <= set(grid.line_of)
    for seat in range(len(match.seats)):
        assert set(exit_squares(context, seat)) <= set(grid.line_of)
    for slot, spaces in enumerate(grid.slots):
        assert set(room_squares(context, slot)) == set(spaces)


@pytest.mark.parametrize("scenario", ["base:standard", "prison:5"])
def test_the_answers_agree_with_the_ground(scenario: str) -> None:
    context = played(scenario).context
    known = [
        space for space in context.match.grid.names if category_of(context, space) != "unknown"
    ]
    by_category = {space: category_of(context, space) for space in known}
    for category in {*by_category.values()} - {"line"}:
        wanted = {space for space, one in by_category.items() if one == category}
        assert set(category_squares(context, frozenset({category}))) == wanted
    obstacles = {space for space, one in by_category.items() if one not in ("floor", "line")}
    assert {space for space in context.match.grid.names if is_obstacle(context, space)} == obstacles
    assert not is_obstacle(context, -1)
    assert obstacles and not obstacles & set(floor_squares(context))
    gears = feature_squares(context, "features:gear")
    assert gears and not set(gears) & set(floor_squares(context))
    assert feature_squares(context, "features:nothing") == NOWHERE
    assert squares_tagged(context, "no-such-tag") == NOWHERE
    for gear in gears:
        assert set(context.neighbours(gear)) <= set(beside(context, Squares([gear])))

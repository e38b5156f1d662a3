"""What squares are: their category, their tags, and where a seat leaves."""

from __future__ import annotations

import dtwister
from dtwister._engine.questions.terrain import category_of, goal_squares, squares_tagged
from dtwister.plugin.squares import exit_squares, feature_squares
from fixtures.positions.walled_hall import HALL, space


def test_squares_have_categories() -> None:
    context = HALL.context
    assert (category_of(context, space("a1")), category_of(context, space("c2"))) == (
        "floor",
        "obstacle",
    )


def test_lines_are_no_rooms_and_what_is_face_down_is_unknown() -> None:
    game = dtwister.new_game("base:standard", seed=1)
    grid = game.match.grid
    assert {category_of(game.context, space) for space in grid.line_of} == {"line"}
    assert category_of(game.context, grid.slots[0][0]) == "unknown"


def test_squares_have_the_tags_of_their_features() -> None:
    context = HALL.context
    features = context.match.rules.square_features
    tags = {tag for name in context.labyrinth.features for tag in features[name].tags}
    for tag in (*tags, "no-such-tag"):
        wanted = {
            space
            for name in context.labyrinth.features
            if tag in features[name].tags
            for space in feature_squares(context, name)
        }
        assert set(squares_tagged(context, tag)) == wanted


def test_a_seat_leaves_by_the_line_of_the_other_side() -> None:
    context = dtwister.new_game("base:standard", seed=1).context
    for seat in (0, 1):
        assert goal_squares(context, seat) == exit_squares(context, seat)
        assert len(goal_squares(context, seat)) > 0
    assert not goal_squares(context, 0) & goal_squares(context, 1)


def test_a_square_of_a_starting_line_is_of_the_category_line() -> None:
    game = dtwister.new_game("base:standard", seed=1)
    line = next(space for space in game.match.grid.names if game.context.slot_of(space) < 0)
    assert category_of(game.context, line) == "line"

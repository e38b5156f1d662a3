"""Questions about a state: pieces, squares, sight, frames, what was listed."""

from __future__ import annotations

from collections.abc import Iterable

import dtwister
from dtwister._engine.context import Context
from dtwister.plugin.questions import category_of, first_seen, object_at, seen_from, wounded_at
from fixtures.plugins.stub import Laying, Pass, Turn
from fixtures.positions.walled_hall import HALL, space
from fixtures.stub_games import played


def names(pieces: Iterable[int]) -> set[str]:
    return {HALL.context.name(piece) for piece in pieces if piece >= 0}


def test_who_and_what_is_on_a_square() -> None:
    context = HALL.context
    rows = {
        name: tuple(
            names(found)
            for found in (
                context.pieces_at(space(name)),
                [context.mini_at(space(name))],
                wounded_at(context, space(name)),
                [object_at(context, space(name))],
            )
        )
        for name in ("a1", "b1", "c1", "a2")
    }
    thief, rope, sword, armor = (f"blue.{name}" for name in ("thief", "rope", "sword", "armor"))
    goblin = "yellow.goblin"
    assert rows == {
        "a1": ({thief, rope}, {thief}, set(), {rope}),
        "b1": ({goblin, sword}, set(), {goblin}, {sword}),
        "c1": ({armor}, set(), set(), {armor}),
        "a2": (set(), set(), set(), set()),
    }


def test_what_is_told_of_a_piece_is_that_of_its_state_and_match() -> None:
    context, index = HALL.context, HALL.match.piece_index
    thief, cleric = index["blue.thief"], index["blue.cleric"]
    assert context.square(context.space(thief)) == "a1" and context.space(cleric) < 0
    assert (context.seat(thief), context.kind(thief).id) == (0, "base:thief")
    assert context.is_able(thief) and not context.is_able(cleric)
    assert not context.is_able(index["yellow.goblin"])
    assert context.is_wounded(index["yellow.goblin"]) and not context.is_wounded(thief)
    assert context.is_piece(0) and not context.is_piece(-1) and not context.is_piece(9999)
    assert context.name(9999) == "?" and context.square(-5) == "?"


def test_walls_part_neighbours_and_the_board_has_an_edge() -> None:
    context = HALL.context
    assert context.adjacent(space("a1"), space("b1"))
    assert not context.adjacent(space("b1"), space("c1"))
    assert context.neighbour(space("b1"), 1) == space("c1")  # whatever is between
    assert context.neighbours(space("a1")) and space("c1") not in context.neighbours(space("b1"))


def test_squares_have_categories() -> None:
    context = HALL.context
    assert (category_of(context, space("a1")), category_of(context, space("c2"))) == (
        "floor",
        "obstacle",
    )
    assert context.belongs(space("c2"), frozenset({"obstacle", "tree"}))
    assert not context.belongs(space("a1"), frozenset({"obstacle"}))


def test_a_character_is_seen_behind_objects_and_behind_no_wall() -> None:
    context = HALL.context
    assert first_seen(context, space("c1"), 1) == space("d1")
    assert first_seen(context, space("b1"), 1) == -1
    assert first_seen(context, space("a1"), 1) == space("b1")  # a wounded is seen, too
    assert (1, space("d1")) in seen_from(context, space("c1"))
    for way, there in seen_from(context, space("c1")):
        assert first_seen(context, space("c1"), way) == there


def test_frames_are_a_stack() -> None:
    game = played(5)
    context = Context(game.match, game.state.branch())
    bottom, above = context.frame, Turn(seat=1, ap=1)
    assert isinstance(bottom, Turn)
    context.push(above)
    assert context.frame is above and context.find(Turn) is above and context.find(Laying) is None
    context.replace_top(Turn(seat=0, ap=1))
    assert context.pop() == Turn(seat=0, ap=1)
    assert context.frame is bottom
    assert game.state.frames == [bottom]


def test_what_was_listed_need_not_be_judged_again_and_its_equal_has_to() -> None:
    game = played(5)
    context = game.context
    assert not context.offered(Pass())
    listed = list(game.legal_actions)
    assert all(context.offered(action) for action in listed)
    assert not context.offered(Pass())


def test_a_square_of_a_starting_line_is_of_the_category_line() -> None:
    game = dtwister.new_game("base:standard", seed=1)
    line = next(space for space in game.match.grid.names if game.context.slot_of(space) < 0)
    assert category_of(game.context, line) == "line"

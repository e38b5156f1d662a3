"""Questions about a state: pieces, squares, frames, memories."""

from __future__ import annotations

import pytest

from dtwister._engine.compiled_rules import Memory
from dtwister._errors import EngineError
from dtwister._model.ids import NO_PIECE
from fixtures.plugins.stub import WISHES, Hope, Laying, Turn
from fixtures.positions.walled_hall import HALL, PIECE, space
from fixtures.stub_games import played


def test_who_is_on_a_square_and_what_it_carries() -> None:
    context = HALL.context
    thief, rope, goblin = (PIECE[name] for name in ("blue.thief", "blue.rope", "yellow.goblin"))
    assert set(context.pieces_at(space("a1"))) == {thief, rope}
    assert context.pieces_at(space("a2")) == ()
    assert context.mini_at(space("a1")) == thief
    assert context.mini_at(space("b1")) == NO_PIECE  # a wounded is no miniature
    assert (context.load_of(thief), context.loads_of(thief)) == (rope, (rope,))
    assert (context.carrier_of(rope), context.carrier_of(goblin)) == (thief, NO_PIECE)


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


def test_squares_belong_to_categories() -> None:
    context = HALL.context
    assert context.belongs(space("c2"), frozenset({"obstacle", "tree"}))
    assert not context.belongs(space("a1"), frozenset({"obstacle"}))


def test_the_frame_on_top_and_those_below_are_found() -> None:
    context = played(5).context
    assert isinstance(context.frame, Turn)
    assert context.find(Turn) is context.frame and context.find(Laying) is None


def test_memories_are_recalled_and_unknown_ones_are_refused() -> None:
    game = played(5)
    assert [wish.number for wish in game.context.recall(WISHES)] == [
        action.number for action, _ in game.history if isinstance(action, Hope)
    ]
    stranger: Memory[int] = Memory("test:stranger", lambda _match: 0)
    with pytest.raises(EngineError, match="unknown memory 'test:stranger'"):
        game.context.recall(stranger)

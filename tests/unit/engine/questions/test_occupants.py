"""What lies where: the wounded and the object on a square, the tokens on a room."""

from __future__ import annotations

from collections.abc import Iterable

from dtwister._engine.context import Context
from dtwister._engine.questions.occupants import count_on, object_at, wounded_at
from fixtures.plugins.stub import Lay
from fixtures.positions.walled_hall import HALL, space
from fixtures.stub_games import new


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


def test_tokens_on_a_room_are_counted_also_where_it_is_not_seen_which() -> None:
    game = new()
    assert count_on(game.context, 0) == 0
    game.play(Lay(game.match.piece_index["blue.cook"], 0))
    assert count_on(game.context, 0) == 1
    unseen = Context(game.match, game.view(1).state)
    assert count_on(unseen, 0) == 0
    unseen.covered = {0: 3}
    assert count_on(unseen, 0) == 3

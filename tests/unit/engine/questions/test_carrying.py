"""What a character carries, on squares and on boards where the state says it."""

from __future__ import annotations

import dtwister
from dtwister._engine.editing.state_builder import StateBuilder
from dtwister._engine.questions.carrying import load_of, loads_of
from dtwister._model.ids import NO_PIECE
from fixtures.positions.walled_hall import HALL, PIECE


def test_on_squares_a_load_is_what_shares_the_square() -> None:
    match, state = HALL.match, HALL.state
    thief, rope, troll = (PIECE[f"blue.{name}"] for name in ("thief", "rope", "troll"))
    assert (load_of(match, state, thief), loads_of(match, state, thief)) == (rope, (rope,))
    assert (load_of(match, state, troll), loads_of(match, state, troll)) == (NO_PIECE, ())
    behind = PIECE["blue.cleric"]
    assert (load_of(match, state, behind), loads_of(match, state, behind)) == (NO_PIECE, ())


def test_where_the_state_says_it_only_what_is_carried_counts() -> None:
    game = dtwister.new_game("card:3", seed=1)
    match = game.match
    assert match.board.has_carriers
    builder = StateBuilder.of_copy(match, game.state)
    one, *_ = match.characters[0]
    objects = [piece for piece in range(len(match.pieces)) if match.kind_of[piece].is_object][:3]
    zone = match.grid.slots[0][0]
    for piece in (one, *objects):
        builder.put(piece, zone)
    state = builder.state
    assert (load_of(match, state, one), loads_of(match, state, one)) == (NO_PIECE, ())
    for piece in objects[1:]:
        builder.set_carrier(piece, one)
    assert loads_of(match, state, one) == tuple(objects[1:])
    assert load_of(match, state, one) == objects[1]

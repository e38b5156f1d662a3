"""What a character carries, on squares and on boards where the state says it."""

from __future__ import annotations

import pytest

import dtwister
from dtwister._engine.editing.state_builder import StateBuilder
from dtwister._engine.questions.carrying import carrier_of, load_of, loads_of
from dtwister._model.ids import NO_PIECE
from dtwister.testing import position
from fixtures.positions.walled_hall import HALL, PIECE


def test_on_squares_a_load_is_what_shares_the_square() -> None:
    match, state = HALL.match, HALL.state
    thief, rope, troll = (PIECE[f"blue.{name}"] for name in ("thief", "rope", "troll"))
    assert (load_of(match, state, thief), loads_of(match, state, thief)) == (rope, (rope,))
    assert (load_of(match, state, troll), loads_of(match, state, troll)) == (NO_PIECE, ())
    behind = PIECE["blue.cleric"]
    assert (load_of(match, state, behind), loads_of(match, state, behind)) == (NO_PIECE, ())


RULES = dtwister.load_rules()


@pytest.mark.rule("R-37", "R-38")
@pytest.mark.parametrize(
    ("piece", "carrier"),
    [
        ("blue.rope", "blue.thief"),
        ("blue.thief", ""),
        ("blue.sword", "yellow.goblin"),  # a wounded holds it
        ("blue.armor", ""),
        ("blue.cleric", ""),
    ],
)
def test_on_squares_the_carrier_shares_the_square(piece: str, carrier: str) -> None:
    found = carrier_of(HALL.match, HALL.state, PIECE[piece])
    assert found == (PIECE[carrier] if carrier else NO_PIECE)


@pytest.mark.rule("R-37", "R-38")
@pytest.mark.parametrize(
    ("pieces", "loads"),
    [
        ("A.r", {"A": "r"}),
        ("A.w", {"A": "w"}),
        ("w.r", {"w": "r"}),
        ("A.wr", {"A": "wr"}),
        ("A.rs", {"A": "rs"}),
        ("w.rs", {"w": "rs"}),
        ("r.s", {}),
        ("A.T", {}),
        ("w.c", {}),
    ],
)
def test_each_load_has_the_carrier_that_has_it(pieces: str, loads: dict[str, str]) -> None:
    names = {"A": "blue.thief", "T": "blue.troll", "r": "blue.rope", "s": "blue.sword"}
    names |= {"w": "blue.goblin", "c": "blue.cleric"}
    first, _, rest = pieces.partition(".")
    signs = (first, *rest)
    game = position(
        RULES, "+---+\n| . |\n+---+", pieces={s: f"{n} behind" for s, n in names.items()}
    )
    number = {sign: game.match.piece_index[name] for sign, name in names.items()}
    builder = StateBuilder.of_copy(game.match, game.state)
    square = game.match.grid.slots[0][0]
    for sign in signs:
        builder.put(number[sign], square)
        if sign in "wc":
            builder.wound(number[sign])
    match, state = game.match, builder.state
    for sign in signs:
        expected = sorted(number[one] for one in loads.get(sign, ""))
        assert list(loads_of(match, state, number[sign])) == expected
        assert load_of(match, state, number[sign]) == (expected[0] if expected else NO_PIECE)
        for one in expected:
            assert carrier_of(match, state, one) == number[sign]
    carried = {one for found in loads.values() for one in found}
    for sign in set(signs) - carried:
        assert carrier_of(match, state, number[sign]) == NO_PIECE


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

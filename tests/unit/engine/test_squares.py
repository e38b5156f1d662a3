"""Sets of squares: they are sets, and what answers with them agrees with the position."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

import dtwister
from dtwister import Game, Rng
from dtwister.plugin import Ability
from dtwister.plugin.questions import category_of, squares_tagged
from dtwister.plugin.squares import (
    EVERYWHERE,
    NOWHERE,
    Squares,
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
from dtwister.testing import varied_action

SPACES = st.frozensets(st.integers(0, 200), max_size=12)


@given(SPACES, SPACES)
def test_they_are_sets(one: frozenset[int], other: frozenset[int]) -> None:
    left, right = Squares(one), Squares(other)
    for found, wanted in ((left | right, one | other), (left & right, one & other)):
        assert type(found) is Squares and list(found) == sorted(wanted)
    assert list(left - right) == sorted(one - other) and type(left - right) is Squares
    assert len(left) == len(one) and bool(left) == bool(one)
    assert {space for space in range(-3, 210) if space in left} == one
    assert (left == right) == (one == other) and hash(left) == hash(Squares(sorted(one)))


@given(SPACES, SPACES)
def test_the_engine_may_mix_them_with_its_masks(one: frozenset[int], other: frozenset[int]) -> None:
    mask = int(Squares(other))
    assert Squares.from_mask(mask) == Squares(other) and type(mask) is int
    assert list(mask | Squares(one)) == sorted(one | other)
    assert list(mask & Squares(one)) == sorted(one & other)
    assert list(mask - Squares(one)) == sorted(other - one)


def test_what_is_everywhere_and_nowhere() -> None:
    some = Squares([4, 9])
    assert 4095 in EVERYWHERE and -1 not in EVERYWHERE and bool(EVERYWHERE)
    assert some & EVERYWHERE == some and some - EVERYWHERE == NOWHERE
    assert not NOWHERE and list(NOWHERE) == [] and repr(EVERYWHERE) == "EVERYWHERE"
    with pytest.raises(ValueError, match="cannot be listed"):
        next(iter(EVERYWHERE))
    with pytest.raises(ValueError, match="cannot be counted"):
        len(EVERYWHERE)


@pytest.mark.parametrize("squares", [NOWHERE, Squares([3, 70]), EVERYWHERE])
def test_they_can_be_pickled(squares: Squares) -> None:
    copy = pickle.loads(pickle.dumps(squares))
    assert type(copy) is Squares and copy == squares and repr(copy) == repr(squares)


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


def test_a_hook_may_say_everywhere() -> None:
    """As `Ability.squares` does that nobody overrides."""
    assert Ability().squares(played("base:standard").context) is EVERYWHERE

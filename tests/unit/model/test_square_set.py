"""Sets of squares: they are sets, and what answers with them agrees with the position."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

import dtwister
from dtwister.plugin import Ability
from dtwister.plugin.squares import (
    EVERYWHERE,
    NOWHERE,
    Squares,
)

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


def test_a_hook_may_say_everywhere() -> None:
    """As `Ability.squares` does that nobody overrides."""
    assert Ability().squares(dtwister.new_game("base:standard", seed=1).context) is EVERYWHERE

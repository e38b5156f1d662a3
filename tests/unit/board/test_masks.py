"""Sets of spaces as integers, against sets of numbers."""

from __future__ import annotations

from itertools import product

import pytest

from dtwister._board.masks import (
    BIT,
    DIRECTION_NAMES,
    DIRECTIONS,
    EAST,
    NORTH,
    SOUTH,
    WEST,
    at_least_two,
    bits,
    mask_of,
    offset,
    opposite,
    shifted,
)

WIDTH, HEIGHT = 5, 4
"""A grid whose last column is empty, as the contract has it."""
SQUARES = [row * WIDTH + column for row, column in product(range(HEIGHT), range(WIDTH - 1))]


def test_directions_go_clockwise_from_the_north() -> None:
    assert (NORTH, EAST, SOUTH, WEST) == DIRECTIONS == (0, 1, 2, 3)
    assert DIRECTION_NAMES == ("north", "east", "south", "west")
    assert [opposite(way) for way in DIRECTIONS] == [SOUTH, WEST, NORTH, EAST]


def test_a_step_and_the_step_back_cancel() -> None:
    assert [offset(way, WIDTH) for way in DIRECTIONS] == [-5, 1, 5, -1]
    for way in DIRECTIONS:
        assert offset(way, WIDTH) + offset(opposite(way), WIDTH) == 0


@pytest.mark.parametrize("spaces", [(), (0,), (3, 1, 3), (2, 63, 64, 300)])
def test_a_mask_is_its_spaces_in_order(spaces: tuple[int, ...]) -> None:
    assert list(bits(mask_of(spaces))) == sorted(set(spaces))
    assert mask_of(list(spaces)) == sum(BIT[space] for space in set(spaces))


@pytest.mark.parametrize("way", DIRECTIONS)
def test_a_shift_moves_each_space_by_a_step(way: int) -> None:
    for space in SQUARES:
        there = space + offset(way, WIDTH)
        found = set(bits(shifted(BIT[space], way, WIDTH)))
        assert found == ({there} if there >= 0 else set())
    inner = [space for space in SQUARES if 0 < space % WIDTH < WIDTH - 2 and space // WIDTH > 0]
    assert set(bits(shifted(mask_of(inner), way, WIDTH))) == {
        space + offset(way, WIDTH) for space in inner
    }


def test_no_step_east_or_west_comes_to_a_square_of_another_row() -> None:
    for space in SQUARES:
        for way in (EAST, WEST):
            for there in bits(shifted(BIT[space], way, WIDTH) & mask_of(SQUARES)):
                assert there // WIDTH == space // WIDTH


@pytest.mark.parametrize("members", list(product((0, 1), repeat=4)))
def test_what_is_in_two_of_four_masks(members: tuple[int, ...]) -> None:
    north, east, south, west = (member << 7 for member in members)
    assert at_least_two((north, east, south, west)) == (sum(members) > 1) << 7

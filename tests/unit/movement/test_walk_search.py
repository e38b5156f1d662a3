"""The search for walks below notation: linked squares, several loads, and what is easy to miss."""

from __future__ import annotations

from typing import Any

import pytest

from dtwister import LEAVE, take
from dtwister._model.actions import LEAVES
from dtwister._movement.walk_search import Course
from dtwister.plugin.movement import WalkGround, WalkPieces, WalkScene, WalkSearch

GIVEN: dict[str, Any] = {
    "is_object": [False, True, True, False, False],
    "seat_of": [0, 0, 0, 0, 1],
    "allies": [(), ()],
    "wounded_limit": 1,
}
"""The walker, two things, a friend and an enemy."""
WALKER, ONE, TWO, FRIEND, ENEMY = range(5)
ROW = [(1,), (0, 2), (1, 3), (2,)]
Steps = list[tuple[int, ...]]
Here = dict[int, tuple[int, ...]]


def search(
    here: Here,
    movement: int,
    steps: Steps = ROW,
    *,
    capacity: int = 1,
    hollow: int = 0,
    holds: dict[int, int] | None = None,
) -> WalkSearch:
    every = (1 << len(steps)) - 1
    several = {WALKER: (-1,) * capacity} if capacity != 1 else {}
    ground = WalkGround(
        WalkPieces(**GIVEN, carriers=several),
        WALKER,
        0,
        movement=movement,
        span=len(steps),
        steps=steps,
        free=every & ~hollow,
        bare=every & ~hollow,
        hollow=hollow,
        gap=hollow,
        fast=every & ~hollow,
        holds=holds,
    )
    placed = dict(here)
    return WalkSearch(WalkScene(ground, 0, placed, 0))  # type: ignore[arg-type]


def walks(here: Here, movement: int, **more: object) -> list[Course]:
    return search(here, movement, **more).walks()  # type: ignore[arg-type]


@pytest.mark.rule("MOVE-02", "R-21")
def test_the_fewest_squares_come_first_and_a_way_back_is_a_walk() -> None:
    assert walks({0: (WALKER,)}, 2) == [(0, 1), (0, 1, 0), (0, 1, 2)]


@pytest.mark.rule("MOVE-06", "MOVE-07")
def test_a_friend_is_passed_and_an_enemy_is_not() -> None:
    assert walks({0: (WALKER,), 1: (FRIEND,)}, 2) == [(0, 1, 0), (0, 1, 2)]
    assert walks({0: (WALKER,), 1: (ENEMY,)}, 2) == []


def test_squares_may_be_linked_across_the_board() -> None:
    ring = [(1, 3), *ROW[1:3], (2, 0)]
    assert walks({0: (WALKER,)}, 1, steps=ring) == [(0, 1), (0, 3)]
    one_way: Steps = [(3,), *ROW[1:]]
    assert walks({0: (WALKER,)}, 1, steps=one_way) == [(0, 3)]


@pytest.mark.rule("CARRY-01", "CARRY-03")
def test_a_load_is_left_on_the_way_and_exchanged() -> None:
    found = walks({0: (WALKER, ONE), 1: (TWO,)}, 2)
    assert (0, LEAVE, 1, 2) in found
    assert (0, 1, take(TWO), 2) in found
    assert (0, 1) not in found, "it would carry both"


def test_a_walker_may_carry_several_things() -> None:
    found = walks({0: (WALKER, ONE), 1: (TWO,)}, 2, capacity=2)
    assert (0, 1, take(TWO)) in found
    assert (0, 1, take(TWO), 2) in found
    assert (0, 1, LEAVES - ONE, take(TWO), 2) in found
    several = search({0: (WALKER, ONE), 1: (TWO,)}, 2, capacity=2)
    arrangement, space, done = several.follow((0, 1, take(TWO), 2))
    assert (arrangement.loads, space, done) == ((ONE, TWO), 2, 4)


@pytest.mark.rule("OBJ-ROPE-08", "R-21")
def test_a_support_that_was_left_at_the_start_is_taken_again_on_the_way_back() -> None:
    found = walks({0: (WALKER, ONE)}, 2, hollow=0b1, holds={ONE: 0b1})
    assert (0, LEAVE, 1, 0, take(ONE)) in found


@pytest.mark.rule("MOVE-02", "MOVE-03")
def test_judging_says_how_far_a_course_goes() -> None:
    judged = search({0: (WALKER,), 2: (ENEMY,)}, 3)
    assert judged.follow((0, 1, 0, 1))[1:] == (1, 4)
    assert judged.follow((0, 1, 2))[1:] == (1, 2)
    assert judged.follow((0, 1, 0, 1, 0))[1:] == (1, 4)


def test_listing_twice_gives_the_same() -> None:
    twice = search({0: (WALKER, ONE), 1: (TWO,)}, 3)
    assert twice.walks() == twice.walks()


def test_each_listed_walk_is_legal_and_may_end() -> None:
    judged = search({0: (WALKER, ONE), 1: (TWO,), 3: (FRIEND,)}, 4)
    for course in judged.walks():
        arrangement, space, done = judged.follow(course)
        assert done == len(course)
        assert judged.may_end(arrangement, space, resting=course[-1] < 0)

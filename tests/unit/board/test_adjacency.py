"""The squares one step away, made at once from a mask for each direction."""

from __future__ import annotations

import pytest

import dtwister
from dtwister._board.adjacency import Adjacency
from dtwister._board.masks import DIRECTIONS


@pytest.mark.rule("BOARD-06")
@pytest.mark.parametrize("scenario", ["base:standard", "multi:5-4"])
def test_it_has_what_each_direction_leads_to(scenario: str) -> None:
    game = dtwister.new_game(scenario, seed=3)
    labyrinth = game.context.labyrinth
    ways, offsets = labyrinth.ways(), labyrinth.grid.offsets
    adjacency = labyrinth.adjacency()
    assert len(adjacency) == labyrinth.grid.span
    for space, beside in adjacency.items():
        there = [space + offsets[way] for way in DIRECTIONS if ways[way] >> space & 1]
        assert list(beside) == there


def test_directions_go_from_north_to_west() -> None:
    everywhere = (1 << 9) - 1
    grid = Adjacency.of((everywhere,) * 4, width=3, span=9)
    assert grid[4] == (1, 5, 7, 3)
    assert grid[0] == (-3, 1, 3, -1), "the masks say where a step leads off the board"


def test_nothing_is_beside_a_place_off_the_board() -> None:
    assert Adjacency.of((0, 1, 0, 2), width=2, span=2)[-1] == ()

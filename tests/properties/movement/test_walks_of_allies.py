"""Walks past allies in random positions, against a slow second way to work them out (SCN-M7)."""

from __future__ import annotations

import pytest
from hypothesis import given

from dtwister import Game, Move, Rng
from dtwister.testing import position
from fixtures.positions.carrying import RULES
from fixtures.random_games import examples, seeds
from oracles.walking import Mover
from properties.movement.test_walks import after, border, course, movers, shaken, strewn

SEATS = ("red", "green", "yellow", "blue")
CHARACTERS = ("thief", "troll", "wizard", "warrior")
OBJECTS = ("rope", "sword")
EXITS = {
    "red": ("yellow", "blue"),
    "green": ("yellow", "blue"),
    "yellow": ("red", "green"),
    "blue": ("red", "green"),
}
SIZE = 4


def hall(seed: int) -> Game:
    """A room with pits and a few walls, a line of each seat at its sides; pieces all over it."""
    rng = Rng(seed)
    rows = ["+   " * (SIZE + 2) + "+"]
    for number in range(SIZE):
        cells = [f" {rng.choice('....OO')} " + border(rng) for _ in range(SIZE)]
        west, east = (0, 2) if number < 2 else (1, 3)
        rows += [f"  {west} {border(rng)}" + "".join(cells) + f" {east}  ", rows[0]]
    crowd = rng.choice((0.2, 1.0))
    things = (*CHARACTERS, *OBJECTS)
    names = [f"{seat}.{name}" for seat in SEATS for name in things if rng.random() < crowd]
    pieces = {chr(0x410 + number): f"{name} behind" for number, name in enumerate(names)}
    game = position(
        RULES,
        "\n".join(rows),
        pieces=pieces,
        tile=SIZE,
        scenario="multi:7",
        exits=EXITS,
        options={"edition": rng.choice(("DT1", "DT2"))},
    )
    return strewn(game, rng)


@pytest.mark.rule("SCN-M7-09", "SCN-M7-10", "SCN-M7-11", "R-M74", "R-M75")
@examples(30)
@given(seed=seeds)
def test_what_is_listed_is_what_may_be_done(seed: int) -> None:
    game, rng = hall(seed), Rng(seed)
    for _ in range(4):
        for piece in movers(game):
            moves = [action for action in game.legal_actions.of(piece) if isinstance(action, Move)]
            listed = [after(game, move) for move in moves]
            assert len(listed) == len(set(listed))
            assert set(listed) == Mover(game, piece).outcomes(), game.match.pieces[piece].name
        game = strewn(game, rng) if rng.random() < 0.3 else shaken(game, rng)


@pytest.mark.rule("SCN-M7-09", "SCN-M7-10", "SCN-M7-11", "R-M74")
@examples(30)
@given(seed=seeds)
def test_a_course_is_accepted_if_each_of_its_steps_is_legal(seed: int) -> None:
    game, rng = hall(seed), Rng(seed)
    for piece in movers(game):
        mover = Mover(game, piece)
        for _ in range(20):
            move = Move(piece, course(game, mover, rng))
            assert (game.why_not(move) is None) is mover.accepts(move.course), move


def test_the_random_positions_have_allies_of_every_sort() -> None:
    games = [hall(seed) for seed in range(120)]
    assert any(game.state.minis[1] & game.context.labyrinth.non_floor for game in games)
    assert any(game.state.minis[0] & game.state.hurt[1] for game in games)
    assert any(game.state.minis[1] & game.state.hurt[0] for game in games)
    assert any(game.state.minis[1] & game.state.items for game in games)

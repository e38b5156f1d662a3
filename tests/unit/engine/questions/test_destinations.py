"""Walks of a piece, grouped by the square where they end."""

from __future__ import annotations

import pytest

import dtwister
from dtwister import Game, Move, Rng
from dtwister.testing import position


def at_a_turn(scenario: str, seed: int) -> Game:
    """A game in which a seat is to act with some points."""
    game = dtwister.new_game(scenario, seed=seed)
    rng = Rng(seed)
    for _ in range(400):
        acting = game.decision is not None and game.decision.kind == "act"
        if acting and game.legal_actions.kind("move"):
            return game
        game.play(game.legal_actions.sample(rng))
    raise AssertionError(f"{scenario}: no walk in 400 decisions")


@pytest.mark.parametrize("scenario", ["base:standard", "prison:5", "multi:standard-4"])
def test_each_walk_of_a_piece_is_one_route(scenario: str) -> None:
    game = at_a_turn(scenario, 3)
    grid = game.match.grid
    for name in game.pieces(game.seats[game.decision.seat if game.decision else 0]):
        walks = [one for one in game.legal_actions.of(name) if isinstance(one, Move)]
        found = game.legal_actions.destinations(name)
        routes = [route.action for one in found for route in one.routes]
        assert len(routes) == len(walks)
        assert set(routes) == set(walks)
        squares = [one.square for one in found]
        assert len(set(squares)) == len(squares)
        for one in found:
            for route in one.routes:
                assert isinstance(route.action, Move)
                assert grid.names[route.action.end] == one.square
                assert route.steps == len(route.action.path) - 1
            counts = [len(route.handlings) for route in one.routes]
            assert counts == sorted(counts)


def test_a_view_has_the_same_destinations() -> None:
    game = at_a_turn("base:standard", 5)
    assert game.decision is not None
    view = game.view(game.decision.seat)
    for piece in game.match.characters[game.decision.seat]:
        assert view.legal_actions.destinations(piece) == game.legal_actions.destinations(piece)
    other = game.view((game.decision.seat + 1) % 2)
    assert other.legal_actions.destinations(piece) == ()


def test_handling_says_what_is_taken_and_what_is_left() -> None:
    drawing = "+---+---+---+\n|A.  B.  C. |\n+---+---+---+"
    pieces = {"A": "blue.thief", "B": "blue.rope", "C": "blue.sword"}
    game = position(dtwister.load_rules(), drawing, pieces=pieces)
    found = {one.square: one.routes for one in game.legal_actions.destinations("blue.thief")}
    handled = {tuple((one.square, one.takes) for one in route.handlings) for route in found["c1"]}
    assert (("c1", "blue.sword"),) in handled
    assert (("c1", "blue.sword"), ("b1", "blue.rope")) in handled  # traded on the way
    assert (("b1", "blue.rope"), ("a1", None), ("c1", "blue.sword")) in handled  # left at the start
    assert all(isinstance(route.action, Move) for routes in found.values() for route in routes)


def test_a_piece_that_cannot_walk_has_none() -> None:
    game = dtwister.new_game("base:standard", seed=1)
    assert game.legal_actions.destinations("blue.thief") == ()
    assert game.legal_actions.destinations("nobody") == ()

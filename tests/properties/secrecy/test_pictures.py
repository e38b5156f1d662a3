"""The picture of a view says nothing that its seat does not know."""

from __future__ import annotations

import pytest

import dtwister
from dtwister import SPECTATOR, Rng, svg
from fixtures.random_games import positions

SCENARIOS = sorted(dtwister.load_rules().scenarios)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_games_that_a_seat_cannot_tell_apart_look_alike_to_it(scenario: str) -> None:
    """A sample agrees with the view that it comes from, and may differ in all that is hidden."""
    rng, differ = Rng(5), 0
    for game in positions(scenario, 3, decisions=75, every=15):
        for seat in (*range(len(game.seats)), SPECTATOR):
            view = game.view(seat)
            other = view.sample(rng)
            assert svg.board(other.view(seat)) == svg.board(view)
            for name in game.seats:
                assert svg.hand(other.view(seat), name) == svg.hand(view, name)
            differ += any(svg.hand(other, name) != svg.hand(game, name) for name in game.seats)
            differ += svg.board(other) != svg.board(game)
    assert differ, "no sample differed from its game, so nothing was tested"


def test_a_view_names_no_hidden_piece_or_room() -> None:
    game = next(
        game for game in positions("prison:5", 1, decisions=21, every=20) if game.number > 9
    )
    shown = svg.board(game.view("yellow")) + svg.hand(game.view("yellow"), "blue")
    assert "blue." in svg.board(game)
    hidden = [
        name for name in game.pieces("blue") if game.view("yellow").place_of(name) == "unknown"
    ]
    assert len(hidden) > 5
    assert not [name for name in hidden if f'"{name}"' in shown or f">{name}<" in shown]
    assert "data-room" not in shown

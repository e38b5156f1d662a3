"""Questions about the course of a game."""

from __future__ import annotations

import dtwister
from dtwister import CHANCE, Rng


def test_the_course_is_the_same_by_every_question() -> None:
    game = dtwister.new_game("base:standard", seed=3)
    rng = Rng(3)
    for _ in range(40):
        game.play(game.legal_actions.sample(rng))
    assert game.first_number == 0 and len(game.history) == game.number
    played = game.played_since(0)
    assert [(action, by == CHANCE) for by, action in played] == list(game.history)
    steps = game.steps_since(0)
    assert [action for _, action in steps] == [action for action, _ in game.history]
    assert tuple(state for state, _ in steps) == game.past
    assert game.states_at([0, 17])[17] == game.past[17]
    assert game.played_since(30) == played[30:] and game.steps_since(game.number) == []


def test_the_course_of_a_sample_begins_at_its_view() -> None:
    game = dtwister.new_game("base:standard", seed=3)
    rng = Rng(3)
    for _ in range(25):
        game.play(game.legal_actions.sample(rng))
    made = game.view("blue").sample(rng)
    assert made.first_number == made.number == game.number
    for _ in range(25):
        made.play(made.legal_actions.sample(rng))
    assert len(made.history) == made.number - made.first_number
    assert len(made.past) == len(made.history)

"""Samples agree with what a seat remembers, and are as likely as what they stand for."""

from __future__ import annotations

import pytest

import dtwister
from dtwister import Game, Rng
from dtwister._model.state import slot_under
from dtwister.bots import GreedyBot
from fixtures.tiers import scale

ALL = tuple(sorted(dtwister.load_rules().scenarios))
BINS = 10
CRITICAL = 27.88
"""What chi-square of 9 degrees of freedom exceeds in one of 1,000 cases."""


def greedy_moments(scenario: str, seed: int, moments: int) -> list[Game]:
    """Some moments of a game between greedy bots, spread over its first 400 decisions."""
    game = dtwister.new_game(scenario, seed=seed)
    bots = [GreedyBot(Rng(seed + seat)) for seat in range(len(game.seats))]
    step = max(1, 400 // moments)
    found: list[Game] = []
    for number in range(400):
        if game.decision is None:
            break
        if number % step == 0:
            found.append(game.fork())
        seat = game.decision.seat
        game.play(bots[seat].choose(game.view(seat)), by=seat)
    return found


def laid_by(game: Game, seat: int) -> dict[int, int]:
    """The tokens that a seat laid on rooms that are still face down, with their rooms."""
    return {
        piece: place
        for piece, place in enumerate(game.state.at)
        if game.match.seat_of[piece] == seat and slot_under(place) >= 0
    }


@pytest.mark.rule("SETUP-10", "VIEW-04")
@pytest.mark.parametrize("scenario", ALL)
def test_own_tokens_are_where_they_were_laid(scenario: str) -> None:
    for seed in range(scale(1, 3)):
        for game in greedy_moments(scenario, seed, scale(5, 20)):
            for seat in range(len(game.seats)):
                own = laid_by(game, seat)
                view = game.view(seat)
                for number in range(scale(2, 20)):
                    made_up = view.sample(Rng(number)).state.at
                    assert {piece: made_up[piece] for piece in own} == own


def hidden_score(game: Game, weights: Rng) -> float:
    """A number that follows from where all pieces and rooms are, by weights drawn by lot."""
    state = game.state
    values = (*state.at, *state.tiles, *state.turns)
    return sum(weights.random() * value for value in values)


def rank_of_truth(scenario: str, seed: int) -> int:
    """The rank of a true game among nine that its view for one seat makes up."""
    rng = Rng(seed)
    game = dtwister.new_game(scenario, seed=seed)
    for _ in range(40 + seed % 80):
        if game.is_over:
            break
        game.play(game.legal_actions.sample(rng))
    view = game.view(seed % 2)
    truth = hidden_score(game, Rng(seed))
    others = [hidden_score(view.sample(rng), Rng(seed)) for _ in range(BINS - 1)]
    below, same = sum(other < truth for other in others), others.count(truth)
    return below + int(rng.random() * (same + 1))


@pytest.mark.parametrize("scenario", ["base:standard", "prison:5", "veterans:free-choice"])
def test_the_truth_is_nowhere_special_among_samples(scenario: str) -> None:
    """If samples are as likely as the deals that they stand for, each rank is as likely."""
    games = scale(60, 500)
    counts = [0] * BINS
    for seed in range(games):
        counts[rank_of_truth(scenario, seed)] += 1
    expected = games / BINS
    assert sum((count - expected) ** 2 / expected for count in counts) < CRITICAL

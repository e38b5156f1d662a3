"""The cost of a decision by the number of seats and the size of the board."""

from __future__ import annotations

import time
from dataclasses import dataclass

import dtwister
from bench.ours import middle_game

_DECISIONS = 400


@dataclass(frozen=True)
class Cost:
    """The cost of the decisions of a game after its set-up."""

    seats: int
    rooms: int
    pieces: int
    sampled_per_second: float
    """Decisions in a second when one action is sampled at each."""
    decision_us: float
    """Microseconds of a decision when every action is listed before one is played."""
    listed_action_us: float
    """The same for each of the actions that were listed."""
    view_us: float
    """Microseconds of a view."""


def cost(scenario: str, seed: int) -> Cost:
    """Measure some hundred decisions of a random game in which much is revealed."""
    game = middle_game(scenario, seed, 600)
    rng = dtwister.Rng(seed)
    sampled, listed = game.fork(), game.fork()
    start = time.process_time()
    count = 0
    while count < _DECISIONS and not sampled.is_over:
        sampled.play(sampled.legal_actions.sample(rng))
        count += 1
    per_second = count / (time.process_time() - start)
    start = time.process_time()
    actions = decisions = 0
    while decisions < _DECISIONS and not listed.is_over:
        legal = list(listed.legal_actions)
        actions += len(legal)
        decisions += 1
        listed.play(legal[int(rng.random() * len(legal))])
    seconds = time.process_time() - start
    start = time.process_time()
    for number in range(_DECISIONS):
        listed.view(number % len(listed.seats))
    return Cost(
        seats=len(game.seats),
        rooms=sum(tile != -1 for tile in game.state.tiles),
        pieces=len(game.match.pieces),
        sampled_per_second=per_second,
        decision_us=seconds / decisions * 1e6,
        listed_action_us=seconds / actions * 1e6,
        view_us=(time.process_time() - start) / _DECISIONS * 1e6,
    )

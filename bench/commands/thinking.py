"""Measure how long bots that search think: a number of iterations, and a budget in seconds."""

from __future__ import annotations

import statistics
import time
from collections.abc import Sequence

import attrs

import dtwister
from bench import tables
from bench.commands.speed import check_scenarios, say
from dtwister.bots import GreedyBot, SearchBot

ITERATIONS = 100
DECISIONS = 20
"""The decisions of a game that are measured."""
BETWEEN = 4
"""The decisions between two that are measured; greedy bots play them."""


@attrs.frozen
class Thought:
    """How long some decisions took, in seconds."""

    counted: tuple[float, ...]
    """With a number of iterations."""
    timed: tuple[float, ...]
    """With a budget in seconds."""
    greedy: tuple[float, ...]
    """As the greedy bot chooses."""


def thought(scenario: str, seed: int, seconds: float) -> Thought:
    """Let bots choose at the same decisions of a game, which greedy bots play."""
    game = dtwister.new_game(scenario, seed=seed)
    greedy, counted, timed = GreedyBot(dtwister.Rng(seed)), [], []
    plain: list[float] = []
    while game.decision is not None and len(counted) < DECISIONS:
        view = game.view(game.decision.seat)
        began = time.perf_counter()
        action = greedy.choose(view)
        took = time.perf_counter() - began
        if game.number % BETWEEN == 0 and len(view.legal_actions) > 1:
            plain.append(took)
            counted.append(_took(SearchBot(dtwister.Rng(seed), iterations=ITERATIONS), view))
            timed.append(_took(SearchBot(dtwister.Rng(seed), seconds=seconds), view))
        game.play(action)
    return Thought(tuple(counted), tuple(timed), tuple(plain))


def _took(bot: SearchBot, view: dtwister.View) -> float:
    began = time.perf_counter()
    bot.advise(view)
    return time.perf_counter() - began


def report(scenarios: Sequence[str], *, games: int, seconds: float) -> dict[str, dict[str, float]]:
    """Return the time of decisions for each scenario, in seconds."""
    check_scenarios(scenarios, sorted(dtwister.load_rules().scenarios))
    found = {}
    for scenario in scenarios:
        say(f"  {scenario}")
        all_games = [thought(scenario, seed, seconds) for seed in range(games)]
        counted, timed, greedy = (
            [took for game in all_games for took in getattr(game, name)]
            for name in ("counted", "timed", "greedy")
        )
        if not counted:
            continue
        found[scenario] = {
            "decisions": len(counted),
            "iterations_per_second": ITERATIONS / statistics.median(counted),
            "greedy_choices": statistics.median(counted) / statistics.median(greedy),
            "budget": seconds,
            "median": statistics.median(timed),
            "most": max(timed),
        }
    return found


def as_text(found: dict[str, dict[str, float]]) -> str:
    """Return the figures as a table."""
    heads = ("scenario", "decisions", "iterations/s", "in greedy choices", "budget", "took", "most")
    rows = [
        (
            name,
            f"{one['decisions']:.0f}",
            f"{one['iterations_per_second']:.0f}",
            f"{one['greedy_choices']:.0f}",
            f"{one['budget']:.2f} s",
            f"{one['median']:.3f} s",
            f"{one['most']:.3f} s",
        )
        for name, one in found.items()
    ]
    return tables.table(heads, rows)

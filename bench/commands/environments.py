"""Measure the steps of a learner's environment beside plain play of the same games."""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Sequence
from typing import Any

import dtwister
from bench import tables
from bench.commands.speed import check_scenarios, say
from bench.ours import MAX_DECISIONS
from bench.played import Played
from dtwister.envs import EpisodePlan, pettingzoo_env


def stepped_game(env: Any, seed: int) -> tuple[Played, list[dtwister.Action]]:
    """Play a random game by the mask of a PettingZoo environment; return what was played too.

    An observation, with its mask, is made for each decision.
    """
    played: list[dtwister.Action] = []
    listed, rng = 0, random.Random(seed)
    start = time.process_time()
    env.reset(seed=seed)
    while env.episode.asked is not None:
        observation, *_ = env.last()
        legal = observation["action_mask"].view(bool).nonzero()[0]
        listed += len(legal)
        number = int(legal[int(rng.random() * len(legal))])
        played.append(env.episode.choices[number])
        env.step(number)
    return Played(len(played), listed, time.process_time() - start), played


def plain_game(plan: EpisodePlan, seed: int, actions: Sequence[dtwister.Action]) -> Played:
    """Play the same game without an environment: every action is listed, one of them is played."""
    listed = 0
    start = time.process_time()
    game = dtwister.new_game(plan.scenario, rules=plan.rules, seed=seed)
    for action in actions:
        listed += len(list(game.legal_actions))
        game.play(action)
    return Played(len(actions), listed, time.process_time() - start)


def report(scenarios: Sequence[str], *, rounds: int, games: int) -> dict[str, dict[str, float]]:
    """Return steps and decisions in a second with their ratio, the median of the rounds."""
    check_scenarios(scenarios, sorted(dtwister.load_rules().scenarios))
    found = {}
    for scenario in scenarios:
        say(f"  {scenario}")
        env = pettingzoo_env(scenario, max_decisions=MAX_DECISIONS)
        stepped_game(env, 0)  # what is loaded once must not count
        costs = []
        for number in range(rounds):
            steps = plain = Played()
            for seed in range(number * games, (number + 1) * games):
                # Caches fill in the first game of a seed: both games are measured with full ones.
                stepped_game(env, seed)
                played, actions = stepped_game(env, seed)
                steps += played
                plain += plain_game(env.plan, seed, actions)
            costs.append((steps.decisions_per_second, plain.decisions_per_second))
        found[scenario] = {
            "steps": statistics.median(step for step, _ in costs),
            "decisions": statistics.median(decision for _, decision in costs),
            "ratio": statistics.median(step / decision for step, decision in costs),
        }
    return found


def as_text(found: dict[str, dict[str, float]]) -> str:
    """Return the figures as a table."""
    rows = [
        (name, f"{one['steps']:.0f}", f"{one['decisions']:.0f}", f"{one['ratio']:.2f}")
        for name, one in found.items()
    ]
    return tables.table(("scenario", "steps/s", "plain decisions/s", "ratio"), rows)

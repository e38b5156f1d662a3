"""Fit the weights of the evaluation to games that bots play against themselves.

Each position at the beginning of a turn is an example: its criteria, and the side that won. The
weights are those under which the winners were most likely (a conditional logit). A penalty holds
those of all scenarios together near 0, and those of one scenario near these. Games count alike,
however long they are.

    python tools/fit_weights.py prison:3 base:beginner --games 200 --out weights.toml
    python tools/fit_weights.py prison:3 --games 200 --iterations 10   # searching bots play
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from multiprocessing import get_context
from pathlib import Path

import attrs

import dtwister
from dtwister.bots import Bot, GreedyBot
from dtwister.bots.search import SearchBot
from dtwister.bots.thinking.criteria import CRITERIA, criteria_of
from dtwister.bots.thinking.evaluation import DEFAULT, chances

ROUNDS = 150
"""The steps of the descent."""
STEP = 0.5
PENALTY = 0.0003
"""The weight of the squares of the distances from the weights to hold to."""
BLUNDERS = 0.05
"""The share of actions by chance, so that the games differ."""
MOST = 3000
"""The decisions after which a game is given up; such a game is not an example."""


@attrs.frozen
class Example:
    """The criteria of the sides in one position, the side that won, and what it counts."""

    sides: tuple[tuple[float, ...], ...]
    winner: int
    weight: float


@attrs.frozen
class Task:
    """One game to play."""

    scenario: str
    seed: int
    iterations: int


def examples_of(task: Task) -> list[Example]:
    """Play a game, and return its positions; none if it has no single winner."""
    game = dtwister.new_game(task.scenario, seed=task.seed)
    rng = dtwister.Rng(task.seed * 2 + 1)
    bots: list[Bot] = [_bot(task, seat) for seat in game.match.seat_ids]
    seen: list[tuple[tuple[float, ...], ...]] = []
    clock = 0
    for _ in range(MOST):
        decision = game.decision
        if decision is None:
            break
        if game.state.clock != clock:
            clock = game.state.clock
            seen.append(tuple(tuple(side) for side in criteria_of(game.context)))
        if rng.random() < BLUNDERS:
            action = game.legal_actions.sample(rng)
        else:
            action = bots[decision.seat].choose(game.view(decision.seat))
        game.play(action)
    result = game.result
    sides = game.match.alliances.sides
    won = [n for n, side in enumerate(sides) if result and set(side) & set(result.winners)]
    if len(won) != 1 or not seen:
        return []
    return [Example(position, won[0], 1.0 / len(seen)) for position in seen]


def _bot(task: Task, seat: int) -> Bot:
    rng = dtwister.Rng(task.seed * 64 + seat)
    if task.iterations:
        return SearchBot(rng, iterations=task.iterations)
    return GreedyBot(rng)


def fitted(examples: Sequence[Example], near: Sequence[float]) -> list[float]:
    """Return the weights under which the winners of some examples were most likely.

    >>> fitted([Example(((1.0,), (0.0,)), winner=0, weight=1.0)], [0.0])[0] > 1.0
    True
    """
    weights, memory = [*near], [1e-9] * len(near)
    total = sum(example.weight for example in examples)
    for _ in range(ROUNDS):
        slope = [2 * PENALTY * (b - a) for a, b in zip(weights, near, strict=True)]
        for example in examples:
            expected = chances(example.sides, tuple(weights))
            for number, side in enumerate(example.sides):
                share = example.weight / total
                surprise = share * ((number == example.winner) - expected[number])
                for at, value in enumerate(side):
                    slope[at] += surprise * value
        for at, change in enumerate(slope):
            # Each weight has its own step (Adagrad): criteria differ in size.
            memory[at] += change * change
            weights[at] += STEP * change / memory[at] ** 0.5
    return weights


def right(examples: Sequence[Example], weights: Sequence[float]) -> float:
    """Return the mean chance that the weights gave to the winner."""
    total = sum(example.weight for example in examples)
    return sum(
        example.weight * chances(example.sides, tuple(weights))[example.winner]
        for example in examples
    ) / max(total, 1e-9)


def tables(found: dict[str, list[Example]]) -> Iterator[str]:
    """Yield the lines of the file of weights."""
    yield "# The weights of the evaluation, by scenario; `default` is for all others. Made by"
    yield "# tools/fit_weights.py; the criteria are in criteria.py."
    every = [example for examples in found.values() for example in examples]
    near = [0.0] * len(CRITERIA)
    for name, examples in ({DEFAULT: every} | found).items():
        weights = fitted(examples, near)
        near = weights if name == DEFAULT else near
        print(f"{name}: {right(examples, weights):.3f} for the winner", file=sys.stderr)
        yield ""
        yield f'["{name}"]' if ":" in name else f"[{name}]"
        for criterion, weight in zip(CRITERIA, weights, strict=True):
            yield f"{criterion} = {weight:.3f}"


def main() -> None:
    """Play the games in several processes, and write the weights."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("scenarios", nargs="+", metavar="SCENARIO")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--iterations", type=int, default=0, help="0: greedy bots play")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    found: dict[str, list[Example]] = {}
    with get_context("spawn").Pool(args.workers) as pool:
        for scenario in args.scenarios:
            tasks = [Task(scenario, seed, args.iterations) for seed in range(args.games)]
            found[scenario] = [one for game in pool.imap(examples_of, tasks) for one in game]
            print(f"{scenario}: {len(found[scenario])} positions", file=sys.stderr)
    args.out.write_text("\n".join(tables(found)) + "\n")


if __name__ == "__main__":
    main()

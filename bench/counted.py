"""Fixed work for `bench.commands.counts`: `python -m bench.counted SCENARIO`, below valgrind.

A process loads the rules and makes positions once. It then forks for each piece of work, which is
done twice, with few and with many steps. A fork begins with what its parent had counted, so the
difference between the two is that of the steps, and of what the parent did between the two forks.
This is what work without any steps comes to.
"""

from __future__ import annotations

import gc
import json
import os
import random
import sys
from collections.abc import Callable

import chess

import dtwister

SEEDS = (1, 2, 3)
FEW, MANY = 20, 220
"""Steps of each game."""
Work = Callable[[int], int]
"""Do so many steps for each seed, and return how many there were."""


def _play(scenario: str, choose: Callable[[dtwister.Game, random.Random], object]) -> Work:
    def work(steps: int) -> int:
        count = 0
        for seed in SEEDS:
            game, rng = dtwister.new_game(scenario, seed=seed), random.Random(seed)
            for _ in range(steps):
                if game.is_over:
                    break
                choose(game, rng)
                count += 1
        return count

    return work


def _listed(game: dtwister.Game, rng: random.Random) -> None:
    legal = list(game.legal_actions)
    game.play(legal[int(rng.random() * len(legal))])


def _sampled(game: dtwister.Game, rng: random.Random) -> None:
    game.play(game.legal_actions.sample(rng))


def _chess(steps: int) -> int:
    count = 0
    for seed in SEEDS:
        board, rng = chess.Board(), random.Random(seed)
        for _ in range(steps):
            legal = list(board.legal_moves)
            if not legal:
                break
            board.push(legal[int(rng.random() * len(legal))])
            count += 1
    return count


def _positions(scenario: str) -> list[dtwister.Game]:
    """Return the positions of a sampled game, so many that each step has one of its own.

    A view is asked for at each of them before they are counted, as a player does who looks at each
    decision. The first view of a game that nobody looked at goes over its whole course.
    """
    found = []
    for seed in SEEDS:
        game, rng = dtwister.new_game(scenario, seed=seed + 10), random.Random(seed)
        for _ in range(MANY):
            game.view(0)
            found.append(game.fork())
            if not game.is_over:
                game.play(game.legal_actions.sample(rng))
    return found


def works(scenario: str) -> dict[str, Work]:
    """Return the work that is counted, by name."""
    positions = _positions(scenario)

    def each(step: Callable[[dtwister.Game], object]) -> Work:
        def work(steps: int) -> int:
            there = positions[: steps * len(SEEDS)]
            for position in there:
                step(position)
            return len(there)

        return work

    def sampling(steps: int) -> int:
        views = [position.view(0) for position in positions]
        rng = dtwister.Rng(1)
        for view in views[: steps * len(SEEDS)]:
            view.sample(rng)
        return steps * len(SEEDS)

    return {
        "nothing": lambda steps: 0,
        "chess": _chess,
        "listed": _play(scenario, _listed),
        "sampled": _play(scenario, _sampled),
        "view": each(lambda position: position.view(0)),
        "sample": sampling,
        "fork": each(lambda position: position.fork()),
        "digest": each(lambda position: position.digest),
    }


def main(scenario: str) -> None:
    """Do each piece of work in a process of its own, and say how many steps it had."""
    todo = works(scenario)
    # What is there stays, so that no collection of a fork looks at more than the fork made.
    gc.collect()
    gc.freeze()
    for name, work in todo.items():
        for steps in (FEW, MANY):
            if (child := os.fork()) == 0:
                done = work(steps)
                print(json.dumps({"pid": os.getpid(), "work": name, "steps": done}), flush=True)
                os._exit(0)
            if os.waitpid(child, 0)[1]:
                raise SystemExit(f"{name} failed with {steps} steps; its own output says why")


if __name__ == "__main__":
    main(sys.argv[1])

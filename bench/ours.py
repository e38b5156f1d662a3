"""Random games of our own, listed in full and sampled; what single operations cost."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable

import dtwister
from bench.played import Played

MAX_DECISIONS = 1_000


def full_game(scenario: str, seed: int) -> Played:
    """A game in which every action is listed, and one of them is played.

    What is played is picked by the same generator as in the loop of the peer.
    """
    listed = decisions = 0
    start = time.process_time()
    game = dtwister.new_game(scenario, seed=seed)
    rng = random.Random(seed)
    for _ in range(MAX_DECISIONS):
        if game.is_over:
            break
        legal = list(game.legal_actions)
        listed += len(legal)
        decisions += 1
        game.play(legal[int(rng.random() * len(legal))])
    return Played(decisions, listed, time.process_time() - start)


def sampled_game(scenario: str, seed: int) -> Played:
    """A game in which one action is sampled at each decision."""
    decisions = 0
    start = time.process_time()
    game = dtwister.new_game(scenario, seed=seed)
    rng = random.Random(seed)
    for _ in range(MAX_DECISIONS):
        if game.is_over:
            break
        game.play(game.legal_actions.sample(rng))
        decisions += 1
    return Played(decisions, 0, time.process_time() - start)


def middle_game(scenario: str, seed: int = 1, decisions: int = 300) -> dtwister.Game:
    """A game after some random decisions."""
    game = dtwister.new_game(scenario, seed=seed)
    rng = dtwister.Rng(seed)
    for _ in range(decisions):
        if game.is_over:
            break
        game.play(game.legal_actions.sample(rng))
    return game


def cost_us(operation: Callable[[], object], repeats: int) -> float:
    """Microseconds of one call."""
    operation()
    start = time.process_time()
    for _ in range(repeats):
        operation()
    return (time.process_time() - start) / repeats * 1e6


def operations(scenario: str) -> dict[str, float]:
    """Microseconds of fork, undo, view, view.sample and of the replay of one decision."""
    game = middle_game(scenario)
    rng = dtwister.Rng(5)
    action = game.legal_actions.sample(rng)

    def play_undo() -> None:
        game.play(action)
        game.undo()

    def play_only() -> None:
        game.fork().play(action)

    text = dtwister.record_text(game)
    steps = len(game.history)
    view = game.view(0)
    fork = cost_us(game.fork, 20_000)
    return {
        "fork_us": fork,
        "undo_us": _undo_us(game),
        "play_and_undo_us": cost_us(play_undo, 2_000),
        "play_us": cost_us(play_only, 2_000),
        "view_us": cost_us(lambda: game.view(0), 5_000),
        "view_sample_us": cost_us(lambda: view.sample(rng), 200),
        "replay_us_per_decision": cost_us(lambda: dtwister.replay(game.rules, text), 3) / steps,
    }


def _undo_us(game: dtwister.Game) -> float:
    """Microseconds of one undo, over all of a game, without the forks that it is done on."""
    steps = sum(1 for _, by_chance in game.history if not by_chance)
    forks = [game.fork() for _ in range(50)]
    start = time.process_time()
    for fork in forks:
        for _ in range(steps):
            fork.undo()
    return (time.process_time() - start) / steps / len(forks) * 1e6


def import_ms() -> float:
    """Milliseconds of `import dtwister` in a new process, without starting Python itself."""
    code = "import time; t = time.perf_counter(); import dtwister; print(time.perf_counter() - t)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return float(done.stdout) * 1e3


def own_import_ms() -> float:
    """Milliseconds of `import dtwister` that are spent in modules of ours."""
    words = [sys.executable, "-X", "importtime", "-c", "import dtwister"]
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    rows = [line.removeprefix("import time:").split("|") for line in done.stderr.splitlines()]
    return sum(int(row[0]) for row in rows if row[-1].strip().startswith("dtwister")) / 1e3


def load_ms() -> tuple[float, float]:
    """Milliseconds in which two new processes load the rules, the second with what the first kept.

    They are those of the processor.
    """
    code = (
        "import dtwister, time; t = time.process_time(); dtwister.load_rules(); "
        "print(time.process_time() - t)"
    )
    with tempfile.TemporaryDirectory() as cache:
        first, second = (
            subprocess.run(
                [sys.executable, "-c", code],
                env=os.environ | {"DTWISTER_CACHE_DIR": cache},
                capture_output=True,
                text=True,
                check=True,
            )
            for _ in range(2)
        )
    return float(first.stdout) * 1e3, float(second.stdout) * 1e3

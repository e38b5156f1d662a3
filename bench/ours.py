"""Random games of our own, listed in full and sampled; what single operations cost."""

from __future__ import annotations

import contextlib
import io
import os
import platform
import random
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable

import dtwister
from bench.played import Played
from dtwister import cli

MAX_DECISIONS = 1_000
RECORD_STEPS = 900
"""Of how many actions the record is whose writing is measured."""


def about() -> dict[str, object]:
    """Return which version runs here, and its scenarios."""
    return {
        "version": dtwister.__version__,
        "python": platform.python_version(),
        "scenarios": sorted(dtwister.load_rules().scenarios),
    }


def build() -> str:
    """Return which build runs, as `dtwister --version` says.

    What does not know that option is a tree from before there were two builds.
    """
    said = io.StringIO()
    with (
        contextlib.redirect_stdout(said),
        contextlib.redirect_stderr(io.StringIO()),
        contextlib.suppress(SystemExit),
    ):
        cli.main(["--version"])
    words = re.findall(r"\w+", said.getvalue())
    return "compiled" if "compiled" in words and "pure" not in words else "pure"


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
    """Microseconds of single operations, such as fork, undo, view and the replay of one decision.

    A rollout is a fork and twelve sampled decisions. `sample_then_list_us` is a sample of a view
    and its legal actions, `view_json_us` a view and its JSON. `picture_us` is a picture of
    the whole board, `picture_again_us` one by a painter that drew it before. `told_us_per_decision`
    is what one seat is told of a decision that was just played, `told_late_us_per_decision` the
    same at the end of a game that no seat followed. `destinations_us` is where one piece can
    go. The record takes milliseconds, and has `RECORD_STEPS` actions.
    """
    game = middle_game(scenario)
    rng = dtwister.Rng(5)
    action = game.legal_actions.sample(rng)

    def play_undo() -> None:
        game.play(action)
        game.undo()

    def play_only() -> None:
        game.fork().play(action)

    def rollout() -> None:
        fork = game.fork()
        for _ in range(12):
            if fork.is_over:
                break
            fork.play(fork.legal_actions.sample(rng))

    text = dtwister.record_text(game)
    steps = len(game.history)
    long = middle_game(scenario, decisions=RECORD_STEPS)
    view = game.view(0)
    asked = game.view(game.decision.seat if game.decision else 0)
    fork = cost_us(game.fork, 20_000)
    line = cost_us(lambda: dtwister.record_text(long), 5) / len(long.history)
    found = {
        "fork_us": fork,
        "undo_us": _undo_us(game),
        "play_and_undo_us": cost_us(play_undo, 2_000),
        "play_us": cost_us(play_only, 2_000),
        "view_us": cost_us(lambda: game.view(0), 5_000),
        "rollouts_per_second": 1e6 / cost_us(rollout, 200),
        "view_sample_us": cost_us(lambda: view.sample(rng), 200),
        "sample_then_list_us": cost_us(lambda: list(asked.sample(rng).legal_actions), 100),
        "digest_us": cost_us(lambda: game.digest, 500),
        "draw_us": cost_us(lambda: dtwister.draw(game), 50),
        "record_text_ms": line * RECORD_STEPS / 1e3,
        "replay_us_per_decision": cost_us(lambda: dtwister.replay(game.rules, text), 3) / steps,
    }
    with contextlib.suppress(ImportError):  # a tree from before there was JSON of views
        from dtwister.json import view_to_json

        found["view_json_us"] = cost_us(lambda: view_to_json(game.view(0)), 300)
    with contextlib.suppress(ImportError):  # a tree from before there were pictures
        from dtwister.svg import Painter, board

        found["picture_us"] = cost_us(lambda: board(game), 50)
        painter = Painter(game.match)
        found["picture_again_us"] = cost_us(lambda: board(game, painter=painter), 200)
    if hasattr(game, "told"):  # and from before seats were told of actions
        unseen = middle_game(scenario)
        found["told_us_per_decision"] = _told_us(scenario)
        found["told_late_us_per_decision"] = cost_us(lambda: unseen.fork().told(0), 30) / steps
        piece = getattr(action, "piece", 0)
        found["destinations_us"] = cost_us(lambda: game.legal_actions.destinations(piece), 200)
    return found


def _told_us(scenario: str) -> float:
    """Microseconds in which a seat is told of one decision, when it asks after each."""
    spent, count = 0.0, 0
    for seed in (1, 2, 3):
        game = dtwister.new_game(scenario, seed=seed)
        rng = dtwister.Rng(seed)
        game.told(0)
        while game.number < 200 and not game.is_over:
            number = game.number
            game.play(game.legal_actions.sample(rng))
            start = time.process_time()
            game.told(0, since=number)
            spent += time.process_time() - start
            count += 1
    return spent / count * 1e6


def _undo_us(game: dtwister.Game) -> float:
    """Microseconds of one undo, over all of a game, without the forks that it is done on."""
    steps = sum(1 for _, by_chance in game.history if not by_chance)
    forks = [game.fork() for _ in range(50)]
    start = time.process_time()
    for fork in forks:
        for _ in range(steps):
            fork.undo()
    return (time.process_time() - start) / steps / len(forks) * 1e6


def _started(
    words: list[str], cache: str, *, content: str = "content"
) -> subprocess.CompletedProcess[str]:
    """Run a new process; what it compiles and reads is cached in a folder, as once installed."""
    said = {"PYTHONPYCACHEPREFIX": f"{cache}/code", "DTWISTER_CACHE_DIR": f"{cache}/{content}"}
    return subprocess.run(
        [sys.executable, *words],
        env=os.environ | said | {"PYTHONDONTWRITEBYTECODE": ""},
        capture_output=True,
        text=True,
        check=True,
    )


def import_ms() -> float:
    """Milliseconds of `import dtwister` in a new process, without starting Python itself."""
    code = "import time; t = time.process_time(); import dtwister; print(time.process_time() - t)"
    with tempfile.TemporaryDirectory() as cache:
        _started(["-c", code], cache)
        return float(_started(["-c", code], cache).stdout) * 1e3


def own_import_ms() -> float:
    """Milliseconds of `import dtwister` that are spent in modules of ours."""
    words = ["-X", "importtime", "-c", "import dtwister"]
    with tempfile.TemporaryDirectory() as cache:
        _started(words, cache)
        done = _started(words, cache)
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
        _started(["-c", code], cache, content="of another")
        first, second = (_started(["-c", code], cache) for _ in range(2))
    return float(first.stdout) * 1e3, float(second.stdout) * 1e3


def starting() -> dict[str, float]:
    """Milliseconds until a new process can play: imports, and the rules."""
    first, second = load_ms()
    return {
        "import_ms": import_ms(),
        "own_import_ms": own_import_ms(),
        "load_first_ms": first,
        "load_second_ms": second,
    }

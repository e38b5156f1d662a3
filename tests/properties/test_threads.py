"""Different games, forks and views may be used from different threads at once.

What they share has to be right at every moment: eight threads, which are switched all the time,
get the same lists and play the same games as one thread does alone.
"""

from __future__ import annotations

import itertools
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import attrs
import pytest

from dtwister import Action, Game, Rng, Rules
from dtwister._plugins.loading import load
from fixtures.random_games import positions
from fixtures.tiers import scale

THREADS = 8
INTERVAL = 1e-6
"""Seconds after which the interpreter lets another thread go on."""
DECISIONS = 20
"""How many decisions a playout has."""


@contextmanager
def hurried() -> Iterator[None]:
    """Switch between threads as often as the interpreter can."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(INTERVAL)
    try:
        yield
    finally:
        sys.setswitchinterval(usual)


@contextmanager
def unmeasured() -> Iterator[None]:
    """Trace no new thread: where coverage is measured, hurried threads take far longer."""
    usual = threading.gettrace()
    threading.settrace(None)  # type: ignore[arg-type]
    try:
        yield
    finally:
        threading.settrace(usual)  # type: ignore[arg-type]


def at_once(work: Callable[[int], None]) -> None:
    """Run a function in all threads at once, with their numbers; raise what any of them raised."""
    start = threading.Barrier(THREADS)
    failed: list[BaseException] = []

    def run(number: int) -> None:
        try:
            start.wait()
            work(number)
        except BaseException as error:
            failed.append(error)

    threads = [threading.Thread(target=run, args=(number,)) for number in range(THREADS)]
    with unmeasured(), hurried():
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    if failed:
        raise failed[0]


@attrs.frozen
class Moments:
    """One game at many moments, with what one thread alone finds there."""

    games: tuple[Game, ...]
    listed: tuple[list[Action], ...]
    played: dict[tuple[int, int], str]


def moments(scenario: str, playouts: int) -> Moments:
    """Return forks of one game, and what another game of the same course answers to one thread."""
    rules = load().rules  # with these, nothing is shared with the games of the threads
    alone = tuple(game.fork() for game in course(scenario, rules))
    games = tuple(game.fork() for game in course(scenario, load().rules))
    played = {(n % len(alone), n): playout(alone[n % len(alone)], n) for n in range(playouts)}
    return Moments(games, tuple(list(game.legal_actions) for game in alone), played)


def course(scenario: str, rules: Rules) -> Iterator[Game]:
    """Return moments that follow each other, so that they share most of what is cached."""
    moments = positions(scenario, 5, rules=rules, decisions=110, every=1)
    return itertools.islice(moments, 80, None)


def playout(game: Game, seed: int) -> str:
    """Play a fork of a game at random for some decisions; the digest at the end."""
    fork, rng = game.fork(), Rng(seed)
    for _ in range(DECISIONS):
        if fork.is_over:
            break
        fork.play(fork.legal_actions.sample(rng))
    return fork.digest


SCENARIOS = ("base:standard", "prison:5", "multi:standard-4", "card:3")
each_scenario = pytest.mark.parametrize("scenario", SCENARIOS)
LISTINGS = scale(20_000, 200_000) // len(SCENARIOS)
PLAYOUTS = scale(1_000, 10_000) // len(SCENARIOS)


@each_scenario
def test_threads_list_and_play_like_one_alone(scenario: str) -> None:
    found = moments(scenario, PLAYOUTS)
    wrong: list[str] = []
    playouts = list(found.played.items())

    def work(number: int) -> None:
        rng = Rng(number)
        plays = iter(playouts[number::THREADS])
        for turn in range(LISTINGS // THREADS):
            at = rng.below(len(found.games))
            game = found.games[at].fork()
            decision = game.decision
            if turn % 3 == 0 and decision is not None and decision.seat >= 0:
                listed = list(game.view(decision.seat).legal_actions)
            else:
                listed = list(game.legal_actions)
            if listed != found.listed[at]:
                wrong.append(f"listing {turn} of thread {number}, at moment {at}")
            if turn % (LISTINGS // PLAYOUTS) == 0:
                # Playouts change what is cached while the other threads list.
                for (start, seed), digest in itertools.islice(plays, 1):
                    if playout(found.games[start], seed) != digest:
                        wrong.append(f"playout {seed} of thread {number}, from moment {start}")
        assert not list(plays)

    at_once(work)
    assert not wrong, f"{len(wrong)} differ from one thread: {wrong[:3]}"


FIRST_USE = f"""
import sys, threading
sys.setswitchinterval({INTERVAL})
import dtwister
start, found = threading.Barrier({THREADS}), []
def work():
    start.wait()
    rules = dtwister.load_rules()
    found.append((rules, dtwister.new_game("base:standard", seed=1, rules=rules).digest))
threads = [threading.Thread(target=work) for _ in range({THREADS})]
for thread in threads: thread.start()
for thread in threads: thread.join()
print(len(found), len({{id(rules) for rules, _ in found}}), len({{digest for _, digest in found}}))
"""


def test_the_first_use_of_the_rules_may_be_in_many_threads_at_once() -> None:
    """All threads get the same rules, and none gets half of them."""
    done = subprocess.run(
        [sys.executable, "-c", FIRST_USE], capture_output=True, text=True, timeout=300
    )
    assert done.stderr == ""
    assert done.stdout.split() == [str(THREADS), "1", "1"]

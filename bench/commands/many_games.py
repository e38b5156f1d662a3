"""Measure many games: in one process, and with workers of each kind."""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any

import attrs

import dtwister
from bench import tables
from bench.children import BenchError
from bench.commands.speed import check_scenarios, say
from dtwister.simulation.executors import cluster

MILLION = 1_000_000
KINDS = ("processes", "dask", "ray")
WARM = 8
"""The games that each worker plays before the clock starts."""
Maker = Callable[[str, int], contextlib.AbstractContextManager[Executor]]


@contextlib.contextmanager
def executor_of(kind: str, workers: int) -> Iterator[Executor]:
    """Start workers of a kind on this machine."""
    if kind == "processes":
        with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as executor:
            yield executor
        return
    try:
        with cluster(kind, workers) as executor:
            yield executor
    except dtwister.OptionError as error:
        raise BenchError(str(error)) from error


def report(
    scenario: str,
    bots: Sequence[str],
    kinds: Sequence[str],
    *,
    games: int,
    workers: int,
    make: Maker = executor_of,
) -> dict[str, Any]:
    """Return games a second in one process, and with so many workers of each kind."""
    check_scenarios([scenario], sorted(dtwister.load_rules().scenarios))
    warm = dtwister.SimulationPlan(scenario, games=WARM * workers, seed=1, bots=bots)
    plan = attrs.evolve(warm, games=games, seed=1 + WARM * workers)
    say("  one process")
    rates = {"one process": _rate(warm, plan, None)}
    for kind in kinds:
        say(f"  {kind}")
        with make(kind, workers) as executor:
            rates[f"{workers} {kind}"] = _rate(warm, plan, executor)
    return {
        "scenario": scenario,
        "bots": list(bots),
        "games": games,
        "workers": workers,
        "load": [round(one, 1) for one in os.getloadavg()] if hasattr(os, "getloadavg") else None,
        "rates": rates,
    }


def _rate(
    warm: dtwister.SimulationPlan, plan: dtwister.SimulationPlan, executor: Executor | None
) -> float:
    """Return games a second, without what is loaded once."""
    for _ in dtwister.simulate(warm, executor=executor):
        pass
    start = time.perf_counter()
    for _ in dtwister.simulate(plan, executor=executor):
        pass
    return plan.games / (time.perf_counter() - start)


def as_text(found: dict[str, Any]) -> str:
    """Return the figures as a table."""
    alone = found["rates"]["one process"]
    rows = [
        (name, f"{rate:.1f}", f"{rate / alone:.2f}", f"{MILLION / rate / 3600:.1f}")
        for name, rate in found["rates"].items()
    ]
    heads = ("what plays", "games/s", "times one process", "hours for a million")
    title = f"{found['scenario']}, {', '.join(found['bots'])}, {found['games']} games"
    return f"{title}; load {found['load']}\n{tables.table(heads, rows)}"

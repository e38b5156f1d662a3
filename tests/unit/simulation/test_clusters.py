"""Clusters of two workers on this machine: the same rows, also when a worker is killed."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from concurrent.futures import Executor
from pathlib import Path

import attrs
import pytest

from dtwister import OptionError, SimulationPlan, simulate
from dtwister.simulation import GameRow, RayExecutor, executors, read_rows
from dtwister.simulation.executors import cluster

PLAN = SimulationPlan("prison:1", games=30, seed=20, bots=["greedy", "random"], max_decisions=60)


def steady(rows: Iterator[GameRow]) -> list[GameRow]:
    return [attrs.evolve(row, seconds=0.0) for row in rows]


def worker_process(number: int) -> int:
    """The process of a worker: what a call there returns."""
    return os.getpid()


@pytest.mark.full
@pytest.mark.parametrize("name", ["dask", "ray"])
@pytest.mark.filterwarnings("ignore")  # of what these packages do within
def test_a_worker_that_is_killed_costs_no_row(name: str, tmp_path: Path) -> None:
    pytest.importorskip({"dask": "distributed"}.get(name, name), reason=f"no dtwister[{name}]")
    path = tmp_path / "games.jsonl"
    with cluster(name, 2) as executor:
        rows = simulate(PLAN, executor=executor, rows=path, ahead=8)
        found = [next(rows) for _ in range(5)]
        os.kill(_other_process(executor), signal.SIGKILL)
        found += rows
    assert steady(iter(found)) == steady(simulate(PLAN))
    assert list(read_rows(path)) == found


def _other_process(executor: Executor) -> int:
    found: int = executor.submit(worker_process, 1).result()
    assert found != os.getpid()
    return found


@pytest.mark.full
def test_pandas_and_duckdb_read_the_rows(tmp_path: Path) -> None:
    pandas = pytest.importorskip("pandas", reason="pandas is not installed")
    duckdb = pytest.importorskip("duckdb", reason="DuckDB is not installed")
    plan = attrs.evolve(PLAN, games=3, seed=2**64 - 3)
    for ending in ("jsonl", "parquet"):
        path = tmp_path / f"games.{ending}"
        rows = list(simulate(plan, rows=path))
        table = (
            pandas.read_json(path, lines=True) if ending == "jsonl" else pandas.read_parquet(path)
        )
        assert [int(seed) for seed in table["seed"]] == [row.seed for row in rows]
        assert [list(bots) for bots in table["bots"]] == [list(row.bots) for row in rows]
        asked = f"select seed, winners, decisions, ending from '{path}' order by seed"
        assert duckdb.sql(asked).fetchall() == [
            (row.seed, list(row.winners), row.decisions, row.ending) for row in rows
        ]


@pytest.mark.full
def test_a_cluster_that_cannot_be_reached_is_named() -> None:
    pytest.importorskip("distributed", reason="no dtwister[dask]")
    with (
        pytest.raises(OptionError, match=r"cannot reach the Dask scheduler at tcp://127\.0"),
        cluster("dask", 1, "tcp://127.0.0.1:1"),
    ):
        pass


def test_the_adapter_of_ray_is_short() -> None:
    from dtwister.simulation import ray_executor

    assert len(Path(ray_executor.__file__).read_text("utf-8").splitlines()) <= 100
    assert issubclass(RayExecutor, Executor)


def test_each_cluster_has_a_name() -> None:
    assert executors.CLUSTERS == ("dask", "ray")

"""`dtwister.simulate`: the same rows wherever games are played, and files that go on."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import attrs
import pytest

import dtwister
from dtwister import OptionError, SimulationError, SimulationPlan, simulate
from dtwister.bots import BotError, RandomBot
from dtwister.simulation import GameRow, game_playing, line_rows, read_rows

PLAN = SimulationPlan("prison:1", games=6, seed=20, bots=["greedy", "random"], max_decisions=60)


def steady(rows: Iterator[GameRow]) -> list[GameRow]:
    """Rows without what depends on the machine."""
    return [attrs.evolve(row, seconds=0.0) for row in rows]


ROWS = steady(simulate(PLAN))


class Counted(ThreadPoolExecutor):
    """An executor that notes the seeds of the games that it is given."""

    def __init__(self) -> None:
        super().__init__(2)
        self.seeds: list[int] = []

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.seeds.append(args[-1])
        return super().submit(fn, *args, **kwargs)


# -- rows ------------------------------------------------------------------------------------------


def test_a_row_says_what_the_record_of_its_game_says() -> None:
    plan = SimulationPlan("base:beginner", games=1, seed=7, records=True)
    (row,) = simulate(plan)
    game = dtwister.replay(dtwister.load_rules(), row.record)
    assert game.result is not None
    assert row.winners == tuple(game.seats[seat] for seat in game.result.winners)
    assert (row.ending, row.points, row.digest) == (game.result.why, game.vp, game.digest)
    assert row.bots == ("greedy", "greedy")
    assert "target=5" in row.options
    totals = dict.fromkeys(row.seats, 0)
    for seat, points, _, piece in map(str.split, row.scored):
        totals[seat] += int(points)
        assert piece.startswith(f"{seat}.")  # in this game all points come from leaving
    assert tuple(totals.values()) == row.points
    kinds = [one.partition(":")[0].split()[1] for one in row.first_moves]
    assert kinds[:3] == ["starter", "lay", "card"]
    first = next(one for one in dtwister.read_record(row.record).actions if "start" in one.text)
    assert row.first_moves[0].partition(": ")[2] in first.text


def test_a_game_that_is_cut_has_no_winner() -> None:
    (row,) = simulate(attrs.evolve(PLAN, games=1, max_decisions=5))
    assert row.is_cut and row.winners == () and row.decisions == 5


@pytest.mark.parametrize("ending", ["jsonl", "parquet"])
def test_a_bot_that_fails_gives_up(
    ending: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(bot: RandomBot, view: dtwister.View) -> dtwister.Action:
        raise BotError("out of \ud800 ideas")  # a program may write anything

    monkeypatch.setattr(RandomBot, "choose", fail)
    path = tmp_path / f"games.{ending}"
    (row,) = simulate(attrs.evolve(PLAN, games=1), rows=path)
    assert list(read_rows(path)) == [row]
    assert (row.bot_failure, row.winners, row.ending) == (
        r"yellow: out of \ud800 ideas",
        ("blue",),
        "resignation",
    )


def test_a_game_that_fails_is_an_error_with_its_record(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(bot: RandomBot, view: dtwister.View) -> dtwister.Action:
        raise ValueError("broken")

    monkeypatch.setattr(RandomBot, "choose", fail)
    with pytest.raises(SimulationError, match="the game with seed 20 failed: ValueError at") as one:
        list(simulate(PLAN))
    assert one.value.seed == 20
    assert "prison:1" in one.value.record


# -- executors -------------------------------------------------------------------------------------


def test_threads_give_the_same_rows() -> None:
    with ThreadPoolExecutor(3) as executor:
        assert steady(simulate(PLAN, executor=executor, ahead=2)) == ROWS


def test_rules_are_loaded_once_a_worker_and_run(monkeypatch: pytest.MonkeyPatch) -> None:
    loads: list[SimulationPlan] = []

    def load(plan: SimulationPlan) -> dtwister.Rules:
        loads.append(plan)
        return dtwister.load_rules()

    monkeypatch.setattr(SimulationPlan, "load_rules", load)
    with ThreadPoolExecutor(3) as executor:
        assert len(list(simulate(PLAN, executor=executor))) == 6
        assert len(loads) == 2  # by `simulate` itself, and by the one process that works
        assert len(list(simulate(PLAN, executor=executor))) == 6
    assert len(loads) == 4


def test_only_so_many_games_are_begun() -> None:
    with Counted() as executor:
        rows = simulate(attrs.evolve(PLAN, games=10**9), executor=executor, ahead=3)
        assert next(rows).seed == 20
        assert executor.seeds == [20, 21, 22]
        rows.close()


def test_a_worker_with_other_rules_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    other = dtwister.load_rules(without=["prison:naga"])
    monkeypatch.setattr(
        game_playing, "play_game", lambda plan, rules, seed, real=game_playing.play_game: real(
            plan, other, seed
        ),
    )  # fmt: skip
    plan = SimulationPlan("prison:3", games=2, seed=1, max_decisions=9)
    with (
        ThreadPoolExecutor(1) as executor,
        pytest.raises(SimulationError, match=r"with another rules: .*install the same plug-ins"),
    ):
        list(simulate(plan, executor=executor))


def _kill_or_play(run: str, plan: SimulationPlan, seed: int) -> object:
    if seed == 23:
        os.kill(os.getpid(), signal.SIGKILL)
    return game_playing.play_in_worker(run, plan, seed)


class Deadly(ProcessPoolExecutor):
    """Two processes, of which the one dies that is to play the game with seed 23."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        return super().submit(_kill_or_play, *args, **kwargs)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes begin without our module elsewhere")
@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")  # of Python 3.12, with threads
def test_a_pool_whose_worker_is_killed_loses_no_row(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    context = get_context("fork")
    with (
        Deadly(2, mp_context=context) as executor,
        pytest.raises(SimulationError, match="a worker died; with a file of rows, the same call"),
    ):
        list(simulate(PLAN, executor=executor, rows=path, ahead=2))
    there = steady(read_rows(path))
    assert there == ROWS[: len(there)]
    assert len(there) < 4
    with Counted() as counted:
        assert steady(simulate(PLAN, executor=counted, rows=path)) == ROWS
        assert counted.seeds == [row.seed for row in ROWS[len(there) :]]
    assert steady(read_rows(path)) == ROWS


def test_an_executor_that_is_shut_down_is_refused() -> None:
    executor = ThreadPoolExecutor(1)
    executor.shutdown()
    with pytest.raises(SimulationError, match="cannot schedule new futures after shutdown"):
        list(simulate(PLAN, executor=executor))


@pytest.mark.parametrize("executor", ["processes", ProcessPoolExecutor, 4])
def test_what_is_no_executor_is_refused(executor: Executor) -> None:
    with pytest.raises(OptionError, match=r"executor: expected one of concurrent\.futures"):
        simulate(PLAN, executor=executor)


# -- files -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("ending", ["jsonl", "parquet"])
def test_a_run_that_stops_goes_on(ending: str, tmp_path: Path) -> None:
    path = tmp_path / f"games.{ending}"
    rows = simulate(PLAN, rows=path)
    first = list(islice(rows, 2))
    rows.close()
    assert list(read_rows(path)) == first
    with Counted() as executor:
        found = list(simulate(PLAN, executor=executor, rows=path))
        assert executor.seeds == [22, 23, 24, 25]
    assert found[:2] == first
    assert steady(iter(found)) == ROWS
    assert list(read_rows(path)) == found
    assert [one.name for one in tmp_path.iterdir()] == [path.name]


@pytest.mark.parametrize("ending", ["jsonl", "parquet"])
def test_more_games_are_added_in_the_order_of_seeds(ending: str, tmp_path: Path) -> None:
    path = tmp_path / f"games.{ending}"
    list(simulate(attrs.evolve(PLAN, seed=22, games=2), rows=path))
    assert steady(simulate(PLAN, rows=path)) == ROWS
    assert steady(read_rows(path)) == ROWS
    assert steady(simulate(attrs.evolve(PLAN, seed=23, games=2), rows=path)) == ROWS[3:5]


@pytest.mark.parametrize("cut", [1, 40])
def test_a_last_line_that_was_cut_is_dropped(cut: int, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    whole = list(simulate(attrs.evolve(PLAN, games=3), rows=path))
    data = path.read_bytes()
    path.write_bytes(data[:-cut])
    assert list(read_rows(path)) == whole[:2]
    assert steady(simulate(attrs.evolve(PLAN, games=3), rows=path)) == ROWS[:3]
    assert steady(read_rows(path)) == ROWS[:3]


def test_the_journal_of_a_process_that_was_killed_is_used(tmp_path: Path) -> None:
    path, journal = tmp_path / "games.parquet", tmp_path / "games.parquet.journal"
    list(simulate(attrs.evolve(PLAN, games=2), rows=path))
    old = tmp_path / "other.jsonl"
    list(simulate(attrs.evolve(PLAN, seed=21, games=3), rows=old))
    old.rename(journal)  # with a row that is in both: killed before the journal was removed
    assert steady(simulate(PLAN, rows=path)) == ROWS
    assert steady(read_rows(path)) == ROWS
    assert not journal.exists()


def test_rows_are_stored_before_they_are_yielded(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    for number, row in enumerate(simulate(PLAN, rows=path), 1):
        lines = path.read_text("utf-8").splitlines()
        assert len(lines) == number
        assert json.loads(lines[-1])["seed"] == row.seed


@pytest.mark.parametrize("ending", ["jsonl", "parquet"])
@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"bots": ["random"]}, "bots is greedy, random there, and random, random here"),
        ({"max_decisions": 61}, "max_decisions is 60 there, and 61 here"),
        ({"scenario": "prison:3"}, "scenario is 'prison:1' there, and 'prison:3' here"),
        ({"seats": ["red", "green"]}, "seats is blue, yellow there, and red, green here"),
        ({"without": ["features:rope"]}, "rules is "),
        ({"records": True}, "the plan wants records, and this game has none"),
    ],
)
def test_games_of_another_plan_are_refused(
    change: dict[str, Any], said: str, ending: str, tmp_path: Path
) -> None:
    path = tmp_path / f"games.{ending}"
    list(simulate(attrs.evolve(PLAN, games=1), rows=path))
    before = path.read_bytes()
    with pytest.raises(SimulationError, match=f"(?:row |:)1: .*{said}.*name another file"):
        next(simulate(attrs.evolve(PLAN, **change), rows=path))
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("buy milk\n", "expected the row of a game, got 'buy milk'"),
        ('{"seed": -1}\n', "it has no seed"),
        ('{"seed": 1}\n', "scenario is None there"),
        ("[" * 100_000 + "\n", "expected the row of a game"),
        ("\xff\n", "expected the row of a game"),
    ],
)
def test_foreign_files_are_refused_and_stay(text: str, said: str, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_text(text, "latin-1")
    with pytest.raises(SimulationError, match=f"{path}:1: .*{said}"):
        next(simulate(PLAN, rows=path))
    with pytest.raises(SimulationError, match=f"{path}:1: expected the row of a game"):
        list(read_rows(path))
    assert path.read_text("latin-1") == text


def test_a_line_without_end_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(line_rows, "LONGEST", 100)
    path = tmp_path / "games.jsonl"
    path.write_text("x" * 101)
    with pytest.raises(SimulationError, match="expected a line of at most 100 bytes"):
        list(read_rows(path))


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"points": [1]}, "do not fit together"),
        ({"winners": ["red"]}, "do not fit together"),
        ({"decisions": True}, "column 'decisions': expected a whole number from 0"),
        ({"seats": "blue"}, "column 'seats': expected a list of texts, got 'blue'"),
        ({"points": [1, "2"]}, "column 'points': expected a list of whole numbers"),
        ({"seconds": None}, "column 'seconds': expected a number from 0, got None"),
        ({"seconds": float("nan")}, "column 'seconds': expected a number from 0, got nan"),
        ({"ending": "\ud800"}, "column 'ending': expected a text"),
        ({"more": 1}, "unknown column 'more'"),
    ],
)
def test_wrong_columns_are_refused(change: dict[str, Any], said: str, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_text(json.dumps(attrs.asdict(ROWS[0]) | change) + "\n")
    with pytest.raises(SimulationError, match=said):
        list(read_rows(path))


def test_a_foreign_parquet_file_is_refused(tmp_path: Path) -> None:
    pyarrow = pytest.importorskip("pyarrow", reason="dtwister[parquet] is not installed")
    parquet = pytest.importorskip("pyarrow.parquet")
    path = tmp_path / "games.parquet"
    path.write_bytes(b"buy milk")
    with pytest.raises(SimulationError, match="expected a Parquet file of games"):
        list(read_rows(path))
    parquet.write_table(pyarrow.table({"seed": [1]}), path)
    with pytest.raises(SimulationError, match="missing column 'bot_failure'"):
        list(simulate(PLAN, rows=path))


def test_two_runs_cannot_write_one_file(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    rows = simulate(PLAN, rows=path)
    next(rows)
    with pytest.raises(dtwister.DtwisterError, match="another process is writing this file"):
        next(simulate(PLAN, rows=path))
    rows.close()


# -- records ---------------------------------------------------------------------------------------


def test_records_go_into_a_folder(tmp_path: Path) -> None:
    rows, records = tmp_path / "games.jsonl", tmp_path / "records"
    plan = attrs.evolve(PLAN, games=2)
    assert steady(simulate(plan, rows=rows, records=records)) == ROWS[:2]
    names = sorted(one.name for one in records.iterdir())
    assert names == ["prison-1-20.toml", "prison-1-21.toml"]
    games = [dtwister.replay(plan.load_rules(), (records / n).read_text("utf-8")) for n in names]
    assert [game.digest for game in games] == [row.digest for row in ROWS[:2]]
    (records / names[1]).unlink()
    with pytest.raises(SimulationError, match=r"has no prison-1-21\.toml"):
        next(simulate(plan, rows=rows, records=records))


# -- plans -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"scenario": "prison:99"}, "unknown scenario 'prison:99'"),
        ({"games": 0}, "games: expected a whole number from 1"),
        ({"games": True}, "games: expected a whole number"),
        ({"seed": -1}, "seed: expected a whole number from 0"),
        ({"seed": 2**64 - 3}, "expected at most 18446744073709551610 for 6 games"),
        ({"max_decisions": 0}, "max_decisions: expected a whole number from 1"),
        ({"bots": ["gredy"]}, "did you mean 'greedy'"),
        ({"bots": ["greedy"] * 3}, "expected one bot, or one for each of blue, yellow, got 3"),
        ({"bots": []}, "expected one bot, or one for each"),
        ({"options": {"target": 99}}, "target"),
    ],
)
def test_wrong_plans_are_refused_before_any_game(change: dict[str, Any], said: str) -> None:
    with pytest.raises(OptionError, match=said):
        simulate(attrs.evolve(PLAN, **change))


@pytest.mark.parametrize("name", ["games.csv", "games", "games.parquet.gz"])
def test_an_unknown_ending_is_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(OptionError, match=r"expected a file that ends in \.jsonl or \.parquet"):
        simulate(PLAN, rows=tmp_path / name)


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(dtwister.DtwisterError, match=r"no-folder.*check the name and the folder"):
        next(simulate(PLAN, rows=tmp_path / "no-folder" / "games.jsonl"))

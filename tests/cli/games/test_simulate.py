"""`dtwister simulate`: many games, and what became of them."""

from __future__ import annotations

import json
import signal
import sys
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import attrs
import pytest

import dtwister
from dtwister.bots import GreedyBot
from dtwister.cli import main
from dtwister.cli.progress import Progress
from dtwister.simulation import read_rows

KEYS = [
    "scenario",
    "seats",
    "seed",
    "games",
    "stored",
    "finished",
    "truncated",
    "decisions",
    "seconds",
    "decisions_per_second",
    "results",
    "bots_failed",
    "mean_decisions",
    "mean_legal_actions",
]
GAMES = ("simulate", "base:beginner", "--games", "3", "--seed", "7")


def report(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    assert main([*GAMES, "--json", *words]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def steady(found: dict[str, Any]) -> dict[str, Any]:
    """What does not depend on how fast the machine is."""
    return {key: found[key] for key in KEYS if key not in ("seconds", "decisions_per_second")}


def test_the_report_has_just_these_keys(capsys: pytest.CaptureFixture[str]) -> None:
    found = report(capsys)
    assert list(found) == KEYS
    assert found["scenario"] == "base:beginner"
    assert found["games"] == found["finished"] + found["truncated"] == 3
    assert set(found["results"]) == {"blue", "yellow", "draw"}
    assert sum(found["results"].values()) == found["finished"] == 3
    assert found["decisions"] == pytest.approx(3 * found["mean_decisions"], abs=0.2)
    assert found["mean_legal_actions"] > 1


def test_the_same_seed_gives_the_same_results_with_any_number_of_workers(
    capsys: pytest.CaptureFixture[str],
) -> None:
    alone = report(capsys)
    assert steady(alone) == steady(report(capsys, "--workers", "2"))
    other = report(capsys, "--seed", "99")
    assert other["seed"] == 99
    assert steady(alone) != steady(other) | {"seed": alone["seed"]}


def test_games_are_cut_at_the_highest_number_of_decisions(
    capsys: pytest.CaptureFixture[str],
) -> None:
    found = report(capsys, "--max-decisions", "20", "--bots", "random")
    assert (found["finished"], found["truncated"], found["decisions"]) == (0, 3, 60)
    assert found["results"] == {"blue": 0, "yellow": 0, "draw": 0}
    assert found["mean_decisions"] is None


def test_the_report_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*GAMES[:3], "1", "--seed", "5", "--max-decisions", "10"]) == 0
    out = capsys.readouterr().out
    assert "\nseed           5\n" in out
    assert "1 (0 finished, 1 cut)" in out
    assert "nothing to measure" in out


def test_options_and_plugins_reach_the_workers(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ("--option", "target=8", "--no", "base:thief")
    assert steady(report(capsys, *words)) == steady(report(capsys, *words, "--workers", "2"))
    assert steady(report(capsys, *words)) != steady(report(capsys))


def test_an_error_names_the_seed_and_saves_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    choose = GreedyBot.choose

    def fail(bot: GreedyBot, view: dtwister.View) -> dtwister.Action:
        if view.decision is not None and view.decision.kind == "act":
            raise ValueError("out of ideas")
        return choose(bot, view)

    monkeypatch.setattr(GreedyBot, "choose", fail)
    monkeypatch.chdir(tmp_path)
    assert main(list(GAMES)) == 2
    err = capsys.readouterr().err
    assert "the game with seed 7 failed: ValueError at decision" in err
    assert "out of ideas" in err
    assert "dtwister replay failed-game-7.toml" in err
    assert main(["replay", "failed-game-7.toml"]) == 0


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["base:beginner", "--games", "0"], "whole number from 1 to 18446744073709551615, got '0'"),
        (["base:beginner", "--games", "many"], "from 1 to 18446744073709551615, got 'many'"),
        (["base:beginner"], "required: --games"),
        (["base:beginer", "--games", "1"], "did you mean 'base:beginner'"),
        (["base:beginner", "--games", "1", "--bots", "clever"], "available: easy, normal, hard"),
        (["base:beginner", "--games", "1", "--workers", "0"], "expected a whole number from 1"),
        (["base:beginner", "--games", "1", "--seed", "-1"], "expected a whole number from 0"),
        (["base:beginner", "--games", "1", "--option", "target=1"], "from 5 to 8, got 1"),
    ],
)
def test_wrong_arguments_are_explained(
    words: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["simulate", *words]) == 2
    assert message in capsys.readouterr().err


class Terminal(StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(("stream", "shown"), [(Terminal, True), (StringIO, False)])
def test_progress_is_shown_on_a_terminal_only(
    stream: Callable[[], StringIO], shown: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    err = stream()
    monkeypatch.setattr("sys.stderr", err)
    monkeypatch.setattr(Progress, "wait", staticmethod(lambda over, seconds: over.wait(0.001)))
    assert main([*GAMES, "--max-decisions", "40"]) == 0
    assert ("/3 games, " in err.getvalue()) == shown
    assert err.getvalue().endswith(" \r" if shown else "")


# -- files -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("ending", ["jsonl", "parquet"])
def test_rows_are_the_same_with_workers_and_go_on(
    ending: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    alone, workers = tmp_path / f"alone.{ending}", tmp_path / f"workers.{ending}"
    whole = report(capsys, "--out", str(alone))
    assert whole["stored"] == 0
    part = ["simulate", "base:beginner", "--games", "1", "--seed", "8", "--json"]
    assert main([*part, "--out", str(workers)]) == 0
    capsys.readouterr()
    found = report(capsys, "--out", str(workers), "--workers", "2")
    assert found["stored"] == 1
    assert steady(found) == steady(whole) | {"stored": 1}
    rows = [
        [attrs.evolve(row, seconds=0.0) for row in read_rows(path)] for path in (alone, workers)
    ]
    assert rows[0] == rows[1]
    assert [row.seed for row in rows[0]] == [7, 8, 9]


def test_without_a_seed_a_file_goes_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["simulate", "prison:1", "--bots", "random", "--max-decisions", "9", "--json"]
    out = ["--out", str(tmp_path / "games.jsonl")]
    assert main([*words, "--games", "2", "--seed", "5", *out]) == 0
    capsys.readouterr()
    assert main([*words, "--games", "3", *out]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["seed"], found["games"], found["stored"]) == (5, 3, 2)


def test_records_and_line_ups_with_commas(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    records, out = tmp_path / "records", tmp_path / "games.jsonl"
    words = ["simulate", "prison:1", "--games", "1", "--seed", "5", "--max-decisions", "9"]
    bots = "random,search:iterations=2,turns=1"
    assert main([*words, "--bots", bots, "--records", str(records), "--out", str(out)]) == 0
    (row,) = read_rows(out)
    assert row.bots == ("random", "search:iterations=2,turns=1")
    assert row.record == ""
    capsys.readouterr()
    assert main(["replay", str(records / "prison-1-5.toml")]) == 0


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--out", "games.csv"], "expected a file that ends in .jsonl or .parquet, got games.csv"),
        (["--out", "no-folder/games.jsonl"], "no-folder/games.jsonl"),
        (["--executor", "slurm"], "invalid choice: 'slurm'"),
        (["--cluster", "tcp://10.0.0.5:8786"], "--cluster: expected --executor dask or ray"),
        (
            ["--executor", "dask", "--cluster", "tcp://x", "--workers", "2"],
            "--cluster: expected --executor dask or ray, and no --workers",
        ),
        (["--bots", "greedy,gredy"], "did you mean 'greedy'"),
    ],
)
def test_wrong_places_and_executors_are_explained(
    words: list[str],
    message: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main([*GAMES, *words]) == 2
    assert message in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("package", "words", "extra"),
    [
        ("pyarrow", ["--out", "games.parquet"], "dtwister[parquet]"),
        ("distributed", ["--executor", "dask"], "dtwister[dask]"),
        ("ray", ["--executor", "ray"], "dtwister[ray]"),
    ],
)
def test_a_missing_extra_is_named(
    package: str,
    words: list[str],
    extra: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(sys.modules, package, None)
    monkeypatch.delitem(sys.modules, "dtwister.simulation.parquet_rows", raising=False)
    assert main([*GAMES, *words]) == 2
    assert f"try: pip install '{extra}'" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_a_run_that_is_interrupted_leaves_a_file_that_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    choose, asked = GreedyBot.choose, []

    def interrupted(bot: GreedyBot, view: dtwister.View) -> dtwister.Action:
        asked.append(view)
        if len(asked) == 300:
            signal.raise_signal(signal.SIGINT)
        return choose(bot, view)

    monkeypatch.setattr(GreedyBot, "choose", interrupted)
    out = tmp_path / "games.parquet"
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # it may be ignored
    try:
        assert main([*GAMES, "--out", str(out)]) == 130
    finally:
        signal.signal(signal.SIGINT, before)
    assert "stopped after 2 of 3 games; the same command goes on" in capsys.readouterr().err
    assert [row.seed for row in read_rows(out)] == [7, 8]
    assert report(capsys, "--out", str(out))["stored"] == 2

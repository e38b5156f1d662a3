"""The bench: its processes, ratios, comparisons and history, on trees that count their work."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import attrs
import pytest
from bench import bounds, children, other_games, trees, worker
from bench.__main__ import main
from bench.children import BenchError, Build, Child
from bench.commands import (
    beside,
    compare,
    counts,
    environments,
    history,
    many_games,
    speed,
    thinking,
)
from bench.played import Played

from dtwister.envs import pettingzoo_env
from fixtures.counted import counted_tree

ROOT = Path(__file__).resolve().parents[2]
SMALL = "small:game"


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """Two commits: in the second, listing costs three times as much."""
    tree = tmp_path / "tree"
    counted_tree.plant(tree, costs=(10, 5, 1, 2))
    counted_tree.commit(tree, "before")
    counted_tree.plant(tree, costs=(30, 5, 1, 2), plugin="other.plugin")
    counted_tree.commit(tree, "after")
    return tree


# -- processes ------------------------------------------------------------------------------------


def test_a_build_is_measured_by_a_process_of_its_own(tmp_path: Path) -> None:
    tree = counted_tree.plant(tmp_path)
    with Child(trees.build_of(tree, "small")) as child:
        assert child.ask("about")["version"] == "0.0"
        played = child.play("listed", SMALL, 1)
        assert (played.decisions, played.listed) == (50, 200)
        assert played.seconds == pytest.approx(50 * (10 + 1) / 1_000)
        with pytest.raises(BenchError, match=r"small: listed failed: ValueError: none"):
            child.ask("listed", "none", 1)
        assert child.play("sampled", SMALL, 1).decisions == 50, "it goes on after a failure"


def test_a_process_that_ends_is_an_error_and_no_endless_wait() -> None:
    broken = Build("broken", environment={"PYTHONHOME": "/nowhere"})
    with Child(broken) as child, pytest.raises(BenchError, match="the process of about ended"):
        child.ask("about")
    with pytest.raises(BenchError, match="cannot run no-such-python"):
        Child(Build("absent", "no-such-python"))


def test_every_task_has_its_function() -> None:
    assert json.loads(json.dumps(worker.answer('["no-such-task"]')))["error"].startswith("KeyError")
    for place in worker.TASKS.values():
        module, _, name = place.partition(":")
        source = (ROOT / f"{module.replace('.', '/')}.py").read_text("utf-8")
        assert f"def {name}(" in source, place


def test_builds_are_told_by_what_the_version_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for build, there, missing in (
        ("pure", ["pure"], {"compiled": "left out: `dtwister --version` says that pure runs here"}),
        ("compiled", ["pure", "compiled"], {}),
    ):
        tree = counted_tree.plant(tmp_path / build, build=build)
        monkeypatch.setenv("PYTHONPATH", str(tree / "src"))
        found, left_out = children.builds()
        assert ([one.name for one in found], left_out) == (there, missing)


def test_this_tree_has_its_pure_build() -> None:
    with Child(children.PURE) as child:
        assert child.ask("build") == "pure"


def test_the_compiled_build_runs_even_if_pure_is_forced_elsewhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tree = counted_tree.plant(tmp_path, build="compiled")
    monkeypatch.setenv("PYTHONPATH", str(tree / "src"))
    monkeypatch.setenv("DTWISTER_PURE", "1")
    assert [one.name for one in children.builds()[0]] == ["pure", "compiled"]


# -- ratios ---------------------------------------------------------------------------------------


class Planned:
    """Answers as a child process would, from a plan."""

    def __init__(self, name: str, **answers: Any) -> None:
        self.name = name
        self.answers = answers
        self.asked: list[str] = []

    def ask(self, task: str, *arguments: object) -> Any:
        self.asked.append(task)
        return self.answers[task.replace("-", "_")]

    def play(self, task: str, *arguments: object) -> Played:
        return self.ask(task)


def planned_build(name: str, speed_of: float) -> Planned:
    operations = {"fork_us": 2.0, "undo_us": 1.0, "view_us": 10.0 / speed_of}
    if name == "compiled":
        operations["view_json_us"] = 50.0
    return Planned(
        name,
        listed=Played(100, 2_000, 4.0 / speed_of),
        sampled=Played(100, 0, 2.0 / speed_of),
        operations=operations,
    )


def test_each_build_has_its_own_ratios_to_the_peer() -> None:
    peer = Planned("python-chess", chess=Played(100, 1_000, 1.0), chess_copy=1.0)
    pure, compiled = planned_build("pure", 1.0), planned_build("compiled", 4.0)
    found = speed.measure(SMALL, peer, [pure, compiled], rounds=3, games=2)  # type: ignore[arg-type, list-item]
    assert found["pure"]["ratios"] == {
        "listed_actions_per_second": 0.5,
        "sampled_decisions_per_second": 0.5,
        "fork_us": 2.0,
        "view_us": 10.0,
        "undo_us_to_fork_us": 0.5,
    }
    assert found["compiled"]["ratios"]["listed_actions_per_second"] == 2.0
    assert found["compiled"]["ratios"]["view_json_us"] == 50.0
    assert found["compiled"]["figures"]["view_us"] == 2.5
    assert peer.asked.count("chess") == 3 * 2


def test_tables_have_a_column_for_each_build_and_say_what_misses_the_floor() -> None:
    peer = Planned("python-chess", chess=Played(100, 1_000, 1.0), chess_copy=1.0)
    builds = [planned_build("pure", 1.0), planned_build("compiled", 6.0)]
    result = {
        "scenarios": {SMALL: speed.measure(SMALL, peer, builds, 1, 1)},  # type: ignore[arg-type]
        "growth": {one.name: {"ratios": {"8_to_4_characters": 1.5}} for one in builds},
        "seats": {one.name: {SMALL: {"ratios": {"view_us": 1.25}}} for one in builds},
        "starting": {
            "pure": {"figures": {"load_second_ms": 90.0}},
            "compiled": {"figures": {"load_second_ms": 20.0}},
        },
        "about": {"chess": "1", "builds": ["pure", "compiled"], "missing": {"third": "left out"}},
    }
    text = speed.as_text(result)
    lines = [line.split() for line in text.splitlines()]
    assert ["listed_actions_per_second", "0.5", "3"] in lines
    assert [
        *("listed_actions_per_second", "pure", "0.5", "0.6", "0.9"),
        "misses",
        "the",
        "floor",
    ] in lines
    assert [
        *("listed_actions_per_second", "compiled", "3", "2.2", "3.5"),
        "above",
        "the",
        "floor",
    ] in lines
    assert ["load_second_ms", "90", "20"] in lines
    assert "load_second_ms of the pure build misses the floor, at most 80" in text
    assert "third is left out" in text


def test_each_build_comes_first_in_turn() -> None:
    pair: Any = ["a", "b"]
    assert [speed.in_turn(number, pair) for number in range(3)] == [["a", "b"], ["b", "a"], pair]


@pytest.mark.parametrize(
    ("bound", "value", "said"),
    [
        (bounds.Bound(0.6, 0.9), 0.59, "misses the floor"),
        (bounds.Bound(0.6, 0.9), 0.6, "above the floor"),
        (bounds.Bound(0.6, 0.9), 0.9, "reaches the aim"),
        (bounds.Bound(10, 5, most=True), 11, "misses the floor"),
        (bounds.Bound(10, 5, most=True), 10, "above the floor"),
        (bounds.Bound(10, 5, most=True), 5, "reaches the aim"),
    ],
)
def test_bounds(bound: bounds.Bound, value: float, said: str) -> None:
    assert bound.said(value) == said


def test_only_what_was_measured_is_compared_with_its_bound() -> None:
    found = list(bounds.verdicts("compiled", {"view_us": 6.0, "other": 1.0}, {}))
    assert [(name, bound.said(value)) for name, value, bound in found] == [
        ("view_us", "misses the floor")
    ]
    assert list(bounds.verdicts("third", {"view_us": 6.0}, {})) == []


# -- peers ----------------------------------------------------------------------------------------


def test_peers_that_are_not_installed_are_left_out_and_named() -> None:
    found, missing = beside.others(Planned("peers", other_versions={}))  # type: ignore[arg-type]
    assert (found, sorted(missing)) == ([], ["catanatron", "open_spiel"])
    here = Planned("peers", other_versions={"openspiel": "2"}, openspiel=Played(9, 9, 1.0))
    found, missing = beside.others(here)  # type: ignore[arg-type]
    assert list(missing) == ["catanatron"]
    assert [runner.name for runner in found] == [
        f"OpenSpiel 2: {game}" for game in ("backgammon", "chess", "hive")
    ]
    assert found[0].play(0).decisions == 9


def test_the_versions_of_peers_are_those_installed_where_it_runs() -> None:
    with Child(Build("here")) as child:
        versions = child.ask("other-versions")
    assert versions == other_games.versions()
    assert "catanatron" not in versions


def test_rows_of_peers_are_shown_with_their_ratios() -> None:
    rows = {
        "python-chess": {"decisions": 100.0, "listed": 50.0, "copies": 10.0},
        "ours": {"decisions": 50.0, "listed": 0.0, "copies": 40.0},
    }
    text = beside.as_text({"rows": rows, "missing": {"open_spiel": "left out: reason"}})
    lines = [line.split() for line in text.splitlines()]
    assert ["ours", "50", "0.50", "40", "4.00"] in lines
    assert text.endswith("open_spiel is left out: reason")


def test_an_environment_is_measured_beside_plain_play_of_the_same_game() -> None:
    pytest.importorskip("pettingzoo", reason="dtwister[research] is not installed")
    env = pettingzoo_env("prison:1", max_decisions=20)
    steps, actions = environments.stepped_game(env, 3)
    plain = environments.plain_game(env.plan, 3, actions)
    assert (plain.decisions, plain.listed) == (steps.decisions, steps.listed)
    assert steps.decisions == len(actions) == 20
    text = environments.as_text({"prison:1": {"steps": 50.0, "decisions": 100.0, "ratio": 0.5}})
    assert text.splitlines()[1].split() == ["prison:1", "50", "100", "0.50"]


def test_many_games_are_measured_with_workers_of_each_kind() -> None:
    asked: list[tuple[str, int]] = []

    @contextmanager
    def make(kind: str, workers: int) -> Iterator[ThreadPoolExecutor]:
        asked.append((kind, workers))
        with ThreadPoolExecutor(workers) as executor:
            yield executor

    found = many_games.report("prison:1", ["random"], ["dask"], games=2, workers=1, make=make)
    assert asked == [("dask", 1)]
    assert list(found["rates"]) == ["one process", "1 dask"]
    found |= {"rates": {"one process": 10.0, "2 dask": 20.0}, "load": [0.1]}
    lines = [line.split() for line in many_games.as_text(found).splitlines()]
    assert ["2", "dask", "20.0", "2.00", "13.9"] in lines


def test_bots_that_search_are_measured_at_the_same_decisions(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(thinking, "DECISIONS", 2)
    out = tmp_path / "bots.json"
    assert main(["bots", "prison:1", "--games", "1", "--seconds", "0.01", "--out", str(out)]) == 0
    found = json.loads(out.read_text("utf-8"))["prison:1"]
    assert found["decisions"] == 2
    assert 0 < found["median"] <= found["most"]
    assert found["iterations_per_second"] > 0 and found["greedy_choices"] > 1
    assert "prison:1" in capsys.readouterr().out


# -- comparisons ----------------------------------------------------------------------------------


def test_a_slower_commit_is_found_by_its_counted_work(repository: Path) -> None:
    with (
        trees.unpacked("HEAD~1", repository=repository) as before,
        trees.unpacked("HEAD", repository=repository) as after,
    ):
        found = compare.compare(before, after, [SMALL], rounds=3, games=2)[SMALL]
    listed = found["listed decision"]
    assert attrs.astuple(listed) == pytest.approx((31 / 11,) * 3)
    for name in ("sampled decision", "fork_us", "view_us", "rollouts_per_second"):
        assert attrs.astuple(found[name]) == pytest.approx((1.0, 1.0, 1.0)), name
    text = compare.as_text(before.name, after.name, {SMALL: found})
    assert ["listed", "decision", "2.818", "2.818", "2.818"] in map(str.split, text.splitlines())


def test_more_a_second_is_faster() -> None:
    rounds = [
        ({"plays_per_second": 100.0, "play_us": 10.0}, {"plays_per_second": 50.0, "play_us": 20.0})
    ]
    found = compare.changes(rounds)
    assert found["plays_per_second"].median == found["play_us"].median == 2.0


def test_what_is_too_quick_for_the_clock_is_left_out() -> None:
    assert compare.changes([({"a": 0.0, "b": 1.0}, {"a": 1.0, "b": 1.0})]).keys() == {"b"}


def test_trees_take_turns_and_are_not_mixed_up() -> None:
    order: list[str] = []

    def measure(child: Any, number: int) -> dict[str, float]:
        order.append(child.name)
        return {"a": {"before": 1.0, "after": 2.0 + number}[child.name]}

    pair: Any = [Planned("before"), Planned("after")]
    found = compare.interleaved(pair, 3, measure)
    assert order == ["before", "after", "after", "before", "before", "after"]
    assert attrs.astuple(found["a"]) == (3.0, 2.0, 4.0)


def test_a_commit_is_unpacked_with_its_own_plug_ins(repository: Path) -> None:
    code = (
        "import importlib.metadata as m; "
        "print([e.value for e in m.entry_points(group='dtwister.plugins')])"
    )
    for name, plugin in (("HEAD~1", "small.plugin"), ("HEAD", "other.plugin")):
        with trees.unpacked(name, repository=repository) as build:
            done = subprocess.run(
                [build.python, "-c", code],
                env=worker.environment(build.environment),
                capture_output=True,
                text=True,
                check=True,
            )
            place = Path(build.environment["PYTHONPATH"].split(os.pathsep)[0]).parent
            assert place.is_dir()
        assert done.stdout.strip() == repr([plugin])
        assert not place.exists(), "nothing stays behind"


def test_a_commit_that_there_is_not_is_named(
    repository: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(BenchError, match="unknown commit 'none'"):
        trees.commit("none", repository=repository)
    with pytest.raises(BenchError, match="got HEAD twice"):
        compare.different(["HEAD", "HEAD"])
    assert main(["compare", "-", "--rounds", "1"]) == 2
    assert "unknown commit '-'" in capsys.readouterr().err


# -- instructions ---------------------------------------------------------------------------------


def test_without_valgrind_it_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    assert main(["counts"]) == 2
    assert "install the package `valgrind`" in capsys.readouterr().err


@pytest.mark.full
@pytest.mark.skipif(shutil.which("valgrind") is None, reason="valgrind is not installed")
def test_instructions_of_a_slower_commit_are_counted(tmp_path: Path) -> None:
    plain = trees.build_of(counted_tree.plant(tmp_path / "plain", costs=(10, 5, 1, 2)), "plain")
    slow = trees.build_of(counted_tree.plant(tmp_path / "slow", costs=(30, 5, 1, 2)), "slow")
    found = {tree.name: counts.count(tree, SMALL) for tree in (plain, slow)}
    assert found["plain"].keys() == set(counts.WORKS)
    ratios = {work: found["slow"][work] / found["plain"][work] for work in counts.WORKS}
    assert 2.5 < ratios.pop("listed") < 3
    assert all(value == pytest.approx(1.0, abs=0.001) for value in ratios.values()), ratios
    text = counts.as_text(SMALL, found)
    assert text.splitlines()[0].split()[-5:] == ["plain", "slow", "slow", "/", "plain"]


# -- history --------------------------------------------------------------------------------------


def a_line(commit: str, date: str, build: str, count: float) -> history.Line:
    return history.line(
        trees.Commit(commit, date),
        "3.11.7",
        build,
        instructions={SMALL: {"listed": count}},
        ratios={},
    )


def test_a_commit_has_one_line_with_all_its_builds(tmp_path: Path) -> None:
    path = tmp_path / "history.jsonl"
    assert history.read(path) == []
    for new in (
        a_line("b", "2026-02-01T00:00:00+00:00", "pure", 200.4),
        a_line("a", "2026-01-01T00:00:00+00:00", "pure", 100.0),
        a_line("b", "2026-02-01T00:00:00+00:00", "compiled", 50.0),
        a_line("a", "2026-01-01T00:00:00+00:00", "pure", 101.0),
    ):
        history.write(history.merged(history.read(path), new), path)
    lines = history.read(path)
    assert len(path.read_text("utf-8").splitlines()) == 2
    assert [line["commit"] for line in lines] == ["a", "b"]
    assert {
        (line["commit"], build): there["instructions"][SMALL]["listed"]
        for line in lines
        for build, there in line["builds"].items()
    } == {("a", "pure"): 101, ("b", "pure"): 200, ("b", "compiled"): 50}


def test_counting_again_keeps_the_ratios() -> None:
    first = history.line(
        trees.Commit("a", "2026"), "3.11.7", "pure", instructions={}, ratios={SMALL: {"x": 0.12345}}
    )
    (line,) = history.merged([first], a_line("a", "2026", "pure", 1.0))
    assert line["builds"]["pure"] == {
        "instructions": {SMALL: {"listed": 1}},
        "ratios": {SMALL: {"x": 0.123}},
    }


def test_a_tree_with_changes_has_no_line(repository: Path) -> None:
    history.check_clean(repository=repository)
    (repository / "bench").mkdir()
    (repository / "bench" / "latest.json").write_text("{}")
    counted_tree.commit(repository, "the report")
    (repository / "bench" / "latest.json").write_text('{"new": 1}')
    history.check_clean(repository=repository)
    (repository / "pyproject.toml").write_text("")
    with pytest.raises(BenchError, match=r"1 changed files such as pyproject\.toml"):
        history.check_clean(repository=repository)


def test_the_history_of_the_tree_is_in_order() -> None:
    lines = history.read()
    assert len(lines) >= 8
    assert [line["date"] for line in lines] == sorted(line["date"] for line in lines)
    assert len({line["commit"] for line in lines}) == len(lines)
    for line in lines:
        for there in line["builds"].values():
            for scenario, found in there["instructions"].items():
                assert set(found) <= set(counts.WORKS), (line["commit"], scenario)
                assert all(count > 0 for count in found.values())


# -- the command ----------------------------------------------------------------------------------


@pytest.mark.parametrize("command", ["speed", "counts", "peers"])
def test_an_unknown_scenario_is_refused_with_those_that_there_are(
    command: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    monkeypatch.setenv("PYTHONPATH", str(counted_tree.plant(tmp_path) / "src"))
    words = ["--peers", sys.executable] if command == "peers" else []
    out = tmp_path / "out.json"
    if command == "counts" and shutil.which("valgrind") is None:
        pytest.skip("valgrind is not installed, which is said first")
    assert main([command, "no:game", "--out", str(out), *words]) == 2
    error = capsys.readouterr().err
    assert "error: unknown scenario 'no:game'; available: small:game" in error
    assert not out.exists()


def test_a_small_run_prints_tables_and_writes_json(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    tree = counted_tree.plant(tmp_path, build="compiled")
    monkeypatch.setenv("PYTHONPATH", str(tree / "src"))
    monkeypatch.setattr(speed, "growth", lambda child, rounds: {"figures": {}, "ratios": {}})
    out = tmp_path / "out.json"
    assert main(["speed", SMALL, "--rounds", "1", "--games", "1", "--out", str(out)]) == 0
    said = capsys.readouterr()
    assert "small:game, ratios to python-chess" in said.out
    assert f"written: {out}" in said.err and "round 1 of 1, compiled" in said.err
    result = json.loads(out.read_text("utf-8"))
    assert result["about"]["builds"] == ["pure", "compiled"]
    pure, compiled = (result["scenarios"][SMALL][name] for name in ("pure", "compiled"))
    assert pure["figures"]["fork_us"] == pytest.approx(compiled["figures"]["fork_us"])
    assert set(result["about"]["bounds"]) == {"pure", "compiled"}


def test_help_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="0"):
        main(["--help"])
    text = capsys.readouterr().out
    for command in ("speed", "counts", "peers", "bots", "compare", "history"):
        assert f"    {command} " in text
    with pytest.raises(SystemExit, match="2"):
        main(["speed", "--rounds", "0"])
    assert "expected 1 or more, got 0" in capsys.readouterr().err

"""Worker processes: in order, bounded, and what happens when one of them dies."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import pytest

from dtwister.cli.workers import AHEAD, Crew, TooManyDeaths

# What workers do is given as text, since a fresh process cannot import this module.
DIE = "__import__('os').kill(__import__('os').getpid(), 9)"


def test_results_come_in_the_order_of_the_tasks() -> None:
    work = "lambda task: (__import__('time').sleep(0.2 if task == 3 else 0), task * task)[1]"
    with Crew[int](2, eval, work) as crew:
        assert list(crew.results(range(3, 40))) == [task * task for task in range(3, 40)]
        assert not crew.died


def test_only_so_many_tasks_are_begun(tmp_path: Path) -> None:
    log = tmp_path / "log"
    work = f"lambda task: (open({str(log)!r}, 'a').write(f'{{task}}\\n'), task)[1]"
    with Crew[int](2, eval, work) as crew:
        # With a queue of all tasks there would be no first result.
        assert list(islice(crew.results(range(10**12)), 5)) == [0, 1, 2, 3, 4]
    assert len(log.read_text().split()) <= 5 + 2 * AHEAD


def test_the_task_of_a_worker_that_dies_is_tried_once_more(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    mark = str(tmp_path / "mark")
    dies = f"task == 5 and not __import__('os').path.exists({mark!r})"
    work = f"lambda task: (open({mark!r}, 'x').close(), {DIE}) if {dies} else task"
    with Crew[int](2, eval, work) as crew:
        assert list(crew.results(range(12))) == list(range(12))
        assert crew.died
        assert crew.deaths == {5: 1}
        assert crew.lost == []
    err = capfd.readouterr().err
    assert "a worker died (SIGKILL) in the game with seed 5; the game is played again" in err


def test_a_task_that_kills_twice_is_left_out(capfd: pytest.CaptureFixture[str]) -> None:
    with Crew[int](2, eval, f"lambda task: {DIE} if task == 5 else task") as crew:
        assert list(crew.results(range(12))) == [n for n in range(12) if n != 5]
        assert crew.lost == [5]
    assert "with seed 5; the game is skipped" in capfd.readouterr().err


def test_when_all_workers_die_there_is_an_end(capfd: pytest.CaptureFixture[str]) -> None:
    with Crew[int](2, eval, f"lambda task: {DIE} if task > 2 else task") as crew:
        results = crew.results(range(10**9))
        assert list(islice(results, 3)) == [0, 1, 2]
        with pytest.raises(TooManyDeaths):
            list(results)
    assert capfd.readouterr().err.count("a worker died") <= 8


def test_an_error_in_a_worker_names_the_task() -> None:
    with Crew[int](2, eval, "lambda task: 1 // task") as crew, pytest.raises(Exception) as caught:
        list(crew.results(range(3)))
    assert "the game with seed 0 failed: ZeroDivisionError" in str(caught.value)

"""Which test runs which line: recorded once for each file of tests, and kept below `build/`."""

from __future__ import annotations

import json
import os
import re
from collections import defaultdict
from collections.abc import Generator, Iterable, Mapping, Sequence
from functools import partial
from hashlib import blake2b
from multiprocessing import get_context
from pathlib import Path

import attrs
import coverage
import pytest

from mutants import forks
from mutants.sites import Mutant

_SECONDS = 900.0
FIRST, SECOND = 4, 16
"""How many files of tests are run for a mutant at first, and then; all others follow."""
SPOT = 8
"""How many tests of each of these others are run, the likeliest."""
SLOW = 2.0
"""Tests that take more seconds come at the end, and only those that run the line."""


@attrs.frozen
class Ran:
    """One file of tests: how long each test took, and which lines of which sources it ran."""

    seconds: Mapping[str, float]
    lines: Mapping[str, Mapping[str, Sequence[int]]]
    """Source file -> test -> lines."""


class _Recorder:
    """The plug-in of a run that is recorded."""

    def __init__(self, measured: coverage.Coverage) -> None:
        self.measured = measured
        self.seconds: defaultdict[str, float] = defaultdict(float)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        """Note for each line that this is the test."""
        self.measured.switch_context(item.nodeid)
        try:
            return (yield)
        finally:
            self.measured.switch_context("")

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note how long it took."""
        self.seconds[report.nodeid] += report.duration


def _record(test_file: str, sources: Sequence[str], into: Path, scratch: Path) -> int:
    measured = coverage.Coverage(data_file=None, include=list(sources), config_file=False)
    recorder = _Recorder(measured)
    measured.start()
    code = forks.run_pytest([test_file], scratch, [recorder])
    measured.stop()
    if code not in (0, int(pytest.ExitCode.NO_TESTS_COLLECTED)):
        return code
    data = measured.get_data()
    lines: dict[str, dict[str, list[int]]] = {}
    for source in sources:
        tests: defaultdict[str, list[int]] = defaultdict(list)
        for line, contexts in data.contexts_by_lineno(os.path.abspath(source)).items():
            for test in filter(None, contexts):
                tests[test].append(line)
        if tests:
            lines[source] = {test: sorted(tests[test]) for test in sorted(tests)}
    into.write_text(json.dumps({"seconds": recorder.seconds, "lines": lines}), encoding="utf-8")
    return 0


def _recorded(test_file: str, sources: Sequence[str], build: Path, common: str) -> Ran:
    digest = blake2b((common + test_file).encode() + Path(test_file).read_bytes(), digest_size=12)
    kept = build / "lines" / f"{digest.hexdigest()}.json"
    if not kept.is_file():
        kept.parent.mkdir(parents=True, exist_ok=True)
        scratch, log = build / f"tmp-{os.getpid()}", kept.with_suffix(".log")
        work = partial(_record, test_file, sources, kept, scratch)
        code = forks.forked(work, log=log, seconds=_SECONDS)
        forks.clear(scratch)
        if code:
            raise RuntimeError(f"{test_file} fails without any mutant: see {log}")
    return Ran(**json.loads(kept.read_text(encoding="utf-8")))


def record(
    test_files: Sequence[str], sources: Sequence[str], shared: Iterable[Path], build: Path
) -> list[Ran]:
    """Return what each file of tests runs; only what changed since it was recorded is run anew.

    `shared` are the files that any test may depend on: the sources, content, what tests share.
    """
    common = blake2b(repr(tuple(sources)).encode())
    for path in sorted(shared):
        common.update(path.as_posix().encode() + path.read_bytes())
    work = partial(_recorded, sources=sources, build=build, common=common.hexdigest())
    with get_context("fork").Pool() as pool:
        return pool.map(work, test_files, chunksize=1)


@attrs.frozen
class Batch:
    """Some files of tests, and the tests in them that a mutant is tried with, in order.

    Without any tests it is all of the files.
    """

    files: tuple[str, ...]
    tests: tuple[str, ...]
    seconds: float


def batches(mutant: Mutant, runs: Sequence[Ran]) -> list[Batch]:
    """Return the tests that could kill a mutant, those that are the likeliest to do it first.

    A test counts if it runs the line; then if it runs anything of the function, since what is
    kept is worked out by one test and used by others; then if it runs anything of the file. Files
    of tests that are named like the file come first, those in `tests/unit/engine/` for a module
    of `src/dtwister/_engine/`.
    """
    ranks: dict[str, int] = {}
    seconds: dict[str, float] = {}
    for ran in runs:
        for test, lines in ran.lines.get(mutant.file, {}).items():
            ranks[test] = _rank(mutant, lines)
            seconds[test] = ran.seconds.get(test, 0.0)
    files: defaultdict[str, list[str]] = defaultdict(list)
    slow: list[str] = []
    for test in sorted(ranks, key=lambda test: (ranks[test], seconds[test], test)):
        if seconds[test] <= SLOW:
            files[test.split("::")[0]].append(test)
        elif not ranks[test]:
            slow.append(test)

    def likely(file: str) -> tuple[int, int, int, int, str]:
        alike = len(_words(file) & _words(mutant.file))
        counts = [sum(ranks[test] == rank for test in files[file]) for rank in range(3)]
        return (-alike, -counts[0], -counts[1], -counts[2], file)

    order = sorted(files, key=likely)
    others = order[FIRST + SECOND :]
    files.update({file: files[file][:SPOT] for file in others})
    parts = [
        [test for file in part for test in files[file]]
        for part in (order[:FIRST], order[FIRST : FIRST + SECOND], others)
    ]
    return [
        Batch(
            tuple(dict.fromkeys(test.split("::")[0] for test in part)),
            tuple(part),
            sum(seconds[test] for test in part),
        )
        for part in (*parts, slow)
        if part
    ]


def _words(file: str) -> set[str]:
    """Return the words of a path that say what it is about, as in `engine/test_choices.py`."""
    return set(re.findall("[a-z]+", file)) - {
        "dtwister",
        "features",
        "plugins",
        "py",
        "src",
        "test",
    }


def _rank(mutant: Mutant, lines: Sequence[int]) -> int:
    for rank, (first, last) in enumerate((mutant.lines, mutant.scope)):
        if any(first <= line <= last for line in lines):
            return rank
    return 2

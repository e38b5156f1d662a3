"""Runs of pytest in forked processes: each imports the project anew, with one file changed."""

from __future__ import annotations

import importlib.util
import os
import resource
import shutil
import signal
import sys
import traceback
from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib.machinery import ModuleSpec, SourceFileLoader
from pathlib import Path
from types import CodeType

import pytest

MEMORY = 3 << 29
"""What a run may take, in bytes: a loop that fills a list ends here."""
PRELOADED = (
    "_pytest.assertion.rewrite",
    "_pytest.doctest",
    "_pytest.skipping",
    "attrs",
    "cattrs.preconf.json",
    "coverage",
    "hypothesis.strategies",
    "jsonschema",
    "pluggy",
    "pytest_cov.plugin",
    "tomli_w",
    "xdist.plugin",
)
"""What every run needs and no mutant changes."""


def preload() -> None:
    """Import what every run needs, once for all of them; nothing of the project is among it."""
    for name in PRELOADED:
        importlib.import_module(name)
    ours = [name for name in sys.modules if name.startswith("dtwister") and "pytest" not in name]
    assert not ours, f"imported before the fork, so no mutant of it would be seen: {ours}"


class Mutated(SourceFileLoader):
    """Finds and loads one module, from a source that is given in the place of that of its file."""

    def __init__(self, name: str, file: Path, source: bytes) -> None:
        super().__init__(name, str(file))
        self._source = source

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: object = None
    ) -> ModuleSpec | None:
        """Answer for this module only."""
        if name != self.name:
            return None
        return importlib.util.spec_from_file_location(name, self.path, loader=self)

    def get_code(self, fullname: str) -> CodeType:
        """Compile the source that was given; neither the file nor what is cached of it counts."""
        return compile(self._source, self.path, "exec", dont_inherit=True)


class Chosen:
    """The plug-in of a run: of all tests of its files the chosen ones, in the order chosen."""

    def __init__(self, tests: Sequence[str]) -> None:
        self.places = {test: place for place, test in enumerate(tests)}

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Keep the chosen tests."""
        items[:] = [item for item in items if item.nodeid in self.places]
        items.sort(key=lambda item: self.places[item.nodeid])


def run_pytest(
    files: Iterable[str], scratch: Path, plugins: Sequence[object], *options: str
) -> int:
    """Run pytest in this process, on some files; its exit code."""
    words = ["-q", "--no-header", "--tb=line", "-p", "no:cacheprovider", f"--basetemp={scratch}"]
    # To rewrite assertions pytest would load the files that it is given from disk, mutated or not.
    words += ["--assert=plain"]
    return int(pytest.main([*words, *options, *files], plugins=list(plugins)))


def forked(work: Callable[[], int], *, log: Path, seconds: float) -> int:
    """Do some work in a forked process; its exit code, or less than 0 for the signal it died of.

    The time is that of the processor: how busy the machine is decides nothing.
    """
    child = os.fork()
    if child == 0:  # pragma: no cover
        code = 70
        try:
            output = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
            os.dup2(output, 1)
            os.dup2(output, 2)
            resource.setrlimit(resource.RLIMIT_CPU, (int(seconds) + 1, int(seconds) + 5))
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            code = work()
        except BaseException:
            traceback.print_exc()
        finally:
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(code)
    _, status = os.waitpid(child, 0)
    return os.waitstatus_to_exitcode(status)


def outcome(code: int) -> str:
    """Return what an exit code of pytest says of a mutant: how it was killed; empty if it lives.

    >>> outcome(0), outcome(1), outcome(2), outcome(-24)
    ('', 'a test failed', 'nothing could be collected', 'out of time')
    """
    known: Mapping[int, str] = {
        int(pytest.ExitCode.OK): "",
        int(pytest.ExitCode.TESTS_FAILED): "a test failed",
        int(pytest.ExitCode.INTERRUPTED): "nothing could be collected",
        int(pytest.ExitCode.INTERNAL_ERROR): "a test failed",
        -int(signal.SIGXCPU): "out of time",
        -int(signal.SIGKILL): "out of time",
        -int(signal.SIGSEGV): "a crash",
        -int(signal.SIGABRT): "a crash",
    }
    if code not in known:
        raise RuntimeError(f"pytest ended with {code}: no test was run, or the call was wrong")
    return known[code]


def clear(folder: Path) -> None:
    """Remove a folder of scratch files."""
    shutil.rmtree(folder, ignore_errors=True)

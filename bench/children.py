"""Builds and trees, and the processes in which they are measured."""

from __future__ import annotations

import contextlib
import json
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Any

import attrs

from bench import worker
from bench.played import Played

ROOT = Path(__file__).resolve().parents[1]
FORCES_PURE = "DTWISTER_PURE"
"""The variable of the environment that forces the pure build."""


class BenchError(Exception):
    """Something that was asked for cannot be measured."""


@attrs.frozen
class Build:
    """Something to measure: an interpreter, and the environment in which it runs."""

    name: str
    python: str = sys.executable
    environment: Mapping[str, str] = attrs.field(factory=dict)
    without: tuple[str, ...] = ()
    """Variables that the environment must not have."""


class Child:
    """A process that carries out the tasks of `bench.worker` one at a time."""

    def __init__(self, build: Build) -> None:
        self.name = build.name
        try:
            self._process = subprocess.Popen(
                [build.python, "-m", "bench.worker"],
                cwd=ROOT,
                env=worker.environment(build.environment, build.without),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
            )
        except OSError as error:
            raise BenchError(f"{build.name}: cannot run {build.python}: {error.strerror}") from None

    def __enter__(self) -> Child:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._process.communicate()

    def ask(self, task: str, *arguments: str | int) -> Any:
        """Return the result of a task.

        Raises:
            BenchError: The task failed, or the process ended.
        """
        assert self._process.stdin is not None and self._process.stdout is not None
        with contextlib.suppress(BrokenPipeError):  # the process has ended: no answer will come
            print(json.dumps([task, *arguments]), file=self._process.stdin, flush=True)
        line = self._process.stdout.readline()
        if not line:
            raise BenchError(f"{self.name}: the process of {task} ended; its own output says why")
        answer = json.loads(line)
        if "error" in answer:
            raise BenchError(f"{self.name}: {task} failed: {answer['error']}")
        return answer["result"]

    def play(self, task: str, *arguments: str | int) -> Played:
        """Return what a task played."""
        return Played(**self.ask(task, *arguments))


PURE = Build("pure", environment={FORCES_PURE: "1"})


def compiled(python: str = sys.executable) -> Build:
    """Return the compiled build, as an interpreter has it installed."""
    return Build("compiled", python, without=(FORCES_PURE,))


def builds(python: str = sys.executable) -> tuple[list[Build], dict[str, str]]:
    """Return the builds that an interpreter has, and those that it has not with the reasons."""
    there: list[Build] = []
    missing: dict[str, str] = {}
    for build in (attrs.evolve(PURE, python=python), compiled(python)):
        with Child(build) as child:
            running = child.ask("build")
        if running == build.name:
            there.append(build)
        else:
            missing[build.name] = f"left out: `dtwister --version` says that {running} runs here"
    if not there:
        raise BenchError(f"no build can be measured with {python}; try `make setup`")
    return there, missing

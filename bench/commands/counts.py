"""Count instructions with cachegrind: what the noise of a busy machine would hide."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Mapping, Sequence

from bench import tables, worker
from bench.children import ROOT, BenchError, Build

WORKS = ("chess", "listed", "sampled", "view", "sample", "fork", "digest")
"""The works that are counted, in the order of the tables; `bench.counted` has them."""
MEANING = {
    "chess": "a ply of python-chess, all moves listed",
    "listed": "a decision, all actions listed",
    "sampled": "a decision, one action sampled",
    "view": "a view",
    "sample": "a sample of a view",
    "fork": "a fork",
    "digest": "a digest",
}
Counts = dict[str, float]


def valgrind() -> str:
    """Return the path of valgrind.

    Raises:
        BenchError: It is not installed.
    """
    found = shutil.which("valgrind")
    if found is None:
        raise BenchError(
            "valgrind is not installed; install the package `valgrind` of your system "
            "(Linux only), or measure times with `make bench`"
        )
    return found


def _output(build: Build, scenario: str) -> tuple[str, str]:
    """Return what the counted process says, and what valgrind says."""
    command = [valgrind(), "--tool=cachegrind", "--cache-sim=no", "--trace-children=no"]
    command += ["--cachegrind-out-file=/dev/null", build.python, "-m", "bench.counted", scenario]
    environment = worker.environment(build.environment, build.without)
    done = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode:
        said = [line for line in done.stderr.splitlines() if not line.startswith("==")]
        raise BenchError(f"{build.name}: counting failed: {said[-1] if said else 'no message'}")
    return done.stdout, done.stderr


def per_step(output: str, said: str) -> Counts:
    r"""Return the instructions of one step of each piece of work.

    >>> steps = [("nothing", 0), ("nothing", 0), ("fork", 10), ("fork", 110)]
    >>> output = "\n".join(
    ...     json.dumps({"pid": pid, "work": work, "steps": done})
    ...     for pid, (work, done) in enumerate(steps, 5)
    ... )
    >>> said = "==5== I refs: 900 ==6== I refs: 950 ==7== I refs: 1,000 ==8== I refs: 6,050"
    >>> per_step(output, said)
    {'fork': 50.0}
    """
    counted = {
        int(process): int(count.replace(",", ""))
        for process, count in re.findall(r"==(\d+)== I\s+refs:\s+([\d,]+)", said)
    }
    ends: dict[str, list[tuple[int, int]]] = {}
    for line in output.splitlines():
        found = json.loads(line)
        ends.setdefault(found["work"], []).append((found["steps"], counted[found["pid"]]))
    (_, before), (_, after) = ends.pop("nothing")
    return {
        work: (many[1] - few[1] - (after - before)) / (many[0] - few[0])
        for work, (few, many) in ends.items()
    }


def count(build: Build, scenario: str) -> Counts:
    """Return the instructions of one step of each piece of work, with one build or tree."""
    return per_step(*_output(build, scenario))


def as_text(scenario: str, found: Mapping[str, Counts]) -> str:
    """Return a table of thousands of instructions; several builds or trees stand side by side."""
    first, *others = found.values()
    rows = []
    for work in (work for work in WORKS if work in first):
        cells = [tables.number(each[work] / 1e3) for each in found.values()]
        cells += [f"{other[work] / first[work]:.3f}" for other in others]
        rows.append([MEANING[work], *cells])
    head = [f"{scenario}, thousands of instructions", *found]
    return tables.table(head + _ratio_heads(list(found)), rows)


def _ratio_heads(names: Sequence[str]) -> list[str]:
    return [f"{name} / {names[0]}" for name in names[1:]]

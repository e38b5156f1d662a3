"""Keep the figures of commits: one line each in `bench/history.jsonl`."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from bench import trees
from bench.children import ROOT, BenchError
from bench.commands.counts import Counts

FILE = ROOT / "bench" / "history.jsonl"
Line = dict[str, Any]
"""`commit`, `date`, `python`, and `builds`: of each its `instructions` and `ratios` by scenario."""


def read(path: Path = FILE) -> list[Line]:
    """Return the lines, the oldest commit first."""
    if not path.exists():
        return []
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def line(
    commit: trees.Commit,
    python: str,
    build: str,
    *,
    instructions: Mapping[str, Counts],
    ratios: Mapping[str, Mapping[str, float]],
) -> Line:
    """Return the line of a commit."""
    measured: Line = {
        "instructions": {
            scenario: {work: round(value) for work, value in counts.items()}
            for scenario, counts in instructions.items()
        }
    }
    if ratios:
        measured["ratios"] = {
            scenario: {name: round(value, 3) for name, value in values.items()}
            for scenario, values in ratios.items()
        }
    return {
        "commit": commit.id,
        "date": commit.date,
        "python": python,
        "builds": {build: measured},
    }


def merged(old: Iterable[Line], new: Line) -> list[Line]:
    """Return the lines with a new one, by date; a commit has one line with all its builds."""
    by_commit = {there["commit"]: there for there in old}
    before = by_commit.get(new["commit"], {}).get("builds", {})
    builds = dict(before)
    for name, measured in new["builds"].items():
        builds[name] = before.get(name, {}) | measured
    by_commit[new["commit"]] = new | {"builds": builds}
    return sorted(by_commit.values(), key=lambda there: there["date"])


def write(lines: Iterable[Line], path: Path = FILE) -> None:
    """Write the lines, each in one line of the file."""
    path.write_text("".join(json.dumps(there) + "\n" for there in lines), "utf-8")


def check_clean(*, repository: Path = ROOT) -> None:
    """Raise `BenchError` if the tree has uncommitted changes: a line describes a commit."""
    if files := trees.changed(repository=repository):
        raise BenchError(
            f"expected a tree without changes, got {len(files)} changed files such as "
            f"{files[0]}; commit them first"
        )

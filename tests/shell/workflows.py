"""Read the workflows and the Makefile, for the tests of both."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import attrs
from ruamel.yaml import YAML

ROOT = Path(__file__).parents[2]
WORKFLOWS = tuple(sorted((ROOT / ".github" / "workflows").glob("*.yml")))


def read_yaml(path: Path) -> Any:
    """Return what a YAML file holds; `on` is a word, as in YAML 1.2."""
    return YAML(typ="safe").load(path.read_text("utf-8"))


@attrs.frozen
class Command:
    """One command line of a workflow, with the place where it stands."""

    where: str
    text: str


def commands(path: Path) -> Iterator[Command]:
    """Return every command line of a workflow."""
    for name, job in read_yaml(path)["jobs"].items():
        for step in job.get("steps", ()):  # a job may be another workflow
            for line in str(step.get("run", "")).splitlines():
                if line.strip():
                    yield Command(f"{path.name}, job {name}", line.strip())


def recipes() -> dict[str, tuple[str, ...]]:
    """Return the lines of the Makefile's targets, the targets that they need first."""
    found: dict[str, list[str]] = {}
    lines: list[str] = []
    for line in (ROOT / "Makefile").read_text("utf-8").splitlines():
        if head := re.match(r"([a-z-]+):([^=#]*)(?:#.*)?$", line):
            lines = found.setdefault(head[1], [])
            lines += [f"$(MAKE) {need}" for need in head[2].split() if need.isalpha()]
        elif line.startswith("\t"):
            lines.append(line.strip())
        elif line and not line.startswith("#"):
            lines = []
    return {target: tuple(lines) for target, lines in found.items()}


def made_by(target: str) -> set[str]:
    """Return a target of the Makefile with all that it makes on the way."""
    known = recipes()
    found: set[str] = set()
    waiting = [target]
    while waiting:
        found.add(one := waiting.pop())
        words = " ".join(line for line in known[one] if "$(MAKE)" in line).split()
        waiting += [word for word in words if word in known and word not in found]
    return found


def make(*words: str) -> subprocess.CompletedProcess[str]:
    """Run make as if from a shell, also where the tests themselves were started by make."""
    environment = {k: v for k, v in os.environ.items() if k not in ("MAKEFLAGS", "MAKELEVEL")}
    return subprocess.run(
        ["make", *words], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )

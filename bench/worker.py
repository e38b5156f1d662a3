"""Answer questions of the bench in a process of its own: `python -m bench.worker`.

Each line of the input is a task, each line of the output its answer, both as JSON. So several
builds, trees and environments take turns in one run. What a task needs is imported when it is first
asked for: an environment has the packages of its own games only.
"""

from __future__ import annotations

import dataclasses
import json
import os
import pkgutil
import sys
from collections.abc import Callable, Mapping
from typing import IO

TASKS = {
    "about": "bench.ours:about",
    "build": "bench.ours:build",
    "listed": "bench.ours:full_game",
    "sampled": "bench.ours:sampled_game",
    "operations": "bench.ours:operations",
    "starting": "bench.ours:starting",
    "seats": "bench.seats:cost",
    "growth": "bench.scaling:per_decision_us",
    "chess": "bench.peers:chess_game",
    "chess-copy": "bench.peers:copy_us",
    "chess-about": "bench.peers:version",
    "catanatron": "bench.other_games:catan_game",
    "catanatron-copy": "bench.other_games:catan_copy_us",
    "openspiel": "bench.other_games:spiel_game",
    "openspiel-copy": "bench.other_games:spiel_copy_us",
    "other-versions": "bench.other_games:versions",
}
"""The function of each task."""


def use_one_core() -> None:
    """Pin this process to its first core, where the system allows that."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})


def as_data(value: object) -> object:
    """Return a result in the form that JSON can hold."""
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return dataclasses.asdict(value)
    return value


def answer(line: str) -> dict[str, object]:
    """Carry out a task, and return its result or what went wrong."""
    name, *arguments = json.loads(line)
    try:
        function: Callable[..., object] = pkgutil.resolve_name(TASKS[name])
        return {"result": as_data(function(*arguments))}
    except Exception as error:
        return {"error": f"{type(error).__name__}: {error}"}


def serve(tasks: IO[str], answers: IO[str]) -> None:
    """Answer each task until there is no more."""
    for line in tasks:
        json.dump(answer(line), answers)
        answers.write("\n")
        answers.flush()


def environment(extra: Mapping[str, str], without: tuple[str, ...] = ()) -> dict[str, str]:
    """Return the environment of a measured process: equal hashes, and the given variables."""
    usual = {name: value for name, value in os.environ.items() if name not in without}
    return usual | {"PYTHONHASHSEED": "0"} | dict(extra)


if __name__ == "__main__":
    use_one_core()
    serve(sys.stdin, sys.stdout)

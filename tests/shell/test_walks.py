"""The walks of `tools/walks.py`: how many modules one reads to follow a decision."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TOOL = str(ROOT / "tools" / "walks.py")


def ran(*words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, TOOL, *words]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_no_walk_changes_the_module_more_often_than_its_limit() -> None:
    table = ran()
    assert table.returncode == 0, table.stdout + table.stderr
    head, *rows = table.stdout.splitlines()
    assert head.split() == ["walk", "calls", "functions", "modules", "changes", "limit"]
    for row in rows:
        name, calls, functions, modules, changes, limit = row.split()
        assert 1 < int(modules) <= int(functions) <= int(calls), name
        assert int(modules) - 1 <= int(changes) <= int(limit), name


def test_a_walk_can_be_read_call_by_call() -> None:
    trace = ran("--trace", "place").stdout.splitlines()
    modules = [line for line in trace if not line.startswith(" ")]
    calls = [line.strip() for line in trace if line.startswith(" ")]
    assert modules[0] == "dtwister._engine.game" and calls[0] == "Game.play"
    assert "PlaceTokensFrame.refuse" in calls and "Placed.apply" in calls

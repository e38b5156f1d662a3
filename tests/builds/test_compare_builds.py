"""The tool that compares the builds compares games, and finds what differs."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

import dtwister

TOOL = Path(__file__).parents[2] / "tools" / "compare_builds.py"
WORDS = ("base:beginner", "--games", "2", "--decisions", "30")


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("compare_builds", TOOL)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_games_are_told_by_digests_that_differ(tool: ModuleType) -> None:
    told = list(tool.played(["base:beginner"], 2, 30))
    assert len(told) == len(set(told)) == 62
    assert told == list(tool.played(["base:beginner"], 2, 30))
    assert {line.split()[0] for line in told} == {"base:beginner"}


def test_what_differs_is_named(tool: ModuleType) -> None:
    told = list(tool.played(["base:beginner"], 1, 5))
    assert tool.first_difference(told, told) == ""
    assert tool.first_difference(told, told[:-1]).endswith("is not ''")
    changed = [*told[:2], "other", *told[3:]]
    assert tool.first_difference(told, changed) == f"{told[2]!r} is not 'other'"


def test_both_builds_are_compared_where_there_are_both() -> None:
    environment = {name: value for name, value in os.environ.items() if name != "DTWISTER_PURE"}
    done = subprocess.run(
        [sys.executable, str(TOOL), *WORDS],
        env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip
    if dtwister.build() == "compiled":
        assert (done.returncode, done.stdout) == (0, "both builds agree on 62 states\n")
    else:
        assert done.returncode != 0
        assert "expected the compiled build, got 'pure'; try `make compiled`" in done.stderr

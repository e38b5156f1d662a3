"""What is public is what the snapshot says, name by name and signature by signature."""

from __future__ import annotations

import difflib
import os
import subprocess
import sys
import types
from collections.abc import Callable
from pathlib import Path

import attrs
import pytest

from api.snapshot import COMMAND, SNAPSHOT, api_text, described

ROOT = Path(__file__).parents[2]
HELP = f"""
The public API is not what {SNAPSHOT.name} says.
If that is meant, run `{COMMAND}` and commit the file.
For a name that is gone, or a call that no longer works, add a news fragment:
changelog.d/TOPIC.removed.md or changelog.d/TOPIC.changed.md says what to write instead.
"""


def test_the_public_api_is_the_snapshot() -> None:
    written, now = SNAPSHOT.read_text("utf-8"), api_text()
    difference = difflib.unified_diff(
        written.splitlines(), now.splitlines(), "as written", "as it is", lineterm="", n=2
    )
    if written != now:
        pytest.fail("\n".join([HELP, *difference]), pytrace=False)


def test_the_snapshot_does_not_depend_on_the_order_of_hashes() -> None:
    words = [sys.executable, "-m", "tests.api.snapshot", "--print"]
    texts = [
        subprocess.run(
            words,
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    ]
    assert texts[0] == texts[1] == api_text()


@attrs.frozen
class Point:
    """A class as plug-ins write them."""

    x: int
    y: int = 0

    def far(self, limit: int = 3) -> bool:
        """Return whether it is far away."""
        return self.x + self.y > limit

    @property
    def sum(self) -> int:
        return self.x + self.y

    @classmethod
    def origin(cls) -> Point:
        return cls(0)

    def _private(self) -> None: ...


Point.__module__ = "dtwister_demo"  # only the members of our own classes are written down


def test_a_class_is_written_with_its_members() -> None:
    assert described("Point", Point) == [
        "    class Point(x: int, y: int = 0) -> None",
        "        far(self, limit: int = 3) -> bool",
        "        origin() -> Point  # of the class",
        "        sum -> int  # property",
        "        x: int",
        "        y: int",
    ]


def first(x: int, *, deep: bool = False) -> None: ...
def other_name(x_: int, *, deep: bool = False) -> None: ...
def other_default(x: int, *, deep: bool = True) -> None: ...
def other_kind(x: int, deep: bool = False) -> None: ...
def other_type(x: str, *, deep: bool = False) -> None: ...
def other_result(x: int, *, deep: bool = False) -> int: ...  # type: ignore[empty-body]


@pytest.mark.parametrize(
    "other",
    [other_name, other_default, other_kind, other_type, other_result],
    ids=lambda f: f.__name__,
)
def test_each_change_of_a_signature_shows(other: Callable[..., object]) -> None:
    assert described("first", first) == ["    first(x: int, *, deep: bool = False) -> None"]
    assert described("first", other) != described("first", first)


def test_values_and_modules_are_written_without_what_differs_by_run() -> None:
    assert described("LEAVE", -1) == ["    LEAVE: int = -1"]
    assert described("NAMES", frozenset({"b", "a"})) == ["    NAMES: frozenset = {'a', 'b'}"]
    assert described("MARK", object()) == ["    MARK: object"]
    module = types.ModuleType("dtwister_demo")
    module.Point, module.taken = Point, first  # type: ignore[attr-defined]
    assert described("demo", module)[:2] == [
        "    module demo",
        "        class Point(x: int, y: int = 0) -> None",
    ]
    assert not any("taken" in line for line in described("demo", module))

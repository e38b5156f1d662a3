"""The tool of `make mutants`: what it changes, what it draws, and whether it sees tests fail."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from itertools import chain
from pathlib import Path

import pytest

from mutants import __main__ as tool
from mutants.lines import Ran, batches
from mutants.sites import Mutant, mutants_of, sample

ROOT = Path(__file__).parents[2]


def changes(source: str) -> list[str]:
    """What the lines of a source become, in the order of the places."""
    return [mutant.now for mutant in mutants_of("demo.py", source.encode())]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("x = a < b", ["x = (a <= b)", "x = (a > b)"]),
        ("x = a == b", ["x = (a != b)"]),
        ("x = a is not None", ["x = (a is None)"]),
        ("x = a not in b", ["x = (a in b)"]),
        ("x = a < 3", ["x = (a <= 3)", "x = (a > 3)"]),
        ("x = a == 3", ["x = (a != 3)", "x = a == 4"]),
        ("x = a and b", ["x = (a or b)"]),
        ("x = not a", ["x = (a)"]),
        ("x = -1", ["x = 0"]),
        ("x = 0", ["x = 1"]),
        ("x = True", ["x = False"]),
        ("x = None", ["x = 0"]),
        ("x = a + b", ["x = (a - b)"]),
        ("x = a & ~b", ["x = (a | ~b)", "x = a & (b)"]),
        ("x = a >> 1", ["x = (a << 1)", "x = a >> 0"]),
        ("x |= a", ["pass", "x &= a"]),
        ("x.y = a", ["pass"]),
        ("f(a)", ["pass"]),
        ("del x[a]", ["pass"]),
        ("x = a[b:c]", ["x = a[:c]", "x = a[b:]"]),
        ("x = a if b else c", ["x = a if True else c", "x = a if False else c"]),
        ("x = [a for a in b if a]", ["x = [a for a in b if True]", "x = [a for a in b if False]"]),
        ("raise E(f'{a} is {0}')", ["pass"]),
        ("def f(a=1):\n    return a", ["def f(a=0):", "return None"]),
        ("while a:\n    break", ["while False:", "continue"]),
        ("for a in b:\n    continue", ["break"]),
    ],
)
def test_what_is_changed(source: str, expected: list[str]) -> None:
    assert changes(source) == expected


@pytest.mark.parametrize(
    "source",
    [
        '"""A docstring."""',
        "x = 'a text'",
        "x = f'{a + 1}'",
        "x = 'a' + b",
        "x: int | None",
        "def f(a: int | None) -> int | None: ...",
        "assert a < 3",
        "def __repr__(self):\n    return a + b",
        "@cache(maxsize=3)\nclass A(B[0]):\n    x: int",
        "if TYPE_CHECKING:\n    x = 3",
        "x = attrs.field(repr=False)",
    ],
)
def test_what_is_left_alone(source: str) -> None:
    assert changes(source) == []


def test_every_mutant_can_be_compiled_and_has_a_name_of_its_own() -> None:
    names = set()
    for file in map(Path, FILES):
        source = file.read_bytes()
        for mutant in mutants_of(file.as_posix(), source):
            changed = mutant.applied(source)
            assert changed != source
            compile(changed, mutant.file, "exec")
            assert mutant.id not in names
            names.add(mutant.id)


FILES = [str(ROOT / "src/dtwister/_engine" / name) for name in ("execution.py", "context.py")]


def test_a_sample_is_the_same_for_a_seed_and_changes_with_the_file_only() -> None:
    one = mutants_of("one.py", b"def f(a, b, c):\n    return a < b < c and a + b == c\n")
    two = mutants_of("two.py", b"def g(a):\n    return a > 3\n")
    drawn = {mutant.id for mutant in sample([*one, *two], 1, 4)}
    assert len(drawn) == 4
    assert drawn == {mutant.id for mutant in sample([*two, *one], 1, 4)}
    assert drawn != {mutant.id for mutant in sample([*one, *two], 2, 4)}
    # With another file beside it, what is left of the sample is what was in it.
    more = mutants_of("three.py", b"def h(a):\n    return a > 3\n")
    kept = {mutant.id for mutant in sample([*one, *two, *more], 1, 4) if mutant not in more}
    assert kept <= drawn


def test_the_tests_of_the_line_come_before_those_of_the_function_and_of_the_file() -> None:
    source = b"def f(a):\n    b = a\n    return b < 3\n\ndef g():\n    return 0\n"
    mutant = next(m for m in mutants_of("src/demo/one.py", source) if "<=" in m.now)
    seconds = {"t/test_a.py::far": 0.1, "t/test_a.py::line": 0.3, "t/test_b.py::function": 0.2}
    lines = {"t/test_a.py::far": [6], "t/test_a.py::line": [2, 3], "t/test_b.py::function": [2]}
    (batch,) = batches(mutant, [Ran(seconds, {"src/demo/one.py": lines})])
    assert batch.files == ("t/test_a.py", "t/test_b.py")
    assert batch.tests == ("t/test_a.py::line", "t/test_a.py::far", "t/test_b.py::function")


def test_files_that_are_named_alike_come_first() -> None:
    mutant = mutants_of("src/dtwister/_engine/demo.py", b"x = 0\n")[0]
    lines = {f"tests/rules/test_{n}.py::t": [1] for n in "abcdef"}
    lines |= {f"tests/unit/engine/test_demo.py::{n}": [1] for n in "a"}
    first, second = batches(mutant, [Ran({}, {mutant.file: lines})])
    assert first.files[0] == "tests/unit/engine/test_demo.py"
    assert len(first.files) + len(second.files) == 7


PROJECT = {
    "src/demo.py": 'LIMIT = 3\n\ndef low(x):\n    """\n    >>> low(3)\n    False\n    """\n'
    "    return x < LIMIT\n\n"
    "def spin(x):\n    while x < 2:\n        x += 1\n    return x\n",
    "tests/test_demo.py": "import demo\n\ndef test_low():\n    assert demo.low(2)\n\n"
    "def test_spin():\n    assert demo.spin(0) == 2\n",
    "pytest.ini": "[pytest]\naddopts = --doctest-modules\n",
}
RUN = """
import json, sys
from pathlib import Path
sys.path.insert(0, "src")
from mutants import __main__ as tool, forks
from mutants.sites import mutants_of
tool.TESTS, tool.SOURCES, tool.SHARED = ("src/*.py", "tests/test_*.py"), ("src/*.py",), ()
tool.START = 2
tool.BUILD.mkdir(parents=True)
forks.preload()
mutants = mutants_of("src/demo.py", Path("src/demo.py").read_bytes())
found = list(tool.verdicts(mutants, 1))
Path("found.json").write_text(json.dumps({v.mutant.now: v.killed for v in found}))
"""


def test_mutants_are_killed_in_processes_of_their_own(tmp_path: Path) -> None:
    for name, text in PROJECT.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    env = {**os.environ, "PYTHONPATH": str(ROOT / "tests"), "PYTEST_ADDOPTS": ""}
    ran = subprocess.run(
        [sys.executable, "-c", RUN], cwd=tmp_path, env=env, capture_output=True, text=True
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    found = json.loads((tmp_path / "found.json").read_text(encoding="utf-8"))
    failed = "a test failed"
    assert found == {
        "LIMIT = 4": failed,
        "return None": failed,
        "return (x <= LIMIT)": failed,
        "return (x > LIMIT)": failed,
        "while False:": failed,
        "while (x <= 2):": failed,
        "while (x > 2):": failed,
        "pass": "out of time",
        "x -= 1": "out of time",
        "x += 0": "out of time",
    }
    assert (tmp_path / "src/demo.py").read_text(encoding="utf-8") == PROJECT["src/demo.py"]


def test_a_file_that_the_package_imports_is_loaded_once_when_it_comes_first() -> None:
    """The tool runs doctests of single files, and its first run has no mutant."""
    file = "src/dtwister/_board/zone_labyrinth.py"
    ran = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--assert=plain", file],
        cwd=ROOT,
        env={**os.environ, "PYTEST_ADDOPTS": ""},
        capture_output=True,
        text=True,
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr


def every_mutant(monkeypatch: pytest.MonkeyPatch) -> dict[str, Mutant]:
    monkeypatch.chdir(ROOT)
    found = (mutants_of(file, Path(file).read_bytes()) for file in tool.sources())
    return {mutant.id: mutant for mutant in chain.from_iterable(found)}


def test_each_known_survivor_is_a_mutant_of_the_code_as_it_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    every = every_mutant(monkeypatch)
    known = tool.known_survivors()
    assert [name for name in known if name not in every] == [], "out of date"
    assert all(len(reason) > 10 for reason in known.values())


def test_the_search_for_walks_is_mutated_like_the_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    names = {Path(file).name for file in tool.sources()}
    assert {"labyrinth.py", "zone_labyrinth.py", "execution.py", "jumping.py", "specs.py"} <= names
    assert {"walk_search.py", "walk_scene.py", "walk_setting.py", "move_refusals.py"} <= names

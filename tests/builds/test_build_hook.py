"""The hook compiles a wheel where a compiler works, and says why where it does not.

It builds a small project with two modules, so that each wheel takes seconds.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from build import ProjectBuilder

ROOT = Path(__file__).parents[2]
PROJECT = """
[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[project]
name = "small"
version = "1.0"
requires-python = ">=3.11"

[tool.hatch.build.targets.wheel]
only-include = ["src/small", "plugins"]
sources = ["src", "plugins"]
exclude = ["*.pxd"]

[tool.hatch.build.targets.wheel.hooks.custom]
"""
FILES = {
    "pyproject.toml": PROJECT,
    "src/small/__init__.py": "",
    "src/small/counting.py": "class Counter:\n    def __init__(self):\n        self.count = 3\n",
    "src/small/counting.pxd": "cdef class Counter:\n    cdef public int count\n",
    "src/small/plain.py": "COUNT = 4\n",
    "plugins/small_more/__init__.py": "",
    "plugins/small_more/adding.py": "def add(one, other):\n    return one + other\n",
    "plugins/small_more/adding.pxd": "# Compiled as it stands.\n",
}
NO_COMPILER = {"CC": "no-such-compiler", "CXX": "no-such-compiler"}


@pytest.fixture
def project(tmp_path: Path) -> Path:
    folder = tmp_path / "project"
    for name, text in FILES.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")
    shutil.copy(ROOT / "hatch_build.py", folder)
    return folder


def built(project: Path, **said: str) -> tuple[int, str, list[Path]]:
    """Build the wheel; return the exit code, the output, and the wheels.

    However the build ends, it leaves nothing in the folder for temporary files.
    """
    unset = {"DTWISTER_PURE": "", "DTWISTER_COMPILED": "", "DTWISTER_PROFILED": ""}
    temporary = project.with_name("temporary")
    temporary.mkdir(exist_ok=True)
    unset |= dict.fromkeys(("TMPDIR", "TMP", "TEMP"), str(temporary))
    done = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", "made"],
        cwd=project,
        env=os.environ | unset | said,
        capture_output=True,
        text=True,
        check=False,
    )
    assert list(temporary.glob("dtwister-*")) == []
    return done.returncode, done.stdout + done.stderr, sorted(project.glob("made/*.whl"))


def compiled_in(wheel: Path) -> set[str]:
    """Return the names of the extension modules in a wheel, without their suffixes."""
    names = zipfile.ZipFile(wheel).namelist()
    return {name.partition(".")[0] for name in names if name.endswith((".so", ".pyd"))}


def left_over(project: Path) -> Iterator[Path]:
    """Yield what a build left in the sources."""
    for top in ("src", "plugins"):
        yield from (p for p in (project / top).rglob("*") if p.suffix in (".c", ".so", ".pyd"))


def test_modules_with_types_are_compiled_beside_their_sources(
    project: Path, tmp_path: Path
) -> None:
    code, said, (wheel,) = built(project)
    assert code == 0, said
    assert compiled_in(wheel) == {"small/counting", "small_more/adding"}
    assert {"small/counting.py", "small/plain.py"} <= set(zipfile.ZipFile(wheel).namelist())
    assert not any(name.endswith(".pxd") for name in zipfile.ZipFile(wheel).namelist())
    assert not wheel.name.endswith("-none-any.whl")
    assert list(left_over(project)) == []
    zipfile.ZipFile(wheel).extractall(tmp_path / "site")
    asked = "from small.counting import *; from small_more.adding import add; c = Counter(); "
    asked += "print(add(c.count, 1), hasattr(c, '__dict__'))"
    done = subprocess.run(
        [sys.executable, "-c", asked],
        cwd=tmp_path / "site", capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (done.stdout, done.stderr) == ("4 False\n", "")


def test_without_a_compiler_the_wheel_is_pure_and_the_build_says_why(project: Path) -> None:
    code, said, (wheel,) = built(project, **NO_COMPILER)
    assert code == 0, said
    assert wheel.name.endswith("-py3-none-any.whl")
    assert compiled_in(wheel) == set()
    assert "this wheel is pure, and slower" in said
    assert os.name == "nt" or "no-such-compiler" in said


def test_source_that_does_not_compile_is_no_failure_either(project: Path) -> None:
    (project / "src/small/counting.pxd").write_text("cdef clas Counter:\n", "utf-8")
    code, said, (wheel,) = built(project)
    assert (code, compiled_in(wheel)) == (0, set()), said
    assert "CompileError: small/counting.py" in said.replace(os.sep, "/")


def test_who_publishes_makes_that_an_error(project: Path) -> None:
    (project / "src/small/counting.pxd").write_text("cdef clas Counter:\n", "utf-8")
    code, said, wheels = built(project, DTWISTER_COMPILED="1")
    assert code != 0
    assert wheels == []
    assert "DTWISTER_COMPILED=1, and the modules do not compile" in said


def test_pure_does_not_ask_the_compiler(project: Path) -> None:
    code, said, (wheel,) = built(project, DTWISTER_PURE="1", **NO_COMPILER)
    assert code == 0, said
    assert wheel.name.endswith("-py3-none-any.whl")
    assert "slower" not in said


def has_gcc() -> bool:
    """Return whether extension modules are compiled by GCC here."""
    words = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "no-compiler").split()
    try:
        done = subprocess.run([*words, "--version"], capture_output=True, text=True, check=False)
    except OSError:
        return False
    return "Free Software Foundation" in done.stdout


GAMES = """
import pathlib
from small.counting import Counter
from small_more.adding import add
assert not hasattr(Counter(), "__dict__")
print(add(Counter().count, 1))
pathlib.Path("played").touch()
"""


def with_games(project: Path, text: str = GAMES) -> Path:
    """Write the script that a profiled build runs."""
    (project / "tools").mkdir()
    (project / "tools/profile_games.py").write_text(text, "utf-8")
    return project


@pytest.mark.skipif(not has_gcc(), reason="only GCC compiles by what was counted")
def test_a_profiled_build_plays_in_between(project: Path) -> None:
    code, said, (wheel,) = built(with_games(project), DTWISTER_PROFILED="1")
    assert code == 0, said
    assert (project / "played").exists()
    assert compiled_in(wheel) == {"small/counting", "small_more/adding"}
    archive = zipfile.ZipFile(wheel)
    assert not any(name.endswith(".gcda") for name in archive.namelist())
    # What counts is not what is published: such a module would write files where it runs.
    modules = [archive.read(name) for name in archive.namelist() if name.endswith(".so")]
    assert not any(b".gcda" in module for module in modules)


def test_games_that_fail_make_no_profiled_build(project: Path) -> None:
    with_games(project, "raise SystemExit('no game today')")
    code, said, (wheel,) = built(project, DTWISTER_PROFILED="1")
    assert (code, compiled_in(wheel)) == (0, set()), said
    assert has_gcc() <= ("no game today" in said)
    code, said, _ = built(project, DTWISTER_PROFILED="1", DTWISTER_COMPILED="1")
    assert code != 0


@pytest.mark.skipif(not has_gcc(), reason="other compilers stop earlier")
def test_games_that_use_no_module_are_said(project: Path) -> None:
    code, said, _ = built(with_games(project, ""), DTWISTER_PROFILED="1")
    assert code == 0
    assert "DTWISTER_PROFILED=1 needs GCC: the games left no counts" in said


@pytest.mark.parametrize(
    ("said", "error"),
    [
        ({"DTWISTER_PURE": "yes"}, "expected DTWISTER_PURE to be 0, 1 or empty, got 'yes'"),
        ({"DTWISTER_COMPILED": "2"}, "expected DTWISTER_COMPILED to be 0, 1 or empty, got '2'"),
        ({"DTWISTER_PROFILED": "-"}, "expected DTWISTER_PROFILED to be 0, 1 or empty, got '-'"),
        (
            {"DTWISTER_PURE": "1", "DTWISTER_COMPILED": "1"},
            "expected at most one of DTWISTER_PURE=1 and DTWISTER_COMPILED=1, got both",
        ),
    ],
)
def test_senseless_values_are_errors(project: Path, said: dict[str, str], error: str) -> None:
    code, output, wheels = built(project, **said)
    assert (code != 0, wheels) == (True, [])
    assert error in output


def test_what_is_compiled_needs_the_tools_for_it(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("DTWISTER_PURE", raising=False)
    monkeypatch.delenv("DTWISTER_COMPILED", raising=False)

    def asked(kind: str) -> set[str]:
        needed = ProjectBuilder(project).get_requires_for_build(kind)  # type: ignore[arg-type]
        return {one.partition(">")[0] for one in needed}

    assert asked("wheel") >= {"cython", "setuptools"}
    assert not asked("editable") & {"cython", "setuptools"}
    assert not asked("sdist") & {"cython", "setuptools"}
    monkeypatch.setenv("DTWISTER_PURE", "1")
    assert not asked("wheel") & {"cython", "setuptools"}

"""The build that runs is told, and can be forced to be the pure one."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

import dtwister

ROOT = Path(__file__).parents[2]
INSTALLED = Path(dtwister.__file__).parents[1]
COMPILED_TOPS = sorted(
    {path.relative_to(ROOT / top).parts[0] for top in ("src", "plugins")
     for path in (ROOT / top).rglob("*.pxd")}
)  # fmt: skip


def run(code: str, *, folder: Path, pure: str) -> subprocess.CompletedProcess[str]:
    """Run code that finds packages in a folder too, with a value of the variable."""
    found = os.pathsep.join([str(folder), *(path for path in sys.path if path)])
    environment = os.environ | {"PYTHONPATH": found, "DTWISTER_PURE": pure}
    return subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False
    )


def plant(folder: Path, package: str) -> None:
    """Make a package with a module that lies beside a broken extension module."""
    (folder / package).mkdir()
    (folder / package / "__init__.py").write_text("import dtwister\n")
    (folder / package / "part.py").write_text("SAID = 'source'\n")
    (folder / package / f"part{EXTENSION_SUFFIXES[0]}").write_text("broken")


def test_the_version_says_which_build_runs(capsys: pytest.CaptureFixture[str]) -> None:
    from dtwister.cli import main

    assert main(["--version"]) == 0
    expected = f"dtwister {dtwister.__version__} ({dtwister.build()} build)\n"
    assert capsys.readouterr().out == expected


def test_the_build_is_that_of_the_modules() -> None:
    from dtwister._engine import execution

    is_source = str(execution.__file__).endswith(".py")
    assert dtwister.build() == ("pure" if is_source else "compiled")


def test_pure_can_be_forced(tmp_path: Path) -> None:
    code = "import dtwister; print(dtwister.build())"
    assert run(code, folder=tmp_path, pure="1").stdout == "pure\n"
    assert run(code, folder=tmp_path, pure="0").stdout == f"{dtwister.build()}\n"


def test_forced_pure_finds_the_sources_of_packages_beside_it(tmp_path: Path) -> None:
    plant(tmp_path, "dtwister_planted")
    code = "import dtwister_planted.part as part; print(part.SAID)"
    done = run(code, folder=tmp_path, pure="1")
    assert (done.stdout, done.stderr) == ("source\n", "")
    assert "ImportError" in run(code, folder=tmp_path, pure="").stderr


def test_forced_pure_leaves_other_packages_alone(tmp_path: Path) -> None:
    plant(tmp_path, "planted")
    code = "import planted.part as part; print(part.SAID)"
    assert "ImportError" in run(code, folder=tmp_path, pure="1").stderr


def test_forced_pure_leaves_what_has_no_source_to_others(tmp_path: Path) -> None:
    plant(tmp_path, "dtwister_planted")
    (tmp_path / "dtwister_planted" / "part.py").unlink()
    done = run("import dtwister_planted.part", folder=tmp_path, pure="1")
    assert "ImportError" in done.stderr
    assert "ModuleNotFoundError" not in done.stderr


@pytest.mark.parametrize("value", ["yes", "2", "pure"])
def test_a_senseless_value_is_an_error(tmp_path: Path, value: str) -> None:
    done = run("import dtwister", folder=tmp_path, pure=value)
    said = done.stderr.splitlines()[-1]
    assert said == f"ImportError: expected DTWISTER_PURE to be 0, 1 or empty, got {value!r}"


def test_the_finder_is_there_before_anything_else_is_imported() -> None:
    tree = ast.parse((INSTALLED / "dtwister" / "__init__.py").read_text("utf-8"))
    own = [
        one.module
        for one in ast.walk(tree)
        if isinstance(one, ast.ImportFrom) and (one.module or "").startswith("dtwister")
    ]
    assert own[0] == "dtwister._build"
    text = (INSTALLED / "dtwister" / "_build.py").read_text("utf-8")
    assert not re.search(r"^\s*(?:from|import) dtwister", text, re.MULTILINE)


@pytest.mark.parametrize("package", COMPILED_TOPS)
def test_forced_pure_loads_sources_whatever_is_imported_first(tmp_path: Path, package: str) -> None:
    code = f"""if True:
        import importlib, pkgutil, sys
        from importlib.machinery import ExtensionFileLoader
        package = importlib.import_module({package!r})
        for one in pkgutil.walk_packages(package.__path__, {package!r} + "."):
            importlib.import_module(one.name)
        print([
            name for name, module in sys.modules.items() if name.startswith("dtwister")
            and isinstance(module.__spec__.loader, ExtensionFileLoader)
        ])
    """
    done = run(code, folder=tmp_path, pure="1")
    assert (done.stdout, done.stderr) == ("[]\n", "")

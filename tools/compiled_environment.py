"""Make an environment with a compiled wheel in it: `python tools/compiled_environment.py FOLDER`.

Without a folder, it says whether anything can be compiled here, and ends with 1 if not.

The one wheel of the folder is installed into an environment in the same folder. What the library
and its tests require is not installed again: the new environment borrows the packages of the one
that runs this, but for dtwister itself.
"""

from __future__ import annotations

import contextlib
import io
import os
import subprocess
import sys
import sysconfig
import tempfile
import venv
from pathlib import Path


def python_of(folder: Path) -> Path:
    """Return the interpreter of an environment."""
    return folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def make(folder: Path, wheel: Path, *, borrowed: str) -> Path:
    """Make an environment with a wheel in it, and return its interpreter."""
    venv.create(folder, clear=True, with_pip=False)
    python = python_of(folder)
    asked = [python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"]
    site = subprocess.run(asked, capture_output=True, text=True, check=True).stdout.strip()
    # A path file in a folder that is borrowed is not read: no editable install comes with it.
    Path(site, "borrowed.pth").write_text(f"{borrowed}\n", "utf-8")
    pip = [sys.executable, "-m", "pip", "--python", str(python), "install", "--quiet"]
    subprocess.run([*pip, "--no-deps", "--ignore-installed", str(wheel)], check=True)
    return python


def main(folder: Path) -> int:
    """Make the environment, and return 0 if the build that runs there is the compiled one."""
    wheels = sorted(folder.glob("*.whl"))
    if len(wheels) != 1:
        print(f"expected one wheel in {folder}, got {len(wheels)}; try `make compiled`")
        return 2
    python = make(folder / "venv", wheels[0], borrowed=sysconfig.get_path("purelib"))
    environment = {name: value for name, value in os.environ.items() if name != "DTWISTER_PURE"}
    asked = [python, "-I", "-c", "import dtwister; print(dtwister.build())"]
    build = subprocess.run(asked, env=environment, capture_output=True, text=True, check=True)
    print(f"{python}: the {build.stdout.strip()} build")
    return int(build.stdout.strip() != "compiled")


def can_compile() -> bool:
    """Return whether there is a C compiler, and what it needs of this Python."""
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext
    from setuptools.extension import Extension

    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "probe.c")
        source.write_text("#include <Python.h>\nint PyInit_probe(void) { return 0; }\n", "utf-8")
        distribution = Distribution({"ext_modules": [Extension("probe", [str(source)])]})
        command = build_ext(distribution)
        command.build_lib = command.build_temp = folder
        command.ensure_finalized()
        try:
            with contextlib.redirect_stdout(io.StringIO()):
                command.run()
        except Exception as error:
            print(f"nothing can be compiled here: {error}")
            return False
    return True


if __name__ == "__main__":
    raise SystemExit(main(Path(sys.argv[1])) if sys.argv[1:] else not can_compile())

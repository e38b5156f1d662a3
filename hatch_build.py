"""Build hook of the wheel: compile the modules that have a `.pxd` file beside them.

An extension module is put beside its source, under the same name. Where nothing can be compiled the
wheel is the pure one, and the build says why. Variables of the environment decide otherwise:

- `DTWISTER_PURE=1` compiles nothing, and needs neither Cython nor a compiler;
- `DTWISTER_COMPILED=1` makes it an error if compiling fails;
- `DTWISTER_PROFILED=1` compiles twice with GCC, and plays games in between: the second time the
  compiler knows what runs often. That is for wheels that others install.

An editable install is always pure. docs/decisions/compiled-build.md says why all this is so. The
same file is the script that compiles: `python hatch_build.py FOLDER` does so in a process of its
own, in a copy of the sources.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PURE, COMPILED, PROFILED = "DTWISTER_PURE", "DTWISTER_COMPILED", "DTWISTER_PROFILED"
GAMES = "tools/profile_games.py"
"""The script that plays the games of a profiled build."""
COUNTING: Sequence[str] = ("-fprofile-generate",)
"""Options of GCC that make a program count what runs."""
# Loops of threads may lose a count, and a module may stay unused in all games.
COUNTED: Sequence[str] = ("-fprofile-use", "-fprofile-correction", "-Wno-missing-profile")
TOPS = ("src", "plugins")
REQUIRED = ("cython>=3.1", "setuptools>=65.5")
EDITABLE = "get_requires_for_build_editable"
"""The step of an editable install that asks for requirements; its runner has it as an argument."""
DIRECTIVES: Mapping[str, object] = {
    "language_level": 3,
    # An annotation such as `dict[int, int]` says nothing about subclasses; a `.pxd` has the types.
    "annotation_typing": False,
    "binding": True,
    # None in the place of a native object is an error, and no crash.
    "nonecheck": True,
    # attrs writes what pickles its classes; a native base must not bring another way.
    "auto_pickle": False,
}


def is_set(name: str, environment: Mapping[str, str] = os.environ) -> bool:
    """Return whether a variable of the environment is on.

    Raises:
        ValueError: It is neither 0, 1 nor empty.
    """
    value = environment.get(name, "").strip()
    if value not in ("", "0", "1"):
        raise ValueError(f"expected {name} to be 0, 1 or empty, got {value!r}")
    return value == "1"


def wants_pure() -> bool:
    """Return whether the environment asks for the pure build.

    Raises:
        ValueError: It asks for both builds at once, or for something else.
    """
    pure, compiled = is_set(PURE), is_set(COMPILED)
    if pure and compiled:
        raise ValueError(f"expected at most one of {PURE}=1 and {COMPILED}=1, got both")
    return pure


def modules(folder: Path) -> list[Path]:
    """Return the sources with a `.pxd` file beside them, below a folder."""
    found = sorted(path.with_suffix(".py") for path in folder.rglob("*.pxd"))
    return [path for path in found if path.stem != "__init__"]


class BuildHook(BuildHookInterface[Any]):
    """Puts extension modules into a wheel."""

    PLUGIN_NAME = "custom"
    _folder: tempfile.TemporaryDirectory[str] | None = None

    def dependencies(self) -> list[str]:
        """Return what compiling needs; nothing where nothing is compiled."""
        if self.target_name != "wheel" or wants_pure() or EDITABLE in sys.argv:
            return []
        played = list(self.metadata.core.dependencies) if is_set(PROFILED) else []
        return [*REQUIRED, *played]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, and add what came of it to the wheel."""
        if self.target_name != "wheel" or wants_pure() or version == "editable":
            return
        self._folder = tempfile.TemporaryDirectory(
            prefix="dtwister-build-", ignore_cleanup_errors=True
        )
        folder = Path(self._folder.name)
        games = Path(self.root, GAMES) if is_set(PROFILED) else None
        problem = compile_copy(Path(self.root), folder, games)
        if problem:
            self._folder.cleanup()  # a failed build is not finalized
            if is_set(COMPILED):
                raise RuntimeError(f"{COMPILED}=1, and the modules do not compile: {problem}")
            self.app.display_warning(f"dtwister: this wheel is pure, and slower: {problem}")
            return
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        for top in TOPS:
            for made in extensions(folder / top):
                inside = made.relative_to(folder / top).as_posix()
                build_data["force_include"][str(made)] = inside

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove what was compiled, once it is in the wheel."""
        if self._folder is not None:
            self._folder.cleanup()


def extensions(folder: Path) -> list[Path]:
    """Return the extension modules below a folder."""
    return sorted(path for path in folder.rglob("*") if path.suffix in (".so", ".pyd"))


def compile_copy(root: Path, folder: Path, games: Path | None = None) -> str:
    """Compile a copy of the sources in a folder; return what went wrong, or an empty text.

    With games, the copy is compiled to count what they run, and then again by these counts.
    """
    for top in TOPS:
        if (root / top).is_dir():
            kept = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd")
            shutil.copytree(root / top, folder / top, ignore=kept)
    if games is None:
        return _compiled(folder)
    return _compiled(folder, "counting") or _played(folder, games) or _compiled(folder, "counted")


def _compiled(folder: Path, how: str = "") -> str:
    """Compile the modules of a copy in a process; return what went wrong, or an empty text."""
    wanted = sum(len(modules(folder / top)) for top in TOPS)
    command = [sys.executable, str(Path(__file__).resolve()), str(folder)]
    problem = _problem_of([*command, how] if how else command, "the compiler")
    made = sum(len(extensions(folder / top)) for top in TOPS)
    wrong = "" if made == wanted else f"expected {wanted} extension modules, got {made}"
    return problem or wrong


def _played(folder: Path, games: Path) -> str:
    """Play games with modules that count; return what went wrong, or an empty text."""
    paths = os.pathsep.join(str(folder / top) for top in TOPS)
    unset = {PURE, "PYTHONPATH"}
    others = {name: value for name, value in os.environ.items() if name not in unset}
    problem = _problem_of([sys.executable, str(games)], "the games", others | {"PYTHONPATH": paths})
    counts = any(folder.rglob("*.gcda"))
    return problem or ("" if counts else f"{PROFILED}=1 needs GCC: the games left no counts")


def _problem_of(
    command: Sequence[str], what: str, environment: Mapping[str, str] | None = None
) -> str:
    """Run a command; return the end of its output if it fails, or an empty text."""
    done = subprocess.run(
        command, env=environment, capture_output=True, text=True, errors="replace", check=False
    )
    if not done.returncode:
        return ""
    lines = [line for line in (done.stdout + done.stderr).splitlines() if line.strip()]
    return "\n".join(lines[-20:]) or f"{what} ended with {done.returncode}"


def compile_all(folder: Path, workers: int, how: str = "") -> None:
    """Compile the modules of a copy of the sources, each beside its source."""
    from Cython.Build import cythonize
    from setuptools import Extension
    from setuptools.dist import Distribution

    # What the environment says about the compiler comes before what is said here.
    said = "CFLAGS" in os.environ or os.name == "nt"
    options = [] if said else ["-O2", "-g0"]
    options += {"": (), "counting": COUNTING, "counted": COUNTED}[how]
    for top in TOPS:
        wanted = modules(folder / top)
        if not wanted:
            continue
        os.chdir(folder / top)
        made = cythonize(
            [
                Extension(
                    ".".join(path.relative_to(folder / top).with_suffix("").parts),
                    [path.relative_to(folder / top).as_posix()],
                    extra_compile_args=options,
                    extra_link_args=list(COUNTING) if how == "counting" else [],
                )
                for path in wanted
            ],
            compiler_directives=dict(DIRECTIVES),
            nthreads=workers,
            include_path=[str(folder / other) for other in TOPS],
            quiet=True,
        )
        distribution = Distribution({"ext_modules": made})
        command = distribution.get_command_obj("build_ext")
        command.inplace, command.parallel, command.force = True, workers, True
        command.build_lib, command.build_temp = str(folder / "lib"), str(folder / "temp" / top)
        distribution.run_command("build_ext")


if __name__ == "__main__":
    cores = len(getattr(os, "sched_getaffinity", lambda _: [0])(0))
    compile_all(Path(sys.argv[1]), cores, *sys.argv[2:])

"""Play a game with the installed wheel, from a folder that has nothing of the source tree.

Run by `make wheel` with the Python of an environment that holds the wheel and what it requires,
and nothing else. It uses the standard library only, since there is no pytest in that environment.
With the argument `fountain` it tries the example expansion, installed from a wheel of its own. With
`pure` or `compiled` it plays only if this build is installed.
"""

from __future__ import annotations

import importlib.util
import subprocess
import sys
import sysconfig
from pathlib import Path

PACKAGES = ("dtwister", "dtwister_features", "dtwister_base")
SITE = Path(sysconfig.get_path("purelib")).resolve()


def check_packages(*names: str) -> None:
    for name in names:
        spec = importlib.util.find_spec(name)
        if spec is None or spec.origin is None:
            sys.exit(f"the wheel carries no package {name} with an __init__.py")
        folder = Path(spec.origin).resolve().parent
        if not folder.is_relative_to(SITE):
            sys.exit(f"{name} comes from {folder}, not from the wheel")
        if not (folder / "py.typed").is_file():
            sys.exit(f"{name} has no py.typed: type checkers would not see its types")
        print(f"{name}: in the wheel, typed")


def run(*arguments: str) -> str:
    command = [str(Path(sys.executable).with_name("dtwister")), *arguments]
    result = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)
    if result.returncode != 0 or result.stderr:
        sys.exit(
            f"dtwister {' '.join(arguments)} ended with {result.returncode}\n"
            f"{result.stdout}{result.stderr}"
        )
    return result.stdout


def main(build: str) -> None:
    check_packages(*PACKAGES)
    version = run("--version").strip()
    if not version.endswith(f"({build} build)"):
        sys.exit(f"expected the {build} build, got {version}")
    print(version)
    rule = run("rules", "MOVE-01")
    if "MOVE-01" not in rule:
        sys.exit(f"dtwister rules MOVE-01 printed something else:\n{rule}")
    print("dtwister rules: the rule reference is in the wheel")
    game = run("demo", "--seed", "1")
    if len(game.splitlines()) < 10:
        sys.exit(f"dtwister demo printed no game:\n{game}")
    if run("demo", "--seed", "1") != game:
        sys.exit("dtwister demo --seed 1 printed two different games")
    print(f"dtwister demo --seed 1: a game of {len(game.splitlines())} lines, twice the same")


def try_fountain() -> None:
    """Validate the example expansion, play it alone and mixed, and run the conformance kit."""
    check_packages("dtwister_fountain")
    print("dtwister validate:", run("validate", str(SITE / "dtwister_fountain")).strip())
    if "fountain:water-bearer" not in run("list", "characters"):
        sys.exit("dtwister list characters does not name the Water-Bearer")
    run("simulate", "fountain:market", "--games", "2", "--seed", "1")
    mixed = ("--option", "sets=base,fountain")
    run("simulate", "veterans:free-choice", *mixed, "--games", "2", "--seed", "1")
    print("dtwister simulate: two games of it, two with the pieces of the base set and its own")
    print(run("rules", "FOUNT-COIN-01").splitlines()[0])
    check_conformance()


def check_conformance() -> None:
    """Run the checks of the kit, which needs no pytest."""
    from dtwister.testing import CHECKS, PluginUnderTest

    subject = PluginUnderTest(plugin="dtwister_fountain.plugin", games=1)
    for name, check in CHECKS.items():
        try:
            check(subject)
        except AssertionError as error:
            sys.exit(f"the example expansion fails the check {name!r}: {error}")
    print(f"dtwister.testing: it passes all {len(CHECKS)} checks")


if __name__ == "__main__":
    try_fountain() if sys.argv[1:] == ["fountain"] else main(*sys.argv[1:])

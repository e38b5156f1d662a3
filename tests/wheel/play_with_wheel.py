"""Play a game with the installed wheel, from a folder that has nothing of the source tree.

Run by `make wheel` with the Python of an environment that holds the wheel and what it requires,
and nothing else. It uses the standard library only, since there is no pytest in that environment.
With the argument `examples` it tries the example expansions, installed from wheels of their own.
With `pure` or `compiled` it plays only if this build is installed.
"""

from __future__ import annotations

import importlib.util
import subprocess
import sys
import sysconfig
from dataclasses import dataclass
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


@dataclass
class Example:
    """An expansion among the examples, and what is asked of it."""

    package: str
    character: str
    scenarios: tuple[str, ...]
    mixed: tuple[str, str]
    """A scenario for games of several sets, and its sets."""
    rule: str


EXAMPLES = (
    Example(
        package="dtwister_fountain",
        character="fountain:water-bearer",
        scenarios=("fountain:market",),
        mixed=("veterans:free-choice", "base,fountain"),
        rule="FOUNT-COIN-01",
    ),
    Example(
        package="dtwister_menagerie",
        character="menagerie:gorgon",
        scenarios=("menagerie:for-two", "menagerie:for-three", "menagerie:for-five"),
        mixed=("veterans:draft", "base,prison,menagerie"),
        rule="MENAG-MULE-02",
    ),
)


def try_examples() -> None:
    """Validate each example expansion, play it alone and mixed, and run the conformance kit."""
    for one in EXAMPLES:
        try_example(one)


def try_example(one: Example) -> None:
    check_packages(one.package)
    print("dtwister validate:", run("validate", str(SITE / one.package)).strip())
    if one.character not in run("list", "characters"):
        sys.exit(f"dtwister list characters does not name {one.character}")
    for scenario in one.scenarios:
        run("simulate", scenario, "--games", "2", "--seed", "1")
    scenario, sets = one.mixed
    run("simulate", scenario, "--option", f"sets={sets}", "--games", "2", "--seed", "1")
    print(f"dtwister simulate: two games of each scenario, two of {scenario} with {sets}")
    print(run("rules", one.rule).splitlines()[0])
    check_conformance(f"{one.package}.plugin")


def check_conformance(plugin: str) -> None:
    """Run the checks of the kit, which needs no pytest."""
    from dtwister.testing import CHECKS, PluginUnderTest

    subject = PluginUnderTest(plugin=plugin, games=1)
    for name, check in CHECKS.items():
        try:
            check(subject)
        except AssertionError as error:
            sys.exit(f"{plugin} fails the check {name!r}: {error}")
    print(f"dtwister.testing: it passes all {len(CHECKS)} checks")


if __name__ == "__main__":
    try_examples() if sys.argv[1:] == ["examples"] else main(*sys.argv[1:])

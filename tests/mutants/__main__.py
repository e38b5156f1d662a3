"""`make mutants`: draw mutants by a seed, and see whether the tests kill them.

Each mutant is compiled in a process of its own, in the place of the file it was made from, and no
file is ever changed. Exit code 0 if nine of ten mutants were killed, 1 if not.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
import tomllib
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import chain
from multiprocessing import get_context
from pathlib import Path

import attrs

from mutants import forks
from mutants.lines import Batch, batches, record
from mutants.sites import Mutant, mutants_of, sample

ROOT = Path(__file__).resolve().parents[2]
BUILD = Path("build/mutants")
KNOWN = Path("tests/mutants/survivors.toml")
SOURCES = (
    "src/dtwister/_model/*.py",
    "src/dtwister/_engine/**/*.py",
    "src/dtwister/_board/*.py",
    "src/dtwister/_movement/*.py",
    "plugins/dtwister_features/**/*.py",
)
TESTS = (
    *(
        f"tests/unit/{name}/**/test_*.py"
        for name in ("board", "engine", "model", "movement", "notation", "plugins")
    ),
    "tests/unit/content/test_load.py",
    "tests/unit/content/test_teams.py",
    "tests/rules/**/test_*.py",
    "tests/perft/test_*.py",
    "src/dtwister/**/*.py",
    "plugins/dtwister_features/**/*.py",
)
"""Fast tests, and doctests."""
LAST = Batch(("tests/playthroughs/test_playthroughs.py",), (), seconds=30)
"""What is run for a mutant that all others let live: whole games, which say less about why."""
SHARED = ("src/**/*.py", "plugins/**/*", "tests/**/*.py", "tests/**/*.toml", "conftest.py")
PATIENCE = 5
"""How many times as long as without it a mutant may take."""
START = 10
"""The seconds that it may take besides, in which a process imports and collects."""


@attrs.frozen
class Verdict:
    """What became of a mutant: how it was killed, and after how many files of tests."""

    mutant: Mutant
    killed: str
    files: int


def files_of(patterns: Sequence[str]) -> list[str]:
    """Return the files that match, as paths from the root of the project."""
    found = chain.from_iterable(Path().glob(pattern) for pattern in patterns)
    kept = {path for path in found if path.is_file() and "__pycache__" not in path.parts}
    return sorted(path.as_posix() for path in kept)


def sources() -> list[str]:
    """Return the files that are mutated."""
    return files_of(SOURCES)


def _text(file: str) -> str:
    return Path(file).read_text(encoding="utf-8")


def module_of(file: str) -> str:
    """Return the name under which a file is imported.

    >>> module_of("src/dtwister/engine/game.py"), module_of("plugins/dtwister_x/__init__.py")
    ('dtwister._engine.game', 'dtwister_x')
    """
    parts = Path(file).with_suffix("").parts[1:]
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def known_survivors() -> dict[str, str]:
    """Return why each mutant that is known to survive does no harm."""
    listed = tomllib.loads(KNOWN.read_text(encoding="utf-8"))["survivor"]
    return {entry["mutant"]: entry["reason"] for entry in listed}


def tried(task: tuple[Mutant, Sequence[Batch]]) -> Verdict:
    """Run the tests of a mutant until one fails."""
    mutant, parts = task
    ran = 0
    for part in parts:
        scratch = BUILD / f"tmp-{os.getpid()}"
        work = partial(_with_mutant, mutant, part, scratch)
        log = BUILD / f"log-{os.getpid()}"
        code = forks.forked(work, log=log, seconds=PATIENCE * part.seconds + START)
        forks.clear(scratch)
        ran += len(part.files)
        if killed := forks.outcome(code):
            return Verdict(mutant, killed, ran)
    return Verdict(mutant, "", ran)


def _with_mutant(mutant: Mutant, part: Batch, scratch: Path) -> int:
    path = Path(mutant.file).resolve()
    changed = mutant.applied(path.read_bytes())
    sys.meta_path.insert(0, forks.Mutated(module_of(mutant.file), path, changed))
    chosen = [forks.Chosen(part.tests)] if part.tests else []
    return forks.run_pytest(part.files, scratch, chosen, "-x")


def verdicts(mutants: Sequence[Mutant], workers: int | None) -> Iterator[Verdict]:
    """Try mutants side by side; their verdicts, in their order."""
    tests = [file for file in files_of(TESTS) if "test_" in file or ">>>" in _text(file)]
    shared = [Path(file) for file in files_of(SHARED)]
    shared = [path for path in shared if path.parent != KNOWN.parent and "test_" not in path.name]
    runs = record(tests, sources(), shared, BUILD)
    last = [LAST] if Path(LAST.files[0]).is_file() else []
    tasks = [(mutant, [*batches(mutant, runs), *last]) for mutant in mutants]
    with get_context("fork").Pool(workers) as pool:
        yield from pool.imap(tried, tasks)


def report(found: Sequence[Verdict]) -> int:
    """Print the survivors and the sum; the exit code."""
    known = known_survivors()
    alive = [verdict.mutant for verdict in found if not verdict.killed]
    for mutant in alive:
        print(f"\n{mutant.file}:{mutant.lines[0]}: {mutant.operator} in {mutant.function or '-'}")
        print(f"    - {mutant.was}\n    + {mutant.now}")
        print(f"    {known.get(mutant.id, 'NO REASON IS KNOWN: a test is missing')}")
    killed = len(found) - len(alive)
    reasons = sum(mutant.id in known for mutant in alive)
    print(
        f"\n{killed} of {len(found)} mutants killed; of the {len(alive)} that survive, "
        f"{reasons} are in {KNOWN} with a reason"
    )
    return 0 if 10 * killed >= 9 * len(found) else 1


def main(words: Sequence[str] | None = None) -> int:
    """Draw mutants, try them, and print what became of them."""
    parser = argparse.ArgumentParser(prog="python -m mutants", description=__doc__)
    parser.add_argument("--seed", type=int, default=1, help="which mutants (default: 1)")
    parser.add_argument("--count", type=int, default=150, help="how many (default: 150)")
    parser.add_argument(
        "--only", default="", metavar="PATTERN", help="of those whose name has this in it"
    )
    parser.add_argument("--skip", type=int, default=0, help="leave out the first so many")
    parser.add_argument("--workers", type=int, help="processes side by side (default: all cores)")
    parser.add_argument("--list", action="store_true", help="list the mutants, and try none")
    parser.add_argument("--verbose", action="store_true", help="print each verdict")
    args = parser.parse_args(words)
    os.chdir(ROOT)
    texts = {file: Path(file).read_bytes() for file in sources()}
    every = chain.from_iterable(mutants_of(file, text) for file, text in texts.items())
    wanted = [mutant for mutant in every if re.search(args.only, mutant.id)]
    drawn = sample(wanted, args.seed, args.count)[args.skip :]
    if args.list:
        print("\n".join(mutant.id for mutant in drawn))
        return 0
    BUILD.mkdir(parents=True, exist_ok=True)
    forks.preload()
    print(f"seed {args.seed}: {len(drawn)} mutants of {len(texts)} files", flush=True)
    found = []
    for verdict in verdicts(drawn, args.workers):
        found.append(verdict)
        if args.verbose:
            end = f"{verdict.killed or 'ALIVE'} after {verdict.files} files"
            print(f"{verdict.mutant.id}: {end}", flush=True)
    return report(found)


if __name__ == "__main__":
    sys.exit(main())

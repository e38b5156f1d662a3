"""Which lines of its reader a corpus covers: `PYTHONPATH=tests python -m fuzz.cover [READER ...]`.

Each reader is measured in a process of its own, in which nothing else has run it.
"""

from __future__ import annotations

import ast
import importlib
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import coverage

LEAST = 90
"""Per cent of the lines of a reader that its corpus must cover."""


def lines_of(path: Path, name: str) -> set[int]:
    """The lines of the functions of a module, or of one class or function of it."""
    tree = ast.parse(path.read_text("utf-8"))
    wanted = [node for node in tree.body if not name or getattr(node, "name", "") == name]
    assert wanted, f"{path} has no {name}"
    found: set[int] = set()
    for top in wanted:
        for node in ast.walk(top):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                found.update(range(node.body[0].lineno, (node.end_lineno or 0) + 1))
    return found


def measure(reader: str) -> dict[str, Any]:
    """The lines of a reader that its corpus covers, and those that it does not, by file."""
    cover = coverage.Coverage(data_file=None, source_pkgs=["dtwister", "perft"], config_file=False)
    cover.start()
    from fuzz.seeds import seeds
    from fuzz.targets import TARGETS

    target = TARGETS[reader]
    for text in seeds(reader):
        target.run(text)
    cover.stop()
    missing: dict[str, list[int]] = {}
    total = hit = 0
    for entry in target.covered:
        module, _, name = entry.partition(":")
        path = Path(str(importlib.import_module(module).__file__))
        _, statements, _, lost, _ = cover.analysis2(str(path))
        own = lines_of(path, name)
        mine, not_run = own & set(statements), own & set(lost)
        total += len(mine)
        hit += len(mine) - len(not_run)
        missing[entry] = sorted(not_run)
    return {"reader": reader, "lines": total, "covered": hit, "missing": missing}


def measured(reader: str) -> dict[str, Any]:
    """The same in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "fuzz.cover", "--json", reader],
        capture_output=True,
        text=True,
        check=False,
        cwd=Path(__file__).parents[1],
    )
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


def main(words: list[str]) -> int:
    """Print what is covered; exit code 1 if that is too little."""
    if words[:1] == ["--json"]:
        print(json.dumps(measure(words[1])))
        return 0
    from fuzz.targets import TARGETS

    code = 0
    for reader in words or TARGETS:
        found = measured(reader)
        share = 100 * found["covered"] / found["lines"]
        print(f"{reader:10} {share:5.1f} % of {found['lines']} lines")
        for entry, lines in found["missing"].items():
            if lines:
                print(f"    {entry}: not covered: {', '.join(map(str, lines))}")
        code |= share < LEAST
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

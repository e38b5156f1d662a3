"""Check how much of the public interface has a type for programs of others.

`python tools/check_types.py` asks basedpyright for the completeness of each public package. It
compares them with `WANTED` and lists the public names below that.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

WANTED: Final[Mapping[str, float]] = {"dtwister": 0.99, "dtwister_features": 0.9}
"""Package -> the part of its public names whose type is known for certain.

`dtwister_features` has less, since classes for content say `rules = ("MOVE-05",)` without a type,
as its readers do. Their bases have the type."""


def completeness(package: str) -> dict[str, Any]:
    """Return the report on the types of an installed package."""
    # Programs are found by PATH: basedpyright looks for the package where `python` has it. It
    # would not look into this folder's own settings for an installed package.
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    words = ["--verifytypes", package, "--ignoreexternal", "--outputjson"]
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(
            [sys.executable, "-m", "basedpyright", *words],
            cwd=folder,
            env={**os.environ, "PATH": path},
            capture_output=True,
            encoding="utf-8",
            check=False,  # it ends with 1 unless every type is known
        )
    if not done.stdout.startswith("{"):
        raise SystemExit(f"basedpyright has no report on {package}: {done.stdout}{done.stderr}")
    found: dict[str, Any] = json.loads(done.stdout)["typeCompleteness"]
    return found


def problems(report: Mapping[str, Any]) -> list[str]:
    """Return the public names without a certain type, each with the reason."""
    return [
        f"{symbol['name']}: {symbol['diagnostics'][0]['message'].splitlines()[0]}"
        for symbol in report["symbols"]
        if symbol["isExported"] and not symbol["isTypeKnown"] and symbol.get("diagnostics")
    ]


def main() -> int:
    """Check all packages; 1 if one has less than it should."""
    worst = 0
    for package, wanted in WANTED.items():
        report = completeness(package)
        score = report["completenessScore"]
        public = sum(report["exportedSymbolCounts"].values())
        print(f"{package}: {score:.1%} of {public} public names have a known type")
        if score < wanted or not public:
            print(f"  expected at least {wanted:.0%}:", *problems(report), sep="\n  ")
            worst = 1
    return worst


if __name__ == "__main__":
    sys.exit(main())

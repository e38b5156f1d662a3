"""Fuzzing for minutes: `PYTHONPATH=tests python -m fuzz [READER ...] [--seconds N]`.

Each reader is fuzzed in a process of its own, for its share of the seconds. With the extra `fuzz`
installed it is guided by coverage (atheris), else texts are made from the corpus without a guide.
What breaks a reader is kept below `build/fuzz`, and the exit code is 1.
"""

from __future__ import annotations

import argparse
import importlib.util
import os
import subprocess
import sys
from pathlib import Path

from fuzz.seeds import CORPUS

ROOT = Path(__file__).parents[2]
BUILD = ROOT / "build" / "fuzz"
SECONDS = 600
WATCHDOG = 30
"""Seconds after which one input is ended as one that hangs, and reported."""
LONGEST = 20_000
SHOWN = 60
"""Lines that are printed of what a broken reader said, from the exception on."""


def main() -> int:
    """Fuzz the readers one after the other."""
    readers = sorted(path.name for path in CORPUS.iterdir())
    parser = argparse.ArgumentParser(prog="python -m fuzz", description=__doc__)
    parser.add_argument("readers", nargs="*", metavar="READER", help=", ".join(readers))
    default = int(os.environ.get("DTWISTER_FUZZ_SECONDS", SECONDS))
    parser.add_argument("--seconds", type=int, default=default, help="for all of them together")
    args = parser.parse_args()
    unknown = set(args.readers) - set(readers)
    if unknown:
        parser.error(f"unknown reader {min(unknown)!r}; available: {', '.join(readers)}")
    chosen = args.readers or readers
    share = max(1, args.seconds // len(chosen))
    guided = importlib.util.find_spec("atheris") is not None
    print(f"{'guided by coverage' if guided else 'without a guide'}, {share} s each", flush=True)
    failed = [reader for reader in chosen if not fuzzed(reader, share, guided=guided)]
    for reader in failed:
        print(f"{reader}: broken; the inputs are in {BUILD / reader}")
    return 1 if failed else 0


def fuzzed(reader: str, seconds: int, *, guided: bool) -> bool:
    """Fuzz one reader in a process of its own; whether nothing broke it."""
    folder = BUILD / reader
    (folder / "corpus").mkdir(parents=True, exist_ok=True)
    command = [sys.executable, "-m", "fuzz.guided" if guided else "fuzz.plain", reader]
    if guided:
        command += [
            f"-max_total_time={seconds}",
            f"-timeout={WATCHDOG}",
            f"-max_len={LONGEST}",
            f"-artifact_prefix={folder}{os.sep}",
            "-print_final_stats=1",
            "-verbosity=0",
            str(folder / "corpus"),
            str(CORPUS / reader),
        ]
    else:
        command += [str(seconds), str(folder)]
    done = subprocess.run(command, cwd=Path(__file__).parents[1], capture_output=True, text=True)
    said = (done.stdout + done.stderr).splitlines()
    runs = next((line.split()[-1] for line in said if "number_of_executed_units" in line), "?")
    print(f"{reader:10} {'ok' if done.returncode == 0 else 'BROKEN'}, {runs} runs", flush=True)
    if done.returncode:
        told = (at for at, line in enumerate(said) if line.startswith(("Traceback", "ERROR")))
        first = next(told, max(0, len(said) - SHOWN))
        print("\n".join(said[first : first + SHOWN]), flush=True)
    return done.returncode == 0


if __name__ == "__main__":
    sys.exit(main())

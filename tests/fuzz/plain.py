"""One reader, fuzzed without a guide: `python -m fuzz.plain READER SECONDS FOLDER`."""

from __future__ import annotations

import random
import signal
import sys
import time
import traceback
from pathlib import Path
from types import FrameType

from fuzz.__main__ import LONGEST, WATCHDOG
from fuzz.mutation import JUNK
from fuzz.seeds import seeds
from fuzz.targets import TARGETS, Failure


class Hanging(BaseException):
    """One input took so long that the watchdog ended it."""


def mangle(texts: tuple[str, ...], rng: random.Random) -> str:
    """One of some texts with a few changes."""
    text = rng.choice(texts)
    for _ in range(rng.randint(0, 6)):
        start = rng.randint(0, len(text))
        end = min(len(text), start + rng.choice([0, 1, 1, 2, 5, 20, 200]))
        part = rng.choice(["", rng.choice(JUNK), text[start:end] * rng.choice([2, 3, 50])])
        if rng.random() < 0.2:
            other = rng.choice(texts)
            part = other[rng.randint(0, len(other)) :]
        text = text[:start] + part + text[end:]
    return text[:LONGEST]


def _bark(number: int, frame: FrameType | None) -> None:
    raise Hanging


def main(reader: str, seconds: int, folder: Path) -> int:
    """Fuzz until the time is over or something breaks the reader."""
    rng = random.Random(time.time_ns())
    end = time.monotonic() + seconds
    runs = 0
    if hasattr(signal, "SIGALRM"):
        signal.signal(signal.SIGALRM, _bark)
    while time.monotonic() < end:
        text = mangle(seeds(reader), rng)
        if hasattr(signal, "SIGALRM"):
            signal.alarm(WATCHDOG)
        try:
            TARGETS[reader].run(text)
        except (Failure, Hanging) as error:
            traceback.print_exception(error)
            path = folder / f"{type(error).__name__.lower()}-{runs}.txt"
            path.write_bytes(text.encode("utf-8", "surrogatepass"))
            print(f"{type(error).__name__}: {error}; the input is {path}")
            return 1
        finally:
            if hasattr(signal, "SIGALRM"):
                signal.alarm(0)
        runs += 1
    print(f"number_of_executed_units: {runs}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], int(sys.argv[2]), Path(sys.argv[3])))

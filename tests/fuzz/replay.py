"""Inputs again, such as those that fuzzing kept: `python -m fuzz.replay READER FILE ...`."""

from __future__ import annotations

import sys
from pathlib import Path

from fuzz.targets import TARGETS

if __name__ == "__main__":
    for name in sys.argv[2:]:
        print(name)
        TARGETS[sys.argv[1]].run(Path(name).read_bytes().decode("utf-8", "replace"))

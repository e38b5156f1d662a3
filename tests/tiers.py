"""The size of a test in each tier: `make test` takes the small one, `make full` the large one."""

from __future__ import annotations

import os


def is_full() -> bool:
    """Return whether the tests run with `--full`; known before any test file is imported."""
    return bool(os.environ.get("DTWISTER_FULL"))


def scale(usual: int, full: int) -> int:
    """Return the number of examples, games or threads that a test wants in this tier."""
    return full if is_full() else usual

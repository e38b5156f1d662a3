"""What holds for all tests: which of them coverage is measured by."""

from __future__ import annotations

from pathlib import Path

import pytest

UNMEASURED = frozenset(
    {
        "tests/bots",
        "tests/broken",
        "tests/oracles",
        "tests/playthroughs",
        "tests/properties",
        "tests/testing",
        "examples/dtwister-fountain/tests",
    }
)
"""Tests that play whole games at random.

They go through the same lines many thousand times, at a third of the speed if each is noted. So
coverage is asked of the tests that were written for what they cover, and of these alone.
"""


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark what runs without being measured; pytest-cov knows the marker."""
    if not config.pluginmanager.hasplugin("_cov"):
        return
    for item in items:
        folder = item.path.relative_to(Path(config.rootpath)).parent.as_posix()
        if folder in UNMEASURED:
            item.add_marker("no_cover")

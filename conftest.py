"""Hooks for all tests: the tier that is run, and the tests that coverage is measured by."""

from __future__ import annotations

import gc
import importlib
import os
import sys
import tempfile
from collections.abc import Generator
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
        "examples/dtwister-menagerie/tests",
    }
)
"""Tests that play whole games, most of them at random.

They go through the same lines many thousand times, at a third of the speed if each is noted. So
coverage is asked of the tests that were written for what they cover, and of these alone.
"""

THRESHOLDS = 20_000, 10, 20
"""The thresholds of the garbage collector while tests run."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add `--full`, which `make full` passes."""
    parser.getgroup("dtwister").addoption(
        "--full",
        action="store_true",
        help="run the long tests too, and the others with as many examples as `make full` wants",
    )
    parser.getgroup("dtwister").addoption(
        "--expect-build",
        choices=("pure", "compiled"),
        help="stop unless this build of dtwister runs",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Say in the environment which tier this is, for `fixtures.tiers` and child processes.

    The cache on disk is one of this run: processes share it, and nothing of the user's is touched.
    """
    expected = config.getoption("expect_build")
    if expected:
        build = importlib.import_module("dtwister").build()
        if build != expected:
            raise pytest.UsageError(f"expected the {expected} build, got the {build} one")
    os.environ["DTWISTER_FULL"] = "1" if config.getoption("full") else ""
    if not hasattr(config, "workerinput"):
        cache = tempfile.TemporaryDirectory(prefix="dtwister-cache-", ignore_cleanup_errors=True)
        config.add_cleanup(cache.cleanup)
        os.environ["DTWISTER_CACHE_DIR"] = cache.name


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection() -> Generator[None, object, object]:
    """Import the package before any of its files is collected, and put the collector off.

    Otherwise a file that pytest is given first is loaded twice: by the package, which pytest
    imports because of it, and by pytest itself. The two have different classes.

    What is collected here stays to the end. The garbage collector goes through it less often: a
    third of some tests' time went to that.
    """
    gc.disable()
    try:
        importlib.import_module("dtwister")
        return (yield)
    finally:
        gc.set_threshold(*THRESHOLDS)
        gc.enable()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the tests marked `full` unless `--full` was given; let `early` ones come first."""
    items.sort(key=lambda item: item.get_closest_marker("early") is None)
    if config.getoption("full"):
        return
    long = [item for item in items if item.get_closest_marker("full")]
    if long:
        config.hook.pytest_deselected(items=long)
        items[:] = [item for item in items if item not in set(long)]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, object, object]:
    """Run a test without whatever traces it, if it is one of those that are not measured.

    The marker `no_cover` of pytest-cov would do this in one process only: in those of pytest-xdist
    there are two measurements, one inside the other, and the marker stops the inner one.
    """
    folders = item.path.relative_to(Path(item.config.rootpath)).parents
    tracer = sys.gettrace()
    if tracer is None or UNMEASURED.isdisjoint(folder.as_posix() for folder in folders):
        return (yield)
    sys.settrace(None)
    try:
        return (yield)
    finally:
        sys.settrace(tracer)


@pytest.fixture(scope="session", autouse=True)
def _same_seed_each_time() -> Generator[None]:
    """Draw the same seed each time where a test names none, so that it always does the same."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("dtwister._rng.randbits", lambda bits: 1)
        yield

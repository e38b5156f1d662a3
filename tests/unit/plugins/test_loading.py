"""Loading pauses the garbage collector, and leaves it as it was; what it made counts as old."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from pathlib import Path

import pytest

from dtwister import PluginError
from dtwister._plugins.loading import load

PLUGIN = """
import gc
from dtwister.plugin import Manifest, hookimpl

@hookimpl
def dtwister_manifest():
    return Manifest(id="looks", version="1")

@hookimpl
def dtwister_register(registry):
    raise LookupError(f"collecting: {gc.isenabled()}")
"""


@pytest.fixture(autouse=True)
def collector_as_before() -> Iterator[None]:
    before = gc.isenabled()
    yield
    (gc.enable if before else gc.disable)()


@pytest.mark.parametrize("on", [True, False])
def test_the_collector_pauses_and_is_as_it_was_after_an_error(tmp_path: Path, on: bool) -> None:
    (tmp_path / "looks.py").write_text(PLUGIN, encoding="utf-8")
    (gc.enable if on else gc.disable)()
    with pytest.raises(PluginError, match="collecting: False"):
        load(folders=[tmp_path], entry_points=False)
    assert gc.isenabled() is on


def test_what_was_made_is_old_and_not_frozen() -> None:
    rules = load().rules
    assert any(one is rules for one in gc.get_objects(generation=2))
    assert gc.get_freeze_count() == 0


def test_what_the_caller_froze_stays_frozen() -> None:
    gc.freeze()
    try:
        before = gc.get_freeze_count()
        load()
        assert gc.get_freeze_count() >= before - 100 > 0  # some of it may be gone
    finally:
        gc.unfreeze()

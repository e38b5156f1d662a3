"""Each broken expansion fails at the check that is named for it; the sound one at none."""

from __future__ import annotations

from pathlib import Path

import pytest

from broken.breaks import BREAKS, Break, grown
from dtwister.testing import CHECKS, PluginUnderTest

PLAYED = ("garden:fete",)


def subject(folder: Path, one: Break | None = None) -> PluginUnderTest:
    return PluginUnderTest(plugin=grown(folder, one), wanted=PLAYED, games=2, decisions=110)


@pytest.mark.parametrize("check", CHECKS)
def test_the_sound_garden_passes(check: str, tmp_path: Path) -> None:
    CHECKS[check](subject(tmp_path))


@pytest.mark.parametrize("one", BREAKS, ids=[one.name for one in BREAKS])
def test_a_broken_garden_fails_at_the_check_that_is_named(one: Break, tmp_path: Path) -> None:
    with pytest.raises(AssertionError) as caught:
        CHECKS[one.check](subject(tmp_path, one))
    assert one.says in str(caught.value)


def test_every_check_is_failed_by_some_expansion() -> None:
    # What is written down is compared in a test of its own: see test_golden.
    assert {one.check for one in BREAKS} | {"perft"} == set(CHECKS)

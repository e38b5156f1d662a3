"""The long leagues that are kept as data: they can be read, and the documentation says the same."""

from __future__ import annotations

from pathlib import Path

import pytest
from tools.league_table import PAGE, TABLE, files, scores, table

FILES = files()


def test_there_are_leagues() -> None:
    assert {path.stem for path in FILES} >= {"search-100", "levels", "easy"}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_results_of_a_league_are_whole(path: Path) -> None:
    found = scores(path)
    assert len({one.fixture for one in found}) == len(found)
    assert all(sum(one.points) == pytest.approx(1) for one in found)
    assert not any(one.failed for one in found)


def test_the_documentation_has_the_results() -> None:
    found = TABLE.search(PAGE.read_text("utf-8"))
    assert found is not None
    assert found.group() == table(FILES), "run tools/league_table.py"

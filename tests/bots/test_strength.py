"""The long leagues that are kept as data: they can be read, and the documentation says the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from dtwister.cli.leagues.fixtures import GameScore, scores_in
from dtwister.cli.leagues.ratings import Meeting, meetings

ROOT = Path(__file__).parents[2]
FILES = sorted((ROOT / "bench" / "leagues").glob("*.jsonl"))


def scores(path: Path) -> list[GameScore]:
    return scores_in(path.read_text("utf-8"), path)


def row(met: Meeting) -> str:
    """Return the line of a table of the documentation."""
    bounds = f"{100 * met.low:.0f} to {100 * met.high:.0f}"
    return (
        f"| {met.scenario} | {met.bot} | {met.other} | {met.games} | {100 * met.share:.0f} | "
        f"{bounds} |"
    )


def test_there_are_leagues() -> None:
    assert {path.stem for path in FILES} >= {"search-100", "levels", "easy"}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_results_of_a_league_are_whole(path: Path) -> None:
    found = scores(path)
    assert len({one.fixture for one in found}) == len(found)
    assert all(sum(one.points) == pytest.approx(1) for one in found)
    assert not any(one.failed for one in found)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_documentation_has_the_results(path: Path) -> None:
    page = (ROOT / "docs/explanation/search.md").read_text("utf-8")
    assert [row(met) for met in meetings(scores(path)) if row(met) not in page] == []

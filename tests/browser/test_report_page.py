"""The report on many games in a browser: no script, no request, readable for all."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import dtwister
from dtwister.simulation import report_page
from fixtures.pages.browsers import access_problems

PLAN = dtwister.SimulationPlan("prison:1", games=6, seed=20, bots=["greedy", "random"])


@pytest.mark.parametrize(
    ("width", "scheme"), [(1200, "light"), (360, "dark")], ids=["wide", "phone"]
)
def test_the_report_is_shown_and_accessible(
    width: int, scheme: str, new_page: Any, tmp_path: Path
) -> None:
    path = tmp_path / "games.html"
    path.write_text(report_page(dtwister.simulate(PLAN), title="</title><b>"), "utf-8")
    page = new_page(viewport={"width": width, "height": 800}, color_scheme=scheme)
    page.goto(path.as_uri())
    assert page.title() == "</title><b>"
    assert page.locator("h3").all_inner_texts() == [
        "Who wins from which seat",
        "How long games are",
        "How they end",
        "First moves",
        "Which characters score",
    ]
    assert page.locator("svg[role=img]").count() >= 3
    assert page.locator("td", has_text="blue, greedy").count() == 1
    assert page.evaluate("document.documentElement.scrollWidth") == width
    assert access_problems(page) == []
    assert page.watch.requests == [page.url]


def test_the_policy_stops_scripts_and_styles(new_page: Any, tmp_path: Path) -> None:
    path = tmp_path / "games.html"
    page_text = report_page(dtwister.simulate(PLAN))
    path.write_text(page_text.replace("<main>", "<main><script>hacked=1</script>"), "utf-8")
    page = new_page()
    page.goto(path.as_uri())
    assert page.evaluate("typeof hacked") == "undefined"
    assert any("Content Security Policy" in one for one in page.watch.problems)
    page.watch.problems.clear()

"""The chart of past speeds: it shows what the history says, and says it in words too."""

from __future__ import annotations

import json
import re
from itertools import pairwise
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from docs.test_site import module

ROOT = Path(__file__).parents[2]
chart = module("docs/_ext/speed_chart.py")


def a_line(number: int, **builds: dict[str, float]) -> dict[str, Any]:
    return {
        "commit": f"c{number}",
        "date": f"2026-01-{number // 2 + 1:02}T00:00:00+00:00",
        "python": "3.11.7",
        "builds": {
            name: {"instructions": {"base:standard": counts}} for name, counts in builds.items()
        },
    }


PURE = [
    a_line(0, pure={"chess": 340_000, "listed": 900_000, "sampled": 400_000, "fork": 2_900}),
    a_line(1, pure={"chess": 340_000, "listed": 600_000, "sampled": 300_000}),
]
BOTH = [
    *PURE,
    a_line(
        4,
        pure={"chess": 340_000, "listed": 600_000, "sampled": 310_000},
        compiled={"chess": 340_000, "listed": 200_000},
    ),
]


def heights(svg: str, kind: str) -> list[float]:
    """Return how far down the points of a line are."""
    found = re.search(rf'<g class="{kind}"><polyline points="([^"]*)"', svg)
    assert found is not None, kind
    return [float(point.split(",")[1]) for point in found[1].split()]


def test_each_build_has_its_lines_and_more_is_higher() -> None:
    svg = chart.draw(BOTH)
    listed, sampled = heights(svg, "listed pure"), heights(svg, "sampled pure")
    assert listed[0] < listed[1] == listed[2]
    assert sampled[0] < sampled[2] < sampled[1]
    assert all(above < below for above, below in zip(listed, sampled, strict=True))
    assert len(heights(svg, "listed compiled")) == 1
    assert "sampled compiled" not in svg, "what was never counted has no line"
    zero = re.search(r'y1="([\d.]+)"', svg)
    assert zero is not None and float(zero[1]) == chart.HEIGHT - chart.BOTTOM
    scale = (float(zero[1]) - listed[0]) / 900_000
    assert (float(zero[1]) - listed[1]) / 600_000 == pytest.approx(scale, rel=0.01)


def test_it_is_valid_and_has_a_title_and_words() -> None:
    root = ElementTree.fromstring(chart.draw(BOTH))
    assert root.attrib["role"] == "img"
    named = {element.attrib.get("id"): element.text or "" for element in root}
    title, words = (named[name] for name in root.attrib["aria-labelledby"].split())
    assert title == "Instructions of a decision, commit by commit"
    assert words == (
        "Instructions of a decision, 2026-01-01 to 2026-01-03. "
        "all actions listed, pure: 900 thousand at first, 600 thousand at last; "
        "one action sampled, pure: 400 thousand at first, 310 thousand at last; "
        "all actions listed, compiled: 200 thousand at first, 200 thousand at last; "
        "a ply of python-chess: 340 thousand."
    )


def test_its_colours_are_those_of_the_page() -> None:
    svg = chart.draw(BOTH)
    assert not re.search(r"#[0-9a-f]{3,6}|style=|fill=|stroke=", svg)
    styles = (ROOT / "docs" / "_static" / "dtwister.css").read_text("utf-8")
    for kind in ("listed", "sampled", "compiled", "grid", "peer"):
        assert f"svg.chart .{kind}" in styles


def test_names_and_days_do_not_cover_each_other() -> None:
    svg = chart.draw(BOTH)
    beside = [
        float(height) for height in re.findall(rf'<text x="{chart.WIDTH - 180}" y="([\d.]+)"', svg)
    ]
    assert len(beside) == 4
    ordered = sorted(beside)
    assert all(b - a >= chart.LEAST_GAP - 0.2 for a, b in pairwise(ordered))
    assert re.findall(r">(2026-01-\d\d)<", svg) == ["2026-01-01", "2026-01-03"]


def test_the_table_says_all_that_was_counted() -> None:
    table = chart.table(BOTH)
    rows = [re.findall(r"<td>(.*?)</td>", row) for row in re.findall(r"<tr>.*?</tr>", table)]
    assert [row[:3] for row in rows if row] == [
        ["c4", "2026-01-03", "pure"],
        ["c4", "2026-01-03", "compiled"],
        ["c1", "2026-01-01", "pure"],
        ["c0", "2026-01-01", "pure"],
    ]
    assert rows[-1][3:] == ["900", "400", "", "", "2.9", "", "340"]


def test_what_comes_from_the_file_cannot_break_the_page() -> None:
    evil = a_line(3, pure={"listed": 1_000_000})
    evil["commit"] = "<script>"
    assert "<script>" not in chart.draw([evil]) + chart.table([evil])


def test_the_history_of_the_tree_can_be_drawn(tmp_path: Path) -> None:
    lines = chart.read()
    counted = sum(len(one.counts) for one in chart.series(lines))
    svg = chart.draw(lines)
    assert svg.count("<circle") == counted >= 2 * 8
    ElementTree.fromstring(svg)
    path = tmp_path / "history.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in BOTH), "utf-8")
    assert chart.read(path) == BOTH

"""A Sphinx extension: the speed of past commits, drawn from `bench/history.jsonl`.

`{speed-chart}` shows the instructions of a decision, as a drawing and as a table of the same.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from pathlib import Path
from typing import Any

import attrs
from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

HISTORY = Path(__file__).resolve().parents[2] / "bench" / "history.jsonl"
Line = dict[str, Any]
SCENARIO = "base:standard"
DRAWN = {"listed": "all actions listed", "sampled": "one action sampled"}
"""The work that the drawing shows; the table has all of it."""
PEER = "chess"
"""The work of python-chess, which is the same in each commit."""
COLUMNS = {
    **DRAWN,
    "view": "view",
    "sample": "sample of a view",
    "fork": "fork",
    "digest": "digest",
    PEER: "python-chess",
}
WIDTH, HEIGHT = 860, 340
LEFT, RIGHT, TOP, BOTTOM = 64, 190, 16, 44
"""Margins; on the right are the names of the lines."""
LEAST_GAP = 17
"""The distance between two names."""


@attrs.frozen
class Series:
    """One line of the drawing: a build, its work, and the counts by the number of the commit."""

    build: str
    work: str
    counts: tuple[tuple[int, float], ...]

    @property
    def name(self) -> str:
        """The name that stands beside the line."""
        return f"{DRAWN[self.work]}, {self.build}"


def read(path: Path = HISTORY) -> list[Line]:
    """Return the lines of the history, the oldest first."""
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def counts(line: Line, build: str) -> dict[str, float]:
    """Return the instructions that a build of a commit was counted at."""
    measured = line["builds"].get(build, {})
    found: dict[str, float] = measured.get("instructions", {}).get(SCENARIO, {})
    return found


def builds(lines: Iterable[Line]) -> list[str]:
    """Return the builds that were ever counted, pure first."""
    found = {name for line in lines for name in line["builds"] if counts(line, name)}
    return sorted(found, key=lambda name: (name != "pure", name))


def series(lines: Sequence[Line]) -> list[Series]:
    """Return the lines of the drawing."""
    return [
        Series(build, work, found)
        for build in builds(lines)
        for work in DRAWN
        if (
            found := tuple(
                (number, there[work])
                for number, line in enumerate(lines)
                if work in (there := counts(line, build))
            )
        )
    ]


def peer(lines: Sequence[Line]) -> float | None:
    """Return the latest count of python-chess."""
    found = [counts(line, build)[PEER] for line in lines for build in line["builds"]
             if PEER in counts(line, build)]  # fmt: skip
    return found[-1] if found else None


def step(highest: float) -> int:
    """Return the distance of the lines of a grid, of which there are at most six.

    >>> [step(highest) for highest in (9, 480, 930_000)]
    [2, 100, 200000]
    """
    size = 1
    while True:
        for distance in (size, 2 * size, 5 * size):
            if highest / distance <= 6:
                return distance
        size *= 10


def thousands(count: float) -> str:
    """Return thousands of instructions.

    >>> thousands(927_821), thousands(2_863)
    ('928', '2.9')
    """
    return f"{count / 1_000:,.0f}" if count >= 10_000 else f"{count / 1_000:.1f}"


def apart(wanted: Sequence[float]) -> list[float]:
    """Return heights for names, moved down so that none covers another.

    >>> apart([100, 20, 22])
    [100, 20, 37]
    """
    found = [0.0] * len(wanted)
    last = float("-inf")
    for number in sorted(range(len(wanted)), key=lambda number: wanted[number]):
        last = found[number] = max(wanted[number], last + LEAST_GAP)
    return found


def summary(lines: Sequence[Line]) -> str:
    """Return what the drawing shows, in words."""
    said = [
        f"{one.name}: {thousands(one.counts[0][1])} thousand at first, "
        f"{thousands(one.counts[-1][1])} thousand at last"
        for one in series(lines)
    ]
    first, last = (lines[place]["date"][:10] for place in (0, -1))
    if (count := peer(lines)) is not None:
        said.append(f"a ply of python-chess: {thousands(count)} thousand")
    return f"Instructions of a decision, {first} to {last}. {'; '.join(said)}."


def draw(lines: Sequence[Line]) -> str:
    """Draw the instructions of a decision, commit by commit, as SVG."""
    shown, chess = series(lines), peer(lines)
    most = max([count for one in shown for _, count in one.counts] + [chess or 0])
    distance = step(most)
    top = (int(most / distance) + 1) * distance

    def x(number: int) -> float:
        return round(LEFT + (WIDTH - LEFT - RIGHT) * number / max(1, len(lines) - 1), 1)

    def y(count: float) -> float:
        return round(HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * count / top, 1)

    parts = list(_grid(lines, range(0, top + 1, distance), x, y))
    ends = [y(one.counts[-1][1]) for one in shown]
    names = [one.name for one in shown]
    for one in shown:
        parts.append(_line(lines, one, x, y))
    if chess is not None:
        parts.append(_rule("peer", y(chess)))
        ends.append(y(chess))
        names.append("a ply of python-chess")
    parts += [
        f'<text x="{WIDTH - RIGHT + 10}" y="{height + 4:.1f}">{escape(name)}</text>'
        for name, height in zip(names, apart(ends), strict=True)
    ]
    return (
        f'<svg class="diagram chart" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" role="img" '
        f'aria-labelledby="chart-title chart-text" font-size="12">'
        '<title id="chart-title">Instructions of a decision, commit by commit</title>'
        f'<desc id="chart-text">{escape(summary(lines))}</desc>{"".join(parts)}</svg>'
    )


def _rule(kind: str, height: float) -> str:
    return f'<line class="{kind}" x1="{LEFT}" y1="{height}" x2="{WIDTH - RIGHT}" y2="{height}"/>'


def _grid(lines: Sequence[Line], marks: Iterable[int], x: Any, y: Any) -> Iterator[str]:
    """Give the lines of the grid with their numbers, and the first commit of each day."""
    for mark in marks:
        yield _rule("grid", y(mark))
        yield f'<text x="{LEFT - 8}" y="{y(mark) + 4}" text-anchor="end">{mark // 1_000:,}</text>'
    days: set[str] = set()
    last = float("-inf")
    for number, line in enumerate(lines):
        day = line["date"][:10]
        if day not in days and x(number) - last >= 80:
            last = x(number)
            yield (
                f'<line class="grid" x1="{last}" y1="{HEIGHT - BOTTOM}" x2="{last}" '
                f'y2="{HEIGHT - BOTTOM + 6}"/>'
                f'<text x="{last}" y="{HEIGHT - BOTTOM + 20}" text-anchor="middle">{day}</text>'
            )
        days.add(day)
    yield f'<text x="{LEFT}" y="{HEIGHT - 6}">thousands of instructions, by commit</text>'


def _line(lines: Sequence[Line], one: Series, x: Any, y: Any) -> str:
    """Draw one line, with a dot for each commit that says which."""
    points = " ".join(f"{x(number)},{y(count)}" for number, count in one.counts)
    dots = "".join(
        f'<circle cx="{x(number)}" cy="{y(count)}" r="3">'
        f"<title>{escape(lines[number]['commit'])}: {thousands(count)} thousand</title></circle>"
        for number, count in one.counts
    )
    kind = f"{one.work} {one.build}"
    return f'<g class="{escape(kind)}"><polyline points="{points}"/>{dots}</g>'


def table(lines: Sequence[Line]) -> str:
    """Return the counts of each commit as a table, to be opened by those who want it."""
    head = "".join(f"<th>{name}</th>" for name in ("commit", "day", "build", *COLUMNS.values()))
    rows = []
    for line in reversed(lines):
        for build in builds([line]):
            there = counts(line, build)
            cells = [line["commit"], line["date"][:10], build]
            cells += [thousands(there[work]) if work in there else "" for work in COLUMNS]
            rows.append("".join(f"<td>{escape(cell)}</td>" for cell in cells))
    body = "".join(f"<tr>{row}</tr>" for row in rows)
    return (
        "<details><summary>The same as a table, in thousands of instructions</summary>"
        '<div class="table-wrapper"><table class="docutils"><thead>'
        f"<tr>{head}</tr></thead><tbody>{body}</tbody></table></div></details>"
    )


class SpeedChart(SphinxDirective):
    """`{speed-chart}`."""

    def run(self) -> list[nodes.Node]:
        """Return the drawing as it is, so that it takes the colours of the page."""
        self.env.note_dependency(str(HISTORY))
        lines = read()
        return [nodes.raw("", draw(lines) + table(lines), format="html")]


def setup(app: Sphinx) -> dict[str, object]:
    """Register the directive."""
    app.add_directive("speed-chart", SpeedChart)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}

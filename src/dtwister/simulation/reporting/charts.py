"""Charts as SVG: dots with their intervals, and bars. They take their colour from the page."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

import attrs

ROW: Final = 28
LEFT: Final = 190
RIGHT: Final = 60
TOP: Final = 34
WIDTH: Final = 680
"""Measures in pixels."""


@attrs.frozen
class Dot:
    """A value with its interval, in a row of a chart."""

    label: str
    value: float
    low: float
    high: float
    said: str
    """The value as text."""


@attrs.frozen
class Mark:
    """A line across a chart, with a text below."""

    value: float
    label: str
    is_strong: bool = False


def interval_chart(
    dots: Sequence[Dot],
    marks: Sequence[Mark],
    *,
    title: str,
    what: str,
    bounds: tuple[float, float] | None = None,
) -> str:
    """Return a chart with a row for each dot; without `bounds` it is as wide as dots and marks.

    >>> dots = [Dot("blue", 0.5, 0.4, 0.6, "50 %")]
    >>> interval_chart(dots, [Mark(0, "0"), Mark(1, "1")], title="Wins", what="Wins")[:40]
    '<svg xmlns="http://www.w3.org/2000/svg" '
    """
    values = [value for one in dots for value in (one.low, one.high)]
    values += [one.value for one in marks]
    low, high = bounds or (min(values, default=0.0), max(values, default=1.0))
    height = TOP + ROW * len(dots) + 30

    def at(value: float) -> float:
        return round(LEFT + (WIDTH - LEFT - RIGHT) * (value - low) / ((high - low) or 1), 1)

    parts = _head(height, title, f"{what}: " + "; ".join(f"{d.label} {d.said}" for d in dots), LEFT)
    for mark in marks:
        thick = ' stroke-width="2" stroke-dasharray="5 4"' if mark.is_strong else ""
        parts.append(
            f'<line x1="{at(mark.value)}" x2="{at(mark.value)}" y1="{TOP - 8}" y2="{height - 24}" '
            f'stroke="currentColor" stroke-opacity="{0.6 if mark.is_strong else 0.2}"{thick}/>'
            f'<text x="{at(mark.value)}" y="{height - 8}" text-anchor="middle">'
            f"{escape(mark.label)}</text>"
        )
    for row, one in enumerate(dots):
        y = TOP + ROW * row + ROW // 2
        parts.append(
            f'<text x="{LEFT - 10}" y="{y + 4}" text-anchor="end">{escape(one.label)}</text>'
            f'<line x1="{at(one.low)}" x2="{at(one.high)}" y1="{y}" y2="{y}" '
            'stroke="currentColor" stroke-width="2"/>'
            f'<circle cx="{at(one.value)}" cy="{y}" r="5"/>'
            f'<text x="{at(one.high) + 8}" y="{y + 4}">{escape(one.said)}</text>'
        )
    return "\n".join([*parts, "</svg>\n"])


def bar_chart(bars: Sequence[tuple[str, int]], *, title: str, what: str) -> str:
    """Return a chart with a column for each count; every few have their label below.

    >>> bar_chart([("0", 3), ("20", 5)], title="Lengths", what="Games").count("<rect")
    2
    """
    height, foot, left = 240, 210, 48
    most = max((count for _, count in bars), default=1) or 1
    width = (WIDTH - left - 12) / max(1, len(bars))
    each = max(1, round(len(bars) / 8))
    parts = _head(height, title, f"{what}: " + "; ".join(f"{n} {c}" for n, c in bars), left)
    parts.append(f'<text x="{left - 6}" y="{TOP + 8}" text-anchor="end">{most}</text>')
    for number, (label, count) in enumerate(bars):
        x = left + width * number
        tall = (foot - TOP) * count / most
        parts.append(
            f'<rect x="{x:.1f}" y="{foot - tall:.1f}" width="{max(1.0, width - 2):.1f}" '
            f'height="{tall:.1f}" fill-opacity="0.75"/>'
        )
        if number % each == 0:
            parts.append(f'<text x="{x:.1f}" y="{height - 10}">{escape(label)}</text>')
    return "\n".join([*parts, "</svg>\n"])


def _head(height: int, title: str, said: str, left: int) -> list[str]:
    return [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" '
        'font-family="sans-serif" font-size="13" fill="currentColor" stroke="none">',
        f"<title>{escape(title)}</title><desc>{escape(said)}</desc>",
        f'<text x="{left}" y="18" font-weight="bold">{escape(title)}</text>',
    ]

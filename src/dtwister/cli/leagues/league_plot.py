"""The ratings of a league as a picture: a dot for each bot, with its interval."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from dtwister.cli.leagues.ratings import Rating

ROW, LEFT, RIGHT, TOP, WIDTH = 28, 190, 60, 34, 680
"""Measures in pixels."""


def plot(ratings: Sequence[Rating], title: str) -> str:
    """Return an SVG; it takes its colour from the page, so it fits light and dark ones.

    >>> plot([Rating("greedy", 0.0, -20.0, 20.0, 40)], "prison:3")[:40]
    '<svg xmlns="http://www.w3.org/2000/svg" '
    """
    low = min((one.low for one in ratings), default=0.0) - 20
    high = max((one.high for one in ratings), default=0.0) + 20
    height = TOP + ROW * len(ratings) + 30

    def at(value: float) -> float:
        return round(LEFT + (WIDTH - LEFT - RIGHT) * (value - low) / (high - low), 1)

    said = "; ".join(f"{one.bot} {one.value:.0f}" for one in ratings)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" '
        'font-family="sans-serif" font-size="13" fill="currentColor" stroke="none">',
        f"<title>{escape(title)}</title><desc>Ratings: {escape(said)}</desc>",
        f'<text x="{LEFT}" y="18" font-weight="bold">{escape(title)}</text>',
    ]
    step = next(size for size in (50, 100, 200, 400, 1000) if (high - low) / size <= 8)
    for mark in range(int(low // step + 1) * step, int(high) + 1, step):
        parts.append(
            f'<line x1="{at(mark)}" x2="{at(mark)}" y1="{TOP - 8}" y2="{height - 24}" '
            'stroke="currentColor" stroke-opacity="0.2"/>'
            f'<text x="{at(mark)}" y="{height - 8}" text-anchor="middle">{mark}</text>'
        )
    for row, one in enumerate(ratings):
        y = TOP + ROW * row + ROW // 2
        parts.append(
            f'<text x="{LEFT - 10}" y="{y + 4}" text-anchor="end">{escape(one.bot)}</text>'
            f'<line x1="{at(one.low)}" x2="{at(one.high)}" y1="{y}" y2="{y}" '
            'stroke="currentColor" stroke-width="2"/>'
            f'<circle cx="{at(one.value)}" cy="{y}" r="5"/>'
            f'<text x="{at(one.high) + 8}" y="{y + 4}">{one.value:.0f}</text>'
        )
    return "\n".join([*parts, "</svg>\n"])

"""The ratings of a league as a picture: a dot for each bot, with its interval."""

from __future__ import annotations

from collections.abc import Sequence

from dtwister.cli.leagues.ratings import Rating
from dtwister.simulation.reporting.charts import Dot, Mark, interval_chart


def plot(ratings: Sequence[Rating], title: str) -> str:
    """Return an SVG; it takes its colour from the page, so it fits light and dark ones.

    >>> plot([Rating("greedy", 0.0, -20.0, 20.0, 40)], "prison:3")[:40]
    '<svg xmlns="http://www.w3.org/2000/svg" '
    """
    low = min((one.low for one in ratings), default=0.0) - 20
    high = max((one.high for one in ratings), default=0.0) + 20
    step = next(size for size in (50, 100, 200, 400, 1000) if (high - low) / size <= 8)
    steps = range(int(low // step + 1) * step, int(high) + 1, step)
    marks = [Mark(float(mark), str(mark)) for mark in steps]
    dots = [Dot(one.bot, one.value, one.low, one.high, f"{one.value:.0f}") for one in ratings]
    return interval_chart(dots, marks, title=title, what="Ratings", bounds=(low, high))

"""Shares and means with their 95 % intervals."""

from __future__ import annotations

from math import sqrt
from typing import Final

import attrs

CERTAIN: Final = 1.959964
"""The width of a 95 % interval, in standard deviations."""


def interval(points: float, games: int) -> tuple[float, float]:
    """Return the 95 % interval of a share of points (Wilson).

    >>> [round(one, 2) for one in interval(15, 20)]
    [0.53, 0.89]
    """
    square = CERTAIN**2
    share = points / games
    middle = (share + square / (2 * games)) / (1 + square / games)
    half = CERTAIN * sqrt(share * (1 - share) / games + square / (4 * games**2))
    half /= 1 + square / games
    return middle - half, middle + half


@attrs.frozen
class Share:
    """A part of some games, with the 95 % interval of what it would be in all.

    >>> Share.of("blue", 15, 20).value
    0.75
    """

    name: str
    count: int
    games: int
    value: float
    low: float
    high: float

    @classmethod
    def of(cls, name: str, count: int, games: int) -> Share:
        """Return the share of so many of so many games.

        >>> Share.of("blue", 15, 20).text()
        '75.0 % (53.1 to 88.8)'
        """
        low, high = interval(count, games)
        return cls(name, count, games, count / games, max(0.0, low), min(1.0, high))

    def text(self) -> str:
        """Return it in percent, with its interval."""
        return f"{100 * self.value:.1f} % ({100 * self.low:.1f} to {100 * self.high:.1f})"


@attrs.frozen
class Mean:
    """A mean over some games, with the 95 % interval of what it would be over all.

    >>> Mean.of("decisions", 30, 500, 2).value
    15.0
    """

    name: str
    value: float
    low: float
    high: float

    @classmethod
    def of(cls, name: str, total: float, squares: float, games: int) -> Mean:
        """Return the mean of numbers with a sum and a sum of squares.

        >>> Mean.of("decisions", 30, 500, 2).text()
        '15.0 (5.2 to 24.8)'
        """
        value = total / games
        spread = max(0.0, squares / games - value**2) * games / max(1, games - 1)
        half = CERTAIN * sqrt(spread / games)
        return cls(name, value, value - half, value + half)

    def text(self, places: int = 1) -> str:
        """Return it with its interval."""
        return f"{self.value:.{places}f} ({self.low:.{places}f} to {self.high:.{places}f})"

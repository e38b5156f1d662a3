"""Ratings from the results of a league: strengths under which they were most likely.

Each game with a winner counts as a victory over each other side (Bradley and Terry). The intervals
come from resampling the deals: games of one deal belong together.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from math import log10

import attrs

from dtwister._rng import Rng
from dtwister.cli.leagues.fixtures import GameScore
from dtwister.simulation.reporting.intervals import interval

ROUNDS = 200
"""The steps to the most likely strengths."""
RESAMPLED = 200
"""The number of resampled leagues for the intervals."""


@attrs.frozen
class Rating:
    """The strength of a bot on the scale of Elo: 400 more are ten to one."""

    bot: str
    value: float
    low: float
    high: float
    games: int


@attrs.frozen
class Meeting:
    """The results of one bot, alone on its side, against another one that has all others."""

    scenario: str
    bot: str
    other: str
    points: float
    games: int
    fair: float
    """The share of points that equal bots would have."""
    low: float
    high: float
    """The 95 % interval of the share of points."""

    @property
    def share(self) -> float:
        """Return the share of points."""
        return self.points / self.games


def meetings(scores: Iterable[GameScore]) -> list[Meeting]:
    """Return the results of each pair in each scenario; of two sides, those of the better bot."""
    points: dict[tuple[str, str, str, int], list[float]] = defaultdict(list)
    for score in scores:
        fixture = score.fixture
        bot = fixture.single
        other = next(name for name in fixture.pair if name != bot)
        points[fixture.scenario, bot, other, len(fixture.players)].append(score.of_single)
    found = []
    for (scenario, bot, other, sides), each in points.items():
        won = sum(each)
        if sides == 2 and 2 * won < len(each):
            bot, other, won = other, bot, len(each) - won
        low, high = interval(won, len(each))
        found.append(Meeting(scenario, bot, other, won, len(each), 1.0 / sides, low, high))
    return found


def ratings(scores: Sequence[GameScore], *, zero: str = "greedy") -> list[Rating]:
    """Return the ratings of all bots, the best first; one bot has 0, or else their mean.

    >>> from dtwister.cli.leagues.fixtures import Fixture
    >>> game = Fixture("prison:3", 5, ("greedy", "random"))
    >>> won = GameScore(fixture=game, points=(1.0, 0.0), decisions=88, why="eliminations")
    >>> [(one.bot, round(one.value)) for one in ratings([won] * 4)]
    [('greedy', 0), ('random', -382)]
    """
    deals: dict[tuple[str, int], list[GameScore]] = defaultdict(list)
    games: dict[str, int] = defaultdict(int)
    for score in scores:
        deals[score.fixture.scenario, score.fixture.seed].append(score)
        for bot in set(score.fixture.players):
            games[bot] += 1
    if not scores:
        return []
    usual = _strengths(scores, zero)
    rng, packs = Rng(1), list(deals.values())
    spread: dict[str, list[float]] = defaultdict(list)
    for _ in range(RESAMPLED):
        again = [score for _ in packs for score in packs[rng.below(len(packs))]]
        for bot, value in _strengths(again, zero).items():
            spread[bot].append(value)
    found = []
    for bot, value in usual.items():
        values = sorted(spread[bot]) or [value]
        low, high = (values[int(len(values) * part)] for part in (0.025, 0.975))
        found.append(Rating(bot, value, low, high, games[bot]))
    return sorted(found, key=lambda one: (-one.value, one.bot))


def _strengths(scores: Iterable[GameScore], zero: str) -> Mapping[str, float]:
    """Return the ratings under which some results were most likely.

    Each pair that met has half a victory each for free, so that no rating is without end.
    """
    wins: dict[tuple[str, str], float] = defaultdict(float)
    for score in scores:
        players = score.fixture.players
        for one, points in zip(players, score.points, strict=True):
            for other in players:
                if other != one:
                    wins[one, other] += points
    pairs = {tuple(sorted(pair)) for pair in wins}
    for one, other in pairs:
        wins[one, other] += 0.5
        wins[other, one] += 0.5
    bots = sorted({bot for pair in pairs for bot in pair})
    strength = dict.fromkeys(bots, 1.0)
    for _ in range(ROUNDS):
        for bot in bots:
            won = sum(wins[bot, other] for other in bots if other != bot)
            met = sum(
                (wins[bot, other] + wins[other, bot]) / (strength[bot] + strength[other])
                for other in bots
                if other != bot
            )
            strength[bot] = won / met
    values = {bot: 400 * log10(strength[bot]) for bot in bots}
    middle = values[zero] if zero in values else sum(values.values()) / len(values)
    return {bot: value - middle for bot, value in values.items()}

"""Summaries of many games, counted row by row, so that a table may be of any length."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

import attrs

from dtwister.simulation.game_rows import SETTING, GameRow
from dtwister.simulation.reporting.intervals import Mean, Share

MOST_FIRST: Final = 5
"""The most first answers that are listed of each kind of decision."""
BINS: Final = 24
"""The most columns of the chart of lengths."""


@attrs.frozen
class FirstMove:
    """A first answer to a kind of decision: how often it was given, and how often its seat won.

    >>> import dtwister
    >>> plan = dtwister.SimulationPlan("prison:1", games=2, seed=1, bots=["random"])
    >>> (found,) = summaries_of(dtwister.simulate(plan))
    >>> found.first_moves[0].kind
    'starter'
    """

    kind: str
    seat: str
    action: str
    given: Share
    won: Share


@attrs.frozen
class Scorer:
    """A character, with the points of a game that its leaving brought.

    >>> import dtwister
    >>> plan = dtwister.SimulationPlan("prison:1", games=2, seed=1, bots=["random"])
    >>> (found,) = summaries_of(dtwister.simulate(plan))
    >>> all(isinstance(one, Scorer) for one in found.scorers)
    True
    """

    name: str
    own: Mean
    """The points for its own seat."""
    others: Mean
    """The points for other seats."""


@attrs.frozen
class Lengths:
    """The decisions of the games that ended by the rules.

    >>> found = lengths_of({10: 3, 30: 1})
    >>> found.median, found.most
    (10, 30)
    """

    mean: Mean
    median: int
    quartiles: tuple[int, int]
    least: int
    most: int
    bins: tuple[tuple[int, int], ...]
    """The first number of decisions of each bin, and how many games were as long."""


@attrs.frozen
class GamesSummary:
    """The results of all games of one setting.

    >>> import dtwister
    >>> plan = dtwister.SimulationPlan("prison:1", games=2, seed=1, bots=["random"])
    >>> (found,) = summaries_of(dtwister.simulate(plan))
    >>> found.title
    'prison:1: blue random, yellow random'
    """

    scenario: str
    options: tuple[str, ...]
    seats: tuple[str, ...]
    bots: tuple[str, ...]
    max_decisions: int
    rules: str
    games: int
    bots_failed: int
    wins: tuple[Share, ...]
    """The share of games that each seat won, in the order of the seats."""
    unwon: Share
    """The share of games without a winner: draws of all, and games that were cut."""
    endings: tuple[Share, ...]
    lengths: Lengths | None
    """None if no game ended by the rules."""
    first_moves: tuple[FirstMove, ...]
    scorers: tuple[Scorer, ...]

    @property
    def title(self) -> str:
        """Return the scenario and who played it."""
        who = ", ".join(f"{s} {b}" for s, b in zip(self.seats, self.bots, strict=True))
        return f"{self.scenario}: {who}"


def summaries_of(rows: Iterable[GameRow]) -> list[GamesSummary]:
    """Return a summary of each setting, in the order in which they appear.

    >>> import dtwister
    >>> plan = dtwister.SimulationPlan("prison:1", games=3, seed=1, bots=["random"])
    >>> (found,) = summaries_of(dtwister.simulate(plan))
    >>> found.games, [one.name for one in found.wins]
    (3, ['blue', 'yellow'])
    """
    counts: dict[tuple[object, ...], _Count] = {}
    for row in rows:
        setting = tuple(getattr(row, name) for name in SETTING)
        count = counts.get(setting)
        if count is None:
            count = counts[setting] = _Count(row)
        count.add(row)
    return [count.summary() for count in counts.values()]


@attrs.define
class _Count:
    """The games of one setting so far."""

    first: GameRow
    games: int = 0
    unwon: int = 0
    bots_failed: int = 0
    wins: Counter[str] = attrs.field(factory=Counter)
    endings: Counter[str] = attrs.field(factory=Counter)
    lengths: Counter[int] = attrs.field(factory=Counter)
    given: Counter[tuple[str, str, str]] = attrs.field(factory=Counter)
    won: Counter[tuple[str, str, str]] = attrs.field(factory=Counter)
    kinds: dict[str, None] = attrs.field(factory=dict)
    points: dict[str, list[int]] = attrs.field(factory=lambda: defaultdict(lambda: [0] * 4))
    """Character -> sum and sum of squares of its own points, and of those for others."""

    def add(self, row: GameRow) -> None:
        """Count one more game."""
        self.games += 1
        self.bots_failed += bool(row.bot_failure)
        self.unwon += not row.winners
        self.wins.update(row.winners)
        self.endings[row.ending] += 1
        if not row.is_cut:
            self.lengths[row.decisions] += 1
        for said in row.first_moves:
            place, _, action = said.partition(": ")
            seat, _, kind = place.partition(" ")
            self.kinds.setdefault(kind)
            self.given[kind, seat, action] += 1
            self.won[kind, seat, action] += seat in row.winners
        self._add_points(row.scored)

    def _add_points(self, scored: Sequence[str]) -> None:
        here: dict[str, list[int]] = {}
        for said in scored:
            seat, points, _, piece = said.split(" ")
            owner, _, name = piece.rpartition(".")
            pair = here.setdefault(name, [0, 0])
            pair[owner not in ("", seat)] += int(points)
        for name, (own, others) in here.items():
            for place, value in enumerate((own, own**2, others, others**2)):
                self.points[name][place] += value

    def summary(self) -> GamesSummary:
        """Return what the games say together."""
        games = self.games
        endings = [Share.of(name, count, games) for name, count in self.endings.most_common()]
        scorers = [
            Scorer(name, Mean.of(name, a, b, games), Mean.of(name, c, d, games))
            for name, (a, b, c, d) in self.points.items()
        ]
        return GamesSummary(
            **{name: getattr(self.first, name) for name in SETTING},
            games=games,
            bots_failed=self.bots_failed,
            wins=tuple(Share.of(seat, self.wins[seat], games) for seat in self.first.seats),
            unwon=Share.of("no winner", self.unwon, games),
            endings=tuple(endings),
            lengths=lengths_of(self.lengths),
            first_moves=tuple(self._first_moves()),
            scorers=tuple(sorted(scorers, key=lambda one: (-one.own.value, one.name))),
        )

    def _first_moves(self) -> Iterable[FirstMove]:
        for kind in self.kinds:
            found = [(count, key) for key, count in self.given.items() if key[0] == kind]
            found.sort(key=lambda one: (-one[0], one[1]))
            for count, key in found[:MOST_FIRST]:
                _, seat, action = key
                given = Share.of(action, count, self.games)
                won = Share.of(action, self.won[key], count)
                yield FirstMove(kind, seat, action, given, won)


def lengths_of(games: Mapping[int, int]) -> Lengths | None:
    """Return what lengths of games say together: decisions -> how many games were as long.

    >>> found = lengths_of({10: 3, 30: 1})
    >>> found.median, found.quartiles, found.least, found.most
    (10, (10, 10), 10, 30)
    """
    total = sum(games.values())
    if not total:
        return None
    numbers = sorted(games)
    whole = sum(number * count for number, count in games.items())
    squares = sum(number**2 * count for number, count in games.items())
    width = _width(numbers[-1] - numbers[0] + 1)
    begin = numbers[0] // width * width
    bins: Counter[int] = Counter()
    for number, count in games.items():
        bins[number // width * width] += count
    return Lengths(
        mean=Mean.of("decisions", whole, squares, total),
        median=_quantile(games, numbers, 0.5 * total),
        quartiles=(
            _quantile(games, numbers, 0.25 * total),
            _quantile(games, numbers, 0.75 * total),
        ),
        least=numbers[0],
        most=numbers[-1],
        bins=tuple((one, bins[one]) for one in range(begin, numbers[-1] + 1, width)),
    )


def _width(span: int) -> int:
    """Return the width of a bin: 1, 2 or 5 times a power of ten."""
    power = 1
    while True:
        for width in (power, 2 * power, 5 * power):
            if span <= width * BINS:
                return width
        power *= 10


def _quantile(games: Mapping[int, int], numbers: Sequence[int], rank: float) -> int:
    """Return the least number that so many games do not exceed."""
    seen = 0
    for number in numbers:
        seen += games[number]
        if seen >= rank:
            return number
    return numbers[-1]

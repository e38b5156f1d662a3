"""The games of a league: each bot meets each other one, in all seats of the same deals."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from pathlib import Path
from typing import Any, Final

import attrs

from dtwister._errors import DtwisterError
from dtwister._printing import quoted
from dtwister._safe_files import GrowingFile

MOST_BYTES: Final = 100_000_000
"""The most bytes of a file of results that are read."""


@attrs.frozen
class Fixture:
    """A game that is to be played: the deal, and the player of each side."""

    scenario: str
    seed: int
    players: tuple[str, ...]

    @property
    def pair(self) -> tuple[str, str]:
        """Return the two bots, in the order of their names."""
        first, second = sorted(set(self.players))
        return first, second

    @property
    def single(self) -> str:
        """Return the bot that has one side; of two sides the first one of the pair."""
        return min(self.pair, key=lambda name: (self.players.count(name), name))


@attrs.frozen(kw_only=True)
class GameScore:
    """The result of a game: the points of each side, which add up to 1."""

    fixture: Fixture
    points: tuple[float, ...]
    decisions: int
    why: str
    failed: str = ""
    """The reason for which a bot failed; its side gave up."""

    @property
    def of_single(self) -> float:
        """Return the points of the bot that has one side."""
        return self.points[self.fixture.players.index(self.fixture.single)]

    def line(self) -> str:
        """Return the line of a file of results.

        >>> game = Fixture("prison:3", 5, ("greedy", "random"))
        >>> GameScore(fixture=game, points=(1.0, 0.0), decisions=88, why="eliminations").line()[:40]
        '{"scenario": "prison:3", "seed": 5, "pla'
        """
        data: dict[str, Any] = attrs.asdict(self.fixture) | {
            "points": self.points,
            "decisions": self.decisions,
            "why": self.why,
        }
        if self.failed:
            data["failed"] = self.failed
        return json.dumps(data) + "\n"


def fixtures_of(
    scenario: str, sides: int, bots: Sequence[str], seeds: Sequence[int]
) -> Iterator[Fixture]:
    """Yield the games of a league, deal by deal, so that a run that is cut short is fair.

    In each pair one bot has one side and the other has all others, in turn.

    >>> for one in fixtures_of("prison:3", 2, ["greedy", "random"], [5]):
    ...     print(one.seed, *one.players)
    5 greedy random
    5 random greedy
    >>> sum(1 for _ in fixtures_of("multi:standard-4", 4, ["greedy", "random"], [5]))
    8
    """
    for seed in seeds:
        for pair in combinations(bots, 2):
            for single, other in (pair,) if sides == 2 else (pair, pair[::-1]):
                for side in range(sides):
                    players = [other] * sides
                    players[side] = single
                    yield Fixture(scenario, seed, tuple(players))


def scores_in(text: str, path: Path) -> list[GameScore]:
    """Return the results in a file; a last line that was cut is left out."""
    found = []
    for number, line in enumerate(text.splitlines(keepends=True), 1):
        if not line.endswith("\n"):
            break
        try:
            found.append(_score(json.loads(line)))
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise DtwisterError(
                f"{path}:{number}: expected the result of a game of a league, got "
                f"{quoted(line.strip())} ({type(error).__name__}); name another file with --out"
            ) from None
    return found


def _score(data: Mapping[str, Any]) -> GameScore:
    players, points = data["players"], data["points"]
    if not all(isinstance(one, str) for one in players) or len(points) != len(players):
        raise ValueError("players and points do not fit")
    if len(set(players)) != 2:
        raise ValueError("expected two bots")
    return GameScore(
        fixture=Fixture(str(data["scenario"]), int(data["seed"]), tuple(players)),
        points=tuple(float(one) for one in points),
        decisions=int(data["decisions"]),
        why=str(data["why"]),
        failed=str(data.get("failed", "")),
    )


class ResultsFile:
    """A file of results, one line a game, to which one process appends."""

    def __init__(self, path: Path) -> None:
        try:
            self._file = GrowingFile.reopen(path)
        except FileNotFoundError:
            self._file = GrowingFile.create(path, "")
        try:
            text = self._file.read(MOST_BYTES).decode("utf-8", "replace")
            self.scores = scores_in(text, path)
            if text and not text.endswith("\n"):
                self._file.rewrite("".join(score.line() for score in self.scores))
        except BaseException:
            self._file.close()
            raise

    def add(self, score: GameScore) -> None:
        """Append the result of a game."""
        self._file.append(score.line())
        self.scores.append(score)

    def close(self) -> None:
        """Let go of the file."""
        self._file.close()

"""Run a simulation: play what is missing, wherever that happens, and yield rows in one order."""

from __future__ import annotations

import contextlib
from collections import deque
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence, Set
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future
from heapq import merge
from operator import attrgetter
from pathlib import Path
from typing import Any, Final
from uuid import uuid4

import attrs

from dtwister._engine.compiled_rules import Rules
from dtwister._errors import OptionError, SimulationError
from dtwister._printing import clipped, quoted
from dtwister._safe_files import write_all
from dtwister.simulation.game_playing import GameFailure, play_game, play_in_worker
from dtwister.simulation.game_rows import SETTING, GameRow
from dtwister.simulation.rows_files import check_ending, opened_rows
from dtwister.simulation.simulation_plan import SimulationPlan

AHEAD: Final = 256
"""The most games that are begun before the first one without a row, if nothing else is said."""
Played = Iterator[GameRow | GameFailure]
Source = Callable[[Sequence[int]], Played]
"""A function that plays the games of some seeds, in their order."""


def simulate(
    plan: SimulationPlan,
    *,
    executor: Executor | None = None,
    rows: str | Path | None = None,
    records: str | Path | None = None,
    ahead: int = AHEAD,
) -> Generator[GameRow]:
    """Play the games of a plan, and yield a row for each, in the order of their seeds.

    Without `executor` the games are played here, one after another. Any executor of
    `concurrent.futures` plays them elsewhere; the rows are the same, but for `seconds`. Up to
    `ahead` games are begun at once, so that memory does not grow with the number of games.

    `rows` is a file (`.jsonl` or `.parquet`) to which each row is added before it is yielded. Games
    with a row there are not played again, so a run that was stopped goes on. `records` is a folder
    for the records of the games.

    >>> plan = SimulationPlan("prison:1", games=3, seed=7, bots=["random"], max_decisions=400)
    >>> for row in simulate(plan):
    ...     print(row.seed, *row.winners, row.ending)
    7 ...
    8 ...
    9 ...
    """
    if executor is not None and not isinstance(executor, Executor):
        raise OptionError(
            f"executor: expected one of concurrent.futures, got {quoted(executor)}; "
            "`with ProcessPoolExecutor() as executor:` makes one"
        )
    if type(ahead) is not int or ahead < 1:
        raise OptionError(f"ahead: expected a whole number from 1, got {quoted(ahead)}")
    rules = plan.load_rules()
    run = Run(
        plan,
        plan.setting(rules),
        None if rows is None else Path(rows),
        None if records is None else Path(records),
    )
    if executor is None:
        return run.rows_from(local_source(run.playing, rules))
    return run.rows_from(executor_source(executor, run.playing, ahead))


@attrs.define
class Run:
    """A plan with the places for its rows and records."""

    plan: SimulationPlan
    setting: Mapping[str, Any]
    rows: Path | None = None
    records: Path | None = None
    stored: Set[int] = frozenset()
    """The seeds of the games that had a row before."""

    def __attrs_post_init__(self) -> None:
        if self.rows is not None:
            check_ending(self.rows)

    @property
    def playing(self) -> SimulationPlan:
        """Return the plan that workers get: with records, if those have a folder."""
        return self.plan if self.records is None else attrs.evolve(self.plan, records=True)

    def rows_from(self, source: Source) -> Generator[GameRow]:
        """Yield all rows: those that are there, and those of the games that are played now."""
        seeds = self.plan.seeds
        if self.rows is None:
            yield from self._new(source(seeds), lambda row: None)
            return
        wants_records = self.plan.records and self.records is None
        file = opened_rows(self.rows, self.setting, wants_records=wants_records)
        with contextlib.closing(file):
            self.stored = frozenset(seed for seed in file.seeds if seed in seeds)
            self._check_records()
            if not self.stored:
                yield from self._new(source(seeds), file.add)
                return
            missing = [seed for seed in seeds if seed not in self.stored]
            old = (row for row in file.rows() if row.seed in self.stored)
            yield from merge(old, self._new(source(missing), file.add), key=attrgetter("seed"))

    def _new(self, played: Played, add: Callable[[GameRow], None]) -> Iterator[GameRow]:
        """Yield the rows of games as they are played; each is stored before."""
        for found in played:
            if isinstance(found, GameFailure):
                raise SimulationError(
                    f"the game with seed {found.seed} failed: {found.problem}",
                    seed=found.seed,
                    record=found.record,
                )
            self._check_worker(found)
            row = found
            if self.records is not None:
                path = self.records / record_name(row.scenario, row.seed)
                write_all([(path, row.record.encode())])
                row = attrs.evolve(row, record="")
            add(row)
            yield row

    def _check_worker(self, row: GameRow) -> None:
        """Refuse the row of a worker that has other rules than this process."""
        for name in SETTING:
            if getattr(row, name) != self.setting[name]:
                raise SimulationError(
                    f"the game with seed {row.seed} was played with another {name}: expected "
                    f"{quoted(self.setting[name])}, got {quoted(getattr(row, name))}; install the "
                    "same plug-ins for all workers",
                    seed=row.seed,
                )

    def _check_records(self) -> None:
        if self.records is None:
            return
        for seed in sorted(self.stored):
            name = record_name(self.setting["scenario"], seed)
            if not (self.records / name).is_file():
                raise SimulationError(
                    f"{self.rows}: the game with seed {seed} has a row, but {self.records} has no "
                    f"{name}; name another file, or the folder with its records",
                    seed=seed,
                )


def record_name(scenario: str, seed: int) -> str:
    """Return the name of the file of a record in a folder of records.

    >>> record_name("prison:3", 17)
    'prison-3-17.toml'
    """
    return f"{scenario.replace(':', '-')}-{seed}.toml"


def local_source(plan: SimulationPlan, rules: Rules) -> Source:
    """Return a source of games that are played here, one after another."""
    return lambda seeds: (play_game(plan, rules, seed) for seed in seeds)


def executor_source(executor: Executor, plan: SimulationPlan, ahead: int = AHEAD) -> Source:
    """Return a source of games that an executor plays."""
    return lambda seeds: _played(executor, plan, seeds, ahead)


def _played(executor: Executor, plan: SimulationPlan, seeds: Sequence[int], ahead: int) -> Played:
    """Play games with an executor; so many are begun at most before the first without a row."""
    run = uuid4().hex
    left = iter(seeds)
    begun: deque[tuple[int, Future[GameRow | GameFailure]]] = deque()
    try:
        while True:
            while len(begun) < ahead and (seed := next(left, None)) is not None:
                begun.append((seed, _submitted(executor, run, plan, seed)))
            if not begun:
                return
            seed, future = begun[0]
            try:
                found = future.result()
            except CancelledError as error:
                raise SimulationError(_lost(seed, "it was cancelled"), seed=seed) from error
            except BrokenExecutor as error:
                raise SimulationError(_lost(seed, "a worker died"), seed=seed) from error
            except Exception as error:
                reason = f"{type(error).__name__}: {clipped(str(error), 300)}"
                raise SimulationError(_lost(seed, reason), seed=seed) from error
            begun.popleft()
            yield found
    finally:
        for _, future in begun:
            future.cancel()


def _submitted(
    executor: Executor, run: str, plan: SimulationPlan, seed: int
) -> Future[GameRow | GameFailure]:
    try:
        return executor.submit(play_in_worker, run, plan, seed)
    except (BrokenExecutor, RuntimeError) as error:  # shut down, or broken
        raise SimulationError(_lost(seed, clipped(str(error), 300)), seed=seed) from error


def _lost(seed: int, reason: str) -> str:
    return (
        f"the game with seed {seed} was not played: {reason}; with a file of rows, the same call "
        "with a new executor goes on from there"
    )

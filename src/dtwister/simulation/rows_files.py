"""Files of rows: which form a name asks for, and what both forms can do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set
from pathlib import Path
from typing import Any, Protocol

from dtwister._errors import OptionError
from dtwister._printing import clipped
from dtwister.simulation.game_rows import GameRow
from dtwister.simulation.line_rows import LineRows, read_lines

LINES, PARQUET = ".jsonl", ".parquet"
"""The endings of the names of files."""


class RowsFile(Protocol):
    """A file of rows that is open to be appended to."""

    @property
    def seeds(self) -> Set[int]:
        """The seeds of the games that are there."""

    def rows(self) -> Iterator[GameRow]:
        """Yield the rows that were there when the file was opened, in the order of their seeds."""

    def add(self, row: GameRow) -> None:
        """Add the row of a game, so that nothing can lose it."""

    def close(self) -> None:
        """Finish the file and let go of it."""


def journal_of(path: Path) -> Path:
    """Return the place of the journal of a Parquet file.

    >>> journal_of(Path("games.parquet")).name
    'games.parquet.journal'
    """
    return path.with_name(f"{path.name}.journal")


def check_ending(path: Path) -> str:
    """Return the ending of a name; refuse one that stands for no form."""
    ending = path.suffix.lower()
    if ending not in (LINES, PARQUET):
        raise OptionError(
            f"expected a file that ends in {LINES} or {PARQUET}, got {clipped(str(path))}"
        )
    return ending


def opened_rows(path: Path, setting: Mapping[str, Any], *, wants_records: bool = False) -> RowsFile:
    """Open a file of rows, or begin one; games of another plan are refused."""
    if check_ending(path) == LINES:
        return LineRows(path, setting, wants_records)
    from dtwister.simulation.parquet_rows import ParquetRows

    return ParquetRows(path, journal_of(path), setting, wants_records)


def read_rows(path: Path | str) -> Iterator[GameRow]:
    """Yield the rows in a file of JSON lines or Parquet, in the order of the file.

    >>> import dtwister, os, tempfile
    >>> plan = dtwister.SimulationPlan("prison:1", games=2, seed=1, bots=["random"])
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = os.path.join(folder, "games.jsonl")
    ...     rows = list(dtwister.simulate(plan, rows=path))
    ...     list(read_rows(path)) == rows
    True
    """
    path = Path(path)
    if check_ending(path) == LINES:
        return read_lines(path)
    from dtwister.simulation.parquet_rows import read_parquet

    return read_parquet(path)


def first_seed(path: Path) -> int | None:
    """Return the seed of the first game in a file of rows, or None if the file is missing."""
    places = [path] if check_ending(path) == LINES else [path, journal_of(path)]
    for place in places:
        if place.exists():
            rows = read_rows(place) if place == path else read_lines(place)
            return next((row.seed for row in rows), None)
    return None

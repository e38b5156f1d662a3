"""Rows as Parquet, with a journal of lines beside it while games are played.

A Parquet file ends with its table of contents, so nothing can be appended to one. Rows go into the
journal, one line a game. When the run ends, however it does, they are put into the Parquet file and
the journal is removed. If the process is killed, the next run begins with the journal.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Iterator, Mapping, Set
from heapq import merge
from itertools import islice
from operator import attrgetter
from pathlib import Path
from typing import Any, Final

import attrs

from dtwister._errors import OptionError, SimulationError
from dtwister._printing import clipped
from dtwister._safe_files import written_beside
from dtwister.simulation.game_rows import COLUMNS, SETTING, GameRow, row_from_data
from dtwister.simulation.line_rows import LineRows, check_setting, opened, without_record

try:
    import pyarrow
    import pyarrow.parquet
except ImportError as error:  # pragma: no cover - the extra is installed where this is tested
    raise OptionError(
        "Parquet needs the package pyarrow; try: pip install 'dtwister[parquet]', or name a file "
        "that ends in .jsonl"
    ) from error

AT_ONCE: Final = 10_000
"""The most rows that are in memory while a file is written or read."""
_TYPES: Final[Mapping[str, pyarrow.DataType]] = {
    "str": pyarrow.string(),
    "int": pyarrow.uint64(),
    "float": pyarrow.float64(),
    "tuple[str, ...]": pyarrow.list_(pyarrow.string()),
    "tuple[int, ...]": pyarrow.list_(pyarrow.int64()),
}
_SCHEMA: Final = pyarrow.schema([(name, _TYPES[kind]) for name, kind in COLUMNS.items()])


class ParquetRows:
    """A Parquet file of rows, and its journal."""

    def __init__(
        self, path: Path, journal: Path, setting: Mapping[str, Any], wants_records: bool = False
    ) -> None:
        self.path = path
        self._seeds: set[int] = set()
        self._journal = LineRows(journal, setting, wants_records)
        try:
            if path.exists():
                self._look_through(setting, wants_records)
        except BaseException:
            self._journal.close()
            raise

    @property
    def seeds(self) -> Set[int]:
        """Return the seeds of the games that are there."""
        return self._seeds | self._journal.seeds

    def rows(self) -> Iterator[GameRow]:
        """Yield the rows that were there when the file was opened."""
        there = read_parquet(self.path) if self._seeds else iter(())
        last: int | None = None
        for row in merge(there, self._journal.rows(), key=attrgetter("seed")):
            if row.seed != last:  # killed between the two steps of `close`
                yield row
            last = row.seed

    def add(self, row: GameRow) -> None:
        """Append the row of a game to the journal."""
        self._journal.add(row)

    def close(self) -> None:
        """Put the journal into the file, and remove it."""
        try:
            if self._journal.seeds:
                self._journal.sort()
                write_parquet(self.path, self.rows())
            with contextlib.suppress(OSError):
                self._journal.path.unlink()
        finally:
            self._journal.close()

    def _look_through(self, setting: Mapping[str, Any], wants_records: bool) -> None:
        names = ["seed", *SETTING, *(["record"] if wants_records else [])]
        for number, data in enumerate(_read(self.path, names), 1):
            where = f"{self.path}: row {number}"
            check_setting(data, setting, where)
            if wants_records and not data["record"]:
                raise SimulationError(without_record(where))
            self._seeds.add(data["seed"])


def write_parquet(path: Path, rows: Iterable[GameRow]) -> None:
    """Write rows into a file in one step: it is whole, or as before."""
    with (
        written_beside(path) as stream,
        pyarrow.parquet.ParquetWriter(stream, _SCHEMA, compression="zstd") as writer,
    ):
        left = iter(rows)
        while some := [attrs.asdict(row) for row in islice(left, AT_ONCE)]:
            writer.write_table(pyarrow.Table.from_pylist(some, _SCHEMA))


def read_parquet(path: Path) -> Iterator[GameRow]:
    """Yield the rows in a file."""
    for number, data in enumerate(_read(path), 1):
        try:
            yield row_from_data(data)
        except ValueError as error:
            raise SimulationError(
                f"{path}: row {number}: expected the row of a game; {error}; name another file"
            ) from None


def _read(path: Path, names: list[str] | None = None) -> Iterator[dict[str, Any]]:
    with opened(path) as stream:
        try:
            file = pyarrow.parquet.ParquetFile(stream)
            missing = set(COLUMNS) - set(file.schema_arrow.names)
            if missing:
                raise ValueError(f"missing column {min(missing)!r}")
            for batch in file.iter_batches(AT_ONCE, columns=names):
                yield from batch.to_pylist()
        except (pyarrow.ArrowException, ValueError, OSError) as error:
            reason = clipped(str(error))
            raise SimulationError(
                f"{path}: expected a Parquet file of games ({reason}); name another file"
            ) from error

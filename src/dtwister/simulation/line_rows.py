"""Rows as lines of JSON: a file that grows by one line a game, and goes on where it stopped."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable, Iterator, Mapping, Set
from pathlib import Path
from typing import Any, BinaryIO, Final

from dtwister._errors import SimulationError
from dtwister._printing import clipped, quoted, system_reason
from dtwister._rng import LAST_SEED
from dtwister._safe_files import GrowingFile
from dtwister.simulation.game_rows import SETTING, GameRow, row_from_line

LONGEST: Final = 16_000_000
"""The most bytes of a line: a row may hold the record of a long game."""


class LineRows:
    """A file of rows to which one process appends.

    A last line that was cut is dropped when the file is opened. Rows stand in the order of their
    seeds, at the latest when the file is closed.
    """

    def __init__(self, path: Path, setting: Mapping[str, Any], wants_records: bool = False) -> None:
        self.path = path
        self._seeds: set[int] = set()
        self._is_sorted = True
        self._last: int | None = None
        try:
            self._file = GrowingFile.reopen(path)
        except FileNotFoundError:
            self._file = GrowingFile.create(path, "")
        try:
            self._look_through(setting, wants_records)
            self.sort()
        except BaseException:
            self._file.close()
            raise

    @property
    def seeds(self) -> Set[int]:
        """Return the seeds of the games that are there."""
        return self._seeds

    def rows(self) -> Iterator[GameRow]:
        """Yield the rows that were there when the file was opened."""
        yield from read_lines(self.path, most=len(self._seeds))

    def add(self, row: GameRow) -> None:
        """Append the row of a game."""
        self._file.append(row.line())
        self._note(row.seed)

    def sort(self) -> None:
        """Put the rows into the order of their seeds, each seed once."""
        if self._is_sorted:
            return
        lines: dict[int, str] = {}
        with opened(self.path) as stream:
            for number, line in enumerate(_lines(stream, self.path), 1):
                data = _read(line, f"{self.path}:{number}", json.loads)
                lines.setdefault(data["seed"], line.decode("utf-8"))
        self._file.rewrite("".join(lines[seed] for seed in sorted(lines)))
        self._is_sorted = True

    def close(self) -> None:
        """Sort the file, if a missing game was played later, and let go of it."""
        try:
            self.sort()
        finally:
            self._file.close()

    def _note(self, seed: int) -> None:
        self._is_sorted = self._is_sorted and (self._last is None or seed > self._last)
        self._last = seed
        self._seeds.add(seed)

    def _look_through(self, setting: Mapping[str, Any], wants_records: bool) -> None:
        size = 0
        with opened(self.path) as stream:
            for number, line in enumerate(_lines(stream, self.path), 1):
                if not line.endswith(b"\n"):
                    self._file.cut(size)
                    break
                size += len(line)
                self._note(self._checked(line, number, setting, wants_records))

    def _checked(
        self, line: bytes, number: int, setting: Mapping[str, Any], wants_records: bool
    ) -> int:
        """Return the seed of a line, which must be of a game of the plan."""
        where = f"{self.path}:{number}"
        data = _read(line, where, json.loads)
        seed = data.get("seed") if isinstance(data, dict) else None
        if type(seed) is not int or not 0 <= seed <= LAST_SEED:
            raise SimulationError(_foreign(line, where, "it has no seed"))
        check_setting(data, setting, where)
        if wants_records and not data.get("record"):
            raise SimulationError(without_record(where))
        return seed


def read_lines(path: Path, *, most: int | None = None) -> Iterator[GameRow]:
    """Yield the rows in a file of lines; a last line that was cut is left out."""
    with opened(path) as stream:
        for number, line in enumerate(_lines(stream, path), 1):
            if not line.endswith(b"\n") or (most is not None and number > most):
                return
            yield _read(line, f"{path}:{number}", row_from_line)


def check_setting(data: Mapping[str, Any], setting: Mapping[str, Any], where: str) -> None:
    """Refuse a row of another plan; the message says in which column they differ."""
    for name in SETTING:
        there, wanted = data.get(name), setting[name]
        if (tuple(there) if isinstance(there, list) else there) != wanted:
            raise SimulationError(
                f"{where}: the file has games of another plan: {name} is {_said(there)} there, and "
                f"{_said(wanted)} here; name another file"
            )


def without_record(where: str) -> str:
    """Return the message about a row without the record that a plan wants."""
    return f"{where}: the plan wants records, and this game has none; name another file"


def _said(value: object) -> str:
    return clipped(", ".join(map(str, value))) if isinstance(value, list | tuple) else quoted(value)


def _foreign(line: bytes, where: str, reason: str) -> str:
    said = quoted(line.decode("utf-8", "replace").strip())
    return f"{where}: expected the row of a game, got {said} ({reason}); name another file"


def _read(line: bytes, where: str, reader: Callable[[str], Any]) -> Any:
    try:
        return reader(line.decode("utf-8"))
    except (ValueError, RecursionError) as error:
        reason = clipped(str(error)) if isinstance(error, ValueError) else "too many brackets"
        raise SimulationError(_foreign(line, where, reason)) from None


def _lines(stream: BinaryIO, path: Path) -> Iterator[bytes]:
    number = 0
    while line := stream.readline(LONGEST + 1):
        number += 1
        if len(line) > LONGEST:
            raise SimulationError(
                f"{path}:{number}: expected a line of at most {LONGEST} bytes; name another file"
            )
        yield line


@contextlib.contextmanager
def opened(path: Path) -> Iterator[BinaryIO]:
    """Open a file to be read; an error names it."""
    with contextlib.ExitStack() as stack:
        try:
            stream = stack.enter_context(open(path, "rb"))
        except (OSError, ValueError) as error:  # a null character is a `ValueError`
            reason = system_reason(error)
            raise SimulationError(f"cannot read {clipped(str(path))}: {reason}") from error
        yield stream

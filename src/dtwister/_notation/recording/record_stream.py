"""Many records, read one after the other: those of a file, or of the files of a folder."""

from __future__ import annotations

import codecs
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, Final

import attrs

from dtwister._errors import RecordError
from dtwister._notation.recording.record_model import MAX_RECORD, Record
from dtwister._notation.recording.record_reader import read_record
from dtwister._printing import clipped, quoted

_START: Final = b"format"
"""The first key of each record: a line with it begins the next one."""
_LINE: Final = 1 << 16
"""The most bytes that are read at once, however long a line is."""
_REPLACEMENT: Final = "\N{REPLACEMENT CHARACTER}"


@attrs.frozen
class DamagedRecord:
    """A record that could not be read, among others that could.

    >>> DamagedRecord("games.toml:120", "record: missing key 'seed'").place
    'games.toml:120'
    """

    place: str
    """The file, and the line where the record begins."""
    problem: str
    """The reason, as `dtwister.read_record` gives it."""


@attrs.define
class _Part:
    """The lines of one record in a file."""

    line: int
    lines: list[bytes] = attrs.field(factory=list)
    size: int = 0

    def add(self, piece: bytes) -> None:
        """Add a piece of a line; no more than the most a record may have is held."""
        self.size += len(piece)
        if self.size <= MAX_RECORD:
            self.lines.append(piece)
        else:
            self.lines.clear()


def read_records(path: str | Path) -> Iterator[Record | DamagedRecord]:
    """Read the records of a file, or of all `*.toml` files of a folder, one after the other.

    A record in a file begins at each line that begins with `format =`. One that cannot be read is a
    `DamagedRecord` with its place, and the others follow. Only one record is held at a time. A
    folder is read in the order of the names of its files; what is in folders in it is not read.

    >>> list(read_records("no-such-folder"))
    Traceback (most recent call last):
    dtwister._errors.RecordError: unknown file or folder 'no-such-folder'
    """
    start = Path(path)
    if start.is_dir():
        for name in sorted(one.name for one in start.iterdir() if one.suffix == ".toml"):
            if (start / name).is_file():
                yield from _read_file(start / name)
    elif start.is_file():
        yield from _read_file(start)
    else:
        raise RecordError(f"unknown file or folder {quoted(str(path))}")


def _read_file(path: Path) -> Iterator[Record | DamagedRecord]:
    """Read the records of a file."""
    try:
        stream = path.open("rb")
    except OSError as error:
        yield DamagedRecord(clipped(str(path)), f"the file cannot be read: {error.strerror}")
        return
    with stream:
        for part in _parts_of(stream):
            yield _read_part(part, f"{clipped(str(path))}:{part.line}")


def _parts_of(stream: BinaryIO) -> Iterator[_Part]:
    """Yield the records of a stream, not read yet; lines before the first one are not counted."""
    part = _Part(1)
    number, begins, filled = 1, True, False
    while piece := stream.readline(_LINE):
        if begins and _is_start(piece):
            if filled:
                yield part
                part = _Part(number)
            elif part.lines:
                part.line = number
            filled = True
        elif begins and not piece.lstrip().startswith(b"#") and piece.strip():
            filled = True
        part.add(piece)
        begins = piece.endswith(b"\n")
        number += begins
    if filled:
        yield part


def _is_start(line: bytes) -> bool:
    line = line.removeprefix(codecs.BOM_UTF8)
    return line.startswith(_START) and line[len(_START) :].lstrip(b" \t").startswith(b"=")


def _read_part(part: _Part, place: str) -> Record | DamagedRecord:
    if part.size > MAX_RECORD:
        problem = f"record: expected a record of at most {MAX_RECORD} bytes, got {part.size}"
        return DamagedRecord(place, problem)
    try:
        text = decoded(b"".join(part.lines))
        return attrs.evolve(read_record(text), place=place)
    except RecordError as error:
        return DamagedRecord(place, str(error))


def decoded(data: bytes) -> str:
    """Return the text of a record; an incomplete last line may end inside a character.

    >>> decoded("# Thé".encode()[:-1])
    '# Th\ufffd'
    """
    if len(data) > MAX_RECORD:
        raise RecordError(f"record: expected a record of at most {MAX_RECORD} bytes, got more")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        if error.reason != "unexpected end of data":
            raise RecordError(
                "record: expected a record as UTF-8 text, got other bytes; name a file that "
                "dtwister saved"
            ) from None
        text = data[: error.start].decode("utf-8-sig") + _REPLACEMENT
    return text.replace("\r\n", "\n")

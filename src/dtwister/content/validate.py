"""Checking content files without playing: findings with places, and an account of what was checked.

The layers are syntax, form, sense of each piece, and references between pieces. No code of the
content's plug-in is run.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final

import attrs

from dtwister.content.codes import CODES, CodeInfo
from dtwister.content.known import Known, known_from
from dtwister.content.load import Reading, read_content
from dtwister.content.references import check_references
from dtwister.content.schema import suggestion
from dtwister.content.source import Source, read
from dtwister.content.tables import TABLES
from dtwister.errors import ContentError, Finding

__all__ = ["CODES", "CodeInfo", "Known", "Report", "known_from", "validate_paths"]

_LEFT_OUT: Final = frozenset({"__pycache__", "build", "dist", "node_modules", "site-packages"})


@attrs.frozen(kw_only=True)
class Report:
    """What a validation found, and what it looked at.

    >>> print(Report(files=("rooms.toml",), checked={"room": 8}).text())
    valid: 8 rooms in 1 file
    """

    findings: tuple[Finding, ...] = ()
    checked: Mapping[str, int] = attrs.field(factory=dict)
    """How many tables of each kind."""
    files: tuple[str, ...] = ()
    """The content files that were checked."""
    skipped: tuple[str, ...] = ()
    """TOML files that hold no content."""

    @property
    def valid(self) -> bool:
        """Whether something was checked and nothing is wrong with it.

        >>> Report().valid
        False
        """
        return bool(self.files) and not self.findings

    def text(self) -> str:
        """The report for people: a line for each finding, and a summary.

        >>> print(Report(findings=(Finding("C101", "unknown key 'x'"),), files=("a.toml",)).text())
        <content>:1:1: C101 unknown key 'x'
        1 finding; checked nothing in 1 file
        """
        lines = [finding.text() for finding in self.findings]
        lines += [f"skipped {file}: no table of content in it" for file in self.skipped]
        return "\n".join([*lines, self._summary()])

    def json(self) -> str:
        """The report for programs, as JSON.

        >>> print(Report(files=("rooms.toml",), checked={"room": 8}).json())
        {
          "valid": true,
          "checked": {
            "room": 8
          },
          "files": [
            "rooms.toml"
          ],
          "skipped": [],
          "findings": []
        }
        """
        form = {
            "valid": self.valid,
            "checked": dict(self.checked),
            "files": list(self.files),
            "skipped": list(self.skipped),
            "findings": [attrs.asdict(finding) for finding in self.findings],
        }
        return json.dumps(form, indent=2, ensure_ascii=False)

    def _summary(self) -> str:
        if not self.files and not self.findings:
            return "nothing to check: no file with content"
        counts = [_plural(number, kind) for kind, number in self.checked.items() if number]
        what = f"{', '.join(counts) or 'nothing'} in {_plural(len(self.files), 'file')}"
        if self.findings:
            return f"{_plural(len(self.findings), 'finding')}; checked {what}"
        return f"valid: {what}"


def validate_paths(
    paths: Iterable[Path | str], *, known: Known, namespace: str = "local"
) -> Report:
    """Check files, and all TOML files below folders.

    The files may refer to each other and to what is known. A file that does not state its namespace
    gets `namespace`. Below a folder, hidden folders and those with built things are left out.

    >>> report = validate_paths(["no-such-file.toml"], known=Known())
    >>> report.findings[0].code
    'C001'
    """
    readings: list[Reading] = []
    findings: list[Finding] = []
    skipped: list[str] = []
    failed: list[str] = []
    for path in _unique(path for start in paths for path in _files(Path(start))):
        try:
            source = read(path)
        except ContentError as error:
            findings += error.findings
            failed += [str(path)] if path.is_file() else []
            continue
        if _is_content(source):
            readings.append(read_content(source, signs=known.signs, fallback=namespace))
        else:
            skipped.append(source.file)
    for reading in readings:
        findings += reading.findings
    findings += check_references(readings, known)
    counts = Counter(entry.kind for reading in readings for entry in reading.entries)
    return Report(
        findings=tuple(sorted(findings, key=lambda f: (f.file, f.line, f.column, f.code))),
        checked={kind: counts[kind] for kind in TABLES},
        files=tuple(sorted([*failed, *(reading.source.file for reading in readings)])),
        skipped=tuple(skipped),
    )


def _files(start: Path) -> Iterator[Path]:
    """A file itself; of a folder, the TOML files below it in order."""
    if not start.is_dir():
        yield start
        return
    for folder, inner, names in os.walk(start):
        inner[:] = sorted(
            name for name in inner if not name.startswith(".") and name not in _LEFT_OUT
        )
        yield from (Path(folder, name) for name in sorted(names) if name.endswith(".toml"))


def _unique(paths: Iterable[Path]) -> Iterator[Path]:
    """Each file once, however often and by whatever way it is named."""
    seen: set[str] = set()
    for path in paths:
        place = os.path.realpath(path)
        if place not in seen:
            seen.add(place)
            yield path


def _is_content(source: Source) -> bool:
    """Whether a document has a table of content, or an array of tables that is nearly called so."""
    return any(
        key in TABLES or (_is_array_of_tables(value) and _nearly_content(key))
        for key, value in source.data.items()
    )


def _is_array_of_tables(value: object) -> bool:
    return isinstance(value, list) and bool(value) and isinstance(value[0], dict)


def _nearly_content(key: str) -> bool:
    return suggestion(key, TABLES).startswith("did you mean")


def _plural(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"

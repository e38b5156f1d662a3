"""`dtwister upgrade`: rewrite files of an older format in the current one."""

from __future__ import annotations

import argparse
import difflib
import os
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import attrs

from dtwister._content.checking.validation import LEFT_OUT, below
from dtwister._content.reading.toml_source import read_bytes
from dtwister._errors import DtwisterError
from dtwister._notation.format_upgrade import Upgraded, upgrade_text
from dtwister._notation.recording.record_model import MAX_RECORD
from dtwister._printing import system_reason
from dtwister._safe_files import write_all

if TYPE_CHECKING:
    from dtwister.cli import Subparsers

_DESCRIPTION = """\
Rewrite files of an older format in the format that this version reads: content files, records and
positions, by name or below folders. Comments and layout stay. If one of the files cannot be
upgraded, none is written.
"""
_EPILOG = """\
examples:
  dtwister upgrade my-plugins                      all files below this folder, in place
  dtwister upgrade my-plugins --dry-run            only show what would change
  dtwister upgrade old/*.toml --out new            leave the old files as they are
"""
_BOM = b"\xef\xbb\xbf"


@attrs.frozen
class _File:
    """A file that was examined: its place, its name below `--out`, its result."""

    path: Path
    name: Path
    raw: bytes = attrs.field(repr=False)
    result: Upgraded

    @property
    def changed(self) -> bool:
        """Return whether it is of an older format."""
        return self.result.new != self.result.old

    def text(self) -> bytes:
        """Return the text to write, with the line endings unchanged."""
        new = self.result.new.encode("utf-8")
        if b"\r\n" in self.raw:
            new = new.replace(b"\n", b"\r\n")
        return _BOM + new if self.raw.startswith(_BOM) else new


def add(subparsers: Subparsers) -> None:
    """Add `upgrade` to the command line."""
    parser = subparsers.add_parser(
        "upgrade",
        help="rewrite files of an older format",
        description=_DESCRIPTION,
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("paths", nargs="+", type=Path, metavar="PATH", help="a file or folder")
    parser.add_argument(
        "--dry-run",
        action="store_true",
        help="write nothing, show what would change; exit code 1 if anything would",
    )
    parser.add_argument(
        "--out",
        type=Path,
        metavar="DIR",
        help="write the upgraded files into this folder, which is made if needed",
    )


def run(args: argparse.Namespace) -> int:
    """Upgrade the files, or show what would change."""
    files, others = _read(args.paths)
    todo = [file for file in files if file.changed]
    targets = _targets(todo, args.out)
    for file in todo:
        if args.dry_run:
            sys.stdout.writelines(_diff(file))
    if not args.dry_run:
        write_all(zip(targets, (file.text() for file in todo), strict=True))
    for file, target in zip(todo, targets, strict=True):
        print(_line(file, "" if args.out is None else f", as {target}"))
    print(_summary(files, others, len(todo), dry=args.dry_run))
    return 1 if args.dry_run and todo else 0


# -- reading ---------------------------------------------------------------------------------------


def _read(paths: Iterable[Path]) -> tuple[list[_File], int]:
    """Return the named files and those below folders, and the number of foreign files."""
    files: dict[str, _File] = {}
    problems: list[str] = []
    others = 0
    for start in paths:
        for path, name in _named(start, problems):
            place = os.path.realpath(path)
            if place in files:
                continue
            try:
                raw = _bytes(path)
                result = upgrade_text(raw, file=str(path))
            except DtwisterError as error:
                problems.append(str(error))
                continue
            if result is not None:
                files[place] = _File(path, name, raw, result)
            elif start.is_dir():
                others += 1
            else:
                problems.append(f"{path}: expected a content file, a record or a position")
    if problems:
        raise DtwisterError("\n".join([*problems, "nothing was written"]))
    if not files:
        raise DtwisterError(
            f"expected a content file, record or position below {_list(paths)}, got none"
        )
    return list(files.values()), others


def _named(start: Path, problems: list[str]) -> Iterator[tuple[Path, Path]]:
    """Yield a file, or those below a folder; each with its name in that folder."""
    if not start.is_dir():
        yield start, Path(start.name)
        return

    def lost(error: OSError) -> None:
        problems.append(f"{error.filename}: {system_reason(error)}")

    for path in below(start, ".toml", LEFT_OUT, lost):
        yield path, path.relative_to(start)


def _bytes(path: Path) -> bytes:
    try:
        return read_bytes(path, most=MAX_RECORD)
    except OSError as error:
        raise DtwisterError(f"{path}: {system_reason(error)}") from None


def _list(paths: Iterable[Path]) -> str:
    return ", ".join(str(path) for path in paths)


# -- writing ---------------------------------------------------------------------------------------


def _targets(files: list[_File], out: Path | None) -> list[Path]:
    """Return where each file is written."""
    if out is None:
        # The target of a link is rewritten; the link stays.
        return [Path(os.path.realpath(file.path)) for file in files]
    targets = [out / file.name for file in files]
    for target, count in Counter(targets).items():
        if count > 1:
            raise DtwisterError(f"{target}: {count} of the files have this name")
        if target.exists():
            raise DtwisterError(f"{target} already exists; nothing was written")
    return targets


# -- reporting -------------------------------------------------------------------------------------


def _diff(file: _File) -> Iterator[str]:
    """Yield the changes in the unified format of other programs."""
    old, new = (text.splitlines(keepends=True) for text in (file.result.old, file.result.new))
    for line in difflib.unified_diff(old, new, str(file.path), str(file.path), n=2):
        yield line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n"


def _line(file: _File, where: str) -> str:
    result = file.result
    if result.before == result.now:
        return f"{file.path}: {result.kind}, the position that it begins from{where}"
    return f"{file.path}: {result.kind}, format {result.before} to {result.now}{where}"


def _summary(files: list[_File], others: int, changed: int, *, dry: bool) -> str:
    kinds = Counter((file.result.kind, file.result.now) for file in files)
    parts = [f"{count} {kind} (format {now})" for (kind, now), count in sorted(kinds.items())]
    done = "would be upgraded" if dry else "upgraded"
    said = f"{changed} {done}" if changed else "nothing to do"
    more = f"; {others} other TOML left alone" if others else ""
    return f"checked {', '.join(parts)}: {said}{more}"

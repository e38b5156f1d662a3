"""Checks of content files without play:
findings with places, and what was checked.

The layers are syntax, form, sense, references between pieces, and the code of the plug-in, which is
read and never run.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Final

import attrs

from dtwister import _formats
from dtwister._content.checking.code_checks import check_facts
from dtwister._content.checking.reference_checks import check_references
from dtwister._content.checking.reference_index import ReferenceIndex, reference_index_of
from dtwister._content.checking.semantics import check_semantics
from dtwister._content.checking.static_analysis import PluginCode, check_code, read_code
from dtwister._content.findings import finding_codes
from dtwister._content.findings.code_info import CodeInfo
from dtwister._content.findings.content_codes import REFERENCES
from dtwister._content.findings.finding_codes import CODES
from dtwister._content.findings.finding_report import Report
from dtwister._content.findings.suppressions import (
    Suppression,
    apply_suppressions,
    suppressions_in_toml,
)
from dtwister._content.reading.content_loader import Reading, read_content
from dtwister._content.reading.content_tables import TABLES
from dtwister._content.reading.room_drawing import Signs
from dtwister._content.reading.toml_source import TomlSource, not_utf8, read, read_bytes
from dtwister._content.reading.unresolved import (
    UnresolvedCharacter,
    UnresolvedObject,
    UnresolvedScenario,
)
from dtwister._content.rulebook import parse_rulebook
from dtwister._errors import ContentError, Finding
from dtwister._printing import quoted, system_reason
from dtwister._suggestions import near_names

__all__ = [
    "CODES",
    "CodeInfo",
    "ReferenceIndex",
    "Report",
    "below",
    "is_content",
    "reference_index_of",
    "validate_paths",
]

MAX_FILES: Final = 2000
"""The most files of one kind below a folder: more are a disk, not an expansion."""

MAX_FINDINGS: Final = 1000
"""The most findings of a report; the rest is counted."""

LEFT_OUT: Final = frozenset({"__pycache__", "build", "dist", "node_modules", "site-packages"})
"""Folders of built or installed files, which are not searched."""
_NO_CODE: Final = LEFT_OUT | {"tests", "test", "docs"}
"""Folders that are not searched for the code of a plug-in."""


_BY_CODE: Final = frozenset(
    {
        finding_codes.DRAWING_CELL,
        finding_codes.DRAWING_SIDE,
        finding_codes.UNKNOWN_ABILITY,
        finding_codes.UNKNOWN_FRAME,
    }
)
"""Findings that depend on what the code of a plug-in defines."""


def validate_paths(
    paths: Iterable[Path | str], *, index: ReferenceIndex, namespace: str = "local"
) -> Report:
    """Check files, and all TOML files below folders.

    The files may refer to each other, to what the Python code beside them defines, and to what is
    known. A file that does not state its namespace gets that of the manifest in the code, or else
    `namespace`. Below a folder, hidden folders and those with built things are left out.

    >>> report = validate_paths(["no-such-file.toml"], index=ReferenceIndex())
    >>> report.findings[0].code
    'C001'
    """
    run = _Run(index, namespace)
    for start in paths:
        run.read(Path(start))
    return run.report()


@attrs.define
class _Run:
    """One validation: the files read, and the findings in them."""

    known: ReferenceIndex
    namespace: str
    sources: list[tuple[TomlSource, PluginCode]] = attrs.field(factory=list)
    codes: list[PluginCode] = attrs.field(factory=list)
    findings: list[Finding] = attrs.field(factory=list)
    skipped: list[str] = attrs.field(factory=list)
    failed: list[str] = attrs.field(factory=list)
    rule_files: list[str] = attrs.field(factory=list)
    rule_ids: set[str] = attrs.field(factory=set)
    suppressions: list[Suppression] = attrs.field(factory=list)
    seen: set[str] = attrs.field(factory=set)
    beside: set[str] = attrs.field(factory=set)
    """Other files of the same plug-in, which were not named: they may be referred to."""
    scanned: dict[Path, PluginCode] = attrs.field(factory=dict)

    def read(self, start: Path) -> None:
        """Read a file, or all relevant files below a folder."""
        if not start.is_dir():
            if self._new(start):
                self._file(start)
            return
        self._rules(start)
        for path in self._some(start, ".toml", LEFT_OUT):
            if self._new(path):
                self._toml(path, self._code_of(path))
        for path in self._some(start, ".py", _NO_CODE):
            self._take(path, start)

    def _file(self, path: Path) -> None:
        """Read a file that was named itself, by its kind."""
        if path.suffix == ".py" and path.is_file():
            self._judge(read_code([path]))
        elif path.suffix == ".md" and path.is_file():
            before = len(self.rule_ids), len(self.findings)
            self._page(path)
            if (len(self.rule_ids), len(self.findings)) == before:
                self.skipped.append(str(path))
            else:
                self.rule_files.append(str(path))
        else:
            self._toml(path, self._code_of(path))

    def _some(self, folder: Path, ending: str, without: frozenset[str]) -> list[Path]:
        found: list[Path] = []
        for path in below(folder, ending, without, self._lost):
            if len(found) == MAX_FILES:
                message = f"more than {MAX_FILES} files {ending} in the folder"
                hint = "name the folder of the expansion"
                self.findings.append(
                    Finding(finding_codes.TOO_MANY, message, str(folder), hint=hint)
                )
                return []
            found.append(path)
        return found

    def _lost(self, error: OSError) -> None:
        message = f"cannot read the folder: {system_reason(error)}"
        self.findings.append(Finding(finding_codes.UNREADABLE, message, str(error.filename)))

    def _new(self, path: Path) -> bool:
        """Return whether a file comes for the first time, under whatever name."""
        place = os.path.realpath(path)
        fresh = place not in self.seen
        self.seen.add(place)
        return fresh

    def _toml(self, path: Path, code: PluginCode) -> None:
        try:
            source = read(path)
        except ContentError as error:
            self.findings += error.findings
            self.failed += [str(path)] if path.is_file() else []
            return
        if is_content(source):
            self.sources.append((source, code))
        else:
            self.skipped.append(source.file)

    def _code_of(self, path: Path) -> PluginCode:
        """The code of the plug-in that a file belongs to."""
        home = _home(path)
        if home not in self.scanned:
            found: Iterable[Path] = sorted(home.glob("*.py"))
            if (home / "plugin.py").is_file():
                found = (file for file in below(home, ".py", _NO_CODE) if _home(file) == home)
            self.scanned[home] = read_code(list(islice(found, MAX_FILES)))
        return self.scanned[home]

    def _take(self, path: Path, start: Path) -> None:
        """Take the code of a Python file below a folder that was named as something to check."""
        code = self._code_of(path)
        home = _home(path)
        if start in (home, *home.parents) and all(code is not other for other in self.codes):
            self._judge(code)

    def _judge(self, code: PluginCode) -> None:
        """Judge code that was named, not only referred to."""
        self.codes.append(code)
        self.findings += code.findings
        self.suppressions += code.suppressions

    def _rules(self, start: Path) -> None:
        """Read the pages of rules below a folder."""
        for path in self._some(start, "rules.md", LEFT_OUT):
            if self._new(path):
                self._page(path)
                self.rule_files.append(str(path))

    def _page(self, path: Path) -> None:
        try:
            text = read_bytes(path).decode("utf-8")
            self.rule_ids |= {entry.id for entry in parse_rulebook(text, str(path))}
        except ContentError as error:
            self.findings += error.findings
        except UnicodeDecodeError as error:
            self.findings.append(not_utf8(error, str(path)))
        except OSError as error:
            message = f"cannot read the file: {system_reason(error)}"
            self.findings.append(Finding(finding_codes.UNREADABLE, message, str(path)))

    def _read_beside(self) -> None:
        """Read the other files of the plug-ins of which single files were named."""
        for home in list(self.scanned):
            if not (home / "plugin.py").is_file():
                continue
            for path in below(home, ".toml", LEFT_OUT):
                if self._new(path):
                    self.beside.add(str(path))
                    self._toml(path, self._code_of(path))
            for path in below(home, "rules.md", LEFT_OUT):
                if self._new(path):
                    self.beside.add(str(path))
                    self._page(path)

    def report(self) -> Report:
        """Check everything that was read."""
        self._read_beside()
        # A conflict of two files is reported for the later one that was named.
        self.sources.sort(key=lambda one: one[0].file not in self.beside)
        readings = self._readings()
        unclear = self._unclear()
        sifted = apply_suppressions(
            self._asked_about(unclear),
            (one for one in self.suppressions if one.file not in self.beside),
        )
        readings = [one for one in readings if one.source.file not in self.beside]
        return Report(
            findings=tuple(sorted(sifted.findings, key=_order)[:MAX_FINDINGS]),
            more=max(0, len(sifted.findings) - MAX_FINDINGS),
            checked=self._counts(readings),
            files=self._files(readings),
            skipped=tuple(file for file in self.skipped if file not in self.beside),
            suppressed=sifted.suppressed,
            notes=tuple(dict.fromkeys(unclear[file] for file in sorted(unclear))),
        )

    def _readings(self) -> list[Reading]:
        """Read all content, and collect the findings in it, alone and together."""
        index = _with_code(self.known, list(self.scanned.values()))
        readings = [self._reading(source, code, index) for source, code in self.sources]
        rule_ids = index.rule_ids | self.rule_ids
        self.findings += check_references(readings, index)
        for reading, (_, code) in zip(readings, self.sources, strict=True):
            self.findings += _clashes(reading, code, index)
        self.findings += check_semantics(readings, index, rule_ids or None)
        self.findings += check_code(self.codes, index.used | set(_referred(readings)))
        self.findings += self._code_findings(index)
        if not self.findings:
            self.findings += [one for code in self.codes for one in code.facts.idle]
        return readings

    def _code_findings(self, index: ReferenceIndex) -> Iterator[Finding]:
        """Yield what is wrong with values in the code that was named."""
        for code in self.codes:
            yield from code.facts.findings
        if any(code.broken or code.unclear for code in self.codes):
            return  # features that are made by other code have categories, too
        squares = {"floor"} | {
            name for one in index.squares.values() for name in (one.category, *one.subcategories)
        }
        read = [code.facts for code in self.codes]
        squares |= {one.category for facts in read for one in facts.features}
        borders = {one.category for one in index.borders.values()}
        known = index.categories.values()
        yield from check_facts(
            read,
            squares | {one.name for one in known if not one.border},
            borders | {one.name for one in known if one.border},
            {one.name for one in known if one.blocks_sight},
        )

    def _asked_about(self, unclear: Collection[str]) -> Iterator[Finding]:
        """The findings in files that were named, but for those that only guess at code.

        Code with a slip says neither what it defines nor which namespace it has.
        """
        broken = {source.file for source, code in self.sources if code.broken}
        for one in dict.fromkeys(self.findings):
            if one.file in self.beside or (one.code in _BY_CODE and one.file in unclear):
                continue
            if one.file in broken and (one.code in _BY_CODE or one.code in REFERENCES):
                continue
            yield one

    def _counts(self, readings: Iterable[Reading]) -> dict[str, int]:
        """Return how many things of each kind were checked."""
        counts = Counter(entry.kind for reading in readings for entry in reading.entries)
        checked = {kind: counts[kind] for kind in TABLES}
        if self.rule_files:
            checked["rule"] = len(self.rule_ids)
        if abilities := sum(len(code.abilities) for code in self.codes):
            checked["ability"] = abilities
        if manifests := sum(bool(code.namespace) for code in self.codes):
            checked["plug-in"] = manifests
        return checked

    def _files(self, readings: Iterable[Reading]) -> tuple[str, ...]:
        """The files that were checked."""
        files = {*self.failed, *(reading.source.file for reading in readings), *self.rule_files}
        python = {
            file for code in self.codes for file in code.files if code.abilities or code.namespace
        }
        return tuple(sorted((files - self.beside) | python))

    def _unclear(self) -> dict[str, str]:
        """Files of plug-ins that are not loaded and whose code does not say all: file -> a note."""
        found: dict[str, str] = {}
        for source, code in self.sources:
            if code.unclear and code.namespace not in self.known.homes:
                file, line = code.unclear[0]
                found[source.file] = (
                    f"{file}:{line}: ids or signs are made by other code here, so unknown ones are "
                    "not reported; --plugins-dir loads the plug-in"
                )
        return found

    def _reading(self, source: TomlSource, code: PluginCode, index: ReferenceIndex) -> Reading:
        found, wrong = suppressions_in_toml(source)
        self.suppressions += found
        self.findings += wrong
        namespace = code.namespace or self.namespace
        signs = (
            Signs.of(index.squares.values(), index.borders.values(), namespace=namespace)
            if code.squares or code.borders
            else index.signs
        )
        reading = read_content(source, signs=signs, fallback=namespace, parts=index.layout_parts)
        self.findings += reading.findings
        return reading


def _order(finding: Finding) -> tuple[str, int, int, str]:
    return finding.file, finding.line, finding.column, finding.code


def index_with_files(index: ReferenceIndex, files: Sequence[Path]) -> ReferenceIndex:
    """Return the known content with what the code in some files defines; no code of it is run.

    >>> index_with_files(ReferenceIndex(), []).frames
    frozenset()
    """
    code = read_code(files)
    found = _with_code(index, [code])
    signs = Signs.of(found.squares.values(), found.borders.values(), namespace=code.namespace)
    return attrs.evolve(found, signs=signs)


def _with_code(index: ReferenceIndex, read: Sequence[PluginCode]) -> ReferenceIndex:
    """Return the known content together with the definitions in the code
    that was read.
    """
    abilities = {one.id: one.factory() for code in read for one in code.abilities}
    parts = {name: None for code in read for name in code.layout_parts}
    options = {name: one for code in read for name, one in code.options.items()}
    settings = {name: one for code in read for name, one in code.settings.items()}
    return attrs.evolve(
        index,
        abilities={**abilities, **index.abilities},
        frames=index.frames.union(*(code.frames for code in read)),
        squares={name: one for code in read for name, one in code.squares.items()}
        | dict(index.squares),
        borders={name: one for code in read for name, one in code.borders.items()}
        | dict(index.borders),
        layout_parts={**parts, **index.layout_parts},
        options=None if index.options is None else {**options, **index.options},
        settings=None if index.settings is None else {**settings, **index.settings},
    )


def _clashes(reading: Reading, code: PluginCode, index: ReferenceIndex) -> Iterator[Finding]:
    """Find ids that a loaded plug-in has, in files that do not belong to it.

    A plug-in that overrides something of another one names it in its code.
    """
    taken = {
        "room": {room.id for room in index.rooms},
        "layout": index.layouts,
        "scenario": index.scenarios,
        "character": index.characters,
        "object": index.objects,
        "set": index.sets,
    }
    file = Path(reading.source.file).resolve()
    for entry in reading.entries:
        owner = entry.id.partition(":")[0]
        home = index.homes.get(owner)
        if entry.id not in taken[entry.kind] or home is None or home.resolve() in file.parents:
            continue
        if code.namespace != owner and entry.id not in code.words:
            message = f"duplicate {entry.kind} id {quoted(entry.id)}"
            at = reading.source.of_value((*entry.path, "id"))
            hint = f"the plug-in {quoted(owner)} has it; to replace it, name it in `overrides`"
            yield reading.source.finding(finding_codes.DUPLICATE_ID, message, at, hint)


def _referred(readings: Iterable[Reading]) -> Iterator[str]:
    """Yield the abilities that content files give to anything."""
    for reading in readings:
        for entry in reading.entries:
            if isinstance(entry.part, UnresolvedCharacter | UnresolvedObject | UnresolvedScenario):
                yield from (ref.id for ref in entry.part.abilities)


def _home(path: Path) -> Path:
    """The nearest folder above a file that has a `plugin.py`, or else the folder of the file."""
    for folder in Path(os.path.abspath(path)).parents:
        if (folder / "plugin.py").is_file():
            return folder if path.is_absolute() else Path(os.path.relpath(folder))
    return path.parent


def below(
    start: Path,
    ending: str,
    without: frozenset[str],
    lost: Callable[[OSError], None] | None = None,
) -> Iterator[Path]:
    """The files of a kind below a folder; `lost` is told of folders that cannot be read."""
    for folder, inner, names in os.walk(start, onerror=lost):
        inner[:] = sorted(
            name for name in inner if not name.startswith(".") and name not in without
        )
        for path in (Path(folder, name) for name in sorted(names) if name.endswith(ending)):
            if path.is_file() or path.is_symlink():  # reading a pipe would block
                yield path


def is_content(source: TomlSource) -> bool:
    """Return whether a document has a table of content,
    or one with nearly such a name.

    Records and positions are none, though they name a scenario.
    """
    return not _formats.played_kind(source.data) and any(
        key in TABLES or (_is_array_of_tables(value) and _nearly_content(key))
        for key, value in source.data.items()
    )


def _is_array_of_tables(value: object) -> bool:
    return isinstance(value, list) and bool(value) and isinstance(value[0], dict)


def _nearly_content(key: str) -> bool:
    return bool(near_names(key, TABLES))

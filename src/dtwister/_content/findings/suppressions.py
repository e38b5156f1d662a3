"""Suppressions: comments that say which finding is intended, and why.

`# dtwister: allow C313 because the lift leads there` at the end of a line is about what begins on
that line; on a line of its own it is about what comes next. Above a key that is the key with its
value, above `[[room]]` the whole table.
"""

from __future__ import annotations

import io
import re
import tokenize
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping
from typing import Final, Protocol

import attrs

from dtwister._content.findings import finding_codes
from dtwister._content.reading.toml_source import KeyPath, TomlSource
from dtwister._content.reading.value_checks import suggestion
from dtwister._errors import Finding
from dtwister._model.values.shared_methods import PlainValue

_MARK = re.compile(r"#\s*dtwister\s*:\s*(?P<rest>.*)")
_FORM = re.compile(r"allow\s+(?P<codes>[^\s,]+(?:\s*,\s*[^\s,]+)*)\s+because\s+(?P<reason>\S.*)")
_RIGHT: Final = "write: # dtwister: allow C313 because the lift leads there"
MAX_SUPPRESSIONS: Final = 256
"""The most suppressions of one file: with more of them the file itself is wrong."""
_NEVER: Final = frozenset({"C0", "C5"})
"""The codes that cannot be suppressed: unreadable files, and suppressions."""


class _Scope(Protocol):
    """The lines that a comment is about; `alone` if nothing stands before it."""

    def __call__(self, line: int, *, alone: bool) -> tuple[int, int]: ...


@attrs.frozen
class Suppression(PlainValue):
    """One comment: the codes it allows, from one line of its file to another, and why."""

    codes: tuple[str, ...]
    reason: str
    file: str
    line: int
    column: int
    first: int
    last: int

    def covers(self, finding: Finding) -> bool:
        """Return whether a finding is one that the comment allows."""
        return (
            finding.code in self.codes
            and finding.file == self.file
            and self.first <= finding.line <= self.last
        )


@attrs.frozen
class Suppressed(PlainValue):
    """A finding that is intended, and the reason."""

    finding: Finding
    reason: str


@attrs.frozen
class AppliedSuppressions(PlainValue):
    """Findings that count, those that are suppressed, and those about suppressions."""

    findings: tuple[Finding, ...]
    suppressed: tuple[Suppressed, ...]


def suppressions_in_toml(source: TomlSource) -> tuple[list[Suppression], list[Finding]]:
    r"""The suppressions of a content file, and the findings about them.

    >>> from dtwister._content.reading.toml_source import parse
    >>> found, _ = suppressions_in_toml(parse(
    ...     'a = 1  # dtwister: allow C313 because of the lift\n'))
    >>> found[0].codes, found[0].reason, found[0].first
    (('C313',), 'of the lift', 1)
    """
    lines = source.text.split("\n")
    comments = [comment for comment in source.comments() if _MARK.match(comment[2])]
    extents = _extents(source, len(lines)) if comments else {}
    starts = sorted(extents)

    def scope(line: int, *, alone: bool) -> tuple[int, int]:
        if not alone:
            return extents.get(line, (line, line))
        following = bisect_right(starts, line)
        return extents[starts[following]] if following < len(starts) else (line, line)

    return _read(source.file, comments, lines, scope)


def suppressions_in_python(text: str, file: str) -> tuple[list[Suppression], list[Finding]]:
    """The suppressions in a Python file: of their own line, or else of the next one.

    >>> found, _ = suppressions_in_python("# dtwister: allow C602 because others use it", "demo.py")
    >>> found[0].first
    2
    """
    lines = text.split("\n")
    comments: list[tuple[int, int, str]] = []
    try:
        for token in tokenize.generate_tokens(io.StringIO(text).readline):
            if token.type == tokenize.COMMENT:
                comments.append((token.start[0], token.start[1] + 1, token.string))
    except (tokenize.TokenError, SyntaxError):
        pass  # the rest is not Python, which other checks report

    def scope(line: int, *, alone: bool) -> tuple[int, int]:
        return (line + 1, line + 1) if alone else (line, line)

    return _read(file, comments, lines, scope)


def _read(
    file: str, comments: Iterable[tuple[int, int, str]], lines: list[str], scope: _Scope
) -> tuple[list[Suppression], list[Finding]]:
    found: list[Suppression] = []
    wrong: list[Finding] = []
    for line, column, text in comments:
        mark = _MARK.match(text)
        if mark is None:
            continue
        if len(found) + len(wrong) >= MAX_SUPPRESSIONS:
            message = f"more than {MAX_SUPPRESSIONS} suppressions in a file"
            wrong.append(Finding(finding_codes.BAD_SUPPRESSION, message, file, line, column))
            break
        form = _FORM.fullmatch(mark["rest"].strip())
        if form is None:
            message = f"malformed suppression {text[:60]!r}"
            wrong.append(
                Finding(finding_codes.BAD_SUPPRESSION, message, file, line, column, _RIGHT)
            )
            continue
        named = tuple(part.strip() for part in form["codes"].split(","))
        bad = list(_bad(named, file, line, column))
        wrong += bad
        good = tuple(
            code for code in named if code in finding_codes.CODES and code[:2] not in _NEVER
        )
        first, last = scope(line, alone=not lines[line - 1][: column - 1].strip())
        if good:
            found.append(Suppression(good, form["reason"], file, line, column, first, last))
    return found, wrong


def _bad(named: tuple[str, ...], file: str, line: int, column: int) -> Iterator[Finding]:
    for code in named:
        if code not in finding_codes.CODES:
            hint = suggestion(code, finding_codes.CODES)
            message = f"unknown code {code[:20]!r} to suppress"
            yield Finding(finding_codes.BAD_SUPPRESSION, message, file, line, column, hint)
        elif code[:2] in _NEVER:
            message = f"{code} cannot be suppressed"
            yield Finding(finding_codes.BAD_SUPPRESSION, message, file, line, column)


def apply_suppressions(
    findings: Iterable[Finding], suppressions: Iterable[Suppression]
) -> AppliedSuppressions:
    """Take out what is suppressed; a suppression of nothing is a finding itself.

    >>> apply_suppressions([Finding("C313", "no way")], []).findings[0].code
    'C313'
    """
    known = list(suppressions)
    used: set[tuple[int, str]] = set()
    kept: list[Finding] = []
    suppressed: list[Suppressed] = []
    for finding in findings:
        number = next((n for n, each in enumerate(known) if each.covers(finding)), -1)
        if number < 0:
            kept.append(finding)
            continue
        used.add((number, finding.code))
        suppressed.append(Suppressed(finding, known[number].reason))
    for number, each in enumerate(known):
        for code in each.codes:
            if (number, code) not in used:
                message = f"nothing to suppress: no finding {code} is here"
                where = (each.file, each.line, each.column)
                hint = "remove the comment"
                kept.append(Finding(finding_codes.UNUSED_SUPPRESSION, message, *where, hint))
    return AppliedSuppressions(tuple(kept), tuple(suppressed))


def _extents(source: TomlSource, count: int) -> Mapping[int, tuple[int, int]]:
    """Line -> the lines of the longest thing that begins there: a table, a key, an entry."""
    places = sorted(
        ((source.of_key(path)[0], path) for path in source.places),
        key=lambda entry: (entry[0], len(entry[1])),
    )
    found: dict[int, tuple[int, int]] = {}
    holders: dict[int, KeyPath] = {}
    for number, (line, path) in enumerate(places):
        holder = holders.setdefault(line, path)
        # `[[room]]` is the place of all rooms and of the first one: it means the first one.
        if holder != path and source.places[holder] != source.places[path]:
            continue
        beyond = (
            places[later][0]
            for later in range(number + 1, len(places))
            if places[later][0] > line and places[later][1][: len(path)] != path
        )
        found[line] = (line, next(beyond, count + 1) - 1)
    return found

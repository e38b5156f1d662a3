"""Bring the text of a file from an older format to the current one.

The steps are in `dtwister._formats`. This module does the part that is the same for all of them: it
finds the kind and number of a file, and writes the new number, with everything else left as it is.
"""

from __future__ import annotations

import re

import attrs

from dtwister import _formats
from dtwister._content.checking.validation import is_content
from dtwister._content.reading.toml_places import STRING
from dtwister._content.reading.toml_source import TomlSource, parse
from dtwister._errors import InvalidNotation
from dtwister._formats import CONTENT, POSITION, RECORD
from dtwister._notation.recording.record_model import MAX_RECORD
from dtwister._notation.strict_toml import literal

FORMAT = "format"
"""The key of the number; content may omit it, and its form tells the number then."""

_NUMBER = re.compile(r"[\w+]+")


@attrs.frozen
class Upgraded:
    """A file as it is now and as it was: its kind, the two formats, and the two texts."""

    kind: str
    before: int
    now: int
    old: str = attrs.field(repr=False)
    new: str = attrs.field(repr=False)


def upgrade_text(text: str | bytes, *, file: str) -> Upgraded | None:
    """Return a file in the current format; None for a TOML file of another program.

    `ContentError` for text that is not TOML, `InvalidNotation` for a number that cannot be upgraded
    and for a step that fails; both begin with the name of the file.

    >>> upgrade_text('[[character]]', file="cook.toml")
    Upgraded(kind='content', before=2, now=2)
    >>> upgrade_text('[project]', file="pyproject.toml")
    """
    source = _parse(text, file)
    kind = kind_of(source)
    if not kind:
        return None
    before = _number(source, kind)
    new = _in_steps(source, kind, before)
    if kind == RECORD:
        new = _with_position(_parse(new, file))
    _check(kind, new, file)
    return Upgraded(kind, before, _formats.current(kind), source.text, new)


def kind_of(source: TomlSource) -> str:
    """Return the kind of file of a document; empty if it is not one of ours."""
    return _formats.played_kind(source.data) or (CONTENT if is_content(source) else "")


def _parse(text: str | bytes, file: str) -> TomlSource:
    """Read a file that may be as long as a record; content has its own, later limit."""
    return parse(text, file=file, most=MAX_RECORD)


def _number(source: TomlSource, kind: str) -> int:
    """Return the format of a file that can be upgraded."""
    found = source.data.get(FORMAT)
    if found is None and kind == CONTENT:
        return _formats.unnumbered(source.text)
    if found is None:
        raise InvalidNotation(f"{source.file}: expected the key 'format' in a {kind}, got none")
    line, column = source.of_value((FORMAT,))
    where = f"{source.file}:{line}:{column}"
    if not isinstance(found, int) or isinstance(found, bool):
        raise InvalidNotation(f"{where}: expected a whole number as format, got {found!r}")
    if not 1 <= found <= _formats.current(kind):
        raise InvalidNotation(f"{where}: {_formats.problem(kind, found)}")
    return found


def _in_steps(source: TomlSource, kind: str, before: int) -> str:
    text = source.text
    for number, step in enumerate(_formats.STEPS[kind][before - 1 :], before):
        try:
            text = with_format(_parse(step(text), source.file), number + 1)
        except Exception as error:
            at = f"{source.file}: from format {number} to {number + 1}"
            raise InvalidNotation(f"{at}: {type(error).__name__}: {error}") from error
    return text


def with_format(source: TomlSource, number: int) -> str:
    r"""Return the text of a document with another format number,
    in place or as first key.

    >>> with_format(parse('# Rooms.\n\n[[room]]\nid = "hall"'), 2)
    '# Rooms.\n\nformat = 2\n\n[[room]]\nid = "hall"'
    >>> with_format(parse("format = 1  # the first"), 2)
    'format = 2  # the first'
    """
    text = source.text
    place = source.places.get((FORMAT,))
    if place is not None:
        number_there = _NUMBER.match(text, place.value)
        assert number_there is not None  # it was read as a number
        return f"{text[: place.value]}{number}{text[number_there.end() :]}"
    lines = text.splitlines(keepends=True)
    head = _head(lines)
    rest = lines[head:]
    gap = "\n" if rest and rest[0][0] in "[#" else ""
    return "".join([*lines[:head], f"{FORMAT} = {number}\n{gap}", *rest])


def _head(lines: list[str]) -> int:
    """Return how many lines are about the whole file.

    These are directives for editors, and the first comment if a blank line comes after it; any
    other comment is about what stands below it.
    """
    directives = _count(lines, "#:")
    comment = directives + _count(lines[directives:], "#")
    if comment > directives and lines[comment:][:1] == ["\n"]:
        return comment + 1
    return directives


def _count(lines: list[str], sign: str) -> int:
    """Return how many lines at the beginning begin with a sign."""
    return next((n for n, line in enumerate(lines) if not line.startswith(sign)), len(lines))


def _with_position(source: TomlSource) -> str:
    """Return the text of a record, with its start position in the current format."""
    old = source.data.get(POSITION)
    if not isinstance(old, str):
        return source.text
    there = upgrade_text(old, file=f"{source.file}, position")
    if there is None or there.new == there.old:
        return source.text
    start = source.places[(POSITION,)].value
    old_text = STRING.match(source.text, start)
    assert old_text is not None  # it was read as a text
    return f"{source.text[:start]}{literal(there.new)}{source.text[old_text.end() :]}"


def _check(kind: str, text: str, file: str) -> None:
    """Check that the result of the steps is a file of the same kind,
    in the current format.
    """
    source = _parse(text, file)
    found = source.data.get(FORMAT) or _formats.unnumbered(text)
    if kind_of(source) != kind or found != _formats.current(kind):
        what = kind_of(source) or "not a file of dtwister"
        raise InvalidNotation(f"{file}: the upgrade would make it: {what}, format {found}")

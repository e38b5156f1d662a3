"""Reading TOML strictly: every key is known, none is missing, each has the right type."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, TypeVar

import tomli
import tomli_w

from dtwister import _formats
from dtwister._content.reading.toml_source import check_limits
from dtwister._errors import ContentError, InvalidNotation
from dtwister._limits import POSITION, RECORD
from dtwister._printing import clipped, quoted
from dtwister._suggestions import maybe_meant

T = TypeVar("T")

_LIMITS = {_formats.POSITION: POSITION, _formats.RECORD: RECORD}


def read_toml(text: str, what: str) -> dict[str, Any]:
    """Return the tables of a text; `InvalidNotation` names line and column
    of an error.
    """
    limit = _LIMITS[what]
    limit.check_size(text)
    try:
        check_limits(text, what)
        data = tomli.loads(text)
    except ContentError as error:
        (finding,) = error.findings
        raise InvalidNotation(f"{what}, line {finding.line}: {finding.message}") from None
    except (ValueError, RecursionError) as error:
        raise InvalidNotation(f"{what}: the TOML is damaged: {clipped(str(error))}") from None
    limit.check_data(data)
    return data


def check_format(data: Mapping[str, Any], kind: str, text: str) -> None:
    """Check for the current format; another one has other keys, so this comes first.

    >>> check_format({"format": 7}, "record", "format = 7")
    Traceback (most recent call last):
    dtwister._errors.InvalidNotation: record, line 1: format 7 is newer than format 1, ...
    """
    found = data.get("format")
    if isinstance(found, int) and (problem := _formats.problem(kind, found)):
        raise InvalidNotation(f"{kind}{at_line(text, 'format')}: {problem}")


def check_keys(
    data: Mapping[str, Any], allowed: Mapping[str, type[Any]], what: str, text: str
) -> None:
    """Check that every key is one of the allowed ones and has a value of its type.

    >>> check_keys({"clok": 3}, {"clock": int}, "position", "clok = 3")
    Traceback (most recent call last):
    dtwister._errors.InvalidNotation: position, line 1: unknown key 'clok' (did you mean 'clock'?)
    """
    for key, value in data.items():
        if key not in allowed:
            raise InvalidNotation(
                f"{what}{at_line(text, key)}: unknown key {quoted(key)}{maybe_meant(key, allowed)}"
            )
        kind = allowed[key]
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            raise InvalidNotation(
                f"{what}{at_line(text, key)}: expected {_KINDS.get(kind, kind.__name__)} as {key}, "
                f"got {quoted(value)}"
            )


def check_values(table: Mapping[str, Any], kind: type[Any], what: str) -> None:
    """Check that all values of a table with free keys are of one type.

    >>> check_values({"event": 3}, str, "record, tags")
    Traceback (most recent call last):
    dtwister._errors.InvalidNotation: record, tags, 'event': expected a text, got 3
    """
    for name, value in table.items():
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            raise InvalidNotation(
                f"{what}, {quoted(name)}: expected {_KINDS[kind]}, got {quoted(value)}"
            )


_KINDS: dict[type[Any], str] = {
    str: "a text",
    int: "a whole number",
    list: "a list",
    dict: "a table",
    bool: "true or false",
}


def require(data: Mapping[str, Any], keys: tuple[str, ...], what: str) -> None:
    """Check that every one of the keys is there."""
    for key in keys:
        if key not in data:
            raise InvalidNotation(f"{what}: missing key {key!r}")


def entries(values: list[Any], kind: type[T], what: str, text: str = "") -> list[T]:
    r"""The entries of a list, which must all be of one type; `text` is the source.

    >>> entries(["a", 5], str, "record, actions", text='actions = [\n  "a",\n  5,\n]')
    Traceback (most recent call last):
    dtwister._errors.InvalidNotation: record, actions, line 3: expected a text, got 5
    """
    for number, value in enumerate(values, 1):
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            line = _line_of_entry(text, what.rpartition(", ")[2], value)
            where = f"line {line}" if line else f"entry {number}"
            raise InvalidNotation(
                f"{what}, {where}: expected {_KINDS.get(kind, kind.__name__)}, got {quoted(value)}"
            )
    return values


def _line_of_entry(text: str, key: str, value: Any) -> int:
    """Return the line below a key that holds nothing but a value; 0 if none does."""
    start = line_of(text, f"{key} = [")
    wanted = literal(value) if start else ""
    for number, line in enumerate(text.split("\n")[start:], start + 1):
        if wanted and line.strip().removesuffix(",") == wanted:
            return number
    return 0


def line_of(text: str, part: str, start: int = 0) -> int:
    """Return the line that holds a part of a text, counted from 1; 0 if none does."""
    for number, line in enumerate(text.split("\n")[start:], start + 1):
        if part in line and not line.lstrip().startswith("#"):
            return number
    return 0


def at_line(text: str, part: str) -> str:
    """Return `, line 7` for the line that holds a part of a text, or nothing."""
    line = line_of(text, part)
    return f", line {line}" if line else ""


def literal(value: Any) -> str:
    r"""Return one value as TOML writes it.

    >>> print(literal('two "lines"\n'))
    "two \"lines\"\n"
    """
    if type(value) is str and _UNESCAPED.fullmatch(value):
        return f'"{value}"'
    return tomli_w.dumps({"x": value}).removeprefix("x = ").strip()


_UNESCAPED = re.compile(r"[ !#-\[\]-~]*")
"""Texts that stand between quotation marks as they are: of printable signs of ASCII."""


def list_text(key: str, texts: list[str]) -> str:
    """Return a list of texts as TOML, one to a line.

    >>> print(list_text("digests", ["0: eb9443a867840641"]), end="")
    digests = [
        "0: eb9443a867840641",
    ]
    """
    return literal_list(key, [literal(text) for text in texts])


def literal_list(key: str, values: list[str]) -> str:
    """Return a list of values that are written already, one to a line."""
    lines = "".join([f"    {value},\n" for value in values])
    return f"{key} = [\n{lines}]\n" if values else f"{key} = []\n"


# Arrays of plain values that a line has room for; lists of actions stay one to a line. A text
# with such a line break in it cannot be mistaken for one, since it is written with "\\n".
_SHORT = re.compile(
    r"(?<!actions = )(?<!digests = )\[\n((?: +[^\s\"{][^\n\"{]*,\n| +\"[^\n\"]*\",\n)+) *\]"
)
_LONGEST = 80


def encode(data: Mapping[str, Any], *, lines: bool = False) -> str:
    """Return tables as TOML; short lists are on one line.

    With `lines` a text of several lines is written as it stands.

    >>> print(encode({"hand": [2, 3]}), end="")
    hand = [2, 3]
    """
    try:
        text = tomli_w.dumps(data, multiline_strings=lines)
    except (TypeError, ValueError) as problem:
        raise InvalidNotation(f"this cannot be written as TOML: {problem}") from None
    while (shorter := _SHORT.sub(_joined, text)) != text:
        text = shorter
    return text


def _joined(found: re.Match[str]) -> str:
    parts = ", ".join(line.strip().removesuffix(",") for line in found[1].splitlines())
    return f"[{parts}]" if len(parts) <= _LONGEST else found[0]

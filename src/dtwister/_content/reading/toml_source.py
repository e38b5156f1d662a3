"""TOML text with the place of everything in it, so that a finding can point at its cause.

`tomli` reads the values. Where each key, table and array element stands is found by a second, much
simpler pass over the same text, which is known to be valid by then; it is made when a finding
first asks for it, so what is right is read once.
"""

from __future__ import annotations

import errno
import re
import stat
from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any, Final

import attrs

from dtwister._content.findings import finding_codes
from dtwister._errors import ContentError, Finding
from dtwister._limits import CONTENT, WORD
from dtwister._model.values.shared_methods import PlainValue
from dtwister._printing import clipped, system_reason

MAX_BYTES: Final = CONTENT.size
MAX_DEPTH: Final = CONTENT.depth
MAX_WORD: Final = WORD

_NO_FILES: Final[Mapping[Callable[[int], bool], str]] = {
    stat.S_ISFIFO: "a pipe",
    stat.S_ISSOCK: "a socket",
    stat.S_ISCHR: "a device",
    stat.S_ISBLK: "a device",
}

KeyPath = tuple[str | int, ...]
"""The way from the top of a document to a value: keys of tables and indices of arrays."""


@attrs.frozen
class Place(PlainValue):
    """The place of a value in a text: the offset of its key and its own."""

    key: int
    value: int


@attrs.frozen
class TomlSource(PlainValue):
    r"""A TOML document: its values, and the place of each of them.

    >>> source = parse('[[room]]\nid = "hall"\n', file="rooms.toml")
    >>> source.data
    {'room': [{'id': 'hall'}]}
    >>> source.of_key(("room", 0, "id")), source.of_value(("room", 0, "id"))
    ((2, 1), (2, 6))
    """

    file: str
    text: str = attrs.field(repr=False)
    data: Mapping[str, Any]

    @cached_property
    def places(self) -> Mapping[KeyPath, Place]:
        """The place of everything, by the way to it."""
        from dtwister._content.reading.toml_places import places

        return places(self.text)

    @cached_property
    def _starts(self) -> tuple[int, ...]:
        return tuple(_line_starts(self.text))

    def of_key(self, path: KeyPath) -> tuple[int, int]:
        """Return line and column of a key; of its container, if the path leads nowhere."""
        return self._position(self._place(path).key)

    def of_value(self, path: KeyPath) -> tuple[int, int]:
        """Return line and column of a value; of its container, if the path leads nowhere."""
        return self._position(self._place(path).value)

    def in_string(self, path: KeyPath, index: int) -> tuple[int, int]:
        r"""Return line and column of one character of a string,
        taking escapes into account.

        >>> parse('a = "x\\ty"', file="demo.toml").in_string(("a",), 2)
        (1, 9)
        """
        from dtwister._content.reading.toml_places import offset_in_string

        return self._position(offset_in_string(self.text, self._place(path).value, index))

    def comments(self) -> Iterator[tuple[int, int, str]]:
        r"""The comments of the document: line, column, text.

        >>> list(parse('a = "# no"  # yes\n').comments())
        [(1, 13, '# yes')]
        """
        from dtwister._content.reading.toml_places import TOKEN

        for match in TOKEN.finditer(self.text):
            if match.group()[0] == "#":
                yield (*self._position(match.start()), match.group())

    def finding(self, code: str, message: str, at: tuple[int, int], hint: str = "") -> Finding:
        """A finding at a place of this document."""
        return Finding(code, message, self.file, at[0], at[1], hint)

    def _place(self, path: KeyPath) -> Place:
        while path and path not in self.places:
            path = path[:-1]
        return self.places.get(path, Place(0, 0))

    def _position(self, offset: int) -> tuple[int, int]:
        return _position(self._starts, offset)


@attrs.frozen
class Spot(PlainValue):
    """A way into a document, for findings that may come later.

    >>> Spot(parse("a = [1, 2]", file="demo.toml"), ("a", 1)).finding("C404", "unknown").column
    9
    """

    source: TomlSource = attrs.field(repr=False)
    path: KeyPath

    def finding(self, code: str, message: str, hint: str = "", *path: str | int) -> Finding:
        """A finding at the value, or at a part of it."""
        at = self.source.of_value((*self.path, *path))
        return self.source.finding(code, message, at, hint)

    def finding_at_key(self, code: str, message: str, hint: str = "") -> Finding:
        """Return a finding at the key, not at its value."""
        return self.source.finding(code, message, self.source.of_key(self.path), hint)


NOWHERE: Final = Spot(TomlSource("<content>", "", {}), ())
"""The spot of what was not read from a file."""


def read(path: Path, *, name: str = "") -> TomlSource:
    """Read a TOML file; every failure is a `ContentError`.

    >>> read(Path("no-such-file.toml"))
    Traceback (most recent call last):
    ...
    dtwister._errors.ContentError: no-such-file.toml:1:1: C001 cannot read the file: ...
    """
    file = name or str(path)
    try:
        raw = read_bytes(path)
    except (OSError, ValueError) as error:
        reason = system_reason(error)
        raise _failure(finding_codes.UNREADABLE, f"cannot read the file: {reason}", file) from None
    return parse(raw, file=file)


def not_utf8(error: UnicodeDecodeError, file: str) -> Finding:
    r"""Return the finding about a file that is not UTF-8, at the line of the first wrong byte.

    >>> not_utf8(UnicodeDecodeError("utf-8", b"one\n\x80", 4, 5, "invalid"), "a.py").text()
    'a.py:2:1: C003 byte 0x80 is not UTF-8 (save the file as UTF-8)'
    """
    message = f"byte 0x{error.object[error.start]:02x} is not UTF-8"
    line = error.object.count(b"\n", 0, error.start) + 1
    hint = "save the file as UTF-8"
    return Finding(finding_codes.NOT_UTF8, message, file, line, hint=hint)


def read_bytes(path: Path, *, most: int = MAX_BYTES) -> bytes:
    """Return the bytes of a file, at most one too many;
    `OSError` unless it is a plain file.

    Reading a pipe would block, and a device may have no end.
    """
    mode = path.stat().st_mode
    for is_kind, what in _NO_FILES.items():
        if is_kind(mode):
            raise OSError(errno.EINVAL, f"expected a file, got {what}", str(path))
    with path.open("rb") as stream:
        return stream.read(most + 1)


def parse(content: str | bytes, *, file: str = "<content>", most: int = MAX_BYTES) -> TomlSource:
    """Read TOML from a text or from the bytes of a file, which may have `most` bytes.

    >>> parse("a = = 1", file="demo.toml")
    Traceback (most recent call last):
    ...
    dtwister._errors.ContentError: demo.toml:1:5: C004 not valid TOML: Invalid value
    """
    text = decode(content, file, most)
    check_limits(text, file)
    source = TomlSource(file, text, _load(text, file))
    if _depth(source.data) > MAX_DEPTH:
        deep = next(place for path, place in source.places.items() if len(path) > MAX_DEPTH)
        raise _too_deep(deep.value, text, file)
    return source


def _depth(value: object) -> int:
    """Return how many steps lead to the innermost value; the brackets were counted before."""
    if isinstance(value, dict):
        return 1 + max(map(_depth, value.values())) if value else 0
    if isinstance(value, list):
        return 1 + max(map(_depth, value)) if value else 0
    return 0


def decode(content: str | bytes, file: str, most: int = MAX_BYTES) -> str:
    """Return the text of a file, with line breaks of one kind."""
    raw = content.encode("utf-8", "surrogatepass") if isinstance(content, str) else content
    if len(raw) > most:
        raise _failure(finding_codes.TOO_LARGE, f"the file is larger than {most} bytes", file)
    try:
        return raw.decode("utf-8").removeprefix("\ufeff").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        before = raw[: error.start].decode("utf-8")
        starts = tuple(_line_starts(before))
        at = _position(starts, len(before))
        message = f"byte 0x{raw[error.start]:02x} is not UTF-8"
        raise _failure(
            finding_codes.NOT_UTF8, message, file, at, "save the file as UTF-8"
        ) from None


def _load(text: str, file: str) -> dict[str, Any]:
    import tomli  # only here, since content that was read before needs none of it

    try:
        return tomli.loads(text)
    except tomli.TOMLDecodeError as error:
        at = _position(tuple(_line_starts(text)), min(error.pos, len(text)))
        raise _failure(
            finding_codes.SYNTAX, f"not valid TOML: {clipped(error.msg)}", file, at
        ) from None
    except (ValueError, RecursionError, OverflowError) as error:
        raise _failure(
            finding_codes.SYNTAX, f"not valid TOML: {clipped(str(error))}", file
        ) from None


def check_limits(text: str, file: str) -> None:
    """Refuse, before the parser sees it,
    text that would make it slow or recurse too far.
    """
    from dtwister._content.reading.toml_places import TOKEN

    depth = dots = 0
    for match in TOKEN.finditer(text):
        token = match.group()
        if token in {'"', "'"} or (
            token in {'""', "''"} and text.startswith(token[0], match.end())
        ):
            return  # a string without end: the parser reports it
        if token in "[{":
            depth, dots = depth + 1, 0
        elif token in "]}":
            depth = max(0, depth - 1)
        elif token == ".":
            dots += 1
        elif token in "=,\n":
            dots = 0
        elif token[0] not in "\"'#" and len(token) > MAX_WORD:
            raise _too_deep(match.start(), text, file)
        if max(depth, dots) > MAX_DEPTH:
            raise _too_deep(match.start(), text, file)


def _too_deep(offset: int, text: str, file: str) -> ContentError:
    message = (
        f"nested more than {MAX_DEPTH} deep, or a key or number of more than {MAX_WORD} characters"
    )
    at = _position(tuple(_line_starts(text)), offset)
    return _failure(finding_codes.TOO_DEEP, message, file, at)


def _failure(
    code: str, message: str, file: str, at: tuple[int, int] = (1, 1), hint: str = ""
) -> ContentError:
    return ContentError((Finding(code, message, file, at[0], at[1], hint),))


def _line_starts(text: str) -> Iterator[int]:
    yield 0
    yield from (match.end() for match in re.finditer("\n", text))


def _position(starts: tuple[int, ...], offset: int) -> tuple[int, int]:
    line = bisect_right(starts, offset)
    return line, offset - starts[line - 1] + 1

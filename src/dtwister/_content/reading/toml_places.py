"""The places of everything in a TOML text that is known to be valid.

It is imported when a place is first asked for, and where text is read that was not read before.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

import tomli

from dtwister._content.reading.toml_source import KeyPath, Place

_ML_BASIC = r'"""(?:[^"\\]|\\.|"(?!""))*+"""(?:"{1,2})?'
_ML_LITERAL = r"'''(?:[^']|'(?!''))*+'''(?:'{1,2})?"
STRING = re.compile(rf'{_ML_BASIC}|{_ML_LITERAL}|"(?:[^"\\\n]|\\.)*+"|' + r"'[^'\n]*+'", re.DOTALL)
"""Any of the four kinds of strings."""
TOKEN = re.compile(rf"(?s:{STRING.pattern})|#[^\n]*|[\w+:-]+|[\[\]{{}}.=,\n\"']")
_BLANK = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*+")
_SPACE = re.compile(r"[ \t]*")
_BARE = re.compile(r"[A-Za-z0-9_-]+")
_SCALAR = re.compile(r"[^,\]}\n#]+")
_JOINT = re.compile(r"\\[ \t]*\n[ \t\n]*")
_ESCAPE = re.compile(r"\\(?:x[0-9A-Fa-f]{2}|u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8}|.)")


def offset_in_string(text: str, start: int, index: int) -> int:
    """Return the offset of a character of a string that starts at an offset."""
    quote = text[start : start + 1]
    if quote not in {'"', "'"}:
        return start
    long = text.startswith(quote * 3, start)
    at = start + (3 if long else 1)
    if long and text.startswith("\n", at):
        at += 1
    if quote == "'":
        return at + index
    for _ in range(index):
        at = _after_joints(text, at)
        escape = _ESCAPE.match(text, at)
        at = escape.end() if escape else at + 1
    return _after_joints(text, at)


def _after_joints(text: str, at: int) -> int:
    """Skip the join of two lines of a string: a backslash at the end of the first."""
    joint = _JOINT.match(text, at)
    return joint.end() if joint else at


def places(text: str) -> Mapping[KeyPath, Place]:
    """Return where everything in valid TOML stands."""
    scanner = _Scanner(text)
    scanner.run()
    return scanner.places


class _Scanner:
    """Walks over valid TOML and notes the places of keys and values."""

    def __init__(self, text: str) -> None:
        self.places: dict[KeyPath, Place] = {}
        self._text = text
        self._at = 0
        self._counts: dict[KeyPath, int] = {}

    def run(self) -> None:
        base: KeyPath = ()
        while self._peek():
            if self._peek() == "[":
                base = self._header()
            else:
                self._pair(base)

    def _peek(self) -> str:
        """The next character that is not blank; the scan stands on it then."""
        self._skip(_BLANK)
        return self._text[self._at : self._at + 1]

    def _skip(self, pattern: re.Pattern[str]) -> str:
        match = pattern.match(self._text, self._at)
        if match is None:
            return ""
        self._at = match.end()
        return match.group()

    def _header(self) -> KeyPath:
        start = self._at
        double = self._text.startswith("[[", start)
        self._at += 2 if double else 1
        keys = self._keys()
        self._at += 2 if double else 1
        path: KeyPath = ()
        for part, offset in keys[:-1]:
            path = self._current((*path, part), Place(offset, start))
        part, offset = keys[-1]
        path = (*path, part)
        if not double:
            self.places[path] = Place(offset, start)
            return path
        self.places.setdefault(path, Place(offset, start))
        number = self._counts.get(path, 0)
        self._counts[path] = number + 1
        path = (*path, number)
        self.places[path] = Place(offset, start)
        return path

    def _current(self, path: KeyPath, place: Place) -> KeyPath:
        """A table on the way of a header; of an array of tables, its last one."""
        if path in self._counts:
            return (*path, self._counts[path] - 1)
        self.places.setdefault(path, place)
        return path

    def _keys(self) -> list[tuple[str, int]]:
        keys: list[tuple[str, int]] = []
        while True:
            self._skip(_SPACE)
            offset = self._at
            if self._text[offset] in "\"'":
                part = str(tomli.loads(f"k = {self._skip(STRING)}")["k"])
            else:
                part = self._skip(_BARE)
            keys.append((part, offset))
            self._skip(_SPACE)
            if self._text[self._at] != ".":
                return keys
            self._at += 1

    def _pair(self, base: KeyPath) -> None:
        keys = self._keys()
        self._at += 1
        self._skip(_SPACE)
        path = base
        for part, offset in keys[:-1]:
            path = (*path, part)
            self.places.setdefault(path, Place(offset, offset))
        part, offset = keys[-1]
        self._value((*path, part), offset)

    def _value(self, path: KeyPath, key: int) -> None:
        start = self._at
        self.places[path] = Place(key, start)
        first = self._text[start]
        if first in "\"'":
            self._skip(STRING)
        elif first == "[":
            self._array(path)
        elif first == "{":
            self._inline_table(path)
        else:
            self._skip(_SCALAR)

    def _array(self, path: KeyPath) -> None:
        self._at += 1
        number = 0
        while (sign := self._peek()) != "]":
            if sign == ",":
                self._at += 1
                continue
            self._value((*path, number), self._at)
            number += 1
        self._at += 1

    def _inline_table(self, path: KeyPath) -> None:
        self._at += 1
        while (sign := self._peek()) != "}":
            if sign == ",":
                self._at += 1
            else:
                self._pair(path)
        self._at += 1

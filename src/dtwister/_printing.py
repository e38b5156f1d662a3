"""Foreign text in messages and on a terminal, cut to a line with escapes; pictures in notebooks.

Names in files, plug-ins and arguments may hold control characters, which move the cursor of a
terminal, and characters that reverse the reading direction. They are written as escapes.

Games, views, rooms and layouts show themselves as pictures in notebooks. The package that draws
them stands above the core, so it is asked through a slot that `dtwister` fills.
"""

from __future__ import annotations

import errno
import reprlib
from collections.abc import Callable
from typing import Any, Final

ECHO: Final = 100
"""Most characters of its input that a message repeats."""

_KEPT: Final = frozenset("\n\t")
_ASTRAL: Final = 0x10000


def printable(text: str) -> str:
    r"""Return a text with escapes for unprintable characters,
    but for line breaks and tabs.

    The escapes are those of JSON, so that a printed JSON text means what it meant before.

    >>> print(printable("thief\x1b[31m\u202e\udcff"))
    thief\u001b[31m\u202e\udcff
    """
    if text.isprintable():
        return text
    return "".join(
        sign if sign.isprintable() or sign in _KEPT else _escape(ord(sign)) for sign in text
    )


def _escape(number: int) -> str:
    if number < _ASTRAL:
        return f"\\u{number:04x}"
    high, low = divmod(number - _ASTRAL, 0x400)
    return f"\\u{0xD800 + high:04x}\\u{0xDC00 + low:04x}"


def clipped(text: str, most: int = ECHO) -> str:
    r"""Return the beginning of a text as one printable line.

    >>> print(clipped("two\nlines"), clipped("abcdefgh", 6))
    two\u000alines abc...
    """
    line = printable(text[: most + 1]).replace("\n", "\\u000a").replace("\t", "\\u0009")
    return line if len(line) <= most else f"{line[: most - 3]}..."


_REMEDIES: Final = {
    errno.ENOENT: "check the name and the folder",
    errno.EISDIR: "name a file, not a folder",
    errno.ENOTDIR: "a part of the path is a file; name another place",
    errno.EACCES: "choose another place, or change its rights",
    errno.EPERM: "choose another place, or change its rights",
    errno.EROFS: "choose another place",
    errno.ENOSPC: "make room, or choose another place",
    errno.ENAMETOOLONG: "choose a shorter name",
}


def system_reason(error: OSError | ValueError) -> str:
    """Return why the system refused a file, and what to try.

    >>> system_reason(FileNotFoundError(errno.ENOENT, "No such file or directory"))
    'No such file or directory; check the name and the folder'
    """
    reason = getattr(error, "strerror", None) or clipped(str(error))
    remedy = _REMEDIES.get(getattr(error, "errno", None) or 0)
    return f"{reason}; {remedy}" if remedy else reason


class _Quotes(reprlib.Repr):
    """Writes values as Python does, at most a line of each."""

    def __init__(self) -> None:
        super().__init__()
        self.maxlevel = 4
        self.maxstring = self.maxlong = self.maxother = ECHO

    def repr_str(self, x: str, level: int) -> str:
        """Return a text in quotes, cut at its end."""
        whole = repr(x[: ECHO + 1])
        return whole if len(whole) <= ECHO + 2 else f"{whole[: ECHO - 3]}...{whole[0]}"

    def repr_int(self, x: int, level: int) -> str:
        """Return a number; one with more digits than Python writes is told by its size."""
        if abs(x) < 10**ECHO:
            return repr(x)
        return f"a number of {x.bit_length()} bits"

    def repr_instance(self, x: Any, level: int) -> str:
        """Return any other value, or the name of its class if it cannot be written."""
        try:
            return clipped(repr(x))
        except Exception:
            return f"<{type(x).__name__}>"


_QUOTES: Final = _Quotes()


def quoted(value: object) -> str:
    """Return a value as Python writes it, in one printable line of limited length.

    >>> quoted("thief"), quoted(["a", 5]), quoted(10**5000)
    ("'thief'", "['a', 5]", 'a number of 16610 bits')
    """
    line = _QUOTES.repr(value)
    return line if len(line) <= ECHO + 2 else f"{line[: ECHO - 3]}..."


_painters: Final[list[Callable[[object], str]]] = []
"""The function that draws pictures, once `dtwister` is imported."""


def use_painter(painter: Callable[[object], str]) -> None:
    """Let a function draw the pictures that notebooks show."""
    _painters[:] = [painter]


class Pictured:
    """Something with a picture, which notebooks show.

    >>> import dtwister
    >>> dtwister.load_rules().rooms["base:1a"]._repr_svg_()[:4]
    '<svg'
    """

    __slots__ = ()

    def _repr_svg_(self) -> str | None:
        """Return its picture as SVG, for notebooks; None if nothing can draw it."""
        return _painters[0](self) if _painters else None

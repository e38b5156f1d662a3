"""What a command prints: one place through which all of it goes, to the output and to stderr.

Names come from files, plug-ins and arguments, so what cannot be printed is escaped here, once.
"""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterable, Iterator
from typing import TextIO, cast

from dtwister._printing import printable


class _Escaping:
    """A stream that writes to another one, with escapes for what cannot be printed there."""

    def __init__(self, stream: TextIO) -> None:
        self.inner = stream
        # `input` wants to know both.
        self.encoding = getattr(stream, "encoding", "utf-8")
        self.errors = getattr(stream, "errors", None)

    def write(self, text: str) -> int:
        """Write a text; the escapes count as the signs they stand for."""
        safe = printable(text)
        try:
            self.inner.write(safe)
        except UnicodeEncodeError as error:
            self.inner.write(safe.encode(error.encoding, "backslashreplace").decode(error.encoding))
        return len(text)

    def writelines(self, lines: Iterable[str]) -> None:
        """Write several texts, one after the other."""
        for line in lines:
            self.write(line)

    def flush(self) -> None:
        """Write out what is waiting."""
        self.inner.flush()

    def fileno(self) -> int:
        """Return the number of the file, by which `input` knows a terminal."""
        return self.inner.fileno()

    def isatty(self) -> bool:
        """Return whether a person looks at it."""
        return self.inner.isatty()


@contextlib.contextmanager
def escaped() -> Iterator[None]:
    r"""Escape all that is printed meanwhile.

    >>> with escaped():
    ...     print("thief\x1b[31m")
    thief\u001b[31m
    """
    out, err = _Escaping(sys.stdout), _Escaping(sys.stderr)
    with (
        contextlib.redirect_stdout(cast("TextIO", out)),
        contextlib.redirect_stderr(cast("TextIO", err)),
    ):
        yield


def terminal(stream: TextIO) -> TextIO:
    """Return the stream itself, for what moves the cursor on purpose."""
    return stream.inner if isinstance(stream, _Escaping) else stream

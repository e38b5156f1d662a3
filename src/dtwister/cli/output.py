"""The output of commands: one place for all of it, on stdout and on stderr.

Names come from files, plug-ins and arguments, so unprintable characters are escaped here, once.
"""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterable, Iterator
from typing import TextIO, cast

from dtwister._printing import printable


class _Escaping:
    """A stream that writes to another one, with escapes for unprintable characters."""

    def __init__(self, stream: TextIO) -> None:
        self.inner = stream
        # `input` needs both.
        self.encoding = getattr(stream, "encoding", "utf-8")
        self.errors = getattr(stream, "errors", None)

    def write(self, text: str) -> int:
        """Write a text; an escape counts as the character that it stands for."""
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
        """Write out everything that is waiting."""
        self.inner.flush()

    def fileno(self) -> int:
        """Return the number of the file, by which `input` knows a terminal."""
        return self.inner.fileno()

    def isatty(self) -> bool:
        """Return whether it is a terminal."""
        return self.inner.isatty()


@contextlib.contextmanager
def escaped() -> Iterator[None]:
    r"""Escape everything that is printed meanwhile.

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
    """Return the stream itself, for codes that move the cursor on purpose."""
    return stream.inner if isinstance(stream, _Escaping) else stream

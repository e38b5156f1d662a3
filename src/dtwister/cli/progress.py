"""The progress of work that takes longer than a second: a line on stderr, at a terminal only."""

from __future__ import annotations

import sys
import threading
import time
from types import TracebackType
from typing import Final, TextIO

from dtwister.cli.output import terminal

AFTER: Final = 1.0
"""Seconds of work before its progress is shown, and between two looks at it."""
WIDTH: Final = 24
"""Signs of a full bar."""


class Progress:
    """A line about work that goes on, with a bar if its end is known.

    The line is drawn from a thread of its own, since one step may take long, too. It is drawn over
    itself, and gone when the work is done.
    """

    def __init__(self, what: str, total: int = 0, *, stream: TextIO | None = None) -> None:
        self._what, self._total = what, total
        self._stream = stream or terminal(sys.stderr)
        self._began = time.monotonic()
        self._done = 0
        self._drawn = 0
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._draw_on, daemon=True)

    def __enter__(self) -> Progress:
        if self._stream.isatty():
            self._thread.start()
        return self

    def step(self) -> None:
        """Count one more step as done."""
        self._done += 1

    def line(self) -> str:
        """Return the line as it is now.

        >>> Progress("games", 8).line()
        '[                        ] 0/8 games, 0 s'
        >>> Progress("replaying").line()
        'replaying, 0 s'
        """
        seconds = int(time.monotonic() - self._began)
        if not self._total:
            return f"{self._what}, {seconds} s"
        filled = "#" * (WIDTH * self._done // self._total)
        return f"[{filled:<{WIDTH}}] {self._done}/{self._total} {self._what}, {seconds} s"

    @staticmethod
    def wait(over: threading.Event, seconds: float) -> bool:
        """Wait for the end of the work, or so long; return whether it is over."""
        return over.wait(seconds)

    def _draw_on(self) -> None:
        while not self.wait(self._over, AFTER):
            line = self.line()
            self._stream.write("\r" + line.ljust(self._drawn))
            self._stream.flush()
            self._drawn = len(line)

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop()

    def stop(self) -> None:
        """Remove the line; call it before something else is printed."""
        self._over.set()
        if self._thread.is_alive():
            self._thread.join()
        if self._drawn:
            self._stream.write("\r" + " " * self._drawn + "\r")
            self._stream.flush()
            self._drawn = 0

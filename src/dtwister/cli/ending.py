"""End tidily: signals become exceptions,
which never come in the middle of an action.
"""

from __future__ import annotations

import contextlib
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from types import FrameType, TracebackType
from typing import Any, Final

SIGNALS: Final = tuple(
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
)
"""The signals that ask a command to end; Windows has no SIGHUP."""


class Ended(BaseException):
    """A signal that ends the command; Ctrl-C is a `KeyboardInterrupt` as always."""

    def __init__(self, number: int) -> None:
        self.number = number
        super().__init__(signal.Signals(number).name)

    @property
    def code(self) -> int:
        """Return the exit code, as shells count it."""
        return 128 + self.number


class Ends:
    """A scope in which the signals that end a command can be put off for a moment.

    A signal that is ignored, as after `nohup`, stays ignored.

    >>> with Ends() as ends, ends.put_off():
    ...     pass
    """

    def __init__(self) -> None:
        self._depth = 0
        self._pending = 0
        self._before: dict[int, Any] = {}
        self._notify: Callable[[], object] | None = None

    def __enter__(self) -> Ends:
        if threading.current_thread() is threading.main_thread():
            for number in SIGNALS:
                before = signal.getsignal(number)
                if before is not signal.SIG_IGN and before is not None:
                    self._before[number] = before
                    signal.signal(number, self._arrived)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for number, before in self._before.items():
            signal.signal(number, before)
        self._before.clear()

    @property
    def is_pending(self) -> bool:
        """Return whether a signal waits for the end of a block."""
        return self._pending != 0

    @contextlib.contextmanager
    def put_off(self, notify: Callable[[], object] | None = None) -> Iterator[None]:
        """Let signals wait until the end of the block.

        `notify` is called when one came, so that a block that waits for something can end. It runs
        in the signal handler, so it may only leave a note.
        """
        before, self._notify = self._notify, notify or self._notify
        self._depth += 1
        try:
            yield
        finally:
            self._depth -= 1
            self._notify = before
            if self._pending and not self._depth:
                number, self._pending = self._pending, 0
                _raise(number)

    def _arrived(self, number: int, frame: FrameType | None) -> None:
        if self._depth:
            self._pending = number
            if self._notify is not None:
                self._notify()
        else:
            _raise(number)


def _raise(number: int) -> None:
    raise KeyboardInterrupt if number == signal.SIGINT else Ended(number)


def say(message: str) -> None:
    """Print a line on stderr, if there is a reader."""
    with contextlib.suppress(OSError, ValueError):
        print(message, file=sys.stderr, flush=True)

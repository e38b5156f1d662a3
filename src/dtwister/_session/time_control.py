"""Time controls, and the clocks of the seats."""

from __future__ import annotations

import math
from typing import Final

import attrs

from dtwister._errors import OptionError
from dtwister._model.ids import SeatId
from dtwister._printing import quoted

MOST_SECONDS: Final = 10**7
"""The most seconds of a clock: a hundred days and more."""


def check_seconds(name: str, value: object, *, least: float = 0.0) -> None:
    """Raise `OptionError` for a number of seconds that no clock can have.

    >>> check_seconds("base", -5)
    Traceback (most recent call last):
    dtwister._errors.OptionError: expected seconds from 0 to 10000000 as base, got -5; ...
    """
    right = isinstance(value, int | float) and not isinstance(value, bool)
    if not right or not math.isfinite(value) or not least <= value <= MOST_SECONDS:  # type: ignore[arg-type, operator]
        raise OptionError(
            f"expected seconds from {least:g} to {MOST_SECONDS} as {name}, got {quoted(value)}; "
            "try 600"
        )


@attrs.frozen
class TimeControl:
    """The time that each seat has: a base, and an increment each time that it has answered.

    The increment is added when the decision passes to another seat. When the time of a seat runs
    out, the referee declares the timeout that the rules have for it, and the seat goes on with the
    overtime. Where the rules have none, it gives up.

    >>> TimeControl(600, increment=5)
    TimeControl(base=600, increment=5, overtime=5)
    """

    base: float
    """Seconds at the beginning."""
    increment: float = 0
    """Seconds that are added when a seat has answered."""
    overtime: float = 5
    """Seconds on the clock after a timeout."""

    def __attrs_post_init__(self) -> None:
        """Check the numbers."""
        for field in attrs.fields(TimeControl):
            least = 1 if field.name == "base" else 0
            check_seconds(field.name, getattr(self, field.name), least=least)


class Clocks:
    """The clocks of all seats, of which one at most runs.

    The time of day is given to each method: clocks never ask for it.

    >>> clocks = Clocks(TimeControl(60), seats=2)
    >>> clocks.run(SeatId(0), now=100.0)
    >>> clocks.run(SeatId(1), now=110.0)
    >>> clocks.left(SeatId(0), now=500.0), clocks.left(SeatId(1), now=112.5)
    (50.0, 57.5)
    """

    def __init__(self, control: TimeControl, seats: int) -> None:
        self.control = control
        self.running: SeatId | None = None
        self._left = [float(control.base)] * seats
        self._since = 0.0

    def left(self, seat: SeatId, now: float) -> float:
        """Return the seconds that a seat has left, never below 0."""
        spent = now - self._since if seat == self.running else 0.0
        return max(0.0, self._left[seat] - max(0.0, spent))

    def run(self, seat: SeatId | None, now: float) -> None:
        """Let the clock of a seat run, and stop the other one; None stops all."""
        if self.running is not None:
            self._left[self.running] = self.left(self.running, now)
        self.running = seat
        self._since = now

    def add_increment(self, seat: SeatId) -> None:
        """Add the increment to a clock that does not run."""
        self._left[seat] = min(self._left[seat] + self.control.increment, float(MOST_SECONDS))

    def set(self, seat: SeatId, seconds: float, now: float) -> None:
        """Set the clock of a seat."""
        if seat == self.running:
            self._since = now
        self._left[seat] = float(seconds)

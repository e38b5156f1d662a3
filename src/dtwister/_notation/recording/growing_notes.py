"""The notes of a record that grows: comments and clock times, by number of the action."""

from __future__ import annotations

from array import array
from math import isnan, nan

import attrs

from dtwister._notation.recording.record_model import RecordedAction


class GrowingNotes:
    """Comments, and clock times in an array: a table has many games with a clock at each action.

    >>> notes = GrowingNotes()
    >>> notes.put(3, comment="Bold.", clock=59.5)
    >>> notes.put(1, clock=60)
    >>> notes.clocks(), notes.comments(upto=2)
    ({1: 60, 3: 59.5}, {})
    """

    def __init__(self) -> None:
        self._comments: dict[int, str] = {}
        self._seconds = array("d")
        """The clock time at each action; not a number where there is none."""
        self._whole: set[int] = set()
        """The actions with clock times that were given as whole numbers."""

    def put(self, number: int, *, comment: str = "", clock: float | None = None) -> None:
        """Set the notes at an action in place of those that are there."""
        self._comments.pop(number, None)
        self._whole.discard(number)
        if comment:
            self._comments[number] = comment
        self._seconds.extend([nan] * (number - len(self._seconds)))
        self._seconds[number - 1] = nan if clock is None else clock
        given: object = clock  # a whole number is a float, too, to a type checker
        if isinstance(given, int):
            self._whole.add(number)

    def go_back(self, number: int) -> None:
        """Leave out the notes after an action."""
        self._comments = {at: one for at, one in self._comments.items() if at <= number}
        self._whole = {at for at in self._whole if at <= number}
        del self._seconds[max(0, number) :]

    def comments(self, upto: int | None = None) -> dict[int, str]:
        """Return the comments up to an action, or all."""
        found = self._comments.items()
        return {at: one for at, one in found if upto is None or at <= upto}

    def clocks(self, upto: int | None = None) -> dict[int, float]:
        """Return the clock times up to an action, or all."""
        found = enumerate(self._seconds[:upto], 1)
        return {at: self._given(at, one) for at, one in found if not isnan(one)}

    def added_to(self, action: RecordedAction) -> RecordedAction:
        """Return an action with the notes that are here; with its own if there are none."""
        at = action.number
        comment = self._comments.get(at, "")
        seconds = self._seconds[at - 1] if at <= len(self._seconds) else nan
        clock = None if isnan(seconds) else self._given(at, seconds)
        if not comment and clock is None:
            return action
        return attrs.evolve(action, comment=comment, clock=clock)

    def _given(self, number: int, seconds: float) -> float:
        return int(seconds) if number in self._whole else seconds

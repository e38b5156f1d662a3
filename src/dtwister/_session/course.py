"""The course of a session: which of its changes played something, or took something back."""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from typing import Final

import attrs

LAST_SERIAL: Final = 2**62
"""No serial number is higher."""


@attrs.frozen
class CourseEntry:
    """One change: what was played from a decision on; or that decisions from it on are void."""

    serial: int
    number: int
    is_rewind: bool = False


class Course:
    """The changes of a session, each with a serial number; those taken back are dropped.

    Most changes have the number and the serial number after those of the change before. A row of
    such changes is one entry in each array: a table has many games, and each of them hundreds of
    changes.

    >>> course = Course(number=1)
    >>> course.played(1), course.played(2)
    (2, 3)
    >>> course.rewound(2)
    4
    >>> [(entry.number, entry.is_rewind) for entry in course.since(2)]
    [(2, True)]
    """

    def __init__(self, number: int) -> None:
        self.serial = 1
        self._serials = array("q")
        """The serial number of the first change of each row."""
        self._numbers = array("q")
        """Its number."""
        self._lengths = array("q")
        """The changes in each row."""
        self._rewinds: frozenset[int] = frozenset()
        """The serial numbers of the changes that took something back, each a row of its own."""
        if number:
            self._add(CourseEntry(1, 0))

    @classmethod
    def of(cls, entries: Iterable[CourseEntry], serial: int) -> Course:
        """Return the course with these entries, the oldest first, after its last change."""
        found = cls(0)
        for entry in entries:
            found._add(entry)
        found.serial = serial
        return found

    @property
    def entries(self) -> list[CourseEntry]:
        """The changes, the oldest first."""
        return list(self.since(0))

    def changed(self) -> int:
        """Count a change that played nothing; return its serial number."""
        self.serial += 1
        return self.serial

    def played(self, number: int) -> int:
        """Note that a decision was answered."""
        self._add(CourseEntry(self.changed(), number))
        return self.serial

    def rewound(self, number: int) -> int:
        """Note that the answers from a decision on were taken back.

        Earlier rewinds to a later decision say no more than this one, so they are dropped.
        """
        kept = [entry for entry in self.entries if entry.number < number]
        rewind = CourseEntry(self.changed(), number, is_rewind=True)
        course = Course.of([*kept, rewind], self.serial)
        self._serials, self._numbers = course._serials, course._numbers
        self._lengths, self._rewinds = course._lengths, course._rewinds
        return self.serial

    def since(self, serial: int) -> Iterator[CourseEntry]:
        """Yield the changes after the one with a serial number, the oldest first."""
        for at in range(max(0, bisect_right(self._serials, serial) - 1), len(self._serials)):
            first, number = self._serials[at], self._numbers[at]
            is_rewind = first in self._rewinds
            for later in range(max(0, serial + 1 - first), self._lengths[at]):
                yield CourseEntry(first + later, number + later, is_rewind)

    def _add(self, entry: CourseEntry) -> None:
        if entry.is_rewind:
            self._rewinds |= {entry.serial}
        elif self._is_next(entry):
            self._lengths[-1] += 1
            return
        self._serials.append(entry.serial)
        self._numbers.append(entry.number)
        self._lengths.append(1)

    def _is_next(self, entry: CourseEntry) -> bool:
        """Return whether a change belongs to the last row."""
        if not self._serials or self._serials[-1] in self._rewinds:
            return False
        length = self._lengths[-1]
        expected = (self._serials[-1] + length, self._numbers[-1] + length)
        return (entry.serial, entry.number) == expected

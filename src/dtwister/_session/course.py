"""The course of a session: which of its changes played something, or took something back."""

from __future__ import annotations

from collections.abc import Iterator

import attrs


@attrs.frozen
class CourseEntry:
    """One change: what was played from a decision on; or that decisions from it on are void."""

    serial: int
    number: int
    is_rewind: bool = False


class Course:
    """The changes of a session, each with a serial number; those taken back are dropped.

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
        self.entries = [CourseEntry(1, 0)] if number else []

    def changed(self) -> int:
        """Count a change that played nothing; return its serial number."""
        self.serial += 1
        return self.serial

    def played(self, number: int) -> int:
        """Note that a decision was answered."""
        self.entries.append(CourseEntry(self.changed(), number))
        return self.serial

    def rewound(self, number: int) -> int:
        """Note that the answers from a decision on were taken back.

        Earlier rewinds to a later decision say no more than this one, so they are dropped.
        """
        kept = [entry for entry in self.entries if entry.number < number]
        self.entries = [*kept, CourseEntry(self.changed(), number, is_rewind=True)]
        return self.serial

    def since(self, serial: int) -> Iterator[CourseEntry]:
        """Yield the changes after the one with a serial number, the oldest first."""
        return (entry for entry in self.entries if entry.serial > serial)

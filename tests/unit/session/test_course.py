"""The course of a session: what a client is told that comes back."""

from __future__ import annotations

from dtwister import Rng
from dtwister._session.course import Course, CourseEntry


def told(course: Course, since: int) -> list[tuple[int, bool]]:
    return [(entry.number, entry.is_rewind) for entry in course.since(since)]


def test_what_was_before_the_session_is_one_entry() -> None:
    assert told(Course(number=5), 0) == [(0, False)]
    assert told(Course(number=0), 0) == []


def test_other_changes_only_count() -> None:
    course = Course(number=1)
    assert (course.changed(), course.changed()) == (2, 3)
    assert told(course, 1) == []


def test_what_was_taken_back_is_told_once() -> None:
    course = Course(number=1)
    known = course.played(1)
    course.played(2)
    course.rewound(2)
    course.played(2)
    assert told(course, known) == [(2, True), (2, False)]
    assert told(course, 0) == [(0, False), (1, False), (2, True), (2, False)]


def test_going_back_and_forth_does_not_grow() -> None:
    course = Course(number=1)
    for _ in range(50):
        course.played(1)
        course.rewound(1)
    assert len(course.entries) == 2
    assert course.serial == 101


def test_going_back_further_says_what_the_earlier_steps_back_said() -> None:
    course = Course(number=1)
    for number in (1, 2, 3):
        course.played(number)
    known = course.serial
    for number in (3, 2, 1):
        course.rewound(number)
    assert told(course, known) == [(1, True)]


def test_a_course_made_of_its_entries_is_the_same_and_goes_on() -> None:
    course = Course(number=1)
    for number in (1, 2, 3):
        course.played(number)
    course.rewound(3)
    course.changed()
    again = Course.of(course.entries, course.serial)
    assert again.entries == course.entries and again.serial == course.serial == 6
    assert again.played(3) == 7 and told(again, 4) == [(3, True), (3, False)]


def test_any_course_tells_what_a_list_of_its_changes_tells() -> None:
    rng = Rng(5)
    for first in (0, 1, 4):
        course, number = Course(first), first
        listed = [CourseEntry(1, 0)] if first else []
        for _ in range(300):
            chosen = rng.below(8)
            if chosen == 0:
                course.changed()
            elif chosen == 1 and number > first:
                number -= 1 + rng.below(min(3, number - first))
                listed = [one for one in listed if one.number < number]
                listed.append(CourseEntry(course.rewound(number), number, is_rewind=True))
            else:
                listed.append(CourseEntry(course.played(number), number))
                number += 1 + (chosen == 2)  # chance may have answered, too
            since = rng.below(course.serial + 2)
            assert course.entries == listed
            assert list(course.since(since)) == [one for one in listed if one.serial > since]
        assert Course.of(listed, course.serial).entries == listed


def test_a_course_of_answers_in_a_row_takes_as_much_as_one() -> None:
    course = Course(number=1)
    for number in range(1, 400):
        course.played(number)
    assert len(course.entries) == 400
    assert len(course._serials) == len(course._numbers) == len(course._lengths) == 1

"""Clocks charge the seat that thinks, and nobody else."""

from __future__ import annotations

import pytest

from dtwister import OptionError, SeatId
from dtwister._session.time_control import MOST_SECONDS, Clocks
from dtwister.session import TimeControl

BLUE, YELLOW = SeatId(0), SeatId(1)


@pytest.mark.parametrize(
    ("base", "increment", "overtime"),
    [
        (0, 0, 5),
        (-1, 0, 5),
        (float("nan"), 0, 5),
        (float("inf"), 0, 5),
        (MOST_SECONDS + 1, 0, 5),
        (True, 0, 5),
        ("600", 0, 5),
        (600, -1, 5),
        (600, 0, None),
    ],
)
def test_numbers_that_no_clock_can_have_are_refused(
    base: object, increment: object, overtime: object
) -> None:
    with pytest.raises(OptionError, match="expected seconds from"):
        TimeControl(base, increment, overtime)  # type: ignore[arg-type]


def test_one_clock_runs_at_a_time() -> None:
    clocks = Clocks(TimeControl(60, increment=5), seats=2)
    clocks.run(BLUE, 10.0)
    clocks.run(YELLOW, 30.0)
    clocks.add_increment(BLUE)
    assert (clocks.left(BLUE, 99.0), clocks.left(YELLOW, 31.0)) == (45.0, 59.0)
    clocks.run(None, 40.0)
    assert clocks.left(YELLOW, 1e9) == 50.0


def test_a_clock_never_shows_less_than_nothing_and_never_gains_by_time() -> None:
    clocks = Clocks(TimeControl(60), seats=2)
    clocks.run(BLUE, 100.0)
    assert clocks.left(BLUE, 1e6) == 0.0
    assert clocks.left(BLUE, 50.0) == 60.0, "a clock that was set back gives no time"


def test_a_clock_can_be_set_while_it_runs() -> None:
    clocks = Clocks(TimeControl(60), seats=2)
    clocks.run(BLUE, 0.0)
    clocks.set(BLUE, 5, 70.0)
    assert clocks.left(BLUE, 72.0) == 3.0

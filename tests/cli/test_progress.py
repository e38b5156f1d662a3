"""The progress of long work, on stderr at a terminal."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from io import StringIO

import pytest

from dtwister.cli.progress import AFTER, Progress


class Terminal(StringIO):
    def isatty(self) -> bool:
        return True


class Looks:
    """Waits that end when the test says so, as often as it says."""

    def __init__(self, times: int) -> None:
        self.left = times
        self.asked: list[float] = []
        self.drawn = threading.Event()

    def __call__(self, over: threading.Event, seconds: float) -> bool:
        self.asked.append(seconds)
        if self.left:
            self.left -= 1
            return False
        self.drawn.set()
        return over.wait(10)


@pytest.fixture
def looks(monkeypatch: pytest.MonkeyPatch) -> Iterator[Looks]:
    """Two looks at the work, and no more."""
    found = Looks(2)
    monkeypatch.setattr(Progress, "wait", staticmethod(found))
    yield found


def test_work_is_shown_from_the_first_second_on_and_gone_at_its_end(looks: Looks) -> None:
    stream = Terminal()
    with Progress("games", 8, stream=stream) as bar:
        for _ in range(4):
            bar.step()
        assert looks.drawn.wait(10)
    assert looks.asked == [AFTER] * 3
    assert AFTER == 1
    said = stream.getvalue()
    assert "4/8 games, 0 s" in said or "/8 games, 0 s" in said
    assert said.rpartition("s")[2].strip(" \r") == ""


def test_short_work_shows_nothing() -> None:
    stream = Terminal()
    with Progress("games", 8, stream=stream) as bar:
        bar.step()
    assert stream.getvalue() == ""


def test_nothing_is_shown_in_a_file(looks: Looks) -> None:
    stream = StringIO()
    with Progress("games", stream=stream):
        pass
    assert stream.getvalue() == ""
    assert looks.asked == []


def test_stopping_twice_is_stopping_once(looks: Looks) -> None:
    stream = Terminal()
    with Progress("replaying", stream=stream) as bar:
        assert looks.drawn.wait(10)
        bar.stop()
        said = stream.getvalue()
    assert stream.getvalue() == said
    assert said.count("replaying, 0 s") == 2

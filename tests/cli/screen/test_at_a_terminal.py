"""`dtwister play` at a real pseudo-terminal: keys, sizes, signals, and what is left behind."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import dtwister
from fixtures.terminals import ENTER, Terminal

PLAY = ("play", "base:beginner", "--seed", "4")
RECORD = "play-base-beginner-4.toml"
ASKED = "lays a character"
BEGIN, LEAVE = "\x1b[?1049h", "\x1b[?1049l"

Opener = Callable[..., Terminal]


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Opener]:
    terminals: list[Terminal] = []

    def open_one(*words: str, **more: object) -> Terminal:
        terminals.append(Terminal(*(words or PLAY), folder=tmp_path, **more))  # type: ignore[arg-type]
        return terminals[-1]

    yield open_one
    for terminal in terminals:
        terminal.close()


def played(folder: Path) -> list[str]:
    record = dtwister.read_record((folder / RECORD).read_text("utf-8"))
    return [action.text for action in record.actions if action.by != "nature"]


def test_a_line_is_completed_played_and_the_terminal_is_given_back(
    opened: Opener, tmp_path: Path
) -> None:
    terminal = opened()
    terminal.shows(BEGIN)
    terminal.shows(ASKED)
    terminal.types("thi\t")
    terminal.shows("ef")
    terminal.types(f" a2{ENTER}")
    terminal.shows("blue.thief")
    terminal.types(f"quit{ENTER}")
    assert terminal.ends() == 0
    assert LEAVE in terminal.written
    after = terminal.written.partition(LEAVE)[2]
    assert "not over yet; victory points" in after and f"the record is in {RECORD}" in after
    assert terminal.settings() == terminal.before
    assert played(tmp_path) == ["start blue.thief on a2"]


@pytest.mark.parametrize(
    ("number", "code"),
    [(signal.SIGTERM, 143), (signal.SIGHUP, 129), (signal.SIGINT, 130), ("\x03", 130), ("\x04", 0)],
)
def test_however_it_ends_the_record_and_the_terminal_are_as_they_should_be(
    number: signal.Signals | str, code: int, opened: Opener, tmp_path: Path
) -> None:
    terminal = opened()
    terminal.shows(ASKED)
    terminal.types(f"thief a2{ENTER}")
    terminal.shows("blue.thief")
    if isinstance(number, str):
        terminal.types(number)
    else:
        terminal.process.send_signal(number)
    assert terminal.ends() == code
    assert LEAVE in terminal.written
    assert f"the record is in {RECORD}" in terminal.written
    assert terminal.settings() == terminal.before
    assert played(tmp_path) == ["start blue.thief on a2"]


def test_another_size_is_another_arrangement(opened: Opener) -> None:
    terminal = opened("play", "base:standard", "--seed", "7", "--no-record", columns=80)
    terminal.shows("u  v")
    terminal.resize(140, 40)
    terminal.shows("u   v")
    terminal.types("\x04")
    assert terminal.ends() == 0


@pytest.mark.parametrize("setting", [{"TERM": "dumb"}, {"PYTHONIOENCODING": "ascii"}, {}])
def test_plain_text_is_for_those_who_cannot_or_will_not_have_more(
    setting: dict[str, str], opened: Opener
) -> None:
    words = ("play", "multi:standard-4", "--seed", "4", "--no-record")
    plain = () if setting else ("--plain",)
    terminal = opened(*words, *plain, environment=setting)
    terminal.shows("blue> ")
    assert BEGIN not in terminal.written
    terminal.types("quit\n")
    assert terminal.ends() == 0


def test_no_colours_are_written_where_none_are_wanted(opened: Opener) -> None:
    terminal = opened(environment={"NO_COLOR": "1"})
    terminal.shows(BEGIN)
    terminal.types("\x04")
    assert terminal.ends() == 0
    assert ASKED in terminal.written
    assert "\x1b[0;38" not in terminal.written and ";48;" not in terminal.written

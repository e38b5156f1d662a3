"""`dtwister play` at a real pseudo-terminal: keys, sizes, signals, and what is left behind."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import termios
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

import dtwister
from fixtures.processes import COMMAND, DEADLINE, IMPORTED_FROM, USUAL

PLAY = ("play", "base:beginner", "--seed", "4")
RECORD = "play-base-beginner-4.toml"
ASKED = "lays a character"
ENTER = "\r"
BEGIN, LEAVE = "\x1b[?1049h", "\x1b[?1049l"


class Terminal:
    """One command at a pseudo-terminal, with all that it wrote so far."""

    def __init__(
        self,
        *words: str,
        folder: Path,
        columns: int = 80,
        rows: int = 40,
        environment: Mapping[str, str] | None = None,
    ) -> None:
        self._main, inner = pty.openpty()
        self.resize(columns, rows)
        self.before: list[Any] = termios.tcgetattr(inner)
        """The settings of the terminal before the command."""
        setting = {"TERM": "xterm-256color", "LANG": "C.UTF-8", "PYTHONPATH": IMPORTED_FROM}
        inherited = {key: text for key, text in os.environ.items() if key != "NO_COLOR"}
        command = (*COMMAND[:2], f"{USUAL}\n{COMMAND[2]}", *words)
        self.process = subprocess.Popen(
            command,
            cwd=folder,
            env=inherited | setting | dict(environment or {}),
            stdin=inner,
            stdout=inner,
            stderr=inner,
            start_new_session=True,
            preexec_fn=_take_terminal,
        )
        self._inner = inner
        self.written = ""
        self._rest = b""

    def resize(self, columns: int, rows: int) -> None:
        """Give the terminal another size; the system tells the command by a signal."""
        size = struct.pack("HHHH", rows, columns, 0, 0)
        fcntl.ioctl(self._main, termios.TIOCSWINSZ, size)

    def types(self, text: str) -> None:
        os.write(self._main, text.encode())

    def has(self, text: str) -> None:
        """Wait until a text was written, and keep all that was."""
        end = time.monotonic() + DEADLINE
        while text not in self.written:
            assert time.monotonic() < end, f"{text!r} is not in {self.written!r}"
            self._read(0.1)

    def shows(self, text: str) -> None:
        """Wait until a text was written since the last text that was waited for."""
        self.has(text)
        self.written = self.written.partition(text)[2]

    def ends(self) -> int:
        """Wait until the command has ended; return its exit code."""
        end = time.monotonic() + DEADLINE
        while self.process.poll() is None:
            assert time.monotonic() < end, f"still running: {self.written!r}"
            self._read(0.1)
        while self._read(0.0):
            pass
        return self.process.returncode

    def settings(self) -> list[Any]:
        """Return how the terminal is set now."""
        found: list[Any] = termios.tcgetattr(self._inner)
        return found

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        os.close(self._main)
        os.close(self._inner)

    def _read(self, wait: float) -> bool:
        if not select.select([self._main], [], [], wait)[0]:
            return False
        data = self._rest + os.read(self._main, 65536)
        text = data.decode("utf-8", "ignore")
        self._rest = b"" if text.encode() == data else data[len(text.encode()) :]
        self.written += text
        return True


def _take_terminal() -> None:
    """Make its standard input the terminal of a session, so that changes of its size are told."""
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


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
    terminal.has(ASKED)
    terminal.types("\x04")
    assert terminal.ends() == 0
    assert BEGIN in terminal.written
    assert "\x1b[0;38" not in terminal.written and ";48;" not in terminal.written

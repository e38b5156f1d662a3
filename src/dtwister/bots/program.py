"""A bot that is another program: it reads and writes lines of JSON.

`docs/reference/bot-protocol.md` describes the lines.
"""

from __future__ import annotations

import contextlib
import json
import shlex
import subprocess
import threading
from collections import deque
from collections.abc import Mapping, Sequence
from queue import Empty, SimpleQueue
from time import monotonic
from typing import IO, Any, Final

from dtwister._engine.visibility.view import View
from dtwister._errors import DtwisterError, OptionError
from dtwister._model.actions import Action
from dtwister._notation.action_parser import parse_legal
from dtwister._notation.json_form import action_from_json, action_to_json
from dtwister._notation.json_forms.board_data import board_to_json
from dtwister._notation.json_forms.session_data import ToldData
from dtwister._notation.json_forms.told_data import told_to_json
from dtwister._notation.json_forms.view_data import view_to_json
from dtwister._printing import quoted, system_reason
from dtwister.bots.bot import BotError

PROTOCOL: Final = 1
"""The number of the protocol, which the first line of both sides states."""
SECONDS: Final = 10.0
"""The time for an answer, where the name of the bot states none."""
LONGEST: Final = 1_000_000
"""The most characters of a line of the program."""
_WAITING = 2.0
"""The seconds that a program has to end by itself."""
_UNREAD = 20
"""The lines after which a program that was not asked is not listened to."""
_LAST_LINES = 5
"""The lines of its errors that a message repeats."""


class ProgramBot:
    """Asks another program, over its standard input and output.

    A program that crashes, answers too late, or answers nonsense is ended, and a `BotError` says
    what happened. `close` ends it too.

    >>> import sys
    >>> import dtwister
    >>> view = dtwister.new_game("base:standard", seed=7).view("blue")
    >>> bot = ProgramBot([sys.executable, "-c", "print('good morning')"])
    >>> bot.choose(view)
    Traceback (most recent call last):
    dtwister.bots.bot.BotError: ... expected a line of JSON, got 'good morning'
    """

    def __init__(self, command: Sequence[str], *, seconds: float = SECONDS) -> None:
        if not command:
            raise OptionError("expected the command of a program, such as `node my_bot.js`")
        if not 0 < seconds < 1e6:
            raise OptionError(f"expected a number of seconds above 0, got {seconds!r}")
        self.command: tuple[str, ...] = tuple(command)
        self.seconds: float = seconds
        self.name: str = command[0]
        """The name that the program gave itself; before that its command."""
        self._line: _Line | None = None
        self._failed = ""
        self._known = 0

    @classmethod
    def of_name(cls, text: str) -> ProgramBot:
        """Return the bot of a text such as `node my_bot.js` or `seconds=2,node my_bot.js`.

        >>> ProgramBot.of_name("seconds=2,node bot.js").seconds
        2.0
        """
        first, comma, rest = text.partition(",")
        seconds = SECONDS
        if comma and first.startswith("seconds="):
            text = rest
            try:
                seconds = float(first.removeprefix("seconds="))
            except ValueError:
                raise OptionError(
                    f"bot program:{first}: expected seconds as a number, such as seconds=2"
                ) from None
        try:
            return cls(shlex.split(text), seconds=seconds)
        except ValueError as error:
            raise OptionError(f"bot program:{quoted(text)}: {error}") from None

    def choose(self, view: View) -> Action:
        """Return the answer of the program."""
        if not view.is_asked:
            raise DtwisterError("a bot cannot choose now: another seat must decide")
        if self._failed:
            raise BotError(self._failed)
        try:
            return self._asked(view)
        except _ProgramFailure as failure:
            said = self._line.errors() if self._line is not None else ""
            self.close()
            self._failed = f"the program {quoted(shlex.join(self.command))} failed: {failure}{said}"
            raise BotError(self._failed) from None

    def close(self) -> None:
        """End the program; it is told so first."""
        line, self._line = self._line, None
        if line is not None:
            line.end()

    def _asked(self, view: View) -> Action:
        line = self._line
        if line is None:
            line = self._line = self._begun(view)
        number = view.information_state.number if view.information_state is not None else 0
        line.say(
            {
                "do": "go",
                "number": number,
                "seconds": self.seconds,
                "told": _told(view, self._known),
                "view": view_to_json(view),
                "legal": [action_to_json(view.match, action) for action in view.legal_actions],
            }
        )
        self._known = number
        answer = line.hear(self.seconds)
        if answer.get("say") != "play" or "action" not in answer:
            raise _ProgramFailure(
                f'expected {{"say": "play", "number": {number}, "action": ...}}, '
                f"got {quoted(json.dumps(answer))}"
            )
        if answer.get("number", number) != number:
            raise _ProgramFailure(f"expected an answer to {number}, got {answer['number']!r}")
        return _read(view, answer["action"])

    def _begun(self, view: View) -> _Line:
        """Start the program, and wait until it is ready."""
        line = _Line(self.command)
        self._line = line
        line.say(
            {
                "do": "hello",
                "protocol": PROTOCOL,
                "seat": view.match.seats[view.seat],
                "board": board_to_json(view.match),
            }
        )
        answer = line.hear(max(self.seconds, SECONDS))
        if answer.get("say") != "ready" or answer.get("protocol") != PROTOCOL:
            raise _ProgramFailure(
                f'expected {{"say": "ready", "protocol": {PROTOCOL}}}, '
                f"got {quoted(json.dumps(answer))}"
            )
        name = answer.get("name")
        if isinstance(name, str) and name.isprintable() and 0 < len(name) <= 100:
            self.name = name
        return line


class _ProgramFailure(Exception):
    """A reason for which a program loses."""


class _Line:
    """A running program, and the lines to and from it."""

    def __init__(self, command: Sequence[str]) -> None:
        try:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
                encoding="utf-8",
                errors="replace",
            )
        except OSError as error:
            raise _ProgramFailure(f"it cannot be started: {system_reason(error)}") from None
        self._heard: SimpleQueue[str] = SimpleQueue()
        self._complaints: deque[str] = deque(maxlen=_LAST_LINES)
        self._sender: threading.Thread | None = None
        self._threads = [
            threading.Thread(target=self._listen, daemon=True),
            threading.Thread(target=self._listen_to_errors, daemon=True),
        ]
        for thread in self._threads:
            thread.start()

    def say(self, data: Mapping[str, Any]) -> None:
        """Send a line; a program that reads nothing is found out by `hear`."""
        text = json.dumps(data, separators=(",", ":")) + "\n"
        before = self._sender
        self._sender = threading.Thread(target=self._send, args=(text, before), daemon=True)
        self._sender.start()

    def hear(self, seconds: float) -> dict[str, Any]:
        """Return the next line of the program as data."""
        until = monotonic() + seconds
        try:
            text = self._heard.get(timeout=max(0.0, until - monotonic()))
        except Empty:
            raise _ProgramFailure(f"no answer in {seconds:g} seconds") from None
        if not text:
            raise _ProgramFailure("it ended before it answered")
        try:
            data = json.loads(text)
        except (ValueError, RecursionError):
            raise _ProgramFailure(f"expected a line of JSON, got {quoted(text.strip())}") from None
        if not isinstance(data, dict):
            raise _ProgramFailure(f"expected an object of JSON, got {quoted(text.strip())}")
        return data

    def errors(self) -> str:
        """Return the last lines of its errors, for a message."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(0.2)  # what crashes says why at the very end
            self._threads[1].join(0.2)
        lines = [line.strip() for line in self._complaints if line.strip()]
        return f"; its last errors: {quoted(' | '.join(lines))}" if lines else ""

    def end(self) -> None:
        """Tell the program that the game is over, and see to it that it ends."""
        if self._sender is not None and self._sender.is_alive():
            self._process.kill()  # it does not read, so its input cannot be closed before
            self._sender.join()
        with contextlib.suppress(OSError, ValueError):
            if self._process.stdin is not None:
                self._process.stdin.close()
        try:
            self._process.wait(_WAITING)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        for thread in self._threads:
            thread.join(_WAITING)
        for stream in (self._process.stdout, self._process.stderr):
            if stream is not None:
                stream.close()

    def _send(self, text: str, before: threading.Thread | None) -> None:
        if before is not None:
            before.join()
        with contextlib.suppress(OSError, ValueError):
            stream = self._process.stdin
            if stream is not None:
                stream.write(text)
                stream.flush()

    def _listen(self) -> None:
        for line in _lines(self._process.stdout):
            if self._heard.qsize() >= _UNREAD:
                return
            self._heard.put(line)
        self._heard.put("")

    def _listen_to_errors(self) -> None:
        self._complaints.extend(_lines(self._process.stderr))


def _lines(stream: IO[str] | None) -> Any:
    """Yield the lines of a stream; a line that is too long comes in parts."""
    with contextlib.suppress(OSError, ValueError):
        while stream is not None:
            line = stream.readline(LONGEST)
            if not line:
                return
            yield line


def _told(view: View, since: int) -> list[ToldData]:
    """Return what the seat was told since a decision; nothing where the game keeps no history."""
    information = view.information_state
    if information is None or not information.keeps_text:
        return []
    return [told_to_json(view.match, told) for told in information.told_since(since)]


def _read(view: View, given: Any) -> Action:
    """Return the legal action that a program answered, as text or as data."""
    try:
        if isinstance(given, str):
            action = parse_legal(view, given)
        else:
            action = action_from_json(view.match, given)
    except DtwisterError as error:
        raise _ProgramFailure(f"it answered no legal action: {error}") from None
    refusal = view.why_not(action)
    if refusal is not None:
        raise _ProgramFailure(f"its action is refused: {refusal}")
    return action

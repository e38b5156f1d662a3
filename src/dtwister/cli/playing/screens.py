"""The screen of a game at the terminal: the interface, and the one that prints plain lines."""

from __future__ import annotations

from collections.abc import Generator
from itertools import islice
from typing import TYPE_CHECKING, Protocol, TypeAlias

import attrs

from dtwister import action_text, draw
from dtwister._engine.game import Game
from dtwister._model.frames import Decision
from dtwister._model.ids import NO_ROOM
from dtwister._model.state import State
from dtwister._printing import printable
from dtwister.cli.shared_arguments import score

if TYPE_CHECKING:
    from dtwister.cli.playing.terminal_game import TerminalGame

FEW = 6
"""The number of legal actions up to which they are printed without a command."""


@attrs.frozen
class Question:
    """A question to a person: the next line that is typed answers it."""

    prompt: str
    key: str
    """The key of the seat whose player sits in front of the screen."""
    decision: Decision | None = None
    """The decision at hand; None for another question, such as an offer."""


Course: TypeAlias = "Generator[Question | None, str, int]"
"""The course of a game: it yields questions and takes lines, and returns the exit code.

None is a moment to draw and to look for signals, such as after the answer of a bot.
"""


class Screen(Protocol):
    """The place where the people of a game see it, and type their lines."""

    def run(self, game: TerminalGame) -> int:
        """Play a game to its end, and return the exit code."""

    def say(self, text: str) -> None:
        """Show a line that answers the person."""

    def tell(self, text: str) -> None:
        """Show a line about the course of the game."""

    def redraw(self) -> None:
        """Draw the board again with the next question."""

    def finish(self, game: Game) -> None:
        """Show the end of a game, with all that was hidden."""


class PlainScreen:
    """Prints each line below the last one: for pipes, programs and plain terminals."""

    def __init__(self) -> None:
        self._drawn = 0
        """The last change when the board was drawn."""
        self._asked: tuple[int, str] | None = None

    def run(self, game: TerminalGame) -> int:
        """Play a game to its end, and return the exit code."""
        course = game.course()
        try:
            question = next(course)
            while True:
                if question is None:
                    question = course.send("")
                    continue
                try:
                    self._show(game, question)
                    line = input(printable(question.prompt))
                except (EOFError, KeyboardInterrupt) as end:
                    self.say("")
                    question = course.throw(end)
                else:
                    question = course.send(line)
        except StopIteration as end:
            code: int = end.value
            return code

    def say(self, text: str) -> None:
        """Print a line."""
        print(text)

    tell = say

    def redraw(self) -> None:
        """Draw the board again with the next question."""
        self._drawn, self._asked = 0, None

    def finish(self, game: Game) -> None:
        """Print the board at the end."""
        print(f"\n{draw(game)}")

    def _show(self, game: TerminalGame, question: Question) -> None:
        """Print the decision; the board if it has changed;
        the legal actions if these are few.
        """
        decision = question.decision
        if decision is None:
            return
        session, view = game.session, game.session.view(question.key)
        asked = (decision.seat, decision.kind)
        changed = self._drawn != session.serial
        if changed and (view.state.faceup or self._asked != asked) and is_laid(view.state):
            self._drawn = session.serial
            print(f"\n{draw(view)}")
        self._asked = asked
        times = "".join(f", {colour} {left:.0f} s" for colour, left in game.clocks().items())
        print(f"[{score(view)}{times.replace(',', ';', 1)}] {decision.text}")
        actions = list(islice(view.legal_actions, FEW + 1))
        if len(actions) <= FEW:
            texts = (action_text(game.match, action) for action in actions)
            print(f"  you may: {', '.join(texts)}")


def is_laid(state: State) -> bool:
    """Return whether there is anything to draw:
    while teams are chosen there are no rooms yet.
    """
    return any(tile != NO_ROOM for tile in state.tiles) or bool(state.here)

"""The screen that stays: board, seats and log in their places, and a line to type below them.

It needs prompt_toolkit (`pip install 'dtwister[terminal]'`), which reads keys, and of each new page
writes only the characters that changed. Everything that is decided is decided elsewhere: a page is
made by `screen_page`, and the course of the game takes lines.
"""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Callable
from typing import Final

import attrs
from prompt_toolkit.application import Application
from prompt_toolkit.buffer import Buffer
from prompt_toolkit.completion import WordCompleter
from prompt_toolkit.filters import Condition, has_completions
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.history import History, InMemoryHistory
from prompt_toolkit.input import Input
from prompt_toolkit.key_binding import KeyBindings
from prompt_toolkit.layout import Float, FloatContainer, HSplit, Layout
from prompt_toolkit.layout import Window as Pane
from prompt_toolkit.layout.controls import BufferControl, FormattedTextControl
from prompt_toolkit.layout.menus import CompletionsMenu
from prompt_toolkit.layout.processors import BeforeInput
from prompt_toolkit.output import ColorDepth, Output
from prompt_toolkit.output.defaults import create_output
from prompt_toolkit.styles import Style

from dtwister._engine.game import Game
from dtwister._engine.visibility.view import View
from dtwister._limits import ACTION
from dtwister.cli.ending import Ends
from dtwister.cli.output import terminal
from dtwister.cli.playing.board_picture import BoardPicture, first_change
from dtwister.cli.playing.completions import Completer
from dtwister.cli.playing.few_choices import few_choices, kinds_of_choices
from dtwister.cli.playing.help_texts import help_names
from dtwister.cli.playing.palette import palette
from dtwister.cli.playing.screen_page import Moment, Page, Window, page_of, reader_page
from dtwister.cli.playing.screens import Course, Question
from dtwister.cli.playing.seat_panels import clock_text
from dtwister.cli.playing.styled_text import Line, highlighted, safe
from dtwister.cli.playing.terminal_game import PERSON, TerminalGame, told_lines

REMEMBERED: Final = 80
"""The number of decisions whose course is in the log."""
_BELOW: Final = 2
"""The lines below the page: the one to type, and the keys."""
_MENU: Final = 8
"""The most lines of the menu of completions."""
_KEYS: Final = "Tab completes   PgUp/PgDn older, newer   `help`   `quit`"
_SCROLL: Final = "   Ctrl+arrows scroll"
_NO_PAGE: Final = Page(lines=(), board=BoardPicture())
_READING: Final = "PgUp/PgDn scroll  Enter goes back to the board"


class FullScreen:
    """Shows a game on the whole terminal, and gives it back as it was."""

    def __init__(
        self,
        ends: Ends,
        *,
        joined_walls: bool = True,
        input: Input | None = None,
        output: Output | None = None,
    ) -> None:
        self._ends = ends
        self._joined_walls = joined_walls
        self._streams = (input, output)
        self._said: list[str] = []
        """The lines said since a line was typed."""
        self._question: Question | None = None
        self._front = ""
        """The key of the seat in front of the screen."""
        self._curtain = False
        """True until the next person has taken the place in front of the screen."""
        self._end: Game | None = None
        self._is_over = False
        self._is_busy = True
        """True while bots answer."""
        self._interruption: BaseException | None = None
        self._lines: deque[str] = deque()
        """The lines that were typed and are not obeyed yet."""
        self._histories: dict[str, History] = {}
        self._out_of_time = -1
        """The number of the decision whose time ran out."""
        self._code = 0
        self._error: BaseException | None = None
        self._reading = False
        self._across = self._down = self._back = 0
        self._moment: Moment | None = None
        self._completer: Completer | None = None
        self._choices: dict[str, str] = {}
        self._page = _NO_PAGE
        self._made_of: tuple[object, ...] = ()
        """The things that the last page was made of."""
        self._made = _NO_PAGE
        self._game: TerminalGame
        self._course: Course
        self._app: Application[None]
        self._buffer: Buffer

    # -- what the game asks of a screen ------------------------------------------------------------

    def run(self, game: TerminalGame) -> int:
        """Play a game to its end, and return the exit code."""
        self._game, self._course = game, game.course()
        self._front = next(iter(game.keys.values()), "")
        self._curtain = len(game.keys) > 1
        self._app = self._application()
        try:
            with self._ends.put_off(self._leave):
                self._app.run(pre_run=self._begin, handle_sigint=False)
        except (KeyboardInterrupt, EOFError) as end:  # a signal, or the end of the input
            self._said = []
            self._go_on(end)
        if self._error is not None:
            raise self._error
        for line in self._said:
            print(line)
        return self._code

    def say(self, text: str) -> None:
        """Show lines that answer the person."""
        self._said += text.split("\n")

    def tell(self, text: str) -> None:
        """Do nothing: the log is made of what the seat was told."""

    def redraw(self) -> None:
        """Draw all of the screen, in case something else wrote on it."""
        self._app.renderer.clear()

    def finish(self, game: Game) -> None:
        """Show the end of a game, with all that was hidden."""
        self._end = game

    # -- the course of the game --------------------------------------------------------------------

    def _begin(self) -> None:
        if self._ends.is_pending:
            self._soon(self._exit)
        else:
            self._soon(self._step, None)

    def _soon(self, do: Callable[..., object], *given: object) -> None:
        """Do something after what is under way, when the screen has been drawn if it has to be."""
        loop = self._app.loop
        assert loop is not None
        loop.call_soon(do, *given)

    def _leave(self) -> None:
        """Stop the application, since a signal came."""
        loop = self._app.loop
        if loop is not None:
            loop.call_soon_threadsafe(self._exit)

    def _exit(self) -> None:
        if self._app.is_running and not self._app.is_done:
            self._app.exit()

    def _go_on(self, answer: str | BaseException | None) -> None:
        """Let the course go on to its next question: with a line, or because a person leaves."""
        try:
            if isinstance(answer, BaseException):
                self._question = self._course.throw(answer)
            else:
                self._question = next(self._course) if answer is None else self._course.send(answer)
            self._is_busy = self._question is None
        except StopIteration as end:
            self._code, self._question, self._is_busy = end.value, None, False
            self._is_over = True
        except BaseException as error:
            self._error, self._question, self._is_busy = error, None, False

    def _step(self, answer: str | BaseException | None) -> None:
        """Go on by one step, and show what came of it; bots answer one after the other."""
        self._go_on(answer)
        if self._error is not None or (self._is_over and self._end is None):
            self._exit()
            return
        question = self._question
        if question is not None and question.key != self._front:
            self._change_front(question.key)
        self._look()
        if self._is_busy:
            self._soon(self._step, self._interruption or "")
        else:
            self._soon(self._take_lines)

    def _change_front(self, key: str) -> None:
        """Let another person sit down: nothing of the one before may be seen, nor typed ahead."""
        self._histories[self._front] = self._buffer.history
        self._front, self._curtain, self._said = key, True, []
        self._lines.clear()
        self._buffer.history = self._histories.get(key) or InMemoryHistory()
        self._buffer.reset()
        self._app.clipboard.set_text("")

    def _look(self) -> None:
        """Make the moment to be shown, and go to where the board changed."""
        before = self._page
        self._moment = self._new_moment()
        self._back = 0
        self._reading = False
        page = self._paged()
        if page.most_down:
            changed = first_change(before.board, page.board)
            if changed is not None:
                self._down = max(0, min(changed - page.board_rows // 2, page.most_down))
        self._reading = len(self._said) > max(page.log_rows, 4) and not self._is_over
        self._page = page
        self._app.invalidate()

    def _typed(self, buffer: Buffer) -> bool:
        """Note a line; False, so that the next one begins empty.

        It is obeyed a moment later, since it goes into the history of its person first.
        """
        self._lines += buffer.text.splitlines() or [""]  # several, if they were pasted
        self._soon(self._take_lines)
        return False

    def _take_lines(self) -> None:
        """Obey the lines that were typed, as far as something waits for them."""
        while self._lines and not self._is_busy:
            line = self._lines.popleft().strip()
            if self._is_over:
                self._exit()
                return
            if self._curtain:
                self._curtain = False
                self._look()
            elif self._reading and not line:
                self._said = []
                self._look()
            else:
                self._send(line)

    def _send(self, line: str) -> None:
        self._said = []
        self._step(self._choices.get(line, line))

    def _interrupt(self, error: BaseException) -> None:
        """Leave the game: the line that was asked for does not come."""
        self._lines.clear()
        if self._is_over:
            self._exit()
        elif self._is_busy:
            self._interruption = error
        else:
            self._said = []
            self._step(error)

    # -- what is shown -----------------------------------------------------------------------------

    def _new_moment(self) -> Moment:
        game, question = self._game, self._question
        session, match = game.session, game.match
        position: Game | View = session.view(self._front or None)
        since = max(0, session.number - REMEMBERED)
        log = tuple(told_lines(match, session.told(self._front or None, since=since)))
        self._choices, self._completer = {}, None
        decision = question.decision if question is not None else None
        asked = decision.text if decision is not None else ""
        kinds = ""
        if isinstance(position, View) and decision is not None:
            choices = few_choices(position)
            kinds = "" if choices else kinds_of_choices(position)
            self._choices = dict(choices)
            self._completer = Completer(position, game.commands, help_names(match))
        turn = f"turn {position.state.clock}" if position.state.clock else "setting up"
        return Moment(
            position=self._end or position,
            title=f" {match.scenario.name} ({match.scenario.id})   {turn}   seed {game.seed}",
            question="The game is over: Enter leaves it" if self._is_over else asked,
            choices=tuple(self._choices.items()),
            kinds=kinds,
            log=log,
            answer=tuple(self._said),
            clocks=game.clocks(),
            players={
                colour: "you" if player == PERSON and len(game.keys) == 1 else player
                for colour, player in zip(match.seats, game.players, strict=True)
            },
        )

    def _paged(self) -> Page:
        size = self._app.output.get_size()
        window = Window(
            columns=size.columns,
            rows=max(1, size.rows - _BELOW),
            joined_walls=self._joined_walls,
            across=self._across,
            down=self._down,
            back=self._back,
        )
        made_of = (self._moment, window, self._curtain, self._reading)
        if made_of != self._made_of:
            self._made, self._made_of = self._new_page(window), made_of
        return self._made

    def _new_page(self, window: Window) -> Page:
        moment = self._moment
        if moment is None:
            return _NO_PAGE
        match = self._game.match
        if self._curtain:
            colour = next(seat for seat, key in self._game.keys.items() if key == self._front)
            text: list[Line] = [
                [],
                highlighted(match, f"  It is for {colour} to answer."),
                highlighted(match, f"  Press Enter as soon as {colour} sits here."),
            ]
            return reader_page(moment.title, text, window)
        if self._reading:
            lines = [highlighted(match, line) for line in moment.answer]
            return reader_page(moment.title, lines, window)
        return page_of(moment, window)

    def _text(self) -> StyleAndTextTuples:
        """Return the page, for prompt_toolkit."""
        self._page = self._paged()
        found: StyleAndTextTuples = []
        for number, line in enumerate(self._page.lines):
            if number:
                found.append(("", "\n"))
            found += [(f"class:{style}" if style else "", safe(text)) for style, text in line]
        return found

    def _prompt(self) -> StyleAndTextTuples:
        if self._curtain or self._is_over or self._question is None:
            return [("", "> ")]
        return [("bold", safe(self._question.prompt))]

    def _keys(self) -> StyleAndTextTuples:
        page = self._page
        scrolls = _SCROLL if page.most_down or page.most_across else ""
        return [("class:toolbar", _READING if self._reading else _KEYS + scrolls)]

    # -- the application ---------------------------------------------------------------------------

    def _application(self) -> Application[None]:
        def words() -> list[str]:
            found = self._after()
            meta.clear()
            meta.update(found)
            return list(found)

        meta = {"": ""}  # of an empty one the completer would make its own
        self._buffer = Buffer(
            completer=WordCompleter(words, WORD=True, meta_dict=meta),
            history=InMemoryHistory(),
            accept_handler=self._typed,
            multiline=False,
        )
        line = Pane(
            BufferControl(self._buffer, input_processors=[BeforeInput(self._prompt)]), height=1
        )
        body = HSplit(
            [
                Pane(FormattedTextControl(self._text), wrap_lines=False),
                line,
                Pane(FormattedTextControl(self._keys), height=1),
            ]
        )
        menu = CompletionsMenu(max_height=_MENU, scroll_offset=1)
        floats = [Float(xcursor=True, ycursor=True, content=menu)]
        colours = ColorDepth.from_env() is not ColorDepth.DEPTH_1_BIT
        given, output = self._streams
        return Application(
            layout=Layout(FloatContainer(body, floats), focused_element=line),
            key_bindings=self._bindings(),
            style=Style.from_dict(palette(self._game.match.seats, coloured=colours)),
            full_screen=True,
            erase_when_done=True,
            refresh_interval=1.0 if self._game.clocks() else None,
            before_render=self._watch_clocks,
            input=given,
            # Pages are made safe already: what the screen itself writes moves the cursor.
            output=output or create_output(stdout=terminal(sys.stdout)),
        )

    def _after(self) -> dict[str, str]:
        """Return the words that may follow what is typed up to the cursor."""
        completer = self._completer
        if completer is None or self._curtain:
            return {}
        text = self._buffer.document.text_before_cursor
        found = completer.after(text) if len(text) <= ACTION.size else {}
        return {safe(word): safe(what) for word, what in found.items()}

    def _watch_clocks(self, _: object) -> None:
        """Let the clocks on the screen run; go on when the time of a decision is over."""
        moment, question = self._moment, self._question
        if moment is None or not moment.clocks or question is None or question.decision is None:
            return
        clocks, number = self._game.clocks(), self._game.session.number
        asked = self._game.match.seats[question.decision.seat]
        if number != self._out_of_time and clocks[asked] <= 0:
            self._out_of_time = number
            self._soon(self._send, "")
        shown, now = (map(clock_text, times.values()) for times in (moment.clocks, clocks))
        if list(shown) != list(now):
            self._moment = attrs.evolve(moment, clocks=clocks)

    def _bindings(self) -> KeyBindings:
        keys = KeyBindings()
        is_empty = Condition(lambda: not self._buffer.text)
        keys.add("c-c")(lambda event: self._interrupt(KeyboardInterrupt()))
        keys.add("c-d", filter=is_empty)(lambda event: self._interrupt(EOFError()))
        keys.add("c-l")(lambda event: self.redraw())
        keys.add("c-z")(lambda event: event.app.suspend_to_background())
        keys.add("escape", filter=has_completions, eager=True)(
            lambda event: self._buffer.cancel_completion()
        )
        keys.add("pageup")(lambda event: self._turn_pages(1))
        keys.add("pagedown")(lambda event: self._turn_pages(-1))
        keys.add("c-left")(lambda event: self._move(-8, 0))
        keys.add("c-right")(lambda event: self._move(8, 0))
        keys.add("c-up")(lambda event: self._move(0, -4))
        keys.add("c-down")(lambda event: self._move(0, 4))
        return keys

    def _turn_pages(self, back: int) -> None:
        """Scroll the log, or the text that is read, by most of a page."""
        page = self._page
        lines = max(1, page.log_rows - 1) * (-back if self._reading else back)
        self._back = max(0, min(self._back + lines, page.most_back))

    def _move(self, across: int, down: int) -> None:
        """Move a board that is larger than its place."""
        page = self._page
        self._across = max(0, min(self._across + across, page.most_across))
        self._down = max(0, min(self._down + down, page.most_down))

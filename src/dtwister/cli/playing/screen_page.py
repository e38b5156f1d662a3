"""The whole screen as styled lines: what a seat may know, arranged for a number of columns.

A page is a function of a moment of the game and of the size of the terminal. So it is tested
without a terminal, and the screen that shows it has nothing to decide.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

import attrs

from dtwister._engine.game import Game
from dtwister._engine.visibility.view import View
from dtwister._model.ids import enumerate_seats
from dtwister.cli.playing.board_picture import BoardLook, BoardPicture, board_picture
from dtwister.cli.playing.seat_panels import combat_text, seat_panel
from dtwister.cli.playing.styled_text import (
    Line,
    fitted,
    flowed,
    highlighted,
    line_width,
    safe,
    wrapped,
)

SIDE: Final = 36
"""The least columns for the seats beside the board."""
LOG: Final = 6
"""The lines for the log below a board that would take them all."""
_LEAST_LOG: Final = 3
"""The least lines for the log below the seats."""


@attrs.frozen(kw_only=True, eq=False)
class Moment:
    """The things that a page shows of one moment of a game: all of them known to one seat."""

    position: Game | View
    title: str = ""
    question: str = ""
    choices: tuple[tuple[str, str], ...] = ()
    """(label, action) where there are few."""
    kinds: str = ""
    """The kinds of actions that there are, where these are many."""
    log: tuple[str, ...] = ()
    """The course of the game, the oldest line first."""
    answer: tuple[str, ...] = ()
    """The answer to the line that was typed last."""
    clocks: Mapping[str, float] = attrs.field(factory=dict)
    players: Mapping[str, str] = attrs.field(factory=dict)


@attrs.frozen(kw_only=True)
class Window:
    """The size of the terminal, and where its user has scrolled to."""

    columns: int
    rows: int
    joined_walls: bool = True
    across: int = 0
    """The first column of a board that is too wide."""
    down: int = 0
    """The first line of a board that is too high."""
    back: int = 0
    """The number of lines that the log is scrolled back."""


@attrs.frozen(kw_only=True)
class Page:
    """The lines of a screen, each as wide as it, and how far it can be scrolled."""

    lines: tuple[Line, ...]
    board: BoardPicture
    board_rows: int = 0
    """The number of lines of the board that are shown."""
    board_columns: int = 0
    log_rows: int = 0
    log_lines: int = 0

    @property
    def most_down(self) -> int:
        """Return the last line to which the board can be scrolled."""
        return max(0, self.board.height - self.board_rows)

    @property
    def most_across(self) -> int:
        """Return the last column to which the board can be scrolled."""
        return max(0, self.board.width - self.board_columns)

    @property
    def most_back(self) -> int:
        """Return how far back the log can be scrolled."""
        return max(0, self.log_lines - self.log_rows)


def page_of(moment: Moment, window: Window) -> Page:
    """Return the page of a moment of a game, arranged for a window.

    The seats are beside the board where they fit there, and below it elsewhere. A board that is
    too wide is drawn narrow. One that is still too large is shown in part.

    >>> import dtwister
    >>> moment = Moment(position=dtwister.new_game("base:standard", seed=7).view("blue"))
    >>> [page_of(moment, Window(columns=n, rows=40)).board.width for n in (80, 140)]
    [70, 92]
    """
    board, is_beside = _arranged(moment, window)
    head: list[Line] = [_title(moment.title, window)] if moment.title else []
    foot = list(_foot(moment, window.columns))
    rows = max(1, window.rows - len(head) - len(foot))
    if not board.height:
        is_beside = False
    body, shown = (_beside if is_beside else _stacked)(moment, window, board, rows)
    lines = [fitted(line, window.columns) for line in [*head, *body, *foot]]
    return attrs.evolve(shown, lines=tuple(lines[-window.rows :]))


def _title(title: str, window: Window) -> Line:
    return [("title", safe(title)), ("title", " " * window.columns)]


def _arranged(moment: Moment, window: Window) -> tuple[BoardPicture, bool]:
    """Return the board, wide or narrow, and whether the seats are beside it."""
    walls = window.joined_walls
    wide = board_picture(moment.position, BoardLook(joined_walls=walls))
    if wide.width + 2 + SIDE <= window.columns:
        return wide, True
    narrow = board_picture(moment.position, BoardLook(narrow=True, joined_walls=walls))
    if narrow.width + 2 + SIDE <= window.columns:
        return narrow, True
    return (wide if wide.width <= window.columns else narrow), False


def _beside(
    moment: Moment, window: Window, board: BoardPicture, rows: int
) -> tuple[list[Line], Page]:
    """Return the board with the log below it, and the seats on its right."""
    left = board.width + 2
    height = min(board.height, max(rows - LOG, rows // 2))
    log, page = _log(moment, window, left - 2, rows - height)
    seats = list(_about_seats(moment, board, window.columns - left))
    main = [*_cut(board, window, height, board.width), *log]
    lines = []
    for row in range(rows):
        side = seats[row] if row < len(seats) else []
        lines.append([*fitted(main[row] if row < len(main) else [], left), *side])
    return lines, attrs.evolve(page, board=board, board_rows=height, board_columns=board.width)


def _stacked(
    moment: Moment, window: Window, board: BoardPicture, rows: int
) -> tuple[list[Line], Page]:
    """Return the board, then the seats, then the log; the board gives way to the others."""
    seats = list(_about_seats(moment, board, window.columns))
    least = min(len(seats) + _LEAST_LOG, rows // 2)
    height = min(board.height, max(0, rows - least))
    room = rows - height
    seats = seats[: max(0, room - _LEAST_LOG)]
    log, page = _log(moment, window, window.columns, room - len(seats))
    lines = [*_cut(board, window, height, window.columns), *seats, *log]
    lines += [[]] * (rows - len(lines))
    return lines, attrs.evolve(
        page, board=board, board_rows=height, board_columns=min(board.width, window.columns)
    )


def _cut(board: BoardPicture, window: Window, height: int, width: int) -> Iterator[Line]:
    """Yield the part of a board that a window shows."""
    head = min(board.head, height)
    first = head + min(window.down, max(0, board.height - height))
    across = min(window.across, max(0, board.width - width))
    for line in (*board.lines[:head], *board.lines[first : first + height - head]):
        yield fitted(line, min(width, board.width), across)


def _about_seats(moment: Moment, board: BoardPicture, columns: int) -> Iterator[Line]:
    """Yield the lines about all seats, and the notes on the board."""
    position, players = moment.position, moment.players
    for seat, colour in enumerate_seats(position.match.seats):
        player = players.get(colour, "")
        yield from seat_panel(position, seat, columns, clocks=moment.clocks, player=player)
    notes = [highlighted(position.match, note, "dim") for note in board.notes]
    yield from flowed(notes, columns, 0, "; ")


def _log(moment: Moment, window: Window, columns: int, rows: int) -> tuple[list[Line], Page]:
    """Return the last lines of the log, with the answer below it."""
    match = moment.position.match
    lines = list(_wrapped((highlighted(match, line) for line in moment.log), columns, 6))
    answer = (highlighted(match, line, "answer") for line in moment.answer)
    lines += _wrapped(answer, columns, 4)
    rows = max(0, rows)
    end = len(lines) - min(window.back, max(0, len(lines) - rows))
    shown = lines[max(0, end - rows) : end] if rows else []
    shown = [*shown, *([[]] * (rows - len(shown)))]
    return shown, Page(lines=(), board=BoardPicture(), log_rows=rows, log_lines=len(lines))


def _foot(moment: Moment, columns: int) -> Iterator[Line]:
    """Yield the combat under way, the choices or their kinds, and the question."""
    match, fight = moment.position.match, combat_text(moment.position)
    if fight:
        yield from wrapped(highlighted(match, fight, "bold"), columns)
    if moment.choices:
        yield from _in_columns(moment, columns)
    if moment.kinds:
        yield from wrapped([("dim", safe(moment.kinds))], columns)
    if moment.question:
        yield from wrapped(highlighted(match, moment.question, "question"), columns)


def _in_columns(moment: Moment, columns: int) -> Iterator[Line]:
    """Yield the choices side by side, as many as fit."""
    match = moment.position.match
    entries: list[Line] = [
        [("label-of-choice", f" {safe(label)} "), ("", " "), *highlighted(match, text), ("", "  ")]
        for label, text in moment.choices
    ]
    width = min(max(map(line_width, entries)), columns)
    amount = columns // width
    for first in range(0, len(entries), amount):
        row = entries[first : first + amount]
        yield [part for entry in row for part in fitted(entry, width)]


def _wrapped(lines: Iterable[Line], columns: int, indent: int = 4) -> Iterator[Line]:
    for line in lines:
        yield from wrapped(line, columns, indent)


def reader_page(title: str, text: Sequence[Line], window: Window) -> Page:
    """Return a page with a longer text instead of the board."""
    lines = list(_wrapped(text, window.columns))
    rows = max(1, window.rows - 1)
    first = min(window.back, max(0, len(lines) - rows))
    shown = [fitted(_title(title, window), window.columns)]
    shown += [fitted(line, window.columns) for line in lines[first : first + rows]]
    shown += [fitted([], window.columns)] * (window.rows - len(shown))
    return Page(lines=tuple(shown), board=BoardPicture(), log_rows=rows, log_lines=len(lines))

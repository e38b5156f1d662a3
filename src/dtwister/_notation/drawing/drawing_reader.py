"""Reading a board that is drawn with characters."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Mapping
from typing import NoReturn

import attrs

from dtwister._board.grid import column_letters, column_number
from dtwister._engine.compiled_rules import Rules
from dtwister._errors import InvalidNotation
from dtwister._limits import ACTION, DRAWING
from dtwister._notation.drawing.board_drawing import (
    BoardDrawing,
    DoubleBorder,
    DrawnSquare,
    DrawnToken,
)
from dtwister._notation.drawing.board_signs import (
    DRAWN_LINE,
    FACE_DOWN,
    SEAT_SIGNS,
    SHARED_LINE,
    BoardSigns,
    board_signs,
    border_names,
)
from dtwister._notation.position_places import FLAGS
from dtwister._printing import clipped, quoted

_LEGEND = re.compile(r"(\S) = (.+)\Z")
_NOTES = ("room ", "line ", "link ", "sign ", "status ", "hidden status ")
"""The beginnings of lines that tell more than a drawing can show."""


def read_drawing(
    rules: Rules,
    text: str,
    pieces: Mapping[str, str] | None = None,
    look: BoardSigns | None = None,
    *,
    anywhere: bool = False,
) -> BoardDrawing:
    """Read a drawing of a board; `InvalidNotation` says in which line and column it is wrong.

    Letters of columns above and numbers of rows at the left may be left out. The meanings of signs
    of pieces are in `pieces` (`{"A": "blue.thief", "b": "yellow.cleric wounded"}`), in the legend
    below the drawing, or in both. Several pieces may have one sign: `"x": "blue.rope +
    yellow.sword"`.

    A legend also says what a status is (`"F": "demo:frozen blue own-turn"`), and which two borders
    meet where a border has its sign (`"!": "portcullis + arrow-slit"`).

    With `anywhere` the letters and numbers at its sides may say that it begins elsewhere than in
    the corner, as after a room that is not square was turned.
    """
    return _Reader(rules, text, dict(pieces or {}), look, anywhere=anywhere).read()


def tokens_of(text: str) -> list[tuple[str, list[str]]]:
    """Return the pieces that an entry of a legend names, each with the words after it.

    >>> tokens_of("blue.thief wounded + blue.rope")
    [('blue.thief', ['wounded']), ('blue.rope', [])]
    """
    parts = [part.split() for part in text.split(" + ")]
    return [(words[0], words[1:]) for words in parts if words]


def pieces_in(rules: Rules, text: str) -> list[tuple[str, list[str]]]:
    """Return the pieces that an entry of a legend names, without their statuses."""
    return [entry for entry in tokens_of(text) if entry[0] not in rules.statuses]


class _Reader:
    """Reads one drawing."""

    def __init__(
        self,
        rules: Rules,
        text: str,
        legend: dict[str, str],
        look: BoardSigns | None,
        *,
        anywhere: bool,
    ) -> None:
        DRAWING.check_size(text)
        self.lines = textwrap.dedent(text.expandtabs()).split("\n")
        self.legend = legend
        self.rules = rules
        self.look = look = look or board_signs(rules)
        self.borders = {words: half for half, words in border_names(rules).items()}
        self.borders |= {
            " ".join([name, *words.split()[1:]]): (name, state)
            for (name, state), words in border_names(rules).items()
        }
        self.cells = {*look.cells.values(), FACE_DOWN, SHARED_LINE, DRAWN_LINE, *SEAT_SIGNS}
        self.side_signs = set(look.sides.values())
        self.rail_signs = set(look.rails.values())
        self.squares: dict[tuple[int, int], DrawnSquare] = {}
        self.sides: dict[tuple[int, int], str] = {}
        self.rails: dict[tuple[int, int], str] = {}
        self.double_sides: dict[tuple[int, int], DoubleBorder] = {}
        self.double_rails: dict[tuple[int, int], DoubleBorder] = {}
        self.markers: list[str] = []
        self.offset = 0
        self.width = 0
        self.anywhere = anywhere
        self.first_row = 0
        """The row of the first line of squares."""

    def read(self) -> BoardDrawing:
        first, end = self._grid()
        for line in range(end, len(self.lines)):
            self._read_legend(line)
        for number, line in enumerate(range(first, end), 2 * self.first_row):
            if number % 2:
                self._read_cells(line, number // 2)
            else:
                self._read_rails(line, number // 2)
        self._check_head(first)
        self._check_corner()
        return BoardDrawing(
            squares=self.squares,
            sides=self.sides,
            rails=self.rails,
            double_sides=self.double_sides,
            double_rails=self.double_rails,
            border_names=border_names(self.rules),
            look=self.look,
            markers=tuple(self.markers),
            legend={
                sign: text for sign, text in self.legend.items() if not self._means_no_piece(text)
            },
        )

    def _means_no_piece(self, text: str) -> bool:
        """Return whether an entry of the legend explains a border or a status alone."""
        parts = [part.split() for part in text.split(" + ")]
        return self._double_in(text) is not None or all(
            words and words[0] in self.rules.statuses for words in parts
        )

    def _double_in(self, text: str) -> DoubleBorder | None:
        """Return the two borders that an entry of the legend names; None if it names others."""
        halves = [self.borders.get(" ".join(part.split())) for part in text.split(" + ")]
        found = tuple(half for half in halves if half is not None)
        return found if len(found) == len(halves) == 2 else None

    def _double(self, sign: str) -> DoubleBorder | None:
        """Return the two borders that a sign stands for in the legend, or None."""
        return self._double_in(self.legend[sign]) if sign in self.legend else None

    def fail(self, line: int, column: int, message: str) -> NoReturn:
        """Return an error at a place; both count from 0 here and from 1 in the message."""
        shown = self.lines[line] if line < len(self.lines) else ""
        raise InvalidNotation(
            f"drawing, line {line + 1}, column {column + 1}: {message}: {quoted(shown)}"
        )

    def _grid(self) -> tuple[int, int]:
        """Find the first line of the grid and the line after its last; set its columns."""
        first = next((n for n, line in enumerate(self.lines) if self._is_rail(line)), None)
        if first is None:
            raise InvalidNotation(
                f"expected a drawing with corners '+', got {quoted(self.lines[:3])}"
            )
        end = first
        while end < len(self.lines) and self._is_rail(self.lines[end]):
            end += 2
        end -= 1
        rails = self.lines[first:end:2]
        self.offset = min(line.index("+") for line in rails)
        if self.anywhere:
            self._find_corner(first)
        longest = max(len(line.rstrip()) for line in self.lines[first:end])
        self.width = -(-(longest - self.offset - 1) // 4)
        return first, end

    def _find_corner(self, first: int) -> None:
        """Find the corner of the board by the letters and numbers at its sides, if there are any.

        So a drawing may begin with columns and rows without squares.
        """
        for line in range(first):
            head = re.search(r"[a-z]+", self.lines[line])
            if head is not None:
                before = 4 * (column_number(head[0]) - (head.start() - self.offset) // 4)
                self.offset -= before if before <= self.offset else 0
                break
        label = self.lines[first + 1][: self.offset].strip() if first + 1 < len(self.lines) else ""
        if re.fullmatch("[1-9][0-9]{0,2}", label):
            self.first_row = int(label) - 1

    @staticmethod
    def _is_rail(line: str) -> bool:
        return "+" in line and " = " not in line

    def _part(self, line: int, column: int, length: int) -> str:
        at = self.offset + column
        return self.lines[line][at : at + length].ljust(length)

    def _columns(self, line: int) -> range:
        """Return the columns of a line, as far as it goes: a short one is blank beyond its end."""
        drawn = max(0, len(self.lines[line]) - self.offset) // 4 + 1
        return range(min(self.width, drawn) + 1)

    def _read_rails(self, line: int, row: int) -> None:
        if self.lines[line][: self.offset].strip():
            self.fail(line, 0, "expected blanks before the first corner")
        for column in self._columns(line):
            corner = self._part(line, 4 * column, 1)
            if corner not in "+ ":
                self.fail(line, self.offset + 4 * column, f"expected '+', got {corner!r}")
            rail = self._part(line, 4 * column + 1, 3)
            if rail.isspace():
                continue
            double = self._double(rail[0]) if rail == rail[0] * 3 else None
            if double and rail not in self.rail_signs and column < self.width:
                self.double_rails[column, row] = double
                continue
            if rail not in self.rail_signs or column == self.width:
                known = ", ".join(repr(sign) for sign in sorted(self.rail_signs))
                where = self.offset + 4 * column + 1
                self.fail(line, where, f"expected blanks or {known}, got {rail!r}")
            self.rails[column, row] = rail

    def _read_cells(self, line: int, row: int) -> None:
        label = self.lines[line][: self.offset].strip()
        if label and label != str(row + 1):
            self.fail(line, 0, f"expected the row number {row + 1}, got {quoted(label)}")
        for column in self._columns(line):
            at = 4 * column
            side = self._part(line, at, 1)
            if side != " ":
                double = None if side in self.side_signs else self._double(side)
                if double:
                    self.double_sides[column, row] = double
                elif side not in self.side_signs:
                    known = ", ".join(repr(sign) for sign in sorted(self.side_signs))
                    where = self.offset + at
                    self.fail(line, where, f"expected a blank or {known}, got {side!r}")
                else:
                    self.sides[column, row] = side
            cell = self._part(line, at + 1, 3)
            if not cell.isspace():
                self.squares[column, row] = self._square(line, self.offset + at + 1, cell)

    def _square(self, line: int, column: int, cell: str) -> DrawnSquare:
        first, sign, third = cell[0], cell[1], cell[2]
        if sign not in self.cells:
            known = ", ".join(repr(known) for known in sorted(self.cells - {*SEAT_SIGNS}))
            found = "a blank" if sign == " " else repr(sign)
            message = f"expected the sign of a square ({known} or the number of a seat)"
            self.fail(line, column + 1, f"{message}, got {found}")
        hidden = int(first == FACE_DOWN and FACE_DOWN not in self.legend)
        tokens = [] if hidden else self._tokens(line, column, first, [])
        tokens = self._tokens(line, column + 2, third, tokens)
        return DrawnSquare(sign, tuple(tokens), hidden)

    def _tokens(
        self, line: int, column: int, sign: str, before: list[DrawnToken]
    ) -> list[DrawnToken]:
        """Return the pieces before a sign, and those for which it stands, with their statuses."""
        if sign == " ":
            return before
        if sign not in self.legend:
            known = ", ".join(sorted(self.legend)) or "none"
            self.fail(line, column, f"nothing says what {sign!r} is (said: {clipped(known)})")
        if len(self.legend[sign]) > ACTION.size:  # read again for each square with the sign
            self.fail(line, column, f"{sign!r} stands for more than {ACTION.size} characters")
        tokens = list(before)
        for name, words in tokens_of(self.legend[sign]):
            if name in self.rules.statuses:
                if not tokens:
                    self.fail(line, column, f"{sign!r} is a status, and no piece is before it")
                said = (*tokens[-1].statuses, " ".join([name, *words]))
                tokens[-1] = attrs.evolve(tokens[-1], statuses=said)
                continue
            for word in words:
                if word not in FLAGS:
                    allowed = ", ".join(FLAGS)
                    message = (
                        f"{sign!r} is drawn, so {quoted(word)} cannot be said of {clipped(name)}"
                    )
                    self.fail(line, column, f"{message}; expected {allowed}")
            tokens.append(DrawnToken(name, frozenset(words)))
        return tokens

    def _read_legend(self, line: int) -> None:
        text = self.lines[line].strip()
        if text.startswith("marker "):
            self.markers.append(text.removeprefix("marker "))
            return
        if not text or text.startswith(_NOTES):
            return
        for entry in text.split(", "):
            found = _LEGEND.match(entry)
            if found is None:
                self.fail(line, 0, f"expected 'A = blue.thief', got {quoted(entry)}")
            if found[1] == FACE_DOWN and found[2] == "a token face down":
                continue
            if self.legend.setdefault(found[1], found[2]) != found[2]:
                message = f"{found[1]!r} is already {clipped(self.legend[found[1]])}"
                self.fail(line, self.lines[line].index(entry), message)

    def _check_head(self, first: int) -> None:
        """Check that the letters above are those of the columns below them."""
        for line in range(first):
            for found in re.finditer(r"\S+", self.lines[line]):
                column = (found.start() - self.offset) // 4
                wanted = column_letters(column) if 0 <= column < self.width else "nothing"
                if found[0] != wanted:
                    self.fail(line, found.start(), f"expected {wanted}, got {quoted(found[0])}")

    def _check_corner(self) -> None:
        if not self.squares:
            raise InvalidNotation("expected a drawing with squares, got none")
        column = min(column for column, _ in self.squares)
        row = min(row for _, row in self.squares)
        if (column or row) and not self.anywhere:
            raise InvalidNotation(
                f"the drawing begins with {column} empty columns and {row} empty rows; "
                "begin it with the first square, since that is the corner of the board"
            )

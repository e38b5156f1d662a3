"""Reading a board that is drawn with characters."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Mapping
from typing import NoReturn

from dtwister._board.grid import column_letters
from dtwister._engine.compiled_rules import Rules
from dtwister._errors import InvalidNotation
from dtwister._limits import ACTION, DRAWING
from dtwister._notation.drawing.board_drawing import (
    BoardDrawing,
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
)
from dtwister._notation.position_places import FLAGS
from dtwister._printing import clipped, quoted

_LEGEND = re.compile(r"(\S) = (.+)\Z")


def read_drawing(
    rules: Rules,
    text: str,
    pieces: Mapping[str, str] | None = None,
    look: BoardSigns | None = None,
) -> BoardDrawing:
    """Read a drawing of a board; `InvalidNotation` says in which line and column it is wrong.

    Letters of columns above and numbers of rows at the left may be left out. The meanings of signs
    of pieces are in `pieces` (`{"A": "blue.thief", "b": "yellow.cleric wounded"}`), in the legend
    below the drawing, or in both. Several pieces may have one sign: `"x": "blue.rope +
    yellow.sword"`.
    """
    return _Reader(rules, text, dict(pieces or {}), look).read()


def tokens_of(text: str) -> list[tuple[str, list[str]]]:
    """Return the pieces that an entry of a legend names, each with the words after it.

    >>> tokens_of("blue.thief wounded + blue.rope")
    [('blue.thief', ['wounded']), ('blue.rope', [])]
    """
    parts = [part.split() for part in text.split(" + ")]
    return [(words[0], words[1:]) for words in parts if words]


class _Reader:
    """Reads one drawing."""

    def __init__(
        self, rules: Rules, text: str, legend: dict[str, str], look: BoardSigns | None
    ) -> None:
        DRAWING.check_size(text)
        self.lines = textwrap.dedent(text.expandtabs()).split("\n")
        self.legend = legend
        look = look or board_signs(rules)
        self.cells = {*look.cells.values(), FACE_DOWN, SHARED_LINE, DRAWN_LINE, *SEAT_SIGNS}
        self.side_signs = set(look.sides.values())
        self.rail_signs = set(look.rails.values())
        self.squares: dict[tuple[int, int], DrawnSquare] = {}
        self.sides: dict[tuple[int, int], str] = {}
        self.rails: dict[tuple[int, int], str] = {}
        self.offset = 0
        self.width = 0

    def read(self) -> BoardDrawing:
        first, end = self._grid()
        for line in range(end, len(self.lines)):
            self._read_legend(line)
        for number, line in enumerate(range(first, end)):
            if number % 2:
                self._read_cells(line, number // 2)
            else:
                self._read_rails(line, number // 2)
        self._check_head(first)
        self._check_corner()
        return BoardDrawing(
            squares=self.squares, sides=self.sides, rails=self.rails, legend=self.legend
        )

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
        longest = max(len(line.rstrip()) for line in self.lines[first:end])
        self.width = -(-(longest - self.offset - 1) // 4)
        return first, end

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
                if side not in self.side_signs:
                    known = ", ".join(repr(sign) for sign in sorted(self.side_signs))
                    where = self.offset + at
                    self.fail(line, where, f"expected a blank or {known}, got {side!r}")
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
        tokens = [] if hidden else self._tokens(line, column, first)
        tokens += self._tokens(line, column + 2, third)
        return DrawnSquare(sign, tuple(tokens), hidden)

    def _tokens(self, line: int, column: int, sign: str) -> list[DrawnToken]:
        if sign == " ":
            return []
        if sign not in self.legend:
            known = ", ".join(sorted(self.legend)) or "none"
            self.fail(line, column, f"nothing says what {sign!r} is (said: {clipped(known)})")
        if len(self.legend[sign]) > ACTION.size:  # read again for each square with the sign
            self.fail(line, column, f"{sign!r} stands for more than {ACTION.size} characters")
        tokens = []
        for name, words in tokens_of(self.legend[sign]):
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
        if not text or text.startswith(("room ", "line ", "link ", "sign ")):
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
        if column or row:
            raise InvalidNotation(
                f"the drawing begins with {column} empty columns and {row} empty rows; "
                "begin it with the first square, since that is the corner of the board"
            )

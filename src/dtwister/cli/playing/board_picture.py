"""The board as styled lines: seats and terrain in their styles, walls drawn through.

It has the signs of `dtwister.draw`. In a narrow picture a square is two characters wide: an empty
one shows what it is, and one with a piece shows that first, then what lies there or what it is.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

import attrs

from dtwister._board.grid import column_letters
from dtwister._caching import per_match
from dtwister._engine.game import Game
from dtwister._engine.match import Match
from dtwister._engine.visibility.view import View
from dtwister._notation.drawing.board_drawing import BoardDrawing, DrawingText, drawing_of
from dtwister._notation.drawing.board_signs import FACE_DOWN, SEAT_SIGNS, signs_in
from dtwister._notation.drawing.zone_drawing import draw_zones, seat_initials
from dtwister.cli.playing.screens import is_laid
from dtwister.cli.playing.styled_text import Line, line_width, safe, seat_style

TERRAINS: Final = 6
"""The number of styles for kinds of squares that are no plain floor."""
_FLOOR: Final = "."

_JOINTS: Final = " ╵╷│╴┘┐┤╶└┌├─┴┬┼"
"""Corners of walls, by the sides that meet there: north 1, south 2, west 4, east 8."""


@attrs.frozen
class BoardPicture:
    """A board as styled lines, and notes on what the signs cannot say."""

    lines: tuple[Line, ...] = ()
    notes: tuple[str, ...] = ()
    head: int = 0
    """The number of lines at the top that stay there when the board is scrolled."""

    @property
    def width(self) -> int:
        """Return the columns of the longest line."""
        return max(map(line_width, self.lines), default=0)

    @property
    def height(self) -> int:
        """Return the number of lines."""
        return len(self.lines)


@attrs.frozen(kw_only=True)
class BoardLook:
    """The form of a picture: narrow or not, and whether walls are drawn with joined lines."""

    narrow: bool = False
    joined_walls: bool = True


def board_picture(position: Game | View, style: BoardLook) -> BoardPicture:
    """Return the picture of a game, or of one seat's view of it.

    >>> import dtwister
    >>> view = dtwister.new_game("base:standard", seed=7).view("blue")
    >>> [board_picture(view, BoardLook(narrow=narrow)).width for narrow in (False, True)]
    [92, 70]
    """
    if not is_laid(position.state):
        return BoardPicture()
    if position.match.grid.zoned:
        return _zone_picture(position)
    return _Painter(position, style).painted()


def first_change(old: BoardPicture, new: BoardPicture) -> int | None:
    """Return the middle of the lines in which a picture differs from an earlier one."""
    lines = [
        number
        for number, (one, other) in enumerate(zip(old.lines, new.lines, strict=False))
        if one != other
    ]
    return (lines[0] + lines[-1]) // 2 if lines else None


class _Painter:
    """Paints one board of squares."""

    def __init__(self, position: Game | View, style: BoardLook) -> None:
        self.match: Match = position.match
        self.drawn: BoardDrawing = drawing_of(position)
        self.style = style
        self.styles = sign_styles(self.match)
        self.text = DrawingText(self.drawn)
        self.legend = self.text.legend
        self.size = 2 if style.narrow else 3

    def painted(self) -> BoardPicture:
        drawn, left = self.drawn, len(str(self.text.height)) + 1
        letters = [f"{column_letters(x):^{self.size + 1}}" for x in range(self.text.width)]
        lines: list[Line] = [[("label", f"{'':{left + 1}}{''.join(letters)}")]]
        for row in range(self.text.height + 1):
            lines.append([("label", " " * left), *self._rails(row)])
            if row < self.text.height:
                lines.append([("label", f"{row + 1:>{left - 1}} "), *self._squares(row)])
        said = [
            *(f"{sign} = {what}" for sign, what in self.legend.items() if self._is_no_piece(what)),
            *(f"marker {words}" for words in drawn.markers),
        ]
        return BoardPicture(tuple(map(_merged, lines)), (*said, *drawn.notes), head=1)

    def _is_no_piece(self, meant: str) -> bool:
        """Return whether a sign stands for several things, or for a status."""
        return " + " in meant or meant.partition(" ")[0] in self.match.rules.statuses

    def _side(self, column: int, row: int) -> str:
        return self.text.side(column, row)

    def _rail(self, column: int, row: int) -> str:
        return self.text.rail(column, row)

    def _rails(self, row: int) -> Line:
        line: Line = []
        for column in range(self.text.width + 1):
            line.append(("wall", self._corner(column, row)))
            rail = self._rail(column, row)
            shown = "─" * self.size if self._is_wall(rail) else rail[: self.size]
            line.append((self._border_style(rail), shown))
        return line[:-1]

    def _squares(self, row: int) -> Line:
        line: Line = []
        for column in range(self.text.width + 1):
            side = self._side(column, row)
            line.append((self._border_style(side), "│" if self._is_wall(side) else side))
            line += self._square(column, row)
        return line[:-1]

    def _square(self, column: int, row: int) -> Line:
        square = self.drawn.squares.get((column, row))
        if square is None:
            return [("", " " * self.size)]
        text = self.text.cell(square)
        first, sign, third = text[0], text[1], text[2]
        ground = self.styles.get(sign, "")
        before = (self._piece_style(first), first)
        behind = (self._piece_style(third), third)
        if not self.style.narrow:
            return [before, (ground, sign), behind]
        if first == " ":
            return [(ground, sign), behind]
        if third == " " and sign != _FLOOR:
            behind = (ground, sign)
        return [before, behind]

    def _piece_style(self, sign: str) -> str:
        if sign == " ":
            return ""
        meant = self.legend.get(sign, "")
        style = "stack" if self._is_no_piece(meant) else seat_style(self.match, meant)
        return style or "covered"

    def _is_wall(self, sign: str) -> bool:
        return self.style.joined_walls and sign in ("|", "---")

    def _border_style(self, sign: str) -> str:
        return "wall" if sign.isspace() or sign in ("|", "---") else "gate"

    def _corner(self, column: int, row: int) -> str:
        near = [(column - x, row - y) in self.drawn.squares for x in (0, 1) for y in (0, 1)]
        if not any(near):
            return " "
        if not self.style.joined_walls:
            return "+"
        sides = (
            self._side(column, row - 1),
            self._side(column, row),
            self._rail(column - 1, row),
            self._rail(column, row),
        )
        joint = _JOINTS[sum(1 << n for n, sign in enumerate(sides) if not sign.isspace())]
        return "·" if joint == " " else joint


def _merged(line: Line) -> Line:
    """Return a line in which neighbours of one style are one; blanks at its end are cut."""
    made: Line = []
    for style, text in line:
        if made and (made[-1][0] == style or (text.isspace() and made[-1][0] in ("", "wall"))):
            made[-1] = (made[-1][0], made[-1][1] + text)
        else:
            made.append((style, text))
    return made


@per_match
def sign_styles(match: Match) -> Mapping[str, str]:
    """Return the styles of the signs of squares: a kind of square has the same one all game."""
    features = match.rules.square_features
    cells = signs_in(match).cells
    kinds = sorted({(feature.category, feature.name) for feature in features.values()})
    numbers = {kind: number for number, kind in enumerate(kinds)}
    styles = {FACE_DOWN: "covered"}
    for name, sign in cells.items():
        feature = features[name]
        number = numbers[feature.category, feature.name]
        styles[sign] = "floor" if sign == _FLOOR else f"terrain{number % TERRAINS}"
    for seat, sign in enumerate(SEAT_SIGNS[: len(match.seats)]):
        styles[sign] = f"line{seat}"
    return styles


# -- boards of zones -------------------------------------------------------------------------------


def _zone_picture(position: Game | View) -> BoardPicture:
    """Return the picture of a board of zones: its drawing, with the pieces in their styles."""
    board, _, notes = draw_zones(position).rstrip("\n").rpartition("\n\n")
    lines = [_zone_line(position.match, safe_line) for safe_line in map(safe, board.split("\n"))]
    return BoardPicture(tuple(lines), tuple(notes.split("\n")))


def _zone_line(match: Match, text: str) -> Line:
    line: Line = []
    at = 0
    for found in _zone_names(match).finditer(text):
        line += _walls(text[at : found.start()])
        line.append((f"seat{seat_initials(match.seats).index(found[1])}", found[0]))
        at = found.end()
    return [*line, *_walls(text[at:])]


def _walls(text: str) -> Line:
    if not text:
        return []
    return [("wall" if not re.search(r"[a-z]{2}", text) else "", text)]


@per_match
def _zone_names(match: Match) -> re.Pattern[str]:
    initials = "|".join(map(re.escape, seat_initials(match.seats)))
    return re.compile(rf"\(?\+*(?<![\w.])({initials})\.[\w?-]*[\w?]\)?")

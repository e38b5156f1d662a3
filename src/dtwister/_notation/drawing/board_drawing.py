"""A board drawn with characters.

A square is three characters between its borders: a miniature or wounded, the square itself, an
object or second piece. A square is `.` or what its feature has as sign; a digit is a line of that
seat, `?` lies in a face-down room. Borders are drawn as in drawings of rooms, with the two halves
of a border as one; `'` is one in its second state (an open portcullis), `,` one in its third. A
legend below says what the other signs are.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import attrs

from dtwister._board.masks import EAST, NORTH, SOUTH, WEST, opposite
from dtwister._board.rooms import half_of, turned_cell
from dtwister._engine.context import Context
from dtwister._engine.game import Game
from dtwister._engine.match import Match
from dtwister._engine.visibility.view import View
from dtwister._model.ids import NO_ROOM, PieceId, SpaceId
from dtwister._model.specs import BorderFeature
from dtwister._model.state import State
from dtwister._notation.drawing.board_signs import (
    FACE_DOWN,
    board_signs,
    line_sign,
    piece_signs,
    stack_signs,
)
from dtwister._notation.drawing.zone_drawing import draw_zones
from dtwister._notation.position_places import flag_words

BLANK_SQUARES = "blank-squares"
"""Key in the `extra` of a layout: the squares (x, y) that are there but not part of the board."""

_WIDTH = 96
_SHOWN_FLAGS = frozenset({"wounded", "face-down"})


@attrs.frozen
class DrawnToken:
    """A piece in a drawing: its name, and words for how it is."""

    name: str
    flags: frozenset[str] = frozenset()

    def text(self) -> str:
        """Return the piece as in a legend."""
        return " ".join([self.name, *sorted(self.flags, reverse=True)])


@attrs.frozen
class DrawnSquare:
    """A square in a drawing: its sign, the pieces on it, and how many unknown ones."""

    sign: str
    tokens: tuple[DrawnToken, ...] = ()
    hidden: int = 0


@attrs.frozen(kw_only=True)
class BoardDrawing:
    """What a drawing says. Squares are (column, row), from the north-western corner."""

    squares: Mapping[tuple[int, int], DrawnSquare]
    sides: Mapping[tuple[int, int], str] = attrs.field(factory=dict)
    """(column, row) -> sign of the border west of that square; one column more than squares."""
    rails: Mapping[tuple[int, int], str] = attrs.field(factory=dict)
    """(column, row) -> sign of the border north of that square; one row more than squares."""
    signs: Mapping[DrawnToken, str] = attrs.field(factory=dict)
    """Piece -> sign that it should have."""
    legend: Mapping[str, str] = attrs.field(factory=dict)
    """Sign -> what the text said of it, if it was read from a text."""
    notes: tuple[str, ...] = ()

    @property
    def width(self) -> int:
        """Return how many columns."""
        return max((column for column, _ in self.squares), default=-1) + 1

    @property
    def height(self) -> int:
        """Return how many rows."""
        return max((row for _, row in self.squares), default=-1) + 1


def square_name(column: int, row: int) -> str:
    """Return the name of a square by its place.

    >>> square_name(0, 0), square_name(27, 9)
    ('a1', 'ab10')
    """
    return f"{column_letters(column)}{row + 1}"


def column_letters(column: int) -> str:
    """Return the letters of a column."""
    text = ""
    number = column + 1
    while number:
        number, rest = divmod(number - 1, 26)
        text = chr(97 + rest) + text
    return text


# -- from a game to a drawing ----------------------------------------------------------------------


def draw(position: Game | View) -> str:
    """Draw a game, or what one seat may know of it.

    >>> import dtwister
    >>> print(draw(dtwister.new_game("base:standard", seed=1)).splitlines()[0].split()[0])
    a
    """
    if position.match.grid.zoned:
        return draw_zones(position)
    return render(drawing_of(position))


def drawing_of(position: Game | View) -> BoardDrawing:
    """Return what a drawing of a game or a view says."""
    return _Drawer(position).drawn()


class _Drawer:
    """Works out the parts of one drawing."""

    def __init__(self, position: Game | View) -> None:
        self.position = position
        self.match: Match = position.match
        self.state: State = position.state
        self.plan = self.match.grid
        self.look = board_signs(self.match.rules)
        self.halves: dict[tuple[SpaceId, int], tuple[BorderFeature, int]] = {}
        extra: dict[str, Any] = dict(self.plan.layout.extra)
        self.blank = frozenset(tuple(place) for place in extra.get(BLANK_SQUARES, ()))

    def drawn(self) -> BoardDrawing:
        cells = self._cells()
        squares = {
            self._place(space): self._square(space, sign)
            for space, sign in cells.items()
            if self._place(space) not in self.blank
        }
        sides: dict[tuple[int, int], str] = {}
        rails: dict[tuple[int, int], str] = {}
        for column, row in squares:
            space = SpaceId(row * self.plan.width + column)
            for direction in (NORTH, EAST, SOUTH, WEST):
                border = self._border(space, direction)
                if border is None:
                    continue
                feature, state = border
                if direction in (EAST, WEST):
                    sign = self.look.sides[feature.id, state]
                    sides[column + (direction == EAST), row] = sign
                else:
                    sign = self.look.rails[feature.id, state]
                    rails[column, row + (direction == SOUTH)] = sign
        return BoardDrawing(
            squares=squares,
            sides=sides,
            rails=rails,
            signs=self._signs(),
            notes=tuple(self._notes()),
        )

    def _place(self, space: SpaceId) -> tuple[int, int]:
        row, column = divmod(space, self.plan.width)
        return column, row

    def _cells(self) -> dict[SpaceId, str]:
        """Space -> sign of the square; notes the borders of the revealed rooms."""
        match, grid, state = self.match, self.plan, self.state
        cells: dict[SpaceId, str] = {}
        for slot, number in enumerate(state.tiles):
            spaces = grid.slots[slot]
            if number == NO_ROOM:
                continue
            if not state.faceup >> slot & 1:
                cells.update(dict.fromkeys(spaces, FACE_DOWN))
                continue
            room, turn = match.room_now(state, number), state.turns[slot]
            states = match.gate_states(state, number)
            place = [spaces[turned_cell(cell, turn, grid.size)] for cell in range(len(spaces))]
            for cell, feature in enumerate(room.cells):
                cells[place[cell]] = self.look.cells[feature.id]
            for cell, side, border in room.fixed_borders:
                self.halves[place[cell], (side + turn) % 4] = (border, 0)
            for gate, gate_state in zip(room.gates, states, strict=True):
                for cell, side in gate.halves:
                    self.halves[place[cell], (side + turn) % 4] = (gate.feature, gate_state)
        for line, squares in zip(grid.layout.lines, grid.lines, strict=True):
            cells.update(dict.fromkeys(squares, line_sign(line)))
        return cells

    def _border(self, space: SpaceId, direction: int) -> tuple[BorderFeature, int] | None:
        """Return the stronger one of the two halves of a border: what stops more.

        Directed ones are given as they are seen from the north or west, where their sign is read.
        """
        other = SpaceId(space + self.plan.offsets[direction])
        found = [self._half(space, direction)]
        if self.plan.neighbour(space, direction) is not None and other in self.plan.names:
            found.append(self._half(other, opposite(direction)))
        halves = [half for half in found if half is not None]
        return max(halves, key=_strength, default=None)

    def _half(self, space: SpaceId, direction: int) -> tuple[BorderFeature, int] | None:
        half = self.halves.get((space, direction))
        if half is None:
            return None
        return half_of(half[0], direction, self.match.rules.border_features), half[1]

    def _square(self, space: SpaceId, sign: str) -> DrawnSquare:
        context = Context(self.match, self.state)
        pieces = context.pieces_at(space)
        order = sorted(pieces, key=lambda p: (context.kind(p).is_object, context.is_wounded(p), p))
        hidden = 0
        if isinstance(self.position, View):
            there = sum(1 for where, _ in self.position.public_counts.on_lines if where == space)
            hidden = there - sum(1 for piece in pieces if self.state.face_down >> piece & 1)
        return DrawnSquare(sign, tuple(self._token(piece) for piece in order), hidden)

    def _token(self, piece: PieceId) -> DrawnToken:
        flags = _SHOWN_FLAGS & frozenset(flag_words(self.state, piece))
        return DrawnToken(self.match.name_of(piece), flags)

    def _signs(self) -> dict[DrawnToken, str]:
        own = piece_signs(self.match)
        wounded = self.state.wounded
        return {
            self._token(piece): sign.lower() if wounded >> piece & 1 else sign
            for piece, sign in own.items()
        }

    def _notes(self) -> Iterator[str]:
        """A line for each exit that a lot gave to a seat, and each face-down room with tokens."""
        context = Context(self.match, self.state)
        seats = self.match.seats
        for line, seat in zip(self.match.line_setup.drawn, self.state.lots, strict=False):
            who = seats[seat] if seat >= 0 else "nobody"
            yield f"line {self.plan.layout.lines[line].id}: exit of {who}"
        for slot, spec in enumerate(self.plan.layout.slots):
            if self.state.faceup >> slot & 1:
                continue
            if isinstance(self.position, View):
                counts = self.position.tokens_on(slot)
                told = [f"{count} of {seats[seat]}" for seat, count in sorted(counts.items())]
            else:
                told = [context.name(piece) for piece in context.tokens_on(slot)]
            if told:
                yield f"room {spec.id}: {', '.join(told)}"


def _strength(half: tuple[BorderFeature, int]) -> tuple[bool, bool, bool, bool]:
    feature, number = half
    state = feature.states[number]
    blind = not state.sees and not state.sees_beside
    return (not state.passes, blind, not state.sees, len(feature.states) == 1)


# -- from a drawing to text ------------------------------------------------------------------------


def render(drawn: BoardDrawing) -> str:
    """Return the text of a drawing, with its legend."""
    left = len(str(drawn.height)) + 1
    head = "".join(f"{column_letters(column):^4}" for column in range(drawn.width))
    lines = [" " * (left + 1) + head]
    legend: dict[str, str] = {}
    stacks = stack_signs(drawn.signs.values())
    for row in range(drawn.height + 1):
        lines.append(" " * left + _rail_line(drawn, row))
        if row < drawn.height:
            body = _cell_line(drawn, row, legend, stacks)
            lines.append(f"{row + 1:>{left - 1}} {body}")
    text = "\n".join(line.rstrip() for line in lines) + "\n"
    tail = [*_wrapped(f"{sign} = {what}" for sign, what in sorted(legend.items())), *drawn.notes]
    return text + ("\n" + "\n".join(tail) + "\n" if tail else "")


def _rail_line(drawn: BoardDrawing, row: int) -> str:
    text = ""
    for column in range(drawn.width + 1):
        near = [(column - 1, row - 1), (column, row - 1), (column - 1, row), (column, row)]
        text += "+" if any(place in drawn.squares for place in near) else " "
        text += drawn.rails.get((column, row), "   ")
    return text


def _cell_line(drawn: BoardDrawing, row: int, legend: dict[str, str], stacks: Iterator[str]) -> str:
    text = ""
    for column in range(drawn.width):
        text += drawn.sides.get((column, row), " ")
        square = drawn.squares.get((column, row))
        text += "   " if square is None else _cell(drawn, square, legend, stacks)
    return text + drawn.sides.get((drawn.width, row), " ")


def _cell(
    drawn: BoardDrawing, square: DrawnSquare, legend: dict[str, str], stacks: Iterator[str]
) -> str:
    """Return the three characters of a square; what its signs mean goes into the legend."""
    tokens = list(square.tokens)
    first = " "
    if square.hidden > 0:
        first = FACE_DOWN
        legend[FACE_DOWN] = "a token face down"
    elif tokens:
        sign = drawn.signs.get(tokens[0], FACE_DOWN)
        # An object alone is drawn behind its square, so that it is not taken for a miniature.
        if sign.isupper() or tokens[0].flags or len(tokens) > 1:
            first = sign
            legend[sign] = tokens.pop(0).text()
    third = " "
    if tokens:
        third = drawn.signs.get(tokens[0], FACE_DOWN) if len(tokens) == 1 else next(stacks)
        legend[third] = " + ".join(token.text() for token in tokens)
    return first + square.sign + third


def _wrapped(parts: Iterable[str]) -> Iterator[str]:
    line = ""
    for part in parts:
        if line and len(line) + len(part) + 2 > _WIDTH:
            yield line
            line = ""
        line += f", {part}" if line else part
    if line:
        yield line

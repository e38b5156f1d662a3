"""A board drawn with characters.

A square is three characters between its borders: a miniature or wounded, the square itself, an
object or second piece. A square is `.` or the sign of its feature; a digit is a line of that seat,
`?` lies in a face-down room. Borders are drawn as in drawings of rooms, with the two halves of a
border as one; `'` is one in its second state (an open portcullis), `,` one in its third. A legend
below explains the other signs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import attrs

from dtwister._board.grid import column_letters
from dtwister._board.masks import EAST, SOUTH, WEST
from dtwister._board.rooms import half_of, turned_cell
from dtwister._engine.context import Context
from dtwister._engine.game import Game
from dtwister._engine.match import Match
from dtwister._engine.questions.square_links import shown_links
from dtwister._engine.visibility.view import View
from dtwister._model.ids import NO_ROOM, PieceId, SpaceId
from dtwister._model.specs import BorderFeature
from dtwister._model.state import State
from dtwister._notation.drawing.board_signs import (
    FACE_DOWN,
    line_sign,
    piece_signs,
    replaced_signs,
    signs_in,
    stack_signs,
    status_notes,
)
from dtwister._notation.drawing.zone_drawing import draw_zones
from dtwister._notation.position_places import flag_words

BLANK_SQUARES = "blank-squares"
"""Key in the `extra` of a layout:
the squares (x, y) that exist but are not on the board.
"""

_Half = tuple[BorderFeature, int]
"""The half of a border that a square has, and the state it is in."""

_WIDTH = 96
_SHOWN_FLAGS = frozenset({"wounded", "face-down"})


@attrs.frozen
class DrawnToken:
    """A piece in a drawing: its name, and words for its condition."""

    name: str
    flags: frozenset[str] = frozenset()

    def text(self) -> str:
        """Return the piece as in a legend."""
        return " ".join([self.name, *sorted(self.flags, reverse=True)])


@attrs.frozen
class DrawnSquare:
    """A square in a drawing: its sign, the pieces on it,
    and the number of unknown ones.
    """

    sign: str
    tokens: tuple[DrawnToken, ...] = ()
    hidden: int = 0


@attrs.frozen(kw_only=True)
class BoardDrawing:
    """The contents of a drawing. Squares are (column, row),
    from the north-western corner.
    """

    squares: Mapping[tuple[int, int], DrawnSquare]
    sides: Mapping[tuple[int, int], str] = attrs.field(factory=dict)
    """(column, row) -> sign of the border west of that square; one column more than squares."""
    rails: Mapping[tuple[int, int], str] = attrs.field(factory=dict)
    """(column, row) -> sign of the border north of that square; one row more than squares."""
    signs: Mapping[DrawnToken, str] = attrs.field(factory=dict)
    """Piece -> sign that it should have."""
    legend: Mapping[str, str] = attrs.field(factory=dict)
    """Sign -> its explanation in the text, if it was read from a text."""
    notes: tuple[str, ...] = ()

    @property
    def width(self) -> int:
        """Return the number of columns."""
        return max((column for column, _ in self.squares), default=-1) + 1

    @property
    def height(self) -> int:
        """Return the number of rows."""
        return max((row for _, row in self.squares), default=-1) + 1


# -- from a game to a drawing ----------------------------------------------------------------------


def draw(position: Game | View) -> str:
    """Draw a game, or one seat's view of it.

    >>> import dtwister
    >>> print(draw(dtwister.new_game("base:standard", seed=1)).splitlines()[0].split()[0])
    a
    """
    if position.match.grid.zoned:
        return draw_zones(position)
    return render(drawing_of(position))


def drawing_of(position: Game | View) -> BoardDrawing:
    """Return the contents of a drawing of a game or a view."""
    return _Drawer(position).drawn()


class _Drawer:
    """Computes the parts of one drawing."""

    def __init__(self, position: Game | View) -> None:
        self.position = position
        self.match: Match = position.match
        self.state: State = position.state
        self.plan = self.match.grid
        self.look = signs_in(self.match)
        self.squares: set[str] = set()
        self.halves: dict[tuple[SpaceId, int], _Half] = {}
        extra: dict[str, Any] = dict(self.plan.layout.extra)
        self.blank = frozenset(tuple(place) for place in extra.get(BLANK_SQUARES, ()))
        self.hidden = self._hidden_tokens()

    def drawn(self) -> BoardDrawing:
        squares: dict[tuple[int, int], DrawnSquare] = {}
        order: dict[int, int] = {}
        empty: dict[str, DrawnSquare] = {}
        for space, sign in self._cells().items():
            place = self._place(space)
            if place in self.blank:
                continue
            order[space] = len(order)
            if space in self.state.here or space in self.hidden:
                squares[place] = self._square(space, sign)
            else:
                squares[place] = empty.get(sign) or empty.setdefault(sign, DrawnSquare(sign))
        sides, rails = self._borders(order)
        return BoardDrawing(
            squares=squares,
            sides=sides,
            rails=rails,
            signs=self._signs(),
            notes=tuple(self._notes()),
        )

    def _borders(
        self, order: Mapping[int, int]
    ) -> tuple[dict[tuple[int, int], str], dict[tuple[int, int], str]]:
        """Return the signs of the vertical and of the horizontal borders, by place.

        Of two halves the stronger one counts, which stops more; of equal ones that of the square
        that comes later. `order` says which squares are drawn, and in which order.
        """
        found: dict[tuple[bool, int, int], tuple[_Half, int]] = {}
        for (space, direction), half in self.halves.items():
            rank = order.get(space, -1)
            if rank < 0 and (
                space not in self.plan.names or space + self.plan.offsets[direction] not in order
            ):
                continue
            column, row = self._place(space)
            vertical = direction in (EAST, WEST)
            key = (vertical, column + (direction == EAST), row + (direction == SOUTH))
            other, later = found.get(key, (half, -1))
            if other != half:
                first, second = (half, other) if rank > later else (other, half)
                half = max(first, second, key=_strength)
            found[key] = half, max(rank, later)
        sides: dict[tuple[int, int], str] = {}
        rails: dict[tuple[int, int], str] = {}
        for (vertical, column, row), ((feature, state), _) in found.items():
            if vertical:
                sides[column, row] = self.look.sides[feature.id, state]
            else:
                rails[column, row] = self.look.rails[feature.id, state]
        return sides, rails

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
                self.squares.add(feature.id)
            for cell, side, border in room.fixed_borders:
                self._add_half(place[cell], (side + turn) % 4, border, 0)
            for gate, gate_state in zip(room.gates, states, strict=True):
                for cell, side in gate.halves:
                    self._add_half(place[cell], (side + turn) % 4, gate.feature, gate_state)
        for line, squares in zip(grid.layout.lines, grid.lines, strict=True):
            cells.update(dict.fromkeys(squares, line_sign(line)))
        return cells

    def _add_half(self, space: SpaceId, direction: int, border: BorderFeature, state: int) -> None:
        """Note a half as it is seen from the north or west, where the sign of a border is read."""
        feature = half_of(border, direction, self.match.rules.border_features)
        self.halves[space, direction] = feature, state

    def _hidden_tokens(self) -> dict[int, int]:
        """Return for squares of lines how many tokens are there that the seat may not know."""
        found: dict[int, int] = {}
        if isinstance(self.position, View):
            down, here = self.state.face_down, self.state.here
            for space, _ in self.position.public_counts.on_lines:
                known = sum(1 for piece in here.get(space, ()) if down >> piece & 1)
                found[space] = found.get(space, -known) + 1
        return found

    def _square(self, space: SpaceId, sign: str) -> DrawnSquare:
        kinds, wounded = self.match.kind_of, self.state.wounded
        order = sorted(
            self.state.here.get(space, ()),
            key=lambda piece: (kinds[piece].is_object, wounded >> piece & 1, piece),
        )
        tokens = tuple([self._token(piece) for piece in order])
        return DrawnSquare(sign, tokens, self.hidden.get(space, 0))

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
        yield from status_notes(self.match, self.state)
        borders = {border.id for border, _ in self.halves.values()}
        yield from replaced_signs(self.look, self.match.rules, self.squares, borders)
        for line, seat in zip(self.match.line_setup.drawn, self.state.lots, strict=False):
            who = seats[seat] if seat >= 0 else "nobody"
            yield f"line {self.plan.layout.lines[line].id}: exit of {who}"
        names = self.plan.names
        for here, there, both in shown_links(context):
            yield f"link {names[here]} {'=' if both else '>'} {names[there]}"
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


def _strength(half: _Half) -> tuple[bool, bool, bool, bool]:
    feature, number = half
    state = feature.states[number]
    blind = not state.sees and not state.sees_beside
    return (not state.passes, blind, not state.sees, len(feature.states) == 1)


# -- from a drawing to text ------------------------------------------------------------------------


def render(drawn: BoardDrawing) -> str:
    """Return the text of a drawing, with its legend."""
    width, height = drawn.width, drawn.height
    left = len(str(height)) + 1
    head = "".join(f"{column_letters(column):^4}" for column in range(width))
    lines = [" " * (left + 1) + head]
    legend: dict[str, str] = {}
    stacks = stack_signs(drawn.signs.values())
    for row in range(height + 1):
        lines.append(" " * left + _rail_line(drawn, row, width))
        if row < height:
            body = _cell_line(drawn, row, width, legend, stacks)
            lines.append(f"{row + 1:>{left - 1}} {body}")
    text = "\n".join([line.rstrip() for line in lines]) + "\n"
    tail = [*_wrapped(f"{sign} = {what}" for sign, what in sorted(legend.items())), *drawn.notes]
    return text + ("\n" + "\n".join(tail) + "\n" if tail else "")


def _rail_line(drawn: BoardDrawing, row: int, width: int) -> str:
    squares, rails = drawn.squares, drawn.rails
    text, before = "", False
    for column in range(width + 1):
        there = (column, row) in squares or (column, row - 1) in squares
        text += "+" if there or before else " "
        text += rails.get((column, row), "   ")
        before = there
    return text


def _cell_line(
    drawn: BoardDrawing, row: int, width: int, legend: dict[str, str], stacks: Iterator[str]
) -> str:
    squares, sides = drawn.squares, drawn.sides
    text = ""
    for column in range(width):
        text += sides.get((column, row), " ")
        square = squares.get((column, row))
        if square is None:
            text += "   "
        elif square.tokens or square.hidden:
            text += square_text(drawn, square, legend, stacks)
        else:
            text += f" {square.sign} "
    return text + sides.get((width, row), " ")


def square_text(
    drawn: BoardDrawing, square: DrawnSquare, legend: dict[str, str], stacks: Iterator[str]
) -> str:
    """Return the three characters of a square;
    the meaning of its signs goes into the legend.
    """
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

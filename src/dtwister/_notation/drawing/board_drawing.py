"""A board drawn with characters.

A square is three characters between its borders: a miniature or wounded, the square itself, an
object or second piece. A square is `.` or the sign of its feature; a digit is a line of that seat,
`?` lies in a face-down room. Borders are drawn as in drawings of rooms, with the two halves of a
border as one; `'` is one in its second state (an open portcullis), `,` one in its third. A legend
below explains the other signs. Where two rooms have different borders on one side, a sign of the
legend stands for both. A status of a piece has its sign behind the square.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import attrs

from dtwister._board.grid import column_letters
from dtwister._board.masks import DIRECTION_NAMES, EAST, NORTH, SOUTH, WEST
from dtwister._board.rooms import VOID, half_of, turned_cell
from dtwister._engine.context import Context
from dtwister._engine.game import Game
from dtwister._engine.match import Match
from dtwister._engine.questions.laid_markers import markers
from dtwister._engine.questions.square_links import shown_links
from dtwister._engine.visibility.view import View
from dtwister._model.ids import NO_ROOM, NO_SEAT, PieceId, SpaceId
from dtwister._model.lifetimes import GOOD, MarkerTerm
from dtwister._model.specs import BorderFeature
from dtwister._model.state import SQUARE, State
from dtwister._notation.drawing.board_signs import (
    FACE_DOWN,
    BoardSigns,
    border_names,
    line_sign,
    piece_signs,
    replaced_signs,
    signs_in,
    stack_signs,
    status_notes,
)
from dtwister._notation.drawing.zone_drawing import draw_zones
from dtwister._notation.position_places import flag_words, status_words, term_words

DoubleBorder = tuple[tuple[str, int], ...]
"""Two borders that meet on one side, each with its state: that of the square to the west or north
first."""
_Half = tuple[BorderFeature, int]
"""The half of a border that a square has, and the state it is in."""

_WIDTH = 96
_SHOWN_FLAGS = frozenset({"wounded", "face-down"})


@attrs.frozen
class DrawnToken:
    """A piece in a drawing: its name, words for its condition, and its statuses."""

    name: str
    flags: frozenset[str] = frozenset()
    statuses: tuple[str, ...] = ()
    """Statuses as positions write them, behind the name of the piece: `demo:frozen blue own-turn`.
    """

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
    double_sides: Mapping[tuple[int, int], DoubleBorder] = attrs.field(factory=dict)
    """(column, row) -> the two borders west of that square; it is not in `sides` then."""
    double_rails: Mapping[tuple[int, int], DoubleBorder] = attrs.field(factory=dict)
    """(column, row) -> the two borders north of that square; it is not in `rails` then."""
    border_names: Mapping[tuple[str, int], str] = attrs.field(factory=dict)
    """(border, state) -> its words in the legend."""
    status_signs: Mapping[str, str] = attrs.field(factory=dict)
    """Status -> the sign that it should have."""
    look: BoardSigns = BoardSigns({}, {}, {})
    """The signs of squares and borders, which the legend gives to nothing else."""
    markers: tuple[str, ...] = ()
    """Markers with an owner or a time: `c3 pyro:fire blue own-turn`, `c3 east demo:bar nobody
    turn-end 4`."""
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
        self.statuses = self._statuses()
        self.hidden = self._hidden_tokens()

    def drawn(self) -> BoardDrawing:
        squares: dict[tuple[int, int], DrawnSquare] = {}
        order: dict[int, int] = {}
        empty: dict[str, DrawnSquare] = {}
        for space, sign in self._cells().items():
            place = self._place(space)
            order[space] = len(order)
            if space in self.state.here or space in self.hidden:
                squares[place] = self._square(space, sign)
            else:
                squares[place] = empty.get(sign) or empty.setdefault(sign, DrawnSquare(sign))
        return BoardDrawing(
            squares=squares,
            signs=self._signs(),
            border_names=border_names(self.match.rules),
            status_signs={
                name: spec.sign for name, spec in self.match.rules.statuses.items() if spec.sign
            },
            look=self.look,
            markers=tuple(self._markers()),
            notes=tuple(self._notes()),
            **self._borders(order),
        )

    def _borders(self, order: Mapping[int, int]) -> dict[str, Any]:
        """Return the borders of a drawing: `sides`, `rails`, `double_sides` and `double_rails`.

        Of two halves the stronger one counts, which stops more; of equal ones that of the square
        that comes later. `order` says which squares are drawn, and in which order. Both are drawn
        where two rooms meet with borders that differ, or with a gate each.
        """
        found: dict[tuple[bool, int, int], tuple[_Half, int]] = {}
        both: dict[tuple[bool, int, int], DoubleBorder] = {}
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
            if key in found and self._is_double(space, direction, half, other):
                pair = (other, half) if direction in (WEST, NORTH) else (half, other)
                both[key] = tuple((feature.id, state) for feature, state in pair)
            if other != half:
                first, second = (half, other) if rank > later else (other, half)
                half = max(first, second, key=_strength)
            found[key] = half, max(rank, later)
        sides: dict[tuple[int, int], str] = {}
        rails: dict[tuple[int, int], str] = {}
        for key, ((feature, state), _) in found.items():
            if key in both:
                continue
            vertical, *place = key
            if vertical:
                sides[place[0], place[1]] = self.look.sides[feature.id, state]
            else:
                rails[place[0], place[1]] = self.look.rails[feature.id, state]
        return {
            "sides": sides,
            "rails": rails,
            "double_sides": {key[1:]: pair for key, pair in both.items() if key[0]},
            "double_rails": {key[1:]: pair for key, pair in both.items() if not key[0]},
        }

    def _is_double(self, space: SpaceId, direction: int, half: _Half, other: _Half) -> bool:
        """Return whether two halves are borders of two rooms, and not one and the same."""
        slots = self.plan.slot_of
        there = SpaceId(space + self.plan.offsets[direction])
        return slots.get(space) != slots.get(there) and (half != other or len(half[0].states) > 1)

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
                cells.update(
                    (space, FACE_DOWN)
                    for cell, space in enumerate(spaces)
                    if not self._is_void(slot, cell)
                )
                continue
            room, turn = match.room_now(state, number), state.turns[slot]
            states = match.gate_states(state, number)
            place = [spaces[turned_cell(cell, turn, grid.size)] for cell in range(len(spaces))]
            for cell, feature in enumerate(room.cells):
                if feature is not VOID:
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

    def _is_void(self, slot: int, cell: int) -> bool:
        """Return whether a cell of a face-down room was left out of the drawing of a scene.

        In a drawn board the rooms lie on their slots in order, and face-down ones stay there.
        """
        excerpt, rooms = self.match.rules.excerpt, self.match.rooms
        drawn = excerpt is not None and excerpt.board is not None and slot < len(rooms)
        return drawn and rooms[slot].cells[cell] is VOID

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
        return DrawnToken(self.match.name_of(piece), flags, self.statuses.get(piece, ()))

    def _statuses(self) -> dict[PieceId, tuple[str, ...]]:
        """Return the statuses of pieces that may be known, in words."""
        found: dict[PieceId, tuple[str, ...]] = {}
        for held in self.state.statuses:
            if not held.is_hidden:
                words = status_words(self.match, held)
                found[held.piece] = (*found.get(held.piece, ()), words)
        return found

    def _markers(self) -> Iterator[str]:
        """Yield the markers with an owner or a time, in words."""
        if not self.state.marker_terms:
            return
        for one in markers(Context(self.match, self.state)):
            term = MarkerTerm((0, 0, 0), one.owner, one.until, one.last_turn)
            if (term.owner, term.until) != (NO_SEAT, GOOD):
                where = [self.plan.names[one.space]]
                where += [] if one.way == SQUARE else [DIRECTION_NAMES[one.way]]
                yield " ".join([*where, one.feature, *term_words(self.match, term)])

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
        for text in status_notes(self.match, self.state, drawn=True):
            yield text if text.startswith("hidden ") else f"status {text}"
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
    return DrawingText(drawn).text()


class DrawingText:
    """The text of one drawing, part by part; it collects the legend."""

    def __init__(self, drawn: BoardDrawing) -> None:
        self.drawn = drawn
        self.width, self.height = drawn.width, drawn.height
        self.legend: dict[str, str] = {}
        """Sign -> its explanation, for what was written so far."""
        self.given: dict[str, str] = {}
        """Words -> the sign that stands for them."""
        taken = {*drawn.signs.values(), *drawn.look.reserved, *drawn.status_signs.values()}
        self.spare = stack_signs(taken)
        self.border_spare = stack_signs(taken, borders=True)

    def text(self) -> str:
        """Return the text."""
        drawn, width, height = self.drawn, self.width, self.height
        left = len(str(height)) + 1
        head = "".join(f"{column_letters(column):^4}" for column in range(width))
        lines = [" " * (left + 1) + head]
        for row in range(height + 1):
            lines.append(" " * left + self._rail_line(row))
            if row < height:
                lines.append(f"{row + 1:>{left - 1}} {self._cell_line(row)}")
        text = "\n".join([line.rstrip() for line in lines]) + "\n"
        tail = [
            *_wrapped(f"{sign} = {what}" for sign, what in sorted(self.legend.items())),
            *(f"marker {words}" for words in drawn.markers),
            *drawn.notes,
        ]
        return text + ("\n" + "\n".join(tail) + "\n" if tail else "")

    def _rail_line(self, row: int) -> str:
        squares = self.drawn.squares
        text, before = "", False
        for column in range(self.width + 1):
            there = (column, row) in squares or (column, row - 1) in squares
            text += "+" if there or before else " "
            text += self.rail(column, row)
            before = there
        return text

    def rail(self, column: int, row: int) -> str:
        """Return the three characters of the border north of a square."""
        double = self.drawn.double_rails.get((column, row))
        return self._double(double) * 3 if double else self.drawn.rails.get((column, row), "   ")

    def side(self, column: int, row: int) -> str:
        """Return the character of the border west of a square."""
        double = self.drawn.double_sides.get((column, row))
        return self._double(double) if double else self.drawn.sides.get((column, row), " ")

    def _cell_line(self, row: int) -> str:
        drawn, text = self.drawn, ""
        for column in range(self.width):
            text += self.side(column, row)
            square = drawn.squares.get((column, row))
            if square is None:
                text += "   "
            elif square.tokens or square.hidden:
                text += self.cell(square)
            else:
                text += f" {square.sign} "
        return text + self.side(self.width, row)

    def cell(self, square: DrawnSquare) -> str:
        """Return the three characters of a square."""
        tokens = list(square.tokens)
        first, behind = " ", list[str]()
        if square.hidden > 0:
            first = FACE_DOWN
            self.legend[FACE_DOWN] = "a token face down"
        elif tokens:
            sign = self.drawn.signs.get(tokens[0], FACE_DOWN)
            # An object alone is drawn behind its square, so that it is not taken for a miniature.
            if sign.isupper() or tokens[0].flags or len(tokens) > 1 or tokens[0].statuses:
                first = sign
                self.legend[sign] = tokens[0].text()
                behind += tokens.pop(0).statuses
        for token in tokens:
            behind += [token.text(), *token.statuses]
        if not behind:
            return first + square.sign + " "
        if len(behind) > 1:
            third = self._spare_sign(" + ".join(behind))
        elif tokens:
            third = self.drawn.signs.get(tokens[0], FACE_DOWN)
            self.legend[third] = behind[0]
        else:
            third = self._status_sign(behind[0])
        return first + square.sign + third

    def _status_sign(self, words: str) -> str:
        """Return the sign of a status; another one where that stands for something else."""
        sign = self.drawn.status_signs.get(words.split()[0], "")
        free = sign and sign not in (*self.drawn.signs.values(), *self.drawn.look.reserved)
        if free and self.legend.setdefault(sign, words) == words:
            return sign
        return self._spare_sign(words)

    def _double(self, pair: DoubleBorder) -> str:
        words = " + ".join(self.drawn.border_names[half] for half in pair)
        return self._spare_sign(words, self.border_spare)

    def _spare_sign(self, words: str, spare: Iterator[str] | None = None) -> str:
        """Return a sign of the legend for some words, the same for the same words."""
        if words not in self.given:
            free = (sign for sign in spare or self.spare if sign not in self.legend)
            self.given[words] = sign = next(free)
            self.legend[sign] = words
        return self.given[words]


def _wrapped(parts: Iterable[str]) -> Iterator[str]:
    line = ""
    for part in parts:
        if line and len(line) + len(part) + 2 > _WIDTH:
            yield line
            line = ""
        line += f", {part}" if line else part
    if line:
        yield line

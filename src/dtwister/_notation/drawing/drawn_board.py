"""Boards made from drawings: a layout and rooms of their own, for scenes and their texts.

The squares that are not lines belong to rooms. A cell of a room that is not drawn is not a square.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

import attrs

from dtwister._board.grid import column_letters, square_name
from dtwister._board.masks import EAST, NORTH, SOUTH, WEST
from dtwister._board.rooms import CompiledRoom
from dtwister._content.reading.layout_parts import MovingRoom
from dtwister._engine.compiled_rules import Rules
from dtwister._errors import InvalidNotation
from dtwister._model.specs import SQUARES, BorderFeature, Layout, Link, Room, Scenario, Slot
from dtwister._notation.drawing.board_drawing import BoardDrawing, DrawnSquare, render
from dtwister._notation.drawing.board_signs import FACE_DOWN, board_signs
from dtwister._notation.drawing.drawing_reader import read_drawing
from dtwister._notation.drawing.line_parser import lines_of
from dtwister._suggestions import maybe_meant

_SET: Final = "drawn"

Place = tuple[int, int]


@attrs.frozen(kw_only=True)
class DrawnBoard:
    """A board as it was drawn, with what a drawing cannot show.

    >>> DrawnBoard(drawing="+---+").tile
    0
    """

    drawing: str
    """The text of the drawing, without pieces."""
    tile: int = 0
    """The size of the rooms into which the squares are cut; 0: all squares are one room."""
    twins: tuple[tuple[str, str], ...] = ()
    turns: tuple[tuple[str, str], ...] = ()
    tracks: tuple[tuple[str, ...], ...] = ()
    links: tuple[Link, ...] = ()
    exits: tuple[tuple[str, tuple[str, ...]], ...] = ()
    extra: tuple[tuple[str, Any], ...] = ()
    plugins: tuple[str, ...] = ()
    """The plug-ins whose features have their own signs in the drawing."""

    def read(self, rules: Rules) -> BoardDrawing:
        """Return what is drawn."""
        look = board_signs(rules, SQUARES, frozenset(self.plugins))
        return read_drawing(rules, self.drawing, look=look)


class BoardBuilder:
    """Makes the layout, the rooms and the match of one drawn board."""

    def __init__(
        self,
        rules: Rules,
        scenario: Scenario,
        drawn: BoardDrawing,
        board: DrawnBoard,
        seats: tuple[str, ...] = (),
    ) -> None:
        self.rules = rules
        self.scenario = scenario
        self.drawn = drawn
        self.board = board
        self.seats = seats or rules.layouts[scenario.layout].seats
        self.signs = drawn.look
        self.lines = lines_of(drawn, self.seats, dict(board.exits))
        in_lines = {square for _, squares in self.lines for square in squares}
        self.inside = frozenset(place for place in drawn.squares if place not in in_lines)
        self.left = min((column for column, _ in self.inside), default=0)
        self.top = min((row for _, row in self.inside), default=0)
        right = max((column for column, _ in self.inside), default=-1)
        bottom = max((row for _, row in self.inside), default=-1)
        width, height = right - self.left + 1, bottom - self.top + 1
        tile = board.tile
        self.size = tile or max(width, height, 1)
        if tile and (width % tile or height % tile):
            raise InvalidNotation(
                f"the rooms drawn are {width} x {height} squares, which cannot be cut into rooms "
                f"of {tile} x {tile}"
            )
        self.slots = self._slots(width, height)
        self._add_tracks()
        self._check_links()
        self._check_doubles()

    def _slots(self, width: int, height: int) -> tuple[Slot, ...]:
        size = self.size
        slots = []
        for row in range(-(-height // size)):
            for column in range(-(-width // size)):
                x, y = self.left + column * size, self.top + row * size
                if any((x + c % size, y + c // size) in self.inside for c in range(size * size)):
                    name = f"{column_letters(row)}{column + 1}"
                    slots.append(Slot(id=name, x=x, y=y, capacity=size * size))
        return tuple(slots)

    def _add_tracks(self) -> None:
        """Add the places of rooms that can move; an undrawn place is empty now."""
        drawn = [slot.id for slot in self.slots]
        tracks = self.board.tracks
        blank = [(name, track) for track in tracks for name in track if name not in drawn]
        moving = [part for _, part in self.board.extra if isinstance(part, MovingRoom)]
        for name, track in blank:
            row, column = ord(name[0]) - 97, int(name[1:]) - 1
            x, y = self.left + column * self.size, self.top + row * self.size
            aside = any(part.aside and part.slot in track for part in moving)
            self.slots = (*self.slots, Slot(id=name, x=x, y=y, vacant=True, aside=aside))

    def _check_links(self) -> None:
        names = [square_name(*place) for place in self.drawn.squares]
        for name in (name for link in self.board.links for name in link.squares):
            if name not in names:
                raise InvalidNotation(
                    f"unknown square {name!r} of a link{maybe_meant(name, names)}"
                )

    # -- what a match is made from ----------------------------------------------------------------

    def rooms(self) -> dict[str, Room]:
        """Return the rooms by their ids, in the order of their slots."""
        twins, turns = self.board.twins, dict(self.board.turns)
        self.check_slots([*turns, *(name for pair in twins for name in pair)])
        for name, turn in turns.items():
            if turn not in ("clockwise", "counterclockwise"):
                raise InvalidNotation(
                    f"{name}: expected clockwise or counterclockwise, got {turn!r}"
                )
        rooms = {}
        for index, slot in enumerate(self.laid()):
            twin = next((n for n, pair in enumerate(twins, 1) if slot.id in pair), 0)
            direction = -1 if turns.get(slot.id) == "counterclockwise" else 1
            room = self._room(slot, twin or len(twins) + index + 1, direction)
            rooms[room.id] = room
        return rooms

    def laid(self) -> tuple[Slot, ...]:
        """Return the slots on which a room lies."""
        return tuple(slot for slot in self.slots if not slot.vacant)

    def check_slots(self, names: Iterable[str]) -> None:
        """Refuse the name of a room that is not drawn."""
        known = [slot.id for slot in self.slots]
        for name in names:
            if name not in known:
                raise InvalidNotation(
                    f"unknown room {name!r} of the drawing; available: {', '.join(known)}"
                )

    def layout(self) -> Layout:
        """Return the layout, with the drawn lines and a slot for each room."""
        size = self.size
        covered = {
            (slot.x + cell % size, slot.y + cell // size)
            for slot in self.laid()
            for cell in range(size * size)
        }
        in_lines = {square for _, squares in self.lines for square in squares}
        if covered & in_lines:
            name = square_name(*min(covered & in_lines))
            raise InvalidNotation(
                f"the line square {name} lies within a room of {size} x {size}; draw the rooms as "
                "a square, or say `tile`"
            )
        return Layout(
            id=f"{_SET}:board",
            title="Drawn",
            seats=self.seats,
            slots=self.slots,
            lines=tuple(line for line, _ in self.lines),
            room_size=size,
            tracks=self.board.tracks,
            links=self.board.links,
            extra=self.board.extra,
        )

    # -- rooms ------------------------------------------------------------------------------------

    def _room(self, slot: Slot, pair: int, direction: int) -> Room:
        features = {sign: name for name, sign in self.signs.cells.items()}
        cells = []
        sides: dict[tuple[int, int], str] = {}
        for cell in range(self.size * self.size):
            place = (slot.x + cell % self.size, slot.y + cell // self.size)
            square = self.drawn.squares.get(place) if place in self.inside else None
            if square is None:
                cells.append("")
                continue
            name = "" if square.sign == FACE_DOWN else features[square.sign]
            covered = not name or self.rules.square_features[name].marker
            cells.append(self.floor() if covered else name)
            for side in (NORTH, EAST, SOUTH, WEST):
                feature = self._side(place, side, slot)
                if feature:
                    sides[cell, side] = feature
        return Room(
            id=f"{_SET}:{slot.id}",
            pair=pair,
            turns=direction,
            size=self.size,
            cells=tuple(cells),
            sides=tuple((cell, side, name) for (cell, side), name in sorted(sides.items())),
            set_id=_SET,
        )

    def floor(self) -> str:
        """Return the plainest available square: floor, with the sign `.` if some has it."""
        floors = [
            name
            for name, spec in self.rules.square_features.items()
            if spec.category == "floor" and not spec.marker
        ]
        if not floors:
            raise InvalidNotation("these rules have no square of the category 'floor'")
        return min(floors, key=lambda name: (self.signs.cells[name] != ".", name))

    def _side(self, place: Place, side: int, slot: Slot) -> str:
        """Return the id of the border that a room has on one side of a square; empty for none."""
        other = _beside(place, side)
        if other not in self.inside and self._covers(other):
            return self._wall()
        feature, _ = self.border(place, side)
        if feature is None:
            return ""
        # A border drawn between two rooms is one, so only one of them has its gate.
        elsewhere = other in self.inside and not self.in_slot(other, slot)
        if elsewhere and not _double_in(self.drawn, place, side) and len(feature.states) > 1:
            return "" if side in (NORTH, WEST) else feature.id
        return feature.id

    def _covers(self, place: Place) -> bool:
        return any(self.in_slot(place, slot) for slot in self.laid())

    def in_slot(self, place: Place, slot: Slot) -> bool:
        """Return whether a square lies in the room on a slot."""
        column, row = place[0] - slot.x, place[1] - slot.y
        return 0 <= column < self.size and 0 <= row < self.size

    def border(self, place: Place, side: int) -> tuple[BorderFeature | None, int]:
        """Return the border that a square has on one side in the drawing, and its state."""
        return border_in(self.rules, self.drawn, place, side)

    def _check_doubles(self) -> None:
        """Refuse two borders on a side where no two rooms meet."""
        for doubles, step in ((self.drawn.double_sides, (1, 0)), (self.drawn.double_rails, (0, 1))):
            for column, row in doubles:
                before = column - step[0], row - step[1]
                found = [
                    next((s.id for s in self.laid() if self.in_slot(place, s)), "")
                    for place in ((column, row), before)
                    if place in self.inside
                ]
                if len(set(found)) < 2:
                    raise InvalidNotation(
                        f"{square_name(column, row)}: two borders meet only between two rooms; say "
                        "`tile` to cut the squares into rooms"
                    )

    def _wall(self) -> str:
        """Return a border that stops everything, for blanks within a room."""
        for name, spec in sorted(self.rules.border_features.items()):
            state = spec.states[0]
            if len(spec.states) == 1 and not (state.passes or state.sees or state.sees_beside):
                return name
        raise InvalidNotation("these rules have no wall for the squares that are left blank")

    def gates_as_drawn(self, index: int, room: CompiledRoom) -> Iterator[tuple[int, int]]:
        """Yield the gates of a room that are not drawn in their first state, each with that."""
        slot = self.slots[index]
        for number, gate in enumerate(room.gates):
            cell, side = gate.halves[0]
            place = (slot.x + cell % self.size, slot.y + cell // self.size)
            value = self.border(place, side)[1]
            if value:
                yield number, value

    def is_hidden(self, slot: Slot) -> bool:
        """Return whether a room is drawn face down."""
        return any(
            square.sign == FACE_DOWN
            for place, square in self.drawn.squares.items()
            if self.in_slot(place, slot)
        )


def bare(drawn: BoardDrawing) -> str:
    """Return the text of a drawing without its pieces."""
    squares = {place: DrawnSquare(square.sign) for place, square in drawn.squares.items()}
    return render(attrs.evolve(drawn, squares=squares, signs={}, legend={}, markers=(), notes=()))


def border_in(
    rules: Rules, drawn: BoardDrawing, place: Place, side: int
) -> tuple[BorderFeature | None, int]:
    """Return the border that a square has on one side in a drawing, and its state."""
    double = _double_in(drawn, place, side)
    if double:
        name, state = double[side in (NORTH, WEST)]
        return rules.border_features[name], state
    column, row = place
    signs = drawn.look
    if side in (EAST, WEST):
        sign = drawn.sides.get((column + (side == EAST), row))
        table = signs.sides
    else:
        sign = drawn.rails.get((column, row + (side == SOUTH)))
        table = signs.rails
    for (name, state), known in table.items():
        if sign == known:
            return rules.border_features[name], state
    return None, 0


def _double_in(drawn: BoardDrawing, place: Place, side: int) -> tuple[tuple[str, int], ...]:
    """Return both borders that meet on a side of a square; empty if there is one at most."""
    column, row = place
    if side in (EAST, WEST):
        return drawn.double_sides.get((column + (side == EAST), row), ())
    return drawn.double_rails.get((column, row + (side == SOUTH)), ())


def _beside(place: Place, side: int) -> Place:
    return place[0] + (0, 1, 0, -1)[side], place[1] + (-1, 0, 1, 0)[side]

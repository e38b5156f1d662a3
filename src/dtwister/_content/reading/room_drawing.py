"""Rooms as drawings: reading one character by character, and drawing one.

A drawing of n x n cells has 2n + 1 lines of 4n + 1 characters: in turn a line of rails (`+---+
+`) and a line of cells (`| .   O  `). The border between two cells is a side of both of them; on
the rim it is a side of one. Blanks at the end of a line may be left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

import attrs

from dtwister._content.findings import finding_codes
from dtwister._errors import ContentError, Finding
from dtwister._model.specs import BorderFeature, Room, SquareFeature
from dtwister._model.values.shared_methods import PlainValue

MAX_PROBLEMS: Final = 20
"""The most wrong signs reported for one drawing: more of them have one cause."""

NORTH, EAST, SOUTH, WEST = range(4)


@attrs.frozen
class Signs(PlainValue):
    """The meanings of the signs in a drawing:
    ids of square features and border features.

    `sides` are the signs on vertical sides, one character each, `rails` those on horizontal sides,
    three characters each. A blank is an open side and needs no entry.

    >>> signs = Signs({".": "demo:floor"}, {"|": "demo:wall"}, {"---": "demo:wall"})
    >>> signs.cells["."]
    'demo:floor'
    """

    cells: Mapping[str, str]
    sides: Mapping[str, str]
    rails: Mapping[str, str]

    @classmethod
    def of(
        cls,
        squares: Iterable[SquareFeature],
        borders: Iterable[BorderFeature],
        *,
        namespace: str = "",
    ) -> Signs:
        """The signs of some features; where two share a sign, the one of `namespace` has it.

        Without one of that namespace it is the first of them.

        >>> floor = SquareFeature(id="demo:floor", name="Floor", sign=".")
        >>> Signs.of([floor], []).cells
        {'.': 'demo:floor'}
        """
        own = f"{namespace}:"
        ranked = sorted(squares, key=lambda feature: not feature.id.startswith(own))
        ranked_borders = sorted(borders, key=lambda feature: not feature.id.startswith(own))
        return cls(
            cells={feature.sign: feature.id for feature in reversed(ranked)},
            sides={feature.sign: feature.id for feature in reversed(ranked_borders)},
            rails={feature.rail: feature.id for feature in reversed(ranked_borders)},
        )


@attrs.frozen
class DrawingFlaw(PlainValue):
    """An error in a drawing: its place in the text, and its description."""

    code: str
    message: str
    index: int
    hint: str = ""


@attrs.frozen
class RoomDrawing(PlainValue):
    """The contents of a drawing: its size, cells and sides; or its flaws."""

    size: int = 0
    cells: tuple[str, ...] = ()
    sides: tuple[tuple[int, int, str], ...] = ()
    flaws: tuple[DrawingFlaw, ...] = ()


def read_drawing(text: str, signs: Signs) -> RoomDrawing:
    r"""Read a drawing; a wrong one comes back with its flaws and nothing else.

    >>> signs = Signs({".": "demo:floor"}, {"|": "demo:wall"}, {"---": "demo:wall"})
    >>> read_drawing("+---+\n| .  \n+   +\n", signs).sides
    ((0, 0, 'demo:wall'), (0, 3, 'demo:wall'))
    >>> read_drawing("+---+\n| x  \n+   +\n", signs).flaws[0].message
    "unexpected 'x' in a cell"
    """
    reader = _Reader(text, signs)
    reader.run()
    if reader.flaws:
        return RoomDrawing(flaws=tuple(reader.flaws[:MAX_PROBLEMS]))
    return RoomDrawing(reader.size, tuple(reader.cells), tuple(sorted(reader.sides)))


class _Reader:
    """Reads one drawing and collects its flaws."""

    def __init__(self, text: str, signs: Signs) -> None:
        self.lines = text.split("\n")
        if self.lines[-1] == "":
            self.lines.pop()
        self.signs = signs
        self.size = (len(self.lines[0].rstrip()) - 1) // 4 if self.lines else 0
        self.cells: list[str] = []
        self.sides: list[tuple[int, int, str]] = []
        self.flaws: list[DrawingFlaw] = []
        self.end = len(text)
        """The end of the line that is being read: anything missing is reported there."""

    def run(self) -> None:
        if not self._well_sized():
            return
        start = 0
        for number, line in enumerate(self.lines):
            self.end = start + len(line)
            if number % 2:
                self._read_cells(number // 2, line, start)
            else:
                self._read_rails(number // 2, line, start)
            self._check_end(line, start)
            start += len(line) + 1
            if len(self.flaws) >= MAX_PROBLEMS:
                return

    def _well_sized(self) -> bool:
        size = self.size
        width = len(self.lines[0].rstrip()) if self.lines else 0
        if size < 1 or width != 4 * size + 1:
            message = f"the first line has {width} characters"
            hint = "it needs 4n + 1 for n x n cells: '+   +   +' for two"
            self._flaw(finding_codes.DRAWING_FORM, message, 0, hint)
            return False
        if len(self.lines) != 2 * size + 1:
            message = f"the drawing has {len(self.lines)} lines"
            hint = f"{2 * size + 1} are needed for the {size} x {size} cells of its first line"
            last = sum(len(line) + 1 for line in self.lines[:-1])
            self._flaw(finding_codes.DRAWING_LINES, message, last, hint)
            return False
        return True

    def _read_rails(self, row: int, line: str, start: int) -> None:
        for column in range(self.size + 1):
            corner = _part(line, 4 * column, 1)
            if corner != "+":
                message = f"unexpected {corner!r} at a corner"
                self._flaw(finding_codes.DRAWING_FORM, message, start + 4 * column, "expected '+'")
        for column in range(self.size):
            offset = 4 * column + 1
            rail = _part(line, offset, 3)
            if rail.isspace():
                continue
            feature = self.signs.rails.get(rail)
            if feature is None:
                self._wrong_rail(rail, start + offset)
                continue
            if row > 0:
                self.sides.append(((row - 1) * self.size + column, SOUTH, feature))
            if row < self.size:
                self.sides.append((row * self.size + column, NORTH, feature))

    def _wrong_rail(self, rail: str, index: int) -> None:
        allowed = ["   ", *self.signs.rails]
        fitting = max(_common(rail, sign) for sign in allowed)
        hint = _allowed(allowed)
        self._flaw(
            finding_codes.DRAWING_SIDE, f"unexpected {rail!r} on a side", index + fitting, hint
        )

    def _read_cells(self, row: int, line: str, start: int) -> None:
        for column in range(self.size + 1):
            self._read_side(row, column, _part(line, 4 * column, 1), start + 4 * column)
        for column in range(self.size):
            offset = 4 * column + 2
            for blank in (offset - 1, offset + 1):
                if (found := _part(line, blank, 1)) != " ":
                    message = f"unexpected {found!r} beside a cell"
                    self._flaw(
                        finding_codes.DRAWING_FORM, message, start + blank, "expected a blank"
                    )
            sign = _part(line, offset, 1)
            feature = self.signs.cells.get(sign)
            if feature is None:
                hint = _allowed(self.signs.cells)
                self._flaw(
                    finding_codes.DRAWING_CELL,
                    f"unexpected {sign!r} in a cell",
                    start + offset,
                    hint,
                )
            else:
                self.cells.append(feature)

    def _read_side(self, row: int, column: int, sign: str, index: int) -> None:
        if sign == " ":
            return
        feature = self.signs.sides.get(sign)
        if feature is None:
            hint = _allowed([" ", *self.signs.sides])
            self._flaw(finding_codes.DRAWING_SIDE, f"unexpected {sign!r} on a side", index, hint)
            return
        if column > 0:
            self.sides.append((row * self.size + column - 1, EAST, feature))
        if column < self.size:
            self.sides.append((row * self.size + column, WEST, feature))

    def _check_end(self, line: str, start: int) -> None:
        width = 4 * self.size + 1
        if line[width:].strip(" "):
            message = f"unexpected {line[width:][:20]!r} after the end of the line"
            first = width + len(line[width:]) - len(line[width:].lstrip(" "))
            hint = f"a line has {width} characters"
            self._flaw(finding_codes.DRAWING_FORM, message, start + first, hint)

    def _flaw(self, code: str, message: str, index: int, hint: str) -> None:
        self.flaws.append(DrawingFlaw(code, message, min(index, self.end), hint))


def _part(line: str, start: int, length: int) -> str:
    """A part of a line; blanks that were left out at its end count as there."""
    return line[start : start + length].ljust(length)


def _common(one: str, other: str) -> int:
    """Return how many characters at the start two signs share, short of all of them."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((index for index, (a, b) in pairs if a != b), len(one) - 1)


def _allowed(signs: Iterable[str]) -> str:
    shown = ["blank" if sign.isspace() else repr(sign) for sign in signs]
    return f"allowed: {', '.join(shown)}"


def draw_room(room: Room, signs: Signs) -> str:
    """Draw a room with these signs; reading the drawing gives the same cells and sides.

    >>> signs = Signs({".": "demo:floor"}, {"|": "demo:wall"}, {"---": "demo:wall"})
    >>> wall = ((0, 0, "demo:wall"), (0, 1, "demo:wall"))
    >>> room = Room(id="demo:hall", pair=1, turns=1, size=1, cells=("demo:floor",), sides=wall)
    >>> draw_room(room, signs).splitlines()
    ['+---+', '  . |', '+   +']
    """
    sides = {(cell, direction): feature for cell, direction, feature in room.sides}
    cells = {feature: sign for sign, feature in signs.cells.items()}
    uprights = {feature: sign for sign, feature in signs.sides.items()}
    rails = {feature: sign for sign, feature in signs.rails.items()}
    problems = tuple(_undrawable(room, sides, cells, uprights, rails))
    if problems:
        raise ContentError(problems)
    size = room.size
    lines: list[str] = []
    for row in range(size + 1):
        level = (sides.get(_above(size, row, column)) for column in range(size))
        lines.append("+" + "".join(f"{rails[side] if side else '   '}+" for side in level))
        if row < size:
            lines.append(_draw_cells(room, row, sides, cells, uprights))
    return "\n".join(lines) + "\n"


def _draw_cells(
    room: Room,
    row: int,
    sides: Mapping[tuple[int, int], str],
    cells: Mapping[str, str],
    uprights: Mapping[str, str],
) -> str:
    first = row * room.size
    line = ""
    for cell in range(first, first + room.size):
        side = sides.get((cell, WEST))
        line += f"{uprights[side] if side else ' '} {cells[room.cells[cell]]} "
    last = sides.get((first + room.size - 1, EAST))
    return line + (uprights[last] if last else " ")


def _above(size: int, row: int, column: int) -> tuple[int, int]:
    """The cell and direction of a horizontal side, by the row that lies below it."""
    if row < size:
        return row * size + column, NORTH
    return (row - 1) * size + column, SOUTH


def _undrawable(
    room: Room,
    sides: Mapping[tuple[int, int], str],
    cells: Mapping[str, str],
    uprights: Mapping[str, str],
    rails: Mapping[str, str],
) -> Iterator[Finding]:
    if len(room.cells) != room.size**2:
        yield _not_drawable(room, f"{len(room.cells)} cells are not {room.size} x {room.size}")
        return
    for feature in dict.fromkeys(room.cells):
        if feature not in cells:
            yield _not_drawable(room, f"{feature!r} has no sign for a cell")
    for (cell, direction), feature in sides.items():
        known = uprights if direction in (EAST, WEST) else rails
        if feature not in known:
            yield _not_drawable(room, f"{feature!r} has no sign for a side")
        twin = _twin(room.size, cell, direction)
        if twin is not None and sides.get(twin) != feature:
            yield _not_drawable(room, f"cell {cell} and cell {twin[0]} disagree about their side")


def _twin(size: int, cell: int, direction: int) -> tuple[int, int] | None:
    """The same side seen from the other cell; `None` on the rim."""
    row, column = divmod(cell, size)
    row += (direction == SOUTH) - (direction == NORTH)
    column += (direction == EAST) - (direction == WEST)
    if not (0 <= row < size and 0 <= column < size):
        return None
    return row * size + column, (direction + 2) % 4


def _not_drawable(room: Room, message: str) -> Finding:
    return Finding(finding_codes.NOT_DRAWABLE, message, file=f"<room {room.id}>")

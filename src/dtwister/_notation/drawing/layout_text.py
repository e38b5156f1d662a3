"""Boards in small: a layout with one character for each square, three rows a room.

Squares of small rooms have two characters, so that there is room for the numbers.
"""

from __future__ import annotations

from collections.abc import Iterator

from dtwister._model.specs import Layout, Line, Slot

DOT = "*"
SHARED = "s"
EXIT = "x"
_KINDS = {"both": "b", "characters": "c", "objects": "o"}
_ROWS = 3
"""The rows of text for a room, whatever its size."""
_LEAST = 4
"""The least width of a room, in characters."""


def layout_text(layout: Layout) -> str:
    """Return the plan of a board.

    A room shows its capacity and the kind of tokens that it takes at set-up: `c` characters, `o`
    objects, `b` both; `*` for the place of a certain room. A line shows the seat that owns it; `s`
    for a line of all seats, `x` for one that is only an exit, `*` for a dot, on horizontal lines.
    Corners of dots: an empty place for a room that moves; places off the board are left out.

    >>> import dtwister
    >>> print(layout_text(dtwister.load_rules().layouts["features:3x2"]))
    0+---++---++---+1
    0|2b ||2b ||2b |1
    0+---++---++---+1
    0+---++---++---+1
    0|2b ||2b ||2b |1
    0+---++---++---+1
    """
    rows, wide = _rows_of(layout), -(-_LEAST // layout.room_size)
    text: dict[tuple[int, int], str] = {}
    for slot in layout.slots:
        if not slot.aside:
            _write(text, wide * slot.x, rows[slot.y], _place(slot, wide * layout.room_size))
    for line in layout.lines:
        for (x, y), sign in _line(line):
            beside = [slot.y for slot in layout.slots if slot.y <= y < slot.y + layout.room_size]
            for down in range(_ROWS if beside else 1):
                row = rows[beside[0] if beside else y] + down
                text.update({(wide * x + right, row): sign for right in range(wide)})
    return _joined(text)


def _rows_of(layout: Layout) -> dict[int, int]:
    """The first row of squares of a room, or the row of a line -> its first row of text."""
    bands = sorted({slot.y for slot in layout.slots})
    inside = {y for band in bands for y in range(band, band + layout.room_size)}
    single = {y for line in layout.lines for _, y in _squares(line) if y not in inside}
    found, row = {}, 0
    for y in sorted({*bands, *single}):
        found[y] = row
        row += 1 if y in single else _ROWS
    return found


def _squares(line: Line) -> list[tuple[int, int]]:
    across, down = (1, 0) if line.dir == "right" else (0, 1)
    return [(line.x + across * step, line.y + down * step) for step in range(line.length)]


def _line(line: Line) -> Iterator[tuple[tuple[int, int], str]]:
    """Yield the squares of a line with their signs."""
    sign = str(line.owner) if isinstance(line.owner, int) else SHARED
    sign = EXIT if line.role == "exit" else sign
    for number, place in enumerate(_squares(line)):
        yield place, DOT if number in line.dots and line.dir == "right" else sign


def _place(slot: Slot, size: int) -> list[str]:
    """Return a place for a room, or only its corners
    if no room lies there at the start.
    """
    if slot.vacant:
        corners = "." + " " * (size - 2) + "."
        return [corners, " " * size, corners]
    edge = "+" + "-" * (size - 2) + "+"
    said = f"{slot.capacity}{_KINDS[slot.kinds]}{'*' if slot.fixed else ''}"
    return [edge, f"|{said:<{size - 2}}|", edge]


def _write(text: dict[tuple[int, int], str], x: int, row: int, lines: list[str]) -> None:
    for down, line in enumerate(lines):
        for right, sign in enumerate(line):
            text[x + right, row + down] = sign


def _joined(text: dict[tuple[int, int], str]) -> str:
    left = min(x for x, _ in text)
    right = max(x for x, _ in text)
    bottom = max(y for _, y in text)
    return "\n".join(
        "".join(text.get((x, y), " ") for x in range(left, right + 1)).rstrip()
        for y in range(bottom + 1)
    )

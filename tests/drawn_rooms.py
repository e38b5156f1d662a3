"""Rooms read in the plainest way, to compare with what the library reads."""

from __future__ import annotations

SIGNS = {".": "features:floor", "O": "features:pit", "@": "features:gear"}


def read_drawing(grid: str) -> tuple[list[str], set[tuple[int, int, str]]]:
    """Cells and sides of a drawn room, read in the plainest way."""
    rows = grid.strip("\n").split("\n")
    cells, sides = [], set()
    for cell in range(25):
        row, column = divmod(cell, 5)
        above, line, below = rows[2 * row], rows[2 * row + 1], rows[2 * row + 2]
        line = line.ljust(21)
        cells.append(SIGNS[line[4 * column + 2]])
        around = (
            above[4 * column + 2],
            line[4 * column + 4],
            below[4 * column + 2],
            line[4 * column],
        )
        for way, sign in enumerate(around):
            if sign in "-|":
                sides.add((cell, way, "features:wall"))
            elif sign == "#":
                sides.add((cell, way, "features:portcullis"))
            elif sign == ":":
                sides.add((cell, way, "features:arrow-slit"))
    return cells, sides

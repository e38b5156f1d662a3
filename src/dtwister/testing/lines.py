"""Lines in a drawing: runs of equal digits in a row or a column."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import evolve

from dtwister.errors import InvalidNotation
from dtwister.model.specs import Layout, Line
from dtwister.notation.board import Drawn, square_name
from dtwister.notation.signs import DRAWN_LINE, SHARED_LINE

Place = tuple[int, int]


def exits_of(layout: Layout, seats: int) -> dict[int, tuple[int, ...]]:
    """Seat -> the seats that leave by its line in a layout made for so many seats."""
    if len(layout.seats) != seats:
        return {}
    return {
        line.owner: line.exit_for
        for line in layout.lines
        if isinstance(line.owner, int) and line.exit_for
    }


def lines_of(
    drawn: Drawn, seats: tuple[str, ...], exits: Mapping[int, tuple[int, ...]]
) -> list[tuple[Line, list[Place]]]:
    """The lines of a drawing, each with its squares (column, row).

    `exits` says which seats leave by the line of a seat; where it says nothing, all others do.
    """
    signs = {
        place: square.sign
        for place, square in drawn.squares.items()
        if square.sign.isdigit() or square.sign in (SHARED_LINE, DRAWN_LINE)
    }
    for place, sign in signs.items():
        if sign.isdigit() and int(sign) >= len(seats):
            name = square_name(*place)
            raise InvalidNotation(f"{name} is a line of seat {sign}, and there are {len(seats)}")
    found = []
    left = dict(signs)
    for direction, step in (("down", (0, 1)), ("right", (1, 0))):
        for run in _runs(left, step):
            if len(run) > 1 or direction == "right":
                line = _line(signs[run[0]], run, direction, len(seats))
                exit_for = exits.get(line.owner) if isinstance(line.owner, int) else None
                found.append((line if exit_for is None else evolve(line, exit_for=exit_for), run))
                for place in run:
                    del left[place]
    return found


def _runs(signs: Mapping[Place, str], step: Place) -> list[list[Place]]:
    """The runs of equal signs in one direction."""
    runs = []
    for column, row in sorted(signs):
        if signs.get((column - step[0], row - step[1])) == signs[column, row]:
            continue
        run = [(column, row)]
        while signs.get((column + step[0], row + step[1])) == signs[run[0]]:
            column, row = column + step[0], row + step[1]
            run.append((column, row))
        runs.append(run)
    return runs


def _line(sign: str, run: list[Place], direction: str, seats: int) -> Line:
    owner = int(sign) if sign.isdigit() else "any" if sign == SHARED_LINE else "drawn"
    return Line(
        id=f"line-{square_name(*run[0])}",
        owner=owner,
        x=run[0][0],
        y=run[0][1],
        dir=direction,
        length=len(run),
        exit_for=tuple(seat for seat in range(seats) if isinstance(owner, int) and seat != owner),
    )

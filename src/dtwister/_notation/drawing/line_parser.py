"""Lines in a drawing: runs of equal digits in a row or a column."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from dtwister._board.grid import square_name
from dtwister._errors import InvalidNotation
from dtwister._model.specs import Line
from dtwister._notation.drawing.board_drawing import BoardDrawing
from dtwister._notation.drawing.board_signs import DRAWN_LINE, SEAT_SIGNS, SHARED_LINE

Place = tuple[int, int]


def lines_of(
    drawn: BoardDrawing, seats: tuple[str, ...], exits: Mapping[str, Iterable[str]]
) -> list[tuple[Line, list[Place]]]:
    """Return the lines of a drawing, each with its squares (column, row).

    A seat leaves by the lines of the seats that `exits` gives for it, or else of all others.
    """
    for colour in [*exits, *(name for names in exits.values() for name in names)]:
        if colour not in seats:
            raise InvalidNotation(f"exits: unknown seat {colour!r}; available: {', '.join(seats)}")
    leaving = {
        owner: tuple(
            seat
            for seat, colour in enumerate(seats)
            if seat != owner and seats[owner] in exits.get(colour, seats)
        )
        for owner in range(len(seats))
    }
    signs = {
        place: square.sign
        for place, square in drawn.squares.items()
        if square.sign in (*SEAT_SIGNS, SHARED_LINE, DRAWN_LINE)
    }
    for place, sign in signs.items():
        if SEAT_SIGNS.find(sign) >= len(seats):
            name = square_name(*place)
            raise InvalidNotation(
                f"{name} is a line of seat {sign}, but the game has {len(seats)} seats"
            )
    found = []
    left = dict(signs)
    for direction, step in (("down", (0, 1)), ("right", (1, 0))):
        for run in _runs(left, step):
            if len(run) > 1 or direction == "right":
                found.append((_line(signs[run[0]], run, direction, leaving), run))
                for place in run:
                    del left[place]
    return found


def _runs(signs: Mapping[Place, str], step: Place) -> list[list[Place]]:
    """Return the runs of equal signs in one direction."""
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


def _line(
    sign: str, run: list[Place], direction: str, leaving: Mapping[int, tuple[int, ...]]
) -> Line:
    shared = "any" if sign == SHARED_LINE else "drawn"
    owner = SEAT_SIGNS.index(sign) if sign in SEAT_SIGNS else shared
    return Line(
        id=f"line-{square_name(*run[0])}",
        owner=owner,
        x=run[0][0],
        y=run[0][1],
        dir=direction,
        length=len(run),
        exit_for=leaving[owner] if isinstance(owner, int) else (),
    )

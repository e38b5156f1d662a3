"""A game compared with a drawing, square by square."""

from __future__ import annotations

from collections.abc import Mapping

from dtwister._board.grid import square_name
from dtwister._engine.game import Game
from dtwister._engine.visibility.view import View
from dtwister._errors import InvalidNotation
from dtwister._notation.drawing.board_drawing import (
    BoardDrawing,
    DoubleBorder,
    DrawnToken,
    draw,
    drawing_of,
)
from dtwister._notation.drawing.board_signs import (
    DRAWN_LINE,
    FACE_DOWN,
    SEAT_SIGNS,
    SHARED_LINE,
    signs_in,
)
from dtwister._notation.drawing.drawing_reader import pieces_in, read_drawing
from dtwister._notation.names import Names, Unreadable
from dtwister._notation.position_places import flag_words, place_text, read_whereabouts

_NO_ROOM = frozenset({FACE_DOWN, SHARED_LINE, DRAWN_LINE, *SEAT_SIGNS})


def drawing_for_test(game: Game | View) -> str:
    """Return the drawing of a game, for a test to print.

    >>> import dtwister
    >>> from dtwister.testing import position
    >>> drawing = '''
    ... +---+---+
    ... |W.   . |
    ... +---+---+
    ... '''
    >>> pieces = {"W": "blue.warrior"}
    >>> game = position(dtwister.load_rules(), drawing, pieces=pieces)
    >>> print(drawing_for_test(game), end="")
        a   b
      +---+---+
    1 |W.   . |
      +---+---+
    <BLANKLINE>
    W = blue.warrior
    """
    return draw(game)


def assert_position(game: Game, drawing: str, *, pieces: Mapping[str, str] | None = None) -> None:
    """Fail unless a game stands as drawn: every square, border and piece on the board.

    The flags `fresh` and `recovered` are compared where `pieces` gives them. A sign that is not in
    the drawing says where else its piece must be: `{"g": "blue.goblin exited"}`.

    >>> import dtwister
    >>> from dtwister.testing import position
    >>> drawing = '''
    ... +---+---+
    ... |W.   . |
    ... +---+---+
    ... '''
    >>> pieces = {"W": "blue.warrior"}
    >>> game = position(dtwister.load_rules(), drawing, pieces=pieces)
    >>> assert_position(game, drawing, pieces=pieces)
    """
    __tracebackhide__ = True
    wanted = read_drawing(game.rules, drawing, pieces, signs_in(game.match), anywhere=True)
    wrong = [*square_faults(game, wanted), *_elsewhere_faults(game, wanted)]
    if wrong:
        listed = "\n".join(f"  {fault}" for fault in wrong)
        raise AssertionError(
            f"the position is not as drawn:\n{listed}\n\nwanted:\n{drawing.strip(chr(10))}\n\n"
            f"found:\n{draw(game)}"
        )


def square_faults(game: Game, wanted: BoardDrawing) -> list[str]:
    """Return what is drawn otherwise than it stands, square by square."""
    found = drawing_of(game)
    faults = []
    for place in sorted({*wanted.squares, *found.squares}, key=lambda place: place[::-1]):
        name = square_name(*place)
        one, other = wanted.squares.get(place), found.squares.get(place)
        if one is None or other is None:
            faults.append(f"{name}: {'not ' if one is None else ''}drawn in what was wanted")
            continue
        if one.sign != other.sign:
            faults.append(f"{name}: expected the square {one.sign!r}, got {other.sign!r}")
        if not _same_tokens(game, one.tokens, other.tokens):
            faults.append(f"{name}: expected {_listed(one.tokens)}, got {_listed(other.tokens)}")
    double_sides, double_rails = _both(found.double_sides, found), _both(found.double_rails, found)
    for what, ones, others in (
        ("west", _known(wanted, wanted.sides, (1, 0)), {**found.sides, **double_sides}),
        ("north", _known(wanted, wanted.rails, (0, 1)), {**found.rails, **double_rails}),
    ):
        doubles = wanted.double_sides if what == "west" else wanted.double_rails
        ones.update(_both(doubles, found))
        for place in sorted({*ones, *others}):
            if ones.get(place) != others.get(place):
                faults.append(
                    f"{square_name(*place)}: expected {ones.get(place, ' ')!r} {what} of it, "
                    f"got {others.get(place, ' ')!r}"
                )
    if wanted.markers and sorted(wanted.markers) != sorted(found.markers):
        faults.append(f"expected the markers {wanted.markers}, got {found.markers}")
    return faults


def _both(
    doubles: Mapping[tuple[int, int], DoubleBorder], found: BoardDrawing
) -> dict[tuple[int, int], str]:
    """Return the words for sides on which two borders meet."""
    return {
        place: " + ".join(found.border_names[half] for half in pair)
        for place, pair in doubles.items()
    }


def _known(
    drawn: BoardDrawing, borders: Mapping[tuple[int, int], str], step: tuple[int, int]
) -> dict[tuple[int, int], str]:
    """Return the borders of revealed rooms;
    around lines and face-down rooms they are a frame.
    """
    known = {}
    for (column, row), sign in borders.items():
        near = [(column, row), (column - step[0], row - step[1])]
        squares = [drawn.squares[place] for place in near if place in drawn.squares]
        if any(square.sign not in _NO_ROOM for square in squares):
            known[column, row] = sign
    return known


def _listed(tokens: tuple[DrawnToken, ...]) -> str:
    return " and ".join(" + ".join([one.text(), *one.statuses]) for one in tokens) or "nothing"


def _same_tokens(game: Game, wanted: tuple[DrawnToken, ...], found: tuple[DrawnToken, ...]) -> bool:
    by_name = {token.name: token for token in found}
    if by_name.keys() != {token.name for token in wanted}:
        return False
    unseen = {"fresh", "recovered"}
    for token in wanted:
        piece = game.match.piece_index[token.name]
        other = by_name[token.name]
        if token.flags - unseen != other.flags or not _same_statuses(token, other):
            return False
        if not token.flags <= set(flag_words(game.state, piece)):
            return False
    return True


def _same_statuses(wanted: DrawnToken, found: DrawnToken) -> bool:
    """Return whether a piece has just the statuses drawn; owner and time count if they are said."""
    said = sorted(wanted.statuses)
    there = sorted(found.statuses)
    return len(said) == len(there) and all(
        other == one or (" " not in one and other.split()[0] == one)
        for one, other in zip(said, there, strict=True)
    )


def _elsewhere_faults(game: Game, wanted: BoardDrawing) -> list[str]:
    names = Names(game.match)
    drawn = {token.name for square in wanted.squares.values() for token in square.tokens}
    faults = []
    for sign, text in wanted.legend.items():
        for name, words in pieces_in(game.rules, text):
            if name in drawn:
                continue
            try:
                piece = names.piece(name)
                where = read_whereabouts(names, words)
            except Unreadable as error:
                raise InvalidNotation(f"{sign!r}, {text!r}: {error.message}") from None
            if where.place is None:
                faults.append(f"{name}: {sign!r} is said to be it, and is not drawn")
            elif game.state.at[piece] != where.place:
                place = place_text(game.match, game.state.at[piece])
                faults.append(f"{name}: expected {' '.join(words)}, got {place}")
    return faults

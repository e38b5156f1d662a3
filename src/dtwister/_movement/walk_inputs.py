"""The pieces and the squares, as the search for walks is given them.

`WalkPieces` is made once a match, and a `WalkGround` for each walker while the labyrinth lies as it
does. Squares are numbers here. Sets of squares come as masks and become one byte for
each square, since the search asks about single squares.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final

from dtwister._caching import per_process
from dtwister._model.load_places import Places

# The bits of a square in a ground. The last three are notes of one search.
FREE: Final = 1
"""A step may lead here from any square."""
HELD: Final = 2
"""A step may lead here from free squares, with the support that the walker carries."""
STOP: Final = 4
"""The walk may end here."""
REST: Final = 8
"""The walk may end here if the load is a support that lay here just now."""
TOUCH: Final = 16
"""Something may be taken or left here."""
SEEN: Final = 32
"""A step led here."""
RESTED: Final = 64
"""Something was taken or left here."""
TOLD: Final = 128
"""A walk that ends here was found."""

# The bits of a square for the handling of things.
CLOSED: Final = 1
"""A miniature of another seat stands here: nothing changes hands."""
FRIEND: Final = 2
"""A miniature of the same seat stands here."""
HOLLOW: Final = 4
"""Nothing lies here but what a support holds."""
LOOSE: Final = 8
"""The support of the friend here may be taken: it does not hold the friend."""
FAST: Final = 16
"""A support can be fastened here."""
GAP: Final = 32
"""The walker needs a support to stop here."""
SMOOTH: Final = 64
"""No support can be fastened here, not even if another one lies here."""
BARE: Final = 128
"""The walk may end here if nothing lies here."""

HAND: Final = 4095
"""In the place of a square: the walker carries the thing."""

TAKES: Final = -2
"""Taking the piece `p` is `TAKES - p` in a course."""

_DIGITS: Final = {
    bit: bytes(bit if digit == ord("1") else 0 for digit in range(256))
    for bit in (FREE, STOP, TOUCH, HOLLOW, FAST, GAP, SMOOTH, BARE)
}


@per_process
def bytes_of(span: int, masks: tuple[tuple[int, int], ...]) -> bytes:
    """Return a byte for each of `span` squares, from pairs of a bit and the squares that have it.

    >>> list(bytes_of(4, ((FREE, 0b0110), (STOP, 0b0100))))
    [0, 1, 5, 0]
    """
    found = 0
    for bit, mask in masks:
        found |= _digits(bit, mask)
    return found.to_bytes(span, "little")


@per_process
def _digits(bit: int, mask: int) -> int:
    """Return a number with a byte for each square of a mask; walkers have many masks in common."""
    return int.from_bytes(f"{mask:b}".encode().translate(_DIGITS[bit]), "big")


# How a seat sees a piece.
OBJECT: Final = 0
OWN: Final = 1
ALLY: Final = 2
FOE: Final = 3
"""Its miniatures bar the way; the wounded of all others can be carried."""


class WalkPieces:
    """The pieces of a match, as walks need them.

    >>> pieces = WalkPieces(
    ...     is_object=[False, False, True], seat_of=[0, 1, 1], allies=[(), ()], wounded_limit=1
    ... )
    >>> list(pieces.seen_by[0]) == [OWN, FOE, OBJECT]
    True
    """

    __slots__ = ("carriers", "seen_by", "wounded_limit")

    def __init__(
        self,
        *,
        is_object: Sequence[bool],
        seat_of: Sequence[int],
        allies: Sequence[Collection[int]],
        wounded_limit: int,
        carriers: Mapping[Any, Places] | None = None,
    ) -> None:
        """Note how each seat sees each piece; `allies` are the other seats that a seat spares.

        `carriers` has the places for loads of pieces that carry other things than one of any sort.
        """
        self.seen_by = tuple(
            bytes(
                OBJECT if thing else OWN if seat == other else ALLY if other in party else FOE
                for thing, other in zip(is_object, seat_of, strict=True)
            )
            for seat, party in enumerate(allies)
        )
        """Seat -> piece -> `OBJECT`, `OWN`, `ALLY` or `FOE`."""
        self.wounded_limit = wounded_limit
        """The number of wounded that may lie on one square."""
        self.carriers = dict(carriers or {})
        """Piece -> its places for loads, if they are not one place for anything."""


def steps_with_ends(steps: Sequence[tuple[int, ...]], ends: int) -> list[tuple[int, ...]]:
    """Return the steps from each square, but none from where a walk ends.

    >>> steps_with_ends([(1,), (0,)], ends=0b10)
    [(1,), ()]
    """
    found = list(steps)
    for space in squares_of(ends):
        found[space] = ()
    return found


@per_process
def squares_of(mask: int) -> tuple[int, ...]:
    """Return the squares of a mask, the lowest first."""
    found: list[int] = []
    while mask:
        found.append((mask & -mask).bit_length() - 1)
        mask &= mask - 1
    return tuple(found)


class Reach:
    """Squares that walks from one square can depend on, wherever pieces are.

    >>> Reach([0, 2], span=3).mask
    5
    """

    __slots__ = ("mask", "squares")

    mask: int
    squares: bytes
    """The same squares: a byte for each square of the board, 0 for the others."""

    def __init__(self, spaces: list[int], span: int) -> None:
        """Make it of some of the `span` squares of a board."""
        self.squares = self._marked(spaces, span)

    def _marked(self, spaces: list[int], span: int) -> bytes:
        marks, bits = bytearray(span), bytearray((span >> 3) + 1)
        for space in spaces:
            marks[space] = 1
            bits[space >> 3] |= 1 << (space & 7)
        self.mask = int.from_bytes(bits, "little")
        return bytes(marks)


class WalkGround:
    """The labyrinth as it lies, for one walker, before any piece is put on it.

    >>> pieces = WalkPieces(is_object=[False], seat_of=[0], allies=[()], wounded_limit=1)
    >>> row = [(1,), (0, 2), (1,)]
    >>> ground = WalkGround(pieces, 0, 0, movement=1, span=3, steps=row, free=0b111, bare=0b111)
    >>> near, wide = ground.reach(2)
    >>> bin(near.mask)
    '0b110'
    """

    __slots__ = (
        "_reach",
        "beside",
        "bridges",
        "exits",
        "flies",
        "gaps",
        "ground",
        "holds",
        "movement",
        "neutral",
        "piece",
        "pieces",
        "seen",
        "squares",
        "steps",
    )

    def __init__(
        self,
        pieces: WalkPieces,
        piece: int,
        seat: int,
        *,
        movement: int,
        span: int,
        steps: Sequence[tuple[int, ...]],
        free: int,
        bare: int,
        flies: bool = False,
        exits: int = 0,
        neutral: int = 0,
        hollow: int = 0,
        gap: int = 0,
        fast: int = 0,
        smooth: int = 0,
        beside: Sequence[tuple[int, ...]] | None = None,
        holds: Mapping[Any, int] | None = None,
        bridges: Mapping[Any, int] | None = None,
    ) -> None:
        """Make it from masks: `free` squares can be entered, and a walk may end on `bare` ones.

        Nothing can lie on `hollow` squares without a support, and on those that are a `gap` the
        walker needs one itself. A support can be fastened to `fast` squares, and never to `smooth`
        ones. The `steps` are there for each square below `span`.
        """
        self.pieces = pieces
        self.piece = piece
        self.seen = pieces.seen_by[seat]
        """Piece -> how the seat of the walker sees it."""
        self.movement = movement
        self.flies = flies
        """True if no enemy bars its way."""
        self.steps = steps_with_ends(steps, exits)
        """Square -> the squares one step away, whatever is there."""
        self.beside = list(steps if beside is None else beside)
        """Square -> the squares next to it with nothing in between, for supports."""
        self.exits = exits
        """Squares by which the walker leaves; entering one ends the walk."""
        self.neutral = neutral
        """Squares on which no enemy bars the way."""
        self.holds = dict(holds or {})
        """Support -> the hollow squares on which it holds its carrier, or lies and holds others."""
        self.bridges = dict(bridges or {})
        """Piece -> the squares over which friends walk while it stands there."""
        self.gaps = squares_of(gap)
        self.squares = bytes_of(
            span,
            (
                (HOLLOW, hollow),
                (GAP, gap),
                (FAST, fast),
                (SMOOTH, smooth),
                (BARE, bare & ~exits),
            ),
        )
        """For the handling of things: bits of each square."""
        self.ground = bytes_of(
            span, ((FREE, free), (STOP, bare | exits), (TOUCH, ((1 << span) - 1) & ~exits))
        )
        """For steps: bits of each square, as for a walker with a load."""
        self._reach: dict[int, tuple[Reach, Reach]] = {}

    def for_walker(self, piece: int, movement: int) -> WalkGround:
        """Return the same ground for another piece of the seat that walks alike.

        It shares the squares and the steps with this one, since most of the work is in these.
        """
        other: WalkGround = WalkGround.__new__(WalkGround)
        other._share(self)
        other.piece, other.movement = piece, movement
        other._reach = {}
        return other

    def _share(self, common: WalkGround) -> None:
        """Take the parts of another ground as they are."""
        self.pieces = common.pieces
        self.seen = common.seen
        self.flies = common.flies
        self.steps = common.steps
        self.beside = common.beside
        self.exits = common.exits
        self.neutral = common.neutral
        self.holds = common.holds
        self.bridges = common.bridges
        self.gaps = common.gaps
        self.squares = common.squares
        self.ground = common.ground

    def reach(self, start: int) -> tuple[Reach, Reach]:
        """Return the squares that walks from a square can depend on, found when asked first.

        The second is the same where supports or friends lead over obstacles.
        """
        found = self._reach.get(start)
        if found is None:
            squares, wide = self.squares, self._within(start, HOLLOW)
            over = False
            for space in wide:
                over = over or squares[space] & HOLLOW != 0
            if over:
                near = Reach(self._within(start, 0), len(squares))
                # Supports are fastened beside, some to other supports.
                found = near, Reach(self._with_beside(self._with_beside(wide)), len(squares))
            else:
                near = Reach(wide, len(squares))
                found = near, near
            self._reach[start] = found
        return found

    def _with_beside(self, squares: list[int]) -> list[int]:
        """Return some squares, and all that are beside one of them."""
        beside, found, marks = self.beside, squares[:], bytearray(len(self.squares))
        for space in squares:
            marks[space] = 1
        for space in squares:
            for there in beside[space]:
                if not marks[there]:
                    marks[there] = 1
                    found.append(there)
        return found

    def _within(self, start: int, also: int) -> list[int]:
        """Return the squares that the walker could enter alone, or that are `also` something."""
        ground, squares, steps = self.ground, self.squares, self.steps
        reached, found = bytearray(len(ground)), [start]
        reached[start] = 1
        begin = 0
        for _ in range(self.movement):
            end = len(found)
            for at in range(begin, end):
                for there in steps[found[at]]:
                    if not reached[there] and (ground[there] & FREE or squares[there] & also):
                        reached[there] = 1
                        found.append(there)
            begin = end
        return found

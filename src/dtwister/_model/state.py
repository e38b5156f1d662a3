"""The state of a game: compact, mutable, complete. A copy of it plus the match is the game.

Copy, equality, digest and view derive from the declared fields; `DERIVED` fields are computed
from the others and not compared.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from operator import attrgetter
from typing import TYPE_CHECKING, Any, ClassVar, Final, cast

import attrs

from dtwister._caching import per_process
from dtwister._model.ids import NO_SLOT, PieceId, SeatId, SpaceId
from dtwister._model.values.pickled_classes import pickled
from dtwister._model.values.shared_methods import PlainValue

if TYPE_CHECKING:
    from dtwister._board.labyrinth import Labyrinth
    from dtwister._model.frames import Frame
    from dtwister._model.lifetimes import HeldStatus, MarkerTerm

RESERVE: Final = SpaceId(-1)
ASIDE: Final = SpaceId(-2)
ELIMINATED: Final = SpaceId(-3)
EXITED: Final = SpaceId(-4)
RESCUED: Final = SpaceId(-5)
DISCARDED: Final = SpaceId(-6)
KEPT: Final = SpaceId(-7)
POOL: Final = SpaceId(-8)
"""On offer where teams are chosen openly; all seats see it."""
BEYOND: Final = SpaceId(-9)
"""Off the board and still in play: it may come back. All seats see which pieces are there."""
NOWHERE: Final = SpaceId(-98)
"""In a view: the place of a placeholder that stands for nothing
(`dtwister._engine.visibility.concealment`).
"""
UNKNOWN: Final = SpaceId(-99)
ON_ROOMS: Final = SpaceId(-100)
"""The place of tokens that lie face down on the room of slot 0; those of other slots are below."""

SQUARE = 4
"""In the place of a direction: a marker covers the square itself."""

WAYS_OUT = {
    "aside": ASIDE,
    "eliminated": ELIMINATED,
    "exited": EXITED,
    "rescued": RESCUED,
    "discarded": DISCARDED,
    "carried-out": DISCARDED,
    "kept": KEPT,
    "offered": POOL,
    "beyond": BEYOND,
}
"""Way in which a piece leaves the board -> its place then;
only its own seat sees "aside".
"""


def may_come(place: SpaceId) -> bool:
    """Return whether a piece in a place is on the board, or may still come there.

    >>> [may_come(place) for place in (RESERVE, BEYOND, on_slot(2), EXITED, ASIDE)]
    [True, True, True, False, False]
    """
    return place >= RESERVE or place <= ON_ROOMS or place == BEYOND


def on_slot(slot: int) -> SpaceId:
    """The place of a token that lies face down on a room.

    >>> slot_under(on_slot(3))
    3
    """
    return ON_ROOMS - slot  # type: ignore[return-value]  # a call would cost time


def slot_under(place: SpaceId) -> int:
    """The slot on which a token lies face down, or `NO_SLOT` if the place is none of these."""
    return ON_ROOMS - place if place <= ON_ROOMS else NO_SLOT


COPY_METHOD = "dtwister.copy"
DERIVED = "dtwister.derived"
OPTIONAL = "dtwister.optional"
"""In the metadata of a field: the key of a state leaves it out where it is empty."""


def _state(how: str, *, derived: bool = False, optional: bool = False) -> Any:
    return attrs.field(metadata={COPY_METHOD: how, DERIVED: derived, OPTIONAL: optional})


@attrs.frozen
class Result(PlainValue):
    """The end of a game: the winners (none: a draw of all) and the reason.

    >>> Result(winners=(0,), why="target").winners
    (0,)
    """

    winners: tuple[SeatId, ...]
    why: str


class StateFields:
    """The places of the fields of a state; those of a compiled build are native."""

    __slots__ = (
        *("at", "wounded", "fresh", "recovered", "face_down", "carrier", "concealed", "statuses"),
        *("tiles", "turns", "faceup", "gate_states", "markers", "marker_terms", "lots"),
        *("vp", "memory", "frames", "clock", "rng", "result"),
        *("here", "minis", "hurt", "items", "exits", "labyrinth"),
    )

    at: list[SpaceId]
    wounded: int
    fresh: int
    recovered: int
    face_down: int
    carrier: list[PieceId]
    concealed: tuple[PieceId, ...]
    statuses: tuple[HeldStatus, ...]
    tiles: list[int]
    turns: list[int]
    faceup: int
    gate_states: dict[tuple[int, int], int]
    markers: dict[tuple[int, int, int], str]
    marker_terms: tuple[MarkerTerm, ...]
    lots: tuple[SeatId, ...]
    vp: list[int]
    memory: list[Any]
    frames: list[Frame]
    clock: int
    rng: int
    result: Result | None
    here: dict[SpaceId, tuple[PieceId, ...]]
    minis: list[int]
    hurt: list[int]
    items: int
    exits: tuple[int, ...]
    labyrinth: Labyrinth | None

    def _share(self, old: StateFields) -> None:
        """Take the parts of another state as they are, so that both share them.

        It is written out, since every decision begins with it.
        """
        self.at = old.at
        self.wounded = old.wounded
        self.fresh = old.fresh
        self.recovered = old.recovered
        self.face_down = old.face_down
        self.carrier = old.carrier
        self.concealed = old.concealed
        self.statuses = old.statuses
        self.tiles = old.tiles
        self.turns = old.turns
        self.faceup = old.faceup
        self.gate_states = old.gate_states
        self.markers = old.markers
        self.marker_terms = old.marker_terms
        self.lots = old.lots
        self.vp = old.vp
        self.memory = old.memory
        self.frames = old.frames
        self.clock = old.clock
        self.rng = old.rng
        self.result = old.result
        self.here = old.here
        self.minis = old.minis
        self.hurt = old.hurt
        self.items = old.items
        self.exits = old.exits
        self.labyrinth = old.labyrinth

    def _unshare(self) -> None:
        """Put copies in the place of all lists and dicts."""
        self.at = self.at[:]
        self.carrier = self.carrier[:]
        self.tiles = self.tiles[:]
        self.turns = self.turns[:]
        self.gate_states = self.gate_states.copy()
        self.markers = self.markers.copy()
        self.vp = self.vp[:]
        self.memory = self.memory[:]
        self.frames = self.frames[:]
        self.here = self.here.copy()
        self.minis = self.minis[:]
        self.hurt = self.hurt[:]


@pickled
@attrs.define(eq=False, kw_only=True)
class State(StateFields):
    """The state of a game. Pieces, spaces, slots and seats are numbers;
    the match has their names.

    >>> import dtwister
    >>> game = dtwister.new_game("base:standard", seed=7)
    >>> game.state.vp, game.state.clock
    ([0, 0], 0)
    """

    at: list[SpaceId] = _state("shared list")
    """Piece -> space, or one of the negative places of this module."""
    wounded: int = _state("same")
    fresh: int = _state("same")
    """Pieces wounded during this turn, as a mask."""
    recovered: int = _state("same")
    face_down: int = _state("same")
    carrier: list[PieceId] = _state("shared list")
    """Piece -> the character that carries it, or `NO_PIECE`.

    Used only where a load need not share the square (`Board.has_carriers`)."""
    concealed: tuple[PieceId, ...] = _state("same")
    """Pieces on the board that only one seat may identify,
    the longest concealed first: carried ones the seat of their carrier, others their own.

    All seats know the order, since they all see when a piece is concealed."""
    statuses: tuple[HeldStatus, ...] = _state("same", optional=True)
    """The statuses of pieces, in the order in which they gained them."""
    tiles: list[int] = _state("shared list")
    """Slot -> room of the match, or `NO_ROOM`."""
    turns: list[int] = _state("shared list")
    faceup: int = _state("same")
    """Revealed slots, as a mask."""
    gate_states: dict[tuple[int, int], int] = _state("shared dict")
    """(room, gate) -> state, where it is not the state at the start.

    Markers between squares are not pieces (GOLD-07); they belong to their tile (EDGE-05)."""
    markers: dict[tuple[int, int, int], str] = _state("shared dict")
    """(room, cell, direction or 4 for the cell itself) -> feature that a marker there stands for.

    Like `gate_states` they belong to their room; only those on squares make a square not empty."""
    marker_terms: tuple[MarkerTerm, ...] = _state("same", optional=True)
    """The markers that have an owner or lie for a time, in the order of their places."""
    lots: tuple[SeatId, ...] = _state("same")
    """Drawn line of the layout -> the seat that leaves by it, or `NO_SEAT`; empty so far."""
    vp: list[int] = _state("shared list")
    memory: list[Any] = _state("shared list")
    """The typed slots that plug-ins declared, in the order of the rules."""
    frames: list[Frame] = _state("shared list")
    clock: int = _state("same")
    """Turns begun so far."""
    rng: int = _state("same")
    result: Result | None = _state("same")
    here: dict[SpaceId, tuple[PieceId, ...]] = _state("shared dict", derived=True)
    """Space -> pieces on it, lowest number first."""
    minis: list[int] = _state("shared list", derived=True)
    """Seat -> squares of its miniatures."""
    hurt: list[int] = _state("shared list", derived=True)
    """Seat -> squares of its wounded."""
    items: int = _state("same", derived=True)
    """Squares of objects."""
    exits: tuple[int, ...] = _state("same", derived=True)
    """Seat -> squares by which it leaves the labyrinth, those by lot included."""
    labyrinth: Labyrinth | None = _state("same", derived=True)

    def cache_labyrinth(self, labyrinth: Labyrinth) -> None:
        """Note the labyrinth as it lies, computed from the rooms;
        the state does not change.
        """
        self.labyrinth = labyrinth

    def branch(self) -> State:
        """Return a copy to go on from, which shares its parts with this state.

        An editor puts a new part in the place of a shared one and never changes that.
        """
        new = _new_state(State)
        new._share(self)
        return new

    def copy(self) -> State:
        """Return an independent copy; immutable values and the labyrinth are shared."""
        new = self.branch()
        new._unshare()
        return new

    def __copy__(self) -> State:
        """Return an independent copy."""
        return self.copy()

    def __deepcopy__(self, memo: object) -> State:
        """Return an independent copy; what it shares never changes."""
        return self.copy()

    def key(self) -> tuple[Any, ...]:
        """The declared fields as nested tuples of numbers and words, equal for equal states."""
        key = cast("tuple[Any, ...]", as_plain_tuples(_declared(self)))
        # A game without any has the key that it had before there were such fields.
        added = [(name, getattr(self, name)) for name in _OPTIONAL_FIELDS]
        return (*key, *[as_plain_tuples(one) for one in added if one[1]])

    def digest(self) -> str:
        """A short hash of the state, the same in every process.

        Equal states have equal digests.
        """
        return hashlib.blake2b(repr(self.key()).encode(), digest_size=8).hexdigest()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return self.key() == other.key()

    __hash__: ClassVar[None] = None  # type: ignore[assignment]


def as_plain_tuples(value: Any) -> Any:
    """A value as nested tuples of numbers and words.

    >>> as_plain_tuples({2: [1], 1: None})
    ((1, None), (2, (1,)))
    """
    if isinstance(value, _SEQUENCES):
        if _PLAIN.issuperset(map(type, value)):
            return tuple(value)
        return tuple([part if type(part) in _PLAIN else as_plain_tuples(part) for part in value])
    kind = type(value)
    if kind in _PLAIN:
        return value
    if isinstance(value, dict):
        return tuple(
            sorted([(as_plain_tuples(key), as_plain_tuples(part)) for key, part in value.items()])
        )
    names = _names_of_fields(kind)
    if names is not None:
        tag = getattr(value, "tag", "") or kind.__name__
        return (tag, *as_plain_tuples([getattr(value, name) for name in names]))
    if isinstance(value, frozenset):
        return tuple(sorted([as_plain_tuples(part) for part in value]))
    return value


_SEQUENCES: Final = (list, tuple)
_PLAIN: Final = frozenset({int, str, bool, float, type(None)})
"""The types of values that stay as they are; most are, so that no list of such is gone through."""


@per_process
def _names_of_fields(kind: type[Any]) -> tuple[str, ...] | None:
    """Return the names of the fields of an attrs class; None for another class."""
    return tuple(field.name for field in attrs.fields(kind)) if attrs.has(kind) else None


DECLARED = tuple(
    field.name
    for field in attrs.fields(State)
    if not field.metadata[DERIVED] and not field.metadata[OPTIONAL]
)
"""The fields that make a state what it is, but for optional ones."""
_OPTIONAL_FIELDS = tuple(f.name for f in attrs.fields(State) if f.metadata[OPTIONAL])
_declared = attrgetter(*DECLARED)
_new_state: Callable[[type[State]], State] = State.__new__

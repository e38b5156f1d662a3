"""The context: a state and its match, with the questions that abilities and frames ask of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from dtwister._board.labyrinth import Labyrinth
from dtwister._caching import Caches
from dtwister._engine.compiled_rules import Memory
from dtwister._engine.match import Match
from dtwister._engine.piece_kinds import PieceKind
from dtwister._engine.questions.carrying import carrier_of, load_of, loads_of
from dtwister._errors import EngineError
from dtwister._model.actions import Action
from dtwister._model.frames import Frame
from dtwister._model.ids import (
    NO_PIECE,
    NO_ROOM,
    NO_SLOT,
    PieceId,
    SeatId,
    SpaceId,
    enumerate_pieces,
)
from dtwister._model.options import Option, Setting, V
from dtwister._model.state import ON_ROOMS, State

T = TypeVar("T")
F = TypeVar("F", bound=Frame)

_NOTHING_COVERED: Mapping[int, int] = {}


class Context:
    """One state of a match, for questions; none of them changes anything.

    An action makes its changes with the `PlayContext` that it gets. Less frequent questions are
    functions (`dtwister.plugin.questions`).

    >>> import dtwister
    >>> game = dtwister.new_game("base:standard", seed=7)
    >>> context = game.context
    >>> thief = game.match.piece_index["blue.thief"]
    >>> context.name(thief), context.kind(thief).movement, context.seat(thief)
    ('blue.thief', 5, 0)
    """

    __slots__ = ("covered", "listed", "match", "sampled", "state", "state_caches")

    match: Match
    state: State
    covered: Mapping[int, int]
    """In a view: slot -> the number of face-down tokens on it,
    since their identity is hidden.
    """
    listed: list[Action] | None
    """The legal actions, once they have been listed."""
    sampled: Action | None
    """The legal action that was sampled last."""
    state_caches: Caches
    """Caches of results that follow from the present state (`per_state`);
    every event empties them.
    """

    def __init__(
        self, match: Match, state: State, *, covered: Mapping[int, int] = _NOTHING_COVERED
    ) -> None:
        self.match = match
        self.state = state
        # Asked of its own fields, since the compiler knows their classes.
        if self.state.statuses is not self.match.statuses:
            self.match = match.with_statuses(state.statuses)
        self.covered = covered
        self.listed = None
        self.sampled = None
        self.state_caches = {}

    @property
    def labyrinth(self) -> Labyrinth:
        """Return the labyrinth as it lies."""
        return self.state.labyrinth or self.match.labyrinth(self.state)

    @property
    def labyrinth_caches(self) -> Caches:
        """Return the caches of the labyrinth as it lies (`per_labyrinth`)."""
        return (self.state.labyrinth or self.match.labyrinth(self.state)).labyrinth_caches

    @property
    def match_caches(self) -> Caches:
        """Return the caches of the match (`per_match`)."""
        return self.match.match_caches

    def option(self, option: Option[V]) -> V:
        """Return the value of an option of the game."""
        return option.value_in(self.match.options)

    def setting(self, setting: Setting[V]) -> V:
        """Return the value of a setting of the scenario."""
        return self.match.setting(setting)

    def kind(self, piece: PieceId) -> PieceKind:
        """Return the kind of a piece."""
        return self.match.kind_of[piece]

    def seat(self, piece: PieceId) -> SeatId:
        """Return the seat of a piece."""
        return self.match.seat_of[piece]

    def name(self, piece: PieceId) -> str:
        """Return the name of a piece in notation; `?` for a number that no piece has."""
        return self.match.name_of(piece)

    def space(self, piece: PieceId) -> SpaceId:
        """Return the square of a piece; off the board one of `dtwister.plugin.places`, below 0."""
        return self.state.at[piece]

    def square(self, space: SpaceId) -> str:
        """Return the name of a square."""
        return self.match.grid.names.get(space, "?")

    def is_wounded(self, piece: PieceId) -> bool:
        """Return whether a character is wounded."""
        return bool(self.state.wounded >> piece & 1)

    def is_able(self, piece: PieceId) -> bool:
        """Return whether a piece is on the board, unwounded and not recovered this turn."""
        state = self.state
        return state.at[piece] >= 0 and not (state.wounded | state.recovered) >> piece & 1

    def is_revealed(self, slot: int) -> bool:
        """Return whether a room is face up."""
        return bool(self.state.faceup >> slot & 1)

    def pieces_at(self, space: SpaceId) -> tuple[PieceId, ...]:
        """Return the pieces on a square."""
        return self.state.here.get(space, ())

    def mini_at(self, space: SpaceId) -> PieceId:
        """Return the miniature on a square, or `NO_PIECE`."""
        for piece in self.state.here.get(space, ()):
            if not self.match.kind_of[piece].is_object and not self.state.wounded >> piece & 1:
                return piece
        return NO_PIECE

    def load_of(self, piece: PieceId) -> PieceId:
        """Return the first thing that a character carries, or `NO_PIECE` (R-37)."""
        return load_of(self.match, self.state, piece)

    def loads_of(self, piece: PieceId) -> tuple[PieceId, ...]:
        """Return all that a character carries; on squares a wounded holds its object (R-38)."""
        return loads_of(self.match, self.state, piece)

    def carrier_of(self, piece: PieceId) -> PieceId:
        """Return the character that carries a piece, or `NO_PIECE`."""
        return carrier_of(self.match, self.state, piece)

    def is_piece(self, number: int) -> bool:
        """Return whether a number is that of a piece; in a view, or of a placeholder."""
        return 0 <= number < len(self.state.at)

    def reach(self, space: SpaceId) -> tuple[SpaceId, ...]:
        """Return the spaces whose characters one can heal, rob or fight from a space.

        The kind of board decides: adjacent squares, or the same zone.
        """
        return self.match.board.reach(self, space)

    def slot_of(self, space: SpaceId) -> int:
        """Return the slot of a square; `NO_SLOT` on a line."""
        return self.match.grid.slot_of.get(space, NO_SLOT)

    def neighbour(self, space: SpaceId, direction: int) -> SpaceId | None:
        """Return the square next to a square, whatever is between; None off the board (BOARD-07).

        The place of a room that lies elsewhere now is off the board (R-53).
        """
        grid = self.match.grid
        if grid.facing:
            return self.labyrinth.neighbour_space(space, direction)
        other = grid.neighbour(space, direction)
        slot = None if other is None else grid.slot_of.get(other)
        return other if slot is None or self.state.tiles[slot] != NO_ROOM else None

    def tokens_on(self, slot: int) -> tuple[PieceId, ...]:
        """Return the tokens that lie face down on a room."""
        place, places = ON_ROOMS - slot, self.state.at
        if place not in places:
            return ()
        return tuple([piece for piece, at in enumerate_pieces(places) if at == place])

    def adjacent(self, one: SpaceId, other: SpaceId) -> bool:
        """Return whether two squares are adjacent (BOARD-06)."""
        return other in self.labyrinth.adjacency()[one]

    def neighbours(self, space: SpaceId) -> tuple[SpaceId, ...]:
        """Return the squares adjacent to a square."""
        return self.labyrinth.adjacency()[space]

    def belongs(self, space: SpaceId, categories: frozenset[str]) -> bool:
        """Return whether a square is of one of some categories or subcategories."""
        return bool(self.labyrinth.squares_of(categories) >> space & 1)

    def recall(self, memory: Memory[T]) -> T:
        """Return the value of a slot of the memory."""
        try:
            value: T = self.state.memory[self.match.memories.of[memory]]
        except KeyError:
            raise unknown_memory(memory) from None
        return value

    # -- memory and frames -------------------------------------------------------------------------

    @property
    def frame(self) -> Frame:
        """Return the frame on top of the stack."""
        return self.state.frames[-1]

    def find(self, kind: type[F]) -> F | None:
        """Return the topmost frame of a class, or None."""
        for frame in reversed(self.state.frames):
            if isinstance(frame, kind):
                return frame
        return None


def follow_statuses(context: Context) -> Match:
    """Let a context ask the match that fits the statuses of its state from now on; return it."""
    context.match = context.match.with_statuses(context.state.statuses)
    return context.match


def unknown_memory(memory: Memory[Any]) -> EngineError:
    """Return the error for a memory that is not in the game."""
    return EngineError(
        f"unknown memory {memory.key!r}; register it in a plug-in of which the game contains "
        "something, or do not leave that plug-in out"
    )

"""The editor for use outside play: it sets parts of a state directly.

Positions are read with it, views masked and samples drawn. It takes any value on trust, so that the
result need not be one that play can reach.
"""

from __future__ import annotations

from typing import Any

from dtwister._board.masks import bits
from dtwister._engine.editing.state_editor import StateEditor
from dtwister._engine.match import Match
from dtwister._model.frames import Frame
from dtwister._model.ids import NO_PIECE, PieceId, SpaceId, enumerate_pieces
from dtwister._model.lifetimes import MarkerTerm
from dtwister._model.state import NOWHERE, RESERVE, Result, State


class StateBuilder(StateEditor):
    """Changes one state of one match without regard to how play would get there."""

    __slots__ = ()

    @classmethod
    def of_copy(cls, match: Match, state: State) -> StateBuilder:
        """Return an editor of a new copy of a state, which shares nothing with it."""
        return cls(match, state.copy(), owns_places=True)

    # -- pieces -----------------------------------------------------------------------------------

    def put(self, piece: PieceId, place: SpaceId) -> None:
        """Put a piece in any place, on the board or off it."""
        if place >= 0:
            self.place(piece, place)
        else:
            self._lift(piece)
            self.state.at[piece] = place

    def set_places_off_board(self, places: list[SpaceId]) -> None:
        """Set where all pieces are; those on the board have been put there before."""
        self.state.at = places

    def set_flag(self, piece: PieceId, flag: str) -> None:
        """Set `wounded`, `fresh`, `recovered` or `face_down`; `wounded` before it is put down."""
        setattr(self.state, flag, getattr(self.state, flag) | 1 << piece)

    def put_in_place_of(self, piece: PieceId, other: PieceId) -> None:
        """Put a piece where another one is, in its condition;
        the other goes to the reserve.
        """
        state = self.state
        space = state.at[other]
        self.return_to_reserve(other)
        for flag in ("wounded", "fresh", "recovered", "face_down"):
            mask = getattr(state, flag)
            if mask >> other & 1:
                setattr(state, flag, mask & ~(1 << other) | 1 << piece)
        self.place(piece, space)

    def set_carriers(self, carriers: list[PieceId]) -> None:
        """Set the carrier of every piece."""
        self.state.carrier = carriers

    def set_concealed(self, pieces: tuple[PieceId, ...]) -> None:
        """Say which pieces are concealed, the longest concealed first."""
        self.state.concealed = pieces

    def add_placeholders(self, count: int) -> None:
        """Make room for placeholders after the pieces; they stand for nothing yet."""
        state = self.state
        state.at = [*state.at, *[NOWHERE] * count]
        state.carrier = [*state.carrier, *[NO_PIECE] * count]

    def remove_placeholders(self) -> None:
        """Leave only the pieces of the match."""
        state, count = self.state, len(self.match.pieces)
        state.at, state.carrier = state.at[:count], state.carrier[:count]

    # -- rooms ------------------------------------------------------------------------------------

    def set_rooms(self, tiles: list[int], turns: list[int], faceup: int) -> None:
        """Lay the rooms, and say which are revealed (a mask of slots)."""
        state = self.state
        state.tiles, state.turns, state.faceup = tiles, turns, faceup
        state.labyrinth = None

    def lay_hidden_rooms(self, tiles: list[int], turns: list[int]) -> None:
        """Lay rooms that lie face down; the others must be as before, and so is the labyrinth."""
        self.state.tiles, self.state.turns = tiles, turns

    def set_gate_states(self, values: dict[tuple[int, int], int]) -> None:
        """Set the gates of all rooms, as `State.gate_states` has them."""
        self.state.gate_states = values
        self.state.labyrinth = None

    def set_markers(
        self, markers: dict[tuple[int, int, int], str], terms: tuple[MarkerTerm, ...] = ()
    ) -> None:
        """Lay all markers, as `State.markers` and `State.marker_terms` have them."""
        self.state.markers = markers
        self.state.marker_terms = tuple(sorted(terms, key=lambda one: one.place))
        self.state.labyrinth = None

    # -- the rest ---------------------------------------------------------------------------------

    def set_points(self, points: list[int]) -> None:
        """Set the victory points, seat by seat."""
        self.state.vp = points

    def set_memory(self, values: list[Any]) -> None:
        """Set all slots of the memory."""
        self.state.memory = values

    def write_view(
        self,
        places: list[SpaceId],
        tiles: list[int],
        turns: list[int],
        memory: list[Any],
        frames: list[Frame],
    ) -> None:
        """Replace a state by one seat's view of it, without the generator of chance.

        Only pieces off the board and rooms that lie face down change, so that the
        labyrinth stays as it lies.
        """
        state = self.state
        state.at, state.tiles, state.turns = places, tiles, turns
        state.memory, state.frames, state.rng = memory, frames, 0

    def set_clock(self, turns: int) -> None:
        """Set the number of turns that have begun."""
        self.state.clock = turns

    def set_result(self, result: Result | None) -> None:
        """Set the result of the game, or None while it goes on."""
        self.state.result = result

    def drop_derived(self) -> None:
        """Leave out the derived fields, which `rebuild` computes again."""
        state = self.state
        state.here, state.minis, state.hurt, state.items = {}, [], [], 0
        state.exits, state.labyrinth = (), None

    def rebuild(self) -> None:
        """Compute the derived fields from the declared ones."""
        state = self.state
        self._owns_places = True
        state.here = {}
        state.minis = [0] * len(self.match.seats)
        state.hurt = [0] * len(self.match.seats)
        state.items = 0
        state.exits = self.match.line_setup.exits_with(state.lots)
        state.labyrinth = None
        places = state.at
        state.at = [place if place < 0 else RESERVE for place in places]
        for piece, place in enumerate_pieces(places):
            if place >= 0:
                self.place(piece, place)


def without_derived(match: Match, state: State) -> State:
    """Return a state with its declared fields alone; it shares them with the given one."""
    found = state.branch()
    StateBuilder(match, found).drop_derived()
    return found


def with_derived(match: Match, state: State) -> State:
    """Return a state with all fields, computed from the declared ones."""
    found = state.branch()
    StateBuilder(match, found).rebuild()
    return found


def check_derived(match: Match, state: State) -> list[str]:
    """Return the derived fields of a state that disagree with the declared ones."""
    other = state.copy()
    StateBuilder(match, other).rebuild()
    wrong = [
        name
        for name in ("here", "minis", "hurt", "items", "exits")
        if getattr(other, name) != getattr(state, name)
    ]
    known = state.labyrinth.known if state.labyrinth else None
    if known is not None and known != match.labyrinth(other).known:
        wrong.append("labyrinth")
    if any(not match.grid.board >> space & 1 for space in bits(state.items)):
        wrong.append("items off the board")
    return wrong

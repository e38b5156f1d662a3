"""The editor of a state.

A state is changed in `dtwister._engine.editing` and nowhere else. In play `PlayContext` changes the
frames, and it holds the editor of all the rest: an event gets that in `apply`. Outside play an
editor belongs to what makes a state of its own: a position that is read, a view, a sample, a copy
on which a bot looks ahead.
"""

from __future__ import annotations

from typing import Any

from dtwister._board.rooms import halves_of, turned_cell
from dtwister._engine.editing.piece_editor import PieceEditor
from dtwister._errors import EngineError
from dtwister._model.frames import Frame
from dtwister._model.ids import NO_ROOM, PieceId, SeatId, SpaceId
from dtwister._model.lifetimes import MarkerTerm
from dtwister._model.state import SQUARE, Result, on_slot


class StateEditor(PieceEditor):
    """Changes one state of one match, as the events of a game do.

    >>> import attrs
    >>> from dtwister.plugin import Event, fields
    >>> from dtwister.plugin.numbers import PieceId
    >>> @attrs.frozen
    ... class Toppled(Event, tag="circus:toppled"):
    ...     piece: PieceId = fields.piece()
    ...
    ...     def apply(self, editor: StateEditor) -> None:
    ...         editor.wound(self.piece)
    """

    __slots__ = ()

    def conceal_in_play(self, piece: PieceId) -> None:
        """Conceal a piece, in a game that has names for pieces that a seat may not identify."""
        if not self.match.placeholders.pieces:
            raise EngineError(
                f"{self.match.name_of(piece)} cannot be concealed: nothing in this game says that "
                "a piece may be; set conceals = True in an ability"
            )
        self.conceal(piece, True)

    # -- rooms ------------------------------------------------------------------------------------

    def deal_rooms(self, tiles: tuple[int, ...], turns: tuple[int, ...]) -> None:
        """Lay the rooms face down."""
        self.state.tiles = list(tiles)
        self.state.turns = list(turns)
        self.state.labyrinth = None

    def reveal_room(self, slot: int) -> None:
        """Turn a room up."""
        self.state.faceup |= 1 << slot
        self.state.labyrinth = None

    def rotate_room(self, slot: int, quarters: int) -> None:
        """Turn a room clockwise by some quarters, with everything in it (ROTATE-04, EDGE-06).

        It turns about its own centre; all others stay where they are.
        """
        state, grid = self.state, self.match.grid
        if grid.zoned:
            # The contents of a zone stay in it, wherever the zone comes to lie (`ZoneLabyrinth`).
            state.turns = turns = state.turns[:]
            turns[slot] = (turns[slot] + quarters) % 4
            state.labyrinth = None
            return
        spaces = grid.slots[slot]
        cell_of = {space: cell for cell, space in enumerate(spaces)}
        inside = [
            (piece, spaces[turned_cell(cell_of[space], quarters, grid.size)])
            for space in spaces
            for piece in state.here.get(space, ())
        ]
        for piece, _ in inside:
            self.return_to_reserve(piece)
        for piece, space in inside:
            self.place(piece, space)
        state.turns = turns = state.turns[:]
        turns[slot] = (turns[slot] + quarters) % 4
        state.labyrinth = None

    def move_room(self, slot: int, to: int) -> None:
        """Move a room to an empty place, with everything in it, on it and face down on it."""
        state, slots = self.state, self.match.grid.slots
        if state.tiles[slot] == NO_ROOM or state.tiles[to] != NO_ROOM:
            raise EngineError(
                f"a room cannot move from slot {slot} to slot {to}: "
                "one must lie on the first, and none on the second"
            )
        inside = [
            (piece, there)
            for space, there in zip(slots[slot], slots[to], strict=True)
            for piece in state.here.get(space, ())
        ]
        for piece, _ in inside:
            self.return_to_reserve(piece)
        for piece, there in inside:
            self.place(piece, there)
        laid = {on_slot(slot): on_slot(to)}
        state.at = [laid.get(place, place) for place in state.at]
        state.tiles, state.turns = tiles, turns = state.tiles[:], state.turns[:]
        tiles[to], tiles[slot] = tiles[slot], NO_ROOM
        turns[to], turns[slot] = turns[slot], 0
        if state.faceup >> slot & 1:
            state.faceup = state.faceup & ~(1 << slot) | 1 << to
        state.labyrinth = None

    def swap_rooms(self, slot: int, other: int) -> None:
        """Exchange two rooms, with everything in them, on them and face down on them."""
        state, slots = self.state, self.match.grid.slots
        pairs = [*zip(slots[slot], slots[other], strict=True)]
        there = dict([*pairs, *((b, a) for a, b in pairs)])
        inside = [(piece, there[space]) for space in there for piece in state.here.get(space, ())]
        for piece, _ in inside:
            self.return_to_reserve(piece)
        for piece, space in inside:
            self.place(piece, space)
        laid = {on_slot(slot): on_slot(other), on_slot(other): on_slot(slot)}
        state.at = [laid.get(place, place) for place in state.at]
        for name in ("tiles", "turns"):
            values = getattr(state, name)[:]
            values[slot], values[other] = values[other], values[slot]
            setattr(state, name, values)
        if (state.faceup >> slot ^ state.faceup >> other) & 1:
            state.faceup ^= 1 << slot | 1 << other
        state.labyrinth = None

    def set_gate(self, slot: int, gate: int, value: int) -> None:
        """Set the state of a gate of the room on a slot."""
        key = (self.state.tiles[slot], gate)
        self.state.gate_states = marks = self.state.gate_states.copy()
        if value:
            marks[key] = value
        else:
            marks.pop(key, None)
        self.state.labyrinth = None

    def set_marker(self, space: SpaceId, side: int, feature: str) -> None:
        """Lay a marker on a square or one of its sides; an empty text takes it away.

        `side` is a direction as the board lies now, or `SQUARE`.
        """
        state, grid, rules = self.state, self.match.grid, self.match.rules
        slot = grid.slot_of.get(space)
        if slot is None:
            raise EngineError(
                f"a marker cannot lie on {grid.names.get(space, space)}: it is in no room"
            )
        known = [*rules.square_features] if side == SQUARE else [*rules.border_features]
        if feature and feature not in known:
            raise EngineError(f"unknown feature {feature!r} for a marker; register it in a plug-in")
        place = self._place_of_marker(space, side)
        state.markers = covers = state.markers.copy()
        if feature:
            covers[place] = feature
        else:
            covers.pop(place, None)
        if state.marker_terms:
            state.marker_terms = tuple([one for one in state.marker_terms if one.place != place])
        state.labyrinth = None

    def _place_of_marker(self, space: SpaceId, side: int) -> tuple[int, int, int]:
        """Return the room, the cell and the side, as they are drawn."""
        state, grid = self.state, self.match.grid
        slot, cell = grid.slot_of[space], self.match.cell_at(self.state, space)
        if side != SQUARE:
            cell, side = halves_of(cell, (side - state.turns[slot]) % 4, grid.size)[0]
        return state.tiles[slot], cell, side

    def own_marker(
        self, space: SpaceId, side: int, owner: SeatId, until: str, last_turn: int
    ) -> None:
        """Set whose the marker on a square or on one of its sides is, and until when it lies."""
        state, place = self.state, self._place_of_marker(space, side)
        if place not in state.markers:
            where = self.match.grid.names.get(space, space)
            raise EngineError(f"a marker cannot belong to a seat: none lies on {where}")
        rest = [one for one in state.marker_terms if one.place != place]
        terms = [*rest, MarkerTerm(place, owner, until, last_turn)]
        state.marker_terms = tuple(sorted(terms, key=lambda one: one.place))

    def draw_exits(self, lots: tuple[SeatId, ...]) -> None:
        """Set whose exits the drawn lines are."""
        self.state.lots = lots
        self.state.exits = self.match.line_setup.exits_with(lots)
        self.state.labyrinth = None  # the caches depend on the exits

    # -- the rest ---------------------------------------------------------------------------------

    def add_points(self, seat: SeatId, points: int) -> None:
        """Add victory points."""
        self.state.vp = points_of = self.state.vp[:]
        points_of[seat] += points

    def end_game(self, winners: tuple[SeatId, ...], why: str) -> None:
        """End the game."""
        self.state.result = Result(winners, why)

    def remember(self, index: int, value: Any) -> None:
        """Set a slot of the memory."""
        if self.state.memory[index] is not value:
            self.state.memory = memory = self.state.memory[:]
            memory[index] = value

    def begin_turn(self) -> None:
        """Forget everything that holds for one turn, and count the turn."""
        self.state.fresh = self.state.recovered = 0
        self.state.clock += 1

    def set_frames(self, frames: list[Frame]) -> None:
        """Put another stack in the place of the frames."""
        self.state.frames = frames

    def set_random_state(self, rng: int) -> None:
        """Set the generator of chance."""
        self.state.rng = rng

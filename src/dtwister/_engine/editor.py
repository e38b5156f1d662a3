"""The one module that changes a state. Events ask it; nothing else does.

Every method keeps the derived fields (who stands where, masks) in step with the declared ones.
"""

from __future__ import annotations

from typing import Any

from dtwister._board.masks import BIT, bits
from dtwister._board.rooms import halves_of, turned_cell
from dtwister._engine.match import Match
from dtwister._errors import EngineError
from dtwister._model.actions import LEAVE, taken_piece
from dtwister._model.state import RESERVE, SQUARE, WAYS_OUT, Result, State, on_slot

NO_PIECES: tuple[int, ...] = ()


class StateEditor:
    """Changes one state of one match.

    >>> import dtwister
    >>> from dtwister.testing import position
    >>> drawing = '''
    ... +---+---+
    ... |W.   . |
    ... +---+---+
    ... '''
    >>> pieces = {"W": "blue.warrior"}
    >>> game = position(dtwister.load_rules(), drawing, pieces=pieces)
    >>> editor = StateEditor(game.match, game.state.branch())
    >>> editor.place(game.match.piece_index["blue.warrior"], 1)
    """

    __slots__ = ("_owns_places", "match", "state")

    def __init__(self, match: Match, state: State) -> None:
        self.match = match
        self.state = state
        self._owns_places = False
        """Whether the places of pieces are those of this state alone (`State.branch`)."""

    # -- where pieces are -------------------------------------------------------------------------

    def _own_places(self) -> None:
        """Give the state its own places of pieces, which it may share with another so far."""
        state = self.state
        state.at = state.at[:]
        state.here = state.here.copy()
        state.minis = state.minis[:]
        self._owns_places = True

    def _lift(self, piece: int) -> None:
        """Take a piece from its square, if it is on one."""
        state = self.state
        if not self._owns_places:
            self._own_places()
        space = state.at[piece]
        if space < 0:
            return
        here = state.here
        if len(here[space]) > 1:
            here[space] = rest = tuple([other for other in here[space] if other != piece])
            if any(self._shares_mask(piece, other) for other in rest):
                return  # one of its sort is there still
        else:
            del here[space]
        bit = BIT[space]
        if self.match.kind_of[piece].is_object:
            state.items &= ~bit
        else:
            masks = self._own_hurt() if state.wounded >> piece & 1 else state.minis
            masks[self.match.seat_of[piece]] &= ~bit

    def _shares_mask(self, piece: int, other: int) -> bool:
        """Whether two pieces are in the same mask when they are on the same square."""
        match, wounded = self.match, self.state.wounded
        if match.kind_of[piece].is_object or match.kind_of[other].is_object:
            return match.kind_of[piece].is_object and match.kind_of[other].is_object
        same = match.seat_of[piece] == match.seat_of[other]
        return same and not (wounded >> piece ^ wounded >> other) & 1

    def _own_hurt(self) -> list[int]:
        """The masks of wounded, for a change: others may share those of now."""
        self.state.hurt = hurt = self.state.hurt[:]
        return hurt

    def place(self, piece: int, space: int) -> None:
        """Put a piece on a square, from wherever it is."""
        self._lift(piece)
        state, match = self.state, self.match
        state.at[piece] = space
        pieces = state.here.get(space)
        state.here[space] = (
            tuple(sorted((*pieces, piece))) if pieces else match.piece_sets.singletons[piece]
        )
        if match.kind_of[piece].is_object:
            state.items |= BIT[space]
        else:
            masks = self._own_hurt() if state.wounded >> piece & 1 else state.minis
            masks[match.seat_of[piece]] |= BIT[space]

    def take_off_board(self, piece: int, how: str) -> None:
        """Take a piece out of the game."""
        self._lift(piece)
        self._drop_everything(piece)
        self.state.at[piece] = WAYS_OUT[how]
        mask = ~(1 << piece)
        self.state.face_down &= mask
        self.state.fresh &= mask
        self.state.recovered &= mask
        self.conceal(piece, False)

    def _drop_everything(self, piece: int) -> None:
        """A piece that leaves carries nothing any more, and nobody carries it."""
        state = self.state
        if piece in state.carrier or state.carrier[piece] >= 0:
            for load in self.loads_of(piece) if state.concealed else ():
                self._show_object(load)
            state.carrier = [-1 if by == piece else by for by in state.carrier]
            state.carrier[piece] = -1

    def set_carrier(self, piece: int, carrier: int) -> None:
        """Let a character carry a piece; -1: it is put down where it is."""
        state = self.state
        state.carrier = state.carrier[:]
        state.carrier[piece] = carrier
        self._show_object(piece)
        if carrier >= 0 and state.at[piece] != state.at[carrier]:
            self.place(piece, state.at[carrier])

    def conceal(self, piece: int, hidden: bool) -> None:
        """Let only one seat know what a piece is (`State.concealed`), or everybody."""
        state = self.state
        if hidden != (piece in state.concealed):
            rest = tuple(other for other in state.concealed if other != piece)
            state.concealed = (*rest, piece) if hidden else rest

    def _show_object(self, piece: int) -> None:
        """Everybody sees an object that is put down, and which one changes hands."""
        if self.match.kind_of[piece].is_object:
            self.conceal(piece, False)

    def lay_on_room(self, piece: int, slot: int) -> None:
        """Lay a token face down on a room."""
        self._lift(piece)
        self.state.at[piece] = on_slot(slot)

    def return_to_reserve(self, piece: int) -> None:
        """Take a piece behind its screen."""
        self._lift(piece)
        self.state.at[piece] = RESERVE

    def load_of(self, piece: int) -> int:
        """What shares the square of a miniature, which is its load; -1 for nothing (CARRY-11).

        On boards where it is part of the state who carries what: the first thing it carries.
        """
        state = self.state
        there = state.here.get(state.at[piece])
        if there is None or len(there) == 1:
            return -1
        if self.match.board.has_carriers:
            return next(iter(self.loads_of(piece)), -1)
        return there[there[0] == piece]

    def loads_of(self, piece: int) -> tuple[int, ...]:
        """All that a character carries."""
        there = self.state.here.get(self.state.at[piece])
        if there is None or len(there) == 1:
            return NO_PIECES
        if not self.match.board.has_carriers:
            return self.match.piece_sets.singletons[there[there[0] == piece]]
        carrier = self.state.carrier
        return tuple(other for other in there if carrier[other] == piece)

    def walk_course(self, piece: int, course: tuple[int, ...]) -> None:
        """Move a miniature along a course, with its load and all that it handles."""
        load = self.load_of(piece)
        space = course[-1]
        if min(course) < 0:
            space, load = self._handle(course, load)
        if self.state.at[piece] != space:
            self.place(piece, space)
        if load >= 0 and self.state.at[load] != space:
            self.place(load, space)

    def _handle(self, course: tuple[int, ...], load: int) -> tuple[int, int]:
        """Put down what is left on the way; where the walk ends, and with which load."""
        space = course[0]
        moved: dict[int, int] = {}
        for step in course[1:]:
            if step >= 0:
                space = step
                continue
            if load >= 0:
                moved[load] = space
            if step == LEAVE:
                load = -1
            else:
                load = taken_piece(step)
                moved.pop(load, None)
        for item, there in moved.items():
            if self.state.at[item] != there:
                self.place(item, there)
        return space, load

    def displace(self, piece: int, space: int, with_load: bool) -> None:
        """Move a piece to a square without a walk."""
        loads = self.loads_of(piece) if with_load else ()
        self.place(piece, space)
        for load in loads:
            self.place(load, space)

    # -- what pieces are --------------------------------------------------------------------------

    def set_face_down(self, piece: int, *, face_down: bool) -> None:
        """Lay a piece face down on its square, or turn it up."""
        bit = 1 << piece
        state = self.state
        state.face_down = state.face_down | bit if face_down else state.face_down & ~bit

    def wound(self, piece: int) -> None:
        """Turn a miniature into a wounded; its object stays on the square (CARRY-15)."""
        space = self.state.at[piece]
        self._lift(piece)
        bit = 1 << piece
        self.state.wounded |= bit
        self.state.fresh |= bit
        self.state.recovered &= ~bit
        self.place_again(piece, space)

    def recover(self, piece: int) -> None:
        """Turn a wounded into a miniature, which everybody knows."""
        self.conceal(piece, False)
        space = self.state.at[piece]
        self._lift(piece)
        bit = 1 << piece
        self.state.wounded &= ~bit
        self.state.recovered |= bit
        self.place_again(piece, space)

    def place_again(self, piece: int, space: int) -> None:
        """Put a lifted piece down."""
        self.state.at[piece] = RESERVE
        if space >= 0:
            self.place(piece, space)

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
        """Turn a room clockwise by some quarters, with all that is in it (ROTATE-04, EDGE-06).

        It turns about its own centre; all others stay where they are.
        """
        state, grid = self.state, self.match.grid
        if grid.zoned:
            # What is in a zone stays in it, wherever the zone comes to lie (`ZoneLabyrinth`).
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
        """Move a room to an empty place, with all that is in it, on it and face down on it."""
        state, slots = self.state, self.match.grid.slots
        if state.tiles[slot] == -1 or state.tiles[to] != -1:
            raise EngineError(f"a room cannot move from slot {slot} to slot {to}")
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
        tiles[to], tiles[slot] = tiles[slot], -1
        turns[to], turns[slot] = turns[slot], 0
        if state.faceup >> slot & 1:
            state.faceup = state.faceup & ~(1 << slot) | 1 << to
        state.labyrinth = None

    def swap_rooms(self, slot: int, other: int) -> None:
        """Exchange two rooms, with all that is in them, on them and face down on them."""
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

    def set_marker(self, space: int, side: int, feature: str) -> None:
        """Lay a marker on a square or one of its sides; an empty text takes it away.

        `side` is a direction as the board lies now, or `SQUARE`.
        """
        state, grid, rules = self.state, self.match.grid, self.match.rules
        slot = grid.slot_of.get(space)
        if slot is None:
            raise EngineError(
                f"a marker cannot lie on {grid.names.get(space, space)}: it is not in a room"
            )
        known = [*rules.square_features] if side == SQUARE else [*rules.border_features]
        if feature and feature not in known:
            raise EngineError(
                f"a marker cannot stand for {feature!r}: expected a feature of a square or a border"
            )
        cell = self.match.cell_at(state, space)
        if side != SQUARE:
            cell, side = halves_of(cell, (side - state.turns[slot]) % 4, grid.size)[0]
        state.markers = covers = state.markers.copy()
        if feature:
            covers[state.tiles[slot], cell, side] = feature
        else:
            covers.pop((state.tiles[slot], cell, side), None)
        state.labyrinth = None

    def draw_exits(self, lots: tuple[int, ...]) -> None:
        """Say whose exits the drawn lines are."""
        self.state.lots = lots
        self.state.exits = self.match.line_setup.exits_with(lots)
        self.state.labyrinth = None  # what is kept with it depends on the exits

    # -- the rest ---------------------------------------------------------------------------------

    def add_points(self, seat: int, points: int) -> None:
        """Add victory points."""
        self.state.vp = points_of = self.state.vp[:]
        points_of[seat] += points

    def end_game(self, winners: tuple[int, ...], why: str) -> None:
        """End the game."""
        self.state.result = Result(winners, why)

    def remember(self, index: int, value: Any) -> None:
        """Set a slot of the memory."""
        if self.state.memory[index] is not value:
            self.state.memory = memory = self.state.memory[:]
            memory[index] = value

    def begin_turn(self) -> None:
        """Forget what holds for one turn, and count it."""
        self.state.fresh = self.state.recovered = 0
        self.state.clock += 1

    def rebuild(self) -> None:
        """Work out the derived fields from the declared ones."""
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
        for piece, place in enumerate(places):
            if place >= 0:
                self.place(piece, place)


def check_derived(match: Match, state: State) -> list[str]:
    """The derived fields of a state that are not what the declared ones say; empty if right."""
    other = state.copy()
    StateEditor(match, other).rebuild()
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

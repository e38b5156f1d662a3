"""Questions about markers and rooms: whose they are, what lies where, and where it lies now."""

from __future__ import annotations

import attrs

from dtwister._board.rooms import half_of, turned_cell
from dtwister._engine.context import Context
from dtwister._engine.match import Match
from dtwister._errors import EngineError
from dtwister._model.ids import NO_ROOM, NO_SEAT, NO_SPACE, SeatId, SpaceId
from dtwister._model.lifetimes import GOOD, MarkerTerm, RoomSquare
from dtwister._model.state import SQUARE, State
from dtwister._model.values.shared_methods import PlainValue


@attrs.frozen
class LaidMarker(PlainValue):
    """A marker on the board: where it lies now, what it stands for, whose it is, until when.

    >>> LaidMarker(5, SQUARE, "demo:fire").owner == NO_SEAT
    True
    """

    space: SpaceId
    way: int
    """`SQUARE`, or the direction of the side of that square."""
    feature: str
    owner: SeatId = NO_SEAT
    until: str = GOOD
    last_turn: int = 0


def space_of_cell(match: Match, state: State, room: int, cell: int) -> SpaceId:
    """Return the square on which a cell of a room lies now; `NO_SPACE` if the room is nowhere."""
    if room not in state.tiles:
        return NO_SPACE
    slot, grid = state.tiles.index(room), match.grid
    spaces = grid.slots[slot]
    if grid.zoned:
        icon = match.rooms[room].room.cells[cell]
        names = [name for _, name in grid.layout.icons]
        return SpaceId(spaces[names.index(icon)])
    return SpaceId(spaces[turned_cell(cell, state.turns[slot], grid.size)])


def term_of(state: State, place: tuple[int, int, int]) -> MarkerTerm | None:
    """Return whose a marker is and how long it lies; None if nothing is known of it."""
    return next((term for term in state.marker_terms if term.place == place), None)


def markers(context: Context, feature: str = "") -> tuple[LaidMarker, ...]:
    """Return the markers on the board, or those that stand for one feature, where they lie now.

    >>> import dtwister
    >>> markers(dtwister.new_game("base:standard", seed=7).context)
    ()
    """
    state, match = context.state, context.match
    found = []
    for place, name in sorted(state.markers.items()):
        if feature and name != feature:
            continue
        room, cell, side = place
        space = space_of_cell(match, state, room, cell)
        if space == NO_SPACE:
            continue
        turn = state.turns[state.tiles.index(room)]
        way = side if side == SQUARE else (side + turn) % 4
        term = term_of(state, place)
        said = () if term is None else (term.owner, term.until, term.last_turn)
        found.append(LaidMarker(space, way, name, *said))
    return tuple(found)


def marker_at(context: Context, space: SpaceId, feature: str = "") -> LaidMarker | None:
    """Return the marker that covers a square, or the one for a feature; None if there is none.

    >>> import dtwister
    >>> marker_at(dtwister.new_game("base:standard", seed=7).context, 3) is None
    True
    """
    for one in markers(context, feature) if context.state.markers else ():
        if one.space == space and one.way == SQUARE:
            return one
    return None


def room_square(context: Context, space: SpaceId) -> RoomSquare:
    """Return a square as a square of its room, which stays the same when the room turns or moves.

    >>> import dtwister
    >>> from dtwister.testing import position
    >>> drawing = '''
    ... +---+
    ... |A. |
    ... +---+
    ... '''
    >>> game = position(dtwister.load_rules(), drawing, pieces={"A": "blue.thief"})
    >>> place = room_square(game.context, game.match.grid.space("a1"))
    >>> square_now(game.context, place) == game.match.grid.space("a1")
    True
    """
    slot = context.slot_of(space)
    tile = context.state.tiles[slot] if slot >= 0 else NO_ROOM
    if tile < 0 or not context.is_revealed(slot):
        raise EngineError(f"expected a square of a revealed room, got {context.square(space)}")
    cell = context.match.cell_at(context.state, space)
    return RoomSquare(context.match.rooms[tile].room.id, cell)


def square_now(context: Context, place: RoomSquare) -> SpaceId:
    """Return where a square of a room lies now; `NO_SPACE` if the room is not in the game.

    >>> import dtwister
    >>> from dtwister.plugin.markers import RoomSquare
    >>> context = dtwister.new_game("base:standard", seed=7).context
    >>> square_now(context, RoomSquare("demo:none", 3)) < 0
    True
    """
    for number, room in enumerate(context.match.rooms):
        if room.room.id == place.room:
            return space_of_cell(context.match, context.state, number, place.cell)
    return NO_SPACE


def border_at(context: Context, space: SpaceId, way: int) -> tuple[str, str]:
    """Return what is on a side of a square: the feature and its state; ("", "") if it is open.

    It is the half of the square itself; beyond the side may lie another half.

    >>> import dtwister
    >>> from dtwister.testing import position
    >>> drawing = '''
    ... +---+
    ... |A. |
    ... +---+
    ... '''
    >>> game = position(dtwister.load_rules(), drawing, pieces={"A": "blue.thief"})
    >>> border_at(game.context, game.match.grid.space("a1"), 3)
    ('features:wall', 'wall')
    """
    state, match = context.state, context.match
    slot = context.slot_of(space)
    if slot < 0 or state.tiles[slot] < 0 or not context.is_revealed(slot):
        return "", ""
    tile, turn = state.tiles[slot], state.turns[slot]
    room, key = match.room_now(state, tile), (match.cell_at(state, space), (way - turn) % 4)
    for cell, side, border in room.fixed_borders:
        if (cell, side) == key:
            return border.id, border.states[0].name
    for gate, number in zip(room.gates, match.gate_states(state, tile), strict=True):
        if key in gate.halves:
            feature = half_of(gate.feature, way, match.rules.border_features)
            return feature.id, feature.states[number].name
    return "", ""


def gates_of(context: Context, slot: int) -> tuple[tuple[int, str, str], ...]:
    """Return the gates of a revealed room: number, feature, and the state that each is in.

    >>> import dtwister
    >>> gates_of(dtwister.new_game("base:standard", seed=7).context, 0)
    ()
    """
    state, match = context.state, context.match
    if not 0 <= slot < len(state.tiles) or not context.is_revealed(slot):
        return ()
    tile = state.tiles[slot]
    pairs = zip(match.rooms[tile].gates, match.gate_states(state, tile), strict=True)
    return tuple(
        (number, gate.feature.id, gate.feature.states[now].name)
        for number, (gate, now) in enumerate(pairs)
    )


def line_seats(context: Context, space: SpaceId) -> tuple[SeatId, ...]:
    """Return the seats on whose line a square is: one, all for a line of all, or none.

    >>> import dtwister
    >>> game = dtwister.new_game("base:standard", seed=7)
    >>> line_seats(game.context, game.match.grid.space("a2"))
    (0,)
    """
    match = context.match
    if space not in match.grid.line_of:
        return ()
    if match.grid.common_lines >> space & 1:
        return match.seat_ids
    owner = match.grid.layout.lines[match.grid.line_of[space]].owner
    return tuple(seat for seat in match.seat_ids if seat == owner)

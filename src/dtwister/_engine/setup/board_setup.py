"""The board of a game: its grid, the rooms that may lie there,
and the owners of lines.
"""

from __future__ import annotations

import attrs

from dtwister._board.grid import BoardGrid, compile_layout
from dtwister._board.placed_rooms import PlacedRoom, place_room
from dtwister._board.rooms import CompiledRoom, MarkerPlace, compile_room, with_markers
from dtwister._caching import per_rules
from dtwister._engine.compiled_rules import Rules
from dtwister._engine.setup.alliances import leaving
from dtwister._engine.setup.draft_pool import pair_groups
from dtwister._errors import OptionError
from dtwister._model.ids import NO_ROOM, SeatId, SpaceId, enumerate_seats
from dtwister._model.specs import Layout, Scenario
from dtwister._model.values.shared_methods import Printed


@attrs.frozen(eq=False, kw_only=True)
class RoomSetup(Printed):
    """The settled facts about the rooms before they are dealt."""

    pairs: dict[str, tuple[int, ...]]
    """Pair -> its rooms; pairs of two sets may have the same number, so a name has both."""
    pair_of: dict[int, str]
    """Room -> its pair."""
    fixed: dict[int, int]
    """Slot -> the room that always lies there."""
    accepted_tokens: tuple[str, ...]
    """Slot -> the kind of tokens that may be laid there at set-up."""


@attrs.frozen(eq=False, kw_only=True)
class LineSetup(Printed):
    """The owners of lines: where seats leave, and where they may stand."""

    exits: tuple[int, ...]
    """Seat -> the squares by which it leaves the labyrinth before any lot is drawn.

    Rules ask `State.exits`, which has those of a lot too.
    """
    entry: tuple[int, ...]
    """Seat -> the squares of lines that are ground for it like any other."""
    drawn: tuple[int, ...]
    """The lines of the layout whose owner a lot decides."""
    drawn_masks: tuple[int, ...]
    """The squares of each of these."""
    staying: frozenset[SeatId]
    """The seats that the scenario keeps from leaving."""

    def exits_with(self, lots: tuple[SeatId, ...]) -> tuple[int, ...]:
        """Return the exits of each seat when a lot gave the drawn lines to these seats."""
        exits = list(self.exits)
        for mask, seat in zip(self.drawn_masks, lots, strict=False):
            if seat >= 0 and seat not in self.staying:
                exits[seat] |= mask
        return tuple(exits)


@per_rules
def grid_of(rules: Rules, layout: str) -> BoardGrid:
    """Return the grid of a layout of the rules; one object for all games."""
    return compile_layout(rules.layouts[layout])


@per_rules
def compiled_room_of(rules: Rules, room: str) -> CompiledRoom:
    """Return a room of the rules, compiled; one object for all games."""
    return compile_room(rules.rooms[room], rules.square_features, rules.border_features)


@per_rules
def marked_room_of(
    rules: Rules, room: CompiledRoom, markers: tuple[MarkerPlace, ...]
) -> CompiledRoom:
    """Return a room with markers on it; one object for the same markers."""
    return with_markers(room, markers, rules.square_features, rules.border_features)


@per_rules
def placed_room_of(
    grid: BoardGrid, slot: int, room: CompiledRoom, turn: int, gate_states: tuple[int, ...]
) -> PlacedRoom:
    """Return the masks of a room as it lies on a slot of a board."""
    spaces = grid.slots[slot]
    if grid.zoned:
        return place_room(room, turn, spaces, gate_states, grid.layout.icons)
    return _room_in_corner(grid, room, turn, gate_states).moved(spaces[0])


@per_rules
def _room_in_corner(
    grid: BoardGrid, room: CompiledRoom, turn: int, gate_states: tuple[int, ...]
) -> PlacedRoom:
    """Return the masks of a room that lies in the corner of a grid; a slot only moves them."""
    rows = range(0, grid.size * grid.width, grid.width)
    spaces = tuple(SpaceId(row + column) for row in rows for column in range(grid.size))
    return place_room(room, turn, spaces, gate_states)


def compiled_rooms(
    rules: Rules, layout: Layout, room_ids: tuple[str, ...]
) -> tuple[CompiledRoom, ...]:
    """Return the rooms of a game; an `OptionError` for one that does not fit on its board."""
    rooms = tuple(compiled_room_of(rules, name) for name in room_ids)
    icons = sorted(name for _, name in layout.icons)
    for one in rooms if icons else ():
        if sorted(one.room.cells) != icons:
            raise OptionError(
                f"the room {one.room.id} does not fit on the board {layout.id}, on which "
                "every room has each of the icons once"
            )
    return rooms


def set_up_rooms(rooms: tuple[CompiledRoom, ...], layout: Layout, *, trusting: bool) -> RoomSetup:
    """Sort the rooms of a game into pairs and to their slots."""
    pairs = pair_groups(tuple(room.room for room in rooms))
    fixed = {i: _room_called(rooms, slot.fixed) for i, slot in enumerate(layout.slots)}
    return RoomSetup(
        pairs=pairs,
        pair_of={room: pair for pair, both in pairs.items() for room in both},
        fixed={slot: room for slot, room in fixed.items() if room >= 0},
        accepted_tokens=tuple("both" if trusting else slot.kinds for slot in layout.slots),
    )


def _room_called(rooms: tuple[CompiledRoom, ...], name: str) -> int:
    """Return the room with an id, written in full or short, or with a mark; or `NO_ROOM`."""
    for index, one in enumerate(rooms):
        room = one.room
        if name and name in (room.id, room.id.rpartition(":")[2], room.mark):
            return index
    return NO_ROOM


def seat_called(rules: Rules, scenario: Scenario, colour: str) -> SeatId:
    """Return the number of the seat that the scenario calls by a colour of its layout.

    The players may have chosen other colours; their seats are in the same order.
    """
    return SeatId(rules.layouts[scenario.layout].seats.index(colour))


def set_up_lines(
    rules: Rules, scenario: Scenario, grid: BoardGrid, seats: tuple[str, ...]
) -> LineSetup:
    """Find for each seat where it leaves and where it may stand on lines."""
    layout = grid.layout
    staying = frozenset(seat_called(rules, scenario, colour) for colour in scenario.no_exit)
    exits = [0] * len(seats)
    entry = [0] * len(seats)
    groups = zip(layout.lines, leaving(layout, seats), grid.line_masks, strict=True)
    for line, leavers, squares in groups:
        for seat, _ in enumerate_seats(seats):
            exits[seat] |= squares if seat in leavers else 0
            entry[seat] |= squares if line.owner in (seat, "any") else 0
    for seat in staying:
        entry[seat] |= exits[seat]
        exits[seat] = 0
    drawn = tuple(index for index, line in enumerate(layout.lines) if line.owner == "drawn")
    return LineSetup(
        exits=tuple(exits),
        entry=tuple(entry),
        drawn=drawn,
        drawn_masks=tuple(grid.line_masks[line] for line in drawn),
        staying=staying,
    )

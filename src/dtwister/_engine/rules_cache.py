"""What games of the same rules share: worked out for the first one, and kept with the rules.

All of it follows from the rules alone.
"""

from __future__ import annotations

from dtwister._board.grid import BoardGrid, compile_layout
from dtwister._board.labyrinth import PlacedRoom
from dtwister._board.rooms import CompiledRoom, compile_room
from dtwister._engine.compiled_rules import Rules
from dtwister._engine.piece_kinds import Piece
from dtwister._model.frames import ActionSource
from dtwister._model.specs import Layout, Scenario

Menu = tuple[tuple[ActionSource, ...], tuple[tuple[int, ActionSource], ...]]
"""What a miniature may do on a square: for certain; and if the squares of an ability say so, which
is given by its number in `Match.dynamic_abilities`."""

Menus = dict[tuple[int, int, int, int], Menu]
"""(piece, load, points, what is offered on the square) -> what it may do there
(`Match.action_menu`)."""

PlacedRooms = dict[tuple[object, ...], PlacedRoom]
"""Slot, room, how it lies, its gates and markers -> its masks (`Match.placed_room`)."""


def grid_of(rules: Rules, layout: Layout) -> BoardGrid:
    """The plan of a layout of the rules; one object for all games."""
    grid: BoardGrid | None = rules.cache.get(("plan", layout.id))
    if grid is None:
        grid = rules.cache["plan", layout.id] = compile_layout(layout)
    return grid


def compiled_room_of(rules: Rules, room: str) -> CompiledRoom:
    """A room of the rules, compiled; one object for all games."""
    tile: CompiledRoom | None = rules.cache.get(("tile", room))
    if tile is None:
        tile = compile_room(rules.rooms[room], rules.square_features, rules.border_features)
        rules.cache["tile", room] = tile
    return tile


def placed_rooms_of(rules: Rules, layout: Layout, rooms: tuple[str, ...]) -> PlacedRooms:
    """The masks of rooms as they can lie on a board, as far as they were asked for."""
    found: PlacedRooms = rules.cache.setdefault(("grounds", layout.id, *rooms), {})
    return found


def menus_of(rules: Rules, scenario: Scenario, board: str, pieces: tuple[Piece, ...]) -> Menus:
    """The menus of the pieces of a scenario, as far as they were asked for."""
    if rules.scenarios.get(scenario.id) is not scenario:
        return {}
    names = (f"{piece.seat} {piece.kind.id}" for piece in pieces)
    found: Menus = rules.cache.setdefault(("menus", scenario.id, board, *names), {})
    return found

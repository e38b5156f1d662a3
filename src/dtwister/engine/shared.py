"""What games of the same rules share: worked out for the first one, and kept with the rules.

All of it follows from the rules alone.
"""

from __future__ import annotations

from dtwister.board.ground import SlotGround
from dtwister.board.plan import Plan, make_plan
from dtwister.board.tiles import Tile, make_tile
from dtwister.engine.kinds import Piece
from dtwister.engine.rules import Rules
from dtwister.model.frames import Source
from dtwister.model.specs import Layout, Scenario

Menu = tuple[tuple[Source, ...], tuple[tuple[int, Source], ...]]
"""What a miniature may do on a square: for certain; and if the squares of an ability say so, which
is given by its number in `Match.shifting`."""

Menus = dict[tuple[int, int, int, int], Menu]
"""(piece, load, points, what is offered on the square) -> what it may do there (`Match.menu`)."""

Grounds = dict[tuple[object, ...], SlotGround]
"""Slot, room, how it lies, its gates and markers -> its masks (`Match.ground`)."""


def plan_of(rules: Rules, layout: Layout) -> Plan:
    """The plan of a layout of the rules; one object for all games."""
    plan: Plan | None = rules.kept.get(("plan", layout.id))
    if plan is None:
        plan = rules.kept["plan", layout.id] = make_plan(layout)
    return plan


def tile_of(rules: Rules, room: str) -> Tile:
    """A room of the rules, compiled; one object for all games."""
    tile: Tile | None = rules.kept.get(("tile", room))
    if tile is None:
        tile = make_tile(rules.rooms[room], rules.square_features, rules.border_features)
        rules.kept["tile", room] = tile
    return tile


def grounds_of(rules: Rules, layout: Layout, rooms: tuple[str, ...]) -> Grounds:
    """The masks of rooms as they can lie on a board, as far as they were asked for."""
    found: Grounds = rules.kept.setdefault(("grounds", layout.id, *rooms), {})
    return found


def menus_of(rules: Rules, scenario: Scenario, board: str, pieces: tuple[Piece, ...]) -> Menus:
    """The menus of the pieces of a scenario, as far as they were asked for."""
    if rules.scenarios.get(scenario.id) is not scenario:
        return {}
    names = (f"{piece.seat} {piece.kind.id}" for piece in pieces)
    found: Menus = rules.kept.setdefault(("menus", scenario.id, board, *names), {})
    return found

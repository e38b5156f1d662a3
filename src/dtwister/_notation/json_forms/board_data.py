"""The JSON form of boards: all that never changes in a game, with a key that views refer to."""

from __future__ import annotations

import hashlib
import json
from copy import deepcopy
from typing import Any, Literal

from dtwister._caching import per_match
from dtwister._engine.match import Match
from dtwister._engine.piece_kinds import PieceKind
from dtwister._model.ids import SpaceId
from dtwister._model.specs import Character, Line, Object
from dtwister._notation.json_forms.typed_data import (
    BoardData,
    BoardPieceData,
    BoardSquareData,
    BorderFeatureData,
    FeatureData,
    KindData,
    LineData,
    RoomKindData,
    SlotData,
)


def board_to_json(match: Match) -> BoardData:
    """Return the board of a game as a dictionary: all that a client needs only once.

    It is the same for all seats and for the whole game. Views refer to it by its key.

    >>> import dtwister
    >>> game = dtwister.new_game("base:standard", seed=1)
    >>> board = board_to_json(game.match)
    >>> board["squares"][0]
    {'name': 'b1', 'x': 1, 'y': 0, 'slot': 'a1', 'line': None, 'faces': None}
    >>> board["kinds"]["base:thief"]["movement"]
    5
    """
    return deepcopy(_board(match))


@per_match
def board_key(match: Match) -> str:
    """Return the key of the board of a game: equal boards have equal keys, in every process.

    >>> import dtwister
    >>> one, other = (dtwister.new_game("base:standard", seed=seed) for seed in (1, 2))
    >>> board_key(one.match) == board_key(other.match)
    True
    """
    return _board(match)["board"]


@per_match
def _board(match: Match) -> BoardData:
    """Return the board; callers get copies of it."""
    grid, layout = match.grid, match.grid.layout
    found: BoardData = {
        "board": "",
        "scenario": match.scenario.id,
        "layout": layout.id,
        "kind": layout.board,
        "seats": list(match.seats),
        "width": max((x + 1 for x, _ in _places(match)), default=0),
        "height": max((y + 1 for _, y in _places(match)), default=0),
        "squares": [_square(match, space) for space in grid.names],
        "slots": [_slot(match, slot) for slot in range(len(grid.slots))],
        "lines": [_line(match, number, line) for number, line in enumerate(layout.lines)],
        "rooms": _rooms(match),
        "pieces": {piece.name: _piece(match, piece) for piece in match.pieces},
        "kinds": {kind.id: _kind(match, kind) for kind in match.kinds.values()},
        "features": _features(match),
        "borders": _borders(match),
    }
    text = json.dumps(found, sort_keys=True, separators=(",", ":"))
    digest = hashlib.blake2b(text.encode(), digest_size=6).hexdigest()
    found["board"] = f"{match.scenario.id}/{digest}"
    return found


def coordinates(match: Match, number: int) -> tuple[int, int]:
    """Return the column and the row of a place of the grid, from 0."""
    row, column = divmod(number, match.grid.width)
    return column, row


def _places(match: Match) -> list[tuple[int, int]]:
    """Return the columns and rows of the squares of rooms, and of lines that are squares."""
    grid = match.grid
    spaces = [space for slot in grid.slots for space in slot]
    spaces += [] if grid.zoned else [space for line in grid.lines for space in line]
    return [coordinates(match, space) for space in spaces]


def _square(match: Match, space: SpaceId) -> BoardSquareData:
    grid, layout = match.grid, match.grid.layout
    slot, line = grid.slot_of.get(space), grid.line_of.get(space)
    x, y = (None, None) if grid.zoned else coordinates(match, space)
    faced = grid.facing.get(space)
    return {
        "name": grid.names[space],
        "x": x,
        "y": y,
        "slot": None if slot is None else layout.slots[slot].id,
        "line": None if line is None else layout.lines[line].id,
        "faces": None if faced is None else grid.names[faced[1]],
    }


def _slot(match: Match, slot: int) -> SlotData:
    grid = match.grid
    spaces = grid.slots[slot]
    x, y = coordinates(match, spaces[0])
    names = [grid.names[space] for space in spaces if space in grid.names]
    return {"id": grid.layout.slots[slot].id, "x": x, "y": y, "squares": names}


def _line(match: Match, number: int, line: Line) -> LineData:
    grid, seats = match.grid, match.seats
    squares = [grid.names[space] for space in grid.lines[number]]
    return {
        "id": line.id,
        "owner": seats[line.owner] if isinstance(line.owner, int) else line.owner,
        "squares": squares,
        "dots": [] if grid.zoned else [squares[dot] for dot in line.dots],
        "exit_for": [seats[seat] for seat in line.exit_for],
    }


def _rooms(match: Match) -> dict[str, RoomKindData]:
    found: dict[str, RoomKindData] = {}
    for number, compiled in enumerate(match.rooms):
        turns: Literal["clockwise", "counterclockwise"] = (
            "clockwise" if compiled.room.turns > 0 else "counterclockwise"
        )
        found[compiled.room.id] = {"pair": match.room_setup.pair_of[number], "turns": turns}
    return found


def _piece(match: Match, piece: Any) -> BoardPieceData:
    return {"seat": match.seats[piece.seat], "kind": piece.kind.id}


def _kind(match: Match, kind: PieceKind) -> KindData:
    spec: Character | Object = match.rules.characters.get(kind.id) or match.rules.objects[kind.id]
    return {
        "name": kind.name,
        "is_object": kind.is_object,
        "movement": kind.movement,
        "combat": kind.combat,
        "abilities": [ability.id for ability in spec.abilities],
        "rules": list(spec.rules),
        "text": spec.text,
    }


def _features(match: Match) -> dict[str, FeatureData]:
    return {
        name: {
            "name": feature.name,
            "sign": feature.sign,
            "category": feature.category,
            "rules": list(feature.rules),
            "text": feature.text,
        }
        for name, feature in match.rules.square_features.items()
        if match.is_in_play(name)
    }


def _borders(match: Match) -> dict[str, BorderFeatureData]:
    return {
        name: {
            "name": feature.name,
            "sign": feature.sign,
            "rail": feature.rail,
            "category": feature.category,
            "states": [
                {"name": state.name, "passes": state.passes, "sees": state.sees}
                for state in feature.states
            ],
            "rules": list(feature.rules),
            "text": feature.text,
        }
        for name, feature in match.rules.border_features.items()
        if match.is_in_play(name)
    }

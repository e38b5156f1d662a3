"""The JSON form of views: all that a client of one seat draws and asks.

It is made from the view alone, never from the game, so it cannot tell what the view does not know.
"""

from __future__ import annotations

from typing import Any, cast

from dtwister._board.masks import DIRECTION_NAMES, EAST, SOUTH
from dtwister._board.rooms import VOID, MarkerPlace, neighbour_cell, turned_cell
from dtwister._caching import per_match
from dtwister._engine.match import Match
from dtwister._engine.questions.by_name import place_name, room_report
from dtwister._engine.questions.laid_markers import LaidMarker, markers
from dtwister._engine.questions.reporting import (
    all_hands,
    combat_report,
    piece_values,
    turn_report,
    view_parts_in_play,
)
from dtwister._engine.questions.square_links import shown_links
from dtwister._engine.setup.board_setup import marked_room_of
from dtwister._engine.visibility.view import View
from dtwister._model.ids import NO_PIECE, PieceId, SpaceId, enumerate_pieces
from dtwister._model.lifetimes import TURN_END, HeldStatus
from dtwister._model.state import NOWHERE, SQUARE
from dtwister._notation.json_form import action_to_json
from dtwister._notation.json_forms.board_data import board_key, coordinates
from dtwister._notation.json_forms.message_data import (
    combat_to_json,
    decision_to_json,
    hand_to_json,
    result_to_json,
)
from dtwister._notation.json_forms.typed_data import (
    ActionData,
    BorderData,
    MarkerData,
    PartsData,
    PieceData,
    RoomData,
    Side,
    SquareData,
    StatusData,
    TokensData,
    TurnData,
    ViewData,
)
from dtwister._notation.names import watcher_name


def view_to_json(view: View) -> ViewData:
    """Return a view as a dictionary that the `json` module can write.

    >>> import dtwister
    >>> game = dtwister.new_game("base:standard", seed=1)
    >>> data = view_to_json(game.view("blue"))
    >>> data["view"], data["is_asked"], data["rooms"][0]["room"]
    ('blue', True, None)
    """
    match, state, context = view.match, view.state, view.context
    decision, result, fight = view.decision, state.result, combat_report(context)
    return {
        "view": watcher_name(match, view.seat),
        "board": board_key(match),
        "turn": _turn(view),
        "decision": None if decision is None else decision_to_json(match, decision),
        "is_asked": view.is_asked,
        "declarations": [
            cast("ActionData", action_to_json(match, action)) for action in view.declarations
        ],
        "result": None if result is None else result_to_json(match, result),
        "points": dict(zip(match.seats, state.vp, strict=True)),
        "options": dict(match.options),
        "rooms": _rooms(view),
        "pieces": [
            _piece(view, piece) for piece, place in enumerate_pieces(state.at) if place != NOWHERE
        ],
        "statuses": [_status(match, held) for held in state.statuses],
        "markers": [_marker(match, one) for one in markers(context)] if state.marker_terms else [],
        "tokens": _tokens(view),
        "exits": _exits(view),
        "links": [
            {"squares": [match.grid.names[here], match.grid.names[there]], "both_ways": both}
            for here, there, both in shown_links(context)
        ],
        "hands": [hand_to_json(hand) for hand in all_hands(context)],
        "combat": None if fight is None else combat_to_json(fight),
        "parts": _parts(view),
    }


def _turn(view: View) -> TurnData:
    report = turn_report(view.context)
    if report is None:
        return {
            "number": view.state.clock,
            "seat": None,
            "points": None,
            "purses": {},
            "is_over_time": False,
        }
    return {
        "number": view.state.clock,
        "seat": report.seat,
        "points": report.points,
        "purses": {purse.piece: purse.points for purse in report.purses},
        "is_over_time": report.is_over_time,
    }


def _tokens(view: View) -> TokensData:
    match, counts = view.match, view.public_counts
    return {
        "behind": dict(zip(match.seats, counts.behind, strict=True)),
        "aside": dict(zip(match.seats, counts.aside, strict=True)),
        "objects_aside": dict(zip(match.seats, counts.aside_objects, strict=True)),
        "on_lines": [
            {"square": match.grid.names[space], "seat": match.seats[seat]}
            for space, seat in counts.on_lines
        ],
    }


def _exits(view: View) -> dict[str, str | None]:
    """Return the seat that leaves by each of the drawn lines, once the lots lie open."""
    match, lots = view.match, view.state.lots
    if not lots:
        return {}
    return {
        match.grid.layout.lines[line].id: match.seats[seat] if seat >= 0 else None
        for line, seat in zip(match.line_setup.drawn, lots, strict=True)
    }


def _parts(view: View) -> PartsData:
    made: dict[str, Any] = {}
    for part in view_parts_in_play(view.match):
        found = part.make(view.context)
        if found is not None:
            made[part.key] = found
    return cast("PartsData", made)


# -- pieces ----------------------------------------------------------------------------------------


def _piece(view: View, piece: PieceId) -> PieceData:
    match, state, context = view.match, view.state, view.context
    kind, place = match.kind_of[piece], state.at[piece]
    on_board = place >= 0
    carrier = context.carrier_of(piece) if on_board else NO_PIECE
    values = piece_values(context, piece) if on_board and not kind.is_object else None
    return {
        "name": match.name_of(piece),
        "seat": match.seats[match.seat_of[piece]],
        "kind": kind.id,
        "is_object": kind.is_object,
        "place": place_name(match, place),
        "square": match.grid.names.get(place),
        "is_wounded": context.is_wounded(piece),
        "is_fresh": bool(state.fresh >> piece & 1),
        "is_recovered": bool(state.recovered >> piece & 1),
        "is_face_down": bool(state.face_down >> piece & 1),
        "is_concealed": piece in state.concealed,
        "is_able": not kind.is_object and context.is_able(piece),
        "carrier": None if carrier < 0 else match.name_of(PieceId(carrier)),
        "loads": [match.name_of(load) for load in context.loads_of(piece)] if on_board else [],
        "values": None
        if values is None
        else {
            "movement": values.movement,
            "attack": values.attack,
            "defence": values.defence,
        },
    }


def _status(match: Match, held: HeldStatus) -> StatusData:
    status = None if held.is_hidden else match.rules.statuses[held.status]
    return {
        "piece": None if held.is_hidden else match.name_of(held.piece),
        "status": None if status is None else status.id,
        "name": None if status is None else status.name,
        "sign": None if status is None or not status.sign else status.sign,
        "owner": match.seats[held.owner] if held.owner >= 0 else None,
        "until": held.until,
        "last_turn": held.last_turn if held.until == TURN_END else None,
        "like": held.like or None,
        "is_secret": held.secret,
    }


def _marker(match: Match, one: LaidMarker) -> MarkerData:
    side = None if one.way == SQUARE else cast("Side", DIRECTION_NAMES[one.way])
    return {
        "square": match.grid.names[one.space],
        "side": side,
        "feature": one.feature,
        "owner": match.seats[one.owner] if one.owner >= 0 else None,
        "until": one.until,
        "last_turn": one.last_turn if one.until == TURN_END else None,
    }


# -- rooms -----------------------------------------------------------------------------------------


def _rooms(view: View) -> list[RoomData]:
    match, state, context = view.match, view.state, view.context
    tokens, objects = (
        _counts(match, view.public_counts.on_rooms),
        _counts(match, view.public_counts.objects_on_rooms),
    )
    found: list[RoomData] = []
    for slot, tile in enumerate(state.tiles):
        report = room_report(context, slot)
        squares: list[SquareData] = []
        borders: list[BorderData] = []
        if report.face == "up":
            gates, markers = match.gate_states(state, tile), match.markers(state, tile)
            lying = _lying_room(match, slot, tile, state.turns[slot], gates, markers)
            squares = [one.copy() for one in lying[0]]
            borders = [one.copy() for one in lying[1]]
        found.append(
            {
                "slot": report.slot,
                "face": report.face,
                "room": report.room,
                "pair": report.pair,
                "turn": report.turn,
                "squares": squares,
                "borders": borders,
                "tokens": tokens.get(slot, {}),
                "objects": objects.get(slot, {}),
            }
        )
    return found


def _counts(match: Match, counted: tuple[tuple[int, Any, int], ...]) -> dict[int, dict[str, int]]:
    found: dict[int, dict[str, int]] = {}
    for slot, seat, count in counted:
        found.setdefault(slot, {})[match.seats[seat]] = count
    return found


Lying = tuple[tuple[SquareData, ...], tuple[BorderData, ...]]


@per_match
def _lying_room(
    match: Match,
    slot: int,
    tile: int,
    turn: int,
    gates: tuple[int, ...],
    markers: tuple[MarkerPlace, ...],
) -> Lying:
    """Return the squares and borders of a revealed room as it lies; callers copy them.

    Cached, since a room lies as it does for many decisions.
    """
    grid = match.grid
    room = marked_room_of(match.rules, match.rooms[tile], markers) if markers else match.rooms[tile]
    size, spaces = room.room.size, grid.slots[slot]
    turned = [turned_cell(cell, turn, size) for cell in range(size * size)]
    order = [name for _, name in grid.layout.icons]
    there = [order.index(name) for name in room.room.cells] if order else turned
    names = [grid.names[SpaceId(spaces[place])] for place in there]
    squares: list[SquareData] = []
    for cell, feature in enumerate(room.cells):
        if feature is VOID:
            continue
        x, y = coordinates(match, spaces[turned[cell]])
        squares.append({"name": names[cell], "x": x, "y": y, "feature": feature.id})
    sides = [(cell, side, border, border.states[0]) for cell, side, border in room.fixed_borders]
    sides += [
        (cell, side, gate.feature, gate.feature.states[state])
        for gate, state in zip(room.gates, gates, strict=True)
        for cell, side in gate.halves
    ]
    borders: list[BorderData] = []
    for cell, side, border, state in sides:
        direction = (side + turn) % 4
        inner = neighbour_cell(cell, side, size) is not None
        if inner and direction not in (EAST, SOUTH):
            continue  # it stands with the other square
        name = cast("Side", DIRECTION_NAMES[direction])
        borders.append(
            {"square": names[cell], "side": name, "feature": border.id, "state": state.name}
        )
    squares.sort(key=lambda one: (one["y"], one["x"]))
    borders.sort(key=lambda one: (one["square"], one["side"]))
    return tuple(squares), tuple(borders)

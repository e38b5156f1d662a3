"""Positions on real boards: a game from lists of rooms and of the places of pieces."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from dtwister._board.rooms import turned_cell
from dtwister._engine.compiled_rules import Rules
from dtwister._engine.editing.state_builder import StateBuilder
from dtwister._engine.match import Match
from dtwister._errors import InvalidNotation
from dtwister._model.ids import PieceId, SeatId
from dtwister._model.specs import Scenario
from dtwister._notation.drawing.board_drawing import BoardDrawing
from dtwister._notation.drawing.drawn_board import border_in
from dtwister._notation.drawing.excerpts import Excerpt
from dtwister._notation.names import Names
from dtwister._notation.position_places import (
    Whereabouts,
    hand_over,
    put_there,
    read_whereabouts,
)
from dtwister._suggestions import maybe_meant
from dtwister.testing.drawn.contents import kind_called, piece_called, readable

UNREVEALED = "?"
"""The sign of a face-down room that may be any room."""
NO_ROOM_WORD = "none"
"""The word for a place on which no room lies."""


def editor_on_board(
    rules: Rules,
    excerpt: Excerpt,
    rooms: Mapping[str, str],
    pieces: Mapping[str, str],
    *,
    options: Mapping[str, int | bool | str],
    seats: tuple[str, ...] = (),
    gates: Mapping[str, str],
) -> StateBuilder:
    """Return a state with these rooms and pieces, on a board of the rules."""
    match = excerpt.match(rules, options, seats)
    editor = StateBuilder(match, match.new_state(0))
    editor.set_clock(1)
    _lay_rooms(editor, rooms)
    _set_gates(match, editor, gates)
    _put(match, editor, pieces)
    return editor


def named_pieces(
    rules: Rules, spec: Scenario, names: Iterator[str], seats: tuple[str, ...]
) -> tuple[tuple[str, SeatId], ...]:
    """Return (kind, seat) of each piece: seat by seat, characters first, copies in order."""
    found: list[tuple[bool, SeatId, str]] = []
    for name in sorted(names, key=lambda name: (name.partition("#")[2] or "1", name)):
        colour, dot, short = name.partition(".")
        if not dot or colour not in seats:
            raise InvalidNotation(f"{name!r} must begin with {' or '.join(seats)} and a dot")
        kind = _kind(rules, spec, short.partition("#")[0])
        found.append((kind in rules.objects, SeatId(seats.index(colour)), kind))
    ordered = sorted(found, key=lambda one: (one[1], one[0]))
    return tuple((kind, seat) for _, seat, kind in ordered)


def _kind(rules: Rules, spec: Scenario, short: str) -> str:
    """Return the id of a piece: that of the plug-in of the board, if it has one of this name."""
    own = f"{spec.layout.partition(':')[0]}:{short}"
    known = own in rules.characters or own in rules.objects
    return own if known else kind_called(rules, spec, short)


def _lay_rooms(editor: StateBuilder, rooms: Mapping[str, str]) -> None:
    """Lay the rooms as they are given."""
    match, state = editor.match, editor.state
    tiles, turns, faceup = state.tiles[:], state.turns[:], state.faceup
    slots = [slot.id for slot in match.grid.layout.slots]
    for name in (*rooms, *slots):
        if name not in slots or name not in rooms:
            there = ", ".join(slots)
            raise InvalidNotation(f"expected a room for each of {there}, got none for {name!r}")
    ids = [room.room.id for room in match.rooms]
    by_name = {text: ids.index(text) for text in ids}
    by_name.update({text.rpartition(":")[2]: number for text, number in by_name.items()})
    said = {slots.index(slot): text.split() for slot, text in rooms.items()}
    for slot, (word, *flags) in sorted(said.items()):
        if word in (UNREVEALED, NO_ROOM_WORD):
            continue
        name, _, turn = word.partition("/")
        if name in by_name and turn not in ("", "0", "1", "2", "3"):
            raise InvalidNotation(
                f"{slots[slot]}: expected a number of quarter turns from 0 to 3 after '{name}/', "
                f"got {turn!r}; try {name}/1"
            )
        if name not in by_name:
            hint = maybe_meant(name, by_name)
            raise InvalidNotation(f"{slots[slot]}: expected a room as blue-a/1, got {word!r}{hint}")
        if by_name[name] in tiles:
            raise InvalidNotation(f"{slots[slot]}: {name} already lies elsewhere")
        if flags not in ([], ["face-down"]):
            raise InvalidNotation(f"{slots[slot]}: expected 'face-down', got {' '.join(flags)!r}")
        tiles[slot] = by_name[name]
        turns[slot] = int(turn or 0)
        faceup |= 0 if flags else 1 << slot
    free = [tile for tile in range(len(match.rooms)) if tile not in tiles]
    unknown = sorted(slot for slot, words in said.items() if words[0] == UNREVEALED)
    if len(unknown) > len(free):
        raise InvalidNotation(f"there are {len(free)} rooms left for {len(unknown)} places")
    fixed = match.room_setup.fixed
    for slot in sorted(unknown, key=lambda slot: slot not in fixed):
        tiles[slot] = fixed[slot] if fixed.get(slot) in free else free[0]
        free.remove(tiles[slot])
    editor.set_rooms(tiles, turns, faceup)


def _set_gates(match: Match, editor: StateBuilder, gates: Mapping[str, str]) -> None:
    names = Names(match)
    for name, word in gates.items():
        slot = readable(name, names.slot)
        tile = match.rooms[editor.state.tiles[slot]]
        if not tile.gates:
            raise InvalidNotation(f"the room {tile.room.id} on {name} has no gate")
        for number, gate in enumerate(tile.gates):
            states = [one.name for one in gate.feature.states]
            if word not in states:
                raise InvalidNotation(f"{name}: expected {' or '.join(states)}, got {word!r}")
            editor.set_gate(slot, number, states.index(word))


def _put(match: Match, editor: StateBuilder, pieces: Mapping[str, str]) -> None:
    """Put the pieces in the given places; loads after their carriers."""
    names = Names(match)
    said: dict[PieceId, Whereabouts] = {}
    for name, text in pieces.items():
        where = readable(name, lambda _, text=text: read_whereabouts(names, text.split()))  # type: ignore[misc]
        if where.place is None and where.carrier < 0:
            raise InvalidNotation(f"{name}: {text!r} does not say where it is")
        said[piece_called(editor, name)] = where
    for piece, where in said.items():
        put_there(editor, piece, where)
    for piece in _carriers_first(said):
        readable(
            match.pieces[piece].name,
            lambda _, piece=piece: hand_over(editor, piece, said[piece]),  # type: ignore[misc]
        )


def _carriers_first(said: Mapping[PieceId, Whereabouts]) -> Iterator[PieceId]:
    """Yield the pieces, a carrier always before its loads."""
    waiting, done = list(said), set[int]()
    while waiting:
        ready = [one for one in waiting if said[one].carrier in done or said[one].carrier < 0]
        if not ready:
            raise InvalidNotation("pieces cannot carry one another")
        yield from ready
        done.update(ready)
        waiting = [one for one in waiting if one not in done]


def set_drawn_gates(editor: StateBuilder, drawn: BoardDrawing) -> None:
    """Set the gates of revealed rooms as a drawing shows them."""
    match, state, grid = editor.match, editor.state, editor.match.grid
    for slot, tile in enumerate(state.tiles):
        if tile < 0 or not state.faceup >> slot & 1:
            continue
        for number, gate in enumerate(match.rooms[tile].gates):
            cell, side = gate.halves[0]
            space = grid.slots[slot][turned_cell(cell, state.turns[slot], grid.size)]
            row, column = divmod(space, grid.width)
            way = (side + state.turns[slot]) % 4
            feature, value = border_in(match.rules, drawn, (column, row), way)
            if feature is not None and len(feature.states) > 1:
                editor.set_gate(slot, number, value)

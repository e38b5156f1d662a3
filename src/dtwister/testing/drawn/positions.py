"""Positions drawn as in a rulebook: a game from a drawing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import attrs

from dtwister._board.grid import square_name
from dtwister._engine.compiled_rules import Rules
from dtwister._engine.editing.state_builder import StateBuilder
from dtwister._engine.game import Game
from dtwister._engine.match import Match
from dtwister._errors import InvalidNotation
from dtwister._model.ids import PieceId, SeatId
from dtwister._model.specs import SQUARES, Link, Scenario
from dtwister._model.state import State
from dtwister._notation.drawing.board_drawing import BoardDrawing
from dtwister._notation.drawing.board_signs import board_signs, plugins_for
from dtwister._notation.drawing.drawing_reader import pieces_in, read_drawing
from dtwister._notation.drawing.drawn_board import BoardBuilder, DrawnBoard, bare
from dtwister._notation.drawing.excerpts import Excerpt
from dtwister._notation.names import Names, Unreadable
from dtwister._notation.position_places import put_there, read_whereabouts
from dtwister.testing.drawn.board_positions import (
    NO_ROOM_WORD,
    UNREVEALED,
    editor_on_board,
    named_pieces,
    set_drawn_gates,
)
from dtwister.testing.drawn.contents import (
    Begin,
    Contents,
    drawn_markers,
    drawn_statuses,
    kind_called,
    piece_called,
    scenario_called,
)
from dtwister.testing.drawn.position_asserts import square_faults


def position(
    rules: Rules,
    drawing: str = "",
    *,
    pieces: Mapping[str, str] | None = None,
    active: str = "",
    ap: int = 3,
    options: Mapping[str, int | bool | str] | None = None,
    scenario: str = "",
    seats: tuple[str, ...] = (),
    twins: Iterable[tuple[str, str]] = (),
    turns: Mapping[str, str] | None = None,
    face_down: Iterable[str] = (),
    tile: int | None = None,
    tracks: Iterable[tuple[str, ...]] = (),
    links: Iterable[Link] = (),
    extra: Mapping[str, Any] | None = None,
    begin: Begin | None = None,
    vp: Mapping[str, int] | None = None,
    exits: Mapping[str, Iterable[str]] | None = None,
    rooms: Mapping[str, str] | None = None,
    lots: Mapping[str, str] | None = None,
    statuses: Iterable[str] = (),
    markers: Mapping[str, str] | None = None,
    memory: Mapping[str, Any] | None = None,
    hands: Mapping[str, Iterable[int]] | None = None,
    played: Mapping[str, Iterable[int]] | None = None,
    whole: bool = False,
    impossible: bool = False,
) -> Game:
    """Return a game that stands as drawn, on a board of just the squares drawn.

    `pieces` gives the meaning of the signs of pieces: `{"A": "blue.warrior", "b": "yellow.wizard
    wounded", "x": "blue.rope + blue.armor"}`. An entry for a sign that is not in the drawing says
    where else the piece is: `{"g": "blue.goblin exited", "r": "blue.rope room a2", "s": "blue.sword
    behind"}`.

    The squares that are not lines are one room; with `tile=5` they are cut into rooms of 5 x 5,
    named `a1`, `a2` and so on (the letter is the row, from the north). A digit is a square of the
    line of that seat, through which all others leave; `exits` gives the seats by whose lines a seat
    leaves, if not by all (`{"blue": ["yellow"]}`). `*` is a square of a line of all. `turns` says
    which rooms have an arrow against the clock (`{"a1": "counterclockwise"}`), `twins` which rooms
    are a pair, `face_down` which rooms are not revealed; a room drawn with `?` is face down and of
    plain floor. `tracks` names the places among which a room can move, of which one is drawn and
    the others are blank. `links` are those of the layout between squares, and `extra` are its
    further parts.

    With `rooms` the board is the real one of the scenario, with its lines, exits and tables:
    `{"a1": "base:1a/2", "b1": "base:1b/0 face-down"}` gives rooms and how often each is turned
    clockwise from its drawing; the rest lies face down, and may be any room. `drawing` is one of
    the whole board, or it is left out, and `pieces` gives places: `{"blue.thief": "d3 wounded"}`.

    `lots` gives the seats that leave by the lines drawn with `%`, each named by its first square:
    `{"a3": "red"}`; a line that it leaves out is not an exit.

    Where two rooms meet with different borders, a sign of the legend stands for both, that to the
    west or north first: `{"!": "portcullis + arrow-slit"}`. A status stands behind the square of
    its piece: `{"F": "demo:frozen blue own-turn"}`; `statuses` are those that are not drawn, as in
    a position text: `"blue.thief demo:frozen blue own-turn"`. A marker is drawn with its sign, or
    in `markers`, by its square or side: `{"b1": "pyro:fire blue own-turn", "b1 east": "demo:bar"}`.

    `hands` gives the cards of a seat, by its colour and their kind, and `played` those that it has
    played: `{"blue combat": (0, 1, 2), "yellow action": (2, 4)}`. `memory` sets memories by their
    keys: `{"features:jumps": (3, 1)}`.

    A position that cannot come up in play is an error, unless it is `impossible`. The pieces drawn
    are some of those of a game, so that it does not end for want of others; with `whole` they are
    all.

    `scenario` gives the rules, its default options included; if it is empty, those that a plug-in
    names (`Registry.defaults`): with the base set these are `base:standard`, which follows the
    first edition, unless `options` are `{"edition": "DT2"}`.

    The seat `active` is to play with `ap` action points; `begin(context, seat, ap)` makes the frame
    for that, if it is not to be the turn of the board games.

    >>> from dtwister import load_rules
    >>> game = position(load_rules(), '''
    ... +---+---+---+
    ... |A.   .r  . |
    ... +---+---+---+
    ... ''', pieces={"A": "blue.thief", "r": "blue.rope"}, hands={"blue combat": (0, 5)})
    >>> game.decision.seat, game.hands()[2].cards
    (0, (0, 5))
    """
    spec = scenario_called(rules, scenario)
    plugins = plugins_for(rules, spec, pieces or {})
    look = board_signs(rules, SQUARES, plugins)
    drawn = read_drawing(rules, drawing, pieces, look) if drawing or rooms is None else None
    contents = Contents(
        active=active,
        ap=ap,
        begin=begin,
        vp=vp or {},
        memory=memory or {},
        hands=hands or {},
        played=played or {},
        lots=lots,
        statuses=(*drawn_statuses(drawn), *statuses),
        markers=(*drawn_markers(rules, drawn), *(markers or {}).items()),
        impossible=impossible,
    )
    board = DrawnBoard(
        drawing="" if drawn is None else bare(drawn),
        plugins=tuple(sorted(plugins)),
        tile=tile or 0,
        twins=tuple(twins),
        turns=tuple((turns or {}).items()),
        tracks=tuple(tracks),
        links=tuple(links),
        exits=tuple((seat, tuple(by)) for seat, by in (exits or {}).items()),
        extra=tuple((extra or {}).items()),
    )
    if rooms is not None:
        if board != DrawnBoard(drawing=board.drawing, plugins=board.plugins):
            raise InvalidNotation(
                "with `rooms` the board is that of the scenario, which has its own exits, tracks "
                "and links; leave them out, or draw a board without `rooms`"
            )
        editor = _on_real_board(
            *(rules, spec, drawn, pieces or {}, rooms, tuple(face_down)),
            options=options or {},
            seats=seats,
            whole=whole,
        )
        game = contents.game(editor, editor.match.rules.defaults.turn)
        _compare(game, drawn)
        return game
    assert drawn is not None  # for type checkers
    builder = BoardBuilder(rules, spec, drawn, board, seats)
    named = _named_pieces(rules, spec, drawn, builder.seats)
    excerpt = Excerpt(scenario=spec.id, pieces=named, board=board, whole=whole)
    match = excerpt.match(rules, options or {}, builder.seats, drawn)
    placing = _Placing(match, drawn, builder)
    placing.lay_rooms(tuple(face_down))
    placing.put_all()
    return contents.game(placing.editor, match.rules.defaults.turn)


def _on_real_board(
    rules: Rules,
    spec: Scenario,
    drawn: BoardDrawing | None,
    pieces: Mapping[str, str],
    rooms: Mapping[str, str],
    face_down: tuple[str, ...],
    *,
    options: Mapping[str, int | bool | str],
    seats: tuple[str, ...],
    whole: bool,
) -> StateBuilder:
    """Return a state on the board of a scenario, with these rooms; the other places are unknown."""
    layout = rules.layouts[spec.layout]
    said = {slot.id: UNREVEALED for slot in layout.slots if not slot.vacant}
    said |= {slot.id: NO_ROOM_WORD for slot in layout.slots if slot.vacant}
    said |= rooms
    said |= {name: f"{said[name]} face-down" for name in face_down if name in said}
    places = dict(pieces) if drawn is None else _places_drawn(rules, drawn)
    colours = seats or layout.seats
    excerpt = Excerpt(
        scenario=spec.id,
        pieces=named_pieces(rules, spec, iter(places), colours),
        layout=spec.layout,
        whole=whole,
    )
    editor = editor_on_board(rules, excerpt, said, places, options=options, seats=seats, gates={})
    if drawn is not None:
        set_drawn_gates(editor, drawn)
    return editor


def _places_drawn(rules: Rules, drawn: BoardDrawing) -> dict[str, str]:
    """Return the places of all pieces in words, those of the legend too that are not drawn."""
    places = {
        token.name: " ".join([square_name(*place), *sorted(token.flags)])
        for place, square in drawn.squares.items()
        for token in square.tokens
    }
    for text in drawn.legend.values():
        for name, words in pieces_in(rules, text):
            places.setdefault(name, " ".join(words))
    return places


def _compare(game: Game, drawn: BoardDrawing | None) -> None:
    """Refuse a drawing that shows other rooms than those that are said to lie there."""
    faults = [] if drawn is None else square_faults(game, drawn)
    if faults:
        raise InvalidNotation(
            f"the drawing and the rooms differ: {faults[0]}"
            + (f", and {len(faults) - 1} more" if len(faults) > 1 else "")
        )


def _named_pieces(
    rules: Rules, scenario: Scenario, drawn: BoardDrawing, seats: tuple[str, ...]
) -> tuple[tuple[str, SeatId], ...]:
    """Return (kind, seat) of each piece, so that `blue.rope` comes before `blue.rope#2`."""
    names = [name for text in drawn.legend.values() for name, _ in pieces_in(rules, text)]
    if len(set(names)) != len(names):
        double = next(name for name in names if names.count(name) > 1)
        raise InvalidNotation(f"{double} has two signs")
    found = []
    for name in sorted(names, key=lambda name: name.partition("#")[2] or "1"):
        colour, dot, short = name.partition(".")
        if not dot or colour not in seats:
            raise InvalidNotation(
                f"{name!r} must begin with a colour ({', '.join(seats)}) and a dot"
            )
        kind = kind_called(rules, scenario, short.partition("#")[0])
        found.append((kind, SeatId(seats.index(colour))))
    return tuple(found)


@attrs.frozen
class _Placing:
    """Puts rooms and pieces where they are drawn."""

    match: Match
    drawn: BoardDrawing
    builder: BoardBuilder
    state: State = attrs.field(
        default=attrs.Factory(lambda self: self.match.new_state(0), takes_self=True)
    )
    editor: StateBuilder = attrs.field(
        default=attrs.Factory(lambda self: StateBuilder(self.match, self.state), takes_self=True)
    )

    def lay_rooms(self, face_down: tuple[str, ...]) -> None:
        """Lay the rooms, with their gates as drawn."""
        builder, editor = self.builder, self.editor
        builder.check_slots(face_down)
        editor.set_clock(1)
        tiles, faceup = self.state.tiles[:], 0
        for index, slot in enumerate(builder.laid()):
            tiles[index] = index
            if slot.id not in face_down and not builder.is_hidden(slot):
                faceup |= 1 << index
        editor.set_rooms(tiles, self.state.turns, faceup)
        for index in range(len(builder.laid())):
            for gate, value in builder.gates_as_drawn(index, self.match.rooms[index]):
                editor.set_gate(index, gate, value)

    def put_all(self) -> None:
        """Put the pieces on their squares, or where the legend says."""
        names, match = Names(self.match), self.match
        found: set[str] = set()
        for (column, row), square in self.drawn.squares.items():
            space = names.space(square_name(column, row))
            for token in square.tokens:
                if token.name in found:
                    raise InvalidNotation(
                        f"{token.name} is drawn twice, the second time on "
                        f"{square_name(column, row)}"
                    )
                found.add(token.name)
                where = read_whereabouts(names, [match.grid.names[space], *token.flags])
                put_there(self.editor, self._piece(token.name), where)
        for sign, text in self.drawn.legend.items():
            for name, words in pieces_in(match.rules, text):
                if name not in found:
                    self._put_elsewhere(names, sign, name, words)

    def _piece(self, name: str) -> PieceId:
        return piece_called(self.editor, name)

    def _put_elsewhere(self, names: Names, sign: str, name: str, words: list[str]) -> None:
        try:
            where = read_whereabouts(names, words)
        except Unreadable as error:
            raise InvalidNotation(f"{sign!r}, {name}: {error.message}") from None
        if where.place is None:
            raise InvalidNotation(
                f"{sign!r} ({name}) is not in the drawing; draw it, or say where it is: 'behind', "
                "'room a1', 'exited'"
            )
        put_there(self.editor, self._piece(name), where)

"""Positions drawn as in a rulebook: a game from a drawing, and a game compared with a drawing."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping
from typing import Any, cast

from dtwister._board.grid import column_letters, compile_layout, square_name
from dtwister._board.masks import EAST, NORTH, SOUTH, WEST
from dtwister._board.rooms import CompiledRoom
from dtwister._content.reading.layout_parts import MovingRoom
from dtwister._engine.compiled_rules import Rules, plugins_for_other_boards
from dtwister._engine.context import Context
from dtwister._engine.editing.play_context import PlayContext
from dtwister._engine.editing.state_builder import StateBuilder
from dtwister._engine.execution import advance_to_decision
from dtwister._engine.game import Game
from dtwister._engine.match import Match
from dtwister._errors import InvalidNotation
from dtwister._model.frames import Frame
from dtwister._model.ids import NO_SEAT, PieceId, SeatId
from dtwister._model.specs import BorderFeature, Layout, Link, Room, Scenario
from dtwister._model.specs import Slot as SlotSpec
from dtwister._model.state import State
from dtwister._notation.drawing.board_drawing import BLANK_SQUARES, BoardDrawing
from dtwister._notation.drawing.board_signs import FACE_DOWN, BoardSigns, signs_for
from dtwister._notation.drawing.drawing_reader import read_drawing, tokens_of
from dtwister._notation.names import Names, Unreadable
from dtwister._notation.position_places import give_status, put_there, read_whereabouts
from dtwister._pickling import rules_with
from dtwister._suggestions import maybe_meant
from dtwister.testing.drawn.line_parser import lines_of

Begin = Callable[[Context, SeatId, int], Frame]

_SET = "drawn"


def position(
    rules: Rules,
    drawing: str,
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
    lots: Mapping[str, str] | None = None,
    statuses: Iterable[str] = (),
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

    `lots` gives the seats that leave by the lines drawn with `%`, each named by its first square:
    `{"a3": "red"}`; a line that it leaves out is not an exit.

    `statuses` are those of pieces, as in a position text: `"blue.thief demo:frozen blue own-turn"`.

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
    ... ''', pieces={"A": "blue.thief", "r": "blue.rope"})
    >>> game.decision.seat
    0
    """
    spec = _scenario(rules, scenario)
    signs = signs_for(rules, spec, pieces or {})
    drawn = read_drawing(rules, drawing, pieces, signs)
    builder = _Builder(rules, spec, drawn, seats, tile, exits, signs)
    builder.add_tracks(tuple(tracks), dict(extra or {}))
    builder.links = _links_between(builder.drawn, links)
    match = builder.match(options or {}, tuple(twins), dict(turns or {}))
    state = builder.state(match, tuple(face_down))
    editor = StateBuilder(match, state)
    if lots is not None:
        editor.draw_exits(builder.lots(match, lots))
    for text in statuses:
        give_status(editor, Names(match), text)
    for name, points in (vp or {}).items():
        editor.add_points(SeatId(match.seats.index(name)), points)
    context = PlayContext(match, state)
    seat = SeatId(match.seats.index(active) if active else 0)
    context.push((begin or _turn)(context, seat, ap))
    advance_to_decision(context)
    return Game(match, state)


def _scenario(rules: Rules, name: str) -> Scenario:
    """Return a scenario by its name; without one, that which a plug-in names for drawings."""
    spec = rules.scenarios.get(name or rules.defaults.drawn)
    if spec is not None:
        return spec
    if not name:
        raise InvalidNotation("these plug-ins name no scenario for drawn positions: say `scenario`")
    raise InvalidNotation(f"unknown scenario {name!r}{maybe_meant(name, rules.scenarios)}")


def _turn(context: Context, seat: SeatId, ap: int) -> Frame:
    return turn_frame(context, context.match.rules.defaults.turn, seat, ap)


def turn_frame(context: Context, tag: str, seat: SeatId, ap: int) -> Frame:
    """Return a frame, given by its tag, in which a seat has some action points left."""
    frame: Any = context.match.rules.frames.get(tag)
    if frame is None:
        none = f"these rules have no frame {tag!r}" if tag else "these rules name no frame of turns"
        raise InvalidNotation(f"{none}; try `begin`")
    return cast("Frame", frame.at(context, seat=seat, ap=ap))


def _links_between(drawn: BoardDrawing, links: Iterable[Link]) -> tuple[Link, ...]:
    """Return links as they are; `InvalidNotation` for a square that is not drawn."""
    found, names = tuple(links), [square_name(*place) for place in drawn.squares]
    for name in (name for link in found for name in link.squares if name not in names):
        raise InvalidNotation(f"unknown square {name!r} of a link{maybe_meant(name, names)}")
    return found


class _Builder:
    """Makes the board, the match and the state of one drawn position."""

    def __init__(
        self,
        rules: Rules,
        scenario: Scenario,
        drawn: BoardDrawing,
        seats: tuple[str, ...],
        tile: int | None,
        exits: Mapping[str, Iterable[str]] | None,
        signs: BoardSigns,
    ) -> None:
        self.rules = rules
        self.scenario = scenario
        self.drawn = drawn
        self.seats = seats or rules.layouts[scenario.layout].seats
        self.signs = signs
        self.lines = lines_of(drawn, self.seats, exits or {})
        in_lines = {square for _, squares in self.lines for square in squares}
        self.inside = frozenset(place for place in drawn.squares if place not in in_lines)
        self.left = min((column for column, _ in self.inside), default=0)
        self.top = min((row for _, row in self.inside), default=0)
        right = max((column for column, _ in self.inside), default=-1)
        bottom = max((row for _, row in self.inside), default=-1)
        width, height = right - self.left + 1, bottom - self.top + 1
        self.size = tile or max(width, height, 1)
        if tile and (width % tile or height % tile):
            raise InvalidNotation(
                f"the rooms drawn are {width} x {height} squares, which cannot be cut into rooms "
                f"of {tile} x {tile}"
            )
        self.slots = self._slots(width, height)
        self.tracks: tuple[tuple[str, ...], ...] = ()
        self.links: tuple[Link, ...] = ()
        self.extra: dict[str, Any] = {}

    def _slots(self, width: int, height: int) -> tuple[SlotSpec, ...]:
        size = self.size
        slots = []
        for row in range(-(-height // size)):
            for column in range(-(-width // size)):
                x, y = self.left + column * size, self.top + row * size
                if any((x + c % size, y + c // size) in self.inside for c in range(size * size)):
                    name = f"{column_letters(row)}{column + 1}"
                    slots.append(SlotSpec(id=name, x=x, y=y, capacity=size * size))
        return tuple(slots)

    def add_tracks(self, tracks: tuple[tuple[str, ...], ...], extra: dict[str, Any]) -> None:
        """Add the places of rooms that can move; an undrawn place is empty now."""
        self.tracks, self.extra = tracks, extra
        drawn = [slot.id for slot in self.slots]
        blank = [(name, track) for track in tracks for name in track if name not in drawn]
        for name, track in blank:
            row, column = ord(name[0]) - 97, int(name[1:]) - 1
            x, y = self.left + column * self.size, self.top + row * self.size
            moving = [part for part in extra.values() if isinstance(part, MovingRoom)]
            aside = any(part.aside and part.slot in track for part in moving)
            self.slots = (*self.slots, SlotSpec(id=name, x=x, y=y, vacant=True, aside=aside))

    # -- the match --------------------------------------------------------------------------------

    def match(
        self,
        options: Mapping[str, int | bool | str],
        twins: tuple[tuple[str, str], ...],
        turns: dict[str, str],
    ) -> Match:
        """Return the match, with rooms and a layout of its own."""
        self._check_slots([*turns, *(name for pair in twins for name in pair)])
        for name, turn in turns.items():
            if turn not in ("clockwise", "counterclockwise"):
                raise InvalidNotation(
                    f"{name}: expected clockwise or counterclockwise, got {turn!r}"
                )
        rooms = {}
        for index, slot in enumerate(self._laid()):
            twin = next((n for n, pair in enumerate(twins, 1) if slot.id in pair), 0)
            direction = -1 if turns.get(slot.id) == "counterclockwise" else 1
            room = self._room(slot, twin or len(twins) + index + 1, direction)
            rooms[room.id] = room
        layout = self._layout()
        rules = self._own_rules(rooms, layout)
        return Match.new(
            rules,
            self.scenario,
            options,
            seats=self.seats,
            room_ids=tuple(rooms),
            pieces=tuple(self._pieces()),
            grid=compile_layout(layout),
        )

    def _laid(self) -> tuple[SlotSpec, ...]:
        """Return the slots on which a room lies."""
        return tuple(slot for slot in self.slots if not slot.vacant)

    def _check_slots(self, names: Iterable[str]) -> None:
        known = [slot.id for slot in self.slots]
        for name in names:
            if name not in known:
                raise InvalidNotation(
                    f"unknown room {name!r} of the drawing; available: {', '.join(known)}"
                )

    def _own_rules(self, rooms: dict[str, Room], layout: Layout) -> Rules:
        # Games on different boards must not be equal; the digest of the rules tells them apart.
        text = repr((self.rules.digest, sorted(rooms.items()), layout))
        digest = hashlib.blake2b(text.encode(), digest_size=8).hexdigest()
        return rules_with(self.rules, digest, rooms=rooms)

    def _layout(self) -> Layout:
        size = self.size
        covered = {
            (slot.x + cell % size, slot.y + cell // size)
            for slot in self._laid()
            for cell in range(size * size)
        }
        in_lines = {square for _, squares in self.lines for square in squares}
        if covered & in_lines:
            name = square_name(*min(covered & in_lines))
            raise InvalidNotation(
                f"the line square {name} lies within a room of {size} x {size}; draw the rooms as "
                "a square, or say `tile`"
            )
        return Layout(
            id=f"{_SET}:board",
            title="Drawn",
            seats=self.seats,
            slots=self.slots,
            lines=tuple(line for line, _ in self.lines),
            room_size=size,
            tracks=self.tracks,
            links=self.links,
            extra=(*self.extra.items(), (BLANK_SQUARES, tuple(sorted(covered - self.inside)))),
        )

    def _room(self, slot: SlotSpec, pair: int, direction: int) -> Room:
        features = {sign: name for name, sign in self.signs.cells.items()}
        cells = []
        sides: dict[tuple[int, int], str] = {}
        for cell in range(self.size * self.size):
            place = (slot.x + cell % self.size, slot.y + cell // self.size)
            square = self.drawn.squares.get(place) if place in self.inside else None
            sign = FACE_DOWN if square is None else square.sign
            cells.append(self._floor() if sign == FACE_DOWN else features[sign])
            for side in (NORTH, EAST, SOUTH, WEST):
                feature = self._side(place, side, slot)
                if feature:
                    sides[cell, side] = feature
        return Room(
            id=f"{_SET}:{slot.id}",
            pair=pair,
            turns=direction,
            size=self.size,
            cells=tuple(cells),
            sides=tuple((cell, side, name) for (cell, side), name in sorted(sides.items())),
            set_id=_SET,
        )

    def _floor(self) -> str:
        """Return the plainest available square: floor, with the sign `.` if some has it."""
        floors = [
            name for name, spec in self.rules.square_features.items() if spec.category == "floor"
        ]
        if not floors:
            raise InvalidNotation("these rules have no square of the category 'floor'")
        return min(floors, key=lambda name: (self.signs.cells[name] != ".", name))

    def _side(self, place: tuple[int, int], side: int, slot: SlotSpec) -> str:
        """Return the id of the border that a room has on one side of a square; empty for none."""
        other = _beside(place, side)
        squares = self.inside
        if place not in squares:
            return self._wall()
        if other not in squares and self._covers(other):
            return self._wall()
        feature, _ = self._border(place, side)
        if feature is None:
            return ""
        # A border drawn between two rooms is one, so only one of them has its gate.
        elsewhere = other in squares and not self._in_slot(other, slot)
        if elsewhere and len(feature.states) > 1 and side in (NORTH, WEST):
            return ""
        return feature.id

    def _covers(self, place: tuple[int, int]) -> bool:
        return any(self._in_slot(place, slot) for slot in self._laid())

    def _in_slot(self, place: tuple[int, int], slot: SlotSpec) -> bool:
        column, row = place[0] - slot.x, place[1] - slot.y
        return 0 <= column < self.size and 0 <= row < self.size

    def _border(self, place: tuple[int, int], side: int) -> tuple[BorderFeature | None, int]:
        """Return the border drawn on one side of a square, and its state."""
        column, row = place
        if side in (EAST, WEST):
            sign = self.drawn.sides.get((column + (side == EAST), row))
            table = self.signs.sides
        else:
            sign = self.drawn.rails.get((column, row + (side == SOUTH)))
            table = self.signs.rails
        for (name, state), known in table.items():
            if sign == known:
                return self.rules.border_features[name], state
        return None, 0

    def _wall(self) -> str:
        """Return a border that stops everything, for blanks within a room."""
        for name, spec in sorted(self.rules.border_features.items()):
            state = spec.states[0]
            if len(spec.states) == 1 and not (state.passes or state.sees or state.sees_beside):
                return name
        raise InvalidNotation("these rules have no wall for the squares that are left blank")

    def _pieces(self) -> list[tuple[str, SeatId]]:
        """Return (kind, seat) of each piece,
        so that `blue.rope` comes before `blue.rope#2`.
        """
        names = [name for text in self.drawn.legend.values() for name, _ in tokens_of(text)]
        if len(set(names)) != len(names):
            double = next(name for name in names if names.count(name) > 1)
            raise InvalidNotation(f"{double} has two signs")
        found = []
        for name in sorted(names, key=lambda name: name.partition("#")[2] or "1"):
            colour, dot, short = name.partition(".")
            if not dot or colour not in self.seats:
                seats = ", ".join(self.seats)
                raise InvalidNotation(f"{name!r} must begin with a colour ({seats}) and a dot")
            kind = kind_called(self.rules, self.scenario, short.partition("#")[0])
            found.append((kind, SeatId(self.seats.index(colour))))
        return found

    # -- the state --------------------------------------------------------------------------------

    def state(self, match: Match, face_down: tuple[str, ...]) -> State:
        """Return the drawn state."""
        self._check_slots(face_down)
        state = match.new_state(0)
        editor = StateBuilder(match, state)
        editor.set_clock(1)
        tiles, faceup = state.tiles[:], 0
        for index, slot in enumerate(self._laid()):
            tiles[index] = index
            if slot.id not in face_down and not self._hidden(slot):
                faceup |= 1 << index
        editor.set_rooms(tiles, state.turns, faceup)
        for index in range(len(self._laid())):
            self._mark(editor, index, match.rooms[index])
        on_board = self._put_drawn(match, editor)
        names = Names(match)
        for sign, text in self.drawn.legend.items():
            for name, words in tokens_of(text):
                if name not in on_board:
                    self._put_elsewhere(editor, names, sign, name, words)
        return state

    def lots(self, match: Match, lots: Mapping[str, str]) -> tuple[SeatId, ...]:
        """Return drawn line -> the seat whose exit it is, or `NO_SEAT`."""
        first = [match.grid.names[match.grid.lines[line][0]] for line in match.line_setup.drawn]
        for name in lots:
            if name not in first:
                known = ", ".join(first) or "none"
                raise InvalidNotation(f"unknown line of a lot {name!r}; available: {known}")
        names = Names(match)
        return tuple(names.seat_number(lots[name]) if name in lots else NO_SEAT for name in first)

    def _hidden(self, slot: SlotSpec) -> bool:
        return any(
            square.sign == FACE_DOWN
            for place, square in self.drawn.squares.items()
            if self._in_slot(place, slot)
        )

    def _mark(self, editor: StateBuilder, index: int, room: CompiledRoom) -> None:
        """Set the gates of a room as they are drawn."""
        slot = self.slots[index]
        for number, gate in enumerate(room.gates):
            cell, side = gate.halves[0]
            place = (slot.x + cell % self.size, slot.y + cell // self.size)
            value = self._border(place, side)[1]
            if value:
                editor.set_gate(index, number, value)

    def _put_drawn(self, match: Match, editor: StateBuilder) -> set[str]:
        """Put the drawn pieces on their squares; return their names."""
        names = Names(match)
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
                piece = self._piece(match, token.name)
                where = read_whereabouts(names, [match.grid.names[space], *token.flags])
                put_there(editor, piece, where)
        return found

    def _piece(self, match: Match, name: str) -> PieceId:
        colour, _, short = name.partition(".")
        plain = f"{colour}.{short.rpartition(':')[2]}"
        if plain not in match.piece_index:
            raise InvalidNotation(
                f"unknown piece {name!r}: the copies of a piece are numbered from #2"
            )
        return match.piece_index[plain]

    def _put_elsewhere(
        self, editor: StateBuilder, names: Names, sign: str, name: str, words: list[str]
    ) -> None:
        try:
            where = read_whereabouts(names, words)
        except Unreadable as error:
            raise InvalidNotation(f"{sign!r}, {name}: {error.message}") from None
        if where.place is None:
            raise InvalidNotation(
                f"{sign!r} ({name}) is not in the drawing; draw it, or say where it is: 'behind', "
                "'room a1', 'exited'"
            )
        put_there(editor, self._piece(editor.match, name), where)


def kind_called(rules: Rules, scenario: Scenario, short: str) -> str:
    """Return the id of a character or object, given by its last part.

    Those of the scenario come first, then those of plug-ins with boards of its kind.
    """
    own = scenario.kinds
    every = (*rules.characters, *rules.objects)
    strange = plugins_for_other_boards(rules, rules.layouts[scenario.layout].board)
    near = [name for name in every if name.partition(":")[0] not in strange]
    for names in (own, near, every):
        fitting = sorted({name for name in names if short in (name, name.rpartition(":")[2])})
        if len(fitting) == 1:
            return fitting[0]
        if fitting:
            raise InvalidNotation(f"{short!r} may be {' or '.join(fitting)}: write the id")
    shorts = {name.rpartition(":")[2] for name in every}
    raise InvalidNotation(f"unknown character or object {short!r}{maybe_meant(short, shorts)}")


def _beside(place: tuple[int, int], side: int) -> tuple[int, int]:
    return place[0] + (0, 1, 0, -1)[side], place[1] + (-1, 0, 1, 0)[side]

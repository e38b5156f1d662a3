"""Position notation: all of the present state of a game as one TOML text.

The drawing at its head is for the eye; the data is below it. Reading gives a game with the same
state, but without its history.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any, TypeVar

from dtwister import _formats
from dtwister._engine.compiled_rules import Memory, Rules
from dtwister._engine.editing.state_builder import StateBuilder
from dtwister._engine.game import Game
from dtwister._engine.match import Match
from dtwister._engine.questions.rules_needs import RulesNeeds, needs_of
from dtwister._engine.visibility.view import View
from dtwister._errors import InvalidNotation, NotationError, OptionError
from dtwister._model.frames import Frame
from dtwister._model.ids import NO_ROOM, NO_SEAT, enumerate_pieces, enumerate_seats
from dtwister._model.state import Result
from dtwister._model.values.value_types import ANY, ValueType
from dtwister._notation.drawing.board_drawing import draw
from dtwister._notation.excerpt_text import excerpt_table, read_excerpt
from dtwister._notation.names import Names, Unreadable
from dtwister._notation.position_places import (
    NOBODY,
    exits_table,
    gate_texts,
    give_status,
    hand_over,
    marker_texts,
    put_there,
    read_marker,
    read_whereabouts,
    room_text,
    status_texts,
    whereabouts_text,
)
from dtwister._notation.position_trial import check_is_game, uses
from dtwister._notation.recording.record_needs import (
    differences_at_once,
    differences_in_game,
    needed_option,
    read_needs,
)
from dtwister._notation.strict_toml import (
    at_line,
    check_format,
    check_keys,
    encode,
    entries,
    read_toml,
    require,
)
from dtwister._notation.value_codec import Codec, misfit, stray_memories, type_misfit
from dtwister._printing import clipped, quoted
from dtwister._suggestions import maybe_meant

T = TypeVar("T")

_CHANCE = re.compile("[0-9a-f]{16}")
_COUNT = re.compile("[0-9]{1,4}")

_KEYS: dict[str, type[Any]] = {
    "format": int,
    "engine_rules": int,
    "scenario": str,
    "seats": list,
    "clock": int,
    "chance": str,
    "gates": list,
    "markers": list,
    "statuses": list,
    "concealed": list,
    "exits": dict,
    "needs": dict,
    "options": dict,
    "pieces": dict,
    "rooms": dict,
    "vp": dict,
    "memory": dict,
    "frames": list,
    "result": dict,
    "scene": dict,
    "signs": dict,
}
_OPTIONAL = (
    *("concealed", "engine_rules", "exits", "markers", "needs", "result", "scene", "signs"),
    "statuses",
)


# -- writing ---------------------------------------------------------------------------------------


def position_text(game: Game) -> str:
    """Return the present state of a game as text; `parse_position` reads it.

    >>> import dtwister
    >>> game = dtwister.new_game("base:standard", seed=3)
    >>> dtwister.parse_position(game.rules, position_text(game)) == game
    True
    """
    return scene_text(game, {})


def scene_text(game: Game, signs: Mapping[str, str]) -> str:
    """Return the text of a position with the signs of its scene, as `signs_of_scene` reads them."""
    check_is_game(game)
    if game.rules.excerpt is None:
        check_board(game.match)
    tables = _tables(game)
    if signs:
        tables["signs"] = dict(signs)
    return drawn_above(game) + encode(tables, lines=True)


def drawn_above(game: Game | View) -> str:
    """Return the drawing as a comment, for the head of a text."""
    return "".join(f"# {line}".rstrip() + "\n" for line in draw(game).splitlines()) + "\n"


def check_board(match: Match) -> None:
    """Refuse a game on a board of its own: its scenario would give another board."""
    if match.grid.layout is not match.rules.layouts.get(match.scenario.layout):
        raise NotationError(
            f"expected a game on the board of its scenario {match.scenario.id}, got one on another "
            "board, which cannot be written"
        )


def _tables(game: Game) -> dict[str, Any]:
    match, state = game.match, game.state
    codec = Codec(match)
    needs = needs_of(match)
    tables: dict[str, Any] = {
        "format": _formats.current(_formats.POSITION),
        "engine_rules": needs.engine,
        "scenario": match.scenario.id,
        "seats": list(match.seats),
        "clock": state.clock,
        "chance": f"{state.rng:016x}",
        "gates": gate_texts(match, state),
        "needs": {name: need.text() for name, need in needs.plugins.items()},
        "options": dict(match.options),
        "pieces": {
            piece.name: whereabouts_text(match, state, index)
            for index, piece in enumerate_pieces(match.pieces)
        },
        "rooms": {
            slot.id: room_text(match, state, index)
            for index, slot in enumerate(match.grid.layout.slots)
        },
        "vp": dict(zip(match.seats, state.vp, strict=True)),
        "memory": {
            memory.key: codec.dump(value, kind)
            for memory, kind, value in zip(
                match.memories.slots, match.memories.types, state.memory, strict=True
            )
            if value != memory.initial(match)
        },
        "frames": [codec.dump(frame) for frame in state.frames],
    }
    if state.markers:
        tables["markers"] = marker_texts(match, state)
    if state.statuses:
        tables["statuses"] = status_texts(match, state)
    if list(state.concealed) != sorted(state.concealed):
        tables["concealed"] = [match.pieces[piece].name for piece in state.concealed]
    if state.lots:
        tables["exits"] = exits_table(match, state)
    scene = excerpt_table(match)
    if scene is not None:
        tables["scene"] = scene
    if state.result is not None:
        tables["result"] = result_table(match, state.result)
    return tables


def result_table(match: Match, result: Result) -> dict[str, Any]:
    """Return a result with colours in place of numbers."""
    return {"winners": [match.seats[seat] for seat in result.winners], "why": result.why}


# -- reading ---------------------------------------------------------------------------------------


def parse_position(
    rules: Rules, text: str, *, strict: bool = True, keep_history: bool = True
) -> Game:
    """The game that a position notation says;
    `InvalidNotation` for text that does not fit.

    With `strict=False` the rules may be others than the position says it needs. `keep_history` is
    that of `Game.new`.

    >>> import dtwister
    >>> game = dtwister.new_game("base:standard", seed=7)
    >>> parse_position(game.rules, dtwister.position_text(game)) == game
    True
    """
    return _Reader(rules, text, strict).game(keep_history=keep_history)


class _Reader:
    """Reads one position."""

    def __init__(self, rules: Rules, text: str, strict: bool) -> None:
        self.text = text
        self.strict = strict
        self.data = read_toml(text, "position")
        if _formats.SEEN_BY in self.data:
            raise InvalidNotation(
                "position: expected the text of dtwister.position_text(game), got a view, what "
                f"{self.data[_formats.SEEN_BY]!r:.40} could see"
            )
        check_format(self.data, _formats.POSITION, text)
        check_keys(self.data, _KEYS, "position", text)
        require(self.data, tuple(key for key in _KEYS if key not in _OPTIONAL), "position")
        self.needs = self._needs(rules)
        self.match = self._match(rules)
        self._check_rules(differences_in_game(self.match, self.needs) if self.needs else ())
        self.names = Names(self.match)
        self.codec = Codec(self.match)

    def fail(self, part: str, message: str) -> InvalidNotation:
        """Return an error about a part of the text."""
        return InvalidNotation(f"position{at_line(self.text, part)}: {message}")

    def game(self, *, keep_history: bool = True) -> Game:
        """Return the game."""
        match, data = self.match, self.data
        state = match.new_state(self._chance())
        builder = StateBuilder(match, state)
        builder.set_clock(data["clock"])
        if state.clock < 0:
            raise self.fail("clock", f"expected a count of turns, got {state.clock}")
        self._rooms(builder)
        self._gates(builder)
        self._markers(builder)
        self._exits(builder)
        self._pieces(builder)
        for line in entries(data.get("statuses", []), str, "position, statuses"):
            self._read(line, partial(give_status, builder, self.names, line))
        builder.set_points([self._points(seat) for seat in self._complete("vp", match.seats)])
        memories = match.memories.slots
        self._known("memory", tuple(memory.key for memory in match.rules.memories))
        for name in stray_memories(match, data["memory"]):
            raise self.fail(name, f"{name}: expected no value; its plug-in is not in this game")
        # Parts that are not written are as they were at the beginning; so a position does not
        # depend on plug-ins that have nothing to do with it.
        told = data["memory"]
        builder.set_memory(
            [
                self._memory(one, told[one.key]) if one.key in told else one.initial(match)
                for one in memories
            ]
        )
        builder.set_frames(
            [self._frame(entry) for entry in entries(data["frames"], dict, "position, frames")]
        )
        if "result" in data:
            builder.set_result(self._result(data["result"]))
        game = Game(match, state, keep_history=keep_history)
        for what, use in (*uses(game), ("writing it", lambda: position_text(game))):
            try:
                use()
            except Exception as error:
                problem = clipped(f"{type(error).__name__}: {error}")
                raise InvalidNotation(
                    f"position: its values do not fit together; {what} fails: {problem}"
                ) from error
        return game

    def _match(self, rules: Rules) -> Match:
        data = self.data
        seats = tuple(entries(data["seats"], str, "position, seats"))
        if "scene" in data:
            return self._match_of_scene(rules, seats)
        spec = rules.scenarios.get(data["scenario"])
        if spec is None:
            hint = maybe_meant(data["scenario"], rules.scenarios)
            raise self.fail("scenario", f"unknown scenario {quoted(data['scenario'])}{hint}")
        wanted = len(rules.layouts[spec.layout].seats)
        if len(seats) != wanted or len(set(seats)) != wanted:
            raise self.fail(
                "seats",
                f"expected {wanted} different seats for {spec.id}, got {quoted(list(seats))}",
            )
        match = self._made(lambda: Match.new(rules, spec, data["options"], seats=seats))
        if missing := needed_option(rules, spec, data["options"]):
            raise self.fail("[options]", f"missing option {missing!r}")
        return match

    def _match_of_scene(self, rules: Rules, seats: tuple[str, ...]) -> Match:
        data = self.data
        if not seats or len(set(seats)) != len(seats):
            raise self.fail("seats", f"expected different seats, got {quoted(list(seats))}")
        excerpt = read_excerpt(rules, data["scenario"], seats, data["scene"], self.text)
        try:
            return self._made(lambda: excerpt.match(rules, data["options"], seats))
        except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
            problem = clipped(f"{type(error).__name__}: {error}")
            raise self.fail("[scene]", f"its scene does not fit together: {problem}") from error

    def _made(self, make: Callable[[], Match]) -> Match:
        """Return a match; an `OptionError` becomes one about the text."""
        try:
            match = make()
            match.new_state(0)  # a memory may find here that options do not go together
        except OptionError as error:
            raise self.fail("[options]", str(error)) from None
        return match

    def _needs(self, rules: Rules) -> RulesNeeds | None:
        """Return the rules that the position says it needs; None for an old one."""
        if "needs" not in self.data:
            return None
        needs = read_needs(self.data.get("engine_rules", 1), self.data["needs"], "position")
        self._check_rules(differences_at_once(rules, needs))
        return needs

    def _check_rules(self, differences: Iterable[str]) -> None:
        if self.strict and (found := next(iter(differences), "")):
            raise InvalidNotation(f"position: {found}; or read it with strict=False")

    def _chance(self) -> int:
        word = self.data["chance"]
        if not _CHANCE.fullmatch(word):
            raise self.fail("chance", f"expected 16 digits from 0 to f, got {quoted(word)}")
        return int(word, 16)

    def _complete(self, table: str, names: tuple[str, ...]) -> tuple[str, ...]:
        """Return the names, which must be exactly the keys of a table."""
        self._known(table, names)
        for name in names:
            if name not in self.data[table]:
                raise self.fail(f"[{table}]", f"missing {name!r} in [{table}]")
        return names

    def _known(self, table: str, names: tuple[str, ...]) -> None:
        for name in self.data[table]:
            if name not in names:
                raise self.fail(
                    name,
                    f"[{table}] has no place for {quoted(name)}{maybe_meant(name, names)}",
                )

    def _read(self, part: str, read: Callable[[], T]) -> T:
        try:
            return read()
        except Unreadable as error:
            raise self.fail(part, error.message) from None

    def _value(self, part: str, value: Any, kind: ValueType = ANY) -> Any:
        try:
            return self._read(part, lambda: self.codec.load(value, kind))
        except (TypeError, ValueError) as error:
            raise self.fail(part, f"{part}: {clipped(str(error))}") from None

    def _memory(self, memory: Memory[Any], said: Any) -> Any:
        kind = memory.type
        value = self._value(memory.key, said, kind)
        problem = type_misfit(self.match, value, kind)
        if kind is ANY:
            problem = misfit(value, memory.initial(self.match))
        seats = len(self.match.seats)
        by_seat = memory.secret == "by_seat"
        if not problem and by_seat and not (isinstance(value, tuple) and len(value) == seats):
            problem = f"expected one entry for each of {seats} seats"
        if problem:
            got = "" if ", got " in problem else f", got {quoted(said)}"
            raise self.fail(memory.key, f"{memory.key}: {problem}{got}")
        return value

    def _points(self, seat: str) -> int:
        points = self.data["vp"][seat]
        if isinstance(points, bool) or not isinstance(points, int):
            raise self.fail(
                "[vp]", f"expected a whole number as the points of {seat}, got {quoted(points)}"
            )
        return points

    def _frame(self, entry: dict[str, Any]) -> Frame:
        value = self._value("frames", entry)
        if not isinstance(value, Frame):
            raise self.fail("frames", f"unknown frame {quoted(entry.get('is'))}")
        return value

    def _result(self, entry: dict[str, Any]) -> Result:
        check_keys(entry, {"winners": list, "why": str}, "position, [result]", self.text)
        require(entry, ("winners", "why"), "position, [result]")
        seats = entries(entry["winners"], str, "position, winners")
        numbers = self._read(
            "winners", lambda: tuple(self.names.seat_number(seat) for seat in seats)
        )
        return Result(numbers, entry["why"])

    def _pieces(self, builder: StateBuilder) -> None:
        names = tuple(piece.name for piece in self.match.pieces)
        carried = []
        for piece, name in enumerate_pieces(self._complete("pieces", names)):
            said = self.data["pieces"][name]
            if not isinstance(said, str) or not said.split():
                raise self.fail(name, f"expected words such as 'd3 wounded', got {quoted(said)}")
            where = self._read(name, lambda said=said: read_whereabouts(self.names, said.split()))  # type: ignore[misc]
            if where.place is None:
                raise self.fail(name, f"{quoted(said)} does not say where {name} is")
            put_there(builder, piece, where)
            if where.carrier >= 0:
                carried.append((name, piece, where))
        for name, piece, where in carried:
            self._read(name, lambda it=piece, by=where: hand_over(builder, it, by))  # type: ignore[misc]
        if "concealed" in self.data:
            self._order_concealed(builder)

    def _order_concealed(self, builder: StateBuilder) -> None:
        """Read which concealed piece was concealed first, if not in the order of pieces."""
        said = entries(self.data["concealed"], str, "position, concealed")
        order = self._read("concealed", lambda: tuple(self.names.piece(name) for name in said))
        if sorted(order) != sorted(builder.state.concealed):
            raise self.fail("concealed", "expected the concealed pieces, each of them once")
        builder.set_concealed(order)

    def _rooms(self, builder: StateBuilder) -> None:
        tiles = {room.room.id: index for index, room in enumerate(self.match.rooms)}
        names = tuple(slot.id for slot in self.match.grid.layout.slots)
        used: dict[str, str] = {}
        laid, turns, faceup = [], [], 0
        for slot, name in enumerate(self._complete("rooms", names)):
            words = str(self.data["rooms"][name]).split()
            room = words[0] if words else ""
            if room not in tiles and room != "none":
                raise self.fail(
                    f"{name} =", f"unknown room {quoted(room)}{maybe_meant(room, tiles)}"
                )
            if room != "none" and used.setdefault(room, name) != name:
                raise self.fail(f"{name} =", f"{room} already lies on {used[room]}")
            turn, revealed = self._lie(name, words[1:])
            laid.append(tiles.get(room, NO_ROOM))
            turns.append(turn)
            faceup |= revealed << slot
        builder.set_rooms(laid, turns, faceup)

    def _lie(self, name: str, words: list[str]) -> tuple[int, bool]:
        """Read how a room lies, `turned 2 revealed`: its quarter turns, and whether it is."""
        rest, turn = list(words), 0
        if rest[:1] == ["turned"] and len(rest) > 1 and rest[1] in ("0", "1", "2", "3"):
            turn = int(rest[1])
            rest = rest[2:]
        if rest not in ([], ["revealed"]):
            raise self.fail(
                f"{name} =", f"expected 'turned 0' to 'turned 3' and 'revealed', got {quoted(rest)}"
            )
        return turn, bool(rest)

    def _gates(self, builder: StateBuilder) -> None:
        values: dict[tuple[int, int], int] = {}
        tiles = {room.room.id: index for index, room in enumerate(self.match.rooms)}
        for entry in entries(self.data["gates"], str, "position, gates"):
            words = entry.split()
            if len(words) != 3 or words[0] not in tiles or not _COUNT.fullmatch(words[1]):
                raise self.fail(
                    entry, f"expected a room, the number of a gate, a state, got {quoted(entry)}"
                )
            room, gate = tiles[words[0]], int(words[1])
            gates = self.match.rooms[room].gates
            if gate >= len(gates):
                raise self.fail(entry, f"{words[0]} has {len(gates)} gates, counted from 0")
            states = [each.name for each in gates[gate].feature.states]
            if words[2] not in states:
                raise self.fail(entry, f"expected {' or '.join(states)}, got {quoted(words[2])}")
            value = states.index(words[2])
            if value:
                values[room, gate] = value
        builder.set_gate_states(values)

    def _exits(self, builder: StateBuilder) -> None:
        """Read whose exits the drawn lines are, once they lie open."""
        if "exits" not in self.data:
            return
        lines = tuple(self.match.grid.layout.lines[line].id for line in self.match.line_setup.drawn)
        seats = [self.data["exits"][line] for line in self._complete("exits", lines)]
        for line, seat in zip(lines, seats, strict=True):
            if seat not in (*self.match.seats, NOBODY):
                raise self.fail(f"{line} =", f"expected a seat or nobody, got {quoted(seat)}")
        known = {name: seat for seat, name in enumerate_seats(self.match.seats)}
        builder.draw_exits(tuple(known.get(seat, NO_SEAT) for seat in seats))

    def _markers(self, builder: StateBuilder) -> None:
        lines = entries(self.data.get("markers", []), str, "position, markers")
        found = [self._read(line, partial(read_marker, self.names, line)) for line in lines]
        builder.set_markers(
            {place: feature for place, feature, _ in found},
            tuple(term for _, _, term in found if term is not None),
        )

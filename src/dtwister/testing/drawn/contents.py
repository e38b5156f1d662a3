"""Contents of a drawn position beside its board and pieces: cards, memories, statuses, markers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar, cast

import attrs

from dtwister._board.grid import square_name
from dtwister._board.masks import DIRECTION_NAMES
from dtwister._engine.compiled_rules import Rules, plugins_for_other_boards
from dtwister._engine.context import Context
from dtwister._engine.editing.play_context import PlayContext
from dtwister._engine.editing.state_builder import StateBuilder
from dtwister._engine.execution import advance_to_decision
from dtwister._engine.game import Game
from dtwister._engine.match import Match
from dtwister._engine.questions.conditions import why_impossible
from dtwister._engine.questions.reporting import Hand, all_hands, deal_hand
from dtwister._errors import InvalidNotation
from dtwister._model.frames import Frame
from dtwister._model.ids import NO_SEAT, PieceId, SeatId, SpaceId
from dtwister._model.lifetimes import GOOD
from dtwister._model.specs import Scenario
from dtwister._model.state import SQUARE
from dtwister._model.values.value_types import ANY
from dtwister._notation.drawing.board_drawing import BoardDrawing
from dtwister._notation.names import Names, Unreadable
from dtwister._notation.position_places import NOBODY, give_status, read_term
from dtwister._notation.value_codec import Codec, misfit, type_misfit
from dtwister._printing import quoted
from dtwister._suggestions import maybe_meant

T = TypeVar("T")

Begin = Callable[[Context, SeatId, int], Frame]
"""Make the frame of the turn of a seat with some action points."""


@attrs.frozen(kw_only=True)
class Contents:
    """The parts of a scene that are not drawn."""

    active: str = ""
    ap: int = 3
    begin: Begin | None = None
    vp: Mapping[str, int] = attrs.field(factory=dict)
    memory: Mapping[str, Any] = attrs.field(factory=dict)
    hands: Mapping[str, Iterable[int]] = attrs.field(factory=dict)
    played: Mapping[str, Iterable[int]] = attrs.field(factory=dict)
    lots: Mapping[str, str] | None = None
    statuses: tuple[str, ...] = ()
    markers: tuple[tuple[str, str], ...] = ()
    impossible: bool = False

    def game(self, editor: StateBuilder, default_turn: str) -> Game:
        """Return the game that begins in a state, once all this is in it."""
        match, state = editor.match, editor.state
        for place, words in self.markers:
            _lay_marker(editor, place, words)
        names = Names(match)
        if self.lots is not None:
            editor.draw_exits(_lots(match, self.lots))
        for text in self.statuses:
            readable(text, lambda text: give_status(editor, names, text))
        for name, points in self.vp.items():
            editor.add_points(readable(name, names.seat_number), points)
        context = PlayContext(match, state)
        for entry, cards in self.hands.items():
            if entry in self.played:
                raise InvalidNotation(f"{entry}: say `hands` or `played`, the rest follows")
            _deal(context, entry, cards, played=False)
        for entry, cards in self.played.items():
            _deal(context, entry, cards, played=True)
        for key, value in self.memory.items():
            _remember(editor, key, value)
        seat = readable(self.active, names.seat_number) if self.active else SeatId(0)
        begin = self.begin or (lambda *given: turn_frame(given[0], default_turn, *given[1:]))
        context.push(begin(context, seat, self.ap))
        if not self.impossible:
            check_possible(context)
        advance_to_decision(context)
        return Game(match, state)


def check_possible(context: Context) -> None:
    """Refuse a position that cannot come up between two actions."""
    for found in why_impossible(context):
        raise InvalidNotation(
            f"impossible position: {found.sentence} ({found.rule}); draw it otherwise, or allow it "
            "with impossible=True"
        )


def turn_frame(context: Context, tag: str, seat: SeatId, ap: int) -> Frame:
    """Return a frame, given by its tag, in which a seat has some action points left."""
    frame: Any = context.match.rules.frames.get(tag)
    if frame is None:
        none = f"these rules have no frame {tag!r}" if tag else "these rules name no frame of turns"
        raise InvalidNotation(f"{none}; try `begin`")
    return cast("Frame", frame.at(context, seat=seat, ap=ap))


def readable(what: str, read: Callable[[str], T]) -> T:
    """Return what is read from a text; an `InvalidNotation` names the text."""
    try:
        return read(what)
    except Unreadable as error:
        raise InvalidNotation(f"{what}: {error.message}") from None


def _lots(match: Match, lots: Mapping[str, str]) -> tuple[SeatId, ...]:
    """Return drawn line -> the seat whose exit it is, or `NO_SEAT`."""
    first = [match.grid.names[match.grid.lines[line][0]] for line in match.line_setup.drawn]
    for name in lots:
        if name not in first:
            known = ", ".join(first) or "none"
            raise InvalidNotation(f"unknown line of a lot {name!r}; available: {known}")
    names = Names(match)
    return tuple(names.seat_number(lots[name]) if name in lots else NO_SEAT for name in first)


def drawn_statuses(drawn: BoardDrawing | None) -> list[str]:
    """Return the statuses that are drawn, each as a line of a position."""
    return [
        _status_line(token.name, words)
        for square in (drawn.squares.values() if drawn else ())
        for token in square.tokens
        for words in token.statuses
    ]


def _status_line(name: str, words: str) -> str:
    """Return the line of a status of a piece; without owner and time it is nobody's and stays."""
    given = words.split()
    return " ".join([plain_name(name), *(given if given[1:] else (*given, NOBODY, GOOD))])


def drawn_markers(rules: Rules, drawn: BoardDrawing | None) -> list[tuple[str, str]]:
    """Return the markers that are drawn, each with its place; all have the words of the notes."""
    if drawn is None:
        return []
    features = {sign: name for name, sign in drawn.look.cells.items()}
    found = {
        square_name(*place): features[square.sign]
        for place, square in sorted(drawn.squares.items())
        if square.sign in features and rules.square_features[features[square.sign]].marker
    }
    for line in drawn.markers:
        square, *words = line.split()
        side = [words.pop(0)] if words and words[0] in DIRECTION_NAMES else []
        found[" ".join([square, *side])] = " ".join(words)
    return list(found.items())


def _lay_marker(editor: StateBuilder, place: str, words: str) -> None:
    """Lay a marker as in `"b1": "pyro:fire blue own-turn"` or `"b1 east": "card:broken-wall"`."""
    match = editor.match
    square, _, side = place.partition(" ")
    if side not in ("", *DIRECTION_NAMES):
        raise InvalidNotation(
            f"{place!r}: expected a place and perhaps a direction, as 'b1 east', got {side!r}"
        )
    names = Names(match)
    space: SpaceId = readable(square, names.space)
    if space not in match.grid.slot_of:
        raise InvalidNotation(f"{place!r}: a marker lies on a square of a room")
    way = DIRECTION_NAMES.index(side) if side else SQUARE
    name, *rest = words.split() or [""]
    known = match.rules.border_features if side else match.rules.square_features
    if name not in known:
        raise InvalidNotation(f"{place!r}: unknown feature {name!r}{maybe_meant(name, known)}")
    editor.set_marker(space, way, name)
    if rest:
        term = readable(place, lambda _: read_term(names, (0, 0, 0), rest))
        editor.own_marker(space, way, term.owner, term.until, term.last_turn)


def _deal(context: PlayContext, entry: str, cards: Iterable[int], *, played: bool) -> None:
    """Give a seat cards of a kind, as in `"blue combat": (0, 1)`."""
    colour, _, kind = entry.partition(" ")
    seats, given = context.match.seats, tuple(cards)
    if colour not in seats:
        raise InvalidNotation(f"{entry!r}: expected {' or '.join(seats)} and a kind of cards")
    try:
        known = deal_hand(context, Hand(colour, kind, given), played=played)
    except ValueError as error:
        raise InvalidNotation(f"{entry!r}: {error}") from None
    if not known:
        kinds = dict.fromkeys(hand.kind for hand in all_hands(context))
        raise InvalidNotation(
            f"{entry!r}: unknown kind of cards {kind!r}; available: {', '.join(kinds) or 'none'}"
        )


def _remember(editor: StateBuilder, key: str, value: Any) -> None:
    """Set a memory; its value must be of the type that it declares.

    A list or a text is read as in positions, where pieces and squares have their names.
    """
    slots = editor.match.memories.slots
    known = [one.key for one in slots]
    if key not in known:
        raise InvalidNotation(f"unknown memory {key!r}{maybe_meant(key, known)}")
    number = known.index(key)
    kind = slots[number].type
    if isinstance(value, list | str | dict):  # as positions write it, with names
        value = readable(f"memory {key}", lambda _: Codec(editor.match).load(value, kind))
    problem = type_misfit(editor.match, value, kind)
    if kind is ANY:
        problem = misfit(value, slots[number].initial(editor.match))
    if problem:
        got = "" if ", got " in problem else f", got {quoted(value)}"
        raise InvalidNotation(f"memory {key}: {problem}{got}")
    editor.remember(number, value)


def scenario_called(rules: Rules, name: str) -> Scenario:
    """Return a scenario by its name; without one, that which a plug-in names for drawings."""
    spec = rules.scenarios.get(name or rules.defaults.drawn)
    if spec is not None:
        return spec
    if not name:
        raise InvalidNotation("these plug-ins name no scenario for drawn positions: say `scenario`")
    raise InvalidNotation(f"unknown scenario {name!r}{maybe_meant(name, rules.scenarios)}")


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


def plain_name(name: str) -> str:
    """Return the name of a piece that may be written with the id of its kind.

    >>> plain_name("blue.base:thief")
    'blue.thief'
    """
    colour, _, short = name.partition(".")
    return f"{colour}.{short.rpartition(':')[2]}"


def piece_called(editor: StateBuilder, name: str) -> PieceId:
    """Return the number of a piece that may be written with the id of its kind."""
    plain = plain_name(name)
    if plain not in editor.match.piece_index:
        raise InvalidNotation(f"unknown piece {name!r}: the copies of a piece are numbered from #2")
    return editor.match.piece_index[plain]

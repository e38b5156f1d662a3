"""Positions on boards of zones: a game from lists of rooms and contents of zones."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import attrs

from dtwister._board.masks import DIRECTION_NAMES
from dtwister._engine.compiled_rules import Rules
from dtwister._engine.context import Context
from dtwister._engine.editing.play_context import PlayContext
from dtwister._engine.editing.state_builder import StateBuilder
from dtwister._engine.execution import advance_to_decision
from dtwister._engine.game import Game
from dtwister._engine.match import Match
from dtwister._errors import InvalidNotation
from dtwister._model.frames import Frame
from dtwister._model.ids import PieceId, SeatId
from dtwister._model.specs import Scenario, Team
from dtwister._notation.drawing.board_drawing import draw
from dtwister._notation.names import Names, Unreadable
from dtwister._notation.position_places import (
    Whereabouts,
    flag_words,
    hand_over,
    put_there,
    read_whereabouts,
    whereabouts_text,
)
from dtwister._pickling import rules_with
from dtwister._suggestions import maybe_meant
from dtwister.testing.drawn.positions import Begin, kind_called, turn_frame

TURN = "turn"
"""The setting of a scenario that names the frame of its turns."""
UNREVEALED = "?"
"""The sign of a face-down room that may be any room."""


def zone_position(
    rules: Rules,
    layout: str,
    rooms: Mapping[str, str],
    pieces: Mapping[str, str],
    *,
    active: str = "",
    ap: int = 3,
    scenario: str = "",
    settings: Mapping[str, int | bool | str] | None = None,
    options: Mapping[str, int | bool | str] | None = None,
    gates: Mapping[str, str] | None = None,
    markers: Mapping[str, str] | None = None,
    vp: Mapping[str, int] | None = None,
    memory: Mapping[str, Any] | None = None,
    begin: Begin | None = None,
) -> Game:
    """Return a game on a board of zones, with these rooms and pieces and no others.

    `rooms` gives the room in each place of the layout: `{"r1": "blue-a/1", "r2": "red-b/0
    face-down", "r3": "?"}`. The number says how often the room is turned clockwise from its
    drawing; `?` is any room that is not used otherwise, face down.

    `pieces` gives the place and condition of each piece, as in a position text: `{"blue.naga":
    "r3.@", "blue.rope": "carried by blue.naga", "yellow.cleric": "r1>t wounded", "yellow.key":
    "room r2", "blue.sword": "behind"}`. `gates` gives the states of the gates of a room
    (`{"r1": "open"}`), `markers` the markers on a zone or a side of it (`{"r1.o east":
    "card:broken-wall"}`); `memory` sets values of memories (`{"features:jumps": (3, 1)}`).

    With `scenario` it is a game of that one, but for board and pieces; without, a game without an
    end. The seat `active` is to play with `ap` action points.

    >>> from dtwister import load_rules
    >>> game = zone_position(load_rules(), "card:2x2",
    ...     {"r1": "blue-a/0", "r2": "?", "r3": "?", "r4": "blue-b/0"},
    ...     {"blue.naga": "r4.t", "blue.rope": "carried by blue.naga", "yellow.cleric": "r1>@"},
    ...     settings={"turn": "card:turn"})
    >>> game.seats[game.decision.seat]
    'blue'
    """
    if layout not in rules.layouts or not rules.layouts[layout].icons:
        zoned = [name for name, one in rules.layouts.items() if one.icons]
        raise InvalidNotation(f"unknown board of zones {layout!r}{maybe_meant(layout, zoned)}")
    base = _scenario(rules, scenario, layout)
    spec = _with_pieces(rules, base, pieces, {**dict(base.settings), **(settings or {})})
    match = Match.new(_with_scenario(rules, spec), spec, options or {})
    state = match.new_state(0)
    editor = StateBuilder(match, state)
    editor.set_clock(1)
    _lay_rooms(editor, rooms)
    _set_gates(match, editor, gates or {})
    _lay_markers(match, editor, markers or {})
    _put(match, editor, pieces)
    for name, points in (vp or {}).items():
        editor.add_points(SeatId(match.seats.index(name)), points)
    for key, value in (memory or {}).items():
        known = [one.key for one in rules.memories]
        if key not in known:
            raise InvalidNotation(f"unknown memory {key!r}{maybe_meant(key, known)}")
        editor.remember(known.index(key), value)
    context = PlayContext(match, state)
    seat = SeatId(match.seats.index(active) if active else 0)
    context.push((begin or _turn)(context, seat, ap))
    advance_to_decision(context)
    return Game(match, state)


def _turn(context: Context, seat: SeatId, ap: int) -> Frame:
    frame = str(context.match.settings.get(TURN, context.match.rules.defaults.turn))
    return turn_frame(context, frame, seat, ap)


# -- the match -------------------------------------------------------------------------------------


def _scenario(rules: Rules, name: str, layout: str) -> Scenario:
    """Return the scenario with a name, or one without rules of its own,
    on another board.

    Options that bring sets are left out, since the pieces are given.
    """
    if name and name not in rules.scenarios:
        raise InvalidNotation(f"unknown scenario {name!r}{maybe_meant(name, rules.scenarios)}")
    if name:
        found = rules.scenarios[name]
        options = tuple(option for option in found.options if option.kind != "sets")
        return attrs.evolve(found, layout=layout, pairs=(), teams=(), options=options)
    plugin = layout.partition(":")[0]
    return Scenario(
        id="drawn:zones",
        name="Drawn",
        layout=layout,
        frame=rules.defaults.turn or "drawn",
        room_sets=(plugin,),
    )


def _with_pieces(
    rules: Rules, base: Scenario, pieces: Mapping[str, str], settings: Mapping[str, Any]
) -> Scenario:
    """Return a scenario in which the teams are just these pieces."""
    found: dict[str, list[str]] = {seat: [] for seat in rules.layouts[base.layout].seats}
    for name in sorted(pieces, key=lambda name: (name.partition("#")[2] or "1", name)):
        colour, dot, short = name.partition(".")
        if not dot or colour not in found:
            raise InvalidNotation(f"{name!r} must begin with {' or '.join(found)} and a dot")
        found[colour].append(_kind(rules, base, short.partition("#")[0]))
    teams = tuple(
        Team(
            seat=seat,
            characters=tuple(name for name in names if name in rules.characters),
            objects=tuple(name for name in names if name in rules.objects),
        )
        for seat, names in found.items()
    )
    return attrs.evolve(
        base, characters=(), objects=(), teams=teams, settings=tuple(settings.items())
    )


def _kind(rules: Rules, base: Scenario, short: str) -> str:
    """Return the id of a piece: that of the plug-in of the board, if it has one of this name."""
    own = f"{base.layout.partition(':')[0]}:{short}"
    known = own in rules.characters or own in rules.objects
    return own if known else kind_called(rules, base, short)


def _with_scenario(rules: Rules, spec: Scenario) -> Rules:
    """Return the rules with this scenario;
    games of others must differ, so the digest is new.
    """
    text = repr((rules.digest, spec))
    digest = hashlib.blake2b(text.encode(), digest_size=8).hexdigest()
    return rules_with(rules, digest, scenarios={spec.id: spec})


# -- the state -------------------------------------------------------------------------------------


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
        if word == UNREVEALED:
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
    free = (tile for tile in range(len(match.rooms)) if tile not in tiles)
    for slot in sorted(slot for slot, words in said.items() if words == [UNREVEALED]):
        tiles[slot] = next(free)
    editor.set_rooms(tiles, turns, faceup)


def _set_gates(match: Match, editor: StateBuilder, gates: Mapping[str, str]) -> None:
    names = Names(match)
    for name, word in gates.items():
        slot = _readable(name, names.slot)
        tile = match.rooms[editor.state.tiles[slot]]
        if not tile.gates:
            raise InvalidNotation(f"the room {tile.room.id} on {name} has no gate")
        for number, gate in enumerate(tile.gates):
            states = [one.name for one in gate.feature.states]
            if word not in states:
                raise InvalidNotation(f"{name}: expected {' or '.join(states)}, got {word!r}")
            editor.set_gate(slot, number, states.index(word))


def _lay_markers(match: Match, editor: StateBuilder, markers: Mapping[str, str]) -> None:
    names = Names(match)
    sides = (*DIRECTION_NAMES, "")
    for place, feature in markers.items():
        zone, _, side = place.partition(" ")
        if side not in sides:
            raise InvalidNotation(f"{place!r}: expected a zone and a direction, as 'r1.o east'")
        editor.set_marker(_readable(zone, names.space), sides.index(side), feature)


def _put(match: Match, editor: StateBuilder, pieces: Mapping[str, str]) -> None:
    """Put the pieces in the given places; loads after their carriers."""
    names = Names(match)
    said: dict[PieceId, Whereabouts] = {}
    for name, text in pieces.items():
        colour, _, short = name.partition(".")
        plain = f"{colour}.{short.rpartition(':')[2]}"
        if plain not in match.piece_index:
            raise InvalidNotation(
                f"unknown piece {name!r}: the copies of a piece are numbered from #2"
            )
        where = _readable(name, lambda _, text=text: read_whereabouts(names, text.split()))  # type: ignore[misc]
        if where.place is None and where.carrier < 0:
            raise InvalidNotation(f"{name}: {text!r} does not say where it is")
        said[match.piece_index[plain]] = where
    for piece, where in said.items():
        put_there(editor, piece, where)
    for piece in _carriers_first(said):
        _readable(
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


def _readable(what: str, read: Callable[[str], Any]) -> Any:
    try:
        return read(what)
    except Unreadable as error:
        raise InvalidNotation(f"{what}: {error.message}") from None


# -- comparing -------------------------------------------------------------------------------------


def assert_zones(game: Game, pieces: Mapping[str, str]) -> None:
    """Fail unless these pieces are in the given places and conditions.

    Words are those of `zone_position`. `carried by` and `wounded` must not hold unless they are
    given; the other flags are compared where they are given.

    >>> import dtwister
    >>> game = zone_position(dtwister.load_rules(), "card:2x2",
    ...     {"r1": "?", "r2": "?", "r3": "blue-a/0", "r4": "?"}, {"blue.naga": "r3.o"})
    >>> assert_zones(game, {"blue.naga": "r3.o"})
    """
    __tracebackhide__ = True
    wrong = list(_faults(game, pieces))
    if wrong:
        listed = "\n".join(f"  {fault}" for fault in wrong)
        raise AssertionError(f"the position is not as said:\n{listed}\n\nfound:\n{draw(game)}")


def _faults(game: Game, pieces: Mapping[str, str]) -> Iterable[str]:
    names, state = Names(game.match), game.state
    for name, text in pieces.items():
        piece = _readable(name, names.piece)
        where = _readable(name, lambda _, text=text: read_whereabouts(names, text.split()))  # type: ignore[misc]
        flags = frozenset(flag_words(state, piece))
        right = (
            where.place in (None, state.at[piece])
            and where.carrier == state.carrier[piece]
            and where.flags <= flags
            and ("wounded" in flags) == ("wounded" in where.flags)
        )
        if not right:
            yield f"{name}: expected {text}, got {whereabouts_text(game.match, state, piece)}"

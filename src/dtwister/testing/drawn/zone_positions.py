"""Positions on boards of zones: a game from lists of rooms and contents of zones."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import attrs

from dtwister._engine.compiled_rules import Rules
from dtwister._engine.game import Game
from dtwister._errors import InvalidNotation
from dtwister._notation.drawing.board_drawing import draw
from dtwister._notation.drawing.excerpts import NO_SCENARIO, Excerpt
from dtwister._notation.names import Names
from dtwister._notation.position_places import flag_words, read_whereabouts, whereabouts_text
from dtwister._suggestions import maybe_meant
from dtwister.testing.drawn.board_positions import editor_on_board, named_pieces
from dtwister.testing.drawn.contents import Begin, Contents, readable

TURN = "turn"
"""The setting of a scenario that names the frame of its turns."""


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
    hands: Mapping[str, Iterable[int]] | None = None,
    played: Mapping[str, Iterable[int]] | None = None,
    statuses: Iterable[str] = (),
    begin: Begin | None = None,
    whole: bool = False,
    impossible: bool = False,
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
    if scenario and scenario not in rules.scenarios:
        hint = maybe_meant(scenario, rules.scenarios)
        raise InvalidNotation(f"unknown scenario {scenario!r}{hint}")
    excerpt = Excerpt(
        scenario=scenario or NO_SCENARIO,
        pieces=(),
        layout=layout,
        settings=tuple((settings or {}).items()),
        whole=whole,
    )
    spec = attrs.evolve(excerpt.spec(rules), layout=layout)
    named = named_pieces(rules, spec, iter(pieces), rules.layouts[layout].seats)
    editor = editor_on_board(
        *(rules, attrs.evolve(excerpt, pieces=named), rooms, pieces),
        options=options or {},
        gates=gates or {},
    )
    contents = Contents(
        active=active,
        ap=ap,
        begin=begin,
        vp=vp or {},
        memory=memory or {},
        hands=hands or {},
        played=played or {},
        statuses=tuple(statuses),
        markers=tuple((markers or {}).items()),
        impossible=impossible,
    )
    match = editor.match
    return contents.game(editor, str(match.settings.get(TURN, match.rules.defaults.turn)))


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
        piece = readable(name, names.piece)
        where = readable(name, lambda _, text=text: read_whereabouts(names, text.split()))  # type: ignore[misc]
        flags = frozenset(flag_words(state, piece))
        right = (
            where.place in (None, state.at[piece])
            and where.carrier == state.carrier[piece]
            and where.flags <= flags
            and ("wounded" in flags) == ("wounded" in where.flags)
        )
        if not right:
            yield f"{name}: expected {text}, got {whereabouts_text(game.match, state, piece)}"

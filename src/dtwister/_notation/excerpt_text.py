"""The scene of a position in words: its pieces, its board, and whether they are all."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dtwister._engine.compiled_rules import Rules
from dtwister._engine.match import Match
from dtwister._errors import InvalidNotation, NotationError
from dtwister._model.ids import SeatId
from dtwister._model.specs import Link
from dtwister._notation.drawing.drawn_board import DrawnBoard
from dtwister._notation.drawing.excerpts import NO_SCENARIO, Excerpt
from dtwister._notation.strict_toml import check_keys, check_values, entries, read_toml
from dtwister._printing import quoted
from dtwister._suggestions import maybe_meant

_KEYS: dict[str, type[Any]] = {
    "kinds": dict,
    "layout": str,
    "settings": dict,
    "whole": bool,
    "drawing": str,
    "plugins": list,
    "tile": int,
    "twins": list,
    "turns": dict,
    "tracks": list,
    "links": list,
    "exits": dict,
}
_ONE_WAY = "one-way"
_LARGEST = 100
_WHERE = "position, [scene]"


def signs_of_scene(text: str) -> dict[str, str]:
    """Return what the signs of a scene stand for, by the text of its position."""
    signs = read_toml(text, "position").get("signs", {})
    check_values(signs, str, "position, signs")
    return dict(signs)


def excerpt_table(match: Match) -> dict[str, Any] | None:
    """Return what is particular to the game of a scene; None for any other game."""
    excerpt: Excerpt | None = match.rules.excerpt
    if excerpt is None:
        return None
    table: dict[str, Any] = {"kinds": {piece.name: piece.kind.id for piece in match.pieces}}
    for key, value in (
        ("layout", excerpt.layout),
        ("settings", dict(excerpt.settings)),
        ("whole", excerpt.whole),
    ):
        if value:
            table[key] = value
    return table if excerpt.board is None else {**table, **_board_table(excerpt.board)}


def _board_table(board: DrawnBoard) -> dict[str, Any]:
    if board.extra:
        named = ", ".join(name for name, _ in board.extra)
        raise NotationError(
            f"a drawn board with tables of plug-ins ({named}) cannot be written; play the scene on "
            "the real board, with `rooms`"
        )
    links = [[*link.squares, *([_ONE_WAY] if link.one_way else [])] for link in board.links]
    found: dict[str, Any] = {"drawing": board.drawing}
    for key, value in (
        ("plugins", list(board.plugins)),
        ("tile", board.tile),
        ("twins", [list(pair) for pair in board.twins]),
        ("turns", dict(board.turns)),
        ("tracks", [list(track) for track in board.tracks]),
        ("links", links),
        ("exits", {seat: list(by) for seat, by in board.exits}),
    ):
        if value:
            found[key] = value
    return found


def read_excerpt(
    rules: Rules, scenario: str, seats: tuple[str, ...], table: Mapping[str, Any], text: str
) -> Excerpt:
    """Return the scene that a table says; `InvalidNotation` for one that does not fit."""
    check_keys(dict(table), _KEYS, _WHERE, text)
    kinds = table.get("kinds", {})
    check_values(kinds, str, f"{_WHERE}, kinds")
    if scenario != NO_SCENARIO and scenario not in rules.scenarios:
        hint = maybe_meant(scenario, rules.scenarios)
        raise InvalidNotation(f"position: unknown scenario {quoted(scenario)}{hint}")
    layout = table.get("layout", "")
    if layout not in rules.layouts and (layout or scenario == NO_SCENARIO):
        hint = maybe_meant(layout, rules.layouts)
        raise InvalidNotation(f"{_WHERE}: unknown layout {quoted(layout)}{hint}")
    pieces = []
    for name, kind in kinds.items():
        colour = name.partition(".")[0]
        if colour not in seats:
            raise InvalidNotation(f"{_WHERE}, kinds: {quoted(name)} is of none of the seats")
        if kind not in rules.characters and kind not in rules.objects:
            raise InvalidNotation(
                f"{_WHERE}, kinds: unknown character or object {quoted(kind)}"
                f"{maybe_meant(kind, [*rules.characters, *rules.objects])}"
            )
        pieces.append((kind, SeatId(seats.index(colour))))
    return Excerpt(
        scenario=scenario,
        pieces=tuple(pieces),
        layout=layout,
        board=_read_board(table) if "drawing" in table else None,
        settings=tuple(table.get("settings", {}).items()),
        whole=table.get("whole", False),
    )


def _read_board(table: Mapping[str, Any]) -> DrawnBoard:
    turns, exits = table.get("turns", {}), table.get("exits", {})
    check_values(turns, str, f"{_WHERE}, turns")
    check_values(exits, list, f"{_WHERE}, exits")
    twins = _lists(table, "twins", 2, 2)
    if not 0 <= table.get("tile", 0) <= _LARGEST:
        raise InvalidNotation(
            f"{_WHERE}, tile: expected a size of rooms from 0 to {_LARGEST}, got {table['tile']}"
        )
    return DrawnBoard(
        drawing=table["drawing"],
        plugins=tuple(entries(table.get("plugins", []), str, f"{_WHERE}, plugins")),
        tile=table.get("tile", 0),
        twins=tuple((one, other) for one, other in twins),
        turns=tuple(turns.items()),
        tracks=_lists(table, "tracks", 1, 1000),
        links=tuple(
            Link(squares=(words[0], words[1]), one_way=words[2:] == (_ONE_WAY,))
            for words in _lists(table, "links", 2, 3)
        ),
        exits=tuple(
            (seat, tuple(entries(by, str, f"{_WHERE}, exits"))) for seat, by in exits.items()
        ),
    )


def _lists(
    table: Mapping[str, Any], key: str, least: int, most: int
) -> tuple[tuple[str, ...], ...]:
    """Return the lists of texts under a key."""
    found = []
    for one in entries(table.get(key, []), list, f"{_WHERE}, {key}"):
        words = entries(one, str, f"{_WHERE}, {key}")
        if not least <= len(words) <= most:
            raise InvalidNotation(f"{_WHERE}, {key}: expected {least} to {most} texts, got {one}")
        found.append(tuple(words))
    return tuple(found)

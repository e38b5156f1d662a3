"""Checks of sense, for content that has the right form and names things
that exist.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Final

from dtwister._content.checking.reference_index import ReferenceIndex
from dtwister._content.findings import finding_codes
from dtwister._content.reading.content_loader import ContentEntry, Item, Reading
from dtwister._content.reading.declared_names import offered_options
from dtwister._content.reading.recovery import PLACEHOLDER_ID
from dtwister._content.reading.toml_source import KeyPath
from dtwister._content.reading.unresolved import (
    UnresolvedCharacter,
    UnresolvedObject,
    UnresolvedScenario,
)
from dtwister._content.reading.value_checks import MAX_ENTRIES, suggestion
from dtwister._errors import Finding
from dtwister._model.specs import BorderFeature, GameSet, Layout, Room
from dtwister._printing import quoted

_STEPS: Final = ((-1, 0), (0, 1), (1, 0), (0, -1))
"""North, east, south, west, as rows and columns."""


def check_semantics(
    readings: Sequence[Reading], index: ReferenceIndex, rule_ids: Collection[str] | None
) -> Iterator[Finding]:
    """Yield everything that makes no sense in the tables that are right so far.

    `rule_ids` are the rules that have a text; `None` if there is no page of rules at all.
    """
    layouts = dict(index.boards)
    for reading in readings:
        for entry in reading.entries:
            if isinstance(entry.item, Layout):
                layouts[entry.id] = entry.item
    for reading in readings:
        for entry in reading.entries:
            item = entry.part
            if isinstance(item, Room):
                yield from _room(reading, entry, item, index)
            elif isinstance(item, UnresolvedScenario):
                if entry.item is item and item.layout in layouts:
                    yield from _tokens(reading, entry, item, layouts[item.layout], index)
                yield from _declared(entry, item, index)
            if item is not None and rule_ids is not None and "rules" not in entry.broken:
                yield from _rules(reading, entry, item, rule_ids)


# -- rooms -----------------------------------------------------------------------------------------


def _room(
    reading: Reading, entry: ContentEntry, room: Room, known: ReferenceIndex
) -> Iterator[Finding]:
    for feature in known.every_room:
        if feature not in room.cells:
            name = known.squares[feature].name if feature in known.squares else feature
            sign = next((s for s, f in known.signs.cells.items() if f == feature), "")
            message = f"room {quoted(room.id)} has no {name}"
            hint = f"every room needs a square {quoted(sign)}" if sign else "every room needs one"
            yield _finding(
                reading, (*entry.path, "grid"), finding_codes.SQUARE_MISSING, message, hint
            )
    cut_off = unreachable(room, known.borders)
    if len(cut_off) == len(room.cells):
        message = f"no way leads into room {quoted(room.id)}"
        hint = "leave a side of its rim open"
        yield _finding(reading, (*entry.path, "grid"), finding_codes.UNREACHABLE, message, hint)
        return
    for cell in cut_off:
        row, column = divmod(cell, room.size)
        index = _index(room.size, reading, entry, row, column)
        at = reading.source.in_string((*entry.path, "grid"), index)
        message = f"no way leads to the square in row {row + 1}, column {column + 1} of the room"
        yield reading.source.finding(finding_codes.UNREACHABLE, message, at)


def _index(size: int, reading: Reading, entry: ContentEntry, row: int, column: int) -> int:
    """Return where in its drawing a cell stands; lines may be of any length."""
    lines = reading.source.data["room"][entry.path[-1]]["grid"].split("\n")
    return sum(len(line) + 1 for line in lines[: 2 * row + 1]) + 4 * column + 2


def unreachable(room: Room, borders: Mapping[str, BorderFeature]) -> list[int]:
    """Return the cells of a room that cannot be reached from its rim,
    even with all opened.

    >>> wall = ((0, 0, "w"), (0, 1, "w"), (0, 2, "w"), (0, 3, "w"))
    >>> room = Room(id="a:b", pair=1, turns=1, size=1, cells=("f",), sides=wall)
    >>> unreachable(room, {})
    []
    """
    sides = {(cell, way): name for cell, way, name in room.sides}

    def lets_in(cell: int, way: int) -> bool:
        name = sides.get((cell, way))
        border = borders.get(name) if name else None
        return border is None or bool(border.reverse) or any(s.passes for s in border.states)

    waiting = [
        cell
        for cell in range(len(room.cells))
        for way in range(4)
        if _beside(room.size, cell, way) is None and lets_in(cell, way)
    ]
    reached = set(waiting)
    while waiting:
        cell = waiting.pop()
        for way in range(4):
            other = _beside(room.size, cell, way)
            if other is not None and other not in reached and lets_in(cell, way):
                reached.add(other)
                waiting.append(other)
    return [cell for cell in range(len(room.cells)) if cell not in reached]


def _beside(size: int, cell: int, way: int) -> int | None:
    row, column = cell // size + _STEPS[way][0], cell % size + _STEPS[way][1]
    return row * size + column if 0 <= row < size and 0 <= column < size else None


# -- scenarios -------------------------------------------------------------------------------------


def _tokens(
    reading: Reading,
    entry: ContentEntry,
    scenario: UnresolvedScenario,
    layout: Layout,
    index: ReferenceIndex,
) -> Iterator[Finding]:
    """All that does not begin on a line is laid on rooms, which take so many tokens.

    With `team-size` each seat plays with so many of its characters. Where the players choose from
    whole sets, or the number of starters is not given, the number is unknown.
    """
    settings = {one.name: one.value for one in scenario.settings}
    starters, size = settings.get("starters"), settings.get("team-size", MAX_ENTRIES)
    declared = [(index.options or {}).get(option.name) for option in scenario.options]
    chosen = any(option is not None and option.kind == "sets" for option in declared)
    if chosen or type(starters) is not int or type(size) is not int:
        return
    teams = {team.seat: team for team in scenario.teams}
    characters = objects = 0
    for seat in layout.seats:
        team = teams.get(seat)
        own = (len(team.characters), len(team.objects)) if team else (0, 0)
        characters += max(0, min(len(scenario.characters) + own[0], size) - starters)
        objects += len(scenario.objects) + own[1]
    for what, wanted, kinds in (
        ("characters", characters, ("both", "characters")),
        ("objects", objects, ("both", "objects")),
        ("tokens", characters + objects, ("both", "characters", "objects")),
    ):
        room = sum(slot.capacity for slot in layout.slots if slot.kinds in kinds)
        if wanted > room:
            message = f"{wanted} {what} must be laid, but layout {quoted(layout.id)} takes {room}"
            hint = f"{characters} characters beside the starters + {objects} objects, of all seats"
            yield _finding(
                reading, (*entry.path, "layout"), finding_codes.TOO_MANY_TOKENS, message, hint
            )
            return


def _declared(
    entry: ContentEntry, scenario: UnresolvedScenario, index: ReferenceIndex
) -> Iterator[Finding]:
    """Settings and options that no plug-in declares, or that do not fit what is declared."""
    if index.settings is not None and "settings" not in entry.broken:
        for setting in scenario.settings:
            yield from setting.findings(index.settings)
    if index.options is not None and "options" not in entry.broken:
        yield from offered_options(scenario.options, index.options)[1]


# -- rules -----------------------------------------------------------------------------------------


def _rules(
    reading: Reading, entry: ContentEntry, item: Item, rule_ids: Collection[str]
) -> Iterator[Finding]:
    if not isinstance(item, UnresolvedCharacter | UnresolvedObject | UnresolvedScenario | GameSet):
        return
    for number, rule in enumerate(item.rules):
        yield from _rule(reading, (*entry.path, "rules", number), rule, rule_ids)
    for place, option in enumerate(item.options if isinstance(item, UnresolvedScenario) else ()):
        for number, rule in enumerate(option.changes.get("rules", ())):
            path = (*entry.path, "options", place, "rules", number)
            yield from _rule(reading, path, rule, rule_ids)


def _rule(
    reading: Reading, path: KeyPath, rule: str, rule_ids: Collection[str]
) -> Iterator[Finding]:
    if rule not in rule_ids and rule != PLACEHOLDER_ID:
        message = f"no page of rules has the rule {quoted(rule)}"
        hint = suggestion(rule, rule_ids)
        yield _finding(reading, path, finding_codes.UNKNOWN_RULE, message, hint)


def _finding(reading: Reading, path: KeyPath, code: str, message: str, hint: str = "") -> Finding:
    return reading.source.finding(code, message, reading.source.of_value(path), hint)

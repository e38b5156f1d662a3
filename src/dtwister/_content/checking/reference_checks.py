"""Checks between pieces of content: pairs of rooms, and everything named by an id."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from typing import Final

import attrs

from dtwister._content.checking.reference_index import ReferenceIndex
from dtwister._content.findings import finding_codes
from dtwister._content.reading.content_loader import ContentEntry, Reading
from dtwister._content.reading.layout_parts import ROOM, LayoutPart, references_in
from dtwister._content.reading.recovery import PLACEHOLDER_ID
from dtwister._content.reading.toml_source import KeyPath
from dtwister._content.reading.unresolved import AbilityRef, UnresolvedScenario, check_ref
from dtwister._content.reading.value_checks import qualify, suggestion
from dtwister._errors import Finding
from dtwister._model.specs import SQUARES, GameSet, Layout, Room, Team
from dtwister._printing import quoted

_SINGULAR: Final = {"characters": "character", "objects": "object"}


def check_references(readings: Sequence[Reading], index: ReferenceIndex) -> Iterator[Finding]:
    """Yield everything wrong between these files, and between them and known content."""
    yield from _duplicates(readings)
    yield from _check_pairs(readings)
    world = _World.of(readings, index)
    for reading in readings:
        for entry in reading.entries:
            yield from world.check(reading, entry)


def _duplicates(readings: Sequence[Reading]) -> Iterator[Finding]:
    """Ids that two files define; twice in one file is found when it is read."""
    first: dict[tuple[str, str], Reading] = {}
    for reading in readings:
        for entry in reading.entries:
            key = (entry.kind, entry.id)
            if entry.id and first.setdefault(key, reading) is not reading:
                message = f"duplicate {entry.kind} id {quoted(entry.id)}"
                at = reading.source.of_value((*entry.path, "id"))
                hint = f"by {first[key].source.file}"
                yield reading.source.finding(finding_codes.DUPLICATE_ID, message, at, hint)


def _check_pairs(readings: Sequence[Reading]) -> Iterator[Finding]:
    pairs: defaultdict[tuple[str, int], list[tuple[Reading, ContentEntry]]] = defaultdict(list)
    unclear: set[str] = set()
    for reading in readings:
        for entry in reading.entries:
            if entry.kind != "room":
                continue
            pair = _said(reading, entry, "pair")
            if type(pair) is int and "pair" not in entry.broken:
                pairs[reading.namespace, pair].append((reading, entry))
            else:
                unclear.add(reading.namespace)
    for (namespace, number), members in pairs.items():
        yield from _check_pair(number, members, complete=namespace not in unclear)


def _said(reading: Reading, entry: ContentEntry, key: str) -> object:
    """Return what a room states under a key, right or wrong."""
    raw = reading.source.data["room"][entry.path[-1]]
    return raw.get(key) if isinstance(raw, dict) else None


def _claimed(reading: Reading, entry: ContentEntry) -> set[tuple[str, int]]:
    """The pair that a room says it belongs to, even if the room is wrong."""
    pair = _said(reading, entry, "pair")
    return {(reading.namespace, pair)} if type(pair) is int else set()


def _check_pair(
    pair: int, members: list[tuple[Reading, ContentEntry]], *, complete: bool
) -> Iterator[Finding]:
    """Check a pair; without `complete` the pair of some rooms is unknown."""
    names = ", ".join(entry.id or "?" for _, entry in members)
    reading, entry = members[-1]
    if len(members) == 2:
        one, other = (_said(*member, "turns") for member in members)
        if one == other and one in ("clockwise", "counterclockwise"):
            both = " and ".join(repr(entry.id) for _, entry in members)
            message = f"rooms {both} of pair {pair} turn the same way"
            at = reading.source.of_value((*entry.path, "turns"))
            yield reading.source.finding(finding_codes.PAIR_TURNS, message, at)
        return
    if len(members) == 1 and not complete:
        return
    message = f"pair {pair} has {len(members)} room{'s' * (len(members) > 1)}: {names}"
    at = reading.source.of_value((*entry.path, "pair"))
    yield reading.source.finding(finding_codes.PAIR_INCOMPLETE, message, at, "a pair has two rooms")


@attrs.frozen
class _World:
    """Everything that has an id: known content, and the definitions of the files.

    A table that is wrong still counts as there, so that it is reported once.
    """

    known: ReferenceIndex
    ids: dict[str, frozenset[str]]
    seats: dict[str, tuple[str, ...]]
    """Layout -> the colours of its seats; a layout that is wrong has none here."""
    pairs: frozenset[tuple[str, int]]
    marks: frozenset[str]

    @classmethod
    def of(cls, readings: Sequence[Reading], index: ReferenceIndex) -> _World:
        rooms = list(index.rooms)
        seats = dict(index.seats)
        pairs = {(room.set_id, room.pair) for room in rooms}
        found: defaultdict[str, set[str]] = defaultdict(set)
        for reading in readings:
            for entry in reading.entries:
                found[entry.kind].add(entry.id)
                if isinstance(entry.item, Room):
                    rooms.append(entry.item)
                    pairs.add((entry.item.set_id, entry.item.pair))
                elif isinstance(entry.part, Layout) and "seats" not in entry.broken:
                    seats[entry.id] = entry.part.seats
                elif entry.kind == "room":
                    pairs |= _claimed(reading, entry)
        ids = {
            "room": found["room"] | {room.id for room in index.rooms},
            "layout": found["layout"] | index.layouts,
            "character": found["character"] | index.characters,
            "object": found["object"] | index.objects,
        }
        marks = frozenset(room.mark for room in rooms if room.mark)
        frozen = {kind: frozenset(names) for kind, names in ids.items()}
        return cls(index, frozen, seats, frozenset(pairs), marks)

    def check(self, reading: Reading, entry: ContentEntry) -> Iterator[Finding]:
        item = entry.part
        if item is None or isinstance(item, Room):
            return
        if isinstance(item, Layout):
            yield from self._layout(reading, entry.path, item)
            return
        if isinstance(item, GameSet):
            yield from self._pieces(reading, entry.path, item)
            yield from self._pairs_of(reading, entry.path, item.pairs, (item.plugin,))
            return
        yield from self._abilities(item.abilities)
        if isinstance(item, UnresolvedScenario):
            yield from self._scenario(reading, entry.path, item, entry.broken)
        else:
            yield from self._companions(reading, entry.path, item.brings)

    def _companions(
        self, reading: Reading, path: KeyPath, names: tuple[str, ...]
    ) -> Iterator[Finding]:
        """The pieces that a piece brings along: characters, or objects."""
        known = self.ids["character"] | self.ids["object"]
        for number, name in enumerate(names):
            where, code = (*path, "brings", number), finding_codes.UNKNOWN_CHARACTER
            yield from _named(reading, where, code, "character or object", name, known)

    def _abilities(self, refs: tuple[AbilityRef, ...]) -> Iterator[Finding]:
        for ref in refs:
            if ref.id == PLACEHOLDER_ID:
                continue
            yield from check_ref(ref, self.known.abilities)

    def _layout(self, reading: Reading, path: KeyPath, layout: Layout) -> Iterator[Finding]:
        for number, slot in enumerate(layout.slots):
            if slot.fixed and slot.fixed not in self.marks:
                room = qualify(slot.fixed, reading.namespace)
                yield from self._room(reading, (*path, "slots", number, "fixed"), room)
        kinds = {SQUARES, *self.known.board_kinds}
        yield from _named(
            reading,
            (*path, "board"),
            finding_codes.UNKNOWN_BOARD,
            "kind of board",
            layout.board,
            kinds,
        )
        for number, (_, name) in enumerate(layout.icons):
            where = (*path, "icons", number, "feature")
            squares = self.known.squares
            yield from _named(
                reading, where, finding_codes.UNKNOWN_FEATURE, "square feature", name, squares
            )
        extra = dict(layout.extra)
        pool = dict(extra.get("pool", ()))
        for number, room in enumerate(pool.get("plus", ())):
            yield from self._room(reading, (*path, "pool", "plus", number), room)
        for key, part in extra.items():
            for where, to, name in references_in(part) if isinstance(part, LayoutPart) else ():
                if to == ROOM:
                    yield from self._room(reading, (*path, key, *where), name)
        for number, pair in enumerate(pool.get("from", ())):
            if all(pair != there for _, there in self.pairs):
                where = (*path, "pool", "from", number)
                yield _finding(
                    reading, where, finding_codes.UNKNOWN_PAIR, f"unknown pair of rooms {pair}"
                )

    def _room(self, reading: Reading, path: KeyPath, room: str) -> Iterator[Finding]:
        yield from _named(reading, path, finding_codes.UNKNOWN_ROOM, "room", room, self.ids["room"])

    def _scenario(
        self, reading: Reading, path: KeyPath, item: UnresolvedScenario, broken: frozenset[str]
    ) -> Iterator[Finding]:
        if "layout" not in broken:
            where = (*path, "layout")
            layouts = self.ids["layout"]
            yield from _named(
                reading, where, finding_codes.UNKNOWN_LAYOUT, "layout", item.layout, layouts
            )
        if "frame" not in broken:
            where = (*path, "frame")
            frames = self.known.frames
            yield from _named(
                reading, where, finding_codes.UNKNOWN_FRAME, "frame", item.frame, frames
            )
        yield from self._pieces(reading, path, item)
        for number, team in enumerate(item.teams):
            where = (*path, "team", number)
            yield from self._pieces(reading, where, team)
            yield from self._seat(reading, (*where, "seat"), item.layout, team.seat)
        for number, seat in enumerate(item.no_exit):
            yield from self._seat(reading, (*path, "no_exit", number), item.layout, seat)
        if "room_sets" not in broken:
            yield from self._rooms_of(reading, path, item)

    def _pieces(
        self, reading: Reading, path: KeyPath, item: UnresolvedScenario | Team | GameSet
    ) -> Iterator[Finding]:
        """The characters and objects that a scenario gives to all seats, or a team to one."""
        for key, code, names in (
            ("characters", finding_codes.UNKNOWN_CHARACTER, item.characters),
            ("objects", finding_codes.UNKNOWN_OBJECT, item.objects),
        ):
            kind = _SINGULAR[key]
            for number, name in enumerate(names):
                yield from _named(reading, (*path, key, number), code, kind, name, self.ids[kind])

    def _seat(self, reading: Reading, path: KeyPath, layout: str, seat: str) -> Iterator[Finding]:
        """A seat that a scenario names must be a colour of its layout."""
        colours = self.seats.get(layout)
        if colours is not None:
            yield from _named(reading, path, finding_codes.NO_SUCH_SEAT, "seat", seat, colours)

    def _rooms_of(
        self, reading: Reading, path: KeyPath, item: UnresolvedScenario
    ) -> Iterator[Finding]:
        sets = {name for name, _ in self.pairs}
        for number, name in enumerate(item.room_sets):
            where = (*path, "room_sets", number)
            yield from _named(
                reading, where, finding_codes.UNKNOWN_ROOM_SET, "set of rooms", name, sets
            )
        yield from self._pairs_of(reading, path, item.pairs, item.room_sets)

    def _pairs_of(
        self, reading: Reading, path: KeyPath, pairs: tuple[int, ...], among_sets: tuple[str, ...]
    ) -> Iterator[Finding]:
        there = {pair for name, pair in self.pairs if not among_sets or name in among_sets}
        for number, pair in enumerate(pairs):
            if pair not in there and pair not in pairs[:number]:
                where = (*path, "pairs", number)
                among = f" in {', '.join(among_sets)}" if among_sets else ""
                message = f"unknown pair of rooms {pair}{among}"
                yield _finding(reading, where, finding_codes.UNKNOWN_PAIR, message)


def _named(
    reading: Reading, path: KeyPath, code: str, kind: str, name: str, known: Collection[str]
) -> Iterator[Finding]:
    if name not in known and name != PLACEHOLDER_ID:
        hint = suggestion(name, known)
        yield _finding(reading, path, code, f"unknown {kind} {quoted(name)}", hint)


def _finding(reading: Reading, path: KeyPath, code: str, message: str, hint: str = "") -> Finding:
    return reading.source.finding(code, message, reading.source.of_value(path), hint)

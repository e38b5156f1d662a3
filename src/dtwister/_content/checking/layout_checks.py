"""Checks inside one layout: its numbers add up and its squares fit together."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping

import attrs

from dtwister._board.grid import square_name
from dtwister._content.findings import finding_codes
from dtwister._content.reading.content_tables import LayoutTable, LineTable
from dtwister._content.reading.layout_parts import (
    SLOT,
    LayoutPart,
    MovingRoom,
    references_in,
)
from dtwister._content.reading.toml_source import KeyPath, TomlSource
from dtwister._content.reading.value_checks import key_names, suggestion
from dtwister._errors import Finding
from dtwister._printing import quoted


def check_layout(
    table: LayoutTable,
    parts: Mapping[str, LayoutPart],
    source: TomlSource,
    path: KeyPath,
    broken: Collection[str] = (),
) -> Iterator[Finding]:
    """Yield every problem of a layout that can be judged without other content.

    Checks that would read a key in `broken` are left out. `parts` are the tables of plug-ins.
    """
    board = _Board(table, parts, source, path)
    of_plugins = " ".join(key for key in broken if key not in key_names(LayoutTable))
    # A broken key stands for nothing: a check that only loops over its entries finds none.
    checks: tuple[tuple[Callable[[], Iterator[Finding]], str], ...] = (
        (board.duplicates, ""),
        (board.counts, "seats slots"),
        (board.capacities, "place slots"),
        (board.seats, "seats"),
        (board.dots, ""),
        (board.icons, "icons room_size"),
        (board.slot_names, "slots"),
        (board.stops, f"slots {of_plugins}"),
        (board.overlaps, "room_size"),
        (board.loose_squares, f"slots lines room_size {of_plugins}"),
        (board.linked_squares, f"slots lines room_size {of_plugins}"),
    )
    for check, keys in checks:
        if not set(keys.split()) & set(broken):
            yield from check()


@attrs.frozen
class _Area:
    """A rectangle of squares, and the place where the file states it."""

    what: str
    id: str
    path: KeyPath
    x: int
    y: int
    width: int
    height: int

    @property
    def name(self) -> str:
        return f"{self.what} {quoted(self.id)}"

    def overlaps(self, other: _Area) -> bool:
        return (
            self.x < other.x + other.width
            and other.x < self.x + self.width
            and self.y < other.y + other.height
            and other.y < self.y + self.height
        )

    def reaches(self, x: int, y: int) -> bool:
        """Return whether a square shares a side with one of this area, or lies on it."""
        in_columns = self.x <= x < self.x + self.width
        in_rows = self.y <= y < self.y + self.height
        return (in_columns and self.y - 1 <= y <= self.y + self.height) or (
            in_rows and self.x - 1 <= x <= self.x + self.width
        )

    def squares(self) -> Iterator[tuple[int, int]]:
        for down in range(self.height):
            for right in range(self.width):
                yield self.x + right, self.y + down


@attrs.frozen
class _Board:
    table: LayoutTable
    parts: Mapping[str, LayoutPart]
    source: TomlSource
    path: KeyPath

    def _at(self, code: str, message: str, *path: str | int, hint: str = "") -> Finding:
        where = self.source.of_value((*self.path, *path))
        return self.source.finding(code, message, where, hint)

    def _moving(self) -> Iterator[tuple[str, MovingRoom]]:
        """The tables of rooms that move among several places, by key."""
        for key, part in self.parts.items():
            if isinstance(part, MovingRoom):
                yield key, part

    def duplicates(self) -> Iterator[Finding]:
        slots = [slot.id for slot in self.table.slots]
        lines = [line.id for line in self.table.lines]
        for key, names in (("slots", slots), ("lines", lines)):
            for number, name in enumerate(names):
                if name in names[:number]:
                    message = f"{key}: duplicate id {quoted(name)}"
                    yield self._at(finding_codes.DUPLICATE_ID, message, key, number, "id")

    def counts(self) -> Iterator[Finding]:
        table = self.table
        slots = len(table.slots)
        if table.players is not None and table.players != len(table.seats):
            message = f"players: {table.players} stated, {len(table.seats)} seats listed"
            yield self._at(finding_codes.COUNTS, message, "players")
        if table.rooms is not None and table.rooms != slots:
            message = f"rooms: {table.rooms} stated, {slots} slots listed"
            yield self._at(finding_codes.COUNTS, message, "rooms")
        pool = table.pool
        if pool is not None and 2 * pool.pairs + len(pool.plus) != slots:
            count = 2 * pool.pairs + len(pool.plus)
            message = f"pool: {pool.pairs} pairs and {len(pool.plus)} single rooms"
            hint = f"that is {count} rooms for {slots} slots"
            yield self._at(finding_codes.COUNTS, message, "pool", hint=hint)
        if pool is not None and pool.from_ and len(pool.from_) < pool.pairs:
            message = f"pool: {pool.pairs} pairs out of {len(pool.from_)}"
            yield self._at(finding_codes.COUNTS, message, "pool", "from")
        if table.faces is not None and len(table.faces) != len(table.seats):
            message = f"faces: {len(table.faces)} entries for {len(table.seats)} seats"
            yield self._at(finding_codes.COUNTS, message, "faces")

    def capacities(self) -> Iterator[Finding]:
        """The capacities add up to the tokens and the places left empty."""
        place = self.table.place
        if place is None:
            return
        total = sum(slot.capacity for slot in self.table.slots)
        wanted = place.characters + place.objects + place.spare
        if wanted != total:
            message = (
                f"place: {place.characters} characters + {place.objects} objects + "
                f"{place.spare} spare = {wanted}, the slots take {total}"
            )
            yield self._at(finding_codes.CAPACITY, message, "place")
            return
        for kind, count in (("characters", place.characters), ("objects", place.objects)):
            room = sum(slot.capacity for slot in self.table.slots if slot.kinds in ("both", kind))
            if count > room:
                message = f"place: {count} {kind}, the slots that take {kind} hold {room}"
                yield self._at(finding_codes.CAPACITY, message, "place", kind)

    def seats(self) -> Iterator[Finding]:
        for number, line in enumerate(self.table.lines):
            if isinstance(line.owner, int):
                yield from self._seat(line.owner, "lines", number, "owner")
            for index, seat in enumerate(line.exit_for):
                yield from self._seat(seat, "lines", number, "exit_for", index)
        for number, team in enumerate(self.table.teams or ()):
            for index, seat in enumerate(team):
                yield from self._seat(seat, "teams", number, index)
        for number, seat in enumerate(self.table.faces or ()):
            yield from self._seat(seat, "faces", number)

    def _seat(self, seat: int, *path: str | int) -> Iterator[Finding]:
        if seat >= len(self.table.seats):
            key = next(str(step) for step in reversed(path) if isinstance(step, str))
            hint = f"seats: 0 to {len(self.table.seats) - 1}" if self.table.seats else ""
            yield self._at(
                finding_codes.NO_SUCH_SEAT, f"{key}: unknown seat {seat}", *path, hint=hint
            )

    def dots(self) -> Iterator[Finding]:
        """Dots are squares of their line."""
        for number, line in enumerate(self.table.lines):
            for index, dot in enumerate(line.dots):
                if dot >= line.length:
                    message = f"dots: square {dot} is outside a line of {line.length}"
                    hint = f"0 to {line.length - 1}"
                    where = ("lines", number, "dots", index)
                    yield self._at(finding_codes.DOT_OUTSIDE, message, *where, hint=hint)

    def icons(self) -> Iterator[Finding]:
        """On a board of zones each cell of a room has an icon of its own, with a letter."""
        table = self.table
        if not table.icons:
            return
        cells = table.room_size * table.room_size
        if len(table.icons) != cells:
            message = f"icons: {len(table.icons)} listed, a room has {cells} cells"
            yield self._at(finding_codes.ICONS, message, "icons")
        for key in ("letter", "feature"):
            names = [getattr(icon, key) for icon in table.icons]
            for number, name in enumerate(names):
                if name in names[:number]:
                    message = f"icons: duplicate {key} {quoted(name)}"
                    yield self._at(finding_codes.DUPLICATE_ID, message, "icons", number, key)
                elif key == "letter" and (len(name) != 1 or name in " .>#+,"):
                    message = f"icons: {quoted(name)} cannot be the letter of a zone"
                    hint = "one sign, as in r1.o"
                    yield self._at(finding_codes.ICONS, message, "icons", number, key, hint=hint)

    def slot_names(self) -> Iterator[Finding]:
        names = [slot.id for slot in self.table.slots]
        for key, part in self.parts.items():
            for path, to, name in references_in(part):
                if to == SLOT and name not in names:
                    message = f"{key}: unknown slot {quoted(name)}"
                    hint = suggestion(name, names)
                    yield self._at(finding_codes.NO_SUCH_SLOT, message, key, *path, hint=hint)

    def stops(self) -> Iterator[Finding]:
        """A moving room shares its places with no other room;
        its slot may be listed among them.
        """
        slots = {slot.id: slot for slot in self.table.slots}
        for key, part in self._moving():
            taken = {*slots} - {part.slot}
            for number, stop in enumerate(part.places):
                if stop.id in taken:
                    message = f"{key}: duplicate id {quoted(stop.id)}"
                    yield self._at(finding_codes.DUPLICATE_ID, message, key, "places", number, "id")
                taken.add(stop.id)
                slot = slots.get(stop.id)
                if stop.id == part.slot and slot and (stop.x, stop.y) != (slot.x, slot.y):
                    message = f"{key}: place {quoted(stop.id)} at {stop.x}, {stop.y}"
                    hint = f"the slot is at {slot.x}, {slot.y}"
                    yield self._at(finding_codes.COUNTS, message, key, "places", number, hint=hint)

    def overlaps(self) -> Iterator[Finding]:
        """No square belongs to two."""
        areas = [*self._slots(), *self._lines(), *self._places()]
        for number, area in enumerate(areas):
            for other in areas[:number]:
                if area.overlaps(other):
                    message = f"{area.name} overlaps {other.name}"
                    yield self._at(finding_codes.OVERLAP, message, *area.path)
                    break  # one finding for each: many of them have one cause

    def linked_squares(self) -> Iterator[Finding]:
        """Links join two different squares of the board, which is one of squares."""
        if not self.table.links:
            return
        areas = [*self._slots(), *self._lines(), *self._places()]
        squares = {square for area in areas for square in area.squares()}
        left, top = min((x for x, _ in squares), default=0), min((y for _, y in squares), default=0)
        names = [square_name(x - left, y - top) for x, y in sorted(squares)]
        for number, link in enumerate(self.table.links):
            for key, name in (("from", link.from_), ("to", link.to)):
                if name not in names:
                    message = f"links: unknown square {quoted(name)}"
                    hint = suggestion(name, names)
                    where = ("links", number, key)
                    yield self._at(finding_codes.NO_SUCH_SLOT, message, *where, hint=hint)
            if link.from_ == link.to or self.table.icons:
                what = "a board of zones" if self.table.icons else f"{quoted(link.to)} with itself"
                message = f"links: expected two squares, got {what}"
                yield self._at(finding_codes.COUNTS, message, "links", number)

    def loose_squares(self) -> Iterator[Finding]:
        """Every square of a line touches a room, or a line before it."""
        lines = list(self._lines())
        around = [*self._slots(), *self._places()]
        for line in lines:
            others = [*around, *(other for other in lines if other is not line)]
            for number, square in enumerate(line.squares()):
                if not any(other.reaches(*square) for other in others):
                    message = (
                        f"square {number} of {line.name}, at x = {square[0]}, y = {square[1]}, "
                        "touches no slot and no other line"
                    )
                    yield self._at(finding_codes.LOOSE_LINE, message, *line.path)
                    break  # one finding a line: its neighbours are loose for the same reason

    def _slots(self) -> Iterator[_Area]:
        side = self.table.room_size
        for number, slot in enumerate(self.table.slots):
            yield _Area("slot", slot.id, ("slots", number), slot.x, slot.y, side, side)

    def _lines(self) -> Iterator[_Area]:
        for number, line in enumerate(self.table.lines):
            yield _line_area(line, ("lines", number))

    def _places(self) -> Iterator[_Area]:
        """The places of rooms that move, but for those that are slots."""
        side = self.table.room_size
        for key, part in self._moving():
            for number, stop in enumerate(part.places):
                path: KeyPath = (key, "places", number)
                if stop.id != part.slot:
                    yield _Area("place", stop.id, path, stop.x, stop.y, side, side)


def _line_area(line: LineTable, path: KeyPath) -> _Area:
    across = line.dir == "right"
    width, height = (line.length, 1) if across else (1, line.length)
    return _Area("line", line.id, path, line.x, line.y, width, height)

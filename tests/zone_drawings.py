"""The rooms of the card game read straight from their drawings, slowly and obviously.

A second opinion on what is beside what on a board of zones, for tests.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from importlib import resources

import attrs

from dtwister._board.masks import DIRECTION_NAMES

STEPS = {"north": (-1, 0), "east": (0, 1), "south": (1, 0), "west": (0, -1)}
KINDS = {
    " ": "open",
    "-": "wall",
    "|": "wall",
    "#": "portcullis",
    ":": "arrow-slit",
    "~": "pit-trap",
}
Place = tuple[int, int]


@attrs.frozen
class Drawing:
    """A room as it lies: (row, column) -> icon, and (row, column, direction) -> kind of side."""

    icons: Mapping[Place, str]
    sides: Mapping[tuple[int, int, str], str]

    def turned(self, quarters: int = 1) -> Drawing:
        """The room turned clockwise."""
        if not quarters:
            return self
        icons = {(column, 1 - row): icon for (row, column), icon in self.icons.items()}
        sides = {
            (column, 1 - row, _next(way)): kind for (row, column, way), kind in self.sides.items()
        }
        return Drawing(icons, sides).turned(quarters - 1)

    def place(self, icon: str) -> Place:
        """Where the zone with an icon lies."""
        return next(place for place, there in self.icons.items() if there == icon)

    def inner(self) -> Iterator[tuple[Place, Place, str]]:
        """The sides inside the room, once: two zones and what is between."""
        for row, column, way in ((0, 0, "east"), (1, 0, "east"), (0, 0, "south"), (0, 1, "south")):
            step = STEPS[way]
            yield (row, column), (row + step[0], column + step[1]), self.sides[row, column, way]

    def rim(self) -> Iterator[tuple[Place, str, str]]:
        """The half-edges of the rim: zone, direction, kind."""
        for (row, column, way), kind in self.sides.items():
            step = STEPS[way]
            if (row + step[0], column + step[1]) not in self.icons:
                yield (row, column), way, kind


def _next(way: str) -> str:
    return DIRECTION_NAMES[(DIRECTION_NAMES.index(way) + 1) % 4]


def _drawn(grid: str) -> Drawing:
    lines = [line.ljust(9) for line in grid.strip("\n").splitlines()]
    icons, sides = {}, {}
    for row in (0, 1):
        for column in (0, 1):
            line, left = 1 + 2 * row, 4 * column
            icons[row, column] = lines[line][left + 2]
            sides[row, column, "north"] = KINDS[lines[line - 1][left + 2]]
            sides[row, column, "south"] = KINDS[lines[line + 1][left + 2]]
            sides[row, column, "west"] = KINDS[lines[line][left]]
            sides[row, column, "east"] = KINDS[lines[line][left + 4]]
    return Drawing(icons, sides)


_FILE = resources.files("dtwister_cardgame").joinpath("rooms.toml").read_text(encoding="utf-8")
ROOMS = {one["id"]: one for one in tomllib.loads(_FILE)["room"]}
"""The rooms as the file has them."""
DRAWINGS = {name: _drawn(room["grid"]) for name, room in ROOMS.items()}


@attrs.frozen
class Board:
    """A board of four rooms, two by two: names of zones as `r1.o`, of starting zones `r1>o`."""

    rooms: Mapping[str, Drawing]
    """Slot -> room as it lies, or no entry for one that is face down."""

    def zones(self) -> list[str]:
        """All zones of revealed rooms."""
        return [
            f"{slot}.{icon}" for slot, room in self.rooms.items() for icon in room.icons.values()
        ]

    def faced(self) -> list[str]:
        """All spaces of the starting zones."""
        return [f"r{number}>{icon}" for number in (1, 2, 3, 4) for icon in "ost@"]

    def beside(self, zone: str, way: str) -> str | None:
        """What lies beside a zone in a direction, whatever is between."""
        if ">" in zone:
            slot, _, icon = zone.partition(">")
            inward = "south" if slot in ("r1", "r2") else "north"
            room = self.rooms.get(slot)
            outside = "north" if inward == "south" else "south"
            if room is None or way != inward:
                return None
            row = room.place(icon)[0]
            return f"{slot}.{icon}" if row == (0 if outside == "north" else 1) else None
        slot, _, icon = zone.partition(".")
        number = int(slot[1]) - 1
        row, column = self.rooms[slot].place(icon)
        row += 2 * (number // 2) + STEPS[way][0]
        column += 2 * (number % 2) + STEPS[way][1]
        if column not in range(4):
            return None
        if row not in range(4):
            return f"{slot}>{icon}"
        there = f"r{1 + 2 * (row // 2) + column // 2}"
        room = self.rooms.get(there)
        return None if room is None else f"{there}.{room.icons[row % 2, column % 2]}"

    def half(self, zone: str, way: str) -> str:
        """What is on a zone's own half of its side; starting zones have none of their own."""
        if ">" in zone:
            return "open"
        slot, _, icon = zone.partition(".")
        room = self.rooms[slot]
        return room.sides[(*room.place(icon), way)]

    def border(self, zone: str, way: str) -> set[str]:
        """What has to be passed on the way to the zone beside, on both halves."""
        other = self.beside(zone, way)
        assert other is not None
        back = DIRECTION_NAMES[(DIRECTION_NAMES.index(way) + 2) % 4]
        return {self.half(zone, way), self.half(other, back)} - {"open"}

    def steps(self, zone: str, passes: frozenset[str]) -> set[str]:
        """The zones one step away for a walker with these passes."""
        found = {
            other
            for way in DIRECTION_NAMES
            if (other := self.beside(zone, way)) is not None and self.border(zone, way) <= passes
        }
        if ">" in zone:
            north = zone[:2] in ("r1", "r2")
            found |= {other for other in self.faced() if (other[:2] in ("r1", "r2")) == north}
        return found - {zone}

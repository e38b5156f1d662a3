"""The ground of a board: lines, places for rooms and coordinates; the same for a whole game."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Final

from dtwister._board.grid import BoardGrid, column_letters
from dtwister._model.ids import SpaceId
from dtwister._model.specs import Layout, Line
from dtwister.svg.board_geometry import BoardGeometry
from dtwister.svg.captions import counted
from dtwister.svg.icon_drawing import icon_id
from dtwister.svg.markup import attribute, described, identifier, number, text

MARGIN: Final = 26
"""The space around a board, for coordinates."""
_KINDS: Final = {"both": "token", "characters": "character", "objects": "object"}


class BoardGround:
    """Draws the ground of one board."""

    def __init__(
        self,
        places: BoardGeometry,
        seats: Sequence[str],
        classes: Sequence[str],
        prefix: str,
        icons: Collection[str] = (),
    ) -> None:
        """`icons` are the features of zones that have an icon in the picture."""
        self.places = places
        self.grid: BoardGrid = places.grid
        self.seats = seats
        self.classes = classes
        self.prefix = prefix
        self.icons = icons

    @property
    def layout(self) -> Layout:
        """The layout of the board."""
        return self.grid.layout

    def drawn(self, exits: Sequence[int | None]) -> str:
        """Return all of it; `exits` has the seat of each line that goes by lot, if any."""
        parts = [self._line(number, line, exits) for number, line in enumerate(self.layout.lines)]
        return "".join([*parts, *self._places_for_rooms()])

    # -- lines ------------------------------------------------------------------------------------

    def _line(self, place: int, line: Line, exits: Sequence[int | None]) -> str:
        drawn = exits[place] if place < len(exits) else None
        owner = line.owner if isinstance(line.owner, int) else drawn
        sheet = "li" if owner is None else f"ln {self.classes[owner]}"
        said, more = self._said(line, drawn)
        name = identifier(f"{self.prefix}line", line.id)
        data = attribute("id", name) + attribute("class", sheet) + attribute("data-line", line.id)
        boxes = self._boxes(place)
        path = "".join(
            f"M{number(x + 1)} {number(y + 1)}h{number(width - 2)}v{number(height - 2)}"
            f"h{number(2 - width)}z"
            for (x, y), (width, height) in boxes
        )
        dots = self._dots(place, line)
        leaving = drawn if drawn is not None else next(iter(line.exit_for), None)
        sign = "" if leaving is None else self._exit(boxes, leaving)
        return f'<g{data}>{described(said, more)}<path d="{path}"/>{dots}{sign}</g>'

    def _said(self, line: Line, drawn: int | None) -> tuple[str, str]:
        if isinstance(line.owner, int):
            title = f"line of {self.seats[line.owner]}"
        elif drawn is not None:
            title = f"exit of {self.seats[drawn]}, by lot"
        else:
            title = "line of all" if line.owner == "any" else "line given by lot"
        leave = ", ".join(self.seats[seat] for seat in line.exit_for if seat < len(self.seats))
        return f"{title} ({line.id})", f"exit of {leave}" if leave else ""

    def _boxes(self, place: int) -> list[tuple[tuple[float, float], tuple[float, float]]]:
        spaces = self.grid.lines[place]
        if self.grid.zoned:
            return list(dict.fromkeys(self.places.starting_zone(space) for space in spaces))
        unit = self.places.unit
        return [(self.places.square(space), (unit, unit)) for space in spaces]

    def _dots(self, place: int, line: Line) -> str:
        if self.grid.zoned:
            return "".join(map(self._faced_icon, self.grid.lines[place]))
        spaces = self.grid.lines[place]
        middles = [self.places.centre(spaces[dot]) for dot in line.dots if dot < len(spaces)]
        path = "".join(
            f"M{number(x - 4)} {number(y)}a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z" for x, y in middles
        )
        return f'<path class="bo" opacity=".35" d="{path}"/>' if path else ""

    def _faced_icon(self, space: SpaceId) -> str:
        """Return in small the icon of the zone that a place of a starting zone faces."""
        slot, zone = self.grid.facing[space]
        name = self.layout.icons[self.grid.slots[slot].index(zone)][1]
        if name not in self.icons:
            return ""
        x, y = self.places.centre(space)
        place = f'transform="translate({number(x)} {number(y)})scale(.44)"'
        return f'<use class="bo zo" href="#{icon_id(self.prefix, "f", name)}" {place}/>'

    def _exit(
        self, boxes: Sequence[tuple[tuple[float, float], tuple[float, float]]], seat: int
    ) -> str:
        """Return an arrow out of the board, in the colour of the seat that leaves here."""
        left = min(corner[0] for corner, _ in boxes)
        top = min(corner[1] for corner, _ in boxes)
        right = max(corner[0] + size[0] for corner, size in boxes)
        bottom = max(corner[1] + size[1] for corner, size in boxes)
        x, y = (left + right) / 2, (top + bottom) / 2
        out = 34 if self.grid.zoned else 0  # beside the icons of the places there
        if bottom - top > right - left:
            way = 90 if x > self.places.width / 2 else -90
        else:
            way = 180 if y > self.places.height / 2 else 0
        place = f'transform="translate({number(x)} {number(y)})rotate({way})translate(0 {-out})"'
        return (
            f'<g class="{self.classes[seat]}"><path class="ex" {place} '
            f'd="M0 -20L11 -6H4.5V16H-4.5V-6H-11Z" opacity=".8"/></g>'
        )

    # -- places for rooms -------------------------------------------------------------------------

    def _places_for_rooms(self) -> Iterator[str]:
        """Yield an outline for each place that may be empty."""
        side = self.places.room_units
        tracked = {name for track in self.layout.tracks for name in track}
        for slot, spec in enumerate(self.layout.slots):
            if spec.vacant or spec.id in tracked:
                x, y = self.places.room(slot)
                yield (
                    f'<rect class="em" x="{number(x + 3)}" y="{number(y + 3)}" '
                    f'width="{number(side - 6)}" height="{number(side - 6)}" rx="6"/>'
                )

    def slots(self) -> str:
        """Return the places for rooms with what is laid there at set-up, for a layout alone."""
        found = []
        side = self.places.room_units
        for slot, spec in enumerate(self.layout.slots):
            if spec.vacant or spec.aside:
                continue
            x, y = self.places.room(slot)
            said = counted(spec.capacity, _KINDS[spec.kinds])
            fixed = f", room {spec.fixed}" if spec.fixed else ""
            middle = number(side / 2)
            data = attribute("id", identifier(f"{self.prefix}slot", spec.id))
            found.append(
                f"<g{data}{attribute('data-slot', spec.id)} "
                f'transform="translate({number(x)} {number(y)})">'
                f"{described(f'place {spec.id}', said + fixed)}"
                f'<rect class="fl" x="1" y="1" width="{side - 2}" height="{side - 2}" rx="4"/>'
                f'<text font-size="22" x="{middle}" y="{number(side / 2)}">'
                f'{text(spec.id)}</text><text x="{middle}" y="{number(side / 2 + 24)}">'
                f"{text(said)}</text></g>"
            )
        return "".join(found)

    # -- beside the board -------------------------------------------------------------------------

    def coordinates(self, columns: range, rows: range) -> str:
        """Return the letters of columns and numbers of rows, along two sides of the picture."""
        if self.grid.zoned:
            return ""
        places, unit = self.places, self.places.unit
        left, top, _, _ = places.frame(columns, rows)
        upright = places.turns % 2 == 0
        found = []
        for column in columns:
            x, y = places.turned((column + 0.5) * unit, 0)
            found.append(
                _label(column_letters(column), *((x, top) if upright else (left, y)), upright)
            )
        for row in rows:
            x, y = places.turned(0, (row + 0.5) * unit)
            place = (left, y) if upright else (x, top)
            found.append(_label(str(row + 1), *place, not upright))
        return f'<g class="co">{"".join(found)}</g>'

    def squares(self, spaces: Sequence[SpaceId]) -> str:
        """Return an invisible element for each square, for pages on which they are clicked."""
        found = []
        for space in spaces:
            name = self.grid.names[space]
            if self.grid.zoned:
                x, y = self.places.centre(space)
                corner, size = (x - 28, y - 28), 56
            else:
                corner, size = self.places.square(space), self.places.unit
            data = attribute("id", identifier(f"{self.prefix}at", name))
            found.append(
                f'<rect class="sq"{data}{attribute("data-at", name)} x="{number(corner[0])}" '
                f'y="{number(corner[1])}" width="{size}" height="{size}"/>'
            )
        return "".join(found)


def _label(said: str, x: float, y: float, above: bool) -> str:
    """Return a letter or number above a place, or to its left."""
    place = (x, y - 9) if above else (x - 13, y + 4.5)
    return f'<text x="{number(place[0])}" y="{number(place[1])}">{said}</text>'

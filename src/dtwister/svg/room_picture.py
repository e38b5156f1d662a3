"""The picture of one room: floor, features, walls and gates, in its own frame of reference.

The frame is that of the drawing of the room; the picture turns it. So a page can animate the turn
of a room by one attribute. Texts are turned back, so that they are upright.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from dtwister._board.masks import DIRECTION_NAMES, EAST, NORTH, SOUTH, WEST, opposite
from dtwister._board.rooms import VOID, CompiledRoom, half_of, neighbour_cell
from dtwister._model.specs import BorderFeature, BorderState, SquareFeature
from dtwister.svg.board_geometry import SQUARE_UNITS
from dtwister.svg.icon_drawing import icon_id
from dtwister.svg.markup import attribute, described, number, text

RIM: Final = 5
"""The distance of a border from the edge of its room: each room has its own half."""
_ARC: Final = {
    1: "M-14.5 -14.5A20.5 20.5 0 0 1 14.5 -14.5M16.2 -21.5L15.2 -13.4L7.6 -15.6",
    -1: "M14.5 -14.5A20.5 20.5 0 0 0 -14.5 -14.5M-16.2 -21.5L-15.2 -13.4L-7.6 -15.6",
}
"""Way in which a room turns -> the arrow around a feature that shows it."""
CHEVRONS: Final = "M-9 5L0 -4L9 5M-9 11L0 2L9 11"
"""The sign of a slope, which points down."""
_BACK: Final = {NORTH: 0, EAST: 90, SOUTH: 180, WEST: 270}


class RoomPicture:
    """The parts of the picture of a room, made once for all positions in which it lies alike."""

    def __init__(
        self,
        room: CompiledRoom,
        borders: Mapping[str, BorderFeature],
        unit: int,
        turns: int,
        prefix: str,
    ) -> None:
        """`turns` is how the frame will be turned in the picture, for the texts."""
        self.room = room
        self.borders = borders
        self.unit = unit
        self.turns = turns
        self.prefix = prefix
        self.blank: frozenset[int] = void_cells(room)
        self.size: int = room.room.size

    @property
    def units(self) -> int:
        """The width of the room."""
        return self.size * self.unit

    def floor(self) -> str:
        """Return floor and lines between squares."""
        if not self.blank:
            parts = (("fl", "floor"), ("ru", "lines"))
            return "".join(
                f'<use class="{one}" href="#{self.prefix}{name}"/>' for one, name in parts
            )
        unit = self.unit
        corners = [
            divmod(cell, self.size) for cell in range(self.size**2) if cell not in self.blank
        ]
        path = "".join(
            f"M{column * unit} {row * unit}h{unit}v{unit}h{-unit}z" for row, column in corners
        )
        return f'<path class="fl th" d="{path}"/>'

    def fixed(self) -> str:
        """Return what never changes: floor, features and borders with one state."""
        features = [self._feature(cell, one) for cell, one in enumerate(self.room.cells)]
        return self.floor() + "".join(features) + self._walls() + "".join(self._other_borders())

    # -- squares ----------------------------------------------------------------------------------

    def _middle(self, cell: int) -> tuple[float, float]:
        row, column = divmod(cell, self.size)
        return (column + 0.5) * self.unit, (row + 0.5) * self.unit

    def _feature(self, cell: int, feature: SquareFeature) -> str:
        """Return a feature on its square; nothing for plain floor."""
        is_plain = not feature.icon and feature.sign == "." and not feature.uphill
        if cell in self.blank or is_plain:
            return ""
        x, y = self._middle(cell)
        parts = [self._look(feature)]
        if feature.uphill:
            way = _BACK[opposite(DIRECTION_NAMES.index(feature.uphill))]
            parts.append(f'<path class="tu" transform="rotate({way})" d="{CHEVRONS}"/>')
        if feature.shows_room:
            parts.append(self._number())
        data = attribute("data-feature", feature.id)
        return f'<g{data} transform="translate({number(x)} {number(y)})">{"".join(parts)}</g>'

    def _look(self, feature: SquareFeature) -> str:
        solid = feature.category != "floor"
        sheet = "ho" if solid else "me"
        if feature.icon:
            pale = " zo" if self.unit > SQUARE_UNITS and not solid else ""
            return f'<use class="{sheet}{pale}" href="#{icon_id(self.prefix, "f", feature.id)}"/>'
        if feature.sign == ".":
            return ""
        side = 0.8 * min(self.unit, 60)
        corner = 2 if solid else side / 2
        box = f'x="{number(-side / 2)}" y="{number(-side / 2)}" width="{number(side)}"'
        return (
            f'<rect class="{sheet}" {box} height="{number(side)}" rx="{number(corner)}"/>'
            f"{self._upright(feature.sign, 'hs', 6)}"
        )

    def _number(self) -> str:
        """Return the number of the room, and the arrow that shows which way it turns."""
        room = self.room.room
        return f'<path class="tu" d="{_ARC[room.turns]}"/>' + self._upright(room.pair, "no", 5)

    def _upright(self, said: object, sheet: str, drop: float) -> str:
        turned = f' transform="rotate({-90 * self.turns})"' if self.turns else ""
        return f'<text class="{sheet}" y="{number(drop)}"{turned}>{text(said)}</text>'

    # -- borders ----------------------------------------------------------------------------------

    def _halves(self) -> Iterator[tuple[int, int, BorderFeature]]:
        """Yield the borders with one state, each of them once."""
        for cell, side, border in self.room.fixed_borders:
            other = neighbour_cell(cell, side, self.size)
            if cell in self.blank and (other is None or other in self.blank):
                continue
            if side in (EAST, SOUTH) or other is None:
                yield cell, side, border

    def _walls(self) -> str:
        """Return all walls as one line of strokes."""
        steps = []
        for cell, side, border in self._halves():
            if is_wall(border.states[0]):
                x, y, along = self._place(cell, side, 4)
                end = min((x if along else y) + self.unit, self.units - 4)
                x, y = max(x, 4), max(y, 4)  # the ends stay inside the room
                steps.append(f"M{number(x)} {number(y)}{'H' if along else 'V'}{number(end)}")
        return f'<path class="wa" d="{"".join(steps)}"/>' if steps else ""

    def _other_borders(self) -> Iterator[str]:
        for cell, side, border in self._halves():
            state = border.states[0]
            if is_wall(state):
                continue
            sheet = "bo" if state.passes or not state.sees else "ho"
            yield self._border(cell, side, border, 0, sheet)

    def _place(self, cell: int, side: int, inset: float) -> tuple[float, float, bool]:
        """Return where a border begins, and whether it runs from west to east."""
        row, column = divmod(cell, self.size)
        x, y = float(column * self.unit), float(row * self.unit)
        inner = neighbour_cell(cell, side, self.size) is not None
        if side in (NORTH, SOUTH):
            at = y if side == NORTH else y + self.unit
            if not inner:
                at += inset if side == NORTH else -inset
            return x, at, True
        at = x if side == WEST else x + self.unit
        if not inner:
            at += inset if side == WEST else -inset
        return at, y, False

    def _border(self, cell: int, side: int, border: BorderFeature, state: int, sheet: str) -> str:
        """Return a border as its icon shows it, or as a generic one."""
        now = border.states[state]
        x, y, along = self._place(cell, side, RIM)
        half = self.unit / 2
        way = "" if along else "rotate(90)"
        middle = (x + half, y) if along else (x, y + half)
        place = f'transform="translate({number(middle[0])} {number(middle[1])}){way}"'
        if now.icon:
            name = icon_id(self.prefix, "b", f"{border.id}-{state}")
            data = attribute("data-border", border.id) if len(border.states) == 1 else ""
            return f'<use class="{sheet}"{data} href="#{name}" {place}/>'
        return self._generic(place, now, border, side)

    def _generic(self, place: str, now: BorderState, border: BorderFeature, side: int) -> str:
        half = self.unit / 2
        if is_slope(now, border, self.borders):
            down = opposite(side) if not border.states[0].leaves else side
            turn = _BACK[down] - (0 if side in (NORTH, SOUTH) else 90)
            return f'<path class="tu" {place[:-1]}rotate({turn})" d="{CHEVRONS}"/>'
        if now.passes:
            if len(border.states) == 1:
                return ""
            ends = f"M{number(-half)} 0h8M{number(half)} 0h-8"
            return f'<path class="wa" {place} d="{ends}"/>'
        dashes = ' stroke-dasharray="7 10"' if now.sees or now.sees_beside else ""
        line = f"M{number(-half)} 0H{number(half)}"
        return f'<path class="wa" {place}{dashes} d="{line}"/>'

    def gates(self, states: tuple[int, ...], slot: str) -> Iterator[tuple[int, str]]:
        """Yield the number and the picture of each gate, without its surroundings."""
        for place, (gate, state) in enumerate(zip(self.room.gates, states, strict=True)):
            halves = [
                (cell, side)
                for cell, side in gate.halves
                if side in (EAST, SOUTH) or neighbour_cell(cell, side, self.size) is None
            ] or list(gate.halves[:1])
            feature = gate.feature
            now = feature.states[state].name
            said = described(f"{feature.name} {place + 1} of {slot}", now)
            looks = [
                self._border(cell, side, half_of(feature, side, self.borders), state, "ga")
                for cell, side in halves
            ]
            yield place, f"{said}{''.join(looks)}"


def void_cells(room: CompiledRoom) -> frozenset[int]:
    """Return the cells of a room that are no squares; drawn rooms may have some."""
    if VOID not in room.cells:
        return frozenset()
    return frozenset(cell for cell, feature in enumerate(room.cells) if feature is VOID)


def floor_symbol(size: int, unit: int, prefix: str) -> str:
    """Return the definitions of the floor of rooms, and of the lines between squares.

    They have no class: within a definition, browsers do not apply rules that begin with the theme.
    """
    side = size * unit
    lines = "".join(f"M{at} 3V{side - 3}M3 {at}H{side - 3}" for at in range(unit, side, unit))
    return (
        f'<rect{attribute("id", f"{prefix}floor")} x="1" y="1" width="{side - 2}" '
        f'height="{side - 2}" rx="4"/><path{attribute("id", f"{prefix}lines")} d="{lines}"/>'
    )


def is_wall(state: BorderState) -> bool:
    """Return whether a border stops steps and sight, and has no drawing of its own."""
    return not (state.icon or state.passes or state.sees or state.sees_beside)


def is_slope(
    state: BorderState, border: BorderFeature, borders: Mapping[str, BorderFeature]
) -> bool:
    """Return whether a border lets steps pass in one direction only."""
    other = borders.get(border.reverse)
    return not state.leaves or (other is not None and not other.states[0].leaves)

"""Marks on a board: highlighted squares, arrows, walks, and the last action."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import atan2, cos, degrees, hypot, sin
from typing import Any

import attrs

from dtwister._engine.game import Game
from dtwister._engine.match import Match
from dtwister._engine.text_form import course_steps, kind_of, safe_text
from dtwister._engine.visibility.view import View
from dtwister._errors import InvalidNotation, OptionError
from dtwister._model.actions import Action, Move
from dtwister._model.ids import SpaceId
from dtwister._move_builder import Walk
from dtwister._notation.action_parser import parse_action
from dtwister._notation.names import Names, Unreadable
from dtwister._printing import quoted
from dtwister.svg.markup import attribute, described, identifier, number, text
from dtwister.svg.painter import Painter

ArrowEnds = tuple[str, str]
"""The squares from which and to which an arrow leads."""
Walked = Walk | Move | str
"""A walk: one that is built, an action, or its text."""
_HEAD = "M-13 -10L3 0L-13 10z"


@attrs.frozen(kw_only=True)
class Overlays:
    """Marks on a position."""

    highlights: tuple[str, ...] = ()
    """Names of squares."""
    arrows: tuple[ArrowEnds, ...] = ()
    walks: tuple[Walked, ...] = ()
    """Walks, with what was taken and left on the way."""
    last: bool = False
    """True: the last action, as far as the reader may know it."""


class OverlayPainter:
    """Draws the marks of one picture."""

    def __init__(self, painter: Painter, position: Game | View) -> None:
        self.painter = painter
        self.position = position
        self.match: Match = position.match
        self._names = Names(position.match)

    def drawn(self, overlays: Overlays) -> tuple[str, str]:
        """Return the marks below the pieces, and those above them."""
        last = self._last() if overlays.last else None
        return self._marked(overlays, last)

    def of_action(self, action: Action) -> tuple[str, str]:
        """Return the marks of the action that led to the position, as the reader may know it."""
        return self._marked(Overlays(last=True), action)

    def _marked(self, overlays: Overlays, last: Action | None) -> tuple[str, str]:
        squares = [self._square(name) for name in overlays.highlights]
        walks = [self._move(one) for one in overlays.walks]
        rooms: list[int] = []
        if isinstance(last, Move):
            walks += [last] if last.piece >= 0 else []
        elif last is not None:
            places, rooms = self._places_of(last)
            squares += places
        said = "last action" if overlays.last else "highlighted"
        marks = "".join(self._highlight(space, said) for space in dict.fromkeys(squares))
        marks += "".join(map(self._room_mark, rooms))
        found = [self._walk(place, move) for place, move in enumerate(walks, 1)]
        found += [self._arrow(place, ends) for place, ends in enumerate(overlays.arrows, 1)]
        return marks, "".join(found)

    def _id(self, *parts: object) -> str:
        prefix = self.painter.style.prefix
        return attribute("id", identifier(f"{prefix}{parts[0]}", *parts[1:]))

    def _square(self, name: str) -> SpaceId:
        try:
            if name == "?":
                raise Unreadable("expected the name of a square")
            return self._names.space(name)
        except Unreadable as error:
            raise OptionError(f"highlighted square {quoted(name)}: {error.message}") from None

    def _move(self, walk: Walked) -> Move:
        if isinstance(walk, Walk):
            return walk.so_far
        if isinstance(walk, str):
            read = parse_action(self.match, walk)
            if isinstance(read, Move):
                return read
            raise InvalidNotation(
                f"{quoted(walk)}: expected a walk, such as 'move blue.thief d3-e3'"
            )
        return walk

    # -- the last action --------------------------------------------------------------------------

    def _last(self) -> Action | None:
        """Return the last action, as far as the reader may know it."""
        position = self.position
        if isinstance(position, Game):
            return position.history[-1][0] if position.history else None
        known = position.information_state
        if known is None or not known.number:
            return None
        told = known.told_since(known.number - 1)
        return told[-1].action if told else None

    def _places_of(self, action: Action) -> tuple[list[SpaceId], list[int]]:
        """Return the squares and the places of rooms that an action names."""
        state = self.position.state
        squares: list[SpaceId] = []
        rooms: list[int] = []
        for field in attrs.fields(type(action)):
            value, kind = getattr(action, field.name), kind_of(field)
            if kind == "slot" and 0 <= value < len(state.tiles):
                rooms.append(value)
            elif kind == "space":
                squares.append(value)
            elif kind in ("piece", "pieces"):
                pieces = value if isinstance(value, tuple) else (value,)
                squares += [state.at[one] for one in pieces if 0 <= one < len(state.at)]
        return [space for space in squares if space in self.match.grid.names], rooms

    # -- shapes -----------------------------------------------------------------------------------

    def _highlight(self, space: SpaceId, said: str) -> str:
        painter, name = self.painter, self.match.grid.names[space]
        x, y = painter.centre(self.position, space)
        faced = space in self.match.grid.facing
        half = (24 if faced else painter.places.unit / 2) - 2
        side = number(2 * half)
        box = f'x="{number(x - half)}" y="{number(y - half)}" width="{side}" height="{side}"'
        data = self._id("square", name) + attribute("data-square", name)
        return f'<g{data}>{described(name, said)}<rect class="hi" {box} rx="6"/></g>'

    def _room_mark(self, slot: int) -> str:
        places, name = self.painter.places, self.match.grid.layout.slots[slot].id
        x, y = places.room(slot)
        side = number(places.room_units - 4)
        data = self._id("marked", name) + attribute("data-slot", name)
        return (
            f'<g{data}>{described(f"room {name}", "last action")}<rect class="hi ro" '
            f'x="{number(x + 2)}" y="{number(y + 2)}" width="{side}" '
            f'height="{side}" rx="6"/></g>'
        )

    def _arrow(self, place: int, ends: ArrowEnds) -> str:
        here, there = map(self._square, ends)
        points = [self.painter.centre(self.position, one) for one in (here, there)]
        said = described(f"arrow from {ends[0]} to {ends[1]}")
        data = self._id("arrow", place) + attribute("data-from", ends[0])
        sheet = self.painter.classes[0]
        return f'<g class="{sheet}"{data}{attribute("data-to", ends[1])}>{said}{_line(points)}</g>'

    def _walk(self, place: int, move: Move) -> str:
        """Return a walk as a line through the squares, with signs of what is taken and left."""
        match, piece = self.match, move.piece
        name = match.name_of(piece)
        centres = [self.painter.centre(self.position, space) for space in move.path]
        said = described(f"walk of {name}", safe_text(match, move))
        data = self._id("walk", place) + attribute("data-piece", name)
        sheet = self.painter.classes[match.seat_of[piece]]
        signs = "".join(self._handlings(move))
        return f'<g class="{sheet}"{data}>{said}{_line(centres)}{signs}</g>'

    def _handlings(self, move: Move) -> Iterator[str]:
        """Yield a sign for each thing that is taken (+) or left (-) on the way."""
        steps = course_steps(self.match, move.course)
        square, beside = "", 0
        for step in steps:
            if step[:1] not in "+-":
                square, beside = step, 0
                continue
            x, y = self.painter.centre(self.position, self._square(square))
            what = step[1:] or "its load"
            verb = "takes" if step.startswith("+") else "leaves"
            sign = "+" if verb == "takes" else "\u2212"
            yield (
                f'<g data-step="{verb}" transform="translate({number(x + 14 - 15 * beside)} '
                f'{number(y + 15)})">{described(f"{verb} {what} on {square}")}'
                f'<circle class="st" r="8"/>'
                f'<text y="5" font-size="15">{text(sign)}</text></g>'
            )
            beside += 1


def _line(points: Sequence[tuple[float, float]]) -> str:
    """Return a line through points with a head at its end; it keeps off both end points."""
    if len(points) < 2:
        return ""
    start = _beside(points[0], points[1], 10)
    end = _beside(points[-1], points[-2], 8)
    path = "L".join(
        f"{number(x)} {number(y)}" for x, y in (start, *points[1:-1], _beside(end, points[-2], 10))
    )
    (x, y), (from_x, from_y) = end, points[-2]
    way = number(degrees(atan2(y - from_y, x - from_x)))
    place = f'transform="translate({number(x)} {number(y)})rotate({way})"'
    return f'<path class="ar" d="M{path}"/><path class="ah" {place} d="{_HEAD}"/>'


def _beside(
    point: tuple[float, float], other: tuple[float, float], by: float
) -> tuple[float, float]:
    """Return the point that is some way from a point towards another one."""
    width, height = other[0] - point[0], other[1] - point[1]
    length = hypot(width, height)
    if length <= by:
        return point
    way = atan2(height, width)
    return point[0] + by * cos(way), point[1] + by * sin(way)


def as_overlays(
    highlights: Iterable[str],
    arrows: Iterable[ArrowEnds],
    walks: Iterable[Walked],
    last: bool,
) -> Overlays:
    """Return the marks that a caller asks for, each part checked for its form."""
    for what, given in (("highlights", highlights), ("arrows", arrows), ("walks", walks)):
        if isinstance(given, str):
            raise OptionError(f"{what}: expected a list, got the text {quoted(given)}")
    ends: tuple[Any, ...] = tuple(arrows)
    for one in ends:
        if isinstance(one, str) or len(one) != 2:
            raise OptionError(f"arrows: expected pairs of squares, got {quoted(one)}")
    return Overlays(highlights=tuple(highlights), arrows=ends, walks=tuple(walks), last=last)

"""Layouts as their tables describe them, with the places of rooms that move."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import attrs

from dtwister._content.reading.content_tables import LayoutTable
from dtwister._content.reading.layout_parts import LayoutPart, MovingRoom
from dtwister._content.reading.value_checks import qualify
from dtwister._model.specs import SQUARES, Layout, Line, Link, Slot


def layout_of(table: LayoutTable, parts: dict[str, LayoutPart], namespace: str) -> Layout:
    """Return the layout that a table describes, with the tables that plug-ins add to it."""
    moving = [part for part in parts.values() if isinstance(part, MovingRoom)]
    return Layout(
        id=qualify(table.id, namespace),
        title=table.title,
        seats=table.seats,
        slots=(*(Slot(**attrs.asdict(slot)) for slot in table.slots), *_vacant(table, moving)),
        lines=tuple(Line(**attrs.asdict(line)) for line in table.lines),
        links=tuple(
            Link(squares=(link.from_, link.to), one_way=link.ways == "one") for link in table.links
        ),
        room_size=table.room_size,
        pairs=table.pool.pairs if table.pool else 0,
        spare=table.place.spare if table.place else 0,
        tracks=tuple(_track(part) for part in moving if part.places),
        board=table.board if table.board == SQUARES else qualify(table.board, namespace),
        icons=tuple((icon.letter, qualify(icon.feature, namespace)) for icon in table.icons),
        extra=tuple(_extra(table, parts, namespace)),
    )


def _track(part: MovingRoom) -> tuple[str, ...]:
    """The places of a moving room in order; its slot is the first if it is not listed."""
    stops = tuple(stop.id for stop in part.places)
    return stops if part.slot in stops else (part.slot, *stops)


def _vacant(table: LayoutTable, moving: list[MovingRoom]) -> Iterator[Slot]:
    """The places of moving rooms where none lies at the start, as slots for the same tokens."""
    kinds = {slot.id: slot.kinds for slot in table.slots}
    for part in moving:
        for stop in part.places:
            if stop.id != part.slot:
                yield Slot(
                    id=stop.id,
                    x=stop.x,
                    y=stop.y,
                    kinds=kinds.get(part.slot, "both"),
                    vacant=True,
                    aside=part.aside,
                )


def _extra(
    table: LayoutTable, parts: dict[str, LayoutPart], namespace: str
) -> Iterator[tuple[str, Any]]:
    """Yield the further parts of a layout: nested tuples, and the values of plug-ins."""
    if (pool := table.pool) is not None:
        plus = tuple(qualify(name, namespace) for name in pool.plus)
        yield "pool", (("pairs", pool.pairs), ("from", pool.from_), ("plus", plus))
    if (place := table.place) is not None:
        yield "place", tuple(attrs.asdict(place).items())
    if (start := table.start) is not None:
        yield "start", tuple(pair for pair in attrs.asdict(start).items() if pair[1] is not None)
    yield from parts.items()
    if table.teams is not None:
        yield "teams", table.teams
    if table.faces is not None:
        yield "faces", table.faces
    if table.by_colour:
        yield "by_colour", table.by_colour

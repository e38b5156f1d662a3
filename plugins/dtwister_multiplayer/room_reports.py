"""Parts of the JSON form of views: the rooms that move."""

from __future__ import annotations

from typing import TypedDict

from dtwister.plugin import Context
from dtwister.plugin.numbers import NO_ROOM
from dtwister.plugin.reports import ViewPart
from dtwister_multiplayer.elevator import shaft_of
from dtwister_multiplayer.lift import is_detached, places_of


class ElevatorData(TypedDict):
    """The elevator: the places of its shaft, and the one where it is."""

    places: list[str]
    now: str


class LiftData(TypedDict):
    """The lift: its place on the board, and whether it is off it now."""

    home: str
    is_detached: bool


def _elevator(context: Context) -> ElevatorData | None:
    """Return where the elevator is, on a board with one; None before the rooms are dealt."""
    slots = context.match.grid.layout.slots
    dealt = any(tile != NO_ROOM for tile in context.state.tiles)
    shaft = shaft_of(context) if dealt else None
    if shaft is None:
        return None
    return {"places": [slots[slot].id for slot in shaft.places], "now": slots[shaft.slot].id}


def _lift(context: Context) -> LiftData | None:
    """Return where the lift is, on a board with one."""
    home = places_of(context)[0]
    if home < 0:
        return None
    name = context.match.grid.layout.slots[home].id
    return {"home": name, "is_detached": is_detached(context)}


PARTS: tuple[ViewPart[ElevatorData], ViewPart[LiftData]] = (
    ViewPart("multi:elevator", ElevatorData, _elevator),
    ViewPart("multi:lift", LiftData, _lift),
)

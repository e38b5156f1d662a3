"""Parts of the JSON form of views: wheels, facings, Golems, and the movement under way."""

from __future__ import annotations

from typing import TypedDict

from dtwister.plugin import HIDDEN, Context
from dtwister.plugin.numbers import PieceId, SpaceId
from dtwister.plugin.reports import ViewPart
from dtwister_cardgame.movement.movement_frame import MovementFrame
from dtwister_cardgame.state_variables import FACINGS, SHATTERED, WHEELS
from dtwister_cardgame.turn.wheel_turn import WheelTurn


class WheelsData(TypedDict):
    """The action points on the wheels of the seats."""

    points: dict[str, int]


class FacingData(TypedDict):
    """A starter, and the zone that it will face; null where the seat may not know."""

    piece: str | None
    space: str | None
    """The space of its place that it faces the zone from."""


class FacingsData(TypedDict):
    """The zones that starters will face, until all seats have chosen."""

    chosen: dict[str, list[FacingData]]


class ShatteredData(TypedDict):
    """Golems that have broken the walls of a room."""

    pieces: list[str]


class MovementData(TypedDict):
    """The movement under way."""

    piece: str
    points: int
    """The movement points that are left."""


def _wheels(context: Context) -> WheelsData | None:
    """Return the wheels, in a game that has them."""
    turn = context.find(WheelTurn)
    wheels = context.recall(WHEELS)
    if turn is None and not any(wheels):
        return None
    points = dict(zip(context.match.seats, wheels, strict=True))
    if turn is not None:
        points[context.match.seats[turn.seat]] = turn.ap
    return {"points": points}


def _facings(context: Context) -> FacingsData | None:
    """Return the zones that starters will face, while any are chosen and not shown yet."""
    match, entries = context.match, context.recall(FACINGS)
    if not any(entries):
        return None
    chosen: dict[str, list[FacingData]] = {}
    for colour, numbers in zip(match.seats, entries, strict=True):
        pairs = zip(numbers[::2], numbers[1::2], strict=True)
        chosen[colour] = [
            {
                "piece": None if piece == HIDDEN else match.name_of(PieceId(piece)),
                "space": None if space == HIDDEN else match.grid.names[SpaceId(space)],
            }
            for piece, space in pairs
        ]
    return {"chosen": chosen}


def _shattered(context: Context) -> ShatteredData | None:
    """Return the Golems that have broken walls, if there are any."""
    pieces = context.recall(SHATTERED)
    return {"pieces": [context.name(piece) for piece in pieces]} if pieces else None


def _movement(context: Context) -> MovementData | None:
    """Return the movement under way, if there is one."""
    moving = context.find(MovementFrame)
    if moving is None:
        return None
    return {"piece": context.name(moving.piece), "points": moving.points}


PARTS: tuple[
    ViewPart[WheelsData], ViewPart[FacingsData], ViewPart[ShatteredData], ViewPart[MovementData]
] = (
    ViewPart("card:wheels", WheelsData, _wheels),
    ViewPart("card:facings", FacingsData, _facings),
    ViewPart("card:shattered", ShatteredData, _shattered),
    ViewPart("card:movement", MovementData, _movement),
)

"""Parts of the JSON form of views: the wheels, and the movement under way."""

from __future__ import annotations

from typing import TypedDict

from dtwister.plugin import Context
from dtwister.plugin.reports import ViewPart
from dtwister_cardgame.movement.movement_frame import MovementFrame
from dtwister_cardgame.state_variables import WHEELS
from dtwister_cardgame.turn.wheel_turn import WheelTurn


class WheelsData(TypedDict):
    """The action points on the wheels of the seats."""

    points: dict[str, int]


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


def _movement(context: Context) -> MovementData | None:
    """Return the movement under way, if there is one."""
    moving = context.find(MovementFrame)
    if moving is None:
        return None
    return {"piece": context.name(moving.piece), "points": moving.points}


PARTS: tuple[ViewPart[WheelsData], ViewPart[MovementData]] = (
    ViewPart("card:wheels", WheelsData, _wheels),
    ViewPart("card:movement", MovementData, _movement),
)

"""Ground with rules of its own: its effects on characters, and slopes.

A square feature carries such rules among its abilities. Without any, an obstacle is like a pit:
a character on it without support is eliminated (PIT-05, PIT-11).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import ClassVar

from dtwister.plugin import Ability, Context, PlayContext
from dtwister.plugin.numbers import PieceId, SeatId, SpaceId
from dtwister.plugin.squares import Squares
from dtwister_features.scoring import drop_from_obstacle, eliminate

__all__ = ["Hazard", "is_uphill"]


class Hazard(Ability, ABC):
    """Base of the effect of a special obstacle on characters without support there.

    Rules: R-310.
    """

    deadly: ClassVar[bool] = False
    """True if it eliminates, so that a character pushed there leaves its load behind."""

    @abstractmethod
    def apply_to(self, context: Context, piece: PieceId, by: SeatId) -> bool:
        """Apply the effect to a character there, caused by a seat (`NO_SEAT`: by none).

        It is called again between actions for as long as the character is there without support;
        return True if it changed anything.
        """


def abilities_of_ground(context: Context, space: SpaceId) -> tuple[Ability, ...]:
    """Return the abilities of the square feature of a square."""
    for feature, squares in context.labyrinth.features.items():
        if space in Squares.from_mask(squares):
            return context.match.rules.square_features[feature].abilities
    return ()


def is_uphill(context: Context, space: SpaceId, there: SpaceId) -> bool:
    """Return whether the step from a square to the next one leads up a slope (VET-TERR-10)."""
    way = context.match.grid.offsets.index(there - space)
    return space in Squares.from_mask(context.labyrinth.uphill(way))


def allows_landing(context: Context, space: SpaceId) -> bool:
    """Return whether a jump may end on the ground of a square (VET-JUMP-05)."""
    known = context.match.rules.square_features
    found = context.labyrinth.features.items()
    return all(
        known[name].landing or space not in Squares.from_mask(squares) for name, squares in found
    )


def _hazard_of(context: Context, space: SpaceId) -> Hazard | None:
    """Return the special effect of the ground of a square, or None."""
    found = (a for a in abilities_of_ground(context, space) if isinstance(a, Hazard))
    return next(found, None)


def is_deadly(context: Context, space: SpaceId) -> bool:
    """Return whether a character without support is eliminated on a square of an obstacle."""
    hazard = _hazard_of(context, space)
    return hazard is None or hazard.deadly


def apply_hazard(context: PlayContext, piece: PieceId, space: SpaceId, by: SeatId) -> bool:
    """Let an obstacle have its effect on a character;
    return True if that changed anything.

    An eliminated character loses its object there, except a support (R-54).
    """
    hazard = _hazard_of(context, space)
    if hazard is not None:
        return hazard.apply_to(context, piece, by)
    eliminate(context, piece, by)
    if context.space(piece) == space:
        return False  # a replacement prevented that
    drop_from_obstacle(context, space)
    return True

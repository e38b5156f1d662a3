"""Ground with rules of its own: what befalls whoever is on it, which steps lead uphill.

A square feature carries such rules among its abilities. Without any, an obstacle is like a pit:
whoever is on it without support is eliminated (PIT-05, PIT-11).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import ClassVar

from dtwister.plugin import BIT, Ability, Table
from dtwister_features.common import drop_from_obstacle, eliminate


class Hazard(Ability, ABC):
    """Base of what an obstacle of its own kind does to whoever is on it without support (R-310)."""

    deadly: ClassVar[bool] = False
    """Whether it eliminates, so that a character that is pushed there leaves its load behind."""

    @abstractmethod
    def befall(self, table: Table, piece: int, by: int) -> bool:
        """Do it to a character that is there, by the doing of a seat (-1: of nobody else).

        It is called again between actions for as long as the character is there without support;
        True if it changed anything.
        """


def abilities_of_ground(table: Table, space: int) -> tuple[Ability, ...]:
    """The abilities of the square feature of a square."""
    for feature, squares in table.topology.features.items():
        if squares & BIT[space]:
            return table.rules.square_features[feature].abilities
    return ()


def is_uphill(table: Table, space: int, there: int) -> bool:
    """Whether the step from a square to the next one leads up a slope (VET-TERR-10)."""
    way = table.match.plan.offsets.index(there - space)
    return bool(table.topology.uphill(way) & BIT[space])


def may_land(table: Table, space: int) -> bool:
    """Whether a jump may end on the ground of a square (VET-JUMP-05)."""
    known = table.rules.square_features
    found = table.topology.features.items()
    return all(known[name].landing or not squares & BIT[space] for name, squares in found)


def _hazard(table: Table, space: int) -> Hazard | None:
    """What the ground of a square does by a rule of its own, or None."""
    found = (a for a in abilities_of_ground(table, space) if isinstance(a, Hazard))
    return next(found, None)


def is_deadly(table: Table, space: int) -> bool:
    """Whether a character without support is eliminated on a square of an obstacle."""
    hazard = _hazard(table, space)
    return hazard is None or hazard.deadly


def befall(table: Table, piece: int, space: int, by: int) -> bool:
    """Let an obstacle have its effect on a character; True if that changed anything.

    Eliminated, it loses what it held there, except a support (R-54).
    """
    hazard = _hazard(table, space)
    if hazard is not None:
        return hazard.befall(table, piece, by)
    eliminate(table, piece, by)
    if table.space(piece) == space:
        return False  # something keeps it from that
    drop_from_obstacle(table, space)
    return True

"""Bonuses for pieces that leave the labyrinth, as a number of points."""

from __future__ import annotations

from dtwister.plugin import Ability, Context
from dtwister.plugin.numbers import PieceId

__all__: list[str] = []


class ExitBonus(Ability):
    """Adds points when its bearer leaves, or is carried out by a miniature that does.

    >>> ExitBonus(2).points
    2
    """

    id = "features:exit-bonus"

    def __init__(self, points: int) -> None:
        self.points = points

    def exit_points(self, context: Context, bearer: PieceId) -> int:
        """Return the points; a wounded that is carried out scores nothing.

        Rules: CHAR-GOBLIN-04.
        """
        return 0 if context.is_wounded(bearer) else self.points

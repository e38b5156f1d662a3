"""Abilities behind the tags that several sets share, for expansions to use by their ids."""

from __future__ import annotations

from dtwister.plugin import Ability, Context
from dtwister.plugin.numbers import PieceId
from dtwister.plugin.squares import Squares
from dtwister_features.terrain.magic import AntiMagic
from dtwister_veterans.terrain import BLOCK, OBSTACLE, ROCK, THREE_D

SPELLCASTER = "spellcaster"
"""The tag of characters that may use scrolls; others may only carry them (VET-SPELL-01)."""
UNDEAD = "undead"
"""The tag of the undead: rules that name the undead concern all of them.

Rules: VET-UNDEAD-01.
"""


# dtwister: allow C602 because other expansions give it to their characters
class FliesByNature(Ability):
    """Flies by nature: crosses obstacles, 3D obstacles and enemies, stops on none of them.

    No border gives way, and nothing about it is magical.
    """

    id = "veterans:flying"
    rules = ("VET-TERR-01", "VET-TERR-02", "VET-TERR-03")
    crosses = frozenset({OBSTACLE, ROCK, THREE_D})
    crosses_enemies = True
    tags = frozenset({"flying"})


# dtwister: allow C602 because other expansions give it to their characters
class Incorporeal(Ability):
    """Passes walls, arrow-slits and 3D blocks (VET-TERR-04, VET-SLIT-01)."""

    id = "veterans:incorporeal"
    rules = ("VET-TERR-04", "VET-SLIT-01")
    passes = frozenset({"wall", "arrow-slit"})
    crosses = frozenset({BLOCK})
    tags = frozenset({"incorporeal"})


# dtwister: allow C602 because other expansions give it to their characters
class CancelsMagic(AntiMagic):
    """Cancels magic on its square and on all within some steps of it, whatever is between.

    >>> CancelsMagic(steps=1).steps
    1
    """

    id = "veterans:magic-eating"
    rules = ("VET-MAGIC-02", "R-318")

    def __init__(self, steps: int) -> None:
        self.steps = steps

    def reach(self, context: Context, bearer: PieceId) -> Squares:
        """Return the squares around; around a carrier if an object does it."""
        around = context.match.grid.squares_within(context.space(bearer), self.steps)
        return Squares.from_mask(around)


ALL = (FliesByNature, Incorporeal, CancelsMagic)

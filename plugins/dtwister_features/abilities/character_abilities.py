"""Abilities that characters of several sets have; each set gives them to its own characters."""

from __future__ import annotations

from dtwister.plugin import Ability, PieceKind

__all__ = ["Shielding"]

WEAK = 1
"""The highest printed combat value with which characters pass a giant."""


class Shielding(Ability):
    """Takes its carrier over rocks, without a stop (VET-TERR-02, VET-SHIELD-02)."""

    id = "features:shielding"
    rules = ("VET-TERR-02", "VET-SHIELD-02")
    crosses = frozenset({"rock-obstacle"})
    tags = frozenset({"shield"})


class Levitation(Ability):
    """Crosses obstacles and enemies while moving (CHAR-WIZARD-02, CHAR-WIZARD-03).

    It adds nothing to where its bearer may stop (CHAR-WIZARD-04), passes no kind of border
    (CHAR-WIZARD-05), and does not help when it is pushed (R-94).
    """

    id = "features:levitation"
    rules = (
        "CHAR-WIZARD-02",
        "CHAR-WIZARD-03",
        "CHAR-WIZARD-06",
        "CHAR-WIZARD-09",
        "VET-MAGIC-03",
        "VET-WIZARD-01",
    )
    crosses = frozenset({"obstacle", "rock-obstacle", "3d-obstacle"})
    crosses_enemies = True
    tags = frozenset({"flying", "magical"})


class Giant(Ability):
    """Enemies with a printed combat value of 0 or 1 cross its square; they cannot stop there.

    On a pit they can use the support that holds it, but take none of its load (R-207, R-208).
    """

    id = "features:giant"
    rules = (
        "CHAR-COLOSSUS-03",
        "CHAR-COLOSSUS-04",
        "R-207",
        "R-208",
        "R-209",
        "VET-COLOSSUS-01",
    )
    tags = frozenset({"giant"})

    def lets_cross(self, bearer: PieceKind, walker: PieceKind) -> bool:
        """Return whether the printed value is low enough, whatever modifies it."""
        return walker.combat <= WEAK


class Contortion(Ability):
    """Steps through arrow-slits while walking, laden or not, and in no other respect.

    It gives no direct access (CHAR-NAGA-04), no adjacency for combat and no jump (CHAR-NAGA-05).
    """

    id = "features:contortion"
    rules = (
        "TERRAIN-SLIT-03",
        "CHAR-NAGA-02",
        "CHAR-NAGA-03",
        "CHAR-NAGA-04",
        "CHAR-NAGA-05",
        "R-202",
        "R-203",
    )
    passes = frozenset({"arrow-slit"})

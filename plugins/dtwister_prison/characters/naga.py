"""The Naga: passes arrow-slits (CHAR-NAGA)."""

from __future__ import annotations

from dtwister.plugin import Ability


class Contortion(Ability):
    """Steps through arrow-slits while walking, laden or not, and in no other respect.

    It gives no direct access (CHAR-NAGA-04), no adjacency for combat and no jump (CHAR-NAGA-05).
    """

    id = "prison:contortion"
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

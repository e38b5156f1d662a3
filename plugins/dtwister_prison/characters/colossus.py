"""The Colossus: a giant under whom the weak pass (CHAR-COLOSSUS)."""

from __future__ import annotations

from dtwister.plugin import Ability, Kind

WEAK = 1
"""Up to this printed combat value characters pass."""


class Giant(Ability):
    """Enemies with a printed combat value of 0 or 1 cross his square; they cannot stop there.

    On a pit he leaves them the use of what holds him, but nothing of his is taken (R-207, R-208).
    """

    id = "prison:giant"
    rules = (
        "CHAR-COLOSSUS-03",
        "CHAR-COLOSSUS-04",
        "R-207",
        "R-208",
        "R-209",
        "VET-COLOSSUS-01",
    )
    tags = frozenset({"giant"})

    def lets_cross(self, bearer: Kind, walker: Kind) -> bool:
        """By the printed value, whatever modifies it."""
        return walker.combat <= WEAK

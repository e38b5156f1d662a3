"""The Thief: crosses and bridges pits, picks locks (CHAR-THIEF)."""

from __future__ import annotations

from dtwister.plugin import Ability


class PitWalking(Ability):
    """Crosses pits, stops on them, and bridges them for friends:
    pits, but no other obstacle.
    """

    id = "base:pit-walking"
    rules = ("CHAR-THIEF-02", "CHAR-THIEF-03", "R-126")
    may_stop_on = frozenset({"pit"})
    bridges = frozenset({"pit"})

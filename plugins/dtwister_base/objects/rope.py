"""The Rope (OBJ-ROPE). What a support does is worked out by the walk and the settling."""

from __future__ import annotations

from dtwister.plugin import Ability


class Fastening(Ability):
    """Holds its carrier on obstacles, or lies there and holds others (OBJ-ROPE-02, -03)."""

    id = "base:fastening"
    rules = ("OBJ-ROPE-02", "OBJ-ROPE-03", "OBJ-ROPE-07")
    supports = frozenset({"obstacle"})

"""The Rope (OBJ-ROPE), a support.

Walks take supports along and leave them (`_movement/walk_scene.py`); pieces without one fall
(`dtwister_features/terrain/falling.py`).
"""

from __future__ import annotations

from dtwister.plugin import Ability

__all__: list[str] = []


class Fastening(Ability):
    """Holds its carrier on obstacles, or lies there and holds others (OBJ-ROPE-02, OBJ-ROPE-03).

    It is nothing but a support: one that lies on an obstacle may be taken along, or left there, if
    it can be fastened and the next square needs none (OBJ-ROPE-04, OBJ-ROPE-06, OBJ-ROPE-07,
    OBJ-ROPE-09); in place it stays (OBJ-ROPE-08), and it is the one object of its square
    (OBJ-ROPE-11). It holds the wounded that hang on it, and characters that cross them (PIT-08); a
    friend may take the wounded along and leaves the support (PIT-10).
    """

    id = "features:fastening"
    rules = ("OBJ-ROPE-02", "OBJ-ROPE-03", "OBJ-ROPE-07")
    supports = frozenset({"obstacle"})

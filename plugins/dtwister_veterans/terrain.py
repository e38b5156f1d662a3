"""The categories of terrain that expansions give to their square features.

The meaning of a category is in the rules that name it: abilities that cross it or stop on it,
supports that hold there, jumps that go over it. A feature declares all other effects of its
squares. A marker may cover a square and change how it works (VET-TERR-07).
"""

from __future__ import annotations

OBSTACLE = "obstacle"
"""Pits, lava, water, rifts: crossed by flying, Ropes and jumps; sight passes (VET-TERR-01)."""
ROCK = "rock-obstacle"
"""Falling rocks: like an obstacle, but a Rope does not help (VET-TERR-02)."""
THREE_D = "3d-obstacle"
"""Fountains, dolmens: crossed by flying only, nothing ends there, sight is blocked (VET-TERR-03).

A feature of this category, and of the next, has `blocks_sight=True` (R-308)."""
BLOCK = "3d-block"
"""Libraries, columns: crossed by the incorporeal only, nothing ends there (VET-TERR-04)."""
TREE = "tree"
"""Ruled by the expansion that defines it; a Rope can be fastened to it.

Rules: VET-TERR-05.
"""
